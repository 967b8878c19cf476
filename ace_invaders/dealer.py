"""The five-card draw dealer, for practice: one deck, one to five players, nobody bets."""

from dataclasses import dataclass

from ace_invaders.cards import Card, Rank
from ace_invaders.dealing import HAND_SIZE
from ace_invaders.errors import InvalidValue
from ace_invaders.fairness import BOTTOM, Fair
from ace_invaders.hands import Category, Ranking, rank

MOST_PLAYERS = 5
_CARDS = ("the highest card", "the second card", "the third card", "the fourth card", "the fifth card")
# What each of a ranking's five ranks is called, for the categories that two hands can share.
_PARTS = {
    Category.STRAIGHT_FLUSH: _CARDS,
    Category.FOUR_OF_A_KIND: (*["the four of a kind"] * 4, "the kicker"),
    Category.FULL_HOUSE: (*["the three of a kind"] * 3, *["the pair"] * 2),
    Category.FLUSH: _CARDS,
    Category.STRAIGHT: _CARDS,
    Category.THREE_OF_A_KIND: (*["the three of a kind"] * 3, "the kicker", "the second kicker"),
    Category.TWO_PAIR: (*["the higher pair"] * 2, *["the lower pair"] * 2, "the kicker"),
    Category.ONE_PAIR: (*["the pair"] * 2, "the kicker", "the second kicker", "the third kicker"),
    Category.HIGH_CARD: _CARDS,
}


@dataclass(frozen=True, slots=True)
class Showdown:
    """The hands that the players hold, the first player's first; players are numbered from 1."""

    hands: tuple[tuple[Card, ...], ...]

    @property
    def rankings(self) -> tuple[Ranking, ...]:
        """The ranking of each hand, the first player's first."""
        return tuple(map(rank, self.hands))

    @property
    def winners(self) -> tuple[int, ...]:
        """The numbers of all players who hold the best hand."""
        best = max(self.rankings)
        return tuple(player for player, ranking in enumerate(self.rankings, start=1) if ranking == best)

    @property
    def verdict(self) -> str:
        """Who wins, as in "player 2 wins" or "players 1 and 3 share the win"."""
        *others, last = map(str, self.winners)
        return f"players {', '.join(others)} and {last} share the win" if others else f"player {last} wins"

    @property
    def reason(self) -> str:
        """Why the winners won, in words; the best of the other hands is what they are measured by."""
        best = max(self.rankings)
        beaten = max((ranking for ranking in self.rankings if ranking != best), default=None)
        if len(self.hands) == 1:
            return "nobody else plays"
        return decision(best, beaten) if beaten else "all hands are equal"


def deal(players: int, fair: Fair) -> Showdown:
    """One card after another, clockwise, from the top of the deck. Raises InvalidValue for none or too many players."""
    if not 1 <= players <= MOST_PLAYERS:
        raise InvalidValue(f"{players} players, the dealer deals to 1 to {MOST_PLAYERS}")
    deck = fair.deck(BOTTOM)[: HAND_SIZE * players]
    return Showdown(tuple(deck[seat::players] for seat in range(players)))


def decision(best: Ranking, beaten: Ranking) -> str:
    """What tells two unequal rankings apart, as in "the kicker decides, King over Queen".

    >>> from ace_invaders.cards import parse_cards
    >>> decision(rank(parse_cards("7h 7s 2h 2s Ac")), rank(parse_cards("6s 6h 3s 3h As")))
    'the higher pair decides, Sevens over Sixes'
    """
    if best.category is not beaten.category:
        return f"{best.category.words} beats {beaten.category.words}"
    pairs = zip(_PARTS[best.category], best.ranks, beaten.ranks, strict=True)
    part, higher, lower = next((part, ours, theirs) for part, ours, theirs in pairs if ours is not theirs)
    return f"{part} decides, {_named(part, higher)} over {_named(part, lower)}"


def _named(part: str, rank_: Rank) -> str:
    return rank_.plural if "pair" in part or "kind" in part else rank_.word
