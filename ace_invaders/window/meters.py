"""The meters and the message at the right."""

from functools import lru_cache
from typing import Final

from ace_invaders.window import controls, layout, palette
from ace_invaders.window.looks import Box, Digits, Glow, Icon, IconName, Label, Rect, Shown
from ace_invaders.window.metrics import fitting, shortened, text_width, wrap
from ace_invaders.window.stage import Win
from ace_invaders.window.view import Message

_CREDITS, _MOST_CREDITS = 6, 8  # digits of the meter
_TEXT_W: Final = 346  # of the message
_THREE_ROWS: Final = (634, 653, 672)
NARROWED: Final = 1.2  # how much longer than its room a text may be: narrowed more, nobody can read it

_ICON_COLOURS = {
    IconName.CHECK: palette.GO,
    IconName.AIM: palette.GO,
    IconName.ARROW_DOWN: palette.GLOW,
    IconName.WARNING: palette.MIDDLE,
}


@lru_cache(maxsize=256)
def win_meter(win: Win, saves: str | None = None) -> tuple[Shown, ...]:
    """The WIN meter: white with its glow while it counts, dimmed for the last hand.

    It says that it saves the hand where `saves`, the key that does so, is given.
    """
    box = layout.WIN_PANEL
    digits = palette.DIGITS_DIM if win.old else palette.WHITE if win.lit else palette.DIGITS
    notes = (
        Shown(874, 476 + 23 * index, Label(note, 16, palette.TEXT if index else palette.TEXT2, fit=150))
        for index, note in enumerate(win.notes)
    )
    label = (Shown(874, 448, Label("WIN", 22, palette.TEXT2 if win.old else palette.TEXT)),)
    return (
        *_surface(box, win.lit, saves is not None),
        *(label if saves is None else controls.named_key(874, 448, "SAVE", 22, saves)),
        *notes,
        Shown(1238, 440, Digits(win.coins, 62, 5, digits)),
    )


def _surface(box: Box, lit: bool, hover: bool) -> tuple[Shown, ...]:
    if lit:
        face = Rect(box.w, box.h, 14, "#0B1027", palette.PANEL_ALPHA, palette.WHITE, 1, 2.5)
        return Shown(box.x, box.y, Glow(box.w, box.h, 14, 14, palette.WHITE)), Shown(box.x, box.y, face)
    return _meter_surface(box, hover)


@lru_cache(maxsize=256)
def credits_meter(coins: int, inserts: str | None = None) -> tuple[Shown, ...]:
    """The CREDITS meter; it says that it inserts more where `inserts`, the key that does so, is given."""
    # Eight digits are as wide as the panel; more shrink.
    digits = Shown(1090, 560, Digits(coins, 38, min(max(_CREDITS, len(str(coins))), _MOST_CREDITS), palette.DIGITS))
    label = controls.named_key(874, 546, "INSERT", 16, inserts) if inserts is not None else _meter_label(874, "CREDITS")
    return (*_meter_surface(layout.CREDITS_PANEL, inserts is not None), *label, digits)


@lru_cache(maxsize=32)
def bet_meter(coins: int) -> tuple[Shown, ...]:
    """The BET meter."""
    digits = Shown(1246, 560, Digits(coins, 38, 2, palette.DIGITS))
    return (*_meter_surface(layout.BET_PANEL, False), *_meter_label(1134, "BET"), digits)


def _meter_label(x: float, text: str) -> tuple[Shown, ...]:
    return (Shown(x, 550, Label(text, 16, palette.TEXT2)),)


def _meter_surface(box: Box, hover: bool) -> tuple[Shown, ...]:
    return controls.panel(box, palette.INSET, palette.HOVER_EDGE if hover else palette.EDGE)


@lru_cache(maxsize=64)
def message_panel(message: Message, large: bool) -> tuple[Shown, ...]:
    """The message: an icon, a line, and a smaller line that takes two rows where it must."""
    box = layout.MESSAGE_PANEL
    edge = palette.MIDDLE if message.refused else palette.EDGE
    icon = IconName.WARNING if message.refused and message.icon is IconName.INFO else message.icon
    colour = _ICON_COLOURS.get(icon, palette.ACTIVE)
    sizes = (22, 20) if large else (18, 16)
    return (
        *controls.panel(box, edge=edge),
        Shown(880, 653, Icon(icon, 22, colour)),
        *_sentences(message, sizes),
    )


def holds(message: Message) -> bool:
    """Whether the panel has the room for all that a message says."""
    titles = len(wrap(message.title, 18, _TEXT_W))
    details = len(wrap(message.detail, 16, _TEXT_W)) if message.detail else 0
    return titles <= 2 and titles + details <= len(_THREE_ROWS)


def _sentences(message: Message, sizes: tuple[int, int]) -> list[Shown]:
    rows = _balanced(message.detail, _TEXT_W) if message.detail else []
    if text_width(message.title, 18) > _TEXT_W and len(rows) < 2:
        return _long_title(message, rows, _TEXT_W)
    first, size = (
        (18, 16) if len(rows) == 2 else (_size(message.title, sizes[0], 18), _size(message.detail, sizes[1], 16))
    )
    title = Label(message.title, first, palette.TEXT, fit=_TEXT_W)
    heights = {0: (653,), 1: (640, 666), 2: _THREE_ROWS}[len(rows)]
    details = [
        Shown(902, y, Label(row, size, palette.TEXT2, fit=_TEXT_W)) for y, row in zip(heights[1:], rows, strict=True)
    ]
    return [Shown(902, heights[0], title), *details]


def _size(text: str, size: int, least: int) -> int:
    """The size of a row of text, smaller where it is long."""
    return fitting(text, size, _TEXT_W, least)


def _balanced(text: str, width: float) -> list[str]:
    """One row, or two of about the same length; what does not fit into two is narrowed a little, or left out."""
    rows = wrap(text, 16, width)
    if len(rows) > 2:
        return [rows[0], shortened(" ".join(rows[1:]), 16, width * NARROWED)]
    tries = (wrap(text, 16, width * share) for share in (0.5, 0.6, 0.7, 0.8, 0.9))
    return next((found for found in tries if len(found) == len(rows)), rows)


def _long_title(message: Message, rows: list[str], width: float) -> list[Shown]:
    """A title of two rows, for what is said in one long sentence."""
    first, *others = wrap(message.title, 18, width)
    heights = _THREE_ROWS if rows else (640, 666)
    titles = zip(heights, (first, " ".join(others)), strict=False)
    shown = [Shown(902, y, Label(row, 18, palette.TEXT, fit=width)) for y, row in titles]
    return shown + [Shown(902, heights[-1], Label(row, 16, palette.TEXT2, fit=width)) for row in rows]
