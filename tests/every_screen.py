"""Every screen of a game with usual values, as a desk that shows it."""

from collections.abc import Iterator
from typing import Any

from ace_invaders.window.actions import Press, Pressed, PressHold, PressTopic, Typed
from ace_invaders.window.desk import Desk
from ace_invaders.window.help_panel import topics
from ace_invaders.window.settings_topics import KEYS
from advice import taught
from plays import standing, unsaved

BETWEEN = 10_000.0  # ms from press to press


def desk(*presses: Pressed, hands: int = 0, **settings: Any) -> Desk:
    """A game after so many hands and some presses."""
    play = unsaved(**{"speed": "instant", **settings})
    taught(play)
    for _ in range(hands):
        standing(play)
    found = Desk(play)
    for number, action in enumerate(presses, start=1):
        found.press(action, number * BETWEEN)
    return found


def desks(**settings: Any) -> Iterator[tuple[str, Desk]]:
    """All of them by their names."""
    for lines in (1, 3):
        for name, presses, hands in _played():
            yield f"{name}, {lines}, {hands} hands", desk(*presses, hands=hands, lines=lines, **settings)
    for page in range(len(topics())):
        yield f"help {page}", desk(Press.HELP, PressTopic(page), **settings)
    for index, key in enumerate(KEYS):
        yield f"setting {key}", desk(Press.SETTINGS, PressTopic(index), **settings)
    text = PressTopic(KEYS.index("fair_text"))
    yield "writing", desk(Press.SETTINGS, text, Press.EDIT, Typed("W" * 64), **settings)
    yield "written", desk(Press.SETTINGS, text, **{**settings, "fair_text": "W" * 64})
    for players in (1, 5):
        yield f"dealer {players}", desk(Press.DEALER, PressHold(players), **settings)
        yield f"dealt {players}", desk(Press.DEALER, PressHold(players), Press.MAIN, **settings)


def _played() -> Iterator[tuple[str, tuple[Pressed, ...], int]]:
    """Names, presses, and how many hands were played before."""
    yield from (("table", (), hands) for hands in (0, 1))
    yield "holding", (Press.MAIN,), 1
    yield "trainer", (Press.TRAINER, Press.MAIN, PressHold(1)), 1
    wrong = (Press.TRAINER, Press.MAIN, Press.MAIN, Press.DRILL)
    yield "drill", wrong, 1
    yield "drilled", (*wrong, Press.MAIN), 1
    for screen in (Press.HISTORY, Press.STATS, Press.PAY_TABLES, Press.MENU):
        yield from ((str(screen), (screen,), hands) for hands in (0, 3))
    yield "receipt", (Press.HISTORY, Press.EXPLAIN, Press.EXPLAIN), 3
    yield "new session", (Press.STATS, Press.NEW_SESSION), 3
    yield "cash out", (Press.MENU, Press.CASH_OUT), 3
