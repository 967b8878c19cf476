"""Folders that cannot be written: at the start, and from one moment of play on, seen in the real window.

Whoever holds all rights ignores permissions, so the window is started without them. Read-only mounts take the right
to mount; where the machine does not give it, that is said, and the other cases are tried.
"""

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from campaigns.campaign import Outcome, Scale
from campaigns.disks import can_mount, run_as_root
from campaigns.window import Window
from screen import Screen

FAULT = "a folder that is read-only, gone, or another one"
CREDITS, OTHER_CREDITS = 77, 1000
MOST_SECONDS = {Scale.QUICK: 20.0, Scale.FULL: 1.0}  # a machine that runs other tests has no time to be held to
UNSAVED = "This game is not saved: nothing of it will be kept."
STOPPED = "Play is stopped: nothing more is recorded."


@dataclass(frozen=True, slots=True)
class Harm:
    """What is done to a folder, and undone; `mounts` tells that it takes the right to mount."""

    name: str
    do: Callable[[Path], object]
    undo: Callable[[Path], object]
    mounts: bool = False


def _nothing(_: Path) -> None:
    """The harm is of no matter to one who looks again."""


def _away(saves: Path) -> Path:
    return saves.with_name("away")


def _leave(saves: Path) -> None:
    saves.rename(_away(saves))


def _come_back(saves: Path) -> None:
    if saves.exists():
        saves.rmdir()  # which must be as empty as it was made
    _away(saves).rename(saves)


def _replace_by_nothing(saves: Path) -> None:
    _leave(saves)
    saves.mkdir()


def _replace_by_copy(saves: Path) -> None:
    _leave(saves)
    shutil.copytree(_away(saves), saves)


def _move_database(saves: Path) -> None:
    _away(saves).mkdir()
    for file in saves.glob("session.sqlite3*"):
        file.rename(_away(saves) / file.name)


def _move_database_back(saves: Path) -> None:
    for file in _away(saves).iterdir():
        file.rename(saves / file.name)


def _bind_read_only(saves: Path) -> None:
    run_as_root("mount", "--bind", str(saves), str(saves))
    run_as_root("mount", "-o", "remount,bind,ro", str(saves))


def _unbind(saves: Path) -> None:
    run_as_root("umount", str(saves))


IN_PLAY = (
    Harm("folder moved away", _leave, _come_back),
    Harm("folder made read-only", lambda saves: saves.chmod(0o555), lambda saves: saves.chmod(0o755)),
    Harm("folder mounted read-only", _bind_read_only, _unbind, mounts=True),
    Harm("folder replaced by an empty one", _replace_by_nothing, _come_back),
    Harm("folder replaced by a copy", _replace_by_copy, _nothing),
    Harm("folder above moved away", lambda saves: _leave(saves.parent), lambda saves: _come_back(saves.parent)),
    Harm("database moved away", _move_database, _move_database_back),
    Harm("log removed", lambda saves: (saves / "session.sqlite3-wal").unlink(), _nothing),
    Harm("lock removed", lambda saves: (saves / "session.lock").unlink(), _nothing),
    Harm(
        "database made read-only",
        lambda saves: (saves / "session.sqlite3").chmod(0o444),
        lambda saves: (saves / "session.sqlite3").chmod(0o644),
    ),
)
AT_START = (
    Harm("folder read-only", lambda saves: saves.chmod(0o555), lambda saves: saves.chmod(0o755)),
    Harm("folder mounted read-only", _bind_read_only, _unbind, mounts=True),
    Harm(
        "database read-only",
        lambda saves: (saves / "session.sqlite3").chmod(0o444),
        lambda saves: (saves / "session.sqlite3").chmod(0o644),
    ),
    Harm(
        "lock read-only",
        lambda saves: (saves / "session.lock").chmod(0o444),
        lambda saves: (saves / "session.lock").chmod(0o644),
    ),
    Harm(
        "database under another name too",
        lambda saves: _away(saves).hardlink_to(saves / "session.sqlite3"),
        lambda saves: _away(saves).unlink(),
    ),
)
QUICK = 2  # of each


def run(scale: Scale, folder: Path, program: Sequence[str] = ("-m", "ace_invaders")) -> Outcome:
    """Do each harm to a window by what Python runs."""
    mounts = can_mount(folder / "try")
    trials = [
        (trial, harm)
        for trial, harms in ((_unsaved, AT_START), (_stopped, IN_PLAY))
        for harm in (harms if scale is Scale.FULL else harms[:QUICK])
        if mounts or not harm.mounts
    ]
    findings: list[str] = []
    slowest = 0.0
    for number, (trial, harm) in enumerate(trials):
        saves = folder / str(number) / "above" / "saves"
        with Screen() as screen:
            window = Window(screen, saves, number, program)
            findings += (f"{harm.name}: {fault}" for fault in trial(window, harm))
            slowest = max(slowest, window.slowest)
    if slowest > MOST_SECONDS[scale]:
        findings.append(f"a message came after {slowest:.2f} s")
    left_out = "" if mounts else "; mounting is not permitted here"
    return Outcome(f"{len(trials)} folders; the slowest message took {slowest:.2f} s{left_out}", tuple(findings))


def _unsaved(window: Window, harm: Harm) -> Iterator[str]:
    """A game at whose start the folder cannot be written, and in which another game lies."""
    window.open(CREDITS)
    window.deal()
    window.close()
    before = window.files
    harm.do(window.saves)
    try:
        window.open(OTHER_CREDITS)
        if not window.wait_for(UNSAVED, timed=True):
            yield f"the game said {window.log}"
        window.press("space")
        if not window.wait_for(f"{OTHER_CREDITS - 15} credits left."):
            yield f"the game is not one of its own credits: {window.log}"
        window.close()
        if window.files != before:
            yield "a file was changed"
    finally:
        harm.undo(window.saves)
    yield from window.faults


def _stopped(window: Window, harm: Harm) -> Iterator[str]:
    """A game in mid-hand whose folder can no longer be written."""
    window.open(CREDITS)
    window.deal()
    before = window.books
    harm.do(window.saves)
    try:
        if not window.wait_for(STOPPED, timed=True):
            yield f"the game said {window.log}"
    finally:
        harm.undo(window.saves)
    window.press("space")
    if not window.wait_for("The game goes on."):
        yield f"the game does not go on: {window.log}"
        return
    if window.books != before:
        yield f"the game goes on from {window.books} after {before}"
    window.draw()
    window.close()
    yield from window.faults
