"""The arrays of the simulator against the plain engine: two authors, one answer, on 240,000 hands."""

from collections.abc import Callable, Mapping

import numpy as np
import pytest
from numpy.random import Generator
from numpy.typing import NDArray

from ace_invaders.analysis.tables import Analysis
from ace_invaders.cards import DECK
from ace_invaders.dealing import Deal
from ace_invaders.game import Hand, settle
from ace_invaders.gravity import Five
from ace_invaders.gravity import fall as plain_fall
from ace_invaders.hands import Row, rank
from ace_invaders.paytable import PAID_ROWS, Bet, PayTable
from ace_invaders.simulate.deals import Cards, deal
from ace_invaders.simulate.falling import fall
from ace_invaders.simulate.hands import Game
from ace_invaders.simulate.hands import settle as settle_all
from ace_invaders.simulate.players import held
from ace_invaders.simulate.ranking import ROWS, rows_of
from hands_of import TABLE_IDS, TABLES, pays, table

pytestmark = pytest.mark.slow

PAIRS = 20_000
ACES = (12, 25, 38, 51)
SPADES = range(39, 52)
FEW_PAYS = (0, 1, 2, 25, 50, 800, 100_000)
Pays = Mapping[Row, int]
Lines = Callable[[Generator, int], Cards]


def drawn_from(*cards: int) -> Lines:
    """Lines whose cards are any of these, each as often as it likes."""
    deck: Cards = np.array(cards, np.uint8)
    return lambda chance, count: deck[chance.integers(0, len(cards), (5, count))]


def one_deck(chance: Generator, count: int) -> Cards:
    dealt: Cards = np.argsort(chance.random((52, count)), axis=0)[:5].astype(np.uint8)
    return dealt


def royals(chance: Generator, count: int) -> Cards:
    """Royal flushes in any order, one in four with a card that spoils it or doubles another."""
    suits = chance.integers(0, 4, count).astype(np.uint8) * np.uint8(13)
    cards: Cards = chance.permuted(np.tile(np.arange(8, 13, dtype=np.uint8), (count, 1)), axis=1).T + suits
    spoilt = chance.random(count) < 0.25
    cards[0, spoilt] = chance.integers(0, 52, int(spoilt.sum()))
    return cards


def near_straight_flushes(chance: Generator, count: int) -> Cards:
    """Runs of one suit that lack a card or two, and such with a card of another suit."""
    low = chance.integers(0, 9, count).astype(np.uint8)
    cards: Cards = chance.permuted(np.tile(np.arange(5, dtype=np.uint8), (count, 1)), axis=1).T + low
    cards += chance.integers(0, 4, count).astype(np.uint8) * np.uint8(13)
    for column in range(2):
        other = chance.random(count) < 0.5
        cards[column, other] = chance.integers(0, 52, int(other.sum()))
    return cards


UPPER: dict[str, Lines] = {
    "any": one_deck,
    "rich in aces": drawn_from(*ACES * 3, *range(52)),
    "aces of one suit": drawn_from(51, 51, 51, *SPADES, 12),
    "royals": royals,
}
LOWER: dict[str, Lines] = {
    "any": one_deck,
    "few ranks": drawn_from(*ACES, 11, 24, 37, 50, 0, 13, 26),
    "one suit, often twice": drawn_from(*SPADES, 0, 13),
    "near straight flushes": near_straight_flushes,
}
KINDS = [(upper, lower) for upper in UPPER for lower in LOWER]


def odd_pays(chance: Generator) -> dict[Row, int]:
    """Pays in no order, many of them equal."""
    return {**dict(zip(PAID_ROWS, map(int, chance.choice(FEW_PAYS, 11)), strict=True)), Row.NOTHING: 0}


def five(numbers: NDArray[np.uint8]) -> Five:
    return tuple(DECK[number] for number in numbers.tolist())


def in_rows(pays: Pays) -> NDArray[np.int32]:
    return np.array([pays[row] for row in ROWS], np.int32)


def compare(upper: Cards, lower: Cards, pays: Pays) -> None:
    """Asserts that both let fall the same, on the same lines."""
    final = lower.copy()
    upper_rows = rows_of(upper)
    rows = fall(upper, upper_rows, final, in_rows(pays))
    for place in range(upper.shape[1]):
        above = five(upper[:, place])
        way = plain_fall(above, five(lower[:, place]), pays)
        found = (five(final[:, place]), ROWS[rows[place]], ROWS[upper_rows[place]])
        assert found == (way.cards, way.row, rank(above).row)


@pytest.mark.parametrize("seed", range(4))
def test_gravity_is_that_of_the_plain_engine_under_tables_of_any_pays(seed: int) -> None:
    chance = np.random.default_rng(seed)
    for upper, lower in KINDS:
        for _ in range(25):
            count = PAIRS // 25 // len(KINDS)
            compare(UPPER[upper](chance, count), LOWER[lower](chance, count), odd_pays(chance))


@pytest.mark.parametrize("coins", [5, 1])
@pytest.mark.parametrize("id_", TABLE_IDS)
def test_gravity_is_that_of_the_plain_engine_under_the_tables_of_the_game(id_: str, coins: int) -> None:
    chance = np.random.default_rng(ord(id_) + coins)
    for upper, lower in KINDS:
        count = PAIRS // 2 // len(KINDS)
        compare(UPPER[upper](chance, count), LOWER[lower](chance, count), pays(TABLES[id_], coins=coins))


PLAIN_BETS = [("A", 3, 5), ("C", 3, 5), ("F", 3, 1), ("C", 1, 5)]


@pytest.mark.parametrize(("id_", "lines", "coins"), [*PLAIN_BETS, ("odd", 3, 5), ("odd", 1, 2)])
def test_whole_hands_are_those_of_the_plain_engine(id_: str, lines: int, coins: int) -> None:
    chance = np.random.default_rng(lines + coins)
    odd = {row.value: pay for row, pay in odd_pays(chance).items() if row is not Row.NOTHING}
    play(table("odd", **odd) if id_ == "odd" else TABLES[id_], Bet(lines, coins), 8000)


def play(of: PayTable, bet: Bet, hands: int) -> None:
    """Asserts that the best holds of some hands pay the same rows in the game itself."""
    line_pays = of.pays_at(bet)
    game = Game(17, bet, line_pays, Analysis(line_pays, bet.lines).best_hold, hands)
    dealt = deal(game.seed, 1, hands, bet.lines)
    rows = np.stack(settle_all(game, dealt))
    masks = held(game.holds, dealt.bottom).tolist()
    for place in range(hands):
        above = (
            ()
            if dealt.middle is None or dealt.top is None
            else (five(dealt.middle[:, place]), five(dealt.top[:, place]))
        )
        cards = Deal(five(dealt.bottom[:, place]) + five(dealt.replacements[:, place]), *above)
        hold = tuple(column + 1 for column in range(5) if masks[place] >> column & 1)
        outcome = settle(Hand(bet, of, cards, hold))
        assert [line.row for line in outcome.lines] == [ROWS[row] for row in rows[:, place]]


@pytest.mark.parametrize("lower", LOWER)
def test_rows_are_those_of_the_plain_ranking(lower: str) -> None:
    cards = LOWER[lower](np.random.default_rng(7), 10_000)
    assert [ROWS[row] for row in rows_of(cards)] == [rank(five(line)).row for line in cards.T]
