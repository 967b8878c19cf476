"""`ace-invaders paytables`."""

from pathlib import Path

import pytest

from ace_invaders import locate
from commands import EXAMPLE, T1, ace_invaders, put


def test_the_six_tables_are_listed_as_json() -> None:
    answer = ace_invaders("paytables", "--json")
    assert (answer.status, answer.err) == (0, "")
    assert [found["id"] for found in answer.json] == ["A", "B", "C", "D", "E", "F"]
    c = answer.json[2]
    assert c == {
        "id": "C",
        "file": str(locate.paytable_folder() / "C.yaml"),
        "name": "Ace Invaders 8/6",
        "valid": True,
        "errors": [],
        "pays": {
            "royal_flush": [800, 250], "five_aces": 500, "straight_flush": 50, "four_aces": 50, "four_of_a_kind": 25,
            "full_house": 8, "flush": 6, "straight": 4, "three_of_a_kind": 3, "two_pair": 2, "jacks_or_better": 1,
        },
    }  # fmt: skip


def test_the_tables_stand_side_by_side_in_words() -> None:
    answer = ace_invaders("paytables")
    lines = answer.out.splitlines()
    assert lines[0].split() == ["A", "B", "C", "D", "E", "F"]
    assert lines[1].split()[2:] == ["800", "(200)", *["800", "(250)"] * 5]
    assert lines[6].split() == ["full", "house", "10", "9", "8", "8", "7", "6"]
    assert lines[15] == f"C  Ace Invaders 8/6  ({locate.paytable_folder() / 'C.yaml'})"


def test_a_royal_that_pays_less_at_the_maximum_bet_is_allowed_and_told(tmp_path: Path) -> None:
    path = put(tmp_path, "T1.yaml", T1.replace("royal_flush: 800", "royal_flush: [250, 800]"))
    answer = ace_invaders("paytables", path)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines()[-2:] == [
        f"T1  T1  ({path})",
        "    note: royal flush pays 250 at the maximum bet, less than the 800 below it",
    ]
    assert ace_invaders("paytables", "--json", path).only["errors"] == []


def test_a_saved_hand_is_told_from_a_pay_table(tmp_path: Path) -> None:
    path = put(tmp_path, "h.yaml", EXAMPLE)
    told = "this is no pay table, for it has a format, `ace-invaders replay` plays saved hands"
    assert ace_invaders("paytables", path).errors == [f"{path}:1:1: {told}"]


def test_files_are_checked_one_by_one(tmp_path: Path) -> None:
    good = put(tmp_path, "T1.yaml", T1)
    bad = put(tmp_path, "T2.yaml", T1.replace("flush: 6", "flush: x").replace("two_pair: 2", "two_pair: -2"))
    missing = tmp_path / "T3.yaml"
    answer = ace_invaders("paytables", "--json", good, bad, missing)
    assert answer.status == 2
    assert [(found["id"], found["name"], found["valid"]) for found in answer.json] == [
        ("T1", "T1", True), ("T2", None, False), ("T3", None, False),
    ]  # fmt: skip
    assert [found["pays"] is None for found in answer.json] == [False, True, True]
    assert answer.errors == [error for found in answer.json for error in found["errors"]]
    assert [error.split(": ")[0] for error in answer.errors] == [f"{bad}:9:10", f"{bad}:12:13", f"{missing}:1:1"]


def test_bad_files_alone_print_no_table(tmp_path: Path) -> None:
    answer = ace_invaders("paytables", tmp_path / "missing.yaml")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"{tmp_path / 'missing.yaml'}:1:1: there is no such file\n"


def test_folders_of_the_configuration_are_listed_too(tmp_path: Path) -> None:
    put(tmp_path / "tables", "T1.yaml", T1)
    put(tmp_path / "tables", "T2.yml", T1)
    put(tmp_path / "tables", "notes.txt", T1)
    config = put(tmp_path, "config.yaml", "paytables: [tables]")
    answer = ace_invaders("paytables", "--config", config, "--json")
    assert [found["id"] for found in answer.json] == ["A", "B", "C", "D", "E", "F", "T1", "T2"]


def test_one_id_with_both_endings_is_refused_in_both(tmp_path: Path) -> None:
    put(tmp_path / "tables", "T1.yaml", T1)
    put(tmp_path / "tables", "T1.yml", T1)
    config = put(tmp_path, "config.yaml", "paytables: [tables]")
    assert [error.split(": ")[1] for error in ace_invaders("paytables", "--config", config).errors] == [
        f"the id 'T1' stands in {tmp_path / 'tables' / 'T1.yml'} too, rename one of them",
        f"the id 'T1' stands in {tmp_path / 'tables' / 'T1.yaml'} too, rename one of them",
    ]


def test_one_id_in_two_folders_is_refused_in_both(tmp_path: Path) -> None:
    own = put(tmp_path / "tables", "C.yaml", T1)
    config = put(tmp_path, "config.yaml", "paytables: [tables]")
    answer = ace_invaders("paytables", "--config", config, "--json")
    assert answer.status == 2
    assert [found["id"] for found in answer.json if not found["valid"]] == ["C", "C"]
    shipped = locate.paytable_folder() / "C.yaml"
    assert answer.errors == [
        f"{shipped}:1:1: the id 'C' stands in {own} too, rename one of them",
        f"{own}:1:1: the id 'C' stands in {shipped} too, rename one of them",
    ]


@pytest.mark.case("D-CONFIG-1")
def test_a_row_given_twice_is_status_2(tmp_path: Path) -> None:
    path = put(tmp_path, "T1.yaml", f"{T1}  full_house: 6\n")
    answer = ace_invaders("paytables", path)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == (
        f"{path}:14:3: key 'full_house' is given twice, in lines 8 and 14, each key may be given once\n"
    )


@pytest.mark.case("D-CONFIG-2")
def test_a_misspelt_row_is_status_2(tmp_path: Path) -> None:
    published = (locate.paytable_folder() / "C.yaml").read_text("utf-8")
    path = put(tmp_path, "C2.yaml", published.replace("royal_flush", "roayl_flush"))
    answer = ace_invaders("paytables", path)
    assert answer.status == 2
    assert any("unknown key 'roayl_flush', did you mean 'royal_flush'?" in error for error in answer.errors)
