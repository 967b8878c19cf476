"""Hold values: cases from the field, brute force over every draw, and the plain engine below real middle lines."""

import random
from itertools import permutations
from math import comb

import numpy as np
import pytest

from ace_invaders.analysis.classes import HANDS, card_index, index_of
from ace_invaders.analysis.law import Law
from ace_invaders.analysis.tables import Analysis, HoldValue
from ace_invaders.analysis.values import final_values
from ace_invaders.cards import DECK
from ace_invaders.hands import rank
from hands_of import T1, TABLES, every_hand, five, pays

ONE_LINE_T1 = pays(T1, lines=1)


@pytest.fixture(scope="module")
def plain() -> Analysis:
    return Analysis(ONE_LINE_T1, 1)


def value_of(holds: list[HoldValue], *positions: int) -> float:
    return next(each.ev for each in holds if each.positions == positions)


@pytest.mark.case("D-EV-1")
def test_cards_that_were_seen_do_not_come_again(plain: Analysis) -> None:
    holds = plain.hand(five("10h Jh Qh Kh 4s"))
    assert (holds[0].positions, holds[0].cost) == ((1, 2, 3, 4), 0)
    assert holds[0].ev == pytest.approx(925 / 47, abs=1e-12)


def top_line() -> Law:
    """The law of a line dealt from one deck: four royals apart, its hands by their aces and those of a given suit."""
    hands = [comb(4, aces) * comb(48, 5 - aces) - 4 * (aces == 1) for aces in range(5)] + [0]
    shares = tuple((each * (4 - aces), each * aces, 0) for aces, each in enumerate(hands))
    return Law(shares, 4 * 4, 4 * HANDS)


def test_a_table_that_pays_a_hundred_times_as_much_is_worth_a_hundred_times_as_much() -> None:
    # Its royal flush pays 80,000, more than the small numbers in which usual tables are worked out.
    law = top_line()
    usual = pays(TABLES["C"], lines=3)
    much = {row: 100 * pay for row, pay in usual.items()}
    assert max(much.values()) == 80_000
    expected = 100 * final_values(usual, [law])
    np.testing.assert_allclose(final_values(much, [law]), expected, rtol=1e-13)


@pytest.mark.case("D-EV-3")
def test_equal_holds_cost_nothing_both_and_the_one_with_more_cards_is_first(plain: Analysis) -> None:
    holds = plain.hand(five("9c 9d 9h 9s Kd"))
    assert holds[:2] == [HoldValue((1, 2, 3, 4, 5), 25.0, 0.0), HoldValue((1, 2, 3, 4), 25.0, 0.0)]
    assert plain.hand(five("9c 9d 9h 9s Kd")) == holds


@pytest.mark.case("D-EV-4")
def test_the_better_play_is_found(plain: Analysis) -> None:
    fours = plain.hand(five("4h 4s Jd Qc 9s"))
    assert fours[0].positions == (1, 2)
    assert fours[0].ev == pytest.approx(13356 / 16215, abs=1e-12)
    nothing = plain.hand(five("2c 4d 7h 9s 10c"))
    assert [each.positions for each in nothing[:2]] == [(), (5,)]
    assert nothing[0].ev == pytest.approx(550200 / 1533939, abs=1e-12)
    assert nothing[1].ev == pytest.approx(58012 / 178365, abs=1e-12)


def test_of_equal_holds_with_as_many_cards_the_leftmost_is_first(plain: Analysis) -> None:
    holds = [each.positions for each in plain.hand(five("9c Kd 9h 9s 9d")) if each.ev > 1]
    assert holds[:2] == [(1, 2, 3, 4, 5), (1, 3, 4, 5)]
    aces = Analysis(pays(TABLES["C"]), 3).hand(five("2d As 2c Ah Kh"))
    singles = [each.positions for each in aces if len(each.positions) == 1]
    assert singles.index((1,)) < singles.index((3,))
    assert value_of(aces, 1) == pytest.approx(value_of(aces, 3), abs=1e-9)


def test_all_32_holds_are_listed_once_best_first(plain: Analysis) -> None:
    holds = plain.hand(five("Ah Kh 3c 2d As"))
    assert len({each.positions for each in holds}) == 32
    values = [each.ev for each in holds]
    assert values == sorted(values, reverse=True)
    assert [each.cost for each in holds] == [values[0] - value for value in values]


def test_the_order_of_the_cards_changes_nothing() -> None:
    analysis, cards = Analysis(pays(TABLES["C"]), 3), five("Ah Kh 3c 2d As")
    known = {frozenset(cards[place - 1] for place in each.positions): each.ev for each in analysis.hand(cards)}
    for order in permutations(cards):
        for each in analysis.hand(order):
            assert each.ev == known[frozenset(order[place - 1] for place in each.positions)]


def test_the_table_of_all_holds_holds_the_values_of_a_hand() -> None:
    analysis = Analysis(pays(TABLES["F"]), 3)
    for hand in (random.Random(8).sample(DECK, 5) for _ in range(50)):
        index, order = index_of([card_index(card) for card in hand])
        row = analysis.hold_values[index]
        values = analysis.hand(hand)
        for each in values:
            mask = sum(1 << column for column in range(5) if order[column] + 1 in each.positions)
            assert row[mask] == pytest.approx(each.ev, abs=1e-12)
        best = int(analysis.best_hold[index])
        assert row[best] == pytest.approx(values[0].ev, abs=1e-9)
        assert analysis.best_value[index] == pytest.approx(values[0].ev, abs=1e-12)
        assert best.bit_count() == len(values[0].positions)


@pytest.mark.slow
def test_one_line_holds_are_the_mean_over_all_draws_of_the_47_cards_not_seen(plain: Analysis) -> None:
    # A draw to a hold ends in exactly those hands that share just the held cards with the deal.
    bits = {card: 1 << place for place, card in enumerate(DECK)}
    hands = np.fromiter((sum(map(bits.__getitem__, hand)) for hand in every_hand()), np.uint64, HANDS)
    paid = np.fromiter((ONE_LINE_T1[rank(hand).row] for hand in every_hand()), np.float64, HANDS)
    winning = np.flatnonzero(paid)
    hands, paid = hands[winning], paid[winning]
    rng = random.Random(9)
    for _ in range(300):
        deal = rng.sample(DECK, 5)
        shared = np.zeros(len(hands), np.uint8)
        for column, card in enumerate(deal):
            shared |= ((hands & np.uint64(bits[card])) != 0).astype(np.uint8) << np.uint8(column)
        sums = np.bincount(shared, paid, 32)
        brute = [float(sums[mask]) / comb(47, 5 - mask.bit_count()) for mask in range(32)]
        assert plain.values_of(deal) == pytest.approx(brute, abs=1e-9)
