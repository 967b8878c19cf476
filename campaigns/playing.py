"""A player's process: started, killed or awaited, and heard."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from campaigns.shown import Event, heard

TOP = Path(__file__).resolve().parents[1]
PATIENCE = 60.0  # seconds in which everything comes that ever comes


class Playing:
    """A player (campaigns/player.py) that plays in a folder; what it is told goes to the file `log` and one beside it.

    `under` is a command that the player runs under, `module` another player, `ending` how it ends.
    """

    def __init__(
        self,
        folder: Path,
        log: Path,
        seed: int,
        hands: int = 0,
        under: Sequence[str] = (),
        module: str = "campaigns.player",
        ending: Sequence[str] = (),
    ) -> None:
        self._log, self._errors = log, log.with_suffix(".err")
        command = [*under, sys.executable, "-m", module, str(folder), str(seed), str(hands), *ending]
        path = os.pathsep.join([str(TOP), str(TOP / "tests")])
        with log.open("wb") as out, self._errors.open("wb") as errors:
            self.process = subprocess.Popen(
                command, env={**os.environ, "PYTHONPATH": path}, stdin=subprocess.DEVNULL, stdout=out, stderr=errors
            )

    @property
    def events(self) -> list[Event]:
        """All that the player was told so far."""
        return list(heard(self._log.read_text("utf-8")))

    @property
    def errors(self) -> str:
        return self._errors.read_text("utf-8", "replace")

    def wait_for_events(self, count: int = 1) -> None:
        """Wait until the player was told so much, or has ended."""
        wait_until(lambda: self.process.poll() is not None or len(self.events) >= count)

    @contextmanager
    def held_still(self) -> Iterator[None]:
        """The player stands still, as a machine does that is put to sleep, and goes on after that."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """End the player at this instant, as nothing can be caught or cleaned up."""
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def end(self) -> int:
        """The status of the player, which is awaited."""
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise


def wait_until(found: Callable[[], object]) -> bool:
    """Whether it came true in time."""
    end = time.monotonic() + PATIENCE
    while not found():
        if time.monotonic() > end:
            return False
        time.sleep(0.002)
    return True
