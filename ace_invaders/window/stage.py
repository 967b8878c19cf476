"""What stands on the table at one moment, whether it rests, moves or is replayed."""

from dataclasses import dataclass
from enum import StrEnum

from ace_invaders.game import Hand
from ace_invaders.hands import Row
from ace_invaders.paytable import Line
from ace_invaders.window.looks import Back, Face, Slot
from ace_invaders.window.view import Message


class Mode(StrEnum):
    """What the controls at the bottom allow."""

    BETTING = "betting"
    HOLDING = "holding"
    MOVING = "moving"


@dataclass(frozen=True, slots=True)
class Standing:
    """A card in its place: `dy` pixels lower, `held` from 0 to 1 raised with its tag.

    `under` lies beneath it; `over` shows through on top, `over_alpha` strong.
    """

    look: Face | Back | Slot
    dy: float = 0
    alpha: float = 1.0
    held: float = 0
    under: Face | Back | Slot | None = None
    over: Face | None = None
    over_alpha: float = 0


@dataclass(frozen=True, slots=True)
class LineStage:
    """A line: its cards and what its gutter says.

    `won` are the coins shown there; `frame` is how strong the line's frame is, `lit` how strong the
    light of a line that wins; `strong` sets the hand in white, `proud` the coins in the line's colour;
    `name_colour` overrules the colour of the line's name.
    """

    line: Line
    cards: tuple[Standing, ...]
    coins: int
    note: str = ""
    won: int = 0
    frame: float = 0
    lit: float = 0
    strong: bool = False
    proud: bool = False
    name_colour: str = ""


@dataclass(frozen=True, slots=True)
class Flag:
    """A line's flag at a row of the pay table; `slid` is how far, 0 to 1, the label has moved."""

    row: Row
    line: Line
    alpha: float = 1.0
    slid: float = 1.0


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of a card that fell on a position of a line."""

    line: Line
    position: int
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Flight:
    """A card that falls on a position of `line`: `age` is milliseconds since its charge began."""

    line: Line
    position: int
    face: Face
    age: float


@dataclass(frozen=True, slots=True)
class Win:
    """The WIN meter: `lit` while it counts, `old` for the last hand's."""

    coins: int = 0
    notes: tuple[str, ...] = ()
    lit: bool = False
    old: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    """The table at one moment; `lines` from above, the bottom line alone in the one-line game.

    `old_flags` draws the flags of a hand that is over fainter; `beams` are the lit columns and how strong.
    """

    lines: tuple[LineStage, ...]
    message: Message
    credits: int
    mode: Mode
    hand: Hand | None = None
    win: Win = Win()
    flags: tuple[Flag, ...] = ()
    old_flags: bool = False
    marks: tuple[Mark, ...] = ()
    beams: tuple[tuple[int, float], ...] = ()
    flights: tuple[Flight, ...] = ()
