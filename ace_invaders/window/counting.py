"""Statistics counted in the background, page by page, from the journal of a game; hands are counted once."""

import threading
import time
from collections.abc import Callable
from enum import StrEnum

from ace_invaders.errors import AceInvadersError
from ace_invaders.statistics import Figures, Played, Tally, Terms
from ace_invaders.store import Page

PAGE = 200  # hands that are read and counted at a time
BREATH = 0.002  # seconds after each page that are the window's
Read = Callable[[int, int], Page]
Key = tuple["Scope", Terms | None]


class Scope(StrEnum):
    """Which hands are counted: those since NEW SESSION, or all."""

    SESSION = "this session"
    ALL = "all time"


class Counting:
    """The tallies of a game's hands, all together and by their terms, in both scopes.

    `read` gives the settled hands after a number, at most so many; with `threaded` it is called in
    a thread of its own, else at each `tick`. `version` changes whenever more was counted.
    """

    def __init__(self, read: Read, threaded: bool) -> None:
        self._read, self._threaded = read, threaded
        self._lock = threading.Lock()
        self._tallies: dict[Key, Tally] = {}
        self._session_from = 0
        self._last = 0
        self._busy = False
        self.version = 0
        self.damaged = 0
        self.fault = ""

    @property
    def busy(self) -> bool:
        """Whether there is more to count."""
        return self._busy

    def start(self, session_from: int) -> None:
        """Count what is new; the session's hands are those after a number."""
        self._begin_session(session_from)
        if self._busy:
            return
        self._busy, self.fault = True, ""
        if self._threaded:
            # A daemon: a window that is closed waits for no statistics.
            threading.Thread(target=self._run, name="statistics", daemon=True).start()

    def tick(self) -> None:
        """Count the next page where there is no thread to do so."""
        if self._busy and not self._threaded:
            self._step()

    def figures(self, scope: Scope, terms: Terms | None = None) -> Figures:
        """What was counted so far; without terms of all hands of the scope."""
        with self._lock:
            tally = self._tallies.get((scope, terms))
            return tally.figures if tally else Figures()

    def choices(self, scope: Scope) -> tuple[Terms, ...]:
        """The terms that hands of the scope were played for, those of most hands first."""
        with self._lock:
            found = [(terms, tally.hands) for (of, terms), tally in self._tallies.items() if of is scope and terms]
        return tuple(terms for terms, _ in sorted(found, key=lambda each: (-each[1], str(each[0]))))

    def _begin_session(self, number: int) -> None:
        with self._lock:
            if number == self._session_from:
                return
            self._session_from = number
            self._tallies = {key: tally for key, tally in self._tallies.items() if key[0] is Scope.ALL}
            self.version += 1

    def _run(self) -> None:
        while self._busy:
            self._step()
            time.sleep(BREATH)

    def _step(self) -> None:
        try:
            page = self._read(self._last, PAGE)
        except AceInvadersError as error:
            self.fault, page = str(error), Page()
        with self._lock:
            for hand in page.hands:
                self._add(hand)
            self.damaged += page.damaged
            self._last = page.last or self._last
            self.version += 1
            self._busy = page.last is not None

    def _add(self, hand: Played) -> None:
        scopes = (Scope.ALL, Scope.SESSION) if hand.number > self._session_from else (Scope.ALL,)
        for scope in scopes:
            for terms in (None, hand.terms):
                self._tallies.setdefault((scope, terms), Tally()).add(hand)
