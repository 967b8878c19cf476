"""Text as sprites: FreeSansBold set letter by letter, by the advances of metrics.py."""

import math
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame

from ace_invaders.cards import SUIT_SYMBOLS
from ace_invaders.window.metrics import UNKNOWN_SIGN, advance, is_known, legible, text_width
from ace_invaders.window.outlines import PIP_BOX, pip
from ace_invaders.window.palette import rgb
from ace_invaders.window.shapes import OVERSAMPLING, Sprite, blank, dyed, nearest

CAPITALS = 0.365  # from the centre of the capitals down to the baseline, in parts of the size
_CAPITALS_HEIGHT = 0.729
_ASCENT, _DESCENT = 0.95, 0.3  # room for accents and tails
_PIP_SIZE, _PIP_BASE = 0.84, 0.37  # a suit within text: its box, its middle above the baseline
_LARGEST = 2000  # pixels; no letter is ever asked for beyond


@lru_cache(maxsize=48)
def font(size: int) -> pygame.font.Font:
    """The bundled font, opened by its path: its unnamed twin would shrink."""
    if not pygame.font.get_init():
        pygame.font.init()
    path = Path(pygame.__file__).with_name(pygame.font.get_default_font())
    return pygame.font.Font(str(path), size)


def text_sprite(
    text: str, size: float, colour: str, k: float, gap: float = 0, squeeze: float = 1.0, aligned: float = 0.0
) -> Sprite:
    """A run of text around the centre of its capitals; `squeeze` narrows it, `aligned` is the part left of the place.

    The baseline stands on a whole pixel and capitals are whole pixels high, so that they end sharply.
    """
    signs = legible(text)
    em = size * k
    ascent, descent = math.ceil(_ASCENT * em), math.ceil(_DESCENT * em)
    width = text_width(signs, size, gap) * k
    margin = math.ceil(0.1 * em) / squeeze
    start = width * squeeze * aligned  # from the first sign to the place
    whole = math.ceil(start) - start  # so that the place lies on a whole pixel
    room = math.ceil((width + 2 * margin) * squeeze + whole), ascent + descent
    letters = _letters(em)
    big = _set(signs, letters, gap / size, (margin + whole / squeeze) / em, (room[0] / squeeze / em, room[1]), ascent)
    surface = dyed(pygame.transform.smoothscale(big, room).premul_alpha(), (*rgb(colour), 255))
    return Sprite(surface, -math.ceil(start) - nearest(margin * squeeze), nearest(CAPITALS * em) - ascent)


def forget_fonts() -> None:
    """Open the font anew at the next text."""
    font.cache_clear()
    _glyph.cache_clear()


@lru_cache(maxsize=256)  # at the largest scales 100 KB each
def _glyph(em: int, sign: str) -> Sprite:
    """A sign in white at a size of the font."""
    bearing = font(em).metrics(sign)[0]
    return Sprite(font(em).render(sign, True, (255, 255, 255)), min(0, bearing[0]) if bearing else 0, 0)


class _Letters(NamedTuple):
    """A font and its size in pixels."""

    font: pygame.font.Font
    em: int


@lru_cache(maxsize=64)
def _fitting(em: float) -> int:
    """The font's size at which capitals are, as nearly as can be, four times a whole number of pixels high."""
    capitals = OVERSAMPLING * max(1, math.ceil(_CAPITALS_HEIGHT * em - 0.5))
    size = min(_LARGEST, nearest(capitals / _CAPITALS_HEIGHT))
    near = (each for each in (size, size - 1, size + 1, size - 2, size + 2) if each > 0)
    return min(near, key=lambda each: _misfit(font(each).metrics("H")[0][3], capitals))


def _misfit(height: int, wanted: int) -> tuple[int, bool]:
    """How bad a height is; a pixel too low is better than one too high, which starts another row."""
    return abs(height - wanted), height > wanted


def _letters(em: float) -> _Letters:
    size = _fitting(em)
    return _Letters(font(size), size)


def _set(
    signs: str, letters: _Letters, gap: float, start: float, size: tuple[float, int], baseline: int
) -> pygame.Surface:
    """The signs in white: four times as high, and as wide as the font is; widths are in parts of its size."""
    surface = blank((nearest(size[0] * letters.em), size[1] * OVERSAMPLING))
    surface.fill((255, 255, 255, 0))
    pen = start
    for sign in signs:
        _put(surface, sign, letters, pen * letters.em, baseline * OVERSAMPLING)
        pen += advance(sign) + gap
    return surface


def _put(surface: pygame.Surface, sign: str, letters: _Letters, pen: float, baseline: int) -> None:
    em = letters.em
    if sign in SUIT_SYMBOLS:
        _put_pip(surface, sign, pen + advance(sign) * em / 2, baseline - _PIP_BASE * em, em * _PIP_SIZE / PIP_BOX)
        return
    if not is_known(sign):
        pen += (advance(sign) - advance(UNKNOWN_SIGN)) * em / 2
        sign = UNKNOWN_SIGN
    if sign.isspace():
        return
    glyph = _glyph(em, sign)
    at = nearest(pen) + glyph.left, baseline - letters.font.get_ascent()
    surface.blit(glyph.surface, at, special_flags=pygame.BLEND_RGBA_ADD)


def _put_pip(surface: pygame.Surface, sign: str, x: float, y: float, scale: float) -> None:
    for outline in pip(SUIT_SYMBOLS[sign]):
        points = [(x + px * scale, y + py * scale) for px, py in outline]
        pygame.draw.polygon(surface, (255, 255, 255, 255), points)
