"""A saved hand in a frame: its WHY table or its receipt, and whether it came out as its file says."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ace_invaders.window import controls, judgement, layout, palette, table, topbar, walkthrough
from ace_invaders.window.actions import Press
from ace_invaders.window.judgement import Judgement
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Backdrop, Box, Icon, IconName, Label, Picture, Shown, Target
from ace_invaders.window.metrics import wrap
from ace_invaders.window.receipt import Receipt
from ace_invaders.window.view import View
from ace_invaders.window.walkthrough import Walkthrough

CLOSE: Final = Box(28, 726, 348, 46)
_LEFT: Final = 34
_WIDTH: Final = 336
_LOWEST: Final = 700
_LEADING: Final = 24
_FILE: Final = "FILE"
_MOST_OF_A_NAME: Final = 6  # rows


def picture(view: View, name: str, found: Walkthrough, keys: KeyNames) -> Picture:
    """The walkthrough of a file's hand, and at the left what the file says."""
    targets = (*walkthrough.targets(found), Target(CLOSE, Press.CLOSE, "Close the replay"))
    shown = (
        Shown(0, 0, Backdrop(())),
        *topbar.plain_bar(name),
        *_file(name, found.receipt),
        *controls.button(CLOSE, view.pointing.tone(Press.CLOSE), "CLOSE", keys.get(Press.CLOSE, "")),
        *walkthrough.shown(found, view, keys),
        *table.focus(targets, view.focus),
    )
    return Picture(shown, targets)


def _file(name: str, receipt: Receipt) -> tuple[Shown, ...]:
    """The panel at the left: the file, whether the hand came out as it says, and its note."""
    record = receipt.record
    return _panel(name, judgement.of_result(record), judgement.of_deal(record), record.note)


@lru_cache(maxsize=16)
def _panel(name: str, result: Judgement, deal: Judgement, note: str) -> tuple[Shown, ...]:
    shown = [*controls.panel(layout.LIST_PANEL), Shown(_LEFT, 94, Label("SAVED HAND", 20, palette.TEXT))]
    y = 132.0
    for title, text, icon in (
        (_FILE, name, None),
        ("RESULT", *result),
        ("DEAL", *deal),
        ("NOTE", note, None),
    ):
        if text:
            rows = list(_section(title, text, icon, y))
            shown += rows
            y = rows[-1].y + _LEADING + 16 if rows else _LOWEST
    return tuple(shown)


def _section(title: str, text: str, icon: IconName | None, y: float) -> Iterator[Shown]:
    """A title and as much of a text as there is room for, where there is room for any."""
    if y + _LEADING > _LOWEST:
        return
    yield Shown(_LEFT, y, Label(title, 16, palette.TEXT2))
    y += _LEADING
    x = _LEFT
    if icon:
        yield Shown(x + 8, y, Icon(icon, 16, palette.GO if icon is IconName.CHECK else palette.COST))
        x += 26
    rows = wrap(text, 16, _WIDTH - (x - _LEFT))
    if title == _FILE and len(rows) > _MOST_OF_A_NAME:  # what a path ends with tells most
        rows = ["…", *rows[1 - _MOST_OF_A_NAME :]]
    for row in rows:
        if y > _LOWEST:
            return
        yield Shown(x, y, Label(row, 16, palette.TEXT))
        y += _LEADING
