"""`ace-invaders paytables`: the pay tables there are, checked."""

import argparse
from collections.abc import Iterator
from typing import Any

from ace_invaders.catalogue import Listing, list_file
from ace_invaders.cli import common
from ace_invaders.errors import AceInvadersError
from ace_invaders.paytable import PAID_ROWS, PayTable
from ace_invaders.signs import visible


def run(arguments: argparse.Namespace) -> int:
    listings = tuple(map(list_file, arguments.files)) or _all(arguments)
    if arguments.json:
        for listing in listings:
            common.print_json(_plain(listing))
    else:
        _print_table([listing for listing in listings if listing.table is not None])
    problems = [problem for listing in listings for problem in listing.problems]
    common.print_errors(problems)
    return AceInvadersError.exit_status if problems else 0


def _all(arguments: argparse.Namespace) -> tuple[Listing, ...]:
    return common.catalogue_of(common.layers_of(arguments).settings()).listings


def _plain(listing: Listing) -> dict[str, Any]:
    table = listing.table
    return {
        "id": listing.id,
        "file": str(listing.file),
        "name": table.name if table else None,
        "valid": table is not None,
        "errors": list(listing.problems),
        "pays": table.plain() if table else None,
    }


def _print_table(listings: list[Listing]) -> None:
    """The tables side by side, a row a hand, as a pay table is read."""
    tables = [listing.table for listing in listings if listing.table is not None]
    if not tables:
        return
    columns = [[table.id, *(_pay(table.plain()[row.value]) for row in PAID_ROWS)] for table in tables]
    heads = ["", *(row.words for row in PAID_ROWS)]
    widths = [max(map(len, column)) for column in columns]
    for index, head in enumerate(heads):
        cells = (f"{column[index]:>{width}}" for column, width in zip(columns, widths, strict=True))
        print(f"{head:<16}  {'  '.join(cells)}".rstrip())
    print()
    for listing, table in zip(listings, tables, strict=True):
        print(f"{table.id}  {table.name}  ({visible(str(listing.file))})")
        print(end="".join(_notes(table)))


def _notes(table: PayTable) -> Iterator[str]:
    """What is allowed in a table, but most likely was meant the other way round."""
    for row, pay in table.pays.items():
        if pay.maximum < pay.below:
            yield f"    note: {row.words} pays {pay.maximum} at the maximum bet, less than the {pay.below} below it\n"


def _pay(pay: int | list[int]) -> str:
    return str(pay) if isinstance(pay, int) else f"{pay[0]} ({pay[1]})"
