"""The window under floods of events, in any size, closed in every phase, without sound, without or with a lost display.

What its log told must be what the folder holds, card for card and coin for coin; nothing but the one line of a display
that is not there may be said on standard error, and the exit status must be that of docs/commands.md.
"""

import math
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, Self, TypeVar

import pytest

from campaigns import signalled
from campaigns.campaign import Outcome, Scale
from campaigns.phases import DEALT, PHASES, Phase
from campaigns.playing import PATIENCE, TOP
from campaigns.told import Told
from campaigns.windowed import (
    CLOSED,
    MOST_MEGABYTES,
    UNAVAILABLE,
    Display,
    Game,
    close,
    cut_off,
    destroy,
    let_end,
    lose_display,
)

T = TypeVar("T")
FAULT = "floods of events, odd sizes, closed in every phase, no sound, no display, a lost display"
KINDS: Final = ("keys", "clicks", "motion", "wheel", "mixed")
RATE: Final = 10_000  # events a second
FLOOD_SECONDS: Final = {Scale.QUICK: 2.0, Scale.FULL: 10.0}
SIZES: Final = {Scale.QUICK: 12, Scale.FULL: 200}
MOST_SIDE: Final = 16384
SIZES_A_GAME: Final = 20
SEED: Final = 20261129
WORKERS: Final = 3  # which wait for most of their time
ENDS: Final = (
    (close, CLOSED),
    (cut_off, UNAVAILABLE),
    (destroy, UNAVAILABLE),
    (lose_display, UNAVAILABLE),
    (signalled.interrupt, signalled.INTERRUPTED),
    (signalled.hang_up, signalled.HUNG_UP),
)
STARTS: Final = {Scale.QUICK: 4, Scale.FULL: 25}  # that meet each signal
# Where there is no display of any kind.
NO_DISPLAY: Final = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")


@dataclass(slots=True)
class Tally:
    """What was tried so far."""

    events: int = 0
    rate: float = RATE
    hands: int = 0
    megabytes: int = 0
    slowest: float = 0.0
    sizes: int = 0
    ends: int = 0
    starts: int = 0


Trial = Callable[[Tally, Path], Iterator[str]]


def run(scale: Scale, folder: Path) -> Outcome:
    trials = dict(_trials(scale))
    tally = Tally()
    with ThreadPoolExecutor(WORKERS) as workers:
        done = {name: workers.submit(_done, trial, tally, folder / name) for name, trial in trials.items()}
    findings = [f"{name}: {fault}" for name, found in done.items() for fault in found.result()]
    tried = (
        f"{len(KINDS) + 1} floods, {tally.events:,} events, {tally.rate:,.0f} a second or more, {tally.hands:,} hands; "
        f"{tally.sizes} sizes, {tally.megabytes} MB at most; {tally.ends} ends in {len(PHASES)} phases, "
        f"{tally.slowest:.1f} s at most; {tally.starts} starts under signals; no sound, no display"
    )
    return Outcome(tried, tuple(findings))


def _done(trial: Trial, tally: Tally, folder: Path) -> list[str]:
    folder.mkdir(parents=True)
    found: list[str] = []
    try:
        found.extend(trial(tally, folder))
    except pytest.fail.Exception as failure:  # of the helpers, where a window does not come or has ended
        found.append(str(failure))
    return found


def _trials(scale: Scale) -> Iterator[tuple[str, Trial]]:
    """All that is tried, each in a folder of its own."""
    for kind in KINDS:
        yield f"flood of {kind}", _flood(kind, FLOOD_SECONDS[scale])
    yield "flood of keys of a keyboard", _typed
    for number, part in enumerate(_parts(sizes(SIZES[scale]), SIZES_A_GAME)):
        yield f"sizes {number}", _sized(part)
    for number, phase in enumerate(PHASES):
        for end, status in ENDS if scale is Scale.FULL else _one_end(number):
            yield f"{phase.name}, {end.__name__}", _ended(phase, end, status)
    for each in signalled.STATUSES:
        yield f"{each.name} at the start", _signalled(each, STARTS[scale])
    yield "no sound", _silent
    yield "no display", _blind


def _one_end(number: int) -> Sequence[tuple[Callable[[Game], object], int]]:
    """Every phase is closed once; in one of them the display is lost, in others a signal comes."""
    others = {2: ENDS[3], 4: ENDS[4], 6: ENDS[5]}
    return (ENDS[0], others[number]) if number in others else ENDS[:1]


# Floods.


def _flood(kind: str, seconds: float) -> Trial:
    def trial(tally: Tally, folder: Path) -> Iterator[str]:
        told, saves, left, seed = Told(), folder / "saves", seconds, 0
        while left > 0:  # a flood may press QUIT as well
            report, seed = folder / f"report-{seed}", seed + 1
            with Display() as screen:
                program = ("-m", "campaigns.flooded", kind, str(RATE), str(left), str(seed), str(report))
                game = Game(screen, saves, program=program, told=told)
                yield from _await(game, report)
                tally.megabytes = max(tally.megabytes, game.megabytes())
                flooded = _Flooded.read(report)
                yield from game.end(let_end if flooded.closed else close, CLOSED)
            posted, took = flooded.posted, flooded.seconds
            tally.events, left = tally.events + posted, left - max(took, 0.1)
            tally.rate = min(tally.rate, posted / took) if 1 < took < math.inf else tally.rate
        tally.hands += len(told.hands)
        yield from _memory(tally)

    return trial


class _Flooded(NamedTuple):
    """What a flood was; `closed` where one of its presses has closed the game."""

    posted: int
    seconds: float
    closed: bool

    @classmethod
    def read(cls, report: Path) -> Self:
        """From the flood's report; where the game ended without one there was none."""
        if not report.exists():
            return cls(0, math.inf, closed=False)
        posted, seconds, closed = report.read_text().split()
        return cls(int(posted), float(seconds), closed == "True")


def _await(game: Game, report: Path) -> Iterator[str]:
    """Wait until a flood is over, or the game."""
    end = time.monotonic() + FLOOD_SECONDS[Scale.FULL] + PATIENCE
    while not report.exists() and game.process.poll() is None:
        if time.monotonic() > end:
            yield "the flood did not end"
            return
        time.sleep(0.05)


def _typed(tally: Tally, folder: Path) -> Iterator[str]:
    """Keys that come from the display, as fast as it takes them."""
    with Display() as screen:
        game = Game(screen, folder / "saves")
        screen.focus()
        keys = ["space", "1", "3", "space", "space"] * 600
        for part in _parts(keys, 500):
            subprocess.run(["xdotool", "key", "--delay", "0", *part], env=screen.env, check=True)
        tally.events += len(keys)
        yield from game.end(close, CLOSED)
    tally.hands += len(game.told.hands)


def _memory(tally: Tally) -> Iterator[str]:
    if tally.megabytes > MOST_MEGABYTES:
        yield f"the window took {tally.megabytes} MB"


# Sizes.


def sizes(count: int) -> list[tuple[int, int]]:
    """So many sizes: the least and the largest ones and those beside them, and random ones between."""
    edges = [(1, 1), (MOST_SIDE, MOST_SIDE), (1, MOST_SIDE), (MOST_SIDE, 1), (1280, 800), (319, 199), (3840, 2160)]
    chance = random.Random(SEED)
    return [*edges, *((_side(chance), _side(chance)) for _ in range(count - len(edges)))]


def _side(chance: random.Random) -> int:
    """Small ones as often as large ones."""
    return round(math.exp(chance.uniform(0, math.log(MOST_SIDE))))


def _sized(part: Sequence[tuple[int, int]]) -> Trial:
    def trial(tally: Tally, folder: Path) -> Iterator[str]:
        with Display() as screen:
            game = Game(screen, folder / "saves")
            for number, size in enumerate(part):
                yield from (f"{size[0]} x {size[1]}: {fault}" for fault in _played(game, size, number))
                tally.megabytes = max(tally.megabytes, game.megabytes())
                tally.sizes += 1
            yield from game.end(close, CLOSED)
        yield from _memory(tally)

    return trial


def _played(game: Game, size: tuple[int, int], number: int) -> Iterator[str]:
    """Give the window a size in motion, in mid-hand, over a panel; and see that it still plays."""
    asked = True
    match number % 4:
        case 0:
            asked &= game.ask("space", words="Dealt ")
            game.screen.resize(*size)
            time.sleep(DEALT.pause)
        case 1:
            game.screen.resize(*size)
        case 2:
            asked &= game.ask("g", words="Menu.")
            game.screen.resize(*size)
            game.press("Escape")
        case 3:
            asked &= game.ask("space", words="Won ")
            game.screen.resize(*size)
            game.press("space")  # the end of its motion
    asked &= game.ask("b", words="Not now." if number % 4 < 3 else "3 lines")
    if not asked:
        yield "the window does not answer"


# Ends.


def _ended(phase: Phase, end: Callable[[Game], object], status: int) -> Trial:
    def trial(tally: Tally, folder: Path) -> Iterator[str]:
        with Display() as screen:
            game = Game(screen, folder / "saves")
            yield from phase.reach(game)
            yield from game.end(end, status)
        tally.slowest = max(tally.slowest, game.seconds)
        tally.ends += 1

    return trial


def _signalled(number: signal.Signals, starts: int) -> Trial:
    def trial(tally: Tally, folder: Path) -> Iterator[str]:
        yield from signalled.at_start(number, folder / "saves", starts)
        tally.starts += starts

    return trial


def _silent(_: Tally, folder: Path) -> Iterator[str]:
    """A hand without a sound device."""
    with Display() as screen:
        game = Game(screen, folder / "saves", environment={"SDL_AUDIODRIVER": "nonsense"})
        yield from PHASES[5].reach(game)
        yield from game.end(close, CLOSED)


def _blind(_: Tally, folder: Path) -> Iterator[str]:
    """No display at all, and one that is not there."""
    bare = {name: value for name, value in os.environ.items() if name not in NO_DISPLAY}
    for display in ({}, {"DISPLAY": ":65000", "SDL_VIDEODRIVER": "x11"}, {"WAYLAND_DISPLAY": "nothing"}):
        command = [sys.executable, "-m", "ace_invaders", "--saves", str(folder / "saves"), "--log"]
        environment = {**bare, "PYTHONPATH": str(TOP), **display}
        done = subprocess.run(command, env=environment, capture_output=True, timeout=PATIENCE, check=False)
        if (done.returncode, done.stdout, done.stderr.count(b"\n")) != (UNAVAILABLE, b"", 1):
            yield f"with {display or 'nothing'} it ended with status {done.returncode}: {done.stderr.decode()}"


def _parts(items: Sequence[T], count: int) -> Iterator[Sequence[T]]:
    """The items, so many at a time."""
    return (items[start : start + count] for start in range(0, len(items), count))
