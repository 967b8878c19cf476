"""The trainer behind the game: what it teaches, what holds cost, and the mistakes that are kept for the drill."""

from ace_invaders.cards import spell
from ace_invaders.game import Hand
from ace_invaders.hands import paid_positions, rank
from ace_invaders.session import Session
from ace_invaders.store import Mistake
from ace_invaders.window.adviser import Worth
from ace_invaders.window.coach import Coach
from ace_invaders.window.costs import amount, cost_words
from ace_invaders.window.keeping import Keeping
from ace_invaders.window.lesson import Lesson
from ace_invaders.window.looks import IconName
from ace_invaders.window.remembered import TRAINER
from ace_invaders.window.saying import Saying
from ace_invaders.window.view import Message

COSTLY = 0.02  # of the bet: what a hold costs that is warned of
DRAW_AGAIN = "Press DRAW again to draw all the same."


class Training:
    """What the trainer knows of a game; its values are worked out beside it by `coach`."""

    def __init__(self, keeping: Keeping, saying: Saying) -> None:
        self.coach = Coach()
        self._keeping, self._saying = keeping, saying
        self._verdict: tuple[int, Worth] | None = None  # a hand's number and what its hold was worth
        self._told: Hand | None = None  # the hand whose hold was told last

    @property
    def is_on(self) -> bool:
        """Whether the trainer is switched on."""
        return self._keeping.store.setting(TRAINER) == "on"

    @property
    def lesson(self) -> Lesson | None:
        """What the trainer shows, None where it is switched off."""
        if not self.is_on:
            return None
        hand = self._keeping.session.hand
        if hand is None or not hand.is_open:
            return Lesson()
        mistakes = self.mistakes
        given_up = sum(mistake.cost for mistake in mistakes)
        return Lesson(self.coach.advice(hand), len(mistakes), given_up, self.coach.failed(hand))

    @property
    def verdict(self) -> str:
        """What the trainer says of the hold of the hand that was drawn last."""
        keeping = self._keeping
        if self._verdict is None or self._verdict[0] != keeping.settled or keeping.is_holding or not self.is_on:
            return ""
        return verdict_words(self._verdict[1])

    @property
    def waits_for_values(self) -> bool:
        """Whether values of holds are on their way."""
        return self.coach.waits_for(self._keeping.session.hand)

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes of this session of the statistics."""
        after = self._keeping.session_from
        return tuple(mistake for mistake in self._keeping.store.mistakes() if mistake.number > after)

    def switch(self) -> None:
        switched = "off" if self.is_on else "on"
        self._keeping.remember(TRAINER, switched)
        if self._keeping.stopped:
            return
        if self._keeping.is_holding:
            self._saying.clear()
        else:
            detail = "It opens with the next hand." if switched == "on" else ""
            self._saying.say(Message(f"The trainer is {switched}.", detail, IconName.AIM))

    def take_values(self) -> None:
        """Take note of what is known by now of the holds that were drawn with."""
        for number, worth in self.coach.judged().items():
            self._verdict = number, worth
            if self.verdict:
                self._saying.tell(self.verdict)
            if not worth.is_best:
                self.keep(Mistake(number, worth.cost))
        self.tell_values()

    def tell_values(self) -> None:
        """Tell the log what the hold of the open hand is worth beside the best one, as the trainer shows it."""
        hand = self._keeping.session.hand
        if not self.is_on or hand is None or not hand.is_open or hand == self._told:
            return
        if (advice := self.coach.advice(hand)) is not None:
            self._told = hand
            own, best = advice.of(hand.hold), advice.best
            self._saying.tell(f"This hold wins {amount(own.coins)} coins on average, {_beside(own, best, hand)}.")

    def keep(self, mistake: Mistake) -> bool:
        """Keep a mistake for the drill: whether it was kept."""
        return self._keeping.keep(lambda: self._keeping.store.keep_mistake(mistake))

    def drawn(self) -> None:
        """Judge the hold of the hand that was just drawn."""
        if self._keeping.session.hand is not None:
            self.coach.drawn(self._keeping.session.number, self._keeping.session.hand)

    def recall(self, last: Session) -> None:
        """Judge the last hand of an earlier run: the game may have ended before its values were known."""
        known = {mistake.number for mistake in self._keeping.store.mistakes()}
        if last.hand is not None and not last.hand.is_open and last.number not in known:
            self.coach.drawn(last.number, last.hand)

    def warning(self, hand: Hand, level: str) -> tuple[str, str] | None:
        """What speaks against a draw at a level of warnings, as far as it is known at once, in two sentences."""
        if level == "off" or not hand.is_open:
            return None
        advice = self.coach.advice(hand)
        worth = advice.of(hand.hold) if advice else None
        if broken := _broken(hand):
            best = worth is not None and worth.is_best
            return broken, "It is the best hold. Press DRAW again to draw." if best else DRAW_AGAIN
        if worth is None or worth.is_best or (level == "warn" and worth.cost < COSTLY * hand.bet.total):
            return None
        return f"This hold costs {cost_words(worth.cost)}.", DRAW_AGAIN


def verdict_words(worth: Worth) -> str:
    """What a hold cost, in a sentence."""
    if worth.is_best:
        return "That was the best hold."
    return f"Your hold cost {cost_words(worth.cost)}."


def _beside(own: Worth, best: Worth, hand: Hand) -> str:
    """How a hold stands beside the best one."""
    if own.is_best:
        return "which is the best"
    held = spell(hand.deal.dealt[position - 1] for position in best.positions)
    return f"{cost_words(own.cost)} less than {held or 'nothing'} held"


def _broken(hand: Hand) -> str | None:
    """What a draw would throw away of a hand that pays already, in a sentence."""
    ranking = rank(hand.deal.dealt)
    if hand.table.pays_at(hand.bet)[ranking.row] and not set(paid_positions(hand.deal.dealt)) <= set(hand.hold):
        return f"You would break up: {str(ranking).lower()}."
    return None
