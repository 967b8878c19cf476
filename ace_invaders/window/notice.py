"""A message over a panel that has no place of its own for one."""

from functools import lru_cache
from typing import Final

from ace_invaders.window import palette
from ace_invaders.window.looks import Box, Icon, IconName, Label, Picture, Rect, Shown, Target
from ace_invaders.window.meters import NARROWED
from ace_invaders.window.metrics import shortened, wrap
from ace_invaders.window.view import Message

BOX: Final = Box(412, 702, 840, 70)
_TEXT_X: Final = 458
_TEXT_W: Final = 780


def told(picture: Picture, message: Message) -> Picture:
    """The picture with the message in it; one that says it already stays as it is."""
    rows = [shown.look.text for shown in picture.shown if isinstance(shown.look, Label)]
    if any(_says(message.title, row, below) for row, below in zip(rows, [*rows[1:], ""], strict=True)):
        return picture
    return Picture((*picture.shown, *_strip(message)), (*picture.targets, _SHIELD))


def _says(title: str, row: str, below: str) -> bool:
    """Whether a row of text is the title, or as much of it as fits, or goes on with it in the row below."""
    whole = row == title or (len(row) > 1 and row.endswith("…") and title.startswith(row[:-1].rstrip()))
    return whole or (bool(below) and title.startswith(f"{row} {below}"))


_SHIELD: Final = Target(BOX, None, "Message", enabled=False, focusable=False)


@lru_cache(maxsize=16)
def _strip(message: Message) -> tuple[Shown, ...]:
    edge, colour, icon = palette.ACTIVE, palette.ACTIVE, message.icon
    if message.refused or icon is IconName.WARNING:
        edge, colour, icon = palette.MIDDLE, palette.MIDDLE, IconName.WARNING
    elif icon is IconName.CHECK:
        edge = colour = palette.GO
    rows = wrap(message.detail, 16, _TEXT_W) if message.detail else []
    rows = [*rows[:1], shortened(" ".join(rows[1:]), 16, NARROWED * _TEXT_W)] if len(rows) > 2 else rows
    heights = {0: (737,), 1: (724, 750), 2: (717, 738, 758)}[len(rows)]
    return (
        Shown(BOX.x, BOX.y, Rect(BOX.w, BOX.h, 14, palette.RAISED, 1, edge, 1, 2)),
        Shown(435, 737, Icon(icon, 22, colour)),
        Shown(_TEXT_X, heights[0], Label(message.title, 18, palette.TEXT, fit=_TEXT_W)),
        *(
            Shown(_TEXT_X, y, Label(row, 16, palette.TEXT2, fit=_TEXT_W))
            for y, row in zip(heights[1:], rows, strict=True)
        ),
    )
