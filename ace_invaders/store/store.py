"""The store: the only writer of money. What it was asked to do is durable before anyone sees it.

A player's folder holds `session.sqlite3` with its log, the lock `session.lock` and the mark `session.mark`; and,
where a new game begins in place of a damaged or missing one, until it is played on, `session.notice`.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from ace_invaders import session as sessions
from ace_invaders.errors import InvalidValue, Unavailable
from ace_invaders.fairness import SECRET_BYTES, Fair, commitment
from ace_invaders.game import Hand, Round
from ace_invaders.paytable import PayTable
from ace_invaders.records import Record
from ace_invaders.session import MOST_COINS, Action, Insert, Session
from ace_invaders.store.database import Database
from ace_invaders.store.folder import Folder, as_fault
from ace_invaders.store.inspection import State, loaded
from ace_invaders.store.journal import Journal
from ace_invaders.store.mark import Progress
from ace_invaders.store.place import NotWritable
from ace_invaders.store.played import Page, page
from ace_invaders.store.rows import GameRow, HandRow, Mistake

T = TypeVar("T")


def utc_now() -> datetime:
    """The time as the journal keeps it, in whole seconds."""
    return datetime.now(UTC).replace(microsecond=0)


class Store:
    """A player's game: the present session, the journal of its hands, the remembered choices.

    `saved` is False where nothing is recorded; `warning` is what the player must be told of the
    opening. After a failure to store money or hands it is `stopped`: every further change raises
    Unavailable, `session` stays the last one that is known to be stored, and `reopened` goes on.
    """

    def __init__(
        self, journal: Journal, state: State, session: Session, folder: Folder | None = None, warning: str = ""
    ) -> None:
        self.session = session
        self.saved = folder is not None
        self.warning = warning
        self.clock: Callable[[], datetime] = utc_now
        self._journal = journal
        self._game = state.game
        self._row = state.row
        self._settings = dict(state.settings)
        self._mistakes = dict(state.mistakes)
        self._folder = folder
        self.stopped = False

    @classmethod
    def open(cls, folder: Path, tables: Mapping[str, PayTable], first: Round, credits: int) -> "Store":  # noqa: A002
        """The game of a folder, resumed card for card; a new one has the bet and table of `first` and `credits`.

        Raises InUse where another instance plays there, NotWritable where nothing can be recorded
        there, Unavailable where the machine does not allow it otherwise, Refuted where the books do
        not balance or a newer version wrote them.
        """
        new = sessions.act(Session(first), Insert(credits))
        held = Folder(folder)
        return cls._of(held, lambda: held.state(lambda journal: _begin(journal, new)), tables, first)

    def reopened(self, tables: Mapping[str, PayTable], first: Round) -> "Store":
        """The same game opened again after it could not be stored, and this store closed.

        Raises as `open`, and Unavailable where the game is gone or another one is there: a new one is never begun.
        """
        self.close()
        if self._folder is None:
            raise Unavailable("nothing of this game was recorded, start again to play another one")
        known = Progress(self._game.game, self._game.changes)
        held = Folder.of_game(self._folder.path)
        return self._of(held, lambda: (held.same_state(known), ""), tables, first)

    @classmethod
    def _of(
        cls, held: Folder, find: Callable[[], tuple[State, str]], tables: Mapping[str, PayTable], first: Round
    ) -> "Store":
        """The game that is found in a folder, which is let go of where it cannot be played."""
        try:
            state, warning = find()
            session, told = _resumed(state, {first.table.id: first.table, **tables}, first)
            journal = _journal(held, state)
        except BaseException:
            held.release()
            raise
        held.opened(Progress(state.game.game, state.game.changes))
        return cls(journal, state, session, held, "; ".join(filter(None, (warning, _forgotten(state), told))))

    @classmethod
    def in_memory(cls, first: Round, credits: int) -> "Store":  # noqa: A002
        """A game of which nothing is recorded, with credits of its own."""
        session = sessions.act(Session(first), Insert(credits))
        journal = Journal(Database.in_memory())
        journal.create()
        game = _begin(journal, session)
        return cls(journal, loaded(game, None, journal), session)

    @property
    def commitment(self) -> str:
        """The commitment of the next unseeded hand; while such a hand is open, of that one."""
        return commitment(self._game.secret)

    def next_fair(self, text: str = "") -> Fair:
        """What fixes the next unseeded hand: its stored secret, its number, the player's text."""
        return Fair(self._game.secret, self.session.number + 1, text)

    def act(self, action: Action) -> Session:
        """The session after the action, which is durable by then.

        Raises IllegalAction where it may not be done, Refuted where the books fail, Unavailable
        where it could not be stored.
        """
        after = sessions.act(self.session, action)
        if after == self.session:
            return after
        row, secret = self._row, self._game.secret
        if isinstance(action, sessions.Deal):
            row = HandRow.dealt(self.session, after, self.clock(), seeded=action.fair.secret != secret)
        elif row is not None and after.hand is not None and after.hand != self.session.hand:
            row = row.followed(after.hand)
            if row.outcome is not None and not row.seeded:
                secret = _fresh_secret()
        game = GameRow.of(after, self._game.game, self._game.changes + 1, secret)
        with self._unbroken():
            with self._journal.database.transaction():
                self._put_hand(row, after.hand)
                self._journal.put_game(game)
            self._game, self._row, self.session = game, row, after
        return after

    def record(self, number: int) -> Record | None:
        """A hand of the journal, settled or open. Raises Refuted where its row is damaged."""
        row = self._journal.hand(number)
        return self._journal.record(row) if row else None

    def records(self, last: int = 100, before: int = MOST_COINS) -> list[Record]:
        """The last hands whose numbers are below `before`, newest first."""
        return [self._journal.record(row) for row in self._journal.hands(last, before)]

    def is_seeded(self, number: int) -> bool:
        """Whether a hand of the journal came from a seed: such a deal is practice, its secret was no secret."""
        row = self._journal.hand(number)
        return row is not None and bool(row.seeded)

    def played(self, after: int, most: int) -> Page:
        """At most so many settled hands after a number, as the statistics want them."""
        return page(self._journal, after, most)

    def setting(self, key: str) -> str | None:
        """A remembered choice, or None."""
        return self._settings.get(key)

    def remember(self, key: str, value: str) -> None:
        """Remember a choice. Raises as `remember_all`."""
        self.remember_all({key: value})

    def remember_all(self, choices: Mapping[str, str]) -> None:
        """Remember choices, all of them or none.

        Raises InvalidValue where one is no text, Unavailable where they could not be stored. Such a
        failure stops play only where the game could not be played on either.
        """
        new = {key: value for key, value in choices.items() if self._settings.get(key) != value}
        if not new:
            return
        _check_text(*new, *new.values())
        self._store_aside(lambda: self._put_settings(new))
        self._settings |= new

    def mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes that are kept, oldest first."""
        return tuple(self._mistakes[number] for number in sorted(self._mistakes))

    def keep_mistake(self, mistake: Mistake) -> None:
        """Keep a mistake in place of what was kept of its hand. Raises as `remember`."""
        if self._mistakes.get(mistake.number) == mistake:
            return
        self._store_aside(lambda: self._journal.put_mistake(mistake))
        self._mistakes[mistake.number] = mistake

    def check_place(self) -> None:
        """Raise NotWritable, and stop, where the folder has vanished or become read-only since the last change."""
        if self.stopped:
            return
        try:
            self._journal.database.check_place()
        except NotWritable:
            self.stopped = True
            raise

    def close(self) -> None:
        """Close the game and let another instance have the folder; a second time does nothing."""
        self.stopped = True
        try:
            self._journal.database.close()
        finally:
            if self._folder is not None:
                self._folder.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def _unbroken(self) -> Iterator[None]:
        """One change, in the database and here; what breaks it off, Ctrl-C too, stops play."""
        self._refuse_where_stopped()
        self.stopped = True
        with as_fault(self._journal.database.path):
            yield
        self.stopped = False
        if self._folder is not None:
            self._folder.advanced(Progress(self._game.game, self._game.changes))

    def _refuse_where_stopped(self) -> None:
        if self.stopped:
            raise Unavailable("play has stopped because the game could not be stored; start again to go on")

    def _store_aside(self, put: Callable[[], None]) -> None:
        """One change beside money and hands; its failure stops play only where the game cannot be played on either."""
        self._refuse_where_stopped()
        game = replace(self._game, changes=self._game.changes + 1)
        try:
            with self._unbroken():
                with self._journal.database.transaction():
                    put()
                    self._journal.put_game(game)
                self._game = game
        except Unavailable:
            self.stopped = not self._journal.stands_at(self._game)
            raise

    def _put_settings(self, choices: Mapping[str, str]) -> None:
        for key, value in choices.items():
            self._journal.put_setting(key, value)

    def _put_hand(self, row: HandRow | None, hand: Hand | None) -> None:
        if row is None or row == self._row:
            return
        assert hand is not None, "a row is that of the hand on the table"
        self._journal.put_table(hand.table)
        self._journal.put_hand(row)


def _check_text(*texts: str) -> None:
    for text in texts:
        try:
            text.encode()
        except UnicodeEncodeError:
            raise InvalidValue(f"{text!a} cannot be remembered, it holds half a character") from None


def _fresh_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def _begin(journal: Journal, session: Session) -> GameRow:
    game = GameRow.of(session, game=secrets.token_hex(8), changes=1, secret=_fresh_secret())
    journal.begin_game(game)
    return game


def _journal(held: Folder, state: State) -> Journal:
    """The journal of a folder to be played on, without choices and mistakes that were damaged: they are told once."""
    journal = Journal(held.writing())
    try:
        if state.forgotten or state.lost_mistakes:
            with journal.database.transaction():
                journal.put_settings(state.settings)
                journal.put_mistakes(state.mistakes.values())
    except BaseException:
        journal.database.close()
        raise
    return journal


def _forgotten(state: State) -> str:
    choices = _told_lost(state.forgotten, "a remembered choice", "remembered choices")
    mistakes = _told_lost(state.lost_mistakes, "a mistake kept for the drill", "mistakes kept for the drill")
    return "; ".join(filter(None, (choices, mistakes)))


def _told_lost(count: int, one: str, several: str) -> str:
    match count:
        case 0:
            return ""
        case 1:
            return f"{one} was damaged and is forgotten"
    return f"{count} {several} were damaged and are forgotten"


def _resumed(state: State, tables: Mapping[str, PayTable], first: Round) -> tuple[Session, str]:
    """The session that was stored, and what the player must be told of it."""
    game, row = state.game, state.row
    table = tables.get(game.paytable)
    # Which one is in force instead is for the settings to say, which apply only after this.
    told = "" if table else f"pay table {game.paytable} is gone"
    round_ = Round(game.bet, table or first.table, state.hand)
    if row is None:
        return Session(round_, game.meters), told
    return Session(round_, game.meters, row.number, row.fair), told
