"""Hits by row of the pay table beside what was to be expected, and how far apart they are."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ace_invaders.paytable import PAID_ROWS
from ace_invaders.statistics import Expected, Figures
from ace_invaders.window import controls, palette, words
from ace_invaders.window.looks import Align, Box, Label, Rect, Ring, Shown, Stroke
from ace_invaders.window.numbers import written

PANEL: Final = Box(764, 170, 500, 614)
AXIS: Final = 1181.0
SIGMA: Final = 62 / 3  # of a deviation, in pixels
_MOST: Final = 3.2  # deviations that a bar shows at most
_ZEBRA: Final = "#141D3D"
_THIN: Final = "#5A6DB8"
_HITS_W, _EXPECTED_W = 66, 82
NOT_READY, NONE = "…", "–"


@lru_cache(maxsize=8)
def hits(figures: Figures, expected: Expected | None, unknown: bool = False) -> tuple[Shown, ...]:
    """The panel of the hits, without its last line; `unknown` where what is expected never will be known."""
    missing = NONE if unknown or not figures.hands else NOT_READY
    return (
        *controls.panel(PANEL),
        Shown(782, 196, Label("HITS BY PAY-TABLE ROW", 20, palette.TEXT)),
        Shown(782, 230, Label(words.counted(figures.lines, "line"), 16, palette.TEXT2, fit=150)),
        Shown(1000, 230, Label("HITS", 16, palette.TEXT2, Align.RIGHT)),
        Shown(1098, 230, Label("EXPECTED", 16, palette.TEXT2, Align.RIGHT)),
        Shown(AXIS, 230, Label("few / many", 16, palette.TEXT2, Align.CENTRE)),
        Shown(778, 248, Stroke(472, 0, 1.5, palette.EDGE)),
        *(shown for index in range(len(PAID_ROWS)) for shown in _row(index, figures, expected, missing)),
        *_lines(),
        *(shown for index in range(len(PAID_ROWS)) for shown in _bar(index, figures, expected)),
        Shown(778, 732, Stroke(472, 0, 1.5, palette.EDGE)),
    )


def row_y(index: int) -> float:
    """The centre of a row, 0 for the royal flush."""
    return 272 + 42 * index


def expected_words(hits_: float) -> str:
    """A number of hits to be expected, with as many decimals as tell something."""
    return f"{hits_:.2f}" if hits_ < 1 else written(hits_, 18, _EXPECTED_W, 1 if hits_ < 10_000 else 0)


def _row(index: int, figures: Figures, expected: Expected | None, missing: str) -> Iterator[Shown]:
    y, row = row_y(index), PAID_ROWS[index]
    if index % 2 == 0:
        yield Shown(774, y - 20, Rect(480, 40, 8, _ZEBRA))
    yield Shown(782, y, Label(words.row_name(row), 16, palette.TEXT, fit=160))
    hits_ = written(figures.hits[index], 18, _HITS_W)
    yield Shown(1000, y, Label(hits_, 18, palette.TEXT, Align.RIGHT, fit=64))
    wanted = missing if expected is None else expected_words(expected.hits[index])
    yield Shown(1098, y, Label(wanted, 18, palette.TEXT2, Align.RIGHT, fit=92))


def _lines() -> Iterator[Shown]:
    """The axis, and a thin line at two deviations on each side."""
    for sigmas, width, colour in ((-2, 1, _THIN), (2, 1, _THIN), (0, 2, palette.TEXT2)):
        yield Shown(AXIS + sigmas * SIGMA, 254, Stroke(0, 468, width, colour))


def _bar(index: int, figures: Figures, expected: Expected | None) -> Iterator[Shown]:
    """From the axis to the deviation: few to the left, many to the right."""
    sigmas = deviation(index, figures, expected)
    if sigmas is None:
        return
    y, length = row_y(index), abs(sigmas) * SIGMA
    if length >= 1:
        x = AXIS - length if sigmas < 0 else AXIS
        colour = palette.COST if sigmas < 0 else palette.ACTIVE
        yield Shown(x, y - 8, Rect(length, 16, min(4, length / 2), colour))
    yield Shown(AXIS + sigmas * SIGMA, y, Ring(5.5, palette.WHITE, palette.PANEL, 1.5))


def deviation(index: int, figures: Figures, expected: Expected | None) -> float | None:
    """How many standard deviations a row is from what was expected, 3.2 at most; None where it can have none."""
    if expected is None or not expected.deviations[index]:
        return None
    apart = (figures.hits[index] - expected.hits[index]) / expected.deviations[index]
    return min(max(apart, -_MOST), _MOST)
