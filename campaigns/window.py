"""The real window over a folder, started without the right to pass over permissions, and what it says."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from ace_invaders.store import Books, read_books
from campaigns.playing import PATIENCE, TOP, wait_until
from screen import Screen
from table import tables

# Those of root, which else could write anything.
NO_RIGHTS = ("setpriv", "--bounding-set=-all", "--inh-caps=-all")


class Window:
    """A window on a screen, used at times that `seed` fixes; `program` is what Python runs.

    `slowest` is the longest that a timed message took, `faults` what was odd at its ends.
    """

    def __init__(self, screen: Screen, saves: Path, seed: int, program: Sequence[str]) -> None:
        self.saves, self.slowest = saves, 0.0
        self.faults: list[str] = []
        self.log = ""
        self._screen, self._chance = screen, random.Random(seed)
        self._runs = program
        self._program: subprocess.Popen[bytes]

    def open(self, coins: int) -> None:
        """Start the game, and wait until its window is there; a new game has so many credits."""
        self.log = ""
        words = ["--saves", str(self.saves), "--credits", str(coins), "--seed", "1", "--log"]
        under = NO_RIGHTS if os.geteuid() == 0 else ()
        command = [*under, sys.executable, *self._runs, *words]
        self._program = self._screen.start(command, {"PYTHONPATH": str(TOP)})
        assert self._program.stdout is not None, "it is a pipe"
        os.set_blocking(self._program.stdout.fileno(), False)
        self._screen.focus()

    def press(self, *keys: str) -> None:
        self._screen.key(*keys)

    def wait_for(self, words: str, timed: bool = False) -> bool:
        """Whether the window says so in time."""
        start = time.monotonic()
        found = wait_until(lambda: words in self._heard())
        if timed:
            self.slowest = max(self.slowest, time.monotonic() - start)
        return found

    def _heard(self) -> str:
        assert self._program.stdout is not None, "it is a pipe"
        self.log += (self._program.stdout.read() or b"").decode()
        return self.log

    @property
    def books(self) -> Books:
        return read_books(self.saves, tables())

    @property
    def files(self) -> dict[str, bytes]:
        """What lies in the folder."""
        return {path.name: path.read_bytes() for path in self.saves.iterdir()}

    def deal(self) -> None:
        """Deal, and wait until the cards lie: before that a press completes their motion and no more; then a while."""
        self.press("space")
        self.wait_for("Dealt ")
        time.sleep(0.75 + self._chance.random())

    def draw(self) -> None:
        self.press("space")
        self.wait_for("Won ")

    def close(self) -> None:
        """Close the window as the desktop does."""
        self._program.send_signal(signal.SIGTERM)
        _, errors = self._program.communicate(timeout=PATIENCE)
        if self._program.returncode or errors:
            self.faults.append(f"the window ended with status {self._program.returncode}: {errors.decode()}")
