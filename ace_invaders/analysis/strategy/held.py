"""What can be said of the cards that a hand holds, throws away, or is.

Every set of up to five cards of one deck is a class of 0 to 5 cards of `classes`; they stand one behind the other by
their number of cards, 152,829 in all, and each property is an array over them. `held_sets` tells which of them each
of the 32 holds of each class of hands is; what hold `mask` throws away is the set of hold `31 ^ mask`.
"""

from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis import classes
from ace_invaders.analysis.subsets import SIZES, subset_classes

Bools = NDArray[np.bool_]
Numbers = NDArray[np.int16]

# The ten straights as rank masks, bit 0 for a two; the one up to the five first, the one up to the ace last.
STRAIGHTS = (0b1_0000_0000_1111, *(0b11111 << low for low in range(9)))
SEVEN, TEN, JACK, QUEEN, KING, ACE = 5, 8, 9, 10, 11, 12


class Sets:
    """All sets of up to five cards and what a player would say of them."""

    @cached_property
    def _masks(self) -> NDArray[np.int64]:
        """(4, sets): the rank mask of each suit."""
        codes = np.concatenate([classes.suit_codes(cards) for cards in range(6)], axis=1)
        found: NDArray[np.int64] = classes.masks_of_codes().astype(np.int64)[codes]
        return found

    @cached_property
    def size(self) -> Numbers:
        """The number of cards."""
        found: Numbers = np.repeat(np.arange(6, dtype=np.int16), [len(classes.weights(cards)) for cards in range(6)])
        return found

    @cached_property
    def counts(self) -> NDArray[np.int8]:
        """(13, sets): how often each rank occurs, the twos first."""
        masks = self._masks.astype(np.int16)
        return np.stack([(masks >> rank & 1).sum(axis=0, dtype=np.int8) for rank in range(13)])

    @cached_property
    def ranks(self) -> NDArray[np.int64]:
        """The ranks that occur, as a mask."""
        masks = self._masks
        found: NDArray[np.int64] = masks[0] | masks[1] | masks[2] | masks[3]
        return found

    @cached_property
    def distinct(self) -> Bools:
        """No rank occurs twice."""
        found: Bools = self.counts.max(axis=0) <= 1
        return found

    @cached_property
    def suited(self) -> Bools:
        """All cards are of one suit."""
        found: Bools = (self._masks > 0).sum(axis=0) <= 1
        return found

    @cached_property
    def aces(self) -> Numbers:
        """The number of aces."""
        found: Numbers = self.counts[ACE].astype(np.int16)
        return found

    @cached_property
    def high(self) -> Numbers:
        """How many of jack, queen and king occur."""
        found: Numbers = (self.counts[JACK : KING + 1] > 0).sum(axis=0, dtype=np.int16)
        return found

    @cached_property
    def straights(self) -> Numbers:
        """How many straights hold all these cards, no two of a rank."""
        fits = sum(((self.ranks & ~straight) == 0).astype(np.int16) for straight in STRAIGHTS)
        found: Numbers = np.where(self.distinct, fits, 0).astype(np.int16)
        return found

    @cached_property
    def ace_fits(self) -> Bools:
        """No ace is there, and one belongs to a straight that can be made: one from above completes it, or helps."""
        ends = STRAIGHTS[0], STRAIGHTS[-1]
        fits: Bools = ((self.ranks & ~ends[0]) == 0) | ((self.ranks & ~ends[1]) == 0)
        found: Bools = fits & self.distinct & (self.aces == 0)
        return found

    @cached_property
    def royal(self) -> Bools:
        """No card is below the ten."""
        found: Bools = (self.ranks & ~STRAIGHTS[-1]) == 0
        return found

    def alone(self, rank: int) -> Bools:
        """A card of this rank is the only one of its suit."""
        found: Bools = (self._masks == 1 << rank).any(axis=0)
        return found

    def groups(self, *sizes: int) -> Bools:
        """The sets that hold just these groups of equal ranks beside single cards, as in `groups(2, 2)`."""
        pairs, threes, fours = ((self.counts == size).sum(axis=0) == sizes.count(size) for size in (2, 3, 4))
        found: Bools = pairs & threes & fours
        return found

    @cached_property
    def pair(self) -> Numbers:
        """The highest rank that occurs twice or more often, 0 for the twos; -1 for none."""
        places = np.arange(1, 14, dtype=np.int16)[:, None]
        found: Numbers = ((self.counts >= 2) * places).max(axis=0) - np.int16(1)
        return found


@cache
def sets() -> Sets:
    """The one table of all sets, whose properties are computed once."""
    return Sets()


@cache
def held_sets() -> NDArray[np.int32]:
    """(32, 134459): the set that each hold of each class of hands is."""
    starts = np.cumsum([0, *(len(classes.weights(cards)) for cards in range(5))], dtype=np.int32)
    table = subset_classes(5).astype(np.int32)
    table += starts[list(SIZES)][:, None]
    table[31] = starts[5] + np.arange(classes.CLASSES, dtype=np.int32)
    return table
