"""Hands as a sheet of figures."""

import csv
import io
from collections.abc import Iterable

from ace_invaders.paytable import PAID_ROWS
from ace_invaders.statistics.figures import Played

COLUMNS = (
    "hand", "played", "pay_table", "lines", "coins", "bet", "credits_before", "won", "net", "credits_after",
    "top_hand", "top_won", "middle_hand", "middle_won", "bottom_hand", "bottom_won",
    "aces_fell", "royals_fell", "won_by_falls", "pays",
)  # fmt: skip


def sheet(hands: Iterable[Played]) -> str:
    """The hands as CSV, one a row beneath the names of the columns; one-line hands leave the upper lines empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(map(_cells, hands))
    return text.getvalue()


def _cells(hand: Played) -> list[object]:
    bet, won = hand.terms.bet, hand.won
    upper = [""] * 2 * (3 - len(hand.lines))
    lines = [cell for line in hand.lines for cell in (line.row.value, line.won)]
    return [
        *(hand.number, hand.played, hand.terms.paytable, bet.lines, bet.coins, bet.total),
        *(hand.credits, won, hand.net, hand.credits + hand.net),
        *(*upper, *lines),
        sum(line.aces_fell for line in hand.lines),
        sum(line.royal_fell for line in hand.lines),
        sum(line.won - line.unfallen for line in hand.lines),
        " ".join(str(hand.terms.by_row[row]) for row in PAID_ROWS),
    ]
