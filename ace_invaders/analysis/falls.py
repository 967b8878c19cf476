"""Rank space: what a line pays after aces fell on it, and which fall is taken.

Where no flush is in reach, a fall changes ranks alone. So a line is a multiset of five ranks (6,188, of
which one deck makes 6,175) in ascending columns, a fall is a set U of columns that receive an ace, and
all of it is one table of 32 x 6,188 rows of the pay table. Columns here are those of the sorted ranks.

Suits matter for the 17 kinds of a line:

    0         no three cards of one suit, or nothing that aces could make a flush of
    1 to 10   three cards of one suit; the two columns of OFF[kind] are of other suits
    11 to 15  four cards of one suit; OFF[kind] is the other column
    16        five cards of one suit

A set S of columns above holds aces; the fall that is taken is the subset U of S with the greatest
(pay, nothing before something, number of aces, leftmost). With the key of each U as one integer, the
greatest key among all subsets of every S is a maximum taken bit by bit over the table: 80 maxima a line.
"""

from collections.abc import Mapping
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis.classes import blocks, representatives, tally, weights
from ace_invaders.hands import Row

Rows = NDArray[np.uint8]
Keys = NDArray[np.int32] | NDArray[np.int16]

ROWS: tuple[Row, ...] = tuple(Row)
ROW = {row: place for place, row in enumerate(ROWS)}
MULTISETS = comb(17, 5)
ACE = 12
SETS = range(32)
COUNT = np.array([columns.bit_count() for columns in SETS])
PAIRS_OF_COLUMNS = tuple(combinations(range(5), 2))
OFF: tuple[tuple[int, ...], ...] = ((), *PAIRS_OF_COLUMNS, *((column,) for column in range(5)), ())
KINDS = len(OFF)
THREE_SUITED, FOUR_SUITED, FIVE_SUITED = range(1, 11), range(11, 16), 16
NO_FLUSH = 0


def columns_of(set_: int) -> tuple[int, ...]:
    """The columns of a set given as bits, ascending."""
    return tuple(column for column in range(5) if set_ >> column & 1)


@cache
def subsets_of(set_: int) -> tuple[int, ...]:
    """Every subset of a set of columns, the empty one first."""
    return tuple(part for part in SETS if part & ~set_ == 0)


@cache
def supersets_of(set_: int) -> tuple[int, ...]:
    """Every set of columns that contains the set, ascending."""
    return tuple(whole for whole in SETS if set_ & ~whole == 0)


@cache
def multisets() -> NDArray[np.uint8]:
    """(5, 6188): the ranks of each multiset ascending, 0 for a two and 12 for an ace, in the order of their places.

    The place of ranks a <= b <= c <= d <= e is C(e+4, 5) + C(d+3, 4) + C(c+2, 3) + C(b+1, 2) + a.
    """
    found = np.array(list(combinations_with_replacement(range(13), 5)), np.uint8)
    table = np.empty((5, MULTISETS), np.uint8)
    table[:, _place(found.T)] = found.T
    return table


def _place(ranks: NDArray[np.uint8]) -> NDArray[np.intp]:
    place: NDArray[np.intp] = ranks[0].astype(np.intp)
    for column in range(1, 5):
        terms = np.array([comb(rank + column, column + 1) for rank in range(13)], np.intp)
        place += terms.take(ranks[column])
    return place


_SORT_FIVE = ((0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3))


def _ascending(ranks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The ranks of axis 0 sorted by a network of comparisons."""
    columns = list(ranks)
    for low, high in _SORT_FIVE:
        small, great = np.minimum(columns[low], columns[high]), np.maximum(columns[low], columns[high])
        columns[low], columns[high] = small, great
    return np.stack(columns)


def _unsuited_rows(ranks: NDArray[np.uint8]) -> Rows:
    """The row of ascending ranks that are not all of one suit."""
    equal = [ranks[column] == ranks[column + 1] for column in range(4)]
    pairs = sum(each.astype(np.uint8) for each in equal)
    in_row = [equal[column] & equal[column + 1] for column in range(3)]
    threes = sum(each.astype(np.uint8) for each in in_row)
    four = (in_row[0] & equal[2]) | (in_row[1] & equal[3])
    # Paired ranks are the same whichever equal neighbours show them.
    paired = np.maximum.reduce([np.where(each, ranks[column], 0) for column, each in enumerate(equal)])
    wheel = (ranks[4] == ACE) & (ranks[3] == 3)
    straight = (pairs == 0) & ((ranks[4] - ranks[0] == 4) | wheel)
    # By how many neighbours are equal (0 to 4), and how many threes in a row there are.
    shape = np.full((5, 4), ROW[Row.NOTHING], np.uint8)
    shape[2, 0], shape[2, 1] = ROW[Row.TWO_PAIR], ROW[Row.THREE_OF_A_KIND]
    shape[3, :] = ROW[Row.FULL_HOUSE]
    shape[4, :] = ROW[Row.FOUR_OF_A_KIND]
    rows: Rows = shape[pairs, threes]
    rows[(pairs == 1) & (paired >= 9)] = ROW[Row.JACKS_OR_BETTER]
    rows[four] = ROW[Row.FOUR_OF_A_KIND]
    rows[four & (ranks[2] == ACE)] = ROW[Row.FOUR_ACES]
    rows[(pairs == 4) & (ranks[0] == ACE)] = ROW[Row.FIVE_ACES]
    rows[straight] = ROW[Row.STRAIGHT]
    return rows


@cache
def unsuited_rows() -> Rows:
    """(32, 6188): the row after aces fell on the columns of a set, of a line not all of one suit."""
    return _unsuited_rows(_fallen()).reshape(32, MULTISETS)


@cache
def suited_rows() -> Rows:
    """(32, 6188): the same where all five cards then are of one suit, which may hold an ace twice."""
    rows = unsuited_rows()
    suited = np.full_like(rows, ROW[Row.FLUSH])
    straight = rows == ROW[Row.STRAIGHT]
    suited[straight] = ROW[Row.STRAIGHT_FLUSH]
    ten_low = _fallen()[0].reshape(32, MULTISETS) == 8
    suited[straight & ten_low] = ROW[Row.ROYAL_FLUSH]
    return suited


@cache
def _fallen() -> NDArray[np.uint8]:
    """(5, 32 x 6188): the ascending ranks after aces fell on the columns of a set."""
    ranks = multisets()
    fallen = np.empty((5, 32, MULTISETS), np.uint8)
    for set_ in SETS:
        for column in range(5):
            fallen[column, set_] = ACE if set_ >> column & 1 else ranks[column]
    return _ascending(fallen.reshape(5, -1))


@cache
def class_keys() -> NDArray[np.intp]:
    """(134459,): kind x 6188 + multiset of each class: what its pay under any law depends on."""
    ranks = representatives().T % np.uint8(13)
    keys = _place(_ascending(ranks))
    for block in blocks(5):
        part = block.slice
        keys[part] += MULTISETS * _kinds(block.pattern, ranks[:, part])
    return keys


def _kinds(pattern: tuple[int, ...], ranks: NDArray[np.uint8]) -> NDArray[np.intp]:
    """The kind of classes of one pattern; equal ranks may stand for each other, the pay is the same."""
    suited = pattern[0]
    count = ranks.shape[1]
    if suited < 3 or suited == 5:
        return np.full(count, FIVE_SUITED if suited == 5 else NO_FLUSH, np.intp)
    below = [sum((ranks[column] < ranks[off]).astype(np.intp) for column in range(5)) for off in range(suited, 5)]
    if suited == 4:
        return np.asarray(FOUR_SUITED[0] + below[0])
    low, high = np.minimum(*below), np.maximum(*below)
    high = np.where(ranks[3] == ranks[4], low + 1, high)
    kinds = np.zeros((5, 5), np.intp)
    for kind in THREE_SUITED:
        kinds[OFF[kind]] = kind
    found: NDArray[np.intp] = kinds[low, high]
    return found


@cache
def hands_of_keys() -> NDArray[np.int64]:
    """(17, 6188): how many of the 2,598,960 hands are of each kind and multiset."""
    counts = tally(class_keys(), weights().astype(np.float64), KINDS * MULTISETS)
    return counts.astype(np.int64).reshape(KINDS, MULTISETS)


@cache
def lines_of_kind(kind: int) -> NDArray[np.intp]:
    """The multisets that hands of a kind have."""
    return np.flatnonzero(hands_of_keys()[kind])


def pays_of_rows(pays: Mapping[Row, int]) -> Keys:
    """(12,): what each row pays, in the order of `Row`."""
    return np.array([pays[row] for row in ROWS], np.int32)


def spread_maxima(keys: Keys) -> Keys:
    """The greatest key among the subsets U of every set S, in place: (32, n) over U becomes (32, n) over S.

    For sets of fewer columns than five the first axis is as much shorter.
    """
    sets = len(keys)
    for bit in range(sets.bit_length() - 1):
        halves = keys.reshape(sets >> bit + 1, 2, 1 << bit, -1)
        np.maximum(halves[:, 1], halves[:, 0], out=halves[:, 1])
    return keys


def maxima_outside(keys: Keys, place: int, lines: NDArray[np.intp] | None = None) -> Keys:
    """(sets, n): the greatest key of the U in S not inside `place`, for every S that contains `place`, ascending.

    Of all lines of `keys` (32, n), or of some.
    """
    by_column = keys.reshape(2, 2, 2, 2, 2, -1)
    whichever = by_column.max(axis=tuple(4 - column for column in columns_of(place)))
    beside = whichever.reshape(32 >> place.bit_count(), -1)
    if lines is not None:
        beside = beside.take(lines, axis=1)
    beside[0] = -1
    return spread_maxima(beside)


def maxima_inside(kind: int, place: int, lines: NDArray[np.intp], unsuited: Keys, suited: Keys) -> Keys:
    """(n,): the greatest key of the U inside `place`, for lines of a kind whose suit's aces hang there."""
    making = set(flushes(kind, place))
    keys = [(suited if part in making else unsuited)[part] for part in subsets_of(place)]
    greatest: Keys = reduce(np.maximum, keys)
    return greatest.take(lines)


def flushes(kind: int, suited_aces: int) -> list[int]:
    """The sets U that make a flush of a line of a kind, where the aces above of its suit hang over `suited_aces`.

    Two cards of one suit hang above at most, so three-suited lines need exactly both.
    """
    off = sum(1 << column for column in OFF[kind])
    if kind == NO_FLUSH:
        return []
    return [part for part in subsets_of(suited_aces) if off & ~part == 0]


def rows_after(kind: int, suited_aces: int, lines: NDArray[np.intp]) -> Rows:
    """(32, n): the row after a fall on each set U, for some multisets of a kind.

    A hand of one suit is a flush even where a table pays a pair more, so its row is replaced, not raised.
    """
    rows = unsuited_rows()[:, lines]
    for part in flushes(kind, suited_aces):
        rows[part] = suited_rows()[part, lines]
    return rows


@cache
def leftmost_orders() -> NDArray[np.int32]:
    """(120, 32): how far left each set lies, the greatest leftmost, in each order of the columns.

    Sets of the same number compare by their positions in order, smallest first: like binary numbers whose
    highest bit is the first position.
    """
    weights_of_places = 16 >> np.array(list(permutations(range(5))), np.int32)
    holds_column = np.array([[set_ >> column & 1 for set_ in SETS] for column in range(5)], np.int32)
    return weights_of_places @ holds_column


def fall_ranks() -> Keys:
    """(32,): what counts after the pay: nothing before something, then the number of aces."""
    ranks = COUNT.astype(np.int32)
    ranks[0] = 6
    return ranks
