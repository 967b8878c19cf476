"""Commit times: how long the player waits until a deal, a hold or a settlement is durable on this disk.

What the disk itself takes for one small synced write is measured beside it, so that a slow disk is told from a
slow store. Times are judged in the full form only: a machine that runs other tests is no quiet one.
"""

import math
import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from ace_invaders.game import Draw, Hold
from ace_invaders.session import Deal, Insert
from ace_invaders.store import Store
from campaigns.campaign import Outcome, Scale
from games import TABLES, first

FAULT = "none: every change of the game is timed until it is durable"
HANDS = {Scale.QUICK: 200, Scale.FULL: 5_000}
MOST_MEDIAN, MOST_TAIL = 0.010, 0.050  # seconds
CREDITS = 1_000_000
BLOCK = bytes(4096)


def run(scale: Scale, folder: Path) -> Outcome:
    commits = sorted(commit_times(HANDS[scale], folder / "saves"))
    writes = sorted(write_times(len(commits) // 4, folder / "block"))
    tried = f"{len(commits):,} commits: {told(commits)}; the bare disk: {told(writes)}"
    return Outcome(tried, tuple(faults(commits)) if scale is Scale.FULL else ())


def commit_times(hands: int, folder: Path) -> Iterator[float]:
    """The seconds of every commit while so many hands are played: deal, hold, settlement."""
    with Store.open(folder, TABLES, first(), CREDITS) as game:
        for number in range(hands):
            if game.session.meters.credits < game.session.round.bet.total:
                game.act(Insert(CREDITS))
            for action in (Deal(game.next_fair()), Hold(HOLDS[number % len(HOLDS)]), Draw()):
                start = time.perf_counter()
                game.act(action)
                yield time.perf_counter() - start


HOLDS = ((1,), (2, 4), (1, 2, 3, 4, 5))


def write_times(count: int, path: Path) -> Iterator[float]:
    """The seconds of single blocks that are added to a file and synced."""
    with path.open("wb", buffering=0) as file:
        for _ in range(count):
            start = time.perf_counter()
            file.write(BLOCK)
            os.fsync(file.fileno())
            yield time.perf_counter() - start


def faults(times: Sequence[float]) -> Iterator[str]:
    """What of these times, sorted, is longer than it may be."""
    for name, share, most in (("the median", 0.5, MOST_MEDIAN), ("the 99th percentile", 0.99, MOST_TAIL)):
        found = quantile(times, share)
        if found > most:
            yield f"{name} of the commit times is {found * 1000:.1f} ms, at most {most * 1000:.0f} ms are allowed"


def quantile(times: Sequence[float], share: float) -> float:
    """The shortest of these times, sorted, which that share of them does not pass."""
    return times[math.ceil(share * len(times)) - 1]


def told(times: Sequence[float]) -> str:
    median, tail, longest = (1000 * quantile(times, share) for share in (0.5, 0.99, 1))
    return f"median {median:.1f} ms, 99th percentile {tail:.1f} ms, longest {longest:.0f} ms"
