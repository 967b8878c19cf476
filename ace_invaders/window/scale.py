"""How the canvas lies in a window."""

from typing import NamedTuple

from ace_invaders.window.looks import CANVAS_HEIGHT, CANVAS_WIDTH
from ace_invaders.window.shapes import nearest

MOST_SCALE = 2.75  # of the canvas, a little more than 4K screens want: in a larger window it lies in the middle


class Scale(NamedTuple):
    """How the canvas lies in a window: real pixels for each logical one, and its corner in real pixels."""

    k: float
    left: int
    top: int


def scale_of(size: tuple[int, int]) -> Scale:
    """The largest canvas that a window of that size holds, up to `MOST_SCALE`, centred.

    >>> scale_of((1600, 900))
    Scale(k=1.125, left=80, top=0)
    """
    width, height = max(1, size[0]), max(1, size[1])
    k = min(width / CANVAS_WIDTH, height / CANVAS_HEIGHT, MOST_SCALE)
    return Scale(k, nearest((width - CANVAS_WIDTH * k) / 2), nearest((height - CANVAS_HEIGHT * k) / 2))


def to_canvas(size: tuple[int, int], x: float, y: float) -> tuple[float, float]:
    """The place on the canvas of a window's pixel; outside the canvas where a bar was hit."""
    k, left, top = scale_of(size)
    return (x - left) / k, (y - top) / k
