"""The window under floods, in odd sizes, closed in every phase, in the quick form; and that faults would be found."""

import sqlite3
from pathlib import Path

import pytest

from ace_invaders.game import Hold
from ace_invaders.store import Store
from campaigns import floods
from campaigns.campaign import Scale
from campaigns.phases import PHASES
from campaigns.told import CREDITS, Told
from games import first, seeded
from screen import require_tools
from table import tables


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.timeout(600)
def test_floods_sizes_and_ends_lose_and_double_nothing(tmp_path: Path) -> None:
    require_tools()
    outcome = floods.run(Scale.QUICK, tmp_path)
    assert outcome.findings == ()
    assert outcome.tried.startswith("6 floods, ")
    assert " 12 sizes, " in outcome.tried
    assert f" {len(PHASES) + 3} ends in {len(PHASES)} phases, " in outcome.tried
    assert " 12 starts under signals; " in outcome.tried


def test_the_sizes_are_200_from_the_least_to_the_largest() -> None:
    found = floods.sizes(200)
    assert len(found) == 200
    assert {(1, 1), (16384, 16384), (1, 16384), (16384, 1)} <= set(found)
    assert all(1 <= side <= 16384 for size in found for side in size)


# A folder and what was told of it.

LINES = (
    "Hand 1: 3 lines × 5 coins = 15 coins a hand, pay table C, 1,985 credits left.",
    "Dealt 4d 9s Ad 2s Tc.",
    "Held 9s 2s.",
)


def found(saves: Path, *lines: str) -> list[str]:
    told = Told()
    told.hear(lines)
    return list(told.judge(saves))


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A game in mid-hand: the first hand of seed 1 is dealt, its second and fourth cards are held."""
    with Store.open(tmp_path / "saves", tables(), first(pay_table=tables()["C"]), CREDITS) as game:
        game.act(seeded(1))
        game.act(Hold((2, 4)))
    return tmp_path / "saves"


def test_what_was_told_as_it_is_stored_is_right(saves: Path) -> None:
    assert found(saves, *LINES) == []
    assert found(saves, *LINES, *LINES) == [], "the hand is told again at the next start"


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ((), "0 hands were told, 1 are stored"),
        ((LINES[0], "Dealt 4d 9s Ad 2s Th.", LINES[2]), "hand 1 is stored as "),
        ((*LINES, "Held 9s."), "hand 1 is stored as "),
        ((*LINES, "Won 5 coins, 1,990 credits."), "hand 1 is stored as "),
        ((*LINES, "Won 5 coins, 1,991 credits."), "1991 credits were told after 1985 and 5 won"),
        ((*LINES, *LINES[:1], "Dealt 4d 9s Ad 2s Th."), "hand 1 was 4d 9s Ad 2s Tc and came back as 4d 9s Ad 2s Th"),
        ((*LINES, LINES[0].replace("Hand 1", "Hand 2")), "hand 2 was told after hand 1"),
        ((*LINES, "100 credits inserted, 2,085 credits."), "2100 were inserted, 0 cashed out: "),
        (("100 credits cashed out.", *LINES), "2000 were inserted, 100 cashed out: "),
    ],
)
def test_what_was_told_and_is_stored_otherwise_is_found(lines: tuple[str, ...], fault: str, saves: Path) -> None:
    assert any(each.startswith(fault) for each in found(saves, *lines))


def test_a_hand_that_is_lost_is_found(saves: Path) -> None:
    raw = sqlite3.connect(saves / "session.sqlite3", isolation_level=None)
    raw.execute("DELETE FROM hands")
    raw.close()
    assert found(saves, *LINES)
