"""The steps of a replay walked through: by hand, or one after the other in time."""

from dataclasses import dataclass, replace
from typing import Final

from ace_invaders.window.actions import Press, Pressed, PressStep
from ace_invaders.window.panel import FOREVER

STEP_TIME: Final = 1500.0  # ms that a step stands while it plays, at speed 1
_INSTANT: Final = 8.0  # what counts as the speed where motion has none


@dataclass(frozen=True, slots=True)
class Stepping:
    """A step of so many, counted from 0; `next_at` is when the next one follows, None where it waits."""

    count: int
    step: int = 0
    next_at: float | None = None

    @classmethod
    def at_end(cls, count: int) -> "Stepping":
        return cls(count, count - 1)

    @property
    def last(self) -> int:
        return self.count - 1

    @property
    def playing(self) -> bool:
        return self.next_at is not None

    def to(self, step: int) -> "Stepping":
        """At rest at a step, or at the nearest one there is."""
        return Stepping(self.count, max(0, min(step, self.last)))

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
                step = 0 if self.step == self.last else self.step
                return Stepping(self.count, step, now + step_time(speed))
        return self

    def tick(self, now: float, speed: str) -> "Stepping":
        """The step that stands now."""
        if self.next_at is None or now < self.next_at:
            return self
        on = self.to(self.step + 1)
        return on if on.step == on.last else replace(on, next_at=now + step_time(speed))

    def wait(self, now: float) -> float:
        """How long the step stands, in ms."""
        return FOREVER if self.next_at is None else max(0.0, self.next_at - now)


def step_time(speed: str) -> float:
    """How long a step stands at a speed setting, in ms."""
    return STEP_TIME / (float(speed) if speed.isdigit() else _INSTANT)
