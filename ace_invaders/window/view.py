"""What the scenes are given: everything that a picture depends on, as one value."""

from dataclasses import dataclass
from enum import StrEnum

from ace_invaders.session import Session
from ace_invaders.window.appearance import USUAL, Appearance
from ace_invaders.window.lesson import Lesson
from ace_invaders.window.looks import IconName
from ace_invaders.window.pointing import Pointing


@dataclass(frozen=True, slots=True)
class Message:
    """The message panel: an icon, a line of 18 and a line of 16. It never vanishes on a timer."""

    title: str
    detail: str = ""
    icon: IconName = IconName.INFO
    refused: bool = False


class Mark(StrEnum):
    """What stands in the top bar where no commitment does."""

    SEEDED = "SEEDED"
    UNSAVED = "UNSAVED"


@dataclass(frozen=True, slots=True)
class View:
    """One moment of the window.

    `session` is the state that is stored; while something moves, `before` is the state that the
    motion started from and `elapsed` the milliseconds of motion at speed 1 (already multiplied by
    the speed), None when nothing moves. `action` targets in `hover`, `pressed` and `focus` are
    compared by value with the targets' actions. `mark` is the text at 380,26 of the top bar: the first
    eight digits of the commitment, SEEDED or UNSAVED. `tables` are the ids of the pay tables.
    `message` overrules what the scene would say by itself. `lesson` is what the trainer shows, None where
    it is off, `leaving` what is still seen of its panel while that closes; `verdict` what it says of the last hold.
    """

    session: Session
    before: Session | None = None
    elapsed: float | None = None
    appearance: Appearance = USUAL
    tables: tuple[str, ...] = ("C",)
    mark: str = ""
    message: Message | None = None
    lesson: Lesson | None = None
    leaving: Lesson | None = None
    verdict: str = ""
    hover: object = None
    pressed: object = None
    focus: object = None

    @property
    def pointing(self) -> Pointing:
        """What is pointed at, pressed, and in the focus."""
        return Pointing(self.hover, self.pressed, self.focus)
