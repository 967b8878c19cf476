"""Cards as sprites: faces, backs, empty slots, the chips of tables."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

import pygame

from ace_invaders.cards import Card, Rank, Suit
from ace_invaders.window import palette
from ace_invaders.window.headpieces import headpiece
from ace_invaders.window.icons import icon
from ace_invaders.window.lettering import text_sprite
from ace_invaders.window.looks import Back, Box, Face, Icon, Slot
from ace_invaders.window.metrics import text_width
from ace_invaders.window.outlines import PIP_BOX, pip
from ace_invaders.window.shapes import (
    Pen,
    Size,
    Sprite,
    blank,
    dyed,
    gradient,
    lay,
    nearest,
    pixels,
    ring,
    rounded,
    tinted,
)

WIDTH, HEIGHT, RADIUS = 128, 178, 11
SHADOW, SHADOW_ALPHA = 4, 0.35
FRAME = 4
CHIP: Final = (44, 28)
CHIP_FRAME = 2

Again = Callable[[Face | Back], Sprite]


def face(look: Face, k: float, again: Again) -> Sprite:
    """A card's face; what varies in motion is made from the plain card, which `again` gives."""
    if look.small:
        return _chip(look, k)
    plain = replace(look, dim=0, frame="", squeeze=1, stretch=1, tint=None)
    if look == plain:
        return _card(look, k)
    dressed = _dressed(look, k, again(plain))
    if look.squeeze == 1 and look.stretch == 1:
        return dressed
    return _squashed(dressed, look.squeeze, look.stretch, _size(look.scale, k))


def back(look: Back, k: float, again: Again) -> Sprite:
    """A face-down card."""
    if look.squeeze == 1:
        return _back(look, k)
    return _squashed(again(replace(look, squeeze=1)), look.squeeze, 1, _size(look.scale, k))


def slot(look: Slot, k: float) -> Sprite:
    """An empty place: inset, an edge in the line's colour, three faint chevrons."""
    unit = look.scale * k
    out = pixels(1, unit)  # the edge lies on the outline
    card = _size(look.scale, k)
    size, radius = (card[0] + 2 * out, card[1] + 2 * out), RADIUS * unit + out
    surface = tinted(rounded(size, radius, out), palette.INSET, 0.55)
    lay(surface, tinted(ring(size, radius, 2 * unit), look.colour, 0.42))
    for place, alpha in enumerate((0.12, 0.2, 0.35)):
        pen = Pen(Box(46, 60, 36, 60), unit)
        y = 65.0 + 18 * place
        pen.stroke(((50, y), (64, y + 15.5), (78, y)), 3.8, look.colour, alpha)
        _put(surface, pen.sprite(), out, out)
    return Sprite(surface, -out, -out)


def _size(scale: float, k: float) -> Size:
    return pixels(WIDTH * scale, k), pixels(HEIGHT * scale, k)


@lru_cache(maxsize=8)
def _shape(size: Size, radius: float) -> pygame.Surface:
    """A white mask of a card or its frame; all cards share it, so it is to be copied."""
    return rounded(size, radius)


@lru_cache(maxsize=8)
def _sheet(size: Size, unit: float, fill: str, edge: str) -> pygame.Surface:
    """A card without anything on it, above its shadow; to be copied."""
    drop = pixels(SHADOW, unit)
    surface = blank((size[0], size[1] + drop))
    lay(surface, tinted(rounded(size, RADIUS * unit), palette.BLACK, SHADOW_ALPHA), (0, drop))
    lay(surface, tinted(rounded(size, RADIUS * unit), fill))
    lay(surface, tinted(ring(size, RADIUS * unit, 1.5 * unit), edge))
    return surface


def _card(look: Face, k: float) -> Sprite:
    size, unit = _size(look.scale, k), look.scale * k
    surface = _sheet(size, unit, palette.FACE, palette.FACE_EDGE).copy()
    colour = palette.ink(look.card.suit, look.four_colours)
    if look.card.is_ace:
        lay(surface, tinted(ring(size, (RADIUS + 1) * unit, 2 * unit, 4 * unit), palette.ACE_BORDER))
        _put(surface, _ace_ring(colour, unit))
    _put(surface, _drawing(look.card, colour, unit))
    _put_rank(surface, look.card.rank, colour, unit)
    return Sprite(surface, 0, 0)


def _put(surface: pygame.Surface, sprite: Sprite, x: int = 0, y: int = 0) -> None:
    lay(surface, sprite.surface, (x + sprite.left, y + sprite.top))


def rank_text(rank: Rank) -> str:
    """The rank as cards show it."""
    return "10" if rank is Rank.TEN else rank.letter


def _put_rank(surface: pygame.Surface, rank: Rank, colour: str, unit: float) -> None:
    text = rank_text(rank)
    narrow = 0.86 if len(text) > 1 else 1.0
    left = 9.0 if len(text) > 1 else 32 - text_width(text, 52) / 2
    sprite = text_sprite(text, 52, colour, unit, squeeze=narrow)
    _put(surface, sprite, nearest(left * unit), nearest(31 * unit))


def _ace_ring(colour: str, unit: float) -> Sprite:
    pen = Pen(Box(20, 66, 106, 108), unit)
    middle = (73.0, 120.0)
    for tick in range(12):
        x, y = math.cos(math.pi * tick / 6), math.sin(math.pi * tick / 6)
        start, end = (middle[0] + 43 * x, middle[1] + 43 * y), (middle[0] + 47.5 * x, middle[1] + 47.5 * y)
        pen.segment(start, end, 2, colour, 0.36)
    pen.circle(middle, 43.1, 1.75, colour, 0.36)
    return pen.sprite()


def _drawing(card: Card, colour: str, unit: float) -> Sprite:
    """The pips and the headpiece."""
    pen = Pen(Box(0, 50, WIDTH, HEIGHT - 50), unit)
    _pip(pen, card.suit, 31, 72, 28, colour)
    if card.is_ace:
        _pip(pen, card.suit, 73, 120, 66, colour)
    elif card.rank > Rank.TEN:
        _pip(pen, card.suit, 81, 139, 62, colour)
        headpiece(pen, card.rank, colour)
    else:
        _pip(pen, card.suit, 76, 120, 84, colour)
    return pen.sprite()


def _pip(pen: Pen, suit: Suit, x: float, y: float, size: float, colour: str) -> None:
    scale = size / PIP_BOX
    for outline in pip(suit):
        pen.polygon([(x + px * scale, y + py * scale) for px, py in outline], colour)


def _back(look: Back, k: float) -> Sprite:
    size, unit = _size(look.scale, k), look.scale * k
    surface = _sheet(size, unit, palette.BACK, palette.BACK_EDGE).copy()
    beam = gradient((pixels(34, unit), pixels(158, unit)), look.colour, 0.21, 0)
    lay(surface, beam, (nearest(47 * unit), nearest(10 * unit)))
    lay(surface, tinted(ring(size, (RADIUS + 4) * unit, 1.5 * unit, 8.25 * unit), look.colour, 0.45))
    for place, alpha in enumerate((0.22, 0.42, 0.75)):
        pen = Pen(Box(40, 48, 48, 80), unit)
        y = 54.5 + 22 * place
        pen.stroke(((46.5, y), (64, y + 19.2), (81.5, y)), 4.5, look.colour, alpha)
        _put(surface, pen.sprite())
    emblem = icon(Icon(look.emblem, 14 * look.scale, look.colour), k)
    dyed(emblem.surface, (230, 230, 230, 230))
    _put(surface, emblem, nearest(64 * unit), nearest(140 * unit))
    return Sprite(surface, 0, 0)


def _dressed(look: Face, k: float, plain: Sprite) -> Sprite:
    """The card with its veil, its tint and its frame."""
    size, radius = _size(look.scale, k), RADIUS * look.scale * k
    if look.frame:
        surface, margin = _framed(plain.surface, look.frame, size, radius, pixels(FRAME, k))
    else:
        surface, margin = plain.surface.copy(), 0
    for colour, alpha in filter(None, ((palette.VEIL, look.dim), look.tint)):
        if alpha:
            lay(surface, tinted(_shape(size, radius).copy(), colour, alpha), (margin, margin))
    return Sprite(surface, -margin, -margin)


def _framed(card: pygame.Surface, colour: str, size: Size, radius: float, margin: int) -> tuple[pygame.Surface, int]:
    """The card in a frame that hides its shadow, and the frame's width."""
    around = size[0] + 2 * margin, size[1] + 2 * margin
    surface = tinted(_shape(around, radius + margin).copy(), colour)
    without_shadow = _shape(size, radius).copy()
    without_shadow.blit(card, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    lay(surface, without_shadow, (margin, margin))
    return surface, margin


def _squashed(sprite: Sprite, squeeze: float, stretch: float, size: Size) -> Sprite:
    """The sprite narrower around the card's middle, and lower above the card's lower edge."""
    width, height = sprite.surface.get_size()
    new = max(1, nearest(width * squeeze)), max(1, nearest(height * stretch))
    left = nearest(size[0] / 2 + (sprite.left - size[0] / 2) * squeeze)
    top = nearest(size[1] + (sprite.top - size[1]) * stretch)
    return Sprite(pygame.transform.smoothscale(sprite.surface, new), left, top)


def _chip(look: Face, k: float) -> Sprite:
    """Rank and suit only, 44 x 28, for tables."""
    unit = look.scale * k
    margin = pixels(CHIP_FRAME, k) if look.frame else 0
    size = pixels(CHIP[0], unit), pixels(CHIP[1], unit)
    around = size[0] + 2 * margin, size[1] + 2 * margin
    surface = blank(around)
    if margin:
        lay(surface, tinted(rounded(around, 6 * unit + margin), look.frame))
    lay(surface, tinted(rounded(size, 6 * unit), palette.FACE_LIGHT), (margin, margin))
    colour, text = palette.ink(look.card.suit, look.four_colours), rank_text(look.card.rank)
    left, middle = nearest((13 - text_width(text, 16) / 2) * unit), nearest(14 * unit)
    _put(surface, text_sprite(text, 16, colour, unit), margin + left, margin + middle)
    pen = Pen(Box(0, 0, *CHIP), unit)
    _pip(pen, look.card.suit, 31, 14, 16, colour)
    _put(surface, pen.sprite(), margin, margin)
    for veil, alpha in filter(None, ((palette.VEIL, look.dim), look.tint)):
        lay(surface, tinted(rounded(size, 6 * unit), veil, alpha), (margin, margin))
    return Sprite(surface, -margin, -margin)
