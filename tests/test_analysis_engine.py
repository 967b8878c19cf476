"""Falling aces in the analysis, held to the plain engine: the middle line in the end, and holds below it."""

import random
from collections.abc import Mapping
from itertools import combinations, cycle, permutations
from math import comb

import numpy as np
import pytest

from ace_invaders.analysis import falls, law
from ace_invaders.analysis.classes import HANDS, card_index, index_of
from ace_invaders.analysis.law import Law
from ace_invaders.analysis.tables import Analysis
from ace_invaders.cards import DECK, Card, Rank, Suit
from ace_invaders.gravity import Five, fall
from ace_invaders.hands import Row
from hands_of import T1, TABLES, five, pays, table

TWO = Card(Rank.TWO, Suit.CLUBS)
NO_ACES = (TWO,) * 5
ODD = {
    "equal pays": table("equal", **{row.value: 1 for row in Row if row is not Row.NOTHING}),
    "zeros": table("zeros", jacks_or_better=1, straight=4),
    "flush below a pair": table(
        "low", royal_flush=800, straight_flush=50, five_aces=25, four_aces=20, four_of_a_kind=20, full_house=9,
        flush=1, straight=4, three_of_a_kind=3, two_pair=2, jacks_or_better=2,
    ),
    "royal 0": table("royal", five_aces=500, four_aces=50, full_house=8, flush=6, straight=4, two_pair=2,
        jacks_or_better=1, straight_flush=50, four_of_a_kind=25, three_of_a_kind=3),
    "one ace is best": table("one", jacks_or_better=5, straight_flush=7, flush=6, straight=5, three_of_a_kind=3),
}  # fmt: skip
PAYS: dict[str, dict[Row, int]] = {
    "C": pays(TABLES["C"]),
    "C, short royal": pays(TABLES["C"], coins=1),
    "T1": pays(T1),
    **{name: pays(odd) for name, odd in ODD.items()},
}


def hold_by_brute_force(deal: Five, held: tuple[int, ...], law_: Law, paid: Mapping[Row, int]) -> float:
    """The mean pay of a hold: every draw, below every set of columns with aces, with the plain engine."""
    kept = [deal[place - 1] for place in held]
    rest = [card for card in DECK if card not in deal]
    draws = list(combinations(rest, 5 - len(kept)))
    return sum(final_by_brute_force((*kept, *draw), law_, paid) for draw in draws) / len(draws)


def final_by_brute_force(cards: Five, law_: Law, paid: Mapping[Row, int]) -> float:
    """The mean pay of a final hand; of the suits above, only the one that most of its cards have counts."""
    suits = [card.suit for card in cards]
    suit = max(suits, key=suits.count)
    others = [each for each in Suit if each is not suit]
    total = 0.0
    for aces in range(6):
        for of_suit in range(min(aces, 2) + 1):
            chance = float(law_.chance(aces, of_suit))
            for columns in combinations(range(5), aces) if chance else ():
                for suited in combinations(columns, of_suit):
                    above = aces_above(columns, suited, suit, others)
                    total += chance * fall(above, cards, paid).pay
    for column in range(5):
        for of_suit, royal_suit in ((1, suit), (0, others[0])):
            above = royal_above(column, royal_suit)
            total += float(law_.royal_chance(of_suit)) * fall(above, cards, paid).pay
    return total


def aces_above(columns: tuple[int, ...], suited: tuple[int, ...], suit: Suit, others: list[Suit]) -> Five:
    """A line with aces in columns, some of a suit; of no other suit it has more than two, as it is in the game."""
    cards, other = list(NO_ACES), cycle(others)
    for column in columns:
        cards[column] = Card(Rank.ACE, suit if column in suited else next(other))
    return tuple(cards)


def royal_above(column: int, suit: Suit) -> Five:
    cards = [Card(rank_, suit) for rank_ in (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)]
    return (*cards[:column], Card(Rank.ACE, suit), *cards[column:])


LINES = (
    "Th Jh Qh Kh 4s", "Ah Kh Qh Jh 9h", "Ah Kd 9h 4h 2h", "9h Th Jh Qh Kh", "2h 3h 4h 5h 5d", "As Ad 3c 4c 5c",
    "Kc Kd 7c 7d 2c", "9c 9d 9h 9s Kd", "As Ac Ad 5h 2h", "Ts Js Qs 3d 4d", "Ah 2h 3h 4h 9c", "As Ah Ad Ac 5c",
    "Jh Jd 5h 9h 2h", "6c 7c 8c 9d Td", "2s 3s 4s 5s 6s", "Qd Qs Qc 5d 5s", "Kh 2c 7d 9s 4h", "Ad Kd Qd Jd Ts",
    "8d 8h Ad 4d 3d", "Th Jh Qh Kh Ah",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", PAYS)
def test_three_line_holds_are_what_the_plain_engine_makes_of_every_draw(name: str) -> None:
    paid = PAYS[name]
    analysis = Analysis(paid, 3)
    law_ = analysis.laws[1]
    rng = random.Random(name)
    lines = LINES if name == "C" else rng.sample(LINES, 6)
    for line in lines:
        deal = five(line)
        holds = {each.positions: each.ev for each in analysis.hand(deal)}
        held = tuple(sorted(rng.sample(range(1, 6), 4)))
        for positions in ((1, 2, 3, 4, 5), held):
            assert holds[positions] == pytest.approx(hold_by_brute_force(deal, positions, law_, paid), abs=1e-9)


def naive_middle(line: Five, paid: Mapping[Row, int]) -> tuple[dict[tuple[int, int], float], dict[Row, float]]:
    """What a middle line is in the end below every ace row of the top line: aces by number and suit, and rows."""
    aces: dict[tuple[int, int], float] = {}
    rows: dict[Row, float] = {}
    orders = list(permutations(line))
    for above, chance in every_top():
        for cards in orders:
            way = fall(above, cards, paid)
            share = chance / len(orders)
            rows[way.row] = rows.get(way.row, 0) + share
            left = [card.suit for card in way.cards if card.is_ace]
            if way.row is Row.ROYAL_FLUSH:
                continue
            for suit in Suit:
                key = len(left), left.count(suit)
                aces[key] = aces.get(key, 0) + share / 4
    return aces, rows


def every_top() -> list[tuple[Five, float]]:
    """The 501 ace rows of the top line, and its royal flushes by suit and column of the ace, with their chances."""
    found = []
    for aces in range(5):
        places = list(combinations(range(5), aces))
        suits = list(permutations(Suit, aces))
        hands = comb(4, aces) * comb(48, 5 - aces) - (4 if aces == 1 else 0)
        for columns in places:
            for each in suits:
                cards = list(NO_ACES)
                for column, suit in zip(columns, each, strict=True):
                    cards[column] = Card(Rank.ACE, suit)
                found.append((tuple(cards), hands / HANDS / len(places) / len(suits)))
    assert len(found) == 501
    royals = [(royal_above(column, suit), 1 / HANDS / 5) for column in range(5) for suit in Suit]
    return [*found, *royals]


def analysed_middle(line: Five, paid: Mapping[Row, int]) -> law.Middle:
    """The middle line in the end where every middle line that is dealt is of this class."""
    key = int(falls.class_keys()[index_of([card_index(card) for card in line])[0]])
    hands = np.zeros(falls.KINDS * falls.MULTISETS, np.int64)
    hands[key] = HANDS
    return law.middle_lines(law.middle_events(paid, hands.reshape(falls.KINDS, -1)))[1]


MIDDLES = {
    "C": ("Th Jh Qh Kh 4s", "Ah Kd 9h 4h 2h", "9h Th Jh Qh Kh", "As Ah 7d 4c 2s", "2h 3h 4h 5h Ad", "Th Jh Qh Kh Ah"),
    "C, short royal": ("Th Jh Qh Kh As", "As Ah Ad 4c 2s"),
    "T1": ("Ks Kh Ad 4c 4s",),
    "equal pays": ("As 3d 9h 4c 2s", "Ah 7h 9h 4h 2h"),
    "flush below a pair": ("Ah 7h 9h 4h 2h", "Ah 7h 9h 4h 2s"),
    "royal 0": ("Th Jh Qh Kh Ah", "Th Jh Qh Kh As"),
    "one ace is best": ("As Kd 9h 4c 2s", "As Kd Kh Ac 2s", "3h 4h 5h 6h As"),
}


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("name", "line"), [(name, line) for name, lines in MIDDLES.items() for line in lines])
def test_the_middle_line_is_what_the_plain_engine_leaves_below_all_501_ace_rows(name: str, line: str) -> None:
    aces, rows = naive_middle(five(line), PAYS[name])
    found = analysed_middle(five(line), PAYS[name])
    whole = found.law.denominator
    assert [number / whole for number in found.rows] == pytest.approx([rows.get(row, 0) for row in Row], abs=1e-10)
    assert found.law.royal / whole == pytest.approx(rows.get(Row.ROYAL_FLUSH, 0), abs=1e-10)
    for number in range(6):
        chances = [each / whole for each in found.law.aces[number]]
        assert chances == pytest.approx([aces.get((number, of_suit), 0) for of_suit in range(3)], abs=1e-10)
