"""The words of a picture: what the window can show, as plain values.

A picture is a list of `Shown`, painted in order, and a list of `Target`, what can be pressed.
All measures are logical pixels of the 1280 x 800 canvas. Colours are `#RRGGBB`; two of them with
a slash, `#22316C/#18244F`, are a vertical gradient from top to bottom. A look holds no place, so
that equal looks share one rendering wherever they stand. Nothing here knows pygame.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from ace_invaders.cards import Card

CANVAS_WIDTH, CANVAS_HEIGHT = 1280, 800


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def meets(self, other: "Box") -> bool:
        """Whether the two have a place in common."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )

    def grown(self, by: float) -> "Box":
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


class Align(StrEnum):
    """The side of a text that stands at its place."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Backdrop:
    """The whole canvas behind everything: gradient, stars, planet limb, and the beams' places.

    `beams` gives (left, width) of each column, none where a panel takes the whole canvas and the
    planet is not shown; `lit` the columns (from 0) whose beam is lit.
    Painted once for each size; reduced motion changes nothing here.
    """

    beams: tuple[tuple[float, float], ...]
    lit: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle from its top left corner; `edge_width` lies inside."""

    w: float
    h: float
    radius: float = 0
    fill: str = ""
    fill_alpha: float = 1.0
    edge: str = ""
    edge_alpha: float = 1.0
    edge_width: float = 1.5
    end_alpha: float | None = None  # fill_alpha at the bottom, where it fades


@dataclass(frozen=True, slots=True)
class Glow:
    """Light around a rectangle of w x h at the place: rounded rectangles growing to `spread`."""

    w: float
    h: float
    radius: float
    spread: float
    colour: str
    strength: float = 0.55


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight stroke from the place to (dx, dy) from there; `dash` is (on, off) or nothing."""

    dx: float
    dy: float
    width: float
    colour: str
    dash: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Curve:
    """A stroke through points, each counted from the place; `floor` gives a fading fill down to that height."""

    points: tuple[tuple[float, float], ...]
    width: float
    colour: str
    floor: float | None = None


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle around the place; `fill` or `edge` or both."""

    r: float
    fill: str = ""
    edge: str = ""
    edge_width: float = 2.0


@dataclass(frozen=True, slots=True)
class Label:
    """One run of text; the place is the centre of its capitals' height at its aligned side.

    `gap` is extra space between letters; `fit` narrows the text to at most that width (0: never).
    """

    text: str
    size: int
    colour: str
    align: Align = Align.LEFT
    gap: float = 0
    fit: float = 0


@dataclass(frozen=True, slots=True)
class Cap:
    """A key cap around its middle: outlined, h 24, r 5, at least 24 wide; text 16, 18 beside DEAL."""

    text: str
    colour: str
    edge: str = ""  # the text's colour, weaker, where empty
    size: int = 16


class IconName(StrEnum):
    """The vectors that stand where a font has no sign."""

    TRIANGLE_UP = "triangle up"  # top line
    DIAMOND = "diamond"  # middle line
    TRIANGLE_DOWN = "triangle down"  # bottom line
    CHECK = "check"
    CROSS = "cross"
    INFO = "info"  # ringed i
    WARNING = "warning"  # ringed exclamation mark
    ARROW_DOWN = "arrow down"
    ARROW_UP = "arrow up"
    CHEVRON_LEFT = "chevron left"
    CHEVRON_RIGHT = "chevron right"
    FALL = "fall"  # two chevrons down, as in the fall mark
    HELP = "help"  # ringed question mark
    CLOCK = "clock"
    BARS = "bars"
    SPEAKER = "speaker"
    MUTE = "mute"
    SPEAKER_LOW = "speaker, low"
    SPEAKER_HIGH = "speaker, high"
    AIM = "aim"  # trainer: a ring, a cross-hair, a dot
    FIRST = "first"
    BACK = "back"
    PLAY = "play"
    PAUSE = "pause"
    FORWARD = "forward"
    LAST = "last"
    GEAR = "gear"
    MENU = "menu"  # three bars, one below the other
    CLUBS = "c"  # the four suits, by their letters
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


@dataclass(frozen=True, slots=True)
class Icon:
    """A vector around its middle, `size` high."""

    name: IconName
    size: float
    colour: str


@dataclass(frozen=True, slots=True)
class Logo:
    """The spade with its wedge of light, around the spade's middle; the top edge is at -29."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card's face from its top left corner (128 x 178 at scale 1).

    `dim` is the alpha of the veil over it; `squeeze` its width in a flip, 1 to 0, kept centred;
    `frame` the colour of the 4 px frame around it; `tint` a colour laid over it with its alpha.
    """

    card: Card
    scale: float = 1.0
    four_colours: bool = False
    dim: float = 0.0
    frame: str = ""
    squeeze: float = 1.0
    stretch: float = 1.0  # height, in the squash of a landing; the lower edge stays
    tint: tuple[str, float] | None = None
    small: bool = False  # the chip of tables: 44 x 28 with rank and suit only


@dataclass(frozen=True, slots=True)
class Back:
    """A face-down card in its line's colour and emblem, 128 x 178 at scale 1."""

    colour: str
    emblem: IconName
    scale: float = 1.0
    squeeze: float = 1.0


@dataclass(frozen=True, slots=True)
class Slot:
    """An empty place for a card."""

    colour: str
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Digits:
    """Seven-segment digits, right edge and top at the place; unlit places are shown.

    `places` is the least number of places; more digits than fit into places x pitch shrink.
    """

    value: int
    h: float
    places: int
    colour: str


@dataclass(frozen=True, slots=True)
class FallMark:
    """The pill with two chevrons in the gap that an ace crossed, 54 x 24 around its middle."""


@dataclass(frozen=True, slots=True)
class Beam:
    """A lit beam laid over the backdrop's, w wide, from its top left corner, 588 high."""

    w: float


@dataclass(frozen=True, slots=True)
class Wedge:
    """A wedge of light above a falling ace, narrow at its top, from its top left corner."""

    w: float
    h: float
    colour: str


@dataclass(frozen=True, slots=True)
class Brackets:
    """Corner brackets around w x h: the lower two corners of a target."""

    w: float
    h: float
    colour: str


@dataclass(frozen=True, slots=True)
class Constellation:
    """The spade of stars of the one-line game, around its middle (192 x 224)."""


@dataclass(frozen=True, slots=True)
class Spark:
    """A four-pointed star around its middle."""

    r: float
    colour: str


Look = (
    Backdrop | Rect | Glow | Stroke | Curve | Ring | Label | Cap | Icon | Logo | Face | Back | Slot | Digits | FallMark
    | Beam | Wedge | Brackets | Constellation | Spark
)  # fmt: skip


class Shown(NamedTuple):
    """A look at its place."""

    x: float
    y: float
    look: Look
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be pressed: by a click in its box, or by Enter when it has the focus.

    The ring of the focus stands around `ringed` where there is one, which keeps it off the text beside the box.
    """

    box: Box
    action: Any  # of actions.py; None where nothing is pressed
    name: str  # what a screen reader would say
    enabled: bool = True
    radius: float = 9
    focusable: bool = True
    ringed: Box | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """All that the window shows at one moment. The last target that holds a point gets the click."""

    shown: tuple[Shown, ...]
    targets: tuple[Target, ...] = field(default=())

    def target_at(self, x: float, y: float) -> Target | None:
        """The topmost target at a place of the canvas."""
        return next((target for target in reversed(self.targets) if target.box.holds(x, y)), None)
