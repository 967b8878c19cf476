"""One function for each look: it renders the look at its real size, as a sprite."""

import math
from collections.abc import Callable
from typing import Any, Final

import pygame

from ace_invaders.window import art_cards, backdrop, icons, looks, palette, strips
from ace_invaders.window.digits import digits
from ace_invaders.window.lettering import text_sprite
from ace_invaders.window.looks import Align, Box, Look
from ace_invaders.window.metrics import cap_width, text_width
from ace_invaders.window.palette import ends
from ace_invaders.window.shapes import (
    Pen,
    Size,
    Sprite,
    blank,
    fade,
    gradient,
    lay,
    nearest,
    pixels,
    ring,
    rounded,
    sliced,
    tinted,
)

Again = Callable[[Any], Sprite]
_GLOW_STEPS = 8
_CAP_HEIGHT, _CAP_RADIUS, _CAP_EDGE, _CAP_EDGE_ALPHA = 24, 5, 1.5, 0.6
_CURVE_ALPHA = 0.35  # of the fill right below a curve
_BRACKET_ARM, _BRACKET_FOOT, _BRACKET_OUT, _BRACKET_WIDTH = 28, 26, 7, 4


def render(look: Look, k: float, again: Again) -> Sprite:
    """The look at `k` real pixels for each logical one; `again` gives the sprite of a plainer look."""
    made_of_plainer = _VARIANTS.get(type(look))
    return made_of_plainer(look, k, again) if made_of_plainer else _PLAIN[type(look)](look, k)


def _rect(look: looks.Rect, k: float) -> Sprite:
    size, radius, width = (pixels(look.w, k), pixels(look.h, k)), look.radius * k, max(1, look.edge_width * k)
    inside = min(width / 2, min(size) / 4) if look.edge and look.edge_alpha == 1 else 0
    upper, lower = ends(look.fill or palette.BLACK)

    def drawn(size: Size) -> pygame.Surface:
        surface = blank(size)
        if look.fill:
            lay(surface, tinted(rounded(size, radius, inside), look.fill, look.fill_alpha, look.end_alpha))
        if look.edge:
            lay(surface, tinted(ring(size, radius, width), look.edge, look.edge_alpha))
        return surface

    corner = math.ceil(max(radius, width)) + 1
    return sliced(size, corner, drawn, level=upper == lower and look.end_alpha in (None, look.fill_alpha))


def _glow(look: looks.Glow, k: float) -> Sprite:
    spread, radius = pixels(look.spread, k), look.radius * k

    def drawn(size: Size) -> pygame.Surface:
        surface = blank(size)
        for step in range(1, _GLOW_STEPS + 1):
            out = spread - nearest(spread * step / _GLOW_STEPS)
            mask = rounded((size[0] - 2 * out, size[1] - 2 * out), radius + spread - out)
            lay(surface, tinted(mask, look.colour, look.strength / _GLOW_STEPS), (out, out))
        return surface

    size = pixels(look.w, k) + 2 * spread, pixels(look.h, k) + 2 * spread
    glow = sliced(size, math.ceil(radius + spread) + 1, drawn)
    return glow._replace(left=-spread, top=-spread)


def _stroke(look: looks.Stroke, k: float) -> Sprite:
    if look.dash is None and 0 in (look.dx, look.dy):
        return _straight(look, k)
    out = look.width / 2 + 1
    box = Box(min(0, look.dx) - out, min(0, look.dy) - out, abs(look.dx) + 2 * out, abs(look.dy) + 2 * out)
    pen = Pen(box, k)
    for start, end in _dashes(look):
        ends_at = [(look.dx * part, look.dy * part) for part in (start, end)]
        if look.dash is None:
            pen.stroke(ends_at, look.width, look.colour)
        else:
            pen.segment(ends_at[0], ends_at[1], look.width, look.colour)
    return pen.sprite()


def _straight(look: looks.Stroke, k: float) -> Sprite:
    """A level or upright line, sharp at every scale."""
    wide = pixels(look.width, k)
    across, down = nearest(abs(look.dx) * k) or wide, nearest(abs(look.dy) * k) or wide
    left = nearest(min(0, look.dx) * k) if look.dx else -(wide // 2)
    top = nearest(min(0, look.dy) * k) if look.dy else -(wide // 2)
    return Sprite(gradient((across, down), look.colour), left, top)


def _dashes(look: looks.Stroke) -> list[tuple[float, float]]:
    """The drawn parts of the line, each from 0 (its start) to 1."""
    length = math.hypot(look.dx, look.dy)
    if look.dash is None or length == 0:
        return [(0, 1)]
    on, off = look.dash
    count = math.ceil(length / max(0.5, on + off))
    starts = [(on + off) * place / length for place in range(count)]
    return [(start, min(1, start + on / length)) for start in starts if start < 1]


def _curve(look: looks.Curve, k: float) -> Sprite:
    out = look.width / 2 + 1
    right, bottom = max(x for x, _ in look.points), max(y for _, y in look.points)
    left, top = min(x for x, _ in look.points), min(y for _, y in look.points)
    box = Box(left - out, top - out, right - left + 2 * out, max(bottom, look.floor or 0) - top + 2 * out)
    stroke = strips.stroke(look.points, look.width, look.colour, box, k)
    if look.floor is None:
        return stroke
    # The stroke hides its upper edge, so that it may be drawn at its real size.
    under = blank(stroke.size)
    outline = [*look.points, (look.points[-1][0], look.floor), (look.points[0][0], look.floor)]
    pixels_of = [(nearest(x * k) - stroke.left, nearest(y * k) - stroke.top) for x, y in outline]
    pygame.draw.polygon(under, (255, 255, 255, 255), pixels_of)
    under.fill((0, 0, 0, 0), (pixels_of[-2][0], 0, *under.get_size()))  # polygons cover their right edge too
    tinted(under, look.colour, _CURVE_ALPHA, 0)
    lay(under, stroke.surface)
    return stroke._replace(surface=under)


def _ring(look: looks.Ring, k: float) -> Sprite:
    out = look.r + 1
    pen = Pen(Box(-out, -out, 2 * out, 2 * out), k)
    if look.edge:
        pen.disc((0, 0), look.r, look.edge)
    pen.disc((0, 0), look.r - (look.edge_width if look.edge else 0), ends(look.fill)[0] if look.fill else "")
    return pen.sprite()


def _label(look: looks.Label, k: float) -> Sprite:
    width = text_width(look.text, look.size, look.gap)
    squeeze = min(1.0, look.fit / width) if look.fit and width else 1.0
    part = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}[look.align]
    return text_sprite(look.text, look.size, look.colour, k, look.gap, squeeze, part)


def _cap(look: looks.Cap, k: float) -> Sprite:
    width, height = cap_width(look.text, look.size) + _CAP_EDGE, _CAP_HEIGHT + _CAP_EDGE  # the edge lies on the outline
    size = pixels(width, k), pixels(height, k)
    left, top = -nearest(width * k / 2), -nearest(height * k / 2)
    edge = tinted(ring(size, _CAP_RADIUS * k, max(1, _CAP_EDGE * k)), look.edge or look.colour)
    if not look.edge:
        fade(edge, _CAP_EDGE_ALPHA)
    text = text_sprite(look.text, look.size, look.colour, k, aligned=0.5)
    lay(edge, text.surface, (text.left - left, text.top - top))
    return Sprite(edge, left, top)


def _wedge(look: looks.Wedge, k: float) -> Sprite:
    size: Size = pixels(look.w, k), pixels(look.h, k)
    pen = Pen(Box(0, 0, look.w, look.h), k)
    narrow = look.w * 0.3
    pen.polygon(((narrow, 0), (look.w - narrow, 0), (look.w, look.h), (0, look.h)), "#FFFFFF")
    shape = pygame.transform.smoothscale(pen.sprite().surface, size)
    return Sprite(tinted(shape, look.colour, 0, 0.55), 0, 0)


def _brackets(look: looks.Brackets, k: float) -> Sprite:
    out = _BRACKET_OUT
    left, right, bottom = -out, look.w + out, look.h + out
    pen = Pen(Box(left - 2, bottom - _BRACKET_ARM - 2, right - left + 4, _BRACKET_ARM + 4), k)
    for x, inward in ((left, 1), (right, -1)):
        pen.segment((x, bottom - _BRACKET_ARM), (x, bottom + 2), _BRACKET_WIDTH, look.colour)
        pen.stroke(((x, bottom), (x + inward * _BRACKET_FOOT, bottom)), _BRACKET_WIDTH, look.colour)
    return pen.sprite()


_PLAIN: Final[dict[type, Callable[[Any, float], Sprite]]] = {
    looks.Rect: _rect,
    looks.Glow: _glow,
    looks.Stroke: _stroke,
    looks.Curve: _curve,
    looks.Ring: _ring,
    looks.Label: _label,
    looks.Cap: _cap,
    looks.Icon: icons.icon,
    looks.Logo: icons.logo,
    looks.Slot: art_cards.slot,
    looks.Digits: digits,
    looks.FallMark: icons.fall_mark,
    looks.Beam: backdrop.beam,
    looks.Wedge: _wedge,
    looks.Brackets: _brackets,
    looks.Constellation: icons.constellation,
    looks.Spark: icons.spark,
}
_VARIANTS: Final[dict[type, Callable[[Any, float, Again], Sprite]]] = {
    looks.Backdrop: backdrop.backdrop,
    looks.Face: art_cards.face,
    looks.Back: art_cards.back,
}
