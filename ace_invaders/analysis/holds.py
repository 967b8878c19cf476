"""The mean value of each of the 32 holds of every class of hands.

S(X) is the sum of the values of all five-card hands that contain the cards X. It is built level by level: each
hand of k cards more passes its sum on to what is left without one of its cards,

    S(X) = 1 / (5 - |X|) x sum of S(X + one more card).

A draw to the held cards H never brings a discard D back, so by inclusion and exclusion

    value of H = sum over X in D of (-1)^|X| S(H + X), divided by C(47, |D|),

which for all 32 holds of a hand at once is 80 subtractions on its 32 sums.
"""

from collections.abc import Iterator
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis.classes import CLASSES, HANDS, Floats, tally, weights
from ace_invaders.analysis.subsets import SIZES, one_less, sum_places

BLOCK = 8192
TIE = 1e-9


@cache
def preferred() -> NDArray[np.uint8]:
    """The 32 holds as masks: more cards first, then leftmost, by the positions in order, smallest first."""

    def key(mask: int) -> tuple[int, tuple[int, ...]]:
        return -SIZES[mask], tuple(column for column in range(5) if mask >> column & 1)

    return np.array(sorted(range(32), key=key), np.uint8)


@cache
def draws() -> Floats:
    """(32,): in how many ways each hold is completed from the 47 cards not seen."""
    return np.array([comb(47, 5 - size) for size in SIZES], np.float64)


@cache
def less_columns(cards: int) -> list[NDArray[np.intp]]:
    """`subsets.one_less` as indices."""
    return [each.astype(np.intp) for each in one_less(cards)]


def level_sums(values: Floats) -> list[Floats]:
    """S for every class of 0, 1, ... 5 cards, from the values of the final hands (134459,)."""
    levels = [values]
    for cards in range(5, 0, -1):
        passed = weights(cards) * levels[0]
        count = len(weights(cards - 1))
        total = np.zeros(count)
        for less in less_columns(cards):
            total += tally(less, passed, count)
        levels.insert(0, total / (weights(cards - 1) * (6 - cards)))
    return levels


def blocks_of_values(levels: list[Floats]) -> Iterator[tuple[slice, Floats]]:
    """The hold values of all classes in blocks that stay in the processor's cache: a slice and (32, n)."""
    places, sums_below = sum_places(), np.concatenate(levels[:5])
    work = np.empty((32, BLOCK))
    for start in range(0, CLASSES, BLOCK):
        part = slice(start, min(start + BLOCK, CLASSES))
        sums = work[:, : part.stop - part.start]
        sums[0] = levels[0][0]
        for mask in range(1, 31):
            np.take(sums_below, places[mask, part], out=sums[mask], mode="clip")
        sums[31] = levels[5][part]
        yield part, values_of_sums(sums)


def values_of_sums(sums: Floats) -> Floats:
    """The hold values (32, n) from the sums of all 32 subsets (32, n), in place."""
    for bit in range(5):
        halves = sums.reshape(1 << 4 - bit, 2, 1 << bit, -1)
        halves[:, 0] -= halves[:, 1]
    sums /= draws()[:, None]
    return sums


def hold_values(levels: list[Floats]) -> Floats:
    """(134459, 32): the value of every hold of every class."""
    table = np.empty((CLASSES, 32))
    for part, values in blocks_of_values(levels):
        table[part] = values.T
    return table


def best_holds(levels: list[Floats]) -> tuple[NDArray[np.int8], Floats]:
    """(134459,) twice: the best hold of every class, the preferred one of equals, and its value."""
    holds, best = np.empty(CLASSES, np.int8), np.empty(CLASSES)
    merit = np.empty(32, np.uint8)
    merit[preferred()] = np.arange(32, 0, -1, dtype=np.uint8)
    for part, values in blocks_of_values(levels):
        most = values.max(axis=0)
        best[part] = most
        most -= TIE
        merits = (values >= most).view(np.uint8) * merit[:, None]
        holds[part] = preferred()[32 - merits.max(axis=0)]
    return holds, best


def optimum(levels: list[Floats]) -> float:
    """The mean value of the best hold over all deals."""
    best = np.empty(CLASSES)
    for part, values in blocks_of_values(levels):
        values.max(axis=0, out=best[part])
    return mean_of_deals(best)


def mean_of_deals(values: Floats) -> float:
    """The mean over all deals of a value of the classes (134459,)."""
    return float((weights() * values).sum() / HANDS)
