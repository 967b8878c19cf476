"""`ace-invaders rank`: hands of five or more cards, the best five of each, best first."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

from ace_invaders.cards import Card, spell
from ace_invaders.cli import common
from ace_invaders.cli.columns import lined_up
from ace_invaders.cli.written import read_hands
from ace_invaders.hands import Ranking, best_five, rank


def run(arguments: argparse.Namespace) -> int:
    hands = best_first(read_hands(arguments.cards, arguments.decks))
    if arguments.json:
        common.print_json({"hands": [_plain(hand) for hand in hands]})
    else:
        print(*lined_up([_row(hand) for hand in hands]), sep="\n")
    return 0


@dataclass(frozen=True, slots=True)
class Placed:
    """A hand among others: its cards as given, the best five, its place from 1, whether others share that."""

    cards: tuple[Card, ...]
    best: tuple[Card, ...]
    place: int
    tied: bool

    @property
    def ranking(self) -> Ranking:
        return rank(self.best)


def best_first(hands: Sequence[tuple[Card, ...]]) -> list[Placed]:
    """The hands from the best down; equal ones stay in the order given."""
    ranked = sorted(((cards, best_five(cards)) for cards in hands), key=lambda each: rank(each[1]), reverse=True)
    rankings = [rank(best) for _, best in ranked]
    return [
        Placed(cards, best, rankings.index(ranking) + 1, rankings.count(ranking) > 1)
        for (cards, best), ranking in zip(ranked, rankings, strict=True)
    ]


def _plain(hand: Placed) -> dict[str, object]:
    return {
        "cards": [str(card) for card in hand.cards],
        "best": [str(card) for card in hand.best],
        "category": hand.ranking.category.key,
        "index": hand.ranking.index,
        "value": hand.ranking.value,
        "place": hand.place,
        "description": str(hand.ranking),
    }


def _row(hand: Placed) -> tuple[str, ...]:
    ranking = hand.ranking
    place = f"{hand.place}, tied" if hand.tied else str(hand.place)
    given = f"of {spell(hand.cards)}" if len(hand.cards) > 5 else ""
    return place, spell(hand.best), str(ranking.value), ranking.category.words, str(ranking), given
