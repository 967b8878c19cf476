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
MOST_SECONDS = 3.0  # until a window is refused; on a busy machine, of processor time
IN_USE = "is in use by another instance of Ace Invaders"


class Rounds:
    """Rounds of double starts in one folder; `slowest` and `dearest` are the longest refusal of a window.

    The one in seconds while the machine was not busy, the other in seconds of processor time.
    """

    def __init__(self, folder: Path, module: str) -> None:
        self._module = module
        self._saves, self._folder, self._witness = folder / "saves", folder, Witness()
        self.slowest = self.dearest = 0.0

    def play(self, number: int) -> Iterator[str]:
        """Start two players at once, then a window; kill who plays, and look at the folder."""
        pair = [
            Playing(self._saves, self._folder / f"{each}.log", 2 * number + each, module=self._module)
            for each in (0, 1)
        ]
        try:
            wait_until(lambda: any(player.process.poll() is not None for player in pair))
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
        start, processor = time.monotonic(), processor_time()
        command = [sys.executable, "-m", "ace_invaders", "--saves", str(self._saves)]
        try:
            window = subprocess.run(
                command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
            )
        except subprocess.TimeoutExpired:
            yield "a window came up beside the first player"
            return
        self.dearest = max(self.dearest, processor_time() - processor)
        if not is_busy():
            self.slowest = max(self.slowest, time.monotonic() - start)
        if window.returncode != 3 or window.stdout or IN_USE not in window.stderr or window.stderr.count("\n") != 1:
            yield f"the window ended with status {window.returncode}: {window.stdout}{window.stderr}"

    def _left(self, first: Playing) -> Iterator[str]:
        """What was played must be there, unharmed by the others."""
        yield from self._witness.hear(first.events)
        yield from self._witness.judge(self._saves)
        if self._witness.told or self._witness.stops or first.errors:
            yield f"the game said {self._witness.told + self._witness.stops} {first.errors}"
        self._witness.told.clear()
        self._witness.stops.clear()


def processor_time() -> float:
    """The seconds of processor time of all programs that were started here and have ended."""
    times = os.times()
    return times.children_user + times.children_system


def is_busy() -> bool:
    """Whether more wants to run on this machine than it has processors for."""
    return os.getloadavg()[0] > (os.cpu_count() or 1)


def _refused(player: Playing) -> Iterator[str]:
    stopped = [event.words for event in player.events]
    if player.process.poll() != 3 or player.errors or not all(IN_USE in words for words in stopped):
        yield f"the second ended with status {player.process.poll()}: {stopped} {player.errors}"


def run(scale: Scale, folder: Path, module: str = "campaigns.player") -> Outcome:
    """Start players of a module so many times."""
    rounds = Rounds(folder, module)
    findings = [f"round {number}: {fault}" for number in range(ROUNDS[scale]) for fault in rounds.play(number)]
    if max(rounds.slowest, rounds.dearest) > MOST_SECONDS:
        findings.append(f"a window was refused after {rounds.slowest:.1f} s, {rounds.dearest:.1f} s of processor time")
    slowest = f"{rounds.slowest:.1f} s" if rounds.slowest else "not timed on a busy machine"
    took = f"the slowest refusal of a window took {rounds.dearest:.1f} s of processor time ({slowest})"
    return Outcome(f"{ROUNDS[scale]} double starts and as many kills; {took}", tuple(findings))
