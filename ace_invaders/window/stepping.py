"""The steps of a replay walked through: by hand, or one after the other in time."""

from dataclasses import dataclass, replace
from typing import Final

from ace_invaders.window.actions import Press, Pressed, PressStep
from ace_invaders.window.panel import FOREVER

STEP_TIME: Final = 1500.0  # ms that a step stands while it plays, at speed 1
_INSTANT: Final = 8.0  # what counts as the speed where motion has none


@dataclass(frozen=True, slots=True)
class Stepping:
    """A step of so many, counted from 0; `next_at` is when the next one follows, None where it waits.

    `before` and `beyond` tell whether other hands come before the first step and after the last.
    """

    count: int
    step: int = 0
    next_at: float | None = None
    before: bool = False
    beyond: bool = False

    @classmethod
    def at_end(cls, count: int) -> "Stepping":
        return cls(count, count - 1)

    @property
    def last(self) -> int:
        return self.count - 1

    @property
    def goes_back(self) -> bool:
        """Whether there is something to go back to."""
        return self.step > 0 or self.before

    @property
    def goes_on(self) -> bool:
        """Whether there is something to go on to."""
        return self.step < self.last or self.beyond

    @property
    def playing(self) -> bool:
        return self.next_at is not None

    def to(self, step: int) -> "Stepping":
        """At rest at a step, or at the nearest one there is."""
        return replace(self, step=max(0, min(step, self.last)), next_at=None)

    def after(self, action: Pressed, now: float, speed: str) -> "Stepping":
        """One step on or back, a step of the list, or begun and held."""
        match action:
            case Press.RIGHT:
                return self.to(self.step + 1)
            case Press.LEFT:
                return self.to(self.step - 1)
            case PressStep(index):
                return self.to(index)
            case Press.MAIN if self.playing:
                return replace(self, next_at=None)
            case Press.MAIN:
                return replace(self, step=self.step if self.goes_on else 0, next_at=now + step_time(speed))
        return self

    def tick(self, now: float, speed: str) -> "Stepping":
        """The step that stands now."""
        if not self.is_due(now):
            return self
        on = self.to(self.step + 1)
        return replace(on, next_at=now + step_time(speed)) if on.goes_on else on

    def is_due(self, now: float) -> bool:
        """Whether the next step follows now."""
        return self.next_at is not None and now >= self.next_at

    def wait(self, now: float) -> float:
        """How long the step stands, in ms."""
        return FOREVER if self.next_at is None else max(0.0, self.next_at - now)


def step_time(speed: str) -> float:
    """How long a step stands at a speed setting, in ms."""
    return STEP_TIME / (float(speed) if speed.isdigit() else _INSTANT)
