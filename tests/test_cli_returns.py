"""`ace-invaders returns`."""

import json
import os
import re
from fractions import Fraction
from pathlib import Path

import pytest
import yaml

from ace_invaders.hands import Row
from commands import T1, ace_invaders, put, started

ROWS = [row.value for row in Row]


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setattr("ace_invaders.locate.cache_folder", lambda: folder)
    return folder


@pytest.mark.case("D-SAVE-4")
def test_the_defaults_are_table_c_three_lines_of_five_coins() -> None:
    answer = ace_invaders("returns", "--json")
    assert (answer.status, answer.err) == (0, "")
    found = answer.only
    assert list(found) == [
        "paytable", "lines", "coins", "top", "middle", "bottom", "royal_falls", "total", "rows",
    ]  # fmt: skip
    assert [found[key] for key in ("paytable", "lines", "coins")] == ["C", 3, 5]
    assert found["total"] == pytest.approx(0.98833, abs=1e-5)
    assert 2.072768 <= found["bottom"] < 2.072769
    assert {line: list(rows) for line, rows in found["rows"].items()} == {
        "top": ROWS, "middle": ROWS, "bottom": ROWS,
    }  # fmt: skip
    assert yaml.safe_load(answer.out) == found


def test_one_line_has_bottom_and_total_alone() -> None:
    found = ace_invaders("returns", "--lines", 1, "--json").only
    assert list(found) == ["paytable", "lines", "coins", "bottom", "total", "rows"]
    assert found["bottom"] == found["total"]
    assert list(found["rows"]) == ["bottom"]
    assert sum(found["rows"]["bottom"].values()) == pytest.approx(1, abs=1e-12)


def test_kept_returns_are_told_the_same(cache_folder: Path) -> None:
    first = ace_invaders("returns", "--paytable", "A", "--json")
    assert len(list(cache_folder.iterdir())) == 2
    assert ace_invaders("returns", "--paytable", "A", "--json") == first


def test_a_player_s_own_table_and_its_fractions(tmp_path: Path) -> None:
    put(tmp_path / "tables", "T1.yaml", T1)
    config = put(tmp_path, "config.yaml", "paytables: [tables]")
    words = ("returns", "--config", config, "--paytable", "T1", "--lines", 1, "--exact")
    found = ace_invaders(*words, "--json").only
    assert found["exact"] == {
        "bottom": "1653526326983/1661102543100",
        "total": "1653526326983/1661102543100",
    }
    assert "1653526326983/1661102543100" in ace_invaders(*words).out


def test_fractions_of_three_lines_are_the_figures() -> None:
    found = ace_invaders("returns", "--exact", "--json").only
    for name, fraction in found["exact"].items():
        assert float(Fraction(fraction)) == pytest.approx(found[name], abs=1e-13)
    assert list(found["exact"]) == ["top", "middle", "bottom", "royal_falls", "total"]


def test_the_figures_stand_in_lines_of_text() -> None:
    answer = ace_invaders("returns")
    lines = answer.out.splitlines()
    assert lines[0] == "pay table C, 3 lines x 5 coins, best play"
    assert [line.split()[-1] for line in lines if "falling royals" in line] == ["0.0047968399"]
    assert "\nreturn per coin bet on a line, in the game in which no royal flush falls\n" in answer.out
    assert " 98.8335 %, the mean of the three lines of the real game\n\n" in answer.out
    assert "\n\nthe real game, in which royal flushes fall\n  chance of " in answer.out
    heading = next(line for line in lines if line.strip().startswith("chance of"))
    table = lines[lines.index(heading) :]
    assert len(table) == 14
    assert {len(line) for line in table} == {len(heading)}


def test_one_line_in_which_nothing_falls_has_no_real_game_beside_it() -> None:
    out = ace_invaders("returns", "--lines", 1).out
    assert "\nreturn per coin bet on a line\n" in out
    assert re.search(r" %\n\n  chance of ", out)
    assert "royal flushes fall" not in out


def test_below_the_chances_stands_what_each_line_pays_on_average_with_falling_royals() -> None:
    name, *pays = ace_invaders("returns").out.splitlines()[-1].rsplit(maxsplit=3)
    assert name.strip() == "mean pay"
    top, middle, bottom = map(float, pays)
    assert top == pytest.approx(0.3358882014, abs=1e-10)
    assert bottom == pytest.approx(2.0763352, abs=5e-8)
    assert top + middle + bottom == pytest.approx(3 * 0.9883349460, abs=3e-10)
    one_line = ace_invaders("returns", "--lines", 1).out.splitlines()
    paid = next(line.split()[-1] for line in one_line if line.strip().startswith("all, per coin"))
    assert one_line[-1].split()[-2:] == ["pay", paid]


@pytest.mark.parametrize(("words", "fault"), [
    (("--paytable", "Z"), "no pay table 'Z', the pay tables are A, B, C, D, E, F"),
    (("--lines", "2"), "1 or 3"),
    (("--coins", "6"), "1 to 5"),
])  # fmt: skip
def test_what_cannot_be_bet_is_one_line_and_status_2(words: tuple[str, ...], fault: str) -> None:
    answer = ace_invaders("returns", *words)
    assert (answer.status, answer.out, len(answer.errors)) == (2, "", 1)
    assert fault in answer.err


def test_kept_returns_are_told_without_arrays(tmp_path: Path) -> None:
    folder = str(tmp_path)
    first = started("returns", "--lines", 1, "--json", XDG_CACHE_HOME=folder, LOCALAPPDATA=folder)
    hidden = put(tmp_path / "hidden", "numpy.py", "raise ImportError('not needed')").parent
    paths = os.pathsep.join((str(hidden), str(Path(__file__).resolve().parents[1])))
    again = started("returns", "--lines", 1, "--json", XDG_CACHE_HOME=folder, LOCALAPPDATA=folder, PYTHONPATH=paths)
    assert (again.status, again.out) == (0, first.out)
    assert json.loads(first.out)["lines"] == 1
