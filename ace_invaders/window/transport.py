"""The five buttons that walk through a replay, from its first step to its last."""

from typing import NamedTuple

from ace_invaders.window.actions import Press, Pressed
from ace_invaders.window.looks import IconName
from ace_invaders.window.stepping import Stepping


class Button(NamedTuple):
    """A button by its icon, and whether it does anything now."""

    action: Pressed
    icon: IconName
    name: str
    enabled: bool


def buttons(stepping: Stepping, first: Pressed, last: Pressed) -> tuple[Button, ...]:
    """The buttons from the left; `first` and `last` are the actions that lead to the ends."""
    play = (IconName.PAUSE, "Pause") if stepping.playing else (IconName.PLAY, "Play")
    return (
        Button(first, IconName.FIRST, "First step", stepping.step > 0),
        Button(Press.LEFT, IconName.BACK, "One step back", stepping.goes_back),
        Button(Press.MAIN, *play, enabled=True),
        Button(Press.RIGHT, IconName.FORWARD, "One step on", stepping.goes_on),
        Button(last, IconName.LAST, "Last step", stepping.step < stepping.last),
    )
