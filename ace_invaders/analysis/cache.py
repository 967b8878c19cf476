"""Tables kept in a folder between runs: what is expensive is computed once for each pay table and bet.

A file is a mark, the SHA-256 of all that follows, the key it was computed for (pays, lines, the program's
version), and the content. It is read back only where all of them are right, so a damaged, foreign or outdated
file is as good as none and is written anew. Writing is atomic (`files`), so processes may share the folder;
where nothing can be written or read, nothing is kept, and that is no error.
"""

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ace_invaders import __version__, files
from ace_invaders.errors import InvalidDocument, Unavailable
from ace_invaders.hands import Row

MARK = b"ace-invaders-tables/1\n"
MOST_BYTES = 1 << 20
_DIGEST = 32


@dataclass(frozen=True, slots=True)
class Shelf:
    """The files of one pay table and bet in a folder; without a folder nothing is kept."""

    folder: Path | None
    pays: Mapping[Row, int]
    lines: int

    @property
    def _key(self) -> bytes:
        pays = [self.pays[row] for row in Row]
        return json.dumps({"version": __version__, "lines": self.lines, "pays": pays}).encode() + b"\n"

    def path(self, name: str) -> Path | None:
        """The file of that name, whether it is there or not."""
        if self.folder is None:
            return None
        return self.folder / f"{hashlib.sha256(self._key).hexdigest()[:24]}.{name}"

    def read(self, name: str) -> bytes | None:
        """What was kept under a name, or None where there is nothing whole."""
        path = self.path(name)
        if path is None:
            return None
        try:
            content = files.read_bytes(path, MOST_BYTES) if path.is_file() else b""
        except (InvalidDocument, OSError):
            return None
        body = content[len(MARK) + _DIGEST :]
        whole = content[: len(MARK) + _DIGEST] == MARK + hashlib.sha256(body).digest()
        return body.removeprefix(self._key) if whole and body.startswith(self._key) else None

    def write(self, name: str, content: bytes) -> None:
        """Keeps a content under a name, if it can be kept."""
        path, body = self.path(name), self._key + content
        if path is None:
            return
        with suppress(Unavailable):
            files.make_folder(path.parent)
            files.write_file(path, MARK + hashlib.sha256(body).digest() + body)
