"""What best play gives on average, exactly."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from ace_invaders.analysis.returns import Returns
from ace_invaders.statistics.figures import ROWS, Figures, Point, Terms


@dataclass(frozen=True, slots=True)
class Expected:
    """What best play gives on average for the same bets.

    `hits` and `deviations` go by row: how many lines, and the standard deviation of that number. For it the
    lines of a hand count as independent: what falls adds up to 7 % to it, for royal flushes 18 %. So they do for
    `error`, the standard deviation of what these bets return: what falls adds 6 % to it.
    `bankroll` are the credits after the hands of each point.
    """

    returned: float
    error: float
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
    error = sqrt(sum(count * _variance(terms, returns[terms]) for terms, count in figures.bets)) / figures.coins_in
    bankroll = _bankroll(figures.points, returns)
    return Expected(won / figures.coins_in, error, hits, tuple(map(sqrt, squares)), bankroll)


def _won(terms: Terms, hands: int, returns: Mapping[Terms, Returns]) -> float:
    """The coins that so many hands win on average."""
    return terms.bet.total * hands * returns[terms].total


def _variance(terms: Terms, returns: Returns) -> float:
    """The variance of the coins that a hand wins, its lines taken as independent."""
    found = 0.0
    for chances in returns.rows.values():
        mean = sum(chances[row] * pay for row, pay in terms.by_row.items())
        found += sum(chances[row] * (pay - mean) ** 2 for row, pay in terms.by_row.items())
    return terms.bet.coins**2 * found


def _bankroll(points: Sequence[Point], returns: Mapping[Terms, Returns]) -> tuple[float, ...]:
    net, found = 0.0, []
    for point in points:
        net += sum(_won(terms, count, returns) - terms.bet.total * count for terms, count in point.bets)
        found.append(point.paid_in + net)
    return tuple(found)
