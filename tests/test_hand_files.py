"""Saved hands as YAML, read and written."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ace_invaders import hand_files, locate
from ace_invaders.cards import DECK, spell
from ace_invaders.catalogue import Catalogue
from ace_invaders.dealing import Deal
from ace_invaders.documents import parse
from ace_invaders.errors import InvalidDocument, InvalidValue, Unavailable
from ace_invaders.fairness import MOST_NUMBER, Fair
from ace_invaders.game import Hand, settle
from ace_invaders.hands import Row
from ace_invaders.paytable import PAID_ROWS, Bet, Pay, PayTable
from ace_invaders.records import FairClaim, Record, outcome_plain, replayed
from ace_invaders.session import MOST_COINS
from commands import EXAMPLE, FULL_HOUSE, T1, put

SECRET = bytes(range(32))
KEYS_WANTED = "keys with their values are wanted"
PARTS = "allowed are deal, draw"
POSITIONS_WANTED = "positions in brackets are wanted, as in [1, 3], or [] for none"
TIME_WANTED = "a time is wanted as in 2026-01-31T18:00:00Z (ISO 8601)"
UNKNOWN = "is not known here, the format that is read is ace-invaders-hand/1"


@pytest.fixture(scope="module")
def tables() -> Catalogue:
    return Catalogue([locate.paytable_folder()])


Read = Callable[[str], Record]
Problems = Callable[[str], list[str]]


@pytest.fixture
def read(tables: Catalogue) -> Read:
    return lambda text: hand_files.record_of(parse(text.encode(), "hand.yaml"), "hand.yaml", tables)


@pytest.fixture
def problems(read: Read) -> Problems:
    """What is wrong with a hand, without its path."""

    def told(text: str) -> list[str]:
        with pytest.raises(InvalidDocument) as caught:
            read(text)
        return [str(problem).removeprefix("hand.yaml:") for problem in caught.value.problems]

    return told


def inline(table: str) -> str:
    """A file of a pay table as the table of a saved hand."""
    return "paytable:\n" + "".join(f"  {line}\n" for line in table.splitlines())


# What a person writes.


def test_the_published_example_is_read(read: Read, tables: Catalogue) -> None:
    hand = read(EXAMPLE).hand
    assert (hand.bet, hand.table, hand.hold, hand.outcome) == (Bet(3, 5), tables["C"], (1, 2, 3, 4, 5), None)
    assert spell(hand.deal.top) == "As 2c Js Ah 5d"
    assert spell(hand.deal.middle) == "4c 2h 3d 4s 5s"
    assert spell(hand.deal.dealt) == "Ah Ad 3c 2d As"
    assert hand.deal.replacements == ()


@pytest.mark.case("D-RANK-7")
@pytest.mark.parametrize("ten", ["10h", "Th", "TH", "th", "10H", "10♥", "T♡", "10♥\ufe0f"])
@pytest.mark.parametrize("shape", ["[9s, 8d, 7c, Jh, {}]", "9s 8d 7c Jh {}", "'9s, 8d, 7c,Jh,{}'", '"9s 8d,7c  Jh {}"'])
def test_every_spelling_of_cards_is_read(read: Read, ten: str, shape: str) -> None:
    text = FULL_HOUSE.replace("T1", "C").replace("[Jh, Jd, Js, 8h, 8c]", shape.format(ten))
    assert spell(read(text).hand.deal.dealt) == "9s 8d 7c Jh Th"


def test_the_same_hand_can_be_written_as_json(read: Read) -> None:
    text = (
        '{"format": "ace-invaders-hand/1", "paytable": "C", "lines": 1, "coins": 5, "hold": [],'
        '"bottom": {"deal": "2c 3c 4c 5c 7d", "draw": ["8h", "9h", "Th", "Jh", "Kd", "Ks"]}}'
    )
    hand = read(text).hand
    assert spell(hand.deal.bottom) == "2c 3c 4c 5c 7d 8h 9h Th Jh Kd Ks"


@pytest.mark.parametrize("draw", ["draw: []", "draw: ''", "draw: {}", None])
def test_no_replacements_are_written_in_several_ways(read: Read, problems: Problems, draw: str | None) -> None:
    text = EXAMPLE.replace("  draw: []\n", f"  {draw}\n" if draw else "")
    if draw == "draw: {}":
        assert problems(text) == ["7:9: a mapping stands here, a list of at most 47 entries is wanted"]
    else:
        assert read(text).hand.deal.replacements == ()


def test_the_hold_is_a_set_of_positions_in_any_order(read: Read) -> None:
    assert read(EXAMPLE.replace("hold: [1, 2, 3, 4, 5]", "hold: [5, 3, 1, 4, 2]")).hand.hold == (1, 2, 3, 4, 5)


def test_windows_line_ends_and_a_byte_order_mark_are_read(read: Read) -> None:
    assert read("\ufeff" + EXAMPLE.replace("\n", "\r\n")) == read(EXAMPLE)


def test_a_table_can_be_written_inline(read: Read) -> None:
    table = read(FULL_HOUSE.replace("paytable: T1\n", inline(T1.replace("T1", "My own")))).hand.table
    assert (table.id, table.name, table.pays[Row.FULL_HOUSE]) == ("My own", "My own", Pay(9, 9))


# The pays of the day.


@pytest.mark.case("D-REPLAY-3")
def test_the_pays_in_the_file_win_over_the_present_table(read: Read) -> None:
    pays = T1.split("\n", 1)[1]
    record = read(FULL_HOUSE.replace("paytable: T1", "paytable: C") + pays)
    assert record.table_differs
    assert (record.hand.table.id, record.hand.table.name) == ("C", "Ace Invaders 8/6")
    assert settle(record.hand).total == 45


def test_pays_like_those_of_the_present_table_do_not_differ(read: Read, tables: Catalogue) -> None:
    rows = "".join(f"  {row}: {pay}\n" for row, pay in tables["C"].plain().items())
    record = read(f"{EXAMPLE}pays:\n{rows}")
    assert not record.table_differs
    assert record.hand.table == tables["C"]


@pytest.mark.case("D-REPLAY-3")
def test_a_table_written_inline_is_told_from_the_known_one_whose_id_it_bears(read: Read, tables: Catalogue) -> None:
    rows = "pays:\n" + "".join(f"  {row}: {pay}\n" for row, pay in tables["C"].plain().items())
    alike, other = f"name: C\n{rows}", f"name: C\n{rows.replace('straight: 4', 'straight: 400')}"
    assert not read(EXAMPLE.replace("paytable: C\n", inline(alike))).table_differs
    record = read(EXAMPLE.replace("paytable: C\n", inline(other)))
    assert record.table_differs
    assert settle(record.hand).total == 2020
    assert not read(EXAMPLE.replace("paytable: C\n", inline(other)) + rows).table_differs
    assert read(EXAMPLE.replace("paytable: C\n", inline(alike)) + other.split("\n", 1)[1]).table_differs
    assert not read(EXAMPLE.replace("paytable: C\n", inline(other.replace("name: C", "name: Mine")))).table_differs


def test_pays_stand_in_for_a_table_that_is_gone(read: Read) -> None:
    record = read(FULL_HOUSE + T1.split("\n", 1)[1])
    assert not record.table_differs
    assert (record.hand.table.id, settle(record.hand).total) == ("T1", 45)


def test_a_table_with_a_fault_is_told_with_the_first_of_them(tmp_path: Path) -> None:
    path = put(tmp_path, "T1.yaml", T1.replace("flush: 6", "flush: x"))
    with pytest.raises(InvalidDocument) as caught:
        hand_files.read_hand(put(tmp_path / "hands", "h.yaml", FULL_HOUSE), Catalogue([tmp_path]))
    (problem,) = caught.value.problems
    assert str(problem).startswith(
        f"{tmp_path / 'hands' / 'h.yaml'}:2:11: the pay table 'T1' has a fault, in {path}:9:10: 'x' is no whole number"
    )


# What is refused, and where.


@pytest.mark.case("D-SAVE-2")
@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("coins: 5\n", "", "1:1: missing key 'coins', needed here are format, paytable, lines, coins, bottom, hold"),
        ("hand/1", "hand/0", f"1:9: the format 'ace-invaders-hand/0' {UNKNOWN}"),
        ("hand/1", "hand/999", f"1:9: the format 'ace-invaders-hand/999' {UNKNOWN}"),
        ("coins: 5\n", "coins: 5\ncoinz: 5\n", "5:1: unknown key 'coinz', did you mean 'coins'?"),
    ],
)  # fmt: skip
def test_a_hand_of_another_version_is_refused(problems: Problems, before: str, after: str, expected: str) -> None:
    assert problems(EXAMPLE.replace(before, after, 1)) == [expected]


def test_a_pay_table_is_told_from_a_saved_hand(problems: Problems) -> None:
    assert problems(T1) == ["1:1: this is a pay table, no saved hand, `ace-invaders paytables` checks pay tables"]


@pytest.mark.case("D-CONFIG-1")
def test_a_key_given_twice_is_refused(problems: Problems) -> None:
    assert problems(f"{EXAMPLE}coins: 4\n") == [
        "11:1: key 'coins' is given twice, in lines 4 and 11, each key may be given once"
    ]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("paytable: C", "paytable: Q", "2:11: no pay table 'Q', the pay tables are A, B, C, D, E, F"),
        ("paytable: C", "paytable: c", "2:11: no pay table 'c', did you mean 'C'? the pay tables are A, B, C, D, E, F"),
        ("paytable: C", "paytable: ''", "2:11: no pay table '', the pay tables are A, B, C, D, E, F"),
        ("paytable: C", f"paytable: {'C' * 81}", "2:11: the text has 81 characters, text of at most 80"),
        ("paytable: C", "paytable: {name: X}", "2:11: missing key 'pays', needed here are name, pays"),
        ("paytable: C", "paytable: [C]", "2:11: a list stands here, keys with their values are wanted, allowed are "),
        ("lines: 3", "lines: 2", "3:8: '2' is out of range, 1 or 3 is wanted, without quotes"),
        ("lines: 3", "lines: '3'", "3:8: '3' is text, for it stands in quotes, 1 or 3 is wanted, without quotes"),
        ("coins: 5", "coins: 6", "4:8: '6' is out of range, a whole number from 1 to 5 is wanted"),
        ("Ah, Ad, 3c", "Ah, Xd, 3c", "6:14: 'Xd' is no card, a card is a rank 2 3 4 5 6 7 8 9 T J Q K A (or 10) and "),
        ("[Ah, Ad, 3c, 2d, As]", "Ah Ad 3c 2d 1s", "6:21: '1s' is no card, "),
        ("[Ah, Ad, 3c, 2d, As]", "'Ah, Ad, 3c,  Zz, As'", "6:23: 'Zz' is no card, "),
        ("[Ah, Ad, 3c, 2d, As]", '"♠A Ad 3c 2d As"', "6:10: '♠A' is no card, "),
        ("[Ah, Ad, 3c, 2d, As]", "[Ah, Ad, 3c, 2d]", "6:9: the list has 4 entries, a list of 5 entries is wanted"),
        ("[Ah, Ad, 3c, 2d, As]", "Ah Ad 3c 2d", "6:9: 4 cards stand here, 5 cards are wanted"),
        ("[Ah, Ad, 3c, 2d, As]", "''", "6:9: 0 cards stand here, 5 cards are wanted"),
        ("[Ah, Ad, 3c, 2d, As]", "Ah", "6:9: 1 card stands here, 5 cards are wanted"),
        ("[Ah, Ad, 3c, 2d, As]", "[Ah, Ad, 3c, 2d, [As]]", "6:26: a list stands here, "),
        ("[Ah, Ad, 3c, 2d, As]", "[Ah, Ad, 3c, 2d, Ah]", "6:26: Ah stands twice in the bottom line's deck, first at 6"),
        ("draw: []", "draw: [9s, Ah]", "7:14: Ah stands twice in the bottom line's deck, first at 6:10, "),
        ("middle: [4c", "middle: [2h", "9:14: 2h stands twice in the middle line's deck, first at 9:10, "),
        ("top: [As, 2c, Js", "top: [As, 2c, As", "10:15: As stands twice in the top line's deck, first at 10:7, "),
        ("hold: [1, 2, 3, 4, 5]", "hold: [1, 2, 3, 4]", "7:9: 1 discarded but 0 to draw, `draw` holds at least as "),
        ("hold: [1, 2, 3, 4, 5]", "hold: [1, 2, 3, 4, 6]", "8:20: '6' is no position, positions 1 (left) to 5 "),
        ("hold: [1, 2, 3, 4, 5]", "hold: [9c, 9d]", "8:8: '9c' is no position, positions 1 (left) to 5 are wanted"),
        ("hold: [1, 2, 3, 4, 5]", 'hold: ["9c"]', "8:8: '9c' is no position, positions 1 (left) to 5 are wanted"),
        ("hold: [1, 2, 3, 4, 5]", 'hold: ["1"]', "8:8: '1' is text, for it stands in quotes, a whole number from 1 "),
        ("hold: [1, 2, 3, 4, 5]", "hold: [1, 2, 2]", "8:14: position 2 stands twice, each position may stand once, "),
        ("hold: [1, 2, 3, 4, 5]", "hold: 5", "8:7: '5' stands here, positions in brackets are wanted, as in [1, 3], "),
        ("hold: [1, 2, 3, 4, 5]", "hold: none", "8:7: 'none' stands here, positions in brackets are wanted, as in "),
        ("hold: [1, 2, 3, 4, 5]", "hold:", "8:6: nothing is written here, a list of at most 5 entries is wanted"),
        ("middle: [4c, 2h, 3d, 4s, 5s]\n", "", "1:1: missing key 'middle', a hand of three lines has top and middle"),
        ("  deal: [Ah, Ad, 3c, 2d, As]\n", "", "6:3: missing key 'deal', it is needed here"),
        ("bottom:\n  deal: [Ah, Ad, 3c, 2d, As]\n  draw: []\n", "", "1:1: missing key 'bottom', needed here are "),
        ("paytable: C\n", "", "1:1: missing key 'paytable', needed here are format, paytable, lines, "),
        ("paytable: C", "paytable: no id\n" + T1.split("\n", 1)[1].rstrip("\n"), "2:11: 'no id' is no id, "),
        ("draw:", "drwa:", "7:3: unknown key 'drwa', did you mean 'draw'?"),
        ("lines: 3", "lines: 3\nnumber: 0", "4:9: '0' is out of range, a whole number from 1 to 9007199254740991 is "),
        ("lines: 3", "lines: 3\ncredits: -1", "4:10: '-1' is out of range, a whole number from 0 to "),
        ("lines: 3", "lines: 3\nplayed: today", "4:9: 'today' is no time in UTC, a time is wanted as in 2026-01-"),
        ("lines: 3", "lines: 3\nplayed: 2026-01-31", "4:9: '2026-01-31' is no time in UTC, "),
        ("lines: 3", "lines: 3\nplayed: 2026-01-31T18:00:00+01:00", "4:9: "),
        ("lines: 3", 'lines: 3\nnote: "a\\u202eb"', "4:7: the text holds the character U+202E, which cannot be shown"),
        ("lines: 3", "lines: 3\nnote: |\n  a\n  \u2066b", "4:7: the text holds the character U+2066, "),
        ("paytable: C", 'paytable: "C\\u200f"', "2:11: the text holds the character U+200F, "),
        ("paytable: C", inline(T1.replace("T1", '"T\\u20291"', 1)), "3:9: the text holds the character U+2029, "),
        ("lines: 3", "lines: 3\nnote: [x]", "4:7: a list stands here, text of at most 4000 characters is wanted"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_place_and_what_is_allowed(
    problems: Problems, before: str, after: str, expected: str
) -> None:
    assert before in EXAMPLE
    assert problems(EXAMPLE.replace(before, after))[0].startswith(expected)


@pytest.mark.parametrize(
    ("before", "after", "place", "sentences"),
    [
        ("top: [As,", "top: [As, As,", "10:6", "the list has 6 entries, a list of 5 entries is wanted"),
        ("3, 4, 5]", "3, 4, 5, 1]", "8:7", "the list has 6 entries, a list of at most 5 entries is wanted"),
        ("  deal: [Ah, Ad, 3c, 2d, As]\n", "", "6:3", "missing key 'deal', it is needed here"),
        ("paytable: C", "paytable: [C]", "2:11", f"a list stands here, {KEYS_WANTED}, allowed are name, pays, note"),
        ("  deal: [Ah, Ad, 3c, 2d, As]\n  draw: []\n", "", "5:8", f"nothing is written here, {KEYS_WANTED}, {PARTS}"),
        ("[1, 2, 3, 4, 5]", "all", "8:7", f"'all' stands here, {POSITIONS_WANTED}"),
        ("3, 4, 5]", "3, 3]", "8:17", "position 3 stands twice, each position may stand once, from 1 (left) to 5"),
        ("lines: 3", "lines: 3\nplayed: now", "4:9", f"'now' is no time in UTC, {TIME_WANTED}"),
        ("coins: 5", "coins: 6", "4:8", "'6' is out of range, a whole number from 1 to 5 is wanted, without quotes"),
    ],
)
def test_a_fault_is_told_in_a_sentence_and_what_is_allowed_in_another(
    problems: Problems, before: str, after: str, place: str, sentences: str
) -> None:
    assert before in EXAMPLE
    assert f"{place}: {sentences}" in problems(EXAMPLE.replace(before, after))


def test_a_one_line_hand_has_no_other_lines(problems: Problems) -> None:
    assert problems(EXAMPLE.replace("lines: 3", "lines: 1")) == [
        "9:9: a middle line in a one-line hand, with `lines: 1` there is the bottom line alone",
        "10:6: a top line in a one-line hand, with `lines: 1` there is the bottom line alone",
    ]


def test_all_faults_of_a_file_are_told_at_once(problems: Problems) -> None:
    text = (
        EXAMPLE.replace("paytable: C", "paytable: Q")
        .replace("coins: 5", "coins: 9")
        .replace("hold: [1, 2, 3, 4, 5]", "hold: [1]")
        .replace("top: [As, 2c", "top: [Ax, 2y")
    )
    assert [problem.split(": ")[0] for problem in problems(f"{text}nmae: x\nfair: {{scheme: X}}\nresult: 40\n")] == [
        "2:11", "4:8", "7:9", "10:7", "10:11", "11:1", "12:7", "12:7", "12:16", "13:9",
    ]  # fmt: skip


# The claim of a fair deal.

CLAIM = {"scheme": "AIF-1", "hand": 0, "text": "", "secret": SECRET.hex(), "commitment": "ab" * 32}


def with_claim(**changes: Any) -> str:
    claim = {key: value for key, value in {**CLAIM, **changes}.items() if value is not None}
    return EXAMPLE + yaml.safe_dump({"fair": claim}, sort_keys=False, allow_unicode=True)


UNSEEN = "\u202elucky\u2066 \u2028\u200f"


def test_the_player_s_text_is_read_as_it_was_bet_whatever_signs_are_in_it(read: Read) -> None:
    record = read(with_claim(text=UNSEEN))
    assert record.fair is not None
    assert record.fair.text == UNSEEN
    written = hand_files.hand_text(replayed(record))
    assert written.isascii()
    assert read(written).fair == record.fair


def test_a_claim_is_read(read: Read) -> None:
    assert read(with_claim()).fair == FairClaim(0, "", SECRET, "ab" * 32)
    assert read(with_claim(secret=None, text=None)).fair == FairClaim(0, "", None, "ab" * 32)
    upper = {"secret": SECRET.hex().upper(), "commitment": "AB" * 32}
    assert read(with_claim(**upper, hand=MOST_NUMBER)).fair == FairClaim(MOST_NUMBER, "", SECRET, "ab" * 32)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"scheme": "AIF-2"}, "12:11: unknown word 'AIF-2', did you mean 'AIF-1'? allowed is AIF-1"),
        ({"hand": -1}, "13:9: '-1' is out of range, a whole number from 0 to 18446744073709551615 is wanted"),
        ({"scheme": None}, "12:3: missing key 'scheme', needed here are scheme, hand, commitment"),
        ({"hand": None}, "12:3: missing key 'hand', needed here are scheme, hand, commitment"),
        ({"commitment": None}, "12:3: missing key 'commitment', needed here are scheme, hand, commitment"),
        ({"text": "é" * 33}, "14:9: the player's text is 66 bytes long, it is at most 64 bytes in UTF-8"),
        ({"secret": "ab" * 31}, f"15:11: {'ab' * 31!r} is not 32 bytes, 64 hexadecimal digits are wanted"),
        ({"secret": "xy" * 32}, f"15:11: {'xy' * 32!r} is not 32 bytes, 64 hexadecimal digits are wanted"),
        ({"commitment": "٣" * 64}, "16:15: "),
        ({"sceret": "x"}, "17:3: unknown key 'sceret', did you mean 'secret'?"),
    ],
)
def test_a_faulty_claim_is_refused(problems: Problems, changes: dict[str, Any], expected: str) -> None:
    assert problems(with_claim(**changes))[0].startswith(expected)


# What is written reads back.

SOME_TIME = st.datetimes(min_value=datetime(1970, 1, 1), max_value=datetime(9998, 1, 1)).map(  # noqa: DTZ001
    lambda moment: moment.replace(microsecond=0, tzinfo=UTC)
)
ONE_LINE_TEXT = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=15)
# A note holds no sign that turns the direction of writing or breaks a line unseen, for no file may.
NOTE = st.text(
    st.characters(exclude_categories=["Cc", "Cs", "Cf", "Zl", "Zp"], include_characters="\n\u200c\u200d"), max_size=200
)
CLAIMS = st.builds(
    FairClaim,
    st.integers(0, MOST_NUMBER),
    ONE_LINE_TEXT,
    st.none() | st.binary(min_size=32, max_size=32),
    st.binary(min_size=32, max_size=32).map(bytes.hex),
)
PAYS = st.integers(0, 100_000)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A settled hand of the game under a table of its own."""
    lines = draw(st.sampled_from((1, 3)))
    decks = [tuple(draw(st.permutations(DECK))) for _ in range(lines)]
    deal = Deal(decks[0][:10], *(deck[:5] for deck in decks[1:]))
    id_ = draw(st.from_regex("[A-Za-z0-9_-]{1,32}", fullmatch=True).filter(lambda text: text not in "ABCDEF"))
    table = PayTable(id_, id_, {row: Pay(draw(PAYS), draw(PAYS)) for row in PAID_ROWS})
    hold = tuple(sorted(draw(st.sets(st.integers(1, 5)))))
    hand = Hand(Bet(lines, draw(st.integers(1, 5))), table, deal, hold)
    return replayed(
        Record(
            hand,
            draw(st.none() | st.integers(1, MOST_COINS)),
            draw(st.none() | SOME_TIME),
            draw(st.none() | st.integers(0, MOST_COINS)),
            draw(st.none() | CLAIMS),
            draw(NOTE),
        )
    )


@given(record=records())
def test_a_written_hand_reads_back_equal(tables: Catalogue, record: Record) -> None:
    text = hand_files.hand_text(record)
    read_back = hand_files.record_of(parse(text.encode(), "hand.yaml"), "hand.yaml", tables)
    assert record.hand.outcome is not None
    assert read_back.result == outcome_plain(record.hand.outcome)
    assert replayed(read_back).hand == record.hand
    for part in ("number", "played", "credits", "fair", "note", "table_differs"):
        assert getattr(read_back, part) == getattr(record, part), part


@pytest.mark.case("D-SAVE-4")
@given(record=records())
def test_a_written_hand_holds_plain_values_alone(record: Record) -> None:
    text = hand_files.hand_text(record)
    assert "!!" not in text.replace(yaml.safe_dump(record.note), "") or "!!" in record.note + str(record.fair)
    assert yaml.safe_load(text)["bottom"]["deal"] == spell(record.hand.deal.dealt).split()


def test_an_open_hand_is_written_without_a_result(read: Read) -> None:
    record = read(EXAMPLE)
    written = hand_files.hand_text(record)
    assert "result" not in written
    assert read(written).hand == record.hand


def test_the_game_writes_every_key_in_the_order_of_the_contract(read: Read) -> None:
    fair = Fair(SECRET, 7, "cuté")
    played = datetime(2026, 1, 31, 19, 0, tzinfo=timezone(timedelta(hours=1)))
    record = replayed(Record(read(EXAMPLE).hand, 12, played, 2000, FairClaim.of(fair), "mine"))
    written = yaml.load(hand_files.hand_text(record), yaml.BaseLoader)
    assert written["format"] == "ace-invaders-hand/1"
    assert (written["number"], written["played"], written["credits"]) == ("12", "2026-01-31T18:00:00Z", "2000")
    assert (written["paytable"], written["lines"], written["coins"]) == ("C", "3", "5")
    assert written["result"]["total"] == "40"
    assert list(written["pays"]) == [row.value for row in PAID_ROWS]
    assert list(written["fair"]) == ["scheme", "hand", "text", "secret", "commitment"]
    assert set(written) == {
        "format", "number", "played", "paytable", "lines", "coins", "credits", "top", "middle", "bottom", "hold",
        "result", "note", "pays", "fair",
    }  # fmt: skip


@pytest.mark.parametrize("year", [1, 999, 1969, 9999])
def test_a_hand_of_a_clock_that_goes_wrong_reads_back(read: Read, year: int) -> None:
    record = replace(read(EXAMPLE), played=datetime(year, 12, 31, 23, 59, 59, tzinfo=UTC))
    assert read(hand_files.hand_text(record)).played == record.played


# Exports.


def test_a_hand_is_exported_by_its_number_and_nothing_is_overwritten(tmp_path: Path, read: Read) -> None:
    record = replayed(Record(read(EXAMPLE).hand, 12))
    (tmp_path / "game").mkdir()
    path = hand_files.export(tmp_path / "game", record)
    assert path == tmp_path / "game" / "hands" / "hand-000012.yaml"
    assert hand_files.export(tmp_path / "game", record) == path
    path.write_text("mine", "utf-8")
    other = hand_files.export(tmp_path / "game", record)
    assert other != path
    assert path.read_text("utf-8") == "mine"
    assert other.read_text("utf-8") == hand_files.hand_text(record)


def test_an_open_hand_is_not_exported(tmp_path: Path, read: Read) -> None:
    record = Record(replace(read(EXAMPLE).hand, outcome=None), 12)
    with pytest.raises(InvalidValue, match="hand 12 is open, it is exported once it is settled"):
        hand_files.export(tmp_path, record)
    assert list(tmp_path.iterdir()) == []


def test_the_folder_of_a_game_is_not_made_for_its_hands(tmp_path: Path, read: Read) -> None:
    record = replayed(Record(read(EXAMPLE).hand, 12))
    with pytest.raises(Unavailable, match="there is no folder"):
        hand_files.export(tmp_path / "gone", record)
    assert list(tmp_path.iterdir()) == []
