"""The store: the only writer of money, a player's game in a folder of its own."""

from ace_invaders.store.lock import InUse
from ace_invaders.store.place import NotWritable
from ace_invaders.store.played import Page
from ace_invaders.store.reading import Books, read_books, read_played, read_record, read_settings
from ace_invaders.store.rows import Mistake
from ace_invaders.store.store import Store

__all__ = [
    "Books",
    "InUse",
    "Mistake",
    "NotWritable",
    "Page",
    "Store",
    "read_books",
    "read_played",
    "read_record",
    "read_settings",
]
