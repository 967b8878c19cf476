"""The game's own command line, and files dropped on its window: the key F12 drops the file that NOTE names.

X has no tool that drops a file. A key comes in its order among the others, and stands here for SDL's event of a drop.
"""

import sys
from pathlib import Path

import pygame

from ace_invaders.cli import main

KEY = "f12"
NOTE = Path("dropped.txt")
_get = pygame.event.get


def _dropped(event: pygame.event.Event) -> pygame.event.Event:
    if event.type != pygame.KEYDOWN or event.key != pygame.K_F12:
        return event
    return pygame.event.Event(pygame.DROPFILE, file=NOTE.read_text("utf-8"))


def _events() -> list[pygame.event.Event]:
    return [_dropped(event) for event in _get()]


if __name__ == "__main__":
    pygame.event.get = _events  # type: ignore[assignment]  # the loop asks without words
    sys.exit(main())
