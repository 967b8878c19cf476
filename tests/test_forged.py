"""Values that someone wrote into a journal with digests that fit: they are damage, never an error of the program's."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import astuple, replace
from pathlib import Path
from typing import Any

import pytest

from ace_invaders.errors import AceInvadersError, Refuted
from ace_invaders.game import Draw, Hold
from ace_invaders.session import Deal
from ace_invaders.store import Mistake, Store, read_books, read_played, read_record, rows
from ace_invaders.store.journal import Journal
from ace_invaders.store.rows import HandRow, MistakeRow, Sealed
from ace_invaders.window.keeping import Keeping
from ace_invaders.window.remembered import SESSION_FROM
from ace_invaders.window.saying import Saying
from games import TABLES, first

DATABASE = "session.sqlite3"
LONG = "9" * 5000  # digits, more than Python converts
DEEP = "[" * 100_000
HANDS = 3
FORGED: dict[str, Any] = {
    "a time that is none": {"played": "1e400"},
    "a time of many digits": {"played": LONG},
    "a card that is none": {"bottom": "2c 3c 4c 5c 6c 7c 8c 9c Tc \0"},
    "a card twice": {"top": "2c 2c 3c 4c 5c"},
    "a deck that ends": {"bottom": "2c 3c 4c 5c 6c"},
    "a line that is not there": {"middle": ""},
    "a hold beyond the line": {"hold": "1 9"},
    "a hold of many digits": {"hold": LONG},
    "a hold that is not a number": {"hold": "nan"},
    "a number of many digits": {"fair_number": LONG},
    "a number below zero": {"fair_number": "-1"},
    "a number that is not one": {"fair_number": "NaN"},
    "a text that is too long": {"fair_text": "x" * 65},
}
OUTCOMES = ("", "NaN", "[]", "{}", "null", LONG, DEEP, '{"top": {"aces_fell": 1e400}}', '"\\ud800"')


def dealt(folder: Path) -> None:
    """A game with three settled hands and an open one."""
    with Store.open(folder, TABLES, first(), 2000) as game:
        for number in range(HANDS + 1):
            game.act(Deal(game.next_fair()))
            game.act(Hold((1, 3)))
            if number < HANDS:
                game.act(Draw())
        game.keep_mistake(Mistake(1, 0.5))
        game.keep_mistake(Mistake(2, 1.5))


def forge(folder: Path, table: str, kind: type[Sealed], where: str, change: Callable[[Any], Sealed]) -> None:
    """Put a row in the place of another, with the digest that fits."""
    with closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as raw:
        row = kind(*raw.execute(f"SELECT {kind.columns()} FROM {table} WHERE {where}").fetchone()[:-1])
        forged = change(row).values
        raw.execute(f"DELETE FROM {table} WHERE {where}")
        raw.execute(f"INSERT INTO {table} ({kind.columns()}) VALUES ({', '.join('?' * len(forged))})", forged)


@pytest.mark.parametrize("number", [2, HANDS + 1])
@pytest.mark.parametrize("name", FORGED)
def test_a_forged_hand_is_damage_wherever_it_is_looked_at(name: str, number: int, tmp_path: Path) -> None:
    dealt(tmp_path)
    forge(tmp_path, "hands", HandRow, f"number = {number}", lambda row: replace(row, **FORGED[name]))
    with pytest.raises(Refuted):
        read_record(tmp_path, number)
    assert read_played(tmp_path, 0, 10).damaged in (0, 1)
    if number == 2:
        with Store.open(tmp_path, TABLES, first(), 2000) as game:
            with pytest.raises(Refuted):
                game.record(2)
            assert game.session.number == HANDS + 1
    else:
        with Store.open(tmp_path, TABLES, first(), 2000) as game:
            assert "was damaged" in game.warning
            game.act(Deal(game.next_fair()))  # nothing of the forged hand is left to stumble over
            game.act(Draw())


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_a_forged_outcome_is_counted_as_damaged_and_stops_no_statistics(outcome: str, tmp_path: Path) -> None:
    dealt(tmp_path)
    forge(tmp_path, "hands", HandRow, "number = 2", lambda row: replace(row, outcome=outcome))
    page = read_played(tmp_path, 0, 10)
    assert [hand.number for hand in page.hands] == [1, 3]
    assert page.damaged == 1
    with Store.open(tmp_path, TABLES, first(), 2000) as game:
        try:
            game.record(2)
        except AceInvadersError as error:
            assert "\n" not in str(error)


PAYS = ("NaN", "1e400", "Infinity", "-0", "-1", "8" * 5001, "100001", "true", "null", '"8"', "[8]", "[1, 2, 3]", "{}")


@pytest.mark.parametrize("pay", PAYS, ids=lambda pay: pay[:10])
def test_a_forged_pay_table_is_damage(pay: str, tmp_path: Path) -> None:
    dealt(tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as raw:
        (text,) = raw.execute("SELECT plain FROM paytables").fetchone()
        forged = re.sub('(?<="full_house":)[^,]*', pay, text)
        digest = rows._digest(forged.encode())
        raw.execute("UPDATE paytables SET plain = ?, digest = ?", (forged, digest))
    for number in range(1, HANDS + 2):
        forge(tmp_path, "hands", HandRow, f"number = {number}", lambda row: replace(row, paytable=digest))
    with pytest.raises(Refuted):
        read_record(tmp_path, 1)
    assert read_played(tmp_path, 0, 10).damaged == HANDS
    with Store.open(tmp_path, TABLES, first(), 2000) as game:
        assert "was damaged" in game.warning


@pytest.mark.parametrize(
    "change",
    [
        *({"cost": cost} for cost in ("nan", "inf", "1e400", "-1.0", "1_0.0", " 0.5", LONG, "")),
        *({"hand": hand} for hand in ("0", "-1", "1e3", LONG, "٣", "")),
        *({"mastered": mastered} for mastered in ("", "2", "true")),
    ],
    ids=lambda change: " ".join((*change, *change.values()))[:20],
)
def test_a_forged_mistake_is_forgotten_like_a_damaged_one(change: dict[str, str], tmp_path: Path) -> None:
    dealt(tmp_path)
    forge(tmp_path, "mistakes", MistakeRow, "hand = '2'", lambda row: replace(row, **change))
    with Store.open(tmp_path, TABLES, first(), 2000) as game:
        assert game.mistakes() == (Mistake(1, 0.5),)
        assert game.warning == "a mistake kept for the drill was damaged and is forgotten"


@pytest.mark.parametrize("began", [LONG, "-1", "1e3", "nan", "٣", ""])
def test_a_forged_beginning_of_the_session_is_none(began: str, tmp_path: Path) -> None:
    dealt(tmp_path)
    with Store.open(tmp_path, TABLES, first(), 2000) as game:
        game.remember(SESSION_FROM, began)
        assert Keeping(game, lambda store: store, tmp_path, Saying()).session_from == 0


def test_the_rows_that_the_game_writes_are_none_of_that(tmp_path: Path) -> None:
    """What is told to be damage above is not, where nothing was changed."""
    dealt(tmp_path)
    forge(tmp_path, "hands", HandRow, "number = 2", replace)
    forge(tmp_path, "mistakes", MistakeRow, "hand = '2'", replace)
    assert read_record(tmp_path, 2).number == 2
    assert read_books(tmp_path, TABLES).number == HANDS + 1
    assert read_played(tmp_path, 0, 10).damaged == 0
    with Store.open(tmp_path, TABLES, first(), 2000) as game:
        assert (len(game.mistakes()), game.warning) == (2, "")
        assert isinstance(game._journal, Journal)
        assert astuple(game.mistakes()[1]) == (2, 1.5, False)
