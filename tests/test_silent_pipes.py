"""A pipe whose writer says nothing, in the place of any file that is read: the game never waits for it, and says so."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ace_invaders import documents, files, keymap, locate, preferences
from ace_invaders.catalogue import Catalogue
from ace_invaders.errors import InvalidDocument
from ace_invaders.window import drop
from ace_invaders.window.desk import Desk
from ace_invaders.window.replay_desk import ReplayDesk
from commands import EXAMPLE, T1, Answer, put, started
from plays import message_of, opened, preferences_of, standing

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among the files here"),
    pytest.mark.timeout(30),
]
PIPE = "this is a pipe, a file is wanted"


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (files, preferences, drop):
        monkeypatch.setattr(module, "PATIENCE", 0.3)


@pytest.fixture
def pipe(tmp_path: Path) -> Iterator[Path]:
    """A pipe that something holds open and writes nothing into."""
    path = tmp_path / "silent"
    os.mkfifo(path)
    writer = os.open(path, os.O_RDWR)
    yield path
    os.close(writer)


def put_in_place(pipe: Path, path: Path) -> Path:
    path.unlink(missing_ok=True)
    path.parent.mkdir(exist_ok=True)
    return pipe.rename(path)


def test_one_that_is_dropped_on_the_game_is_refused_and_the_game_goes_on(pipe: Path, tmp_path: Path) -> None:
    play = opened(tmp_path / "game", seed=3, speed="instant")
    desk = Desk(play)
    desk.drop(str(put_in_place(pipe, tmp_path / "hand.yaml")), 0)
    assert message_of(play) == f"hand.yaml is not replayed. hand.yaml:1:1: {PIPE}."
    standing(play)
    assert play.session.meters.hands == 1
    play.close()


def test_one_that_is_dropped_on_a_replay_is_refused(pipe: Path, tmp_path: Path) -> None:
    tables = Catalogue([put(tmp_path / "tables", "C.yaml", T1).parent])
    hand = drop.record(put(tmp_path, "example.yaml", EXAMPLE), tables)
    desk = ReplayDesk([("example.yaml", hand)], preferences_of().settings, lambda file: drop.record(file, tables))
    desk.drop(str(pipe), 0)
    assert desk._message is not None
    assert desk._message.detail == f"silent:1:1: {PIPE}"


def test_a_dropped_terminal_or_the_like_is_given_up_in_time(tmp_path: Path) -> None:
    leader, follower = os.openpty()
    play = opened(tmp_path / "game", seed=3)
    Desk(play).drop(os.ttyname(follower), 0)
    assert message_of(play).endswith(":1:1: the file could not be read within 0.3 s, no file is waited for longer.")
    play.close()
    os.close(leader)  # which ends the read that still waits
    os.close(follower)


@pytest.mark.parametrize("begins_with", ["coins: 2\n", None])
def test_one_in_the_place_of_the_configuration_is_told_and_what_was_in_force_stays(
    pipe: Path, tmp_path: Path, begins_with: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "ace_invaders.yaml"
    named = put(tmp_path, file.name, begins_with) if begins_with else None
    play = opened(tmp_path / "game", named, seed=3)
    coins = play.session.round.bet.coins
    put_in_place(pipe, file)
    play.choosing.read_changed_files()
    assert "A changed file has a fault; what was in force stays." in message_of(play)
    assert message_of(play).endswith(f"ace_invaders.yaml:1:1: {PIPE}.")
    assert play.session.round.bet.coins == coins
    play.close()


@pytest.mark.parametrize("is_in_force", [False, True])
def test_one_in_the_place_of_a_pay_table_is_told_and_the_table_in_force_stays(
    pipe: Path, tmp_path: Path, is_in_force: bool
) -> None:
    table = put(tmp_path / "tables", "mine.yaml", T1)
    play = opened(tmp_path / "game", seed=3, paytables=(table.parent,), paytable="mine" if is_in_force else "C")
    put_in_place(pipe, table)
    play.choosing.read_changed_files()
    assert f"mine.yaml:1:1: {PIPE}" in message_of(play)
    assert play.session.round.table.id == ("mine" if is_in_force else "C")
    play.close()


@pytest.mark.parametrize("name", keymap.PROFILES)
def test_one_in_the_place_of_a_key_profile_is_no_matter_to_a_game_that_runs(
    pipe: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {each: keymap.profile(each) for each in keymap.PROFILES}
    preferences_of()
    put_in_place(pipe, tmp_path / "keys" / f"{name}.yaml")
    monkeypatch.setattr(locate, "assets_folder", lambda: tmp_path)
    assert keymap.profile(name) == known[name]


def test_one_in_the_place_of_a_key_profile_is_told_at_the_start(
    pipe: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_place(pipe, tmp_path / "keys" / "default.yaml")
    monkeypatch.setattr(locate, "assets_folder", lambda: tmp_path)
    keymap.profile.cache_clear()
    with pytest.raises(InvalidDocument, match=f"default.yaml:1:1: {PIPE}$"):
        preferences_of()


def answer_at_start(folder: Path, *words: object) -> Answer:
    """What the game's own program says at its start, where it does not get as far as a window."""
    begun = time.monotonic()
    homes = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"), str(folder / "home"))
    answer = started(*words, cwd=folder, **homes, SDL_VIDEODRIVER="nothing")
    assert time.monotonic() - begun < 25
    return answer


@pytest.mark.slow
def test_one_in_the_place_of_the_configuration_is_told_at_the_start(pipe: Path, tmp_path: Path) -> None:
    file = put_in_place(pipe, tmp_path / "ace_invaders.yaml")
    for words in (["session"], ["play", "--config", file]):
        answer = answer_at_start(tmp_path, *words)
        assert answer.status == 2
        (told,) = answer.errors
        assert "ace_invaders.yaml:1:1: the file could not be read within 3 s" in told


def test_one_in_the_place_of_a_pay_table_costs_that_table_alone(pipe: Path, tmp_path: Path) -> None:
    put_in_place(pipe, tmp_path / "tables" / "mine.yaml")
    listed = {each.id: each.problems for each in Catalogue([tmp_path / "tables", Path("paytables").resolve()]).listings}
    assert listed.pop("mine") == (f"{(tmp_path / 'tables').resolve() / 'mine.yaml'}:1:1: {PIPE}",)
    assert set(listed.values()) == {()}


def test_one_in_a_folder_of_hands_is_told_and_the_hands_are_replayed(pipe: Path, tmp_path: Path) -> None:
    put(tmp_path / "hands", "a.yaml", EXAMPLE)
    put_in_place(pipe, tmp_path / "hands" / "b.yaml")
    answer = answer_at_start(tmp_path, "replay", "hands")
    assert answer.status == 2
    assert "total   40 coins" in answer.out
    assert answer.errors == [f"hands/b.yaml:1:1: {PIPE}"]


def test_one_that_the_command_line_names_is_waited_for(pipe: Path) -> None:
    """By design: what is piped in may take its time."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        time.sleep(1)
        os.write(writing, EXAMPLE.encode())
        os._exit(0)
    os.close(writing)
    hand = documents.load(Path(f"/dev/fd/{reading}"))
    os.waitpid(child, 0)
    os.close(reading)
    assert hand.get("lines") is not None
