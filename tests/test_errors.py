"""How a fault in a file is told."""

import pytest

from ace_invaders.errors import (
    AceInvadersError,
    IllegalAction,
    InvalidDocument,
    InvalidValue,
    Problem,
    Refuted,
    Unavailable,
)


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


@pytest.mark.parametrize("kind", [AceInvadersError, InvalidValue, IllegalAction, Unavailable, Refuted])
def test_each_sentence_of_an_error_is_a_line_that_can_be_read(kind: type[AceInvadersError]) -> None:
    assert str(kind("/tmp/a\nb\x1b[31m\u202e: no space")) == "/tmp/a\\nb\\x1b[31m\\u202e: no space"
    assert str(kind("one", "two\r")) == "one\ntwo\\r"


def test_a_file_with_several_problems_tells_them_a_line_each() -> None:
    problems = (Problem("a\nb.yaml", 1, 2, "this"), Problem("a\nb.yaml", 3, 4, "that", "allowed are c"))
    assert str(InvalidDocument(problems)) == "a\\nb.yaml:1:2: this\na\\nb.yaml:3:4: that, allowed are c"
    assert InvalidDocument(problems).problems == problems
