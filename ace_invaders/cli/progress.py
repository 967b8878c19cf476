"""A progress bar on standard error, for a terminal and for no one else."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ace_invaders.simulate.workers import silent

_WIDTH = 40
_PAUSE = 0.1  # seconds between two drawings


@contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """Gives what is to be called with the amount done so far; the bar is wiped out at the end."""
    if not sys.stderr.isatty():
        yield silent
        return
    bar = _Bar(total)
    bar.draw(0)
    try:
        yield bar.tell
    finally:
        print(end="\r\033[K", file=sys.stderr, flush=True)


class _Bar:
    """The bar of one piece of work."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._start = self._drawn = time.monotonic()

    def tell(self, done: int) -> None:
        if time.monotonic() - self._drawn >= _PAUSE:
            self.draw(done)

    def draw(self, done: int) -> None:
        self._drawn = time.monotonic()
        left = (self._drawn - self._start) * (self._total - done) / done if done else None
        print(f"\r{bar_of(done, self._total, left)}\033[K", end="", file=sys.stderr, flush=True)


def bar_of(done: int, total: int, seconds_left: float | None) -> str:
    """The bar in letters, with the share that is done and the time that is left, once it is known.

    >>> bar_of(1, 4, 75.2)
    '[##########..............................]  25%  1:15 left'
    """
    full = _WIDTH * done // total
    left = "" if seconds_left is None else f"  {clock(seconds_left)} left"
    return f"[{'#' * full}{'.' * (_WIDTH - full)}] {100 * done // total:3}%{left}"


def clock(seconds: float) -> str:
    """A time in minutes and seconds, with hours where there are any."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
