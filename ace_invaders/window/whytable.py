"""Every way to fall in a settled hand as rows of the WHY table, in leaves that fit its block."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ace_invaders.cards import Card
from ace_invaders.game import Hand, ways_on
from ace_invaders.gravity import Verdict, Way, verdict
from ace_invaders.hands import Row
from ace_invaders.paytable import Line

MOST_ROWS: Final = 7  # on one leaf
FIRST_HEAD: Final = 518
LOWEST_ROW: Final = 756


class Fall(NamedTuple):
    """A way to fall on `line`: what falls, the line below then, its coins, and gravity's verdict."""

    line: Line
    fell: tuple[Card, ...]
    positions: tuple[int, ...]
    royal: bool
    cards: tuple[Card, ...]
    row: Row
    coins: int
    aces: int
    verdict: Verdict


class Placed(NamedTuple):
    """A row at its height, and the height of the head above it where it begins a line's rows, else None."""

    fall: Fall
    y: float
    head: float | None


Leaf = tuple[Placed, ...]


def leaves(hand: Hand) -> tuple[Leaf, ...]:
    """The WHY table of a settled hand: one leaf where it fits, none for the one-line game."""
    if hand.bet.lines == 1:
        return ()
    middle, bottom = tuple(_falls(hand, Line.MIDDLE)), tuple(_falls(hand, Line.BOTTOM))
    if len(middle) + len(bottom) <= MOST_ROWS:
        return (tuple(_placed((*middle, *bottom), tight=len(middle) + len(bottom) == MOST_ROWS)),)
    return tuple(_split((*_chosen_first(middle), *_chosen_first(bottom))))


def _falls(hand: Hand, line: Line) -> Iterator[Fall]:
    assert hand.outcome is not None, "only a settled hand explains its falls"
    above, chosen = hand.outcome.line(line.above).cards, hand.outcome.way(line)
    for way in ways_on(hand, line):
        yield _fall(line, above, way, chosen, hand.bet.coins)


def _fall(line: Line, above: tuple[Card, ...], way: Way, chosen: Way, coins: int) -> Fall:
    fell = tuple(above[position - 1] for position in way.positions)
    judged = verdict(way, chosen)
    return Fall(line, fell, way.positions, way.royal, way.cards, way.row, way.pay * coins, way.aces, judged)


def _chosen_first(falls: tuple[Fall, ...]) -> tuple[Fall, ...]:
    return tuple(sorted(falls, key=lambda fall: fall.verdict is not Verdict.CHOSEN))


def _placed(falls: Iterable[Fall], *, tight: bool = False) -> Iterator[Placed]:
    """Rows below each other, as many as there is room for; a line's first one below its head."""
    pitch, to_head, to_row = (30, 40, 29) if tight else (33, 44, 30)
    y, line = FIRST_HEAD - to_head, None
    for fall in falls:
        head = None if fall.line is line else y + to_head
        y = y + pitch if head is None else head + (to_row if line else to_row - 1)
        if y > LOWEST_ROW and not tight:
            return
        line = fall.line
        yield Placed(fall, y, head)


def _split(falls: tuple[Fall, ...]) -> Iterator[Leaf]:
    while falls:
        leaf = tuple(_placed(falls))
        yield leaf
        falls = falls[len(leaf) :]
