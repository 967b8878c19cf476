"""Mutation testing of the rules and of the money: for every small fault there must be a test that fails.

    python -m tools.mutate [MODULE...]

Each mutant lives in a process of its own and in its memory alone: no file is changed. A mutant survives if the
tests of its module pass all the same. Those that are known to change nothing stand in docs/mutation.md, each with
its reason. The exit status is 1 if another one survives, or if one that is listed there does not.
"""

import argparse
import doctest
import os
import re
import resource
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType

import hypothesis
import numpy as np
import pytest
import yaml

from tools.mutants import Mutant, mutants

TOP = Path(__file__).resolve().parents[1]
DOCUMENT = TOP / "docs" / "mutation.md"
# The tests of each module, quickest first: the first one that fails is enough.
TESTS = {
    "gravity": ("test_records", "test_game", "test_gravity"),
    "hands": ("test_dealer", "test_hands", "test_best_five"),
    "paytable": ("test_paytable", "test_catalogue", "test_session"),
    "session": ("test_session", "test_game"),
}
MOST_SECONDS = 60  # of a processor, for the tests of a mutant that may never end
MOST_BYTES = 4 << 30
# What tests import and no mutant changes, loaded once for all of them.
LOADED = (hypothesis, np, yaml)
_LOADED_TWICE = ("-W", "ignore::pytest.PytestAssertRewriteWarning")  # which pytest would rather load itself


class _Changed(SourceFileLoader):
    """Loads the code of a mutant for a module."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        super().__init__(name, str(path))
        self._code = code

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 - the name is the loader's own
        return self._code


class _Finder(MetaPathFinder):
    """Finds the mutant where its module is asked for."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        self._name, self._path, self._code = name, path, code

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        if fullname != self._name:
            return None
        return spec_from_file_location(fullname, self._path, loader=_Changed(fullname, self._path, self._code))


def path_of(module: str) -> Path:
    return TOP / "ace_invaders" / f"{module}.py"


def known() -> dict[tuple[str, str, str], str]:
    """The survivors that the document lists, by module, place and change, with the reason why they change nothing."""
    rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in DOCUMENT.read_text("utf-8").splitlines() if line[:1] == "|"]
    cells = [[cell.strip().replace("\\|", "|") for cell in row] for row in rows if len(row) == 4]
    listed = [row for row in cells if row[0].strip("`") in TESTS and "→" in row[2]]
    return {(row[0].strip("`"), row[1].strip("`"), row[2].replace("`", "")): row[3] for row in listed}


def passes(module: str, code: CodeType) -> bool:
    """Whether the tests of a module pass with this code in its place."""
    return os.waitpid(_begun(module, code), 0)[1] == 0


def _begun(module: str, code: CodeType) -> int:
    """The number of a process in which the tests of a module run."""
    child = os.fork()
    if not child:
        os._exit(_status(module, code))
    return child


def _status(module: str, code: CodeType) -> int:
    """The exit status of the tests, in a process that ends with them."""
    _shut_in()
    sys.meta_path.insert(0, _Finder(f"ace_invaders.{module}", path_of(module), code))
    try:
        examples = doctest.testmod(import_module(f"ace_invaders.{module}"))
    except Exception:  # noqa: BLE001 - whatever comes of the change, no test is needed to notice it
        return 1
    if examples.failed:
        return 1
    # Of a property that fails the first example is enough, and every run must find the same ones.
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutants", deadline=None, database=None, derandomize=True, phases=phases)
    options = ("-x", "-q", "-n", "0", "-m", "not slow", "-p", "no:cacheprovider", "--hypothesis-profile=mutants")
    runs = (pytest.main([*options, *_LOADED_TWICE, f"tests/{name}.py"]) for name in TESTS[module])
    return next((int(status) for status in runs if status), 0)


def _shut_in() -> None:
    """Keeps this process from telling anything, and from going on for ever."""
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    os.chdir(TOP)
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


def survivors(module: str, jobs: int) -> tuple[int, list[Mutant]]:
    """How many mutants of a module there are, and those that no test notices."""
    source, path = path_of(module).read_text("utf-8"), path_of(module)
    if not passes(module, compile(source, path, "exec")):
        raise SystemExit(f"the tests of {module} fail without any change")
    number, alive, running = 0, list[Mutant](), dict[int, Mutant]()
    for mutant in mutants(source, path):
        running[_begun(module, mutant.code)] = mutant
        number += 1
        if len(running) == jobs:
            alive += _ended(running)
    while running:
        alive += _ended(running)
    return number, alive


def _ended(running: dict[int, Mutant]) -> list[Mutant]:
    """Waits for one of the mutants to end, and gives it back if it survived."""
    child, status = os.wait()
    mutant = running.pop(child)
    if status:
        return []
    print(f"alive: {mutant.place}: {mutant.change}", flush=True)
    return [mutant]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutate", description="Mutation testing.")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"of {', '.join(TESTS)}; all where none is named")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many mutants at once")
    options = parser.parse_args(arguments)
    modules = options.modules or list(TESTS)
    if unknown := set(modules) - set(TESTS):
        parser.error(f"no tests are known for {', '.join(sorted(unknown))}")
    return max([_told(module, options.jobs) for module in modules])


def _told(module: str, jobs: int) -> int:
    """Passes the mutants of a module and tells what came of it; 1 where that is not what the document says."""
    start, reasons = time.monotonic(), known()
    number, alive = survivors(module, jobs)
    found = {(module, mutant.place, mutant.change) for mutant in alive}
    listed = {name for name in reasons if name[0] == module}
    for what, names in (("survives without a reason", found - listed), ("is listed and survives not", listed - found)):
        for name in sorted(names):
            print(f"{what}: {' | '.join(name)}")
    minutes = (time.monotonic() - start) / 60
    print(f"{module}: {number} mutants, {number - len(alive)} killed, {len(alive)} alive, {minutes:.1f} minutes")
    return int(found != listed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
