"""The hands of the statistics written as CSV, in the background."""

import threading
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from ace_invaders import files
from ace_invaders.errors import AceInvadersError
from ace_invaders.statistics import Played, Terms, sheet
from ace_invaders.store import read_played

PAGE = 1000  # hands that are read at a time


class Export:
    """The settled hands of a folder after a number, all or those of some terms, on their way into a file there.

    When it is `done`, `file` is the name of the file, or `fault` why there is none.
    """

    def __init__(self, folder: Path, at: datetime, after: int, terms: Terms | None) -> None:
        self.done = False
        self.file = self.fault = ""
        self._folder, self._after, self._terms = folder, after, terms
        self._path = folder / f"statistics-{at:%Y%m%d-%H%M%S}.csv"
        threading.Thread(target=self._run, name="export", daemon=True).start()

    def _run(self) -> None:
        try:
            self.file = files.write_beside(self._path, sheet(self._hands())).name
        except AceInvadersError as error:
            self.fault = str(error)
        except Exception as error:  # noqa: BLE001 - no memory, say: the panel must not wait for ever
            self.fault = f"it failed: {error!r}"
        self.done = True

    def _hands(self) -> Iterator[Played]:
        after: int | None = self._after
        while after is not None:
            page = read_played(self._folder, after, PAGE)
            yield from (hand for hand in page.hands if self._terms in (None, hand.terms))
            after = page.last
