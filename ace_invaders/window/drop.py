"""A saved hand dropped on the window: read, and replayed over the game, which waits untouched behind it."""

from dataclasses import dataclass, replace
from pathlib import Path

from ace_invaders import files, hand_files
from ace_invaders.catalogue import Catalogue
from ace_invaders.records import Record
from ace_invaders.window.actions import Press, Pressed
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Picture
from ace_invaders.window.panel import PlainPanel
from ace_invaders.window.savedhands import SavedHands
from ace_invaders.window.view import View

PATIENCE = 1.0  # seconds that a dropped file may take


@dataclass(frozen=True, slots=True)
class Dropped(PlainPanel):
    """Saved hands over the game, replayed at a speed setting; Esc goes back to the game."""

    hands: SavedHands
    speed: str

    @property
    def screen(self) -> Press:
        return Press.CLOSE

    @property
    def spoken(self) -> str:
        return self.hands.shown.walkthrough.spoken

    def after(self, action: Pressed, now: float) -> "Dropped":
        """The replay after a press."""
        return replace(self, hands=self.hands.after(action, now, self.speed))

    def tick(self, now: float) -> "Dropped":
        return replace(self, hands=self.hands.tick(now, self.speed)) if self.hands.stepping.playing else self

    def wait(self, now: float) -> float:
        """How long nothing changes by itself, in ms."""
        return self.hands.stepping.wait(now)

    def picture(self, view: View, keys: KeyNames) -> Picture:
        return self.hands.picture(view, keys)


def record(path: Path, catalogue: Catalogue) -> Record:
    """The saved hand of a dropped file, for which the window does not stand still. Raises AceInvadersError."""
    with files.patience(PATIENCE):
        files.check_no_pipe(path)
        return hand_files.read_hand(path, catalogue)


def read(path: Path, catalogue: Catalogue, speed: str, open_: object = None) -> Dropped:
    """The replay of a dropped file, after those that are `open_`. Raises AceInvadersError: it is no saved hand."""
    hand = path.name, record(path, catalogue)
    return Dropped(open_.hands.with_next(*hand) if isinstance(open_, Dropped) else SavedHands.of([hand]), speed)
