"""Saved hands replayed one after the other: forward from the last step of one goes to the next."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ace_invaders.records import Record
from ace_invaders.window.actions import Press, Pressed
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Picture
from ace_invaders.window.savedhand import SavedHand
from ace_invaders.window.stepping import Stepping, step_time
from ace_invaders.window.view import View


@dataclass(frozen=True, slots=True)
class SavedHands:
    """Hands with the names of their files, in order, and the one that is shown."""

    records: tuple[tuple[str, Record], ...]
    index: int
    shown: SavedHand

    @classmethod
    def of(cls, records: Iterable[tuple[str, Record]], explained: bool = False) -> "SavedHands":
        """The hands, the first one shown: on the large table, or `explained` in the frame with its WHY table."""
        records = tuple(records)
        return cls(records, 0, replace(SavedHand.of(*records[0]), framed=explained)).at(0)

    def with_next(self, name: str, record: Record) -> "SavedHands":
        """A further hand after the one that is shown, and shown now."""
        after = self.index + 1
        records = (*self.records[:after], (name, record), *self.records[after:])
        return replace(self, records=records).turned(after)

    @property
    def stepping(self) -> Stepping:
        return self.shown.stepping

    def after(self, action: Pressed, now: float, speed: str) -> "SavedHands":
        """Another step, of this hand or of the one before or after it."""
        match action:
            case Press.RIGHT | Press.DOWN if self.stepping.step == self.stepping.last and self.stepping.beyond:
                return self.turned(self.index + 1)
            case Press.LEFT | Press.UP if self.stepping.step == 0 and self.stepping.before:
                return self.turned(self.index - 1, at_end=True)
        return replace(self, shown=self.shown.after(action, now, speed))

    def tick(self, now: float, speed: str) -> "SavedHands":
        """The step that stands now; while it plays, hand follows hand."""
        if self.stepping.is_due(now) and self.stepping.step == self.stepping.last:
            on = self.turned(self.index + 1)
            return replace(on, shown=on.shown.at(replace(on.stepping, next_at=now + step_time(speed))))
        return replace(self, shown=self.shown.tick(now, speed)) if self.stepping.playing else self

    def picture(self, view: View, keys: KeyNames) -> Picture:
        count = len(self.records)
        return self.shown.picture(view, keys, f"HAND {self.index + 1} OF {count}" if count > 1 else "REPLAY")

    def turned(self, index: int, at_end: bool = False) -> "SavedHands":
        """Another hand, shown as the one before was."""
        was, shown = self.shown, SavedHand.of(*self.records[index])
        walkthrough = replace(shown.walkthrough, explained=was.walkthrough.explained)
        found = replace(self, index=index, shown=replace(shown, framed=was.framed, walkthrough=walkthrough))
        return found.at(found.stepping.last if at_end else 0)

    def at(self, step: int) -> "SavedHands":
        """At a step of the hand that is shown, which knows its neighbours."""
        before, beyond = self.index > 0, self.index < len(self.records) - 1
        return replace(self, shown=self.shown.at(replace(self.stepping, step=step, before=before, beyond=beyond)))
