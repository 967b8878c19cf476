"""The coach: what the adviser says of the open hand, and what the holds cost that were drawn with."""

from ace_invaders.game import Hand
from ace_invaders.window.adviser import Advice, Adviser, Question, Worth

MOST_DRAWN = 64  # hands that wait for their values; only a failing adviser lets them pile up


class Coach:
    """Knows nothing of money, files or time; without an adviser it knows nothing at all."""

    def __init__(self, adviser: Adviser | None = None) -> None:
        self._adviser = adviser
        self._drawn: dict[int, Hand] = {}

    def advice(self, hand: Hand) -> Advice | None:
        """What the holds of a hand are worth, or None as long as nobody knows; asking begins the work."""
        return self._adviser.advice(Question.of(hand)) if self._adviser else None

    def failed(self, hand: Hand) -> bool:
        """Whether nobody will ever know."""
        return self._adviser is None or self._adviser.failed(Question.of(hand))

    def waits_for(self, hand: Hand | None) -> bool:
        """Whether values are on their way: of this hand, or of one that was drawn."""
        wanted = [*self._drawn.values(), *([hand] if hand is not None and hand.is_open else [])]
        return any(not self.failed(each) and self.advice(each) is None for each in wanted)

    def drawn(self, number: int, hand: Hand) -> None:
        """Note a hand that was drawn, to tell the cost of its hold as soon as it is known."""
        if self._adviser is not None and len(self._drawn) < MOST_DRAWN:
            self._drawn[number] = hand
            self.advice(hand)

    def judged(self) -> dict[int, Worth]:
        """The holds of hands that were drawn, by the hands' numbers, each told once."""
        known = {number: self.advice(hand) for number, hand in self._drawn.items()}
        found = {number: advice.of(self._drawn[number].hold) for number, advice in known.items() if advice}
        for number in [number for number, hand in self._drawn.items() if number in found or self.failed(hand)]:
            del self._drawn[number]
        return found

    def close(self) -> None:
        if self._adviser is not None:
            self._adviser.close()
