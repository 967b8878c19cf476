"""Whole hands, block by block: deal, hold, draw, gravity, pay."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ace_invaders.hands import Row
from ace_invaders.paytable import Bet
from ace_invaders.simulate.deals import Cards, Deals, deal
from ace_invaders.simulate.falling import chosen, fall
from ace_invaders.simulate.players import Holds, held
from ace_invaders.simulate.ranking import ROWS, Rows, rows_of
from ace_invaders.simulate.tally import Counts, count_joint, joint_rows, joint_wins

# Hands whose arrays stay in the processor's own cache.
BLOCK = 1 << 15


@dataclass(frozen=True, slots=True)
class Game:
    """What is played: a seed, a bet, its pays per coin on a line, what is held of each class of hands.

    With `columns` the hands 1 to `hands` fall into so many columns of a picture, and what is won is kept for each.
    """

    seed: int
    bet: Bet
    pays: Mapping[Row, int]
    holds: Holds
    hands: int
    columns: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """What came of some hands: counts of `joint_rows`, and coins won in each column of the picture, if there is one."""

    counts: Counts
    wins: NDArray[np.int64]


def nothing_played(game: Game) -> Part:
    """The part of no hand at all, to be added to."""
    return Part(np.zeros(len(ROWS) ** game.bet.lines, np.int64), np.zeros(game.columns, np.int64))


def play(game: Game, first: int, count: int) -> Part:
    """Plays the hands with the numbers `first` to `first + count - 1`."""
    played = nothing_played(game)
    for start, length in blocks(first, count):
        joint = joint_rows(settle(game, deal(game.seed, start, length, game.bet.lines)))
        played.counts[...] += count_joint(joint, game.bet.lines)
        if game.columns:
            _add_wins(played.wins, game, joint, start)
    return played


def blocks(first: int, count: int) -> Iterator[tuple[int, int]]:
    """Some hands in blocks, as the first number of each and how many there are."""
    for start in range(first, first + count, BLOCK):
        yield start, min(BLOCK, first + count - start)


def settle(game: Game, deals: Deals) -> Sequence[Rows]:
    """The rows that each line of each hand is paid for, from above."""
    bottom = drawn(deals.bottom, deals.replacements, held(game.holds, deals.bottom))
    if deals.top is None or deals.middle is None:
        return (rows_of(bottom),)
    pays = np.array([game.pays[row] for row in ROWS], np.int32)
    middle = deals.middle.copy()
    top_rows = rows_of(deals.top)
    middle_rows = fall(deals.top, top_rows, middle, pays)
    return top_rows, middle_rows, fall(middle, middle_rows, bottom, pays)


def drawn(dealt: Cards, replacements: Cards, held: NDArray[np.uint8]) -> Cards:
    """The bottom lines after the draw: what is not held is replaced from the left, in deck order."""
    deck = list(replacements)
    final = np.empty_like(dealt)
    for column in range(5):
        keeps = held >> np.uint8(column)
        final[column] = chosen(keeps, dealt[column], deck[0])
        # Where the first card was taken, the others move up.
        deck = [chosen(keeps, one, next_) for one, next_ in pairwise(deck)]
    return final


def _add_wins(wins: NDArray[np.int64], game: Game, joint: NDArray[np.uint16], start: int) -> None:
    numbers = np.arange(start - 1, start - 1 + len(joint))
    columns = numbers * game.columns // game.hands
    won = np.bincount(columns - columns[0], joint_wins(game.bet, game.pays)[joint])
    wins[columns[0] : columns[-1] + 1] += won.astype(np.int64)
