"""Plain text of a page, laid out: paragraphs, lists, tables, hands of cards, and the keys of actions.

The texts are Markdown of the simplest kind. `{bet_one}` stands for the key of that action; an
indented line is a line of cards with its name before it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final

from ace_invaders.cards import parse_cards
from ace_invaders.errors import InvalidValue
from ace_invaders.window import palette
from ace_invaders.window.looks import Align, Box, Cap, Face, Label, Ring, Shown, Stroke
from ace_invaders.window.metrics import cap_width, text_width, wrap

SIZE: Final = 18
LEADING: Final = 28
GAP: Final = 12
CHIP: Final = 52
_MOST_GAP, _GAP, _LEAST_GAP = 64.0, 24.0, 8.0  # px between the columns of a table
_KEY: Final = re.compile(r"\{(\w+)\}")


def page(text: str, box: Box, keys: Mapping[str, str], four_colours: bool = False) -> tuple[tuple[Shown, ...], float]:
    """The text from the top of the box on, and the height that it takes. `keys` names each action's key."""
    shown: list[Shown] = []
    y = box.y
    for kind, lines in _blocks(text):
        block, height = _BLOCKS[kind](lines, Box(box.x, y, box.w, 0), keys, four_colours)
        shown += block
        y += height + GAP
    return tuple(shown), y - GAP - box.y


def _blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    """The lines of the text in blocks of one kind; blank lines part them."""
    for kind, lines in groupby(text.splitlines(), key=_kind):
        if kind:
            yield kind, list(lines)


def _kind(line: str) -> str:
    if not line.strip():
        return ""
    if line.startswith("    "):
        return "cards"
    if line.startswith("|"):
        return "table"
    return "list" if line.startswith(("- ", "  ")) else "paragraph"


def _named(text: str, keys: Mapping[str, str]) -> str:
    """The text with the keys of actions in their places."""
    return _KEY.sub(lambda found: keys.get(found[1], found[1].replace("_", " ")), text)


def _paragraph(lines: list[str], box: Box, keys: Mapping[str, str], _: bool) -> tuple[list[Shown], float]:
    rows = wrap(_named(" ".join(lines), keys), SIZE, box.w)
    return _rows(rows, box), LEADING * len(rows)


def _rows(rows: Iterable[str], box: Box, colour: str = palette.TEXT) -> list[Shown]:
    return [
        Shown(box.x, box.y + LEADING * (index + 0.5), Label(row, SIZE, colour, fit=box.w))
        for index, row in enumerate(rows)
    ]


def _list(lines: list[str], box: Box, keys: Mapping[str, str], four: bool) -> tuple[list[Shown], float]:
    shown: list[Shown] = []
    y = box.y
    for item in " ".join(line.strip() for line in lines).removeprefix("- ").split(" - "):
        shown.append(Shown(box.x + 6, y + LEADING / 2, Ring(3, palette.TEXT2)))
        rows, height = _paragraph([item], Box(box.x + 22, y, box.w - 22, 0), keys, four)
        shown += rows
        y += height
    return shown, y - box.y


def _cards(lines: list[str], box: Box, _: Mapping[str, str], four: bool) -> tuple[list[Shown], float]:
    """Lines of cards, with the name of each before them."""
    shown: list[Shown] = []
    for index, line in enumerate(lines):
        y = box.y + 36 * index
        name, *words = line.split()
        shown.append(Shown(box.x + 22, y + 17, Label(name.upper(), 16, palette.TEXT2)))
        shown += _chips(" ".join(words), box.x + 122, y + 3, four)
    return shown, 36.0 * len(lines)


def _chips(text: str, x: float, y: float, four: bool) -> list[Shown]:
    try:
        cards = parse_cards(text)
    except InvalidValue:
        return [Shown(x, y + 14, Label(text, SIZE, palette.TEXT))]
    return [Shown(x + CHIP * index, y, Face(card, four_colours=four, small=True)) for index, card in enumerate(cards)]


def _table(lines: list[str], box: Box, keys: Mapping[str, str], _: bool) -> tuple[list[Shown], float]:
    """Rows of cells; a row of dashes parts the heads from the rest."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    headed = len(rows) > 1 and set("".join(rows[1])) <= set("-: ")
    cells = [row for index, row in enumerate(rows) if not (headed and index == 1)]
    columns = _columns(cells, box, keys)
    shown: list[Shown] = []
    for index, row in enumerate(cells):
        y = box.y + LEADING * (index + 0.5)
        head = headed and index == 0
        for x, cell in zip(columns, row, strict=False):
            shown += _cell(cell, x, y, keys, head, box.x + box.w - x)
        if head:
            shown.append(Shown(box.x, y + LEADING / 2, Stroke(box.w, 0, 1.5, palette.EDGE)))
    return shown, float(LEADING * len(cells))


def _columns(rows: list[list[str]], box: Box, keys: Mapping[str, str]) -> list[float]:
    """The left of each column: as wide as its widest cell, the rest shared out; where it is scarce, between them."""
    count = max(map(len, rows))
    widths = [max(_cell_width(row[column], keys) for row in rows if column < len(row)) for column in range(count)]
    spare = (box.w - sum(widths)) / count
    gap = min(_MOST_GAP, spare) if spare >= _GAP else (box.w - sum(widths)) / max(1, count - 1)
    return [box.x + sum(width + max(gap, _LEAST_GAP) for width in widths[:column]) for column in range(count)]


def _cell_width(cell: str, keys: Mapping[str, str]) -> float:
    if _KEY.search(cell):
        return sum(_piece_width(piece, keys) for piece in _pieces(cell))
    return text_width(cell, SIZE)


def _pieces(cell: str) -> list[str]:
    return [piece for piece in re.split(r"(\{\w+\})", cell) if piece.strip()]


def _piece_width(piece: str, keys: Mapping[str, str]) -> float:
    if _KEY.fullmatch(piece):
        return cap_width(_named(piece, keys)) + 6
    return text_width(piece.strip(), SIZE) + 6


def _cell(cell: str, x: float, y: float, keys: Mapping[str, str], head: bool, room: float) -> list[Shown]:
    """A cell of a table; the keys of actions are drawn as caps."""
    if head:
        return [Shown(x, y, Label(cell, 16, palette.TEXT2))]
    if not _KEY.search(cell):
        return [Shown(x, y, Label(cell, SIZE, palette.TEXT, fit=room))]
    shown = []
    for piece in _pieces(cell):
        width = _piece_width(piece, keys) - 6
        if _KEY.fullmatch(piece):
            shown.append(Shown(x + width / 2, y, Cap(_named(piece, keys), palette.TEXT2, palette.DIM)))
        else:
            shown.append(Shown(x + width / 2, y, Label(piece.strip(), SIZE, palette.TEXT, Align.CENTRE)))
        x += width + 6
    return shown


_BLOCKS: Final = {"paragraph": _paragraph, "list": _list, "cards": _cards, "table": _table}
