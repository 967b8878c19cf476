"""A settled hand, step by step: what stands on the table after each."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ace_invaders.cards import Card
from ace_invaders.game import Hand, LineOutcome, Outcome
from ace_invaders.hands import Row, describe, rank
from ace_invaders.paytable import Line
from ace_invaders.records import Record, replayed
from ace_invaders.window import messages, reasons, still, words
from ace_invaders.window.looks import IconName
from ace_invaders.window.stage import LineStage, Mode, Stage, Standing
from ace_invaders.window.still import face
from ace_invaders.window.view import Message


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a replay: its name in the list, why it went so, and the table after it."""

    title: str
    why: str
    stage: Stage


def steps(record: Record, four_colours: bool = False) -> tuple[Step, ...]:
    """The steps of a hand: deal, hold, draw, the falls of a three-line hand, pay."""
    hand = replayed(record).hand
    return tuple(_Steps(record, hand, four_colours).all())


@dataclass(frozen=True, slots=True)
class _Steps:
    """A hand that is taken apart."""

    record: Record
    hand: Hand
    four_colours: bool

    @property
    def outcome(self) -> Outcome:
        assert self.hand.outcome is not None, "the record was just replayed"
        return self.hand.outcome

    @property
    def credits(self) -> int:
        """Credits after the bet; none where the record tells of none."""
        return max(0, (self.record.credits or 0) - self.hand.bet.total)

    def all(self) -> Iterator[Step]:
        yield self._deal()
        yield self._hold()
        yield self._draw()
        if self.hand.bet.lines == 3:
            yield self._fall(Line.MIDDLE)
            yield self._fall(Line.BOTTOM)
        yield self._pay()

    def _open(self, hold: tuple[int, ...]) -> Hand:
        return replace(self.hand, hold=hold, outcome=None)

    def _stage(self, hand: Hand, lines: tuple[LineStage, ...], message: Message) -> Stage:
        return Stage(lines, message, self.credits, Mode.MOVING, hand)

    def _waiting(self, hand: Hand, message: Message) -> Stage:
        """The bottom line dealt, the upper lines face down."""
        upper = still.upper_backs(hand)
        return self._stage(hand, (*upper, still.dealt_line(hand, self.four_colours)), message)

    def _deal(self) -> Step:
        dealt = describe(rank(self.hand.deal.dealt))
        message = Message("Five cards to BOTTOM.", f"{dealt}.")
        return Step("Deal the bottom line", "", self._waiting(self._open(()), message))

    def _hold(self) -> Step:
        hold = self.hand.hold
        title = f"Hold {_places(hold)}"
        kept = ", ".join(self.hand.deal.dealt[position - 1].words for position in hold)
        message = Message(f"{title}.", kept.capitalize() if kept else "All five cards are discarded.")
        return Step(title, "", self._waiting(self._open(hold), message))

    def _draw(self) -> Step:
        title = "Draw, deal top and middle" if self.hand.bet.lines == 3 else "Draw"
        lines = tuple(self._plain(line, line.dealt) for line in self.outcome.lines)
        return Step(title, "", self._stage(self.hand, lines, messages.drawing(self.hand)))

    def _plain(self, line: LineOutcome, cards: tuple[Card, ...]) -> LineStage:
        """A line of open cards, not paid yet."""
        row = rank(cards).row
        shown = tuple(Standing(face(card, self.hand.bet.lines, self.four_colours)) for card in cards)
        return LineStage(line.line, shown, self.hand.bet.coins, "" if row is Row.NOTHING else words.row_name(row))

    def _fall(self, line: Line) -> Step:
        below, way = self.outcome.line(line), self.outcome.way(line)
        title = f"{words.line_name(line.above)} to {words.line_name(line)}: {_falls(way.royal, len(way.positions))}"
        message = Message(f"Nothing falls to {words.line_name(line)}.", "", IconName.INFO)
        if way.falls:
            message = messages.falling(self.outcome.line(line.above).cards, below)
        lines = tuple(self._fallen(each, line) for each in self.outcome.lines)
        stage = replace(
            self._stage(self.hand, lines, message),
            marks=tuple(mark for mark in still.marks(self.hand) if self._has_come(mark.line, line)),
            beams=tuple((position, 1.0) for position in way.positions),
        )
        return Step(title, reasons.why(self.hand, line), stage)

    def _has_come(self, line: Line, now: Line) -> bool:
        """Whether the falls on a line are over when those on `now` are."""
        return now is Line.BOTTOM or line is not Line.BOTTOM

    def _fallen(self, each: LineOutcome, now: Line) -> LineStage:
        come = self._has_come(each.line, now)
        plain = self._plain(each, each.cards if come else each.dealt)
        if each.line is not now or each.way is None or not each.way.falls:
            return plain
        return replace(plain, frame=1.0, strong=True)

    def _pay(self) -> Step:
        paid = still.settled_stage(self.hand, self.credits + self.outcome.total, self.four_colours)
        stage = replace(paid, mode=Mode.MOVING, message=messages.settled(self.hand, ""))
        won = [str(line.won) for line in self.outcome.lines if line.won]
        total = f"{' + '.join(won)} = {self.outcome.total}" if len(won) > 1 else str(self.outcome.total)
        return Step(f"Pay {total}", "", stage)


def _places(hold: tuple[int, ...]) -> str:
    """The cards that are held, as in "cards 1, 2 and 5"."""
    if len(hold) in (0, 5):
        return "nothing" if not hold else "all five cards"
    *others, last = map(str, hold)
    return f"cards {', '.join(others)} and {last}" if others else f"card {last}"


def _falls(royal: bool, count: int) -> str:
    if royal:
        return "the royal falls"
    if not count:
        return "nothing falls"
    return f"{count} falls" if count == 1 else f"{count} fall"
