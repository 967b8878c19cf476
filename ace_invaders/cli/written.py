"""Hands as they are written on the command line."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from ace_invaders.cards import Card, parse_card
from ace_invaders.errors import InvalidValue

_MOST_OF_A_CARD = {
    1: "one deck holds a card once, --decks allows more",
    2: "two decks hold a card twice",
    3: "three decks hold a card three times",
}


@dataclass(frozen=True, slots=True)
class _Word:
    """A card as it is written, and where: the argument and the place in it, from 1."""

    argument: int
    place: int
    text: str

    def __str__(self) -> str:
        return f"argument {self.argument}, card {self.place}"


@dataclass(frozen=True, slots=True)
class _Written:
    """A hand as it is written, in these arguments."""

    arguments: Sequence[int]
    words: Sequence[_Word]

    def __str__(self) -> str:
        first, last = self.arguments[0], self.arguments[-1]
        return f"argument {first}" if first == last else f"arguments {first} to {last}"


def read_hands(arguments: Sequence[str], decks: int) -> list[tuple[Card, ...]]:
    """The hands of the arguments, each of that many decks. Raises InvalidValue with every fault, one a line."""
    faults: list[str] = []
    hands = [_cards(written, decks, faults) for written in _hands(arguments)]
    if faults:
        raise InvalidValue(*faults)
    return hands


def _hands(arguments: Sequence[str]) -> Iterator[_Written]:
    """Each argument is a hand, except that single cards next to each other are one."""
    split = [[word for word in re.split(r"[\s,]+", argument) if word] for argument in arguments]
    each = [
        _Written((number,), [_Word(number, place, text) for place, text in enumerate(words, start=1)])
        for number, words in enumerate(split, start=1)
    ]
    for are_single, group in groupby(each, key=lambda written: len(written.words) == 1):
        if are_single:
            words = [word for written in group for word in written.words]
            yield _Written([word.argument for word in words], words)
        else:
            yield from group


def _cards(written: _Written, decks: int, faults: list[str]) -> tuple[Card, ...]:
    """The cards of a hand; what is wrong with them is added to the faults."""
    cards: list[Card] = []
    for word in written.words:
        try:
            card = parse_card(word.text)
        except InvalidValue as error:
            faults.append(f"{word}: {error}")
            continue
        if cards.count(card) == decks:
            faults.append(f"{word}: {card} is one too many, {_MOST_OF_A_CARD[decks]}")
        else:
            cards.append(card)
    count = len(written.words)
    if count < 5:
        faults.append(f"{written}: {count} card{'s' * (count != 1)}, a hand is five cards or more")
    return tuple(cards)
