"""Hands of five cards: category, comparison, row of the pay table."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import brute_force
from ace_invaders.cards import DECK, Card, Rank, parse_cards
from ace_invaders.hands import Category, Row, describe, paid_positions, rank
from hands_of import T1, every_hand, five, pays
from values import assert_is_value

# Any three decks' worth of cards: a card up to three times.
CARDS_OF_THREE_DECKS = st.permutations(DECK * 3).map(lambda cards: tuple(cards[:5]))
ACES_AND_FEW = st.lists(st.sampled_from(parse_cards("Ac Ad Ah As Ks Qs 2s 3s")), min_size=5, max_size=5).map(tuple)


@pytest.mark.case("D-RANK-1")
def test_the_wheel_is_a_five_high_straight_in_every_order() -> None:
    orders = list(permutations(five("Ac 2d 3h 4s 5c")))
    assert len(orders) == 120
    for cards in orders:
        assert (str(rank(cards)), rank(cards).row) == ("Five-high straight", Row.STRAIGHT)
    assert pays(T1)[rank(orders[0]).row] == 4


@pytest.mark.case("D-RANK-2")
def test_no_straight_goes_across_the_ace() -> None:
    assert (str(rank(five("Jd Qc Kh As 2d"))), rank(five("Jd Qc Kh As 2d")).row) == ("Ace high", Row.NOTHING)
    assert (str(rank(five("Qs Ks As 2s 3s"))), rank(five("Qs Ks As 2s 3s")).row) == ("Ace-high flush", Row.FLUSH)


@pytest.mark.case("D-RANK-3")
def test_a_flush_with_ace_and_ten_is_no_royal() -> None:
    ranking = rank(five("Ah 7h 8h 9h 10h"))
    assert (ranking.category, ranking.row) == (Category.FLUSH, Row.FLUSH)
    assert ranking.ranks == (Rank.ACE, Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
    assert pays(T1)[ranking.row] == 6


@pytest.mark.case("D-RANK-4")
def test_trips_with_two_odd_cards_are_no_full_house() -> None:
    assert rank(five("Jh Jd Js 8h 4c")).row is Row.THREE_OF_A_KIND
    assert rank(five("Jh Jd Js 8h 8c")).row is Row.FULL_HOUSE
    assert str(rank(five("Jh Jd Js 8h 8c"))) == "Jacks full of Eights"


@pytest.mark.case("D-RANK-5")
@pytest.mark.parametrize(
    ("cards", "words", "row", "pay"),
    [
        ("10c 10d 4h 7s 2c", "Pair of Tens", Row.NOTHING, 0),
        ("Jc Jd 4h 7s 2c", "Pair of Jacks", Row.JACKS_OR_BETTER, 1),
        ("Qc Qd 4h 7s 2c", "Pair of Queens", Row.JACKS_OR_BETTER, 1),
        ("Kc Kd 4h 7s 2c", "Pair of Kings", Row.JACKS_OR_BETTER, 1),
        ("Ac Ad 4h 7s 2c", "Pair of Aces", Row.JACKS_OR_BETTER, 1),
    ],
)
def test_pairs_pay_from_jacks_on(cards: str, words: str, row: Row, pay: int) -> None:
    assert (str(rank(five(cards))), rank(five(cards)).row, pays(T1)[rank(five(cards)).row]) == (words, row, pay)


@pytest.mark.case("D-RANK-6")
def test_a_doubled_card_counts_as_what_it_is() -> None:
    ranking = rank(five("As As 8s Js Qs"))
    assert (ranking.category, ranking.row) == (Category.FLUSH, Row.FLUSH)
    assert ranking.ranks == (Rank.ACE, Rank.ACE, Rank.QUEEN, Rank.JACK, Rank.EIGHT)


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("As As As 4d 9c", Row.THREE_OF_A_KIND),
        ("As As As 4s 9s", Row.FLUSH),
        ("As As As 4d 4c", Row.FULL_HOUSE),
        ("As As As Ah 9s", Row.FOUR_ACES),
        ("As As As Ah Ah", Row.FIVE_ACES),
        ("As As 2s 3s 4s", Row.FLUSH),
        ("As As Kd Kh 4s", Row.TWO_PAIR),
        ("As As Kd Qh 4s", Row.JACKS_OR_BETTER),
    ],
)
def test_equal_aces_are_as_many_aces(cards: str, row: Row) -> None:
    assert rank(five(cards)).row is row


@pytest.mark.parametrize(
    ("cards", "words", "row"),
    [
        ("Ad Td Kd Jd Qd", "Royal flush", Row.ROYAL_FLUSH),
        ("Kd 9d Td Jd Qd", "King-high straight flush", Row.STRAIGHT_FLUSH),
        ("Ad 2d 3d 4d 5d", "Five-high straight flush", Row.STRAIGHT_FLUSH),
        ("Ad As Ac Ah 9c", "Four Aces", Row.FOUR_ACES),
        ("6d 6s 6c 6h 9c", "Four Sixes", Row.FOUR_OF_A_KIND),
        ("3d 3s 3c 4h 4c", "Threes full of Fours", Row.FULL_HOUSE),
        ("Ad Ts Kd Jd Qd", "Ace-high straight", Row.STRAIGHT),
        ("6d 6s 3c 3h 9c", "Two pair, Sixes and Threes", Row.TWO_PAIR),
        ("9d 6s 9c 3h 9h", "Three Nines", Row.THREE_OF_A_KIND),
        ("Ad As Ac Ah As", "Five Aces", Row.FIVE_ACES),
    ],
)
def test_hands_are_told_in_words(cards: str, words: str, row: Row) -> None:
    assert (describe(rank(five(cards))), rank(five(cards)).row) == (words, row)


def test_five_of_another_rank_than_the_ace_hold_four_of_a_kind_and_pay_as_such() -> None:
    assert (str(rank(five("Kc Kd Kh Ks Kc"))), rank(five("Kc Kd Kh Ks Kc")).row) == ("Five Kings", Row.FOUR_OF_A_KIND)


def test_rows_are_told_in_words() -> None:
    assert [row.words for row in Row] == [
        "royal flush", "five aces", "straight flush", "four aces", "four of a kind", "full house", "flush", "straight",
        "three of a kind", "two pair", "jacks or better", "nothing",
    ]  # fmt: skip


def test_a_ranking_never_changes() -> None:
    assert_is_value(rank(five("6d 6s 3c 3h 9c")))


@pytest.mark.case("D-COMPARE-1")
def test_two_pair_compares_high_pair_then_low_pair_then_kicker() -> None:
    assert rank(five("7h 7s 2h 2s Ac")) > rank(five("6s 6h 3s 3h As"))
    assert rank(five("7h 7s 3h 3s 4c")) > rank(five("7d 7c 2d 2c As"))
    assert rank(five("7h 7s 3h 3s 5c")) > rank(five("7d 7c 3d 3c 4s"))


@pytest.mark.case("D-COMPARE-2")
def test_flushes_compare_card_by_card_from_the_top() -> None:
    assert rank(five("3h 4h 5h 10h Kh")) > rank(five("4s 5s 7s 10s Qs"))
    assert rank(five("2h 3h 4h 5h 7h")) < rank(five("2s 3s 4s 6s 7s"))


def test_a_flush_with_a_doubled_card_compares_its_groups_first_as_every_hand_does() -> None:
    doubled = rank(five("Ks Qs 9s 8s 8s"))
    assert doubled.ranks == (Rank.EIGHT, Rank.EIGHT, Rank.KING, Rank.QUEEN, Rank.NINE)
    assert rank(five("2h 3h 4h 5h 7h")) < rank(five("2h 3h 4h 6h 8h")) < doubled < rank(five("2h 3h 4h 5h 9h"))
    assert rank(five("As As 2s 3s 4s")) > rank(five("Ah Kh Qh Jh 9h"))


@pytest.mark.parametrize(("cards", "words"), [
    ("As As 2s 3s 4s", "Ace-high flush"),
    ("Ks 8s 8s Qs 9s", "Flush led by Eights"),
    ("3s 8s 8s 3s 9s", "Flush led by Eights"),
    ("As 8s 8s 8s Ks", "Flush led by Eights"),
    ("As Ks Ks As 2s", "Ace-high flush"),
])  # fmt: skip
def test_a_flush_is_called_by_the_rank_that_counts_first(cards: str, words: str) -> None:
    assert str(rank(five(cards))) == words


@pytest.mark.case("D-COMPARE-3")
def test_the_wheel_is_the_lowest_straight() -> None:
    straights = [" ".join(map(str.__add__, run, "cdhsc")) for run in _runs("A23456789TJQKA")]
    rankings = [rank(five(straight)) for straight in straights]
    assert len(rankings) == 10
    assert rankings == sorted(rankings)
    assert len(set(rankings)) == 10
    assert rank(five("2s 3c 4d 5h 6s")) > rank(five("Ac 2d 3h 4s 5c"))


@pytest.mark.case("D-COMPARE-4")
@pytest.mark.parametrize(("third", "winners"), [("Qh Qd 3s 4c 6d", {"C"}), ("Jh 9d 7s 4c 3d", {"A", "B"})])
def test_players_who_tie_share_only_what_they_win(third: str, winners: set[str]) -> None:
    hands = {"A": "Ah Kd 8s 5c 2d", "B": "Ad Ks 8h 5s 2c", "C": third}
    for seats in permutations(hands):
        rankings = {player: rank(five(hands[player])) for player in seats}
        best = max(rankings.values())
        assert {player for player, ranking in rankings.items() if ranking == best} == winners


def test_a_better_category_beats_all_of_a_worse_one() -> None:
    lowest_and_highest = [
        ("7c 5d 4h 3s 2c", "Ac Kd Qh Js 9c"),
        ("2c 2d 5h 4s 3c", "Ac Ad Kh Qs Jc"),
        ("3c 3d 2h 2s 4c", "Ac Ad Kh Ks Qc"),
        ("2c 2d 2h 4s 3c", "Ac Ad Ah Ks Qc"),
        ("Ac 2d 3h 4s 5c", "Ac Kd Qh Js Tc"),
        ("2c 3c 4c 5c 7c", "Ac Ac Ac Kc Qc"),
        ("2c 2d 2h 3s 3c", "Ac Ad Ah Ks Kc"),
        ("2c 2d 2h 2s 3c", "Ac Ad Ah As Kc"),
        ("Ac 2c 3c 4c 5c", "9c Kc Qc Jc Tc"),
        ("Ac Kc Qc Jc Tc", "Ac Kc Qc Jc Tc"),
        ("2c 2d 2h 2s 2c", "Ac Ad Ah As Ac"),
    ]
    rankings = [rank(five(cards)) for pair in lowest_and_highest for cards in pair]
    assert rankings == sorted(rankings)


@pytest.mark.parametrize(
    ("cards", "positions"),
    [
        ("Jc 4d Jh 7s 2c", (1, 3)),
        ("Tc 4d Th 7s 2c", ()),
        ("Tc 4d Th 4s 2c", (1, 2, 3, 4)),
        ("2c 4d 4h 4s 9c", (2, 3, 4)),
        ("2c 4d 4h 4s 4c", (2, 3, 4, 5)),
        ("2c 2d 4h 4s 4c", (1, 2, 3, 4, 5)),
        ("6c 3d 4h 5s 2c", (1, 2, 3, 4, 5)),
        ("As As 8s Js Qs", (1, 2, 3, 4, 5)),
        ("As 8d As 5h As", (1, 3, 5)),
        ("6c 3c 4c 5c 2c", (1, 2, 3, 4, 5)),
        ("Ac Tc Jc Kc Qc", (1, 2, 3, 4, 5)),
    ],
)
def test_the_cards_that_make_the_hand_are_known_by_position(cards: str, positions: tuple[int, ...]) -> None:
    assert paid_positions(five(cards)) == positions


@pytest.fixture(scope="module")
def counts() -> Counter[tuple[Category, Row]]:
    """How many of all hands fall into each category and row."""
    return Counter((ranking.category, ranking.row) for ranking in map(rank, every_hand()))


@pytest.mark.case("D-SIM-4")
def test_all_hands_fall_into_the_known_categories(counts: Counter[tuple[Category, Row]]) -> None:
    categories: Counter[Category] = Counter()
    for (category, _), count in counts.items():
        categories[category] += count
    assert categories == {
        Category.ROYAL_FLUSH: 4,
        Category.STRAIGHT_FLUSH: 36,
        Category.FOUR_OF_A_KIND: 624,
        Category.FULL_HOUSE: 3_744,
        Category.FLUSH: 5_108,
        Category.STRAIGHT: 10_200,
        Category.THREE_OF_A_KIND: 54_912,
        Category.TWO_PAIR: 123_552,
        Category.ONE_PAIR: 1_098_240,
        Category.HIGH_CARD: 1_302_540,
    }
    assert categories.total() == 2_598_960


@pytest.mark.case("D-SIM-4")
def test_all_hands_fall_into_the_known_rows(counts: Counter[tuple[Category, Row]]) -> None:
    rows: Counter[Row] = Counter()
    for (_, row), count in counts.items():
        rows[row] += count
    assert rows == {
        Row.ROYAL_FLUSH: 4,
        Row.STRAIGHT_FLUSH: 36,
        Row.FOUR_ACES: 48,
        Row.FOUR_OF_A_KIND: 576,
        Row.FULL_HOUSE: 3_744,
        Row.FLUSH: 5_108,
        Row.STRAIGHT: 10_200,
        Row.THREE_OF_A_KIND: 54_912,
        Row.TWO_PAIR: 123_552,
        Row.JACKS_OR_BETTER: 337_920,
        Row.NOTHING: 2_062_860,
    }


@given(cards=CARDS_OF_THREE_DECKS | ACES_AND_FEW)
def test_the_row_is_that_of_the_rules_written_a_second_time(cards: tuple[Card, ...]) -> None:
    assert rank(cards).row == brute_force.row([str(card) for card in cards])


@given(cards=CARDS_OF_THREE_DECKS | ACES_AND_FEW, order=st.permutations(range(5)))
def test_the_order_of_the_cards_changes_no_ranking(cards: tuple[Card, ...], order: list[int]) -> None:
    mixed = rank([cards[place] for place in order])
    assert (mixed, mixed.row) == (rank(cards), rank(cards).row)


def _runs(ranks: str) -> list[str]:
    """The runs of five in a string of ranks."""
    return [ranks[start : start + 5] for start in range(len(ranks) - 4)]
