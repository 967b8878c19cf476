"""Which falls are taken, counted by what they leave behind.

Many falls tie: an ace completes a straight from either of two columns. Which of them is leftmost matters
only where they leave different things behind, so each fall carries a label of what it leaves. Where all
falls that tie carry one label, nothing is to be decided; elsewhere the leftmost one is found in each of the
120 orders of the columns. Everything is counted 120 times, so that counts stay whole.

A key is pay, rank (`fall_ranks`) and label in one integer; its lowest twelve bits, rank and label, are the
outcome of a fall.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis.classes import Floats, tally
from ace_invaders.analysis.falls import Keys, fall_ranks, leftmost_orders, spread_maxima

ORDERS = 120
LABEL_BITS = 9
RANK_BITS = 3
OUTCOME_BITS = LABEL_BITS + RANK_BITS
OUTCOMES = 1 << OUTCOME_BITS
_LABEL = (1 << LABEL_BITS) - 1
GROUPS = 12
_AT_ONCE = 128
ROYAL_FALLS = OUTCOMES - 1  # an outcome that no fall of aces has: its rank would be 7


def keys_of(pays: Keys, labels: NDArray[np.int32]) -> Keys:
    """(32, n): the key of each fall."""
    return (pays << RANK_BITS | fall_ranks()[:, None]) << LABEL_BITS | labels


def aces_of(outcome: int) -> int:
    """How many aces fell."""
    rank = outcome >> LABEL_BITS
    return 0 if rank == 6 else rank


def unlike(keys: Keys) -> Keys:
    """The keys with their labels turned round: where another label then is greatest, falls of both labels tie."""
    return keys ^ _LABEL


@dataclass(frozen=True, slots=True)
class Taken:
    """The falls taken below some sets S: keys (sets, n), and where the leftmost rule has to decide.

    There the key is only one of those that tie.
    """

    keys: Keys
    open: NDArray[np.bool_]

    @property
    def outcomes(self) -> Keys:
        """(sets, n): rank and label of each fall, the lowest bits of its key."""
        return self.keys & (OUTCOMES - 1)


def compared(greatest: Keys, greatest_unlike: Keys) -> Taken:
    """The falls taken, from the greatest keys and the greatest of the keys `unlike`."""
    return Taken(greatest, (greatest ^ _LABEL) != greatest_unlike)


def taken(keys: Keys, sets: Sequence[int]) -> Taken:
    """The fall taken below each set."""
    return compared(spread_maxima(keys.copy())[sets], spread_maxima(unlike(keys))[sets])


def count(keys: Keys, hands: Floats, sets: Sequence[int], groups: Sequence[int]) -> Floats:
    """(GROUPS, 4096): 120 times the number of hands with each outcome below each group of sets.

    `hands` (n,) are the numbers of the lines of `keys`, `groups` the group that each set is counted in.
    """
    found = taken(keys, sets)
    bins = _bins(groups)
    settled = np.broadcast_to(hands * ORDERS, found.keys.shape)
    if found.open.any():
        settled = np.where(found.open, 0.0, settled)
    counts = tally(bins + found.outcomes, settled, GROUPS * OUTCOMES)
    for lines, decided in decide(keys, found.open, sets):
        shares = np.where(found.open[:, lines], hands[lines], 0.0)[:, :, None]
        where = bins[:, :, None] + (decided & (OUTCOMES - 1))
        counts += tally(where, np.broadcast_to(shares, where.shape), GROUPS * OUTCOMES)
    return counts.reshape(GROUPS, OUTCOMES)


def count_below_royals(keys: Keys, hands: Floats, singles: Sequence[int], groups: Sequence[int], royal: int) -> Floats:
    """The same below royal flushes, whose ace hangs over one column: they fall whole where they pay more."""
    greatest = np.maximum(keys[singles], keys[0])
    outcomes = np.where(greatest >> OUTCOME_BITS < royal, ROYAL_FALLS, greatest & (OUTCOMES - 1))
    weights = np.broadcast_to(hands * ORDERS, outcomes.shape)
    counts = tally(_bins(groups) + outcomes, weights, GROUPS * OUTCOMES)
    return counts.reshape(GROUPS, OUTCOMES)


def _bins(groups: Sequence[int]) -> Keys:
    return np.array(groups, np.int32)[:, None] * OUTCOMES


def decide(keys: Keys, open_: NDArray[np.bool_], sets: Sequence[int]) -> Iterator[tuple[NDArray[np.intp], Keys]]:
    """The keys that the leftmost rule takes in every order of the columns, for the lines (n,) where it has to.

    Gives lines, some at a time, and keys (sets, lines, 120).
    """
    undecided = np.flatnonzero(open_.any(axis=0))
    by_place = np.argsort(leftmost_orders(), axis=1).astype(np.int32)
    for start in range(0, len(undecided), _AT_ONCE):
        lines = undecided[start : start + _AT_ONCE]
        some = keys[:, lines]
        ranked = (some >> LABEL_BITS << 5)[:, :, None] | leftmost_orders().T[:, None, :]
        places = spread_maxima(ranked.reshape(32, -1))[sets].reshape(len(sets), len(lines), ORDERS) & 31
        chosen = by_place[np.arange(ORDERS), places]
        yield lines, some[chosen, np.arange(len(lines))[:, None]]
