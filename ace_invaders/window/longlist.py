"""A long list at the left of a screen: which part of it is shown, the surface of its rows, how far down it is."""

from collections.abc import Iterator

from ace_invaders.window import palette
from ace_invaders.window.looks import Box, Rect, Shown


def first_shown(first: int, index: int, rows: int, kept: int) -> int:
    """The place that the part of so many rows begins with, from 0, moved no farther than the place `index` needs.

    >>> [first_shown(first=10, index=index, rows=5, kept=40) for index in (8, 12, 15, 39)]
    [8, 10, 11, 35]
    """
    first = min(index, max(first, index - rows + 1))
    return max(0, min(first, kept - rows))


def surface(box: Box, chosen: bool, hover: bool, odd: bool) -> Iterator[Shown]:
    """The surface of a row, every other one a little lighter."""
    if chosen:
        yield Shown(box.x, box.y, Rect(box.w, box.h, 9, palette.CHOSEN_ROW, 1, palette.TEXT, 1, 2))
    elif hover:
        yield Shown(box.x, box.y, Rect(box.w, box.h, 9, palette.RAISED, 1, palette.HOVER_EDGE))
    elif odd:
        yield Shown(box.x, box.y, Rect(box.w, box.h, 9, palette.RAISED, 0.5))


def thumb(first: int, rows: int, kept: int, top: float, pitch: float) -> Iterator[Shown]:
    """How far down the list is, at its right edge, where it is longer than its panel; rows lie `pitch` apart."""
    if kept <= rows:
        return
    height = rows * pitch - 4
    length = max(24.0, height * rows / kept)
    y = top + (height - length) * first / (kept - rows)
    yield Shown(382, y, Rect(3, length, 1.5, palette.CONTROL))
