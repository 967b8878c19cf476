"""`ace-invaders rank`."""

import subprocess
import sys
from itertools import permutations
from random import Random
from typing import Any

import pytest
import yaml

from commands import ace_invaders, started

SPELT = "a card is a rank 2 3 4 5 6 7 8 9 T J Q K A (or 10) and a suit c d h s, as in As or Td"


def ranked(*words: object) -> list[dict[str, Any]]:
    """The hands of the answer, best first."""
    answer = ace_invaders("rank", *words, "--json")
    assert (answer.status, answer.err) == (0, "")
    hands: list[dict[str, Any]] = answer.only["hands"]
    return hands


def told(cards: str) -> tuple[str, str]:
    """The category and the description of one hand."""
    (hand,) = ranked(cards)
    return hand["category"], hand["description"]


def winner(*hands: str) -> str:
    first, *others = ranked(*hands)
    assert first["place"] == 1
    assert all(hand["place"] > 1 for hand in others)
    return " ".join(first["cards"])


@pytest.mark.case("D-SAVE-4")
def test_the_hands_as_json() -> None:
    answer = ace_invaders("rank", "Ah Kd 8s 5c 2d", "Kc 4h 3c 9s 4d 3s 3d", "--json")
    assert answer.only == {
        "hands": [
            {
                "cards": ["Kc", "4h", "3c", "9s", "4d", "3s", "3d"],
                "best": ["3c", "3s", "3d", "4h", "4d"],
                "category": "full_house",
                "index": 4,
                "value": 160303030404,
                "place": 1,
                "description": "Threes full of Fours",
            },
            {
                "cards": ["Ah", "Kd", "8s", "5c", "2d"],
                "best": ["Ah", "Kd", "8s", "5c", "2d"],
                "category": "high_card",
                "index": 10,
                "value": 101413080502,
                "place": 2,
                "description": "Ace high",
            },
        ]
    }
    assert yaml.safe_load(answer.out) == answer.only


@pytest.mark.parametrize(("words", "hands"), [
    (["Ah Kd 8s 5c 2d"], ["Ah Kd 8s 5c 2d"]),
    (["Ah", "Kd", "8s", "5c", "2d"], ["Ah Kd 8s 5c 2d"]),
    (["ah,KD", "8♠ 5♣ 2D 3c 4c"], None),
    (["AH,kd, 8♠  5♣ 2D"], ["Ah Kd 8s 5c 2d"]),
    (["Ah Kd 8s 5c 2d", "7h", "5d", "4c", "3s", "2s"], ["Ah Kd 8s 5c 2d", "7h 5d 4c 3s 2s"]),
    (["Ah", "Kd", "8s", "5c", "2d", "7h 5d 4c 3s 2s", "6h", "5h", "4d", "3d", "2c"],
     ["6h 5h 4d 3d 2c", "Ah Kd 8s 5c 2d", "7h 5d 4c 3s 2s"]),
])  # fmt: skip
def test_an_argument_is_a_hand_and_single_cards_together_are_one(words: list[str], hands: list[str] | None) -> None:
    if hands is None:
        assert ace_invaders("rank", *words).err == "argument 1: 2 cards, a hand is five cards or more\n"
    else:
        assert [" ".join(hand["cards"]) for hand in ranked(*words)] == hands


def test_equal_hands_share_their_place_and_stay_in_the_order_given() -> None:
    hands = ["7h 5d 4c 3s 2s", "Ad Ks 8h 5s 2c", "Ah Kd 8s 5c 2d"]
    assert [(hand["place"], hand["cards"][0]) for hand in ranked(*hands)] == [(1, "Ad"), (1, "Ah"), (3, "7h")]


def test_players_may_share_cards() -> None:
    board = "Ah Kd 8s 5c 2d"
    assert [hand["description"] for hand in ranked(f"{board} 3c 4c", f"{board} 8c 8d")] == [
        "Five-high straight", "Three Eights",
    ]  # fmt: skip


def test_the_hands_in_text_stand_in_columns_and_say_ties() -> None:
    answer = ace_invaders("rank", "7h 5d 4c 3s 2s", "Ad Ks 8h 5s 2c", "Ah Kd 8s 5c 2d", "Kc 4h 3c 9s 4d 3s 3d")
    assert answer.out.splitlines() == [
        "1        3c 3s 3d 4h 4d  160303030404  full house  Threes full of Fours  of Kc 4h 3c 9s 4d 3s 3d",
        "2, tied  Ad Ks 8h 5s 2c  101413080502  high card   Ace high",
        "2, tied  Ah Kd 8s 5c 2d  101413080502  high card   Ace high",
        "4        7h 5d 4c 3s 2s  100705040302  high card   Seven high",
    ]


# What is refused.


@pytest.mark.parametrize(("words", "faults"), [
    (["Ah Kx 3c 2d As"], [f"argument 1, card 2: 'Kx' is no card, {SPELT}"]),
    (["Ah Kh 3c 2d As", "Ah Kh 3c 2d 1s"], [f"argument 2, card 5: '1s' is no card, {SPELT}"]),
    (["Ah", "Kh", "3c", "2d", "Ax"], [f"argument 5, card 1: 'Ax' is no card, {SPELT}"]),
    (["Ah Kh 3c 2d Ah"], ["argument 1, card 5: Ah is one too many, one deck holds a card once, --decks allows more"]),
    (["Ah Kh 3c 2d"], ["argument 1: 4 cards, a hand is five cards or more"]),
    (["Ah", "Kh", "3c"], ["arguments 1 to 3: 3 cards, a hand is five cards or more"]),
    (["Ah"], ["argument 1: 1 card, a hand is five cards or more"]),
    (["Ah Kh 3c 2d As", ""], ["argument 2: 0 cards, a hand is five cards or more"]),
    (["Ah Kx", "Ah Ah 3c 2d As"], [
        f"argument 1, card 2: 'Kx' is no card, {SPELT}",
        "argument 1: 2 cards, a hand is five cards or more",
        "argument 2, card 2: Ah is one too many, one deck holds a card once, --decks allows more",
    ]),
    (["--decks", "2", "As As As Kd Qd"], ["argument 1, card 3: As is one too many, two decks hold a card twice"]),
    (["--decks", "3", "As As As As Qd"], [
        "argument 1, card 4: As is one too many, three decks hold a card three times",
    ]),
])  # fmt: skip
def test_every_fault_is_a_line_with_its_place_and_the_status_is_2(words: list[str], faults: list[str]) -> None:
    answer = ace_invaders("rank", *words)
    assert (answer.status, answer.out, answer.errors) == (2, "", faults)


@pytest.mark.parametrize("words", [(), ("Ah Kh 3c 2d As", "--decks", 4), ("Ah Kh 3c 2d As", "--decks", 0)])
def test_bad_usage_is_one_line_and_status_2(words: tuple[object, ...]) -> None:
    answer = ace_invaders("rank", *words)
    assert (answer.status, answer.out, len(answer.errors)) == (2, "", 1)


# The cases from the field.


@pytest.mark.case("D-RANK-1")
def test_the_wheel_is_a_five_high_straight_in_any_order() -> None:
    cards, chance = ["Ac", "2d", "3h", "4s", "5c"], Random(5)
    orders = [cards, *(chance.sample(cards, 5) for _ in range(5))]
    for order in orders:
        assert told(" ".join(order)) == ("straight", "Five-high straight")


@pytest.mark.case("D-RANK-2")
def test_no_straight_goes_across_the_ace() -> None:
    assert told("Jd Qc Kh As 2d") == ("high_card", "Ace high")
    assert told("Qs Ks As 2s 3s") == ("flush", "Ace-high flush")


@pytest.mark.case("D-RANK-3")
def test_a_flush_with_ace_and_ten_is_no_royal() -> None:
    (hand,) = ranked("Ah 7h 8h 9h 10h")
    assert (hand["category"], hand["value"]) == ("flush", 151410090807)


@pytest.mark.case("D-RANK-4")
def test_trips_with_two_odd_cards_are_no_full_house() -> None:
    assert told("Jh Jd Js 8h 4c") == ("three_of_a_kind", "Three Jacks")
    assert told("Jh Jd Js 8h 8c") == ("full_house", "Jacks full of Eights")


@pytest.mark.case("D-RANK-5")
def test_low_pairs_are_pairs() -> None:
    assert told("10c 10d 4h 7s 2c") == ("one_pair", "Pair of Tens")
    assert told("Jc Jd 4h 7s 2c") == ("one_pair", "Pair of Jacks")


@pytest.mark.case("D-RANK-6")
def test_a_card_may_come_twice_from_three_decks_only() -> None:
    (hand,) = ranked("As As 8s Js Qs", "--decks", 3)
    assert (hand["category"], hand["value"]) == ("flush", 151414121108)
    assert ace_invaders("rank", "As As 8s Js Qs").status == 2
    (pair,) = ranked("Ac Kc Tc 4c 4c", "--decks", 3)
    assert (pair["category"], pair["value"], pair["best"]) == ("flush", 150404141310, ["4c", "4c", "Ac", "Kc", "Tc"])
    (five_aces,) = ranked("As As As Ah Ad", "--decks", 3)
    assert (five_aces["category"], five_aces["index"], five_aces["value"]) == ("five_of_a_kind", 0, 201414141414)


@pytest.mark.case("D-RANK-7")
@pytest.mark.parametrize("ten", ["10h", "Th", "TH", "th", "10H", "10♥"])
def test_a_ten_is_the_same_card_in_every_spelling(ten: str) -> None:
    (hand,) = ranked(f"9s 8d 7c Jh {ten}")
    assert (hand["cards"][4], hand["description"]) == ("Th", "Jack-high straight")


@pytest.mark.case("D-RANK-7")
def test_a_ten_is_no_other_card() -> None:
    assert told("2d 6s 6c 3d 10c") == ("one_pair", "Pair of Sixes")


@pytest.mark.case("D-COMPARE-1")
def test_two_pair_compares_by_the_higher_pair_first() -> None:
    assert winner("6s 6h 3s 3h As", "7h 7s 2h 2s Ac") == "7h 7s 2h 2s Ac"


@pytest.mark.case("D-COMPARE-2")
def test_flushes_compare_card_by_card_from_the_top() -> None:
    assert winner("4s 5s 7s 10s Qs", "3h 4h 5h 10h Kh") == "3h 4h 5h Th Kh"


@pytest.mark.case("D-COMPARE-3")
def test_the_six_high_straight_beats_the_wheel() -> None:
    assert winner("Ac 2d 3h 4s 5c", "2s 3c 4d 5h 6s") == "2s 3c 4d 5h 6s"


@pytest.mark.case("D-COMPARE-4")
@pytest.mark.parametrize(("third", "places"), [
    ("Qh Qd 3s 4c 6d", {"Ah": 2, "Ad": 2, "Qh": 1}),
    ("Jh 9d 7s 4c 3d", {"Ah": 1, "Ad": 1, "Jh": 3}),
])  # fmt: skip
def test_a_tie_of_two_is_no_tie_of_all(third: str, places: dict[str, int]) -> None:
    for seats in permutations(["Ah Kd 8s 5c 2d", "Ad Ks 8h 5s 2c", third]):
        assert {hand["cards"][0]: hand["place"] for hand in ranked(*seats)} == places


@pytest.mark.case("D-PACK-4")
def test_nothing_but_json_stands_on_standard_output() -> None:
    answer = started("rank", "Ah Kd 8s 5c 2d", "Qh Qd 3s 4c 6d", "--json")
    assert (answer.status, answer.err) == (0, "")
    tool = [sys.executable, "-m", "json.tool", "--json-lines"]
    read = subprocess.run(tool, input=answer.out, capture_output=True, text=True, check=False)
    assert (read.returncode, read.stderr, answer.out.count("\n")) == (0, "", 1)
