"""The vocabulary: every kind of hold that a list can be made of."""

from functools import cache

import numpy as np

from ace_invaders.analysis.strategy.draws import conditions, draws, few, royals, threes
from ace_invaders.analysis.strategy.held import sets
from ace_invaders.analysis.strategy.kinds import Kind
from ace_invaders.analysis.strategy.made import made_hands


def _signature(kind: Kind) -> tuple[bytes | None, ...]:
    parts = (kind.held, kind.thrown, kind.hand)
    return tuple(None if part is None else np.packbits(part).tobytes() for part in parts)


@cache
def vocabulary() -> tuple[Kind, ...]:
    """Every kind of hold, each under its first name."""
    found: dict[tuple[bytes | None, ...], Kind] = {}
    for family in (made_hands, royals, draws, threes, few, conditions):
        for kind in family(sets()):
            found.setdefault(_signature(kind), kind)
    return tuple(found.values())
