"""How a panel opens and closes: it fades and rises a little, over what lies behind it. Pure: pictures and a time.

What both pictures show stays as it is. Presses need not wait: the targets are those of what comes.
"""

from dataclasses import dataclass, replace
from typing import Final

from ace_invaders.window.easing import ease_out, part
from ace_invaders.window.lesson import Lesson
from ace_invaders.window.looks import Backdrop, Picture, Shown

OPENING: Final = 160.0  # ms at speed 1
CLOSING: Final = 120.0
RISE: Final = 12.0  # logical pixels
_SHADES: Final = 5  # so few that sprites are faded a few times only, and that most frames need not be painted


@dataclass(frozen=True, slots=True)
class Unfolding:
    """A panel under way, opening or closing since `at`, for `length` ms."""

    at: float
    opens: bool
    length: float

    @classmethod
    def begun(cls, at: float, *, opens: bool, pace: float) -> "Unfolding":
        return cls(at, opens, (OPENING if opens else CLOSING) / pace)

    def is_over(self, now: float) -> bool:
        return now >= self.at + self.length

    def mixed(self, before: Picture, after: Picture, now: float) -> Picture:
        """The picture at a time: `before` is what was shown, `after` what comes."""
        u = self.progress(now)
        return opening(before, after, u) if self.opens else closing(before, after, u)

    def progress(self, now: float) -> float:
        """How far the panel is on its way, 0 to 1, in few steps."""
        return round(ease_out(part(now, self.at, self.length)) * _SHADES) / _SHADES


@dataclass(frozen=True, slots=True)
class LessonPanel:
    """The trainer's panel over the table: whether it is open, what it showed last, and how it opens or closes."""

    is_open: bool = False
    lesson: Lesson | None = None
    unfolding: Unfolding | None = None

    def after(self, lesson: Lesson | None, now: float, pace: float | None) -> "LessonPanel":
        """The panel with a lesson, or closed without one; it is there or gone at once where there is no pace."""
        is_open, unfolding = lesson is not None, self.unfolding
        if is_open != self.is_open:
            unfolding = Unfolding.begun(now, opens=is_open, pace=pace) if pace else None
        elif unfolding is not None and unfolding.is_over(now):
            unfolding = None
        return LessonPanel(is_open, lesson or (self.lesson if unfolding else None), unfolding)

    def opening(self, lesson: Lesson | None, now: float) -> Lesson | None:
        """The present lesson, as far as its panel has opened."""
        if lesson is None or self.unfolding is None or not self.unfolding.opens:
            return lesson
        return replace(lesson, unfolded=self.unfolding.progress(now))

    def leaving(self, now: float) -> Lesson | None:
        """What is still seen of a panel that closes."""
        unfolding = self.unfolding
        if self.lesson is None or unfolding is None or unfolding.opens or unfolding.is_over(now):
            return None
        return replace(self.lesson, unfolded=1 - unfolding.progress(now))


def opening(behind: Picture, panel: Picture, u: float) -> Picture:
    """The panel as far as it has opened, 0 to 1."""
    same = set(behind.shown)
    shown = tuple(each if each in same or isinstance(each.look, Backdrop) else raised(each, u) for each in panel.shown)
    return Picture(shown, panel.targets)


def closing(panel: Picture, behind: Picture, u: float) -> Picture:
    """What lies behind, and over it the panel as far as it has closed, 0 to 1."""
    same = set(behind.shown)
    left = (each for each in panel.shown if each not in same and not isinstance(each.look, Backdrop))
    return Picture((*behind.shown, *(raised(each, 1 - u) for each in left)), behind.targets)


def raised(shown: Shown, u: float) -> Shown:
    """What a panel shows, as far as that has opened, 0 to 1."""
    return shown._replace(y=shown.y + RISE * (1 - u), alpha=shown.alpha * max(u, 1 / _SHADES))
