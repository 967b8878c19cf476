"""Events that wait for their turn, and what is done while none comes."""

import time
from collections import deque
from collections.abc import Callable

import pygame

LOOK_EVERY = 15.0  # ms between looks for events while nothing moves
SLICE = 4.0  # ms that must be left for a step of preparation
MOST_WAITING = 1000  # events: more than anybody means; in a flood beyond them presses are dropped
_FLOODING = (
    *(pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT),
    *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.MOUSEMOTION),
)

Events = deque[pygame.event.Event]


def clock() -> float:
    """The time in milliseconds, which never runs backwards."""
    return time.monotonic() * 1000


def line_up(waiting: Events, events: list[pygame.event.Event]) -> None:
    """Let events wait for their turn, of presses only so many; what tells of the window itself is never dropped."""
    waiting.extend(event for event in events if len(waiting) < MOST_WAITING or event.type not in _FLOODING)


def next_events(pause: float, prepare: Callable[[], bool]) -> list[pygame.event.Event]:
    """All events there are, as soon as there are any, or none after `pause` ms; what can be done meanwhile is done."""
    end = clock() + pause
    while not (events := pygame.event.get()) and clock() < end:
        if end - clock() > SLICE and prepare():
            continue
        # SDL's own wait looks for events every millisecond, which costs half of what an idle window may use.
        time.sleep(min(LOOK_EVERY, max(0.0, end - clock())) / 1000)
    return events
