"""Files read whole and written at one stroke; everything on disk that is no database passes here."""

import contextlib
import errno
import math
import os
import queue
import secrets
import stat
import threading
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from itertools import chain, count
from pathlib import Path
from typing import TypeVar

from ace_invaders.errors import InvalidDocument, Problem, Unavailable

# Windows has neither pipes among its files nor folders that can be synced.
_POSIX = os.name == "posix"
PATIENCE = 3.0  # seconds that a command waits for a file that its words do not name
T = TypeVar("T")
_patience = ContextVar("patience", default=math.inf)


@contextlib.contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Each file that is read inside must have been read in so many seconds, or it is refused."""
    token = _patience.set(min(seconds, _patience.get()))
    try:
        yield
    finally:
        _patience.reset(token)


def read_bytes(path: Path, limit: int) -> bytes:
    """The content of a file named by the user, at most `limit` bytes, in the `patience` there is.

    Raises InvalidDocument.
    """
    seconds = _patience.get()
    data = _read(path, limit) if seconds == math.inf else _read_in(seconds, path, limit)
    check_length(data, limit, str(path))
    return data


def check_no_pipe(path: Path) -> None:
    """Refuses a pipe or a socket where only files can be meant. Raises InvalidDocument."""
    with contextlib.suppress(OSError, ValueError):  # reading it tells what is wrong
        mode = path.stat().st_mode
        if stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode):
            what = "a pipe" if stat.S_ISFIFO(mode) else "a socket"
            raise InvalidDocument((Problem(str(path), 1, 1, f"this is {what}", "a file is wanted"),))


def check_length(data: bytes, limit: int, name: str) -> None:
    """Refuses content of more than `limit` bytes. Raises InvalidDocument."""
    if len(data) > limit:
        raise InvalidDocument((Problem(name, 1, 1, "the file is too long", f"at most {limit} bytes are read"),))


def write_file(path: Path, content: bytes | str) -> None:
    """Puts `content` (text as UTF-8) in the place of `path`: after any fault it is the old file or the new one.

    Raises Unavailable.
    """
    temporary = path.parent / f".{secrets.token_hex(8)}.tmp"
    try:
        _write_synced(temporary, content.encode() if isinstance(content, str) else content)
        temporary.replace(path)
        _sync_folder(path.parent)
    except (OSError, ValueError) as error:
        _remove(temporary)
        raise Unavailable(f"{path} cannot be written: {_reason(error)}") from error
    except BaseException:
        _remove(temporary)
        raise


def make_folder(folder: Path) -> None:
    """Makes a folder and those above it, where they are missing. Raises Unavailable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise Unavailable(f"the folder {folder} cannot be made: {_reason(error)}") from error


def write_beside(path: Path, content: str) -> Path:
    """Puts `content` into `path`, or beside it under a numbered name where another content stands there.

    Returns the file that now holds it. Raises Unavailable.
    """
    for name in chain((path.name,), (f"{path.stem}-{copy}{path.suffix}" for copy in count(2))):
        beside = path.with_name(name)
        try:
            if beside.is_file() and _holds(beside, content.encode()):
                return beside
            if not os.path.lexists(beside):
                break
        except (OSError, ValueError) as error:
            raise Unavailable(f"{beside} cannot be read: {_reason(error)}") from error
    write_file(beside, content)
    return beside


def beginning(path: Path, most: int) -> bytes:
    """The first bytes of a file, at most so many, however long it is. Raises OSError."""
    with path.open("rb") as file:
        return file.read(most)


def asked(ask: Callable[[], T]) -> queue.SimpleQueue[T | Exception]:
    """Where the answer of a thread will come, which is left alone when nobody waits: nothing else ends a hanging call.

    Raises RuntimeError where no thread can be started.
    """
    answers = queue.SimpleQueue[T | Exception]()

    def answer() -> None:
        try:
            answers.put(ask())
        except Exception as error:  # noqa: BLE001 - raised where it was asked for
            answers.put(error)

    threading.Thread(target=answer, name="ask", daemon=True).start()
    return answers


def _holds(path: Path, content: bytes) -> bool:
    """Whether a file holds just that; of a longer one no more is read."""
    return path.stat().st_size == len(content) and beginning(path, len(content) + 1) == content


def _read(path: Path, limit: int) -> bytes:
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            data = file.read(limit + 1)
            if not data and stat.S_ISFIFO(os.fstat(file.fileno()).st_mode):
                raise InvalidDocument((Problem(str(path), 1, 1, "this is a pipe, and nothing came from it"),))
            return data
    except (OSError, ValueError) as error:
        raise InvalidDocument((_unreadable(path, error),)) from error


def _read_in(seconds: float, path: Path, limit: int) -> bytes:
    """The same by a thread, as long as there is patience."""
    try:
        answer = asked(lambda: _read(path, limit)).get(timeout=seconds)
    except (queue.Empty, RuntimeError) as error:  # the latter where no thread can be started
        what = f"the file could not be read within {seconds:g} s"
        raise InvalidDocument((Problem(str(path), 1, 1, what, "no file is waited for longer"),)) from error
    if isinstance(answer, Exception):
        raise answer
    return answer


def _open_at_once(path: str, flags: int) -> int:
    """A descriptor to read from, without waiting for a writer where `path` is a pipe that has none."""
    if not _POSIX:
        return os.open(path, flags)
    descriptor = os.open(path, flags | os.O_NONBLOCK)
    os.set_blocking(descriptor, True)
    return descriptor


def _unreadable(path: Path, error: OSError | ValueError) -> Problem:
    match error:
        case FileNotFoundError():
            return Problem(str(path), 1, 1, "there is no such file")
        case IsADirectoryError():
            return Problem(str(path), 1, 1, "this is a folder", "a file is wanted")
        case _:
            return Problem(str(path), 1, 1, f"the file cannot be read: {_reason(error)}")


def _reason(error: OSError | ValueError) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def _write_synced(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    if not _POSIX:
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        # Some network file systems sync no folders; there is no more to be had from them.
        if error.errno != errno.EINVAL:
            raise
    finally:
        os.close(descriptor)


def _remove(temporary: Path) -> None:
    # The fault being reported is the one that matters, not that of the cleaning.
    with contextlib.suppress(OSError, ValueError):
        temporary.unlink(missing_ok=True)
