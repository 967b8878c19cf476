"""Mistakes in the store: kept with their exact costs, sealed, and brought to older games without a loss."""

import sqlite3
from pathlib import Path

import pytest

from ace_invaders.errors import Refuted, Unavailable
from ace_invaders.game import Draw, Hold
from ace_invaders.session import Deal
from ace_invaders.store import Mistake, Store, read_books, read_settings
from games import TABLES, first

DATABASE = "session.sqlite3"
# The tables as version 1 of the schema had them: what came since is left out.
ONLY_NEW = ("mistakes",)
COSTS = (0.1 + 0.2, 4.36, 1e-7, 123456.789, 1 / 3)


def opened(folder: Path) -> Store:
    return Store.open(folder, TABLES, first(), 2000)


def played(folder: Path, hands: int = 5) -> Store:
    """A game with some settled hands."""
    game = opened(folder)
    for _ in range(hands):
        game.act(Deal(game.next_fair()))
        game.act(Hold((1, 3)))
        game.act(Draw())
    return game


def edit(folder: Path, *statements: str) -> None:
    """Change a closed game's database behind its back."""
    raw = sqlite3.connect(folder / DATABASE)
    with raw:
        for statement in statements:
            raw.execute(statement)
    raw.close()


def older(folder: Path) -> None:
    """Turn a closed game into one of schema 1."""
    edit(folder, *(f"DROP TABLE {name}" for name in ONLY_NEW), "PRAGMA user_version = 1")


def test_a_new_game_has_no_mistakes(tmp_path: Path) -> None:
    with opened(tmp_path) as game:
        assert game.mistakes() == ()


def test_mistakes_come_back_to_the_last_digit_oldest_first(tmp_path: Path) -> None:
    kept = [Mistake(number, cost) for number, cost in enumerate(COSTS, start=1)]
    with played(tmp_path) as game:
        for mistake in reversed(kept):
            game.keep_mistake(mistake)
        assert game.mistakes() == tuple(kept)
    with opened(tmp_path) as again:
        assert again.mistakes() == tuple(kept)
        assert again.warning == ""


def test_a_mistake_that_was_mastered_stays_so(tmp_path: Path) -> None:
    with played(tmp_path) as game:
        game.keep_mistake(Mistake(2, 1.5))
        game.keep_mistake(Mistake(2, 1.5, mastered=True))
    with opened(tmp_path) as again:
        assert again.mistakes() == (Mistake(2, 1.5, mastered=True),)


def test_mistakes_move_no_meter_and_no_hand(tmp_path: Path) -> None:
    with played(tmp_path) as game:
        before, hands = game.session, game.records(10)
        game.keep_mistake(Mistake(3, 2.25))
        assert game.session == before
        assert game.records(10) == hands
    with opened(tmp_path) as again:
        assert again.session == before


def test_a_game_in_memory_keeps_mistakes_as_long_as_it_lasts() -> None:
    game = Store.in_memory(first(), 100)
    game.keep_mistake(Mistake(1, 0.5))
    assert game.mistakes() == (Mistake(1, 0.5),)
    game.close()


def test_what_could_not_be_stored_is_not_told_as_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with played(tmp_path) as game:

        def full(_: object) -> None:
            raise Unavailable("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(game._journal, "put_mistake", full)
            with pytest.raises(Unavailable):
                game.keep_mistake(Mistake(1, 0.5))
        assert game.mistakes() == ()
        assert not game.stopped, "the game can be played on"
        game.keep_mistake(Mistake(1, 0.5))
        assert game.mistakes() == (Mistake(1, 0.5),)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE mistakes SET cost = '0.01' WHERE hand = '2'",
        "UPDATE mistakes SET mastered = '1' WHERE hand = '2'",
        "UPDATE mistakes SET hand = '5' WHERE hand = '2'",
        "UPDATE mistakes SET cost = x'ff80' WHERE hand = '2'",
        "UPDATE mistakes SET cost = NULL WHERE hand = '2'",
        "UPDATE mistakes SET digest = x'00' WHERE hand = '2'",
    ],
)
def test_a_damaged_mistake_is_left_out_and_told_once_and_the_game_goes_on(damage: str, tmp_path: Path) -> None:
    with played(tmp_path) as game:
        game.keep_mistake(Mistake(1, 0.5))
        game.keep_mistake(Mistake(2, 4.0))
        before = game.session
    edit(tmp_path, damage)
    with opened(tmp_path) as again:
        assert again.mistakes() == (Mistake(1, 0.5),)
        assert again.session == before
        assert again.warning == "a mistake kept for the drill was damaged and is forgotten"
    with opened(tmp_path) as third:
        assert third.warning == ""
        assert third.mistakes() == (Mistake(1, 0.5),)


# Older games


@pytest.mark.case("D-SAVE-2")
def test_a_game_of_schema_1_is_brought_up_to_date_with_all_it_holds(tmp_path: Path) -> None:
    with played(tmp_path) as game:
        game.remember("speed", "4")
        game.act(Deal(game.next_fair()))
        game.act(Hold((2, 4)))
        before, hands = game.session, game.records(10)
    older(tmp_path)
    with opened(tmp_path) as again:
        assert again.warning == ""
        assert again.session == before
        assert again.records(10) == hands
        assert again.setting("speed") == "4"
        assert again.mistakes() == ()
        again.keep_mistake(Mistake(4, 0.75))
        again.act(Draw())
    with opened(tmp_path) as third:
        assert third.mistakes() == (Mistake(4, 0.75),)
        assert third.session.meters.hands == 6


def test_the_tables_of_a_game_brought_up_to_date_are_those_of_a_new_one(tmp_path: Path) -> None:
    played(tmp_path / "old").close()
    older(tmp_path / "old")
    opened(tmp_path / "old").close()
    opened(tmp_path / "new").close()
    made = []
    for name in ("old", "new"):
        raw = sqlite3.connect(tmp_path / name / DATABASE)
        made.append(raw.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").fetchall())
        made.append(raw.execute("PRAGMA user_version").fetchall())
        raw.close()
    assert made[:2] == made[2:]


def test_a_copy_of_the_older_game_is_kept_aside(tmp_path: Path) -> None:
    with played(tmp_path) as game:
        before = game.session.meters
    older(tmp_path)
    opened(tmp_path).close()
    (copy,) = tmp_path.glob(f"{DATABASE}.schema-1-*")
    raw = sqlite3.connect(f"{copy.as_uri()}?mode=ro", uri=True)
    assert raw.execute("PRAGMA user_version").fetchone() == (1,)
    assert raw.execute("SELECT count(*) FROM hands").fetchone() == (5,)
    assert raw.execute("SELECT credits FROM game").fetchone() == (before.credits,)
    tables = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    raw.close()
    assert tables == {"game", "hands", "paytables", "settings"}


def test_an_older_game_is_only_brought_up_to_date_by_playing_it(tmp_path: Path) -> None:
    played(tmp_path).close()
    older(tmp_path)
    was = (tmp_path / DATABASE).read_bytes()
    for read in (lambda: read_books(tmp_path, TABLES), lambda: read_settings(tmp_path)):
        with pytest.raises(Refuted, match="has schema 1, playing it brings it to schema 2"):
            read()
    assert (tmp_path / DATABASE).read_bytes() == was
    opened(tmp_path).close()
    assert read_books(tmp_path, TABLES).meters.hands == 5
