"""The pay table at the right: rows, coin columns, the lit column, the flags of the lines that win."""

from functools import lru_cache
from typing import Final, NamedTuple

from ace_invaders.hands import Row
from ace_invaders.paytable import COIN_COUNTS, PAID_ROWS, Bet, Line, PayTable
from ace_invaders.window import controls, layout, palette, words
from ace_invaders.window.easing import shade
from ace_invaders.window.looks import Align, Icon, Label, Rect, Shown, Stroke
from ace_invaders.window.metrics import enlarged, fitting, text_width, titled
from ace_invaders.window.numbers import written
from ace_invaders.window.paysheet import pays_of
from ace_invaders.window.stage import Flag
from ace_invaders.window.still import COLOURS, EMBLEMS

FLAG_WIDTHS: Final = {1: 22, 2: 17, 3: 12}
_LABEL_COLOUR: Final = "#DCE4FB"
_ZEBRA: Final = "#141D3D"
_TITLE_W: Final = 178
_NARROWED: Final = 1.15  # how much longer than its column a number may be


class Board(NamedTuple):
    """All that the pay table depends on at rest."""

    id: str
    pays: tuple[tuple[int, int], ...]
    lines: int
    coins: int
    large: bool
    hover: int = 0  # the coin column under the pointer
    title_hover: bool = False

    def paid(self, row: int, coins: int) -> int:
        """Coins that a row wins in a coin column."""
        maximum, below = self.pays[row]
        return coins * (maximum if Bet(self.lines, coins).is_maximum else below)


class Banner(NamedTuple):
    """The flags that stand on one row."""

    lines: tuple[Line, ...]
    alpha: float
    slid: float


def board(table: PayTable, bet: Bet, large: bool, hover: int = 0, title_hover: bool = False) -> Board:
    """The board of a pay table at a bet."""
    return Board(table.id, pays_of(table), bet.lines, bet.coins, large, hover, title_hover)


def pay_board(board_: Board, flags: tuple[Flag, ...], old: bool) -> tuple[Shown, ...]:
    """The pay table with its flags; `old` for those of a hand that is over."""
    return _board(board_, _banners(flags), old)


def _banners(flags: tuple[Flag, ...]) -> tuple[tuple[Row, Banner], ...]:
    rows: dict[Row, list[Flag]] = {}
    for flag in flags:
        rows.setdefault(flag.row, []).append(flag)
    return tuple((row, _banner(found)) for row, found in rows.items())


def _banner(flags: list[Flag]) -> Banner:
    alpha, slid = max(flag.alpha for flag in flags), max(flag.slid for flag in flags)
    return Banner(tuple(flag.line for flag in flags), shade(alpha), slid)


@lru_cache(maxsize=64)
def _board(board_: Board, banners: tuple[tuple[Row, Banner], ...], old: bool) -> tuple[Shown, ...]:
    flagged = dict(banners)
    rows = [shown for index, row in enumerate(PAID_ROWS) for shown in _row(board_, index, row, flagged.get(row), old)]
    return (*_frame(board_), *rows)


@lru_cache(maxsize=32)
def _frame(board_: Board) -> tuple[Shown, ...]:
    """Panel, title, heads, stripes and the lit column."""
    panel = layout.PAY_PANEL
    stripes = [Shown(862, layout.pay_row(r) - 13.5, Rect(396, 27, 6, _ZEBRA)) for r in range(0, len(PAID_ROWS), 2)]
    column = layout.coin_column(board_.coins)
    lit = Rect(column.w + 2, column.h, 7, palette.ACTIVE_COLUMN, 1, palette.ACTIVE, 1, 2)
    size = fitting(f"PAY TABLE {board_.id}", enlarged(18, board_.large), _TITLE_W)
    title = Label(titled("PAY TABLE", board_.id, size, _TITLE_W), size, palette.TEXT)
    return (
        *controls.panel(panel),
        *stripes,
        *_title_hovered(board_),
        Shown(870, 85, title),
        Shown(868, 102, Stroke(346, 0, 2, "#233267")),
        *_hovered(board_),
        Shown(column.x - 1, column.y, lit),
        *(shown for coins in COIN_COUNTS for shown in _head(board_, coins)),
    )


def _hovered(board_: Board) -> tuple[Shown, ...]:
    if board_.hover in (0, board_.coins):
        return ()
    column = layout.coin_column(board_.hover)
    return (Shown(column.x, column.y, Rect(column.w, column.h, 7, palette.HOVER, 0.5, palette.HOVER_EDGE)),)


def _title_hovered(board_: Board) -> tuple[Shown, ...]:
    box = layout.PAY_TITLE
    return (Shown(box.x, box.y, Rect(box.w, box.h, 7, palette.HOVER, 0.5, palette.HOVER_EDGE)),) * board_.title_hover


def _head(board_: Board, coins: int) -> tuple[Shown, ...]:
    x = layout.coin_column(coins).centre[0]
    if coins != board_.coins:
        return (Shown(x, 85, Label(str(coins), enlarged(16, board_.large), palette.TEXT2, Align.CENTRE)),)
    tile = Shown(x - 14, 72, Rect(28, 26, 6, palette.TEXT))
    return tile, Shown(x, 85, Label(str(coins), enlarged(18, board_.large), palette.ON_INK, Align.CENTRE))


def _row(board_: Board, index: int, row: Row, banner: Banner | None, old: bool) -> list[Shown]:
    y = layout.pay_row(index)
    dashed = row is Row.FIVE_ACES and board_.lines == 1
    x = 870 + (0 if banner is None else (_label_x(len(banner.lines)) - 870) * banner.slid)
    colour = palette.DIM if dashed else palette.TEXT if banner else _LABEL_COLOUR
    name = words.row_name(row)
    label = Label(name, fitting(name, enlarged(16, board_.large), 1048 - x), colour, fit=1048 - x)
    shown = _band(y, banner, old) if banner else []
    shown.append(Shown(x, y, label))
    if banner and not old:
        shown.append(_tile(board_, y, banner))
    return shown + [_value(board_, index, coins, dashed, banner is not None and not old) for coins in COIN_COUNTS]


def _label_x(flags: int) -> float:
    return 864 + flags * FLAG_WIDTHS[flags] + flags - 1 + 5


def _band(y: float, banner: Banner, old: bool) -> list[Shown]:
    colour = _banner_colour(banner)
    fill, edge, width = (0.08, 0.6, 1.5) if old else (0.17, 1.0, 2.0)
    band = Rect(398, 26, 6, colour, fill, colour, edge, width)
    return [Shown(861, y - 13, band, banner.alpha), *_flags(y, banner)]


def _flags(y: float, banner: Banner) -> list[Shown]:
    width = FLAG_WIDTHS[len(banner.lines)]
    shown = []
    for index, line in enumerate(banner.lines):
        x = 864 + (width + 1) * index
        shown.append(Shown(x, y - 10.5, Rect(width, 21, 4, COLOURS[line]), banner.alpha))
        shown.append(Shown(x + width / 2, y, Icon(EMBLEMS[line], min(12, width - 3), palette.INK), banner.alpha))
    return shown


def _tile(board_: Board, y: float, banner: Banner) -> Shown:
    column = layout.coin_column(board_.coins)
    return Shown(column.x + 2, y - 11, Rect(column.w - 5, 22, 5, _banner_colour(banner)), banner.alpha)


def _banner_colour(banner: Banner) -> str:
    return COLOURS[banner.lines[0]] if len(banner.lines) == 1 else palette.TEXT


def _value(board_: Board, index: int, coins: int, dashed: bool, won: bool) -> Shown:
    column = layout.coin_column(coins)
    active = coins == board_.coins
    room = column.w - 4
    text = "–" if dashed else _number(board_.paid(index, coins), room * _NARROWED)
    size = fitting(text, enlarged(18 if active and len(text) < 4 else 16, board_.large), room)
    colour = (palette.INK if won else palette.WHITE) if active else palette.TEXT2
    if dashed and not active:
        colour = palette.DIM
    return Shown(column.centre[0], layout.pay_row(index), Label(text, size, colour, Align.CENTRE, fit=room))


def _number(coins: int, width: float) -> str:
    """Coins in their column, in thousands where they do not fit: the page of the table tells them exactly."""
    return str(coins) if text_width(str(coins), 16) <= width else written(coins, 16, width)
