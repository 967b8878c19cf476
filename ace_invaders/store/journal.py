"""The tables of a player's game: made, read and written row by row."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeVar

from ace_invaders.errors import AceInvadersError, Refuted, Unavailable
from ace_invaders.paytable import PayTable
from ace_invaders.records import Record
from ace_invaders.session import MOST_COINS
from ace_invaders.store.database import Damaged, Database, making_sense
from ace_invaders.store.rows import (
    ChoiceRow,
    GameRow,
    HandRow,
    Mistake,
    MistakeRow,
    Sealed,
    read_table,
    table_digest,
    table_text,
)

S = TypeVar("S", bound=Sealed)
T = TypeVar("T")
APPLICATION_ID = int.from_bytes(b"AceI", "big")
SCHEMA_VERSION = 2
MISTAKES = "CREATE TABLE mistakes (hand, cost, mastered, digest)"  # since schema 2


def _coins(name: str) -> str:
    return f"{name} INTEGER NOT NULL CHECK (typeof({name}) = 'integer' AND {name} BETWEEN 0 AND {MOST_COINS})"


# Types are checked by hand: strict tables could not be read where SQLite is older than 3.37.
SCHEMA = (
    f"""CREATE TABLE game (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    game TEXT NOT NULL,
    changes INTEGER NOT NULL CHECK (changes > 0),
    lines INTEGER NOT NULL CHECK (lines IN (1, 3)),
    coins INTEGER NOT NULL CHECK (coins BETWEEN 1 AND 5),
    paytable TEXT NOT NULL,
    {_coins("credits")},
    {_coins("inserted")},
    {_coins("coins_in")},
    {_coins("coins_out")},
    {_coins("cashed_out")},
    {_coins("hands")},
    {_coins("number")},
    secret BLOB NOT NULL CHECK (length(secret) = 32),
    digest BLOB NOT NULL,
    CHECK (inserted + coins_out = credits + coins_in + cashed_out),
    CHECK (number - hands IN (0, 1))
)""",
    f"""CREATE TABLE hands (
    number INTEGER PRIMARY KEY CHECK (number > 0),
    played TEXT NOT NULL,
    {_coins("credits")},
    {_coins("coins_in")},
    {_coins("coins_out")},
    lines INTEGER NOT NULL CHECK (lines IN (1, 3)),
    coins INTEGER NOT NULL CHECK (coins BETWEEN 1 AND 5),
    paytable BLOB NOT NULL,
    bottom TEXT NOT NULL,
    middle TEXT NOT NULL,
    top TEXT NOT NULL,
    fair_number TEXT NOT NULL,
    fair_text TEXT NOT NULL,
    secret BLOB NOT NULL CHECK (length(secret) = 32),
    seeded INTEGER NOT NULL CHECK (seeded IN (0, 1)),
    hold TEXT NOT NULL,
    outcome TEXT,
    won INTEGER CHECK (won >= 0),
    digest BLOB NOT NULL,
    CHECK ((outcome IS NULL) = (won IS NULL))
)""",
    "CREATE TABLE paytables (digest BLOB PRIMARY KEY, plain TEXT NOT NULL)",
    # No rules and no index: damage to a mere choice or mistake must not be damage to the game, its digest tells it.
    "CREATE TABLE settings (key, value, digest)",
    MISTAKES,
)


class Journal:
    """The rows of one game in its database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def create(self) -> None:
        """Make the tables, within the transaction that is under way."""
        for statement in SCHEMA:
            self.database.rows(statement)
        self.database.rows(f"PRAGMA application_id = {APPLICATION_ID}")
        self.database.rows(f"PRAGMA user_version = {SCHEMA_VERSION}")

    def check_schema(self) -> None:
        """Raise Damaged where the tables are not those that `create` makes, to the letter: their rules guard the money.

        Raises Refuted where there is more beside them, such as a trigger or an index.
        """
        # What SQLite gathers for its own plans (ANALYZE) is no matter.
        foreign = "sql IS NOT NULL AND tbl_name NOT LIKE 'sqlite!_%' ESCAPE '!'"
        made = self.database.rows(f"SELECT sql, type, name FROM sqlite_master WHERE {foreign} ORDER BY rowid")
        if (tables := [sql for sql, *_ in made if sql in SCHEMA]) != list(SCHEMA):
            raise Damaged("its tables are not those of the game")
        if len(tables) < len(made):
            kind, name = next((kind, name) for sql, kind, name in made if sql not in SCHEMA)
            raise Refuted(
                f"{self.database.path} holds a {kind} {name!r} that the game did not make; it is left as it is,"
                " remove that with the program that made it"
            )

    def raw_game(self) -> tuple[Any, ...]:
        """The stored values of the game's row, as they are. Raises Damaged where there is none."""
        row = self.database.row(f"SELECT {GameRow.columns()} FROM game")
        if row is None:
            raise Damaged("the game's row is missing")
        return row

    def begin_game(self, game: GameRow) -> None:
        self._put("game", "one, " + GameRow.columns(), (1, *game.values))

    def put_game(self, game: GameRow) -> None:
        """Put the row after one change in place of the one before it. Raises Unavailable where that is not there."""
        columns, marks = GameRow.columns(), ", ".join("?" * len(game.values))
        update = f"UPDATE game SET ({columns}) = ({marks}) WHERE game = ? AND changes = ?"
        self.database.rows(update, (*game.values, game.game, game.changes - 1))
        if self.database.row("SELECT changes()") != (1,):
            raise Unavailable(f"{self.database.path} was played on by another instance, play stops here")

    def stands_at(self, game: GameRow) -> bool:
        """Whether the game is stored with this row, and can be played on."""
        try:
            self.database.check_place()
            return self.raw_game() == game.values
        except AceInvadersError:
            return False

    def put_hand(self, hand: HandRow) -> None:
        self._put("hands", HandRow.columns(), hand.values)

    def put_table(self, table: PayTable) -> None:
        """Keep the pay table that hands are dealt under."""
        row = (table_digest(table), table_text(table))
        self.database.rows("INSERT OR IGNORE INTO paytables (digest, plain) VALUES (?, ?)", row)

    def put_setting(self, key: str, value: str) -> None:
        self.database.rows("DELETE FROM settings WHERE key = ?", (key,))
        self._put("settings", ChoiceRow.columns(), ChoiceRow(key, value).values)

    def put_settings(self, settings: Mapping[str, str]) -> None:
        """Remember these choices and no others."""
        self.database.rows("DELETE FROM settings")
        for key, value in settings.items():
            self.put_setting(key, value)

    def put_mistake(self, mistake: Mistake) -> None:
        row = MistakeRow.of(mistake)
        self.database.rows("DELETE FROM mistakes WHERE hand = ?", (row.hand,))
        self._put("mistakes", MistakeRow.columns(), row.values)

    def put_mistakes(self, mistakes: Iterable[Mistake]) -> None:
        """Keep these mistakes and no others."""
        self.database.rows("DELETE FROM mistakes")
        for mistake in mistakes:
            self.put_mistake(mistake)

    def _put(self, table: str, columns: str, values: tuple[Any, ...]) -> None:
        marks = ", ".join("?" * len(values))
        self.database.rows(f"REPLACE INTO {table} ({columns}) VALUES ({marks})", values)

    def hand(self, number: int) -> HandRow | None:
        if not 0 < number <= MOST_COINS:
            return None
        row = self.database.row(f"SELECT {HandRow.columns()} FROM hands WHERE number = ?", (number,))
        return HandRow.opened(row) if row else None

    def hands(self, last: int, before: int = MOST_COINS) -> list[HandRow]:
        """The rows of the last hands whose numbers are below `before`, newest first."""
        newest = f"SELECT {HandRow.columns()} FROM hands WHERE number < ? ORDER BY number DESC LIMIT ?"
        return [HandRow.opened(row) for row in self.database.rows(newest, (before, max(last, 0)))]

    def table(self, digest: bytes) -> PayTable:
        """The pay table that a hand was dealt under."""
        row = self.database.row("SELECT plain FROM paytables WHERE digest = ?", (digest,))
        if row is None:
            raise Damaged("the pay table of a hand is missing")
        return read_table(str(row[0]), digest)

    def record(self, row: HandRow) -> Record:
        table = self.table(row.paytable)
        with making_sense(f"hand {row.number}"):
            return row.record(table)

    def settings(self) -> tuple[dict[str, str], int]:
        """The remembered choices, and how many more are not as they were written."""
        sound, damaged = self._texts("settings", ChoiceRow, lambda choice: (choice.key, choice.value))
        return dict(sound), damaged

    def mistakes(self) -> tuple[dict[int, Mistake], int]:
        """The mistakes by their hands' numbers, and how many more are not as they were written."""
        sound, damaged = self._texts("mistakes", MistakeRow, lambda row: row.mistake)
        return {mistake.number: mistake for mistake in sound}, damaged

    def _texts(self, table: str, kind: type[S], read: Callable[[S], T]) -> tuple[list[T], int]:
        """What the sound rows of a table of texts hold, and how many more there are."""
        cells = ", ".join(f"CAST({column} AS BLOB)" for column in kind.columns().split(", "))
        rows = self.database.rows(f"SELECT {cells} FROM {table}")
        sound = [found for row in rows for found in _text_row(kind, row, read)]
        return sound, len(rows) - len(sound)


def _text_row(kind: type[S], cells: tuple[Any, ...], read: Callable[[S], T]) -> Iterator[T]:
    """What a row of texts holds, or nothing where its stored bytes are not what the game writes."""
    *texts, digest = cells
    with suppress(Damaged), making_sense(kind.what):
        yield read(kind.opened((*(text.decode() for text in texts), digest)))
