"""The one door to sqlite3: a database file opened, read, written and closed, and its errors in words."""

import re
import shutil
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ace_invaders.errors import AceInvadersError, Refuted, Unavailable
from ace_invaders.store.place import Identity, NotWritable, Place, identity

COMPANIONS = ("-wal", "-shm", "-journal")
_LOG_MAGIC = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
_LOG_HEADER_BYTES = 32
_INDEX_BYTES = 32 * 1024  # that the index of a log takes at least
_UNREAD = re.compile(r"Page \d+: unable to get the page\. error code=(\d+)")
PATIENCE = 1.0  # seconds that another program may hold the file
_NO_PERMISSION = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
_IN_USE = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL}
_MACHINE = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_NOLFS}


class Damaged(Refuted):
    """A database is not what the game wrote; its message is the reason alone, such as "the game's row is missing"."""


@contextmanager
def making_sense(what: str) -> Iterator[None]:
    """Turns what stored values meet that the game never writes into Damaged, though their digests be right."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
        raise Damaged(" ".join(f"{what} cannot be read ({error})".split())) from error


def companion(path: Path, ending: str) -> Path:
    """The file that SQLite keeps beside a database, as `session.sqlite3-wal`."""
    return path.with_name(path.name + ending)


def told(error: sqlite3.Error, path: Path) -> AceInvadersError:
    """The error of a database in one sentence; one that makes no sense is Damaged."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    # SQLite speaks of other faults where it is the index of the log, or a new file, that finds no space.
    if code == sqlite3.SQLITE_FULL or (code in _MACHINE | _NO_PERMISSION and _is_full(path.parent)):
        return Unavailable(f"{path} cannot grow, no space is left on its disk; free some and start again")
    if isinstance(error, sqlite3.ProgrammingError):
        return Unavailable(f"{path} cannot be used any more ({error})")
    if code in _NO_PERMISSION:
        return NotWritable(f"{path} cannot be written ({error}), the folder must exist and be writable")
    if code in _IN_USE:
        return Unavailable(f"{path} is in use by another program, close that one first")
    if code in _MACHINE:
        return Unavailable(f"{path} cannot be read or written ({error}), what was shown before is safe")
    return Damaged(" ".join(str(error).split()))


class Database:
    """A connection that begins and ends its transactions itself and answers in AceInvadersErrors.

    What is written counts only while its place is as it was at the opening.
    """

    def __init__(self, path: Path, options: str) -> None:
        self.path = path
        self._place = Place({})
        name = f"{path.absolute().as_uri()}?{options}"
        with self._telling():
            self._connection = sqlite3.connect(name, uri=True, timeout=PATIENCE, isolation_level=None)
        try:
            for pragma in ("synchronous = FULL", "trusted_schema = OFF", "cell_size_check = ON"):
                self.rows(f"PRAGMA {pragma}")
        except BaseException:
            self._connection.close()
            raise

    @classmethod
    def writing(cls, path: Path, beside: Mapping[Path, Identity]) -> "Database":
        """The database of a game that is played as long as it, its log and the files `beside` it stay in place.

        Raises NotWritable where it could not be played on.
        """
        try:
            # SQLite opens a read-only file without a word, and makes a log beside it that is read-only too.
            there = (file for file in (path, *(companion(path, ending) for ending in COMPANIONS)) if file.exists())
            Place({path: identity(path.stat()), **{file: identity(file.stat()) for file in there}}).check()
            database = cls(path, "mode=rw")
        except OSError as error:
            raise NotWritable(f"{path} is no longer there ({error.strerror})") from error
        try:
            database._take_place(beside)
        except BaseException:
            database.close()
            raise
        return database

    def _take_place(self, beside: Mapping[Path, Identity]) -> None:
        """Write without a change, which makes the log; from then on what is written must be where it was."""
        version = self.pragma("user_version")
        with self.transaction():
            self.rows(f"PRAGMA user_version = {version}")
        try:
            files = {file: identity(file.stat()) for file in (self.path, companion(self.path, "-wal"))}
        except OSError as error:
            raise NotWritable(f"{self.path} is no longer there ({error.strerror})") from error
        self._place = Place({**files, **beside})
        self.check_place()

    @classmethod
    def reading(cls, path: Path) -> "Database":
        """The database as it stands, for one who holds its folder: only the index of its log may be mended."""
        return cls(path, "mode=ro" if _has_log(path) else "mode=ro&immutable=1")

    @classmethod
    def beside(cls, path: Path) -> "Database":
        """The database as it stands, beside a running game: nothing in its files changes.

        Raises Unavailable where the log has lost its index (-shm), or a kill left that unfinished.
        """
        return cls(path, "mode=ro&readonly_shm=1" if _has_log(path) else "mode=ro&immutable=1")

    @classmethod
    def new(cls, path: Path) -> "Database":
        return cls(path, "mode=rwc")

    @classmethod
    def in_memory(cls) -> "Database":
        """A database that lives as long as the connection."""
        return cls(Path("unsaved"), "mode=memory")

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        with self._telling():
            return self._connection.execute(sql, values).fetchall()

    def row(self, sql: str, values: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        """The first row of the answer, or None."""
        return next(iter(self.rows(sql, values)), None)

    def pragma(self, name: str) -> Any:
        row = self.row(f"PRAGMA {name}")
        return row[0] if row else None

    def damage(self, table: str = "") -> str | None:
        """What is wrong with the pages of a table, or of all; None where nothing is."""
        found = "\n".join(str(line) for (line,) in self.rows(f"PRAGMA quick_check{f'({table})' if table else ''}"))
        # A page that the disk did not give is told among the damages.
        if unread := _UNREAD.search(found):
            error = sqlite3.DatabaseError(unread[0])
            error.sqlite_errorcode = int(unread[1])
            with self._telling():
                raise error
        return None if found == "ok" else found.splitlines()[-1]

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside, durable at the end, or nothing of it; nothing where the place has changed."""
        self.rows("BEGIN IMMEDIATE")
        try:
            yield
            self.check_place()
            self.rows("COMMIT")
        except BaseException:
            self._roll_back()
            raise
        self.check_place()

    def check_place(self) -> None:
        """Raise NotWritable where what is written would not be found again, or cannot be written."""
        self._place.check()

    def backup(self, path: Path) -> None:
        """A copy of the whole database, its log included, as a file of its own."""
        with self._telling():
            copy = sqlite3.connect(path)
            try:
                self._connection.backup(copy)
            finally:
                copy.close()

    def close(self) -> None:
        with self._telling():
            self._connection.close()

    def _roll_back(self) -> None:
        # The first error is the one to tell; after some, SQLite has rolled back by itself.
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._connection.close()

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise told(error, self.path) from error
        except UnicodeError as error:
            # A message of SQLite's can quote the damage.
            raise Damaged("it holds what is no text") from error


def _is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < _INDEX_BYTES
    except OSError:
        return False


def _has_log(path: Path) -> bool:
    """Whether there is a log that SQLite would read; of any other it would say "busy" without its index."""
    try:
        with path.open("rb") as database, companion(path, "-wal").open("rb") as log:
            page_size, header = database.read(18)[16:], log.read(_LOG_HEADER_BYTES)
    except FileNotFoundError:
        return False
    return len(header) == _LOG_HEADER_BYTES and header[:4] in _LOG_MAGIC and header[8:12] == b"\0\0" + page_size
