"""The best five of any number of cards, the number that a ranking is, and an evaluator made by others as a witness."""

from collections import Counter
from importlib import import_module
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ace_invaders.cards import DECK, Card, parse_cards
from ace_invaders.errors import InvalidValue
from ace_invaders.hands import Category, best_five, rank
from hands_of import every_hand, five

CLASSES = 7462
treys: Any = import_module("treys")
# The cards as the witness numbers them, in the order of a deck.
NUMBERS = {card: treys.Card.new(str(card)) for card in DECK}

FEW = parse_cards("Ac Ad Ah As Ks Qs Js Ts 2s 3s 3d 4s 5s 5h")
CARDS = st.permutations(DECK * 3).flatmap(lambda cards: st.integers(5, 9).map(lambda number: tuple(cards[:number])))
FEW_CARDS = st.lists(st.sampled_from(FEW), min_size=5, max_size=9).map(tuple)


def best_value(cards: str) -> int:
    return rank(best_five(parse_cards(cards))).value


@pytest.mark.parametrize(("cards", "best"), [
    ("4h 3c 9s 4d 3s Kd 3d", "3c 3s 3d 4h 4d"),
    ("Ah 2c 3d 4s 5h Kd Qc", "5h 4s 3d 2c Ah"),  # the wheel, although there is an ace high
    ("Ah 2c 3d 4s 5h 6d Qc", "6d 5h 4s 3d 2c"),
    ("Ah 2h 3h 4h 5h 6d 7c", "5h 4h 3h 2h Ah"),  # its straight flush beats the higher straight
    ("Ah Kh Qh Jh 2h Tc 9c", "Ah Kh Qh Jh 2h"),  # a flush, although four of it and a ten make a straight
    ("9c 9d 9h 8c 8d 8h 2s", "9c 9d 9h 8c 8d"),  # of two threes the lower gives the pair
    ("9c 9d 8c 8d 7h 7s 2c", "9c 9d 8c 8d 7h"),
    ("2c 2d 2h 2s 7c 7d 7h", "2c 2d 2h 2s 7c"),
    ("2c 3c 4c 5c 7c 2h 3h 4h 5h 8h", "8h 5h 4h 3h 2h"),  # two flushes
    ("As As As Ks Ks 3d 2d", "As As As Ks Ks"),  # five of one suit, and a full house
    ("As As As Ac Ah Ks Qs", "As As As Ac Ah"),
    ("Ah Kh 6h 5h 4h 3h 2h", "6h 5h 4h 3h 2h"),  # the straight flush, although there are higher cards of the suit
    ("Ac 2c 3c 4c 5c 6c 7c", "7c 6c 5c 4c 3c"),  # the highest of three straight flushes
    ("Kc Kc Ac Qc Jc 9c", "Ac Kc Qc Jc 9c"),  # a pair of kings would come before the ace
    ("Ac Ac Kc Qc Jc 9c", "Ac Ac Kc Qc Jc"),
    ("4c 4c 3c 3c 2c 2h 5c 7d", "4c 4c 5c 3c 2c"),  # one pair with the five rather than two pair
    ("Kd As As As Ks Ks", "As As As Kd Ks"),  # the first king, although a full house of one suit is there
    ("Kc Kc Kc Kd Kd Kd Kh Kh", "Kc Kc Kc Kd Kd"),  # more of a rank than a counter counts
])  # fmt: skip
def test_the_best_five_are_found(cards: str, best: str) -> None:
    assert best_five(parse_cards(cards)) == five(best)


def test_a_whole_deck_holds_a_royal_flush_and_three_of_them_five_aces() -> None:
    assert rank(best_five(DECK)).category is Category.ROYAL_FLUSH
    assert rank(best_five(DECK * 3)).category is Category.FIVE_OF_A_KIND


@pytest.mark.parametrize(("count", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (4, "4 cards")])
def test_fewer_than_five_cards_are_no_hand(count: int, words: str) -> None:
    with pytest.raises(InvalidValue, match=f"^{words}, a hand is five cards or more$"):
        best_five(DECK[:count])


@pytest.mark.parametrize(("cards", "value", "index"), [
    ("Ah Kh Qh Jh Th", 191413121110, 1),
    ("5h 4h 3h 2h Ah", 180504030214, 2),
    ("9c 9d 9h 9s Kc", 170909090913, 3),
    ("3c 3d 3h 4s 4c", 160303030404, 4),
    ("Kh Th 5h 4h 3h", 151310050403, 5),
    ("Ac Kc Tc 4c 4c", 150404141310, 5),
    ("Ac Kc 4c 4c 4c", 150404041413, 5),
    ("Ac Kc Kc 4c 4c", 151313040414, 5),
    ("Ac 2d 3h 4s 5c", 140504030214, 6),
    ("8c 8d 8h As 2c", 130808081402, 7),
    ("7h 7s 2h 2s Ac", 120707020214, 8),
    ("6s 6c Td 3d 2d", 110606100302, 9),
    ("Ah Qd Td 9c 7s", 101412100907, 10),
    ("As As As Ah Ad", 201414141414, 0),
])  # fmt: skip
def test_a_ranking_is_a_number_of_twelve_digits_and_its_category_has_a_number(
    cards: str, value: int, index: int
) -> None:
    assert (rank(five(cards)).value, rank(five(cards)).index) == (value, index)


@given(cards=st.permutations(DECK * 3))
def test_numbers_compare_as_the_hands_do(cards: list[Card]) -> None:
    one, other = rank(cards[:5]), rank(cards[5:10])
    assert (one < other, one == other) == (one.value < other.value, one.value == other.value)


@pytest.mark.case("D-COMPARE-3")
def test_the_wheel_loses_to_every_other_straight_among_more_cards() -> None:
    wheel = best_value("Ac 2d 3h 4s 5c Kd Kh")
    straights = ("23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")
    values = [best_value(" ".join(map(str.__add__, ranks, "cdhsc")) + " 2s 2h") for ranks in straights]
    assert wheel == 140504030214
    assert [wheel, *values] == sorted({wheel, *values})


@pytest.mark.parametrize(("category", "key", "words"), [
    (Category.ROYAL_FLUSH, "royal_flush", "royal flush"),
    (Category.THREE_OF_A_KIND, "three_of_a_kind", "three of a kind"),
    (Category.ONE_PAIR, "one_pair", "one pair"),
    (Category.HIGH_CARD, "high_card", "high card"),
])  # fmt: skip
def test_a_category_has_a_key_and_words(category: Category, key: str, words: str) -> None:
    assert (category.key, category.words) == (key, words)


@pytest.mark.slow
@pytest.mark.case("D-SIM-4")
def test_all_hands_fall_into_the_classes_of_an_independent_evaluator_in_its_order() -> None:
    strength = treys.Evaluator()._five  # 1 is the best, 7462 the worst
    pairs, rankings = set(), {}
    for cards, numbers in zip(every_hand(), combinations(NUMBERS.values(), 5), strict=True):
        ranking = rank(cards)
        value = ranking.value
        rankings[value] = ranking
        pairs.add((value, strength(numbers)))
    assert len(pairs) == len(rankings) == CLASSES
    assert [strength for _, strength in sorted(pairs)] == list(range(CLASSES, 0, -1))
    by_value = [rankings[value] for value in sorted(rankings)]
    assert all(lower < higher for lower, higher in pairwise(by_value))


@pytest.mark.slow
def test_the_best_of_seven_is_as_strong_as_an_independent_evaluator_finds() -> None:
    evaluator, chance = treys.Evaluator(), Random(7)
    for _ in range(200_000):
        cards = tuple(chance.sample(DECK, 7))
        best = [NUMBERS[card] for card in best_five(cards)]
        assert evaluator.evaluate([], best) == evaluator.evaluate([], [NUMBERS[card] for card in cards]), cards


@given(cards=CARDS | FEW_CARDS)
def test_no_five_of_the_cards_rank_higher_than_the_best_five(cards: tuple[Card, ...]) -> None:
    best = best_five(cards)
    assert rank(best) == max(map(rank, combinations(cards, 5)))
    assert not Counter(best) - Counter(cards)


@given(cards=CARDS | FEW_CARDS)
def test_the_best_five_stand_in_the_order_of_their_ranking(cards: tuple[Card, ...]) -> None:
    best = best_five(cards)
    assert tuple(card.rank for card in best) == rank(best).ranks


@given(cards=CARDS, order=st.randoms(use_true_random=False))
def test_the_order_of_many_cards_changes_no_ranking(cards: tuple[Card, ...], order: Random) -> None:
    mixed = order.sample(cards, len(cards))
    assert rank(best_five(mixed)) == rank(best_five(cards))
