"""The statistics as a panel: which hands are shown, what was counted of them, what is exported."""

from dataclasses import dataclass, replace

from ace_invaders.statistics import Figures, Terms, expected
from ace_invaders.window import stats
from ace_invaders.window.actions import Press, Pressed
from ace_invaders.window.counting import Scope
from ace_invaders.window.exporting import Export
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import IconName, Picture
from ace_invaders.window.panel import FOREVER, PlainPanel
from ace_invaders.window.play import Play
from ace_invaders.window.view import Message, View
from ace_invaders.window.words import counted

LOOK_EVERY = 250.0  # ms between looks at what was counted or worked out
NOT_EXPORTED = "The hands are not exported."


@dataclass(frozen=True, slots=True)
class Stats(PlainPanel):
    """The statistics of a scope, of all its hands or of those that were played for the same terms.

    `began` is the number of the last hand before the session, `version` what had been counted at `at`
    (ms); messages other than `heard` are news.
    """

    play: Play
    scope: Scope = Scope.SESSION
    terms: Terms | None = None
    board: stats.Board = stats.NOTHING_YET
    export: Export | None = None
    heard: Message | None = None
    began: int = 0
    version: int = -1
    at: float = 0.0

    @classmethod
    def opened(cls, play: Play) -> "Stats":
        began = play.keeping.session_from
        play.counting.start(began, play.keeping.settled)
        return cls(play, heard=play.message, began=began).looked(0.0)

    @classmethod
    def blank(cls, play: Play) -> "Stats":
        """The statistics before any hand is counted."""
        found = cls(play)
        return replace(found, board=stats.Board(Figures(start=found._credits)))

    @property
    def screen(self) -> Press:
        return Press.STATS

    @property
    def spoken(self) -> str:
        figures = self.board.figures
        if self.board.counting:
            return ""
        returned = "" if figures.returned is None else f", return {100 * figures.returned:.2f} percent"
        money = f"coin in {figures.coins_in:,}, coin out {figures.coins_out:,}"
        shown = "" if self.terms is None else f", {stats.choice_words(self.terms, self.board.version)}"
        return f"Statistics, {self.board.scope}{shown}: {counted(figures.hands, 'hand')}, {money}{returned}."

    def hands_on(self, action: Pressed) -> bool:
        """A new session is begun by play, which asks for it; to go back is an answer."""
        return action is Press.NEW_SESSION or (action is Press.CLOSE and self._is_asked)

    def after(self, action: Pressed, now: float) -> "Stats":
        """The statistics of other hands, or on their way into a file; a question is taken back."""
        if self._is_asked:
            self.play.do(Press.CLOSE)
        calm = self if self.heard is self.play.message else replace(self, heard=self.play.message)
        match action:
            case Press.LEFT | Press.RIGHT:
                scope = Scope.ALL if self.scope is Scope.SESSION else Scope.SESSION
                return replace(calm, scope=scope, terms=None).looked(now)
            case Press.DOWN | Press.UP:
                return replace(calm, terms=self._next(1 if action is Press.DOWN else -1)).looked(now)
            case Press.EXPORT:
                return calm.exported()
        return calm

    def tick(self, now: float) -> "Stats":
        """The statistics with what was begun, counted, worked out or exported meanwhile."""
        self.play.counting.tick()
        if self.began != self.play.keeping.session_from:
            return replace(Stats.opened(self.play), heard=self.heard, export=self.export)
        if self.export is not None and self.export.done:
            self._tell(self.export)
            return replace(self, export=None)
        return self.looked(now) if self._has_news and not self._looks_later(now) else self

    def wait(self, now: float) -> float:
        """How long nothing changes by itself, in ms."""
        if self.play.counting.ticks or (self.export is not None and self.export.done):
            return 0.0
        busy = self.play.counting.busy or self.play.expectations.busy or self.export is not None
        return max(0.0, self.at + LOOK_EVERY - now) if busy or self._has_news else FOREVER

    def picture(self, view: View, keys: KeyNames) -> Picture:
        message = view.message if view.message is not self.heard else None
        exporting = self.export is not None
        return stats.picture(
            view, replace(self.board, message=message, asked=self._is_asked, exporting=exporting), keys
        )

    def looked(self, now: float) -> "Stats":
        """The statistics as they are now."""
        counting, expectations = self.play.counting, self.play.expectations
        version, busy = counting.version, counting.busy
        figures = counting.figures(self.scope, self.terms)
        if not figures.hands:
            figures = replace(figures, start=self._credits)
        expectations.want(terms for terms, _ in figures.bets)
        board = stats.Board(
            figures,
            expected(figures, expectations.found),
            self.scope.value,
            self.terms,
            self._mistakes(),
            counting=busy,
            unknown=any(terms in expectations.failed for terms, _ in figures.bets),
            fault=counting.fault,
            damaged=counting.damaged,
            version=stats.version_words(self.terms, counting.alike(self.terms)) if self.terms else "",
        )
        return replace(self, board=board, version=version, at=now)

    def _tell(self, export: Export) -> None:
        """Say which file the hands were written to, or why there is none."""
        if export.fault:
            self.play.saying.refuse(NOT_EXPORTED, export.fault)
        else:
            self.play.saying.say(Message("The hands are exported.", export.file, IconName.CHECK))

    def exported(self) -> "Stats":
        """The statistics whose hands are being written; a game that is not saved has no folder for them."""
        if self.export is not None:
            return self
        if not self.play.store.saved:
            fault = "this game is not saved, it has no folder to write to"
            self.play.saying.refuse(NOT_EXPORTED, fault)
            return self
        after = self.began if self.scope is Scope.SESSION else 0
        return replace(self, export=Export(self.play.keeping.folder, self.play.store.clock(), after, self.terms))

    @property
    def _is_asked(self) -> bool:
        return self.play.asked is Press.NEW_SESSION

    @property
    def _has_news(self) -> bool:
        """Whether there is more to show than the board does."""
        counting, board = self.play.counting, self.board
        waits = board.expected is None and not board.unknown and bool(board.figures.hands)
        missing = waits and not self.play.expectations.busy
        return self.version != counting.version or board.counting != counting.busy or missing

    def _looks_later(self, now: float) -> bool:
        """Whether more is to come and what came is shown before long: showing it takes time of its own."""
        return self.play.counting.busy and now < self.at + LOOK_EVERY

    @property
    def _credits(self) -> int:
        """What a bankroll begins with that has no hand yet: the credits, with what an open hand took of them."""
        session, holding = self.play.session, self.play.is_holding
        return session.meters.credits + (session.hand.bet.total if holding and session.hand else 0)

    def _mistakes(self) -> stats.Mistakes:
        """How many mistakes were made in the hands that are shown, and what they cost."""
        after = self.began if self.scope is Scope.SESSION else 0
        made = [mistake for mistake in self.play.store.mistakes() if mistake.number > after]
        if self.terms is not None:
            made = [mistake for mistake in made if self.play.counting.terms_of(mistake.number) == self.terms]
        return stats.Mistakes(len(made), sum(mistake.cost for mistake in made))

    def _next(self, step: int) -> Terms | None:
        """The terms after or before those that are shown, in a ring that begins with all."""
        choices: list[Terms | None] = [None, *self.play.counting.choices(self.scope)]
        at = choices.index(self.terms) if self.terms in choices else 0
        return choices[(at + step) % len(choices)]
