"""What a hold is called: "three to a royal flush", "a pair of queens"."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ace_invaders.cards import Card, Rank
from ace_invaders.hands import Row, describe, paid_positions, rank

_COUNTS: Final = ("no", "one", "two", "three", "four", "five")
_GROUPS: Final = {(4,): "four {0}", (3,): "three {0}", (2,): "a pair of {0}", (2, 2): "two pair", (3, 2): "full house"}


def hold_name(held: Sequence[Card]) -> str:
    """The name of the cards that are held, none to five."""
    if not held:
        return "five new cards"
    if len(held) == 5 and rank(held).row is not Row.NOTHING:
        made = describe(rank(held)).lower()
        return made if len(paid_positions(held)) == 5 else f"{made}, all five cards held"
    ranks = Counter(card.rank for card in held)
    groups = sorted((count for count in ranks.values() if count > 1), reverse=True)
    return _grouped(ranks, groups) if groups else _ungrouped(held)


def _grouped(ranks: Counter[Rank], groups: Sequence[int]) -> str:
    many = max(ranks, key=lambda each: (ranks[each], each))
    name = _GROUPS[tuple(groups)].format(many.plural.lower())
    others = sum(count == 1 for count in ranks.values())
    return f"{name} and {_COUNTS[others]} more" if others else name


def _ungrouped(held: Sequence[Card]) -> str:
    """Cards of different ranks: what they are on the way to, else what they are."""
    if len(held) == 1:
        return f"the {held[0].words}"
    count, suited = _COUNTS[len(held)], len({card.suit for card in held}) == 1
    if suited and min(card.rank for card in held) >= Rank.TEN:
        return f"{count} to a royal flush"
    if _in_a_straight(held) and (suited or len(held) > 3):
        return f"{count} to a straight{' flush' if suited else ''}"
    if suited and len(held) > 2:
        return f"{count} to a flush"
    return f"{count} high cards" if min(card.rank for card in held) >= Rank.JACK else f"{count} cards"


def _in_a_straight(held: Sequence[Card]) -> bool:
    """Whether one straight has room for all of them; an ace counts high or low."""
    high = sorted(int(card.rank) for card in held)
    low = sorted(1 if each == Rank.ACE else each for each in high)
    return any(each[-1] - each[0] < 5 for each in (high, low))
