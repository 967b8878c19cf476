"""The phases of a game in which a window can be closed, and how each of them is reached by keys."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ace_invaders.settings import SETTINGS
from campaigns.windowed import Game


@dataclass(frozen=True, slots=True)
class Step:
    """Keys, what the log tells then ("" where it tells nothing), and a pause in seconds."""

    keys: tuple[str, ...]
    words: str = ""
    pause: float = 0.0


@dataclass(frozen=True, slots=True)
class Phase:
    """A moment of the game."""

    name: str
    steps: tuple[Step, ...] = ()

    def reach(self, game: Game) -> Iterator[str]:
        """Play on until the phase is there; yields what did not come."""
        game.screen.focus()
        for step in self.steps:
            if step.words and not game.ask(*step.keys, words=step.words):
                yield f"{step.words!r} did not come after {' '.join(step.keys)}"
            elif not step.words:
                game.press(*step.keys)
            time.sleep(step.pause)


DEALT: Final = Step(("space",), "Dealt ", 0.75)  # and the cards lie, after which a press is no mere end of a motion
_WRITES: Final = [setting.key for setting in SETTINGS].index("fair_text")


def _drawn(pause: float) -> tuple[Step, ...]:
    """So long after a draw: cards are drawn for 1.4 s, aces fall for 2 s, after 4.3 s the coins are counted."""
    return DEALT, Step(("space",), "Won ", pause)


def _panel(key: str, words: str) -> tuple[Step, ...]:
    """A panel over an open hand."""
    return DEALT, Step(("2",), "Held "), Step((key,), words, 0.3)


PHASES: Final = (
    Phase("betting"),
    Phase("deal in motion", (Step(("space",), "Dealt ", 0.1),)),
    Phase("holding", (DEALT, Step(("2",), "Held "), Step(("4",), "Held "))),
    Phase("draw in motion", _drawn(0.3)),
    Phase("aces falling", _drawn(1.8)),
    Phase("coins counted", _drawn(5.0)),
    Phase("settled", (*_drawn(0.3), Step(("space",), pause=0.2))),
    Phase("pay tables", _panel("shift+p", "Pay table ")),
    Phase("menu", _panel("g", "Menu.")),
    Phase("help", _panel("F1", "Help: ")),
    Phase("history", _panel("h", "No hand was played yet.")),
    Phase("statistics", _panel("s", "Statistics, ")),
    Phase("dealer", _panel("shift+d", "Practice dealer: ")),
    Phase("drill", _panel("shift+t", "Drill: ")),
    Phase("settings", _panel("shift+g", "Settings: ")),
    Phase(
        "text written",
        (
            *_panel("shift+g", "Settings: "),
            Step(("Home", *["Down"] * _WRITES, "Return"), "Settings: text in fair deals, writing"),
            Step(("a", "b"), "Settings: text in fair deals, writing ab"),
        ),
    ),
    Phase("panel opening", (DEALT, Step(("g",), "Menu."))),
    Phase("question of cashing out", (Step(("o",), "Cash out 2,000 credits?"),)),
    Phase("question of a new session", (*_panel("s", "Statistics, "), Step(("n",), "Begin a new session?"))),
    Phase("values computed", (Step(("t",), "The trainer is on."), Step(("space",), "Dealt "))),
    Phase("full screen", (DEALT, Step(("F11",), pause=0.5))),
)
