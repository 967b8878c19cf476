"""The loop: pygame's events to presses, pictures to the window. It knows nothing of the game."""

from collections.abc import Callable

import pygame

from ace_invaders.window import display
from ace_invaders.window.actions import Press, Typed
from ace_invaders.window.keys import Keys
from ace_invaders.window.looks import CANVAS_HEIGHT, CANVAS_WIDTH, Box, Picture
from ace_invaders.window.paint import Painter
from ace_invaders.window.preparation import Preparation
from ace_invaders.window.scale import to_canvas
from ace_invaders.window.screen import Screen
from ace_invaders.window.waiting import Events, clock, line_up, next_events

FRAME = 1000 / 60  # ms
FLOOD = 100.0  # ms of presses at one go; then the window is shown, and events to close it are looked for
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
# Keys that go through a list, or away: Enter then means what the screen says of it, not what was in the focus.
_LEAVING = (Press.UP, Press.DOWN, Press.CLOSE)


def run(screen: Screen, at_end: Callable[[], bool] = lambda: True) -> None:
    """Show a screen in a window of its own until it is done or closed. Raises Unavailable without a display.

    `at_end` ends what else uses pygame, and tells whether it could.
    """
    with display.opened(at_end):
        App(screen).loop()


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
        self._windowed = display.window_size(screen.size)
        display.name_window()
        self._fullscreen = False
        self._surface = display.window(self._windowed)

    def loop(self) -> None:
        """Wait, take events, show; until the screen is done."""
        self._show(clock())
        self._prepare()
        waiting = Events()
        while not self._screen.done:
            pause = 0.0 if waiting else max(self._screen.wait(clock()), FRAME)
            line_up(waiting, next_events(pause, self._preparation.step))
            news = any(event.type != pygame.MOUSEMOTION for event in waiting)
            self._take_some(waiting)
            if self._screen.done:
                return  # no last picture: a window that is closed is gone at once
            self._screen.tick(clock())
            self._show(clock())
            if news:
                self._prepare()

    def _prepare(self) -> None:
        """What may be shown next is another than before."""
        self._preparation.begin(self._screen.ahead(clock()))

    def _take_some(self, waiting: Events) -> None:
        """Take events in their order for a while; in a flood the others wait, but none to close the window does."""
        if any(event.type == pygame.QUIT for event in waiting):
            self._screen.press(Press.QUIT, clock())
        end = clock() + FLOOD
        while waiting and not self._screen.done and clock() < end:
            self._take(waiting.popleft(), clock())

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
        if not self._hidden and (areas := self._painter.paint(self._surface, self._picture)):
            pygame.display.update(areas)
        self._screen.shown(now)

    def _change_mode(self) -> None:
        self._fullscreen = self._screen.fullscreen
        self._surface = display.full_screen() if self._fullscreen else display.window(self._windowed)
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
