"""Hands of five cards: their category, a ranking that compares, their row of the pay table; the best five of more.

Three decks are in play, so a card can occur twice or three times and a rank five times (docs/rules.md, What pays).
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from ace_invaders.cards import Card, Rank, Suit
from ace_invaders.errors import InvalidValue


class Category(IntEnum):
    """A category of five cards by its level: the greater wins."""

    HIGH_CARD = 10
    ONE_PAIR = 11
    TWO_PAIR = 12
    THREE_OF_A_KIND = 13
    STRAIGHT = 14
    FLUSH = 15
    FULL_HOUSE = 16
    FOUR_OF_A_KIND = 17
    STRAIGHT_FLUSH = 18
    ROYAL_FLUSH = 19
    FIVE_OF_A_KIND = 20

    @property
    def key(self) -> str:
        """The category as reports spell it, as in `full_house`."""
        return self.name.lower()

    @property
    def words(self) -> str:
        """The category as players say it, as in "full house"."""
        return self.key.replace("_", " ")


class Row(StrEnum):
    """A row of the pay table, best first; `nothing` is the row of a hand that pays nothing."""

    ROYAL_FLUSH = "royal_flush"
    FIVE_ACES = "five_aces"
    STRAIGHT_FLUSH = "straight_flush"
    FOUR_ACES = "four_aces"
    FOUR_OF_A_KIND = "four_of_a_kind"
    FULL_HOUSE = "full_house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three_of_a_kind"
    TWO_PAIR = "two_pair"
    JACKS_OR_BETTER = "jacks_or_better"
    NOTHING = "nothing"

    @property
    def words(self) -> str:
        """The row as players say it, as in "full house"."""
        return self.value.replace("_", " ")


@dataclass(frozen=True, slots=True, order=True)
class Ranking:
    """The strength of five cards; rankings compare as the hands do.

    `ranks` are the five ranks, those that occur most first, then high to low, in every category, as a flush of
    several decks can hold a card twice; the wheel's ace last.
    """

    category: Category
    ranks: tuple[Rank, ...]
    row: Row = field(compare=False)

    @property
    def value(self) -> int:
        """The ranking as one number of 12 digits, the level and five ranks; numbers compare as the hands do."""
        return sum(part * 100**place for place, part in enumerate((*reversed(self.ranks), self.category)))

    @property
    def index(self) -> int:
        """The category's number as players count, from 1, a royal flush, to 10, a high card; five of a kind is 0."""
        return Category.FIVE_OF_A_KIND - self.category

    def __str__(self) -> str:
        return describe(self)


_ROWS = {
    Category.FIVE_OF_A_KIND: Row.FOUR_OF_A_KIND,  # five aces apart, no line of the game can hold it
    Category.ROYAL_FLUSH: Row.ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH: Row.STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND: Row.FOUR_OF_A_KIND,
    Category.FULL_HOUSE: Row.FULL_HOUSE,
    Category.FLUSH: Row.FLUSH,
    Category.STRAIGHT: Row.STRAIGHT,
    Category.THREE_OF_A_KIND: Row.THREE_OF_A_KIND,
    Category.TWO_PAIR: Row.TWO_PAIR,
}
# By how often their ranks occur, best first: `_best_unsuited` takes the first that can be had, `_best_suited` looks
# at all, for of two flushes that with the higher first group wins, be that a pair or a single card.
_BY_GROUPS = {
    (5,): Category.FIVE_OF_A_KIND,
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
}
_WHEEL = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)
_STRAIGHTS = (*(tuple(map(Rank, range(low, low + 5))) for low in range(2, 11)), _WHEEL)


def _row(category: Category, ranks: Sequence[Rank]) -> Row:
    first = ranks[0]
    if first is Rank.ACE and category is Category.FIVE_OF_A_KIND:
        return Row.FIVE_ACES
    if first is Rank.ACE and category is Category.FOUR_OF_A_KIND:
        return Row.FOUR_ACES
    if first >= Rank.JACK and category is Category.ONE_PAIR:
        return Row.JACKS_OR_BETTER
    return _ROWS.get(category, Row.NOTHING)


def _unsuited(ranks: Sequence[Rank]) -> Ranking:
    """The ranking of five ranks that are not all of one suit."""
    counts = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    grouped = tuple(rank for rank, count in counts for _ in range(count))
    category = _BY_GROUPS[tuple(count for _, count in counts)]
    if grouped == _WHEEL:
        category, grouped = Category.STRAIGHT, _WHEEL[1:] + _WHEEL[:1]
    elif category is Category.HIGH_CARD and grouped[0] - grouped[4] == 4:
        category = Category.STRAIGHT
    return Ranking(category, grouped, _row(category, grouped))


def _suited(ranking: Ranking) -> Ranking:
    """The ranking of the same ranks all in one suit."""
    category = max(ranking.category, Category.FLUSH)
    if ranking.category is Category.STRAIGHT:
        royal = ranking.ranks[0] is Rank.ACE
        category = Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH
    return Ranking(category, ranking.ranks, _row(category, ranking.ranks))


def _picked(ranks: Sequence[Rank], groups: Sequence[int]) -> list[Rank]:
    """The highest ranks that occur as often as the groups ask, or none."""
    counts, picked = Counter(ranks), list[Rank]()
    for size in groups:
        highest = max((rank for rank, count in counts.items() if count >= size), default=None)
        if highest is None:
            return []
        picked += [highest] * size
        del counts[highest]
    return picked


def _straights(ranks: Sequence[Rank]) -> list[Sequence[Rank]]:
    """The straights among any number of ranks."""
    there = set(ranks)
    return [straight for straight in _STRAIGHTS if there.issuperset(straight)]


def _best_unsuited(ranks: Sequence[Rank]) -> Ranking:
    """The best ranking of five of the ranks, whatever their suits."""
    shapes = (_picked(ranks, groups) for groups in _BY_GROUPS)
    return max(map(_unsuited, [next(filter(None, shapes)), *_straights(ranks)]))


def _best_suited(ranks: Sequence[Rank]) -> Ranking:
    """The best flush, straight or not, of five of the ranks, all of one suit."""
    shapes = (_picked(ranks, groups) for groups in _BY_GROUPS)
    return max(_suited(_unsuited(five)) for five in [*filter(None, shapes), *_straights(ranks)])


# Keyed by the sum of the cards' counters (cards.py): its lower 39 bits count the ranks, the upper
# ones the suits; a suit that counts five makes a flush.
_RANKS = (1 << 39) - 1
_FLUSHES = frozenset({5 << 39, 5 << 42, 5 << 45, 5 << 48})
# Of more cards a count could run over into the next one.
_MOST_COUNTED = 7


class _Rankings(dict[int, Ranking]):
    """Rankings by the counts of their ranks, each worked out when it is first asked for."""

    def __init__(self, ranking_of: Callable[[Sequence[Rank]], Ranking]) -> None:
        super().__init__()
        self._ranking_of = ranking_of

    def __missing__(self, counts: int) -> Ranking:
        ranks = [rank for rank in Rank for _ in range(counts >> 3 * (rank - 2) & 7)]
        self[counts] = ranking = self._ranking_of(ranks)
        return ranking

    def of(self, cards: Sequence[Card]) -> Ranking:
        """The ranking of any number of cards."""
        if len(cards) > _MOST_COUNTED:
            return self._ranking_of([card.rank for card in cards])
        return self[sum([card.counter for card in cards]) & _RANKS]


_UNSUITED = _Rankings(_unsuited)
_SUITED = _Rankings(lambda ranks: _suited(_unsuited(ranks)))
_BEST_UNSUITED = _Rankings(_best_unsuited)
_BEST_SUITED = _Rankings(_best_suited)


def rank(cards: Sequence[Card]) -> Ranking:
    """The ranking of five cards, whatever their order.

    >>> from ace_invaders.cards import parse_cards
    >>> rank(parse_cards("3c 4d 3s 4h 3d")).row
    <Row.FULL_HOUSE: 'full_house'>
    """
    a, b, c, d, e = cards
    total = a.counter + b.counter + c.counter + d.counter + e.counter
    ranks = total & _RANKS
    return _SUITED[ranks] if total - ranks in _FLUSHES else _UNSUITED[ranks]


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five of five or more cards that rank best, in the order of their ranking's ranks.

    Of cards that are worth as much, the first. Raises InvalidValue for fewer than five.

    >>> from ace_invaders.cards import parse_cards
    >>> best_five(parse_cards("4h 3c 9s 4d 3s Kd 3d"))
    (3c, 3s, 3d, 4h, 4d)
    """
    if len(cards) < 5:
        raise InvalidValue(f"{len(cards)} card{'s' * (len(cards) != 1)}, a hand is five cards or more")
    best, among = _BEST_UNSUITED.of(cards), list(cards)
    for suited in _flushes(cards):
        ranking = _BEST_SUITED.of(suited)
        if ranking > best:
            best, among = ranking, suited
    return tuple(_taken(among, rank) for rank in best.ranks)


def _flushes(cards: Sequence[Card]) -> list[list[Card]]:
    """The cards of each suit that has five or more."""
    suits = [card.suit for card in cards]
    return [[card for card in cards if card.suit is suit] for suit in Suit if suits.count(suit) >= 5]


def _taken(cards: list[Card], rank: Rank) -> Card:
    """The first card of a rank, which leaves the list."""
    return cards.pop([card.rank for card in cards].index(rank))


def describe(ranking: Ranking) -> str:
    """The hand in players' words, as in "Threes full of Fours" or "Five-high straight"."""
    first, second = ranking.ranks[0], ranking.ranks[3]  # the second group, where there are two
    match ranking.category:
        case Category.FIVE_OF_A_KIND:
            return f"Five {first.plural}"
        case Category.ROYAL_FLUSH:
            return "Royal flush"
        case Category.STRAIGHT_FLUSH:
            return f"{first.word}-high straight flush"
        case Category.FOUR_OF_A_KIND:
            return f"Four {first.plural}"
        case Category.FULL_HOUSE:
            return f"{first.plural} full of {second.plural}"
        case Category.FLUSH:
            return f"{first.word}-high flush" if first is max(ranking.ranks) else f"Flush led by {first.plural}"
        case Category.STRAIGHT:
            return f"{first.word}-high straight"
        case Category.THREE_OF_A_KIND:
            return f"Three {first.plural}"
        case Category.TWO_PAIR:
            return f"Two pair, {first.plural} and {second.plural}"
        case Category.ONE_PAIR:
            return f"Pair of {first.plural}"
    return f"{first.word} high"


def paid_positions(cards: Sequence[Card]) -> tuple[int, ...]:
    """The positions (1 to 5) of the cards that make the hand: the pair of a pair, all of a flush.

    >>> from ace_invaders.cards import parse_cards
    >>> paid_positions(parse_cards("Jc 4d Jh 7s 2c"))
    (1, 3)
    """
    ranking = rank(cards)
    groups = Counter(card.rank for card in cards)
    if ranking.row is Row.NOTHING:
        return ()
    if ranking.category in (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH):
        return (1, 2, 3, 4, 5)
    return tuple(position for position, card in enumerate(cards, start=1) if groups[card.rank] > 1)
