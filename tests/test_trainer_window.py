"""The trainer and the drill in a real window: by key, by mouse, and closed while values are computed."""

import sqlite3
import time
from functools import partial
from pathlib import Path

import pytest

from ace_invaders.game import Round
from ace_invaders.paytable import Bet
from ace_invaders.store import Mistake, Store, read_settings
from ace_invaders.window.adviser import Advice, Question, analyst
from screen import Screen, wait_until
from table import DEAL, LINES_1, Table, card_centre, hold_centre, seeded_hand, table_c, tables

pytestmark = [pytest.mark.window, pytest.mark.slow]
# Places of the design on the canvas.
TRAINER = (596, 26)
HOLD_BEST = (729, 403)
HOLD_BEST_ONE_LINE = (729, 363)
CLOSE_DRILL = (768, 743)
MENU_DRILL = (484, 84 + 62 + 52 * 4 + 22)
LOGO = (29, 29)


def advice_of(number: int, bet: Bet) -> Advice:
    """What the holds of a hand of the seed are worth."""
    return analyst(None)(Question.of(seeded_hand(number, bet, ())))


def trains(table: Table) -> bool:
    return read_settings(table.folder).get("trainer") == "on"


def switched(table: Table, on: bool) -> None:
    wait_until(lambda: trains(table) is on, f"the trainer {'on' if on else 'off'}")


def pressed(table: Table, best: tuple[int, ...], button: tuple[int, int] | None) -> bool:
    """HOLD BEST, by its key or by its button, and whether that holds the best cards: not before values are there."""
    if button is None:
        table.screen.key("Return")
    else:
        table.click(button)
    time.sleep(0.3)
    return table.books.open_hand is not None and table.books.open_hand.hand.hold == best


def are_kept(table: Table) -> bool:
    """Whether the running game has kept a mistake."""
    raw = sqlite3.connect(f"{(table.folder / 'session.sqlite3').as_uri()}?mode=ro", uri=True)
    (count,) = raw.execute("SELECT count(*) FROM mistakes").fetchone()
    raw.close()
    return bool(count)


def mistakes(table: Table) -> tuple[Mistake, ...]:
    """The mistakes of a game that is closed."""
    with Store.open(table.folder, tables(), Round(Bet(3, 5), table_c()), 2000) as game:
        return game.mistakes()


def test_the_best_cards_are_held_by_key_and_by_click_in_both_games(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    screen.key("t")
    switched(table, on=True)
    number = 0
    for lines, button in ((3, HOLD_BEST), (1, HOLD_BEST_ONE_LINE)):
        if lines == 1:
            table.click(LINES_1)
        for by_key in (True, False):
            number += 1
            best = advice_of(number, Bet(lines, 5)).best.positions
            table.deal(lambda: screen.key("space"))
            wait_until(partial(pressed, table, best, None if by_key else button), f"the best hold {best}")
            table.draw(lambda: screen.key("space"))
            screen.key("1")  # completes the motion
    assert table.quit() == 0
    assert mistakes(table) == ()


def test_the_trainer_is_switched_by_click_and_stays_on_for_the_next_run(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    table.click(TRAINER)
    switched(table, on=True)
    assert table.quit() == 0
    table.start_again()
    table.deal(lambda: screen.key("space"))
    for place in (card_centre(3, 4), hold_centre(3, 2)):
        table.click(place)
    assert table.hold_is([2, 4])
    screen.key("2")
    assert table.hold_is([4])
    table.click(TRAINER)
    switched(table, on=False)


def test_a_mistake_is_kept_and_drilled_by_key_and_by_mouse_until_it_is_right(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    bet = Bet(3, 5)
    advice = advice_of(1, bet)
    wrong = advice.holds[-1].positions
    table.deal(lambda: screen.key("space"))
    if wrong:
        screen.key(*map(str, wrong))
        assert table.hold_is(wrong)
    table.draw(lambda: screen.key("space"))
    screen.key("1")  # completes the motion
    wait_until(lambda: are_kept(table), "the mistake")
    before = table.books
    screen.key("shift+t")  # wrong again, by key
    time.sleep(0.3)
    screen.key("space", "space", "Escape")
    table.click(LOGO)  # and right, by mouse
    time.sleep(0.3)
    table.click(MENU_DRILL)
    time.sleep(0.4)
    for position in advice.best.positions:
        table.click(hold_centre(3, position))
    table.click(DEAL)
    time.sleep(0.3)
    table.click(DEAL)
    table.click(CLOSE_DRILL)
    assert table.books == before, "practice moves no meter"
    assert table.quit() == 0
    (mistake,) = mistakes(table)
    assert mistake == Mistake(1, advice.of(wrong).cost, mastered=True)


# A game whose values never come, however long one waits.
ENDLESS = """
import sys, time
from ace_invaders.cli import main
from ace_invaders.window import launch

def endless(question):
    while True:
        time.sleep(0.001)

launch.analyst = lambda folder: endless
sys.exit(main())
"""


def closed_while_values_are_computed(table: Table, after: float) -> None:
    """Close a window so many seconds after a deal, and see that it ends and keeps the hand."""
    screen = table.screen
    screen.key("t")
    switched(table, on=True)
    screen.key("space")
    opened = table.wait_for(lambda books: books.open_hand, "the deal")
    time.sleep(after)
    assert table.quit() == 0
    assert table.program.stderr is not None
    assert table.program.stderr.read() == b""
    assert table.books == opened


@pytest.mark.case("D-UI-6")
def test_a_window_that_is_closed_waits_for_no_values(screen: Screen, tmp_path: Path) -> None:
    # Ten seconds are `quit`'s patience, of which the end of a program takes half a second on a busy machine.
    closed_while_values_are_computed(Table(screen, tmp_path, program=("-c", ENDLESS)), 0.3)


@pytest.mark.case("D-UI-6")
@pytest.mark.parametrize("after", [0.0, 0.05, 0.15, 0.3])
def test_a_window_closed_while_values_are_computed_ends_quietly_and_keeps_the_hand(
    after: float, screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))  # nothing is known from earlier runs
    closed_while_values_are_computed(Table(screen, tmp_path / "saves"), after)
