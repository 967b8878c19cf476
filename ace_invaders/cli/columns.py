"""Columns of text: rows of cells, each column as wide as its widest cell."""

from collections.abc import Sequence


def lined_up(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as lines.

    >>> lined_up([("1", "two pair", "Kings"), ("10", "flush", "")])
    ['1   two pair  Kings', '10  flush']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
