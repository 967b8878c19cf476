"""The vectors of the window: icons, the fall mark, the logo, sparks, the constellation."""

import math
from collections.abc import Callable
from typing import Final

from ace_invaders.cards import Suit
from ace_invaders.window.lettering import text_sprite
from ace_invaders.window.looks import Box, Constellation, FallMark, Icon, IconName, Logo, Spark
from ace_invaders.window.outlines import CONSTELLATION, PIP_BOX, Point, arc, pip
from ace_invaders.window.palette import GLOW, SPACE_MIDDLE, WHITE
from ace_invaders.window.shapes import Pen, Sprite, blank, gradient, lay, nearest, pixels

_UNITS = 20  # icons are drawn in a box of 20, centred at 0, 0


class _IconPen(Pen):
    """A pen whose unit is a twentieth of the icon's size."""

    def __init__(self, size: float, colour: str, k: float) -> None:
        super().__init__(Box(-14, -14, 28, 28), k * size / _UNITS)
        self.colour = colour

    def line(self, *points: Point, width: float = 2.4) -> None:
        """A stroke through the points."""
        self.stroke(points, width, self.colour)

    def area(self, *points: Point) -> None:
        """A filled outline."""
        self.polygon(points, self.colour)

    def block(self, x: float, y: float, w: float, h: float, radius: float = 0) -> None:
        """A filled rectangle."""
        self.bar(Box(x, y, w, h), radius, self.colour)

    def round(self, r: float = 8.6, width: float = 1.9) -> None:
        """A circle around the middle."""
        self.circle((0, 0), r, width, self.colour)


def _chevrons(pen: _IconPen) -> None:
    for y in (-8.8, -0.8):
        pen.line((-9.3, y), (0, y + 9.8), (9.3, y), width=2.6)


def _aim(pen: _IconPen) -> None:
    pen.round(8.1, 2.1)
    pen.disc((0, 0), 2.6, pen.colour)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        pen.segment((6 * x, 6 * y), (10.6 * x, 10.6 * y), 2, pen.colour)


def _clock(pen: _IconPen) -> None:
    pen.round()
    pen.line((0, -5), (0, 0.5), (4.2, 3.4), width=1.9)


def _bars(pen: _IconPen) -> None:
    for place, height in enumerate((7.5, 12.5, 17.5)):
        pen.block(-9.5 + 7 * place, 8.5 - height, 5, height, 1)


def _menu(pen: _IconPen) -> None:
    for y in (-7.5, -1.25, 5):
        pen.block(-9, y, 18, 2.5, 1)


def _cone(pen: _IconPen) -> None:
    pen.area((-10, -3.5), (-6, -3.5), (-1, -8.5), (-1, 8.5), (-6, 3.5), (-10, 3.5))


def _speaker(pen: _IconPen, *radii: float) -> None:
    """A speaker with an arc of sound for each radius."""
    _cone(pen)
    for radius in radii:
        pen.stroke(arc((0, 0), radius, radius, -48, 48), 2, pen.colour)


def _mute(pen: _IconPen) -> None:
    _cone(pen)
    pen.line((3, -4), (10, 4), width=2.1)
    pen.line((3, 4), (10, -4), width=2.1)


def _info(pen: _IconPen) -> None:
    pen.round(10, 2)
    pen.block(-1.3, -1.8, 2.6, 7, 1)
    pen.disc((0, -4.7), 1.6, pen.colour)


def _warning(pen: _IconPen) -> None:
    pen.round(10, 2)
    pen.block(-1.3, -5.6, 2.6, 7, 1)
    pen.disc((0, 4.5), 1.6, pen.colour)


def _gear(pen: _IconPen) -> None:
    for tooth in range(8):
        x, y = math.cos(math.pi * tooth / 4), math.sin(math.pi * tooth / 4)
        pen.segment((5 * x, 5 * y), (10 * x, 10 * y), 4, pen.colour)
    pen.disc((0, 0), 7.6, pen.colour)
    pen.disc((0, 0), 3.4, "")


def _pointer(pen: _IconPen, side: int, tip: float, width: float) -> None:
    """A filled triangle whose tip looks to the left (-1) or the right."""
    pen.area((side * tip, 0), (side * (tip - width), -10), (side * (tip - width), 10))


def _first(pen: _IconPen, side: int = -1) -> None:
    _pointer(pen, side, 4.5, 15)
    pen.block(-10.6 if side < 0 else 6, -10, 4.6, 20)


def _step(pen: _IconPen, side: int = -1) -> None:
    _pointer(pen, side, 12, 12)
    pen.block(4 if side < 0 else -8.3, -10, 4.3, 20)


def _cross(pen: _IconPen) -> None:
    pen.line((-7, -7), (7, 7))
    pen.line((-7, 7), (7, -7))


def _arrow(pen: _IconPen, down: int = 1) -> None:
    pen.line((0, -9 * down), (0, 8 * down))
    pen.line((-7, 2 * down), (0, 9 * down), (7, 2 * down))


def _pause(pen: _IconPen) -> None:
    pen.block(-7, -9, 5, 18, 1)
    pen.block(2, -9, 5, 18, 1)


_DRAWN: Final[dict[IconName, Callable[[_IconPen], None]]] = {
    IconName.TRIANGLE_UP: lambda pen: pen.area((-10, 8.66), (0, -8.66), (10, 8.66)),
    IconName.DIAMOND: lambda pen: pen.area((0, -11), (11, 0), (0, 11), (-11, 0)),
    IconName.TRIANGLE_DOWN: lambda pen: pen.area((-10, -8.66), (0, 8.66), (10, -8.66)),
    IconName.CHECK: lambda pen: pen.line((-8.5, 1), (-3, 7), (8.5, -7.5), width=3),
    IconName.CROSS: _cross,
    IconName.INFO: _info,
    IconName.WARNING: _warning,
    IconName.ARROW_DOWN: _arrow,
    IconName.ARROW_UP: lambda pen: _arrow(pen, -1),
    IconName.CHEVRON_LEFT: lambda pen: pen.line((5, -9), (-5, 0), (5, 9)),
    IconName.CHEVRON_RIGHT: lambda pen: pen.line((-5, -9), (5, 0), (-5, 9)),
    IconName.FALL: _chevrons,
    IconName.HELP: lambda pen: pen.round(),
    IconName.CLOCK: _clock,
    IconName.BARS: _bars,
    IconName.SPEAKER: lambda pen: _speaker(pen, 5, 9),
    IconName.SPEAKER_LOW: lambda pen: _speaker(pen, 5),
    IconName.SPEAKER_HIGH: lambda pen: _speaker(pen, 3.6, 6.8, 10),
    IconName.MUTE: _mute,
    IconName.AIM: _aim,
    IconName.FIRST: _first,
    IconName.BACK: _step,
    IconName.PLAY: lambda pen: pen.area((-7.2, -10), (9.2, 0), (-7.2, 10)),
    IconName.PAUSE: _pause,
    IconName.FORWARD: lambda pen: _step(pen, 1),
    IconName.LAST: lambda pen: _first(pen, 1),
    IconName.GEAR: _gear,
    IconName.MENU: _menu,
}
_SUITS: Final = {IconName(suit.value): suit for suit in Suit}


def icon(look: Icon, k: float) -> Sprite:
    """A vector around its middle."""
    if look.name in _SUITS:
        return pip_sprite(_SUITS[look.name], look.size, look.colour, k)
    pen = _IconPen(look.size, look.colour, k)
    _DRAWN[look.name](pen)
    if look.name is not IconName.HELP:
        return pen.sprite()
    sign = text_sprite("?", look.size * 0.66, look.colour, k)
    ringed = pen.sprite()
    at = nearest(-0.611 * 0.66 * look.size * k / 2) + sign.left - ringed.left, sign.top - ringed.top
    lay(ringed.surface, sign.surface, at)
    return ringed


def pip_sprite(suit: Suit, size: float, colour: str, k: float) -> Sprite:
    """A suit in a box of `size`, around its middle."""
    half = PIP_BOX / 2
    pen = Pen(Box(-half, -half, PIP_BOX, PIP_BOX), k * size / PIP_BOX)
    for outline in pip(suit):
        pen.polygon(outline, colour)
    return pen.sprite()


def fall_mark(_look: FallMark, k: float) -> Sprite:
    """The pill with two chevrons, around its middle."""
    pen = Pen(Box(-29, -14, 58, 28), k)
    pen.bar(Box(-28, -13, 56, 26), 13, GLOW)
    pen.bar(Box(-26, -11, 52, 22), 11, SPACE_MIDDLE)
    for y in (-8.8, -0.8):
        pen.stroke(((-9.3, y), (0, y + 9.8), (9.3, y)), 2.6, GLOW)
    return pen.sprite()


def logo(_look: Logo, k: float) -> Sprite:
    """The spade with its wedge of light, around the spade's middle."""
    spade = pip_sprite(Suit.SPADES, 30, WHITE, k)
    top, bottom = nearest(-29 * k), spade.top + spade.surface.get_height()
    surface = blank((spade.surface.get_width(), bottom - top))
    wedge = gradient((pixels(20, k), pixels(25, k)), "#DCE7FF", 0.12, 0.75)
    lay(surface, wedge, (nearest(-10 * k) - spade.left, 0))
    lay(surface, spade.surface, (0, spade.top - top))
    return Sprite(surface, spade.left, top)


def spark(look: Spark, k: float) -> Sprite:
    """A four-pointed star around its middle."""
    pen = Pen(Box(-look.r, -look.r, 2 * look.r, 2 * look.r), k)
    pen.polygon(star(look.r), look.colour)
    return pen.sprite()


def star(r: float) -> tuple[Point, ...]:
    """The outline of a four-pointed star, narrower than high."""
    wide, waist = 0.62 * r, 0.22 * r
    return ((0, -r), (waist, -waist), (wide, 0), (waist, waist), (0, r), (-waist, waist), (-wide, 0), (-waist, -waist))


def constellation(_look: Constellation, k: float) -> Sprite:
    """The spade of stars, around its middle."""
    pen = Pen(Box(-104, -122, 208, 244), k)
    pen.stroke(CONSTELLATION, 1.5, "#9DB2F0", 0.62, closed=True)
    lines = pen.sprite()
    halo = Pen(Box(-9, -9, 18, 18), k)
    for step in range(6, 0, -1):
        halo.disc((0, 0), 2.6 + step, "#C8D6FF", 0.34 * (1 - step / 7) + 0.04)
    halo.disc((0, 0), 2.7, WHITE)
    point = halo.sprite()
    for x, y in CONSTELLATION:
        at = nearest(x * k) + point.left - lines.left, nearest(y * k) + point.top - lines.top
        lay(lines.surface, point.surface, at)
    return lines
