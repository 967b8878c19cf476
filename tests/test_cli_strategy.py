"""`ace-invaders strategy`."""

import re
from pathlib import Path

import pytest
import yaml

from ace_invaders.cards import parse_cards
from commands import T1, ace_invaders, put, started


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setattr("ace_invaders.locate.cache_folder", lambda: folder)
    return folder


@pytest.mark.case("D-SAVE-4")
def test_the_defaults_are_table_c_three_lines_of_five_coins() -> None:
    answer = ace_invaders("strategy", "--json")
    assert (answer.status, answer.err) == (0, "")
    found = answer.only
    assert list(found) == ["paytable", "lines", "coins", "entries", "return", "optimum", "cost"]
    assert [found[key] for key in ("paytable", "lines", "coins")] == ["C", 3, 5]
    assert found["optimum"] == pytest.approx(2.0763352, abs=5e-8)
    assert found["cost"] == pytest.approx(found["optimum"] - found["return"], abs=1e-12)
    assert 0 < found["cost"] <= 0.00005 * found["optimum"]
    assert len(found["entries"]) <= 20
    assert yaml.safe_load(answer.out) == found


def test_every_entry_has_its_place_name_example_hold_and_mean() -> None:
    entries = ace_invaders("strategy", "--json", "--entries", 12, "--strict").only["entries"]
    assert [entry["place"] for entry in entries] == [*range(1, 13)]
    for entry in entries:
        assert list(entry) == ["place", "name", "example", "hold", "mean"]
        assert len(set(parse_cards(" ".join(entry["example"])))) == 5
        assert entry["hold"] == sorted(set(entry["hold"]) & {1, 2, 3, 4, 5})
        assert entry["mean"] > 0
    assert (entries[-1]["name"], entries[-1]["hold"]) == ("discard everything", [])


def test_an_example_holds_what_the_name_says() -> None:
    entries = ace_invaders("strategy", "--json", "--strict").only["entries"]
    held = {entry["name"]: [entry["example"][position - 1] for position in entry["hold"]] for entry in entries}
    assert [card[0] for card in held["an ace"]] == ["A"]
    assert [card[0] for card in held["two aces"]] == ["A", "A"]
    assert len({card[1] for card in held["four to a royal flush"]}) == 1
    assert {card[0] for card in held["four to a royal flush"]} < set("TJQKA")


def test_the_list_in_words_marks_the_cards_held_and_tells_the_cost() -> None:
    found = ace_invaders("strategy", "--entries", 10, "--json").only
    lines = ace_invaders("strategy", "--entries", 10).out.splitlines()
    assert lines[0].startswith("pay table C, 3 lines x 5 coins")
    for entry, line in zip(found["entries"], lines[3:13], strict=True):
        assert line.startswith(f"{entry['place']:>2}  {entry['name']}  ")
        held = [entry["example"][position - 1] for position in entry["hold"]]
        assert re.findall(r"\[(..)\]", line) == held
        assert f"  {entry['mean']:.4f}  " in line
    percent, points = 100 * found["cost"] / found["optimum"], 100 * found["cost"] / 3
    assert f"cost {percent:.5f} percent of that optimum, {points:.5f} points of the whole return" in lines


def test_words_that_need_it_are_told_below_the_list() -> None:
    out = ace_invaders("strategy").out
    assert "\nhigh cards: jacks, queens and kings" in out
    assert "\nWhere an entry fits in several ways, hold the most cards" in out
    short = ace_invaders("strategy", "--entries", 1).out
    assert "high" not in short.replace("the most high cards", "").replace("the highest cards", "")


def test_markdown_is_a_table_with_the_held_cards_in_bold() -> None:
    found = ace_invaders("strategy", "--entries", 8, "--json").only
    lines = ace_invaders("strategy", "--entries", 8, "--markdown").out.splitlines()
    rows = [line for line in lines if line.startswith("|")]
    assert len(rows) == 2 + 8
    assert {row.count("|") for row in rows} == {6}
    for entry, row in zip(found["entries"], rows[2:], strict=True):
        assert re.findall(r"\*\*(..)\*\*", row) == [entry["example"][position - 1] for position in entry["hold"]]


def test_a_markdown_table_goes_without_json() -> None:
    answer = ace_invaders("strategy", "--markdown", "--json")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == "--markdown prints a table, it goes without --json\n"


def test_a_player_s_own_table_on_one_line_has_a_list(tmp_path: Path) -> None:
    put(tmp_path / "tables", "T1.yaml", T1)
    config = put(tmp_path, "config.yaml", "paytables: [tables]")
    found = ace_invaders("strategy", "--config", config, "--paytable", "T1", "--lines", 1, "--json").only
    assert (found["paytable"], found["lines"]) == ("T1", 1)
    # The published return of 9/6 jacks or better.
    assert found["optimum"] == pytest.approx(0.995439043695, abs=1e-12)
    assert 0 <= found["cost"] < 0.001


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("--entries", 0), "'0' is not a whole number from 1 to 60"),
        (("--entries", 61), "'61' is not a whole number from 1 to 60"),
        (("--entries", "x"), "'x' is not a whole number from 1 to 60"),
        (("--lines", 2), "out of range"),
        (("--paytable", "none"), "none"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(words: tuple[object, ...], what: str) -> None:
    answer = ace_invaders("strategy", *words)
    assert (answer.status, answer.out, len(answer.errors)) == (2, "", 1)
    assert what in answer.err


def test_a_fresh_start_gives_the_same_list_again(tmp_path: Path) -> None:
    first, second = (started("strategy", "--json", XDG_CACHE_HOME=str(tmp_path / name)) for name in ("one", "two"))
    assert (first.status, first.err) == (0, "")
    assert first.out == second.out
