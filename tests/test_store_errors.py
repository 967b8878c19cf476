"""What the machine can do to a player's folder, each told in one sentence: no space, no access, a broken disk."""

import errno
import os
import sqlite3
from pathlib import Path

import pytest

from ace_invaders.errors import AceInvadersError, Unavailable
from ace_invaders.store import folder, lock, mark
from ace_invaders.store.database import Damaged, told
from ace_invaders.store.place import NotWritable


def error_of(code: int) -> sqlite3.Error:
    """An error as SQLite raises it, with its number."""
    error = sqlite3.OperationalError("some words of SQLite")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("code", "kind", "words"),
    [
        (sqlite3.SQLITE_FULL, Unavailable, "no space is left on its disk"),
        (sqlite3.SQLITE_READONLY, NotWritable, "the folder must exist and be writable"),
        (sqlite3.SQLITE_CANTOPEN, NotWritable, "the folder must exist and be writable"),
        (sqlite3.SQLITE_BUSY, Unavailable, "is in use by another program"),
        (sqlite3.SQLITE_IOERR, Unavailable, "cannot be read or written"),
        (sqlite3.SQLITE_IOERR_FSYNC, Unavailable, "cannot be read or written"),
        (sqlite3.SQLITE_CORRUPT, Damaged, "some words of SQLite"),
        (sqlite3.SQLITE_NOTADB, Damaged, "some words of SQLite"),
    ],
)
def test_each_error_of_the_database_has_its_kind_and_its_words(
    code: int, kind: type[AceInvadersError], words: str, tmp_path: Path
) -> None:
    found = told(error_of(code), tmp_path / "session.sqlite3")
    assert type(found) is kind
    assert words in str(found)


def test_a_database_that_is_closed_is_not_damaged(tmp_path: Path) -> None:
    found = told(sqlite3.ProgrammingError("Cannot operate on a closed database."), tmp_path)
    assert type(found) is Unavailable
    assert "cannot be used any more" in str(found)


@pytest.mark.parametrize(
    ("number", "kind", "words"),
    [
        (errno.ENOSPC, Unavailable, "no space is left on the disk; free some and start again"),
        (errno.EROFS, NotWritable, "cannot be written (Read-only file system), the folder must be writable"),
        (errno.EACCES, NotWritable, "cannot be written (Permission denied), the folder must be writable"),
        (errno.ENAMETOOLONG, NotWritable, "cannot be written (File name too long), the folder must be writable"),
        (errno.EIO, Unavailable, "cannot be read or written (Input/output error)"),
    ],
)
def test_each_error_of_the_system_has_its_kind_and_its_words(
    number: int, kind: type[AceInvadersError], words: str, tmp_path: Path
) -> None:
    with pytest.raises(Unavailable) as caught, folder.telling(tmp_path):
        raise OSError(number, os.strerror(number))
    assert type(caught.value) is kind
    assert str(tmp_path) in str(caught.value)
    assert words in str(caught.value)


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are counted in /proc")
@pytest.mark.parametrize(
    ("number", "kind", "words"),
    [
        (errno.ENOLCK, NotWritable, "keeps no locks (No locks available), a game is kept on one that does"),
        (errno.ENOSYS, NotWritable, "keeps no locks (Function not implemented), a game is kept on one that does"),
        (errno.EOPNOTSUPP, NotWritable, "keeps no locks (Operation not supported), a game is kept on one that does"),
        (errno.EIO, Unavailable, "cannot be read or written (Input/output error)"),
    ],
)
def test_a_lock_that_the_disk_cannot_keep_is_no_other_instance_and_leaves_no_file_open(
    number: int, kind: type[AceInvadersError], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(lock, "_try_lock", refuse)
    before = open_files()
    with pytest.raises(Unavailable) as caught:
        folder.Folder(tmp_path)
    assert type(caught.value) is kind
    assert words in str(caught.value)
    assert str(tmp_path) in str(caught.value)
    assert open_files() == before


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are counted in /proc")
def test_a_folder_without_its_mark_is_not_held(tmp_path: Path) -> None:
    (tmp_path / "session.mark").mkdir()
    before = open_files()
    with pytest.raises(NotWritable):
        folder.Folder(tmp_path)
    assert open_files() == before
    lock.Lock(tmp_path / "session.lock").release()


def test_a_mark_that_is_closed_takes_nothing(tmp_path: Path) -> None:
    closed = mark.Mark(tmp_path / "session.mark")
    closed.close()
    closed.put(mark.Progress("game", 3))
    assert (tmp_path / "session.mark").read_bytes() == b""
