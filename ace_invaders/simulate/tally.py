"""What came of many hands: how often each combination of rows was paid on the lines.

All that is told of a simulation follows from these counts in whole numbers, so it does not depend on the order in
which hands were played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from ace_invaders.hands import Row
from ace_invaders.paytable import Bet, Line, lines_of
from ace_invaders.simulate.ranking import ROWS, Rows

Counts = NDArray[np.int64]


def joint_rows(rows: Sequence[Rows]) -> NDArray[np.uint16]:
    """(n,): the rows of all lines of each hand, from above, as one number."""
    joint = rows[0].astype(np.uint16)
    for each in rows[1:]:
        joint = joint * np.uint16(len(ROWS)) + each
    return joint


def count_joint(joint: NDArray[np.uint16], lines: int) -> Counts:
    """(12 ** lines,): how many hands there are of each number of `joint_rows`."""
    return np.bincount(joint, minlength=len(ROWS) ** lines)


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts (12 ** lines,) of some hands, under a bet and its pays per coin on a line."""

    counts: Counts
    bet: Bet
    pays: Mapping[Row, int]

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return int(self.counts.sum())

    def rows(self) -> dict[Line, dict[Row, int]]:
        """How many hands each row was paid in, line by line."""
        table = self.counts.reshape((len(ROWS),) * self.bet.lines)
        axes = range(self.bet.lines)
        found = {}
        for axis, line in enumerate(lines_of(self.bet.lines)):
            counts = table.sum(axis=tuple(other for other in axes if other != axis))
            found[line] = dict(zip(ROWS, counts.tolist(), strict=True))
        return found

    @property
    def coins_in(self) -> int:
        """Coins bet on all lines."""
        return self.hands * self.bet.total

    @property
    def coins_out(self) -> int:
        """Coins won on all lines."""
        return sum(coins * hands for coins, hands in self._wins())

    @property
    def mean(self) -> Fraction:
        """Coins won for each coin bet, over all lines."""
        return Fraction(self.coins_out, self.coins_in)

    def line_mean(self, line: Line) -> Fraction:
        """Coins won on a line for each coin bet on it."""
        counts = self.rows()[line]
        return Fraction(sum(self.pays[row] * count for row, count in counts.items()), self.hands)

    @property
    def standard_error(self) -> float:
        """That of `mean`; 0 for one hand, which tells nothing about its spread."""
        hands = self.hands
        if hands == 1:
            return 0.0
        squares = sum(coins * coins * count for coins, count in self._wins())
        variance = Fraction(hands * squares - self.coins_out**2, hands * (hands - 1))
        return sqrt(variance / hands) / self.bet.total

    def _wins(self) -> list[tuple[int, int]]:
        """Coins won and number of hands, for every combination of rows that occurred."""
        wins = joint_wins(self.bet, self.pays)
        some = np.flatnonzero(self.counts)
        return list(zip(wins[some].tolist(), self.counts[some].tolist(), strict=True))


def joint_wins(bet: Bet, pays: Mapping[Row, int]) -> NDArray[np.int64]:
    """(12 ** lines,): the coins won in all, for each number of `joint_rows`."""
    line = np.array([pays[row] * bet.coins for row in ROWS], np.int64)
    wins = line
    for _ in range(bet.lines - 1):
        wins = np.add.outer(wins, line).ravel()
    return wins
