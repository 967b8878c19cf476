"""`python -m campaigns.flooded KIND RATE SECONDS SEED REPORT OPTION...`: the game under a flood of events.

A thread beside the game's own loop posts them once the window is there, RATE a second, until the time or the game is
over. Once the presses that waited are done, too, it writes into the file REPORT how many it posted, in how many
seconds, and whether one of them has closed the game.
"""

import random
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pygame

from ace_invaders import keymap
from ace_invaders.cli import main as game
from ace_invaders.window.keys import key_code

BREATH: Final = 0.001  # s between handfuls
REST: Final = 1.0  # s in which the game does what it was asked last
KINDS: Final = ("keys", "clicks", "motion", "wheel")
_PLAY: Final = ("space", "1", "2", "3", "4", "5")
# Full screen makes a new window each time, which no flood of it could be told from; QUIT is clicked often enough.
_KEYS: Final = [
    key
    for action, keys in keymap.profile("default").items()
    if action not in ("full_screen", "quit")
    for key in keys
    if key != "?"
]


def events(kind: str, chance: random.Random) -> Iterator[pygame.event.Event]:
    """Events of a kind without end."""
    while True:
        match chance.choice(KINDS) if kind == "mixed" else kind:
            case "keys":
                yield from _key(chance.choice(_PLAY if chance.random() < 0.5 else _KEYS))
            case "clicks":
                place = chance.randrange(1280), chance.randrange(800)
                button = chance.choice((1, 1, 1, 2, 3))
                yield pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button, touch=False)
                yield pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=button, touch=False)
            case "motion":
                place = chance.randrange(1280), chance.randrange(800)
                yield pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False)
            case "wheel":
                yield pygame.event.Event(
                    pygame.MOUSEWHEEL, x=0, y=chance.randrange(-9, 10), flipped=False, which=0, touch=False
                )


def _key(name: str) -> Iterator[pygame.event.Event]:
    """A key that is pressed, what it writes, and that it is let go."""
    shift = pygame.KMOD_LSHIFT if name.startswith("shift+") else 0
    words: dict[str, Any] = {"key": key_code(name.removeprefix("shift+")), "mod": shift, "scancode": 0}
    yield pygame.event.Event(pygame.KEYDOWN, unicode="", **words)
    yield pygame.event.Event(pygame.TEXTINPUT, text=name[-1])
    yield pygame.event.Event(pygame.KEYUP, unicode="", **words)


def flood(source: Iterator[pygame.event.Event], rate: int, seconds: float, report: Path) -> None:
    """Post events for so long, as many as are due at each moment."""
    while not pygame.display.get_init() or pygame.display.get_surface() is None:
        time.sleep(BREATH)
    posted, elapsed, start = 0, 0.0, time.monotonic()
    while elapsed < seconds and pygame.display.get_init():
        elapsed = time.monotonic() - start
        with suppress(pygame.error):  # the queue is full, or the game has ended
            for _ in range(int(elapsed * rate) - posted):
                posted += 1
                pygame.event.post(next(source))
        time.sleep(BREATH)
    end = time.monotonic() + REST
    while time.monotonic() < end and pygame.display.get_init():
        time.sleep(BREATH)
    report.write_text(f"{posted} {elapsed} {not pygame.display.get_init()}")


def main() -> int:
    kind, rate, seconds, seed, report, *options = sys.argv[1:]
    source = events(kind, random.Random(int(seed)))
    flooding = threading.Thread(target=flood, args=(source, int(rate), float(seconds), Path(report)))
    flooding.start()
    status = game(options)
    flooding.join()
    return status


if __name__ == "__main__":
    sys.exit(main())
