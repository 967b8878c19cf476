"""The game in a real window, and its mirror image: the same loop in the test's own process, given the same presses.

Both begin with equal folders under the same seed, so what the window shows, stores and tells must be what the
mirror does; and the mirror knows what can be pressed, and where it lies.
"""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import numpy as np
import pygame
import pytest

from ace_invaders.window.app import App
from ace_invaders.window.keys import key_code
from ace_invaders.window.looks import CANVAS_HEIGHT, CANVAS_WIDTH, Box, Picture, Target
from ace_invaders.window.screen import Screen as Shows
from framebuffer import Framebuffer, Pixels, pixels_of
from screen import Screen

Varies = Callable[[Picture], Iterable[Box]]  # where pictures may differ
PATIENCE = 45.0  # s
TOP = Path(__file__).resolve().parents[1]
STAYS = 0.2  # s in which a window that stays has not been replaced
LOOK = 0.1  # s until the mirror, too, is looked at again
SPECKS = 0.00005  # the part of all pixels that may differ
_X_KEYS = {
    "space": "space", "enter": "Return", "tab": "Tab", "escape": "Escape", "backspace": "BackSpace", "home": "Home",
    "end": "End", "page up": "Prior", "page down": "Next", "up": "Up", "down": "Down", "left": "Left", "right": "Right",
    "delete": "Delete", "insert": "Insert", "?": "question", "+": "plus", "-": "minus", "/": "slash", "*": "asterisk",
}  # fmt: skip
_KEYPAD = {"enter": "KP_Enter", "+": "KP_Add", "-": "KP_Subtract", "*": "KP_Multiply", "/": "KP_Divide"}


def x_key(name: str) -> str:
    """The name that X has for a key of a key mapping."""
    shift, plain = ("shift+", name[6:]) if name.startswith("shift+") else ("", name)
    if plain.startswith("keypad "):
        sign = plain.removeprefix("keypad ")
        return shift + _KEYPAD.get(sign, f"KP_{sign}")
    return shift + (plain.upper() if plain[0] == "f" and plain[1:].isdigit() else _X_KEYS.get(plain, plain))


class Mirror(App):
    """The loop of the window without a window: it takes events one by one and paints when it is asked to."""

    def __init__(self, shows: Shows, size: tuple[int, int]) -> None:
        pygame.display.init()
        pygame.font.init()
        super().__init__(shows)
        self._surface = pygame.display.set_mode(size)
        self.show()

    def _change_mode(self) -> None:
        """The whole screen is as large as the window."""
        self._fullscreen = self._screen.fullscreen
        self._painter.forget()

    def show(self) -> None:
        """Let time pass, and paint what is shown now."""
        self._screen.tick(_now())
        self._show(_now())

    def take(self, *events: pygame.event.Event) -> None:
        for event in events:
            self._take(event, _now())
        self._screen.tick(_now())

    def key(self, name: str) -> None:
        """A press of a key of a key mapping."""
        shift = pygame.KMOD_SHIFT if name.startswith("shift+") else 0
        code, sign = key_code(name.removeprefix("shift+")), name if name == "?" else ""
        self.take(pygame.event.Event(pygame.KEYDOWN, key=code, mod=shift, unicode=sign))

    def click(self, pixel: tuple[int, int]) -> None:
        """The pointer moved, a press, and its end."""
        self.move(pixel)
        self.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=pixel))
        self.take(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=pixel))

    def move(self, pixel: tuple[int, int]) -> None:
        self.take(pygame.event.Event(pygame.MOUSEMOTION, pos=pixel))

    def picture(self) -> Picture:
        """What is shown, without pointer and focus."""
        return self._screen.picture(_now(), None, None, None)

    def tabs_to(self, action: object) -> int:
        """How many times Tab, or below 0 Shift+Tab, leads to a control; 0 where it has the focus."""
        stops = list(dict.fromkeys(t.action for t in self.picture().targets if t.enabled and t.focusable))
        begin = stops.index(self._focus) if self._focus in stops else -1
        forward = (stops.index(action) - begin) % len(stops) if begin >= 0 else stops.index(action) + 1
        back = len(stops) - forward if begin >= 0 else len(stops) - stops.index(action)
        return forward if forward <= back else -back

    @property
    def pixels(self) -> Pixels:
        return pixels_of(self._surface)


class Twins:
    """A window on a screen and its mirror, pressed together; the window must come to show what the mirror does."""

    def __init__(self, screen: Screen, folder: Path, size: tuple[int, int], varies: Varies) -> None:
        self.screen, self.size, self.varies = screen, size, varies
        self._folder, self._frames = folder, Framebuffer(folder)
        self._hands = subprocess.Popen(
            ["xdotool", "-"], env=screen.env, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        )
        self.told: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._hands.stdin is not None
        self._hands.stdin.close()
        self._hands.wait(5)

    def start(self, command: list[str], shows: Shows) -> None:
        """Open the window by a command of Python, and its mirror of what it shows."""
        self.program = self.screen.start([sys.executable, *command], {"PYTHONPATH": str(TOP)})
        assert self.program.stdout is not None
        self._reader = threading.Thread(target=self._listen, args=(self.program.stdout,), daemon=True)
        self._reader.start()
        self.screen.focus()
        self.screen.resize(*self.size)
        self.shows, self.mirror = shows, Mirror(shows, self.size)
        self._do("mousemove 1 1")
        self.mirror.move((1, 1))

    def _listen(self, output: IO[bytes]) -> None:
        for line in output:
            self.told.append(line.decode().rstrip("\n"))

    def ended(self) -> int:
        """The status of the program that was told to end, once all that it told was read."""
        status = self.program.wait(20)
        self._reader.join(20)
        return status

    def focus(self) -> None:
        """Give the keyboard to a window that took another's place: it comes, may go and come again, and then stays."""
        end = time.monotonic() + PATIENCE
        given = None
        while time.monotonic() < end:
            self.screen.focus()
            before, given = given, self.screen.focused()
            if given == before:
                return
            time.sleep(STAYS)
        self._fail("the keyboard")

    def keys(self, *names: str) -> None:
        """Press keys of the key mapping in both.

        A key that comes again within 2 ms of its release is a held one for SDL. The pointer is asked for so that
        the release is known to have reached the server, whose clock counts.
        """
        self._do(" ".join(f"key --delay 1 {x_key(name)} getmouselocation sleep 0.004" for name in names))
        for name in names:
            self.mirror.key(name)

    def type(self, text: str) -> None:
        """Type characters in both."""
        self._do(f"type --delay 5 '{text}'")
        for sign in text:
            self.mirror.take(pygame.event.Event(pygame.TEXTINPUT, text=sign))

    def drop(self, key: str, file: str) -> None:
        """Drop a file on both; for the window a key stands for it (tests/dropping.py)."""
        self._do(f"key --delay 1 {x_key(key)}")
        self.mirror.take(pygame.event.Event(pygame.DROPFILE, file=file))

    def focus_on(self, action: object, on: str, back: str) -> None:
        """Go to a control by the keys that lead to the next and to the last one."""
        if tabs := self.mirror.tabs_to(action):
            self.keys(*[on if tabs > 0 else back] * abs(tabs))
            self.wait("the focus")

    def click(self, target: Target) -> None:
        """Click a control in both, where nothing lies over it."""
        x, y = self.place(target)
        self._do(f"mousemove {x} {y} click 1")
        self.mirror.click((x, y))

    def place(self, target: Target) -> tuple[int, int]:
        """A pixel at which a click presses the target, near its middle where that is free."""
        picture = self.mirror.picture()
        free = (place for place in _places(target) if picture.target_at(*place) == target)
        place = next(free, None)
        assert place is not None, f"nothing of {target} can be clicked"
        return self.pixel(*place)

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place of the canvas, which lies in the middle of the window as large as it can."""
        width, height = self.size
        k = min(width / CANVAS_WIDTH, height / CANVAS_HEIGHT)
        return round((width - CANVAS_WIDTH * k) / 2 + x * k), round((height - CANVAS_HEIGHT * k) / 2 + y * k)

    def wait(self, what: str, settled: Callable[[], bool] = lambda: True) -> None:
        """Wait until the window shows what the mirror does, once that has settled."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.mirror.show()
            if settled() and self._comes_to_be_alike():
                return
        self._fail(what)

    def _comes_to_be_alike(self) -> bool:
        """Whether before long both show the same as the mirror does now."""
        end = time.monotonic() + LOOK
        while not self._alike():
            if time.monotonic() > end:
                return False
            time.sleep(0.004)
        return True

    def _alike(self) -> bool:
        """Whether both show the same, up to specks and what is no part of the comparison."""
        window, mirror = self._frames.pixels(self.size), self.mirror.pixels
        boxes = tuple(self.varies(self.mirror._picture))
        if not boxes and np.array_equal(window, mirror):
            return True
        differs = window != mirror
        for box in boxes:
            left, top = self.pixel(box.x, box.y)
            right, bottom = self.pixel(box.x + box.w, box.y + box.h)
            differs[top : bottom + 1, left : right + 1] = False
        return bool(np.count_nonzero(differs) <= SPECKS * differs.size)

    def _fail(self, what: str) -> None:
        if self.program.poll() is not None:
            error = self.program.stderr.read().decode() if self.program.stderr else ""
            pytest.fail(f"{what}: the program ended with status {self.program.returncode}: {error}")
        for name, pixels in (("window", self._frames.pixels(self.size)), ("mirror", self.mirror.pixels)):
            pygame.image.save(_surface(pixels), str(self._folder / f"{name}.png"))
        pytest.fail(f"{what}: the window did not come to show what it should, see window and mirror in {self._folder}")

    def _do(self, commands: str) -> None:
        assert self._hands.stdin is not None
        self._hands.stdin.write(commands + "\n")
        self._hands.stdin.flush()


def _surface(pixels: Pixels) -> pygame.Surface:
    height, width = pixels.shape
    return pygame.image.frombuffer(pixels.astype("<u4").tobytes(), (width, height), "BGRA").convert(24)


def _places(target: Target) -> Iterator[tuple[float, float]]:
    """The middle of a target and places around it, farther and farther away."""
    box, (x, y) = target.box, target.box.centre
    yield x, y
    for part in (0.2, 0.4, 0.45, 0.49):
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)):
            yield x + dx * part * box.w, y + dy * part * box.h


def _now() -> float:
    return time.monotonic() * 1000
