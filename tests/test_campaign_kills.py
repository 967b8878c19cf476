"""Random kills, in their quick form; and that a loss, a double payment, a late commit would be found."""

import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from ace_invaders.session import Meters
from campaigns import kills
from campaigns.campaign import Scale
from campaigns.playing import Playing
from campaigns.shown import Event, Shown
from campaigns.witness import Witness

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_nothing_is_lost_or_doubled_by_a_hundred_kills(tmp_path: Path) -> None:
    outcome = kills.run(Scale.QUICK, tmp_path)
    assert outcome.findings == ()
    killed, in_hand = outcome.tried.split(" kills, ")
    assert int(killed) == 100
    assert int(in_hand.split()[0]) >= 40


@pytest.mark.slow
def test_a_player_who_is_shown_what_is_not_durable_yet_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kills, "KILLS", {Scale.QUICK: 4})
    assert kills.run(Scale.QUICK, tmp_path, module="late_player").findings


def test_too_few_kills_in_mid_hand_are_a_finding() -> None:
    assert not list(kills.too_few(400, 1000))
    assert list(kills.too_few(399, 1000)) == ["only 399 of 1000 kills fell into a hand"]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Event]]:
    """A folder in which hands were played and a player was killed in mid-hand; and what that was told."""
    folder = tmp_path_factory.mktemp("game")
    player = Playing(folder / "saves", folder / "player.log", 1, 6, ending=["killed"])
    player.end()
    return folder / "saves", player.events


def judged(folder: Path, events: list[Event]) -> list[str]:
    witness = Witness()
    faults = [*witness.hear(events), *witness.judge(folder), *witness.play_on(folder)]
    return [*faults, *witness.told]


def copy_of(game: tuple[Path, list[Event]], folder: Path) -> Path:
    return Path(shutil.copytree(game[0], folder / "saves"))


def test_a_killed_game_that_is_whole_is_found_whole(game: tuple[Path, list[Event]], tmp_path: Path) -> None:
    assert judged(copy_of(game, tmp_path), game[1]) == []


def test_a_change_that_is_lost_is_found(game: tuple[Path, list[Event]], tmp_path: Path) -> None:
    saves = copy_of(game, tmp_path)
    log = saves / "session.sqlite3-wal"
    log.write_bytes(log.read_bytes()[:-4120])
    (saves / "session.mark").unlink()  # which else would tell
    assert any("a reader finds" in fault for fault in judged(saves, game[1]))


def test_a_game_that_begins_anew_is_found(game: tuple[Path, list[Event]], tmp_path: Path) -> None:
    assert judged(tmp_path / "empty", game[1])


def doubled(shown: Shown) -> Shown:
    """The same moment, with the win paid twice."""
    meters, won = shown.meters, shown.won or 0
    return replace(shown, meters=replace(meters, credits=meters.credits + won, coins_out=meters.coins_out + won))


def other_cards(shown: Shown) -> Shown:
    return replace(shown, cards=(shown.cards[0][3:] + " Xx", *shown.cards[1:]))


def other_hold(shown: Shown) -> Shown:
    return replace(shown, hold=(1, 2, 3, 4, 5) if len(shown.hold) < 5 else ())


@pytest.mark.parametrize("change", [doubled, other_cards, other_hold])
def test_a_hand_that_changes_between_two_looks_is_found(game: tuple[Path, list[Event]], change: object) -> None:
    assert callable(change)
    events = game[1]
    place = next(n for n, event in enumerate(events) if event.shown and event.shown.won)
    shown = events[place].shown
    changed = [*events[:place], replace(events[place], shown=change(shown)), *events[place + 1 :]]
    assert list(Witness().hear(events)) == []
    assert list(Witness().hear(changed))


def test_a_new_game_must_have_the_credits_that_it_begins_with(game: tuple[Path, list[Event]]) -> None:
    opened = game[1][0]
    assert opened.shown is not None
    richer = replace(opened, shown=replace(opened.shown, meters=Meters(2001, 2001)))
    assert list(Witness().hear([richer]))
