"""Gravity for many pairs of lines at once.

Where an ace hangs above, every non-empty set of the aces is tried, each as a line of its own. A way's worth is one
number: its pay, and below that its place in the order in which the rules prefer ways of equal pay

    nothing, then the sets of aces (more aces first, then the leftmost), then the royal flush,

so the greatest worth is the way taken.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ace_invaders.hands import Row
from ace_invaders.simulate.ranking import RANKS, ROWS, Cards, Rows, rows_of

Pays = NDArray[np.int32]
Index = NDArray[np.intp]
Sets = NDArray[np.uint8]

_ACE = 12
_ROYAL = ROWS.index(Row.ROYAL_FLUSH)
_PLACES = 32
_NOTHING = _PLACES - 1  # the preference of nothing, above that of every set of aces


def _positions(set_: int) -> tuple[int, ...]:
    return tuple(column for column in range(5) if set_ >> column & 1)


@cache
def _parts() -> tuple[NDArray[np.intp], Sets]:
    """How many non-empty subsets each set of columns has, (32,), and these as (32, 31), the preferred ones first."""
    counts, table = np.zeros(32, np.intp), np.zeros((32, 31), np.uint8)
    for set_ in range(32):
        parts = [part for part in range(1, 32) if part & ~set_ == 0]
        parts.sort(key=lambda part: (-part.bit_count(), _positions(part)))
        counts[set_] = len(parts)
        table[set_, : len(parts)] = parts
    return counts, table


def aces(cards: Cards) -> Sets:
    """(n,): the columns that hold aces, bit i for column i."""
    held = np.zeros(cards.shape[1], np.uint8)
    for column, each in enumerate(cards % np.uint8(RANKS)):
        held |= (each == _ACE) << np.uint8(column)
    return held


def fall(upper: Cards, upper_rows: Rows, lower: Cards, pays: Pays) -> Rows:
    """Lets fall what falls from the upper lines on the lower ones, in place, and gives the lower lines' rows.

    `pays` (12,) are those of the rows. All cards are (5, n).
    """
    rows = rows_of(lower)
    above = aces(upper)
    some = np.flatnonzero(above)
    if len(some):
        _aces_fall(some, above[some], upper, lower, rows, pays)
        royal = np.flatnonzero(upper_rows == _ROYAL)
        royal = royal[pays[_ROYAL] > pays[rows[royal]]]
        lower[:, royal] = upper[:, royal]
        rows[royal] = _ROYAL
    return rows


def _aces_fall(some: Index, above: Sets, upper: Cards, lower: Cards, rows: Rows, pays: Pays) -> None:
    """The same for the aces alone, among the hands `some`, which have aces at `above`."""
    numbers, parts = _parts()
    counts = numbers[above]
    ends = np.cumsum(counts)
    starts = ends - counts
    owner = np.repeat(np.arange(len(some)), counts)
    place = np.arange(ends[-1]) - starts[owner]
    part = parts[above[owner], place]
    hand = some[owner]
    tried = covered(upper.take(hand, axis=1), lower.take(hand, axis=1), part)
    made = rows_of(tried)
    worth = pays[made] * _PLACES + (_NOTHING - 1 - place)
    best = np.maximum.reduceat(worth, starts)
    falls = best > pays[rows[some]] * _PLACES + _NOTHING
    # The place of the way taken among those tried, from its preference.
    taken = (starts + _NOTHING - 1 - best % _PLACES)[falls]
    lower[:, some[falls]] = tried.take(taken, axis=1)
    rows[some[falls]] = made[taken]


def covered(upper: Cards, lower: Cards, columns: Sets) -> Cards:
    """The lower lines with the upper lines' cards in some columns, (n,) sets of them."""
    found = np.empty_like(lower)
    for column in range(5):
        found[column] = chosen(columns >> np.uint8(column), upper[column], lower[column])
    return found


def chosen(bits: Sets, one: Cards, other: Cards) -> Cards:
    """(n,): `one` where the lowest bit is set, else `other`; no branches, so it runs at the speed of memory."""
    mask = -(bits & np.uint8(1))
    result: Cards = other ^ ((one ^ other) & mask)
    return result
