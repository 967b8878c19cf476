"""Space: gradient, tints, stars, the planet's limb, the beams. Rendered once for each size."""

import math
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from ace_invaders.window import palette
from ace_invaders.window.looks import CANVAS_HEIGHT, CANVAS_WIDTH, Backdrop, Beam, Box
from ace_invaders.window.shapes import Pen, Sprite, blank, cover, gradient, lay, nearest, pixels, premultiplied
from ace_invaders.window.strips import across, inner, strip_pen

BEAM_TOP, BEAM_HEIGHT = 52, 588
_SIDE = 1.5
_BEND = 0.55  # where the gradient of space has its middle colour
_PLANET: Final = (484, 2410, 1776)  # centre and radius
_PLANET_DEPTH = 214  # from the limb to the darkest
_BELOW = CANVAS_HEIGHT + 40
_RIM: Final = ((26, 0.03), (18, 0.04), (11, 0.06), (6, 0.10), (2, 0.38))
_STARS, _SEED = 150, 1284
_CROSSES: Final = ((845, 30), (842, 420), (1272, 420), (640, 790), (70, 148), (1180, 700))
# Centre, radii, colour and strength in the middle of the two soft tints.
_TINTS: Final = (((325, 230), (620, 420), "#2A5AC0", 0.15), ((1180, 740), (560, 420), "#4A4AB8", 0.10))


def backdrop(look: Backdrop, k: float, again: Callable[[Backdrop], Sprite]) -> Sprite:
    """The whole canvas behind everything, opaque."""
    if not look.beams:
        return Sprite(_sky(k), 0, 0)
    if not look.lit:
        return Sprite(_over_planet(look, again(Backdrop(())).surface.copy(), k), 0, 0)
    surface = again(replace(look, lit=())).surface.copy()
    for column in look.lit:
        left, width = look.beams[column]
        lay(surface, beam(Beam(width), k).surface, (nearest(left * k), nearest(BEAM_TOP * k)))
    return Sprite(surface, 0, 0)


def beam(look: Beam, k: float) -> Sprite:
    """What lights an unlit beam: half as bright again over its whole length."""
    return Sprite(_light(look.w, k, 0.34 - 0.17, 0.04), 0, 0)


def _sky(k: float) -> pygame.Surface:
    size = pixels(CANVAS_WIDTH, k), pixels(CANVAS_HEIGHT, k)
    surface = pygame.Surface(size)
    bend = nearest(size[1] * _BEND)
    surface.blit(gradient((size[0], bend), f"{palette.SPACE}/{palette.SPACE_MIDDLE}"), (0, 0))
    lower = gradient((size[0], size[1] - bend), f"{palette.SPACE_MIDDLE}/{palette.SPACE_LIGHT}")
    surface.blit(lower, (0, bend))
    for centre, radii, colour, strength in _TINTS:
        _tint(surface, Box(centre[0], centre[1], *radii), colour, strength, k)
    _stars(surface, k)
    return surface


def _over_planet(look: Backdrop, surface: pygame.Surface, k: float) -> pygame.Surface:
    """The sky with the planet and the beams, on the same surface."""
    _planet(surface, k)
    lights = {width: _beam(width, k) for width in {width for _, width in look.beams}}
    for left, width in look.beams:
        lay(surface, lights[width], (nearest(left * k), nearest(BEAM_TOP * k)))
    return surface


def _tint(surface: pygame.Surface, ellipse: Box, colour: str, strength: float, k: float) -> None:
    """A soft light, strongest in the middle; as many rings as its alpha has steps."""
    steps = round(255 * strength)
    layer = blank(surface.get_size())
    for step in range(steps):
        part = 1 - step / steps
        w, h = ellipse.w * part, ellipse.h * part
        area = pygame.Rect((ellipse.x - w) * k, (ellipse.y - h) * k, max(1, 2 * w * k), max(1, 2 * h * k))
        pygame.draw.ellipse(layer, premultiplied(colour, strength * (step + 1) / steps), area)
    lay(surface, layer)


def _stars(surface: pygame.Surface, k: float) -> None:
    chance = random.Random(_SEED)
    for _ in range(_STARS):
        x, y = chance.uniform(0, CANVAS_WIDTH), chance.uniform(0, CANVAS_HEIGHT)
        r, alpha = chance.uniform(0.6, 1.5), chance.uniform(0.25, 0.85)
        pen = Pen(Box(x - r, y - r, 2 * r, 2 * r), k)
        pen.disc((x, y), r, "#DCE6FF", alpha)
        _put(surface, pen.sprite())
    for x, y in _CROSSES:
        _cross(surface, x, y, k)


def _cross(surface: pygame.Surface, x: float, y: float, k: float) -> None:
    pen = Pen(Box(x - 6, y - 6, 12, 12), k)
    for dx, dy in ((5, 0), (0, 5)):
        pen.segment((x - dx, y - dy), (x + dx, y + dy), 1, "#C8D6FF", 0.7)
    pen.disc((x, y), 1.5, palette.WHITE)
    _put(surface, pen.sprite())


def _put(surface: pygame.Surface, sprite: Sprite) -> None:
    lay(surface, sprite.surface, (sprite.left, sprite.top))


def _planet(surface: pygame.Surface, k: float) -> None:
    """The limb, and all that lies below it."""
    top = math.floor((_PLANET[1] - _PLANET[2]) * k)
    body = blank((surface.get_width(), surface.get_height() - top))
    body.fill((255, 255, 255, 255))
    for start, end in across(0, surface.get_width()):
        pen = _limb_pen(start, end, 0, k)
        pen.polygon([*_limb(0, pen), (CANVAS_WIDTH + 40, _BELOW), (-40, _BELOW)], palette.WHITE)
        body.fill((0, 0, 0, 0), (start, 0, end - start, pen.top - top + pen.size[1]))
        lay(body, inner(pen).surface, (start, pen.top - top))
    light = gradient((body.get_width(), pixels(_PLANET_DEPTH, k)), palette.PLANET)
    body.blit(light, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    lay(surface, body, (0, top))
    for width, alpha in _RIM:
        for start, end in across(0, surface.get_width()):
            pen = _limb_pen(start, end, width, k)
            pen.polygon([*_limb(width / 2, pen), *reversed(_limb(-width / 2, pen))], palette.PLANET_RIM, alpha)
            _put(surface, inner(pen))


def _limb_pen(start: int, end: int, width: float, k: float) -> Pen:
    """A pen for the planet's edge in some columns of real pixels."""
    heights = [_limb_height(x / k) for x in (start, end, min(max(start, _PLANET[0] * k), end))]
    top = min(heights) - width / 2 - 1
    return strip_pen(start, end, cover(Box(start / k, top, 1, max(heights) + width / 2 + 1 - top), k), k)


def _limb_height(x: float, outward: float = 0) -> float:
    """The height of the edge, and of the centre beside the planet, where the pixels of the smallest windows reach."""
    x0, y0, r = _PLANET
    return y0 - math.sqrt(max(0.0, (r + outward) ** 2 - (x - x0) ** 2))


def _limb(outward: float, pen: Pen) -> list[tuple[float, float]]:
    """Points of the planet's edge from left to right, moved outward, across what the pen draws."""
    first, last = (math.floor(side / pen.k / 5) for side in (pen.left, pen.left + pen.size[0]))
    return [(x, _limb_height(x, outward)) for x in range(5 * first - 5, 5 * last + 11, 5)]


def _beam(width: float, k: float) -> pygame.Surface:
    surface = _light(width, k, 0.17, 0.02)
    for place, strength in enumerate(_columns(_SIDE * k)):
        side = gradient((1, surface.get_height()), palette.BEAM_SIDE, 0.55 * strength, 0.08 * strength)
        lay(surface, side, (place, 0))
        lay(surface, side, (surface.get_width() - 1 - place, 0))
    return surface


def _columns(width: float) -> list[float]:
    """A narrow width as whole columns of pixels and a weaker last one."""
    return [min(1.0, width - place) for place in range(math.ceil(width))]


def _light(width: float, k: float, alpha: float, end_alpha: float) -> pygame.Surface:
    return gradient((pixels(width, k), pixels(BEAM_HEIGHT, k)), palette.BEAM, alpha, end_alpha)
