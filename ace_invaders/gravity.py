"""Gravity: every way in which aces, or a royal flush, can fall on the line below, and the choice.

This is the only place that decides a fall (docs/rules.md, Gravity).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from ace_invaders.cards import Card
from ace_invaders.hands import Row, rank

Five = tuple[Card, ...]  # the cards of a line by their positions
EVERY_POSITION = (1, 2, 3, 4, 5)


class Verdict(StrEnum):
    """Why a way to fall was taken or not."""

    CHOSEN = "chosen"
    PAYS_LESS = "pays less"
    NO_GAIN = "no gain"
    FEWER_ACES = "fewer aces"
    FURTHER_RIGHT = "further right"
    ACE_FALLS_INSTEAD = "ace falls instead"


@dataclass(frozen=True, slots=True)
class Way:
    """One way to fall and what it makes of the line below.

    `positions` are those that receive a copy, all five where the royal falls as a whole;
    `aces` counts the aces among the cards that fall; `pay` is per coin on the line.
    """

    positions: tuple[int, ...]
    royal: bool
    cards: Five
    row: Row
    pay: int
    aces: int

    @property
    def falls(self) -> bool:
        """Whether anything falls."""
        return bool(self.positions)

    @property
    def aces_fell(self) -> tuple[int, ...]:
        """The positions on which an ace fell by itself, none where the royal fell as a whole."""
        return () if self.royal else self.positions


def _covered(upper: Five, lower: Five, positions: Sequence[int]) -> Five:
    cards = list(lower)
    for position in positions:
        cards[position - 1] = upper[position - 1]
    return tuple(cards)


def _way(upper: Five, lower: Five, positions: tuple[int, ...], royal: bool, pays: Mapping[Row, int]) -> Way:
    cards = _covered(upper, lower, positions)
    row = rank(cards).row
    return Way(positions, royal, cards, row, pays[row], 1 if royal else len(positions))


def ways(upper: Five, lower: Five, pays: Mapping[Row, int]) -> Iterator[Way]:
    """Every way to fall: nothing, each set of the upper line's aces, a royal flush as a whole."""
    aces = [position for position in EVERY_POSITION if upper[position - 1].is_ace]
    for count in range(len(aces) + 1):
        for positions in combinations(aces, count):
            yield _way(upper, lower, positions, royal=False, pays=pays)
    if len(aces) == 1 and rank(upper).row is Row.ROYAL_FLUSH:
        yield _way(upper, lower, EVERY_POSITION, royal=True, pays=pays)


def preference(way: Way) -> tuple[int, bool, bool, int, tuple[int, ...]]:
    """What gravity compares: the pay below, nothing before something, aces before the royal, most aces, leftmost."""
    leftmost = tuple(-position for position in way.positions)
    return way.pay, not way.falls, not way.royal, way.aces, leftmost


def fall(upper: Five, lower: Five, pays: Mapping[Row, int]) -> Way:
    """The way that gravity takes.

    >>> from ace_invaders.cards import parse_cards
    >>> pays = dict.fromkeys(Row, 0) | {Row.STRAIGHT: 4, Row.JACKS_OR_BETTER: 1}
    >>> fall(parse_cards("As 2c Js Ah 5d"), parse_cards("4c 2h 3d 4s 5s"), pays).positions
    (1,)
    """
    return max(ways(upper, lower, pays), key=preference)


def verdict(way: Way, chosen: Way) -> Verdict:
    """Why `way` was taken or not, given the way that was."""
    if way == chosen:
        return Verdict.CHOSEN
    if way.pay < chosen.pay:
        return Verdict.PAYS_LESS
    if not chosen.falls:
        return Verdict.NO_GAIN
    if way.royal:
        return Verdict.ACE_FALLS_INSTEAD
    return Verdict.FEWER_ACES if way.aces < chosen.aces else Verdict.FURTHER_RIGHT
