"""The menu: money, saving, and the way to other screens, over the table that waits behind it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from ace_invaders.window import controls, layout, meters, notice, palette, table, topbar
from ace_invaders.window.actions import Press, Pressed
from ace_invaders.window.keynames import DEFAULT_KEYS, KeyNames
from ace_invaders.window.looks import Align, Box, Cap, Label, Picture, Rect, Shown, Target
from ace_invaders.window.metrics import cap_width, shortened, text_width, wrap
from ace_invaders.window.pointing import STYLES, Pointing, Tone
from ace_invaders.window.view import View

PANEL_X: Final = 148
PANEL_W: Final = 672
TOP: Final = 84
HEAD_H: Final = 62
ROW_H: Final = 44
ROW_PITCH: Final = 52
QUESTION: Final = Box(PANEL_X, 240, PANEL_W, 220)
_LONG_MESSAGE: Final = Box(364, 702, 900, 70)  # over controls that cannot be pressed here
YES: Final = Box(PANEL_X + 28, 368, 298, 64)
NO: Final = Box(PANEL_X + 346, 368, 298, 64)


class Row(NamedTuple):
    """A row of the menu: what it is, how it stands, and what pressing it does."""

    label: str
    value: str
    action: Pressed
    enabled: bool = True


class Question(NamedTuple):
    """Something that is asked before it is done, with the words of its yes."""

    title: str
    detail: str
    action: Pressed
    yes: str


def picture(
    view: View, rows: tuple[Row, ...], question: Question | None = None, keys: KeyNames = DEFAULT_KEYS
) -> Picture:
    """The menu with its rows, or the question that one of them asks."""
    pointing = view.pointing
    targets = tuple(_targets(rows, question))
    shown = (
        *_behind(view, keys),
        *topbar.top_bar(table.title(view.session.number), view.mark, pointing, keys, level=view.appearance.sound),
        *(_asked(question, pointing, keys) if question else _rows(rows, pointing, keys)),
        *table.focus(targets, view.focus),
    )
    return Picture(shown, targets)


def row_box(index: int) -> Box:
    """The place of a row, counted from 0."""
    return Box(PANEL_X + 20, TOP + HEAD_H + ROW_PITCH * index, PANEL_W - 40, ROW_H)


def value_room(label: str) -> float:
    """The room for how a row stands, beside its label."""
    return row_box(0).w - 138 - text_width(label, 18)


def panel_box(rows: int) -> Box:
    """The panel of a menu of so many rows."""
    return Box(PANEL_X, TOP, PANEL_W, HEAD_H + ROW_PITCH * rows + 12)


def _behind(view: View, keys: KeyNames) -> Iterator[Shown]:
    """The table under a veil; meters and message stay clear, for they tell what the menu does."""
    calm = replace(view, hover=None, pressed=None, focus=None)
    stage = table.stage_of(calm)
    message = table.message(view, stage, keys)
    fits = meters.holds(message)
    yield from table.picture(calm if fits else replace(calm, message=None), keys).shown
    yield Shown(0, 52, Rect(layout.CANVAS.w, layout.CANVAS.h - 52, 0, palette.SPACE, 0.72))
    yield from table.meters_of(stage, table.shown_bet(calm, stage))
    yield from (
        meters.message_panel(message, view.appearance.large_text) if fits else notice.strip(message, _LONG_MESSAGE)
    )


def _rows(rows: tuple[Row, ...], pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    box = panel_box(len(rows))
    yield _panel(box)
    yield Shown(box.x + 28, box.y + 33, Label("MENU", 20, palette.TEXT))
    close = _close_box(box)
    yield from controls.button(close, pointing.tone(Press.CLOSE), "CLOSE", keys.get(Press.CLOSE, ""), 16)
    for index, row in enumerate(rows):
        yield from _row(row_box(index), row, pointing.tone(row.action, row.enabled), keys.get(row.action, ""))


def _panel(box: Box) -> Shown:
    """An opaque panel: no text lies on a card."""
    return Shown(box.x, box.y, Rect(box.w, box.h, 14, palette.PANEL, 1, palette.CONTROL))


def _close_box(box: Box) -> Box:
    return Box(box.x + box.w - 20 - 132, box.y + 14, 132, 38)


@lru_cache(maxsize=64)
def _row(box: Box, row: Row, tone: Tone, key: str) -> tuple[Shown, ...]:
    """A row: its name and key at the left, how it stands at the right."""
    style = STYLES[tone]
    y = box.y + box.h / 2 + style.sunk
    shown = [*controls.body(box, tone)]
    if key:
        shown.append(Shown(box.x + 18 + cap_width(key) / 2, y, Cap(key, style.key, style.key_edge)))
    shown.append(Shown(box.x + 104, y, Label(row.label, 18, style.text)))
    colour, value = palette.GO if row.enabled else style.text, shortened(row.value, 18, value_room(row.label))
    shown.append(Shown(box.x + box.w - 18, y, Label(value, 18, colour, Align.RIGHT)))
    return tuple(shown)


def _asked(question: Question, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    yield _panel(QUESTION)
    x = QUESTION.centre[0]
    yield Shown(x, QUESTION.y + 40, Label(question.title, 24, palette.TEXT, Align.CENTRE, fit=QUESTION.w - 56))
    for index, line in enumerate(wrap(question.detail, 18, QUESTION.w - 56)[:2]):
        yield Shown(x, QUESTION.y + 76 + 26 * index, Label(line, 18, palette.TEXT2, Align.CENTRE))
    yes = pointing.tone(question.action)
    yield from controls.button(YES, yes, question.yes, keys.get(question.action, ""))
    yield from controls.button(NO, pointing.tone(Press.CLOSE), "BACK", keys.get(Press.CLOSE, ""))


def _targets(rows: tuple[Row, ...], question: Question | None) -> Iterator[Target]:
    """A click beside the panel closes it; one on the panel between its rows does nothing."""
    panel = QUESTION if question else panel_box(len(rows))
    yield Target(layout.CANVAS, Press.CLOSE, "Close the menu", focusable=False, radius=0)
    yield Target(panel, None, "Menu", enabled=False, focusable=False)
    yield from topbar.top_targets()
    if question:
        yield Target(YES, question.action, question.yes.capitalize())
        yield Target(NO, Press.CLOSE, "Back")
        return
    for index, row in enumerate(rows):
        yield Target(row_box(index), row.action, f"{row.label.capitalize()}: {row.value}", row.enabled)
    yield Target(_close_box(panel), Press.CLOSE, "Close the menu")
