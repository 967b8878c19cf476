"""The bankroll as a picture: what a player has won or lost after each hand, in coins, from 0 at the start."""

from dataclasses import dataclass
from itertools import count, pairwise
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ace_invaders.simulate.glyphs import HEIGHT as SIGN_HEIGHT
from ace_invaders.simulate.glyphs import lettered
from ace_invaders.simulate.png import Pixels, png

WIDTH, HEIGHT = 1280, 640
LEFT, RIGHT, TOP, BOTTOM = 220, 110, 50, 70  # margins
COLUMNS = WIDTH - LEFT - RIGHT
MOST_COLUMNS = COLUMNS - 1  # columns that hands can be shared among, each with a row of pixels of its own
_FIELD = HEIGHT - TOP - BOTTOM
_DOT = 2  # pixels that a dot of a sign is wide
_MARKS = 5  # at most about so many marks on an axis
GROUND, GRID, LINE, INK = range(4)
COLOURS = ((16, 18, 34), (52, 58, 86), (255, 196, 64), (226, 230, 242))


def bankroll(hands: int, bet: int, wins: NDArray[np.int64]) -> list[int]:
    """The coins won less the coins bet, before the first hand and after each column's last.

    `wins` are the coins won in each of the columns that the hands, at `bet` coins each, are shared among evenly.
    """
    won = 0
    course = [0]
    for column, coins in enumerate(wins.tolist(), start=1):
        won += coins
        played = -(-column * hands // len(wins))
        course.append(won - played * bet)
    return course


def picture(hands: int, course: list[int]) -> bytes:
    """The PNG of a bankroll's course over so many hands."""
    scale = _Scale.over(course)
    pixels = np.full((HEIGHT, WIDTH), GROUND, np.uint8)
    for coins in scale.marks():
        pixels[scale.height(coins), LEFT : LEFT + COLUMNS] = INK if coins == 0 else GRID
        _write(pixels, f"{coins:,}", right=LEFT - 12, middle=scale.height(coins))
    for mark in _Scale(0, hands).marks():
        left = LEFT + round(mark / hands * (COLUMNS - 1))
        pixels[TOP + _FIELD : TOP + _FIELD + 6, left] = GRID
        _write(pixels, f"{mark:,}", centre=left, middle=HEIGHT - BOTTOM + 20)
    _write(pixels, "coins", right=LEFT - 12, middle=TOP - 28)
    _write(pixels, "hands", centre=LEFT + COLUMNS // 2, middle=HEIGHT - 20)
    _draw(pixels, course, scale)
    return png(pixels, COLOURS)


@dataclass(frozen=True, slots=True)
class _Scale:
    """An axis from its lowest to its highest number."""

    low: int
    high: int

    @classmethod
    def over(cls, course: list[int]) -> Self:
        return cls(min(course), max(*course, min(course) + 1))

    def marks(self) -> range:
        """Round numbers on the axis: steps of 1, 2 or 5 times a power of ten."""
        steps = (digit * 10**power for power in count() for digit in (1, 2, 5))
        step = next(step for step in steps if self.high - self.low <= step * _MARKS)
        return range(-(-self.low // step) * step, self.high + 1, step)

    def height(self, coins: float) -> int:
        """The row of pixels of a number of coins."""
        return TOP + round((self.high - coins) / (self.high - self.low) * (_FIELD - 1))


def _draw(pixels: Pixels, course: list[int], scale: _Scale) -> None:
    """The line through the course, from each column of pixels to the next."""
    places = np.linspace(0, COLUMNS - 1, len(course))
    coins = np.interp(np.arange(COLUMNS), places, np.array(course, np.float64))
    heights = [scale.height(each) for each in coins.tolist()]
    for left, (here, next_) in enumerate(pairwise([*heights, heights[-1]]), start=LEFT):
        pixels[min(here, next_) : max(here, next_) + 2, left] = LINE


def _write(pixels: Pixels, text: str, middle: int, right: int | None = None, centre: int = 0) -> None:
    """Letters around a middle row, ending at a column or centred on one."""
    dots = np.kron(lettered(text), np.ones((_DOT, _DOT), np.bool_))
    left = right - dots.shape[1] if right is not None else centre - dots.shape[1] // 2
    left = max(left, 0)  # numbers of more than 17 signs reach into the field
    top = middle - SIGN_HEIGHT * _DOT // 2
    pixels[top : top + dots.shape[0], left : left + dots.shape[1]][dots] = INK
