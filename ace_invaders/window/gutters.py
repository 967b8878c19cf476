"""The panels at the left of the three lines, and the caption of the one-line game."""

from functools import lru_cache

from ace_invaders.paytable import Line
from ace_invaders.window import controls, layout, palette, words
from ace_invaders.window.easing import shade
from ace_invaders.window.looks import Align, Box, Glow, Icon, Label, Rect, Shown, Stroke
from ace_invaders.window.metrics import enlarged, text_width, wrap
from ace_invaders.window.stage import LineStage
from ace_invaders.window.still import COLOURS, EMBLEMS

TEXT_WIDTH = 86
TEXT_CENTRE = 70
BREAK_WIDTH = 85
_SIZE, _LARGE = 16, 19  # at 19 the longest name is clear of the frame


def gutter(line: LineStage, large: bool) -> tuple[Shown, ...]:
    """The gutter of a line, with its frame and light."""
    box, colour = layout.gutter_box(line.line), COLOURS[line.line]
    light: list[Shown] = []
    if line.lit:
        light.append(Shown(box.x, box.y, Glow(box.w, box.h, 14, 12, colour), shade(line.lit)))
    light += _surface(box, line.lit)
    if line.frame:
        frame = Rect(box.w, box.h, 14, edge=colour, edge_width=2.5)
        light.append(Shown(box.x, box.y, frame, shade(line.frame)))
    name = _name(line.line, line.coins, line.name_colour or colour, large)
    return (*light, *name, *_hand(line.line, line.note, line.won, line.strong, line.proud, large))


def _surface(box: Box, lit: float) -> list[Shown]:
    shown = list(controls.panel(box))
    if lit:
        shown.append(Shown(box.x, box.y, Rect(box.w, box.h, 14, palette.RAISED), shade(lit)))
    return shown


@lru_cache(maxsize=128)
def _name(line: Line, coins: int, name_colour: str, large: bool) -> tuple[Shown, ...]:
    box, colour = layout.gutter_box(line), COLOURS[line]
    size, bet = _LARGE if large else _SIZE, words.counted(coins, "coin")
    return (
        Shown(box.x, box.y + 14, Rect(5, 150, 2.5, colour)),
        Shown(68, box.y + 26, Icon(EMBLEMS[line], 18, colour)),
        Shown(TEXT_CENTRE, box.y + 52, Label(words.line_name(line), size, name_colour, Align.CENTRE, fit=TEXT_WIDTH)),
        Shown(TEXT_CENTRE, box.y + 74, Label(bet, size, palette.TEXT2, Align.CENTRE, fit=TEXT_WIDTH)),
        Shown(34, box.y + 91, Stroke(72, 0, 1.5, palette.EDGE)),
    )


@lru_cache(maxsize=256)
def _hand(line: Line, note: str, won: int, strong: bool, proud: bool, large: bool) -> tuple[Shown, ...]:
    box = layout.gutter_box(line)
    rows = wrap(note, 16, BREAK_WIDTH) if note else []
    size, pitch = (_LARGE, 22) if large else (_SIZE, 19)
    colour = palette.TEXT if strong else palette.TEXT2
    first = box.y + (114 if len(rows) == 1 else 106)
    shown = [
        Shown(TEXT_CENTRE, first + pitch * index, Label(row, size, colour, Align.CENTRE, fit=TEXT_WIDTH))
        for index, row in enumerate(rows)
    ]
    if won:
        coins = COLOURS[line] if proud else palette.TEXT2
        shown.append(Shown(TEXT_CENTRE, box.y + 154, Label(str(won), 28, coins, Align.CENTRE, fit=TEXT_WIDTH)))
    return tuple(shown)


@lru_cache(maxsize=64)
def caption(coins: int, note: str, won: int, large: bool) -> tuple[Shown, ...]:
    """The panel above the cards of the one-line game; `note` is the hand once it is settled."""
    box, colour = layout.CAPTION, COLOURS[Line.BOTTOM]
    title = Label("ONE LINE", 22, colour)
    after = f"{words.counted(coins, 'coin')}, 1 draw"
    second = Label(after, 18, palette.TEXT2)
    left = box.x + (box.w - 25 - text_width("ONE LINE", 22) - 12 - text_width(after, 18)) / 2
    below = note or "no falling aces in this game"
    if won:
        below = f"{note}: {won}"
    size = enlarged(16, large)
    below_colour = palette.TEXT if won else palette.TEXT2
    return (
        *controls.panel(box),
        Shown(left + 9, box.y + 22, Icon(EMBLEMS[Line.BOTTOM], 18, colour)),
        Shown(left + 25, box.y + 22, title),
        Shown(left + 37 + text_width("ONE LINE", 22), box.y + 22, second),
        Shown(428, box.y + 52, Label(below, size, below_colour, Align.CENTRE, fit=box.w - 24)),
    )
