"""What five final cards of a line are worth below a law of the aces above.

Below a set S of columns with aces, of which those of the line's suit hang over J, gravity makes the greatest pay
over all subsets U of S. A flush needs U inside J, and J has two columns at most, so

    best(S, J) = max( best of the U in S that are not inside J,  best of the U inside J ),

where the first does not know suits at all and is shared by all kinds of lines. The value of a line is the
mean of best(S, J) under the law; a kind's value differs from the unsuited one only by the J that matter to it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from typing import Self

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
LAWS = 256  # that are remembered, with the places of their suits
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


@lru_cache(maxsize=LAWS)
def chances(law: Law, place: int) -> NDArray[np.object_]:
    """(sets,): the chance of each S that contains `place`, with the given suit over `place` exactly."""
    of_suit = int(COUNT[place])
    table = {(aces, of_suit): law.chance(aces, of_suit) for aces in range(of_suit, 6)}
    return np.array([table[int(COUNT[set_]), of_suit] for set_ in supersets_of(place)], dtype=object)


@lru_cache(maxsize=LAWS)
def royal_chances(law: Law, place: int) -> NDArray[np.object_]:
    """(sets,): the chance that a royal flush hangs above, its ace over S, with the given suit over `place` exactly."""
    of_suit = int(COUNT[place])
    sets = supersets_of(place)
    return np.array([law.royal_chance(of_suit) if COUNT[set_] == 1 else 0 for set_ in sets], dtype=object)


@lru_cache(maxsize=LAWS)
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
    falls = _Falls.of(pays)
    unsuited = read([unsuited_chances(law) for law in laws])
    values = np.empty((len(unsuited), KINDS, MULTISETS))
    if all(law.is_empty for law in laws):
        values[:] = unsuited[:, :1, None] * falls.plain[0]
        values[:, FIVE_SUITED] = unsuited[:, :1] * falls.suited[0]
        return values
    usual = _mean(unsuited, falls.best)
    usual += _mean(read([single_chances(law) for law in laws]), np.maximum(falls.best[SINGLES], falls.royal))
    values[:] = usual[:, None, :]
    chance = {
        place: (read([chances(law, place) for law in laws]), read([royal_chances(law, place) for law in laws]))
        for place in places_of_suits()
    }
    for kind in range(1, KINDS):
        values[:, kind, lines_of_kind(kind)] += falls.gains(kind, chance)
    return values


@lru_cache(maxsize=LAWS)
def single_chances(law: Law) -> NDArray[np.object_]:
    """(5,): the chance of a royal flush above with its ace over each column."""
    return np.array([law.royal_chance(0) + law.royal_chance(1)] * 5, dtype=object)


@dataclass(frozen=True, slots=True)
class _Falls:
    """What every fall pays, (32, 6188) each, where it makes no flush and where it does; a royal's pay, falling whole.

    `best` is the greatest pay below each set S, whose falls make no flush.
    """

    plain: Keys
    suited: Keys
    best: Keys
    royal: int

    @classmethod
    def of(cls, pays: Mapping[Row, int]) -> Self:
        row_pays = pays_of_rows(pays)
        royal = int(row_pays[0])
        if row_pays.max() <= np.iinfo(np.int16).max:
            row_pays = row_pays.astype(np.int16)  # half the memory to walk through
        plain = row_pays.take(unsuited_rows())
        return cls(plain, row_pays.take(suited_rows()), spread_maxima(plain.copy()), royal)

    def gains(self, kind: int, chance: Mapping[int, tuple[Floats, Floats]]) -> Floats:
        """(laws, n): what aces of the line's suit add to the mean pay of the lines of a kind."""
        lines, places = lines_of_kind(kind), suited_places(kind)
        if kind in THREE_SUITED:  # one place of a few sets: only these are gathered
            place = places[0]
            best = self.best.take(supersets_of(place), axis=0).take(lines, axis=1)
            return self._gain(kind, place, chance[place], maxima_outside(self.plain, place, lines), best)
        plain, best = self.plain.take(lines, axis=1), self.best.take(lines, axis=1)
        gains = (
            self._gain(kind, place, chance[place], maxima_outside(plain, place), best.take(supersets_of(place), axis=0))
            for place in places
        )
        return reduce(np.add, gains)

    def _gain(self, kind: int, place: int, chance: tuple[Floats, Floats], shared: Keys, best: Keys) -> Floats:
        """The same of the sets with aces of the suit over `place`, from the falls outside it and from all."""
        usual, royals = chance
        made = np.maximum(shared, maxima_inside(kind, place, lines_of_kind(kind), self.plain, self.suited))
        gain = _mean(usual, made - best)
        single = _singles(place)
        if single:
            below = np.maximum(made[single], self.royal) - np.maximum(best[single], self.royal)
            gain += _mean(royals[:, single], below)
        return gain


@cache
def _singles(place: int) -> list[int]:
    """Which of the sets that contain `place` have one column."""
    return [index for index, set_ in enumerate(supersets_of(place)) if set_ in SINGLES]


def _mean(chance: Floats, pays: Keys) -> Floats:
    """(laws, n): pays (sets, n) weighed by the chances (laws, sets) of the sets."""
    # Not a matrix product: the library of those may start threads, which for so little work cost more than they give.
    mean: Floats = np.einsum("ls,sn->ln", chance, pays.astype(np.float64))
    return mean


def kinds_of_place(place: int) -> list[int]:
    """The kinds of lines to which aces of the line's suit over `place` make a difference."""
    return [kind for kind in range(1, KINDS) if place in suited_places(kind)]
