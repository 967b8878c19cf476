"""Windows and commands that are ended by signals, sent again and again until they have ended."""

import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from campaigns.playing import PATIENCE, TOP
from campaigns.told import Told
from campaigns.windowed import SEED, Display, Game

INTERRUPTED, HUNG_UP, TERMINATED = 130, -signal.SIGHUP, -signal.SIGTERM  # exit statuses of docs/commands.md
EVERY: Final = 0.003  # seconds
# What each signal ends a program with; the last of a storm can come before the program is its own master, or no more.
STATUSES: Final = {
    signal.SIGINT: (INTERRUPTED, -signal.SIGINT),
    signal.SIGTERM: (0, TERMINATED),
    signal.SIGHUP: (HUNG_UP,),
}


def storm(process: "subprocess.Popen[Any]", number: signal.Signals) -> None:
    """Send a signal until the process has ended."""
    end = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < end:
        process.send_signal(number)
        time.sleep(EVERY)


def interrupt(game: Game) -> None:
    """Press Ctrl-C in the terminal, and keep it pressed."""
    storm(game.process, signal.SIGINT)


def hang_up(game: Game) -> None:
    """Close the terminal."""
    storm(game.process, signal.SIGHUP)


def at_start(number: signal.Signals, saves: Path, delays: int) -> Iterator[str]:
    """Windows that meet a storm so long after their start, one after the other in a folder; yields what was wrong."""
    chance = random.Random(SEED)
    with Display() as screen:
        for _ in range(delays):
            delay = chance.uniform(0.02, 1.2)
            command = [sys.executable, "-m", "ace_invaders", "--saves", str(saves), "--seed", str(SEED)]
            process = screen.start(command, {"PYTHONPATH": str(TOP), "SDL_AUDIODRIVER": "dummy"})
            time.sleep(delay)
            yield from (f"after {delay:.2f} s: {fault}" for fault in ended(process, number))
            yield from Told().judge(saves)


def ended(process: subprocess.Popen[bytes], number: signal.Signals, *others: int) -> Iterator[str]:
    """End a process by a storm; yields what was wrong with its status, of which there may be others, or its words."""
    storm(process, number)
    _, errors = process.communicate(timeout=PATIENCE)
    # Before the game's first line runs, Python answers for itself.
    if b"ace_invaders" in errors or (errors and b"KeyboardInterrupt" not in errors):
        yield f"{number.name} made it say {errors.decode()}"
    elif process.returncode not in (*STATUSES[number], *others) and not errors:
        yield f"{number.name} ended it with status {process.returncode}"


def commands(number: signal.Signals, words: Sequence[str], delays: int) -> Iterator[str]:
    """A command that meets a storm after so many delays within its time; yields what was wrong."""
    command, chance = [sys.executable, "-m", "ace_invaders", *words], random.Random(SEED)
    begun = time.monotonic()
    subprocess.run(command, cwd=TOP, capture_output=True, check=False)
    longest = time.monotonic() - begun
    for _ in range(delays):
        process = subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(chance.uniform(0.02, longest))
        yield from (f"{' '.join(words)}: {fault}" for fault in ended(process, number, 0))
