"""Classes of hands: how many there are, their index, and the order of their columns."""

import random
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ace_invaders.analysis import classes, falls, subsets
from ace_invaders.cards import DECK
from ace_invaders.hands import rank

HANDS = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)


@pytest.mark.parametrize(("cards", "number", "sets"), [
    (0, 1, 1), (1, 13, 52), (2, 169, 1326), (3, 1755, 22_100), (4, 16_432, 270_725), (5, 134_459, 2_598_960),
])  # fmt: skip
def test_classes_and_the_sets_they_stand_for_are_all(cards: int, number: int, sets: int) -> None:
    weights = classes.weights(cards)
    assert (len(weights), weights.sum()) == (number, sets)


def test_patterns_of_suits_have_their_known_numbers() -> None:
    numbers = {block.pattern: block.shape[0] * block.shape[1] for block in classes.blocks(5)}
    assert numbers == {
        (5,): 1287, (4, 1): 9295, (3, 2): 22_308, (3, 1, 1): 26_026, (2, 2, 1): 40_053, (2, 1, 1, 1): 35_490,
    }  # fmt: skip


def test_a_representative_is_its_own_class_in_its_own_order() -> None:
    index, order = classes.index_many(classes.representatives())
    assert (index == np.arange(classes.CLASSES)).all()
    assert (order == np.arange(5)[:, None]).all()


def test_a_representative_is_a_hand_of_five_different_cards() -> None:
    cards = np.sort(classes.representatives(), axis=1)
    assert (cards[:, 1:] > cards[:, :-1]).all()
    assert cards.max() < 52


@given(HANDS)
def test_one_hand_and_many_hands_are_looked_up_alike(cards: list[int]) -> None:
    index, order = classes.index_many(np.array([cards], np.uint8))
    assert classes.index_of(cards) == (index[0], tuple(order[:, 0].tolist()))


@given(HANDS, st.permutations(range(4)), st.permutations(range(5)))
def test_neither_the_names_of_suits_nor_the_columns_change_the_class(
    cards: list[int], suits: list[int], columns: list[int]
) -> None:
    renamed = [suits[cards[column] // 13] * 13 + cards[column] % 13 for column in columns]
    assert classes.index_of(renamed)[0] == classes.index_of(cards)[0]


@given(HANDS)
def test_the_order_leads_to_the_representative(cards: list[int]) -> None:
    index, order = classes.index_of(cards)
    found = [cards[column] for column in order]
    suits = list(dict.fromkeys(card // 13 for card in found))
    renamed = [suits.index(card // 13) * 13 + card % 13 for card in found]
    assert renamed == classes.representatives()[index].tolist()


def test_hold_masks_are_carried_to_the_given_columns() -> None:
    rng = random.Random(5)
    hands = [rng.sample(range(52), 5) for _ in range(500)]
    masks = np.array([rng.randrange(32) for _ in hands], np.uint8)
    index, order = classes.index_many(np.array(hands, np.uint8))
    given_masks = classes.given_masks(masks, order)
    for place, hand in enumerate(hands):
        representative = classes.representatives()[index[place]].tolist()
        held = sorted(card % 13 for column, card in enumerate(representative) if masks[place] >> column & 1)
        assert sorted(card % 13 for column, card in enumerate(hand) if given_masks[place] >> column & 1) == held


def test_every_subset_has_the_class_of_its_cards() -> None:
    rng = random.Random(6)
    table = subsets.subset_classes(5)
    for index in rng.sample(range(classes.CLASSES), 300):
        hand = classes.representatives()[index].tolist()
        for mask in range(1, 31):
            cards = [card for column, card in enumerate(hand) if mask >> column & 1]
            assert classes.index_of(cards)[0] == table[mask, index]


def test_what_is_left_without_a_card_has_the_class_of_what_is_left() -> None:
    hand = classes.representatives()[100_000].tolist()
    for column, less in enumerate(subsets.one_less(5)):
        assert classes.index_of(hand[:column] + hand[column + 1 :])[0] == less[100_000]


def test_six_thousand_multisets_of_ranks_occur_in_one_deck() -> None:
    used = (falls.hands_of_keys() > 0).any(axis=0)
    assert (falls.MULTISETS, used.sum()) == (6188, 6175)
    assert falls.hands_of_keys().sum() == 2_598_960


def test_the_row_of_a_class_is_that_of_the_plain_ranking() -> None:
    keys = falls.class_keys()
    for index in random.Random(7).sample(range(classes.CLASSES), 3000):
        kind, line = divmod(int(keys[index]), falls.MULTISETS)
        table = falls.suited_rows() if kind == falls.FIVE_SUITED else falls.unsuited_rows()
        cards = [DECK[card] for card in classes.representatives()[index].tolist()]
        assert falls.ROWS[table[0, line]] is rank(cards).row


def test_the_leftmost_set_is_the_one_whose_positions_come_first() -> None:
    for lefts, places in zip(falls.leftmost_orders(), permutations(range(5)), strict=True):
        positions = {set_: sorted(places[column] for column in falls.columns_of(set_)) for set_ in range(32)}
        for count in range(6):
            alike = [set_ for set_ in range(32) if set_.bit_count() == count]
            assert max(alike, key=lefts.__getitem__) == min(alike, key=positions.__getitem__)
