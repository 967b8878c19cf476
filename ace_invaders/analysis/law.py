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

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis import choices
from ace_invaders.analysis.classes import HANDS
from ace_invaders.analysis.falls import (
    ACE,
    COUNT,
    FIVE_SUITED,
    FOUR_SUITED,
    KINDS,
    OFF,
    ROW,
    ROWS,
    SETS,
    THREE_SUITED,
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


def above_middle(royals: bool) -> Law:
    """The law of the top line; without royals they count as any other hand with one ace."""
    hands = [top_hands(aces) for aces in range(6)]
    if royals:
        hands[1] -= ROYALS
    aces = tuple((each * (4 - number), each * number, 0) for number, each in enumerate(hands))
    return Law(aces, 4 * ROYALS if royals else 0, 4 * HANDS)


@dataclass(frozen=True, slots=True)
class Event:
    """Middle lines of a kind below the aces of the top line, with the place of the ace of the line's suit.

    `counts` (groups, outcomes) are 120 times the hands; a group is the number of aces above, and 6 more
    where one of them hangs over the off column. `over` is True where the ace of the suit is at the column that
    the labels mark, False where it is not, None where no suit counts.
    """

    suited: int  # 0, 4 or 5 cards of one suit
    over: bool | None
    counts: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Middle:
    """The middle line in the end: the law it is for the line below, and its rows, over the law's denominator.

    `rows_below[a]` are those with `a` aces in the top line.
    """

    law: Law
    rows: tuple[int, ...]
    rows_below: tuple[tuple[int, ...], ...]


def labels(kind: int, lines: NDArray[np.intp], marked: int, rows: NDArray[np.uint8]) -> Keys:
    """(32, n): what each fall leaves.

    In bits: row (4), own aces of the line's suit (1), other own aces (3), whether the fall covers `marked` (1). Where no suit counts, all own aces are other ones.
    """
    suits = kind in FOUR_SUITED or kind == FIVE_SUITED
    own = multisets()[:, lines] == ACE
    of_suit = np.zeros((32, len(lines)), np.int32)
    others = np.zeros((32, len(lines)), np.int32)
    for column in range(5):
        left = own[column] & ((np.arange(32) >> column & 1) == 0)[:, None]
        (of_suit if suits and column not in OFF[kind] else others)[...] += left
    # Lines that hold the suit's ace twice do not occur in one deck.
    np.minimum(of_suit, 1, out=of_suit)
    covers = (np.arange(32, dtype=np.int32) & marked != 0)[:, None]
    return rows.astype(np.int32) | of_suit << 4 | others << 5 | covers.astype(np.int32) << 8


def middle_events(pays: Mapping[Row, int], royal: int | None) -> list[Event]:
    """Every event of the middle line; with a `royal` pay, below the royal flushes of the top line alone."""
    sets = list(SETS) if royal is None else _SINGLES
    events = [Event(0, None, _unsuited(pays, sets, royal))]
    for over in (True, False):
        four = sum(_four_suited(pays, sets, royal, kind, over) for kind in FOUR_SUITED)
        events.append(Event(4, over, np.asarray(four)))
    over_any = sum(_five_suited(pays, sets, royal, 1 << column) for column in range(5))
    return [*events, Event(5, True, np.asarray(over_any)), Event(5, False, _five_suited(pays, sets, royal, 0))]


def _counted(
    pays: Mapping[Row, int], kind: int, marked: int, suited_aces: int, sets: list[int], royal: int | None
) -> NDArray[np.float64]:
    lines = lines_of_kind(kind)
    rows = rows_after(kind, suited_aces, lines)
    keys = choices.keys_of(pays_of_rows(pays)[rows], labels(kind, lines, marked, rows))
    groups = [int(COUNT[set_]) + (6 if set_ & marked and not suited_aces else 0) for set_ in sets]
    counts = choices.count(keys, hands_of_keys()[kind, lines].astype(np.float64), sets, groups, royal)
    whole = np.zeros((12, choices.OUTCOMES))
    whole[: len(counts)] = counts
    return whole


def _unsuited(pays: Mapping[Row, int], sets: list[int], royal: int | None) -> NDArray[np.float64]:
    """Lines that one ace of a suit cannot make a flush of; three-suited ones among them."""
    lines = np.arange(multisets().shape[1])
    rows = rows_after(0, 0, lines)
    keys = choices.keys_of(pays_of_rows(pays)[rows], labels(0, lines, 0, rows))
    hands = hands_of_keys()[: THREE_SUITED[-1] + 1].sum(axis=0).astype(np.float64)
    return choices.count(keys, hands, sets, [int(COUNT[set_]) for set_ in sets], royal)


def _four_suited(
    pays: Mapping[Row, int], sets: list[int], royal: int | None, kind: int, over: bool
) -> NDArray[np.float64]:
    off = 1 << OFF[kind][0]
    below = [set_ for set_ in sets if set_ & off] if over else sets
    return _counted(pays, kind, off, off if over else 0, below, royal)


def _five_suited(pays: Mapping[Row, int], sets: list[int], royal: int | None, suited_ace: int) -> NDArray[np.float64]:
    below = [set_ for set_ in sets if not suited_ace or set_ & suited_ace]
    return _counted(pays, FIVE_SUITED, suited_ace, suited_ace, below, royal)


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
    """The numerators of a middle line while they are added up."""

    def __init__(self) -> None:
        self.aces = [[0, 0, 0] for _ in range(6)]
        self.royal = 0
        self.rows_below = [[0] * len(ROWS) for _ in range(6)]

    def add(self, events: list[Event], hands_above: list[int]) -> None:
        """Adds events below top lines, of which `hands_above[a]` hold a aces."""
        for event in events:
            for group, outcome in np.argwhere(event.counts).tolist():
                count = round(event.counts[group, outcome])
                above = group % 6
                times = count * hands_above[above] * (_LCM_OF_SETS // comb(5, above))
                if times:
                    self._add_outcome(event, group, outcome, times)

    def _add_outcome(self, event: Event, group: int, outcome: int, times: int) -> None:
        royal = ROW[Row.ROYAL_FLUSH]
        rows = self.rows_below[group % 6]
        if outcome == choices.ROYAL_FALLS:
            self.royal += times * _share_of_event(event, group)
            rows[royal] += times * _share_of_event(event, group)
            return
        for left in _left(event, group, outcome):
            rows[left.row] += times * sum(left.shares)
            if left.row == royal:
                self.royal += times * sum(left.shares)
                continue
            for of_suit, share in enumerate(left.shares):
                if share:
                    self.aces[left.aces][of_suit] += times * share


_DENOMINATOR = HANDS * HANDS * choices.ORDERS * _SHARES * _LCM_OF_SETS


def middle_line(events: list[Event], royal_events: list[Event] | None) -> Middle:
    """The middle line in the end; without `royal_events` in the game in which no royal flush falls."""
    tally = _Tally()
    hands = [top_hands(aces) for aces in range(6)]
    if royal_events is not None:
        hands[1] -= ROYALS
        tally.add(royal_events, [0, ROYALS, 0, 0, 0, 0])
    tally.add(events, hands)
    royal = tally.royal
    if royal_events is None:
        tally.aces[1][0] += royal // 4 * 3
        tally.aces[1][1] += royal // 4
        royal = 0
    aces = tuple((each[0], each[1], each[2]) for each in tally.aces)
    rows = tuple(map(sum, zip(*tally.rows_below, strict=True)))
    return Middle(Law(aces, royal, _DENOMINATOR), rows, tuple(map(tuple, tally.rows_below)))


def top_rows() -> tuple[int, ...]:
    """How many of the 2,598,960 hands are in each row."""
    counts = hands_of_keys()
    totals = [0] * len(ROWS)
    for kind in range(KINDS):
        rows = rows_after(kind, 0, np.arange(counts.shape[1]))[0]
        for row, hands in enumerate(np.bincount(rows, counts[kind], len(ROWS)).tolist()):
            totals[row] += round(hands)
    return tuple(totals)
