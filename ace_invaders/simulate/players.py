"""Players: which cards of a dealt hand are held.

A player's holds are one mask for each class of hands (analysis/classes.py), bit i for canonical column i, so that
a player holds the same cards in whatever order and suits they come.
"""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis.classes import CLASSES, given_masks, index_many
from ace_invaders.analysis.strategy.lists import strategy_holds
from ace_invaders.analysis.tables import Analysis

Holds = NDArray[np.int8]
_ALL = 31


def optimal(analysis: Analysis) -> Holds:
    """The best hold of every class; of equal ones the one that `holds` lists first."""
    return analysis.best_hold


def strategy(analysis: Analysis) -> Holds:
    """What the ranked list of `strategy` says."""
    return strategy_holds(analysis)


def _always(mask: int) -> Callable[[Analysis], Holds]:
    return lambda _: np.full(CLASSES, mask, np.int8)


def jacks_or_better(analysis: Analysis) -> Holds:
    """The best hold of the plain one-line game under the same pays, as if no ace ever fell."""
    return Analysis(analysis.pays, 1).best_hold


# What each player holds in the game of an analysis.
HOLDS: Mapping[str, Callable[[Analysis], Holds]] = {
    "optimal": optimal,
    "strategy": strategy,
    "hold-all": _always(_ALL),
    "draw-all": _always(0),
    "jacks-or-better": jacks_or_better,
}


def held(holds: Holds, cards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(n,): the cards held of dealt hands (5, n), bit i for column i."""
    index, order = index_many(cards.T)
    return given_masks(holds.take(index).view(np.uint8), order)
