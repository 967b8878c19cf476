"""The pictures of the documents, made by the program itself.

`python tools/screenshots.py [FOLDER]` plays a seeded hand in the engine, draws its moments with the
window's own painter, without a window, and writes them into docs/pictures or FOLDER.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from ace_invaders import game, locate
from ace_invaders import session as sessions
from ace_invaders.catalogue import Catalogue
from ace_invaders.fairness import Fair, seeded_secret
from ace_invaders.paytable import MAXIMUM_BET, Bet
from ace_invaders.records import FairClaim, Record
from ace_invaders.session import Session
from ace_invaders.window import motion, replay, table
from ace_invaders.window.looks import Picture
from ace_invaders.window.paint import Painter
from ace_invaders.window.stepping import Stepping
from ace_invaders.window.view import Appearance, Mark, View

TOP = Path(__file__).resolve().parents[1]
SIZE = (1280, 800)
# A first hand in which aces fall twice: two are held below, one falls to the middle and on.
SEED, HOLD = 2127, (3, 4)
CREDITS = 2000
PLAIN = Appearance()
AFTER_THE_SECOND_LEAVES = 170.0  # ms
FALL_STEP = 4  # MIDDLE to BOTTOM in the list of the replay


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
    leaves = max(event.time for event in events if event.kind is motion.EventKind.FALL)
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
    stepping = Stepping(len(replay.steps(record)), FALL_STEP)
    return replay.picture(View(session), record, stepping, "hand-000001.yaml")


PICTURES: dict[str, Callable[[], Picture]] = {
    "falling": falling,
    "one-line": one_line,
    "replay": step_of_replay,
}


def main(folder: Path = TOP / "docs" / "pictures") -> None:
    """Write every picture as a PNG file."""
    pygame.display.init()
    pygame.font.init()
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in PICTURES.items():
        surface = pygame.Surface(SIZE)
        Painter().paint(surface, picture())
        pygame.image.save(surface, str(folder / f"{name}.png"))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
