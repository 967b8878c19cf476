"""How the player wants the game to look, move and sound."""

from dataclasses import dataclass
from typing import Final

from ace_invaders.config import Settings


@dataclass(frozen=True, slots=True)
class Appearance:
    """What of the settings is seen and heard; `sound` is off where nothing can be heard."""

    speed: str = "1"  # 1, 2, 4 or instant
    four_colours: bool = False
    reduced_motion: bool = False
    large_text: bool = False
    sound: str = "medium"  # off, low, medium or high

    @classmethod
    def of(cls, settings: Settings) -> "Appearance":
        """The appearance that settings ask for."""
        return cls(
            speed=settings["speed"],
            four_colours=settings["deck"] == "four",
            reduced_motion=settings["motion"] == "reduced",
            large_text=settings["text"] == "large",
            sound=settings["sound"],
        )

    @property
    def pace(self) -> float:
        """How many times as fast as at speed 1 motions run; infinite where nothing moves."""
        return float(self.speed) if self.speed.isdigit() else float("inf")

    @property
    def panels_move(self) -> bool:
        """Whether panels are seen to open and close."""
        return not self.reduced_motion and self.speed != "instant"


USUAL: Final = Appearance()
