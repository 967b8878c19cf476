"""Classes of hands: hands that differ by renaming suits are one class.

A hand is four rank masks, one a suit, and a class is the multiset of them. Each mask has a code,
ordered by the number of cards: 0 for none, 1 to 13 for one card, then 78 codes for two cards, 286,
715 and 1287 for five, 2380 in all. A class is written with its codes descending, c1 >= c2 >= c3 >= c4.

A pattern is the sizes of the four masks, as in (3, 1, 1). Within a pattern, codes of equal size make a
multiset, and a multiset a1 >= a2 >= ... >= an of numbers from 0 is counted by

    C(a1 + n - 1, n) + C(a2 + n - 2, n - 1) + ... + C(an, 1).

Patterns have at most two sizes, so the place of a class is pattern's start + place of the first
multiset x number of second ones + place of the second. As c3 and c4 hold at most one card each, this
splits into a table over (c1, c2) and one over (c3, c4): the whole look-up of a class is two table reads.

The representative of a class holds the suits in this order, the cards of a suit together, ranks
ascending: its columns are the canonical order of the cards, which hold masks refer to (bit i of a mask
is the card in canonical column i).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ace_invaders.cards import Card

Ints = NDArray[np.int64]
Codes = NDArray[np.intp]
Floats = NDArray[np.float64]

HANDS = comb(52, 5)
CLASSES = 134_459
SUITS = "cdhs"
SINGLES, PAIRS = 14, 92  # codes below: at most one card, at most two cards
FIRST_CODE = (0, 1, 14, 92, 378, 1093, 2380)
PATTERNS: dict[int, tuple[tuple[int, ...], ...]] = {
    0: ((),),
    1: ((1,),),
    2: ((2,), (1, 1)),
    3: ((3,), (2, 1), (1, 1, 1)),
    4: ((4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)),
    5: ((5,), (4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1)),
}


@cache
def masks_of_codes() -> NDArray[np.uint16]:
    """The rank mask of each of the 2380 codes."""
    masks = np.arange(8192, dtype=np.uint16)
    sizes = sum(masks >> bit & 1 for bit in range(13))
    order = np.argsort(sizes, kind="stable")
    return masks[order[: FIRST_CODE[6]]]


@cache
def codes_of_masks() -> NDArray[np.uint16]:
    """The code of each rank mask of at most five cards."""
    codes = np.zeros(8192, np.uint16)
    codes[masks_of_codes()] = np.arange(FIRST_CODE[6], dtype=np.uint16)
    return codes


@cache
def ranks_of_codes() -> NDArray[np.uint8]:
    """(2380, 5): the ranks of each code ascending, 0 for a two; unused places hold 13."""
    ranks = np.full((FIRST_CODE[6], 5), 13, np.uint8)
    rest = masks_of_codes().astype(np.int64)
    for place in range(5):
        lowest = rest & -rest
        some = lowest > 0
        ranks[some, place] = np.log2(lowest[some]).astype(np.uint8)
        rest &= rest - 1
    return ranks


def _code_range(size: int) -> Codes:
    return np.arange(FIRST_CODE[size], FIRST_CODE[size + 1], dtype=np.intp)


def _multisets(size: int, count: int) -> list[Codes]:
    """The `count` codes of every multiset of masks of one size, in the order of their places."""
    lists = [_code_range(size)]
    for _ in range(1, count):
        first = FIRST_CODE[size]
        # For each next code a, the multisets that begin with a go on with any that begins with at most a.
        ends = np.searchsorted(lists[0], np.arange(first, FIRST_CODE[size + 1]), side="right")
        heads = np.repeat(np.arange(first, FIRST_CODE[size + 1], dtype=np.intp), ends)
        tails = np.concatenate([np.arange(end) for end in ends])
        lists = [heads, *(each[tails] for each in lists)]
    return lists


@dataclass(frozen=True, slots=True)
class Block:
    """The classes of one pattern: every first multiset of codes beside every second one.

    `codes` holds one array a suit, of shape (n1, 1) or (1, n2), so that they spread over the block.
    """

    pattern: tuple[int, ...]
    start: int
    shape: tuple[int, int]
    codes: tuple[Codes, ...]

    @property
    def slice(self) -> slice:
        """Where its classes stand among those of as many cards."""
        return slice(self.start, self.start + self.shape[0] * self.shape[1])


@cache
def blocks(cards: int) -> tuple[Block, ...]:
    """The classes of sets of so many cards, pattern by pattern."""
    found, start = [], 0
    for pattern in PATTERNS[cards]:
        many = pattern.count(pattern[0]) if pattern else 0
        first = _multisets(pattern[0], many) if pattern else []
        second = _multisets(pattern[-1], len(pattern) - many) if len(pattern) > many else []
        shape = (len(first[0]) if first else 1, len(second[0]) if second else 1)
        codes = (*(each[:, None] for each in first), *(each[None, :] for each in second))
        found.append(Block(pattern, start, shape, codes))
        start += shape[0] * shape[1]
    return tuple(found)


def _chosen(numbers: Codes, count: int) -> Codes:
    """C(numbers + count - 1, count), the first term of the place of a multiset."""
    table = np.array([comb(number + count - 1, count) for number in range(int(numbers.max()) + 1)], np.intp)
    return table[numbers]


@cache
def heads(cards: int) -> Codes:
    """Flat (2380, 92): what c1 and c2 add to the place of a class of so many cards."""
    table = np.zeros((FIRST_CODE[6], PAIRS), np.intp)
    for block in blocks(cards):
        sizes = (*block.pattern, 0, 0)[:2]
        first, second = (_code_range(size) - FIRST_CODE[size] for size in sizes)
        table[np.ix_(first + FIRST_CODE[sizes[0]], second + FIRST_CODE[sizes[1]])] = block.start + _head(
            block, first[:, None], second[None, :]
        )
    return table.ravel()


def _head(block: Block, first: Codes, second: Codes) -> Codes:
    pattern = block.pattern
    if len(pattern) < 2:
        return first + 0 * second
    many = pattern.count(pattern[0])
    if many == 1:
        return first * block.shape[1] + _chosen(second, len(pattern) - 1)
    return (_chosen(first, many) + _chosen(second, many - 1)) * block.shape[1]


@cache
def tails() -> Codes:
    """Flat (14, 14): what c3 and c4 add to the place of a class, whatever its number of cards."""
    table = np.zeros((SINGLES, SINGLES), np.intp)
    for third in range(1, SINGLES):
        table[third, 0] = third - 1
        table[third, 1:] = comb(third, 2) + np.arange(SINGLES - 1)
    return table.ravel()


@cache
def suit_codes(cards: int) -> NDArray[np.uint16]:
    """(4, n): the codes of every class of so many cards, descending."""
    total = blocks(cards)[-1].slice.stop
    table = np.zeros((4, total), np.uint16)
    for block in blocks(cards):
        for suit, codes in enumerate(block.codes):
            table[suit, block.slice].reshape(block.shape)[...] = codes
    return table


def weights(cards: int = 5) -> Ints:
    """How many sets of so many cards each class stands for: the ways to give its masks to four suits."""
    return _weights(cards)  # kept once, with its argument given or not


@cache
def _weights(cards: int) -> Ints:
    codes = suit_codes(cards)
    same = (codes[:3] == codes[1:]).view(np.uint8)
    runs = same[0] | same[1] << 1 | same[2] << 2
    # Equal neighbours: none, first, middle, first and middle, last, first and last, middle and last, all.
    counts: Ints = np.array([24, 12, 12, 4, 12, 6, 4, 1], np.int64).take(runs)
    return counts


@cache
def representatives() -> NDArray[np.uint8]:
    """(134459, 5): the cards of each class in canonical order, as suit x 13 + rank - 2."""
    cards = np.zeros((CLASSES, 5), np.uint8)
    ranks = ranks_of_codes()
    for block in blocks(5):
        column = 0
        for suit, (size, codes) in enumerate(zip(block.pattern, block.codes, strict=True)):
            for place in range(size):
                rows = cards[block.slice, column].reshape(block.shape)
                rows[...] = ranks[codes, place] + 13 * suit
                cards[block.slice, column] = rows.ravel()
                column += 1
    return cards


def tally(places: NDArray[Any], weight: Floats, size: int) -> Floats:
    """(size,): the sum of the weights at each place, for arrays of one shape."""
    return np.bincount(places.ravel(), weight.ravel(), size).astype(np.float64, copy=False)


def card_index(card: Card) -> int:
    """The number of a card from 0 to 51: suit x 13 + rank - 2."""
    return SUITS.index(card.suit) * 13 + card.rank - 2


def index_of(cards: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """The class of one hand of card numbers, and its order: `order[i]` is the given column at canonical column i.

    >>> index, order = index_of([51, 0, 38, 12, 3])  # As 2c Ah Ac 5c
    >>> [int(card) for card in representatives()[index]], order
    ([0, 3, 12, 25, 38], (1, 4, 3, 2, 0))
    """
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[card // 13] |= 1 << card % 13
    codes = _plain_codes()
    keys = sorted((-codes[mask], suit) for suit, mask in enumerate(masks))
    c1, c2, c3, c4 = (-key[0] for key in keys)
    places = {suit: place for place, (_, suit) in enumerate(keys)}
    order = sorted(range(len(cards)), key=lambda column: (places[cards[column] // 13], cards[column]))
    return _plain_heads(len(cards))[c1 * PAIRS + c2] + _plain_tails()[c3 * SINGLES + c4], tuple(order)


@cache
def _plain_codes() -> list[int]:
    plain: list[int] = codes_of_masks().tolist()
    return plain


@cache
def _plain_heads(cards: int) -> memoryview:
    return memoryview(heads(cards).data)


@cache
def _plain_tails() -> list[int]:
    plain: list[int] = tails().tolist()
    return plain


@cache
def _lanes() -> NDArray[np.uint64]:
    """For each of the 52 cards its rank's bit in the suit's lane of 16 bits."""
    return np.array([1 << 16 * (card // 13) + card % 13 for card in range(52)], np.uint64)


def _descend(keys: list[Any], pairs: Sequence[tuple[int, int]]) -> None:
    """Sort arrays against each other, the greatest first, by a network of comparisons."""
    for high, low in pairs:
        keys[high], keys[low] = np.maximum(keys[high], keys[low]), np.minimum(keys[high], keys[low])


_FOUR = ((0, 1), (2, 3), (0, 2), (1, 3), (1, 2))
_FIVE = ((0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3))


def index_many(cards: NDArray[np.uint8]) -> tuple[Codes, NDArray[np.uint8]]:
    """The classes of many hands, and their orders.

    `cards` is (n, 5) of card numbers 0 to 51, no card twice in a hand. Gives the classes (n,), and
    `order` (5, n): `order[i]` is the given column, 0 to 4, at canonical column i.
    """
    columns = [np.ascontiguousarray(cards[:, column]) for column in range(5)]
    packed = _lanes().take(columns[0])
    for column in columns[1:]:
        packed += _lanes().take(column)
    codes = codes_of_masks()
    lanes = [codes.take((packed >> np.uint64(16 * suit)).astype(np.uint16)) for suit in range(4)]
    # The suit in the lowest bits goes along with its code; 3 - suit keeps equal codes in the suits' order.
    keys: list[Any] = [(lane << 2) | np.uint16(3 - suit) for suit, lane in enumerate(lanes)]
    _descend(keys, _FOUR)
    c1, c2, c3, c4 = ((key >> 2).astype(np.intp) for key in keys)
    index = heads(5).take(c1 * PAIRS + c2) + tails().take(c3 * SINGLES + c4)
    return index, _orders(columns, keys)


def _orders(columns: list[NDArray[np.uint8]], keys: list[NDArray[np.uint16]]) -> NDArray[np.uint8]:
    """The given columns in canonical order: by the place of their suit among the sorted keys, then by rank."""
    places = np.zeros(len(columns[0]), np.uint8)
    for place, key in enumerate(keys):
        places |= np.uint8(place) << ((3 - (key & 3)) << 1).astype(np.uint8)
    order: list[Any] = []
    for column, card in enumerate(columns):
        suit = card // np.uint8(13)
        suit_place = (places >> (suit << 1)) & np.uint8(3)
        within = (suit_place * np.uint8(13) + (card - suit * np.uint8(13))).astype(np.uint16)
        order.append(~((within << 3) | np.uint16(column)))
    _descend(order, _FIVE)
    return np.stack([(~key & 7).astype(np.uint8) for key in order])


def given_masks(masks: NDArray[np.uint8], order: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Hold masks (n,) over canonical columns as masks over the given columns, by `order` of `index_many`."""
    given = np.zeros_like(masks)
    for column in range(5):
        given |= ((masks >> column) & 1) << order[column]
    return given
