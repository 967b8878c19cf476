"""The last hands as a panel: one is chosen, its replay is walked through, explained, and saved."""

from dataclasses import dataclass, replace

from ace_invaders.errors import AceInvadersError
from ace_invaders.records import Record
from ace_invaders.window import history
from ace_invaders.window.actions import Press, Pressed, PressHand
from ace_invaders.window.handlist import ROWS, Entry, Page
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.longlist import first_shown
from ace_invaders.window.looks import Picture
from ace_invaders.window.panel import FOREVER, PlainPanel
from ace_invaders.window.play import Play
from ace_invaders.window.receipt import Receipt
from ace_invaders.window.stepping import Stepping
from ace_invaders.window.view import Mark, View
from ace_invaders.window.walkthrough import Walkthrough


@dataclass(frozen=True, slots=True)
class History(PlainPanel):
    """A page of the journal's settled hands, and the chosen one of them; an open hand is told to nobody."""

    play: Play
    page: Page
    chosen: Walkthrough | None

    @classmethod
    def opened(cls, play: Play) -> "History":
        """The newest hands, the newest chosen."""
        kept = play.session.meters.hands
        return cls(play, Page(kept=kept), None).choosing(kept)

    @property
    def screen(self) -> Press:
        return Press.HISTORY

    @property
    def spoken(self) -> str:
        if self.chosen is None:
            return (
                f"Hand {self.page.chosen:,}: its record is damaged." if self.page.chosen else "No hand was played yet."
            )
        return self.chosen.spoken

    def after(self, action: Pressed, now: float) -> "History":
        """Another hand, another step, the other block, or the hand saved."""
        match action:
            case PressHand(number):
                return self.choosing(number)
            case Press.UP | Press.DOWN | Press.PAGE_UP | Press.PAGE_DOWN:
                return self.choosing(self.page.chosen + _MOVES[action])
            case Press.FIRST | Press.LAST:
                return self.choosing(self.page.kept if action is Press.FIRST else 1)
            case Press.SAVE if self.page.chosen:
                self.play.keeping.save(self.page.chosen)
        return self if self.chosen is None else replace(self, chosen=self.chosen.after(action, now, self._speed))

    def tick(self, now: float) -> "History":
        if self.chosen is None or not self.chosen.stepping.playing:
            return self
        return replace(self, chosen=self.chosen.tick(now, self._speed))

    def wait(self, now: float) -> float:
        """How long nothing changes by itself, in ms."""
        return FOREVER if self.chosen is None else self.chosen.stepping.wait(now)

    def picture(self, view: View, keys: KeyNames) -> Picture:
        return history.picture(view, self.page, self.chosen, keys)

    @property
    def _speed(self) -> str:
        return str(self.play.preferences.settings["speed"])

    def choosing(self, number: int) -> "History":
        """Another hand chosen, and the page moved so far that it is shown."""
        kept = self.page.kept
        number = max(1, min(number, kept)) if kept else 0
        if number == self.page.chosen:
            return self
        entries = _entries(self.play, _first(self.page, number), self.page)
        explained = self.chosen.explained if self.chosen else True
        return replace(self, page=Page(entries, number, kept), chosen=_walkthrough(self.play, number, explained))


_MOVES = {Press.UP: 1, Press.DOWN: -1, Press.PAGE_UP: ROWS, Press.PAGE_DOWN: -ROWS}


def _first(page: Page, number: int) -> int:
    """The number of the page's first hand, moved no farther than the chosen one needs; the newest is the first."""
    first = page.entries[0].number if page.entries else page.kept
    return page.kept - first_shown(page.kept - first, page.kept - number, ROWS, page.kept)


def _entries(play: Play, first: int, known: Page) -> tuple[Entry, ...]:
    """The page from a hand on down."""
    if known.entries and known.entries[0].number == first:
        return known.entries
    try:
        records: dict[int | None, Record | None] = {each.number: each for each in play.store.records(ROWS, first + 1)}
    except AceInvadersError:
        records = {number: _record(play, number) for number in range(max(1, first - ROWS + 1), first + 1)}
    return tuple(Entry.of(number, records.get(number)) for number in range(first, max(0, first - ROWS), -1))


def _record(play: Play, number: int) -> Record | None:
    """A settled hand of the journal, None where it is damaged."""
    try:
        record = play.store.record(number)
    except AceInvadersError:
        return None
    return record if record is not None and not record.hand.is_open else None


def _walkthrough(play: Play, number: int, explained: bool) -> Walkthrough | None:
    record = _record(play, number)
    if record is None:
        return None
    receipt = Receipt.of(record, _mark(play, number))
    return Walkthrough(f"HAND {number:,}", receipt, Stepping.at_end(len(receipt.steps)), explained)


def _mark(play: Play, number: int) -> str:
    if not play.store.saved:
        return Mark.UNSAVED
    return Mark.SEEDED if play.store.is_seeded(number) else ""
