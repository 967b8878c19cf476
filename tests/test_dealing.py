"""A complete deal, and the draw from it."""

from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import brute_force
from ace_invaders.cards import DECK, Card, parse_cards, spell
from ace_invaders.dealing import Deal, first_repeated
from ace_invaders.errors import InvalidValue
from hands_of import EVERY_POSITION, rigged

TEN = "2c 5d 7h 9s Jd 3c 4d 6h 8s Tc"
EVERY_HOLD = list(chain.from_iterable(combinations(EVERY_POSITION, count) for count in range(6)))


@pytest.mark.parametrize(
    ("hold", "line"),
    [
        ((), "3c 4d 6h 8s Tc"),
        ((2, 4), "3c 5d 4d 9s 6h"),
        ((1, 5), "2c 3c 4d 6h Jd"),
        ((2, 3, 4, 5), "3c 5d 7h 9s Jd"),
        ((1, 2, 3, 4, 5), "2c 5d 7h 9s Jd"),
    ],
)
def test_discards_are_replaced_from_the_left_in_deck_order(hold: tuple[int, ...], line: str) -> None:
    assert spell(rigged(TEN).drawn(hold)) == line


@given(cards=st.permutations(DECK).map(lambda deck: tuple(deck[:10])))
def test_all_32_holds_keep_what_is_held_and_leave_the_deck_as_it_was(cards: tuple[Card, ...]) -> None:
    deal = Deal(cards)
    texts = [str(card) for card in cards]
    assert len(EVERY_HOLD) == 32
    for hold in EVERY_HOLD:
        assert [str(card) for card in deal.drawn(hold)] == brute_force.drawn(texts[:5], texts[5:], hold)
        assert first_repeated(deal.drawn(hold)) is None
    assert deal.bottom == cards


def test_a_deal_knows_what_is_dealt_and_what_replaces_it() -> None:
    assert spell(rigged(TEN).dealt) == "2c 5d 7h 9s Jd"
    assert spell(rigged(TEN).replacements) == "3c 4d 6h 8s Tc"


@pytest.mark.parametrize(
    ("bottom", "middle", "top", "deck"),
    [
        ("2c 5d 7h 9s 2c", "", "", "2c"),
        ("2c 5d 7h 9s Jd 3c 5d", "", "", "5d"),
        ("2c 5d 7h 9s Jd", "As 4d As 8s Tc", "2d 4d 6h 8s Tc", "As"),
        ("2c 5d 7h 9s Jd", "2d 4d 6h 8s Tc", "As 4d Tc 8s Tc", "Tc"),
    ],
)
def test_a_card_stands_once_in_its_deck(bottom: str, middle: str, top: str, deck: str) -> None:
    with pytest.raises(InvalidValue, match=f"{deck} stands twice in one deck"):
        rigged(bottom, middle, top)


def test_a_card_may_stand_in_all_three_decks() -> None:
    deal = rigged(TEN, "2c 5d 7h 9s Jd", "2c 5d 7h 9s Jd")
    assert deal.dealt == deal.middle == deal.top


@pytest.mark.parametrize(
    ("bottom", "middle", "top"),
    [
        ("2c 5d 7h 9s", "", ""),
        ("", "", ""),
        (TEN, "2c 5d 7h 9s", "2c 5d 7h 9s Jd"),
        (TEN, "2c 5d 7h 9s Jd", TEN),
    ],
)
def test_a_line_is_five_cards(bottom: str, middle: str, top: str) -> None:
    with pytest.raises(InvalidValue, match="a line is five cards"):
        rigged(bottom, middle, top)


def test_the_first_card_that_comes_again_is_found() -> None:
    assert first_repeated(parse_cards("As Kd Kd As")) == parse_cards("Kd")[0]
    assert first_repeated(parse_cards("As Kd Ks Ad")) is None
    assert first_repeated(()) is None
