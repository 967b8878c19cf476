"""Statistics: what came of many hands, and how far that is from the exact expectation.

Counts and coins are whole numbers, taken hand by hand in the order of their numbers; what is expected is exact:
the analysis' returns and chances under best play, summed over each hand's own pay table and bet.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from ace_invaders.analysis.returns import Returns
from ace_invaders.hands import Row
from ace_invaders.paytable import Bet, PayTable

ROWS = tuple(Row)
MOST_POINTS = 480  # of a bankroll: two neighbours become one where there would be more


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
    error: float | None = None  # the standard error of `returned`, from two hands on
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


@dataclass(slots=True)
class Bankroll:
    """Credits after each hand, kept in few points however many hands there are.

    Where hands are counted `alone`, without those between them, it is what the first one's credits would have become.
    """

    alone: bool = False
    start: int = 0
    points: list[Point] = field(default_factory=list)
    width: int = 1  # hands of a full point
    _hands: int = 0
    _paid_in: int = 0
    last: int = 0

    def add(self, hand: Played) -> None:
        """Take in the next hand, whose number is higher than all before."""
        if not self._hands:
            self.start = self._paid_in = self.last = hand.credits
        self._hands += 1
        if not self.alone:
            self._paid_in += hand.credits - self.last
            self.last = hand.credits
        self.last = after = self.last + hand.net
        point = Point(self._hands, after, after, after, self._paid_in, ((hand.terms, 1),))
        if (self._hands - 1) % self.width:
            self.points[-1] = self.points[-1].joined(point)
        else:
            self.points.append(point)
        if len(self.points) > MOST_POINTS:
            self._halve()

    def _halve(self) -> None:
        pairs = (self.points[at : at + 2] for at in range(0, len(self.points), 2))
        self.points = [pair[0].joined(pair[1]) if len(pair) == 2 else pair[0] for pair in pairs]
        self.width *= 2


class Tally:
    """Counts hands one by one, in the order of their numbers; `alone` where hands between them are left out."""

    def __init__(self, alone: bool = False) -> None:
        self.hands = self.coins_in = self.coins_out = 0
        self.wins = self.aces_fallen = self.royals_fallen = self.won_by_drops = 0
        self.best: Best | None = None
        self.bankroll = Bankroll(alone)
        self._squares = (0, 0, 0)  # sums of out x out, out x in, in x in
        self._bets: Counter[Terms] = Counter()
        self._hits: Counter[Row] = Counter()
        self._dry = self._longest_dry = 0

    def add(self, hand: Played) -> None:
        """Count the next hand, whose number is higher than all before."""
        bet, won = hand.terms.bet.total, hand.won
        self.hands += 1
        self.coins_in += bet
        self.coins_out += won
        of_out, mixed, of_in = self._squares
        self._squares = of_out + won * won, mixed + won * bet, of_in + bet * bet
        self._bets[hand.terms] += 1
        self._add_lines(hand.lines)
        self.bankroll.add(hand)
        self._add_win(hand, won)

    def _add_lines(self, lines: Iterable[Share]) -> None:
        for line in lines:
            self._hits[line.row] += 1
            self.aces_fallen += line.aces_fell
            self.royals_fallen += line.royal_fell
            self.won_by_drops += line.won - line.unfallen

    def _add_win(self, hand: Played, won: int) -> None:
        self.wins += won > 0
        self._dry = 0 if won else self._dry + 1
        self._longest_dry = max(self._longest_dry, self._dry)
        if won > (self.best.won if self.best else 0):
            self.best = Best(self.hands, hand.number, hand.best_row, won, self.bankroll.last)

    @property
    def figures(self) -> Figures:
        """What was counted so far."""
        return Figures(
            hands=self.hands,
            coins_in=self.coins_in,
            coins_out=self.coins_out,
            error=_standard_error(self.hands, self.coins_in, self.coins_out, self._squares),
            bets=tuple(self._bets.items()),
            hits=tuple(self._hits[row] for row in ROWS),
            wins=self.wins,
            aces_fallen=self.aces_fallen,
            royals_fallen=self.royals_fallen,
            won_by_drops=self.won_by_drops,
            dry=self._longest_dry,
            best=self.best,
            start=self.bankroll.start,
            points=tuple(self.bankroll.points),
        )


def counted(hands: Iterable[Played]) -> Figures:
    """The statistics of some hands, in the order of their numbers."""
    tally = Tally()
    for hand in hands:
        tally.add(hand)
    return tally.figures


def _standard_error(hands: int, coins_in: int, coins_out: int, squares: tuple[int, int, int]) -> float | None:
    """The standard error of coins out per coin in, as of a ratio of means; hands are independent."""
    if hands < 2:
        return None
    of_out, mixed, of_in = squares
    # The sum of (out - return x in) squared, times coins in squared: whole numbers as long as they can cancel.
    scaled = of_out * coins_in**2 - 2 * mixed * coins_in * coins_out + of_in * coins_out**2
    return sqrt(scaled * hands / (hands - 1)) / coins_in**2


@dataclass(frozen=True, slots=True)
class Expected:
    """What best play gives on average for the same bets.

    `hits` and `deviations` go by row: how many lines, and the standard deviation of that number. For it the
    lines of a hand count as independent: what falls adds up to 7 % to it, for royal flushes 18 %.
    `bankroll` are the credits after the hands of each point.
    """

    returned: float
    hits: tuple[float, ...]
    deviations: tuple[float, ...]
    bankroll: tuple[float, ...]


def expected(figures: Figures, returns: Mapping[Terms, Returns]) -> Expected | None:
    """What was to be expected, or None where a return is not known yet or nothing was bet."""
    if not figures.bets or any(terms not in returns for terms, _ in figures.bets):
        return None
    chances = [(count, line) for terms, count in figures.bets for line in returns[terms].rows.values()]
    hits = tuple(sum(count * line[row] for count, line in chances) for row in ROWS)
    squares = (sum(count * line[row] * (1 - line[row]) for count, line in chances) for row in ROWS)
    won = sum(_won(terms, count, returns) for terms, count in figures.bets)
    return Expected(won / figures.coins_in, hits, tuple(map(sqrt, squares)), _bankroll(figures.points, returns))


def _won(terms: Terms, hands: int, returns: Mapping[Terms, Returns]) -> float:
    """The coins that so many hands win on average."""
    return terms.bet.total * hands * returns[terms].total


def _bankroll(points: Sequence[Point], returns: Mapping[Terms, Returns]) -> tuple[float, ...]:
    net, found = 0.0, []
    for point in points:
        net += sum(_won(terms, count, returns) - terms.bet.total * count for terms, count in point.bets)
        found.append(point.paid_in + net)
    return tuple(found)


COLUMNS = (
    "hand", "played", "pay_table", "lines", "coins", "bet", "credits_before", "won", "net", "credits_after",
    "top_hand", "top_won", "middle_hand", "middle_won", "bottom_hand", "bottom_won",
    "aces_fell", "royals_fell", "won_by_falls",
)  # fmt: skip


def sheet(hands: Iterable[Played]) -> str:
    """The hands as CSV, one a row beneath the names of the columns; one-line hands leave the upper lines empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(map(_cells, hands))
    return text.getvalue()


def _cells(hand: Played) -> list[object]:
    bet, won = hand.terms.bet, hand.won
    upper = [""] * 2 * (3 - len(hand.lines))
    lines = [cell for line in hand.lines for cell in (line.row.value, line.won)]
    return [
        *(hand.number, hand.played, hand.terms.paytable, bet.lines, bet.coins, bet.total),
        *(hand.credits, won, hand.net, hand.credits + hand.net),
        *(*upper, *lines),
        sum(line.aces_fell for line in hand.lines),
        sum(line.royal_fell for line in hand.lines),
        sum(line.won - line.unfallen for line in hand.lines),
    ]
