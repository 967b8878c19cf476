"""Pearson's chi-squared test by the standard library: how likely counts so far from the expected ones are."""

import math
from collections.abc import Iterable, Sequence

LEAST_EXPECTED = 5.0
_CLOSE = 1e-14


def survival(statistic: float, freedom: int) -> float:
    """The chance that chi-squared of so many degrees of freedom is at least `statistic`.

    It is the regularised upper incomplete gamma function Q(freedom / 2, statistic / 2): one less the series of P
    below its bend, the continued fraction of Q (by Lentz) above it; Abramowitz and Stegun, 6.5.29 and 6.5.31.

    >>> round(survival(3.841459, 1), 6), round(survival(149.449, 100), 5)
    (0.05, 0.001)
    """
    shape, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    # The logarithm, because the factors themselves pass what a float can hold.
    scale = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    return 1 - scale * _series(shape, x) if x < shape + 1 else scale * _fraction(shape, x)


def _series(shape: float, x: float) -> float:
    term = total = 1 / shape
    while term > total * _CLOSE:
        shape += 1
        term *= x / shape
        total += term
    return total


def _fraction(shape: float, x: float) -> float:
    base = x + 1 - shape
    upper, lower = math.inf, 1 / base
    total, step, change = lower, 0, 0.0
    while abs(change - 1) > _CLOSE:
        step += 1
        factor = step * (shape - step)
        base += 2
        lower = 1 / (base + factor * lower)
        upper = base + factor / upper
        change = upper * lower
        total *= change
    return total


def p_value(counts: Iterable[int], chances: Iterable[float]) -> float:
    """The p-value of independent outcomes: how often each came, and its chance. Rare outcomes count as one."""
    cells = _without_rare(list(counts), list(chances))
    total = sum(count for count, _ in cells)
    statistic = sum((count - total * chance) ** 2 / (total * chance) for count, chance in cells)
    return survival(statistic, len(cells) - 1)


def _without_rare(counts: Sequence[int], chances: Sequence[float]) -> list[tuple[int, float]]:
    """The cells, with the rarest joined until each is expected often enough for the approximation to hold."""
    least = LEAST_EXPECTED / sum(counts)
    cells = sorted(zip(counts, chances, strict=True), key=lambda cell: cell[1], reverse=True)
    count = chance = 0.0
    while len(cells) > 1 and (cells[-1][1] < least or 0 < chance < least):
        rare = cells.pop()
        count, chance = count + rare[0], chance + rare[1]
    return [*cells, (int(count), chance)] if chance else cells
