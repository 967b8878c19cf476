"""Pay tables as files, and finding all that there are."""

import os
import re
from pathlib import Path

import pytest

from ace_invaders import locate
from ace_invaders.catalogue import Catalogue, list_file, list_folders, read_inline, read_table, yaml_files
from ace_invaders.documents import parse
from ace_invaders.errors import InvalidDocument, InvalidValue
from ace_invaders.hands import Row
from ace_invaders.paytable import Bet, Pay
from ace_invaders.readings import Reader
from commands import T1, put

# Full house and flush of the six tables, then the royal below the maximum bet, as the rules print them.
PUBLISHED = {
    "A": (10, 6, 200),
    "B": (9, 6, 250),
    "C": (8, 6, 250),
    "D": (8, 5, 250),
    "E": (7, 5, 250),
    "F": (6, 5, 250),
}
SAME_IN_ALL = {
    Row.FIVE_ACES: 500,
    Row.STRAIGHT_FLUSH: 50,
    Row.FOUR_ACES: 50,
    Row.FOUR_OF_A_KIND: 25,
    Row.STRAIGHT: 4,
    Row.THREE_OF_A_KIND: 3,
    Row.TWO_PAIR: 2,
    Row.JACKS_OR_BETTER: 1,
    Row.NOTHING: 0,
}
PAYS_OF_A_ROW = "a row has one pay without them, or two: at the maximum bet and below it"


def problems_of(path: Path) -> list[str]:
    """What is wrong with a file, without its path."""
    with pytest.raises(InvalidDocument) as caught:
        read_table(path)
    return [str(problem).removeprefix(f"{path}:") for problem in caught.value.problems]


# The tables that come with the game.


@pytest.mark.parametrize("id_", PUBLISHED)
def test_the_six_tables_pay_what_the_rules_print(id_: str) -> None:
    table = Catalogue([locate.paytable_folder()])[id_]
    full_house, flush, short_royal = PUBLISHED[id_]
    expected = SAME_IN_ALL | {Row.FULL_HOUSE: full_house, Row.FLUSH: flush}
    assert table.pays_at(Bet(3, 5)) == expected | {Row.ROYAL_FLUSH: 800}
    for bet in (Bet(3, 4), Bet(1, 5), Bet(1, 1)):
        assert table.pays_at(bet) == expected | {Row.ROYAL_FLUSH: short_royal}


def test_the_tables_stand_in_the_order_of_their_ids() -> None:
    assert list(Catalogue([locate.paytable_folder()])) == ["A", "B", "C", "D", "E", "F"]


# One file.


def test_one_number_means_both_bets_and_a_list_tells_them_apart(tmp_path: Path) -> None:
    path = put(tmp_path, "My-table_1.yaml", T1.replace("royal_flush: 800", "royal_flush: [800, 0]"))
    table = read_table(path)
    assert (table.id, table.name, table.note) == ("My-table_1", "T1", "")
    assert table.pays[Row.ROYAL_FLUSH] == Pay(800, 0)
    assert table.pays[Row.FULL_HOUSE] == Pay(9, 9)


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ("full_house: 9", "full_house: -1", "8:15: '-1' is out of range, a whole number from 0 to 100000 is wanted, "),
        ("full_house: 9", "full_house: 100001", "8:15: '100001' is out of range, "),
        ("full_house: 9", "full_house: 9.5", "8:15: '9.5' is no whole number in plain digits, "),
        ("full_house: 9", "full_house: '9'", "8:15: '9' is text, for it stands in quotes, "),
        ("full_house: 9", "full_house:", "8:14: nothing is written here, "),
        ("full_house: 9", "full_house: []", "8:15: 0 pays stand in brackets, a row has one pay without them, "),
        ("full_house: 9", "full_house: [9, 8, 7]", f"8:15: 3 pays stand in brackets, {PAYS_OF_A_ROW}"),
        ("full_house: 9", "full_house: [9]", f"8:15: 1 pay stands in brackets, {PAYS_OF_A_ROW}"),
        ("full_house: 9", "full_house: [9, x]", "8:19: 'x' is no whole number in plain digits, "),
        ("  full_house: 9\n", "", "3:3: missing key 'full_house', needed here are royal_flush, five_aces, "),
        ("pays:", "note: 1\npayz:", "3:1: unknown key 'payz', did you mean 'pays'?"),
        ("name: T1", 'name: "T1\\u202e"', "1:7: the text holds the character U+202E, which cannot be shown, "),
        ("name: T1", 'name: T1\nnote: "\\u2067x"', "2:7: the text holds the character U+2067, which cannot be shown, "),
        ("name: T1", "name: ''", "1:7: the name is empty, a name has 1 to 80 characters"),
        (
            "name: T1",
            f"name: {'x' * 81}",
            "1:7: the text has 81 characters, text of at most 80 characters on one line is wanted",
        ),
        ("name: T1", "nmae: T1", "1:1: unknown key 'nmae', did you mean 'name'?"),
    ],
)
def test_a_bad_table_is_told_where_and_what_is_allowed(tmp_path: Path, before: str, after: str, problem: str) -> None:
    assert before in T1
    assert problems_of(put(tmp_path, "T1.yaml", T1.replace(before, after)))[0].startswith(problem)


@pytest.mark.parametrize("pay", ["0", "100000"])
def test_a_pay_is_from_0_to_100000(tmp_path: Path, pay: str) -> None:
    path = put(tmp_path, "T1.yaml", T1.replace("full_house: 9", f"full_house: {pay}"))
    assert read_table(path).pays[Row.FULL_HOUSE] == Pay(int(pay), int(pay))


def test_nothing_is_no_row_that_a_table_may_pay(tmp_path: Path) -> None:
    path = put(tmp_path, "T1.yaml", f"{T1}  nothing: 0\n")
    (problem,) = problems_of(path)
    assert problem == (
        "14:3: unknown key 'nothing', allowed are royal_flush, five_aces, straight_flush, four_aces, four_of_a_kind, "
        "full_house, flush, straight, three_of_a_kind, two_pair, jacks_or_better"
    )


@pytest.mark.case("D-CONFIG-2")
def test_a_misspelt_row_is_refused_with_the_near_one(tmp_path: Path) -> None:
    published = (locate.paytable_folder() / "C.yaml").read_text("utf-8")
    path = put(tmp_path, "C2.yaml", published.replace("royal_flush", "roayl_flush"))
    line = published.splitlines().index(
        "  royal_flush: [800, 250]     # at the maximum bet (3 lines, 5 coins), and below it"
    )
    assert f"{line + 1}:3: unknown key 'roayl_flush', did you mean 'royal_flush'?" in problems_of(path)


@pytest.mark.case("D-CONFIG-1")
def test_a_row_given_twice_is_refused_with_both_lines(tmp_path: Path) -> None:
    path = put(tmp_path, "T1.yaml", f"{T1}\n\n  full_house: 6\n")
    assert problems_of(path) == ["16:3: key 'full_house' is given twice, in lines 8 and 16, each key may be given once"]


def test_all_errors_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    text = T1.replace("flush: 6", "flush: six").replace("two_pair: 2", "two_pair: -2").replace("name: T1", "name: ''")
    places = [problem.split(": ")[0] for problem in problems_of(put(tmp_path, "no id.yaml", text))]
    assert places == ["1:1", "1:7", "9:10", "12:13"]


@pytest.mark.parametrize("stem", ["no id", "x" * 33, "Größe", "a.b"])
def test_a_stem_that_is_no_id_is_refused(tmp_path: Path, stem: str) -> None:
    (problem,) = problems_of(put(tmp_path, f"{stem}.yaml", T1))
    assert problem.endswith("a pay table's id is its file's stem: 1 to 32 of A-Z a-z 0-9 _ -")


@pytest.mark.case("D-CONFIG-4")
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_symbols_dashes_and_a_byte_order_mark_are_read(tmp_path: Path, newline: str) -> None:
    text = T1.replace("name: T1", "name: T1 — ♠  # — ♠ in a comment").replace("\n", newline)
    table = read_table(put(tmp_path, "T1.yaml", b"\xef\xbb\xbf" + text.encode()))
    assert table.name == "T1 — ♠"
    assert table.pays[Row.JACKS_OR_BETTER] == Pay(1, 1)


def test_a_table_written_inline_has_its_name_for_an_id() -> None:
    reader = Reader("hand.yaml")
    rows = T1.split("pays:\n")[1].strip().replace("\n", ",")
    table = read_inline(reader, parse(f"paytable: {{name: My own, pays: {{{rows}}}}}".encode(), "x").entries[0][1])
    assert reader.problems == []
    assert table is not None
    assert (table.id, table.name, table.pays[Row.FULL_HOUSE]) == ("My own", "My own", Pay(9, 9))


# Folders.


def test_a_folder_means_its_yaml_files_by_name_and_none_below(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yaml", "c.yml", "d.yaml.bak", "e.YAML"):
        put(tmp_path, name, T1)
    put(tmp_path / "below", "e.yaml", T1)
    assert yaml_files(tmp_path) == (tmp_path / "a.yaml", tmp_path / "b.yaml", tmp_path / "e.YAML")
    assert yaml_files(tmp_path / "below") == (tmp_path / "below" / "e.yaml",)


def test_what_is_no_folder_has_no_files(tmp_path: Path) -> None:
    file = put(tmp_path, "a.yaml", T1)
    assert [yaml_files(path) for path in (file, tmp_path / "missing", tmp_path / ("x" * 300))] == [None] * 3
    (tmp_path / "empty").mkdir()
    assert yaml_files(tmp_path / "empty") == ()


@pytest.mark.parametrize("content", [b"", b"\xff", b"[1]", b"a: b: c"])
def test_what_a_file_says_never_stops_the_listing(tmp_path: Path, content: bytes) -> None:
    listing = list_file(put(tmp_path, "T1.yaml", content))
    assert listing.table is None
    assert all(problem.startswith(f"{tmp_path / 'T1.yaml'}:1:") for problem in listing.problems)
    assert listing.problems


def test_a_file_that_is_not_there_is_listed_with_its_problem(tmp_path: Path) -> None:
    assert list_file(tmp_path / "Q.yaml").problems == (f"{tmp_path / 'Q.yaml'}:1:1: there is no such file",)
    assert list_file(tmp_path).problems == (f"{tmp_path}:1:1: this is a folder, a file is wanted",)


def test_one_id_in_two_folders_is_refused_and_both_files_are_named(tmp_path: Path) -> None:
    first, second = put(tmp_path / "a", "T1.yaml", T1), put(tmp_path / "b", "T1.yaml", T1)
    put(tmp_path / "b", "T2.yaml", T1)
    listings = {listing.file: listing for listing in list_folders([tmp_path / "a", tmp_path / "b"])}
    for one, other in ((first, second), (second, first)):
        assert listings[one].table is None
        assert listings[one].problems == (f"{one}:1:1: the id 'T1' stands in {other} too, rename one of them",)
    assert list(Catalogue([tmp_path / "a", tmp_path / "b"])) == ["T2"]


def test_a_folder_named_twice_is_one_folder(tmp_path: Path) -> None:
    put(tmp_path / "a", "T1.yaml", T1)
    (tmp_path / "link").symlink_to(tmp_path / "a", target_is_directory=True)
    folders = [tmp_path / "a", tmp_path / "a" / ".." / "a", tmp_path / "link"]
    assert [listing.problems for listing in list_folders(folders)] == [()]


def test_a_folder_that_answers_to_two_names_is_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a disk that does not tell large letters from small ones, where no link tells that both are one."""
    put(tmp_path / "tables", "T1.yaml", T1)
    put(tmp_path / "other", "T2.yaml", T1)
    real_stat, real_list = Path.stat, os.listdir

    def small(path: Path) -> Path:
        return Path(str(path).replace("Tables", "tables"))

    monkeypatch.setattr(Path, "stat", lambda path, **options: real_stat(small(path), **options))
    monkeypatch.setattr(os, "listdir", lambda path: real_list(small(path)))
    listings = list_folders([tmp_path / "tables", tmp_path / "Tables", tmp_path / "other"])
    assert [(listing.id, listing.problems) for listing in listings] == [("T1", ()), ("T2", ())]


def test_an_id_is_spelt_as_its_file_is_on_every_disk(tmp_path: Path) -> None:
    put(tmp_path, "max.yaml", T1)
    with pytest.raises(InvalidValue, match=re.escape("no pay table 'Max', did you mean 'max'?")):
        Catalogue([tmp_path]).table("Max")


def test_a_missing_folder_holds_no_tables(tmp_path: Path) -> None:
    assert list_folders([tmp_path / "missing"]) == ()


def test_an_unknown_id_is_refused_with_those_there_are(tmp_path: Path) -> None:
    put(tmp_path, "T1.yaml", T1)
    put(tmp_path, "T2.yaml", T1)
    with pytest.raises(InvalidValue, match=r"^no pay table 'Q', the pay tables are T1, T2$"):
        Catalogue([tmp_path]).table("Q")


def test_the_id_of_a_bad_file_is_refused_with_what_is_wrong_in_it(tmp_path: Path) -> None:
    path = put(tmp_path, "T1.yaml", T1.replace("flush: 6", "flush: x"))
    with pytest.raises(InvalidValue) as caught:
        Catalogue([tmp_path]).table("T1")
    assert str(caught.value) == (
        f"{path}:9:10: 'x' is no whole number in plain digits, "
        "a whole number from 0 to 100000 is wanted, without quotes"
    )
