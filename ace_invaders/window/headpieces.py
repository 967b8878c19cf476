"""What the court cards wear: crown, coronet and cap."""

from ace_invaders.cards import Rank
from ace_invaders.window import palette
from ace_invaders.window.looks import Box
from ace_invaders.window.outlines import KING, KING_ORBS, QUEEN_DOTS, QUEEN_RINGS, arc, feather, queen
from ace_invaders.window.shapes import Pen

_SIZE = 0.82  # of the design's


def headpiece(pen: Pen, rank: Rank, colour: str) -> None:
    """The headpiece of a king, a queen or a jack, in its place on a card."""
    head = _HeadPen(pen, colour)
    {Rank.KING: _king, Rank.QUEEN: _queen, Rank.JACK: _jack}[rank](head)


class _HeadPen:
    """A pen with its origin in the middle of the headpiece."""

    def __init__(self, pen: Pen, colour: str) -> None:
        self.pen, self.colour = pen, colour

    def at(self, x: float, y: float) -> tuple[float, float]:
        return 83 + x * _SIZE, 91 + y * _SIZE

    def fill(self, points: tuple[tuple[float, float], ...]) -> None:
        self.pen.polygon([self.at(*point) for point in points], self.colour)

    def disc(self, at: tuple[float, float], r: float, colour: str) -> None:
        self.pen.disc(self.at(*at), r * _SIZE, colour)

    def bar(self, box: Box, radius: float, colour: str) -> None:
        x, y = self.at(box.x, box.y)
        self.pen.bar(Box(x, y, box.w * _SIZE, box.h * _SIZE), radius * _SIZE, colour)


def _king(head: _HeadPen) -> None:
    head.fill(KING)
    for orb in KING_ORBS:
        head.disc(orb, 4.5, head.colour)
    head.bar(Box(-30, 5, 60, 3), 0, palette.FACE_LIGHT)


def _queen(head: _HeadPen) -> None:
    head.fill(queen())
    for place in QUEEN_RINGS:
        head.disc(place, 6.7, head.colour)
        head.disc(place, 3.3, palette.FACE_LIGHT)
    for place in QUEEN_DOTS:
        head.disc(place, 2.8, palette.FACE_LIGHT)


def _jack(head: _HeadPen) -> None:
    head.bar(Box(-31, -1, 62, 14), 4.4, head.colour)
    head.fill(arc((0, 0.4), 25, 21, 180, 360))
    head.bar(Box(-30.4, 4.6, 60.8, 3.2), 0, palette.FACE_LIGHT)
    leaf = feather()
    head.pen.stroke([head.at(*point) for point in leaf], 5 * _SIZE, palette.FACE_LIGHT, closed=True)
    head.fill(leaf)
