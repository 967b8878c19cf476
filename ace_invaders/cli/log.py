"""The log of `play`: lines on standard output, at once, whose reader never holds up the game."""

import os
import queue
import sys
import threading
from contextlib import suppress

PATIENCE = 0.2  # seconds in which a reader that keeps up takes a line
MOST_WAITING = 10_000  # lines; those beyond are dropped


class Log:
    """Lines for a screen reader. One that stops reading is waited for once; then its lines wait, and the game goes on.

    Standard output itself is not used: Python would wait for a line that is stuck there when it ends.
    """

    def __init__(self) -> None:
        self._lines = queue.Queue[bytes](MOST_WAITING)
        self._behind = False
        self._encoding, self._errors = sys.stdout.encoding, sys.stdout.errors or "strict"
        descriptor = os.dup(sys.stdout.fileno())
        threading.Thread(target=self._write, args=(descriptor,), name="log", daemon=True).start()

    def tell(self, line: str) -> None:
        with suppress(queue.Full):
            self._lines.put_nowait((line + os.linesep).encode(self._encoding, self._errors))
        self._behind = not self._written_within(0 if self._behind else PATIENCE)

    def close(self) -> None:
        """Wait for the lines that wait, as long as the reader takes some."""
        left = self._lines.unfinished_tasks + 1
        while left > (left := self._lines.unfinished_tasks):
            self._written_within(PATIENCE)

    def _written_within(self, seconds: float) -> bool:
        with self._lines.all_tasks_done:
            return self._lines.all_tasks_done.wait_for(lambda: not self._lines.unfinished_tasks, seconds)

    def _write(self, descriptor: int) -> None:
        with open(descriptor, "wb", buffering=0) as out:
            while True:
                line = self._lines.get()
                # A reader that has gone away, or a full disk, must not end the log of what follows.
                with suppress(OSError):
                    while line:
                        line = line[out.write(line) :]
                self._lines.task_done()
