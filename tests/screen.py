"""A real screen of its own for a window: Xvfb, with keys, clicks and pictures by xdotool and ImageMagick.

There is no window manager, so the keyboard's focus is set before each key.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import pytest

T = TypeVar("T")
TOOLS = {"Xvfb": "xvfb", "xdotool": "xdotool", "import": "imagemagick"}
PATIENCE = 20.0  # seconds until something that should have come never comes


def require_tools() -> None:
    """Skips the test on a machine that lacks a tool; where CI is true that is a failure."""
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if not missing:
        return
    why = f"a real window needs the Debian packages {' '.join(missing)}"
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


def wait_until(found: Callable[[], T | None], what: str) -> T:
    """The first true value of `found`; fails the test where none comes."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        value = found()
        if value:
            return value
        time.sleep(0.02)
    pytest.fail(f"{what} did not come within {PATIENCE:.0f} s")


class Screen:
    """An X display of its own and the programs started on it; all end with the `with` block."""

    def __init__(self, width: int = 1280, height: int = 800, *options: str) -> None:
        self._programs: list[subprocess.Popen[bytes]] = []
        self._server, self.display = _start_server(width, height, *options)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def env(self) -> dict[str, str]:
        """The environment of a program that shows itself here."""
        kept = {name: value for name, value in os.environ.items() if name not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
        return kept | {"DISPLAY": self.display, "SDL_VIDEODRIVER": "x11"}

    def start(self, command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
        """Starts a program here; `env` adds to the environment. Its output is the caller's to read."""
        environment = self.env | dict(env or {})
        program = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self._programs.append(program)
        return program

    def window(self) -> str:
        """The id of the last program's window, as soon as it is on the screen; full screen makes a new one."""
        return wait_until(self._find_window, "the window")

    def focus(self) -> None:
        """Gives the window the keyboard: SDL takes the click that does so for no more than that."""
        wait_until(self._focused, "the keyboard's focus")

    def focused(self) -> str:
        """The id of the window that has the keyboard."""
        return self._xdotool("getwindowfocus").strip()

    def _focused(self) -> bool:
        """Whether the window could be given the keyboard; one that was just replaced by another could not."""
        try:
            self._xdotool("windowfocus", "--sync", self.window())
        except subprocess.CalledProcessError:
            return False
        return True

    def key(self, *names: str) -> None:
        """Presses keys one after another, by their X names: `space`, `1`, `Return`, `shift+p`."""
        self.focus()
        self._xdotool("key", "--clearmodifiers", *names)

    def do(self, *commands: str | int) -> None:
        """Commands of xdotool at one go, for the window that has the keyboard."""
        self._xdotool(*map(str, commands))

    def move(self, x: float, y: float) -> None:
        """Moves the pointer to a place of the window."""
        self._xdotool("mousemove", "--window", self.window(), str(round(x)), str(round(y)))

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Clicks a place of the window; the wheel's ticks are buttons 4 and up."""
        self.move(x, y)
        self._xdotool("click", str(button))

    def size(self) -> tuple[int, int]:
        """The window's width and height, in pixels."""
        return wait_until(self._geometry, "the window's size")

    def _geometry(self) -> tuple[int, int] | None:
        """The size, or None where the window was just replaced by another."""
        try:
            lines = self._xdotool("getwindowgeometry", "--shell", self.window()).split()
        except subprocess.CalledProcessError:
            return None
        values = dict(line.split("=") for line in lines)
        return int(values["WIDTH"]), int(values["HEIGHT"])

    def resize(self, width: int, height: int) -> None:
        """Gives the window another size, as a player does by its edge, and waits until it has it."""
        # From the corner on, else a grown window would reach beyond the screen.
        self._xdotool("windowmove", self.window(), "0", "0")
        self._xdotool("windowsize", self.window(), str(width), str(height))
        wait_until(lambda: self.size() == (width, height), f"the size {width} x {height}")

    def screenshot(self, path: Path) -> Path:
        """Writes what the window shows as a PNG."""
        subprocess.run(["import", "-window", self.window(), f"png:{path}"], env=self.env, check=True)
        return path

    def close(self) -> None:
        """Ends the programs that were started here, then the display."""
        for program in [*self._programs, self._server]:
            _end(program)

    def _find_window(self) -> str | None:
        program = self._programs[-1]
        if program.poll() is not None:
            pytest.fail(f"the program ended with status {program.returncode}: {_last_words(program)}")
        # xdotool's status is 1 while there is no such window.
        search = ["xdotool", "search", "--onlyvisible", "--pid", str(program.pid)]
        found = subprocess.run(search, env=self.env, capture_output=True, text=True, check=False).stdout.split()
        return found[0] if found else None

    def _xdotool(self, *arguments: str) -> str:
        return subprocess.run(
            ["xdotool", *arguments], env=self.env, capture_output=True, text=True, check=True, timeout=PATIENCE
        ).stdout


def _start_server(width: int, height: int, *options: str) -> tuple[subprocess.Popen[bytes], str]:
    """Starts Xvfb on a free display, which it names through a pipe once it takes clients."""
    reader, writer = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(writer),
        "-screen",
        "0",
        f"{width}x{height}x24",
        "-nolisten",
        "tcp",
        "-noreset",
        *options,
    ]
    with os.fdopen(reader, "rb") as pipe:
        server = subprocess.Popen(command, pass_fds=(writer,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        number = pipe.readline().decode().strip()
    if not number:
        pytest.fail(f"Xvfb ended with status {server.wait()}")
    return server, f":{number}"


def _end(program: subprocess.Popen[bytes]) -> None:
    if program.poll() is None:
        program.terminate()
    try:
        program.wait(5)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()
    for stream in (program.stdout, program.stderr):
        if stream is not None:
            stream.close()


def _last_words(program: subprocess.Popen[bytes]) -> str:
    return program.stderr.read().decode(errors="replace").strip() if program.stderr else ""
