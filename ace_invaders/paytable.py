"""Pay tables: what each row pays, and the bet that it depends on."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from ace_invaders.errors import InvalidValue
from ace_invaders.hands import Row

PAID_ROWS: tuple[Row, ...] = tuple(row for row in Row if row is not Row.NOTHING)
MOST_PAY = 100_000  # coins for a coin
LINE_COUNTS = (1, 3)
COIN_COUNTS = (1, 2, 3, 4, 5)


class Line(StrEnum):
    """A row of five cards, from above."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"

    @property
    def above(self) -> "Line":
        """The line from which aces fall on the middle or the bottom one."""
        return Line.TOP if self is Line.MIDDLE else Line.MIDDLE


def lines_of(count: int) -> tuple[Line, ...]:
    """The lines of a game of one or three, from above.

    >>> [line.value for line in lines_of(1)]
    ['bottom']
    """
    return tuple(Line) if count == 3 else (Line.BOTTOM,)


@dataclass(frozen=True, slots=True)
class Bet:
    """What is bet: 1 or 3 lines, 1 to 5 coins on each. Raises InvalidValue."""

    lines: int
    coins: int

    def __post_init__(self) -> None:
        if self.lines not in LINE_COUNTS:
            raise InvalidValue(f"{self.lines} lines cannot be bet, lines are 1 or 3")
        if self.coins not in COIN_COUNTS:
            raise InvalidValue(f"{self.coins} coins a line cannot be bet, coins are 1 to 5")

    @property
    def total(self) -> int:
        """Coins bet on all lines."""
        return self.lines * self.coins

    @property
    def is_maximum(self) -> bool:
        """Whether rows with two pays pay the first."""
        return self == MAXIMUM_BET


MAXIMUM_BET = Bet(3, 5)


@dataclass(frozen=True, slots=True)
class Pay:
    """What a row pays for each coin on the line: at the maximum bet, and below it."""

    maximum: int
    below: int


@dataclass(frozen=True, slots=True)
class PayTable:
    """A pay table: its id, its name, and the pay of each of the eleven rows."""

    id: str
    name: str
    pays: Mapping[Row, Pay]
    note: str = ""

    def pays_at(self, bet: Bet) -> dict[Row, int]:
        """What each of the twelve rows pays at this bet, per coin on the line."""
        pays = {row: pay.maximum if bet.is_maximum else pay.below for row, pay in self.pays.items()}
        return {**pays, Row.NOTHING: 0}

    def plain(self) -> dict[str, int | list[int]]:
        """The pays as files write them: one number where both bets pay the same."""
        return {
            row.value: pay.maximum if pay.maximum == pay.below else [pay.maximum, pay.below]
            for row, pay in ((row, self.pays[row]) for row in PAID_ROWS)
        }
