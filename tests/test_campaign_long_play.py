"""Long play, in its quick form; and that wrong books and leaking memory would be seen."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ace_invaders import session
from ace_invaders.fairness import Fair, seeded_secret
from ace_invaders.game import Draw
from ace_invaders.session import Action, Insert, Meters, Session
from ace_invaders.store import Store
from campaigns import long_play
from campaigns.campaign import Scale
from games import TABLES, first

TOP = Path(__file__).resolve().parents[1]


def fair(number: int) -> Fair:
    return Fair(seeded_secret(1, number), number)


def nothing() -> None:
    return None


def paid_twice(before: Session, action: Action) -> Session:
    """A fault: what the hand wins is paid twice, and balanced by credits that nobody put in."""
    after = session.act(before, action)
    won = after.meters.coins_out - before.meters.coins_out
    if not isinstance(action, Draw) or not won:
        return after
    return replace(after, meters=replace(after.meters, credits=after.meters.credits + won, coins_out=won))


def begun() -> Session:
    return session.act(Session(first()), Insert(long_play.CREDITS))


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_books_balance_after_each_hand_and_the_memory_stays(tmp_path: Path) -> None:
    outcome = long_play.run(Scale.QUICK, tmp_path)
    assert outcome.findings == ()
    assert outcome.tried.startswith("20,000 hands in the engine, 2,000 through the store")


def test_a_win_that_is_paid_twice_is_found() -> None:
    result = long_play.watched(long_play.Table(paid_twice, begun()), 50, fair, nothing)
    assert len(result.findings) == 1
    assert "they must be Meters(" in result.findings[0]


def test_a_folder_that_says_something_else_is_found(tmp_path: Path) -> None:
    with Store.open(tmp_path, TABLES, first(), 500):
        pass
    table = long_play.Table(session.act, begun())
    result = long_play.watched(table, 500, fair, lambda: long_play._books_fault(tmp_path, table.own))
    assert [finding.split(" says ")[0] for finding in result.findings] == ["after 500 hands the folder"]


def test_a_hand_that_the_journal_lacks_is_found(tmp_path: Path) -> None:
    with Store.open(tmp_path, TABLES, first(), 500) as game:
        table = long_play.Table(lambda _, action: game.act(action), game.session)
        long_play.watched(table, 5, fair, nothing)
    assert list(long_play._journal_faults(tmp_path, table.own)) == []
    assert len(list(long_play._journal_faults(tmp_path, replace(table.own, hands=6)))) == 1
    assert len(list(long_play._journal_faults(tmp_path, replace(table.own, coins_out=table.own.coins_out + 1)))) == 1


# In a process of its own: in this one, what other tests gave back would be taken first.
LEAKING = """
from ace_invaders import session
from ace_invaders.game import Draw
from campaigns import long_play
from test_campaign_long_play import begun, fair, nothing

kept = []

def leaking(before, action):
    if isinstance(action, Draw):
        kept.append(bytearray(b"1" * 30_000))
    return session.act(before, action)

result = long_play.watched(long_play.Table(leaking, begun()), 2_000, fair, nothing)
print(result.growth, *result.findings)
"""


def test_memory_that_is_kept_is_found() -> None:
    places = {"PYTHONPATH": os.pathsep.join((str(TOP), str(TOP / "tests")))}
    told = subprocess.run(
        [sys.executable, "-c", LEAKING], env=os.environ | places, capture_output=True, text=True, check=True
    ).stdout
    growth, _, finding = told.partition(" ")
    assert int(growth) > 25 * 10**6
    assert "less than 20 MB are allowed" in finding


def test_the_players_own_books_start_with_those_of_the_game() -> None:
    assert long_play.Table(session.act, begun()).own == Meters(credits=500, inserted=500)
