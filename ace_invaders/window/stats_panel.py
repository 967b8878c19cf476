"""The statistics as a panel: which hands are shown, and what is asked and exported there."""

from dataclasses import dataclass, replace

from ace_invaders.statistics import Terms, expected
from ace_invaders.window import stats
from ace_invaders.window.actions import Press, Pressed
from ace_invaders.window.controls import KeyNames
from ace_invaders.window.counting import Scope
from ace_invaders.window.exporting import Export
from ace_invaders.window.looks import Picture
from ace_invaders.window.panel import FOREVER, Still
from ace_invaders.window.play import Play
from ace_invaders.window.view import View

SESSION_FROM = "statistics_from"  # the name that the number of the last hand before the session is remembered by
LOOK_EVERY = 100.0  # ms between looks at what was counted or worked out


@dataclass(frozen=True, slots=True)
class Stats(Still):
    """The statistics of a scope, of all hands or of those that were played for the same terms."""

    play: Play
    scope: Scope = Scope.SESSION
    terms: Terms | None = None
    board: stats.Board = stats.NOTHING_YET
    export: Export | None = None
    version: int = -1

    @classmethod
    def opened(cls, play: Play) -> "Stats":
        play.counting.start(session_from(play))
        return cls(play).looked()

    @property
    def screen(self) -> Press:
        return Press.STATS

    def after(self, action: Pressed, now: float) -> "Stats":  # noqa: ARG002 - at any time
        """The statistics of other hands, or with a new session, or exported; another press takes a question back."""
        match action:
            case Press.NEW_SESSION:
                return self._new_session()
            case Press.LEFT | Press.RIGHT:
                scope = Scope.ALL if self.scope is Scope.SESSION else Scope.SESSION
                return replace(self, scope=scope, terms=None).told("")
            case Press.DOWN | Press.UP:
                return replace(self, terms=self._next(1 if action is Press.DOWN else -1)).told("")
            case Press.EXPORT:
                return self._exported()
        return self.told("") if self.board.asked else self

    def tick(self, now: float) -> "Stats":  # noqa: ARG002 - at any time
        """The statistics with what was counted, worked out or exported meanwhile."""
        self.play.counting.tick()
        if self.export is not None and self.export.done:
            return replace(self, export=None).told(self.export.told, refused=self.export.failed)
        return self.looked() if self._has_news else self

    def wait(self, now: float) -> float:  # noqa: ARG002 - at any time
        """How long nothing changes by itself, in ms."""
        busy = self.play.counting.busy or self.play.expectations.busy or self.export is not None
        return LOOK_EVERY if busy or self._has_news else FOREVER

    def picture(self, view: View, keys: KeyNames) -> Picture:
        return stats.picture(view, self.board, keys)

    @property
    def _has_news(self) -> bool:
        counting, board = self.play.counting, self.board
        missing = board.expected is None and bool(board.figures.hands) and not self.play.expectations.busy
        return self.version != counting.version or board.counting != counting.busy or missing

    def looked(self) -> "Stats":
        """The statistics as they are now."""
        counting, expectations = self.play.counting, self.play.expectations
        version, busy = counting.version, counting.busy
        figures = counting.figures(self.scope, self.terms)
        expectations.want(terms for terms, _ in figures.bets)
        board = replace(
            self.board,
            figures=figures,
            expected=expected(figures, expectations.found),
            scope=self.scope.value,
            terms=self.terms,
            counting=busy,
        )
        if counting.fault and not board.note:
            board = replace(board, note=counting.fault, refused=True)
        return replace(self, board=board, version=version)

    def told(self, note: str, asked: bool = False, refused: bool = False) -> "Stats":
        board = replace(self.board, note=note, asked=asked, refused=refused)
        return replace(self, board=board).looked()

    def _next(self, step: int) -> Terms | None:
        """The terms after or before those that are shown, in a ring that begins with all."""
        choices: list[Terms | None] = [None, *self.play.counting.choices(self.scope)]
        at = choices.index(self.terms) if self.terms in choices else 0
        return choices[(at + step) % len(choices)]

    def _new_session(self) -> "Stats":
        if not self.board.asked:
            return self.told("Begin a new session? It wipes nothing. Press again.", asked=True)
        session = self.play.session
        open_ = session.hand is not None and session.hand.is_open
        number = session.number - open_
        self.play.remember(SESSION_FROM, str(number))
        self.play.counting.start(number)
        return replace(self, scope=Scope.SESSION, terms=None).told("A new session has begun.")

    def _exported(self) -> "Stats":
        if self.export is not None:
            return self
        if not self.play.store.saved:
            return self.told("This game is not saved, it has no folder to export to.", refused=True)
        session_from_ = session_from(self.play) if self.scope is Scope.SESSION else 0
        export = Export(self.play.folder, self.play.store.clock(), session_from_, self.terms)
        return replace(self, export=export).told("The hands are being written.")


def session_from(play: Play) -> int:
    """The number of the last hand before the session; 0 where no session was ever begun."""
    text = play.store.setting(SESSION_FROM) or ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 17 else 0
