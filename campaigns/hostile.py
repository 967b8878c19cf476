"""Hostile files: a corpus of bad ones, and mutations of good and bad ones, given to the commands that read them.

Whatever a file says, the command answers with lines of FILE:LINE:COLUMN, within a second of the processor and 100 MB.
"""

import os
import random
import re
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ace_invaders import config, locate
from ace_invaders.settings import commented_file
from campaigns.campaign import Outcome, Scale
from campaigns.mutations import mutated
from commands import TOP, Answer, ace_invaders

FAULT = "bad pay tables, configurations and saved hands"
CORPUS = TOP / "tests" / "hostile"
MUTATIONS = {Scale.QUICK: 2_000, Scale.FULL: 100_000}
MOST_SECONDS = 1.0
MOST_MEMORY = 100 * 10**6  # bytes
LONGEST_SOURCE = 8_000  # bytes; what is longer is in the corpus for its length alone
MOST_FINDINGS = 20
SEED: Final = 5
REFUTED = "refuted"
# How a command is given a file of each kind; what else it reads is good.
COMMANDS = {
    "hand": ("replay", "--explain", "--config", "good.yaml"),
    "table": ("paytables", "--config", "good.yaml"),
    "config": ("config", "--saves", "saves", "--config"),
}


@dataclass(frozen=True, slots=True)
class Bad:
    """A bad file of the corpus: what the first message must say, and where; `place` may be `refuted`."""

    name: str
    kind: str
    place: str
    words: str

    @property
    def path(self) -> Path:
        return CORPUS / f"{self.name}.yaml"


@dataclass(frozen=True, slots=True)
class Told:
    """The answer of a command to a file, with the seconds of the processor that it took."""

    answer: Answer
    path: Path
    seconds: float

    def faults(self) -> Iterator[str]:
        """What may not be, whatever the file says."""
        if self.answer.status not in (0, 1, 2):
            yield f"status {self.answer.status}"
        if bool(self.answer.errors) is not (self.answer.status == 2):
            yield f"status {self.answer.status} with {len(self.answer.errors)} messages"
        place = re.compile(re.escape(str(self.path)) + r":[1-9][0-9]*:[1-9][0-9]*: \S")
        yield from (f"no place in {line[:200]!r}" for line in self.answer.errors if not place.match(line))
        if self.seconds > MOST_SECONDS:
            yield f"{self.seconds:.2f} s of the processor"


def run(scale: Scale, folder: Path) -> Outcome:
    with quiet_place(folder):
        start = peak()
        corpus = [told for bad in corpus_of() for told in corpus_faults(bad)]
        fuzzed, slowest = fuzz_faults(MUTATIONS[scale])
        grown = peak() - start
    memory = [f"the memory grew by {grown / 10**6:.0f} MB"] if grown > MOST_MEMORY else []
    counts = f"{len(corpus_of())} files, {MUTATIONS[scale]:,} mutations"
    tried = f"{counts}, the slowest {slowest:.2f} s; {grown / 10**6:.0f} MB"
    return Outcome(tried, (*corpus, *fuzzed, *memory))


@contextmanager
def quiet_place(folder: Path) -> Iterator[None]:
    """A folder to work in, with a good configuration, far from the player's own files."""
    (folder / "good.yaml").write_text("lines: 3\n", "utf-8")
    here, environment = Path.cwd(), dict(os.environ)
    os.environ.update({name: str(folder) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")})
    os.environ.pop(config.VARIABLE, None)
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(here)
        os.environ.clear()
        os.environ.update(environment)


def peak() -> int:
    """The most bytes of memory that the process had so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def asked(kind: str, path: Path) -> Told:
    """What the command of a kind answers to a file."""
    start = time.process_time()
    answer = ace_invaders(*COMMANDS[kind], path)
    return Told(answer, path, time.process_time() - start)


# The corpus.


def corpus_of() -> tuple[Bad, ...]:
    """All bad files, as the table beside them lists them."""
    lines = (CORPUS / "expected.txt").read_text("utf-8").splitlines()
    return tuple(_bad(line) for line in lines if line and not line.startswith("#"))


def _bad(line: str) -> Bad:
    name, kind, place, words = line.split(maxsplit=3)
    return Bad(name, kind, place, words)


def corpus_faults(bad: Bad) -> Iterator[str]:
    """What is wrong with the answer to a bad file."""
    told = asked(bad.kind, bad.path)
    yield from (f"{bad.name}: {fault}" for fault in told.faults())
    if bad.place == REFUTED:
        if told.answer.status != 1 or bad.words not in told.answer.out:
            yield f"{bad.name}: status {told.answer.status}, without {bad.words!r}"
    elif not _is_first(told, bad):
        first = (told.answer.errors or ["nothing"])[0].removeprefix(f"{bad.path}:")
        yield f"{bad.name}: {bad.place} with {bad.words!r} is wanted, it is {first[:200]}"


def _is_first(told: Told, bad: Bad) -> bool:
    """Whether the first message has the place and the words of the table."""
    start = f"{bad.path}:{bad.place}: "
    return any(line.startswith(start) and bad.words in line for line in told.answer.errors[:1])


# Mutations.


def sources() -> tuple[tuple[str, bytes], ...]:
    """Good and bad files of every kind, all of them short."""
    folders = {"hand": locate.examples_folder(), "table": locate.paytable_folder()}
    good = [(kind, path) for kind, folder in folders.items() for path in sorted(folder.glob("*.yaml"))]
    found = [(kind, path.read_bytes()) for kind, path in [*good, *((bad.kind, bad.path) for bad in corpus_of())]]
    settings = re.sub("(?m)^#(?! )", "", commented_file()).replace("[~/paytables]", "[.]").encode()
    # The good ones are few: each stands for many of the bad ones.
    usual = [("config", settings)] * 100 + found[: len(good)] * 4
    return (*usual, *((kind, data) for kind, data in found if len(data) <= LONGEST_SOURCE))


def fuzz_faults(count: int) -> tuple[tuple[str, ...], float]:
    """What is wrong with the answers to so many mutations, the first findings; and the slowest answer in seconds."""
    chance, seeds = random.Random(SEED), sources()
    findings: list[str] = []
    slowest = 0.0
    for number in range(count):
        kind, data = chance.choice(seeds)
        if chance.random() < 0.02:
            kind = chance.choice(tuple(COMMANDS))
        path = Path(f"{kind}.yaml")
        data = mutated(chance, data, [other for _, other in seeds])
        path.write_bytes(data)
        faults, seconds = _mutation_faults(kind, path)
        slowest = max(slowest, seconds)
        findings += [f"mutation {number} ({kind}): {fault}: {data[:2000]!r}" for fault in faults]
        if len(findings) >= MOST_FINDINGS:
            break
    return tuple(findings), slowest


def _mutation_faults(kind: str, path: Path) -> tuple[tuple[str, ...], float]:
    try:
        told = asked(kind, path)
    except Exception as error:  # noqa: BLE001 - the finding that is looked for
        return (f"{type(error).__name__}: {error}",), 0.0
    return tuple(told.faults()), told.seconds
