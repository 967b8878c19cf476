"""The pay-table chooser as a panel: which table is looked at; what it returns is worked out in the background."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ace_invaders.catalogue import Listing
from ace_invaders.paytable import Bet
from ace_invaders.statistics import Terms
from ace_invaders.window import chooser
from ace_invaders.window.actions import Press, Pressed, PressTable
from ace_invaders.window.chooser import ROWS, Entry
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.longlist import first_shown
from ace_invaders.window.looks import Picture
from ace_invaders.window.panel import FOREVER, PlainPanel
from ace_invaders.window.paysheet import COMPUTING, UNKNOWN, Figures, Sheet, pays_of
from ace_invaders.window.play import Play
from ace_invaders.window.view import View

LOOK_EVERY = 100.0  # ms between looks at what was worked out


@dataclass(frozen=True, slots=True)
class Chooser(PlainPanel):
    """The files of pay tables as they are now, one of them looked at; the list begins with the file `first`."""

    play: Play
    file: Path | None = None
    first: int = 0
    known: int = 0  # how many returns were known, or known not to come, when it was last looked

    @classmethod
    def opened(cls, play: Play) -> "Chooser":
        """The table in play is looked at first; a question that was asked is taken back, for Enter now means CHOOSE."""
        if play.asked is not None:
            play.do(Press.CLOSE)
        index = next(i for i, each in enumerate(play.preferences.catalogue.listings) if _is_in_play(play, each))
        return cls(play).looking_at(index)

    @property
    def screen(self) -> Press:
        return Press.PAY_TABLES

    @property
    def spoken(self) -> str:
        return f"{chooser.spoken(self._shown.entry)}."

    def after(self, action: Pressed, now: float) -> "Chooser | None":  # noqa: ARG002 - at any time
        """Another table looked at; nothing once one is chosen."""
        match action:
            case PressTable(index):
                return self.looking_at(index)
            case Press.UP | Press.DOWN | Press.PAGE_UP | Press.PAGE_DOWN:
                return self.looking_at(self._index + _MOVES[action])
            case Press.FIRST | Press.LAST:
                return self.looking_at(0 if action is Press.FIRST else len(self._listings) - 1)
            case Press.MAIN:
                return self._choose()
        return self

    def tick(self, now: float) -> "Chooser":  # noqa: ARG002 - at any time
        """The chooser, once more is known; files may have changed, and what they hold is worked out too."""
        self.ask()
        known = self._answers
        return self if known == self.known else replace(self, known=known)

    def wait(self, now: float) -> float:  # noqa: ARG002 - at any time
        """How long nothing changes by itself, in ms."""
        more = self.play.expectations.busy or self.known != self._answers
        return LOOK_EVERY if more else FOREVER

    def picture(self, view: View, keys: KeyNames) -> Picture:
        return chooser.picture(view, self._shown, keys)

    def looking_at(self, index: int) -> "Chooser":
        """Another table looked at, and the list moved so far that it is shown."""
        kept = len(self._listings)
        index = max(0, min(index, kept - 1))
        looking = replace(self, file=self._listings[index].file, first=first_shown(self.first, index, ROWS, kept))
        looking.ask()
        return looking

    def _choose(self) -> "Chooser | None":
        listing = self._listing
        if listing.table is None:
            self.play.saying.refuse("The table cannot be chosen.", "its file has a fault")
            return self
        return None if self.play.choosing.table(listing.table.id) else self

    @property
    def _answers(self) -> int:
        return len(self.play.expectations.found) + len(self.play.expectations.failed)

    @property
    def _bet(self) -> Bet:
        return self.play.preferences.settings.bet

    @property
    def _listings(self) -> tuple[Listing, ...]:
        return self.play.preferences.catalogue.listings

    @property
    def _index(self) -> int:
        """The place of the file that is looked at; where it is gone, that of the table in play."""
        files = [listing.file for listing in self._listings]
        if self.file in files:
            return files.index(self.file)
        return next(index for index, listing in enumerate(self._listings) if _is_in_play(self.play, listing))

    @property
    def _listing(self) -> Listing:
        return self._listings[self._index]

    def ask(self) -> None:
        """Ask for all returns, those that are looked at first."""
        looked_at = self._listing
        ordered = (looked_at, *(listing for listing in self._listings if listing is not looked_at))
        self.play.expectations.want(tuple(self._terms(ordered)))

    def _terms(self, listings: tuple[Listing, ...]) -> Iterator[Terms]:
        yield from (Terms.of(each.table, self._bet) for each in listings if each.table is not None)

    @property
    def _shown(self) -> chooser.Chooser:
        """The value of the picture."""
        index, listings = self._index, self._listings
        first = first_shown(self.first, index, ROWS, len(listings))
        entries = tuple(map(self._entry, listings[first : first + ROWS]))
        looked_at = listings[index]
        faults, file = looked_at.problems, str(looked_at.file)
        locked = self.play.is_holding
        return chooser.Chooser(
            entries, first, index, len(listings), self._bet, self._sheet(looked_at), faults, file, locked
        )

    def _entry(self, listing: Listing) -> Entry:
        if listing.table is None:
            fault = listing.problems[0].removeprefix(f"{listing.file}:").strip()
            return Entry(listing.id, fault=fault)
        total = dict(self._figures(listing)).get("total")
        return Entry(
            listing.id,
            listing.table.name,
            total,
            in_play=_is_in_play(self.play, listing),
            missing=self._missing(listing),
        )

    def _sheet(self, listing: Listing) -> Sheet | None:
        if listing.table is None:
            return None
        present = next((each for each in self._listings if _is_in_play(self.play, each)), listing)
        figures = Figures(self._figures(listing), self._figures(present))
        against = "" if present is listing else present.id
        table = listing.table
        return Sheet(pays_of(table), self._bet, figures, against, table.note, str(listing.file), self._missing(listing))

    def _missing(self, listing: Listing) -> str:
        """The word for the return of a good table while it is not there."""
        (terms,) = self._terms((listing,))
        return UNKNOWN if terms in self.play.expectations.failed else COMPUTING

    def _figures(self, listing: Listing) -> tuple[tuple[str, float], ...]:
        """The exact returns of a good table, none before they are known."""
        (terms,) = self._terms((listing,))
        returns = self.play.expectations.found.get(terms)
        return tuple(returns.figures.items()) if returns is not None else ()


_MOVES = {Press.UP: -1, Press.DOWN: 1, Press.PAGE_UP: -ROWS, Press.PAGE_DOWN: ROWS}


def _is_in_play(play: Play, listing: Listing) -> bool:
    return listing.table is not None and listing.id == play.preferences.table.id
