"""The house plan of the document is drawn from the imports as they are."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import houseplan
from tools.houseplan import (
    DOCUMENT,
    DOORS,
    FLOORS,
    TOP,
    arrows,
    diagram,
    is_unit,
    modules,
    parts,
    plan,
    strangers,
    unit,
)


def shown() -> str:
    """The plan as the document holds it."""
    return parts(DOCUMENT.read_text("utf-8"))[1]


def test_the_document_holds_the_plan_as_it_is_drawn_now() -> None:
    assert shown() == plan(), "draw it anew: python tools/houseplan.py --write"


def test_the_script_prints_the_plan() -> None:
    answer = subprocess.run(
        [sys.executable, TOP / "tools" / "houseplan.py"], capture_output=True, encoding="utf-8", check=True
    )
    assert answer.stdout == shown()


def test_every_floor_is_there_and_every_module_has_one() -> None:
    names = [name for floor in FLOORS for name in floor]
    assert all(is_unit(name) for name in names if name != "__init__")
    assert sorted(names) == sorted({unit(module) for module in modules()})


def test_every_door_is_used() -> None:
    used = {(package, unit(module)) for module in modules() for package in strangers(module)}
    assert used == {(package, door) for package, doors in DOORS.items() for door in doors}


def test_an_arrow_that_follows_from_others_is_left_out_of_the_drawing() -> None:
    know = {name: set[str]() for floor in FLOORS for name in floor}
    know |= {"game": {"gravity", "hands", "errors"}, "gravity": {"hands"}, "hands": {"errors"}}
    lines = [line.strip() for line in diagram(know) if "-->" in line]
    assert lines == ["game --> gravity", "gravity --> hands", "hands --> errors"]


def test_the_arrows_of_the_drawing_lead_to_all_that_a_module_knows() -> None:
    know: dict[str, set[str]] = {}
    for line in shown().splitlines():
        if found := re.fullmatch(r" *(\w+) --> (\w+)", line):
            know.setdefault(found[1], set()).add(found[2])
    ours = {name: known for name, known in arrows().items() if not name.startswith("__")}
    for name, known in ours.items():
        assert known - {"__init__"} <= _reached(name, know)


def _reached(name: str, know: dict[str, set[str]]) -> set[str]:
    """All that can be reached along the arrows."""
    nearest = know.get(name, set())
    return nearest.union(*(_reached(other, know) for other in nearest))


def test_an_import_anywhere_in_a_module_is_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(houseplan, "PACKAGE", tmp_path)
    for name in ("alpha.py", "beta/__init__.py", "beta/part.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    early = "import sqlite3\nfrom ace_invaders import __version__, beta\n"
    late = "def late():\n    from ace_invaders.beta.part import x\n    import yaml, json\n"
    (tmp_path / "gamma.py").write_text(early + late, "utf-8")
    houseplan.imported.cache_clear()
    assert houseplan.neighbours(Path("gamma.py")) == {"__init__", "beta"}
    assert houseplan.strangers(Path("gamma.py")) == {"sqlite3", "yaml"}
    houseplan.imported.cache_clear()
