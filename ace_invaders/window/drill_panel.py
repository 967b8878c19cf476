"""The drill as a panel: mistakes come again, the costliest first, until they are played right."""

from dataclasses import dataclass, replace
from typing import Final

from ace_invaders.cards import spell
from ace_invaders.errors import AceInvadersError
from ace_invaders.game import Hand
from ace_invaders.store import Mistake
from ace_invaders.window import drill, messages
from ace_invaders.window.actions import Press, Pressed, PressHold
from ace_invaders.window.adviser import Worth
from ace_invaders.window.costs import cost_words
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.lesson import Lesson
from ace_invaders.window.looks import IconName, Picture
from ace_invaders.window.panel import FOREVER, PlainPanel
from ace_invaders.window.play import Play
from ace_invaders.window.view import Message, View

LOOK_EVERY: Final = 30.0  # ms between looks for values that are computed
EMPTY: Final = Message("No mistakes are left.", "Hands that you hold worse than best come here.", IconName.CHECK)


@dataclass(frozen=True, slots=True)
class Drill(PlainPanel):
    """The mistakes that are not played right yet; the first lies on the table.

    `drawn` tells that the player has decided on the hold, `worth` what it is worth once that is known.
    """

    play: Play
    mistakes: tuple[Mistake, ...]
    hand: Hand | None = None
    drawn: bool = False
    worth: Worth | None = None
    right: int = 0
    wrong: int = 0

    @classmethod
    def opened(cls, play: Play) -> "Drill":
        """The drill of all mistakes that are kept and not mastered."""
        kept = (mistake for mistake in play.store.mistakes() if not mistake.mastered)
        return cls(play, tuple(sorted(kept, key=lambda mistake: -mistake.cost))).dealt()

    @property
    def screen(self) -> Press:
        return Press.DRILL

    @property
    def spoken(self) -> str:
        message = self._message()
        said = f"Drill: {message.title}" if message is EMPTY or self.drawn else ""
        if self.hand is None or said:
            return said
        held = spell(self.hand.deal.dealt[position - 1] for position in self.hand.hold)
        return f"Drill: dealt {spell(self.hand.deal.dealt)}, held {held or 'nothing'}."

    def after(self, action: Pressed, now: float) -> "Drill | None":
        """The drill after a press; CLOSE of an empty one closes it."""
        match action:
            case PressHold(position) if self.hand is not None and not self.drawn:
                hold = tuple(sorted(set(self.hand.hold) ^ {position}))
                return replace(self, hand=replace(self.hand, hold=hold))
            case Press.MAIN if self.hand is None:
                return None
            case Press.MAIN if not self.drawn:
                return replace(self, drawn=True).tick(now)
            case Press.MAIN if self._is_over:
                return self._next()
        return self

    def tick(self, now: float) -> "Drill":  # noqa: ARG002 - at any time
        """The drill with its verdict, as soon as that is known."""
        if not self.drawn or self.worth is not None or self.hand is None:
            return self
        advice = self.play.training.coach.advice(self.hand)
        return self._judged(advice.of(self.hand.hold)) if advice else self

    def wait(self, now: float) -> float:  # noqa: ARG002 - at any time
        """How long nothing changes by itself, in ms."""
        return LOOK_EVERY if self.drawn and not self._is_over else FOREVER

    def picture(self, view: View, keys: KeyNames) -> Picture:
        number = self.mistakes[0].number if self.mistakes else view.session.number
        return drill.picture(view, self._practice(number), keys)

    @property
    def _is_over(self) -> bool:
        """Whether the hold was judged, or never will be."""
        failed = self.hand is not None and self.drawn and self.play.training.coach.failed(self.hand)
        return self.worth is not None or failed

    def _judged(self, worth: Worth) -> "Drill":
        if not worth.is_best:
            return replace(self, worth=worth, wrong=self.wrong + 1)
        self.play.training.keep(replace(self.mistakes[0], mastered=True))
        return replace(self, worth=worth, right=self.right + 1)

    def _next(self) -> "Drill":
        """The next hand: what was played wrong comes again after the others, what cannot be judged does not."""
        first, *others = self.mistakes
        again = self.worth is not None and not self.worth.is_best
        left = (*others, first) if again else tuple(others)
        return replace(self, mistakes=left, drawn=False, worth=None).dealt()

    def dealt(self) -> "Drill":
        """The first mistake's hand on the table with nothing held; mistakes whose hands cannot be read are left out."""
        for index, mistake in enumerate(self.mistakes):
            if (hand := _hand_of(self.play, mistake)) is not None:
                self.play.training.coach.advice(hand)  # so that the values are there when they are wanted
                return replace(self, mistakes=self.mistakes[index:], hand=hand)
        return replace(self, mistakes=(), hand=None)

    def _practice(self, number: int) -> drill.Practice:
        judged = self.hand is not None and self._is_over
        done = self.worth is not None and self.worth.is_best
        return drill.Practice(
            hand=self.hand,
            number=number,
            message=self._message(),
            left=len(self.mistakes) - done,
            right=self.right,
            wrong=self.wrong,
            drawn=self.drawn,
            lesson=self._lesson(self.hand) if judged and self.hand is not None else None,
        )

    def _lesson(self, hand: Hand) -> Lesson:
        mistakes = self.play.training.mistakes
        given_up = sum(mistake.cost for mistake in mistakes)
        return Lesson(self.play.training.coach.advice(hand), len(mistakes), given_up, self.worth is None, over=True)

    def _message(self) -> Message:
        if self.hand is None:
            return EMPTY
        if not self.drawn:
            return messages.holding(self.hand)
        if self.worth is None:
            failed = self.play.training.coach.failed(self.hand)
            return Message("The values could not be computed." if failed else "The values are being computed.")
        if self.worth.is_best:
            return Message("Right, that is the best hold.", "This mistake is done. Press NEXT.", IconName.CHECK)
        detail = "The hand comes again. Press NEXT."
        return Message(f"Your hold costs {cost_words(self.worth.cost)}.", detail, IconName.CROSS)


def _hand_of(play: Play, mistake: Mistake) -> Hand | None:
    """The hand of a mistake as it was dealt, or None where its record cannot be read."""
    try:
        record = play.store.record(mistake.number)
    except AceInvadersError:
        return None
    return replace(record.hand, hold=(), outcome=None) if record else None
