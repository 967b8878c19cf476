"""The saved hands that come with the game."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import brute_force
from ace_invaders import locate
from ace_invaders.game import Outcome
from ace_invaders.hand_files import read_hand
from ace_invaders.records import Record, replayed, report
from hands_of import TABLES

TOP = Path(__file__).resolve().parents[1]
EXAMPLES = sorted(locate.examples_folder().glob("*.yaml"))

every_example = pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)


def computed_by_brute_force(record: Record) -> dict[str, Any]:
    """The result of a saved hand by the rules written a second time."""
    hand, deal = record.hand, record.hand.deal
    maximum = hand.bet.lines * hand.bet.coins == 15
    pays = {row.value: pay.maximum if maximum else pay.below for row, pay in hand.table.pays.items()} | {"nothing": 0}
    top, middle, bottom = ([str(card) for card in cards] for cards in (deal.top, deal.middle, deal.bottom))
    line = brute_force.drawn(bottom[:5], bottom[5:], hand.hold)
    if hand.bet.lines == 1:
        return brute_force.settle_one_line(line, pays, hand.bet.coins)
    return brute_force.settle(top, middle, line, pays, hand.bet.coins)


def outcome_of(name: str) -> Outcome:
    outcome = replayed(read_hand(locate.examples_folder() / f"{name}.yaml", TABLES)).hand.outcome
    assert outcome is not None
    return outcome


def test_there_are_twenty_examples_and_more() -> None:
    assert len(EXAMPLES) >= 20


@every_example
def test_an_example_replays_as_recorded(path: Path) -> None:
    found = report(read_hand(path, TABLES), path.name)
    assert (found["matches"], found["differences"]) == (True, [])


@every_example
def test_an_example_records_a_whole_result_that_the_rules_give(path: Path) -> None:
    record = read_hand(path, TABLES)
    assert record.result is not None
    recorded = {key: value for key, value in record.result.items() if key != "paytable"}
    assert recorded == computed_by_brute_force(record)


@every_example
def test_an_example_says_what_it_shows(path: Path) -> None:
    note = read_hand(path, TABLES).note
    assert re.fullmatch(r"[A-Z].{40,400}\.", note), note


@pytest.mark.parametrize("point", range(1, 11))
def test_every_point_of_gravity_has_an_example(point: int) -> None:
    assert any(path.stem.startswith(f"gravity-{point}-") for path in EXAMPLES)


def test_the_published_example_pays_5_and_20_and_15() -> None:
    outcome = outcome_of("published-example")
    assert [line.won for line in outcome.lines] == [5, 20, 15]
    assert outcome.total == 40


@pytest.mark.parametrize(
    ("name", "middle", "bottom"),
    [
        ("published-example", (1,), ()),
        ("gravity-1-two-aces-gain-what-one-does-not", (1, 2), ()),
        ("gravity-2-queens-stay-for-they-pay-as-much-as-aces", (), ()),
        ("gravity-3-the-greatest-pay-is-taken", (4,), ()),
        ("gravity-4-aces-fall-on-aces", (1, 4), ()),
        ("gravity-4-four-aces-before-straight-flush", (1, 2, 3, 4), (1, 2, 3, 4)),
        ("gravity-5-places-1-and-4-before-2-and-3", (1, 4), ()),
        ("gravity-6-dealt-royal-falls-twice", "royal", "royal"),
        ("gravity-6-five-aces-against-a-short-royal", (5,), (1, 2, 3, 4, 5)),
        ("gravity-6-royal-stays-at-equal-pay", (), ()),
        ("gravity-7-looks-only-one-line-down", (1, 4), (1, 4)),
        ("gravity-8-fallen-aces-fall-on", (3,), (1, 3)),
        ("gravity-8-royal-made-by-gravity-falls-on", (5,), "royal"),
        ("gravity-9-ace-rather-than-royal-at-equal-pay", (5,), (1, 2, 3, 4, 5)),
        ("gravity-10-five-aces", (1,), (1, 2, 3)),
    ],
)
def test_what_falls_is_what_the_example_is_for(name: str, middle: tuple[int, ...] | str, bottom: object) -> None:
    lines = outcome_of(name).lines[1:]
    fell = ["royal" if line.way.royal else line.way.positions for line in lines if line.way]
    assert fell == [middle, bottom]


@pytest.mark.case("D-REPLAY-1")
def test_the_examples_replay_the_same_on_every_python_there_is() -> None:
    expected = [report(read_hand(path, TABLES), path.name) for path in EXAMPLES]
    for python in pythons():
        replay = run(python, "-m", "ace_invaders", "replay", "--json", "saves/examples")
        assert (replay.returncode, replay.stderr) == (0, ""), python
        found = [json.loads(line) for line in replay.stdout.splitlines()]
        assert [{**hand, "file": Path(hand["file"]).name} for hand in found] == expected, python


def pythons() -> list[str]:
    """The Python of the tests, and those of the machine from 3.11 on that have what a replay needs."""
    names = [shutil.which(f"python3.{minor}") for minor in range(11, 20)]
    others = [name for name in names if name and run(name, "-c", "import yaml, platformdirs").returncode == 0]
    return [sys.executable, *others]


def run(python: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([python, *arguments], cwd=TOP, capture_output=True, encoding="utf-8", timeout=60, check=False)
