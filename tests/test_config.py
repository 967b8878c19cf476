"""The settings: what they may be, where each comes from, and which source rules."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ace_invaders import config, keymap, locate
from ace_invaders.config import ConfigFile, Layers, Settings, read_file
from ace_invaders.errors import InvalidDocument, InvalidValue
from ace_invaders.fairness import player_text
from ace_invaders.paytable import Bet
from ace_invaders.settings import commented_file, path_of, remembered_text, remembered_value, remembered_values
from commands import put

# As the table of the configuration prints them; the folders have no fixed default.
DEFAULTS = {
    "paytable": "C", "lines": 3, "coins": 5, "credits": 2000, "speed": "1", "sound": "medium", "deck": "two",
    "motion": "full", "text": "normal", "warnings": "off", "fullscreen": False, "keys": keymap.profile("default"),
    "saves": None, "paytables": (), "fair_text": "",
}  # fmt: skip


def settings_of(folder: Path, text: str) -> Settings:
    return Layers(file=file_of(folder, text)).settings()


def file_of(folder: Path, text: str) -> ConfigFile:
    return config.read_file(put(folder, "ace_invaders.yaml", text))


def problems_of(folder: Path, text: str) -> list[str]:
    """What is wrong with a configuration, without its path."""
    with pytest.raises(InvalidDocument) as caught:
        file_of(folder, text)
    return [str(problem).removeprefix(f"{folder / 'ace_invaders.yaml'}:") for problem in caught.value.problems]


# What may be set.


def test_without_a_file_every_setting_has_its_default() -> None:
    settings = Layers(file=config.read_file(None)).settings()
    assert dict(settings.values) == DEFAULTS
    assert set(settings.sources.values()) == {"default"}
    assert settings.bet == Bet(3, 5)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("paytable: my-own_1", "my-own_1"),
        ("lines: 1", 1), ("lines: 3", 3),
        ("coins: 1", 1), ("coins: 5", 5),
        ("credits: 1", 1), ("credits: 1000000", 1_000_000),
        ("speed: 1", "1"), ("speed: 2", "2"), ("speed: 4", "4"), ("speed: instant", "instant"),
        ("sound: off", "off"), ("sound: low", "low"), ("sound: medium", "medium"), ("sound: high", "high"),
        ("deck: two", "two"), ("deck: four", "four"),
        ("motion: full", "full"), ("motion: reduced", "reduced"),
        ("text: normal", "normal"), ("text: large", "large"),
        ("warnings: off", "off"), ("warnings: warn", "warn"), ("warnings: strict", "strict"),
        ("fullscreen: true", True), ("fullscreen: false", False),
        ("keys: cabinet", keymap.profile("cabinet")),
        ("fair_text: cuté it", "cuté it"), ('fair_text: ""', ""), (f"fair_text: {'é' * 32}", "é" * 32),
    ],
)  # fmt: skip
def test_every_value_of_every_key_is_read(tmp_path: Path, line: str, value: Any) -> None:
    key = line.partition(":")[0]
    settings = settings_of(tmp_path, f"# mine\n{line}\n")
    assert settings[key] == value
    assert settings.sources[key] == f"{tmp_path / 'ace_invaders.yaml'}:2"
    assert {other: value for other, value in settings.values.items() if other != key} == {
        other: value for other, value in DEFAULTS.items() if other != key
    }


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("paytable: my own", "1:11: 'my own' is no pay table's id, a pay table's id is its file's stem: 1 to 32 of "),
        ("lines: 2", "1:8: '2' is out of range, 1 or 3 is wanted, without quotes"),
        ("coins: 0", "1:8: '0' is out of range, a whole number from 1 to 5 is wanted"),
        ("coins: 6", "1:8: '6' is out of range, a whole number from 1 to 5 is wanted"),
        ("coins: '5'", "1:8: '5' is text, for it stands in quotes, a whole number from 1 to 5 is wanted"),
        ("credits: 0", "1:10: '0' is out of range, a whole number from 1 to 1000000 is wanted"),
        ("credits: 1000001", "1:10: '1000001' is out of range, a whole number from 1 to 1000000 is wanted"),
        ("speed: 3", "1:8: unknown word '3', allowed are 1, 2, 4, instant"),
        ("sound: loud", "1:8: unknown word 'loud', "),
        ("deck: 4", "1:7: unknown word '4', allowed are two, four"),
        ("motion: redcued", "1:9: unknown word 'redcued', did you mean 'reduced'? allowed are full, reduced"),
        ("fullscreen: yes", "1:13: 'yes' is neither true nor false, one of the two is wanted, without quotes"),
        ("saves: ''", "1:8: the path is empty, the path of a folder is wanted"),
        ("saves: ~nobody-of-that-name/x", "1:8: '~nobody-of-that-name/x' begins in nobody's home, the path of "),
        ("paytables: [missing]", "1:13: there is no folder "),
        ("paytables: missing", "1:12: there is no folder "),
        ("paytables: [., missing]", "1:16: there is no folder "),
        (f"paytables: [{'x' * 300}]", "1:13: there is no folder "),
        (f"fair_text: {'é' * 33}", "1:12: the player's text is 66 bytes long, it is at most 64 bytes in UTF-8"),
        ("keys: none", "1:7: unknown word 'none', allowed are default, cabinet"),
        ("coins:", "1:7: nothing is written here, a whole number from 1 to 5 is wanted"),
    ],
)
def test_any_other_value_is_refused_with_its_place_and_what_is_allowed(tmp_path: Path, line: str, problem: str) -> None:
    (told,) = problems_of(tmp_path, line)
    assert told.startswith(problem)


@pytest.mark.case("D-CONFIG-2")
def test_a_misspelt_key_is_refused_with_the_near_one(tmp_path: Path) -> None:
    assert problems_of(tmp_path, "motoin: reduced") == ["1:1: unknown key 'motoin', did you mean 'motion'?"]


@pytest.mark.case("D-CONFIG-1")
def test_a_key_given_twice_is_refused_with_both_lines(tmp_path: Path) -> None:
    text = "coins: 1\n" + "# far\n" * 9 + "coins: 2\n"
    assert problems_of(tmp_path, text) == [
        "11:1: key 'coins' is given twice, in lines 1 and 11, each key may be given once"
    ]


def test_all_errors_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    text = "lines: 2\ncoins: 9\nmotoin: full\nkeys: {help: [f13]}\nsaves: ''\npaytables: [nowhere, '']\n"
    assert [problem.split(": ")[0] for problem in problems_of(tmp_path, text)] == [
        "1:8", "2:8", "3:1", "4:15", "5:8", "6:12", "6:22",
    ]  # fmt: skip


@pytest.mark.case("D-CONFIG-4")
def test_a_byte_order_mark_and_symbols_are_read(tmp_path: Path) -> None:
    assert settings_of(tmp_path, "\ufefffair_text: ♠  # — ♥\r\ncoins: 2\r\n")["fair_text"] == "♠"


# Folders.


def test_relative_folders_are_meant_from_the_files_own_folder(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "ünï ♠").mkdir()
    settings = settings_of(tmp_path, f"saves: ../game\npaytables: [tables, ünï ♠, {tmp_path}]\n")
    assert settings["saves"] == tmp_path / ".." / "game"
    assert settings["paytables"] == (tmp_path / "tables", tmp_path / "ünï ♠", tmp_path)


def test_one_further_folder_needs_no_list(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    assert settings_of(tmp_path, "paytables: tables")["paytables"] == (tmp_path / "tables",)


def test_a_leading_tilde_is_the_players_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert settings_of(tmp_path / "c", "saves: ~/game")["saves"] == tmp_path / "game"
    assert path_of("~") == tmp_path


def test_the_home_of_nobody_is_refused() -> None:
    with pytest.raises(InvalidValue, match="begins in nobody's home"):
        path_of("~nobody-of-that-name/x")


# Which file.


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """A configuration in every place where one is looked for, the first looked at first."""
    monkeypatch.chdir(put(tmp_path / "here", "ace_invaders.yaml", "").parent)
    monkeypatch.setattr(locate, "config_folder", lambda: tmp_path / "user")
    found = {
        "option": put(tmp_path, "option.yaml", ""),
        "variable": put(tmp_path, "variable.yaml", ""),
        "here": Path("ace_invaders.yaml"),
        "user": put(tmp_path / "user", "ace_invaders.yaml", ""),
    }
    monkeypatch.setenv("ACE_INVADERS_CONFIG", str(found["variable"]))
    return found


def test_the_first_file_found_is_the_configuration(places: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    assert config.find_file(places["option"]) == places["option"]
    assert config.find_file(None) == places["variable"]
    monkeypatch.delenv("ACE_INVADERS_CONFIG")
    assert config.find_file(None) == places["here"]
    places["here"].unlink()
    assert config.find_file(None) == places["user"]
    places["user"].unlink()
    assert config.find_file(None) is None


def test_a_file_that_is_named_must_be_there(places: dict[str, Path]) -> None:
    places["variable"].unlink()
    with pytest.raises(InvalidDocument, match=r"variable\.yaml:1:1: there is no such file"):
        config.read_file(config.find_file(None))


def test_an_empty_variable_names_no_file(places: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACE_INVADERS_CONFIG", "")
    assert config.find_file(None) == places["here"]


# Which source rules.


def test_the_command_line_rules_the_file_the_file_the_window_of_before_and_that_the_default(tmp_path: Path) -> None:
    layers = Layers(
        remembered={"coins": 1, "lines": 1, "sound": "low"},
        file=file_of(tmp_path, "coins: 2\nlines: 3\n"),
        command_line={"coins": 3},
    )
    settings = layers.settings()
    assert {key: (settings[key], settings.sources[key]) for key in ("coins", "lines", "sound", "deck")} == {
        "coins": (3, "command line"),
        "lines": (3, f"{tmp_path / 'ace_invaders.yaml'}:2"),
        "sound": ("low", "window"),
        "deck": ("two", "default"),
    }


def test_a_change_in_the_window_holds_over_every_other_source(tmp_path: Path) -> None:
    layers = Layers(file=file_of(tmp_path, "coins: 2"), command_line={"lines": 1})
    settings = layers.changed({"coins": 4, "lines": 3}).settings()
    assert settings.bet == Bet(3, 4)
    assert settings.sources["coins"] == settings.sources["lines"] == "window"


def test_the_file_rules_again_when_it_changes_the_key(tmp_path: Path) -> None:
    layers = Layers(file=file_of(tmp_path, "coins: 2")).changed({"coins": 4})
    assert layers.reread(file_of(tmp_path, "coins: 3")).settings()["coins"] == 3


def test_the_file_rules_when_it_sets_a_key_for_the_first_time(tmp_path: Path) -> None:
    layers = Layers(file=file_of(tmp_path, "# nothing yet")).changed({"coins": 4})
    assert layers.reread(file_of(tmp_path, "coins: 5")).settings()["coins"] == 5


def test_a_change_in_the_window_outlasts_what_the_file_changes_of_other_keys(tmp_path: Path) -> None:
    layers = Layers(file=file_of(tmp_path, "coins: 2")).changed({"coins": 4}).changed({"sound": "off"})
    again = layers.reread(file_of(tmp_path, "coins: 2\ndeck: four\n")).settings()
    assert (again["coins"], again["sound"], again["deck"]) == (4, "off", "four")


def test_the_command_line_rules_the_whole_run(tmp_path: Path) -> None:
    layers = Layers(file=file_of(tmp_path, "coins: 2"), command_line={"coins": 1})
    assert layers.reread(file_of(tmp_path, "coins: 3")).settings()["coins"] == 1


def test_a_key_that_leaves_the_file_falls_back(tmp_path: Path) -> None:
    layers = Layers(file=file_of(tmp_path, "coins: 2"), remembered={"coins": 3})
    assert layers.reread(file_of(tmp_path, "lines: 1")).settings()["coins"] == 3


# What the game's own store remembers.


@pytest.mark.parametrize(
    ("key", "value"),
    [("paytable", "A"), ("lines", 1), ("coins", 4), ("speed", "instant"), ("sound", "off"), ("deck", "four"),
     ("motion", "reduced"), ("text", "large"), ("warnings", "strict"), ("fullscreen", True), ("fullscreen", False),
     ("fair_text", ""), ("fair_text", "5"), ("fair_text", "cuté ♠")],
)  # fmt: skip
def test_a_setting_is_remembered_as_it_was(key: str, value: Any) -> None:
    kept = remembered_value(key, remembered_text(value))
    assert (kept, type(kept)) == (value, type(value))


@pytest.mark.parametrize(
    ("key", "text"), [("coins", "9"), ("coins", ""), ("sound", "loud"), ("fullscreen", "True"), ("gone", "1"),
                      ("saves", "/x"), ("credits", "5"), ("keys", "cabinet"), ("paytable", "no id")]
)  # fmt: skip
def test_what_may_not_stand_there_any_more_is_forgotten(key: str, text: str) -> None:
    assert remembered_values({key: text, "deck": "four"}) == {"deck": "four"}


# The file that is written.


def test_the_written_file_has_every_key_and_sets_none(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "c.yaml"
    config.write_commented_file(path)
    assert config.read_file(path).values == {}
    keys = [line[1:].split(":")[0] for line in path.read_text("utf-8").splitlines() if not line.startswith("# ")]
    assert keys == list(DEFAULTS)


def test_the_written_file_with_every_sign_taken_away_gives_the_defaults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (tmp_path / "paytables").mkdir()
    lines = commented_file().splitlines()
    text = "\n".join(line if line.startswith("# ") else line.removeprefix("#") for line in lines)
    settings = settings_of(tmp_path / "c", text)
    folders = {"saves": tmp_path / "ace-invaders", "paytables": (tmp_path / "paytables",)}
    assert dict(settings.values) == DEFAULTS | folders
    assert "default" not in settings.sources.values()


@pytest.mark.parametrize("kind", ["file", "folder", "dangling link"])
def test_what_stands_there_is_never_overwritten(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "c.yaml"
    match kind:
        case "file":
            path.write_text("coins: 1\n")
        case "folder":
            path.mkdir()
        case _:
            path.symlink_to(tmp_path / "nowhere")
    before = path.lstat()
    with pytest.raises(InvalidDocument, match=r"c\.yaml:1:1: the file exists already, --init writes a new file only"):
        config.write_commented_file(path)
    assert identity(path.lstat()) == identity(before)
    assert kind != "file" or path.read_text() == "coins: 1\n"


def identity(status: os.stat_result) -> tuple[int, int]:
    """What changes with the file: its number and the time of its last change."""
    return status.st_ino, status.st_mtime_ns


@pytest.mark.case("D-CONFIG-3")
def test_reading_and_changing_settings_leaves_the_file_byte_for_byte(tmp_path: Path) -> None:
    text = "# mine\ncoins: 2   # two\n\n# and no more\n"
    file = file_of(tmp_path, text)
    layers = Layers(file=file).changed({"coins": 3}).reread(config.read_file(file.path))
    assert layers.settings()["coins"] == 3
    assert replace(layers, now={}).settings()["coins"] == 2
    assert (tmp_path / "ace_invaders.yaml").read_bytes() == text.encode()


def test_the_players_text_is_measured_in_its_composed_bytes(tmp_path: Path) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text("fair_text: " + "e\u0301" * 32 + "\n", encoding="utf-8")
    assert len(player_text(read_file(file).values["fair_text"])) == 64
    file.write_text("fair_text: " + "e\u0301" * 33 + "\n", encoding="utf-8")
    with pytest.raises(InvalidDocument, match="66 bytes long"):
        read_file(file)
