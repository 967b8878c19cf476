"""Faults at system calls: at every call that writes, opens, moves or syncs a file of the game, one fault in turn.

The calls are those of a first start with six hands, and of the other starts that write: on the log that a kill left,
with a log that is carried over in mid-play, on a damaged game, on one of an older schema. strace lists them in one
run and puts the fault in place of one of them in the next. Of the calls that only look at a file or read it, a sample
meets an I/O error. (The index of the log, -shm, is written through memory, which makes no calls: a kill between two
of its changes is one at the calls around them, or a random one.)
"""

import random
import re
import shutil
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from campaigns.campaign import Outcome, Scale
from campaigns.playing import Playing
from campaigns.starts import Start, made

FAULT = "kill, no space left, I/O error at every system call that writes"
# Calls that write, which meet each fault, and calls that only look, which meet an I/O error.
POINTS = {Scale.QUICK: (20, 16), Scale.FULL: (10**6, 400)}
CALLS = (
    *("write", "pwrite64", "writev", "pwritev", "ftruncate", "fallocate", "fsync", "fdatasync", "rename", "renameat"),
    *("renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir", "mkdirat", "openat"),
)
DATABASES = ("session.sqlite3", "session.sqlite3.new", "session.sqlite3.copy")
FILES = (
    *("session.lock", "session.mark", "session.notice", "session.notice.new"),
    *(f"{database}{ending}" for database in DATABASES for ending in ("", "-wal", "-shm", "-journal")),
)
LOOKS = ("stat", "lstat", "newfstatat", "fstat", "access", "read", "pread64", "readlink", "getdents64", "flock")
# A full disk stays full, a bad block is met once; the kill comes before the call is made.
FAULTS = {"kill": "signal=KILL:when={}", "no space": "error=ENOSPC:when={}+", "I/O error": "error=EIO:when={}"}
SEED = 5
WORKERS = 4


@dataclass(frozen=True, slots=True)
class Point:
    """The `number`-th call of a name in a start of the game."""

    start: Start
    call: str
    number: int

    def __str__(self) -> str:
        return f"{self.call} {self.number} of {self.start.name}"


def run(scale: Scale, folder: Path, module: str = "campaigns.player") -> Outcome:
    """Let players of a module meet every fault at a number of calls."""
    starts = made(folder / "starts")
    points = [point for start in starts for point in _points(start, folder / start.name)]
    writing, looking = (_sample(points, *each) for each in zip((CALLS, LOOKS), POINTS[scale], strict=True))
    trials = [(point, fault) for point in writing for fault in FAULTS] + [(point, "I/O error") for point in looking]
    with ThreadPoolExecutor(WORKERS) as workers:
        found = workers.map(
            lambda number: list(_tried(*trials[number], folder / str(number), module)), range(len(trials))
        )
        findings = tuple(finding for each in found for finding in each)
    tried = f"{len(writing):,} calls that write x {len(FAULTS)} faults, {len(looking):,} that look x 1"
    return Outcome(f"{tried}, in {len(starts)} starts of the game", findings)


def _sample(points: Sequence[Point], calls: Sequence[str], most: int) -> list[Point]:
    """So many of the points at these calls, or all of them."""
    those = [point for point in points if point.call in calls]
    return random.Random(SEED).sample(those, min(most, len(those)))


def command(saves: Path, report: Path, fault: Sequence[str] = ()) -> list[str]:
    """What a player runs under: its calls on the files of a folder are written to a report, or are at fault."""
    paths = [word for name in ("", *FILES) for word in ("-P", str(saves / name))]
    return ["strace", "-f", "-o", str(report), "-e", f"trace={','.join(CALLS + LOOKS)}", *paths, *fault, "--"]


def _points(start: Start, folder: Path) -> Iterator[Point]:
    """Every call that a start makes when nothing is at fault."""
    folder.mkdir()
    saves, report = folder / "saves", folder / "calls"
    start.put(saves)
    player = Playing(saves, folder / "player.log", SEED, start.hands, command(saves, report))
    assert player.end() == 0, player.errors
    counts = dict.fromkeys(CALLS + LOOKS, 0)
    for call in re.findall(r"^\d+ +(\w+)\(", report.read_text("utf-8"), re.MULTILINE):
        counts[call] += 1
        yield Point(start, call, counts[call])


def _tried(point: Point, fault: str, folder: Path, module: str) -> Iterator[str]:
    """Play a start with a fault at a point, and look at what is left."""
    folder.mkdir()
    saves, start = folder / "saves", point.start
    witness = start.put(saves)
    inject = ["-e", f"inject={point.call}:{FAULTS[fault].format(point.number)}"]
    under = command(saves, folder / "calls", inject)
    player = Playing(saves, folder / "player.log", SEED, start.hands, under, module)
    status = player.end()
    findings = [
        *_odd_end(fault, status, player.errors),
        *witness.hear(player.events),
        *witness.judge(saves),
        *start.odd_words(witness.told, saves),
        *witness.play_on(saves),
    ]
    yield from (f"{fault} at {point}: {finding}" for finding in findings)
    shutil.rmtree(folder)


def _odd_end(fault: str, status: int, errors: str) -> Iterator[str]:
    killed = status in (-signal.SIGKILL, 128 + signal.SIGKILL)
    if killed != (fault == "kill") or not (killed or status in (0, 3)) or errors:
        yield f"the player ended with status {status}: {errors}"
