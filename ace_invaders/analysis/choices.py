"""Which falls are taken, counted by what they leave behind.

Many falls tie: an ace completes a straight from either of two columns. Which of them is leftmost matters
only where they leave different things behind, so each fall carries a label of what it leaves. Where all
falls that tie carry one label, nothing is to be decided; elsewhere the leftmost one is found in each of the
120 orders of the columns. Everything is counted 120 times, so that counts stay whole.

A key is pay, rank (`fall_ranks`) and label in one integer; its lowest twelve bits, rank and label, are the
outcome of a fall.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis.falls import Keys, fall_ranks, leftmost_orders, spread_maxima

ORDERS = 120
LABEL_BITS = 9
RANK_BITS = 3
OUTCOME_BITS = LABEL_BITS + RANK_BITS
OUTCOMES = 1 << OUTCOME_BITS
_LABEL = (1 << LABEL_BITS) - 1
ROYAL_FALLS = OUTCOMES - 1  # an outcome that no fall of aces has: its rank would be 7


def keys_of(pays: Keys, labels: NDArray[np.int32]) -> Keys:
    """(32, n): the key of each fall."""
    return (pays << RANK_BITS | fall_ranks()[:, None]) << LABEL_BITS | labels


def aces_of(outcome: int) -> int:
    """How many aces fell."""
    rank = outcome >> LABEL_BITS
    return 0 if rank == 6 else rank


@dataclass(frozen=True, slots=True)
class Taken:
    """The falls taken below some sets S: outcomes (sets, n), and where the leftmost rule has to decide."""

    outcomes: Keys
    pays: Keys
    open: NDArray[np.bool_]


def taken(keys: Keys, sets: Sequence[int]) -> Taken:
    """The fall taken below each set; where it is open, the outcome is only one of those that tie."""
    greatest = spread_maxima(keys.copy())[sets]
    # The same with the labels turned round: where another label comes out, falls of both labels tie.
    least = spread_maxima(keys ^ _LABEL)[sets]
    is_open = (greatest ^ _LABEL) != least
    return Taken(greatest & (OUTCOMES - 1), greatest >> OUTCOME_BITS, is_open)


def count(
    keys: Keys, hands: NDArray[np.float64], sets: Sequence[int], groups: Sequence[int], royal: int | None = None
) -> NDArray[np.float64]:
    """(groups, 4096): 120 times the number of hands with each outcome.

    `hands` (n,) are the numbers (or chances) of the lines of `keys`, `groups` the group that each set is counted in.
    With a `royal` pay the aces of the sets are those of royal flushes, which fall whole where that pays more.
    """
    found = taken(keys, sets)
    outcomes = found.outcomes
    if royal is not None:
        outcomes = np.where(found.pays < royal, ROYAL_FALLS, outcomes)
    bins = np.array(groups, np.int32)[:, None] * OUTCOMES
    size = (max(groups) + 1) * OUTCOMES
    settled = np.where(found.open, 0.0, hands * ORDERS)
    counts = np.bincount((bins + outcomes).ravel(), settled.ravel(), size)
    lines = np.flatnonzero(found.open.any(axis=0))
    if len(lines):
        undecided = np.where(found.open, hands, 0.0)[:, lines]
        counts += _decided(keys[:, lines], undecided, sets, bins, size)
    return counts.reshape(-1, OUTCOMES)


def _decided(
    keys: Keys, hands: NDArray[np.float64], sets: Sequence[int], bins: NDArray[np.int32], size: int
) -> NDArray[np.float64]:
    """The counts where the leftmost rule decides, over all orders of the columns. `hands` is (sets, n)."""
    counts = np.zeros(size)
    for lefts in leftmost_orders():
        ranks = spread_maxima((keys >> LABEL_BITS << 5) | lefts[:, None])[sets] & 31
        chosen = np.argsort(lefts)[ranks]
        outcomes = np.take_along_axis(keys, chosen, axis=0) & (OUTCOMES - 1)
        counts += np.bincount((bins + outcomes).ravel(), hands.ravel(), size)
    return counts
