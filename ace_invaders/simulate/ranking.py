"""The row of the pay table of many lines at once; lines may hold a card up to three times.

The five ranks are sorted by a network of comparisons. Two lowest ranks a <= b and three highest c <= d <= e are then
looked up apart: together they number each of the 6,188 multisets of five ranks, in the order of

    C(a, 1) + C(b + 1, 2)  +  C(c + 2, 3) + C(d + 3, 4) + C(e + 4, 5),

and one table tells the row of each multiset, in several suits, and in one.
"""

from functools import cache
from itertools import combinations_with_replacement, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from ace_invaders.cards import DECK
from ace_invaders.hands import Row, rank

Cards = NDArray[np.uint8]
Rows = NDArray[np.uint8]

ROWS: tuple[Row, ...] = tuple(Row)
RANKS = 13
MULTISETS = comb(17, 5)
# Nine comparisons sort five numbers.
_NETWORK = ((0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3))


def _place(ranks: tuple[int, ...]) -> int:
    """The number of ascending ranks, or what those from a column on add to it."""
    start = 5 - len(ranks)
    return sum(comb(each + column, column + 1) for column, each in enumerate(ranks, start))


@cache
def _low_places() -> NDArray[np.uint16]:
    """(169,): what the two lowest ranks a, b add, at a x 13 + b."""
    return np.array([a + comb(b + 1, 2) for a, b in product(range(RANKS), repeat=2)], np.uint16)


@cache
def _high_places() -> NDArray[np.uint16]:
    """(2197,): what the three highest ranks add, at c x 169 + d x 13 + e."""
    return np.array([_place(ranks) for ranks in product(range(RANKS), repeat=3)], np.uint16)


@cache
def _rows() -> Rows:
    """(2 x 6188,): the row of each multiset in several suits, then in one."""
    table = np.zeros((2, MULTISETS), np.uint8)
    for ranks in combinations_with_replacement(range(RANKS), 5):
        for suited in (0, 1):
            cards = [DECK[each] for each in ranks]
            cards[0] = DECK[ranks[0] if suited else ranks[0] + RANKS]
            table[suited, _place(ranks)] = ROWS.index(rank(cards).row)
    return table.ravel()


def rows_of(cards: Cards) -> Rows:
    """(n,): the place among `Row` of each line of (5, n) cards."""
    suits = cards // np.uint8(RANKS)
    low, next_, third, fourth, high = _ascending(cards - suits * np.uint8(RANKS))
    place = _low_places().take(low * np.uint8(RANKS) + next_)
    index = third.astype(np.uint16) * np.uint16(RANKS * RANKS) + (fourth * np.uint8(RANKS) + high)
    place += _high_places().take(index)
    place += _one_suit(suits).astype(np.uint16) * np.uint16(MULTISETS)
    return _rows().take(place)


def _ascending(ranks: Cards) -> list[Cards]:
    columns = list(ranks)
    for low, high in _NETWORK:
        less, more = np.minimum(columns[low], columns[high]), np.maximum(columns[low], columns[high])
        columns[low], columns[high] = less, more
    return columns


def _one_suit(suits: Cards) -> NDArray[np.bool_]:
    differences = suits[1:] ^ suits[0]
    joint: NDArray[np.bool_] = np.bitwise_or.reduce(differences, axis=0) == 0
    return joint
