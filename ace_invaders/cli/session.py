"""`ace-invaders session`: the books of a player's game."""

import argparse
from pathlib import Path
from typing import Any

from ace_invaders import hand_files, store
from ace_invaders.cli import common
from ace_invaders.errors import Refuted
from ace_invaders.records import Record
from ace_invaders.session import Meters
from ace_invaders.signs import visible


def run(arguments: argparse.Namespace) -> int:
    settings = common.layers_of(arguments).settings()
    folder = common.saves_of(settings)
    if arguments.export is not None:
        return _export(folder, arguments.export, arguments.json)
    books = store.read_books(folder, common.catalogue_of(settings))
    if arguments.json:
        common.print_json(_plain(books.meters, books.open_hand))
    else:
        _print(folder, books.meters, books.open_hand)
    return 0 if books.meters.balanced else Refuted.exit_status


def _export(folder: Path, number: int, as_json: bool) -> int:
    """Hand number N: as a saved hand in the folder of hands, or as one JSON object."""
    path = hand_files.export(folder, store.read_record(folder, number))
    if as_json:
        common.print_json({"file": str(path)})
    else:
        print(path)
    return 0


def _plain(meters: Meters, open_hand: Record | None) -> dict[str, Any]:
    return {
        "credits": meters.credits,
        "inserted": meters.inserted,
        "coins_in": meters.coins_in,
        "coins_out": meters.coins_out,
        "cashed_out": meters.cashed_out,
        "hands": meters.hands,
        "balanced": meters.balanced,
        "open_hand": _open_plain(open_hand) if open_hand else None,
    }


def _open_plain(record: Record) -> dict[str, Any]:
    hand = record.hand
    return {
        "number": record.number,
        "lines": hand.bet.lines,
        "coins": hand.bet.coins,
        "paytable": hand.table.id,
        "bottom": [str(card) for card in hand.deal.dealt],
        "hold": list(hand.hold),
    }


def _print(folder: Path, meters: Meters, open_hand: Record | None) -> None:
    print(visible(str(folder)))
    for name in ("credits", "inserted", "coins_in", "coins_out", "cashed_out", "hands"):
        print(f"  {name.replace('_', ' '):<11}{getattr(meters, name):>20,}")
    print("  the books balance" if meters.balanced else "  THE BOOKS DO NOT BALANCE")
    if open_hand is not None:
        plain = _open_plain(open_hand)
        held = f"hold {', '.join(map(str, plain['hold']))}" if plain["hold"] else "nothing held"
        print(f"  hand {plain['number']} is open: {' '.join(plain['bottom'])}, {held},", end=" ")
        print(f"pay table {plain['paytable']}, {common.bet_words(plain['lines'], plain['coins'])}")
