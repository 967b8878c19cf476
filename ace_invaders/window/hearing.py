"""What a player hears of a game: each cue of a motion when its moment is shown, and presses."""

from math import isinf

from ace_invaders.session import Session
from ace_invaders.window import cues
from ace_invaders.window.cues import Cue
from ace_invaders.window.motion import Timeline
from ace_invaders.window.speaker import Speaker

LATE = 200.0  # ms after which a moment was missed: after a pause of the loop, no heap of sounds


class Hearing:
    """The cues of the motion under way, and how far they were heard (ms at speed 1)."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._cues: tuple[Cue, ...] = ()
        self._heard = 0.0

    def begin(self, timeline: Timeline, before: Session, after: Session, pace: float) -> None:
        """A motion begins; where nothing moves, only what it comes to is heard."""
        self._heard = -1.0
        self._cues = ()
        if timeline.duration:
            self._cues = cues.of_motion(timeline, after, pace)
        else:
            self._speaker.play(cues.at_once(before, after))

    def reach(self, elapsed: float, pace: float) -> None:
        """The motion is shown at a time."""
        if isinf(elapsed):  # the speed was set to instant on the way
            self.cut_short()
            return
        self._speaker.play(cues.between(self._cues, max(self._heard, elapsed - LATE * pace), elapsed))
        self._heard = max(self._heard, elapsed)

    def cut_short(self) -> None:
        """The rest of the motion is not shown."""
        self._speaker.play(cues.left(self._cues, self._heard))
        self._cues = ()

    def press(self, before: Session, after: Session, refused: bool) -> None:
        """A press that did something, or was refused."""
        if refused:
            self._speaker.play((cues.REFUSED,))
        else:
            self._speaker.play(cues.of_hold(before, after) or (cues.TICK,))
