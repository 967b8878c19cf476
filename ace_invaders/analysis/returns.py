"""What the game returns, per coin bet on one line: line by line, what falling royals add, and all together.

This module needs no arrays, so that returns that were kept (`cache`) are read without them.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from ace_invaders.analysis.cache import Shelf
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

    @property
    def figures(self) -> dict[str, float]:
        """The figures there are, by their names, from the top."""
        return _figures(self.top, self.middle, self.bottom, self.royal_falls, self.total)


@dataclass(frozen=True, slots=True)
class ExactReturns:
    """The same figures as fractions."""

    bottom: Fraction
    total: Fraction
    top: Fraction | None = None
    middle: Fraction | None = None
    royal_falls: Fraction | None = None

    @property
    def figures(self) -> dict[str, Fraction]:
        """The figures there are, by their names, from the top."""
        return _figures(self.top, self.middle, self.bottom, self.royal_falls, self.total)


def _figures(*figures: Any) -> dict[str, Any]:
    names = ("top", "middle", "bottom", "royal_falls", "total")
    return {name: figure for name, figure in zip(names, figures, strict=True) if figure is not None}


def plain(returns: Returns) -> dict[str, Any]:
    """The returns as JSON writes them."""
    rows = {line.value: {row.value: chance for row, chance in found.items()} for line, found in returns.rows.items()}
    return {**returns.figures, "rows": rows}


def from_plain(read: Mapping[str, Any]) -> Returns:
    """The returns that `plain` wrote."""
    rows = {Line(line): {Row(row): chance for row, chance in found.items()} for line, found in read["rows"].items()}
    return Returns(**{**read, "rows": rows})


def mean_pay(chances: RowChances, pays: Mapping[Row, int]) -> float:
    """The mean pay of a line, per coin on it."""
    return sum(pays[row] * chance for row, chance in chances.items())


_NAME = "returns"
_CLOSE = 1e-9


def keep_returns(shelf: Shelf, returns: Returns) -> None:
    """Keeps the returns, if they can be kept."""
    shelf.write(_NAME, json.dumps(plain(returns)).encode())


def kept_returns(shelf: Shelf) -> Returns | None:
    """The returns that were kept, or None where there are none that can be true."""
    content = shelf.read(_NAME)
    try:
        returns = None if content is None else from_plain(json.loads(content))
        return returns if returns is not None and _agree(returns, shelf) else None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def returns_of(pays: Mapping[Row, int], lines: int, folder: Path | None) -> Returns:
    """The returns under these pays as they were kept in a folder, or computed and kept there for the next time."""
    kept = kept_returns(Shelf(folder, pays, lines))
    if kept is not None:
        return kept
    # NumPy, which takes a while to load, is not needed before.
    from ace_invaders.analysis.tables import Analysis

    return Analysis(pays, lines, folder).returns()


def _agree(returns: Returns, shelf: Shelf) -> bool:
    """Whether the chances of every line are those of something that happens, and pay the total."""
    wanted, lines = list(Line) if shelf.lines > 1 else [Line.BOTTOM], returns.rows.values()
    paid = sum(chance * shelf.pays[row] for rows in lines for row, chance in rows.items())
    whole = all(math.isclose(sum(rows.values()), 1, abs_tol=_CLOSE) for rows in lines)
    return (
        sorted(returns.rows) == sorted(wanted)
        and whole
        and math.isclose(paid, returns.total * shelf.lines, abs_tol=_CLOSE)
    )
