"""A player whose game commits every tenth change only: what campaigns must find out."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from ace_invaders.store.database import Database
from campaigns.player import main

changes = count(1)


@contextmanager
def late(database: Database) -> Iterator[None]:
    if not database._connection.in_transaction:
        database.rows("BEGIN IMMEDIATE")
    yield
    if next(changes) % 10 == 0:
        database.rows("COMMIT")


if __name__ == "__main__":
    Database.transaction = late  # type: ignore[method-assign, assignment]
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), killed=False))
