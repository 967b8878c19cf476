"""How often each row is paid under given holds.

The mean pay of the best holds is linear in the values of the final hands, so the chance of each final hand comes
from running `holds` backwards. Each class gives its weight to the sums its best hold is made of, with their
signs, and the sums pass it up, level by level, to the hands that contain them.

Everything is whole: with the factor SCALE the divisions come out even, and no number reaches 2^53, so floats
hold them exactly.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import comb, lcm
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis import choices
from ace_invaders.analysis.choices import Taken
from ace_invaders.analysis.classes import CLASSES, Floats, tally, weights
from ace_invaders.analysis.falls import (
    COUNT,
    FIVE_SUITED,
    KINDS,
    MULTISETS,
    ROWS,
    SETS,
    Keys,
    class_keys,
    flushes,
    lines_of_kind,
    maxima_inside,
    maxima_outside,
    pays_of_rows,
    subsets_of,
    suited_rows,
    supersets_of,
    unsuited_rows,
)
from ace_invaders.analysis.holds import less_columns
from ace_invaders.analysis.law import Law
from ace_invaders.analysis.subsets import SIZES, sum_places, sum_starts
from ace_invaders.analysis.values import (
    SINGLES,
    chances,
    kinds_of_place,
    places_of_suits,
    royal_chances,
    single_chances,
    unsuited_chances,
)
from ace_invaders.hands import Row

# 24 for the weights of the classes, 120 for the levels, the rest for the draws.
DRAWS = lcm(*(comb(47, drawn) for drawn in range(6)))
SCALE = 24 * 120 * DRAWS


def final_hands(best: NDArray[np.int8]) -> Floats:
    """(17, 6188): SCALE times the number of deals that end, under these holds (134459,), in each kind and multiset."""
    given = _given(best)
    passed = given[0] * 120
    for cards in range(1, 6):
        below = sum(passed.take(less) for less in less_columns(cards))
        passed = given[cards] * 120 + below / (6 - cards)
    keys = tally(class_keys(), passed * weights(), KINDS * MULTISETS)
    return keys.reshape(KINDS, MULTISETS)


def _given(best: NDArray[np.int8]) -> list[Floats]:
    """What the holds give to each sum, for one set of each class, level by level, times 24 x DRAWS."""
    by_hold = np.argsort(best, kind="stable")
    ends = np.searchsorted(best[by_hold], np.arange(33)).tolist()
    number = sum((end - start) * ((32 >> SIZES[hold]) - 1) for hold, (start, end) in enumerate(pairwise(ends)))
    places, shares, filled = np.empty(number, np.uint16), np.empty(number), 0
    whole = np.empty(CLASSES)
    for hold, (start, end) in enumerate(pairwise(ends)):
        hands, discards = by_hold[start:end], 31 & ~hold
        share = float(24 * (DRAWS // comb(47, SIZES[discards])))
        weight = weights().take(hands) * share
        whole[hands] = _SIGNS[discards] * share
        for part in subsets_of(discards)[:-1]:
            here = slice(filled, filled + len(hands))
            np.take(sum_places()[hold | part], hands, out=places[here], mode="clip")
            np.multiply(weight, _SIGNS[part], out=shares[here])
            filled += len(hands)
    flat = tally(places, shares, sum_starts()[5])
    levels = [flat[start:end] / weights(cards) for cards, (start, end) in enumerate(pairwise(sum_starts()))]
    return [*levels, whole]


_SIGNS = tuple(-1.0 if size & 1 else 1.0 for size in SIZES)


@dataclass(frozen=True, slots=True)
class _Tables:
    """Keys (32, 6188), labelled with the row, of falls that make no flush and of falls that do; the same `unlike`."""

    unsuited: Keys
    suited: Keys
    unlike_unsuited: Keys
    unlike_suited: Keys
    usual: Taken

    @classmethod
    def of(cls, row_pays: Keys) -> Self:
        unsuited, suited = (
            choices.keys_of(row_pays[rows], rows.astype(np.int32)) for rows in (unsuited_rows(), suited_rows())
        )
        usual = choices.taken(unsuited, list(SETS))
        return cls(unsuited, suited, choices.unlike(unsuited), choices.unlike(suited), usual)

    def of_lines(self, kind: int, place: int, lines: NDArray[np.intp]) -> Keys:
        """(32, n): the keys of lines of a kind whose suit's aces hang over `place`."""
        keys = self.unsuited[:, lines]
        for part in flushes(kind, place):
            keys[part] = self.suited[part, lines]
        return keys


def row_chances(pays: Mapping[Row, int], hands: Floats, law: Law) -> Floats:
    """(12,): the chance of each row after the fall under a law, for final hands (17, 6188) of any scale."""
    row_pays = pays_of_rows(pays)
    number = hands.sum(axis=0)
    if law.is_empty:
        total = _own_rows(hands)
    else:
        tables = _Tables.of(row_pays)
        total = _weighed(tables.usual, lambda: tables.unsuited, number, list(SETS), _numbers(unsuited_chances(law)))
        total += _weighed_royals(tables.usual.keys[SINGLES], number, _numbers(single_chances(law)), int(row_pays[0]))
        for place in places_of_suits():
            total += _of_place(tables, int(row_pays[0]), hands, law, place)
    chances_: Floats = total / total.sum()
    return chances_


def _numbers(chance: NDArray[np.object_]) -> Floats:
    return chance.astype(np.float64)


def _own_rows(hands: Floats) -> Floats:
    total = tally(unsuited_rows()[0], hands[:FIVE_SUITED].sum(axis=0), len(ROWS))
    return total + tally(suited_rows()[0], hands[FIVE_SUITED], len(ROWS))


def _of_place(tables: _Tables, royal: int, hands: Floats, law: Law, place: int) -> Floats:
    """What aces of the line's suit over `place` change in the chances."""
    sets = list(supersets_of(place))
    single = [place_ for place_, set_ in enumerate(sets) if COUNT[set_] == 1]
    chance = _numbers(chances(law, place))
    royals = _numbers(royal_chances(law, place))[single]
    shared = maxima_outside(tables.unsuited, place)
    unlike_shared = maxima_outside(tables.unlike_unsuited, place)
    before = Taken(tables.usual.keys[sets], tables.usual.open[sets])
    total = np.zeros(len(ROWS))
    for kind in kinds_of_place(place):
        lines = lines_of_kind(kind)
        number = hands[kind, lines]
        own = maxima_inside(kind, place, lines, tables.unsuited, tables.suited)
        unlike_own = maxima_inside(kind, place, lines, tables.unlike_unsuited, tables.unlike_suited)
        made = choices.compared(
            np.maximum(shared.take(lines, axis=1), own), np.maximum(unlike_shared.take(lines, axis=1), unlike_own)
        )
        usual = Taken(before.keys.take(lines, axis=1), before.open.take(lines, axis=1))
        for sign, found, making in ((-1.0, usual, 0), (1.0, made, place)):
            keys = partial(tables.of_lines, kind, making, lines)
            total += _weighed(found, keys, sign * number, sets, chance)
            total += _weighed_royals(found.keys[single], sign * number, royals, royal)
    return total


def _weighed(found: Taken, keys: Callable[[], Keys], number: Floats, sets: Sequence[int], chance: Floats) -> Floats:
    """(12,): the rows of the falls taken below each set, each set with its chance."""
    weight = chance[:, None] * number
    if not found.open.any():
        return _rows(found.keys, weight)
    total = _rows(found.keys, np.where(found.open, 0.0, weight))
    for lines, decided in choices.decide(keys(), found.open, sets):
        share = np.where(found.open, weight, 0.0)[:, lines] / choices.ORDERS
        total += _rows(decided, np.broadcast_to(share[:, :, None], decided.shape))
    return total


def _weighed_royals(keys: Keys, number: Floats, chance: Floats, royal: int) -> Floats:
    """(12,): the same below royal flushes, one set for each column of their ace; ties are never open there."""
    weight = chance[:, None] * number
    whole = keys >> choices.OUTCOME_BITS < royal
    total = _rows(keys, np.where(whole, 0.0, weight))
    total[0] += weight[whole].sum()
    return total


def _rows(keys: Keys, weight: Floats) -> Floats:
    return tally(keys & 15, weight, len(ROWS))
