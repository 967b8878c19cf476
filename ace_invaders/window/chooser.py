"""The pay tables to choose from: all of them at the left with their exact returns, one of them at the right."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ace_invaders.paytable import Bet
from ace_invaders.window import controls, layout, longlist, palette, paysheet, wholescreen
from ace_invaders.window.actions import Press, PressTable
from ace_invaders.window.keynames import DEFAULT_KEYS, KeyNames
from ace_invaders.window.looks import Align, Box, Icon, IconName, Label, Picture, Shown, Stroke, Target
from ace_invaders.window.meters import NARROWED
from ace_invaders.window.metrics import fitting, shortened, text_width, titled
from ace_invaders.window.paysheet import COMPUTING, Sheet, bet_name, percent
from ace_invaders.window.pointing import Pointing, Tone
from ace_invaders.window.view import View

ROWS: Final = 11
CHOOSE: Final = Box(916, 71, 176, 44)
LOCKED: Final = "A hand is open: the pay table is locked until it is settled."
_PITCH: Final = 54
_TOP: Final = 146
_RIGHT: Final = 370
_ROW_W: Final = 334
_ID_W: Final = 206  # of an id at the left of its return


class Entry(NamedTuple):
    """A file in the list: the table's exact return once it is known, or the first fault of the file."""

    id: str
    name: str = ""
    total: float | None = None
    fault: str = ""
    in_play: bool = False
    missing: str = COMPUTING  # the word for a return that is not there


class Chooser(NamedTuple):
    """What is shown: the part of the list from the table `first` on, the one at the right, and its page.

    `kept` is how many tables there are, `faults` what is wrong with the one at the right, which then has no sheet.
    """

    entries: tuple[Entry, ...]
    first: int
    chosen: int
    kept: int
    bet: Bet
    sheet: Sheet | None
    faults: tuple[str, ...] = ()
    file: str = ""
    locked: bool = False

    @property
    def entry(self) -> Entry:
        """The entry of the table at the right."""
        return self.entries[self.chosen - self.first]

    @property
    def can_choose(self) -> bool:
        return self.sheet is not None and not self.locked


def picture(view: View, chooser: Chooser, keys: KeyNames = DEFAULT_KEYS) -> Picture:
    """The chooser over the whole canvas."""
    shown = (
        *_list(chooser, view.hover, keys),
        *_header(chooser, view.pointing, keys),
        *(paysheet.page(chooser.sheet) if chooser.sheet else paysheet.faults(chooser.faults, chooser.file)),
    )
    return wholescreen.picture(view, keys, shown, _targets(chooser))


def row_box(index: int) -> Box:
    """The place of a row of the list, counted from 0."""
    return Box(24, _TOP + _PITCH * index, 356, _PITCH - 4)


def _list(chooser: Chooser, hover: object, keys: KeyNames) -> Iterator[Shown]:
    hint = f"{keys.get(Press.UP, '')} / {keys.get(Press.DOWN, '')}  select table"
    yield from _frame(chooser.kept, chooser.bet, hint)
    for index, entry in enumerate(chooser.entries):
        place = chooser.first + index
        yield from _row(row_box(index), entry, place == chooser.chosen, hover == PressTable(place), bool(place % 2))
    yield from longlist.thumb(chooser.first, ROWS, chooser.kept, _TOP, _PITCH)


@lru_cache(maxsize=16)
def _frame(kept: int, bet: Bet, hint: str) -> tuple[Shown, ...]:
    return (
        *controls.panel(layout.LIST_PANEL),
        Shown(34, 88, Label("PAY TABLES", 20, palette.TEXT)),
        Shown(_RIGHT, 88, Label(f"{kept:,} files", 16, palette.TEXT2, Align.RIGHT)),
        Shown(34, 120, Label("TABLE", 16, palette.TEXT2)),
        Shown(_RIGHT, 120, Label(f"RETURN AT {bet_name(bet)}", 16, palette.TEXT2, Align.RIGHT)),
        Shown(30, 138, Stroke(346, 0, 1.5, palette.EDGE)),
        Shown(202, 758, Label(hint, 16, palette.TEXT2, Align.CENTRE, fit=340)),
    )


@lru_cache(maxsize=128)
def _row(box: Box, entry: Entry, chosen: bool, hover: bool, odd: bool) -> tuple[Shown, ...]:
    return (
        *longlist.surface(box, chosen, hover, odd),
        *_title(box, entry),
        *(_fault if entry.fault else _good)(box, entry),
    )


def _title(box: Box, entry: Entry) -> Iterator[Shown]:
    """The id, and whether it is the table in play or none that can be."""
    room = _id_room(entry)
    size = fitting(entry.id, 18, room)
    id_ = shortened(entry.id, size, room * NARROWED)
    yield Shown(36, box.y + 15, Label(id_, size, palette.TEXT, fit=room))
    x = 36 + min(text_width(id_, size), room) + 18
    if entry.in_play:
        yield Shown(x, box.y + 15, Icon(IconName.CHECK, 14, palette.GO))
        yield Shown(x + 13, box.y + 15, Label("in play", 16, palette.GO))
    elif entry.fault:
        yield Shown(x, box.y + 15, Icon(IconName.CROSS, 12, palette.COST))
        yield Shown(x + 13, box.y + 15, Label("cannot be chosen", 16, palette.COST))


def _id_room(entry: Entry) -> float:
    """How wide an id may be beside what is said of it."""
    word = "in play" if entry.in_play else "cannot be chosen" if entry.fault else ""
    return _ROW_W - (text_width(word, 16) + 31 if word else 0)


def _is_long(entry: Entry) -> bool:
    """Whether the id needs the room that the return else stands in."""
    return text_width(entry.id, 18) > _ID_W - (_ROW_W - _id_room(entry))


def _good(box: Box, entry: Entry) -> Iterator[Shown]:
    if entry.total is None:
        label = Label(entry.missing, 16, palette.DIM, Align.RIGHT)
    else:
        label = Label(percent(entry.total, 18, 120), 18, palette.TEXT, Align.RIGHT)
    room = _ROW_W - 14 - text_width(label.text, label.size)
    name = shortened(entry.name, 16, room * NARROWED)
    yield Shown(36, box.y + 36, Label(name, 16, palette.TEXT2, fit=room))
    yield Shown(_RIGHT, box.y + 36 if _is_long(entry) else box.centre[1], label)


def _fault(box: Box, entry: Entry) -> Iterator[Shown]:
    yield Shown(36, box.y + 36, Label(shortened(entry.fault, 16, _ROW_W), 16, palette.TEXT2, fit=_ROW_W))


def _header(chooser: Chooser, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    entry = chooser.entry
    yield from controls.panel(layout.HEADER_PANEL)
    below, colour = (LOCKED, palette.MIDDLE) if chooser.locked else (shortened(entry.name, 16, 480), palette.TEXT2)
    y = 83 if below else layout.HEADER_PANEL.centre[1]
    yield Shown(424, y, Label(titled("PAY TABLE", entry.id, 20, 480), 20, palette.TEXT))
    if below:
        yield Shown(424, 107, Label(below, 16, colour, fit=480))
    tone = pointing.go_tone(Press.MAIN) if chooser.can_choose else Tone.DISABLED
    yield from controls.button(CHOOSE, tone, _word(entry), pointing.enter_key(Press.MAIN, keys))
    yield from controls.close_button(pointing, keys)


def _word(entry: Entry) -> str:
    return "KEEP" if entry.in_play else "CHOOSE"


def _targets(chooser: Chooser) -> Iterator[Target]:
    for index, entry in enumerate(chooser.entries):
        yield Target(row_box(index), PressTable(chooser.first + index), spoken(entry))
    word = f"{_word(chooser.entry).capitalize()} pay table {chooser.entry.id}"
    yield Target(CHOOSE, Press.MAIN, word, chooser.can_choose)
    yield Target(layout.CLOSE_BUTTON, Press.CLOSE, "Close the pay tables")


def spoken(entry: Entry) -> str:
    if entry.fault:
        return f"Pay table {entry.id} cannot be chosen: {entry.fault}"
    figure = entry.missing if entry.total is None else percent(entry.total)
    return f"Pay table {entry.id}, return {figure}" + (", in play" if entry.in_play else "")
