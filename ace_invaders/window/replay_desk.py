"""Saved hands replayed step by step in the window: what the loop shows and presses (app.Screen)."""

from ace_invaders.config import Settings
from ace_invaders.game import Round
from ace_invaders.keymap import Keymap
from ace_invaders.records import Record, replayed
from ace_invaders.session import Session
from ace_invaders.window import replay
from ace_invaders.window.actions import Press, Pressed
from ace_invaders.window.desk import appearance_of
from ace_invaders.window.keynames import key_names
from ace_invaders.window.looks import Picture
from ace_invaders.window.view import View

STEP_TIME = 1500.0  # ms that a step stands while it plays, at speed 1
IDLE = 60_000.0


class ReplayDesk:
    """The steps of one hand after another; forward from the last step goes to the next hand."""

    def __init__(self, hands: list[tuple[str, Record]], settings: Settings) -> None:
        self.done = False
        self.fullscreen = bool(settings["fullscreen"])
        self._hands = [(name, replayed(record)) for name, record in hands]
        self._appearance = appearance_of(settings)
        self._keymap: Keymap = settings["keys"]
        self._hand, self._step = 0, 0
        self._next_at: float | None = None

    @property
    def keymap(self) -> Keymap:
        return self._keymap

    @property
    def enter(self) -> Pressed:
        return Press.MAIN

    @property
    def arrows_step_focus(self) -> bool:
        return False

    @property
    def size(self) -> tuple[int, int] | None:
        return None

    def resized(self, size: tuple[int, int]) -> None:
        """A replay remembers nothing."""

    def picture(self, now: float, hover: object = None, pressed: object = None, focus: object = None) -> Picture:  # noqa: ARG002 - steps stand still
        """What the window shows now."""
        name, record = self._hands[self._hand]
        session = Session(Round(record.hand.bet, record.hand.table))
        view = View(session, appearance=self._appearance, hover=hover, pressed=pressed, focus=focus)
        return replay.picture(view, record, self._step, name, self._next_at is not None, key_names(self._keymap))

    def wait(self, now: float) -> float:
        """How long nothing changes by itself, in ms."""
        return IDLE if self._next_at is None else max(0.0, self._next_at - now)

    def tick(self, now: float) -> None:
        """Let time pass: while it plays, a step follows the other."""
        if self._next_at is not None and now >= self._next_at:
            self._forward()
            self._next_at = None if self._at_end else now + self._step_time

    def touch(self, now: float) -> None:
        """A click on nothing does nothing."""

    def press(self, action: Pressed, now: float) -> None:
        """Do what a key or a click asks for."""
        match action:
            case Press.QUIT | Press.CLOSE:
                self.done = True
            case Press.FULL_SCREEN:
                self.fullscreen = not self.fullscreen
            case Press.MAIN:
                self._play_or_pause(now)
                return
            case Press.RIGHT | Press.DOWN:
                self._forward()
            case Press.LEFT | Press.UP:
                self._back()
            case Press.FIRST:
                self._step = 0
            case Press.LAST:
                self._step = self._last
            case _:
                return
        self._next_at = None

    def _play_or_pause(self, now: float) -> None:
        if self._next_at is not None:
            self._next_at = None
            return
        if self._at_end:
            self._step = 0
        self._next_at = now + self._step_time

    def _forward(self) -> None:
        if self._step < self._last:
            self._step += 1
        elif self._hand < len(self._hands) - 1:
            self._hand, self._step = self._hand + 1, 0

    def _back(self) -> None:
        if self._step:
            self._step -= 1
        elif self._hand:
            self._hand -= 1
            self._step = self._last

    @property
    def _last(self) -> int:
        return len(replay.steps(self._hands[self._hand][1], self._appearance.four_colours)) - 1

    @property
    def _at_end(self) -> bool:
        return self._step == self._last and self._hand == len(self._hands) - 1

    @property
    def _step_time(self) -> float:
        speed = self._appearance.speed
        return STEP_TIME / float(speed) if speed.isdigit() else STEP_TIME / 8
