"""Shuffles: statistical tests of the decks that the game deals, and of bad shuffles that the tests must catch.

The decks are those of AIF-1 under fixed seeds, so a p-value is the same at every run. A shuffle that begins with the
order in which the last hand left the deck is as fair as one of a fresh deck; the bad one of the kind deals on
from a deck until it is used up.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from ace_invaders.cards import DECK
from ace_invaders.fairness import Fair, bounded, seeded_secret
from campaigns.campaign import Outcome, Scale
from campaigns.decks import DRAWN, SIZE, Decks, are_whole, p_values

FAULT = "bad shuffles in the place of the game's own"
HANDS = {Scale.QUICK: 6_000, Scale.FULL: 100_000}
BAD_HANDS = 6_000
LEAST_P = 1e-6
SEED = 11
Deck = Sequence[int]
# The decks of a hand, by its number from 0: bottom, middle, top.
Dealer = Callable[[int], tuple[Deck, Deck, Deck]]
_NUMBERS = {card: number for number, card in enumerate(DECK)}


def run(scale: Scale, folder: Path) -> Outcome:  # noqa: ARG001 - a campaign's signature
    hands = HANDS[scale]
    findings, told = fair_findings(dealt(fair, hands))
    caught = {name: caught_by(dealt(bad, BAD_HANDS)) for name, bad in BAD.items()}
    missed = tuple(f"the bad shuffle {name!r} was not caught" for name, tests in caught.items() if not tests)
    tried = f"3 x {hands:,} decks, {told}; of {len(BAD)} bad shuffles {len(BAD) - len(missed)} caught"
    return Outcome(tried, findings + missed)


def dealt(dealer: Dealer, hands: int) -> Decks:
    """The decks of so many hands as an array."""
    return np.array([dealer(hand) for hand in range(hands)], dtype=np.int8)


def fair_findings(decks: Decks) -> tuple[tuple[str, ...], str]:
    """What speaks against the decks, and the least p-value in words."""
    if not are_whole(decks):
        return ("a deck does not hold every card once",), "not all of them whole"
    least = {name: min(values) for name, values in p_values(decks).items()}
    found = tuple(f"the test {name!r} has p = {p:.1e}" for name, p in least.items() if not p >= LEAST_P)
    return found, "least p " + ", ".join(f"{p:.2g} ({name})" for name, p in least.items())


def caught_by(decks: Decks) -> tuple[str, ...]:
    """The tests that refuse the decks."""
    return tuple(name for name, values in p_values(decks).items() if not min(values) >= LEAST_P)


def fair(hand: int) -> tuple[Deck, Deck, Deck]:
    """The decks of a hand as the game deals them under a seed."""
    number = hand + 1
    found = Fair(seeded_secret(SEED, number), number)
    bottom, middle, top = ([_NUMBERS[card] for card in found.deck(deck)] for deck in range(3))
    return bottom, middle, top


def swapping(other_of: Callable[[Iterator[int], int], int]) -> Dealer:
    """A dealer whose shuffle swaps each place with the one that is chosen for it by words of 32 bits."""
    chance = random.Random(SEED)
    words = iter(lambda: chance.getrandbits(32), None)

    def deck() -> Deck:
        cards = list(range(SIZE))
        for place in range(SIZE - 1):
            other = other_of(words, place)
            cards[place], cards[other] = cards[other], cards[place]
        return cards

    return lambda _: (deck(), deck(), deck())


def with_any(words: Iterator[int], _: int) -> int:
    return bounded(words, SIZE)


def without_plus_one(words: Iterator[int], place: int) -> int:
    return place + bounded(words, SIZE - 1 - place)


def modulo_of_a_byte(words: Iterator[int], place: int) -> int:
    return place + next(words) % 256 % (SIZE - place)


def used_up(hand: int) -> tuple[Deck, Deck, Deck]:
    """Five hands from one deck, ten cards each, before it is shuffled again."""
    begun = hand % (SIZE // DRAWN)
    bottom, middle, top = (_from(deck, DRAWN * begun) for deck in fair(hand - begun))
    return bottom, middle, top


def one_for_all(hand: int) -> tuple[Deck, Deck, Deck]:
    """All three lines from one deck: the bottom's ten cards, then the middle's five, then the top's."""
    deck, _, _ = fair(hand)
    return deck, _from(deck, DRAWN), _from(deck, DRAWN + 5)


def the_same_for_all(hand: int) -> tuple[Deck, Deck, Deck]:
    deck, _, _ = fair(hand)
    return deck, deck, deck


def _from(deck: Deck, place: int) -> Deck:
    """The deck as it is dealt from a place on, the used cards behind the others."""
    return [*deck[place:], *deck[:place]]


BAD: dict[str, Dealer] = {
    "a swap with any of 52": swapping(with_any),
    'no "+1"': swapping(without_plus_one),
    "modulo of one byte": swapping(modulo_of_a_byte),
    "deck not reset": used_up,
    "one deck for all three lines": one_for_all,
    "the same deck for all three lines": the_same_for_all,
}
