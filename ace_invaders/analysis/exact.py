"""The returns as exact fractions.

Values of final hands are whole numbers over one denominator, and the final hands that best play leads to are whole
numbers too (`rows`), so a return is a sum of products of whole numbers. They are longer than any
machine word: the chances are split into words of 24 bits, values are computed for each word, which floats hold
exactly, and put together as Python's integers.

The best holds come from floating-point values. Where holds lie closer than those can tell, their exact values
are compared.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis import holds, values
from ace_invaders.analysis.classes import HANDS, Floats
from ace_invaders.analysis.falls import class_keys, subsets_of
from ace_invaders.analysis.law import Law
from ace_invaders.analysis.rows import SCALE, final_hands
from ace_invaders.analysis.subsets import SIZES, sum_places
from ace_invaders.hands import Row

Wholes = NDArray[np.object_]
WORD = 24
_WORDS = 4
# Chances of given columns and suits have C(5, a) C(a, j) in their denominators, royals 20.
_SETS = 60


def bottom_line(pays: Mapping[Row, int], law: Law) -> Fraction:
    """The return of the bottom line under best play below a law."""
    numerators = whole_values(pays, law)
    best = best_holds(numerators.ravel()[class_keys()])
    hands = final_hands(best).astype(np.int64).astype(object)
    return Fraction(int((hands * numerators).sum()), law.denominator * _SETS * SCALE * HANDS)


def whole_values(pays: Mapping[Row, int], law: Law) -> Wholes:
    """(17, 6188): `values.final_values` times the law's denominator and 60, whole."""
    factor = law.denominator * _SETS

    def words(chances: list[NDArray[np.object_]]) -> Floats:
        wholes = [int(chance * factor) for chance in chances[0]]
        return np.array([[float(each >> WORD * word & (1 << WORD) - 1) for each in wholes] for word in range(_WORDS)])

    return _joined(values.final_values(pays, [law], words))


def _joined(words: Floats) -> Wholes:
    """Whole numbers from their words along the first axis; words may be longer than they are apart."""
    total = np.zeros(words.shape[1:], dtype=object)
    for word, each in enumerate(words):
        total += each.astype(np.int64).astype(object) << WORD * word
    return total


def _split(wholes: Wholes) -> Floats:
    count = -(-int(wholes.max()).bit_length() // WORD)
    mask = (1 << WORD) - 1
    return np.array([(wholes >> WORD * word & mask).astype(np.float64) for word in range(max(count, 1))])


def best_holds(numerators: Wholes) -> NDArray[np.int8]:
    """(134459,): the best hold of each class, given whole values of the classes as final hands."""
    words = [holds.level_sums(each) for each in _split(numerators)]
    exact = [_joined(np.stack(level)) for level in zip(*words, strict=True)]
    scale = float(max(int(numerators.max()), 1))
    rough = holds.level_sums((numerators / scale).astype(np.float64))
    best, _ = holds.best_holds(rough)
    for part, close in _close(rough):
        _compare(exact, best, part, close)
    return best


def _close(levels: list[Floats]) -> list[tuple[NDArray[np.intp], NDArray[np.bool_]]]:
    """Classes where several holds lie within the reach of rounding from the best, and which: (n,) and (32, n)."""
    found = []
    for part, each in holds.blocks_of_values(levels):
        close = each >= each.max(axis=0) - holds.TIE
        several = np.flatnonzero(close.sum(axis=0) > 1)
        found.append((several + part.start, close[:, several]))
    return found


def _compare(exact: list[Wholes], best: NDArray[np.int8], classes: NDArray[np.intp], close: NDArray[np.bool_]) -> None:
    """Puts the exactly best of the close holds into `best`, of equal ones the preferred one."""
    below = np.concatenate(exact[:5])
    greatest = np.full(len(classes), -1, dtype=object)
    for hold in holds.preferred().tolist():
        here = np.flatnonzero(close[hold])
        value = _whole_value(below, exact[5], hold, classes[here])
        better = value > greatest[here]
        greatest[here[better]] = value[better]
        best[classes[here[better]]] = hold


def _whole_value(below: Wholes, final: Wholes, hold: int, classes: NDArray[np.intp]) -> Wholes:
    """The value of a hold for some classes, times the ways to draw of all holds."""
    total = np.zeros(len(classes), dtype=object)
    discards = 31 & ~hold
    for part in subsets_of(discards):
        cards = hold | part
        sums = final[classes] if cards == 31 else below[sum_places()[cards, classes]]
        total += -sums if SIZES[part] & 1 else sums
    return total * (_ALL_DRAWS // comb(47, SIZES[discards]))


_ALL_DRAWS = SCALE // (24 * 120)
