"""What five final cards of a line are worth below a law of the aces above.

Below a set S of columns with aces, of which those of the line's suit hang over J, gravity makes the greatest pay
over all subsets U of S. A flush needs U inside J, and J has two columns at most, so

    best(S, J) = max( best of the U in S that are not inside J,  best of the U inside J ),

where the first does not know suits at all and is shared by all kinds of lines. The value of a line is the
mean of best(S, J) under the law; a kind's value differs from the unsuited one only by the J that matter to it.
"""

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis.falls import (
    COUNT,
    FIVE_SUITED,
    FOUR_SUITED,
    KINDS,
    MULTISETS,
    NO_FLUSH,
    OFF,
    PAIRS_OF_COLUMNS,
    THREE_SUITED,
    Floats,
    Keys,
    flushes,
    lines_of_kind,
    pays_of_rows,
    spread_maxima,
    subsets_of,
    suited_rows,
    supersets_of,
    unsuited_rows,
)
from ace_invaders.analysis.law import Law
from ace_invaders.hands import Row

_PAIRS = [1 << low | 1 << high for low, high in PAIRS_OF_COLUMNS]
_SINGLES = [1 << column for column in range(5)]


@cache
def suited_places(kind: int) -> list[int]:
    """The sets J over which aces of the line's suit make a difference to a kind."""
    off = sum(1 << column for column in OFF[kind])
    if kind in THREE_SUITED:
        return [off]
    if kind in FOUR_SUITED:
        return [off, *(pair for pair in _PAIRS if pair & off)]
    return [0, *_SINGLES, *_PAIRS] if kind == FIVE_SUITED else []


def outside(keys: Keys, place: int) -> Keys:
    """(sets, n): the greatest key of the U in S not inside `place`, for every S that contains it."""
    masked = keys.copy()
    masked[subsets_of(place)] = -1
    return spread_maxima(masked)[supersets_of(place)]


def inside(kind: int, place: int, lines: NDArray[np.intp], keys: Keys, suited_keys: Keys) -> Keys:
    """(n,): the greatest key of the U inside `place`, for a kind whose suit's aces hang there."""
    making = set(flushes(kind, place))
    return np.maximum.reduce([(suited_keys if part in making else keys)[part, lines] for part in subsets_of(place)])


def chances(law: Law, place: int) -> NDArray[np.object_]:
    """(sets,): the chance of each S that contains `place`, with the given suit over `place` exactly."""
    of_suit = int(COUNT[place])
    table = {(aces, of_suit): law.chance(aces, of_suit) for aces in range(of_suit, 6)}
    return np.array([table[int(COUNT[set_]), of_suit] for set_ in supersets_of(place)], dtype=object)


def royal_chances(law: Law, place: int) -> NDArray[np.object_]:
    """(sets,): the chance that a royal flush hangs above, its ace over S, with the given suit over `place` exactly."""
    of_suit = int(COUNT[place])
    sets = supersets_of(place)
    return np.array([law.royal_chance(of_suit) if COUNT[set_] == 1 else 0 for set_ in sets], dtype=object)


def unsuited_chances(law: Law) -> NDArray[np.object_]:
    """(32,): the chance of each set S, whatever the suits."""
    sums = [sum(law.aces[aces]) for aces in range(6)]
    return np.array(
        [Law(((sums[c], 0, 0),) * 6, 0, law.denominator).chance(c, 0) for c in COUNT.tolist()], dtype=object
    )


Scaled = Sequence[tuple[Law, int]]


def _numbers(chances_: Sequence[NDArray[np.object_]], scale: int | None) -> Floats:
    return np.array([[float(each if scale is None else each * scale) for each in row] for row in chances_])


def final_values(pays: Mapping[Row, int], laws: Sequence[Law]) -> Floats:
    """(laws, 17, 6188): the value of each kind and multiset as five final cards, per coin, under each law."""
    return _values(pays_of_rows(pays), laws)


def _values(pays: Keys, laws: Sequence[Law]) -> Floats:
    plain, suited = pays[unsuited_rows()], pays[suited_rows()]
    royal = int(pays[0])
    best = spread_maxima(plain.copy())
    values = np.zeros((len(laws), KINDS, MULTISETS))
    unsuited = _numbers([unsuited_chances(law) for law in laws], None) @ best
    above = np.maximum(best[_SINGLES], royal)
    royals = np.array([[float(law.royal_chance(0) + law.royal_chance(1))] * 5 for law in laws])
    values[:, NO_FLUSH] = unsuited + royals @ above
    values[:, 1:] = values[:, :1]
    for place in (0, *_SINGLES, *_PAIRS):
        _add_suited(values, place, (plain, suited, best), laws, royal)
    return values


def _add_suited(values: Floats, place: int, tables: tuple[Keys, Keys, Keys], laws: Sequence[Law], royal: int) -> None:
    """Adds what aces of the line's suit over `place` change for each kind."""
    plain, suited, best = tables
    shared, sets = outside(plain, place), supersets_of(place)
    usual = _numbers([chances(law, place) for law in laws], None)
    royals = _numbers([royal_chances(law, place) for law in laws], None)
    single = np.flatnonzero(COUNT[sets] == 1)
    for kind in range(1, KINDS):
        if place not in suited_places(kind):
            continue
        lines = lines_of_kind(kind)
        unsuited = best[sets][:, lines]
        made = np.maximum(shared[:, lines], inside(kind, place, lines, plain, suited))
        values[:, kind, lines] += usual @ (made - unsuited)
        if len(single):
            gain = np.maximum(made[single], royal) - np.maximum(unsuited[single], royal)
            values[:, kind, lines] += royals[:, single] @ gain
