"""Subsets of hands: the class of every subset of the cards of every class.

In a block of classes the sizes of the masks are fixed, so for each subset it is known how many cards it
takes from which suit. The code of what remains of a suit is one look-up, codes of different sizes are
in order already, and only codes of equal size are compared.
"""

from functools import cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis.classes import (
    PAIRS,
    SINGLES,
    Block,
    Codes,
    blocks,
    codes_of_masks,
    heads,
    ranks_of_codes,
    tails,
)

Index = NDArray[np.uint16]
SIZES = tuple(mask.bit_count() for mask in range(32))


@cache
def _parts() -> Codes:
    """Flat (2380, 32): the code of the part of a mask whose cards, by places from the lowest rank, are chosen."""
    ranks = ranks_of_codes().astype(np.int64)
    bits = np.where(ranks < 13, 1 << ranks, 0)
    chosen = np.array([[subset >> place & 1 for subset in range(32)] for place in range(5)])
    parts: Codes = codes_of_masks().take(bits @ chosen).astype(np.intp).ravel()
    return parts


def _remains(block: Block, subset: int) -> list[tuple[int, Codes]]:
    """What the subset leaves of each suit, as size and codes, the larger sizes first; empty suits are left out."""
    remains, column = [], 0
    for size, codes in zip(block.pattern, block.codes, strict=True):
        part = subset >> column & (1 << size) - 1
        column += size
        if part:
            whole = part == (1 << size) - 1
            remains.append((part.bit_count(), codes if whole else _parts().take(codes * 32 + part)))
    return sorted(remains, key=lambda remain: -remain[0])


def _descending(remains: list[tuple[int, Codes]]) -> list[Codes]:
    """The codes in descending order: those of equal size are compared, pair by pair."""
    codes = [each for _, each in remains]
    sizes = [size for size, _ in remains]
    for end in range(len(codes) - 1, 0, -1):
        for place in range(end):
            if sizes[place] == sizes[place + 1]:
                high, low = codes[place], codes[place + 1]
                codes[place], codes[place + 1] = np.maximum(high, low), np.minimum(high, low)
    return codes


def _places(block: Block, subset: int) -> Codes:
    """The class of the subset for all classes of a block, in a shape that spreads over the block."""
    codes = _descending(_remains(block, subset))
    first = codes[0] * PAIRS + codes[1] if len(codes) > 1 else codes[0] * PAIRS
    place = heads(SIZES[subset]).take(first)
    if len(codes) > 2:
        place = place + tails().take(codes[2] * SINGLES + (codes[3] if len(codes) > 3 else 0))
    return place


@cache
def sum_starts() -> tuple[int, ...]:
    """Where the sets of 0, 1, ... 4 cards begin when all are numbered one after the other, and their number."""
    return tuple(accumulate((blocks(cards)[-1].slice.stop for cards in range(5)), initial=0))


def sum_places(cards: int = 5) -> Index:
    """(2 ** cards, n): the number of each proper subset of each class of so many cards, among all sets.

    Row `mask` is the subset of the canonical columns whose bits are set; the full one holds nothing.
    """
    return _sum_places(cards)


@cache
def _sum_places(cards: int) -> Index:
    total = blocks(cards)[-1].slice.stop
    table = np.zeros((1 << cards, total), np.uint16)
    for mask in range(1, (1 << cards) - 1):
        for block in blocks(cards):
            places = table[mask, block.slice].reshape(block.shape)
            np.add(_places(block, mask), sum_starts()[SIZES[mask]], out=places, casting="unsafe")
    return table


def subset_classes(cards: int) -> Index:
    """(2 ** cards, n): the same, numbered among the sets of its size: the class of the subset."""
    starts = np.array([sum_starts()[size] if size < cards else 0 for size in SIZES[: 1 << cards]], np.uint16)
    return sum_places(cards) - starts[:, None]


def one_less(cards: int) -> tuple[Index, ...]:
    """The classes of what is left when one of the cards is taken away, card by card."""
    places, full = sum_places(cards), (1 << cards) - 1
    start = np.uint16(sum_starts()[cards - 1])
    return tuple(places[full ^ 1 << column] - start for column in range(cards))
