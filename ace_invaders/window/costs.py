"""What holds win and cost, in coins with two decimals, as the trainer and its messages write it."""

from typing import Final

from ace_invaders.window.numbers import written

_LEAST: Final = 0.005  # coins that two decimals can show; what costs less is not called nothing


def amount(coins: float) -> str:
    """An amount of coins.

    >>> amount(1234.5)
    '1,234.50'
    """
    return f"{coins:,.2f}"


def cost_of(coins: float) -> str:
    """A cost without its unit."""
    return amount(coins) if coins >= _LEAST else f"less than {amount(0.01)}"


def cost_words(coins: float) -> str:
    """A cost in words.

    >>> cost_words(0.25), cost_words(0.001)
    ('0.25 coins', 'less than 0.01 coins')
    """
    return f"{cost_of(coins)} coins"


def signed_cost(coins: float, size: int, width: float) -> str:
    """A cost in a column of figures of that size and width.

    >>> [signed_cost(coins, 18, 96) for coins in (0, 0.25, 0.001, 1_234_567.5)]
    ['0', '−0.25', '−0.00…', '−1,234,568']
    """
    return "0" if coins == 0 else written(-coins, size, width, 2) if coins >= _LEAST else "−0.00…"
