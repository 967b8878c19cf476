"""Cards: rank, suit, and their spellings."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from ace_invaders.errors import InvalidValue


class Rank(IntEnum):
    """A rank by its height, the ace high."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The rank as files spell it, one of `23456789TJQKA`."""
        return RANK_LETTERS[self - 2]

    @property
    def plural(self) -> str:
        """The rank as players say it of several, as in "Threes full of Fours"."""
        return "Sixes" if self is Rank.SIX else f"{self.name.capitalize()}s"

    @property
    def word(self) -> str:
        """The rank as players say it of one, as in "Ace-high flush"."""
        return self.name.capitalize()


class Suit(StrEnum):
    """A suit by the letter that files spell it with, in the order of a fresh deck."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


RANK_LETTERS = "23456789TJQKA"
SUIT_SYMBOLS = {"♣": Suit.CLUBS, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS, "♠": Suit.SPADES}
# Players paste the hollow symbols and the emoji selector too.
_HOLLOW = str.maketrans("♧♢♡♤", "♣♦♥♠", "\ufe0e\ufe0f")
SPELLINGS = "a card is a rank 2 3 4 5 6 7 8 9 T J Q K A (or 10) and a suit c d h s, as in As or Td"


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 52 cards. Two equal cards from different decks are the same value.

    >>> str(parse_card("10♥")), repr(parse_card("AS"))
    ('Th', 'As')
    """

    rank: Rank
    suit: Suit
    is_ace: bool = field(init=False, compare=False)
    # Three bits a rank and, above them, three bits a suit: the sum over a hand of up to seven
    # cards counts its ranks and suits (hands.py).
    counter: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        suits = "cdhs".index(self.suit)
        object.__setattr__(self, "is_ace", self.rank is Rank.ACE)
        object.__setattr__(self, "counter", (1 << 3 * (self.rank - 2)) | (1 << 39 + 3 * suits))

    def __str__(self) -> str:
        return self.rank.letter + self.suit.value

    __repr__ = __str__

    @property
    def words(self) -> str:
        """The card in words, as in "ace of spades"."""
        return f"{self.rank.name.lower()} of {self.suit.name.lower()}"


# A fresh deck: 2c 3c ... Ac 2d ... As.
DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
_BY_SPELLING = {str(card): card for card in DECK}


def parse_card(text: str) -> Card:
    """The card that `text` spells: `Th`, `10h`, `th`, `TH`, `10♥`. Raises InvalidValue."""
    spelling = text.strip().translate(_HOLLOW)
    rank, suit = spelling[:-1].upper(), spelling[-1:]
    rank = "T" if rank == "10" else rank
    suit = SUIT_SYMBOLS[suit].value if suit in SUIT_SYMBOLS else suit.lower()
    card = _BY_SPELLING.get(rank + suit)
    if card is None:
        raise InvalidValue(f"{text!r} is no card, {SPELLINGS}")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of one string, set apart by spaces or commas. Raises InvalidValue.

    >>> parse_cards("Ah, Ad 3c")
    (Ah, Ad, 3c)
    """
    return tuple(parse_card(word) for word in re.split(r"[\s,]+", text) if word)


def spell(cards: Iterable[Card]) -> str:
    """The cards as files and reports write them, with spaces between.

    >>> spell(parse_cards("10d ah"))
    'Td Ah'
    """
    return " ".join(map(str, cards))
