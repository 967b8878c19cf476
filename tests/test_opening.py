"""Opening the game of a folder for play: what is refused is so before anything of a window is loaded."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ace_invaders.config import Layers
from ace_invaders.errors import Unavailable
from ace_invaders.paytable import Bet
from ace_invaders.session import Insert, Meters
from ace_invaders.store import InUse
from ace_invaders.window.opening import opened
from commands import TOP, Answer, put, started


def layers(saves: Path, **values: object) -> Layers:
    return Layers(command_line={"saves": saves, **values})


def without_pygame(folder: Path, *words: object) -> Answer:
    """A command of a program that has no pygame to load."""
    put(folder / "broken" / "pygame", "__init__.py", "raise SystemExit(77)\n")
    homes = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"), str(folder / "home"))
    path = os.pathsep.join([str(folder / "broken"), str(TOP)])
    return started(*words, cwd=folder, PYTHONPATH=path, **homes)


def test_a_second_start_is_refused_before_pygame_is_loaded(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    first = opened(layers(saves))
    answer = without_pygame(tmp_path, "play", "--saves", saves)
    assert (answer.status, answer.out) == (3, "")
    assert answer.errors == [f"{saves} is in use by another instance of Ace Invaders, close that one first"]
    first.store.close()
    assert without_pygame(tmp_path, "play", "--saves", saves).status == 77, "where nothing is refused it is loaded"


@pytest.mark.parametrize("text", ["motoin: full\n", "paytable: Q\n"])
def test_bad_settings_are_told_before_pygame_is_loaded(text: str, tmp_path: Path) -> None:
    file = put(tmp_path, "settings.yaml", text)
    answer = without_pygame(tmp_path, "play", "--config", file, "--saves", tmp_path / "saves")
    assert answer.status == 2
    assert answer.errors[0].startswith(f"{file}:1:")


def test_what_opens_a_game_loads_no_pygame() -> None:
    code = "import sys, ace_invaders.window.opening; print(*sorted({'pygame', 'numpy'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("", "")


def test_the_game_has_the_credits_and_the_bet_of_the_settings_and_what_it_remembers(tmp_path: Path) -> None:
    game = opened(layers(tmp_path, credits=70, coins=2, lines=1))
    assert game.store.saved
    assert game.store.session.meters == Meters(70, 70)
    assert game.store.session.round.bet == Bet(1, 2)
    game.store.remember("deck", "four")
    game.store.close()
    again = opened(layers(tmp_path, credits=900))
    assert again.preferences.settings["deck"] == "four"
    assert again.store.session.meters == Meters(70, 70)
    again.store.close()


def test_a_folder_that_cannot_be_written_gives_a_game_of_which_nothing_is_kept(tmp_path: Path) -> None:
    game = opened(layers(put(tmp_path, "saves", "a file"), credits=70))
    assert not game.store.saved
    assert str(tmp_path / "saves") in game.store.warning
    assert game.store.session.meters == Meters(70, 70)
    with pytest.raises(Unavailable, match="nothing of this game was recorded"):
        game.again(game.store)


def test_a_game_that_failed_is_opened_again_where_it_was(tmp_path: Path) -> None:
    game = opened(layers(tmp_path))
    game.store.act(Insert(5))
    again = game.again(game.store)
    assert again.session == game.store.session
    with pytest.raises(InUse):
        opened(layers(tmp_path))
    again.close()
