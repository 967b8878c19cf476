"""Numbers as precise as their room lets them be: in full, with fewer decimals, at last in thousands and more."""

from collections.abc import Iterator
from typing import Final

from ace_invaders.window.metrics import text_width

_UNITS: Final = ((10**12, "T"), (10**9, "B"), (10**6, "M"), (10**3, "k"))
_ROUNDS_UP: Final = 0.9995  # of a unit: what is written with three digits is called one of it


def written(number: float, size: int, width: float, decimals: int = 0, *, plus: bool = False, unit: str = "") -> str:
    """A number in the most precise of its forms that fits into a width; the shortest where none does.

    >>> [written(1_234_567, 16, width) for width in (80, 45, 40, 20)]
    ['1,234,567', '1.23M', '1.2M', '1M']
    """
    found = ""
    for form in forms(number, decimals):
        found = f"{_sign(number, plus)}{form}{unit}"
        if text_width(found, size) <= width:
            break
    return found


def forms(number: float, decimals: int = 0) -> Iterator[str]:
    """A number without its sign, written ever shorter.

    >>> list(forms(617_280.5, 1)), list(forms(2**53 - 1))[1:]
    (['617,280.5', '617,280', '617.28k', '617.3k', '617k'], ['9,007.2T', '9,007T'])
    """
    size = abs(number)
    yield from (f"{size:,.{places}f}" for places in range(decimals, 0, -1))
    yield f"{size:,}" if isinstance(size, int) else f"{size:,.0f}"
    unit, letter = next(((unit, letter) for unit, letter in _UNITS if size >= unit * _ROUNDS_UP), (1, ""))
    if letter:
        short = (f"{size / unit:,.{places}f}" for places in (2, 1, 0))
        yield from dict.fromkeys((each.rstrip("0").rstrip(".") if "." in each else each) + letter for each in short)


def _sign(number: float, plus: bool) -> str:
    return "−" if number < 0 else "+" if plus and number > 0 else ""
