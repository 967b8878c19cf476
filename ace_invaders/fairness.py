"""Deals that anyone can check: the scheme AIF-1 (docs/fairness.md).

A secret of 32 bytes fixes the three decks of a hand. Its commitment is shown before the bet, the
secret itself after the settlement.
"""

import hmac
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from ace_invaders.cards import DECK, Card
from ace_invaders.dealing import HAND_SIZE, Deal
from ace_invaders.errors import InvalidValue

SCHEME = "AIF-1"
SECRET_BYTES = 32
MOST_TEXT_BYTES = 64
MOST_NUMBER = 2**64 - 1
BOTTOM, MIDDLE, TOP = 0, 1, 2
_WORDS = 2**32  # the values of a word of four bytes, and the most blocks that can be asked for


def commitment(secret: bytes) -> str:
    """The fingerprint of a secret, 64 hexadecimal digits, shown before the bet."""
    return sha256(b"ace-invaders/commit/v1\0" + secret).hexdigest()


def seeded_secret(seed: int, hand: int) -> bytes:
    """The secret of the `hand`-th hand (from 1) dealt under a seed."""
    return sha256(b"ace-invaders/seed/v1\0" + str(seed).encode() + b"\0" + str(hand).encode()).digest()


def player_text(text: str) -> bytes:
    """The player's own text as bytes: NFC, UTF-8, at most 64. Raises InvalidValue."""
    try:
        data = unicodedata.normalize("NFC", text).encode()
    except UnicodeEncodeError:
        raise InvalidValue("the player's text holds half a character, it is Unicode text of at most 64 bytes") from None
    if len(data) > MOST_TEXT_BYTES:
        raise InvalidValue(
            f"the player's text is {len(data)} bytes long, it is at most {MOST_TEXT_BYTES} bytes in UTF-8"
        )
    return data


def _words(secret: bytes, text: bytes, number: int, deck: int) -> Iterator[int]:
    prefix = b"ace-invaders/deal/v1\0" + bytes([len(text)]) + text + number.to_bytes(8, "big") + bytes([deck])
    for counter in range(_WORDS):
        block = hmac.digest(secret, prefix + counter.to_bytes(4, "big"), "sha256")
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")


def bounded(words: Iterator[int], choices: int) -> int:
    """A number below `choices`, each equally often: words past the last whole round are dropped."""
    limit = _WORDS - _WORDS % choices
    return next(word for word in words if word < limit) % choices


def shuffled(words: Iterator[int]) -> tuple[Card, ...]:
    """A deck in the order that the words give it (Fisher and Yates, from the front)."""
    cards = list(DECK)
    for place in range(len(cards) - 1):
        other = place + bounded(words, len(cards) - place)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


@dataclass(frozen=True, slots=True)
class Fair:
    """What fixes the decks of one hand: the secret, the player's text, the hand number (u64)."""

    secret: bytes
    number: int
    text: str = ""

    def __post_init__(self) -> None:
        player_text(self.text)
        if len(self.secret) != SECRET_BYTES:
            raise InvalidValue(f"the secret is {len(self.secret)} bytes long, it is {SECRET_BYTES} bytes")
        if not 0 <= self.number <= MOST_NUMBER:
            raise InvalidValue(f"hand number {self.number} does not fit, it is 0 to {MOST_NUMBER}")

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    def deck(self, deck: int) -> tuple[Card, ...]:
        """All 52 cards of a deck (0 bottom, 1 middle, 2 top) in the order they are dealt."""
        return shuffled(_words(self.secret, player_text(self.text), self.number, deck))

    def deal(self, lines: int) -> Deal:
        """The deal of this hand: ten cards of the bottom deck and, with three lines, five of each other."""
        bottom = self.deck(BOTTOM)[: 2 * HAND_SIZE]
        if lines == 1:
            return Deal(bottom)
        return Deal(bottom, self.deck(MIDDLE)[:HAND_SIZE], self.deck(TOP)[:HAND_SIZE])
