"""Hands as far as statistics go, and what is counted of them."""

from collections import Counter
from dataclasses import dataclass

from ace_invaders.hands import Row
from ace_invaders.paytable import Bet, PayTable

ROWS = tuple(Row)


@dataclass(frozen=True, slots=True)
class Terms:
    """What a hand is played for: pay table, bet, and what the twelve rows pay there, per coin."""

    paytable: str
    bet: Bet
    pays: tuple[int, ...]

    @classmethod
    def of(cls, table: PayTable, bet: Bet) -> "Terms":
        """The terms of a hand under a pay table at a bet."""
        pays = table.pays_at(bet)
        return cls(table.id, bet, tuple(pays[row] for row in ROWS))

    @property
    def by_row(self) -> dict[Row, int]:
        """What each row pays, per coin."""
        return dict(zip(ROWS, self.pays, strict=True))

    def __str__(self) -> str:
        return f"{self.paytable} {self.bet.lines}×{self.bet.coins}"


Bets = tuple[tuple[Terms, int], ...]  # how many hands were played for which terms


@dataclass(frozen=True, slots=True)
class Share:
    """What one line did: its row, the coins it won, and those it would have won if nothing had fallen on it."""

    row: Row
    won: int
    unfallen: int
    aces_fell: int = 0
    royal_fell: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """One settled hand as far as statistics go; `credits` are those before the bet, `lines` come from above."""

    number: int
    played: str
    terms: Terms
    credits: int
    lines: tuple[Share, ...]

    @property
    def won(self) -> int:
        """Coins won on all lines."""
        return sum(line.won for line in self.lines)

    @property
    def net(self) -> int:
        """Coins won less coins bet."""
        return self.won - self.terms.bet.total

    @property
    def best_row(self) -> Row:
        """The row of the line that won most, the upper one of equal lines."""
        return max(self.lines, key=lambda line: line.won).row


@dataclass(frozen=True, slots=True)
class Point:
    """Some hands of a bankroll, one after another.

    `hand` is the place of the last one, from 1; `low`, `high` and `last` are credits after a hand;
    `paid_in` is what the credits would be if no coin had been bet or won since the start;
    `bets` are the hands of the point by their terms.
    """

    hand: int
    low: int
    high: int
    last: int
    paid_in: int
    bets: Bets

    def joined(self, later: "Point") -> "Point":
        """The point that holds the hands of both."""
        low, high = min(self.low, later.low), max(self.high, later.high)
        return Point(later.hand, low, high, later.last, later.paid_in, _summed(self.bets, later.bets))


def _summed(one: Bets, other: Bets) -> Bets:
    if len(one) == len(other) == 1 and one[0][0] == other[0][0]:  # so it nearly always is, and it is quick
        return ((one[0][0], one[0][1] + other[0][1]),)
    return tuple((Counter(dict(one)) + Counter(dict(other))).items())


@dataclass(frozen=True, slots=True)
class Best:
    """The hand that won most, the first of equal ones; `hand` is its place, from 1."""

    hand: int
    number: int
    row: Row
    won: int
    credits_after: int


@dataclass(frozen=True, slots=True)
class Figures:
    """The statistics of some hands. `hits` are lines by row; `dry` counts hands in a row without any win."""

    hands: int = 0
    coins_in: int = 0
    coins_out: int = 0
    bets: Bets = ()
    hits: tuple[int, ...] = (0,) * len(ROWS)
    wins: int = 0
    aces_fallen: int = 0
    royals_fallen: int = 0
    won_by_drops: int = 0
    dry: int = 0
    best: Best | None = None
    start: int = 0
    points: tuple[Point, ...] = ()

    @property
    def lines(self) -> int:
        """How many lines were played."""
        return sum(self.hits)

    @property
    def net(self) -> int:
        """Coins out less coins in."""
        return self.coins_out - self.coins_in

    @property
    def returned(self) -> float | None:
        """Coins out per coin in."""
        return self.coins_out / self.coins_in if self.coins_in else None
