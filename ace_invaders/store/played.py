"""Hands of the journal as the statistics want them, page by page."""

import json
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ace_invaders.cards import parse_cards
from ace_invaders.dealing import Deal
from ace_invaders.hands import Row, rank
from ace_invaders.statistics import Played, Share, Terms
from ace_invaders.store.database import Damaged, making_sense
from ace_invaders.store.journal import Journal
from ace_invaders.store.rows import HandRow


@dataclass(frozen=True, slots=True)
class Page:
    """Settled hands of a journal, by their numbers.

    `last` is the number of the last row that was read, None where there was none; `damaged`
    counts the rows that were not as they were written, which are left out.
    """

    hands: tuple[Played, ...] = ()
    last: int | None = None
    damaged: int = 0


def page(journal: Journal, after: int, most: int) -> Page:
    """At most so many settled hands after a number."""
    query = f"SELECT {HandRow.columns()} FROM hands WHERE number > ? AND outcome IS NOT NULL ORDER BY number LIMIT ?"
    rows = journal.database.rows(query, (after, most))
    known: dict[Dealt, Terms] = {}
    hands = [hand for row in rows if (hand := _sound(journal, row, known)) is not None]
    return Page(tuple(hands), rows[-1][0] if rows else None, len(rows) - len(hands))


Dealt = tuple[bytes, int, int]  # under which pay table a hand was dealt, at which lines and coins


def _sound(journal: Journal, cells: tuple[Any, ...], known: dict[Dealt, Terms]) -> Played | None:
    with suppress(Damaged), making_sense("a hand"):
        row = HandRow.opened(cells)
        dealt = row.paytable, row.lines, row.coins
        if dealt not in known:
            known[dealt] = Terms.of(journal.table(row.paytable), row.bet)
        return _played(row, known[dealt])
    return None


def _played(row: HandRow, terms: Terms) -> Played:
    outcome = json.loads(row.outcome or "")
    names = ("top", "middle", "bottom")[-row.lines :]
    return Played(row.number, row.played, terms, row.credits, tuple(_share(row, outcome, n, terms) for n in names))


def _share(row: HandRow, outcome: dict[str, Any], name: str, terms: Terms) -> Share:
    line = outcome[name]
    aces, royal, won = len(line["aces_fell"]), line["royal_fell"], line["pay"]
    unfallen = _unfallen(row, name, terms) if aces or royal else won
    return Share(Row(line["hand"]), won, unfallen, aces, royal)


def _unfallen(row: HandRow, name: str, terms: Terms) -> int:
    """What a line would have won if nothing had fallen on it."""
    cards = parse_cards(row.middle)
    if name == "bottom":
        cards = Deal(parse_cards(row.bottom)).drawn(tuple(map(int, row.hold.split())))
    return terms.by_row[rank(cards).row] * row.coins
