"""The commands as tests give them: in this process, or in one of their own."""

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ace_invaders.cli import main

TOP = Path(__file__).resolve().parents[1]

# The published example of the rules: 5 + 20 + 15 = 40 coins on pay table C.
EXAMPLE = """\
format: ace-invaders-hand/1
paytable: C
lines: 3
coins: 5
bottom:
  deal: [Ah, Ad, 3c, 2d, As]
  draw: []
hold: [1, 2, 3, 4, 5]
middle: [4c, 2h, 3d, 4s, 5s]
top: [As, 2c, Js, Ah, 5d]
"""

# A full house at five coins on one line.
FULL_HOUSE = """\
format: ace-invaders-hand/1
paytable: T1
lines: 1
coins: 5
bottom:
  deal: [Jh, Jd, Js, 8h, 8c]
hold: [1, 2, 3, 4, 5]
"""

# The test pay table of the cases from the field.
T1 = """\
name: T1
pays:
  royal_flush: 800
  five_aces: 25
  straight_flush: 50
  four_aces: 25
  four_of_a_kind: 25
  full_house: 9
  flush: 6
  straight: 4
  three_of_a_kind: 3
  two_pair: 2
  jacks_or_better: 1
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command answered."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> list[dict[str, Any]]:
        """The objects on standard output, which must hold one a line and nothing else."""
        objects = [json.loads(line) for line in self.out.splitlines()]
        assert all(isinstance(each, dict) for each in objects)
        return objects

    @property
    def only(self) -> dict[str, Any]:
        (found,) = self.json
        return found

    @property
    def errors(self) -> list[str]:
        return self.err.splitlines()


def ace_invaders(*words: object) -> Answer:
    """The answer of a command to a terminal that, by its locale, knows ASCII alone."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    err = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    with redirect_stdout(out), redirect_stderr(err):
        status = main([str(word) for word in words])
        out.flush()
        err.flush()
    return Answer(status, _text(out), _text(err))


def _text(stream: io.TextIOWrapper) -> str:
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode("utf-8", "surrogateescape")


def started(*words: object, cwd: Path = TOP, **environment: str) -> Answer:
    """The answer of a command started as a program, under an environment of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "ace_invaders", *(os.fsencode(str(word)) for word in words)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(TOP), **environment},
        capture_output=True,
        timeout=60,
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode("utf-8", "surrogateescape"), done.stderr.decode())


def put(folder: Path, name: str, text: str | bytes) -> Path:
    """A file of that name and text in the folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path
