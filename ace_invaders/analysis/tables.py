"""`Analysis`: everything that is computed for one pay table and bet, each part when it is first asked for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis import classes, exact, holds, law, rows, values
from ace_invaders.analysis.base import Base, read_base, write_base
from ace_invaders.analysis.cache import Shelf
from ace_invaders.analysis.classes import Floats
from ace_invaders.analysis.falls import ROWS, class_keys
from ace_invaders.analysis.law import Law, Middle
from ace_invaders.analysis.returns import ExactReturns, Returns, RowChances, keep_returns, kept_returns
from ace_invaders.analysis.subsets import sum_places
from ace_invaders.cards import Card
from ace_invaders.hands import Row
from ace_invaders.paytable import Line

# The C library gives freed memory of megabytes back at once, and each page that is taken anew costs time: a third of
# all. Where it is glibc's, it keeps memory up to the size of the largest piece that was ever freed, used or not.
np.empty(31 << 20, np.uint8)


@dataclass(frozen=True, slots=True)
class HoldValue:
    """A hold of one hand: positions from 1, its mean pay per coin on the line, and what it loses against the best."""

    positions: tuple[int, ...]
    ev: float
    cost: float


class Analysis:
    """The bottom line of one or three lines under the pays of a bet, per coin on the line.

    Arrays over classes have 134,459 entries, in the order and with the columns of `classes.representatives`;
    a hold is a mask of columns, bit i for canonical column i. All are computed when first asked for, and are
    the same object from then on: do not write into them. In a `folder` the tables are kept between runs.
    """

    def __init__(self, pays: Mapping[Row, int], lines: int, folder: Path | None = None) -> None:
        self.pays = dict(pays)
        self.lines = lines
        self._shelf = Shelf(folder, self.pays, lines)

    @cached_property
    def middles(self) -> tuple[Middle, Middle]:
        """The middle line of the game in which no royal flush falls, and of the real game."""
        return law.middle_lines(law.middle_events(self.pays))

    @property
    def laws(self) -> tuple[Law, ...]:
        """What hangs above the bottom line, without falling royals and with them; nothing above a single line."""
        return tuple(middle.law for middle in self.middles) if self.lines == 3 else (law.nothing_above(),)

    @cached_property
    def key_values(self) -> Floats:
        """(laws, 17, 6188): the value of each kind and multiset of `falls` as final hands, law by law."""
        return values.final_values(self.pays, self.laws)

    @cached_property
    def _base(self) -> Base:
        """What all hold values follow from: kept if it can be."""
        kept = read_base(self._shelf)
        if kept is None:
            final = self.key_values[-1].ravel()
            kept = Base(final, holds.level_sums(final.take(class_keys())))
            write_base(self._shelf, kept)
        return kept

    @cached_property
    def final_values(self) -> Floats:
        """(134459,): the mean pay of each class as the five final cards of the bottom line, before the fall."""
        values_: Floats = self._base.final.take(class_keys())
        return values_

    @property
    def level_sums(self) -> list[Floats]:
        """The sums of `holds.level_sums`, by the number of cards held."""
        return self._base.levels

    @cached_property
    def hold_values(self) -> Floats:
        """(134459, 32): the mean pay of each hold."""
        return holds.hold_values(self.level_sums)

    @cached_property
    def _best(self) -> tuple[NDArray[np.int8], Floats]:
        return holds.best_holds(self.level_sums)

    @property
    def best_hold(self) -> NDArray[np.int8]:
        """(134459,): the best hold of each class; of equals the one with more cards, then the leftmost."""
        return self._best[0]

    @property
    def best_value(self) -> Floats:
        """(134459,): the mean pay of the best hold of each class."""
        return self._best[1]

    @cached_property
    def optimum(self) -> float:
        """The mean pay of the bottom line under best play, over all 2,598,960 deals."""
        return holds.mean_of_deals(self.best_value)

    @cached_property
    def _returns(self) -> Returns:
        kept = kept_returns(self._shelf)
        if kept is None:
            kept = Returns(rows=self.rows(), **self.figures)
            keep_returns(self._shelf, kept)
        return kept

    def returns(self) -> Returns:
        """What the game returns under best play, and the chances of the rows."""
        return self._returns

    @cached_property
    def figures(self) -> dict[str, float]:
        """The figures of `returns` without the chances of the rows, which take as long again."""
        if self.lines == 1:
            return {"bottom": self.optimum, "total": self.optimum}
        top, middle, real_middle = map(float, self._upper_lines())
        without = holds.optimum(holds.level_sums(self.key_values[0].ravel().take(class_keys())))
        return {
            "top": top,
            "middle": middle,
            "bottom": without,
            "royal_falls": (real_middle - middle) + (self.optimum - without),
            "total": (top + real_middle + self.optimum) / 3,
        }

    def rows(self) -> dict[Line, RowChances]:
        """The chances of all twelve rows under best play, line by line."""
        hands = rows.final_hands(self.best_hold)
        bottom = {Line.BOTTOM: _by_row(rows.row_chances(self.pays, hands, self.laws[-1]).tolist())}
        if self.lines == 1:
            return bottom
        upper = {Line.TOP: law.top_rows(), Line.MIDDLE: self.middles[1].rows}
        return {**{line: _by_row(_chances(numbers)) for line, numbers in upper.items()}, **bottom}

    def _upper_lines(self) -> tuple[Fraction, Fraction, Fraction]:
        """The returns of the top line, of the middle line without falling royals, and with them."""
        return (
            _mean_pay(self.pays, law.top_rows()),
            _mean_pay(self.pays, self.middles[0].rows),
            _mean_pay(self.pays, self.middles[1].rows),
        )

    def exact_returns(self) -> ExactReturns:
        """The returns as fractions; takes about a second."""
        bottoms = [exact.bottom_line(self.pays, each) for each in self.laws]
        if self.lines == 1:
            return ExactReturns(bottoms[0], bottoms[0])
        top, middle, real_middle = self._upper_lines()
        total = (top + real_middle + bottoms[1]) / 3
        return ExactReturns(bottoms[0], total, top, middle, 3 * total - top - middle - bottoms[0])

    def values_of(self, cards: Sequence[Card]) -> list[float]:
        """The mean pay of the 32 holds of a hand, by masks of the given columns."""
        index, order = classes.index_of([classes.card_index(card) for card in cards])
        sums = self._flat_sums.take(sum_places()[:, index])
        sums[31] = self.final_values[index]
        by_canonical = holds.values_of_sums(sums.reshape(32, 1)).ravel()
        found: list[float] = by_canonical.take(_canonical_masks(order)).tolist()
        return found

    @cached_property
    def _flat_sums(self) -> Floats:
        return np.concatenate(self.level_sums[:5])

    def hand(self, cards: Sequence[Card]) -> list[HoldValue]:
        """The 32 holds of a hand, best first; of equal ones (to 1e-9) more cards first, then the leftmost."""
        found = self.values_of(cards)
        ranked = sorted(_preferred(), key=found.__getitem__, reverse=True)
        best = found[ranked[0]]
        listed: list[HoldValue] = []
        for group in _equals(ranked, found):
            value = found[group[0]]
            places = sorted(group, key=_places().__getitem__)
            listed += (HoldValue(_positions()[mask], value, best - value) for mask in places)
        return listed


def _chances(numerators: Sequence[int]) -> list[float]:
    whole = sum(numerators)
    return [float(Fraction(each, whole)) for each in numerators]


def _by_row(chances: Sequence[float]) -> RowChances:
    return dict(zip(ROWS, chances, strict=True))


def _mean_pay(pays: Mapping[Row, int], numerators: Sequence[int]) -> Fraction:
    paid = sum(pays[row] * number for row, number in zip(ROWS, numerators, strict=True))
    return Fraction(paid, sum(numerators))


def _equals(ranked: Sequence[int], found: Sequence[float]) -> list[list[int]]:
    """Holds in falling order of their values, in groups of equal ones."""
    groups: list[list[int]] = []
    for mask in ranked:
        if groups and found[groups[-1][0]] - found[mask] <= holds.TIE:
            groups[-1].append(mask)
        else:
            groups.append([mask])
    return groups


@cache
def _preferred() -> tuple[int, ...]:
    return tuple(holds.preferred().tolist())


@cache
def _places() -> tuple[int, ...]:
    return tuple(map(_preferred().index, range(32)))


@cache
def _positions() -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(column + 1 for column in range(5) if mask >> column & 1) for mask in range(32))


@cache
def _canonical_masks(order: tuple[int, ...]) -> NDArray[np.intp]:
    """(32,): the canonical mask of each mask of the given columns; `order` is that of `classes.index_of`."""
    return np.array(
        [sum(1 << column for column in range(5) if mask >> order[column] & 1) for mask in range(32)], np.intp
    )
