"""Cards and their spellings."""

import pytest

from ace_invaders.cards import DECK, Card, Rank, Suit, parse_card, parse_cards, spell
from ace_invaders.errors import InvalidValue
from ace_invaders.hands import Category, Row, rank
from hands_of import five


def test_a_fresh_deck_goes_from_twos_to_aces_suit_by_suit() -> None:
    assert spell(DECK) == " ".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")


def test_a_card_reads_back_from_its_spelling() -> None:
    assert all(parse_card(str(card)) == card for card in DECK)
    assert len({str(card) for card in DECK}) == 52


@pytest.mark.case("D-RANK-7")
@pytest.mark.parametrize("spelling", ["10h", "Th", "TH", "th", "10H", "10♥", "T♥", "10♡", "10♥\ufe0f", " Th "])
def test_a_ten_is_the_same_card_in_every_spelling(spelling: str) -> None:
    assert parse_card(spelling) == Card(Rank.TEN, Suit.HEARTS)
    assert str(parse_card(spelling)) == "Th"
    straight = rank((*parse_cards("9s 8d 7c Jh"), parse_card(spelling)))
    assert (straight.category, straight.ranks[0]) == (Category.STRAIGHT, Rank.JACK)


@pytest.mark.case("D-RANK-7")
def test_a_ten_is_no_second_card_of_another_rank() -> None:
    ranking = rank(five("2d 6s 6c 3d 10c"))
    assert (ranking.category, ranking.ranks[0], ranking.row) == (Category.ONE_PAIR, Rank.SIX, Row.NOTHING)


@pytest.mark.parametrize(
    ("symbols", "letters"),
    [("A♣ A♦ A♥ A♠", "Ac Ad Ah As"), ("a♧ k♢ q♡ j♤", "Ac Kd Qh Js"), ("AC kD qh JS", "Ac Kd Qh Js")],
)
def test_suits_are_read_as_symbols_and_letters_of_either_case(symbols: str, letters: str) -> None:
    assert spell(parse_cards(symbols)) == letters


@pytest.mark.parametrize("text", ["As Kd 2c", "As,Kd,2c", "As, Kd,  2c", "\tAs\nKd , 2c ", ",As,,Kd 2c,"])
def test_cards_are_set_apart_by_spaces_or_commas(text: str) -> None:
    assert spell(parse_cards(text)) == "As Kd 2c"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "A",
        "s",
        "sA",
        "1s",
        "11s",
        "0h",
        "10",
        "100h",
        "Ax",
        "As2",
        "AsKd",
        "A s",
        "♠",
        "♠A",
        "-As",
        "Ｔh",
        "ſA",
    ],
)
def test_what_is_no_card_is_refused_and_named(text: str) -> None:
    with pytest.raises(InvalidValue, match="is no card, a card is a rank") as refused:
        parse_card(text)
    assert repr(text) in str(refused.value)


def test_no_cards_are_read_from_no_text() -> None:
    assert parse_cards(" , ") == ()


def test_cards_have_names() -> None:
    assert parse_card("As").words == "ace of spades"
    assert [Rank.SIX.plural, Rank.ACE.plural, Rank.TWO.word] == ["Sixes", "Aces", "Two"]


def test_only_the_four_aces_are_aces() -> None:
    assert spell(card for card in DECK if card.is_ace) == "Ac Ad Ah As"
