"""The rules written a second time, on bare strings, to hold the game's own code to.

It imports nothing of the game. A card is two letters, as in "As"; a line is a sequence of five; a
pay table maps rows to what they pay per coin.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

RANKS = "23456789TJQKA"
ROWS = (
    "royal_flush", "five_aces", "straight_flush", "four_aces", "four_of_a_kind", "full_house",
    "flush", "straight", "three_of_a_kind", "two_pair", "jacks_or_better", "nothing",
)  # fmt: skip

Cards = Sequence[str]
Pays = Mapping[str, int]


class Falling(NamedTuple):
    """One way to fall: where copies land, whether the whole royal falls, and the line below afterwards."""

    positions: tuple[int, ...]
    royal: bool
    cards: tuple[str, ...]


def row(line: Cards) -> str:
    """The row of the pay table of five cards, which may be equal."""
    counts = Counter(card[0] for card in line)
    shape = sorted(counts.values(), reverse=True)
    ranks = "".join(sorted(counts, key=RANKS.index))
    suited = len({card[1] for card in line}) == 1
    straight = len(ranks) == 5 and (ranks in RANKS or ranks == "2345A")
    tests = {
        "royal_flush": suited and ranks == "TJQKA",
        "five_aces": counts["A"] == 5,
        "straight_flush": suited and straight,
        "four_aces": counts["A"] == 4,
        "four_of_a_kind": shape[0] >= 4,
        "full_house": shape == [3, 2],
        "flush": suited,
        "straight": straight,
        "three_of_a_kind": shape[0] == 3,
        "two_pair": shape[:2] == [2, 2],
        "jacks_or_better": any(counts[rank] == 2 for rank in "JQKA"),
        "nothing": True,
    }
    return next(name for name in ROWS if tests[name])


def every_falling(upper: Cards, lower: Cards) -> list[Falling]:
    """All the ways: nothing, every set of aces, and the royal as a whole."""
    found = []
    for chosen in product((False, True), repeat=5):
        if all(card[0] == "A" for card, falls in zip(upper, chosen, strict=True) if falls):
            cards = (up if falls else low for up, low, falls in zip(upper, lower, chosen, strict=True))
            positions = tuple(place for place, falls in enumerate(chosen, 1) if falls)
            found.append(Falling(positions, False, tuple(cards)))
    if row(upper) == "royal_flush":
        found.append(Falling((1, 2, 3, 4, 5), True, tuple(upper)))
    return found


def choose(upper: Cards, lower: Cards, pays: Pays) -> Falling:
    """The way that gravity takes: one question after another, until a single way is left."""
    ways = every_falling(upper, lower)
    most = max(pays[row(way.cards)] for way in ways)
    ways = [way for way in ways if pays[row(way.cards)] == most]
    ways = [way for way in ways if not way.positions] or ways
    ways = [way for way in ways if not way.royal] or ways
    aces = max(len(way.positions) for way in ways)
    ways = [way for way in ways if len(way.positions) == aces]
    leftmost = min(way.positions for way in ways)
    (taken,) = (way for way in ways if way.positions == leftmost)
    return taken


def settle(top: Cards, middle: Cards, bottom: Cards, pays: Pays, coins: int) -> dict[str, Any]:
    """What comes of three lines after the draw, in the shape of a saved hand's result."""
    first = choose(top, middle, pays)
    second = choose(first.cards, bottom, pays)
    return _result({"top": Falling((), False, tuple(top)), "middle": first, "bottom": second}, pays, coins)


def settle_one_line(bottom: Cards, pays: Pays, coins: int) -> dict[str, Any]:
    """What comes of the one-line game after the draw."""
    return _result({"bottom": Falling((), False, tuple(bottom))}, pays, coins)


def drawn(dealt: Cards, deck: Cards, hold: Sequence[int]) -> list[str]:
    """The line after the draw: what is not held is replaced from the left, by the deck from its front."""
    cards, left = list(dealt), list(deck)
    for place in (1, 2, 3, 4, 5):
        if place not in hold:
            cards[place - 1] = left.pop(0)
    return cards


def _result(lines: Mapping[str, Falling], pays: Pays, coins: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        name: {
            "cards": list(way.cards),
            "aces_fell": [] if way.royal else list(way.positions),
            "royal_fell": way.royal,
            "hand": row(way.cards),
            "pay": pays[row(way.cards)] * coins,
        }
        for name, way in lines.items()
    }
    return {**found, "total": sum(line["pay"] for line in found.values())}
