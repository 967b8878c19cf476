"""Numbers, bets, lines and rows in players' words."""

from ace_invaders.hands import Row
from ace_invaders.paytable import Bet, Line


def counted(number: int, word: str) -> str:
    """A number with its word, as in "1 ace" and "3 aces"."""
    return f"{number:,} {word if number == 1 else word + 's'}"


def sentence(text: str) -> str:
    """The text as a sentence; a file's name at its beginning stays as it is.

    >>> sentence("the disk is full"), sentence("C.yaml is gone")
    ('The disk is full.', 'C.yaml is gone.')
    """
    begun = text[:1].upper() + text[1:] if text.partition(" ")[0].isalpha() else text
    return begun if begun.endswith((".", "?")) else f"{begun}."


def signed(coins: int) -> str:
    """Coins with their sign.

    >>> signed(1025), signed(-15), signed(0)
    ('+1,025', '−15', '0')
    """
    return f"+{coins:,}" if coins > 0 else f"−{-coins:,}" if coins else "0"


def line_name(line: Line) -> str:
    """A line as the gutters name it."""
    return line.value.upper()


def row_name(row: Row) -> str:
    """A row of the pay table as the table names it; a hand that pays nothing is no win."""
    return "NO WIN" if row is Row.NOTHING else row.words.upper()


def bet_words(bet: Bet) -> str:
    """The bet as a product, as in "3 lines × 5 coins = 15 coins a hand"."""
    lines, coins = counted(bet.lines, "line"), counted(bet.coins, "coin")
    return f"{lines} × {coins} = {counted(bet.total, 'coin')} a hand"


def speed_words(speed: str) -> str:
    """The speed setting as the stepper shows it."""
    return f"{speed}×" if speed.isdigit() else speed
