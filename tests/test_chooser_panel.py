"""The pay-table chooser over a game: tables are looked at and chosen, returns come from the background."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ace_invaders import locate
from ace_invaders.analysis.returns import Returns
from ace_invaders.statistics import Terms
from ace_invaders.window import expectations
from ace_invaders.window.actions import Press, Pressed, PressTable
from ace_invaders.window.chooser import LOCKED, ROWS
from ace_invaders.window.desk import Desk
from ace_invaders.window.looks import Target
from plays import message_of, opened, preferences_of, unsaved
from scene_hands import assert_valid, targets_of, texts
from screen import Screen, wait_until
from table import Table

PAY_TITLE = (930, 85)  # on the canvas, by hand
CHOOSE = (1004, 93)
FIRST_ROW = (200, 167)
TEXT_C = (locate.paytable_folder() / "C.yaml").read_text("utf-8")


class Gate:
    """The analysis, which answers once it is let."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.asked: list[Terms] = []

    def returns(self, terms: Terms, folder: Path) -> Returns:  # noqa: ARG002 - nothing is kept
        self.asked.append(terms)
        assert self.open.wait(20)
        total = 0.9 + ord(terms.paytable[0]) / 10_000
        return Returns(bottom=2.0, total=total, rows={}, top=0.3, middle=0.5, royal_falls=0.004)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Returns are made up, and none is known before the gate is open."""
    gate = Gate()
    monkeypatch.setattr(expectations, "_returns", gate.returns)
    yield gate
    gate.open.set()
    # A thread that is left would ask the next test's gate.
    for thread in threading.enumerate():
        if thread.name == "exact returns":
            thread.join(20)


def chooser_of(**settings: Any) -> Desk:
    """A desk with the chooser open."""
    desk = Desk(unsaved(speed="instant", **settings))
    desk.press(Press.PAY_TABLES, 0)
    return desk


def own(folder: Path, **files: str) -> Path:
    """A folder with these tables."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return folder


def said(desk: Desk) -> list[str]:
    return texts(desk.picture(0))


def press(desk: Desk, *actions: Pressed) -> None:
    for action in actions:
        desk.press(action, 0)


def is_open(desk: Desk) -> bool:
    return "PAY TABLES" in said(desk)


def looked_at(desk: Desk) -> str:
    return next(text for text in said(desk) if text.startswith("PAY TABLE ")).removeprefix("PAY TABLE ")


def button(desk: Desk) -> Target:
    (target,) = targets_of(desk.picture(0), Press.MAIN)
    return target


def known(desk: Desk) -> None:
    """Let time pass until everything is computed."""

    def done() -> bool:
        desk.tick(0)
        return not desk.play.expectations.busy

    wait_until(done, "the returns")
    desk.tick(0)


def test_the_table_in_play_is_looked_at_first(gate: Gate) -> None:
    desk = chooser_of(paytable="D")
    assert looked_at(desk) == "D"
    assert_valid(desk.picture(0))


def test_returns_are_computed_beside_the_window_those_looked_at_first(gate: Gate) -> None:
    desk = chooser_of()
    assert said(desk).count("computing") == 6 + 5
    assert desk.wait(0) <= 100
    wait_until(lambda: gate.asked, "the first question")
    press(desk, Press.LAST)
    gate.open.set()
    known(desk)
    assert "computing" not in said(desk)
    assert [terms.paytable for terms in gate.asked] == ["C", "F", "A", "B", "D", "E"]
    assert {"90.6500 %", "90.7000 %"} <= set(said(desk))
    assert "+0.0300 %" in said(desk)


def test_returns_that_cannot_be_worked_out_are_called_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Returns:
        raise MemoryError

    monkeypatch.setattr(expectations, "_returns", fail)
    desk = chooser_of()
    wait_until(lambda: not desk.play.expectations.busy, "the end of the work")
    desk.tick(1000)
    assert said(desk).count("not known") == 6 + 5
    assert "computing" not in said(desk)
    assert desk._panel is not None
    assert desk._panel.wait(1000) == float("inf"), "nothing more will come"


def test_returns_are_those_at_the_bet(gate: Gate) -> None:
    gate.open.set()
    desk = chooser_of(lines=3, coins=2)
    known(desk)
    assert {(terms.bet.lines, terms.bet.coins) for terms in gate.asked} == {(3, 2)}
    assert {terms.pays[0] for terms in gate.asked} == {200, 250}
    assert "RETURN AT 3×2" in said(desk)


def test_arrows_and_clicks_look_at_tables_and_stop_at_the_ends(gate: Gate) -> None:
    desk = chooser_of()
    for action, table in (
        (Press.DOWN, "D"), (Press.UP, "C"), (Press.FIRST, "A"), (Press.UP, "A"), (Press.LAST, "F"), (Press.DOWN, "F"),
        (Press.PAGE_UP, "A"), (Press.PAGE_DOWN, "F"), (PressTable(1), "B"),
    ):  # fmt: skip
        press(desk, action)
        assert looked_at(desk) == table
    desk.roll(Press.DOWN, 0)
    assert looked_at(desk) == "C"
    assert desk.play.preferences.table.id == "C"


@pytest.mark.parametrize("deal_key", [Press.MAIN, "enter"])
def test_enter_and_the_button_choose_and_close_and_deal_nothing(gate: Gate, deal_key: object) -> None:
    desk = chooser_of()
    press(desk, Press.DOWN, desk.enter if deal_key == "enter" else Press.MAIN)
    assert not is_open(desk)
    assert desk.play.session.round.table.id == "D"
    assert desk.play.session.number == 0


def test_a_chosen_table_is_remembered(tmp_path: Path, gate: Gate) -> None:
    desk = Desk(opened(tmp_path, speed="instant"))
    press(desk, Press.PAY_TABLES, Press.FIRST, Press.MAIN)
    desk.play.close()
    assert opened(tmp_path, speed="instant").session.round.table.id == "A"


def test_the_table_in_play_is_kept_by_the_button(gate: Gate) -> None:
    desk = chooser_of()
    assert "KEEP" in said(desk)
    press(desk, Press.MAIN)
    assert not is_open(desk)
    assert desk.play.session.round.table.id == "C"


def test_closing_changes_nothing(gate: Gate) -> None:
    for close in (Press.CLOSE, Press.PAY_TABLES):
        desk = chooser_of()
        press(desk, Press.DOWN, close)
        assert not is_open(desk)
        assert desk.play.session.round.table.id == "C"


def test_while_a_hand_is_open_the_table_is_locked_and_the_window_says_so(gate: Gate) -> None:
    desk = Desk(unsaved(speed="instant"))
    press(desk, Press.MAIN)
    desk.press(Press.PAY_TABLES, 1000)
    desk.press(Press.DOWN, 1000)
    picture = desk.picture(1000)
    assert LOCKED in texts(picture)
    (target,) = targets_of(picture, Press.MAIN)
    assert not target.enabled
    desk.press(Press.MAIN, 1000)
    assert "Not now." in texts(desk.picture(1000))
    assert desk.play.session.round.table.id == "C"
    assert desk.play.is_holding


def test_own_tables_are_listed_and_a_faulty_file_is_refused_in_words(tmp_path: Path, gate: Gate) -> None:
    gate.open.set()
    folder = own(tmp_path / "own", mine=TEXT_C, faulty=TEXT_C.replace("full_house: 8", "full_house: eight"))
    desk = chooser_of(paytables=(folder,))
    known(desk)
    press(desk, Press.LAST)
    assert looked_at(desk) == "mine"
    assert button(desk).enabled
    press(desk, Press.UP)
    assert looked_at(desk) == "faulty"
    assert any(text.startswith("13:15: 'eight' is no whole number") for text in said(desk))
    assert not button(desk).enabled
    assert_valid(desk.picture(0))
    press(desk, Press.MAIN)
    assert "cannot be chosen" in message_of(desk.play)
    assert is_open(desk)
    press(desk, Press.DOWN, Press.MAIN)
    assert desk.play.session.round.table.id == "mine"


def test_a_long_list_moves_with_the_table_that_is_looked_at(tmp_path: Path, gate: Gate) -> None:
    folder = own(tmp_path / "own", **{f"t{number:02}": TEXT_C for number in range(20)})
    desk = chooser_of(paytables=(folder,))

    def rows() -> list[int]:
        return [t.action.index for t in desk.picture(0).targets if isinstance(t.action, PressTable)]

    assert rows() == list(range(ROWS))
    press(desk, Press.LAST)
    assert rows() == list(range(26 - ROWS, 26))
    press(desk, Press.UP)
    assert rows() == list(range(26 - ROWS, 26))
    press(desk, Press.FIRST)
    assert rows() == list(range(ROWS))


def test_a_file_that_goes_away_while_the_list_is_open_leaves_the_table_in_play(tmp_path: Path, gate: Gate) -> None:
    folder = own(tmp_path / "own", mine=TEXT_C)
    desk = chooser_of(paytables=(folder,))
    press(desk, Press.LAST)
    assert looked_at(desk) == "mine"
    (folder / "mine.yaml").unlink()
    desk.tick(2000)
    assert texts(desk.picture(2000)).count("6 files") == 1
    assert looked_at(desk) == "C"


def test_a_question_is_taken_back_so_that_enter_means_choose(gate: Gate) -> None:
    desk = Desk(unsaved(speed="instant"))
    press(desk, Press.CASH_OUT, Press.PAY_TABLES)
    assert desk.enter is Press.MAIN
    assert desk.play.session.meters.credits == preferences_of().settings["credits"]


def test_the_exact_return_of_table_c_is_the_published_one() -> None:
    desk = chooser_of()
    known(desk)
    at = said(desk).index("Bottom line")
    assert said(desk)[at + 1].startswith("207.27")
    assert said(desk)[said(desk).index("All lines") + 1] == "98.8335 %"


# A game whose returns never come, however long one waits.
ENDLESS = """
import sys, time
from ace_invaders.cli import main
from ace_invaders.window import expectations

def endless(terms, folder):
    while True:
        time.sleep(0.001)

expectations._returns = endless
sys.exit(main())
"""


@pytest.mark.case("D-UI-6")
@pytest.mark.window
@pytest.mark.slow
def test_a_window_that_is_closed_waits_for_no_returns(screen: Screen, tmp_path: Path) -> None:
    # Ten seconds are `quit`'s patience, of which the end of a program takes half a second on a busy machine.
    table = Table(screen, tmp_path, program=("-c", ENDLESS))
    screen.key("shift+p")
    assert table.quit() == 0
    assert table.program.stderr is not None
    assert table.program.stderr.read() == b""


@pytest.mark.case("D-UI-6")
@pytest.mark.window
@pytest.mark.slow
def test_a_window_closed_while_returns_are_computed_ends_quietly(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    table = Table(screen, tmp_path / "game")
    screen.key("shift+p")
    wait_until(lambda: any(path.is_file() for path in cache.rglob("*")), "the first table that is kept")
    assert table.quit() == 0
    assert table.program.stderr is not None
    assert table.program.stderr.read() == b""


@pytest.mark.window
@pytest.mark.slow
def test_a_table_is_chosen_by_key_alone_and_by_mouse_alone(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path / "game")
    screen.key("shift+p", "Up", "Return")
    opened = table.deal(lambda: screen.key("space"))
    assert opened.open_hand is not None
    assert opened.open_hand.hand.table.id == "B"
    table.draw(lambda: screen.key("space"))
    screen.key("1")  # completes the motion
    time.sleep(0.5)
    for place in (PAY_TITLE, FIRST_ROW, CHOOSE):
        table.click(place)
        time.sleep(0.5)
    opened = table.deal(lambda: screen.key("space"))
    assert opened.open_hand is not None
    assert opened.open_hand.hand.table.id == "A"
    assert table.quit() == 0
