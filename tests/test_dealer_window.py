"""The practice dealer in a real window: reached, played and left by key and by mouse; the game's books stay."""

from pathlib import Path

import pygame
import pytest

from ace_invaders.window import menu
from ace_invaders.window.actions import Press
from ace_invaders.window.desk import Desk
from plays import unsaved
from scene_hands import targets_of
from screen import Screen, wait_until
from table import LOGO, Table

pytestmark = [pytest.mark.window, pytest.mark.slow]
# Places of the screen on the canvas: the dealer's own DEAL, the segments, and CLOSE.
DEAL, CLOSE = (202, 732), (1176, 93)
SEGMENTS = {1: (64, 160), 5: (340, 160)}
MINT = (48, 712)  # on DEAL, beside its word; on the table there is nothing mint there


def colour(screen: Screen, folder: Path, place: tuple[float, float]) -> tuple[int, int, int]:
    """What the window shows at a place of the canvas; the window has the canvas's size."""
    red, green, blue, _ = pygame.image.load(screen.screenshot(folder / "seen.png")).get_at(
        (round(place[0]), round(place[1]))
    )
    return red, green, blue


def is_open(screen: Screen, folder: Path) -> bool:
    red, green, _ = colour(screen, folder, MINT)
    return green > 180 and green > red + 40


def dealt(screen: Screen, folder: Path) -> int:
    """How many players have cards: a card is light in its upper right corner."""
    return sum(min(colour(screen, folder, (622, 156 + 106 * seat))) > 150 for seat in range(5))


def menu_row() -> tuple[float, float]:
    """The middle of the menu's row of the dealer."""
    desk = Desk(unsaved(speed="instant"))
    desk.press(Press.MENU, 0)
    (row,) = targets_of(desk.picture(0), Press.DEALER)
    assert row.box.w == menu.PANEL_W - 40
    return row.box.centre


def test_it_is_reached_played_and_left_by_key(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path / "saves")
    before = table.books
    screen.key("shift+d")
    wait_until(lambda: is_open(screen, tmp_path), "the dealer")
    assert dealt(screen, tmp_path) == 0
    for key, players in (("5", 5), ("1", 1), ("KP_4", 4)):
        screen.key(key, "space")
        wait_until(lambda: dealt(screen, tmp_path) == players, f"cards for {players}")  # noqa: B023 - awaited here
    screen.key("Escape")
    wait_until(lambda: not is_open(screen, tmp_path), "the table")
    assert table.books == before
    assert table.quit() == 0


def test_it_is_reached_played_and_left_by_mouse_while_a_hand_waits(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path / "saves")
    before = table.deal(lambda: screen.key("space"))
    table.click(LOGO)
    table.click(menu_row())
    wait_until(lambda: is_open(screen, tmp_path), "the dealer")
    for players, segment in SEGMENTS.items():
        table.click(segment)
        table.click(DEAL)
        wait_until(lambda: dealt(screen, tmp_path) == players, f"cards for {players}")  # noqa: B023 - awaited here
    table.click(CLOSE)
    wait_until(lambda: not is_open(screen, tmp_path), "the table")
    assert table.books == before
    assert table.quit() == 0
