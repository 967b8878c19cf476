"""Gravity: every way to fall, and the one that is taken."""

from collections import Counter
from collections.abc import Mapping
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import brute_force
from ace_invaders.cards import DECK, Card, Rank, Suit, parse_cards, spell
from ace_invaders.gravity import Five, Verdict, Way, fall, preference, verdict, ways
from ace_invaders.hands import Row, rank
from ace_invaders.paytable import PAID_ROWS
from hands_of import EVERY_POSITION, TABLE_IDS, TABLES, every_hand, five, pays, rigged, settled, table
from values import assert_is_value

C = pays(TABLES["C"])
SHORT_C = pays(TABLES["C"], coins=4)

Pays = Mapping[Row, int]
ACES = parse_cards("Ac Ad Ah As")
ROYALS = [tuple(card for card in DECK if card.suit is suit and card.rank >= Rank.TEN) for suit in Suit]


def order(cards: tuple[Card, ...]) -> st.SearchStrategy[Five]:
    """The first five of the cards in any order, so that no card comes twice but those that are there twice."""
    return st.permutations(cards).map(lambda mixed: tuple(mixed[:5]))


# Lines from one deck: any, rich in aces, of a few suited cards, royals and what lacks a card of one.
ONE_DECK = (
    order(DECK)
    | order((*ACES, *parse_cards("2c 9d")))
    | order((*ACES, *parse_cards("2s 3s 4s 5s")))
    | order((*ACES, *parse_cards("Kc Kd Kh 8s")))
    | order(parse_cards("As Ks Qs Js Ts 9s 2s"))
    | st.sampled_from(ROYALS).flatmap(order)
    | st.sampled_from([(*royal[:4], Card(Rank.TWO, Suit.CLUBS)) for royal in ROYALS]).flatmap(order)
)
# Lines on which something has fallen: any of their cards up to three times.
THREE_DECKS = ONE_DECK | order(ACES * 3) | order((*ACES * 2, *parse_cards("Ks Qs Js Ts 9d"))) | order(DECK * 3)
FEW_PAYS = st.sampled_from([0, 1, 2, 25, 50, 800, 100_000])
# Pays in any order, and many of them equal.
ODD_PAYS = st.lists(FEW_PAYS, min_size=11, max_size=11).map(
    lambda figures: dict(zip(PAID_ROWS, figures, strict=True)) | {Row.NOTHING: 0}
)
GAME_PAYS = st.builds(
    lambda id_, lines_coins: pays(TABLES[id_], *lines_coins),
    st.sampled_from(TABLE_IDS),
    st.sampled_from([(3, 1), (3, 3), (3, 4), (3, 5)]),
)
PAYS = GAME_PAYS | ODD_PAYS


def on(upper: str, lower: str, pays: Pays = C) -> tuple[tuple[int, ...], bool, str, int]:
    """What falls on a line: positions, whether as a royal, the line afterwards, its pay."""
    way = fall(five(upper), five(lower), pays)
    return way.aces_fell, way.royal, spell(way.cards), way.pay


def texts(cards: Five) -> list[str]:
    return [str(card) for card in cards]


@settings(max_examples=1500)
@given(upper=THREE_DECKS, lower=THREE_DECKS, pays=PAYS)
def test_the_way_taken_is_that_of_the_rules_written_a_second_time(upper: Five, lower: Five, pays: Pays) -> None:
    way = fall(upper, lower, pays)
    expected = brute_force.choose(texts(upper), texts(lower), {row.value: pay for row, pay in pays.items()})
    assert (way.positions, way.royal, tuple(texts(way.cards))) == expected


@given(upper=THREE_DECKS, lower=THREE_DECKS, pays=PAYS)
def test_the_ways_are_nothing_every_set_of_aces_and_the_royal(upper: Five, lower: Five, pays: Pays) -> None:
    found = list(ways(upper, lower, pays))
    expected = brute_force.every_falling(texts(upper), texts(lower))
    assert sorted((way.positions, way.royal, tuple(texts(way.cards))) for way in found) == sorted(expected)
    assert found[0].positions == ()
    assert all(way.pay == pays[way.row] and way.row is rank(way.cards).row for way in found)
    assert [way.aces for way in found if not way.royal] == [len(way.positions) for way in found if not way.royal]
    assert all(way.aces == 1 and way.aces_fell == () for way in found if way.royal)


@given(upper=THREE_DECKS, lower=THREE_DECKS, pays=PAYS)
def test_no_two_ways_are_equally_preferred(upper: Five, lower: Five, pays: Pays) -> None:
    keys = [preference(way) for way in ways(upper, lower, pays)]
    assert len(set(keys)) == len(keys)


@given(upper=THREE_DECKS, lower=THREE_DECKS, pays=PAYS)
def test_a_fall_always_raises_the_pay(upper: Five, lower: Five, pays: Pays) -> None:
    way, before = fall(upper, lower, pays), pays[rank(lower).row]
    assert way.pay > before if way.falls else (way.pay, way.cards) == (before, lower)


@given(upper=st.sampled_from(ROYALS).flatmap(order), lower=THREE_DECKS, pays=PAYS)
def test_a_royal_falls_whole_just_where_it_beats_the_best_fall_of_its_ace(upper: Five, lower: Five, pays: Pays) -> None:
    place = next(place for place, card in enumerate(upper) if card.is_ace)
    with_ace = (*lower[:place], upper[place], *lower[place + 1 :])
    best = max(pays[rank(lower).row], pays[rank(with_ace).row])
    assert fall(upper, lower, pays).royal is (pays[Row.ROYAL_FLUSH] > best)


@given(lines=st.tuples(*[ONE_DECK] * 3), suits=st.permutations(list(Suit)), pays=PAYS)
def test_renaming_suits_changes_no_pay(lines: tuple[Five, Five, Five], suits: list[Suit], pays: Pays) -> None:
    renamed = dict(zip(Suit, suits, strict=True))
    top, middle, bottom = ([Card(card.rank, renamed[card.suit]) for card in line] for line in lines)
    first, first_renamed = fall(lines[0], lines[1], pays), fall(tuple(top), tuple(middle), pays)
    second = fall(first.cards, lines[2], pays)
    second_renamed = fall(first_renamed.cards, tuple(bottom), pays)
    for way, other in ((first, first_renamed), (second, second_renamed)):
        assert (other.pay, other.positions, other.royal) == (way.pay, way.positions, way.royal)


@given(upper=THREE_DECKS, lower=THREE_DECKS, pays=PAYS)
def test_every_way_has_its_verdict(upper: Five, lower: Five, pays: Pays) -> None:
    chosen = fall(upper, lower, pays)
    for way in ways(upper, lower, pays):
        assert verdict(way, chosen) == _expected_verdict(way, chosen)


def _expected_verdict(way: Way, chosen: Way) -> str:
    reasons = {
        "chosen": (way.positions, way.royal) == (chosen.positions, chosen.royal),
        "pays less": way.pay < chosen.pay,
        "no gain": chosen.positions == (),
        "ace falls instead": way.royal and not chosen.royal,
        "fewer aces": way.aces < chosen.aces,
        "further right": way.positions > chosen.positions,
    }
    return next(reason for reason, holds in reasons.items() if holds)


def test_there_are_501_rows_of_aces_above_a_line() -> None:
    rows = [row for row in product((None, *Suit), repeat=5) if _is_of_one_deck(row)]
    # No ace; one of 4 at 5 places; 4 x 3 in order at 10 pairs of places; and so on.
    assert len(rows) == 501 == 1 + 5 * 4 + 10 * 4 * 3 + 10 * 4 * 3 * 2 + 5 * 4 * 3 * 2 * 1
    fillers, lower = five("2c 3d 7h 8s 9c"), five("4c 6d Jh Qs 8d")
    for row in rows:
        upper = tuple(Card(Rank.ACE, suit) if suit else card for suit, card in zip(row, fillers, strict=True))
        aces = sum(suit is not None for suit in row)
        assert len({way.cards for way in ways(upper, lower, C)}) == 2**aces


def _is_of_one_deck(row: tuple[Suit | None, ...]) -> bool:
    suits = [suit for suit in row if suit]
    return len(suits) == len(set(suits))


@pytest.mark.slow
def test_all_upper_lines_have_3_720_912_subsets_of_aces_and_4_royals() -> None:
    """Counts the empty set too: the ways, royals apart, over every line of one deck."""
    lower = five("2c 4d 6h 8s Tc")
    counts = Counter(way.royal for upper in every_hand() for way in ways(upper, lower, C))
    assert counts[False] == 3_720_912 == sum(2**aces * comb(4, aces) * comb(48, 5 - aces) for aces in range(5))
    assert counts[True] == 4


def test_1_an_ace_that_falls_is_copied_and_stays() -> None:
    outcome = settled(rigged("8c Jh 8d 8s 3d", "Ah 7c Jd 5s 3c", "9c As 4d Kh 2h"))
    assert [spell(line.cards) for line in outcome.lines] == ["9c As 4d Kh 2h", "Ah As Jd 5s 3c", "8c Jh 8d 8s 3d"]


def test_2_at_equal_pay_nothing_falls() -> None:
    assert on("As 7d 4h Ah 9c", "Qh 3c 8s Qd 5c") == ((), False, "Qh 3c 8s Qd 5c", 1)


def test_3_the_greatest_pay_below_is_taken_though_more_aces_could_fall() -> None:
    assert on("Ac 6d 9h As 2c", "Js 8s 3s Jh 5s") == ((4,), False, "Js 8s 3s As 5s", 6)


def test_4_aces_fall_on_aces() -> None:
    assert on("As 2c 7d Ah 9h", "Ac Kd 8s 5c 3h") == ((1, 4), False, "As Kd 8s Ah 3h", 1)


def test_4_four_aces_fall_before_one_that_makes_a_straight_flush() -> None:
    assert on("As Ah Ad Ac 7c", "9h 2s 3s 4s 5s") == ((1, 2, 3, 4), False, "As Ah Ad Ac 5s", 50)


def test_4_one_ace_makes_a_straight_flush_where_that_pays_more() -> None:
    richer = C | {Row.STRAIGHT_FLUSH: 51}
    assert on("As Ah Ad Ac 7c", "9h 2s 3s 4s 5s", richer) == ((1,), False, "As 2s 3s 4s 5s", 51)


def test_4_two_aces_fall_before_one_that_lies_further_left() -> None:
    flush_or_two_pair = pays(table("flush or two pair", flush=6, two_pair=6, three_of_a_kind=3, jacks_or_better=1))
    assert on("As Ah Ad 7c 8c", "9h 2s 3s 9s 5s", flush_or_two_pair) == ((2, 3), False, "9h Ah Ad 9s 5s", 6)


def test_5_the_leftmost_of_two_aces_falls() -> None:
    assert on("As 2c Js Ah 5d", "4c 2h 3d 4s 5s") == ((1,), False, "As 2h 3d 4s 5s", 4)


def test_5_positions_1_and_4_go_before_2_and_3() -> None:
    # Only where a full house pays more than four and five aces can these two sets stand alone.
    full_houses = pays(table("full houses first", full_house=9, four_aces=5, five_aces=5, two_pair=2))
    assert on("As Ah Ad Ac 7c", "9c 8d 8h 9s Ah", full_houses) == ((1, 4), False, "As 8d 8h Ac Ah", 9)


@pytest.mark.parametrize("positions", [(1, 4), (2, 3), (1, 2), (3, 4), (1, 5), (4, 5)])
def test_5_positions_compare_in_order_smallest_first(positions: tuple[int, int]) -> None:
    earlier, later = sorted([positions, (2, 4)])
    first, second = (Way(places, False, five("2c 4d 6h 8s Tc"), Row.NOTHING, 0, 2) for places in (earlier, later))
    assert preference(first) > preference(second)


def test_6_a_dealt_royal_falls_whole_twice() -> None:
    outcome = settled(rigged("3c 8d Ts 5s Qc", "2c 7d 9s 4h Kc", "Th Jh Qh Kh Ah"))
    assert [spell(line.cards) for line in outcome.lines] == ["Th Jh Qh Kh Ah"] * 3
    assert outcome.total == 12_000


def test_6_five_aces_beat_a_short_royal_and_not_a_full_one() -> None:
    assert on("Ts Js Qs Ks As", "Ac Ad Ah As 9c", SHORT_C) == ((5,), False, "Ac Ad Ah As As", 500)
    assert on("Ts Js Qs Ks As", "Ac Ad Ah As 9c", C) == ((), True, "Ts Js Qs Ks As", 800)


def test_6_a_royal_does_not_fall_where_the_line_below_pays_the_same() -> None:
    assert on("Ts Js Qs Ks As", "Ah Kh Qh Jh Th") == ((), False, "Ah Kh Qh Jh Th", 800)


def test_7_gravity_does_not_look_two_lines_down() -> None:
    outcome = settled(rigged("Ah Ad 3c 2d As", "4c 2h 3d 4s 5s", "As 2c Js Ah 5d"))
    assert [line.won for line in outcome.lines] == [5, 20, 15]
    # The heart on place 4 would have made four aces below.
    assert on("4c 2h 3d Ah 5s", "Ah Ad 3c 2d As") == ((4,), False, "Ah Ad 3c Ah As", 50)


def test_8_a_middle_line_that_became_a_royal_falls_on() -> None:
    outcome = settled(rigged("9h 9c 5d 7h 2d", "Ts Js Qs Ks 4d", "8c 3d 6h 2h As"))
    assert [line.way and (line.way.positions, line.way.royal) for line in outcome.lines] == [
        None,
        ((5,), False),
        ((1, 2, 3, 4, 5), True),
    ]


def test_9_an_ace_falls_rather_than_the_royal_at_equal_pay() -> None:
    equal = C | {Row.ROYAL_FLUSH: 500}
    assert on("Ts Js Qs Ks As", "Ac Ad Ah As 9c", equal) == ((5,), False, "Ac Ad Ah As As", 500)
    chosen = fall(five("Ts Js Qs Ks As"), five("Ac Ad Ah As 9c"), equal)
    verdicts = [verdict(way, chosen) for way in ways(five("Ts Js Qs Ks As"), five("Ac Ad Ah As 9c"), equal)]
    assert verdicts == [Verdict.PAYS_LESS, Verdict.CHOSEN, Verdict.ACE_FALLS_INSTEAD]


@pytest.mark.parametrize(
    ("upper", "lower", "cards", "pay"),
    [
        ("7c As 9d 3h 5c", "As 4d 8s Js Qs", "As As 8s Js Qs", 6),
        ("As 7c As 4h 9s", "2c 6d Th 8s As", "As 6d As 8s As", 3),
        ("Ac Ad Ah 6c 8s", "6s 2d 4c As Ac", "Ac Ad Ah As Ac", 500),
    ],
)
def test_10_equal_cards_count_as_what_they_are(upper: str, lower: str, cards: str, pay: int) -> None:
    assert on(upper, lower)[2:] == (cards, pay)


def test_nothing_is_above_a_line_without_aces_but_the_empty_way() -> None:
    (way,) = ways(five("Ks Qs Js Ts 9s"), five("2c 4d 6h 8s Tc"), C)
    assert (way.falls, way.positions, way.aces, way.aces_fell) == (False, (), 0, ())
    assert way.cards == five("2c 4d 6h 8s Tc")


def test_a_way_never_changes() -> None:
    assert_is_value(fall(five("As 2c Js Ah 5d"), five("4c 2h 3d 4s 5s"), C))


def test_every_position_can_receive_an_ace() -> None:
    for place in EVERY_POSITION:
        upper = ["2c", "4d", "6h", "8s", "Tc"]
        lower = ["2d", "4h", "6s", "8c", "Td"]
        upper[place - 1], lower[place % 5] = "As", "Ah"
        assert on(" ".join(upper), " ".join(lower))[0] == (place,)
