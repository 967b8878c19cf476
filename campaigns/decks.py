"""Tests of shuffled decks: each compares counts with exact chances, so that its p-value means what it says.

Decks are an array of (hands, 3 lines, 52 places) with the numbers of the cards in a fresh deck. Wherever counts
are summed, what is counted is independent: decks of other hands or lines, or one pair of places of each deck.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from ace_invaders.cards import DECK
from ace_invaders.hands import Category, rank
from campaigns.chi_squared import p_value, survival

Decks = npt.NDArray[np.int8]
SIZE = len(DECK)
DRAWN = 10  # cards of a deck that a hand can need
BORDER = 5  # the first place behind the dealt cards, counted from 0
RED = 26
# Of all 2,598,960 hands of five cards.
CATEGORIES = {
    Category.ROYAL_FLUSH: 4, Category.STRAIGHT_FLUSH: 36, Category.FOUR_OF_A_KIND: 624, Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108, Category.STRAIGHT: 10_200, Category.THREE_OF_A_KIND: 54_912, Category.TWO_PAIR: 123_552,
    Category.ONE_PAIR: 1_098_240, Category.HIGH_CARD: 1_302_540,
}  # fmt: skip


def are_whole(decks: Decks) -> bool:
    """Whether every deck holds every card once."""
    return bool((np.sort(decks, axis=2) == np.arange(SIZE, dtype=np.int8)).all())


def card_by_position(decks: Decks) -> Iterator[float]:
    """How often each card stands at each place.

    The 52 x 52 counts have fixed sums along both sides, so that the statistic is scaled by 51/52 and has
    51 x 51 degrees of freedom.
    """
    flat = decks.reshape(-1, SIZE)
    counts = np.array([np.bincount(flat[:, place], minlength=SIZE) for place in range(SIZE)])
    expected = len(flat) / SIZE
    statistic = float(((counts - expected) ** 2).sum() / expected) * (SIZE - 1) / SIZE
    yield survival(statistic, (SIZE - 1) ** 2)


def neighbours(decks: Decks) -> Iterator[float]:
    """Which card follows which, for every two places beside each other but those of the border."""
    yield from (_ordered_pair(decks, place) for place in range(1, SIZE) if place != BORDER)


def border(decks: Decks) -> Iterator[float]:
    """Which card is the first to be drawn after which was dealt last: places 5 and 6."""
    yield _ordered_pair(decks, BORDER)


def _ordered_pair(decks: Decks, place: int) -> float:
    """The p-value of the two cards that stand before and at a place: 52 x 51 ordered pairs."""
    flat = decks.reshape(-1, SIZE).astype(np.int64)
    counts = np.bincount(flat[:, place - 1] * SIZE + flat[:, place], minlength=SIZE**2).reshape(SIZE, SIZE)
    pairs = counts[~np.eye(SIZE, dtype=bool)]
    return p_value(map(int, pairs), [1 / len(pairs)] * len(pairs))


def game_to_game(decks: Decks) -> Iterator[float]:
    """What a line's deck has in common with that of the hand before."""
    for line in range(decks.shape[1]):
        yield from _in_common(decks[:-1, line], decks[1:, line])


def line_to_line(decks: Decks) -> Iterator[float]:
    """What the decks of two lines have in common."""
    for one, other in ((0, 1), (1, 2), (0, 2)):
        yield from _in_common(decks[:, one], decks[:, other])


def _in_common(before: Decks, after: Decks) -> Iterator[float]:
    """The p-values of the places with the same card, and of the cards that are among the first ten of both."""
    agreeing = (before == after).sum(axis=1)
    yield p_value(np.bincount(agreeing, minlength=SIZE + 1).tolist(), AGREEING)
    shared = (_first_ten(before) & _first_ten(after)).sum(axis=1)
    yield p_value(np.bincount(shared, minlength=DRAWN + 1).tolist(), SHARED)


def _first_ten(decks: Decks) -> npt.NDArray[np.bool_]:
    """For each deck and card, whether the card is among the first ten."""
    found = np.zeros(decks.shape, dtype=bool)
    np.put_along_axis(found, decks[:, :DRAWN].astype(np.intp), values=True, axis=1)
    return found


def runs(decks: Decks) -> Iterator[float]:
    """How often a card is followed by one that is lower in a fresh deck, and how many runs of one colour there are."""
    flat = decks.reshape(-1, SIZE)
    descents = (flat[:, 1:] < flat[:, :-1]).sum(axis=1)
    yield p_value(np.bincount(descents, minlength=SIZE).tolist(), DESCENTS)
    red = (flat >= 13) & (flat < 39)
    changes = (red[:, 1:] != red[:, :-1]).sum(axis=1)
    yield p_value(np.bincount(changes, minlength=SIZE).tolist(), CHANGES)


def categories(decks: Decks) -> Iterator[float]:
    """The categories of the hands that are dealt."""
    flat = decks.reshape(-1, SIZE)[:, :BORDER].tolist()
    found = Counter(rank(tuple(DECK[card] for card in cards)).category for cards in flat)
    hands = sum(CATEGORIES.values())
    yield p_value([found[category] for category in CATEGORIES], [count / hands for count in CATEGORIES.values()])


TESTS: dict[str, Callable[[Decks], Iterator[float]]] = {
    "card by position": card_by_position,
    "neighbours": neighbours,
    "hold/draw border": border,
    "game to game": game_to_game,
    "line to line": line_to_line,
    "runs": runs,
    "categories": categories,
}


def p_values(decks: Decks) -> dict[str, tuple[float, ...]]:
    """The p-values of every test by its name."""
    return {name: tuple(test(decks)) for name, test in TESTS.items()}


def _agreeing() -> tuple[float, ...]:
    """The chance of each number of places, 0 to 52, at which two decks agree: by the derangements of the others."""
    derangements = [1, 0]
    for size in range(2, SIZE + 1):
        derangements.append((size - 1) * (derangements[-1] + derangements[-2]))
    return tuple(
        float(Fraction(math.comb(SIZE, places) * derangements[SIZE - places], math.factorial(SIZE)))
        for places in range(SIZE + 1)
    )


def _descents() -> tuple[float, ...]:
    """The chance of each number of descents, 0 to 51, in an order of the deck: by the Eulerian numbers."""
    row = [1]
    for size in range(2, SIZE + 1):
        row = [
            (below + 1) * same + (size - below) * less
            for below, (less, same) in enumerate(pairwise([0, *row, 0]))
        ]  # fmt: skip
    return tuple(float(Fraction(count, math.factorial(SIZE))) for count in row)


def _changes() -> tuple[float, ...]:
    """The chance of each number of changes of colour, 0 to 51, between cards that stand beside each other."""

    def ways(parts: int) -> int:
        return math.comb(RED - 1, parts - 1) if parts else 0

    # A deck of c changes has c + 1 runs, of which the colour of the first card has the half that is not smaller.
    counts = (2 * ways((changes + 2) // 2) * ways((changes + 1) // 2) for changes in range(SIZE))
    return tuple(count / math.comb(SIZE, RED) for count in counts)


AGREEING = _agreeing()
DESCENTS = _descents()
CHANGES = _changes()
SHARED = tuple(
    math.comb(DRAWN, shared) * math.comb(SIZE - DRAWN, DRAWN - shared) / math.comb(SIZE, DRAWN)
    for shared in range(DRAWN + 1)
)
