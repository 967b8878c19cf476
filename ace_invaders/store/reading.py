"""Reading a player's folder beside a running game: its books, its hands, its remembered choices. Nothing is changed."""

import shutil
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from ace_invaders.errors import InvalidValue, Unavailable
from ace_invaders.paytable import PayTable
from ace_invaders.records import Record
from ace_invaders.session import Meters
from ace_invaders.store.database import Damaged, Database, companion
from ace_invaders.store.folder import DATABASE, MARK, check_files, telling
from ace_invaders.store.inspection import inspect, meters, reading
from ace_invaders.store.journal import Journal
from ace_invaders.store.mark import Progress, read_mark
from ace_invaders.store.place import is_there
from ace_invaders.store.played import Page, page

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Books:
    """What `session` reports: the meters, the open hand if there is one, the last hand number."""

    meters: Meters
    open_hand: Record | None
    number: int


def read_books(folder: Path, tables: Mapping[str, PayTable]) -> Books:
    """The books of a folder, read beside a running game without a change to any file.

    Raises InvalidValue where there is no game, Refuted where it is damaged or newer. Books that do
    not balance are returned as they are.
    """
    return _read(folder, lambda journal, mark: _books(journal, mark, tables))


def read_record(folder: Path, number: int) -> Record:
    """A hand of a folder's journal. Raises InvalidValue where there is no such hand, and as `read_books`."""
    return _read(folder, lambda journal, _: _record(journal, number))


def read_played(folder: Path, after: int, most: int) -> Page:
    """At most so many settled hands after a number, as the statistics want them. Raises as `read_books`."""
    return _read(folder, lambda journal, _: page(journal, after, most))


def read_settings(folder: Path) -> dict[str, str]:
    """The choices that a folder's game remembers, without damaged ones; none where there is no game.

    Raises as `read_books`.
    """
    with telling(folder):
        if not is_there(folder / DATABASE):
            return {}
    return _read(folder, lambda journal, _: journal.settings()[0])


def _books(journal: Journal, mark: Progress | None, tables: Mapping[str, PayTable]) -> Books:
    found = meters(journal)
    if not found.balanced or not found.in_range:
        return Books(found, None, found.hands)
    state = inspect(journal, mark)
    if state.row is None or state.row.outcome is not None:
        return Books(found, None, state.game.number)
    return Books(found, _compared(journal.record(state.row), tables), state.game.number)


def _record(journal: Journal, number: int) -> Record:
    row = journal.hand(number)
    if row is None:
        newest = next(iter(journal.hands(1)), None)
        held = f"hands 1 to {newest.number}" if newest else "no hand yet"
        raise InvalidValue(f"there is no hand {number}, the journal holds {held}")
    return journal.record(row)


def _compared(record: Record, tables: Mapping[str, PayTable]) -> Record:
    today = tables.get(record.hand.table.id)
    return replace(record, table_differs=today is not None and today.pays != record.hand.table.pays)


def _read(folder: Path, read: Callable[[Journal, Progress | None], T]) -> T:
    """What `read` finds: in the files themselves, else in a copy, where SQLite may mend the index of the log.

    At last in the files again: while a game starts or ends, the first two can miss its log.
    """
    with telling(folder):
        check_files(folder)
    for attempt in (_read_beside, _read_copy):
        with suppress(Damaged, Unavailable):
            return attempt(folder, read)
    try:
        return _read_beside(folder, read)
    except Damaged as damage:
        raise Damaged(f"{folder / DATABASE} is damaged: {damage}") from damage


def _read_beside(folder: Path, read: Callable[[Journal, Progress | None], T]) -> T:
    path = folder / DATABASE
    with telling(path):
        if not is_there(path):
            raise InvalidValue(f"{folder} holds no game, a game's folder has a file {DATABASE}")
        # Before the database, which a running game carries on meanwhile.
        mark = read_mark(folder / MARK)
        with reading(path, Database.beside) as journal:
            return read(journal, mark)


def _read_copy(folder: Path, read: Callable[[Journal, Progress | None], T]) -> T:
    path = folder / DATABASE
    with telling(path), tempfile.TemporaryDirectory() as copies:
        mark = read_mark(folder / MARK)
        for file in (path, companion(path, "-wal")):
            with suppress(FileNotFoundError):
                shutil.copy(file, copies)
        with reading(Path(copies) / DATABASE) as journal:
            return read(journal, mark)
