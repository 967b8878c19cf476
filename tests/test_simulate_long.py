"""Ten million hands against the exact analysis, and how quickly they are played."""

from math import sqrt

import pytest

from ace_invaders.analysis.tables import Analysis
from ace_invaders.hands import Row
from ace_invaders.paytable import Bet
from ace_invaders.simulate.expected import Chances, expected_rows
from ace_invaders.simulate.hands import Game
from ace_invaders.simulate.players import HOLDS
from ace_invaders.simulate.tally import Tally
from ace_invaders.simulate.workers import run
from hands_of import TABLES, pays

pytestmark = pytest.mark.slow

MOST_ERRORS = 4


def played(id_: str, bet: Bet, player: str, hands: int) -> tuple[Tally, Analysis, Game]:
    analysis = Analysis(pays(TABLES[id_], bet.lines, bet.coins), bet.lines)
    game = Game(2026, bet, analysis.pays, HOLDS[player](analysis), hands)
    return Tally(run(game, 2).counts, bet, analysis.pays), analysis, game


def agree(tally: Tally, chances: Chances) -> None:
    """Asserts that rows and lines lie within some standard errors of what is exact."""
    for line, counts in tally.rows().items():
        for row, count in counts.items():
            chance = chances[line][row]
            error = sqrt(tally.hands * chance * (1 - chance))
            assert abs(count - tally.hands * chance) <= MOST_ERRORS * error + 1e-6, (line, row)
        mean = sum(chance * tally.pays[row] for row, chance in chances[line].items())
        square = sum(chance * tally.pays[row] ** 2 for row, chance in chances[line].items())
        error = sqrt((square - mean**2) / tally.hands)
        assert abs(float(tally.line_mean(line)) - mean) <= MOST_ERRORS * error, line


def test_ten_million_hands_agree_with_the_exact_return() -> None:
    tally, analysis, _ = played("C", Bet(3, 5), "optimal", 10_000_000)
    returns = analysis.returns()
    agree(tally, returns.rows)
    assert abs(float(tally.mean) - returns.total) <= MOST_ERRORS * tally.standard_error


@pytest.mark.parametrize("player", HOLDS)
@pytest.mark.parametrize(("id_", "lines", "coins"), [("A", 3, 5), ("F", 3, 1), ("C", 1, 5)])
def test_every_player_fares_as_the_analysis_says(id_: str, lines: int, coins: int, player: str) -> None:
    tally, analysis, game = played(id_, Bet(lines, coins), player, 1_000_000)
    agree(tally, expected_rows(analysis, game.holds))


def test_the_best_holds_are_expected_to_pay_the_optimum() -> None:
    _, analysis, game = played("C", Bet(3, 5), "optimal", 1)
    rows = expected_rows(analysis, game.holds)
    total = sum(chance * analysis.pays[row] for line in rows.values() for row, chance in line.items()) / 3
    assert total == pytest.approx(analysis.returns().total, abs=1e-12)
    assert all(sum(line[row] for row in Row) == pytest.approx(1) for line in rows.values())
