"""The operating system's lock on a player's folder: one instance plays, and none that was killed stays in the way."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

from ace_invaders.errors import Unavailable
from ace_invaders.store.place import NotWritable, identity

_NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP}

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _unlock(descriptor: int) -> None:
        """Closing the file lets go of it."""
else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(descriptor: int) -> None:
        # A process that is just being started holds the file open too, until its program is loaded.
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_UN)


class InUse(Unavailable):
    """Another instance plays in the folder."""


class Lock:
    """A lock held on a file, which is made where it is missing and never removed.

    The operating system lets go of it when the process ends, however it ends. Raises InUse at once
    where another instance holds it, NotWritable where the disk keeps no locks, OSError where the file
    cannot be opened. Where a hand removes the file all the same, another instance can lock a new one:
    `identity` is that of the file held.
    """

    def __init__(self, path: Path) -> None:
        self._descriptor: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        self._process = os.getpid()
        try:
            _try_lock(self._descriptor)
        except OSError as error:
            self.release()
            if error.errno in _NO_LOCKS:
                told = f"the disk of {path.parent} keeps no locks ({error.strerror}), a game is kept on one that does"
                raise NotWritable(told) from error
            if not isinstance(error, BlockingIOError | PermissionError):
                raise
            raise InUse(f"{path.parent} is in use by another instance of Ace Invaders, close that one first") from None
        self.path, self.identity = path, identity(os.fstat(self._descriptor))

    def release(self) -> None:
        """Let go of the lock; a second time does nothing, and in a copy of the process it stays with the first one."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            if os.getpid() == self._process:
                _unlock(descriptor)
            os.close(descriptor)
