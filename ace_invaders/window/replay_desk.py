"""Saved hands replayed step by step in the window: what the loop shows and presses (app.Screen)."""

from collections.abc import Iterator
from dataclasses import replace

from ace_invaders.config import Settings
from ace_invaders.game import Round
from ace_invaders.keymap import Keymap
from ace_invaders.records import Record
from ace_invaders.session import Session
from ace_invaders.window.actions import Press, Pressed, PressLeaf, PressStep
from ace_invaders.window.desk import appearance_of
from ace_invaders.window.keynames import key_names
from ace_invaders.window.looks import Picture
from ace_invaders.window.savedhand import SavedHand
from ace_invaders.window.stepping import Stepping, step_time
from ace_invaders.window.view import View

IDLE = 60_000.0


class ReplayDesk:
    """The steps of one hand after another; forward from the last step goes to the next hand."""

    def __init__(self, hands: list[tuple[str, Record]], settings: Settings) -> None:
        self.done = False
        self.fullscreen = bool(settings["fullscreen"])
        self._hands = hands
        self._shown = SavedHand.of(*hands[0])
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
    def writes(self) -> bool:
        return False

    @property
    def size(self) -> tuple[int, int] | None:
        return None

    def resized(self, size: tuple[int, int]) -> None:
        """A replay remembers nothing."""

    def picture(self, now: float, hover: object = None, pressed: object = None, focus: object = None) -> Picture:  # noqa: ARG002 - steps stand still
        """What the window shows now."""
        hand = self._hands[self._hand][1].hand
        session = Session(Round(hand.bet, hand.table))
        view = View(session, appearance=self._appearance, hover=hover, pressed=pressed, focus=focus)
        stepping = Stepping(self._last + 1, self._step, self._next_at)
        shown = replace(self._shown, replayed=replace(self._shown.replayed, stepping=stepping))
        return shown.picture(view, key_names(self._keymap))

    def ahead(self, now: float) -> Iterator[Picture]:  # noqa: ARG002 - the steps are near each other
        """Nothing need be prepared."""
        return iter(())

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

    def roll(self, action: Pressed, now: float) -> None:
        """There is no list that the wheel could move through."""

    def drop(self, path: str, now: float) -> None:
        """A replay shows the files that it was called with."""

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
            case PressStep(index):
                self._step = min(index, self._last)
            case Press.EXPLAIN | PressLeaf():
                self._shown = self._shown.after(action, now, self._appearance.speed)
                return
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
            self._turn_to(self._hand + 1)
            self._step = 0

    def _back(self) -> None:
        if self._step:
            self._step -= 1
        elif self._hand:
            self._turn_to(self._hand - 1)
            self._step = self._last

    def _turn_to(self, index: int) -> None:
        """Another hand, shown as the one before was."""
        was, self._hand = self._shown, index
        shown = SavedHand.of(*self._hands[index])
        explained = replace(shown.replayed, explained=was.replayed.explained)
        self._shown = replace(shown, framed=was.framed, replayed=explained)

    @property
    def _last(self) -> int:
        return self._shown.stepping.last

    @property
    def _at_end(self) -> bool:
        return self._step == self._last and self._hand == len(self._hands) - 1

    @property
    def _step_time(self) -> float:
        return step_time(self._appearance.speed)
