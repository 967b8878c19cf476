"""The mark beside a player's database: how far the game had come.

A database whose newest changes were cut off or overwritten can still be sound in itself, only
older. The mark is written after each change is durable, so it is never ahead of a whole database.
"""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from ace_invaders import files

_MOST_BYTES = 200  # more than any mark has


@dataclass(frozen=True, slots=True)
class Progress:
    """The changes that the game of this id had recorded."""

    game: str
    changes: int


def read_mark(path: Path) -> Progress | None:
    """The progress that the mark tells; None where there is none or it is not as it was written. Raises OSError."""
    try:
        game, changes, check = files.beginning(path, _MOST_BYTES).decode("ascii").split()
        return Progress(game, int(changes)) if check == _check(game, changes) else None
    except (FileNotFoundError, ValueError):
        return None


def _check(game: str, changes: str) -> str:
    return f"{crc32(f'{game} {changes}'.encode()):08x}"


class Mark:
    """The mark of a game that is played. Raises OSError where its file cannot be opened."""

    def __init__(self, path: Path) -> None:
        self._descriptor: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)

    def put(self, progress: Progress) -> None:
        """Write the progress over the last one; a mark that cannot be written stays behind, which harms nothing."""
        changes = f"{progress.changes:020d}"
        line = f"{progress.game} {changes} {_check(progress.game, changes)}\n".encode()
        if self._descriptor is None:
            return
        with suppress(OSError):
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            os.write(self._descriptor, line)

    def close(self) -> None:
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)
