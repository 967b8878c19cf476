"""The house plan: which module knows which, read from their imports and drawn floor by floor.

    python tools/houseplan.py

prints it as docs/architecture.md holds it, between its marks; with `--write` it is put there.
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
PACKAGE = TOP / "ace_invaders"
DOCUMENT = TOP / "docs" / "architecture.md"
BEGIN = "<!-- drawn by tools/houseplan.py -->\n"
END = "<!-- end of what is drawn -->\n"

# From the top floor down. A module knows only the floors below its own; a folder counts as one
# module, whose parts may know each other.
FLOORS = (
    ("__main__",),
    ("cli",),
    ("window",),
    ("store",),
    ("preferences",),
    ("config", "hand_files"),
    ("hand_results", "settings"),
    ("session",),
    ("simulate", "statistics"),
    ("records",),
    ("dealer", "game"),
    ("analysis",),
    ("catalogue", "fairness", "gravity", "hand_parts"),
    ("dealing",),
    ("paytable",),
    ("hands",),
    ("cards",),
    ("keymap",),
    ("readings",),
    ("documents",),
    ("files", "syntax"),
    ("errors", "locate"),
    ("signs",),
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


def modules() -> list[Path]:
    """Every module of the program, as a path below the package."""
    return sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))


def unit(module: Path) -> str:
    """The name of a module in the tables above: its folder's where it lies in one."""
    return module.parts[0].removesuffix(".py")


def is_unit(name: str) -> bool:
    return (PACKAGE / f"{name}.py").exists() or (PACKAGE / name / "__init__.py").exists()


@cache
def imported(module: Path) -> tuple[str, ...]:
    """The full names that a module imports, wherever in it."""
    return tuple(_imported(ast.parse((PACKAGE / module).read_text("utf-8")), module))


def _imported(tree: ast.Module, module: Path) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno}: imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def neighbours(module: Path) -> set[str]:
    """The units of the program that a module imports, but its own."""
    ours = (name.split(".") for name in imported(module) if name.split(".")[0] == "ace_invaders")
    names = {parts[1] if len(parts) > 1 and is_unit(parts[1]) else "__init__" for parts in ours}
    return names - {unit(module)}


def strangers(module: Path) -> set[str]:
    """The packages that a module imports and others made, sqlite3 among them."""
    foreign = {name.split(".")[0] for name in imported(module)} - {"ace_invaders"}
    return {name for name in foreign if name in DOORS or name not in sys.stdlib_module_names}


def height(name: str) -> int:
    """The floor of a unit, the lowest 0."""
    heights = [height for height, names in enumerate(reversed(FLOORS)) if name in names]
    assert heights, f"{name} has no floor yet: give it one in FLOORS of tools/houseplan.py"
    return heights[0]


def arrows() -> dict[str, set[str]]:
    """What each unit knows: the other units that its modules import."""
    found: dict[str, set[str]] = {name: set() for names in FLOORS for name in names}
    for module in modules():
        found[unit(module)] |= neighbours(module)
    return found


def _known_through(name: str, know: dict[str, set[str]]) -> set[str]:
    """All that is known by what a unit knows."""
    return {further for each in know[name] for further in know[each] | _known_through(each, know)}


def diagram(know: dict[str, set[str]]) -> Iterator[str]:
    """The floors as a drawing in Mermaid's words; an arrow that follows from others is left out."""
    yield "```mermaid"
    yield "flowchart TD"
    for names in FLOORS:
        for name in filter(_is_drawn, names):
            nearest = know[name] - _known_through(name, know)
            yield from (f"    {name} --> {other}" for other in sorted(filter(_is_drawn, nearest)))
    for package, doors in sorted(DOORS.items()):
        yield from (f"    {door} -.-> {package}([{package}])" for door in sorted(doors))
    yield "```"


def table(know: dict[str, set[str]]) -> Iterator[str]:
    """Every arrow in words, from the top down."""
    yield "| module | knows |"
    yield "| --- | --- |"
    for names in FLOORS:
        for name in filter(_is_drawn, names):
            known = sorted(filter(_is_drawn, know[name]), key=lambda other: (-height(other), other))
            yield f"| `{name}` | {', '.join(f'`{other}`' for other in known) or 'none'} |"


def _is_drawn(name: str) -> bool:
    """The start of the program and its version are no part of the drawing."""
    return not name.startswith("__")


def plan() -> str:
    """The whole plan as Markdown."""
    know = arrows()
    return "\n".join([*diagram(know), "", *table(know)]) + "\n"


def parts(document: str) -> tuple[str, str, str]:
    """A document up to its plan, the plan, and the rest. Raises ValueError where the marks are missing."""
    begin, end = document.index(BEGIN) + len(BEGIN), document.index(END)
    return document[:begin], document[begin:end], document[end:]


def main(arguments: list[str]) -> None:
    if arguments == ["--write"]:
        before, _, after = parts(DOCUMENT.read_text("utf-8"))
        DOCUMENT.write_text(before + plan() + after, "utf-8")
    elif arguments:
        raise SystemExit(__doc__)
    else:
        print(plan(), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
