"""The settings while the game runs: which source rules, what is kept, and that a bad file changes nothing."""

from pathlib import Path

import pytest

from ace_invaders import config
from ace_invaders.config import Layers
from ace_invaders.errors import AceInvadersError, InvalidDocument, InvalidValue
from ace_invaders.preferences import Preferences
from ace_invaders.settings import remembered_values
from plays import preferences_of

C_YAML = (Path(__file__).resolve().parents[1] / "paytables" / "C.yaml").read_text(encoding="utf-8")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "settings.yaml"
    path.write_text("coins: 2\n")
    return path


def test_a_change_in_the_window_holds_and_is_kept_where_the_file_does_not_rule_it(file: Path) -> None:
    preferences = preferences_of(file)
    kept = preferences.change(lines=1, coins=4, fullscreen=True)
    assert (preferences.settings["lines"], preferences.settings["coins"]) == (1, 4)
    assert kept == {"lines": "1", "fullscreen": "true"}


def test_what_is_kept_can_be_read_back() -> None:
    changes = {
        "lines": 1, "coins": 3, "speed": "instant", "deck": "four", "motion": "reduced", "text": "large",
        "warnings": "strict", "fullscreen": True, "paytable": "A", "sound": "off",
    }  # fmt: skip
    kept = preferences_of().change(**changes)
    again = preferences_of()
    again.remember(remembered_values(kept))
    assert {key: again.settings[key] for key in changes} == changes
    assert again.table.id == "A"


def test_of_changes_that_cannot_all_be_made_none_is() -> None:
    preferences = preferences_of()
    with pytest.raises(InvalidValue):
        preferences.change(coins=1, paytable="gone")
    assert (preferences.settings["coins"], preferences.table.id) == (5, "C")


def test_the_later_source_rules(file: Path) -> None:
    preferences = Preferences(Layers(file=config.read_file(file), command_line={"lines": 1}))
    preferences.remember({"coins": 4, "lines": 3, "deck": "four"})
    assert [preferences.settings[key] for key in ("coins", "lines", "deck")] == [2, 1, "four"]
    preferences.change(lines=3)
    assert preferences.settings["lines"] == 3


def test_a_pay_table_that_is_gone_is_not_remembered() -> None:
    preferences = preferences_of()
    preferences.remember({"paytable": "gone", "coins": 1})
    assert preferences.table.id == "C"
    assert preferences.settings["coins"] == 1


def test_a_key_that_the_file_sets_anew_rules_again(file: Path) -> None:
    preferences = preferences_of(file)
    preferences.change(coins=4)
    file.write_text("coins: 2\ndeck: four\n")
    preferences.reread()
    assert preferences.settings["coins"] == 4, "another key of the file changed"
    file.write_text("coins: 3\n")
    preferences.reread()
    assert (preferences.settings["coins"], preferences.settings["deck"]) == (3, "two")


@pytest.mark.case("D-CONFIG-2")
@pytest.mark.parametrize(
    "text", ["coinz: 1", "coins: 9", "coins: 1\ncoins: 1", "coins: [", "paytable: nowhere", "paytables: gone"]
)
def test_a_bad_file_changes_nothing(text: str, file: Path) -> None:
    preferences = preferences_of(file)
    before = preferences.settings, preferences.table, preferences.layers, preferences.catalogue
    file.write_text(text)
    with pytest.raises(AceInvadersError):
        preferences.reread()
    assert (preferences.settings, preferences.table, preferences.layers, preferences.catalogue) == before
    file.write_text("coins: 5\n")
    preferences.reread()
    assert preferences.settings["coins"] == 5


@pytest.mark.case("D-CONFIG-2")
def test_a_fault_is_told_with_its_place_and_the_near_key(file: Path) -> None:
    preferences = preferences_of(file)
    file.write_text("coins: 1\nmotoin: reduced\n")
    with pytest.raises(InvalidDocument) as caught:
        preferences.reread()
    assert str(caught.value).startswith(f"{file}:2:1: ")
    assert "'motion'" in str(caught.value)


def test_a_file_that_is_gone_keeps_what_was_in_force(file: Path) -> None:
    preferences = preferences_of(file)
    file.unlink()
    with pytest.raises(AceInvadersError):
        preferences.reread()
    assert preferences.settings["coins"] == 2


def test_a_file_that_comes_into_the_current_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    preferences = preferences_of()
    assert not [path for path in preferences.files() if path.name == "ace_invaders.yaml"]
    (tmp_path / "ace_invaders.yaml").write_text("coins: 3\n")
    assert [path for path in preferences.files() if path.name == "ace_invaders.yaml"]
    preferences.reread()
    assert preferences.settings["coins"] == 3


def test_the_watched_files_are_the_configuration_and_all_pay_tables(tmp_path: Path) -> None:
    tables = tmp_path / "tables"
    tables.mkdir()
    (tables / "mine.yaml").write_text(C_YAML)
    (tables / "notes.txt").write_text("no table")
    file = tmp_path / "settings.yaml"
    file.write_text("paytables: tables\n")
    preferences = preferences_of(file)
    preferences.reread()
    names = [path.name for path in preferences.files()]
    assert sorted(names) == ["A.yaml", "B.yaml", "C.yaml", "D.yaml", "E.yaml", "F.yaml", "mine.yaml", "settings.yaml"]


def test_a_pay_table_that_changes_is_read_again(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(C_YAML)
    preferences = preferences_of(paytables=(tmp_path,), paytable="mine")
    (tmp_path / "mine.yaml").write_text(C_YAML.replace("full_house: 8", "full_house: 30"))
    preferences.reread()
    assert preferences.table.plain()["full_house"] == 30


@pytest.mark.parametrize("values", [{"paytable": "nowhere"}])
def test_bad_settings_at_the_start_are_refused(values: dict[str, str]) -> None:
    with pytest.raises(AceInvadersError, match="the pay tables are A, B, C, D, E, F"):
        Preferences(Layers(command_line=values))


def test_a_pay_table_chosen_in_the_window_and_deleted_keeps_no_later_edit_out(tmp_path: Path) -> None:
    tables = tmp_path / "tables"
    tables.mkdir()
    (tables / "mine.yaml").write_text(C_YAML)
    file = tmp_path / "settings.yaml"
    file.write_text(f"paytables: [{tables}]\ncoins: 2\n")
    preferences = preferences_of(file)
    preferences.change(paytable="mine")
    assert preferences.table.id == "mine"
    (tables / "mine.yaml").unlink()
    file.write_text(f"paytables: [{tables}]\ncoins: 5\n")
    preferences.reread()
    assert preferences.settings["coins"] == 5
    assert preferences.table.id == "C"
    assert "mine" not in preferences.catalogue
