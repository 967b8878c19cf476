"""Files that went wrong in every way: told in lines with their places, never a traceback."""

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ace_invaders import store
from ace_invaders.settings import commented_file
from commands import EXAMPLE, T1, Answer, ace_invaders

HAND = f"""\
{EXAMPLE}number: 12
played: 2026-01-31T18:00:00Z
credits: 2000
result: {{total: 40, middle: {{cards: As 2h 3d 4s 5s, aces_fell: [1], royal_fell: false, hand: straight, pay: 20}}}}
note: |
  two lines
  of text
{T1.split(chr(10), 1)[1]}fair:
  scheme: AIF-1
  hand: 12
  text: cuté
  secret: {"ab" * 32}
  commitment: {"cd" * 32}
"""
CONFIG = (
    re.sub("(?m)^#(?! )", "", commented_file())
    .replace("[~/paytables]", "[.]")
    .replace("keys: default", "keys: {deal_draw: [space, y], hold_1: 1}")
)

# What people and broken editors put into files.
SNIPPETS = st.sampled_from([
    "", " ", "\n", "\t", ":", ": ", "- ", "[", "]", "{", "}", "'", '"', "#", "&a ", "*a", "!!int ", "? ", "|", ">-",
    "%", "@", "---\n", "...\n", "<<: ", "~", "null", "010", "1:30", "NO", "1e5", "-0", "99999999999999999999", "٣", "²",
    "As", "10♥", "♠", "\ufeff", "\x00", "\x1b[31m", "\x85", "\u2028", "\ud7ff", "é", "e\u0301", "😀", "\\", "\\x", "\r",
    "\r\n", "coins: 5\n", "  deal: x\n", "pays: {}\n", "~nobody/x", "/dev/null", "..", "x" * 300, "[" * 30, "1" * 5000,
])  # fmt: skip


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> bytes:
    """The text with a few places cut, doubled, swapped or overwritten; sometimes no text any more."""
    for _ in range(draw(st.integers(1, 4))):
        lines = text.splitlines(keepends=True) or [""]
        start, length = draw(st.integers(0, len(text))), draw(st.integers(0, 12))
        line = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(("put", "put", "cut", "drop line", "double line", "indent"))):
            case "put":
                text = text[:start] + draw(SNIPPETS) + text[start + length :]
            case "cut":
                text = text[:start] + text[start + length :]
            case "drop line":
                text = "".join(lines[:line] + lines[line + 1 :])
            case "double line":
                text = "".join(lines[: line + 1] + lines[line:])
            case "indent":
                text = "".join([*lines[:line], "  ", *lines[line:]])
    data = text.encode()
    if draw(st.integers(0, 9)) == 0:
        place = draw(st.integers(0, len(data)))
        data = data[:place] + draw(st.binary(max_size=4)) + data[place + 1 :]
    return data


@pytest.fixture(scope="module", autouse=True)
def nothing_remembered() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "read_settings", lambda _: {})
        yield


def answer_to(name: str, data: bytes, *words: str) -> tuple[Answer, str]:
    """The answer of a command to a file of that content, and the file's path."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        return ace_invaders(*words, path), str(path)


def check(answer: Answer, path: str) -> None:
    assert answer.status in (0, 1, 2, 3)
    assert "Traceback" not in answer.err
    places = re.compile(re.escape(path) + r":[1-9][0-9]*:[1-9][0-9]*: \S")
    assert all(places.match(line) for line in answer.errors), answer.err
    assert bool(answer.errors) is (answer.status == 2)
    assert len(answer.json) <= 1


@pytest.mark.parametrize(("text", "words", "name"), [
    (HAND, ("replay", "--json"), "h.yaml"),
    (T1, ("paytables", "--json"), "T1.yaml"),
    (CONFIG, ("config", "--json", "--saves", "x", "--config"), "c.yaml"),
])  # fmt: skip
def test_what_is_spoilt_was_good(text: str, words: tuple[str, ...], name: str) -> None:
    answer, _ = answer_to(name, text.encode(), *words)
    assert answer.err == ""
    assert len(answer.json) == 1


@settings(max_examples=300)
@given(data=spoilt(HAND))
def test_spoilt_hands_are_told_with_their_places(data: bytes) -> None:
    check(*answer_to("h.yaml", data, "replay", "--json", "--explain"))


@settings(max_examples=150)
@given(data=spoilt(T1))
def test_spoilt_pay_tables_are_told_with_their_places(data: bytes) -> None:
    check(*answer_to("T1.yaml", data, "paytables", "--json"))


@settings(max_examples=150)
@given(data=spoilt(CONFIG))
def test_spoilt_configurations_are_told_with_their_places(data: bytes) -> None:
    check(*answer_to("c.yaml", data, "config", "--json", "--config"))
