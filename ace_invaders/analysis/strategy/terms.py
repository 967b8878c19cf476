"""What the words in the names of kinds mean, for those who play by a list."""

from collections.abc import Iterable

TIE_RULE = (
    "Where an entry fits in several ways, hold the most cards, then the most aces, then the most high cards, "
    "then what leaves the most straights open, then the highest cards."
)
# The words to look for in a name, and what they mean.
_TERMS = (
    (
        ("high card", "are high"),
        "high cards: jacks, queens and kings, as many as are said or more; aces are said apart",
    ),
    (("high pair", "or better"), "high pair: a pair of jacks, queens, kings or aces"),
    (("two pair", "or better"), "two pair: neither of them aces"),
    (
        ("or better",),
        (
            "or better: straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, "
            "high pair, pair, in this order; hold the cards that make it"
        ),
    ),
    (
        ("straights open", "points"),
        "straights open: how many different straights the cards held can still become, as many as are said or more",
    ),
    (
        ("ace completes", "ace fits", "ace points"),
        "an ace completes it, an ace fits: none is held, and one belongs to a straight that is open",
    ),
    (("points",), "points, as many as are said or more: one for each straight that is open, one for each high card"),
    (("ace points",), "ace points: points, and one more where an ace fits"),
    (("to a royal",), "to a royal flush: all of one suit, and none below the ten"),
    (("thrown away",), "thrown away: among the cards that are not held"),
    (("alone in its suit",), "alone in its suit: no other card dealt is of that suit"),
)


def meanings(names: Iterable[str]) -> list[str]:
    """The words of these names that need telling, with what they mean."""
    text = "\n".join(names)
    return [meaning for words, meaning in _TERMS if any(word in text for word in words)]
