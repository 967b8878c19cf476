"""What the trainer is given to show."""

from dataclasses import dataclass

from ace_invaders.window.adviser import Advice


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the trainer knows: the values of the open hand once they are there, the session's mistakes and their cost.

    `failed` tells that there will be no values, `over` that the hold was drawn with; `given_up` is in coins.
    `unfolded` is how far, 0 to 1, its panel has opened.
    """

    advice: Advice | None = None
    mistakes: int = 0
    given_up: float = 0.0
    failed: bool = False
    over: bool = False
    unfolded: float = 1.0
