"""Screens in fixed states, and how they look: one reference picture each for either of the packages called pygame.

`python tests/reference_pictures.py` paints the references of the package that runs it anew, without a window.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame

from ace_invaders import dealer
from ace_invaders.fairness import Fair, seeded_secret
from ace_invaders.records import Record
from ace_invaders.window import dealer_table, stats, table
from ace_invaders.window.actions import Press, PressTopic
from ace_invaders.window.appearance import Appearance
from ace_invaders.window.desk import Desk
from ace_invaders.window.lesson import Lesson
from ace_invaders.window.looks import Picture
from ace_invaders.window.paint import Painter
from ace_invaders.window.savedhand import SavedHand
from ace_invaders.window.stepping import Stepping
from ace_invaders.window.view import View
from advice import made_up
from plays import unsaved
from scene_hands import EXAMPLE, ONE_LINE, QUEENS, session, settled
from test_stats_scene import EXPECTED, FIGURES

PACKAGE = "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame"
FOLDER = Path(__file__).parent / "reference" / PACKAGE
SIZE = (640, 400)
BLOCK = 8  # pixels of a side
# By how much the mean of a block may differ in a channel, of 255. The two packages, whose SDL and FreeType smooth
# otherwise, differ by 16 at most, and the changes that the test makes by 38 at least.
TOLERANCE = 22.0
Means = np.ndarray[tuple[int, int, int], np.dtype[np.float64]]

_WIN = session(settled(EXAMPLE), 1284, 1402)
_BEST = {(1, 2, 3): 18.44, (1, 2, 3, 5): 14.20, (1, 5): 13.93, (1, 3, 5): 12.96, (1, 2, 5): 12.95, (1, 4, 5): 12.87}


def _opened(*presses: Press | PressTopic) -> Picture:
    """A new game after presses that open a screen."""
    desk = Desk(unsaved(speed="instant"))
    for action in presses:
        desk.press(action, 0)
    return desk.picture(1000)


def _replay() -> Picture:
    """The published example as the first ace falls, and why."""
    saved = SavedHand.of("example.yaml", Record(EXAMPLE, note="the published one")).after(Press.EXPLAIN, 0, "1")
    return saved.at(Stepping(saved.stepping.count, 3)).picture(View(session(EXAMPLE)), {})


def _dealer() -> Picture:
    return dealer_table.picture(View(_WIN), 4, dealer.deal(4, Fair(seeded_secret(1, 1), 1)), 1)


PICTURES: dict[str, Callable[[], Picture]] = {
    "holding": lambda: table.picture(View(session(replace(EXAMPLE, hold=(1, 2, 5)), 1284, 1385))),
    "win": lambda: table.picture(View(_WIN)),
    "one-line": lambda: table.picture(View(session(settled(ONE_LINE)), appearance=Appearance(four_colours=True))),
    "trainer": lambda: table.picture(View(session(QUEENS, 1285), lesson=Lesson(made_up(_BEST), 14, 21.4))),
    "replay": _replay,
    "statistics": lambda: stats.picture(View(_WIN), stats.Board(FIGURES, EXPECTED)),
    "menu": lambda: _opened(Press.MENU),
    "help": lambda: _opened(Press.HELP, PressTopic(1)),
    "dealer": _dealer,
}


def painted(picture: Picture) -> pygame.Surface:
    surface = pygame.Surface(SIZE, 0, 32)
    Painter().paint(surface, picture)
    return surface


def means(surface: pygame.Surface) -> Means:
    """The mean colour of each block."""
    columns, rows = surface.get_width() // BLOCK, surface.get_height() // BLOCK
    pixels = pygame.surfarray.array3d(surface).astype(np.float64)
    return np.asarray(pixels.reshape(columns, BLOCK, rows, BLOCK, 3).mean(axis=(1, 3)))


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """By how much the blocks of two pictures differ where they differ most."""
    return float(np.abs(means(one) - means(other)).max())


def side_by_side(one: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """Two pictures, and a third one that is bright where they differ."""
    both = pygame.Surface((3 * SIZE[0], SIZE[1]), 0, 32)
    between = pygame.surfarray.array3d(one).astype(np.int16) - pygame.surfarray.array3d(other)
    difference = pygame.surfarray.make_surface(np.minimum(4 * np.abs(between), 255).astype(np.uint8))
    for place, surface in enumerate((one, other, difference)):
        both.blit(surface, (place * SIZE[0], 0))
    return both


def main() -> None:
    pygame.font.init()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, picture in PICTURES.items():
        pygame.image.save(painted(picture()), str(FOLDER / f"{name}.png"))


if __name__ == "__main__":
    main()
