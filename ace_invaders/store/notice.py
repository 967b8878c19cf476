"""The word that a player is owed because a new game begins: it is kept until play has gone on, also through a kill."""

import json
from dataclasses import astuple, dataclass
from pathlib import Path
from zlib import crc32

from ace_invaders import files

_MOST_BYTES = 1 << 16  # more than any notice has


@dataclass(frozen=True, slots=True)
class Notice:
    """What must be told, and the name under which the old database is kept with its log, "" where nothing is.

    `game` is the id of the old game, by its mark; "" where that tells none.
    """

    words: str
    kept: str
    game: str

    @property
    def text(self) -> str:
        """The notice as a file holds it, after a check of its own."""
        plain = json.dumps(astuple(self))
        return f"{_check(plain)} {plain}\n"


def read_notice(path: Path) -> Notice | None:
    """The notice of a file; None where there is none or it is not as it was written. Raises OSError."""
    try:
        check, plain = files.beginning(path, _MOST_BYTES).decode("ascii").rstrip("\n").split(" ", 1)
        return Notice(*json.loads(plain)) if check == _check(plain) else None
    except (FileNotFoundError, ValueError):
        return None


def _check(plain: str) -> str:
    return f"{crc32(plain.encode()):08x}"
