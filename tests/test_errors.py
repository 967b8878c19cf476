"""How a fault in a file is told."""

import pytest

from ace_invaders.errors import Problem


def test_a_problem_is_its_place_and_what_is_allowed() -> None:
    assert str(Problem("C.yaml", 4, 3, "unknown key 'x'", "allowed are a, b")) == (
        "C.yaml:4:3: unknown key 'x', allowed are a, b"
    )
    assert str(Problem("C.yaml", 4, 3, "there is no such file")) == "C.yaml:4:3: there is no such file"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a b/ü♠.yaml", "a b/ü♠.yaml"),
        ("a\nb.yaml", "a\\nb.yaml"),
        ("a\rb\tc.yaml", "a\\rb\\tc.yaml"),
        ("\x1b[31m.yaml", "\\x1b[31m.yaml"),
        ("\x7f\x85\x9b\u2028.yaml", "\\x7f\\x85\\x9b\\u2028.yaml"),
        ("lmay\u202e.exe", "lmay\\u202e.exe"),
        ("\u2066a\u2069\u200f.yaml", "\\u2066a\\u2069\\u200f.yaml"),
        ("\udcff.yaml", "\udcff.yaml"),
    ],
)
def test_a_name_that_moves_the_cursor_is_shown_with_escapes(name: str, shown: str) -> None:
    assert str(Problem(name, 1, 1, "what")) == f"{shown}:1:1: what"
