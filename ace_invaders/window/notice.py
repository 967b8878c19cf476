"""A message as wide as it needs to be: over a panel that has no place of its own for one, or over the table."""

from functools import lru_cache
from typing import Final

from ace_invaders.window import palette
from ace_invaders.window.looks import Box, Icon, IconName, Label, Picture, Rect, Shown, Target
from ace_invaders.window.meters import NARROWED
from ace_invaders.window.metrics import shortened, wrap
from ace_invaders.window.view import Message

BOX: Final = Box(412, 702, 840, 70)
_TEXT_X: Final = 46  # from the left edge
_RIGHT: Final = 14


def told(picture: Picture, message: Message) -> Picture:
    """The picture with the message in it; one that says it already stays as it is."""
    rows = [shown.look.text for shown in picture.shown if isinstance(shown.look, Label)]
    if any(_says(message.title, row, below) for row, below in zip(rows, [*rows[1:], ""], strict=True)):
        return picture
    return Picture((*picture.shown, *strip(message)), (*picture.targets, _SHIELD))


def _says(title: str, row: str, below: str) -> bool:
    """Whether a row of text is the title, or as much of it as fits, or goes on with it in the row below."""
    whole = row == title or (len(row) > 1 and row.endswith("…") and title.startswith(row[:-1].rstrip()))
    return whole or (bool(below) and title.startswith(f"{row} {below}"))


_SHIELD: Final = Target(BOX, None, "Message", enabled=False, focusable=False)


@lru_cache(maxsize=16)
def strip(message: Message, box: Box = BOX) -> tuple[Shown, ...]:
    """The message: an icon, a line, and below it one or two rows for all else."""
    edge, colour, icon = palette.ACTIVE, palette.ACTIVE, message.icon
    if message.refused or icon is IconName.WARNING:
        edge, colour, icon = palette.MIDDLE, palette.MIDDLE, IconName.WARNING
    elif icon is IconName.CHECK:
        edge = colour = palette.GO
    x, width = box.x + _TEXT_X, box.w - _TEXT_X - _RIGHT
    rows = two_rows(message.detail, width)
    heights = {0: (35,), 1: (22, 48), 2: (16, 35, 54)}[len(rows)]
    return (
        Shown(box.x, box.y, Rect(box.w, box.h, 14, palette.RAISED, 1, edge, 1, 2)),
        Shown(box.x + 23, box.y + 35, Icon(icon, 22, colour)),
        Shown(x, box.y + heights[0], Label(message.title, 18, palette.TEXT, fit=width)),
        *(
            Shown(x, box.y + y, Label(row, 16, palette.TEXT2, fit=width))
            for y, row in zip(heights[1:], rows, strict=True)
        ),
    )


def two_rows(text: str, width: float) -> list[str]:
    """Up to two rows; where they must, they are narrowed a little, and at last the end is left out."""
    for share in (1.0, 1.05, 1.1, 1.15, NARROWED):
        rows = wrap(text, 16, width * share) if text else []
        if len(rows) <= 2:
            return rows
    return [rows[0], shortened(" ".join(rows[1:]), 16, width * NARROWED)]
