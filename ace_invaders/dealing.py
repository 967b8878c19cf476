"""A complete deal: all the chance of one hand as one value, fixed before anything is played."""

from collections.abc import Iterable
from dataclasses import dataclass

from ace_invaders.cards import Card
from ace_invaders.errors import InvalidValue
from ace_invaders.paytable import Line

HAND_SIZE = 5


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of each line's deck in deck order, as far as a hand can need them.

    `bottom` is the five cards dealt, then the replacements; `middle` and `top` are five cards, or
    none in the one-line game. Raises InvalidValue where a deck holds a card twice.
    """

    bottom: tuple[Card, ...]
    middle: tuple[Card, ...] = ()
    top: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if len(self.bottom) < HAND_SIZE:
            raise InvalidValue(f"the bottom line is dealt {len(self.bottom)} cards, a line is five cards")
        for line, cards in ((Line.MIDDLE, self.middle), (Line.TOP, self.top)):
            if len(cards) not in (0, HAND_SIZE):
                raise InvalidValue(f"the {line} line is dealt {len(cards)} cards, a line is five cards")
        for cards in (self.bottom, self.middle, self.top):
            if twice := first_repeated(cards):
                raise InvalidValue(f"{twice} stands twice in one deck, each line has one deck of 52 different cards")

    @property
    def dealt(self) -> tuple[Card, ...]:
        """The five cards of the bottom line before the draw."""
        return self.bottom[:HAND_SIZE]

    @property
    def replacements(self) -> tuple[Card, ...]:
        """What the bottom line draws from, in deck order."""
        return self.bottom[HAND_SIZE:]

    def drawn(self, hold: Iterable[int]) -> tuple[Card, ...]:
        """The bottom line after the draw: discards replaced from left to right, in deck order."""
        held = frozenset(hold)
        deck = iter(self.replacements)
        return tuple(card if position in held else next(deck) for position, card in enumerate(self.dealt, start=1))


def first_repeated(cards: Iterable[Card]) -> Card | None:
    """The first card that occurs a second time, or None."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            return card
        seen.add(card)
    return None
