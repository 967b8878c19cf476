"""Double starts: of two players that start at once in one folder one plays and the other is refused; so is a window.

In every other round the one that plays stands still meanwhile (SIGSTOP). Then it is killed, and the next round begins
in the same folder: no lock stays behind.
"""

import copy
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from campaigns.campaign import Outcome, Scale
from campaigns.playing import PATIENCE, TOP, Playing, wait_until
from campaigns.witness import Witness

FAULT = "two instances in one folder, the first in part standing still; kill -9 of the first"
ROUNDS = {Scale.QUICK: 10, Scale.FULL: 100}
MOST_SECONDS = {Scale.QUICK: PATIENCE, Scale.FULL: 3.0}  # a machine that runs other tests has no time to be held to
IN_USE = "is in use by another instance of Ace Invaders"


class Rounds:
    """Rounds of double starts in one folder; `slowest` is the longest refusal, in seconds."""

    def __init__(self, folder: Path, module: str) -> None:
        self._module = module
        self._saves, self._folder, self._witness = folder / "saves", folder, Witness()
        self.slowest = 0.0

    def play(self, number: int) -> Iterator[str]:
        """Start two players at once, then a window; kill who plays, and look at the folder."""
        start = time.monotonic()
        pair = [
            Playing(self._saves, self._folder / f"{each}.log", 2 * number + each, module=self._module)
            for each in (0, 1)
        ]
        try:
            wait_until(lambda: any(player.process.poll() is not None for player in pair))
            self._took(start)
            pair.sort(key=lambda player: player.process.poll() is not None)
            first, second = pair
            first.wait_for_events()
            yield from _refused(second)
            if number % 2:
                yield from self._stopped(first)
            else:
                yield from self._window()
            if first.process.poll() is not None:
                yield f"the first ended: {first.errors}"
        finally:
            for player in pair:
                player.kill()
        yield from self._left(first)

    def _stopped(self, first: Playing) -> Iterator[str]:
        """The same while the first stands still: a reader finds what it was shown; and then it plays on."""
        with first.held_still():
            played = len(first.events)
            witness = copy.deepcopy(self._witness)
            yield from witness.hear(first.events)
            yield from witness.read(self._saves)
            yield from self._window()
        first.wait_for_events(played + 2)

    def _window(self) -> Iterator[str]:
        """The window itself, which must not come up."""
        homes = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"), str(self._folder / "home"))
        environment = {**os.environ, **homes, "PYTHONPATH": str(TOP)}
        start = time.monotonic()
        command = [sys.executable, "-m", "ace_invaders", "--saves", str(self._saves)]
        try:
            window = subprocess.run(
                command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
            )
        except subprocess.TimeoutExpired:
            yield "a window came up beside the first player"
            return
        self._took(start)
        if window.returncode != 3 or window.stdout or IN_USE not in window.stderr or window.stderr.count("\n") != 1:
            yield f"the window ended with status {window.returncode}: {window.stdout}{window.stderr}"

    def _took(self, start: float) -> None:
        self.slowest = max(self.slowest, time.monotonic() - start)

    def _left(self, first: Playing) -> Iterator[str]:
        """What was played must be there, unharmed by the others."""
        yield from self._witness.hear(first.events)
        yield from self._witness.judge(self._saves)
        if self._witness.told or self._witness.stops or first.errors:
            yield f"the game said {self._witness.told + self._witness.stops} {first.errors}"
        self._witness.told.clear()
        self._witness.stops.clear()


def _refused(player: Playing) -> Iterator[str]:
    stopped = [event.words for event in player.events]
    if player.process.poll() != 3 or player.errors or not all(IN_USE in words for words in stopped):
        yield f"the second ended with status {player.process.poll()}: {stopped} {player.errors}"


def run(scale: Scale, folder: Path, module: str = "campaigns.player") -> Outcome:
    """Start players of a module so many times."""
    rounds = Rounds(folder, module)
    findings = [f"round {number}: {fault}" for number in range(ROUNDS[scale]) for fault in rounds.play(number)]
    if rounds.slowest > MOST_SECONDS[scale]:
        findings.append(f"a second start was refused after {rounds.slowest:.1f} s")
    tried = f"{ROUNDS[scale]} double starts and as many kills; the slowest refusal took {rounds.slowest:.1f} s"
    return Outcome(tried, tuple(findings))
