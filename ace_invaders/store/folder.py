"""A player's folder while it is played in: lock, mark, and the database made, kept aside or brought up to date."""

import errno
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from ace_invaders.errors import Unavailable
from ace_invaders.store.database import COMPANIONS, Damaged, Database, companion
from ace_invaders.store.inspection import OlderSchema, State, inspect, is_unlogged, reading
from ace_invaders.store.journal import MISTAKES, SCHEMA_VERSION, Journal
from ace_invaders.store.lock import Lock
from ace_invaders.store.mark import Mark, Progress, read_mark
from ace_invaders.store.notice import Notice, read_notice
from ace_invaders.store.place import NotWritable, check_file, check_length, check_single, is_file, is_there

DATABASE = "session.sqlite3"
LOCK = "session.lock"
MARK = "session.mark"
NOTICE = "session.notice"
_BESIDE = (LOCK, MARK, NOTICE, f"{NOTICE}.new", *(f"{DATABASE}{ending}" for ending in COMPANIONS))
# What brings a database of an older schema, by its version, to the next one.
MIGRATIONS: Mapping[int, tuple[str, ...]] = {1: (MISTAKES,)}
_NO_ACCESS = {
    *(errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOENT, errno.ENOTDIR, errno.EEXIST, errno.EISDIR),
    *(errno.ENAMETOOLONG, errno.ELOOP),
}
_NO_SPACE = {errno.ENOSPC, errno.EDQUOT}


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turns errors of the operating system into sentences: NotWritable, or Unavailable."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        if error.errno in _NO_SPACE:
            raise Unavailable(f"{path}: no space is left on the disk; free some and start again") from error
        if error.errno in _NO_ACCESS:
            raise NotWritable(f"{path} cannot be written ({reason}), the folder must be writable") from error
        raise Unavailable(f"{path} cannot be read or written ({reason})") from error


def check_files(path: Path) -> None:
    """Raise NotWritable where a folder's path is too long, or something else stands in the place of one of its files.

    Of the database only what it is a link to: what else it may be is damage.
    """
    check_length(path)
    if (database := path / DATABASE).is_symlink():
        raise NotWritable(f"{database} is a link, whose log would stand elsewhere; let the folder be one instead")
    for name in _BESIDE:
        check_file(path / name)


@contextmanager
def as_fault(path: Path) -> Iterator[None]:
    """Turns damage to a database that was sound a moment ago into Unavailable."""
    try:
        yield
    except Damaged as damage:
        raise Unavailable(f"{path} cannot be read ({damage}), what was shown before is safe") from damage


class Folder:
    """A folder held by this instance alone. Raises InUse, NotWritable, Unavailable."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self.database = self.path / DATABASE
        self._owes = False  # a word that must outlive a kill until play has gone on
        with telling(path):
            check_files(self.path)
            for name in (DATABASE, *_BESIDE):
                check_single(self.path / name)
            self.path.mkdir(parents=True, exist_ok=True)
            self.lock = Lock(self.path / LOCK)
            try:
                self.mark = Mark(self.path / MARK)
            except BaseException:
                self.lock.release()
                raise

    @classmethod
    def of_game(cls, path: Path) -> "Folder":
        """The folder of a game that was played there, made nowhere. Raises NotWritable where it is gone."""
        with telling(path):
            for place in (path, path / DATABASE):
                if not is_there(place):
                    raise NotWritable(f"{place} is missing, the game goes on once it is back")
        return cls(path)

    def release(self) -> None:
        """Let another instance have the folder."""
        self.mark.close()
        self.lock.release()

    def opened(self, progress: Progress) -> None:
        """The game can be played from here on."""
        if not self._owes:
            self.mark.put(progress)

    def advanced(self, progress: Progress) -> None:
        """The game has come so far: what was told of its opening has been seen."""
        self.mark.put(progress)
        if self._owes:
            self._owes = False
            self._forget_notice()

    def writing(self) -> Database:
        """The database, to be played on. Raises NotWritable."""
        with as_fault(self.database):
            return Database.writing(self.database, {self.lock.path: self.lock.identity})

    def same_state(self, known: Progress) -> State:
        """The state of the game that had come as far as `known`, or farther; nothing is made or moved.

        Raises Unavailable where another game, an older copy or a damaged one is there.
        """
        with telling(self.path):
            try:
                self._log_again()
                with reading(self.database) as journal:
                    state = inspect(journal, read_mark(self.path / MARK))
            except Damaged as damage:
                raise Unavailable(f"{self.database} is damaged ({damage}), put a sound one back") from damage
        if state.game.game != known.game:
            raise Unavailable(f"another game is in {self.path} now, put the game back that was played")
        if state.game.changes < known.changes:
            raise Unavailable(f"{self.database} is an older copy of the game, put the newest one back")
        return state

    def state(self, begin: Callable[[Journal], object]) -> tuple[State, str]:
        """The state to play on from, and what the player must be told; `begin` fills a new game."""
        with telling(self.path):
            if is_there(self.database):
                try:
                    state = self._sound_state()
                    return state, self._owed(state)
                except Damaged as damage:
                    warning = self._kept_aside(str(damage))
            else:
                warning = self._interrupted() or self._missing()
            with as_fault(self.database):
                self._create(begin)
                return self._sound_state(), warning

    def _owed(self, state: State) -> str:
        """What an earlier start had to tell of this new game, and was broken off before play went on."""
        notice = self._notice()
        if notice is None:
            is_other = self._marked not in ("", state.game.game)
            return "another game is in the folder than the one that was played there last" if is_other else ""
        if notice.game == state.game.game:
            self._forget_notice()  # nothing had been moved yet, or the old game was put back
            return ""
        self._owes = True
        return notice.words

    def _interrupted(self) -> str:
        """What an earlier start had to tell that was broken off before it made the new game; it is gone on with."""
        notice = self._notice()
        if notice is None:
            return ""
        self._owes = True
        if notice.kept:
            self._move_aside(self.path / notice.kept)
        return notice.words

    def _notice(self) -> Notice | None:
        """The notice, as long as the mark has not gone on to the new game."""
        notice = read_notice(self.path / NOTICE)
        return notice if notice is not None and notice.game == self._marked else None

    def _forget_notice(self) -> None:
        # The mark outdates one that stays.
        with suppress(OSError):
            (self.path / NOTICE).unlink()

    @property
    def _marked(self) -> str:
        """The id of the game that the mark tells of, "" where it tells none."""
        mark = read_mark(self.path / MARK)
        return mark.game if mark else ""

    def _owe(self, words: str, kept: str = "") -> str:
        """Let a word outlive a kill, before anything is done that it tells of."""
        new = self.path / f"{NOTICE}.new"
        new.write_text(Notice(words, kept, self._marked).text, "ascii")
        _put_in_place(new, self.path / NOTICE)
        self._owes = True
        return words

    def _sound_state(self) -> State:
        self._log_again()
        try:
            return self._inspected()
        except OlderSchema as older:
            self._migrate(older.version)
        return self._inspected()

    def _log_again(self) -> None:
        """Let the database keep its log where another program ended that; what that one left unfinished is undone."""
        if not is_unlogged(self.database):
            return
        database = Database(self.database, "mode=rw")
        try:
            database.pragma("journal_mode = WAL")
        finally:
            database.close()

    def _inspected(self) -> State:
        try:
            return self._inspected_once()
        except Damaged:
            # SQLite calls it damage, too, where the disk gives nothing: that is an OSError here, or is over by now.
            for ending in ("", "-wal"):
                _read_through(companion(self.database, ending))
            return self._inspected_once()

    def _inspected_once(self) -> State:
        mark = read_mark(self.path / MARK)
        with reading(self.database) as journal:
            return inspect(journal, mark)

    def _missing(self) -> str:
        """What is to be told where a game was and its database is gone, or only its log is left."""
        if any(is_there(companion(self.database, ending)) for ending in COMPANIONS):
            return self._kept_aside("only its log is there")
        return self._owe(f"{DATABASE} is missing; a new game begins") if self._marked else ""

    def _kept_aside(self, why: str) -> str:
        """Rename the damaged database with its log, unchanged, and tell so."""
        kept = self._free_name("damaged")
        words = f"{DATABASE} was damaged ({why}); it is kept as {kept.name}, a new game begins"
        self._owe(words, kept.name)
        self._move_aside(kept)
        return words

    def _move_aside(self, kept: Path) -> None:
        # The database first: without its log it would pass for an older game.
        for ending in ("", *COMPANIONS):
            source, target = companion(self.database, ending), companion(kept, ending)
            if is_there(source) and not is_there(target):
                source.rename(target)
        sync_folder(self.path)

    def _free_name(self, what: str) -> Path:
        stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        name, count = self.path / f"{DATABASE}.{what}-{stamp}", 1
        candidate = name
        while any(is_there(companion(candidate, ending)) for ending in ("", *COMPANIONS)):
            count += 1
            candidate = companion(name, f"-{count}")
        return candidate

    def _create(self, begin: Callable[[Journal], object]) -> None:
        """Make a new game beside its place and put it there complete: a kill leaves all of it or nothing."""
        new = self.path / f"{DATABASE}.new"
        for ending in ("", *COMPANIONS):
            companion(new, ending).unlink(missing_ok=True)
        database = Database.new(new)
        try:
            journal = Journal(database)
            with database.transaction():
                journal.create()
                begin(journal)
            if database.pragma("journal_mode = WAL") != "wal":
                raise NotWritable(f"{self.path} is on a disk that cannot keep a log beside a database")
        finally:
            database.close()
        _put_in_place(new, self.database)

    def _migrate(self, version: int) -> None:
        """Bring an older database up to date, in one transaction, after a copy was kept aside."""
        if version < min(MIGRATIONS):
            raise Damaged(f"no version of the game ever wrote schema {version}")
        steps = [MIGRATIONS[older] for older in range(version, SCHEMA_VERSION)]
        self._keep_copy(version)
        database = self.writing()
        try:
            with database.transaction():
                for statement in (statement for step in steps for statement in step):
                    database.rows(statement)
                database.rows(f"PRAGMA user_version = {SCHEMA_VERSION}")
        finally:
            database.close()

    def _keep_copy(self, version: int) -> None:
        copy = self.path / f"{DATABASE}.copy"
        copy.unlink(missing_ok=True)
        database = Database.reading(self.database)
        try:
            database.backup(copy)
        finally:
            database.close()
        _put_in_place(copy, self._free_name(f"schema-{version}"))


def _read_through(path: Path) -> None:
    """Let the disk give every byte of a file, where there is one. Raises OSError where it does not."""
    if is_file(path):
        with path.open("rb") as file:
            while file.read(2**20):
                pass


def _put_in_place(new: Path, place: Path) -> None:
    with new.open("rb+") as file:
        os.fsync(file.fileno())
    new.rename(place)
    sync_folder(place.parent)


def sync_folder(path: Path) -> None:
    """Make renames in the folder durable; Windows does so by itself."""
    if os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
