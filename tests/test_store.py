"""The store: what it was asked to do is durable, comes back card for card, and no money is lost or doubled."""

import errno
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ace_invaders import session, store
from ace_invaders.errors import AceInvadersError, IllegalAction, InvalidValue, Refuted, Unavailable
from ace_invaders.fairness import Fair, commitment, seeded_secret
from ace_invaders.game import ChooseBet, ChooseTable, Draw, Hold, Round, ToggleHold
from ace_invaders.paytable import Bet
from ace_invaders.records import FairClaim, outcome_plain, verified
from ace_invaders.session import CashOut, Deal, Insert, Meters
from ace_invaders.store import (
    Books,
    InUse,
    NotWritable,
    Store,
    inspection,
    read_books,
    read_played,
    read_record,
    read_settings,
)
from ace_invaders.store import folder as folders
from ace_invaders.store.database import Damaged, Database, told
from ace_invaders.store.mark import Mark, Progress, read_mark
from ace_invaders.store.notice import read_notice
from ace_invaders.store.place import Place
from games import T1, TABLES, A, C, first, rigged, seeded, table

TOP = Path(__file__).resolve().parents[1]
DATABASE, LOG, MARK, LOCK = "session.sqlite3", "session.sqlite3-wal", "session.mark", "session.lock"
CREDITS = 2000


def opened(folder: Path, begin: Round | None = None, credits_: int = CREDITS) -> Store:
    return Store.open(folder, TABLES, begin or first(), credits_)


def play(game: Store, hands: int = 1, hold: tuple[int, ...] = (1, 3)) -> None:
    """Plays hands to their end."""
    for _ in range(hands):
        game.act(Deal(game.next_fair()))
        game.act(Hold(hold))
        game.act(Draw())


def files(folder: Path) -> dict[str, bytes]:
    """What lies in a folder, by name; the lock's file is of no matter."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file() and path.name != "session.lock"}


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """The folder of a game that is not there yet."""
    return tmp_path / "saves"


@pytest.fixture
def game(saves: Path) -> Iterator[Store]:
    """A new game that is played in `saves`."""
    with opened(saves) as game:
        yield game


# A new game, and one that is opened again


def test_a_new_game_has_its_credits_bet_and_table(game: Store) -> None:
    assert game.session.meters == Meters(credits=CREDITS, inserted=CREDITS)
    assert game.session.round == first()
    assert game.saved
    assert game.warning == ""


def test_credits_are_put_in_once(saves: Path) -> None:
    opened(saves).close()
    with opened(saves, credits_=55) as game:
        assert game.session.meters == Meters(credits=CREDITS, inserted=CREDITS)


def test_the_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    opened(tmp_path / "a" / "b c" / "ünï ♠?#%41").close()
    assert (tmp_path / "a" / "b c" / "ünï ♠?#%41" / DATABASE).is_file()


def test_a_closed_game_is_one_file_beside_lock_and_mark(game: Store, saves: Path) -> None:
    play(game, 3)
    game.close()
    assert sorted(path.name for path in saves.iterdir()) == ["session.lock", MARK, DATABASE]


def test_the_database_says_whose_it_is_and_in_which_schema(game: Store, saves: Path) -> None:
    game.close()
    with sqlite3.connect(saves / DATABASE) as raw:
        assert raw.execute("PRAGMA application_id").fetchone()[0].to_bytes(4, "big") == b"AceI"
        assert raw.execute("PRAGMA user_version").fetchone() == (2,)
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    raw.close()


def test_the_connection_syncs_fully(game: Store) -> None:
    assert game._journal.database.pragma("synchronous") == 2


def test_settled_hands_and_meters_come_back(game: Store, saves: Path) -> None:
    play(game, 5)
    before = game.session
    game.close()
    with opened(saves) as again:
        assert again.session == before


@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize("hold", [(), (1, 4, 5), (1, 2, 3, 4, 5)])
def test_an_open_hand_comes_back_card_for_card_with_its_holds(saves: Path, lines: int, hold: tuple[int, ...]) -> None:
    with opened(saves, first(lines, 2)) as game:
        play(game)
        game.act(Deal(game.next_fair("cuté it")))
        game.act(Hold(hold))
        before = game.session
    with opened(saves) as again:
        assert again.session == before
        assert again.session.hand is not None
        assert again.session.hand.hold == hold
        assert session.act(before, Draw()) == again.act(Draw())


def test_each_toggle_of_a_hold_is_stored(game: Store, saves: Path) -> None:
    game.act(Deal(game.next_fair()))
    for position, held in ((3, "3"), (1, "1 3"), (3, "1")):
        game.act(ToggleHold(position))
        assert read_record(saves, 1).hand.hold == tuple(map(int, held.split()))


def test_quitting_in_mid_hand_is_no_way_out_of_the_bet(game: Store, saves: Path) -> None:
    game.act(Deal(game.next_fair()))
    game.close()
    with opened(saves) as again:
        assert again.session.meters == Meters(credits=CREDITS - 15, inserted=CREDITS, coins_in=15)
        with pytest.raises(IllegalAction, match="a hand is open"):
            again.act(CashOut())


def test_credits_inserted_and_cashed_out_come_back(game: Store, saves: Path) -> None:
    game.act(CashOut())
    game.act(Insert(40))
    game.close()
    with opened(saves) as again:
        assert again.session.meters == Meters(credits=40, inserted=CREDITS + 40, cashed_out=CREDITS)


def test_the_chosen_bet_and_table_come_back(game: Store, saves: Path) -> None:
    game.act(ChooseBet(Bet(1, 2)))
    game.act(ChooseTable(A))
    game.close()
    with opened(saves) as again:
        assert (again.session.round.bet, again.session.round.table) == (Bet(1, 2), A)
        assert again.warning == ""


def test_a_table_that_vanished_gives_way_to_the_first_with_a_word(game: Store, saves: Path) -> None:
    game.act(ChooseTable(A))
    game.close()
    with Store.open(saves, {"C": C}, first(), CREDITS) as again:
        assert again.session.round.table == C
        assert again.warning == "pay table A is gone"


@pytest.mark.case("D-BET-2")
def test_an_open_hand_is_paid_by_the_table_it_was_dealt_under(saves: Path) -> None:
    full_house = rigged("Jh Jd Js 8h 8c 3c 3d 3h 3s 4c")
    with opened(saves, first(1, 5, T1)) as game:
        game.act(full_house)
        game.act(Hold((1, 2, 3, 4, 5)))
    mean = table("T1", "0 0 0 0 0 0 0 0 0 0 0")
    with Store.open(saves, {"T1": mean}, first(1, 5, mean), CREDITS) as again:
        assert again.act(Draw()).meters.coins_out == 45
        assert again.session.round.table == mean
        assert again.record(1) is not None


def test_a_refused_action_changes_nothing_and_writes_nothing(game: Store, saves: Path) -> None:
    before, stored = game.session, files(saves)
    with pytest.raises(IllegalAction):
        game.act(Draw())
    assert game.session is before
    assert files(saves) == stored
    game.act(Deal(game.next_fair()))


def test_remembered_choices_come_back(game: Store, saves: Path) -> None:
    assert game.setting("speed") is None
    game.remember("speed", "2")
    game.remember("speed", "4")
    game.remember("fair_text", "cuté ♠")
    game.close()
    with opened(saves) as again:
        assert (again.setting("speed"), again.setting("fair_text")) == ("4", "cuté ♠")
        again.remember("speed", "1")
        assert again.setting("speed") == "1"


def test_choices_are_remembered_all_or_none(game: Store) -> None:
    with pytest.raises(InvalidValue, match="half a character"):
        game.remember_all({"speed": "2", "fair_text": "\ud83c"})
    assert game.setting("speed") is None
    changes = game._game.changes
    game.remember_all({"speed": "2", "deck": "four"})
    assert (game.setting("speed"), game.setting("deck"), game._game.changes) == ("2", "four", changes + 1)
    game.remember_all({"speed": "2"})
    game.remember_all({})
    assert game._game.changes == changes + 1, "nothing new"


def test_half_a_character_cannot_be_remembered(game: Store) -> None:
    with pytest.raises(InvalidValue, match="half a character"):
        game.remember("fair_text", "\ud83c")
    game.remember("fair_text", "whole")


# Fair deals


def test_the_secret_is_stored_before_its_commitment_can_be_shown(game: Store, saves: Path) -> None:
    shown = game.commitment
    game.close()
    with opened(saves) as again:
        assert again.commitment == shown
        assert commitment(again.next_fair().secret) == shown


def test_the_next_unseeded_hand_has_the_next_number_and_the_players_text(game: Store) -> None:
    assert (game.next_fair("abc").number, game.next_fair("abc").text) == (1, "abc")
    play(game)
    assert game.next_fair().number == 2


def test_each_unseeded_hand_has_a_secret_of_its_own(game: Store) -> None:
    shown = []
    for _ in range(20):
        shown.append(game.commitment)
        play(game)
    assert len(set(shown)) == 20
    claims = [record.fair for record in reversed(game.records())]
    assert [claim.commitment for claim in claims if claim] == shown


def test_the_secret_of_an_open_hand_is_not_told_and_that_of_a_settled_one_is(game: Store) -> None:
    fair = game.next_fair("mine")
    game.act(Deal(fair))
    record = game.record(1)
    assert record is not None
    assert record.fair == FairClaim(1, "mine", None, fair.commitment)
    assert game.commitment == fair.commitment
    game.act(Draw())
    record = game.record(1)
    assert record is not None
    assert record.fair == FairClaim(1, "mine", fair.secret, fair.commitment)
    assert verified(record) is True
    assert game.commitment != fair.commitment


def test_a_seeded_hand_leaves_the_unused_secret_as_it_is(game: Store, saves: Path) -> None:
    play(game)
    unused = game.next_fair()
    game.act(seeded(1))
    game.act(Draw())
    assert game.next_fair() == replace(unused, number=3)
    record = game.record(2)
    assert record is not None
    assert record.fair == FairClaim.of(Fair(seeded_secret(1, 1), 1))
    game.close()
    with opened(saves) as again:
        assert again.next_fair() == replace(unused, number=3)


def test_the_greatest_hand_number_of_a_fair_deal_is_stored(game: Store, saves: Path) -> None:
    fair = Fair(bytes(32), 2**64 - 1)
    game.act(Deal(fair))
    game.close()
    with opened(saves) as again:
        assert again.session.fair == fair


# The journal


def test_a_hand_is_recorded_card_for_card(game: Store) -> None:
    game.clock = lambda: datetime(2026, 11, 29, 19, 35, 12, tzinfo=UTC)
    play(game)
    before = game.session.meters.credits
    game.act(Deal(game.next_fair()))
    game.act(Hold((2, 5)))
    after = game.act(Draw())
    record = game.record(2)
    assert record is not None
    assert after.hand is not None
    assert after.hand.outcome is not None
    assert record.hand == after.hand
    assert (record.number, record.credits) == (2, before)
    assert record.played == datetime(2026, 11, 29, 19, 35, 12, tzinfo=UTC)
    assert record.result == outcome_plain(after.hand.outcome)


def test_the_last_hands_are_told_newest_first(game: Store) -> None:
    play(game, 4)
    game.act(Deal(game.next_fair()))
    assert [record.number for record in game.records()] == [5, 4, 3, 2, 1]
    assert [record.number for record in game.records(2)] == [5, 4]
    assert [record.hand.is_open for record in game.records(2)] == [True, False]


def test_hands_are_told_page_by_page(game: Store) -> None:
    play(game, 5)
    assert [record.number for record in game.records(2, before=4)] == [3, 2]
    assert [record.number for record in game.records(9, before=3)] == [2, 1]
    assert game.records(9, before=1) == []


def test_a_hand_of_a_seed_is_told_from_one_of_the_games_own(game: Store) -> None:
    play(game)
    game.act(Deal(Fair(seeded_secret(7, 1), 1)))
    game.act(Draw())
    assert [game.is_seeded(number) for number in (0, 1, 2, 3)] == [False, False, True, False]


def test_a_clock_that_jumps_by_years_changes_no_order_and_no_book(game: Store, saves: Path) -> None:
    """Hands are told by their numbers; the time of each is what the clock said then."""
    days = (0, -3000, 4000, -20_000, 1, 0)
    times = [datetime(2026, 11, 30, 2, 0, 1, tzinfo=UTC) + timedelta(days=each) for each in days]
    for time_ in times:
        game.clock = lambda now=time_: now  # type: ignore[misc]
        play(game)
    assert [record.number for record in game.records(10)] == [6, 5, 4, 3, 2, 1]
    assert [record.played for record in reversed(game.records(10))] == times
    page = read_played(saves, 0, 10)
    assert ([hand.number for hand in page.hands], page.damaged) == ([1, 2, 3, 4, 5, 6], 0)
    shown = game.session
    game.close()
    with opened(saves) as again:
        assert (again.session, again.warning) == (shown, "")


def test_a_hundred_hands_are_recalled_after_a_restart(game: Store, saves: Path) -> None:
    play(game, 120)
    before = game.records(100)
    game.close()
    with opened(saves) as again:
        assert again.records(100) == before
        assert len(before) == 100


def test_looking_at_old_hands_moves_no_meter(game: Store) -> None:
    play(game, 5)
    before = game.session
    for number in range(-1, 8):
        game.record(number)
    game.records()
    assert game.session == before


@pytest.mark.parametrize("number", [-1, 0, 2, 2**53, 2**70])
def test_a_hand_that_was_never_dealt_has_no_record(game: Store, number: int) -> None:
    play(game)
    assert game.record(number) is None


@pytest.mark.slow
def test_two_thousand_hands_through_the_store_balance_after_each(saves: Path) -> None:
    with opened(saves, credits_=40_000) as game:
        bets, wins = 0, 0
        for number in range(1, 2001):
            bet = Bet(1 if number % 4 == 0 else 3, number % 5 + 1)
            game.act(ChooseBet(bet))
            game.act(Deal(game.next_fair()))
            after = game.act(Draw())
            assert after.hand is not None
            assert after.hand.outcome is not None
            bets, wins = bets + bet.total, wins + after.hand.outcome.total
            assert after.meters == Meters(40_000 - bets + wins, 40_000, bets, wins, 0, number)
            if number % 100 == 0:
                assert read_books(saves, TABLES) == Books(after.meters, None, number)
    with opened(saves) as again:
        assert again.session == after
    with sqlite3.connect(saves / DATABASE) as raw:
        sums = raw.execute("SELECT count(*), sum(lines * hands.coins), sum(won) FROM hands").fetchone()
    raw.close()
    assert sums == (2000, bets, wins)


# A game of which nothing is recorded


def test_an_unsaved_game_plays_with_credits_of_its_own_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with Store.in_memory(first(), 100) as game:
        assert not game.saved
        play(game, 2)
        game.remember("speed", "2")
        assert game.setting("speed") == "2"
        assert [record.number for record in game.records()] == [2, 1]
        assert game.session.meters.inserted == 100
        assert game.session.meters.balanced
    assert list(tmp_path.iterdir()) == []


# One player at a time


def test_a_second_instance_is_refused_within_three_seconds(game: Store, saves: Path) -> None:
    start = time.monotonic()
    with pytest.raises(InUse, match="in use by another instance"):
        opened(saves)
    assert time.monotonic() - start < 3
    play(game)


def test_a_folder_that_was_refused_or_closed_can_be_opened(game: Store, saves: Path) -> None:
    with pytest.raises(InUse):
        opened(saves)
    game.close()
    game.close()
    opened(saves).close()


def test_a_closed_game_cannot_be_played(game: Store) -> None:
    game.close()
    with pytest.raises(Unavailable):
        game.act(Insert(1))


# What the machine does not allow


def test_a_folder_that_cannot_be_made_is_not_writable(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(NotWritable, match="cannot be written"):
        opened(tmp_path / "file" / "saves")


def test_a_read_only_folder_is_not_writable_and_stays_as_it_is(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(saves).close()
    before = files(saves)

    def denied(path: Path, flags: int, mode: int = 0o777) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    with monkeypatch.context() as patch:
        patch.setattr("ace_invaders.store.lock.os.open", denied)
        with pytest.raises(NotWritable, match="Permission denied"):
            opened(saves)
    assert files(saves) == before
    opened(saves).close()


def test_a_read_only_database_is_not_writable(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(saves).close()
    before = files(saves)
    # As a file without write permission; the user root would be let through by the file system.
    original = Database.__init__

    def read_only(self: Database, path: Path, options: str) -> None:
        original(self, path, options.replace("mode=rw", "mode=ro"))

    monkeypatch.setattr(Database, "__init__", read_only)
    with pytest.raises(NotWritable, match="cannot be written"):
        opened(saves)
    monkeypatch.undo()
    assert files(saves)[DATABASE] == before[DATABASE]
    with opened(saves) as again:
        assert again.warning == ""


def test_a_read_only_database_is_told_before_a_log_is_made_beside_it(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(saves).close()
    before = sorted(saves.iterdir())
    monkeypatch.setattr(os, "access", lambda path, mode: not (path == saves / DATABASE and mode & os.W_OK))
    with pytest.raises(NotWritable, match=f"{DATABASE} is read-only"):
        opened(saves)
    assert sorted(saves.iterdir()) == before


@pytest.mark.parametrize("name", [LOG, f"{DATABASE}-shm"])
def test_a_read_only_log_that_a_kill_left_or_its_index_is_told_by_its_name(
    game: Store, saves: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(game)
    left = Path(shutil.copytree(saves, tmp_path / "left"))
    before = files(left)
    with monkeypatch.context() as patch:
        patch.setattr(os, "access", lambda path, mode: not (path == left / name and mode & os.W_OK))
        with pytest.raises(NotWritable, match=f"{name} is read-only"):
            opened(left)
    assert {kept: files(left)[kept] for kept in (DATABASE, LOG)} == {kept: before[kept] for kept in (DATABASE, LOG)}
    with opened(left) as again:
        assert again.session == game.session


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not copied there")
@pytest.mark.parametrize("child_does", [Store.close, lambda _: None, lambda game: game.act(Insert(1000))])
def test_a_copy_of_the_process_takes_neither_the_folder_nor_the_money_with_it(
    game: Store, saves: Path, child_does: Callable[[Store], object]
) -> None:
    play(game)
    child = os.fork()
    if not child:
        try:
            child_does(game)
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    with pytest.raises(InUse):
        opened(saves)
    before = game.session
    try:
        game.act(Insert(1))
    except Unavailable as error:
        assert "was played on by another instance" in str(error)
        assert game.session == before
    else:
        assert game.session.meters.credits == before.meters.credits + 1
    game.close()
    with opened(saves) as again:
        assert again.session.meters.balanced
        assert again.warning == ""


def stopped(game: Store, *actions: session.Action) -> None:
    """Holds that play is stopped: nothing more is stored, and the session shown is the last stored one."""
    shown = game.session
    for action in actions:
        with pytest.raises(Unavailable):
            game.act(action)
    with pytest.raises(Unavailable):
        game.remember("speed", "1")
    assert game.session is shown


def full_disk(game: Store) -> None:
    """Lets the database grow no further, as on a full disk."""
    pages = game._journal.database.pragma("page_count")
    game._journal.database.pragma(f"max_page_count = {pages}")


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR | 19 << 8])
@pytest.mark.parametrize(
    ("free", "kind", "words"), [(0, Unavailable, "no space is left"), (10**9, Unavailable, "cannot be")]
)
def test_a_fault_of_the_disk_is_told_as_lack_of_space_where_there_is_none(
    code: int, free: int, kind: type[Unavailable], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**10, 10**10 - free, free))
    sentence = told(error, tmp_path / DATABASE)
    assert isinstance(sentence, kind)
    assert words in str(sentence)
    assert isinstance(sentence, NotWritable) is (free > 0 and code == sqlite3.SQLITE_CANTOPEN)


@pytest.mark.parametrize("hold", [None, (1, 2)])
def test_a_full_disk_stops_play_and_with_room_the_same_game_goes_on(
    game: Store, saves: Path, hold: tuple[int, ...] | None
) -> None:
    full_disk(game)
    with pytest.raises(Unavailable, match="no space is left") as told:
        play(game, 1000, hold or ())
    assert not isinstance(told.value, NotWritable)
    shown = game.session
    stopped(game, Deal(game.next_fair()) if shown.hand is None or not shown.hand.is_open else Draw())
    game.close()
    with opened(saves) as again:
        assert again.session == shown
        assert again.warning == ""
        if again.session.hand is not None and again.session.hand.is_open:
            again.act(Draw())
        play(again)


def test_a_database_that_becomes_read_only_stops_play(game: Store, saves: Path) -> None:
    play(game)
    game._journal.database.pragma("query_only = ON")
    with pytest.raises(NotWritable, match="cannot be written"):
        game.act(Deal(game.next_fair()))
    stopped(game, Insert(1))
    shown = game.session
    game.close()
    with opened(saves) as again:
        assert again.session == shown


@pytest.mark.skipif(os.name == "nt", reason="open files cannot be removed there")
@pytest.mark.parametrize("look", [True, False])
@pytest.mark.parametrize("gone", ["folder", DATABASE, LOG, LOCK])
def test_a_folder_or_file_that_vanishes_stops_play_at_a_look_and_at_a_change(
    game: Store, saves: Path, gone: str, look: bool
) -> None:
    play(game)
    game.check_place()
    if gone == "folder":
        shutil.rmtree(saves)
    else:
        (saves / gone).unlink()
    with pytest.raises(NotWritable, match="no longer where it was opened"):
        game.check_place() if look else game.act(Deal(game.next_fair()))
    stopped(game, Insert(1))


@pytest.mark.skipif(os.name == "nt", reason="open files cannot be replaced there")
@pytest.mark.parametrize("replaced", [DATABASE, LOG, LOCK])
def test_another_file_in_place_of_the_one_opened_stops_play(game: Store, saves: Path, replaced: str) -> None:
    play(game)
    shutil.copy(saves / replaced, saves / "copy")
    (saves / "copy").rename(saves / replaced)
    with pytest.raises(NotWritable, match=f"{replaced} is no longer where it was opened"):
        game.check_place()
    stopped(game, Insert(1))


@pytest.mark.parametrize("look", [True, False])
@pytest.mark.parametrize("denied", ["", DATABASE, LOG])
def test_a_folder_that_becomes_read_only_stops_play_at_a_look_and_at_a_change(
    game: Store, saves: Path, denied: str, look: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(game)
    # As where a disk is mounted anew; the user root would be let through by mere permissions.
    monkeypatch.setattr(os, "access", lambda path, mode: not (path == saves / denied and mode & os.W_OK))
    with pytest.raises(NotWritable, match=f"{saves / denied} is read-only"):
        game.check_place() if look else game.act(Insert(1))
    stopped(game, Insert(1))


@pytest.mark.skipif(os.name == "nt", reason="open files cannot be moved there")
def test_what_is_refused_because_the_folder_vanished_is_not_stored_either(
    game: Store, saves: Path, tmp_path: Path
) -> None:
    play(game)
    shown = game.session
    saves.rename(tmp_path / "away")
    with pytest.raises(NotWritable):
        game.act(Insert(1))
    (tmp_path / "away").rename(saves)
    with game.reopened(TABLES, first()) as again:
        assert again.session == shown


# Opened again after a failure: the same game or none


def failed_game(folder: Path) -> Store:
    """A game in mid-hand that an interruption stopped."""
    game = opened(folder)
    play(game, 2)
    game.act(Deal(game.next_fair()))
    with pytest.raises(KeyboardInterrupt), game._unbroken():
        raise KeyboardInterrupt
    return game


def nothing_is_begun(game: Store, folder: Path, words: str) -> None:
    """Holds that the game is not opened again, for this reason, and that no file was made, moved or changed."""
    game.close()
    before = files(folder) if folder.exists() else None
    for _ in range(2):
        with pytest.raises(AceInvadersError, match=words):
            game.reopened(TABLES, first())
    assert (files(folder) if folder.exists() else None) == before
    stopped(game, Draw())


def test_a_game_that_failed_is_opened_again_in_the_same_hand(saves: Path) -> None:
    game = failed_game(saves)
    with game.reopened(TABLES, first()) as again:
        assert again.session == game.session
        assert again.warning == ""
        again.act(Draw())


@pytest.mark.skipif(os.name == "nt", reason="open files cannot be removed there")
def test_a_folder_that_is_gone_is_not_made_anew(saves: Path) -> None:
    game = failed_game(saves)
    shutil.rmtree(saves)
    nothing_is_begun(game, saves, f"{saves} is missing")


@pytest.mark.skipif(os.name == "nt", reason="open files cannot be removed there")
def test_an_empty_folder_in_place_of_the_games_own_stays_empty(saves: Path) -> None:
    game = failed_game(saves)
    shutil.rmtree(saves)
    saves.mkdir()
    nothing_is_begun(game, saves, f"{DATABASE} is missing")
    assert list(saves.iterdir()) == []


def test_a_database_that_is_gone_is_not_made_anew(saves: Path) -> None:
    game = failed_game(saves)
    game.close()
    (saves / DATABASE).unlink()
    nothing_is_begun(game, saves, f"{DATABASE} is missing")


def test_another_game_in_the_folder_is_not_gone_on_with(saves: Path) -> None:
    game = failed_game(saves)
    game.close()
    shutil.rmtree(saves)
    with opened(saves) as other:
        play(other, 9)
    nothing_is_begun(game, saves, "another game is in")


@pytest.mark.parametrize(("mark", "words"), [(True, "lacks its newest changes"), (False, "older copy of the game")])
def test_an_older_copy_of_the_game_is_not_gone_on_with(saves: Path, tmp_path: Path, mark: bool, words: str) -> None:
    opened(saves).close()
    shutil.copy(saves / DATABASE, tmp_path / "older")
    game = failed_game(saves)
    game.close()
    shutil.copy(tmp_path / "older", saves / DATABASE)
    if not mark:
        (saves / MARK).write_text("")
    nothing_is_begun(game, saves, words)


def test_a_damaged_database_is_not_set_aside_in_mid_play(saves: Path) -> None:
    game = failed_game(saves)
    game.close()
    cut_in_half(saves / DATABASE)
    nothing_is_begun(game, saves, f"{DATABASE} is damaged")


def test_a_change_that_was_stored_though_it_failed_is_there_when_the_game_goes_on(
    game: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = iter([None, NotWritable("gone")])  # in place before the commit, gone after it

    def look(_: Place) -> None:
        if (found := next(looks)) is not None:
            raise found

    with monkeypatch.context() as patch:
        patch.setattr(Place, "check", look)
        with pytest.raises(NotWritable):
            game.act(Insert(5))
    with game.reopened(TABLES, first()) as again:
        assert again.session.meters == Meters(CREDITS + 5, CREDITS + 5)


def test_a_game_that_was_never_recorded_is_not_opened_again() -> None:
    game = Store.in_memory(first(), 100)
    with pytest.raises(Unavailable, match="nothing of this game was recorded"):
        game.reopened(TABLES, first())


# Two players in one folder, after its lock was removed by hand


@pytest.mark.skipif(os.name == "nt", reason="open files cannot be removed there")
@pytest.mark.parametrize("blind", [False, True])
def test_of_two_players_in_one_folder_one_stops_and_nothing_is_lost(saves: Path, blind: bool) -> None:
    one = opened(saves)
    play(one)
    (saves / LOCK).unlink()
    with opened(saves) as other:
        if blind:  # as if the lock looked the same
            play(other)
            one._journal.database._place = Place({})
        with pytest.raises(Unavailable, match="played on by another instance" if blind else "no longer where"):
            one.act(Deal(one.next_fair()))
        stopped(one, Insert(1))
        with pytest.raises(InUse):
            one.reopened(TABLES, first())
        play(other, 2)
        shown = other.session
    with one.reopened(TABLES, first()) as again:
        assert again.session == shown
        play(again)
    with opened(saves) as again:
        assert again.warning == ""
        assert again.session.meters.hands == (5 if blind else 4)


@pytest.mark.skipif(os.name == "nt", reason="open files cannot be removed there")
def test_a_choice_overtaken_by_another_player_stops_play(saves: Path) -> None:
    one = opened(saves)
    (saves / LOCK).unlink()
    with opened(saves) as other:
        other.remember("speed", "2")
        one._journal.database._place = Place({})
        with pytest.raises(Unavailable, match="played on by another instance"):
            one.remember("speed", "4")
        stopped(one, Insert(1))
    one.close()
    with opened(saves) as again:
        assert again.setting("speed") == "2"


# A choice that cannot be stored


def test_a_choice_that_finds_no_space_is_not_remembered_and_play_goes_on(game: Store, saves: Path) -> None:
    play(game)
    game.remember("fair_text", "mine")
    shown = game.session
    full_disk(game)
    for _ in range(2):
        with pytest.raises(Unavailable, match="no space is left"):
            game.remember("fair_text", "x" * 100_000)
        assert not game.stopped
        assert game.setting("fair_text") == "mine"
    game._journal.database.pragma("max_page_count = 100000")
    play(game, 2)
    assert game.session.number == shown.number + 2
    shown = game.session
    game.close()
    with opened(saves) as again:
        assert (again.session, again.setting("fair_text"), again.warning) == (shown, "mine", "")


@pytest.mark.skipif(os.name == "nt", reason="open files cannot be removed there")
def test_a_choice_that_finds_no_folder_stops_play(game: Store, saves: Path) -> None:
    shutil.rmtree(saves)
    with pytest.raises(NotWritable):
        game.remember("speed", "2")
    stopped(game, Insert(1))


def test_a_break_within_a_choice_stops_play(game: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(game._journal, "put_game", interrupted)
        with pytest.raises(KeyboardInterrupt):
            game.remember("speed", "2")
    stopped(game, Insert(1))


def test_a_choice_asked_for_while_play_is_stopped_does_not_start_it_again(game: Store) -> None:
    with pytest.raises(KeyboardInterrupt), game._unbroken():
        raise KeyboardInterrupt
    stopped(game, Insert(1))
    assert game.stopped


def test_a_break_within_a_change_stops_play_until_it_is_opened_again(
    game: Store, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(game)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(game._journal, "put_game", interrupted)
        with pytest.raises(KeyboardInterrupt):
            game.act(Deal(game.next_fair()))
    stopped(game, Deal(game.next_fair()))
    assert not game._journal.database._connection.in_transaction
    shown = game.session
    game.close()
    with opened(saves) as again:
        assert again.session == shown
        play(again)


def test_another_programs_write_lock_is_told_in_words(game: Store, saves: Path) -> None:
    other = sqlite3.connect(saves / DATABASE, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        start = time.monotonic()
        with pytest.raises(Unavailable, match="in use by another program"):
            game.act(Deal(game.next_fair()))
        assert time.monotonic() - start < 3
    finally:
        other.close()


LIMITED = """
import resource, signal, sys
from pathlib import Path
from ace_invaders.errors import Unavailable
from test_store import opened, play
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
game = opened(Path(sys.argv[1]))
play(game)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    play(game, 100)
except Unavailable as error:
    print(error)
    print(repr(game.session.meters), game.session.number)
"""


def run(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs code that may use this file, in another process."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TOP), str(TOP / "tests")])}
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.skipif(os.name == "nt", reason="there are no limits of this kind")
@pytest.mark.parametrize("size", [60_000, 150_000, 333_333])
def test_a_write_that_fails_stops_play_in_words_and_nothing_is_lost(saves: Path, size: int) -> None:
    ended = run(LIMITED, str(saves), str(size))
    assert ended.stderr == ""
    told, shown = ended.stdout.splitlines()
    assert "session.sqlite3" in told
    with opened(saves) as again:
        # Whether the change that failed got through is open, what was shown is not.
        assert again.warning == ""
        meters = again.session.meters
        assert meters.balanced
        assert again.session.number - int(shown.split()[-1]) in (0, 1)


# Killed at any instant

PLAYER = """
import sys
from pathlib import Path
from test_store import opened
from ace_invaders.game import Draw, Hold
from ace_invaders.session import Deal
game = opened(Path(sys.argv[1]))
def show():
    hand = game.session.hand
    print(game.session.number, int(hand is not None and hand.is_open), game.session.meters.credits, flush=True)
show()
while True:
    if game.session.hand is None or not game.session.hand.is_open:
        game.act(Deal(game.next_fair()))
        show()
    game.act(Hold((1, 2)))
    show()
    game.act(Draw())
    show()
"""


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_killed_at_random_the_game_goes_on_from_what_was_shown(saves: Path) -> None:
    chance = random.Random(20261129)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TOP), str(TOP / "tests")])}
    for _ in range(6):
        player = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(saves)], env=environment, stdout=subprocess.PIPE, text=True
        )
        assert player.stdout is not None
        player.stdout.readline()
        time.sleep(chance.uniform(0, 0.15))
        player.send_signal(signal.SIGKILL)
        shown = player.communicate()[0].splitlines()
        with opened(saves) as again:
            assert again.warning == ""
            meters = again.session.meters
            rows = again.records(1_000_000)
        bets = sum(row.hand.bet.total for row in rows)
        wins = sum(row.hand.outcome.total for row in rows if row.hand.outcome)
        assert meters == Meters(CREDITS - bets + wins, CREDITS, bets, wins, 0, sum(not r.hand.is_open for r in rows))
        if shown and shown[-1].count(" ") == 2:
            number, is_open, _ = map(int, shown[-1].split())
            # At most the one change after the last that was shown.
            assert again.session.number in (number, number + 1 - is_open)


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_a_kill_while_a_game_is_made_leaves_no_game_that_looks_damaged(saves: Path) -> None:
    code = """
import os, sys
from pathlib import Path
from ace_invaders.store import folder
from test_store import opened
folder._put_in_place = lambda *_: os.kill(os.getpid(), 9)
opened(Path(sys.argv[1]))
"""
    assert run(code, str(saves)).returncode == -signal.SIGKILL
    assert (saves / "session.sqlite3.new").exists()
    assert not (saves / DATABASE).exists()
    with opened(saves) as game:
        assert game.warning == ""
        assert game.session.meters == Meters(credits=CREDITS, inserted=CREDITS)
    assert not (saves / "session.sqlite3.new").exists()


def killed_game(folder: Path) -> None:
    """Leaves a game as a kill in mid-hand does: its newest changes are in the log."""
    code = """
import os, sys
from pathlib import Path
from test_store import opened, play
from ace_invaders.game import Hold
from ace_invaders.session import Deal
game = opened(Path(sys.argv[1]))
play(game, 3)
game.act(Deal(game.next_fair()))
game.act(Hold((2, 3)))
os.kill(os.getpid(), 9)
"""
    assert run(code, str(folder)).returncode == -9
    assert (folder / LOG).stat().st_size > 0


# Damage


def left_game(folder: Path) -> None:
    """Leaves a game that was closed in mid-hand."""
    with opened(folder) as game:
        play(game, 3)
        game.act(Deal(game.next_fair()))


def set_aside(folder: Path, begin_credits: int = 77) -> tuple[Path, str]:
    """Opens a damaged game; the new game's figures are right; where the damaged file is, and what is told."""
    with opened(folder, credits_=begin_credits) as game:
        warning = game.warning
        assert game.session.meters == Meters(credits=begin_credits, inserted=begin_credits)
        play(game)
    (kept,) = (path for path in folder.glob(f"{DATABASE}.damaged-*") if not path.name.endswith(("-wal", "-shm")))
    assert kept.name in warning
    assert warning.startswith("session.sqlite3 was damaged (")
    assert warning.endswith("a new game begins")
    with opened(folder) as again:
        assert again.warning == ""
    return kept, warning


def empty(path: Path) -> None:
    path.write_bytes(b"")


def cut_in_half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def filled_with_nul(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def of_text(path: Path) -> None:
    path.write_text("{}\n")


def short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:50])


def another_database(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("CREATE TABLE t (a)")
    raw.close()


DAMAGES = [empty, cut_in_half, filled_with_nul, of_text, short, another_database]


@pytest.mark.case("D-SAVE-1")
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_kept_unchanged_and_named_and_a_new_game_begins(
    saves: Path, damage: Callable[[Path], None]
) -> None:
    left_game(saves)
    damage(saves / DATABASE)
    damaged = (saves / DATABASE).read_bytes()
    kept, _ = set_aside(saves)
    assert kept.read_bytes() == damaged


@pytest.mark.case("D-SAVE-1")
def test_a_folder_in_place_of_the_file_is_kept_and_named(saves: Path) -> None:
    (saves / DATABASE).mkdir(parents=True)
    (saves / DATABASE / "mine.txt").write_text("kept")
    kept, warning = set_aside(saves)
    assert (kept / "mine.txt").read_text() == "kept"
    assert "it is not a file" in warning


@pytest.mark.case("D-SAVE-1")
@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
@pytest.mark.parametrize("damage", [empty, filled_with_nul, of_text])
def test_a_damaged_file_takes_its_log_with_it_unchanged(saves: Path, damage: Callable[[Path], None]) -> None:
    killed_game(saves)
    damage(saves / DATABASE)
    before = files(saves)
    kept, _ = set_aside(saves)
    assert kept.read_bytes() == before[DATABASE]
    assert kept.with_name(kept.name + "-wal").read_bytes() == before[LOG]


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
@pytest.mark.parametrize("damage", [empty, cut_in_half, filled_with_nul, Path.unlink])
def test_a_damaged_log_is_noticed_by_the_changes_it_lacks(saves: Path, damage: Callable[[Path], None]) -> None:
    killed_game(saves)
    damage(saves / LOG)
    before = files(saves)
    with pytest.raises(Refuted, match="lacks its newest changes"):
        read_books(saves, TABLES)
    kept, warning = set_aside(saves)
    assert "lacks its newest changes" in warning
    assert kept.read_bytes() == before[DATABASE]


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_a_database_that_is_gone_is_told_and_its_log_kept(saves: Path) -> None:
    killed_game(saves)
    (saves / DATABASE).unlink()
    log = (saves / LOG).read_bytes()
    with opened(saves) as game:
        assert "only its log is there" in game.warning
        assert game.session.number == 0
    (kept,) = saves.glob(f"{DATABASE}.damaged-*-wal")
    assert kept.read_bytes() == log


def test_a_database_that_is_gone_without_a_trace_is_told(saves: Path) -> None:
    left_game(saves)
    (saves / DATABASE).unlink()
    with opened(saves) as game:
        assert game.warning == "session.sqlite3 is missing; a new game begins"


KILLED_WHILE_KEPT_ASIDE = """
import os, sys
from pathlib import Path
from ace_invaders.store import folder
from test_store import opened
def die(*_):
    os.kill(os.getpid(), 9)
match sys.argv[2]:
    case "between the database and its log":
        rename = Path.rename
        Path.rename = lambda path, to: die() if path.name.endswith("-wal") else rename(path, to)
    case "before the new game is made":
        folder.Folder._create = die
    case "before the word is shown":
        folder.Folder.opened = die
opened(Path(sys.argv[1]))
"""


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
@pytest.mark.parametrize(
    "instant", ["between the database and its log", "before the new game is made", "before the word is shown"]
)
def test_a_kill_while_a_damaged_game_is_kept_aside_costs_neither_its_log_nor_its_name(
    saves: Path, instant: str
) -> None:
    killed_game(saves)
    cut_in_half(saves / DATABASE)
    before = files(saves)
    assert run(KILLED_WHILE_KEPT_ASIDE, str(saves), instant).returncode == -signal.SIGKILL
    kept, _ = set_aside(saves, CREDITS)
    assert kept.read_bytes() == before[DATABASE]
    assert kept.with_name(kept.name + "-wal").read_bytes() == before[LOG]


def test_what_must_be_told_of_the_opening_is_told_until_play_has_gone_on(saves: Path) -> None:
    left_game(saves)
    cut_in_half(saves / DATABASE)
    with opened(saves) as game:
        told = game.warning
    assert "it is kept as session.sqlite3.damaged-" in told
    with opened(saves) as game:
        assert game.warning == told
        play(game)
    assert not (saves / "session.notice").exists()
    with opened(saves) as game:
        assert game.warning == ""
        assert game.session.number == 1


def test_a_game_that_was_put_back_is_not_said_to_be_damaged(saves: Path, tmp_path: Path) -> None:
    left_game(saves)
    sound = (saves / DATABASE).read_bytes()
    cut_in_half(saves / DATABASE)
    opened(saves).close()
    (saves / DATABASE).write_bytes(sound)
    for _ in range(2):
        with opened(saves) as game:
            assert game.warning == ""
            assert game.session.number == 4
    assert not (saves / "session.notice").exists()


@pytest.mark.parametrize("damage", [empty, cut_in_half, filled_with_nul, of_text])
def test_a_damaged_notice_costs_nothing(saves: Path, damage: Callable[[Path], None]) -> None:
    left_game(saves)
    cut_in_half(saves / DATABASE)
    opened(saves).close()
    damage(saves / "session.notice")
    with opened(saves) as game:
        assert "another game is in the folder" in game.warning  # all that is known without it
        play(game)
        assert game.session.number == 1


def test_damaged_files_never_overwrite_each_other(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(4):
        left_game(saves)
        cut_in_half(saves / DATABASE)
        with opened(saves) as game:
            assert "was damaged" in game.warning
    assert len(list(saves.glob(f"{DATABASE}.damaged-*"))) == 4


def edit(folder: Path, *statements: str) -> None:
    """Changes a closed game by hand, past all checks."""
    raw = sqlite3.connect(folder / DATABASE, isolation_level=None)
    raw.execute("PRAGMA ignore_check_constraints = ON")
    for statement in statements:
        raw.execute(statement)
    raw.close()


@pytest.mark.case("D-SAVE-1")
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE game SET credits = credits + 1, inserted = inserted + 1",
        "UPDATE game SET credits = 'many'",
        "UPDATE game SET lines = 2",
        "UPDATE game SET secret = x'00'",
        "UPDATE game SET paytable = 'A'",
        "DELETE FROM game",
        "UPDATE hands SET bottom = replace(bottom, 'A', 'K') WHERE number = 4",
        "UPDATE hands SET hold = '1' WHERE number = 4",
        "UPDATE hands SET won = won + 1 WHERE number = 2",
        "UPDATE hands SET played = 'yesterday' WHERE number = 4",
        "DELETE FROM hands WHERE number = 4",
        "DELETE FROM hands WHERE number = 2",
        "DELETE FROM hands WHERE number = 1",
        "DELETE FROM hands",
        "DELETE FROM paytables",
        "UPDATE paytables SET plain = replace(plain, '800', '900')",
        "DROP TABLE settings",
    ],
)
def test_values_that_the_game_did_not_write_are_damage(saves: Path, statement: str) -> None:
    left_game(saves)
    if "bottom" in statement:
        with opened(saves) as game:
            game.act(Draw())
            cards = "As Ah Kd 7c 2s 3c 3d 3h 3s 4c"
            game.act(rigged(cards, middle="2h 4c 6s 8d Th", top="3s 5h 7d 9c Jh"))
        statement = statement.replace("4", "5")
    edit(saves, statement)
    damaged = (saves / DATABASE).read_bytes()
    kept, _ = set_aside(saves)
    assert kept.read_bytes() == damaged


CHOICES = {"deck": "four", "paytable": "B", "window_size": "1280x800"}


def chosen(folder: Path) -> None:
    """Leaves a game in mid-hand with some choices remembered."""
    left_game(folder)
    with opened(folder) as game:
        for key, value in CHOICES.items():
            game.remember(key, value)


def remembered(game: Store) -> dict[str, str]:
    return {key: value for key in CHOICES if (value := game.setting(key)) is not None}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE settings SET value = 'C' WHERE key = 'paytable'",
        "UPDATE settings SET value = '12:0x800' WHERE key = 'paytable'",
        "UPDATE settings SET value = x'ff' WHERE key = 'paytable'",
        "UPDATE settings SET value = CAST(x'ff' AS TEXT) WHERE key = 'paytable'",
        "UPDATE settings SET value = NULL WHERE key = 'paytable'",
        "UPDATE settings SET value = 5 WHERE key = 'paytable'",
        "UPDATE settings SET key = 'paytables' WHERE key = 'paytable'",
        "UPDATE settings SET key = NULL WHERE key = 'paytable'",
        "UPDATE settings SET digest = x'00' WHERE key = 'paytable'",
        "UPDATE settings SET digest = 'text' WHERE key = 'paytable'",
        "UPDATE settings SET digest = NULL WHERE key = 'paytable'",
    ],
)
def test_a_damaged_choice_is_forgotten_and_said_once_and_the_game_goes_on(saves: Path, statement: str) -> None:
    chosen(saves)
    edit(saves, statement)
    whole = {key: value for key, value in CHOICES.items() if key != "paytable"}
    assert read_settings(saves) == whole
    with opened(saves) as game:
        assert game.warning == "a remembered choice was damaged and is forgotten"
        assert remembered(game) == whole
        assert game.session.number == 4
        game.act(Draw())
    with opened(saves) as again:
        assert (again.warning, remembered(again)) == ("", whole)
        again.remember("paytable", "A")
    with opened(saves) as again:
        assert (again.warning, remembered(again)) == ("", {**whole, "paytable": "A"})


def test_several_damaged_choices_are_counted(saves: Path) -> None:
    chosen(saves)
    edit(saves, "UPDATE settings SET value = value || ' '")
    with opened(saves) as game:
        assert game.warning == "3 remembered choices were damaged and are forgotten"
        assert remembered(game) == {}


def test_a_flipped_bit_never_changes_a_choice_in_silence(saves: Path, tmp_path: Path) -> None:
    chosen(saves)
    whole = (saves / DATABASE).read_bytes()
    place = whole.index(b"paytableB")
    assert whole.count(b"paytableB") == 1
    forgotten = 0
    for bit in range(8 * len(b"paytableB")):
        folder = tmp_path / f"flip{bit}"
        shutil.copytree(saves, folder)
        flipped = bytearray(whole)
        flipped[place + bit // 8] ^= 1 << bit % 8
        (folder / DATABASE).write_bytes(flipped)
        with opened(folder) as game:
            assert game.session.number == 4
            assert game.warning == "a remembered choice was damaged and is forgotten"
            assert remembered(game) == {key: value for key, value in CHOICES.items() if key != "paytable"}
        forgotten += 1
    assert forgotten == 72


def test_flipped_bytes_give_the_right_figures_or_are_told(saves: Path, tmp_path: Path) -> None:
    left_game(saves)
    with opened(saves) as game:
        good = game.session
    whole = (saves / DATABASE).read_bytes()
    chance = random.Random(6)
    told = 0
    for place in [*chance.sample(range(len(whole)), 40), *chance.sample(range(100), 20)]:
        folder = tmp_path / f"flip{place}"
        shutil.copytree(saves, folder, dirs_exist_ok=True)
        flipped = whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1 :]
        (folder / DATABASE).write_bytes(flipped)
        told += figures_are_right_or_damage_is_told(folder, good, flipped)
    assert told > 10


def figures_are_right_or_damage_is_told(folder: Path, good: session.Session, damaged: bytes) -> bool:
    try:
        with opened(folder, credits_=77) as game:
            if not game.warning:
                assert game.session == good
                return False
            assert game.session.meters == Meters(credits=77, inserted=77)
    except Refuted:
        assert (folder / DATABASE).read_bytes() == damaged
        return True
    kept = [path.read_bytes() for path in folder.glob(f"{DATABASE}.damaged-*")]
    assert kept == [damaged]
    return True


def test_a_hand_damaged_long_ago_is_told_when_it_is_looked_at(
    game: Store, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(game, 8)
    game.close()
    edit(saves, "UPDATE hands SET won = won + 1, outcome = '{}' WHERE number = 2")
    monkeypatch.setattr(inspection, "NEWEST", 5)
    with opened(saves) as again:
        assert again.warning == ""
        assert len(again.records(6)) == 6
        with pytest.raises(Damaged, match="hand 2 is not as it was written"):
            again.record(2)


def test_the_bounded_check_reads_the_newest_hands_only(
    game: Store, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(game, 8)
    before = game.session
    game.close()
    monkeypatch.setattr(inspection, "NEWEST", 3)
    monkeypatch.setattr(inspection, "WHOLE_FILE", 0)
    with opened(saves) as again:
        assert again.session == before
    edit(saves, "DELETE FROM hands WHERE number = 7")
    set_aside(saves)


# Refused, and left as it is


def refused_and_untouched(folder: Path, words: str) -> None:
    before = files(folder)
    for credits_ in (CREDITS, 1):
        with pytest.raises(Refuted, match=words) as told:
            opened(folder, credits_=credits_)
        assert not isinstance(told.value, Damaged)
    assert files(folder) == before


def test_books_that_do_not_balance_are_refused_and_the_file_is_left(saves: Path) -> None:
    left_game(saves)
    edit(saves, "UPDATE game SET credits = credits + 100")
    refused_and_untouched(saves, "the books do not balance")


@pytest.mark.case("D-SAVE-2")
def test_a_newer_schema_is_refused_in_words_and_the_file_is_left(saves: Path) -> None:
    left_game(saves)
    edit(saves, "PRAGMA user_version = 999")
    refused_and_untouched(saves, "newer version of Ace Invaders.*999")
    with pytest.raises(Refuted, match="newer version"):
        read_books(saves, TABLES)


@pytest.mark.case("D-SAVE-2")
def test_an_older_schema_is_brought_up_to_date_after_a_copy_was_kept(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_game(saves)
    with opened(saves) as game:
        game.remember("speed", "4")
    edit(saves, "ALTER TABLE settings RENAME TO choices", "DROP TABLE mistakes", "PRAGMA user_version = 0")
    older = (saves / DATABASE).read_bytes()
    moved = (
        "CREATE TABLE settings (key, value, digest)",
        "INSERT INTO settings SELECT key, value, digest FROM choices",
        "DROP TABLE choices",
    )
    monkeypatch.setattr(folders, "MIGRATIONS", {**folders.MIGRATIONS, 0: moved})
    with pytest.raises(Refuted, match="has schema 0"):
        read_books(saves, TABLES)
    with opened(saves) as game:
        assert game.warning == ""
        assert (game.session.number, game.setting("speed")) == (4, "4")
        game.act(Draw())
    (copy,) = saves.glob(f"{DATABASE}.schema-0-*")
    with sqlite3.connect(f"{copy.as_uri()}?mode=ro", uri=True) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (0,)
        assert raw.execute("SELECT count(*) FROM choices").fetchone() == (1,)
        assert raw.execute("SELECT number FROM game").fetchone() == (4,)
    raw.close()
    assert len(older) == copy.stat().st_size


def test_a_migration_that_fails_leaves_the_older_database(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left_game(saves)
    edit(saves, "PRAGMA user_version = 0")
    failing = ("DROP TABLE settings", "INSERT INTO nowhere VALUES (1)")
    monkeypatch.setattr(folders, "MIGRATIONS", {**folders.MIGRATIONS, 0: failing})
    set_aside(saves)
    (copy,) = saves.glob(f"{DATABASE}.schema-0-*")
    (kept,) = saves.glob(f"{DATABASE}.damaged-*")
    for path in (copy, kept):
        with sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True) as raw:
            assert raw.execute("SELECT count(*) FROM settings").fetchone() == (0,)
        raw.close()


# One byte turns 1 into the last of them: two thousand million steps of migration would fill the memory.
@pytest.mark.parametrize("version", [0, -1, -2_080_374_783])
def test_a_schema_that_never_was_is_damage(saves: Path, version: int) -> None:
    left_game(saves)
    edit(saves, f"PRAGMA user_version = {version}")
    _, warning = set_aside(saves)
    assert f"no version of the game ever wrote schema {version})" in warning


# Reading beside a game


def test_the_books_of_a_closed_game_are_read_without_a_trace(saves: Path) -> None:
    left_game(saves)
    before = files(saves)
    books = read_books(saves, TABLES)
    assert (books.number, books.meters.hands, books.meters.coins_in, books.meters.balanced) == (4, 3, 60, True)
    assert books.open_hand is not None
    assert (books.open_hand.number, books.open_hand.hand.bet) == (4, Bet(3, 5))
    assert files(saves) == before


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
@pytest.mark.parametrize("index", ["whole", "torn", "missing"])
def test_the_books_of_a_killed_game_are_read_without_a_trace(saves: Path, index: str) -> None:
    killed_game(saves)
    if index == "torn":
        torn = (saves / "session.sqlite3-shm").read_bytes()
        (saves / "session.sqlite3-shm").write_bytes(bytes(48) + torn[48:])
    if index == "missing":
        (saves / "session.sqlite3-shm").unlink()
    before = files(saves)
    books = read_books(saves, TABLES)
    assert books.open_hand is not None
    assert (books.number, books.open_hand.hand.hold) == (4, (2, 3))
    assert read_record(saves, 2).number == 2
    assert files(saves) == before


def test_the_books_are_read_by_another_process_while_the_game_is_played(game: Store, saves: Path) -> None:
    code = """
import sys
from pathlib import Path
from games import TABLES
from ace_invaders.store import read_books
for _ in range(300):
    books = read_books(Path(sys.argv[1]), TABLES)
    assert books.meters.balanced
    print(books.number)
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TOP), str(TOP / "tests")])}
    reader = subprocess.Popen(
        [sys.executable, "-c", code, str(saves)], env=environment, stdout=subprocess.PIPE, text=True
    )
    while reader.poll() is None and game.session.number < 2000:
        play(game) if game.session.meters.credits >= 15 else game.act(Insert(1000))
    numbers = [int(line) for line in reader.communicate(timeout=60)[0].split()]
    assert reader.returncode == 0
    assert len(numbers) == 300
    assert numbers == sorted(numbers)
    assert len(set(numbers)) > 5


def test_the_books_can_be_read_while_games_begin_and_end(saves: Path) -> None:
    opened(saves).close()
    code = """
import sys
from pathlib import Path
from games import TABLES
from ace_invaders.store import read_books
for _ in range(400):
    assert read_books(Path(sys.argv[1]), TABLES).meters.balanced
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TOP), str(TOP / "tests")])}
    reader = subprocess.Popen([sys.executable, "-c", code, str(saves)], env=environment, stderr=subprocess.PIPE)
    games = 0
    while reader.poll() is None:
        with opened(saves, credits_=CREDITS) as game:
            assert game.warning == ""
            game.act(Insert(15))
            play(game)
        games += 1
    assert reader.communicate()[1] == b""
    assert games > 3


def test_a_change_is_seen_by_a_reader_as_soon_as_it_is_shown(game: Store, saves: Path) -> None:
    for action in (Deal(game.next_fair()), Hold((1, 2)), Draw(), Insert(5)):
        shown = game.act(action)
        books = read_books(saves, TABLES)
        assert books.meters == shown.meters
        assert (books.open_hand is not None) is (shown.hand is not None and shown.hand.is_open)


def test_the_open_hand_tells_whether_its_tables_file_differs_today(game: Store, saves: Path) -> None:
    game.act(Deal(game.next_fair()))
    changed = {**TABLES, "C": table("C", "1 1 1 1 1 1 1 1 1 1 1")}
    for tables, differs in ((TABLES, False), (changed, True), ({}, False)):
        record = read_books(saves, tables).open_hand
        assert record is not None
        assert record.table_differs is differs


def test_books_that_do_not_balance_are_reported_as_they_are(saves: Path) -> None:
    left_game(saves)
    edit(saves, "UPDATE game SET credits = credits + 100")
    meters = read_books(saves, TABLES).meters
    assert not meters.balanced
    assert meters.credits + meters.coins_in == CREDITS + meters.coins_out + 100


@pytest.mark.parametrize("made", [True, False])
def test_a_folder_without_a_game_is_told_and_nothing_is_made(tmp_path: Path, made: bool) -> None:
    folder = tmp_path / "none"
    if made:
        folder.mkdir()
    with pytest.raises(InvalidValue, match="holds no game"):
        read_books(folder, TABLES)
    with pytest.raises(InvalidValue, match="holds no game"):
        read_record(folder, 1)
    assert list(tmp_path.rglob("*")) == ([folder] if made else [])


@pytest.mark.parametrize("damage", [*DAMAGES, filled_with_nul])
def test_a_damaged_file_is_told_by_readers_and_left(saves: Path, damage: Callable[[Path], None]) -> None:
    left_game(saves)
    damage(saves / DATABASE)
    before = files(saves)
    with pytest.raises(AceInvadersError, match=r"session\.sqlite3 is damaged: ") as told:
        read_books(saves, TABLES)
    assert "\n" not in str(told.value)
    assert files(saves) == before


def test_any_hand_of_the_journal_can_be_read(game: Store, saves: Path) -> None:
    play(game, 3)
    assert read_record(saves, 2) == game.record(2)
    for number in (-1, 0, 4, 2**80):
        with pytest.raises(InvalidValue, match="the journal holds hands 1 to 3"):
            read_record(saves, number)


# The mark


def test_a_mark_reads_back(tmp_path: Path) -> None:
    mark = Mark(tmp_path / "mark")
    for changes in (1, 99, 2**53 - 1):
        mark.put(Progress("abcd", changes))
        assert read_mark(tmp_path / "mark") == Progress("abcd", changes)
    mark.close()
    mark.close()


def test_a_mark_that_was_changed_is_no_mark(tmp_path: Path) -> None:
    path = tmp_path / "mark"
    mark = Mark(path)
    mark.put(Progress("abcd", 17))
    mark.close()
    whole = path.read_bytes()
    for place in range(len(whole) - 1):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert read_mark(path) is None
    for length in range(len(whole) - 1):
        path.write_bytes(whole[:length])
        assert read_mark(path) is None
    assert read_mark(tmp_path / "none") is None


def test_of_a_mark_or_a_notice_of_a_terabyte_only_the_beginning_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    try:
        os.truncate(path, 1 << 40)
    except OSError:
        pytest.skip("files of a terabyte do not go here")
    assert (read_mark(path), read_notice(path)) == (None, None)


@pytest.mark.parametrize("damage", [empty, filled_with_nul, of_text, Path.unlink])
def test_a_damaged_mark_costs_nothing(saves: Path, damage: Callable[[Path], None]) -> None:
    left_game(saves)
    damage(saves / MARK)
    with opened(saves) as game:
        assert (game.warning, game.session.number) == ("", 4)
    assert read_mark(saves / MARK) is not None


@pytest.mark.parametrize(("name", "look"), [(MARK, "open"), (DATABASE, "lstat"), (DATABASE, "stat")])
def test_a_file_that_the_disk_does_not_tell_of_is_never_taken_for_one_that_is_gone(
    saves: Path, name: str, look: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_game(saves)
    before = files(saves)
    original = getattr(Path, look)

    def failing(path: Path, *arguments: Any, **options: Any) -> Any:
        if path == saves / name:
            raise OSError(errno.EIO, "Input/output error")
        return original(path, *arguments, **options)

    with monkeypatch.context() as patch:
        patch.setattr(Path, look, failing)
        with pytest.raises(Unavailable, match="Input/output error"):
            opened(saves)
    assert files(saves) == before
    with opened(saves) as game:
        assert game.session.number == 4


@pytest.mark.parametrize(("code", "kind"), [(sqlite3.SQLITE_IOERR | 33 << 8, Unavailable), (11, Damaged)])
def test_a_page_that_the_disk_did_not_give_is_no_damage(
    saves: Path, code: int, kind: type[AceInvadersError], monkeypatch: pytest.MonkeyPatch
) -> None:
    left_game(saves)
    original = Database.rows

    def unread(database: Database, sql: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        if "quick_check" in sql:
            return [(f"*** in database main ***\nPage 3: unable to get the page. error code={code}",)]
        return original(database, sql, values)

    monkeypatch.setattr(Database, "rows", unread)
    with pytest.raises(kind, match="unable to get the page"), inspection.reading(saves / DATABASE) as journal:
        inspection.inspect(journal, None)


@pytest.mark.parametrize("lasting", [False, True])
def test_damage_that_was_a_fault_of_reading_costs_no_game(
    saves: Path, lasting: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_game(saves)
    before, faults = files(saves), [Damaged("database disk image is malformed")]
    original, through = inspection.inspect, folders._read_through

    def inspected(*arguments: Any) -> inspection.State:
        if faults:
            raise faults.pop()
        return original(*arguments)

    def read_through(path: Path) -> None:
        if lasting:
            raise OSError(errno.EIO, "Input/output error")
        through(path)

    monkeypatch.setattr(folders, "inspect", inspected)
    monkeypatch.setattr(folders, "_read_through", read_through)
    if lasting:
        with pytest.raises(Unavailable, match="Input/output error"):
            opened(saves)
        assert files(saves) == before
    else:
        with opened(saves) as game:
            assert game.warning == ""
            assert game.session.number == 4


def test_damage_that_is_met_in_play_stops_it_and_the_game_goes_on_when_it_is_over(
    game: Store, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(game)
    shown = game.session
    with monkeypatch.context() as patch:
        patch.setattr("ace_invaders.store.journal.Journal.put_game", damaged)
        for act in (lambda: game.act(Deal(game.next_fair())), lambda: game.remember("speed", "4")):
            with pytest.raises(Unavailable):
                act()
    stopped(game, Insert(1))
    with game.reopened(TABLES, first()) as again:
        assert again.session == shown


def damaged(*_: object) -> None:
    raise Damaged("database disk image is malformed")


def test_an_older_database_put_in_place_of_the_newest_is_told(game: Store, saves: Path, tmp_path: Path) -> None:
    game.close()
    shutil.copy(saves / DATABASE, tmp_path / "older")
    with opened(saves) as again:
        play(again, 2)
    shutil.copy(tmp_path / "older", saves / DATABASE)
    _, warning = set_aside(saves)
    assert "lacks its newest changes" in warning


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among the files here")
@pytest.mark.parametrize("name", [LOG, f"{DATABASE}-shm", f"{DATABASE}-journal", MARK, LOCK, "session.notice"])
def test_a_pipe_in_the_place_of_a_file_is_told_and_never_waited_for(saves: Path, name: str) -> None:
    left_game(saves)
    (saves / name).unlink(missing_ok=True)
    os.mkfifo(saves / name)
    for use in (opened, read_settings):
        with pytest.raises(NotWritable, match=f"{name} is not a file"):
            use(saves)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no device without an end")
@pytest.mark.parametrize("name", [LOG, MARK, "session.notice"])
def test_a_device_in_the_place_of_a_file_is_not_read(saves: Path, name: str) -> None:
    left_game(saves)
    (saves / name).unlink(missing_ok=True)
    (saves / name).symlink_to("/dev/zero")
    with pytest.raises(NotWritable, match=f"{name} is not a file"):
        opened(saves)


@pytest.mark.skipif(os.name == "nt", reason="links take a right of their own")
@pytest.mark.parametrize("is_there", [True, False])
def test_a_database_that_is_a_link_is_left_as_it_is_and_told(saves: Path, tmp_path: Path, is_there: bool) -> None:
    left_game(saves)
    (saves / DATABASE).rename(tmp_path / "game")
    (saves / DATABASE).symlink_to(tmp_path / ("game" if is_there else "nowhere"))
    for use in (opened, read_settings):
        with pytest.raises(NotWritable, match=f"{DATABASE} is a link"):
            use(saves)
    assert (saves / DATABASE).is_symlink()


@pytest.mark.parametrize("name", [DATABASE, MARK, LOCK])
def test_a_file_that_has_another_name_too_is_not_played_on_until_a_copy_stands_there(
    saves: Path, tmp_path: Path, name: str
) -> None:
    left_game(saves)
    before = files(saves)
    (tmp_path / "elsewhere").hardlink_to(saves / name)
    with pytest.raises(NotWritable, match=re.escape(f"{saves / name} has another name too (a hard link); let a copy")):
        opened(saves)
    assert files(saves) == before
    shown = read_books(saves, TABLES)
    shutil.copy(saves / name, tmp_path / "copy")
    (tmp_path / "copy").replace(saves / name)
    assert read_books(saves, TABLES) == shown
    with opened(saves) as again:
        assert (again.session.meters, again.warning) == (shown.meters, "")
        again.act(Draw())


def test_a_game_that_is_played_under_another_name_of_its_database_is_refused_there_in_words(
    game: Store, saves: Path, tmp_path: Path
) -> None:
    """The newest changes are in a log that the other name does not have."""
    play(game)
    other = tmp_path / "other"
    other.mkdir()
    (other / DATABASE).hardlink_to(saves / DATABASE)
    with pytest.raises(NotWritable, match="has another name too"):
        opened(other)
    game.check_place()
    play(game)
    assert read_books(saves, TABLES).meters == game.session.meters


def folder_of(length: int, above: Path) -> Path:
    """A folder whose path has so many bytes."""
    path = above
    while (missing := length - len(str(path)) - 1) > 0:
        path /= "x" * (missing if missing <= 100 else min(100, missing - 2))
    assert len(str(path)) == length
    return path


@pytest.mark.skipif(os.name == "nt", reason="the limits are others there")
def test_the_longest_path_that_a_game_is_kept_under_serves_all_its_files(tmp_path: Path) -> None:
    """A migration makes the file with the longest name."""
    saves = folder_of(483, tmp_path)
    with opened(saves) as game:
        play(game)
        shown = game.session
    with closing(sqlite3.connect(saves / DATABASE)) as raw:
        raw.execute("DROP TABLE mistakes")
        raw.execute("PRAGMA user_version = 1")
    with opened(saves) as again:
        assert again.session == shown
    assert len(list(saves.glob("*schema-1*"))) == 1


@pytest.mark.skipif(os.name == "nt", reason="the limits are others there")
@pytest.mark.parametrize("length", [484, 500, 512, 3000, 5000])
def test_a_folder_whose_path_is_too_long_is_told_in_figures_and_not_made(length: int, tmp_path: Path) -> None:
    with pytest.raises(NotWritable, match=f"has {length} bytes, a game is kept where it has at most 483"):
        opened(folder_of(length, tmp_path))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="links take a right of their own")
def test_a_short_link_to_a_folder_with_a_long_path_is_a_long_path(tmp_path: Path) -> None:
    folder_of(500, tmp_path).mkdir(parents=True)
    (tmp_path / "short").symlink_to(folder_of(500, tmp_path))
    (tmp_path / "short" / DATABASE).touch()
    for use in (opened, read_settings):
        with pytest.raises(NotWritable, match="has 500 bytes"):
            use(tmp_path / "short")


@pytest.mark.skipif(os.name == "nt", reason="the limits are others there")
def test_a_folder_whose_name_is_longer_than_names_are_is_not_writable(tmp_path: Path) -> None:
    with pytest.raises(NotWritable, match="File name too long"):
        opened(tmp_path / ("x" * 256))


def changed_by_another_program(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        for statement in statements:
            other.execute(statement)


@pytest.mark.parametrize("mode", ["DELETE", "TRUNCATE", "PERSIST"])
def test_a_game_whose_log_another_program_ended_is_read_and_goes_on(saves: Path, mode: str) -> None:
    left_game(saves)
    with opened(saves) as before:
        shown = before.session
    changed_by_another_program(saves / DATABASE, f"PRAGMA journal_mode = {mode}")
    assert read_books(saves, TABLES).meters == shown.meters
    with opened(saves) as again:
        assert (again.session, again.warning) == (shown, "")
        again.act(Draw())
        play(again)
    assert (saves / DATABASE).read_bytes()[18:20] == b"\2\2"


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_what_another_program_left_unfinished_is_undone(saves: Path) -> None:
    left_game(saves)
    with opened(saves) as before:
        shown = before.session
    code = """if True:
        import os, signal, sqlite3, sys
        other = sqlite3.connect(sys.argv[1], isolation_level=None)
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("PRAGMA cache_size = 1")
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE game SET credits = credits + 5, inserted = inserted + 5")
        other.execute("CREATE TABLE more AS SELECT randomblob(100000)")
        os.kill(os.getpid(), signal.SIGKILL)
    """
    subprocess.run([sys.executable, "-c", code, saves / DATABASE], check=False)
    assert (saves / f"{DATABASE}-journal").stat().st_size > 0
    with pytest.raises(Unavailable, match="is being changed by another program"):
        read_books(saves, TABLES)
    with opened(saves) as again:
        assert (again.session, again.warning) == (shown, "")


@pytest.mark.parametrize("name", [DATABASE, LOG])
def test_another_game_under_the_mark_of_the_last_one_is_told_once(saves: Path, tmp_path: Path, name: str) -> None:
    left_game(saves)
    with opened(tmp_path / "other") as other:
        play(other, 3)
        shutil.copy(tmp_path / "other" / LOG, tmp_path / LOG)
    shutil.copy(tmp_path / "other" / DATABASE, tmp_path / DATABASE)
    shutil.copy(tmp_path / name, saves / name)
    with opened(saves) as game:
        assert "another game is in the folder" in game.warning
        assert game.session.number == 3
    with opened(saves) as game:
        assert game.warning == ""


def test_what_sqlite_gathers_for_its_own_plans_is_no_matter(saves: Path) -> None:
    left_game(saves)
    changed_by_another_program(saves / DATABASE, "ANALYZE", "VACUUM")
    with opened(saves) as again:
        assert again.warning == ""
        again.act(Draw())


@pytest.mark.parametrize(
    ("what", "statement"),
    [
        ("index 'more'", "CREATE INDEX more ON hands (won)"),
        ("view 'more'", "CREATE VIEW more AS SELECT * FROM hands"),
        ("table 'more'", "CREATE TABLE more (one)"),
        ("trigger 'more'", "CREATE TRIGGER more AFTER UPDATE ON game BEGIN DELETE FROM hands; END"),
    ],
)
def test_what_another_program_made_in_the_database_is_told_and_the_game_left_as_it_is(
    saves: Path, what: str, statement: str
) -> None:
    left_game(saves)
    changed_by_another_program(saves / DATABASE, statement)
    before = files(saves)
    for use in (opened, read_settings):
        with pytest.raises(Refuted, match=f"holds a {what} that the game did not make; it is left as it is"):
            use(saves)
    assert files(saves) == before
    changed_by_another_program(saves / DATABASE, f"DROP {what}")
    with opened(saves) as again:
        assert again.warning == ""


def test_names_that_windows_need_are_here() -> None:
    assert set(store.__all__) == {
        "Books",
        "InUse",
        "Mistake",
        "NotWritable",
        "Page",
        "Store",
        "read_books",
        "read_played",
        "read_record",
        "read_settings",
    }
