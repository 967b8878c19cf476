"""A saved hand that is replayed: on the large table, or in a frame with its WHY table and its receipt."""

from dataclasses import dataclass, replace

from ace_invaders.records import Record
from ace_invaders.window import replay, savedhand_page
from ace_invaders.window.actions import Press, Pressed
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Picture
from ace_invaders.window.receipt import Receipt
from ace_invaders.window.stepping import Stepping
from ace_invaders.window.view import View
from ace_invaders.window.walkthrough import Walkthrough


@dataclass(frozen=True, slots=True)
class SavedHand:
    """A saved hand under its file's name; `framed` is it while its WHY table or its receipt is shown."""

    name: str
    walkthrough: Walkthrough
    framed: bool = False

    @classmethod
    def of(cls, name: str, record: Record) -> "SavedHand":
        """The hand at its first step."""
        receipt = Receipt.of(record)
        return cls(name, Walkthrough(name, receipt, Stepping(len(receipt.steps))))

    @property
    def stepping(self) -> Stepping:
        return self.walkthrough.stepping

    def after(self, action: Pressed, now: float, speed: str) -> "SavedHand":
        """The hand after a press: Up and Down are steps too, Home and End the first and the last one."""
        match action:
            case Press.EXPLAIN:
                return self._explained(now, speed)
            case Press.FIRST | Press.LAST:
                return self.at(self.stepping.to(0 if action is Press.FIRST else self.stepping.last))
            case Press.UP | Press.DOWN:
                action = Press.LEFT if action is Press.UP else Press.RIGHT
        return replace(self, walkthrough=self.walkthrough.after(action, now, speed))

    def at(self, stepping: Stepping) -> "SavedHand":
        """The hand at another step."""
        return replace(self, walkthrough=replace(self.walkthrough, stepping=stepping))

    def tick(self, now: float, speed: str) -> "SavedHand":
        """The step that stands now."""
        return replace(self, walkthrough=self.walkthrough.tick(now, speed)) if self.stepping.playing else self

    def _explained(self, now: float, speed: str) -> "SavedHand":
        """From the table to the WHY table, leaf by leaf, to the receipt, and back to the table."""
        if not self.framed:
            return replace(self, framed=True, walkthrough=replace(self.walkthrough, explained=True, leaf=0))
        if not self.walkthrough.explains:
            return replace(self, framed=False)
        return replace(self, walkthrough=self.walkthrough.after(Press.EXPLAIN, now, speed))

    def picture(self, view: View, keys: KeyNames, title: str = "REPLAY") -> Picture:
        """What the window shows; the view's session is not shown."""
        if self.framed:
            return savedhand_page.picture(view, self.name, self.walkthrough, keys)
        record = self.walkthrough.receipt.record
        return replay.picture(replace(view, message=None), record, self.stepping, self.name, title, keys)
