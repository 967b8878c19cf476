"""The outlines of pips and headpieces as points: cubic curves sampled, no pygame."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from ace_invaders.cards import Suit

Point = tuple[float, float]
Cubic = tuple[Point, Point, Point]  # two controls and the end

SAMPLES = 24
PIP_BOX = 96  # the box of a pip, centred at 0, 0

_HEART: Final = (
    (0, 46), (((-8, 32), (-46, 10), (-46, -18)), ((-46, -36), (-33, -46), (-20, -46)),
              ((-10, -46), (-3, -40), (0, -31))),
)  # fmt: skip
_SPADE: Final = (
    (0, -48), (((8, -34), (44, -12), (44, 13)), ((44, 29), (33, 37), (22, 37)), ((14, 37), (7, 33), (3.5, 27)),
               ((4.5, 36), (8, 43), (17, 48))),
)  # fmt: skip
_DIAMOND: Final = ((0, -48), (((9, -30), (22, -12), (36, 0)), ((22, 12), (9, 30), (0, 48))))
_STEM: Final = ((3.5, 8), (((4.5, 28), (8, 42), (17, 48)),))
_QUEEN_SIDE: Final = (
    (32, 13), (((34.5, 6), (34.5, -2), (31.8, -12)), ((30, -12), (30, -12), (29, -11)), ((25, 1), (11, 4), (0, -15))),
)  # fmt: skip

KING: Final[tuple[Point, ...]] = ((-30, 13), (-35, -15), (-17, -1), (0, -23), (17, -1), (35, -15), (30, 13))
KING_ORBS: Final[tuple[Point, ...]] = ((-35, -17), (0, -25), (35, -17))
QUEEN_RINGS: Final[tuple[Point, ...]] = ((-31, -14), (0, -21), (31, -14))
QUEEN_DOTS: Final[tuple[Point, ...]] = ((-16, 7), (0, 7), (16, 7))


def _cubic(start: Point, curve: Cubic) -> Iterable[Point]:
    (x1, y1), (x2, y2), (x3, y3) = curve
    for step in range(1, SAMPLES + 1):
        t = step / SAMPLES
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3


def curve(start: Point, cubics: Sequence[Cubic]) -> tuple[Point, ...]:
    """The points of a path of cubic curves, its start first."""
    points = [start]
    for cubic in cubics:
        points.extend(_cubic(points[-1], cubic))
    return tuple(points)


def mirrored(points: Sequence[Point]) -> tuple[Point, ...]:
    """The closed outline of a half and its mirror image in the vertical axis."""
    return (*points, *((-x, y) for x, y in reversed(points)))


def arc(centre: Point, rx: float, ry: float, start: float, end: float) -> tuple[Point, ...]:
    """Points of an ellipse between two angles in degrees, clockwise from the right."""
    angles = (math.radians(start + (end - start) * step / SAMPLES) for step in range(SAMPLES + 1))
    return tuple((centre[0] + rx * math.cos(a), centre[1] + ry * math.sin(a)) for a in angles)


@lru_cache(maxsize=8)
def pip(suit: Suit) -> tuple[tuple[Point, ...], ...]:
    """The polygons of a suit's pip in the box of 96, to be filled together."""
    match suit:
        case Suit.HEARTS:
            return (mirrored(curve(*_HEART)),)
        case Suit.SPADES:
            return (mirrored(curve(*_SPADE)),)
        case Suit.DIAMONDS:
            return (mirrored(curve(*_DIAMOND)),)
    leaves = (((0, -25), 22), ((-24, 9), 22), ((24, 9), 22), ((0, -2), 12))
    circles = tuple(arc(centre, r, r, 0, 360) + arc(centre, r, r, 0, 0)[:1] for centre, r in leaves)
    return (*circles, mirrored(curve(*_STEM)))


@lru_cache(maxsize=1)
def queen() -> tuple[Point, ...]:
    """The queen's crown without its rings."""
    return mirrored(curve(*_QUEEN_SIDE))


@lru_cache(maxsize=1)
def feather() -> tuple[Point, ...]:
    """The leaf on the jack's cap."""
    return curve((9, -6.5), (((9, -21), (23, -35), (39, -35.2)), ((39, -20), (30, -8.5), (16, -2.6))))


CONSTELLATION: Final[tuple[Point, ...]] = mirrored(
    ((0, -112), (38, -66), (82, -22), (94, 26), (62, 60), (24, 52), (10, 40), (16, 78), (34, 108))
)
