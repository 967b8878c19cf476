"""Where a game is stored: whether its files are still the very ones that were opened, and can be written."""

import os
import stat
from collections.abc import Mapping
from pathlib import Path

from ace_invaders.errors import Unavailable

Identity = tuple[int, int]
MOST_FOLDER = 512 - len("/session.sqlite3.copy-journal")  # bytes of a path, of which SQLite opens 512


class NotWritable(Unavailable):
    """The folder or a file in it cannot be written: no permission, read-only, gone."""


def identity(status: os.stat_result) -> Identity:
    """What tells a file from every other one on this machine."""
    return status.st_dev, status.st_ino


def is_there(path: Path) -> bool:
    """Whether there is anything under a name, be it a broken link. Raises OSError where the disk does not tell."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def is_file(path: Path) -> bool:
    """Whether a name leads to a file. Raises OSError where the disk does not tell."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def check_file(path: Path) -> None:
    """Raise NotWritable where a folder, a pipe or a device has a file's name: such a pipe would be waited for."""
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return
    if not stat.S_ISREG(mode):
        raise NotWritable(f"{path} is not a file, play goes on once it is moved away")


def check_single(path: Path) -> None:
    """Raise NotWritable where a file has another name too: under that one another instance could change it."""
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return
    if stat.S_ISREG(status.st_mode) and status.st_nlink > 1:
        raise NotWritable(f"{path} has another name too (a hard link); let a copy of the file take its place")


def check_length(path: Path) -> None:
    """Raise NotWritable where SQLite could not open every file beside a name: it takes no longer ones."""
    length = len(os.fsencode(os.path.realpath(path)))
    if os.name == "posix" and length > MOST_FOLDER:
        raise NotWritable(
            f"the path of the folder {path.name} has {length} bytes, a game is kept where it has at most {MOST_FOLDER}"
        )


class Place:
    """Files as they were opened. What is written counts only while they still stand there and can be written."""

    def __init__(self, files: Mapping[Path, Identity]) -> None:
        self._files = dict(files)
        self._folders = {file.parent for file in files}

    def check(self) -> None:
        """Raise NotWritable where a file is gone or another one, or a file or its folder became read-only."""
        for file, opened in self._files.items():
            if _present(file) != opened:
                raise NotWritable(f"{file} is no longer where it was opened")
        for path in (*self._folders, *self._files):
            # Files that are open can be written on in a folder that is read-only; a log that must be made anew cannot.
            if not os.access(path, os.W_OK):
                raise NotWritable(f"{path} is read-only")


def _present(file: Path) -> Identity | None:
    try:
        return identity(file.stat())
    except OSError:
        return None
