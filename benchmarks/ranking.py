"""How many hands a second are ranked one at a time, of five cards and best five of seven, beside other rankers.

Run it as `python benchmarks/ranking.py`; it prints a table of docs/speed.md. Everything runs in this process on one
core; rates are those of the best of some runs, by processor time, which other programs disturb least. The ratio is the
work done in the time of a fixed loop in plain Python: it stays where only the machine changes.

Other rankers are measured where they are installed (`pip install treys phevaluator`); the game needs neither.
All rank the same hands, which are made beforehand as each likes them best. Each of ours names the five cards too.
"""

import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module, metadata
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ace_invaders.cards import DECK, Card
from ace_invaders.hands import best_five, rank

HANDS = 50_000
ROUNDS = 5
LOOP = 100_000
GOALS = {5: 250_000, 7: 20_000}  # hands a second
Hands = Sequence[tuple[Card, ...]]
Work = Callable[[], object]


def seconds(work: Work, rounds: int = ROUNDS) -> float:
    """The processor time of the quickest of some runs."""

    def once() -> float:
        start = time.process_time()
        work()
        return time.process_time() - start

    return min(once() for _ in range(rounds))


def calibration_loop() -> int:
    """A fixed piece of work in plain Python."""
    total = 0
    for number in range(LOOP):
        total += number & 7
    return total


def ours(hands: Hands) -> Work:
    if len(hands[0]) == 5:
        return lambda: [rank(hand) for hand in hands]
    return lambda: [rank(best_five(hand)) for hand in hands]


def treys(hands: Hands) -> Work:
    library: Any = import_module("treys")
    evaluator = library.Evaluator()
    numbers = {card: library.Card.new(str(card)) for card in DECK}
    theirs = [[numbers[card] for card in hand] for hand in hands]
    return lambda: [evaluator.evaluate([], hand) for hand in theirs]


def phevaluator(hands: Hands) -> Work:
    evaluate = import_module("phevaluator.evaluator").evaluate_cards
    numbers = {card: 4 * (card.rank - 2) + "cdhs".index(card.suit) for card in DECK}
    theirs = [[numbers[card] for card in hand] for hand in hands]
    return lambda: [evaluate(*hand) for hand in theirs]


def report(work: str, took: float, loop: float, goal: str = "") -> None:
    rate = HANDS / took
    print(f"| {work} | {rate:,.0f} | {rate * loop:,.0f} | {goal} |")


def measure(size: int, loop: float) -> None:
    """Our rate for hands of that many cards, first with empty tables, and those of the others."""
    chance = Random(size)
    hands = [tuple(chance.sample(DECK, size)) for _ in range(HANDS)]
    what = "five cards" if size == 5 else f"best five of {size}"
    goal = f"{GOALS[size]:,}"
    report(f"{what}, tables still empty", seconds(ours(hands), rounds=1), loop, goal)
    report(what, seconds(ours(hands)), loop, goal)
    for other in (treys, phevaluator):
        try:
            work = other(hands)
        except ImportError:
            print(f"{other.__name__} is not installed", file=sys.stderr)
            continue
        report(f"{what}, {other.__name__} {metadata.version(other.__name__)}", seconds(work), loop)


def main() -> None:
    loop = seconds(calibration_loop)
    print("| work, one hand at a time | a second | in a loop's time | goal |\n| --- | --- | --- | --- |")
    for size in GOALS:
        measure(size, loop)
    print(f"\nThe loop of {LOOP} additions took {1e3 * loop:.1f} ms.")


if __name__ == "__main__":
    main()
