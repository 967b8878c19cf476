"""`ace-invaders holds`: the exact mean pay of all 32 holds of a hand."""

import argparse
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ace_invaders import locate
from ace_invaders.cards import Card, parse_card, spell
from ace_invaders.cli import analysed, common
from ace_invaders.cli.analysed import Question
from ace_invaders.errors import InvalidValue

if TYPE_CHECKING:
    from ace_invaders.analysis.tables import HoldValue


def run(arguments: argparse.Namespace) -> int:
    cards = read_hand(arguments.cards)
    question = analysed.question(arguments)
    from ace_invaders.analysis.tables import Analysis

    holds = Analysis(question.pays, question.bet.lines, locate.cache_folder()).hand(cards)
    if arguments.json:
        found = [{"hold": list(each.positions), "ev": each.ev, "cost": each.cost} for each in holds]
        common.print_json({"cards": [str(card) for card in cards], "best": found[0]["hold"], "holds": found})
    else:
        _print(question, cards, holds)
    return 0


def read_hand(arguments: Sequence[str]) -> tuple[Card, ...]:
    """The five different cards of one argument or several. Raises InvalidValue with the card and its place."""
    split = [[word for word in re.split(r"[\s,]+", argument) if word] for argument in arguments]
    if [] in split and len(split) > 1:
        raise InvalidValue(f'argument {split.index([]) + 1}: 0 cards, a hand has five, as in "Ah Kh 3c 2d As"')
    words = [word for each in split for word in each]
    cards: list[Card] = []
    for place, word in enumerate(words, start=1):
        try:
            card = parse_card(word)
        except InvalidValue as error:
            raise InvalidValue(f"card {place}: {error}") from error
        if card in cards:
            raise InvalidValue(f"card {place}: {card} is card {cards.index(card) + 1} already, a deck holds it once")
        cards.append(card)
    if len(cards) != 5:
        raise InvalidValue(f'{len(cards)} card{"s" * (len(cards) != 1)}, a hand has five, as in "Ah Kh 3c 2d As"')
    return tuple(cards)


def _print(question: Question, cards: Sequence[Card], holds: Sequence["HoldValue"]) -> None:
    print(f"{spell(cards)}   {question}, the bottom line's mean pay per coin bet on it\n")
    print(f"{'hold':<14}  {'mean pay':>14}  {'cost':>14}")
    for each in holds:
        shown = " ".join(str(card) if place in each.positions else "--" for place, card in enumerate(cards, start=1))
        print(f"{shown}  {each.ev:14.10f}  {each.cost:14.10f}")
