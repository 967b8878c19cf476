"""Bets and what the rows pay at them."""

import pytest

from ace_invaders.errors import InvalidValue
from ace_invaders.hands import Row, rank
from ace_invaders.paytable import MAXIMUM_BET, PAID_ROWS, Bet, Line, Pay, PayTable, lines_of
from hands_of import T1, TABLE_IDS, TABLES, five, pays, rigged, settled, won
from values import assert_is_value

# The rules' table, from the royal flush down; the royal's second figure is its pay below the maximum bet.
PUBLISHED = {
    "A": (800, 200, 500, 50, 50, 25, 10, 6, 4, 3, 2, 1),
    "B": (800, 250, 500, 50, 50, 25, 9, 6, 4, 3, 2, 1),
    "C": (800, 250, 500, 50, 50, 25, 8, 6, 4, 3, 2, 1),
    "D": (800, 250, 500, 50, 50, 25, 8, 5, 4, 3, 2, 1),
    "E": (800, 250, 500, 50, 50, 25, 7, 5, 4, 3, 2, 1),
    "F": (800, 250, 500, 50, 50, 25, 6, 5, 4, 3, 2, 1),
}
EVERY_BET = [(lines, coins) for lines in (1, 3) for coins in (1, 2, 3, 4, 5)]


def test_six_tables_come_with_the_game() -> None:
    assert tuple(TABLES) == TABLE_IDS


@pytest.mark.parametrize("id_", TABLE_IDS)
@pytest.mark.parametrize(("lines", "coins"), EVERY_BET)
def test_every_row_pays_the_published_figure_at_every_bet(id_: str, lines: int, coins: int) -> None:
    royal, short_royal, *others = PUBLISHED[id_]
    expected = [royal if lines * coins == 15 else short_royal, *others, 0]
    assert list(pays(TABLES[id_], lines, coins).items()) == list(zip(Row, expected, strict=True))


def test_bets_are_1_or_3_lines_of_1_to_5_coins() -> None:
    assert sorted(Bet(lines, coins).total for lines, coins in EVERY_BET) == [1, 2, 3, 3, 4, 5, 6, 9, 12, 15]


@pytest.mark.parametrize(("lines", "coins"), [(0, 1), (2, 1), (4, 1), (-1, 1), (3, 0), (3, 6), (1, -1)])
def test_other_bets_are_refused(lines: int, coins: int) -> None:
    with pytest.raises(InvalidValue, match=r"cannot be bet, (lines are 1 or 3|coins are 1 to 5)"):
        Bet(lines, coins)


def test_only_three_lines_of_five_coins_are_the_maximum_bet() -> None:
    assert [bet for bet in EVERY_BET if Bet(*bet).is_maximum] == [(3, 5)]
    assert (MAXIMUM_BET.lines, MAXIMUM_BET.coins) == (3, 5)


@pytest.mark.case("D-BET-5")
@pytest.mark.parametrize("id_", TABLE_IDS)
def test_the_royal_steps_up_at_the_maximum_bet_alone(id_: str) -> None:
    royal, middle = "Th Jh Qh Kh Ah", "2c 4d 6h 8s Tc"
    one_line = settled(rigged(royal), TABLES[id_], coins=5)
    five_coins = settled(rigged(royal, middle, "3c 5d 7h 9s Jc"), TABLES[id_], coins=5)
    four_coins = settled(rigged(royal, middle, "3c 5d 7h 9s Jc"), TABLES[id_], coins=4)
    short = 1000 if id_ == "A" else 1250
    assert won(one_line) == {"bottom": short}
    assert won(five_coins) == {"top": 0, "middle": 0, "bottom": 4000}
    assert won(four_coins) == {"top": 0, "middle": 0, "bottom": short // 5 * 4}


@pytest.mark.case("D-BET-6")
def test_a_full_house_pays_in_proportion_to_the_coins() -> None:
    full_house = rigged("Jh Jd Js 8h 8c")
    assert [settled(full_house, T1, coins).total for coins in (1, 2, 3, 4, 5)] == [9, 18, 27, 36, 45]


@pytest.mark.case("D-BET-6")
@pytest.mark.parametrize("id_", TABLE_IDS)
@pytest.mark.parametrize(
    ("cards", "pay"),
    [
        ("9h Th Jh Qh Kh", 50),
        ("Ac Ad Ah As 9c", 50),
        ("6c 6d 6h 6s 9c", 25),
        ("4c 5d 6h 7s 8c", 4),
        ("4c 4d 4h 7s 8c", 3),
        ("4c 4d 7h 7s 8c", 2),
        ("Kc Kd 7h 2s 8c", 1),
        ("Tc Td 7h 2s 8c", 0),
    ],
)
def test_every_other_row_pays_in_proportion_to_the_coins(id_: str, cards: str, pay: int) -> None:
    nothing = ("2c 4d 6h 8s Tc", "3c 5d 7h 9s Jc")
    for coins in (1, 2, 3, 4, 5):
        assert won(settled(rigged(cards), TABLES[id_], coins)) == {"bottom": pay * coins}
        three_lines = settled(rigged(cards, *nothing), TABLES[id_], coins)
        assert won(three_lines) == {"top": 0, "middle": 0, "bottom": pay * coins}


def test_a_hand_that_pays_nothing_pays_nothing_in_any_table() -> None:
    everything = PayTable("X", "X", dict.fromkeys(PAID_ROWS, Pay(7, 7)))
    assert pays(everything)[rank(five("2c 4d 6h 8s Tc")).row] == 0
    assert pays(everything)[rank(five("2c 2d 6h 8s Jc")).row] == 0


@pytest.mark.parametrize("value", [Bet(3, 5), Pay(800, 250), TABLES["C"]], ids=lambda value: type(value).__name__)
def test_bets_pays_and_tables_never_change(value: Bet | Pay | PayTable) -> None:
    assert_is_value(value)


def test_aces_fall_from_top_to_middle_and_from_middle_to_bottom() -> None:
    assert (Line.MIDDLE.above, Line.BOTTOM.above) == (Line.TOP, Line.MIDDLE)


def test_lines_are_named_from_above_and_one_alone_is_the_bottom_line() -> None:
    assert lines_of(3) == (Line.TOP, Line.MIDDLE, Line.BOTTOM)
    assert lines_of(1) == (Line.BOTTOM,)


def test_a_table_needs_no_note() -> None:
    assert PayTable("X", "X", {}).note == ""


def test_a_table_writes_two_pays_only_where_they_differ() -> None:
    assert list(TABLES["C"].plain().items()) == [
        ("royal_flush", [800, 250]),
        ("five_aces", 500),
        ("straight_flush", 50),
        ("four_aces", 50),
        ("four_of_a_kind", 25),
        ("full_house", 8),
        ("flush", 6),
        ("straight", 4),
        ("three_of_a_kind", 3),
        ("two_pair", 2),
        ("jacks_or_better", 1),
    ]
