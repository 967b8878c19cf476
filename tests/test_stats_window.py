"""The statistics in a real window: every control by key and by mouse, and a window that answers while it counts."""

import csv
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from ace_invaders.game import Draw, Hold
from ace_invaders.store import Store, read_played, read_settings
from games import TABLES, first, rigged
from screen import Screen, wait_until
from table import Table

pytestmark = [pytest.mark.window, pytest.mark.slow]
# Places of the design on the canvas.
STATS = (916, 26)
EXPORT = (284, 756)
PLACES = {
    "open": STATS, "new": (102, 756), "export": EXPORT, "close": (445, 756), "scope": (584, 756), "choice": (704, 756),
}  # fmt: skip
KEYS = {"open": "s", "new": "n", "export": "x", "close": "Escape", "scope": "Right", "choice": "Down"}
MANY = 20_000


def filled(folder: Path, hands: int) -> None:
    """A game of so many hands, all of them like the first, which wins nothing."""
    with Store.open(folder, TABLES, first(), 15 * hands + 2000) as game:
        game.act(rigged("Tc Td 4h 7s 2c 3h 5d 8s 9c Kd", "3c 5c 7d 9h Js", "2c 4c 6d 8h Qs"))
        game.act(Hold((1, 2, 3, 4, 5)))
        game.act(Draw())
        row, state, paid = game._row, game._game, 15 * (hands - 1)
        assert row is not None
        credits_, coins_in = state.credits - paid, state.coins_in + paid
        with game._journal.database.transaction():
            for number in range(2, hands + 1):
                so_far = 15 * (number - 1)
                later = replace(row, number=number, credits=row.credits - so_far, coins_in=so_far)
                game._journal.put_hand(later)
            changes = state.changes + 1
            game._journal.put_game(
                replace(state, changes=changes, credits=credits_, coins_in=coins_in, hands=hands, number=hands)
            )


def exports(folder: Path) -> list[list[int]]:
    """The numbers of the hands of each export, and the exports taken away."""
    found = []
    for path in sorted(folder.glob("statistics-*.csv")):
        found.append([int(row["hand"]) for row in csv.DictReader(path.read_text("utf-8").splitlines())])
        path.unlink()
    return found


def exported(table: Table, press: Callable[[], object]) -> list[int]:
    """The hands that a press exports."""
    press()
    (found,) = wait_until(lambda: exports(table.folder), "the file")
    return found


def session_from(table: Table) -> str:
    return read_settings(table.folder).get("statistics_from", "")


def play(table: Table, screen: Screen, hands: int) -> None:
    for _ in range(hands):
        table.deal(lambda: screen.key("space"))
        table.draw(lambda: screen.key("space"))
        screen.key("1")  # completes the motion


def test_every_control_works_by_key_and_by_mouse(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    play(table, screen, 2)
    by_key = {name: partial(screen.key, key) for name, key in KEYS.items()}
    by_mouse = {name: partial(table.click, place) for name, place in PLACES.items()}
    hands = [1, 2]
    for number, way in enumerate((by_key, by_mouse)):
        way["open"]()
        before = session_from(table)
        way["new"]()
        way["scope"]()
        way["choice"]()
        assert session_from(table) == before, "another press takes the question back"
        assert exported(table, way["export"]) == hands
        way["new"]()
        way["new"]()
        wait_until(lambda: session_from(table) == str(len(hands)), "the new session")
        assert exported(table, way["export"]) == []
        way["close"]()
        play(table, screen, 1)
        hands.append(3 + number)
        way["open"]()
        assert exported(table, way["export"]) == hands[-1:]
        way["scope"]()
        assert exported(table, way["export"]) == hands
        way["open"]()
    assert table.books.meters.hands == 4
    assert table.quit() == 0


@pytest.mark.parametrize("size", [(800, 500), (1280, 800)])
def test_the_window_answers_while_many_hands_are_counted(screen: Screen, tmp_path: Path, size: tuple[int, int]) -> None:
    saves, settings = tmp_path / "saves", tmp_path / "ace_invaders.yaml"
    filled(saves, MANY)
    settings.write_text("motion: reduced\nsound: off\n")
    table = Table(screen, saves, "--config", str(settings))
    screen.resize(*size)
    screen.key("s")
    seen: set[bytes] = set()

    def counts_on() -> bool:
        seen.add(screen.screenshot(tmp_path / "shown.png").read_bytes())
        return len(seen) >= 3

    wait_until(counts_on, "pictures that differ")
    screen.key("Escape")
    table.deal(lambda: screen.key("space"))
    table.draw(lambda: screen.key("space"))
    assert table.books.number == MANY + 1
    screen.key("1", "s")
    table.click(EXPORT)
    found = exported(table, lambda: None)
    assert (found[0], found[-1], len(found)) == (1, MANY + 1, MANY + 1)


def test_a_window_that_is_closed_while_it_counts_leaves_no_trace(screen: Screen, tmp_path: Path) -> None:
    filled(tmp_path, MANY)
    table = Table(screen, tmp_path)
    screen.key("s")
    assert table.quit() == 0
    assert table.program.stderr is not None
    assert table.program.stderr.read() == b""
    assert len(read_played(tmp_path, 0, 2 * MANY).hands) == MANY
