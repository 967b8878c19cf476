"""One hand as a value, and its replay."""

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from ace_invaders import locate
from ace_invaders.cards import DECK, parse_cards, spell
from ace_invaders.catalogue import read_table
from ace_invaders.dealing import Deal
from ace_invaders.errors import IllegalAction
from ace_invaders.fairness import Fair
from ace_invaders.game import Hand, settle
from ace_invaders.paytable import Bet, Line, PayTable
from ace_invaders.records import (
    FairClaim,
    Record,
    differences,
    outcome_plain,
    refutation,
    replayed,
    report,
    value_words,
    verified,
    ways_plain,
)


@pytest.fixture(scope="module")
def c() -> PayTable:
    return read_table(locate.paytable_folder() / "C.yaml")


@pytest.fixture
def example(c: PayTable) -> Record:
    """The published example of the rules."""
    deal = Deal(parse_cards("Ah Ad 3c 2d As"), parse_cards("4c 2h 3d 4s 5s"), parse_cards("As 2c Js Ah 5d"))
    return Record(Hand(Bet(3, 5), c, deal, (1, 2, 3, 4, 5)))


EXAMPLE_RESULT = {
    "top": {"cards": ["As", "2c", "Js", "Ah", "5d"], "aces_fell": [], "royal_fell": False,
            "hand": "jacks_or_better", "pay": 5},
    "middle": {"cards": ["As", "2h", "3d", "4s", "5s"], "aces_fell": [1], "royal_fell": False,
               "hand": "straight", "pay": 20},
    "bottom": {"cards": ["Ah", "Ad", "3c", "2d", "As"], "aces_fell": [], "royal_fell": False,
               "hand": "three_of_a_kind", "pay": 15},
    "total": 40,
}  # fmt: skip


# The replay.


def test_the_published_example_is_reported_to_the_letter(example: Record) -> None:
    assert report(example, "hand.yaml") == {
        "file": "hand.yaml", "paytable": "C", "lines": 3, "coins": 5, **EXAMPLE_RESULT,
        "matches": None, "differences": [], "verified": None,
    }  # fmt: skip


def test_the_keys_of_a_report_stand_in_the_order_of_the_contract(example: Record) -> None:
    assert list(report(example, "x")) == [
        "file", "paytable", "lines", "coins", "top", "middle", "bottom", "total", "matches", "differences", "verified",
    ]  # fmt: skip


def test_a_one_line_hand_has_the_bottom_line_alone(c: PayTable) -> None:
    record = Record(Hand(Bet(1, 5), c, Deal(parse_cards("Jh Jd Js 8h 8c")), (1, 2, 3, 4, 5)))
    found = report(record, "x", explain=True)
    assert "top" not in found
    assert "middle" not in found
    assert found["bottom"] == {
        "cards": ["Jh", "Jd", "Js", "8h", "8c"], "aces_fell": [], "royal_fell": False, "hand": "full_house", "pay": 40,
    }  # fmt: skip


def test_a_royal_that_falls_is_told_apart_from_aces(c: PayTable) -> None:
    deal = Deal(parse_cards("2c 7d 9h 4s Jc"), parse_cards("3c 8d 6h Jh Qc"), parse_cards("Th Jh Qh Kh Ah"))
    found = report(Record(Hand(Bet(3, 5), c, deal, (1, 2, 3, 4, 5))), "x")
    assert found["total"] == 12_000
    for line in ("middle", "bottom"):
        assert (found[line]["royal_fell"], found[line]["aces_fell"]) == (True, [])


def test_every_way_to_fall_is_explained_the_empty_one_first(example: Record) -> None:
    found = report(example, "x", explain=True)
    assert "ways" not in found["top"]
    straight = {"hand": "straight", "pay": 20}
    assert found["middle"]["ways"] == [
        {"positions": [], "royal": False, "cards": ["4c", "2h", "3d", "4s", "5s"], "hand": "nothing", "pay": 0,
         "aces": 0, "verdict": "pays less"},
        {"positions": [1], "royal": False, "cards": ["As", "2h", "3d", "4s", "5s"], **straight,
         "aces": 1, "verdict": "chosen"},
        {"positions": [4], "royal": False, "cards": ["4c", "2h", "3d", "Ah", "5s"], **straight,
         "aces": 1, "verdict": "further right"},
        {"positions": [1, 4], "royal": False, "cards": ["As", "2h", "3d", "Ah", "5s"], "hand": "jacks_or_better",
         "pay": 5, "aces": 2, "verdict": "pays less"},
    ]  # fmt: skip
    assert [(way["positions"], way["hand"], way["pay"], way["verdict"]) for way in found["bottom"]["ways"]] == [
        ([], "three_of_a_kind", 15, "chosen"),
        ([1], "three_of_a_kind", 15, "no gain"),
    ]


# Upper line, lower line, bet, and the verdict on some of the ways, by positions or "royal".
VERDICTS = [
    ("As 2c Ah 9d Ad", "Ac 9h 3c 4d 5c", Bet(3, 5),
     {(): "pays less", (1, 3, 5): "chosen", (1, 3): "pays less", (1,): "pays less"}),
    ("Ts Js Qs Ks As", "Th Jh Qh Kh 2c", Bet(3, 5), {(): "pays less", (5,): "pays less", "royal": "chosen"}),
    ("Ts Js Qs Ks As", "Th Jh Qh Kh Ah", Bet(3, 5), {(): "chosen", (5,): "pays less", "royal": "no gain"}),
    ("Ts Js Qs Ks As", "Th Js Qs Ks 9s", Bet(3, 5), {(): "pays less", (5,): "pays less", "royal": "chosen"}),
    ("Ts Js Qs Ks As", "Ts Js Qs Ks 9h", Bet(3, 5), {(): "pays less", (5,): "chosen", "royal": "ace falls instead"}),
    ("As Ah 2c 7d 9h", "3c 4d Ac Ad 8h", Bet(3, 1),
     {(): "pays less", (1,): "pays less", (2,): "pays less", (1, 2): "chosen"}),
    ("As Ah 2c 7d 9h", "Qs Qd 3s 5s 9c", Bet(3, 5), {(): "chosen", (1,): "pays less", (1, 2): "no gain"}),
]  # fmt: skip


@pytest.mark.parametrize(("upper", "lower", "bet", "expected"), VERDICTS)
def test_a_way_is_judged_by_why_it_was_not_taken(
    c: PayTable, upper: str, lower: str, bet: Bet, expected: dict[Any, str]
) -> None:
    deal = Deal(parse_cards("2c 3d 5h 7s 9d"), parse_cards(lower), parse_cards(upper))
    record = replayed(Record(Hand(bet, c, deal, (1, 2, 3, 4, 5))))
    found = {
        "royal" if way["royal"] else tuple(way["positions"]): way["verdict"] for way in ways_plain(record, Line.MIDDLE)
    }
    assert {key: found[key] for key in expected} == expected


# Another hold.


def test_another_hold_plays_the_same_deck_without_the_recorded_result(c: PayTable) -> None:
    deal = Deal(parse_cards("Jh 3c Js 7d 9h 2s 4d 6h 8c Td"))
    record = replace(replayed(Record(Hand(Bet(1, 1), c, deal, (1, 3)))), result={"total": 1})
    other = record.held((5, 3))
    assert (other.hand.hold, other.hand.outcome, other.result) == ((3, 5), None, None)
    assert [str(card) for card in settle(other.hand).lines[0].cards] == ["2s", "4d", "Js", "6h", "9h"]


def test_a_hold_that_the_deck_cannot_serve_is_refused(example: Record) -> None:
    with pytest.raises(IllegalAction, match="this hold discards 2 but there are 0 to draw"):
        example.held((1, 2, 3))


# The recorded result.


@pytest.mark.parametrize("result", [{}, {"top": {}}, {"middle": {}, "bottom": {}}])
def test_a_result_without_any_value_records_nothing(example: Record, c: PayTable, result: Any) -> None:
    one_line = Record(Hand(Bet(1, 5), c, Deal(parse_cards("Jh Jd Js 8h 8c")), (1, 2, 3, 4, 5)))
    for record in (example, one_line):
        found = report(replace(record, result=result), "x")
        assert (found["matches"], found["differences"]) == (None, [])
        told = report(replace(record, result={**result, "total": -1}), "x")
        assert [difference["where"] for difference in told["differences"]] == ["total"]


def test_a_list_is_a_value_for_it_says_how_many(example: Record) -> None:
    assert report(replace(example, result={"middle": {"ways": [{}]}}), "x")["matches"] is False
    assert report(replace(example, result={"middle": {"ways": [{}] * 4}}), "x")["matches"] is True
    assert report(replace(example, result={"top": {"aces_fell": []}}), "x")["matches"] is True
    assert report(replace(example, result={"middle": {"aces_fell": []}}), "x")["matches"] is False


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (None, None),
        ({}, None),
        ({"total": 40}, True),
        (EXAMPLE_RESULT, True),
        ({"middle": {"pay": 20, "aces_fell": [1]}}, True),
        ({"paytable": "C", "lines": 3, "coins": 5}, True),
        ({"total": 41}, False),
        ({"paytable": "B"}, False),
        ({"bottom": {"cards": ["As", "Ad", "3c", "2d", "Ah"]}}, False),
    ],
)
def test_what_a_file_says_is_held_against_the_engine(example: Record, result: Any, expected: bool | None) -> None:
    assert report(replace(example, result=result), "x")["matches"] is expected


def test_differences_are_told_place_by_place(example: Record) -> None:
    result = {"total": 35, "middle": {"pay": 15, "hand": "straight", "royal_fell": True}, "coins": 4}
    assert report(replace(example, result=result), "x")["differences"] == [
        {"where": "total", "recorded": 35, "computed": 40},
        {"where": "middle.pay", "recorded": 15, "computed": 20},
        {"where": "middle.royal_fell", "recorded": True, "computed": False},
        {"where": "coins", "recorded": 4, "computed": 5},
    ]


def test_ways_are_held_against_the_engine_one_by_one_and_in_part(example: Record) -> None:
    ways = report(example, "x", explain=True)["middle"]["ways"]
    assert report(replace(example, result={"middle": {"ways": ways}}), "x")["matches"] is True
    part = [{}, {"verdict": "chosen"}, {"verdict": "chosen"}, {"pay": 5}]
    assert report(replace(example, result={"middle": {"ways": part}}), "x")["differences"] == [
        {"where": "middle.ways[2].verdict", "recorded": "chosen", "computed": "further right"}
    ]
    (short,) = report(replace(example, result={"middle": {"ways": ways[:3]}}), "x")["differences"]
    assert (short["where"], short["recorded"], short["computed"]) == ("middle.ways", ways[:3], ways)


def test_a_line_that_was_not_played_differs(c: PayTable) -> None:
    record = Record(
        Hand(Bet(1, 5), c, Deal(parse_cards("Jh Jd Js 8h 8c")), (1, 2, 3, 4, 5)), result={"top": {"pay": 5}}
    )
    assert report(record, "x")["differences"] == [{"where": "top", "recorded": {"pay": 5}, "computed": None}]


@pytest.mark.parametrize(("recorded", "computed"), [(1, True), (0, False), ("1", 1)])
def test_values_of_two_types_differ(recorded: Any, computed: Any) -> None:
    assert differences({"a": recorded}, {"a": computed}) != []


# Deals that anyone can verify.

SECRET = sha256(b"ace invaders vector 2").digest()
FAIR = Fair(SECRET, 123456789, "cuté it")


def dealt(c: PayTable, lines: int = 3) -> Record:
    """A hand of the second vector of the scheme, with its revealed secret."""
    hand = Hand(Bet(lines, 1), c, FAIR.deal(lines))
    return Record(hand, fair=FairClaim.of(FAIR))


def test_the_vector_of_the_scheme_verifies(c: PayTable) -> None:
    record = dealt(c)
    assert spell(record.hand.deal.bottom) == "3c As 3d Ac 2h 9h 4c 6d Qc 5c"
    assert spell(record.hand.deal.top) == "5d 9c 4h Jd 5h"
    assert record.fair is not None
    assert record.fair.commitment == "257cc31b93f312835bb7df8cd05c2e8f734d67e20df38f7d7f2700a74c97d1ba"
    assert verified(record) is True
    assert verified(dealt(c, lines=1)) is True


def test_fewer_or_more_written_replacements_verify_too(c: PayTable) -> None:
    record = dealt(c)
    for length in (5, 7, 52):
        bottom = FAIR.deck(0)[:length]
        deal = replace(record.hand.deal, bottom=bottom)
        assert verified(replace(record, hand=replace(record.hand, deal=deal))) is True


def test_without_a_secret_nothing_is_verified(c: PayTable) -> None:
    record = dealt(c)
    assert record.fair is not None
    assert verified(replace(record, fair=None)) is None
    assert verified(replace(record, fair=replace(record.fair, secret=None))) is None


def test_a_secret_or_commitment_with_any_bit_turned_is_found_out(c: PayTable) -> None:
    record = dealt(c)
    assert record.fair is not None
    for bit in range(256):
        secret = bytes(byte ^ (1 << bit % 8 if index == bit // 8 else 0) for index, byte in enumerate(SECRET))
        assert verified(replace(record, fair=replace(record.fair, secret=secret))) is False
        commitment = f"{int(record.fair.commitment or '', 16) ^ 1 << bit:064x}"
        assert verified(replace(record, fair=replace(record.fair, commitment=commitment))) is False


def test_another_number_or_text_is_found_out(c: PayTable) -> None:
    record = dealt(c)
    assert record.fair is not None
    for claim in (replace(record.fair, number=123456788), replace(record.fair, text="cute it")):
        assert verified(replace(record, fair=claim)) is False


def test_a_text_verifies_however_its_accents_are_composed(c: PayTable) -> None:
    record = dealt(c)
    assert record.fair is not None
    assert verified(replace(record, fair=replace(record.fair, text="cute\u0301 it"))) is True


@pytest.mark.parametrize("deck", ["bottom", "middle", "top"])
def test_any_card_changed_or_moved_is_found_out(c: PayTable, deck: str) -> None:
    record = dealt(c)
    cards = getattr(record.hand.deal, deck)
    stranger = next(card for card in reversed(DECK) if card not in cards)
    for place in range(len(cards)):
        changed = [stranger if place == other else card for other, card in enumerate(cards)]
        moved = list(cards)
        moved[place], moved[place - 1] = moved[place - 1], moved[place]
        for spoilt in (changed, moved):
            deal = replace(record.hand.deal, **{deck: tuple(spoilt)})
            assert verified(replace(record, hand=replace(record.hand, deal=deal))) is False
        spoilt_deal = replace(record.hand.deal, **{deck: tuple(changed)})
        where = f"card {place + 1}" if place < 5 else f"draw {place - 4}"
        assert refutation(replace(record, hand=replace(record.hand, deal=spoilt_deal))) == (
            f"the secret deals {cards[place]}, not {stranger}, as {where} of the {deck} line"
        )


def test_the_result_is_in_the_shape_of_the_replay(example: Record) -> None:
    outcome = replayed(example).hand.outcome
    assert outcome is not None
    assert outcome_plain(outcome) == EXAMPLE_RESULT


def test_nothing_speaks_against_a_secret_that_is_not_told_or_holds(c: PayTable) -> None:
    record = dealt(c)
    assert record.fair is not None
    assert refutation(record) == ""
    assert refutation(replace(record, fair=None)) == ""
    assert refutation(replace(record, fair=replace(record.fair, secret=None))) == ""


@pytest.mark.parametrize(
    ("value", "words"), [([], "none"), (["As", "Kd"], "As Kd"), ([1, 5], "1 5"), (None, "nothing"), (15, "15")]
)
def test_a_value_of_a_result_is_told_in_words(value: object, words: str) -> None:
    assert value_words(value) == words
