"""Files that the player may edit while the game runs, watched for changes."""

from collections.abc import Callable, Iterable
from pathlib import Path

Stamp = tuple[int, int, int] | None


class Watch:
    """Tells once for each change of the files that `paths` names at the time of asking."""

    def __init__(self, paths: Callable[[], Iterable[Path]]) -> None:
        self._paths = paths
        self._seen = self._stamps()

    def changed(self) -> bool:
        """Whether a file came, went or changed since the last time of asking."""
        stamps = self._stamps()
        changed, self._seen = stamps != self._seen, stamps
        return changed

    def _stamps(self) -> dict[Path, Stamp]:
        return {path: _stamp(path) for path in self._paths()}


def _stamp(path: Path) -> Stamp:
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
