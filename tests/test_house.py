"""The house: who may know whom, held to what the modules import."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.houseplan import DOORS, PACKAGE, height, modules, neighbours, strangers, unit

TOP = Path(__file__).resolve().parents[1]
# Spelt so that this file does not hold what it looks for.
STRANGERS = re.compile(r"/wor[k]/|/roo[t]/|/hom[e]/\w|py[p]i\b|python[h]osted|np[m]js", re.IGNORECASE)
TEXTS = {".cfg", ".in", ".md", ".py", ".toml", ".txt", ".yaml", ".yml"}
NOT_OURS = {".git", ".venv", "venv", "build", "dist", "__pycache__"}


@pytest.mark.parametrize("module", modules(), ids=str)
def test_a_module_knows_only_the_floors_below(module: Path) -> None:
    own = height(unit(module))
    above = {name for name in neighbours(module) if height(name) >= own}
    assert not above, (
        f"{module} imports {', '.join(sorted(above))}, which {'is' if len(above) == 1 else 'are'} not below"
    )


@pytest.mark.parametrize("module", modules(), ids=str)
def test_what_others_made_comes_in_by_its_door_only(module: Path) -> None:
    astray = {name for name in strangers(module) if unit(module) not in DOORS.get(name, set())}
    assert not astray, f"{module} imports {', '.join(sorted(astray))}"


@pytest.mark.parametrize("name", ["cli", "game", "records"])
def test_a_command_without_a_window_starts_without_pygame_and_numpy(name: str) -> None:
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
        for number, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), start=1)
        if STRANGERS.search(line)
    ]
    assert not found, "\n".join(found)
