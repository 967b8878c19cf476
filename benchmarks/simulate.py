"""How many hands a second the simulator ranks and plays, on one core, beside its goals and other rankers.

Run it as `python benchmarks/simulate.py`; it prints a table of docs/speed.md. Everything runs in this process;
rates are those of the best of some runs, by processor time, which other programs disturb least. The ratio is the work
done in the time of a fixed loop in plain Python, measured in the same run: it stays where only the machine changes.

Other rankers are measured where they are installed (`pip install pkrbot phevaluator eval7 treys`). They take one
hand at a time; their hands are made beforehand, as each likes them best.
"""

import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np

from ace_invaders import locate
from ace_invaders.analysis.tables import Analysis
from ace_invaders.cards import DECK
from ace_invaders.catalogue import Catalogue
from ace_invaders.paytable import Bet
from ace_invaders.simulate.deals import deal
from ace_invaders.simulate.hands import BLOCK, Game, play, settle
from ace_invaders.simulate.players import HOLDS, held
from ace_invaders.simulate.ranking import rows_of

ROUNDS = 5
HANDS = 32 * BLOCK
FEW_HANDS = 20_000
LOOP = 100_000
BET = Bet(3, 5)
Spelt = Sequence[Sequence[str]]


def seconds(work: Callable[[], object]) -> float:
    """The processor time of the quickest of some runs."""

    def once() -> float:
        start = time.process_time()
        work()
        return time.process_time() - start

    return min(once() for _ in range(ROUNDS))


def calibration_loop() -> int:
    """A fixed piece of work in plain Python."""
    total = 0
    for number in range(LOOP):
        total += number & 7
    return total


def game() -> Game:
    """Best play on pay table C at the maximum bet."""
    analysis = Analysis(Catalogue([locate.paytable_folder()])["C"].pays_at(BET), BET.lines)
    return Game(1, BET, analysis.pays, HOLDS["optimal"](analysis), HANDS)


def ranking() -> tuple[int, float]:
    """Hands of five cards from three decks, a block at a time."""
    cards = np.random.default_rng(1).integers(0, 52, (5, BLOCK)).astype(np.uint8)
    return BLOCK, seconds(lambda: rows_of(cards))


def pkrbot(spelt: Spelt) -> Callable[[], object]:
    library = import_module("pkrbot")
    hands = [[library.Card(card) for card in hand] for hand in spelt]
    return lambda: [library.evaluate(hand) for hand in hands]


def phevaluator(spelt: Spelt) -> Callable[[], object]:
    evaluate = import_module("phevaluator.evaluator").evaluate_cards
    numbers = {str(card): 4 * (card.rank - 2) + "cdhs".index(card.suit) for card in DECK}
    hands = [[numbers[card] for card in hand] for hand in spelt]
    return lambda: [evaluate(*hand) for hand in hands]


def eval7(spelt: Spelt) -> Callable[[], object]:
    library = import_module("eval7")
    hands = [[library.Card(card) for card in hand] for hand in spelt]
    return lambda: [library.evaluate(hand) for hand in hands]


def treys(spelt: Spelt) -> Callable[[], object]:
    library: Any = import_module("treys")
    evaluator = library.Evaluator()
    hands = [[library.Card.new(card) for card in hand] for hand in spelt]
    return lambda: [evaluator.evaluate([], hand) for hand in hands]


def others() -> Iterator[tuple[str, int, float]]:
    """What other rankers do with hands of one deck, those that are installed."""
    spelt = [[str(DECK[card]) for card in hand] for hand in deal(1, 1, FEW_HANDS, 1).bottom.T.tolist()]
    for ranker in (pkrbot, phevaluator, eval7, treys):
        try:
            work = ranker(spelt)
        except ImportError:
            print(f"{ranker.__name__} is not installed", file=sys.stderr)
            continue
        yield ranker.__name__, FEW_HANDS, seconds(work)


def report(work: str, hands: int, took: float, loop: float, goal: str = "") -> None:
    rate = hands / took
    shown = f"{rate / 1e6:.1f} million" if rate >= 1e5 else f"{rate:,.0f}"
    print(f"| {work} | {shown} | {rate * loop:,.0f} | {goal} |")


def main() -> None:
    of = game()
    deals = deal(1, 1, BLOCK, 3)
    play(of, 1, 1)  # which makes the tables
    loop = seconds(calibration_loop)
    print("| work, on one core | a second | in a loop's time | goal |\n| --- | --- | --- | --- |")
    report("five cards ranked, in arrays, duplicate cards included", *ranking(), loop, "40 million")
    for name, hands, took in others():
        report(f"{name}, one hand at a time, one deck", hands, took, loop)
    report("whole three-line hands played", HANDS, seconds(lambda: play(of, 1, HANDS)), loop, "2.5 million")
    report("of these: dealt", BLOCK, seconds(lambda: deal(1, 1, BLOCK, 3)), loop)
    report("of these: best hold found", BLOCK, seconds(lambda: held(of.holds, deals.bottom)), loop)
    report("of these: held, drawn, fallen and ranked", BLOCK, seconds(lambda: settle(of, deals)), loop)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"\nThe loop of {LOOP} additions took {1e3 * loop:.1f} ms; memory of all of it {memory:.0f} MB (goal 250 MB)."
    )


if __name__ == "__main__":
    main()
