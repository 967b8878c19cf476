"""Small disks: a player plays until a file system of its own is full; with room again the same game goes on.

The file systems are held in memory, which takes the right to mount. On a machine that does not give it, the calls
that write fail for lack of space from a certain one on, and nothing else differs.
"""

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Protocol

from ace_invaders.errors import Unavailable
from ace_invaders.store import Store
from campaigns.calls import command
from campaigns.campaign import Outcome, Scale
from campaigns.player import CREDITS
from campaigns.playing import Playing
from campaigns.witness import Witness
from games import TABLES, first

FAULT = "a disk that is full"
# KiB. A game takes some 64 at its start, its log some 45 more a hand until that is carried over at 4,000.
SIZES = (8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 96, 112, 128, 160, 224, 320, 640, 1500, 4300, 4600)
ROOM = 16 * 1024  # KiB
SEED = 8


class Disk(Protocol):
    """A disk of a size, mounted at a folder; `says` is in the message when it is full."""

    kind: ClassVar[str]
    says: ClassVar[str]

    @property
    def under(self) -> Sequence[str]:
        """The command that its player runs under."""

    def grow(self) -> None: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Mounted:
    """A file system in memory, of a size in KiB."""

    kind: ClassVar[str] = "file systems"
    says: ClassVar[str] = "no space is left on "
    folder: Path
    under: Sequence[str] = ()

    @classmethod
    def made(cls, folder: Path, size: int) -> "Mounted":
        folder.mkdir()
        run_as_root("mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", str(folder))
        return cls(folder)

    def grow(self) -> None:
        run_as_root("mount", "-o", f"remount,size={ROOM}k", str(self.folder))

    def close(self) -> None:
        run_as_root("umount", str(self.folder))


@dataclass(frozen=True, slots=True)
class Limited:
    """A disk on which the calls that write find no space from a certain one on."""

    kind: ClassVar[str] = "limits (mounting is not permitted here)"
    says: ClassVar[str] = "session.sqlite3"  # for the disk itself has room
    under: Sequence[str]

    @classmethod
    def made(cls, folder: Path, size: int) -> "Limited":
        folder.mkdir()
        fault = ["-e", f"inject=write,pwrite64,ftruncate,fallocate:error=ENOSPC:when={size}+"]
        return cls(command(folder / "saves", folder / "calls", fault))

    def grow(self) -> None:
        """There is room as soon as the player has ended."""

    def close(self) -> None:
        """Nothing is left behind."""


def run_as_root(*words: str) -> None:
    subprocess.run(words, check=True, capture_output=True)


def can_mount(folder: Path) -> bool:
    """Whether file systems may be mounted here."""
    try:
        Mounted.made(folder, SIZES[0]).close()
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def run(scale: Scale, folder: Path, module: str = "campaigns.player") -> Outcome:
    """Let players of a module fill disks of so many sizes."""
    kind: type[Mounted] | type[Limited] = Mounted if can_mount(folder / "try") else Limited
    sizes = SIZES[:: 1 if scale is Scale.FULL else 3]
    findings: list[str] = []
    hands = 0
    for size in sizes:
        disk = kind.made(folder / str(size), size)
        witness = Witness()
        try:
            findings += (
                f"{size} KiB: {fault}" for fault in _filled(disk, witness, folder / str(size) / "saves", module)
            )
        finally:
            disk.close()
        hands += witness.last.number if witness.last else 0
    tried = f"{len(sizes)} {kind.kind} of {sizes[0]} to {sizes[-1]} KiB, {hands:,} hands until they were full"
    return Outcome(tried, tuple(findings))


def _filled(disk: Disk, witness: Witness, saves: Path, module: str) -> Iterator[str]:
    """Play until the disk is full, look, make room, and play on."""
    player = Playing(saves, saves.parent.with_suffix(".log"), SEED, under=disk.under, module=module)
    status = player.end()
    yield from witness.hear(player.events)
    if status != 3 or player.errors or disk.says not in "".join(witness.stops[-1:]):
        yield f"play ended with status {status}: {witness.stops} {player.errors}"
    with suppress(Unavailable):
        Store.open(saves, TABLES, first(), CREDITS).close()  # where it can be while the disk is full
    disk.grow()
    yield from witness.judge(saves)
    yield from witness.play_on(saves)
    if witness.told:
        yield f"the game said {witness.told}"
