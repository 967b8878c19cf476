"""`ace-invaders config`."""

import json
from pathlib import Path

import pytest

from ace_invaders import keymap, locate, store
from commands import T1, ace_invaders, put

KEYS = [
    "paytable", "lines", "coins", "credits", "speed", "sound", "deck", "motion", "text", "warnings", "fullscreen",
    "keys", "saves", "paytables", "fair_text",
]  # fmt: skip
DEFAULT = keymap.profile("default")


@pytest.fixture(autouse=True)
def remembered(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What the game's own store remembers from the window, for every folder."""
    texts: dict[str, str] = {}
    monkeypatch.setattr(store, "read_settings", lambda _: texts)
    return texts


def test_every_setting_is_told_with_its_default_and_source() -> None:
    answer = ace_invaders("config", "--json")
    assert (answer.status, answer.err) == (0, "")
    assert list(answer.only) == ["file", "settings"]
    assert answer.only["file"] is None
    settings = answer.only["settings"]
    assert list(settings) == KEYS
    assert {entry["source"] for entry in settings.values()} == {"default"}
    assert {key: entry["value"] for key, entry in settings.items()} == {
        "paytable": "C", "lines": 3, "coins": 5, "credits": 2000, "speed": 1, "sound": "medium", "deck": "two",
        "motion": "full", "text": "normal", "warnings": "off", "fullscreen": False,
        "keys": "default", "saves": str(locate.saves_folder()), "paytables": [], "fair_text": "",
    }  # fmt: skip


def test_each_source_is_named(tmp_path: Path, remembered: dict[str, str]) -> None:
    put(tmp_path / "tables", "T1.yaml", T1)
    text = "# mine\nlines: 1\ncoins: 2\nspeed: instant\npaytables:\n- tables\nsaves: game\n"
    config = put(tmp_path, "config.yaml", text)
    remembered.update(coins="3", deck="four", paytable="T1", gone="x", motion="fast")
    answer = ace_invaders("config", "--json", "--config", config, "--lines", 3, "--mute", "--fullscreen")
    assert (answer.status, answer.err) == (0, "")
    assert answer.only["file"] == str(config)
    settings = answer.only["settings"]
    expected = {
        "lines": (3, "command line"),
        "sound": ("off", "command line"),
        "fullscreen": (True, "command line"),
        "coins": (2, f"{config}:3"),
        "speed": ("instant", f"{config}:4"),
        "saves": (str(tmp_path / "game"), f"{config}:7"),
        "deck": ("four", "window"),
        "paytable": ("T1", "window"),
        "motion": ("full", "default"),
    }
    assert {key: (settings[key]["value"], settings[key]["source"]) for key in expected} == expected
    assert settings["paytables"]["value"] == [str(tmp_path / "tables")]


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        ("cabinet", "cabinet"),
        ("{}", "default"),
        ("{bet_one: y}", {**{action: list(keys) for action, keys in DEFAULT.items()}, "bet_one": ["y"]}),
    ],
)
def test_keys_are_told_by_their_profile_or_one_by_one(tmp_path: Path, keys: str, value: object) -> None:
    config = put(tmp_path, "config.yaml", f"keys: {keys}\n")
    assert ace_invaders("config", "--json", "--config", config).only["settings"]["keys"]["value"] == value
    told = next(line for line in ace_invaders("config", "--config", config).out.splitlines() if line.startswith("keys"))
    assert told.removeprefix("keys").strip().startswith(value if isinstance(value, str) else "a mapping of actions")


def test_a_pay_table_that_is_gone_is_forgotten(remembered: dict[str, str]) -> None:
    remembered.update(paytable="GONE", deck="four")
    settings = ace_invaders("config", "--json").only["settings"]
    assert settings["paytable"] == {"value": "C", "source": "default"}
    assert settings["deck"] == {"value": "four", "source": "window"}


def test_the_settings_are_told_in_words(tmp_path: Path) -> None:
    config = put(tmp_path, "config.yaml", "coins: 2\n")
    answer = ace_invaders("config", "--config", config)
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[0] == f"file: {config}"
    assert [line.split()[0] for line in lines[1:]] == KEYS
    assert lines[3].split() == ["coins", "2", f"{config}:1"]
    assert lines[11].split() == ["fullscreen", "false", "default"]


def test_signs_that_turn_the_direction_of_writing_are_told_with_escapes(tmp_path: Path) -> None:
    folder = tmp_path / "\u2066tables\u200f"
    folder.mkdir()
    text = 'fair_text: "\\u202elucky \\u2028 😀 \\U000e0041"\n'
    config = put(tmp_path, "config.yaml", f"{text}paytables: {folder.name}\n")
    told = ace_invaders("config", "--config", config).out
    assert r"\u202elucky \u2028 😀 \U000e0041 " in told
    assert r"\u2066tables\u200f " in told
    assert told.replace("\n", "").isprintable()
    as_json = ace_invaders("config", "--config", config, "--json")
    assert as_json.out.strip().isprintable()
    assert as_json.only["settings"]["fair_text"]["value"] == "\u202elucky \u2028 😀 \U000e0041"
    assert as_json.only["settings"]["paytables"]["value"] == [str(folder)]


@pytest.mark.case("D-CONFIG-2")
@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("motoin: reduced\n", ["1:1: unknown key 'motoin', did you mean 'motion'?"]),
        ("lines: 2\nmotoin: reduced\ncoins: 9\n", [
            "1:8: '2' is out of range, 1 or 3 is wanted, without quotes",
            "2:1: unknown key 'motoin', did you mean 'motion'?",
            "3:8: '9' is out of range, a whole number from 1 to 5 is wanted, without quotes",
        ]),
        ("\npaytable: Q\n", ["2:11: no pay table 'Q', the pay tables are A, B, C, D, E, F"]),
        ("coins: 2\ncoins: 3\n", ["2:1: key 'coins' is given twice, in lines 1 and 2, each key may be given once"]),
    ],
)  # fmt: skip
def test_a_bad_file_is_status_2_with_all_its_errors(tmp_path: Path, text: str, errors: list[str]) -> None:
    config = put(tmp_path, "config.yaml", text)
    answer = ace_invaders("config", "--json", "--config", config)
    assert (answer.status, answer.out) == (2, "")
    assert answer.errors == [f"{config}:{error}" for error in errors]


def test_an_unknown_table_of_the_command_line_is_refused() -> None:
    answer = ace_invaders("config", "--paytable", "Q")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == "no pay table 'Q', the pay tables are A, B, C, D, E, F\n"


def test_the_variable_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = put(tmp_path, "config.yaml", "coins: 2\n")
    monkeypatch.setenv("ACE_INVADERS_CONFIG", str(config))
    assert ace_invaders("config", "--json").only["settings"]["coins"] == {"value": 2, "source": f"{config}:1"}


def test_the_current_folder_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "ace_invaders.yaml", "coins: 2\n")
    monkeypatch.chdir(tmp_path)
    assert ace_invaders("config", "--json").only["settings"]["coins"]["source"] == "ace_invaders.yaml:1"


# The file that is written.


def test_a_commented_file_is_written_where_the_player_says(tmp_path: Path) -> None:
    path = tmp_path / "new" / "my config.yaml"
    answer = ace_invaders("config", "--init", "--config", path)
    assert (answer.status, answer.out, answer.err) == (0, f"{path}\n", "")
    assert ace_invaders("config", "--json", "--config", path).only["settings"]["coins"]["source"] == "default"


def test_the_path_of_a_written_file_is_told_as_json(tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    assert ace_invaders("config", "--init", "--json", "--config", path).only == {"file": str(path)}


def test_without_an_option_it_is_written_where_it_will_be_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locate, "config_folder", lambda: tmp_path / "user")
    assert ace_invaders("config", "--init").out == f"{tmp_path / 'user' / 'ace_invaders.yaml'}\n"
    monkeypatch.setenv("ACE_INVADERS_CONFIG", str(tmp_path / "named.yaml"))
    assert ace_invaders("config", "--init").out == f"{tmp_path / 'named.yaml'}\n"


@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_a_new_file_behind_one_that_comes_first_is_said_to_be_so(
    as_json: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locate, "config_folder", lambda: tmp_path / "user")
    put(tmp_path, "ace_invaders.yaml", "coins: 2\n")
    monkeypatch.chdir(tmp_path)
    answer = ace_invaders("config", "--init", *as_json)
    path = str(tmp_path / "user" / "ace_invaders.yaml")
    assert (answer.status, answer.out) == (0, json.dumps({"file": path}) + "\n" if as_json else f"{path}\n")
    assert answer.err == "./ace_invaders.yaml comes first in this folder, the new file is not read from here\n"


def test_a_new_file_that_is_named_or_comes_first_itself_goes_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locate, "config_folder", lambda: tmp_path / "user")
    monkeypatch.chdir(put(tmp_path / "user", "other.yaml", "").parent)
    assert ace_invaders("config", "--init").err == ""  # the current folder is the user's own
    monkeypatch.chdir(tmp_path)
    put(tmp_path, "ace_invaders.yaml", "")
    assert ace_invaders("config", "--init", "--config", "named.yaml").err == ""
    monkeypatch.setenv("ACE_INVADERS_CONFIG", "of-the-variable.yaml")
    assert ace_invaders("config", "--init").err == ""


def test_a_file_that_stands_there_is_never_overwritten(tmp_path: Path) -> None:
    config = put(tmp_path, "config.yaml", "coins: 2\n")
    answer = ace_invaders("config", "--init", "--config", config)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"{config}:1:1: the file exists already, --init writes a new file only\n"
    assert config.read_text("utf-8") == "coins: 2\n"


@pytest.mark.parametrize("words", [["--lines", 1], ["--coins", 2], ["--saves", "here"], ["--mute"], ["--fullscreen"]])
def test_a_new_file_holds_the_standard_values_and_goes_without_others(tmp_path: Path, words: list[object]) -> None:
    answer = ace_invaders("config", "--init", "--config", tmp_path / "config.yaml", *words)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == "--init writes the standard values, it goes without settings\n"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_status_3(tmp_path: Path) -> None:
    file = put(tmp_path, "file", "")
    answer = ace_invaders("config", "--init", "--config", file / "below" / "config.yaml")
    assert (answer.status, answer.out) == (3, "")
    assert answer.err.startswith(f"the folder {file / 'below'} cannot be made: ")
