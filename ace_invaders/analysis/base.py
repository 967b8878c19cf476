"""The two tables that all hold values follow from, and how they are kept in a file.

Only those kinds and multisets are written that hands have: 43,000 values of final hands and 18,370 sums.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis.cache import Shelf
from ace_invaders.analysis.classes import Floats
from ace_invaders.analysis.falls import KINDS, MULTISETS, class_keys, hands_of_keys
from ace_invaders.analysis.subsets import sum_starts

_NAME = "values"


@dataclass(frozen=True, slots=True)
class Base:
    """`final` (17 x 6188,): the value of every kind and multiset as a final hand; `levels`: `holds.level_sums`."""

    final: Floats
    levels: list[Floats]


@cache
def _used() -> NDArray[np.intp]:
    return np.flatnonzero(hands_of_keys().ravel())


def write_base(shelf: Shelf, base: Base) -> None:
    """Keeps the tables, if they can be kept."""
    numbers = np.concatenate([base.final[_used()], *base.levels[:5]])
    shelf.write(_NAME, numbers.astype("<f8").tobytes())


def read_base(shelf: Shelf) -> Base | None:
    """The tables that were kept, or None."""
    content = shelf.read(_NAME)
    starts = np.array(sum_starts()) + len(_used())
    if content is None or len(content) != 8 * starts[5]:
        return None
    numbers = np.frombuffer(content, "<f8").astype(np.float64)
    final = np.zeros(KINDS * MULTISETS)
    final[_used()] = numbers[: starts[0]]
    levels = [numbers[starts[cards] : starts[cards + 1]] for cards in range(5)]
    return Base(final, [*levels, final.take(class_keys())])
