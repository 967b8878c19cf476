"""What people and broken programs do to text files, by chance."""

import random
from collections.abc import Callable, Sequence

SNIPPETS = (
    b"", b" ", b"\n", b"\t", b":", b": ", b"- ", b"[", b"]", b"{", b"}", b"'", b'"', b"#", b" #", b"&a ", b"*a",
    b"!!int ", b"!<x> ", b"? ", b"|", b">-", b"|2", b"%", b"%YAML 1.1\n", b"%TAG ! x\n", b"@", b"`", b"---\n",
    b"...\n", b"--- ", b"<<: ", b"<<: *a\n", b"~", b"null", b"010", b"0x1F", b"0o7", b"1:30", b"NO", b"yes",
    b"true", b"1e5", b"-0", b"+1", b".5", b".inf", b".nan", b"1_000", b"2026-01-31", b"9" * 30, b"9" * 5000,
    "٣".encode(), "²".encode(), b"As", b"10h", "10♥".encode(), "♠".encode(), b"\xef\xbb\xbf", b"\x00", b"\x1b[31m",
    b"\x7f", b"\xc2\x85", b"\xe2\x80\xa8", b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", "é".encode(),
    "e\u0301".encode(), "😀".encode(), b"\\", b"\\x", b'"\\ud800"', b'"\\0"', b"\r", b"\r\n", b"coins: 5\n",
    b"  deal: x\n", b"pays: {}\n", b"lines: 1\n", b"hold: []\n", b"~nobody/x", b"/dev/null", b"..", b"x" * 300,
    b"[" * 30, b"{a: " * 30, b"- " * 30, b"? " * 30, b"[1, " * 200,
)  # fmt: skip
Data = bytes
Sources = Sequence[Data]


def mutated(chance: random.Random, data: Data, others: Sources) -> Data:
    """The data after one to four changes."""
    for _ in range(chance.choice((1, 1, 2, 3, 4))):
        data = chance.choice(CHANGES)(chance, data, others)
    return data


def _place(chance: random.Random, data: Data) -> int:
    return chance.randrange(len(data) + 1)


def put(chance: random.Random, data: Data, _: Sources) -> Data:
    """A snippet in some place, over what is there or beside it."""
    start = _place(chance, data)
    return data[:start] + chance.choice(SNIPPETS) + data[start + chance.choice((0, 0, 1, 4)) :]


def cut(chance: random.Random, data: Data, _: Sources) -> Data:
    start = _place(chance, data)
    return data[:start] + data[start + chance.randrange(1, 12) :]


def truncate(chance: random.Random, data: Data, _: Sources) -> Data:
    return data[: _place(chance, data)]


def set_byte(chance: random.Random, data: Data, _: Sources) -> Data:
    start = _place(chance, data)
    return data[:start] + bytes([chance.randrange(256)]) + data[start + 1 :]


def flip_bit(chance: random.Random, data: Data, _: Sources) -> Data:
    start = _place(chance, data)
    return data[:start] + bytes(byte ^ 1 << chance.randrange(8) for byte in data[start : start + 1]) + data[start + 1 :]


def double_part(chance: random.Random, data: Data, _: Sources) -> Data:
    start, end = sorted((_place(chance, data), _place(chance, data)))
    return data[:end] + data[start:end] + data[end:]


def with_lines(change: Callable[[random.Random, list[Data]], None]) -> Callable[[random.Random, Data, Sources], Data]:
    """The change of a file that is one of its lines."""

    def changed(chance: random.Random, data: Data, _: Sources) -> Data:
        lines = data.splitlines(keepends=True)
        if lines:
            change(chance, lines)
        return b"".join(lines)

    return changed


def drop_line(chance: random.Random, lines: list[Data]) -> None:
    lines.pop(chance.randrange(len(lines)))


def double_line(chance: random.Random, lines: list[Data]) -> None:
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))


def move_line(chance: random.Random, lines: list[Data]) -> None:
    line = lines.pop(chance.randrange(len(lines)))
    lines.insert(chance.randrange(len(lines) + 1), line)


def indent_line(chance: random.Random, lines: list[Data]) -> None:
    number = chance.randrange(len(lines))
    lines[number] = chance.choice((b" ", b"  ", b"\t")) + lines[number]


def value_of_line(chance: random.Random, lines: list[Data]) -> None:
    """Another value behind a key."""
    number = chance.randrange(len(lines))
    key, colon, _ = lines[number].partition(b":")
    lines[number] = key + colon + b" " + chance.choice(SNIPPETS) + b"\n"


def line_of_another(chance: random.Random, data: Data, others: Sources) -> Data:
    """A line that stands in another file."""
    lines, strange = data.splitlines(keepends=True), chance.choice(others).splitlines(keepends=True) or [b""]
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(strange))
    return b"".join(lines)


CHANGES = (
    put,
    put,
    put,
    cut,
    truncate,
    set_byte,
    flip_bit,
    double_part,
    with_lines(drop_line),
    with_lines(double_line),
    with_lines(move_line),
    with_lines(indent_line),
    with_lines(value_of_line),
    with_lines(value_of_line),
    line_of_another,
)
