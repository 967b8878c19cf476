"""`ace-invaders replay`."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from ace_invaders.fairness import Fair
from ace_invaders.window import app
from ace_invaders.window.replay_desk import ReplayDesk
from commands import EXAMPLE, FULL_HOUSE, T1, TOP, ace_invaders, put, started
from scene_hands import texts

SECRET = bytes(range(32))


@pytest.fixture
def example(tmp_path: Path) -> Path:
    return put(tmp_path, "example.yaml", EXAMPLE)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A configuration whose folder of pay tables holds T1."""
    put(tmp_path / "tables", "T1.yaml", T1)
    return put(tmp_path, "config.yaml", "paytables: tables")


# In words.


def test_a_hand_is_told_line_by_line(example: Path) -> None:
    answer = ace_invaders("replay", example)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out == (
        f"{example}\n"
        "  pay table C, 3 lines x 5 coins, hold 1, 2, 3, 4, 5\n"
        "  top     As 2c Js Ah 5d  jacks or better      5\n"
        "  middle  As 2h 3d 4s 5s  straight            20  1 ace fell on 1\n"
        "  bottom  Ah Ad 3c 2d As  three of a kind     15\n"
        "  total   40 coins\n"
        "\n"
    )


def test_every_way_to_fall_is_told_with_its_verdict(example: Path) -> None:
    lines = ace_invaders("replay", "--explain", example).out.splitlines()
    assert lines[6:11] == [
        "  ways to fall on the middle line",
        "    none            4c 2h 3d 4s 5s  nothing              0  0 aces  pays less",
        "    1               As 2h 3d 4s 5s  straight            20  1 ace   chosen",
        "    4               4c 2h 3d Ah 5s  straight            20  1 ace   further right",
        "    1, 4            As 2h 3d Ah 5s  jacks or better      5  2 aces  pays less",
    ]
    assert lines[11:14] == [
        "  ways to fall on the bottom line",
        "    none            Ah Ad 3c 2d As  three of a kind     15  0 aces  chosen",
        "    1               As Ad 3c 2d As  three of a kind     15  1 ace   no gain",
    ]


def test_a_hand_of_one_line_is_explained_in_a_line_of_words(tmp_path: Path) -> None:
    path = put(tmp_path, "h.yaml", FULL_HOUSE.replace("T1", "C"))
    told = (
        f"{path}\n"
        "  pay table C, 1 line x 5 coins, hold 1, 2, 3, 4, 5\n"
        "  bottom  Jh Jd Js 8h 8c  full house          40\n"
        "  total   40 coins\n"
    )
    assert ace_invaders("replay", path).out == told + "\n"
    assert ace_invaders("replay", "--explain", path).out == told + "  with one line nothing can fall\n\n"
    assert ace_invaders("replay", "--explain", "--json", path).out == ace_invaders("replay", "--json", path).out


def test_a_result_that_differs_is_told_place_by_place(tmp_path: Path) -> None:
    answer = ace_invaders("replay", put(tmp_path, "h.yaml", EXAMPLE + "result: {total: 45, middle: {pay: 25}}\n"))
    assert answer.status == 1
    assert "  total   40 coins, NOT as recorded\n" in answer.out
    assert "  differs: middle.pay is recorded as 25, it is 20\n" in answer.out
    assert "  differs: total is recorded as 45, it is 40\n" in answer.out


def test_a_result_that_agrees_is_told(tmp_path: Path) -> None:
    answer = ace_invaders("replay", put(tmp_path, "h.yaml", EXAMPLE + "result: {total: 40}\n"))
    assert answer.status == 0
    assert "  total   40 coins, as recorded\n" in answer.out


# As JSON.


def test_the_report_is_one_object_a_line_and_nothing_else(example: Path) -> None:
    other = put(example.parent, "other.yaml", FULL_HOUSE.replace("T1", "C"))
    answer = ace_invaders("replay", "--json", example, other)
    assert (answer.status, answer.err) == (0, "")
    assert [(found["file"], found["total"], found["matches"], found["verified"]) for found in answer.json] == [
        (str(example), 40, None, None),
        (str(other), 40, None, None),
    ]
    assert list(answer.json[1]) == [
        "file", "paytable", "lines", "coins", "bottom", "total", "matches", "differences", "verified",
    ]  # fmt: skip


def test_a_whole_report_can_be_pasted_as_the_result(example: Path) -> None:
    for words in (["--json"], ["--json", "--explain"]):
        report = ace_invaders("replay", *words, example).out
        pasted = put(example.parent, "pasted.yaml", f"{EXAMPLE}result: {report}")
        answer = ace_invaders("replay", *words, pasted)
        assert (answer.status, answer.err, answer.only["matches"]) == (0, "", True)
        spoilt = put(example.parent, "spoilt.yaml", f"{EXAMPLE}result: {report.replace('straight', 'flush')}")
        assert ace_invaders("replay", "--json", spoilt).only["differences"][0] == {
            "where": "middle.hand", "recorded": "flush", "computed": "straight",
        }  # fmt: skip


def test_a_wrong_verdict_in_the_recorded_ways_is_found(example: Path) -> None:
    report = ace_invaders("replay", "--json", "--explain", example).out
    spoilt = put(example.parent, "spoilt.yaml", f"{EXAMPLE}result: {report.replace('further right', 'no gain')}")
    answer = ace_invaders("replay", "--json", spoilt)
    assert answer.status == 1
    assert answer.only["differences"] == [
        {"where": "middle.ways[2].verdict", "recorded": "no gain", "computed": "further right"}
    ]


@pytest.mark.case("D-PACK-4")
def test_standard_output_of_the_program_is_ours_alone(example: Path) -> None:
    answer = started("replay", "--json", example)
    assert (answer.status, answer.err) == (0, "")
    assert answer.only["total"] == 40


# Another hold.


@pytest.mark.parametrize(("hold", "cards"), [("1,3", "Jh 2s Js 4d 6h"), ("none", "2s 4d 6h 8c Td")])
def test_another_hold_shows_what_it_would_have_done(tmp_path: Path, hold: str, cards: str) -> None:
    text = FULL_HOUSE.replace("T1", "C").replace("Jh, Jd, Js, 8h, 8c]", "Jh, 3c, Js, 7d, 9h]\n  draw: 2s 4d 6h 8c Td")
    path = put(tmp_path, "h.yaml", text + "result: {total: 99}\n")
    answer = ace_invaders("replay", "--json", "--hold", hold, path)
    assert (answer.status, answer.err, answer.only["matches"]) == (0, "", None)
    assert answer.only["bottom"]["cards"] == cards.split()


@pytest.mark.parametrize(("draw", "place"), [("  draw: []\n", "7:9"), ("", "6:3")])
def test_a_hold_that_the_deck_cannot_serve_is_refused_where_the_draw_stands(
    tmp_path: Path, draw: str, place: str
) -> None:
    path = put(tmp_path, "h.yaml", EXAMPLE.replace("  draw: []\n", draw))
    answer = ace_invaders("replay", "--hold", "1,2,3", path)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == (
        f"{path}:{place}: this hold discards 2 but there are 0 to draw, write further cards into `draw`\n"
    )


# The pays of the day.


@pytest.mark.case("D-REPLAY-3")
def test_a_saved_hand_is_judged_by_the_pays_of_its_day(tmp_path: Path, config: Path) -> None:
    saved = put(tmp_path, "saved.yaml", FULL_HOUSE + "result: {total: 45}\n" + T1.split("\n", 1)[1])
    put(tmp_path / "tables", "T1.yaml", T1.replace("full_house: 9", "full_house: 6"))
    found = ace_invaders("replay", "--config", config, "--json", saved)
    assert found.status == 0
    assert (found.only["total"], found.only["matches"], found.only["table_differs"]) == (45, True, True)
    assert "  the pays are those saved in the file" in ace_invaders("replay", "--config", config, saved).out


@pytest.mark.case("D-REPLAY-3")
def test_pays_written_inline_are_told_from_those_of_the_pay_table_whose_name_they_bear(
    tmp_path: Path, config: Path
) -> None:
    written = T1.replace("full_house: 9", "full_house: 400").replace("\n", "\n  ").rstrip()
    saved = put(tmp_path, "saved.yaml", FULL_HOUSE.replace("paytable: T1", f"paytable:\n  {written}"))
    found = ace_invaders("replay", "--config", config, "--json", saved).only
    assert (found["paytable"], found["total"], found["table_differs"]) == ("T1", 2000, True)
    told = ace_invaders("replay", "--config", config, saved).out
    assert "  the pays are those saved in the file; the pay table of that id pays otherwise today\n" in told


@pytest.mark.case("D-REPLAY-3")
def test_a_hand_without_pays_is_judged_by_the_table_as_it_is(tmp_path: Path, config: Path) -> None:
    written = put(tmp_path, "written.yaml", FULL_HOUSE + "result: {total: 45}\n")
    put(tmp_path / "tables", "T1.yaml", T1.replace("full_house: 9", "full_house: 6"))
    found = ace_invaders("replay", "--config", config, "--json", written)
    assert found.status == 1
    assert (found.only["total"], found.only["matches"]) == (30, False)
    assert found.only["differences"] == [{"where": "total", "recorded": 45, "computed": 30}]
    assert "table_differs" not in found.only


# Fair deals.


def claimed(**changes: Any) -> str:
    """A one-line hand of the first vector of the scheme (text empty, number 0), with its claim."""
    claim = {
        "scheme": "AIF-1",
        "hand": 0,
        "text": "",
        "secret": SECRET.hex(),
        "commitment": "e0d14e7d42735615c8b9c8a4f52b8155e5d4bbaf2bef8ceb9da2ccadad31700f",
        **changes,
    }
    fair = json.dumps({key: value for key, value in claim.items() if value is not None})
    cards = "8d 5s 7d 7h Jh\n  draw: 2s Qh 8c 4s Qc"
    return f"{FULL_HOUSE.replace('T1', 'C').replace('[Jh, Jd, Js, 8h, 8c]', cards)}fair: {fair}\n"


@pytest.mark.parametrize(
    ("changes", "status", "verified", "words"),
    [
        ({}, 0, True, "  fair: the secret fits the commitment and deals these cards\n"),
        ({"secret": None}, 0, None, ""),
        ({"secret": bytes(32).hex()}, 1, False, "  NOT fair: the secret does not fit the commitment\n"),
        ({"commitment": bytes(32).hex()}, 1, False, "  NOT fair: the secret does not fit the commitment\n"),
        ({"hand": 1}, 1, False, "  NOT fair: the secret deals "),
        ({"text": "x"}, 1, False, "  NOT fair: the secret deals "),
    ],
)
def test_a_claim_is_verified(
    tmp_path: Path, changes: dict[str, Any], status: int, verified: bool | None, words: str
) -> None:
    path = put(tmp_path, "h.yaml", claimed(**changes))
    answer = ace_invaders("replay", "--json", path)
    assert (answer.status, answer.only["verified"]) == (status, verified)
    told = ace_invaders("replay", path)
    assert told.status == status
    assert words in told.out
    assert ("fair" in told.out) is (verified is not None)


def test_one_card_that_was_not_dealt_is_found(tmp_path: Path) -> None:
    assert Fair(SECRET, 0).deal(1).bottom[3].words == "seven of hearts"
    path = put(tmp_path, "h.yaml", claimed().replace("7h", "7s"))
    answer = ace_invaders("replay", "--json", path)
    assert (answer.status, answer.only["verified"]) == (1, False)
    words = "  NOT fair: the secret deals 7h, not 7s, as card 4 of the bottom line\n"
    assert words in ace_invaders("replay", path).out


# Several files, folders, and files that cannot be read.


def test_all_files_are_read_and_the_highest_status_wins(tmp_path: Path) -> None:
    good = put(tmp_path, "good.yaml", EXAMPLE)
    wrong = put(tmp_path, "wrong.yaml", EXAMPLE + "result: {total: 41}\n")
    broken = put(tmp_path, "broken.yaml", EXAMPLE.replace("lines: 3", "lines: 2").replace("coins: 5", "coins: 6"))
    answer = ace_invaders("replay", "--json", broken, wrong, tmp_path / "missing.yaml", good)
    assert answer.status == 2
    assert [found["matches"] for found in answer.json] == [False, None]
    assert [error.split(": ")[0] for error in answer.errors] == [
        f"{broken}:3:8", f"{broken}:4:8", f"{tmp_path / 'missing.yaml'}:1:1",
    ]  # fmt: skip
    assert ace_invaders("replay", good, wrong).status == 1
    assert ace_invaders("replay", wrong, good).status == 1


def test_several_hands_end_with_how_many_were_right(tmp_path: Path) -> None:
    put(tmp_path, "a.yaml", EXAMPLE + "result: {total: 40}\n")
    assert "replayed" not in ace_invaders("replay", tmp_path).out
    put(tmp_path, "b.yaml", EXAMPLE)
    assert ace_invaders("replay", tmp_path).out.splitlines()[-1] == "2 hands replayed"
    put(tmp_path, "c.yaml", EXAMPLE + "result: {total: 45}\n")
    put(tmp_path, "d.yaml", "nothing")
    put(tmp_path, "e.yaml", claimed(hand=1))
    answer = ace_invaders("replay", tmp_path)
    assert answer.out.splitlines()[-1] == "4 hands replayed, 1 not as recorded, 1 not fair, 1 not readable"
    assert answer.status == 2


def test_a_folder_means_its_yaml_files_by_name_not_those_below(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yaml", "c.yml", "README.md"):
        put(tmp_path, name, EXAMPLE)
    put(tmp_path / "below", "d.yaml", EXAMPLE)
    answer = ace_invaders("replay", "--json", tmp_path)
    assert [found["file"] for found in answer.json] == [str(tmp_path / "a.yaml"), str(tmp_path / "b.yaml")]


def test_the_current_folder_is_a_folder(example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(example.parent)
    assert ace_invaders("replay", "--json", ".").only["file"] == "example.yaml"


def test_a_folder_without_hands_is_refused(tmp_path: Path) -> None:
    put(tmp_path, "hand.yml", EXAMPLE)
    answer = ace_invaders("replay", tmp_path)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"{tmp_path}:1:1: no saved hand in this folder, a saved hand is a *.yaml file\n"


@pytest.mark.parametrize("name", ["missing.yaml", "x" * 300, "a/b.yaml"])
def test_a_path_that_leads_nowhere_is_told(tmp_path: Path, name: str) -> None:
    answer = ace_invaders("replay", tmp_path / name)
    assert (answer.status, answer.out) == (2, "")
    (error,) = answer.errors
    assert error.startswith(f"{tmp_path / name}:1:1: th")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="permissions do not bind this user")
def test_a_file_without_permission_is_told(example: Path) -> None:
    example.chmod(0)
    answer = ace_invaders("replay", example)
    assert answer.status in (2, 3)
    assert "Permission denied" in answer.err


@pytest.mark.parametrize("content", [b"", b"\x00", b"\xff\xfe", b"[" * 60_000, b"x" * 70_000, b"\t- a", b"a: &b [*b]"])
def test_a_file_of_anything_is_refused_with_its_place(tmp_path: Path, content: bytes) -> None:
    path = put(tmp_path, "h.yaml", content)
    answer = ace_invaders("replay", path)
    assert (answer.status, answer.out) == (2, "")
    assert answer.errors
    assert all(error.startswith(f"{path}:1:") for error in answer.errors)


@pytest.mark.parametrize("text", [EXAMPLE.replace("\n", "\r\n"), "\ufeff" + EXAMPLE, EXAMPLE + "\n...\n"])
def test_other_line_ends_and_marks_are_read(tmp_path: Path, text: str) -> None:
    assert ace_invaders("replay", "--json", put(tmp_path, "h.yaml", text)).only["total"] == 40


@pytest.mark.case("D-SAVE-3")
@pytest.mark.parametrize("name", ["♠ A könig.yaml", "with spaces .yaml", "проба 10♥.yaml"])
def test_names_of_any_characters_are_exact(tmp_path: Path, name: str) -> None:
    path = put(tmp_path / "ace inv ünï проба", name, EXAMPLE)
    assert ace_invaders("replay", path).out.splitlines()[0] == str(path)
    assert ace_invaders("replay", "--json", path.parent).only["file"] == str(path)
    assert name in ace_invaders("replay", "--json", path).out


@pytest.mark.skipif(os.name != "posix", reason="elsewhere no name holds such signs")
def test_no_name_of_a_file_writes_lines_of_its_own(tmp_path: Path) -> None:
    path = put(tmp_path, "a.yaml\n  total   4000 coins, as recorded\x1b[8m\u202e.yaml", EXAMPLE)
    told = r"a.yaml\n  total   4000 coins, as recorded\x1b[8m\u202e.yaml"
    assert ace_invaders("replay", path).out.splitlines()[0] == f"{tmp_path}/{told}"
    assert ace_invaders("replay", "--json", path).only["file"] == str(path)


@pytest.mark.case("D-SAVE-3")
@pytest.mark.skipif(os.name != "posix", reason="names of files are bytes on POSIX")
def test_a_name_with_a_byte_that_is_no_text_is_exact(tmp_path: Path) -> None:
    name = os.fsdecode(b"caf\xe9 \xe2\x99\xa0.yaml")
    try:
        path = put(tmp_path, name, EXAMPLE)
    except OSError:
        pytest.skip("this file system takes UTF-8 alone")
    answer = started("replay", "--json", path)
    assert answer.status == 0
    assert answer.out.encode("utf-8").isascii() is False  # the spade is there as it is, the byte as an escape
    assert os.fsencode(answer.only["file"]) == os.fsencode(path)
    assert started("replay", path).out.splitlines()[0] == str(path)


def test_a_bad_configuration_is_told_before_anything_is_replayed(example: Path) -> None:
    config = put(example.parent, "config.yaml", "motoin: reduced\n")
    answer = ace_invaders("replay", "--config", config, example)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"{config}:1:1: unknown key 'motoin', did you mean 'motion'?\n"


def test_the_files_are_left_as_they_were(example: Path) -> None:
    before = example.stat()
    ace_invaders("replay", "--explain", example)
    assert (example.read_text("utf-8"), example.stat().st_mtime_ns) == (EXAMPLE, before.st_mtime_ns)


def test_the_example_hands_all_replay_as_recorded() -> None:
    answer = ace_invaders("replay", "--json", TOP / "saves" / "examples")
    assert answer.status == 0
    assert {found["matches"] for found in answer.json} == {True}


def test_a_folder_called_as_a_hand_is_no_hand(tmp_path: Path) -> None:
    put(tmp_path, "a.yaml", EXAMPLE)
    (tmp_path / "sub.yaml").mkdir()
    answer = ace_invaders("replay", "--json", str(tmp_path))
    assert answer.status == 0
    assert len(answer.json) == 1


def test_a_window_prints_nothing_and_goes_without_json(tmp_path: Path) -> None:
    answer = ace_invaders("replay", "--window", "--json", str(put(tmp_path, "a.yaml", EXAMPLE)))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == "--window shows and prints nothing, it goes without --json\n"


@pytest.mark.parametrize(("options", "explained"), [((), False), (("--explain",), True)])
def test_a_window_begins_with_the_why_table_where_it_is_to_explain(
    options: tuple[str, ...], explained: bool, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[ReplayDesk] = []
    monkeypatch.setattr(app, "run", shown.append)
    assert ace_invaders("replay", "--window", *options, example).status == 0
    (desk,) = shown
    assert ("WHY" in texts(desk.picture(0))) is explained
