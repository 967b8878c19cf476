"""Double starts: of two players that start at once in one folder one plays and the other is refused; so is a window.

In every other round the one that plays stands still meanwhile (SIGSTOP). Then it is killed, and the next round begins
in the same folder: no lock stays behind.
"""

import copy
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from campaigns.campaign import Outcome, Scale
from campaigns.playing import PATIENCE, TOP, Playing, wait_until
from campaigns.witness import Witness

FAULT = "two instances in one folder, the first in part standing still; kill -9 of the first"
ROUNDS = {Scale.QUICK: 10, Scale.FULL: 100}
MOST_SECONDS = 3.0  # until a window is refused, but for those in which others had the processors
STARTS = 3  # of a window that is refused too late: a machine may stand still once, a game that waits does so each time
IN_USE = "is in use by another instance of Ace Invaders"


class Rounds:
    """Rounds of double starts in one folder; `slowest` is the longest refusal of a window, in seconds."""

    def __init__(self, folder: Path, module: str, window: Sequence[str]) -> None:
        self._module = module
        self._saves, self._folder, self._witness = folder / "saves", folder, Witness()
        self._command = [sys.executable, *window, "--saves", str(self._saves)]
        self.slowest = 0.0

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
        took: list[float] = []
        while len(took) < STARTS and min(took, default=MOST_SECONDS) >= MOST_SECONDS:
            seconds, fault = self._refusal()
            if fault:
                yield fault
                return
            took.append(seconds)
        self.slowest = max(self.slowest, min(took))

    def _refusal(self) -> tuple[float, str]:
        """Start a window: the seconds that were its own until it was refused, and what was wrong with that."""
        homes = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"), str(self._folder / "home"))
        environment = {**os.environ, **homes, "PYTHONPATH": str(TOP)}
        start = time.monotonic()
        with subprocess.Popen(
            self._command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as window:
            if not wait_until(lambda: has_ended(window)):
                window.kill()
                return PATIENCE, "a window came up beside the first player"
            seconds = time.monotonic() - start - queued(window)
            out, errors = window.communicate()
        is_right = window.returncode == 3 and not out and IN_USE in errors and errors.count("\n") == 1
        return seconds, "" if is_right else f"the window ended with status {window.returncode}: {out}{errors}"

    def _left(self, first: Playing) -> Iterator[str]:
        """What was played must be there, unharmed by the others."""
        yield from self._witness.hear(first.events)
        yield from self._witness.judge(self._saves)
        if self._witness.told or self._witness.stops or first.errors:
            yield f"the game said {self._witness.told + self._witness.stops} {first.errors}"
        self._witness.told.clear()
        self._witness.stops.clear()


def has_ended(process: subprocess.Popen[str]) -> bool:
    """Whether a process has ended, whose traces in /proc stay until it is asked for its status."""
    if sys.platform != "linux":
        return process.poll() is not None
    return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None


def queued(process: subprocess.Popen[str]) -> float:
    """The seconds in which a process could have run, but others had the processors; 0 where that is not told."""
    with suppress(OSError):
        return int(Path(f"/proc/{process.pid}/schedstat").read_text("ascii").split()[1]) / 1e9
    return 0.0


def _refused(player: Playing) -> Iterator[str]:
    stopped = [event.words for event in player.events]
    if player.process.poll() != 3 or player.errors or not all(IN_USE in words for words in stopped):
        yield f"the second ended with status {player.process.poll()}: {stopped} {player.errors}"


def run(
    scale: Scale,
    folder: Path,
    module: str = "campaigns.player",
    window: Sequence[str] = ("-m", "ace_invaders"),
) -> Outcome:
    """Start players of a module so many times, and a window by what Python runs."""
    rounds = Rounds(folder, module, window)
    findings = [f"round {number}: {fault}" for number in range(ROUNDS[scale]) for fault in rounds.play(number)]
    if rounds.slowest >= MOST_SECONDS:
        findings.append(f"a window was refused after {rounds.slowest:.1f} s")
    took = f"the slowest refusal of a window took {rounds.slowest:.1f} s"
    return Outcome(f"{ROUNDS[scale]} double starts and as many kills; {took}", tuple(findings))
