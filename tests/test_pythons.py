"""The wheel under every Python that it is for: each that is here with both packages called pygame, and newer ones."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from test_packaging import COMMANDS, NOT_SHIPPED, TOP, python_of

OLDEST, NEWEST = 11, 15  # of Python 3
PYGAMES = ("pygame==2.6.1", "pygame-ce>=2.5.8")
NO_WHEELS = 14  # the first Python 3 without wheels of pygame
pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


def version_of(python: str) -> tuple[int, int] | None:
    """Which Python 3 a command runs and whether it can make environments."""
    code = "import sys, venv, ensurepip; print(*sys.version_info[:2])"
    answer = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    words = answer.stdout.split()
    return (int(words[0]), int(words[1])) if answer.returncode == 0 and len(words) == 2 else None


def pythons() -> dict[int, str]:
    """A command for each minor version of Python 3 that is there: on the path, or as pyenv keeps them."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    named = [shutil.which(f"python3.{minor}") for minor in range(OLDEST, NEWEST + 1)]
    found = [sys.executable, *filter(None, named), *map(str, sorted(kept.glob("3.*/bin/python")))]
    versions = {version[1]: python for python in reversed(found) if (version := version_of(python))}
    return {minor: python for minor, python in sorted(versions.items()) if minor >= OLDEST}


def run(*command: str | Path, cwd: Path = Path("/"), env: dict[str, str] | None = None) -> str:
    """What a command that must succeed writes to standard output, away from every file of this checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | (env or {})
    answer = subprocess.run(command, cwd=cwd, env=kept, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, f"{command}\n{answer.stdout}\n{answer.stderr}"
    return answer.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("source") / "ace-invaders"
    shutil.copytree(TOP, source, ignore=NOT_SHIPPED)
    run(sys.executable, "-m", "build", "--wheel", "--outdir", source / "dist", source, cwd=source)
    (wheel,) = (source / "dist").glob("*.whl")
    return wheel


def environment(python: str, place: Path, *wanted: str | Path) -> Path:
    """The Python of a new environment with these packages, from wheels alone."""
    run(python, "-m", "venv", place)
    inside = python_of(place)
    run(inside, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", *wanted)
    return inside


@pytest.mark.case("D-PACK-2")
@pytest.mark.case("D-PACK-3")
@pytest.mark.parametrize("pygame", PYGAMES, ids=lambda wanted: wanted.partition("=")[0].strip(">"))
@pytest.mark.parametrize("minor", pythons())
def test_every_command_works_from_the_root_under_each_python_with_both_pygames(
    minor: int, pygame: str, wheel: Path, tmp_path: Path
) -> None:
    if minor >= NO_WHEELS and not pygame.startswith("pygame-ce"):
        pytest.skip("pygame has no wheels for this Python, which takes pygame-ce")
    python = environment(pythons()[minor], tmp_path / "venv", wheel)
    if minor < NO_WHEELS and pygame.startswith("pygame-ce"):
        run(python, "-m", "pip", "uninstall", "--quiet", "--yes", "pygame")
    run(python, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", pygame)
    folders = own_folders(tmp_path)
    for arguments in COMMANDS:
        assert run(python.with_name("ace-invaders"), *arguments, env=folders)
    is_ce = run(python, "-c", "import pygame; print(hasattr(pygame, 'IS_CE'))", env=folders).split()[-1]
    assert is_ce == str(pygame.startswith("pygame-ce"))
    play(python, folders)


def own_folders(tmp_path: Path) -> dict[str, str]:
    """A home of the test's own, in which a desktop's folders are where they usually are."""
    home = tmp_path / "home"
    home.mkdir()
    places = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "ACE_INVADERS_CONFIG"), "")
    return {"HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **places}


def play(python: Path, folders: dict[str, str]) -> None:
    """Open the window where nobody sees it until the game is there, and end it."""
    environment_ = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | folders
    command = [str(python.with_name("ace-invaders")), "play"]
    with subprocess.Popen(command, cwd="/", env=environment_, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as game:
        end = time.monotonic() + 60
        while not has_game(folders) and game.poll() is None and time.monotonic() < end:
            time.sleep(0.05)
        game.terminate()
        _, told = game.communicate()
    assert has_game(folders), told.decode()


def has_game(folders: dict[str, str]) -> bool:
    return (Path(folders["HOME"]) / ".local" / "share" / "ace-invaders" / "session.sqlite3").exists()


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return environment(sys.executable, tmp_path_factory.mktemp("player") / "venv", wheel)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder but what Python compiled, by its path there."""
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_nothing_is_written_but_in_the_players_folders_and_uninstalling_leaves_those_alone(
    installed: Path, tmp_path: Path
) -> None:
    folders, cwd = own_folders(tmp_path), tmp_path / "here"
    cwd.mkdir()
    program = Path(run(installed, "-c", "import ace_invaders; print(ace_invaders.__path__[0])").strip())
    before = contents(program)
    for arguments in COMMANDS:
        run(installed.with_name("ace-invaders"), *arguments, cwd=cwd, env=folders)
    play(installed, folders)
    assert contents(program) == before
    assert contents(cwd) == {}
    written = contents(Path(folders["HOME"]))
    assert {"/".join(name.split("/")[:-1]).removesuffix("/saves") for name in written} <= {
        ".local/share/ace-invaders", ".cache/ace-invaders", ".config/ace-invaders",
    }  # fmt: skip
    run(installed, "-m", "pip", "uninstall", "--quiet", "--yes", "ace-invaders")
    assert contents(program) == {}
    assert contents(Path(folders["HOME"])) == written


@pytest.mark.case("D-PACK-3")
@pytest.mark.parametrize("minor", [14])
def test_wheels_for_a_newer_python_are_found(minor: int, wheel: Path, tmp_path: Path) -> None:
    """What the metadata asks for under that Python comes as wheels for it."""
    code = "import importlib.metadata as m, sys; print(*m.Distribution.at(sys.argv[1]).requires, sep='\\n')"
    run(sys.executable, "-m", "zipfile", "-e", wheel, tmp_path / "wheel")
    (info,) = (tmp_path / "wheel").glob("*.dist-info")
    asked = map(Requirement, run(sys.executable, "-c", code, info).splitlines())
    there = {"python_version": f"3.{minor}", "python_full_version": f"3.{minor}.0", "extra": ""}
    wanted = [each for each in asked if each.marker is None or each.marker.evaluate(there)]
    names = {each.name for each in wanted}
    assert names == {"pygame-ce", "PyYAML", "numpy", "platformdirs"}
    plain = [f"{each.name}{each.specifier}" for each in wanted]
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--no-deps")
    run(*pip, "--only-binary", ":all:", "--python-version", f"3.{minor}", "--target", tmp_path / "target", *plain)
