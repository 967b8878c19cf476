"""The one locator."""

import shutil
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from ace_invaders import config, locate

TOP = Path(__file__).resolve().parents[1]
FOLDERS = ("paytable_folder", "assets_folder", "examples_folder", "saves_folder")


def installed(folder: Path) -> Path:
    """A folder laid out as a wheel leaves it, with only what the locator needs."""
    package = folder / "ace_invaders"
    for data in ("paytables", "assets", "examples"):
        (package / "data" / data).mkdir(parents=True)
    for module in ("__init__.py", "locate.py"):
        shutil.copy(TOP / "ace_invaders" / module, package)
    return folder


def ask(code_folder: Path, cwd: Path, names: tuple[str, ...] = FOLDERS) -> list[Path]:
    """What the locator of another installation answers, asked from the folder `cwd`."""
    calls = "".join(f"print(locate.{name}())\n" for name in names)
    code = f"import sys; sys.path.insert(0, {str(code_folder)!r})\nfrom ace_invaders import locate\n{calls}"
    command = [sys.executable, "-P", "-X", "utf8", "-c", code]
    answer = subprocess.run(command, cwd=cwd, capture_output=True, encoding="utf-8", check=True)
    return [Path(line) for line in answer.stdout.splitlines()]


def test_in_a_checkout_the_data_lies_at_the_top() -> None:
    assert locate.checkout() == TOP
    assert locate.paytable_folder() == TOP / "paytables"
    assert locate.assets_folder() == TOP / "assets"
    assert locate.examples_folder() == TOP / "saves" / "examples"


def test_in_a_checkout_the_game_is_kept_in_its_saves() -> None:
    assert locate.saves_folder() == TOP / "saves"


@pytest.mark.parametrize("name", ["plain", "with a space", "Ä spade ♠"])
def test_in_a_wheel_the_data_lies_inside_the_package(tmp_path: Path, name: str) -> None:
    site = installed(tmp_path / name)
    data = site / "ace_invaders" / "data"
    assert ask(site, Path("/"))[:3] == [data / "paytables", data / "assets", data / "examples"]


@pytest.mark.parametrize("name", ["with a space", "Ä spade ♠"])
def test_a_checkout_may_lie_in_any_folder_and_be_asked_from_any(tmp_path: Path, name: str) -> None:
    top = tmp_path / name
    shutil.copytree(TOP / "ace_invaders", top / "ace_invaders", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(TOP / "pyproject.toml", top)
    (top / "paytables").mkdir()
    expected = [top / "paytables", top / "assets", top / "saves" / "examples", top / "saves"]
    for cwd in (Path("/"), top / "ace_invaders"):
        assert ask(top, cwd) == expected


def test_from_a_wheel_the_game_is_kept_in_the_players_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = installed(tmp_path / "site")
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "player"))
    (saves,) = ask(site, Path("/"), ("saves_folder",))
    assert saves.is_relative_to(tmp_path / "player")
    assert "ace-invaders" in saves.parts


def test_configuration_and_cache_are_the_players_two_further_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name in ("HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    folders = locate.config_folder(), locate.cache_folder()
    assert folders[0] != folders[1]
    for folder in folders:
        assert folder is not None
        assert folder.is_relative_to(tmp_path)
        assert "ace-invaders" in folder.parts


def test_a_player_whom_the_machine_does_not_know_is_told_and_keeps_no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> Path:
        raise RuntimeError("could not determine the home directory for '~/.config'")

    for name in ("user_data_path", "user_config_path", "user_cache_path"):
        monkeypatch.setattr(platformdirs, name, unknown)
    monkeypatch.setattr(locate, "checkout", lambda: None)
    for folder in (locate.saves_folder, locate.config_folder):
        with pytest.raises(locate.Homeless, match="no home folder of yours"):
            folder()
    assert locate.cache_folder() is None
    monkeypatch.chdir(TOP / "tests")
    monkeypatch.delenv(config.VARIABLE, raising=False)
    assert config.find_file(None) is None


def test_asking_for_a_folder_makes_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = installed(tmp_path / "site")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "player"))
    ask(site, Path("/"), ("saves_folder", "config_folder", "cache_folder"))
    assert not (tmp_path / "player").exists()
