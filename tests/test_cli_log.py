"""The log of the game: every line in its order, and a reader that stands still holds up nothing."""

import os
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from ace_invaders.cli.log import MOST_WAITING, PATIENCE, Log

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a pipe of POSIX")


@dataclass(frozen=True, slots=True)
class Piped:
    """A log that writes into a pipe, and the end to read from."""

    log: Log
    reader: int


@pytest.fixture
def piped(monkeypatch: pytest.MonkeyPatch) -> Iterator[Piped]:
    read, write = os.pipe()
    with os.fdopen(write, "w", encoding="utf-8") as out:
        monkeypatch.setattr(sys, "stdout", out)
        yield Piped(Log(), read)
    os.close(read)


def read_all(reader: int, lines: int) -> list[str]:
    text = b""
    while text.count(b"\n") < lines:
        text += os.read(reader, 1 << 16)
    return text.decode().splitlines()


def test_a_line_is_there_as_soon_as_it_was_told(piped: Piped) -> None:
    log, reader = piped.log, piped.reader
    for line in ("Dealt A♠.", "Held.", "Won 5 coins."):
        log.tell(line)
        os.set_blocking(reader, False)
        assert os.read(reader, 1000).decode() == f"{line}\n"
    log.close()


def test_a_reader_that_stands_still_holds_up_nothing_and_misses_nothing(piped: Piped) -> None:
    log, reader = piped.log, piped.reader
    told = [f"line {number} {'x' * 100}" for number in range(5000)]
    start = time.monotonic()
    for line in told:
        log.tell(line)
    log.close()
    assert time.monotonic() - start < 10 * PATIENCE + 2
    assert read_all(reader, len(told)) == told


def test_a_reader_that_is_slow_is_given_all_lines_at_the_end(piped: Piped) -> None:
    log, reader = piped.log, piped.reader
    told = [f"line {number} {'x' * 1000}" for number in range(200)]
    for line in told:
        log.tell(line)
    pause, text = PATIENCE / 4, b""

    def slowly() -> None:
        nonlocal text
        while text.count(b"\n") < len(told):
            text += os.read(reader, 1 << 15)
            time.sleep(pause)

    thread = threading.Thread(target=slowly)
    thread.start()
    log.close()
    thread.join(20)
    assert text.decode().splitlines() == told


def test_beyond_what_can_wait_lines_are_dropped(piped: Piped) -> None:
    log, reader = piped.log, piped.reader
    for number in range(3 * MOST_WAITING):
        log.tell(f"{number} {'x' * 20}")
    told = read_all(reader, MOST_WAITING)
    assert told[:100] == [f"{number} {'x' * 20}" for number in range(100)]
    assert len(told) < 2 * MOST_WAITING


def test_a_reader_that_has_gone_is_no_error(piped: Piped) -> None:
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, piped.reader)
    os.close(nowhere)
    start = time.monotonic()
    for _ in range(3):
        piped.log.tell("Dealt.")
    piped.log.close()
    assert time.monotonic() - start < PATIENCE
