"""What the game returns, per coin bet on one line: line by line, what falling royals add, and all together."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ace_invaders.analysis.classes import Floats
from ace_invaders.analysis.falls import ROWS
from ace_invaders.analysis.law import Middle, top_rows
from ace_invaders.hands import Row
from ace_invaders.paytable import Line

RowChances = Mapping[Row, float]


@dataclass(frozen=True, slots=True)
class Returns:
    """The return under best play. `top`, `middle` and `bottom` are those of the game in which no royal flush falls.

    `total` is the mean of the real game's lines, `royal_falls` what its lines give more than the three
    together. One line has `bottom` and `total` alone. `rows` are the chances of all twelve rows in the real game.
    """

    bottom: float
    total: float
    rows: Mapping[Line, RowChances]
    top: float | None = None
    middle: float | None = None
    royal_falls: float | None = None


@dataclass(frozen=True, slots=True)
class ExactReturns:
    """The same figures as fractions."""

    bottom: Fraction
    total: Fraction
    top: Fraction | None = None
    middle: Fraction | None = None
    royal_falls: Fraction | None = None


def row_chances(chances: Floats) -> RowChances:
    """Chances (12,) by their rows, as Python's own numbers."""
    return dict(zip(ROWS, chances.tolist(), strict=True))


def whole_chances(numerators: tuple[int, ...]) -> Floats:
    """(12,): the chances that whole numbers in the order of the rows stand for."""
    whole = sum(numerators)
    return np.array([float(Fraction(each, whole)) for each in numerators])


def pay_of(pays: Mapping[Row, int], numerators: tuple[int, ...]) -> Fraction:
    """The mean pay under rows given as whole numbers."""
    paid = sum(pays[row] * number for row, number in zip(ROWS, numerators, strict=True))
    return Fraction(paid, sum(numerators))


def one_line(bottom: float, rows: Floats) -> Returns:
    """The returns of the one-line game."""
    return Returns(bottom, bottom, {Line.BOTTOM: row_chances(rows)})


def three_lines(
    pays: Mapping[Row, int], middles: tuple[Middle, Middle], bottoms: tuple[float, float], rows: Floats
) -> Returns:
    """The returns of the three-line game, from its middle and bottom lines without falling royals and with them."""
    exact = upper_lines(pays, middles)
    top, middle, real_middle = map(float, exact)
    return Returns(
        bottom=bottoms[0],
        total=(top + real_middle + bottoms[1]) / 3,
        rows={
            Line.TOP: row_chances(whole_chances(top_rows())),
            Line.MIDDLE: row_chances(whole_chances(middles[1].rows)),
            Line.BOTTOM: row_chances(rows),
        },
        top=top,
        middle=middle,
        royal_falls=float(exact[2] - exact[1]) + bottoms[1] - bottoms[0],
    )


def upper_lines(pays: Mapping[Row, int], middles: tuple[Middle, Middle]) -> tuple[Fraction, Fraction, Fraction]:
    """The returns of the top line, of the middle line without falling royals, and with them."""
    return pay_of(pays, top_rows()), pay_of(pays, middles[0].rows), pay_of(pays, middles[1].rows)
