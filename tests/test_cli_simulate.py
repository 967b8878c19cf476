"""`ace-invaders simulate`."""

import io
import os
import re
import select
import signal
import subprocess
import sys
import time
from math import isfinite
from pathlib import Path
from typing import Any

import pytest
import yaml

from ace_invaders.analysis.tables import Analysis
from ace_invaders.cli.progress import bar_of, clock, progress
from ace_invaders.hands import Row
from ace_invaders.simulate import PLAYERS
from commands import T1, TOP, Answer, ace_invaders, put
from hands_of import TABLES, pays

ROWS = [row.value for row in Row]
LINES = ["top", "middle", "bottom"]


def simulate(*words: object) -> Answer:
    """A simulation under a fixed seed in one process."""
    return ace_invaders("simulate", "--seed", 7, "--workers", 1, *words)


def in_json(*words: object) -> dict[str, Any]:
    answer = simulate("--json", *words)
    assert (answer.status, answer.err) == (0, "")
    return answer.only


@pytest.fixture
def tables(tmp_path: Path) -> list[object]:
    """The options that find T1 and two tables of few pays."""
    nothing = re.sub(r": \d+$", ": 0", T1.replace("T1", "none"), flags=re.MULTILINE)
    put(tmp_path / "tables", "T1.yaml", T1)
    put(tmp_path / "tables", "none.yaml", nothing)
    put(tmp_path / "tables", "jacks.yaml", nothing.replace("jacks_or_better: 0", "jacks_or_better: 1"))
    return ["--config", put(tmp_path, "config.yaml", "paytables: tables")]


# As JSON.


@pytest.mark.case("D-SIM-1")
@pytest.mark.parametrize("hands", [1, 10, 1000])
def test_the_report_counts_the_hands_that_were_asked_for(hands: int) -> None:
    found = in_json("--hands", hands, "--coins", 1)
    assert list(found) == [
        "hands", "coins_in", "coins_out", "return", "standard_error", "hands_per_second", "rows",
    ]  # fmt: skip
    assert (found["hands"], found["coins_in"]) == (hands, 3 * hands)
    assert list(found["rows"]) == LINES
    for counts in found["rows"].values():
        assert (list(counts), sum(counts.values())) == (ROWS, hands)
    pay = pays(TABLES["C"], 3, 1)
    won = sum(pay[Row(row)] * count for counts in found["rows"].values() for row, count in counts.items())
    assert (found["coins_out"], found["return"]) == (won, won / (3 * hands))
    assert found["hands_per_second"] > 0
    assert (found["standard_error"] == 0.0) is (hands == 1)


@pytest.mark.case("D-SAVE-4")
@pytest.mark.parametrize("hands", [1, 1000])
@pytest.mark.parametrize("table", ["none", "C"])
def test_the_report_reads_the_same_as_yaml_and_holds_plain_finite_numbers(
    table: str, hands: int, tables: list[object]
) -> None:
    answer = simulate("--json", "--hands", hands, "--paytable", table, *tables)
    found = yaml.safe_load(answer.out)
    assert found == answer.only
    counts = [count for row in found["rows"].values() for count in row.values()]
    assert {type(number) for number in (found["hands"], found["coins_in"], found["coins_out"], *counts)} == {int}
    assert all(isfinite(found[key]) for key in ("return", "standard_error", "hands_per_second"))


def test_one_line_has_a_bottom_line_alone(tables: list[object]) -> None:
    found = in_json("--hands", 500, "--lines", 1, "--coins", 2, "--paytable", "T1", *tables)
    assert (list(found["rows"]), found["coins_in"]) == (["bottom"], 1000)
    pay = {**pays(TABLES["C"]), Row.FIVE_ACES: 25, Row.FOUR_ACES: 25, Row.FULL_HOUSE: 9}
    assert found["coins_out"] == sum(2 * pay[Row(row)] * count for row, count in found["rows"]["bottom"].items())


@pytest.mark.case("D-SIM-3")
def test_a_table_that_pays_nothing_returns_nothing(tables: list[object]) -> None:
    found = in_json("--hands", 2000, "--paytable", "none", *tables)
    assert (found["coins_out"], found["return"], found["standard_error"]) == (0, 0.0, 0.0)


@pytest.mark.case("D-SIM-3")
def test_what_is_returned_is_what_is_counted(tables: list[object]) -> None:
    found = in_json("--hands", 2000, "--paytable", "jacks", *tables)
    paid = sum(counts["jacks_or_better"] for counts in found["rows"].values())
    assert paid > 0
    assert found["return"] == paid / (3 * 2000)
    assert found["coins_out"] == 5 * paid


@pytest.mark.case("D-SIM-2")
def test_the_seed_alone_fixes_the_result() -> None:
    def result(*words: object) -> dict[str, Any]:
        found = ace_invaders("simulate", "--json", "--hands", 600_000, "--player", "hold-all", *words).only
        return {key: value for key, value in found.items() if key != "hands_per_second"}

    first = result("--seed", 1, "--workers", 1)
    assert first == result("--seed", 1, "--workers", 2)
    assert first["rows"] != result("--seed", 2)["rows"]


def test_without_a_seed_each_run_differs_and_tells_its_seed() -> None:
    seeds = {re.search(r"seed (\d+)$", ace_invaders("simulate", "--hands", 1).out, re.MULTILINE) for _ in range(2)}
    assert len({found[1] for found in seeds if found}) == 2


# In words.


@pytest.mark.case("D-SIM-3")
def test_the_report_says_of_what_the_return_is() -> None:
    answer = simulate("--hands", 1200, "--coins", 2)
    counted = in_json("--hands", 1200, "--coins", 2)
    lines = answer.out.splitlines()
    assert lines[0] == "1,200 hands of pay table C, 3 lines x 2 coins, player optimal, seed 7"
    assert lines[1].split() == LINES
    told = {line[:16].strip(): line[16:].split() for line in lines[2:14]}
    expected = {Row(row).words: [f"{counted['rows'][line][row]:,}" for line in LINES] for row in ROWS}
    assert told == expected
    assert any(
        re.fullmatch(rf"return +{counted['return']:.6f}  per coin wagered over all lines", line) for line in lines
    )
    assert any(re.fullmatch(rf"standard error +{counted['standard_error']:.6f}", line) for line in lines)


def test_the_return_stands_beside_the_exact_one() -> None:
    analysis = Analysis(pays(TABLES["A"]), 3)
    out = simulate("--hands", 1000, "--paytable", "A").out
    found = re.findall(
        r"^exact return +([\d.]+)  the return is ([\d.]+) standard errors (above|below) it$", out, re.MULTILINE
    )
    ((exact, errors, side),) = found
    assert exact == f"{analysis.returns().total:.6f}"
    counted = in_json("--hands", 1000, "--paytable", "A")
    off = (counted["return"] - analysis.returns().total) / counted["standard_error"]
    assert (errors, side) == (f"{abs(off):.2f}", "above" if off > 0 else "below")


@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_plays(player: str) -> None:
    answer = simulate("--hands", 50, "--player", player)
    assert (answer.status, answer.err) == (0, "")
    assert f"player {player}, " in answer.out


# Usage.


@pytest.mark.case("D-SIM-1")
@pytest.mark.parametrize("hands", ["0", "-5", "1.5", "", "1000000000001", "ten"])
def test_a_number_of_hands_that_cannot_be_played_is_refused(hands: str) -> None:
    answer = ace_invaders("simulate", "--hands", hands)
    assert (answer.status, answer.out) == (2, "")
    assert f"argument --hands: {hands!r} is not a whole number from 1 to 1000000000000" in answer.err
    assert len(answer.errors) == 1


@pytest.mark.parametrize(
    "words", [["--player", "me"], ["--workers", "0"], ["--seed", "-1"], ["--lines", "2"], ["--paytable", "nix"]]
)
def test_other_words_are_refused(words: list[str]) -> None:
    answer = ace_invaders("simulate", "--hands", 1, *words)
    assert (answer.status, answer.out, len(answer.errors)) == (2, "", 1)


# The picture.


def test_the_bankroll_is_drawn_into_a_file(tmp_path: Path) -> None:
    answer = simulate("--hands", 3000, "--plot", tmp_path / "bankroll.png")
    assert (answer.status, answer.err) == (0, "")
    assert (tmp_path / "bankroll.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert [path.name for path in tmp_path.iterdir()] == ["bankroll.png"]


@pytest.mark.parametrize("name", ["nowhere/bankroll.png", "."])
def test_a_picture_that_cannot_be_written_is_told_before_the_run(tmp_path: Path, name: str) -> None:
    answer = simulate("--hands", 10**12, "--plot", tmp_path / name)
    assert (answer.status, answer.out, len(answer.errors)) == (3, "", 1)
    assert "cannot be written: " in answer.err


def refused_picture(path: Path) -> str:
    """What is said before the first of very many hands, status 3."""
    answer = simulate("--hands", 10**12, "--plot", path)
    assert (answer.status, answer.out, len(answer.errors)) == (3, "", 1)
    return answer.err


@pytest.mark.parametrize("content", [b"", b"lines: 3\n", b"\x89PNG", b"SQLite format 3\0", b"\xff\xd8\xff\xe0 JFIF"])
def test_a_file_that_is_no_picture_is_never_replaced(tmp_path: Path, content: bytes) -> None:
    for name in ("bankroll.png", "session.sqlite3"):
        path = tmp_path / name
        path.write_bytes(content)
        words = f"{path} cannot be written: it is there and is no PNG picture, nothing else is replaced\n"
        assert refused_picture(path) == words
        assert path.read_bytes() == content


@pytest.mark.skipif(os.name == "nt", reason="Windows has neither such links nor pipes among its files")
@pytest.mark.parametrize("kind", ["link to a file", "link to nothing", "link to a device", "pipe"])
def test_what_is_no_file_is_never_replaced(tmp_path: Path, kind: str) -> None:
    path, other = tmp_path / "bankroll.png", put(tmp_path, "c.yaml", "lines: 3\n")
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "link to a file":
            path.symlink_to(other)
        case "link to a device":
            path.symlink_to(os.devnull)
        case _:
            path.symlink_to("nothing")
    before = path.lstat()
    assert "it is there and is no PNG picture" in refused_picture(path)
    assert (path.lstat(), other.read_text("utf-8")) == (before, "lines: 3\n")


@pytest.mark.skipif(os.name == "nt", reason="links need rights of their own on Windows")
def test_an_older_picture_is_replaced_also_behind_a_link(tmp_path: Path) -> None:
    picture, link = tmp_path / "Bankroll.PNG", tmp_path / "link.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\nold")
    link.symlink_to(picture)
    for path in (picture, link):
        before = picture.stat().st_ino
        assert simulate("--hands", 10, "--plot", path).status == 0
        assert picture.stat().st_ino != before
    assert link.is_symlink()
    assert picture.stat().st_size > 100


@pytest.mark.parametrize("name", ["bankroll.jpg", "bankroll", "png", "bankroll.png.txt"])
def test_a_picture_of_another_name_is_refused(tmp_path: Path, name: str) -> None:
    answer = simulate("--hands", 10**12, "--plot", tmp_path / name)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"{tmp_path / name} is no name of a picture, it must end with .png\n"
    assert list(tmp_path.iterdir()) == []


# The progress bar, and Ctrl-C.


def test_a_bar_is_drawn_for_a_terminal_and_wiped_out(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress(10) as tell:
        time.sleep(0.11)
        tell(5)
    drawn = terminal.getvalue()
    assert "  0%" in drawn
    assert " 50%" in drawn
    assert drawn.endswith("\r\033[K")


def test_no_bar_is_drawn_for_anyone_else(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(10) as tell:
        tell(5)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(("done", "full"), [(0, 0), (1, 0), (50, 20), (99, 39), (100, 40)])
def test_the_bar_is_full_only_at_the_end(done: int, full: int) -> None:
    bar = bar_of(done, 100, None)
    assert bar == f"[{'#' * full}{'.' * (40 - full)}] {done:3}%"


@pytest.mark.parametrize(("seconds", "told"), [(0.2, "0:00"), (59.6, "1:00"), (3599, "59:59"), (90_061, "25:01:01")])
def test_the_time_left_is_told_as_a_clock_tells_it(seconds: float, told: str) -> None:
    assert clock(seconds) == told


def interrupted(workers: int) -> tuple[int, float, str, str]:
    """A long run at a terminal, ended by Ctrl-C once its bar moves: status, seconds it took, output, what it drew."""
    screen, end = os.openpty()
    words = ["simulate", "--hands", str(10**11), "--workers", str(workers), "--seed", "1"]
    process = subprocess.Popen(
        [sys.executable, "-m", "ace_invaders", *words],
        cwd=TOP, stdout=subprocess.PIPE, stderr=end, start_new_session=True, text=True,
    )  # fmt: skip
    os.close(end)
    drawn = read_until(screen, " left")
    start = time.monotonic()
    # As a terminal does, to all processes of the command.
    os.killpg(process.pid, signal.SIGINT)
    out, _ = process.communicate(timeout=20)
    took = time.monotonic() - start
    drawn += read_until(screen, "")
    os.close(screen)
    return process.returncode, took, out, drawn


def read_until(screen: int, wanted: str) -> str:
    """What is drawn until the wanted text comes, or, without one, whatever there still is."""
    drawn, end = "", time.monotonic() + 30
    while time.monotonic() < end and not (wanted and wanted in drawn):
        if not select.select([screen], [], [], 0.5 if wanted else 0)[0]:
            if not wanted:
                break
            continue
        try:
            drawn += os.read(screen, 4096).decode()
        except OSError:  # the other end is closed
            break
    return drawn


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals and no groups of processes")
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_ends_a_run_at_once(workers: int) -> None:
    status, took, out, drawn = interrupted(workers)
    assert (status, out) == (130, "")
    assert " left" in drawn
    assert drawn.endswith("\r\033[K")
    assert "Traceback" not in drawn
    # Twice what it may take on a quiet machine.
    assert took < 2
