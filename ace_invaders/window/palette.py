"""The colours of the window by name, as `#RRGGBB`; two with a slash are a vertical gradient."""

from functools import lru_cache
from typing import Final

from ace_invaders.cards import Suit

RGB = tuple[int, int, int]

# Space and surfaces.
SPACE: Final = "#04071A"
SPACE_MIDDLE: Final = "#0A1233"
SPACE_LIGHT: Final = "#142457"
PANEL: Final = "#0D1637"
PANEL_ALPHA: Final = 0.94
RAISED: Final = "#17234F"
INSET: Final = "#070C22"
EDGE: Final = "#2B3B78"
CONTROL: Final = "#6478C8"
TOP_BAR: Final = "#050921"
TOP_BAR_ALPHA: Final = 0.72
TOP_BAR_RULE: Final = "#3A4F9A"

# Text.
WHITE: Final = "#FFFFFF"
BLACK: Final = "#000000"
TEXT: Final = "#F2F5FF"
TEXT2: Final = "#B9C6EC"
DIM: Final = "#8E9CCB"
INK: Final = "#0A1030"  # on the fills of the lines
GO_INK: Final = "#03221A"
ON_INK: Final = "#0B1330"
DISABLED_TEXT: Final = "#8693C2"
DIGITS: Final = "#DCE7FF"
DIGITS_DIM: Final = "#7E8DBE"
DIGITS_UNLIT: Final = "#9FB4FF"

# Meanings.
TOP: Final = "#5CC8FF"
MIDDLE: Final = "#FFC24D"
BOTTOM: Final = "#FF7D70"
GO: Final = "#57E6AC"
COST: Final = "#EFA6FF"
ACTIVE: Final = "#8FB2FF"
GLOW: Final = "#BFE6FF"
GHOST: Final = "#8FCBFF"
ACTIVE_COLUMN: Final = "#3C5CC0/#253F94"
CHOSEN_ROW: Final = "#26356F"
DONE_STEP: Final = "#3C4F9C"

# Buttons: fill, border.
IDLE: Final = "#22316C/#18244F"
IDLE_EDGE: Final = CONTROL
HOVER: Final = "#33479A/#25367A"
HOVER_EDGE: Final = "#A9BEFF"
PRESSED: Final = "#0C1536/#121D48"
PRESSED_EDGE: Final = HOVER_EDGE
DISABLED: Final = "#111A3E/#0E1636"
DISABLED_EDGE: Final = "#2C3A70"
ON: Final = "#E8EEFF/#CBD7F8"
ON_EDGE: Final = WHITE
HELD: Final = "#7DF2C3/#3CD196"
HELD_EDGE: Final = "#C4FFE6"
HELD_TAG_EDGE: Final = "#0C4A34"

# Cards.
FACE: Final = "#FFFFFF/#E9EEFB"
FACE_EDGE: Final = "#B9C5E6"
FACE_LIGHT: Final = "#F7F9FF"  # chips, and the light lines of the court cards
BLACK_INK: Final = "#121A33"
RED_INK: Final = "#C8152D"
GREEN_INK: Final = "#0A6A3E"
BLUE_INK: Final = "#164FC4"
ACE_BORDER: Final = "#7FAEF5"
VEIL: Final = SPACE_MIDDLE
BACK: Final = "#22336F/#141F4C"
BACK_EDGE: Final = "#5468B4"

# The dimming of a card: paid in the last hand, unpaid when settled, unpaid in the last hand.
DIM_PAID: Final = 0.26
DIM_UNPAID: Final = 0.45
DIM_LAST: Final = 0.50

# Light.
BEAM: Final = "#7DB4FF"
BEAM_SIDE: Final = "#A9CCFF"
PLANET: Final = "#1B3277/#0C1740"
PLANET_RIM: Final = "#6FA8FF"


@lru_cache(maxsize=512)
def rgb(colour: str) -> RGB:
    """Red, green and blue, 0 to 255, of one colour."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def ends(colour: str) -> tuple[str, str]:
    """The upper and the lower colour of a gradient; a plain colour is both."""
    upper, _, lower = colour.partition("/")
    return upper, lower or upper


def ink(suit: Suit, four_colours: bool) -> str:
    """The colour of a suit on a card."""
    if suit is Suit.HEARTS or (suit is Suit.DIAMONDS and not four_colours):
        return RED_INK
    if not four_colours or suit is Suit.SPADES:
        return BLACK_INK
    return GREEN_INK if suit is Suit.CLUBS else BLUE_INK
