"""Which cards a kind of hold means in a dealt hand.

Where a kind fits in several ways, the player holds the one with the most cards, then the most aces, the most high
cards, the most straights open, the highest cards, compared from the top; and of holds that differ in suits alone the
leftmost in the canonical order of `classes`, in which the suits that the hand has most of stand first.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis.classes import CLASSES
from ace_invaders.analysis.holds import preferred
from ace_invaders.analysis.strategy.held import held_sets, sets
from ace_invaders.analysis.strategy.kinds import Kind
from ace_invaders.analysis.strategy.vocabulary import vocabulary
from ace_invaders.analysis.subsets import SIZES

Places = NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Matches:
    """The classes of hands that a kind fits, ascending, and the hold that it means in each."""

    classes: Places
    holds: NDArray[np.int8]


@cache
def _preference() -> Places:
    """The place of each set in the order of preference, from 1; equal ones share theirs."""
    s = sets()
    keys = np.stack([s.ranks, s.straights, s.high, s.aces, s.size])
    order = np.lexsort(keys)
    ranked = keys[:, order]
    places = np.empty(len(order), np.int32)
    places[order] = 1 + np.cumsum(np.concatenate([[False], (ranked[:, 1:] != ranked[:, :-1]).any(axis=0)]))
    return places


def matches(kind: Kind) -> Matches:
    """Where a kind fits, and what it means there."""
    sizes = set(np.flatnonzero(np.bincount(sets().size[kind.held])).tolist())
    preference = np.where(kind.held, _preference(), 0).astype(np.int32)
    best, holds = np.zeros(CLASSES, np.int32), np.full(CLASSES, -1, np.int8)
    for mask in preferred().tolist():
        if SIZES[mask] in sizes:
            found = preference.take(held_sets()[mask])
            if kind.thrown is not None:
                found *= kind.thrown.take(held_sets()[31 ^ mask])
            better = found > best
            best[better], holds[better] = found[better], mask
    if kind.hand is not None:
        holds[~kind.hand[held_sets()[31]]] = -1
    fits = np.flatnonzero(holds >= 0).astype(np.int32)
    return Matches(fits, holds[fits])


@cache
def all_matches() -> tuple[Matches, ...]:
    """The matches of every kind of the vocabulary."""
    return tuple(map(matches, vocabulary()))
