"""What all drawing is made of: premultiplied surfaces, masks with round corners, a pen at four times the size.

Every surface here holds premultiplied colours, so that shapes scale down without dark rims and
lie on each other exactly; they are laid with `lay`.
"""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from ace_invaders.window.looks import Box
from ace_invaders.window.outlines import Point
from ace_invaders.window.palette import ends, rgb

OVERSAMPLING = 4
BAND = 32  # rows
_PEN_PIXELS = 6_000_000  # a pen's surface holds at most about so many: 24 MB

RGBA = tuple[int, int, int, int]
Size = tuple[int, int]


class Sprite(NamedTuple):
    """A rendered look; `left`, `top` is where its corner lies, in real pixels from the look's place.

    A sprite with `more` rows is that much higher than its surface: `BAND` rows from `seam` on, all alike, are repeated.
    """

    surface: pygame.Surface
    left: int
    top: int
    seam: int = 0
    more: int = 0

    @property
    def size(self) -> Size:
        width, height = self.surface.get_size()
        return width, height + self.more


def nearest(value: float) -> int:
    """The nearest whole number, halves upward, so that equal steps stay equal."""
    return math.floor(value + 0.5)


def pixels(length: float, k: float) -> int:
    """A length on the screen, at least one pixel."""
    return max(1, nearest(length * k))


def premultiplied(colour: str, alpha: float = 1.0) -> RGBA:
    """The colour as premultiplied surfaces hold it."""
    alpha = min(1.0, max(0.0, alpha))
    red, green, blue = rgb(colour)
    return round(red * alpha), round(green * alpha), round(blue * alpha), round(255 * alpha)


def blank(size: Size) -> pygame.Surface:
    """A surface that shows nothing yet."""
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA, 32)


def lay(target: pygame.Surface, source: pygame.Surface, at: tuple[int, int] = (0, 0)) -> None:
    """Lay one premultiplied surface on another."""
    target.blit(source, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def fade(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """Make the surface weaker, in place."""
    part = round(255 * min(1.0, max(0.0, alpha)))
    return dyed(surface, (part, part, part, part))


def dyed(surface: pygame.Surface, colour: RGBA) -> pygame.Surface:
    """Multiply the surface by a colour, in place."""
    width, height = surface.get_size()
    band = blank((width, min(height, BAND)))
    band.fill(colour)
    for y in range(0, height, BAND):  # a blit multiplies many pixels at once, a fill one after another
        surface.blit(band, (0, y), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def gradient(size: Size, colour: str, alpha: float = 1.0, end_alpha: float | None = None) -> pygame.Surface:
    """A rectangle that goes from the upper to the lower colour and from `alpha` to `end_alpha`."""
    upper, lower = ends(colour)
    surface = blank(size)
    if upper == lower and end_alpha in (None, alpha):
        surface.fill(premultiplied(upper, alpha))
        return surface
    (r0, g0, b0), (r1, g1, b1) = rgb(upper), rgb(lower)
    a0, a1 = alpha, alpha if end_alpha is None else end_alpha
    width, height = surface.get_size()
    for y in range(height):
        t = (y + 0.5) / height
        a = a0 + (a1 - a0) * t
        parts = (r0 + (r1 - r0) * t, g0 + (g1 - g0) * t, b0 + (b1 - b0) * t, 255)
        surface.fill([round(part * a) for part in parts], (0, y, width, 1))
    return surface


def rounded(size: Size, radius: float, inset: float = 0) -> pygame.Surface:
    """A white mask: a rectangle with round corners, `inset` real pixels inside `size`.

    Drawn small at four times the size; the middle is stretched, which changes nothing in it.
    """
    corner = math.ceil(max(radius, inset)) + 1
    small = min(size[0], 2 * corner + 1), min(size[1], 2 * corner + 1)
    n = OVERSAMPLING
    big = blank((small[0] * n, small[1] * n))
    edge = nearest(inset * n)
    box = pygame.Rect(edge, edge, small[0] * n - 2 * edge, small[1] * n - 2 * edge)
    if box.w > 0 and box.h > 0:
        pygame.draw.rect(big, (255, 255, 255, 255), box, border_radius=max(0, nearest((radius - inset) * n)))
    return _stretched(pygame.transform.smoothscale(big, small), corner, size)


def sliced(size: Size, corner: int, drawn: Callable[[Size], pygame.Surface], level: bool = True) -> Sprite:
    """What `drawn` gives at a size, of which all columns but the `corner` outer ones at both sides are alike.

    Drawn small and stretched. Where it is `level`, inner rows are alike too, and are not even kept.
    """
    width = min(size[0], 2 * corner + 1)
    more = max(0, size[1] - 2 * corner - BAND) if level else 0
    tile = drawn((width, size[1] - more))
    return Sprite(_lengthened(tile, corner, size[0], 0), 0, 0, corner, more)


def _stretched(tile: pygame.Surface, corner: int, size: Size) -> pygame.Surface:
    """The tile at a larger size: corners kept, its middle row and column repeated."""
    if tile.get_size() == size:
        return tile
    across = _lengthened(tile, corner, size[0], 0)
    return _lengthened(across, corner, size[1], 1)


def _lengthened(tile: pygame.Surface, corner: int, length: int, axis: int) -> pygame.Surface:
    size = list(tile.get_size())
    if size[axis] == length:
        return tile
    middle, end = [0, 0, *size], [0, 0, *size]
    middle[axis], middle[axis + 2] = corner, 1
    end[axis], end[axis + 2] = size[axis] - corner, corner
    size[axis] = length
    surface = blank((size[0], size[1]))
    stretched = list(surface.get_size())
    stretched[axis] = length - 2 * corner
    at, last = [0, 0], [0, 0]
    at[axis], last[axis] = corner, length - corner
    surface.blit(tile, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    surface.fill((0, 0, 0, 0), (*at, size[0] - at[0], size[1] - at[1]))
    strip = pygame.transform.scale(tile.subsurface(middle), stretched)
    surface.blit(strip, at, special_flags=pygame.BLEND_RGBA_ADD)
    surface.blit(tile.subsurface(end), last, special_flags=pygame.BLEND_RGBA_ADD)
    return surface


def ring(size: Size, radius: float, width: float, inset: float = 0) -> pygame.Surface:
    """A white mask: the edge of a rounded rectangle, `width` real pixels inward from `inset`."""
    mask = rounded(size, radius, inset)
    mask.blit(rounded(size, radius, inset + width), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return mask


def tinted(mask: pygame.Surface, colour: str, alpha: float = 1.0, end_alpha: float | None = None) -> pygame.Surface:
    """A white mask in a colour or a gradient, in place."""
    upper, lower = ends(colour)
    if upper == lower and end_alpha is None:
        dyed(mask, premultiplied(upper, alpha))
    else:
        fill = gradient(mask.get_size(), colour, alpha, end_alpha)
        mask.blit(fill, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return mask


def cover(box: Box, k: float) -> pygame.Rect:
    """The real pixels that a logical box touches, one at least."""
    left, top = math.floor(box.x * k), math.floor(box.y * k)
    right, bottom = math.ceil((box.x + box.w) * k), math.ceil((box.y + box.h) * k)
    return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))


class Pen:
    """Draws in logical coordinates at four times the size, within a box around the place, or on some real pixels.

    Strokes and fills replace what they cover; a fill without a colour cuts a hole.
    """

    def __init__(self, box: Box | pygame.Rect, k: float) -> None:
        area = box if isinstance(box, pygame.Rect) else cover(box, k)
        self.left, self.top, self.size = area.x, area.y, (area.w, area.h)
        self.k = k
        fits = math.isqrt(max(1, _PEN_PIXELS // (self.size[0] * self.size[1])))
        self.n = max(1, min(OVERSAMPLING, fits))
        self.surface = blank((self.size[0] * self.n, self.size[1] * self.n))

    def polygon(self, points: Sequence[Point], colour: str, alpha: float = 1.0) -> None:
        """Fill the outline."""
        corners = [self._at(x, y) for x, y in points]
        # A polygon covers the pixels of its corners too: half a pixel back, it grows on no side.
        pygame.draw.polygon(
            self.surface, _colour(colour, alpha), [(nearest(x - 0.5), nearest(y - 0.5)) for x, y in corners]
        )

    def disc(self, centre: Point, r: float, colour: str, alpha: float = 1.0) -> None:
        """Fill a circle."""
        self._circle(centre, r, 0, _colour(colour, alpha))

    def circle(self, centre: Point, r: float, width: float, colour: str, alpha: float = 1.0) -> None:
        """Stroke a circle, the width half inside and half outside."""
        self._circle(centre, r + width / 2, max(1, nearest(self._scaled(width))), _colour(colour, alpha))

    def bar(self, box: Box, radius: float, colour: str, alpha: float = 1.0) -> None:
        """Fill a rectangle."""
        x, y = self._at(box.x, box.y)
        rect = pygame.Rect(nearest(x), nearest(y), nearest(self._scaled(box.w)), nearest(self._scaled(box.h)))
        pygame.draw.rect(self.surface, _colour(colour, alpha), rect, border_radius=nearest(self._scaled(radius)))

    def stroke(
        self, points: Sequence[Point], width: float, colour: str, alpha: float = 1.0, closed: bool = False
    ) -> None:
        """Stroke a line with round ends and joins."""
        path = [*points, points[0]] if closed else points
        for start, end in pairwise(path):
            self.segment(start, end, width, colour, alpha)
        for point in points:
            self.disc(point, width / 2, colour, alpha)

    def segment(self, start: Point, end: Point, width: float, colour: str, alpha: float = 1.0) -> None:
        """Stroke a straight line with flat ends."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = math.hypot(dx, dy)
        if length == 0:
            return
        nx, ny = -dy / length * width / 2, dx / length * width / 2
        corners = ((start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny), (end[0] - nx, end[1] - ny),
                   (start[0] - nx, start[1] - ny))  # fmt: skip
        self.polygon(corners, colour, alpha)

    def sprite(self) -> Sprite:
        """What was drawn, at its real size."""
        return Sprite(pygame.transform.smoothscale(self.surface, self.size), self.left, self.top)

    def _circle(self, centre: Point, r: float, thick: int, colour: RGBA) -> None:
        x, y = self._at(*centre)
        pygame.draw.circle(self.surface, colour, (nearest(x), nearest(y)), max(1, nearest(self._scaled(r))), thick)

    def _at(self, x: float, y: float) -> Point:
        return (x * self.k - self.left) * self.n, (y * self.k - self.top) * self.n

    def _scaled(self, length: float) -> float:
        return length * self.k * self.n


def _colour(colour: str, alpha: float) -> RGBA:
    return premultiplied(colour, alpha) if colour else (0, 0, 0, 0)
