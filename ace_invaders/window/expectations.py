"""Exact returns worked out in the background, one pay table and bet after the other."""

import threading
from collections.abc import Iterable, Mapping
from pathlib import Path

from ace_invaders.analysis.returns import Returns, returns_of
from ace_invaders.statistics import Terms


class Expectations:
    """The exact returns that are known; what is wanted beyond them is worked out in a thread and kept in a folder."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._found: dict[Terms, Returns] = {}
        self._failed: set[Terms] = set()
        self._wanted: list[Terms] = []
        self._lock = threading.Lock()
        self._busy = False

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self._busy

    @property
    def found(self) -> Mapping[Terms, Returns]:
        """What is known so far."""
        return dict(self._found)

    @property
    def failed(self) -> frozenset[Terms]:
        """What nobody will know before the next start: it could not be worked out."""
        return frozenset(self._failed)

    def want(self, terms: Iterable[Terms]) -> None:
        """Work out what of these is not known yet."""
        with self._lock:
            self._wanted = list(terms)
            if not self._missing or self._busy:
                return
            self._busy = True
        threading.Thread(target=self._run, name="exact returns", daemon=True).start()

    def _run(self) -> None:
        while (terms := self._next()) is not None:
            try:
                self._found[terms] = _returns(terms, self._folder)
            except Exception:  # noqa: BLE001 - no memory or a broken NumPy: the game goes on without the figure
                self._failed.add(terms)

    def _next(self) -> Terms | None:
        with self._lock:
            missing = self._missing
            self._busy = bool(missing)
            return missing[0] if missing else None

    @property
    def _missing(self) -> list[Terms]:
        return [terms for terms in self._wanted if terms not in self._found and terms not in self._failed]


def _returns(terms: Terms, folder: Path | None) -> Returns:
    return returns_of(terms.by_row, terms.bet.lines, folder)
