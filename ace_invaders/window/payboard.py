"""The pay table at the right: rows, coin columns, the lit column, the flags of the lines that win."""

from functools import lru_cache
from typing import Final, NamedTuple

from ace_invaders.hands import Row
from ace_invaders.paytable import COIN_COUNTS, PAID_ROWS, Bet, Line, PayTable
from ace_invaders.window import controls, layout, palette, words
from ace_invaders.window.easing import shade
from ace_invaders.window.looks import Align, Icon, Label, Rect, Shown, Stroke
from ace_invaders.window.metrics import enlarged, fitting, shortened, text_width
from ace_invaders.window.numbers import written
from ace_invaders.window.paysheet import pays_of
from ace_invaders.window.stage import Flag
from ace_invaders.window.still import COLOURS, EMBLEMS

FLAG_WIDTHS: Final = {1: 22, 2: 17, 3: 12}
_LABEL_COLOUR: Final = "#DCE4FB"
_ZEBRA: Final = "#141D3D"
_NONE: Final = "–"
_MANY, _MANY_W = 10**5, 45  # the first number that no column holds, and how wide a shorter form of it may be
_TITLE_W: Final = 180
_TITLE_NARROWED: Final = 1.2  # how much longer than its room the id of a table may be
_LABEL_END: Final = 1050  # of a name moved by its flags; where it stands, a gap more lies before the coins
_GAP: Final = 8
_FIGURE_W: Final = 32  # of the longest number of a board: gaps stay between it and its neighbours
_NARROWED: Final = 1.18  # how much all numbers of a board give way for that


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

    def figure(self, row: int, coins: int) -> str:
        """What stands in a coin column of a row."""
        return _NONE if self.is_dashed(row) else _number(self.paid(row, coins))

    def is_dashed(self, row: int) -> bool:
        """Whether a row cannot be won in the game."""
        return PAID_ROWS[row] is Row.FIVE_ACES and self.lines == 1


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
    return (
        *controls.panel(panel),
        *stripes,
        *_title_hovered(board_),
        *_title(board_),
        Shown(868, 102, Stroke(346, 0, 2, "#233267")),
        *_hovered(board_),
        Shown(column.x - 1, column.y, lit),
        *(shown for coins in COIN_COUNTS for shown in _head(board_, coins)),
    )


def _title(board_: Board) -> tuple[Shown, ...]:
    """The name of the table, in two rows where it is long."""
    text = f"PAY TABLE {board_.id}"
    size = fitting(text, enlarged(18, board_.large), _TITLE_W)
    if text_width(text, size) <= _TITLE_W:
        return (Shown(870, 85, Label(text, size, palette.TEXT)),)
    id_ = shortened(board_.id, 16, _TITLE_W * _TITLE_NARROWED)
    return (
        Shown(870, 75, Label("PAY TABLE", 16, palette.TEXT2)),
        Shown(870, 91, Label(id_, 16, palette.TEXT, fit=_TITLE_W)),
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
    dashed = board_.is_dashed(index)
    x = 870 + (0 if banner is None else (_label_x(len(banner.lines)) - 870) * banner.slid)
    colour = palette.DIM if dashed else palette.TEXT if banner else _LABEL_COLOUR
    label = Label(words.row_name(row), _row_size(board_.large), colour, fit=_LABEL_END - x)
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


def _row_size(large: bool) -> int:
    """The size of all rows: the largest at which the longest name leaves room for the coins."""
    longest = max((words.row_name(row) for row in PAID_ROWS), key=lambda name: text_width(name, 16))
    return fitting(longest, enlarged(16, large), _LABEL_END - _GAP - 870)


def _value(board_: Board, index: int, coins: int, dashed: bool, won: bool) -> Shown:
    active, text, size = coins == board_.coins, board_.figure(index, coins), _row_size(board_.large)
    if active and len(text) < 4:
        size = max(size, 18)
    colour = (palette.INK if won else palette.WHITE) if active else palette.TEXT2
    if dashed and not active:
        colour = palette.DIM
    fit = text_width(text, size) * _narrowing(board_)
    x = layout.coin_column(coins).centre[0]
    return Shown(x, layout.pay_row(index), Label(text, size, colour, Align.CENTRE, fit=fit))


@lru_cache(maxsize=32)
def _narrowing(board_: Board) -> float:
    """The part of their width that all numbers of a board keep, so that its longest has gaps at its sides."""
    size = _row_size(board_.large)
    figures = (board_.figure(row, coins) for row in range(len(PAID_ROWS)) for coins in COIN_COUNTS)
    return max(1 / _NARROWED, min(1.0, _FIGURE_W / max(text_width(figure, size) for figure in figures)))


def _number(coins: int) -> str:
    """Coins in their column, in thousands where they do not fit: the page of the table tells them exactly."""
    return str(coins) if coins < _MANY else written(coins, 16, _MANY_W)
