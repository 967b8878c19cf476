"""Statistics counted in the background, page by page, from the journal of a game; hands are counted once."""

import threading
import time
from bisect import bisect
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
        self._stretches: list[tuple[int, Terms]] = []  # the first hand of each stretch for the same terms
        self._order: dict[Terms, None] = {}  # by their last hands
        self._busy = False
        self.version = 0
        self.damaged = 0
        self.fault = ""

    @property
    def busy(self) -> bool:
        """Whether there is more to count."""
        return self._busy

    @property
    def ticks(self) -> bool:
        """Whether the next tick counts more."""
        return self._busy and not self._threaded

    def start(self, session_from: int, newest: int) -> None:
        """Count what is new, up to the newest settled hand; the session's hands are those after a number."""
        self._begin_session(session_from)
        if self._busy or newest <= self._last:
            return
        self._busy, self.fault = True, ""
        if self._threaded:
            # A daemon: a window that is closed waits for no statistics.
            threading.Thread(target=self._run, name="statistics", daemon=True).start()

    def tick(self) -> None:
        """Count the next page where there is no thread to do so."""
        if self.ticks:
            self._step()

    def figures(self, scope: Scope, terms: Terms | None = None) -> Figures:
        """What was counted so far; without terms of all hands of the scope."""
        with self._lock:
            tally = self._tallies.get((self._counted(scope), terms))
            return tally.figures if tally else Figures()

    def choices(self, scope: Scope) -> tuple[Terms, ...]:
        """The terms that hands of the scope were played for, those of most hands first."""
        with self._lock:
            counted = self._counted(scope)
            found = [(terms, tally.hands) for (of, terms), tally in self._tallies.items() if of is counted and terms]
        return tuple(terms for terms, _ in sorted(found, key=lambda each: (-each[1], str(each[0]))))

    def alike(self, terms: Terms) -> tuple[Terms, ...]:
        """Those of the same pay table by its id, and the same bet, in the order of their last hands."""
        with self._lock:
            return tuple(each for each in self._order if str(each) == str(terms))

    def terms_of(self, number: int) -> Terms | None:
        """What a hand was played for, None where it was not counted."""
        with self._lock:
            at = bisect(self._stretches, number, key=lambda stretch: stretch[0])
            return self._stretches[at - 1][1] if at and number <= self._last else None

    def _counted(self, scope: Scope) -> Scope:
        """The scope that the same hands are counted in: without a session that was begun all are of this one."""
        return scope if self._session_from else Scope.ALL

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
        except Exception as error:  # noqa: BLE001 - no memory, say: the panel must not wait for ever
            self.fault, page = f"counting failed: {error!r}", Page()
        with self._lock:
            for hand in page.hands:
                self._add(hand)
            self.damaged += page.damaged
            self._last = page.last or self._last
            self.version += 1
            self._busy = page.last is not None

    def _add(self, hand: Played) -> None:
        if not self._stretches or self._stretches[-1][1] != hand.terms:
            self._stretches.append((hand.number, hand.terms))
            self._order.pop(hand.terms, None)
            self._order[hand.terms] = None
        scopes = (Scope.ALL, Scope.SESSION) if 0 < self._session_from < hand.number else (Scope.ALL,)
        for scope in scopes:
            for terms in (None, hand.terms):
                self._tally(scope, terms).add(hand)

    def _tally(self, scope: Scope, terms: Terms | None) -> Tally:
        return self._tallies.setdefault((scope, terms), Tally(alone=terms is not None))
