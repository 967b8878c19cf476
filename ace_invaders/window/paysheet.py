"""The page of one pay table: what its rows pay, what it returns line by line, its note and its file."""

from collections.abc import Iterator
from functools import lru_cache
from math import inf
from typing import Final, NamedTuple

from ace_invaders.hands import Row
from ace_invaders.paytable import MAXIMUM_BET, PAID_ROWS, Bet, Line, PayTable
from ace_invaders.window import controls, layout, palette, words
from ace_invaders.window.looks import Align, Icon, IconName, Label, Rect, Shown, Stroke
from ace_invaders.window.metrics import shortened, text_width, titled, wrap
from ace_invaders.window.numbers import written
from ace_invaders.window.still import COLOURS, EMBLEMS

NOTE_LINES: Final = 5
FAULT_LINES: Final = 22
COMPUTING: Final = "computing"
UNKNOWN: Final = "not known"  # it could not be worked out
_LEFT, _RIGHT, _WIDTH = 424, 1240, 816
_ROWS_Y, _PITCH = 220, 31
_AT_MAXIMUM, _BELOW, _AT_BET = 656, 736, 826  # right edges of the pays
_RETURN_X, _VALUE, _DIFFERENCE = 868, 1112, 1240
_DIFFERENCE_W: Final = 118
_MANY: Final = 1000.0  # percent
_NONE: Final = "–"
_EXPLAINED: Final = {
    3: "Each line: per coin bet on it, in the game in which no royal falls. Falling royals: what they add to the "
    "three. All lines: per coin of the whole bet.",
    1: "Per coin bet on the one line; nothing falls on it.",
}
_NAMES: Final = {
    "top": ("Top line", EMBLEMS[Line.TOP], COLOURS[Line.TOP]),
    "middle": ("Middle line", EMBLEMS[Line.MIDDLE], COLOURS[Line.MIDDLE]),
    "bottom": ("Bottom line", EMBLEMS[Line.BOTTOM], COLOURS[Line.BOTTOM]),
    "royal_falls": ("Falling royals", IconName.FALL, palette.GLOW),
}
_FIGURES: Final = {3: ("top", "middle", "bottom", "royal_falls"), 1: ("bottom",)}


class Figures(NamedTuple):
    """Exact returns by their names: of the page's table and of the table in play; empty while they are computed."""

    own: tuple[tuple[str, float], ...] = ()
    present: tuple[tuple[str, float], ...] = ()


class Sheet(NamedTuple):
    """All that a page depends on. `pays` are those of the rows at the maximum bet and below it, per coin."""

    pays: tuple[tuple[int, int], ...]
    bet: Bet
    figures: Figures
    present: str  # the id of the table in play, empty where this is it
    note: str
    file: str
    missing: str = COMPUTING  # the word for a return that is not there


def pays_of(table: PayTable) -> tuple[tuple[int, int], ...]:
    """What the rows of a table pay at the maximum bet and below it."""
    return tuple((table.pays[row].maximum, table.pays[row].below) for row in PAID_ROWS)


def percent(figure: float, size: int = 18, width: float = inf) -> str:
    """A return as the window writes it, with fewer decimals where its room is small."""
    return written(100 * figure, size, width, _decimals(100 * figure), unit=" %")


def _decimals(percents: float) -> int:
    """How many decimals tell something beside the digits before them."""
    return 4 if abs(percents) < _MANY else 1


def bet_name(bet: Bet) -> str:
    """A bet in short: lines and coins a line."""
    return f"{bet.lines}×{bet.coins}"


@lru_cache(maxsize=32)
def page(sheet: Sheet) -> tuple[Shown, ...]:
    """The page of a good table."""
    return (*controls.panel(layout.PAGE_PANEL), *_pays(sheet), *_returns(sheet), *_note(sheet.note), *_file(sheet.file))


@lru_cache(maxsize=32)
def faults(problems: tuple[str, ...], file: str) -> tuple[Shown, ...]:
    """The page of a file that holds no good table: what is wrong with it."""
    return (
        *controls.panel(layout.PAGE_PANEL),
        Shown(_LEFT + 11, 164, Icon(IconName.WARNING, 22, palette.MIDDLE)),
        Shown(_LEFT + 36, 164, Label("The file has a fault, so the table cannot be chosen.", 18, palette.TEXT)),
        *_lines("\n".join(problems), 16, 24, 200, FAULT_LINES),
        *_file(file),
    )


def _pays(sheet: Sheet) -> Iterator[Shown]:
    yield Shown(_LEFT, 156, Label("PAYS FOR EACH COIN", 18, palette.TEXT))
    yield Shown(_AT_BET - 70, 170, Rect(82, 378, 7, palette.ACTIVE_COLUMN, 1, palette.ACTIVE, 1, 2))
    yield Shown(_LEFT, 186, Label("HAND", 16, palette.TEXT2))
    yield Shown(_AT_MAXIMUM, 186, Label(bet_name(MAXIMUM_BET), 16, palette.TEXT2, Align.RIGHT))
    yield Shown(_BELOW, 186, Label("BELOW", 16, palette.TEXT2, Align.RIGHT))
    yield Shown(_AT_BET - 29, 186, Label(f"AT {bet_name(sheet.bet)}", 16, palette.WHITE, Align.CENTRE, fit=74))
    yield Shown(_LEFT - 4, 201, Stroke(_BELOW - _LEFT + 8, 0, 1.5, palette.EDGE))
    for index, row in enumerate(PAID_ROWS):
        yield from _row(_ROWS_Y + _PITCH * index, row, sheet.pays[index], sheet.bet)


def _row(y: float, row: Row, pays: tuple[int, int], bet: Bet) -> Iterator[Shown]:
    dashed = row is Row.FIVE_ACES and bet.lines == 1
    won = bet.coins * pays[0 if bet.is_maximum else 1]
    yield Shown(_LEFT, y, Label(words.row_name(row), 16, palette.DIM if dashed else palette.TEXT, fit=186))
    for x, pay in zip((_AT_MAXIMUM, _BELOW), pays, strict=True):
        yield Shown(x, y, Label(str(pay), 16, palette.TEXT2, Align.RIGHT, fit=72))
    yield Shown(_AT_BET, y, Label(_NONE if dashed else str(won), 18, palette.WHITE, Align.RIGHT, fit=66))


def _returns(sheet: Sheet) -> Iterator[Shown]:
    yield Shown(_RETURN_X, 156, Label("EXACT RETURN", 18, palette.TEXT))
    yield Shown(_RIGHT, 156, Label(f"best play at {bet_name(sheet.bet)}", 16, palette.TEXT2, Align.RIGHT))
    yield Shown(_RETURN_X, 186, Label("LINE", 16, palette.TEXT2))
    yield Shown(_VALUE, 186, Label("RETURN", 16, palette.TEXT2, Align.RIGHT))
    if sheet.present:
        against = titled("AGAINST", sheet.present, 16, _DIFFERENCE_W)
        yield Shown(_DIFFERENCE, 186, Label(against, 16, palette.TEXT2, Align.RIGHT))
    yield Shown(_RETURN_X - 4, 201, Stroke(_RIGHT - _RETURN_X + 8, 0, 1.5, palette.EDGE))
    names = _FIGURES[sheet.bet.lines]
    for index, name in enumerate(names):
        yield from _figure(226 + 40 * index, name, sheet)
    y = 226 + 40 * len(names) + 12
    yield Shown(_RETURN_X - 4, y - 28, Stroke(_RIGHT - _RETURN_X + 8, 0, 1.5, palette.EDGE))
    yield from _total(y, sheet)
    for index, line in enumerate(wrap(_EXPLAINED[sheet.bet.lines], 16, _RIGHT - _RETURN_X)):
        yield Shown(_RETURN_X, y + 46 + 24 * index, Label(line, 16, palette.TEXT2))


def _figure(y: float, name: str, sheet: Sheet) -> Iterator[Shown]:
    text, icon, colour = _NAMES[name]
    yield Shown(_RETURN_X + 8, y, Icon(icon, 16, colour))
    yield Shown(_RETURN_X + 26, y, Label(text, 18, palette.TEXT))
    yield from _values(y, name, sheet, 18, palette.TEXT, _RETURN_X + 26 + text_width(text, 18))


def _total(y: float, sheet: Sheet) -> Iterator[Shown]:
    text = "All lines" if sheet.bet.lines == 3 else "In all"
    yield Shown(_RETURN_X, y, Label(text, 18, palette.TEXT))
    yield from _values(y, "total", sheet, 20, palette.WHITE, _RETURN_X + text_width(text, 18))


def _values(y: float, name: str, sheet: Sheet, size: int, colour: str, left: float) -> Iterator[Shown]:
    """A return, and how much more or less it is than that of the table in play, in percent of the bet.

    They stand at the right of a name that ends at `left`.
    """
    own, present = dict(sheet.figures.own).get(name), dict(sheet.figures.present).get(name)
    if own is None:
        yield Shown(_VALUE, y, Label(sheet.missing, 16, palette.DIM, Align.RIGHT))
        return
    yield Shown(_VALUE, y, Label(percent(own, size, _VALUE - left - 8), size, colour, Align.RIGHT))
    if sheet.present and present is not None:
        yield Shown(_DIFFERENCE, y, difference(own - present, size))


def difference(more: float, size: int) -> Label:
    """How much more or less than another return, with its sign."""
    rounded = round(100 * more, 4)
    if not rounded:
        return Label(_NONE, size, palette.DIM, Align.RIGHT)
    text = written(rounded, size, _DIFFERENCE_W, _decimals(rounded), plus=True, unit=" %")
    return Label(text, size, palette.GO if rounded > 0 else palette.COST, Align.RIGHT)


def _note(note: str) -> Iterator[Shown]:
    yield Shown(_LEFT - 4, 566, Stroke(_WIDTH + 8, 0, 1.5, palette.EDGE))
    yield from _lines(note or "The file holds no note.", 18, 26, 590, NOTE_LINES)


def _lines(text: str, size: int, pitch: float, y: float, most: int) -> Iterator[Shown]:
    """The text in lines; what does not fit is in the file."""
    lines = wrap(text, size, _WIDTH)
    shown = lines if len(lines) <= most else [*lines[: most - 1], shortened(f"{lines[most - 1]} …", size, _WIDTH)]
    for index, line in enumerate(shown):
        yield Shown(_LEFT, y + pitch * index, Label(line, size, palette.TEXT2))


def _file(file: str) -> Iterator[Shown]:
    yield Shown(_LEFT - 4, 736, Stroke(_WIDTH + 8, 0, 1.5, palette.EDGE))
    yield Shown(_LEFT, 760, Label("FILE", 16, palette.TEXT2))
    yield Shown(_LEFT + 50, 760, Label(_ending(file, 16, _WIDTH - 50), 16, palette.TEXT))


def _ending(path: str, size: int, width: float) -> str:
    """A path, its beginning left out where it is too long for one line."""
    start = 0
    while text_width(("…" if start else "") + path[start:], size) > width:
        start += 1
    return ("…" if start else "") + path[start:]
