"""What lists of kinds lose against the best holds, and what another kind in them would gain.

Classes of hands that the same kinds fit are played alike by every list. They are one group here: some ten thousand
groups in place of 134,459 classes, with each kind's loss in a group summed over its classes, exactly.

A list is a tuple of kinds by their numbers, first to last; behind it stands discarding everything. Losses are shares
of the optimum, what the bottom line returns under best play.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis.classes import CLASSES, Floats, weights
from ace_invaders.analysis.strategy.matching import Matches

Listing = tuple[int, ...]
# What counts as a gain: less is rounding. Losses are rounded, so that equal lists are equal on every machine.
LEAST_GAIN = 1e-12
_DECIMALS = 13


def _groups(matches: Sequence[Matches]) -> tuple[NDArray[np.intp], int]:
    """The group of each class, and how many there are.

    Which kinds fit a class is told by the sum of their keys, random numbers of 63 bits.
    """
    keys = np.random.default_rng(len(matches)).integers(1, 2**63, len(matches), dtype=np.uint64)
    sums = np.zeros(CLASSES, np.uint64)
    for key, match in zip(keys, matches, strict=True):
        sums[match.classes] += key
    found, groups = np.unique(sums, return_inverse=True)
    return groups, len(found)


class Ledger:
    """The losses of some kinds under the hold values of one pay table and bet."""

    def __init__(self, matches: Sequence[Matches], values: Floats, best: Floats) -> None:
        groups, self._groups = _groups(matches)
        self.kinds = len(matches)
        unit = float((weights() * best).sum()) or 1.0
        self._of_kind = [_losses(match, values, best, groups, unit) for match in matches]
        self._kind = np.repeat(np.arange(self.kinds), [len(group) for group, _ in self._of_kind])
        self._group = np.concatenate([group for group, _ in self._of_kind])
        self._loss = np.concatenate([loss for _, loss in self._of_kind])
        self._discard = _sums(groups, weights() * (best - values[:, 0]) / unit, self._groups)

    def _played(self, listing: Listing) -> tuple[NDArray[np.intp], Floats]:
        """Which place of the list plays each group, and its loss there."""
        places, losses = np.full(self._groups, len(listing), np.intp), self._discard.copy()
        for place in reversed(range(len(listing))):
            group, loss = self._of_kind[listing[place]]
            places[group], losses[group] = place, loss
        return places, losses

    def loss(self, listing: Listing) -> float:
        """What the list loses."""
        return round(float(self._played(listing)[1].sum()), _DECIMALS)

    def best_insertion(self, listing: Listing) -> tuple[float, Listing]:
        """The loss and the list with one kind more that loses least, whatever the kind and its place."""
        places, losses = self._played(listing)
        width = len(listing) + 1
        changes = np.bincount(
            self._kind * width + places[self._group], self._loss - losses[self._group], self.kinds * width
        ).reshape(self.kinds, width)
        # A kind put in at a place takes over the groups that were played there or further down.
        found = (losses.sum() + changes[:, ::-1].cumsum(axis=1)[:, ::-1]).round(_DECIMALS)
        found[list(listing)] = np.inf
        kind, place = divmod(int(found.argmin()), width)
        return float(found[kind, place]), (*listing[:place], kind, *listing[place:])


def _sums(places: NDArray[np.intp], amounts: Floats, count: int) -> Floats:
    return np.bincount(places, amounts, count).astype(np.float64, copy=False)


def _losses(
    match: Matches, values: Floats, best: Floats, groups: NDArray[np.intp], unit: float
) -> tuple[NDArray[np.intp], Floats]:
    """The groups that a kind fits, and its loss in each."""
    lost = weights()[match.classes] * (best[match.classes] - values[match.classes, match.holds])
    found, places = np.unique(groups[match.classes], return_inverse=True)
    return found, _sums(places, lost / unit, len(found))
