"""The last hands in a real window: every control reached by key and by mouse; a dropped hand's replay."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ace_invaders import hand_files
from screen import Screen, require_tools, wait_until
from table import DEAL, Table, tables

pytestmark = [pytest.mark.window, pytest.mark.slow]

# Places of the design on the canvas, by hand.
CORNER = (1270, 790)
HISTORY = (762, 26)
FIRST, BACK, PLAY, ON, LAST = ((841 + 56 * index, 93) for index in range(5))
EXPLAIN = (1176, 93)
ROWS = tuple((200, 167 + 46 * row) for row in range(3))
STEPS = tuple((986, 192 + 48 * step) for step in range(6))


@pytest.fixture
def small_screen() -> Iterator[Screen]:
    require_tools()
    with Screen(800, 500) as screen:
        yield screen


class Shots:
    """What the window shows, as bytes of pictures."""

    def __init__(self, screen: Screen, folder: Path) -> None:
        self._screen, self._path = screen, folder / "shot.png"

    def now(self) -> bytes:
        subprocess.run(
            ["import", "-window", self._screen.window(), f"rgb:{self._path}"], env=self._screen.env, check=True
        )
        return self._path.read_bytes()

    def rest(self) -> bytes:
        """The picture once it stands still."""
        last = self.now()

        def still() -> bytes | None:
            nonlocal last
            time.sleep(0.1)
            before, last = last, self.now()
            # A window that was not painted yet is of one colour.
            return last if before == last and len(set(last)) > 30 else None

        return wait_until(still, "a picture at rest")

    def other_than(self, *pictures: bytes) -> bytes:
        """A picture that is none of these, at rest."""
        wait_until(lambda: self.now() not in pictures, "another picture")
        return self.rest()

    def same_as(self, picture: bytes) -> None:
        wait_until(lambda: self.now() == picture, "the picture from before")


def saved_number(folder: Path) -> int | None:
    """The number of the hand that was saved, as soon as there is one."""
    file = wait_until(lambda: next(folder.glob("hands/*.yaml"), None), "the saved hand")
    return hand_files.read_hand(file, tables()).number


def played(table: Table, hands: int) -> None:
    """Hands in which the first card is held."""
    for _ in range(hands):
        table.deal(lambda: table.screen.key("space"))
        table.screen.key("1")
        assert table.hold_is([1])
        table.draw(lambda: table.screen.key("space"))
        table.screen.key("1")  # completes the motion


@pytest.fixture
def table(screen: Screen, tmp_path: Path) -> Table:
    """A game without motion after three hands."""
    (tmp_path / "game").mkdir()
    config = tmp_path / "config.yaml"
    config.write_text("motion: reduced\n", "utf-8")
    table = Table(screen, tmp_path / "game", "--config", str(config))
    played(table, 3)
    screen.move(*CORNER)
    return table


def test_every_control_is_reached_by_key(table: Table, tmp_path: Path) -> None:
    screen, shots = table.screen, Shots(table.screen, tmp_path)
    on_table, before = shots.rest(), table.books
    screen.key("h")
    newest = shots.other_than(on_table)
    screen.key("Down")
    second = shots.other_than(newest)
    screen.key("End")
    oldest = shots.other_than(newest, second)
    for key, picture in (("Home", newest), ("Page_Down", oldest), ("Page_Up", newest)):
        screen.key(key)
        shots.same_as(picture)
    screen.key("Left")
    falls = shots.other_than(newest)
    screen.key("Right")
    shots.same_as(newest)
    screen.key("e")
    shots.other_than(newest, falls)
    screen.key("e")
    shots.same_as(newest)
    screen.key("space")  # plays from the first step
    playing = shots.other_than(newest)
    screen.key("space")
    shots.other_than(newest, playing)
    screen.key("Home", "Down")
    shots.same_as(second)
    screen.key("w")
    assert saved_number(tmp_path / "game") == 2
    screen.key("Escape", "h")
    shots.same_as(newest)
    screen.key("h")
    shots.other_than(newest)
    assert (table.books.meters, table.books.number) == (before.meters, 3)
    assert table.quit() == 0


def test_every_control_is_reached_by_mouse(table: Table, tmp_path: Path) -> None:
    screen, shots = table.screen, Shots(table.screen, tmp_path)
    on_table, before = shots.rest(), table.books

    def click(place: tuple[float, float], button: int = 1) -> None:
        """A click, with the pointer out of the way afterwards."""
        table.click(place, button)
        screen.move(*CORNER)

    click(HISTORY)
    newest = shots.other_than(on_table)
    click(ROWS[1])
    second = shots.other_than(newest)
    click(ROWS[2])
    oldest = shots.other_than(newest, second)
    click(ROWS[0])
    shots.same_as(newest)
    click(BACK)
    falls = shots.other_than(newest, second, oldest)
    click(ON)
    shots.same_as(newest)
    click(FIRST)
    first = shots.other_than(newest, falls)
    for place, picture in ((STEPS[4], falls), (STEPS[0], first), (LAST, newest)):
        click(place)
        shots.same_as(picture)
    click(PLAY)
    shots.other_than(newest)
    click(LAST)
    shots.same_as(newest)
    click(EXPLAIN)
    shots.other_than(newest)
    click(EXPLAIN)
    shots.same_as(newest)
    click(ROWS[2], button=5)  # a tick of the wheel moves on by one hand, it is no click
    shots.same_as(second)
    click(DEAL)
    shots.same_as(second)
    click(HISTORY)
    shots.same_as(on_table)
    assert (table.books.meters, table.books.number) == (before.meters, 3)
    assert table.quit() == 0


def test_the_screen_fits_the_smallest_window_and_its_places_hit(small_screen: Screen, tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    table = Table(small_screen, tmp_path / "game")
    assert small_screen.size()[0] <= 800
    shots = Shots(small_screen, tmp_path)
    played(table, 2)
    small_screen.move(1, 1)
    table.click(HISTORY)
    small_screen.move(1, 1)
    newest = shots.rest()
    table.click(ROWS[1])
    small_screen.move(1, 1)
    shots.other_than(newest)
    small_screen.key("w")
    assert saved_number(tmp_path / "game") == 1
    assert table.quit() == 0


def test_a_replay_in_its_own_window_explains_by_key_and_by_click(screen: Screen, tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    table = Table(screen, tmp_path / "game")
    played(table, 1)
    screen.key("w")
    assert saved_number(tmp_path / "game") == 1
    assert table.quit() == 0
    program = screen.start(
        [sys.executable, "-m", "ace_invaders", "replay", "--window", str(tmp_path / "game" / "hands")]
    )
    screen.focus()
    shots = Shots(screen, tmp_path)
    screen.move(*CORNER)
    first = shots.rest()
    screen.key("e")
    why = shots.other_than(first)
    screen.key("e")
    receipt = shots.other_than(first, why)
    screen.key("e")
    shots.same_as(first)
    for place, picture in (((767, 668), why), (EXPLAIN, receipt), (EXPLAIN, first)):
        table.click(place)
        screen.move(*CORNER)
        shots.same_as(picture)
    screen.key("Escape")
    assert program.wait(10) == 0
