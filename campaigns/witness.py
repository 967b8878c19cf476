"""An independent witness: what was shown of a game, and whether its folder still tells the same.

It keeps books of its own and reads the journal's rows with its own words, past the store.
"""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ace_invaders.errors import AceInvadersError
from ace_invaders.records import verified
from ace_invaders.session import Meters
from ace_invaders.store import Store, read_books
from ace_invaders.store.inspection import OlderSchema
from campaigns.player import CREDITS, act
from campaigns.shown import Asked, Event, Shown, follows
from games import TABLES, first

COLUMNS = "number, bottom, middle, top, hold, won, lines * coins, secret, credits, coins_in, coins_out"
NEW = Meters(credits=CREDITS, inserted=CREDITS)


class Witness:
    """What was shown of one game in a folder, over all its players."""

    def __init__(self) -> None:
        self.last: Shown | None = None
        self.told: list[str] = []  # what the game said at its openings
        self.stops: list[str] = []  # why play stopped
        self._hands: dict[int, Shown] = {}
        self._asked: Asked | None = None

    def hear(self, events: Iterable[Event]) -> Iterator[str]:
        """Take note of what a player was told; yields what of it does not follow from what was shown before."""
        for event in events:
            match event.kind:
                case "asked":
                    self._asked = event.asked
                case "stopped":
                    self.stops.append(event.words)
                    if not event.words or "\n" in event.words:
                        yield f"play stopped with {event.words!r}, which is no sentence"
                case "opened" | "shown":
                    assert event.shown is not None, "something was shown"
                    self.told += [event.words] if event.words else []
                    yield from self._see(event.shown, may_be_before=event.kind == "opened")

    def _see(self, found: Shown, may_be_before: bool) -> Iterator[str]:
        if found not in self._possible(found, may_be_before):
            yield f"{found} came after {self.last}, where {self._asked} was asked for"
        self.last, self._asked = found, None
        if found.number:
            self._hands[found.number] = found

    def _possible(self, found: Shown, may_be_before: bool) -> list[Shown]:
        """What the game may be now; where a fault came between, the act that was asked for may be done or not."""
        if self.last is None:
            return [replace(found, meters=NEW, number=0, is_open=False, cards=(), hold=(), won=None)]
        after = [follows(self.last, self._asked, found)] if self._asked else []
        return [self.last, *after] if may_be_before else after

    def judge(self, folder: Path) -> Iterator[str]:
        """Whether the folder of a game that has ended tells what was shown: to readers, to a player, in its rows."""
        try:
            yield from self.read(folder)
            with _opened(folder) as game:
                self.told += [game.warning] if game.warning else []
                yield from self._see(Shown.of(game), may_be_before=True)
            yield from self._journal(folder)
        except AceInvadersError as error:
            yield f"the game does not open: {error}"

    def play_on(self, folder: Path) -> Iterator[str]:
        """Whether the game goes on: an open hand is drawn, one more is played, both as they were committed to."""
        try:
            with _opened(folder) as game:
                for asked in _hand_after(Shown.of(game)):
                    self._asked = asked
                    act(game, asked)
                    yield from self._see(Shown.of(game), may_be_before=False)
                for record in game.records(last=2):
                    if not verified(record):
                        yield f"hand {record.number} is not the one that was committed to"
            yield from self._journal(folder)
        except AceInvadersError as error:
            yield f"the game does not go on: {error}"

    def read(self, folder: Path) -> Iterator[str]:
        """Whether `session` tells what was shown; of a game that is played on, whether it was shown just now."""
        if self.last is None:
            return
        try:
            found = read_books(folder, TABLES)
        except OlderSchema:
            return  # which playing it brings up to date
        hand = found.open_hand.hand if found.open_hand else None
        guess = replace(
            self.last,
            meters=found.meters,
            number=found.number,
            is_open=hand is not None,
            hold=hand.hold if hand else (),
            won=found.meters.coins_out - self.last.meters.coins_out,
        )
        possible = [self.last, *([follows(self.last, self._asked, guess)] if self._asked else [])]
        if _read_of(guess) not in map(_read_of, possible):
            yield f"a reader finds {_read_of(guess)} after {self.last}, where {self._asked} was asked for"

    def _journal(self, folder: Path) -> Iterator[str]:
        """The rows themselves, hand by hand, and the meters summed up from them."""
        rows = _rows(folder / "session.sqlite3")
        last = self.last
        assert last is not None, "the game was opened just now"
        if [row[0] for row in rows] != list(range(1, last.number + 1)):
            yield f"the journal holds the hands {[row[0] for row in rows]}, {last.number} were dealt"
            return
        coins_in = coins_out = 0
        for number, bottom, middle, top, hold, won, bet, secret, credits_, before_in, before_out in rows:
            shown = self._hands.get(number)
            found = ((bottom, middle, top), tuple(map(int, hold.split())), won, fingerprint(secret))
            if shown and found != (shown.cards, shown.hold, shown.won, shown.fingerprint):
                yield f"the journal holds {found} for {shown}"
            if (before_in, before_out) != (coins_in, coins_out) or credits_ < bet:
                yield f"hand {number} was dealt at other meters than those before it"
            coins_in, coins_out = coins_in + bet, coins_out + (won or 0)
        meters, hands = last.meters, sum(row[5] is not None for row in rows)
        if (meters.coins_in, meters.coins_out, meters.hands) != (coins_in, coins_out, hands):
            yield f"the hands sum up to {coins_in} coins in, {coins_out} out, {hands} hands: {meters}"
        if meters.inserted + coins_out != meters.credits + coins_in + meters.cashed_out:
            yield f"the books do not balance: {meters}"


def fingerprint(secret: bytes) -> str:
    """The commitment to a secret, by docs/fairness.md."""
    return hashlib.sha256(b"ace-invaders/commit/v1\0" + secret).hexdigest()


def _opened(folder: Path) -> Store:
    return Store.open(folder, TABLES, first(), CREDITS)


def _read_of(shown: Shown) -> tuple[Any, ...]:
    """What a reader is told of a moment."""
    return shown.meters, shown.number, shown.is_open, shown.hold if shown.is_open else None


def _hand_after(shown: Shown) -> Iterator[Asked]:
    if shown.is_open:
        yield Asked("draw")
    yield from (Asked("insert", CREDITS), Asked("deal", "on"), Asked("hold", (2, 4)), Asked("draw"))


def _rows(database: Path) -> list[tuple[Any, ...]]:
    """The journal's rows of a game that was closed."""
    raw = sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        return raw.execute(f"SELECT {COLUMNS} FROM hands ORDER BY number").fetchall()
    finally:
        raw.close()
