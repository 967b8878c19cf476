"""How long the exact analysis takes, beside its goals; prints the table of docs/speed.md.

Run it as `python benchmarks/analysis.py`. Commands are started as processes with an empty cache folder; what is warm
runs in this process on one core. Every figure is the shortest of some runs, which other programs disturb least:
seconds of the clock, and in brackets seconds of the processor. The ratio is to a fixed loop in plain Python,
measured in the same run: it stays about the same where only the machine changes.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ace_invaders import locate
from ace_invaders.analysis import values
from ace_invaders.analysis.falls import class_keys
from ace_invaders.analysis.tables import Analysis
from ace_invaders.cards import parse_cards
from ace_invaders.catalogue import Catalogue
from ace_invaders.hands import Row
from ace_invaders.paytable import Bet

TOP = Path(__file__).resolve().parents[1]
TABLES = Catalogue([locate.paytable_folder()])
ROUNDS = 7
HANDS = 1000
LOOP = 100_000


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds by the clock and of the processor."""

    clock: float
    processor: float


def shortest(work: Callable[[], object], rounds: int = ROUNDS) -> Measured:
    """The shortest of some runs in this process."""
    clocks, processors = [], []
    for _ in range(rounds):
        clock, processor = time.perf_counter(), time.process_time()
        work()
        clocks.append(time.perf_counter() - clock)
        processors.append(time.process_time() - processor)
    return Measured(min(clocks), min(processors))


def calibration_loop() -> int:
    """A fixed piece of work in plain Python."""
    total = 0
    for number in range(LOOP):
        total += number & 7
    return total


def command(*words: str) -> Measured:
    """A command from its start to its end, with nothing kept; compiled modules are there, as after an installation."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": f"{folder}/compiled", "OPENBLAS_NUM_THREADS": "1"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        runs = []
        for number in range(ROUNDS + 1):
            environment["XDG_CACHE_HOME"] = f"{folder}/{number}"
            clock, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(
                [sys.executable, "-m", "ace_invaders", *words], cwd=TOP, env=environment, stdout=subprocess.DEVNULL,
                check=True,
            )  # fmt: skip
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            runs.append(Measured(time.perf_counter() - clock, processor))
    return Measured(min(run.clock for run in runs), min(run.processor for run in runs))


def pays(coins: int, lines: int) -> dict[Row, int]:
    return TABLES["C"].pays_at(Bet(lines, coins))


def below_a_law() -> object:
    found = values.final_values(pays(5, 3), [ANALYSIS.laws[1]])
    return found.ravel().take(class_keys())


def further(lines: int) -> tuple[Callable[[], object], Callable[[], object]]:
    """What a further pay table or bet needs: its return, and its return with the chances of all rows."""
    below = pays(4, lines)
    return lambda: Analysis(below, lines).figures, lambda: Analysis(below, lines).returns()


def holds() -> None:
    for _ in range(HANDS):
        ANALYSIS.values_of(HAND)


ANALYSIS = Analysis(pays(5, 3), 3)
HAND = parse_cards("Ah Kh 3c 2d As")


def seconds(measured: float) -> str:
    """A time in the unit that suits it."""
    if measured >= 0.1:
        return f"{measured:.2f} s"
    return f"{1e3 * measured:.1f} ms" if measured >= 1e-3 else f"{1e6 * measured:.1f} µs"


def report(work: str, measured: Measured, loop: Measured, goal: str) -> None:
    figures = f"{seconds(measured.clock)} ({seconds(measured.processor)})"
    print(f"| {work} | {figures} | {measured.processor / loop.processor:.3g} | {goal} |")


def main() -> None:
    ANALYSIS.returns()
    loop = shortest(calibration_loop)
    print("| work | measured | ratio | goal |\n| --- | --- | --- | --- |")
    report("`returns --lines 1`, fresh", command("returns", "--lines", "1"), loop, "0.25 s")
    report("`returns`, fresh", command("returns"), loop, "0.4 s")
    report('`holds "Ah Kh 3c 2d As"`, fresh', command("holds", "Ah Kh 3c 2d As"), loop, "0.4 s")
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    for lines, goal in ((1, "20 ms"), (3, "60 ms")):
        words = f"a further pay table or bet, {lines} line{'s' * (lines > 1)}"
        figures, returns = further(lines)
        report(f"{words}: the return", shortest(figures), loop, goal)
        report(f"{words}: the chances of all rows too", shortest(returns), loop, "")
    report("the mean pay of all 134,459 classes below a known law", shortest(below_a_law), loop, "5 ms")
    one = shortest(holds)
    report("32 hold values of a hand", Measured(one.clock / HANDS, one.processor / HANDS), loop, "20 µs")
    print(f"| memory of the largest command | {memory:.0f} MB | | 250 MB |")
    print(f"\nThe loop of {LOOP} additions took {seconds(loop.processor)}.")


if __name__ == "__main__":
    main()
