"""The cards of every hand, from random bits that are counted: hand number h of a seed is always the same.

The bits are those of Philox 4x64 (ten rounds) with the seed as its key. Each hand has one block of the generator
of its own, whose counter is the number of the hand, from 1: four words of 64 bits. Word 0 deals the bottom
line, word 1 its replacements, word 2 the middle line, word 3 the top line. So a hand depends on nothing but the seed
and its number.

A word w deals five cards from a deck of k as one number x below n = k (k-1) (k-2) (k-3) (k-4):

    q = floor(2^64 / n),  x = floor(w / q),  refused where x >= n.

Each x below n comes from exactly q words, so all are equally likely, without any bias. A refused word (2 of 10^11
at most) is replaced by the same word of the block whose counter is h + r 2^64, for r = 1, 2, ... until it is not
refused. The digits of x are d1 = x mod k, d2 = floor(x / k) mod (k-1), and so on: the i-th card is the one in
place d_i, from 0, among the cards that are still in the deck, in the order of a fresh deck. The replacements go
on with the 47 cards that the bottom line leaves.
"""

from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.random import Philox
from numpy.typing import NDArray

Cards = NDArray[np.uint8]
Words = NDArray[np.uint64]

DECK_SIZE = 52
LINE = 5
BOTTOM, REPLACEMENTS, MIDDLE, TOP = range(4)
WORDS = 4
_NEXT_ATTEMPT = 1 << 64


@dataclass(frozen=True, slots=True)
class Deals:
    """The cards of n hands, each (5, n); `replacements` in deck order. One line has no middle and top."""

    bottom: Cards
    replacements: Cards
    middle: Cards | None = None
    top: Cards | None = None


def deal(seed: int, first: int, count: int, lines: int) -> Deals:
    """The hands of a seed (below 2^64) with the numbers `first` to `first + count - 1`, the first of all being 1."""
    words = _blocks(seed, first, count)
    numbers = _Numbers(seed, first, words)
    bottom = new_cards(numbers.below(BOTTOM, DECK_SIZE), [])
    replacements = new_cards(numbers.below(REPLACEMENTS, DECK_SIZE - LINE), bottom)
    if lines == 1:
        return Deals(np.stack(bottom), np.stack(replacements))
    middle, top = (np.stack(new_cards(numbers.below(word, DECK_SIZE), [])) for word in (MIDDLE, TOP))
    return Deals(np.stack(bottom), np.stack(replacements), middle, top)


def ways_to_deal(deck: int) -> int:
    """In how many orders five cards come from a deck of so many."""
    return prod(range(deck - LINE + 1, deck + 1))


def _blocks(seed: int, counter: int, count: int) -> Words:
    """(count, 4): the words of the blocks from a counter on."""
    # NumPy counts up before it draws.
    words: Words = Philox(key=seed, counter=counter - 1).random_raw(WORDS * count).reshape(count, WORDS)
    return words


@dataclass(frozen=True, slots=True)
class _Numbers:
    """The words of some hands, turned into numbers that are equally likely."""

    seed: int
    first: int
    words: Words

    def below(self, word: int, deck: int) -> NDArray[np.uint32]:
        """(n,): a number below `ways_to_deal(deck)` from one word of each hand."""
        ways = ways_to_deal(deck)
        share = np.uint64((1 << 64) // ways)
        numbers = (self.words[:, word] // share).astype(np.uint32)
        if numbers.max() >= ways:
            for place in np.flatnonzero(numbers >= ways).tolist():
                numbers[place] = self._again(self.first + place, word, ways)
        return numbers

    def _again(self, hand: int, word: int, ways: int) -> int:
        """The number that takes the place of a refused one."""
        number, counter = ways, hand
        while number >= ways:
            counter += _NEXT_ATTEMPT
            number = int(_blocks(self.seed, counter, 1)[0, word]) // ((1 << 64) // ways)
        return number


def new_cards(numbers: NDArray[np.uint32], dealt: list[Cards]) -> list[Cards]:
    """Five arrays (n,) of the cards that numbers below `ways_to_deal` take from a deck without the cards dealt."""
    gone, cards = _sorted(dealt), list[Cards]()
    for left in range(DECK_SIZE - len(dealt), DECK_SIZE - len(dealt) - LINE, -1):
        rest = numbers // np.uint32(left)
        card = (numbers - rest * np.uint32(left)).astype(np.uint8)
        numbers = rest
        for each in gone:
            card += card >= each
        cards.append(card)
        gone = _with(gone, card)
    return cards


def _sorted(cards: list[Cards]) -> list[Cards]:
    ordered: list[Cards] = []
    for card in cards:
        ordered = _with(ordered, card)
    return ordered


def _with(ordered: list[Cards], card: Cards) -> list[Cards]:
    """Ascending arrays with one more among them."""
    found = []
    for each in ordered:
        found.append(np.minimum(each, card))
        card = np.maximum(each, card)
    return [*found, card]
