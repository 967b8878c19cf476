"""How a movement runs from 0 to 1."""

from math import cos, pi


def part(elapsed: float, start: float, length: float) -> float:
    """How much of a span is over, 0 to 1."""
    return min(1.0, max(0.0, (elapsed - start) / length))


def shade(alpha: float) -> float:
    """An alpha in steps so fine that none is seen and so few that each is rendered once."""
    return round(alpha * 12) / 12


def ease_out(u: float) -> float:
    """Cubic: fast, then slowing down."""
    return 1 - (1 - u) ** 3


def ease_in(u: float) -> float:
    """Quadratic, as things fall."""
    return u * u


def turn(u: float) -> float:
    """The width of a card in a flip, 1 to 0 and back, in few steps so that few widths are rendered."""
    eased = (1 - cos(pi * u)) / 2
    return max(1, round(abs(1 - 2 * eased) * 16)) / 16
