"""Mutation testing: which faults are made, that a fault is noticed, and that the list of survivors is true."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.mutants import Mutant, mutants

mutate = pytest.importorskip("tools.mutate", reason="processes are forked, which Windows does not know")

SOURCE = '''
"""A module."""
from dataclasses import dataclass

PAYS = {"flush": 6, "straight": 4}


@dataclass(frozen=True)
class Bet:
    """A bet."""

    coins: int = 5

    def won(self, row: str, more: list[int]) -> int:
        assert row
        total = self.coins * PAYS[row] + sum(more[1:])
        if total > 20 and row != "straight":
            raise ValueError(f"{total} coins")
        return total
'''
CHANGES = {
    "": [
        "PAYS = {'flush': 6, 'straight': 4} → nothing",
        "'flush': 6 → nothing",
        "'straight': 4 → nothing",
        "{'flush': 6, 'straight': 4} → {'': 6, 'straight': 4}",
        "{'flush': 6, 'straight': 4} → {'flush': 6, '': 4}",
        "{'flush': 6, 'straight': 4} → {'flush': 7, 'straight': 4}",
        "{'flush': 6, 'straight': 4} → {'flush': 5, 'straight': 4}",
        "{'flush': 6, 'straight': 4} → {'flush': 6, 'straight': 5}",
        "{'flush': 6, 'straight': 4} → {'flush': 6, 'straight': 3}",
    ],
    "Bet": [
        "@dataclass(frozen=True) → nothing",
        "frozen=True → nothing",
        "frozen=True → frozen=False",
        "coins: int = 5 → coins: int = 6",
        "coins: int = 5 → coins: int = 4",
    ],
    "Bet.won": [
        "total = self.coins * PAYS[row] + sum(more[1:]) → nothing",
        "total = self.coins * PAYS[row] + sum(more[1:]) → total = self.coins * PAYS[row] - sum(more[1:])",
        "self.coins * PAYS[row] + sum(more[1:]) → self.coins + PAYS[row] + sum(more[1:])",
        "more[1:] → more[:]",
        "1: → 2:",
        "1: → 0:",
        "if total > 20 and row != 'straight': → if True:",
        "if total > 20 and row != 'straight': → if False:",
        "if total > 20 and row != 'straight': → nothing",
        "total > 20 and row != 'straight' → total > 20 or row != 'straight'",
        "total > 20 and row != 'straight' → row != 'straight'",
        "total > 20 and row != 'straight' → total > 20",
        "total > 20 and row != 'straight' → total >= 20 and row != 'straight'",
        "total > 20 and row != 'straight' → total < 20 and row != 'straight'",
        "total > 20 → total > 21",
        "total > 20 → total > 19",
        "total > 20 and row != 'straight' → total > 20 and row == 'straight'",
        "row != 'straight' → row != ''",
        "raise ValueError(f'{total} coins') → nothing",
        "f'{total} coins' → f'{total}'",
        "return total → return None",
    ],
}


def made(source: str) -> list[Mutant]:
    return list(mutants(source, Path("module.py")))


def test_every_small_fault_is_made_once_and_types_docstrings_and_assertions_are_left_alone() -> None:
    found: dict[str, list[str]] = {}
    for mutant in made(SOURCE):
        found.setdefault(mutant.place, []).append(mutant.change)
    assert {place: sorted(changes) for place, changes in found.items()} == {
        place: sorted(changes) for place, changes in CHANGES.items()
    }


@pytest.mark.parametrize(
    ("body", "change", "answer"),
    [
        ("return x + 2", "x + 2 → x - 2", 3),
        ("return x + 2", "x + 2 → x + 3", 8),
        ("return min(x, 2)", "min(x, 2) → max(x, 2)", 5),
        ("return not x", "not x → x", 5),
        ("return [1, 2, 3][:2]", "[1, 2, 3][:2] → [1, 2, 3][:]", [1, 2, 3]),
        ("return sorted([3, x, 4])", "sorted([3, x, 4]) → [3, x, 4]", [3, 5, 4]),
        ("return 1 if x else 2", "1 if x else 2 → 2", 2),
        ("return [y for y in (1, 7) if y < x]", "y < x → nothing", [1, 7]),
        ("x += 2\n    return x", "x += 2 → x = 2", 2),
        ("x += 2\n    return x", "x += 2 → nothing", 5),
        ("match x:\n        case int() if x > 9:\n            return 1", "case int() if x > 9: → case int():", 1),
        ("return 2 <= x < 9", "2 <= x < 9 → 2 <= x > 9", False),
    ],
)
def test_the_code_of_a_mutant_does_what_its_words_say(body: str, change: str, answer: object) -> None:
    (mutant,) = [mutant for mutant in made(f"def f(x):\n    {body}\n") if mutant.change == change]
    names: dict[str, Any] = {}
    exec(mutant.code, names)
    assert names["f"](5) == answer
    assert mutant.line == 2


@pytest.mark.slow
@pytest.mark.parametrize("module", mutate.TESTS)
def test_the_changes_of_a_module_have_names_of_their_own_and_its_survivors_are_among_them(module: str) -> None:
    source, path = mutate.path_of(module).read_text("utf-8"), mutate.path_of(module)
    names = [(module, mutant.place, mutant.change) for mutant in mutants(source, path)]
    assert len(set(names)) == len(names) > 80
    assert {name for name in mutate.known() if name[0] == module} <= set(names)


def test_every_survivor_that_is_listed_has_its_reason() -> None:
    assert mutate.known()
    assert all(len(reason) > 10 for reason in mutate.known().values())


TRIAL = """
from tools import mutate
mutate.TESTS = {"paytable": ("test_paytable",)}
path = mutate.path_of("paytable")
source = path.read_text("utf-8")
for text in (source, source.replace("self.lines * self.coins", "self.lines + self.coins"), source + "1 / 0"):
    print(mutate.passes("paytable", compile(text, path, "exec")))
"""


def test_the_tests_of_a_module_pass_as_it_is_and_fail_for_a_fault() -> None:
    environment = os.environ | {"PYTHONPATH": str(mutate.TOP)}
    done = subprocess.run(
        [sys.executable, "-c", TRIAL], env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.stdout.split(), done.stderr) == (["True", "False", "False"], "")
