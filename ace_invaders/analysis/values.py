"""What five final cards of a line are worth below a law of the aces above.

Below a set S of columns with aces, of which those of the line's suit hang over J, gravity makes the greatest pay
over all subsets U of S. A flush needs U inside J, and J has two columns at most, so

    best(S, J) = max( best of the U in S that are not inside J,  best of the U inside J ),

where the first does not know suits at all and is shared by all kinds of lines. The value of a line is the
mean of best(S, J) under the law; a kind's value differs from the unsuited one only by the J that matter to it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis.classes import Floats
from ace_invaders.analysis.falls import (
    COUNT,
    FIVE_SUITED,
    FOUR_SUITED,
    KINDS,
    MULTISETS,
    OFF,
    PAIRS_OF_COLUMNS,
    THREE_SUITED,
    Keys,
    lines_of_kind,
    maxima_inside,
    maxima_outside,
    pays_of_rows,
    spread_maxima,
    suited_rows,
    supersets_of,
    unsuited_rows,
)
from ace_invaders.analysis.law import Law
from ace_invaders.hands import Row

_PAIRS = [1 << low | 1 << high for low, high in PAIRS_OF_COLUMNS]
SINGLES = [1 << column for column in range(5)]


@cache
def suited_places(kind: int) -> list[int]:
    """The sets J over which aces of the line's suit make a difference to a kind."""
    off = sum(1 << column for column in OFF[kind])
    if kind in THREE_SUITED:
        return [off]
    if kind in FOUR_SUITED:
        return [off, *(pair for pair in _PAIRS if pair & off)]
    return places_of_suits() if kind == FIVE_SUITED else []


def places_of_suits() -> list[int]:
    """Every set J over which aces of one suit can hang, two of them at most."""
    return [0, *SINGLES, *_PAIRS]


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


Reader = Callable[[list[NDArray[np.object_]]], Floats]


def as_floats(chances_: list[NDArray[np.object_]]) -> Floats:
    """Chances (laws, sets) as they are."""
    return np.array([[float(each) for each in row] for row in chances_])


def final_values(pays: Mapping[Row, int], laws: Sequence[Law], read: Reader = as_floats) -> Floats:
    """(laws, 17, 6188): the value of each kind and multiset as five final cards, per coin, under each law.

    Values are linear in the chances: `read` may turn the chances of the laws into any rows of numbers.
    """
    row_pays = pays_of_rows(pays)
    plain, suited = row_pays[unsuited_rows()], row_pays[suited_rows()]
    unsuited = read([unsuited_chances(law) for law in laws])
    values = np.empty((len(unsuited), KINDS, MULTISETS))
    if all(law.is_empty for law in laws):
        values[:] = unsuited[:, :1, None] * plain[0]
        values[:, FIVE_SUITED] = unsuited[:, :1] * suited[0]
        return values
    royal = int(row_pays[0])
    best = spread_maxima(plain.copy())
    usual = _mean(unsuited, best)
    usual += _mean(read([single_chances(law) for law in laws]), np.maximum(best[SINGLES], royal))
    values[:] = usual[:, None, :]
    for place in places_of_suits():
        chance = read([chances(law, place) for law in laws]), read([royal_chances(law, place) for law in laws])
        _add_suited(values, place, (plain, suited, best), chance, royal)
    return values


def single_chances(law: Law) -> NDArray[np.object_]:
    """(5,): the chance of a royal flush above with its ace over each column."""
    return np.array([law.royal_chance(0) + law.royal_chance(1)] * 5, dtype=object)


def _add_suited(
    values: Floats, place: int, tables: tuple[Keys, Keys, Keys], chance: tuple[Floats, Floats], royal: int
) -> None:
    """Adds what aces of the line's suit over `place` change for each kind."""
    plain, suited, best = tables
    sets = supersets_of(place)
    usual, royals = chance
    single = np.flatnonzero(COUNT[sets] == 1)
    shared, best = maxima_outside(plain, place), best[sets]
    for kind in kinds_of_place(place):
        lines = lines_of_kind(kind)
        unsuited = best.take(lines, axis=1)
        made = np.maximum(shared.take(lines, axis=1), maxima_inside(kind, place, lines, plain, suited))
        gain = _mean(usual, made - unsuited)
        if len(single):
            below = np.maximum(made[single], royal) - np.maximum(unsuited[single], royal)
            gain += _mean(royals[:, single], below)
        values[:, kind, lines] += gain


def _mean(chance: Floats, pays: Keys) -> Floats:
    """(laws, n): pays (sets, n) weighed by the chances (laws, sets) of the sets."""
    # Not a matrix product: the library of those may start threads, which for so little work cost more than they give.
    mean: Floats = np.einsum("ls,sn->ln", chance, pays.astype(np.float64))
    return mean


def kinds_of_place(place: int) -> list[int]:
    """The kinds of lines to which aces of the line's suit over `place` make a difference."""
    return [kind for kind in range(1, KINDS) if place in suited_places(kind)]
