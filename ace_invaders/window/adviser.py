"""The adviser: what every hold of a hand is worth, exactly, worked out in a thread of its own.

Nobody waits for it: an answer is there or it is not yet. Answers are kept by all that they depend on, so none is
ever given for another bet, pay table or hand.
"""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from ace_invaders.cards import Card
from ace_invaders.game import Hand
from ace_invaders.hands import Row
from ace_invaders.paytable import Line

if TYPE_CHECKING:
    from ace_invaders.analysis.tables import Analysis

KEPT = 256  # answers
TABLES = 4  # pay tables and bets whose tables stay in memory
_NO_COST = 0.0


@dataclass(frozen=True, slots=True)
class Question:
    """Five cards and what their holds depend on: the pays per coin in the order of `Row`, the lines, the coins."""

    cards: tuple[Card, ...]
    pays: tuple[int, ...]
    lines: int
    coins: int

    @classmethod
    def of(cls, hand: Hand) -> "Question":
        pays = hand.table.pays_at(hand.bet)
        return cls(tuple(hand.deal.dealt), tuple(pays[row] for row in Row), hand.bet.lines, hand.bet.coins)


@dataclass(frozen=True, slots=True)
class Worth:
    """A hold: what all lines together win with it on average, in coins, and how much less that is than with the best.

    Equal holds cost exactly the same, and the best ones exactly 0.
    """

    positions: tuple[int, ...]
    coins: float
    cost: float

    @property
    def is_best(self) -> bool:
        return self.cost == _NO_COST


@dataclass(frozen=True, slots=True)
class Advice:
    """The 32 holds of a hand, best first; of equal ones more cards first, then the leftmost."""

    holds: tuple[Worth, ...]

    @property
    def best(self) -> Worth:
        return self.holds[0]

    def place(self, positions: tuple[int, ...]) -> int:
        """The place of a hold, from 1."""
        return next(place for place, worth in enumerate(self.holds, start=1) if worth.positions == positions)

    def of(self, positions: tuple[int, ...]) -> Worth:
        """What a hold is worth."""
        return self.holds[self.place(positions) - 1]


Analyst = Callable[[Question], Advice]


def analyst(folder: Path | None) -> Analyst:
    """Answers from the exact analysis, whose tables are kept in a folder between runs."""

    @lru_cache(maxsize=TABLES)
    def tables(pays: tuple[int, ...], lines: int) -> "tuple[Analysis, float]":
        from ace_invaders.analysis.tables import Analysis

        analysis = Analysis(dict(zip(Row, pays, strict=True)), lines, folder)
        return analysis, _upper_lines(analysis)

    def answer(question: Question) -> Advice:
        analysis, upper = tables(question.pays, question.lines)
        found = analysis.hand(question.cards)
        coins = question.coins
        return Advice(tuple(Worth(each.positions, (each.ev + upper) * coins, each.cost * coins) for each in found))

    return answer


def _upper_lines(analysis: "Analysis") -> float:
    """What top and middle line win on average, per coin on a line: no hold changes it."""
    rows = analysis.returns().rows
    upper = [rows[line] for line in (Line.TOP, Line.MIDDLE) if line in rows]
    return sum(analysis.pays[row] * chance for chances in upper for row, chance in chances.items())


# None ends the work.
_Orders = SimpleQueue[tuple[Question, "Future[Advice]"] | None]


class Adviser:
    """Answers questions one after another, beside the window."""

    def __init__(self, answer: Analyst) -> None:
        self._answer = answer
        self._orders = _Orders()
        self._worker: Thread | None = None
        self._answers: dict[Question, Future[Advice]] = {}
        self._closed = False

    def advice(self, question: Question) -> Advice | None:
        """The answer, or None as long as there is none; asking begins the work."""
        future = self._answers.get(question)
        if future is None and not self._closed:
            self._begin(question)
        return future.result() if future is not None and _is_sound(future) else None

    def failed(self, question: Question) -> bool:
        """Whether there will be no answer."""
        future = self._answers.get(question)
        return self._closed or (future is not None and future.done() and not _is_sound(future))

    def close(self) -> None:
        """Begin nothing more; nobody waits for what is under way."""
        self._closed = True
        for future in self._answers.values():
            future.cancel()
        self._orders.put(None)

    def _begin(self, question: Question) -> None:
        while len(self._answers) >= KEPT:
            self._answers.pop(next(iter(self._answers))).cancel()
        future: Future[Advice] = Future()
        self._answers[question] = future
        self._orders.put((question, future))
        if self._worker is None:
            # A daemon: a window that is closed waits for no values.
            self._worker = Thread(target=self._work, name="adviser", daemon=True)
            self._worker.start()

    def _work(self) -> None:
        while (order := self._orders.get()) is not None:
            if order[1].set_running_or_notify_cancel():
                self._reply(*order)

    def _reply(self, question: Question, future: "Future[Advice]") -> None:
        try:
            future.set_result(self._answer(question))
        except Exception as error:  # noqa: BLE001 - whatever it is, the window plays on without an answer
            future.set_exception(error)


def _is_sound(future: "Future[Advice]") -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
