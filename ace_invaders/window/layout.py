"""Where everything stands on the canvas: the boxes of the screens, in logical pixels."""

from typing import Final

from ace_invaders.paytable import Line
from ace_invaders.window.looks import CANVAS_HEIGHT, CANVAS_WIDTH, Box

CANVAS: Final = Box(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT)
LINES: Final = (Line.TOP, Line.MIDDLE, Line.BOTTOM)
PLACES: Final = (1, 2, 3, 4, 5)

CARD_W: Final = 128
CARD_H: Final = 178
CARD_RADIUS: Final = 11
ROW_PITCH: Final = 198
BEAM_TOP: Final = 52

TOP_BAR: Final = Box(0, 0, CANVAS_WIDTH, 52)
LOGO: Final = Box(10, 8, 288, 36)
TRAINER_BUTTON: Final = Box(516, 8, 160, 36)
HISTORY_BUTTON: Final = Box(684, 8, 156, 36)
SOUND_BUTTON: Final = Box(992, 8, 136, 36)
STATS_BUTTON: Final = Box(848, 8, 136, 36)
HELP_BUTTON: Final = Box(1142, 8, 122, 36)

PAY_PANEL: Final = Box(856, 62, 408, 348)
PAY_TITLE: Final = Box(862, 66, 180, 36)
WIN_PANEL: Final = Box(856, 422, 408, 98)
CREDITS_PANEL: Final = Box(856, 528, 254, 82)
BET_PANEL: Final = Box(1118, 528, 146, 82)
MESSAGE_PANEL: Final = Box(856, 618, 408, 70)

LINES_PANEL: Final = Box(16, 702, 176, 82)
LINE_SEGMENTS: Final = {1: Box(26, 740, 76, 36), 3: Box(106, 740, 76, 36)}
BET_ONE: Final = Box(204, 702, 148, 82)
BET_MAX: Final = Box(364, 702, 148, 82)
TABLE_STEPPER: Final = Box(524, 702, 176, 82)
SPEED_STEPPER: Final = Box(712, 702, 124, 82)
MAIN_BUTTON: Final = Box(856, 702, 408, 82)

CAPTION: Final = Box(276, 320, 304, 74)
CONSTELLATION: Final = (428, 188)

ROW_H: Final = 27

# Screens without a picture use the frame of the last hands: a list, a header, a page.
LIST_PANEL: Final = Box(16, 62, 372, 722)
HEADER_PANEL: Final = Box(400, 62, 864, 62)
PAGE_PANEL: Final = Box(400, 132, 864, 652)
CLOSE_BUTTON: Final = Box(1102, 71, 148, 44)


def scale(lines: int) -> float:
    """How large the cards are in the game of one or three lines."""
    return 1.0 if lines == 3 else 1.2


def card_box(lines: int, line: Line, position: int) -> Box:
    """The place of the card at a position, 1 to 5, of a line."""
    if lines == 1:
        return Box(16 + 167.6 * (position - 1), 416, 153.6, 213.6)
    return Box(132 + 144 * (position - 1), 62 + ROW_PITCH * LINES.index(line), CARD_W, CARD_H)


def hold_box(lines: int, position: int) -> Box:
    """The hold button under a column."""
    card = card_box(lines, Line.BOTTOM, position)
    return Box(card.x, 646, card.w, 40)


def beam_span(lines: int, position: int) -> tuple[float, float]:
    """The left and the width of the beam of a column."""
    card = card_box(lines, Line.BOTTOM, position)
    return card.x - 6, card.w + 12


def beams(lines: int) -> tuple[tuple[float, float], ...]:
    """The spans of all five beams."""
    return tuple(beam_span(lines, position) for position in PLACES)


def wide_message_box(lines: int) -> Box:
    """The place of a message that is too long for its panel, over hold buttons that cannot be pressed."""
    panel, x = MESSAGE_PANEL, hold_box(lines, 3).x - 8
    return Box(x, panel.y, panel.x + panel.w - x, panel.h)


def gutter_box(line: Line) -> Box:
    """The panel at the left of a line of the three-line table."""
    return Box(16, 62 + ROW_PITCH * LINES.index(line), 104, CARD_H)


def fall_mark(line: Line, position: int) -> tuple[float, float]:
    """The middle of the mark in the gap above a line, in a column."""
    card = card_box(3, line, position)
    return card.x + card.w / 2, card.y - 10


def coin_column(coins: int) -> Box:
    """A coin column of the pay table, as high as its lit frame."""
    if coins == 1:
        return Box(1052, 68, 35, 336)
    return Box(1087 + 43 * (coins - 2), 68, 43, 336)


def coin_target(coins: int) -> Box:
    """Where a click chooses a coin column; the first is narrow and takes its room from the labels."""
    return Box(1044, 68, 43, 336) if coins == 1 else coin_column(coins)


def pay_row(row: int) -> float:
    """The centre of a row of the pay table, 0 for the royal flush."""
    return 121.5 + ROW_H * row


def topic_box(index: int) -> Box:
    """A row of the list at the left of a framed screen."""
    return Box(24, 124 + 46 * index, 356, 42)
