"""The loop: pygame's events to presses, pictures to the window. It knows nothing of the game."""

import atexit
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import NoReturn, Protocol

import pygame

from ace_invaders import locate
from ace_invaders.errors import Unavailable
from ace_invaders.keymap import Keymap
from ace_invaders.window import display_loss
from ace_invaders.window.actions import Press, Pressed, Typed
from ace_invaders.window.keys import Keys
from ace_invaders.window.looks import CANVAS_HEIGHT, CANVAS_WIDTH, Box, Picture
from ace_invaders.window.paint import Painter, to_canvas
from ace_invaders.window.preparation import Preparation
from ace_invaders.window.quiet import quiet_errors

TITLE = "Ace Invaders"
FRAME = 1000 / 60  # ms
LOOK_EVERY = 15.0  # ms between looks for events while nothing moves
SLICE = 4.0  # ms that must be left for a step of preparation
FLOOD = 100.0  # ms of presses at one go; then the window is shown, and events to close it are looked for
LEAST_SIZE = (320, 200)
MOST_WAITING = 1000  # events: more than anybody means; in a flood beyond them presses are dropped
MOST_TICKS = 20  # of the wheel in one event
_CANVAS = Box(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT)
_STEPS = {Press.NEXT_FOCUS: 1, Press.LAST_FOCUS: -1}
_WRITING = {
    pygame.K_RETURN: Press.ENTER,
    pygame.K_KP_ENTER: Press.ENTER,
    pygame.K_ESCAPE: Press.CLOSE,
    pygame.K_BACKSPACE: Press.ERASE,
}
_ARROWS = {Press.DOWN: 1, Press.UP: -1}
_FLOODING = (
    *(pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT),
    *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.MOUSEMOTION),
)
# Keys that go through a list, or away: Enter then means what the screen says of it, not what was in the focus.
_LEAVING = (Press.UP, Press.DOWN, Press.CLOSE)
# Drivers that show nothing: SDL falls back to them in silence where there is no display.
_BLIND = ("offscreen", "dummy")


class Screen(Protocol):
    """What the loop shows and presses; times are milliseconds that never run backwards."""

    @property
    def done(self) -> bool: ...
    @property
    def fullscreen(self) -> bool: ...
    @property
    def keymap(self) -> Keymap: ...
    @property
    def arrows_step_focus(self) -> bool: ...
    @property
    def enter(self) -> Pressed: ...
    @property
    def writes(self) -> bool: ...
    @property
    def place(self) -> object: ...
    @property
    def size(self) -> tuple[int, int] | None: ...
    def picture(self, now: float, hover: object, pressed: object, focus: object) -> Picture: ...
    def press(self, action: Pressed, now: float) -> None: ...
    def touch(self, now: float) -> None: ...
    def roll(self, action: Pressed, now: float) -> None: ...
    def focused(self, name: str) -> None: ...
    def drop(self, path: str, now: float) -> None: ...
    def tick(self, now: float) -> None: ...
    def wait(self, now: float) -> float: ...
    def resized(self, size: tuple[int, int]) -> None: ...
    def ahead(self, now: float) -> Iterator[Picture]: ...


def run(screen: Screen, at_end: Callable[[], bool] = lambda: True) -> None:
    """Show a screen in a window of its own until it is done or closed. Raises Unavailable without a display.

    `at_end` ends what else uses pygame; where it cannot, the program ends without pygame's own end, which would wait.
    """
    _open_display()
    try:
        App(screen).loop()
    finally:
        if at_end():
            pygame.quit()
        else:
            pygame.display.quit()
            atexit.register(_end_at_once)  # what is registered last comes first: before pygame's own end


def _end_at_once() -> NoReturn:
    sys.stdout.flush()
    os._exit(0)


def _open_display() -> None:
    try:
        with quiet_errors():
            pygame.display.init()
    except pygame.error as error:
        raise Unavailable(f"no display: {error}; the commands other than `play` need none") from error
    driver = pygame.display.get_driver()
    if driver in _BLIND and os.environ.get("SDL_VIDEODRIVER") != driver:
        pygame.display.quit()
        raise Unavailable("no display was found; the commands other than `play` need none")
    if driver == "x11":
        # The changed pixels alone go to the screen; SDL's other way, OpenGL, keeps every one of them several times.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        display_loss.end_in_words()
    pygame.font.init()


class App:
    """The window: its surface, the pointer and the focus, and the painter."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._keys = Keys(screen.keymap)
        self._keymap = screen.keymap
        self._painter = Painter()
        self._preparation = Preparation(self._painter)
        self._pointer: tuple[int, int] | None = None
        self._hover: object = None
        self._pressed: object = None
        self._focus: object = None
        self._place = screen.place
        self._picture = Picture(())
        self._hidden = False
        self._windowed = _on_desktop(screen.size) if screen.size else _first_size()
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(_icon())
        self._fullscreen = False
        self._surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)

    def loop(self) -> None:
        """Wait, take events, show; until the screen is done."""
        self._show(_now())
        self._prepare()
        waiting = deque[pygame.event.Event]()
        while not self._screen.done:
            pause = 0.0 if waiting else max(self._screen.wait(_now()), FRAME)
            _line_up(waiting, _events(pause, self._preparation.step))
            news = any(event.type != pygame.MOUSEMOTION for event in waiting)
            self._take_some(waiting)
            if self._screen.done:
                return  # no last picture: a window that is closed is gone at once
            self._screen.tick(_now())
            self._show(_now())
            if news:
                self._prepare()

    def _prepare(self) -> None:
        """What may be shown next is another than before."""
        self._preparation.begin(self._screen.ahead(_now()))

    def _take_some(self, waiting: deque[pygame.event.Event]) -> None:
        """Take events in their order for a while; in a flood the others wait, but none to close the window does."""
        if any(event.type == pygame.QUIT for event in waiting):
            self._screen.press(Press.QUIT, _now())
        end = _now() + FLOOD
        while waiting and not self._screen.done and _now() < end:
            self._take(waiting.popleft(), _now())

    def _show(self, now: float) -> None:
        if self._screen.fullscreen != self._fullscreen:
            self._change_mode()
        if self._screen.place != self._place:  # the focus stays behind: its control is another one there, or none
            self._place, self._focus = self._screen.place, None
        self._surface = pygame.display.get_surface() or self._surface
        self._picture = self._screen.picture(now, self._hover, self._pressed, self._focus)
        if (hover := self._under_pointer()) != self._hover:  # the picture changes under a pointer that rests, too
            self._hover = hover
            self._picture = self._screen.picture(now, self._hover, self._pressed, self._focus)
        if self._hidden:
            return
        if areas := self._painter.paint(self._surface, self._picture):
            pygame.display.update(areas)

    def _change_mode(self) -> None:
        self._fullscreen = self._screen.fullscreen
        size, flags = ((0, 0), pygame.FULLSCREEN) if self._fullscreen else (self._windowed, pygame.RESIZABLE)
        self._surface = pygame.display.set_mode(size, flags)
        if not self._fullscreen and self._surface.get_size() != size:
            # A window that was opened in full screen leaves it at first, and takes its size when asked again.
            self._surface = pygame.display.set_mode(size, flags)
        self._painter.forget()

    def _take(self, event: pygame.event.Event, now: float) -> None:
        match event.type:
            case pygame.KEYDOWN:
                self._key(event, now)
            case pygame.TEXTINPUT if self._screen.writes:
                self._screen.press(Typed(event.text), now)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._click(event.pos, now)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._pressed = None
            case pygame.MOUSEWHEEL if event.y:
                self._roll(event.y, now)
            case pygame.DROPFILE:
                self._screen.drop(event.file, now)
            case pygame.MOUSEMOTION:
                self._pointer = event.pos
            case pygame.WINDOWLEAVE:
                self._pointer = None
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._hidden = True
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED | pygame.WINDOWSHOWN | pygame.WINDOWMAXIMIZED:
                self._hidden = False
                self._painter.forget()
            case pygame.VIDEORESIZE if not self._fullscreen and event.size == self._surface.get_size():
                self._windowed = event.size
                self._screen.resized(event.size)

    def _key(self, event: pygame.event.Event, now: float) -> None:
        if self._screen.writes:
            self._write(event, now)
            return
        if self._screen.keymap is not self._keymap:
            self._keymap = self._screen.keymap
            self._keys = Keys(self._keymap)
        action = self._keys.action(event)
        if action in _STEPS or (action in _ARROWS and self._screen.arrows_step_focus):
            self._step_focus((_STEPS | _ARROWS)[Press(action)])
        elif action is Press.ENTER:
            self._press_focused(now)
        elif action is not None:
            if action in _LEAVING:
                self._focus = None
            self._screen.press(action, now)

    def _write(self, event: pygame.event.Event, now: float) -> None:
        """A key while a text is written: characters come as events of their own, and mean no action."""
        if (action := _WRITING.get(event.key)) is not None:
            self._screen.press(action, now)

    def _step_focus(self, step: int) -> None:
        names: dict[object, str] = {}
        for target in self._picture.targets:
            if target.enabled and target.focusable:
                names.setdefault(target.action, target.name)
        if not names:
            return
        stops = list(names)
        index = stops.index(self._focus) + step if self._focus in stops else min(step, 0)
        self._focus = stops[index % len(stops)]
        self._screen.focused(names[self._focus])

    def _press_focused(self, now: float) -> None:
        """Enter means the mint button only where nothing has the focus; on a disabled control it is a click there."""
        focused = [t for t in self._picture.targets if t.focusable and t.action == self._focus]
        if focused and not any(target.enabled for target in focused):
            self._screen.touch(now)
        else:
            self._screen.press(focused[0].action if focused else self._screen.enter, now)

    def _click(self, pixel: tuple[int, int], now: float) -> None:
        """A click presses what is shown under it now; elsewhere on the canvas it completes a motion."""
        self._focus = None
        self._picture = self._screen.picture(now, self._hover, self._pressed, self._focus)
        place = to_canvas(self._surface.get_size(), *pixel)
        target = self._picture.target_at(*place)
        if target is not None and target.enabled:
            self._pressed = target.action
            self._screen.press(target.action, now)
        elif _CANVAS.holds(*place):
            self._screen.touch(now)

    def _roll(self, ticks: int, now: float) -> None:
        """The wheel, its ticks counted upwards; the desktop has turned them round where its user wants that."""
        for _ in range(min(abs(ticks), MOST_TICKS)):
            self._screen.roll(Press.UP if ticks > 0 else Press.DOWN, now)

    def _under_pointer(self) -> object:
        """The action that a click where the pointer is would ask for, or None."""
        if self._pointer is None:
            return None
        target = self._picture.target_at(*to_canvas(self._surface.get_size(), *self._pointer))
        return target.action if target is not None and target.enabled else None


def _line_up(waiting: deque[pygame.event.Event], events: list[pygame.event.Event]) -> None:
    """Let events wait for their turn, of presses only so many; what tells of the window itself is never dropped."""
    waiting.extend(event for event in events if len(waiting) < MOST_WAITING or event.type not in _FLOODING)


def _events(pause: float, prepare: Callable[[], bool]) -> list[pygame.event.Event]:
    """All events there are, as soon as there are any, or none after `pause` ms; what can be done meanwhile is done."""
    end = _now() + pause
    while not (events := pygame.event.get()) and _now() < end:
        if end - _now() > SLICE and prepare():
            continue
        # SDL's own wait looks for events every millisecond, which costs half of what an idle window may use.
        time.sleep(min(LOOK_EVERY, max(0.0, end - _now())) / 1000)
    return events


def _now() -> float:
    return time.monotonic() * 1000


def _first_size() -> tuple[int, int]:
    """The canvas' own size, or on a large or a small desktop the one that fills four fifths of it."""
    width, height = pygame.display.get_desktop_sizes()[0]
    k = min(width * 0.8 / CANVAS_WIDTH, height * 0.8 / CANVAS_HEIGHT)
    k = k if k >= 1.25 else min(1.0, width / CANVAS_WIDTH, height / CANVAS_HEIGHT)
    return max(LEAST_SIZE[0], int(CANVAS_WIDTH * k)), max(LEAST_SIZE[1], int(CANVAS_HEIGHT * k))


def _on_desktop(size: tuple[int, int]) -> tuple[int, int]:
    """A remembered size, no larger than the present desktop and no smaller than can be read."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return max(LEAST_SIZE[0], min(size[0], width)), max(LEAST_SIZE[1], min(size[1], height))


def _icon() -> pygame.Surface:
    """The game's icon as the desktop shows it."""
    return pygame.image.load(locate.assets_folder() / "icon.png")
