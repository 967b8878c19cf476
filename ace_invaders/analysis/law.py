"""The law of the aces above: how probable it is that aces, or a royal flush, hang above a line.

Hold values are averages over the 120 orders of the columns (and a dealt line is as likely in one order as
in another), so the columns that hold the aces are uniform, and of the suits only this is needed: how many
of the aces are of one given suit. A law is the chance Q(a, j) that the line above holds `a` aces of which
`j` are of a given suit, and the chance that it is a royal flush, which may fall as a whole. A royal flush has
one ace, of a given suit in one case of four.

Above the middle line hangs the top line: of 2,598,960 hands C(4, a) C(48, 5 - a) hold a aces, all of
different suits, 4 hands are royal flushes.

Above the bottom line hangs the middle line as gravity leaves it: the aces that fell on it and its own aces
that none fell on. For every middle line, every set S of columns that hold aces above it, and the suit of these
where it counts, the fall taken is known (`choices`). It leaves behind k aces that fell and m own aces.

- Where no flush is in reach the choice knows no suits. The k aces have k different suits, the m own aces have m,
  from different decks: a given suit is among them with chances k/4 and m/4, independently.
- Where four or five cards of the middle are of one suit s, an ace of s over the off column (over any column)
  may make a flush. So lines are split by the column over which the ace of s hangs. Then the given suit is s in
  one case of four, and j counts what is known; else it is one of the three other suits, among the f other aces
  that fell with chance f/3.
- Three cards of one suit need two aces of it above, which the top line never holds.

All counts are whole: chances are numerators over one denominator.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis import choices
from ace_invaders.analysis.classes import HANDS, Floats
from ace_invaders.analysis.falls import (
    ACE,
    COUNT,
    FIVE_SUITED,
    FOUR_SUITED,
    KINDS,
    MULTISETS,
    NO_FLUSH,
    OFF,
    ROW,
    ROWS,
    SETS,
    Keys,
    hands_of_keys,
    lines_of_kind,
    multisets,
    pays_of_rows,
    rows_after,
)
from ace_invaders.hands import Row

ROYALS = 4
_SINGLES = [1 << column for column in range(5)]
_SHARES = 144  # 4 places of the suit that counts, 4 given suits, 3 x 3 places of it among other aces
_LCM_OF_SETS = 10  # of C(5, a)


@dataclass(frozen=True, slots=True)
class Law:
    """What hangs above a line, in numerators over `denominator`.

    `aces[a][j]`: a aces of which j are of a given suit, no royal flush; `royal`: a royal flush.
    """

    aces: tuple[tuple[int, int, int], ...]
    royal: int
    denominator: int

    @property
    def is_empty(self) -> bool:
        """Whether no ace ever hangs above."""
        return self.aces[0][0] == self.denominator

    def chance(self, aces: int, of_suit: int) -> Fraction:
        """The chance that given columns hold the aces above, given ones of them those of the suit."""
        ways = comb(5, aces) * comb(aces, of_suit)
        return Fraction(self.aces[aces][of_suit], self.denominator * ways)

    def royal_chance(self, of_suit: int) -> Fraction:
        """The chance of a royal flush whose ace is in a given column, and of a given suit or of another."""
        return Fraction(self.royal * (1 if of_suit else 3), self.denominator * 20)


def top_hands(aces: int) -> int:
    """How many hands hold so many aces."""
    return comb(4, aces) * comb(48, 5 - aces)


def nothing_above() -> Law:
    """The law of a line that nothing hangs above."""
    return Law(((1, 0, 0), *((0, 0, 0),) * 5), 0, 1)


@dataclass(frozen=True, slots=True)
class Event:
    """Middle lines of a kind below the aces of the top line, with the place of the ace of the line's suit.

    `counts` (groups, outcomes) are 120 times the hands; a group is the number of aces above, and 6 more
    where one of them hangs over the off column. `over` is True where the ace of the suit is at the column that
    the labels mark, False where it is not, None where no suit counts.
    """

    suited: int  # 0, 4 or 5 cards of one suit
    over: bool | None
    counts: Floats


@dataclass(frozen=True, slots=True)
class Middle:
    """The middle line in the end: the law it is for the line below, and its rows, over the law's denominator.

    `rows_below[a]` are those with `a` aces in the top line.
    """

    law: Law
    rows: tuple[int, ...]
    rows_below: tuple[tuple[int, ...], ...]


def labels(kind: int, lines: NDArray[np.intp], marked: int, rows: NDArray[np.uint8]) -> NDArray[np.int32]:
    """(32, n): what each fall leaves.

    In bits: row (4), own aces of the line's suit (1), other own aces (3), whether the fall covers `marked` (1).
    """
    aces = (multisets()[:, lines] == ACE).sum(axis=0)
    behind: NDArray[np.int32] = _left_behind(kind, marked).take(aces, axis=1)
    return behind | rows


@cache
def _left_behind(kind: int, marked: int) -> NDArray[np.int32]:
    """(32, 6): the labels but for the row, by the fall and by the number of own aces, which are the last columns."""
    off = sum(1 << column for column in OFF[kind])
    suits = 31 & ~off if kind in FOUR_SUITED or kind == FIVE_SUITED else 0
    table = np.zeros((32, 6), np.int32)
    for fall in SETS:
        for aces in range(6):
            left = 32 - (32 >> aces) & ~fall
            # Lines that hold the suit's ace twice do not occur in one deck.
            of_suit, others = min((left & suits).bit_count(), 1), (left & ~suits).bit_count()
            table[fall, aces] = of_suit << 4 | others << 5 | (fall & marked != 0) << 8
    return table


@dataclass(frozen=True, slots=True)
class Events:
    """Every event of the middle line: below any top line, and below the top line's royal flushes."""

    usual: tuple[Event, ...]
    royal: tuple[Event, ...]


def middle_events(pays: Mapping[Row, int], hands: NDArray[np.int64] | None = None) -> Events:
    """Every event of the middle line under these pays; for other lines than all hands, how many of each (17, 6188)."""
    row_pays = pays_of_rows(pays)
    hands = hands_of_keys() if hands is None else hands
    off = [(kind, 1 << OFF[kind][0]) for kind in FOUR_SUITED]
    parts: list[tuple[int, bool | None, list[_Counts]]] = [
        (0, None, [_counts(row_pays, hands, NO_FLUSH, 0, 0)]),
        (4, True, [_counts(row_pays, hands, kind, place, place) for kind, place in off]),
        (4, False, [_counts(row_pays, hands, kind, place, 0) for kind, place in off]),
        (5, True, [_counts(row_pays, hands, FIVE_SUITED, place, place) for place in _SINGLES]),
        (5, False, [_counts(row_pays, hands, FIVE_SUITED, 0, 0)]),
    ]
    usual = (Event(suited, over, np.asarray(sum(each.usual for each in counts))) for suited, over, counts in parts)
    royal = (Event(suited, over, np.asarray(sum(each.royal for each in counts))) for suited, over, counts in parts)
    return Events(tuple(usual), tuple(royal))


class _Counts(NamedTuple):
    """Counts (12, outcomes) below any top line, and below royal flushes."""

    usual: Floats
    royal: Floats


def _counts(row_pays: Keys, hands: NDArray[np.int64], kind: int, marked: int, suited_aces: int) -> _Counts:
    """The outcomes of lines of a kind, where the ace of its suit hangs over `suited_aces` (at most one column)."""
    lines, number = _lines(kind, hands)
    rows = rows_after(kind, suited_aces, lines)
    keys = choices.keys_of(row_pays[rows], labels(kind, lines, marked, rows))
    sets = [set_ for set_ in SETS if not suited_aces or set_ & suited_aces]
    groups = [int(COUNT[set_]) + (6 if set_ & marked and not suited_aces else 0) for set_ in sets]
    single = [place for place, set_ in enumerate(sets) if COUNT[set_] == 1]
    royal = choices.count_below_royals(
        keys, number, [sets[place] for place in single], [groups[place] for place in single], int(row_pays[0])
    )
    return _Counts(choices.count(keys, number, sets, groups), royal)


def _lines(kind: int, hands: NDArray[np.int64]) -> tuple[NDArray[np.intp], Floats]:
    """The multisets of a kind and their hands; no ace of one suit makes a flush of three suited cards."""
    if kind == NO_FLUSH:
        return np.arange(MULTISETS), hands[: FOUR_SUITED[0]].sum(axis=0).astype(np.float64)
    lines = lines_of_kind(kind)
    return lines, hands[kind, lines].astype(np.float64)


def _unsuited_shares(fell: int, own: int) -> tuple[int, int, int]:
    """Of 16: how often a given suit occurs 0, 1, 2 times among aces that fell and own aces."""
    return (4 - fell) * (4 - own), fell * (4 - own) + (4 - fell) * own, fell * own


def _suited_shares(suit_fell: int, fell: int, suit_own: int, own: int) -> tuple[int, int, int]:
    """Of 36: the same, where of the line's suit `suit_fell` and `suit_own` are there, and the others of other suits."""
    shares = [3 * (3 - fell) * (3 - own), 3 * (fell * (3 - own) + (3 - fell) * own), 3 * fell * own]
    shares[suit_fell + suit_own] += 9
    return shares[0], shares[1], shares[2]


@dataclass(frozen=True, slots=True)
class _Left:
    """What a fall leaves behind, with its share of 144 for each number of aces of a given suit."""

    row: int
    aces: int
    shares: tuple[int, int, int]


def _left(event: Event, group: int, outcome: int) -> Iterator[_Left]:
    """What an outcome leaves, by all the ways that the suits can lie."""
    row, suit_own, own, covers = outcome & 15, outcome >> 4 & 1, outcome >> 5 & 7, outcome >> 8 & 1
    fell, above = choices.aces_of(outcome), group % 6
    aces = fell + suit_own + own

    def split(share: int, suit_fell: int) -> Iterator[_Left]:
        if share:
            shares = _suited_shares(suit_fell, fell - suit_fell, suit_own, own)
            yield _Left(row, aces, (share * shares[0], share * shares[1], share * shares[2]))

    if event.over is None:
        shares = _unsuited_shares(fell, own)
        yield _Left(row, aces, (9 * shares[0], 9 * shares[1], 9 * shares[2]))
    elif event.over:
        yield from split(1, covers)
    elif event.suited == 5:
        yield from split(4 - above, 0)
    else:
        # The ace of the suit fell from elsewhere, or did not fall, or there is none.
        yield from split(fell - covers, 1)
        yield from split(4 - group // 6 - (fell - covers), 0)


def _share_of_event(event: Event, group: int) -> int:
    """Of 144: the chance of the event, given the columns of the aces above."""
    if event.over is None:
        return _SHARES
    if event.over:
        return _SHARES // 4
    return _SHARES // 4 * (4 - (group % 6 if event.suited == 5 else group // 6))


class _Tally:
    """What one top line with a aces, for each a, leaves of all middle lines, as numerators."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.aces = [[[0, 0, 0] for _ in range(6)] for _ in range(6)]
        self.royal = [0] * 6
        self.rows = [[0] * len(ROWS) for _ in range(6)]
        for event in events:
            for group, outcome in np.argwhere(event.counts).tolist():
                above = group % 6
                times = round(event.counts[group, outcome]) * (_LCM_OF_SETS // comb(5, above))
                self._add(event, group, outcome, times)

    def _add(self, event: Event, group: int, outcome: int, times: int) -> None:
        above = group % 6
        if outcome == choices.ROYAL_FALLS:
            self._add_royal(above, times * _share_of_event(event, group))
            return
        for left in _left(event, group, outcome):
            if left.row == ROW[Row.ROYAL_FLUSH]:
                self._add_royal(above, times * sum(left.shares))
                continue
            self.rows[above][left.row] += times * sum(left.shares)
            for of_suit, share in enumerate(left.shares):
                if share:
                    self.aces[above][left.aces][of_suit] += times * share

    def _add_royal(self, above: int, times: int) -> None:
        self.royal[above] += times
        self.rows[above][ROW[Row.ROYAL_FLUSH]] += times


_DENOMINATOR = HANDS * HANDS * choices.ORDERS * _SHARES * _LCM_OF_SETS


def middle_lines(events: Events) -> tuple[Middle, Middle]:
    """The middle line in the end: in the game in which no royal flush falls, and in the real one."""
    usual, royal = _Tally(events.usual), _Tally(events.royal)
    hands = [top_hands(aces) for aces in range(6)]
    others = [number - (ROYALS if aces == 1 else 0) for aces, number in enumerate(hands)]
    royals = [ROYALS if aces == 1 else 0 for aces in range(6)]
    return _middle([(usual, hands)], royals=False), _middle([(usual, others), (royal, royals)], royals=True)


def _middle(parts: Sequence[tuple[_Tally, Sequence[int]]], royals: bool) -> Middle:
    """The middle line below so many top lines of each number of aces."""
    every = [(tally, above, number) for tally, numbers in parts for above, number in enumerate(numbers) if number]
    aces = [
        [sum(number * tally.aces[above][left][of_suit] for tally, above, number in every) for of_suit in range(3)]
        for left in range(6)
    ]
    royal = sum(number * tally.royal[above] for tally, above, number in every)
    if not royals:
        aces[1][0] += royal // 4 * 3
        aces[1][1] += royal // 4
        royal = 0
    rows_below = [[0] * len(ROWS) for _ in range(5)]
    for tally, above, number in every:
        for row, times in enumerate(tally.rows[above]):
            rows_below[above][row] += number * times
    law = Law(tuple((each[0], each[1], each[2]) for each in aces), royal, _DENOMINATOR)
    return Middle(law, tuple(map(sum, zip(*rows_below, strict=True))), tuple(map(tuple, rows_below)))


def top_rows() -> tuple[int, ...]:
    """How many of the 2,598,960 hands are in each row."""
    counts = hands_of_keys()
    totals = [0] * len(ROWS)
    for kind in range(KINDS):
        rows = rows_after(kind, 0, np.arange(counts.shape[1]))[0]
        for row, hands in enumerate(np.bincount(rows, counts[kind], len(ROWS)).tolist()):
            totals[row] += round(hands)
    return tuple(totals)
