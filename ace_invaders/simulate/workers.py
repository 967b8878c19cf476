"""The hands of a simulation on several processors.

Every worker is a process of its own that asks for hands by number, so the result is the same however many
there are. This module imports no array code, so that a worker is deaf to Ctrl-C before it loads anything large.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, cast

from ace_invaders.errors import Unavailable

if TYPE_CHECKING:
    from ace_invaders.simulate.hands import Game, Part

# What a worker plays at a time: a tenth of a second or two.
SHARE = 1 << 19
MOST_WORKERS = 256


def processors() -> int:
    """How many processors this program may use."""
    available = getattr(os, "sched_getaffinity", None)
    return min(MOST_WORKERS, len(available(0)) if available else os.cpu_count() or 1)


def silent(_: int) -> None:
    """Tells no one."""


def run(game: "Game", workers: int, tell: Callable[[int], None] = silent) -> "Part":
    """Plays all hands of the game; `tell` is called with the number of hands played so far.

    Raises Unavailable where a worker cannot be started or is lost.
    """
    from ace_invaders.simulate.hands import nothing_played

    total, done = nothing_played(game), 0
    shares = _shares(game.hands)
    wanted = min(workers, -(-game.hands // SHARE))
    parts = _alone(game, shares) if wanted == 1 else _together(game, shares, wanted)
    for count, part in parts:
        total.counts[...] += part.counts
        total.wins[...] += part.wins
        done += count
        tell(done)
    return total


Share = tuple[int, int]  # the first hand, and how many


def _shares(hands: int) -> Iterator[Share]:
    for start in range(0, hands, SHARE):
        yield start + 1, min(SHARE, hands - start)


def _alone(game: "Game", shares: Iterator[Share]) -> Iterator[tuple[int, "Part"]]:
    from ace_invaders.simulate.hands import play

    for first, count in shares:
        yield count, play(game, first, count)


def _together(game: "Game", shares: Iterator[Share], workers: int) -> Iterator[tuple[int, "Part"]]:
    """Gives each worker a share as soon as it has finished the one before."""
    with _team(workers) as lines:
        playing: dict[Connection, int] = {}
        for line in lines:
            _send(line, game)
            _give(line, shares, playing)
        while playing:
            for line in cast(list[Connection], wait(list(playing))):
                yield playing.pop(line), _receive(line)
                _give(line, shares, playing)


def _give(line: Connection, shares: Iterator[Share], playing: dict[Connection, int]) -> None:
    """Sends a worker the next share, if there is one, and notes how many hands it plays."""
    share = next(shares, None)
    if share is not None:
        _send(line, share)
        playing[line] = share[1]


def _send(line: Connection, what: "Game | Share") -> None:
    try:
        line.send(what)
    except OSError:
        raise _lost() from None


def _receive(line: Connection) -> "Part":
    try:
        part: Part = line.recv()
    except (EOFError, OSError):
        raise _lost() from None
    return part


def _lost() -> Unavailable:
    return Unavailable("a worker of the simulation was ended from outside; --workers 1 plays without any")


@contextmanager
def _team(workers: int) -> Iterator[list[Connection]]:
    """Workers that wait for the game and for shares, each at the end of a line; they end with the block."""
    processes: list[BaseProcess] = []
    try:
        with _interrupts_wait():
            lines = [_start(processes) for _ in range(workers)]
        yield lines
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def _start(processes: list[BaseProcess]) -> Connection:
    """Starts one more worker and gives the line to it; the game is too large to be handed over meanwhile."""
    context = multiprocessing.get_context("spawn")
    try:
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs,), daemon=True)
        process.start()
    except OSError as error:
        raise Unavailable(f"the workers cannot be started: {error.strerror}") from error
    theirs.close()
    processes.append(process)
    return ours


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Ctrl-C waits until the block ends; processes that are started in it never hear of it.

    A terminal sends it to all processes of a command, and a worker that is still loading would answer with a
    traceback. Where signals cannot be held back a worker turns deaf itself, a little later.
    """
    hold_back = getattr(signal, "pthread_sigmask", None)
    if hold_back is None:
        yield
        return
    # It starts with the first worker, and when it does it lets the signals through again.
    resource_tracker.ensure_running()
    before = hold_back(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        hold_back(signal.SIG_SETMASK, before)


def _work(line: Connection) -> None:
    """Plays shares of a game, which comes first, until the line is cut."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from ace_invaders.simulate.hands import play

    # The program that asked has gone.
    with suppress(EOFError, OSError):
        game = line.recv()
        while True:
            first, count = line.recv()
            line.send(play(game, first, count))
