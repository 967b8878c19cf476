"""Lists that were good under other pay tables: where the search begins."""

import json
from functools import cache

from ace_invaders import locate

Names = tuple[str, ...]
NEAREST = 12  # lists to begin with


@cache
def _all(strict: bool) -> tuple[Names, ...]:
    text = (locate.assets_folder() / "strategy.json").read_text("utf-8")
    return tuple(map(tuple, json.loads(text)["strict" if strict else "natural"]))


def starts(strict: bool, length: int) -> tuple[Names, ...]:
    """The lists of kinds to begin with, those whose number of entries is nearest; the empty list too.

    Their names are those of the vocabulary; discarding everything, the last entry, goes without saying.
    """
    near = sorted(_all(strict), key=lambda names: abs(len(names) + 1 - length))
    return ((), *near[:NEAREST])
