"""The house: who may know whom, held to what the modules import."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[1]
PACKAGE = TOP / "ace_invaders"

# From the top floor down. A module knows only the floors below its own; a folder counts as one
# module, whose parts may know each other.
FLOORS = (
    ("__main__",),
    ("cli",),
    ("window",),
    ("store",),
    ("preferences",),
    ("config", "hand_files"),
    ("session",),
    ("simulate", "statistics"),
    ("records",),
    ("dealer", "game"),
    ("analysis",),
    ("catalogue", "fairness", "gravity"),
    ("dealing",),
    ("paytable",),
    ("hands",),
    ("cards",),
    ("keymap",),
    ("readings",),
    ("documents",),
    ("files", "syntax"),
    ("errors", "locate"),
    ("__init__",),
)

# Beside the standard library (of which sqlite3 is kept in its place too), this is all that is used.
DOORS = {
    "numpy": {"analysis", "simulate"},
    "platformdirs": {"locate"},
    "pygame": {"window"},
    "sqlite3": {"store"},
    "yaml": {"documents"},
}

# Spelt so that this file does not hold what it looks for.
STRANGERS = re.compile(r"/wor[k]/|/roo[t]/|/hom[e]/\w|py[p]i\b|python[h]osted|np[m]js", re.IGNORECASE)
TEXTS = {".cfg", ".in", ".md", ".py", ".toml", ".txt", ".yaml", ".yml"}
NOT_OURS = {".git", ".venv", "venv", "build", "dist", "__pycache__"}


def modules() -> list[Path]:
    """Every module of the program, as a path below the package."""
    return sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))


def unit(module: Path) -> str:
    """The name of a module in the tables above: its folder's where it lies in one."""
    return module.parts[0].removesuffix(".py")


def imported(module: Path) -> Iterator[str]:
    """The full names that a module imports, wherever in it."""
    for node in ast.walk(ast.parse((PACKAGE / module).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno}: imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def neighbours(module: Path) -> set[str]:
    """The units of the program that a module imports, but its own."""
    ours = (name.split(".") for name in imported(module) if name.split(".")[0] == "ace_invaders")
    names = {parts[1] if is_unit(parts[1:2]) else "__init__" for parts in ours}
    return names - {unit(module)}


def is_unit(name: list[str]) -> bool:
    return bool(name) and ((PACKAGE / f"{name[0]}.py").exists() or (PACKAGE / name[0]).is_dir())


def floor(name: str) -> int:
    """The height of a unit, the lowest 0."""
    heights = [height for height, names in enumerate(reversed(FLOORS)) if name in names]
    assert heights, f"{name} has no floor yet: give it one in FLOORS"
    return heights[0]


@pytest.mark.parametrize("module", modules(), ids=str)
def test_a_module_knows_only_the_floors_below(module: Path) -> None:
    height = floor(unit(module))
    above = {name for name in neighbours(module) if floor(name) >= height}
    assert not above, (
        f"{module} imports {', '.join(sorted(above))}, which {'is' if len(above) == 1 else 'are'} not below"
    )


@pytest.mark.parametrize("module", modules(), ids=str)
def test_what_others_made_comes_in_by_its_door_only(module: Path) -> None:
    foreign = {name.split(".")[0] for name in imported(module)} - {"ace_invaders"}
    watched = {name for name in foreign if name in DOORS or name not in sys.stdlib_module_names}
    astray = {name for name in watched if unit(module) not in DOORS.get(name, set())}
    assert not astray, f"{module} imports {', '.join(sorted(astray))}"


@pytest.mark.parametrize("name", ["cli", "game", "records"])
def test_a_command_without_a_window_starts_without_pygame_and_numpy(name: str) -> None:
    if not is_unit([name]):
        pytest.skip(f"there is no {name} yet")
    code = f"import sys, ace_invaders.{name}; print(*sorted({{'pygame', 'numpy'}} & set(sys.modules)))"
    environment = os.environ | {"PYTHONPATH": str(TOP)}
    answer = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert (answer.stdout.strip(), answer.stderr) == ("", "")


def test_every_package_is_named_in_the_project_file() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
    named = {name for name in project["tool"]["setuptools"]["packages"] if ".data." not in name}
    there = {".".join(path.parent.relative_to(TOP).parts) for path in PACKAGE.rglob("__init__.py")}
    assert named == there


def our_texts() -> Iterator[Path]:
    """Every file of words of the project, but the player's own and what tools made."""
    for folder, folders, files in os.walk(TOP):
        here = Path(folder)
        hidden = {name for name in folders if name.startswith(".") and name != ".ci"}
        folders[:] = [name for name in folders if name not in NOT_OURS | hidden and not name.endswith(".egg-info")]
        if here == TOP / "saves":
            folders[:] = ["examples"]
        else:
            yield from (here / name for name in files if Path(name).suffix in TEXTS or here.name == ".ci")


def test_the_project_names_no_machine_and_no_registry() -> None:
    found = [
        f"{path.relative_to(TOP)}:{number}: {line.strip()}"
        for path in our_texts()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if STRANGERS.search(line)
    ]
    assert not found, "\n".join(found)
