"""Where credits were put in or cashed out between two hands of a bankroll: a line across the graph, and how many."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from ace_invaders.statistics import Figures
from ace_invaders.window import palette
from ace_invaders.window.looks import Align, Box, Label, Rect, Shown, Stroke
from ace_invaders.window.metrics import text_width
from ace_invaders.window.words import signed

_SIZE: Final = 16
_H: Final = 22
_APART: Final = 8  # px between two lines, else they become a grey wall


class Moved(NamedTuple):
    """Credits that came from the player before a hand, below 0 those that went back; `hand` is its place, from 1."""

    hand: int
    coins: int


def moved(figures: Figures) -> tuple[Moved, ...]:
    """All changes of the credits that no hand made, as far apart as the points of the bankroll are."""
    return tuple(
        Moved(after.hand, after.paid_in - before.paid_in)
        for before, after in pairwise(figures.points)
        if after.paid_in != before.paid_in
    )


def marks(
    changes: tuple[Moved, ...], places: tuple[float, ...], plot: Box, taken: Sequence[Box] = ()
) -> Iterator[Shown]:
    """A line at the place of each change, and what it was where no other word stands already."""
    free, lined = plot.x, plot.x
    for change, x in zip(changes, places, strict=True):
        if x < lined + _APART:
            continue
        lined = x
        yield Shown(x, plot.y, Stroke(0, plot.h, 1.5, palette.DIM, (4, 4)))
        text = f"{signed(change.coins)} {'put in' if change.coins > 0 else 'cashed out'}"
        right = x - 6 if x - 12 - text_width(text, _SIZE) >= free else x + 12 + text_width(text, _SIZE)
        left = right - 6 - text_width(text, _SIZE)
        y = plot.y + plot.h - 14
        plate = Box(left, y - _H / 2, right - left, _H)
        if left < free or right > plot.x + plot.w or any(plate.meets(each) for each in taken):
            continue
        free = right + 6
        yield Shown(plate.x, plate.y, Rect(plate.w, plate.h, 5, palette.PANEL, 0.85))
        yield Shown(right - 3, y, Label(text, _SIZE, palette.TEXT2, Align.RIGHT))
