"""The game in a window of its own, played by keys, heard by its log, and ended in one way or another."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from campaigns.playing import PATIENCE, TOP, wait_until
from campaigns.told import Told
from screen import Screen

SEED = 19  # whose first hand, drawn with nothing held, has falls on both lower lines and wins 60 coins
CLOSED, UNAVAILABLE = 0, 3  # exit statuses of docs/commands.md
MOST_MEGABYTES = 600
TIMES = 6  # that a window is told to close


class Display(Screen):
    """A screen that can be lost, and on which a window may come late."""

    def wait_for_window(self) -> None:
        """Wait for it with a campaign's patience: a busy machine takes its time."""
        wait_until(self._find_window)

    def kill(self) -> None:
        """End it as nothing can be caught or cleaned up."""
        self._server.kill()
        self._server.wait()


class Game:
    """A program on a screen; `program` is what Python runs, `told` goes on from an earlier window of the folder."""

    def __init__(
        self,
        screen: Display,
        saves: Path,
        *options: str,
        program: Sequence[str] = ("-m", "ace_invaders"),
        told: Told | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.screen, self.saves, self.told = screen, saves, told or Told()
        self.log: list[str] = []
        self.errors: list[str] = []
        command = [sys.executable, *program, "--saves", str(saves), "--seed", str(SEED), "--log", *options]
        path = os.pathsep.join([str(TOP), str(TOP / "tests")])
        cache = saves.with_name(f"{saves.name}-cache")  # where nothing is known from other runs
        more = environment or {"SDL_AUDIODRIVER": "dummy"}
        self.process = screen.start(command, {"PYTHONPATH": path, "XDG_CACHE_HOME": str(cache), **more})
        screen.wait_for_window()
        self._readers = [_reader(self.process.stdout, self.log), _reader(self.process.stderr, self.errors)]

    def press(self, *keys: str) -> None:
        self.screen.key(*keys)

    def ask(self, *keys: str, words: str) -> bool:
        """Press keys, and wait until the log tells something new that begins so: whether it came."""
        known = len(self.log)
        self.press(*keys)
        return wait_until(lambda: any(line.startswith(words) for line in self.log[known:]))

    def megabytes(self) -> int:
        """The most memory that the program ever held, shared pages and all; 0 once it has ended."""
        if self.process.poll() is not None:
            return 0
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        most = status.partition("VmHWM:")[2].split()  # none any more in the moment of its end
        return int(most[0]) // 1024 if most else 0

    def end(self, how: Callable[["Game"], object], status: int) -> Iterator[str]:
        """End the game in a way, with this status; yields what was wrong about it, and with what it leaves."""
        start = time.monotonic()
        if self.process.poll() is None:
            how(self)
        try:
            found = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            found = self.process.wait()
            yield f"it did not end within {PATIENCE:.0f} s"
        self.seconds = time.monotonic() - start
        for reader in self._readers:
            reader.join()
        yield from self._judge(found, status)

    def _judge(self, found: int, status: int) -> Iterator[str]:
        if found != status:
            yield f"it ended with status {found}, not {status}"
        if len(self.errors) != (status == UNAVAILABLE):
            yield f"it said {self.errors}"
        self.told.hear(self.log)
        yield from self.told.judge(self.saves)


def close(game: Game) -> None:
    """Close the window as the desktop does; again where SDL's queue was full, which then drops that as all else."""
    for _ in range(TIMES):
        game.process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            game.process.wait(PATIENCE / TIMES)
            return


def let_end(_game: Game) -> None:
    """Leave it alone: a press has closed it, and SDL no longer answers a request to end."""


def cut_off(game: Game) -> None:
    """Let the display end the connection of the window."""
    subprocess.run(["xdotool", "windowkill", game.screen.window()], env=game.screen.env, check=True)


def destroy(game: Game) -> None:
    """Let another program destroy the window."""
    subprocess.run(["xdotool", "windowclose", game.screen.window()], env=game.screen.env, check=True)


def lose_display(game: Game) -> None:
    """Kill the display."""
    game.screen.kill()


def _reader(stream: IO[bytes] | None, lines: list[str]) -> threading.Thread:
    """A thread that takes lines as they come."""
    assert stream is not None, "it is a pipe"
    taken = stream
    thread = threading.Thread(target=lambda: lines.extend(line.decode().rstrip("\n") for line in taken))
    thread.start()
    return thread
