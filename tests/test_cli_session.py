"""`ace-invaders session`."""

from pathlib import Path

import pytest

from ace_invaders import locate, session
from ace_invaders.catalogue import Catalogue
from ace_invaders.fairness import Fair
from ace_invaders.game import Draw, Hold, Round
from ace_invaders.paytable import Bet
from ace_invaders.store import Store
from commands import ace_invaders, put, started

# The first vector of the scheme: bottom deck 8d 5s 7d 7h Jh, then 2s Qh 8c 4s Qc.
FAIR = Fair(bytes(range(32)), 0)
TABLES = Catalogue([locate.paytable_folder()])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game of 2000 credits: one hand of one line and five coins settled, a second one open with two cards held."""
    tables = Catalogue([locate.paytable_folder()])
    saves = tmp_path / "my ♠ game"
    with Store.open(saves, tables, Round(Bet(1, 5), tables["C"]), 2000) as store:
        for actions in ((session.Deal(FAIR), Hold((3, 4)), Draw()), (session.Deal(FAIR), Hold((3, 4)))):
            for action in actions:
                store.act(action)
    return saves


# Sevens held, 2s Qh 8c drawn: a pair of sevens pays nothing.
METERS = {
    "credits": 1990, "inserted": 2000, "coins_in": 10, "coins_out": 0, "cashed_out": 0, "hands": 1, "balanced": True,
}  # fmt: skip


def test_the_books_are_told_as_json(folder: Path) -> None:
    answer = ace_invaders("session", "--json", "--saves", folder)
    assert (answer.status, answer.err) == (0, "")
    open_hand = {
        "number": 2, "lines": 1, "coins": 5, "paytable": "C", "bottom": ["8d", "5s", "7d", "7h", "Jh"], "hold": [3, 4],
    }  # fmt: skip
    assert answer.only == {**METERS, "open_hand": open_hand}
    assert list(answer.only) == [*METERS, "open_hand"]


def test_the_books_are_told_in_words(folder: Path) -> None:
    answer = ace_invaders("session", "--saves", folder)
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[0] == str(folder)
    assert [line.split() for line in lines[1:7]] == [
        ["credits", "1,990"], ["inserted", "2,000"], ["coins", "in", "10"], ["coins", "out", "0"],
        ["cashed", "out", "0"], ["hands", "1"],
    ]  # fmt: skip
    assert lines[7:] == [
        "  the books balance",
        "  hand 2 is open: 8d 5s 7d 7h Jh, hold 3, 4, pay table C, 1 line x 5 coins",
    ]


def test_a_settled_hand_is_exported_and_replays_as_recorded(folder: Path) -> None:
    answer = ace_invaders("session", "--saves", folder, "--export", 1)
    assert (answer.status, answer.err) == (0, "")
    path = folder / "hands" / "hand-000001.yaml"
    assert answer.out == f"{path}\n"
    found = ace_invaders("replay", "--json", path)
    assert (found.status, found.only["matches"], found.only["verified"]) == (0, True, True)
    assert found.only["bottom"]["cards"] == ["2s", "Qh", "7d", "7h", "8c"]
    assert ace_invaders("session", "--saves", folder, "--export", 1, "--json").only == {"file": str(path)}


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_the_coming_cards_of_an_open_hand_are_told_to_nobody(folder: Path, form: tuple[str, ...]) -> None:
    answer = ace_invaders("session", "--saves", folder, "--export", 2, *form)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == "hand 2 is open, it is exported once it is settled\n"
    assert not (folder / "hands").exists()
    with Store.open(folder, TABLES, Round(Bet(1, 5), TABLES["C"]), 2000) as store:
        store.act(Draw())
    assert ace_invaders("session", "--saves", folder, "--export", 2).status == 0
    assert (folder / "hands" / "hand-000002.yaml").is_file()


def test_a_hand_that_was_never_played_is_refused(folder: Path) -> None:
    answer = ace_invaders("session", "--saves", folder, "--export", 9)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == "there is no hand 9, the journal holds hands 1 to 2\n"


def test_a_folder_without_a_game_is_refused_and_nothing_is_made(tmp_path: Path) -> None:
    answer = ace_invaders("session", "--json", "--saves", tmp_path / "none")
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.errors) == 1
    assert list(tmp_path.iterdir()) == []


def test_looking_at_the_books_moves_nothing(folder: Path) -> None:
    before = ace_invaders("session", "--json", "--saves", folder).out
    ace_invaders("session", "--saves", folder, "--export", 1)
    assert ace_invaders("session", "--json", "--saves", folder).out == before


def test_the_folder_of_the_configuration_is_read(folder: Path) -> None:
    config = put(folder.parent, "config.yaml", f"saves: {folder.name}\n")
    assert ace_invaders("session", "--json", "--config", config).only["credits"] == 1990


@pytest.mark.case("D-SAVE-3")
def test_a_folder_of_any_name_is_found_under_the_poorest_locale(folder: Path) -> None:
    put(folder.parent, "ace_invaders.yaml", f"saves: {folder.name}\n")
    for words in (["session", "--json"], ["session", "--saves", folder.name], ["session", "--export", 1]):
        poor = started(*words, cwd=folder.parent, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
        assert poor == started(*words, cwd=folder.parent, PYTHONUTF8="1")
        assert (poor.status, poor.err) == (0, "")


def test_what_the_window_remembered_is_in_force_and_told_by_config(folder: Path) -> None:
    tables = Catalogue([locate.paytable_folder()])
    with Store.open(folder, tables, Round(Bet(1, 5), tables["C"]), 2000) as store:
        store.remember("deck", "four")
    answer = ace_invaders("config", "--json", "--saves", folder)
    assert (answer.status, answer.err) == (0, "")
    assert answer.only["settings"]["deck"] == {"value": "four", "source": "window"}
    assert answer.only["settings"]["saves"] == {"value": str(folder), "source": "command line"}


def test_config_makes_no_game_where_there_is_none(tmp_path: Path) -> None:
    assert ace_invaders("config", "--json", "--saves", tmp_path / "none").status == 0
    assert list(tmp_path.iterdir()) == []
