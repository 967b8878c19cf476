"""What a campaign is and what comes of it."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol


class Scale(Enum):
    """How much is tried: a sample for every change, or all of it."""

    QUICK = "quick"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was tried, in words and figures, and what went wrong, a sentence each."""

    tried: str
    findings: tuple[str, ...] = ()


class Campaign(Protocol):
    """A module of this package: `FAULT` names what is done to the game; `run` works in an empty folder of its own."""

    FAULT: str

    def run(self, scale: Scale, folder: Path) -> Outcome: ...
