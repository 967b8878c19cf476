"""A motion under way: from which state to which, and how far it is."""

from dataclasses import dataclass, replace

from ace_invaders.session import Session
from ace_invaders.window import motion
from ace_invaders.window.appearance import Appearance


@dataclass(frozen=True, slots=True)
class Moving:
    """The states that a motion leads from and to, and how far it was (ms at speed 1) at a time (ms)."""

    before: Session
    after: Session
    at: float
    elapsed: float = 0.0

    def elapsed_at(self, now: float, pace: float) -> float:
        """How far it is, in ms at speed 1, where it runs `pace` times as fast."""
        return self.elapsed + (now - self.at) * pace if now > self.at else self.elapsed

    def from_now(self, now: float, pace: float) -> "Moving":
        """The same motion, which may run on at another pace than the one until now."""
        return replace(self, at=now, elapsed=self.elapsed_at(now, pace))

    def timeline(self, appearance: Appearance) -> motion.Timeline:
        """What is shown and heard of it when."""
        return motion.timeline(self.before, self.after, appearance)

    def wait(self, now: float, appearance: Appearance) -> float:
        """How long it shows nothing new, in ms of the player's time."""
        elapsed = self.elapsed_at(now, appearance.pace)
        next_ = self.timeline(appearance).waits_until(elapsed)
        return 0.0 if next_ is None else (next_ - elapsed) / appearance.pace

    @property
    def blocks(self) -> bool:
        """Whether it must be completed before a press does anything; the rise of a held card holds nothing up."""
        return self.before.number != self.after.number or self.before.meters != self.after.meters
