"""How long one hand's `replay` takes from its start to its answer, as a whole process; the goal is half a second."""

import statistics
import subprocess
import sys
import time
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
EXAMPLE = TOP / "saves" / "examples" / "published-example.yaml"
RUNS = 9


def seconds(command: list[str]) -> float:
    """The time that a command takes; Raises CalledProcessError where it fails."""
    start = time.perf_counter()
    subprocess.run(command, cwd=TOP, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    replay = [sys.executable, "-m", "ace_invaders", "replay", str(EXAMPLE)]
    nothing = [sys.executable, "-c", "pass"]
    seconds(replay)
    pairs = [(seconds(replay), seconds(nothing)) for _ in range(RUNS)]
    taken, python = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(f"replay of one hand: {taken:.3f} s (goal 0.5), {taken / python:.1f} times a start of Python")


if __name__ == "__main__":
    main()
