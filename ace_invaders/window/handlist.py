"""The list of the last hands: their wins line by line, how many aces fell, and what each came to."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ace_invaders.paytable import Line
from ace_invaders.records import Record
from ace_invaders.window import controls, layout, longlist, palette
from ace_invaders.window.actions import Press, PressHand
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Align, Box, Icon, IconName, Label, Shown, Stroke, Target
from ace_invaders.window.metrics import text_width
from ace_invaders.window.numbers import written
from ace_invaders.window.pointing import Pointing
from ace_invaders.window.still import COLOURS, EMBLEMS
from ace_invaders.window.words import signed

ROWS: Final = 13
SAVE: Final = Box(24, 742, 172, 36)
CLOSE: Final = Box(208, 742, 172, 36)
_TOP: Final = 146
_PITCH: Final = 46
_COLUMNS: Final = {Line.TOP: 145, Line.MIDDLE: 201, Line.BOTTOM: 257}
_FALLS_X: Final = 301
_RIGHT: Final = 370
_WON_W, _NET_W = 50, 58
_NONE: Final = "–"


class Entry(NamedTuple):
    """A hand in the list: coins won by line, aces that fell, and the net; `fault` where it cannot be read."""

    number: int
    won: tuple[tuple[Line, int], ...] = ()
    falls: int = 0
    net: int = 0
    fault: bool = False

    @classmethod
    def of(cls, number: int, record: Record | None) -> "Entry":
        """The entry of a settled hand, or of one whose row is damaged."""
        if record is None or record.hand.outcome is None:
            return cls(number, fault=True)
        outcome = record.hand.outcome
        won = tuple((line.line, line.won) for line in outcome.lines)
        falls = sum(line.way.aces for line in outcome.lines if line.way)
        return cls(number, won, falls, outcome.total - record.hand.bet.total)


class Page(NamedTuple):
    """The part of the list that is shown: its hands, newest first, the one chosen, and how many are kept."""

    entries: tuple[Entry, ...] = ()
    chosen: int = 0
    kept: int = 0


def shown(page: Page, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    """The panel with the list, and the buttons that save the chosen hand and close the screen."""
    yield from _frame(page.kept, f"{keys.get(Press.UP, '')} / {keys.get(Press.DOWN, '')}")
    yield from controls.button(SAVE, pointing.tone(Press.SAVE, page.kept > 0), "SAVE", keys.get(Press.SAVE, ""), 16)
    yield from controls.button(CLOSE, pointing.tone(Press.CLOSE), "CLOSE", keys.get(Press.CLOSE, ""), 16)
    for index, entry in enumerate(page.entries):
        lit = pointing.hover == PressHand(entry.number)
        yield from _row(row_box(index), entry, entry.number == page.chosen, lit, bool(entry.number % 2))
    if page.entries:
        yield from longlist.thumb(page.kept - page.entries[0].number, ROWS, page.kept, _TOP, _PITCH)


def targets(page: Page) -> Iterator[Target]:
    """The rows that can be chosen, and the buttons below them."""
    for index, entry in enumerate(page.entries):
        name = f"Hand {entry.number:,}, " + ("cannot be read" if entry.fault else f"net {signed(entry.net)}")
        yield Target(row_box(index), PressHand(entry.number), name)
    yield Target(SAVE, Press.SAVE, f"Save hand {page.chosen:,}" if page.kept else "Save the hand", page.kept > 0)
    yield Target(CLOSE, Press.CLOSE, "Close the last hands")


def row_box(index: int) -> Box:
    """The place of a row, counted from 0."""
    return Box(24, _TOP + _PITCH * index, 356, _PITCH - 4)


@lru_cache(maxsize=16)
def _frame(kept: int, hint: str) -> tuple[Shown, ...]:
    heads = [
        *(Shown(x, 120, Icon(EMBLEMS[line], 16, COLOURS[line])) for line, x in _COLUMNS.items()),
        Shown(_FALLS_X, 120, Icon(IconName.ARROW_DOWN, 18, palette.TEXT2)),
    ]
    count = f"{kept:,} kept"
    hint_x = 34 + text_width("LAST HANDS", 20) + 14
    hinted = hint_x + text_width(hint, 16) + 14 <= _RIGHT - text_width(count, 16)
    empty = [] if kept else [Shown(202, 167, Label("No hand is settled yet.", 18, palette.TEXT2, Align.CENTRE))]
    return (
        *controls.panel(layout.LIST_PANEL),
        Shown(34, 88, Label("LAST HANDS", 20, palette.TEXT)),
        *([Shown(hint_x, 88, Label(hint, 16, palette.DIM))] if hinted else []),
        Shown(_RIGHT, 88, Label(count, 16, palette.TEXT2, Align.RIGHT)),
        Shown(34, 120, Label("HAND", 16, palette.TEXT2)),
        *heads,
        Shown(_RIGHT, 120, Label("NET", 16, palette.TEXT2, Align.RIGHT)),
        Shown(30, 138, Stroke(346, 0, 1.5, palette.EDGE)),
        *empty,
    )


@lru_cache(maxsize=256)
def _row(box: Box, entry: Entry, chosen: bool, hover: bool, odd: bool) -> tuple[Shown, ...]:
    y = box.y + box.h / 2
    number = Shown(36, y, Label(f"{entry.number:,}", 18, palette.TEXT, fit=80))
    return (*longlist.surface(box, chosen, hover, odd), number, *(_fault(y) if entry.fault else _figures(y, entry)))


def _fault(y: float) -> Iterator[Shown]:
    yield Shown(_RIGHT, y, Label("cannot be read", 16, palette.COST, Align.RIGHT))


def _figures(y: float, entry: Entry) -> Iterator[Shown]:
    for line, won in entry.won:
        yield _figure(_COLUMNS[line], y, won, COLOURS[line])
    if len(entry.won) > 1:
        yield _figure(_FALLS_X, y, entry.falls, palette.TEXT)
    colour = palette.GO if entry.net > 0 else palette.COST if entry.net < 0 else palette.TEXT
    net = written(entry.net, 18, _NET_W, plus=True)
    yield Shown(_RIGHT, y, Label(net, 18, colour, Align.RIGHT, fit=_NET_W))


def _figure(x: float, y: float, value: int, colour: str) -> Shown:
    text, colour = (written(value, 18, _WON_W), colour) if value else (_NONE, palette.DIM)
    return Shown(x, y, Label(text, 18, colour, Align.CENTRE, fit=_WON_W))
