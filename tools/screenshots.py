"""The pictures of the documents, made by the program itself.

`python tools/screenshots.py [FOLDER]` plays seeded hands, the first alone in the engine and a hundred as the
window plays them, draws moments of them with the window's own painter, without a window, and writes them into
docs/pictures or FOLDER.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import chdir
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from ace_invaders import game, locate
from ace_invaders import session as sessions
from ace_invaders.catalogue import Catalogue
from ace_invaders.config import Layers
from ace_invaders.fairness import Fair, seeded_secret
from ace_invaders.paytable import MAXIMUM_BET, Bet
from ace_invaders.preferences import Preferences
from ace_invaders.records import FairClaim, Record
from ace_invaders.session import Session
from ace_invaders.store import Store
from ace_invaders.window import motion, replay, table
from ace_invaders.window.actions import Press, Pressed, PressHand, PressHold, PressTopic
from ace_invaders.window.adviser import Adviser, analyst
from ace_invaders.window.appearance import Appearance
from ace_invaders.window.coach import Coach
from ace_invaders.window.desk import Desk
from ace_invaders.window.looks import Picture
from ace_invaders.window.paint import Painter
from ace_invaders.window.play import Play
from ace_invaders.window.schedule import EventKind
from ace_invaders.window.stepping import Stepping
from ace_invaders.window.steps import steps
from ace_invaders.window.view import Mark, View

TOP = Path(__file__).resolve().parents[1]
PICTURE_FOLDER = TOP / "docs" / "pictures"
SIZE = (1280, 800)
# A first hand in which aces fall twice: two are held below, one falls to the middle and on.
SEED, HOLD = 2127, (3, 4)
CREDITS = 2000
PLAIN = Appearance()
AFTER_THE_SECOND_LEAVES = 170.0  # ms
FALL_STEP = 4  # MIDDLE to BOTTOM in the list of the replay
HANDS = 100  # played before the screens that look back on them
BETWEEN = 1000.0  # ms from press to press; what a press sets in motion has ended by then
PATIENCE = 60.0  # seconds for what is worked out beside the window


@dataclass(frozen=True, slots=True)
class Moments:
    """A hand before its draw and after it."""

    held: Session
    settled: Session


def played(bet: Bet) -> Moments:
    """The first hand under the seed, played at a bet on pay table C."""
    table_c = Catalogue((locate.paytable_folder(),))["C"]
    fresh = sessions.act(Session(game.Round(bet, table_c)), sessions.Insert(CREDITS))
    dealt = sessions.act(fresh, sessions.Deal(Fair(seeded_secret(SEED, 1), 1)))
    held = sessions.act(dealt, game.Hold(HOLD))
    return Moments(held, sessions.act(held, game.Draw()))


def view(session: Session, appearance: Appearance) -> View:
    """A moment of the window under the seed, with the pay tables of the game."""
    tables = tuple(Catalogue((locate.paytable_folder(),)))
    return View(session, appearance=appearance, tables=tables, mark=Mark.SEEDED)


def falling() -> Picture:
    moments = played(MAXIMUM_BET)
    events = motion.timeline(moments.held, moments.settled, PLAIN).events
    leaves = max(event.time for event in events if event.kind is EventKind.FALL)
    return table.picture(
        replace(view(moments.settled, PLAIN), before=moments.held, elapsed=leaves + AFTER_THE_SECOND_LEAVES)
    )


def one_line() -> Picture:
    return table.picture(view(played(Bet(1, 5)).settled, Appearance(four_colours=True)))


def step_of_replay() -> Picture:
    session = played(MAXIMUM_BET).settled
    assert session.hand is not None, "a hand was just played"
    assert session.fair is not None, "a hand was just dealt"
    record = Record(session.hand, session.number, credits=CREDITS, fair=FairClaim.of(session.fair))
    stepping = Stepping(len(steps(record)), FALL_STEP)
    return replay.picture(View(session), record, stepping, "hand-000001.yaml")


def after_hands(*actions: Pressed, hands: int = HANDS) -> Picture:
    """What the window shows after hands of the seed, each with its best hold, and then some presses."""
    # The settings show the folder, so it has a name that is the same everywhere.
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        desk = seeded_desk(Path("saves"))
        played_best = (Press.MAIN, Press.HOLD_BEST, Press.MAIN) * hands
        for number, action in enumerate((*played_best, *actions), start=1):
            desk.press(action, number * BETWEEN)
            wait_for_figures(desk, number * BETWEEN)
        picture = desk.picture((len(played_best) + len(actions) + 1) * BETWEEN)
        desk.play.close()
    return picture


def seeded_desk(folder: Path) -> Desk:
    """A new game under the seed at the maximum bet, with the trainer on."""
    preferences = Preferences(Layers(command_line={"speed": "instant"}))
    first = game.Round(MAXIMUM_BET, preferences.table)
    store = Store.open(folder, preferences.catalogue, first, CREDITS)
    play = Play(store, lambda failed: failed, preferences, folder, SEED)
    play.training.coach = Coach(Adviser(analyst(None)))
    play.do(Press.TRAINER)
    return Desk(play)


def wait_for_figures(desk: Desk, now: float) -> None:
    """Wait for what is worked out beside the window."""
    play, end = desk.play, time.monotonic() + PATIENCE
    while play.training.waits_for_values or play.counting.busy or play.expectations.busy:
        assert time.monotonic() < end, "nothing takes that long"
        desk.tick(now)
    desk.tick(now + BETWEEN / 2)


PICTURES: dict[str, Callable[[], Picture]] = {
    "falling": falling,
    "one-line": one_line,
    "replay": step_of_replay,
    "trainer": lambda: after_hands(Press.MAIN, PressHold(3), PressHold(4), PressHold(5), hands=0),
    "history": lambda: after_hands(Press.HISTORY, PressHand(91)),
    "statistics": lambda: after_hands(Press.STATS),
    "settings": lambda: after_hands(Press.SETTINGS, PressTopic(6), hands=1),
}


def main(folder: Path = PICTURE_FOLDER) -> None:
    """Write every picture as a PNG file."""
    pygame.display.init()
    pygame.font.init()
    folder = folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in PICTURES.items():
        surface = pygame.Surface(SIZE)
        Painter().paint(surface, picture())
        pygame.image.save(surface, str(folder / f"{name}.png"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python tools/screenshots.py", description="Draw the documents' pictures.")
    parser.add_argument("folder", nargs="?", type=Path, default=PICTURE_FOLDER, help="where to, instead")
    main(parser.parse_args().folder)
