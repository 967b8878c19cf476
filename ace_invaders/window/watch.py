"""Files that the player may edit while the game runs, watched for changes."""

import queue
from collections.abc import Callable, Iterable
from pathlib import Path

from ace_invaders import files

Stamp = tuple[int, int, int, int] | None
Stamps = dict[Path, Stamp]
PATIENCE = 1.0  # seconds that the window waits for a look at the files


class Watch:
    """Tells once for each change of the files that `paths` names at the time of asking.

    A disk that does not answer is waited for once; what changed on it is told when it does.
    """

    def __init__(self, paths: Callable[[], Iterable[Path]]) -> None:
        self._paths = paths
        self._seen = self._stamps()
        self._answers: queue.SimpleQueue[Stamps | Exception] | None = None  # of a look that is still under way

    def changed(self) -> bool:
        """Whether a file came, went or changed since the last time of asking."""
        stamps = self._look()
        if stamps is None:
            return False
        changed, self._seen = stamps != self._seen, stamps
        return changed

    def _look(self) -> Stamps | None:
        """The files as they are now; None as long as there is no answer."""
        is_late = self._answers is not None
        try:
            if self._answers is None:
                self._answers = files.asked(self._stamps)
            stamps = self._answers.get(timeout=0 if is_late else PATIENCE)
        except (queue.Empty, RuntimeError):  # the latter where no thread can be started
            return None
        self._answers = None
        if isinstance(stamps, Exception):
            raise stamps
        return stamps

    def _stamps(self) -> Stamps:
        return {path: _stamp(path) for path in self._paths()}


def _stamp(path: Path) -> Stamp:
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino, status.st_mode
