"""Saved hands replayed step by step in the window: what the loop shows and presses (screen.Screen)."""

from collections.abc import Callable, Iterator
from pathlib import Path

from ace_invaders.config import Settings
from ace_invaders.errors import AceInvadersError
from ace_invaders.game import Round
from ace_invaders.keymap import Keymap
from ace_invaders.records import Record
from ace_invaders.session import Session
from ace_invaders.window import notice
from ace_invaders.window.actions import Press, Pressed
from ace_invaders.window.appearance import Appearance
from ace_invaders.window.faults import first_fault
from ace_invaders.window.keynames import key_names
from ace_invaders.window.looks import IconName, Picture
from ace_invaders.window.savedhands import SavedHands
from ace_invaders.window.view import Message, View

IDLE = 60_000.0


class ReplayDesk:
    """The steps of one hand after another; `read` reads a file that is dropped, and raises AceInvadersError.

    `explained` begins with the WHY table.
    """

    def __init__(
        self,
        hands: list[tuple[str, Record]],
        settings: Settings,
        read: Callable[[Path], Record],
        explained: bool = False,
    ) -> None:
        self.done = False
        self.fullscreen = bool(settings["fullscreen"])
        self._hands = SavedHands.of(hands, explained)
        self._read = read
        self._message: Message | None = None
        self._appearance = Appearance.of(settings)
        self._keymap: Keymap = settings["keys"]

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
    def place(self) -> object:
        return None

    @property
    def writes(self) -> bool:
        return False

    def ahead(self, now: float) -> Iterator[Picture]:  # noqa: ARG002 - the steps are near each other
        """Nothing need be prepared."""
        return iter(())

    @property
    def size(self) -> tuple[int, int] | None:
        return None

    def resized(self, size: tuple[int, int]) -> None:
        """A replay remembers nothing."""

    def picture(self, now: float, hover: object = None, pressed: object = None, focus: object = None) -> Picture:  # noqa: ARG002 - steps stand still
        """What the window shows now."""
        hand = self._hands.shown.walkthrough.receipt.record.hand
        session = Session(Round(hand.bet, hand.table))
        view = View(session, appearance=self._appearance, hover=hover, pressed=pressed, focus=focus)
        picture = self._hands.picture(view, key_names(self._keymap))
        return notice.told(picture, self._message) if self._message else picture

    def wait(self, now: float) -> float:
        """How long nothing changes by itself, in ms."""
        return min(IDLE, self._hands.stepping.wait(now))

    def tick(self, now: float) -> None:
        """Let time pass: while it plays, a step follows the other."""
        self._hands = self._hands.tick(now, self._appearance.speed)

    def touch(self, now: float) -> None:  # noqa: ARG002 - at any time
        """A click on nothing takes a message away."""
        self._message = None

    def roll(self, action: Pressed, now: float) -> None:
        """There is no list that the wheel could move through."""

    def focused(self, name: str) -> None:
        """A replay tells nothing in words."""

    def drop(self, path: str, now: float) -> None:  # noqa: ARG002 - at any time
        """A dropped hand comes after the one that is shown; any other file is refused in words."""
        file = Path(path)
        try:
            record = self._read(file)
        except AceInvadersError as error:
            detail = first_fault(str(error), [file.parent])
            self._message = Message(f"{file.name} is not replayed.", detail, IconName.WARNING, refused=True)
        else:
            self._message = None
            self._hands = self._hands.with_next(file.name, record)

    def shown(self, now: float) -> None:
        """Nothing is at stake in a replay."""

    def press(self, action: Pressed, now: float) -> None:
        """Do what a key or a click asks for."""
        self._message = None
        match action:
            case Press.QUIT | Press.CLOSE:
                self.done = True
            case Press.FULL_SCREEN:
                self.fullscreen = not self.fullscreen
            case _:
                self._hands = self._hands.after(action, now, self._appearance.speed)
