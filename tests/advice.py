"""Advisers that answer at once, or when a test says so, without a thread."""

from collections.abc import Mapping

from ace_invaders.window.adviser import Advice, Adviser, Question, Worth, analyst
from ace_invaders.window.coach import Coach
from ace_invaders.window.play import Play

EXACT = analyst(None)
HOLDS = [tuple(place for place in range(1, 6) if mask >> (place - 1) & 1) for mask in range(32)]


class Known(Adviser):
    """Answers exactly and at once; `late` keeps all answers back."""

    def __init__(self, answers: Mapping[tuple[int, ...], float] | None = None) -> None:
        super().__init__(EXACT)
        self._made_up = answers
        self.late = False
        self.broken = False

    def advice(self, question: Question) -> Advice | None:
        if self.late or self.broken:
            return None
        return EXACT(question) if self._made_up is None else made_up(self._made_up)

    def failed(self, question: Question) -> bool:  # noqa: ARG002 - whatever was asked
        return self.broken


def made_up(values: Mapping[tuple[int, ...], float]) -> Advice:
    """Holds with these values in coins; all others are worth nothing."""
    ranked = sorted(HOLDS, key=lambda hold: (-values.get(hold, 0.0), -len(hold), hold))
    best = values.get(ranked[0], 0.0)
    return Advice(tuple(Worth(hold, values.get(hold, 0.0), best - values.get(hold, 0.0)) for hold in ranked))


def taught(play: Play, answers: Mapping[tuple[int, ...], float] | None = None) -> Known:
    """Gives a game an adviser that knows all, and the adviser."""
    known = Known(answers)
    play.training.coach = Coach(known)
    return known
