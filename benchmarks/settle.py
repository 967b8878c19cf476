"""How long a three-line hand takes to be settled, in microseconds, and in terms of a fixed loop.

Run it as `python benchmarks/settle.py`. The goal is 100 microseconds on average over random deals.
The ratio to the loop compares machines: it stays where only the machine changes.
"""

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ace_invaders import locate
from ace_invaders.catalogue import read_table
from ace_invaders.fairness import Fair, seeded_secret
from ace_invaders.game import Hand, settle
from ace_invaders.paytable import MAXIMUM_BET

HANDS = 5_000
ROUNDS = 5
GOAL = 100.0  # microseconds
LOOP = 1_000  # additions


def random_hands(number: int) -> tuple[Hand, ...]:
    """Hands of pay table C at the maximum bet, with every hold in turn, the same at every run."""
    table = read_table(locate.paytable_folder() / "C.yaml")
    deals = [Fair(seeded_secret(1, hand), hand).deal(3) for hand in range(1, number + 1)]
    return tuple(Hand(MAXIMUM_BET, table, deal, _hold(index)) for index, deal in enumerate(deals))


def _hold(index: int) -> tuple[int, ...]:
    return tuple(position for position in range(1, 6) if index >> position - 1 & 1)


def settle_all(hands: Sequence[Hand]) -> None:
    for hand in hands:
        settle(hand)


def calibration_loop() -> int:
    """A fixed piece of work in plain Python."""
    total = 0
    for number in range(LOOP):
        total += number & 7
    return total


def seconds(work: Callable[[], object]) -> float:
    """The shortest of some runs, which other programs disturb least."""

    def once() -> float:
        start = time.perf_counter()
        work()
        return time.perf_counter() - start

    return min(once() for _ in range(ROUNDS))


def main() -> None:
    hands = random_hands(HANDS)
    settling = seconds(lambda: settle_all(hands)) / len(hands) * 1e6
    loop = min(seconds(calibration_loop) for _ in range(ROUNDS)) * 1e6
    print(f"settling a three-line hand: {settling:.1f} microseconds on average (goal {GOAL:.0f})")
    print(f"a loop of {LOOP} additions: {loop:.1f} microseconds, ratio {settling / loop:.2f}")


if __name__ == "__main__":
    main()
