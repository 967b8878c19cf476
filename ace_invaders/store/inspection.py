"""What is checked before a game is played or reported: its database is sound and current, its books balance.

The work is bounded: the newest hands are checked against the meters, older ones when they are looked at.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from ace_invaders.errors import Refuted, Unavailable
from ace_invaders.game import Hand
from ace_invaders.session import Meters, check
from ace_invaders.store.database import Damaged, Database, companion
from ace_invaders.store.journal import APPLICATION_ID, SCHEMA_VERSION, Journal
from ace_invaders.store.mark import Progress
from ace_invaders.store.place import is_file
from ace_invaders.store.rows import GameRow, HandRow, Mistake

NEWEST = 1000  # hands that are checked at each opening
WHOLE_FILE = 16 * 2**20  # bytes up to which every page is checked at each opening
_MAGIC, _LOGGED, _UNLOGGED = b"SQLite format 3\0", b"\2\2", b"\1\1"  # at 0, and at 18 with and without a log
_UNFINISHED = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"  # how the journal of a change begins that was not ended


@dataclass(frozen=True, slots=True)
class State:
    """A sound game: its row, its newest hand as row and as value, the remembered choices, the mistakes.

    `forgotten` and `lost_mistakes` count what was damaged of them: it is left out, the game goes on without.
    """

    game: GameRow
    row: HandRow | None
    hand: Hand | None
    settings: dict[str, str]
    forgotten: int
    mistakes: dict[int, Mistake]
    lost_mistakes: int


class OlderSchema(Refuted):
    """An older version of the game wrote the database."""

    def __init__(self, path: Path, version: int) -> None:
        super().__init__(f"{path} has schema {version}, playing it brings it to schema {SCHEMA_VERSION}")
        self.version = version


@contextmanager
def reading(path: Path, connect: Callable[[Path], Database] = Database.reading) -> Iterator[Journal]:
    """The journal of a database of the present schema, which stays unchanged.

    Raises Damaged where it is none, Refuted where a newer version or another program wrote in it, OlderSchema.
    """
    _check_header(path)
    database = connect(path)
    try:
        # All that is read is of one moment, also while the game is played on.
        database.rows("BEGIN")
        _check_schema(path, database)
        yield Journal(database)
    finally:
        database.close()


def _check_header(path: Path) -> None:
    """Keep SQLite from files that it would take for new ones: it deletes the log of a database of 0 bytes."""
    if not is_file(path):
        raise Damaged("it is not a file")
    header = _start(path, 20)
    if header[:16] != _MAGIC or header[18:] not in (_LOGGED, _UNLOGGED):
        raise Damaged("it is no database" if header else "it is empty")
    if header[18:] == _LOGGED:
        return
    if is_file(companion(path, "-wal")):
        raise Damaged("its log is that of another one")
    if _start(companion(path, "-journal"), len(_UNFINISHED)) == _UNFINISHED:
        raise Unavailable(f"{path} is being changed by another program, close that one first")


def is_unlogged(path: Path) -> bool:
    """Whether another program has taken from a database to keep a log (its journal mode). Raises OSError."""
    return is_file(path) and _start(path, 20)[18:] == _UNLOGGED and not is_file(companion(path, "-wal"))


def _start(path: Path, size: int) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(size)
    except FileNotFoundError:
        return b""


def _check_schema(path: Path, database: Database) -> None:
    if database.pragma("application_id") != APPLICATION_ID:
        raise Damaged("it is no game of Ace Invaders")
    version = database.pragma("user_version")
    if version > SCHEMA_VERSION:
        raise Refuted(
            f"{path} was written by a newer version of Ace Invaders (schema {version}, this one knows"
            f" {SCHEMA_VERSION}); it is left as it is, play it with the newer version"
        )
    if version < SCHEMA_VERSION:
        raise OlderSchema(path, version)
    Journal(database).check_schema()


def meters(journal: Journal) -> Meters:
    """The meters as they are written, whether they balance or not."""
    return _meters(journal.raw_game())


def _meters(row: tuple[Any, ...]) -> Meters:
    stored = dict(zip(GameRow.columns().split(", "), row, strict=True))
    values = [stored[field.name] for field in fields(Meters)]
    if not all(type(value) is int for value in values):
        raise Damaged("a meter is not a number")
    return Meters(*values)


def inspect(journal: Journal, mark: Progress | None) -> State:
    """The state of a game that can be played on. Raises Damaged, and Refuted where the books do not balance."""
    row = journal.raw_game()
    # First: unbalanced books are for a person to look into, the file is not set aside for them.
    check(_meters(row))
    game = GameRow.opened(row)
    if mark is not None and mark.game == game.game and mark.changes > game.changes:
        raise Damaged(f"it lacks its newest changes, {game.changes} of {mark.changes} are there")
    _check_pages(journal.database)
    return loaded(game, _checked_newest(game, journal), journal)


def loaded(game: GameRow, row: HandRow | None, journal: Journal) -> State:
    """The state that the rows tell. Raises Damaged where they tell of no game."""
    hand = journal.record(row).hand if row else None
    return State(game, row, hand, *journal.settings(), *journal.mistakes())


def _check_pages(database: Database) -> None:
    whole = database.path.stat().st_size <= WHOLE_FILE
    for table in ("",) if whole else ("game", "paytables", "settings", "mistakes"):
        if found := database.damage(table):
            raise Damaged(found)


def _checked_newest(game: GameRow, journal: Journal) -> HandRow | None:
    """The newest hand, after the newest hands were checked one against the other and against the meters."""
    rows = journal.hands(NEWEST)
    number, coins_in, coins_out = game.number, game.coins_in, game.coins_out
    for row in rows:
        is_open = row.won is None
        found = (row.number, row.coins_in + row.bet.total, row.coins_out + (row.won or 0), is_open)
        if found != (number, coins_in, coins_out, number == game.number and game.hands < number):
            raise Damaged(f"hand {row.number} does not agree with the meters")
        number, coins_in, coins_out = row.number - 1, row.coins_in, row.coins_out
    if len(rows) < NEWEST and (number, coins_in, coins_out) != (0, 0, 0):
        raise Damaged(f"hand {number} is missing")
    return rows[0] if rows else None
