"""What another machine gets: the wheel, built and installed as a player would."""

import ast
import email
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from email.message import Message
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[1]
NOT_SHIPPED = shutil.ignore_patterns(".git", ".venv", "venv", "build", "dist", "*.egg-info", "__pycache__", ".*_cache")
pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

# Every command of the installed program, as arguments; each must end with status 0 in any folder.
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("--version",),
    ("--help",),
    ("play", "--help"),
    ("replay", str(TOP / "saves" / "examples" / "published-example.yaml")),
    ("paytables",),
    ("config",),
    ("returns", "--lines", "1"),
    ("holds", "Ah Kh 3c 2d As"),
    ("simulate", "--hands", "1000"),
    ("strategy", "--help"),
    ("deal", "--players", "5"),
    ("rank", "Ah Kh Qh Jh Th 2c 2d"),
)

DATA = {
    "paytable_folder": (TOP / "paytables", "*.yaml"),
    "assets_folder": (TOP / "assets", "**/*"),
    "examples_folder": (TOP / "saves" / "examples", "*.yaml"),
}


def python_of(environment: Path) -> Path:
    return environment / "Scripts" / "python.exe" if os.name == "nt" else environment / "bin" / "python"


def run(*command: str | Path, cwd: Path = Path("/")) -> str:
    """What a command that must succeed writes to standard output."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    answer = subprocess.run(command, cwd=cwd, env=kept, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, f"{command}\n{answer.stdout}\n{answer.stderr}"
    return answer.stdout


def files(folder: Path, pattern: str) -> dict[str, bytes]:
    """Every file below a folder that the pattern takes, by its path there."""
    found = (path for path in folder.glob(pattern) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the sdist and the wheel that was built from it."""
    source = tmp_path_factory.mktemp("source") / "ace invaders ♠"
    shutil.copytree(TOP, source, ignore=NOT_SHIPPED)
    run(sys.executable, "-m", "build", "--outdir", source / "dist", source, cwd=source)
    return source / "dist"


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    (wheel,) = dist.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the wheel and what its metadata asks for, and nothing else."""
    environment = tmp_path_factory.mktemp("player") / "venv"
    venv.create(environment, with_pip=True)
    run(python_of(environment), "-m", "pip", "install", "--quiet", "--only-binary", ":all:", wheel)
    return environment


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(archive.read(name))


@pytest.mark.case("D-PACK-1")
@pytest.mark.parametrize("folder", DATA)
def test_the_wheel_carries_the_data_of_the_checkout(installed: Path, folder: str) -> None:
    code = f"from ace_invaders import locate; print(ascii(str(locate.{folder}())))"
    found = Path(ast.literal_eval(run(python_of(installed), "-c", code)))
    expected = files(*DATA[folder])
    assert expected
    assert found.is_relative_to(installed)
    assert files(found, DATA[folder][1]) == expected


@pytest.mark.case("D-PACK-2")
def test_the_wheel_brings_all_that_the_program_imports(installed: Path) -> None:
    run(python_of(installed), "-W", "ignore", "-c", "import yaml, numpy, pygame, platformdirs")


@pytest.mark.case("D-PACK-1")
@pytest.mark.case("D-PACK-2")
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_every_command_runs_from_any_folder(installed: Path, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    for cwd in (Path("/"), tmp_path):
        assert run(python_of(installed).with_name("ace-invaders"), *arguments, cwd=cwd)
        assert run(python_of(installed), "-P", "-m", "ace_invaders", *arguments, cwd=cwd)


@pytest.mark.case("D-PACK-3")
def test_pygame_comes_below_python_3_14_and_pygame_ce_from_there_on(metadata: Message) -> None:
    wanted = [line.replace('"', "'") for line in metadata.get_all("Requires-Dist", [])]
    assert [line for line in wanted if line.startswith("pygame")] == [
        "pygame>=2.6.1; python_version < '3.14'",
        "pygame-ce>=2.5.8; python_version >= '3.14'",
    ]


def test_the_wheel_says_which_python_and_licence(metadata: Message) -> None:
    assert (metadata["Requires-Python"], metadata["License-Expression"]) == (">=3.11", "MIT")


def test_the_wheel_holds_nothing_outside_its_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"ace_invaders"}


def test_nothing_is_left_after_uninstalling(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    python = python_of(tmp_path / "venv")
    before = {path for path in (tmp_path / "venv").rglob("*") if "__pycache__" not in path.parts}
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", wheel)
    run(python, "-m", "pip", "uninstall", "--quiet", "--yes", "ace-invaders")
    after = {path for path in (tmp_path / "venv").rglob("*") if "__pycache__" not in path.parts}
    assert after == before
