"""The statistics screen: figures in tiles, the bankroll, facts, hits by row, and what can be done there."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from ace_invaders.statistics import Expected, Figures, Terms
from ace_invaders.window import controls, palette, stats_graph, stats_hits, wholescreen, words
from ace_invaders.window.actions import Press
from ace_invaders.window.keynames import DEFAULT_KEYS, KeyNames
from ace_invaders.window.looks import Align, Box, Icon, IconName, Label, Picture, Shown, Stroke, Target
from ace_invaders.window.metrics import shortened, text_width
from ace_invaders.window.pointing import Pointing
from ace_invaders.window.view import Message, View

FACTS: Final = Box(16, 610, 736, 108)
NEW_SESSION: Final = Box(16, 732, 172, 48)
EXPORT: Final = Box(200, 732, 168, 48)
CLOSE: Final = Box(380, 732, 130, 48)
SCOPE: Final = Box(522, 732, 124, 48)
CHOICE: Final = Box(656, 732, 96, 48)
FOOTNOTE: Final = "bar: distance from expected; thin lines: 2 sigma"
ALL_BETS: Final = "all bets"
NONE: Final = "–"


class Mistakes(NamedTuple):
    """How many holds were not the best, and what they cost on average, in coins."""

    number: int = 0
    cost: float = 0.0


NO_MISTAKES: Final = Mistakes()


@dataclass(frozen=True, slots=True)
class Board:
    """All that the screen shows.

    `expected` is None until it is worked out, `unknown` that it never will be; `terms` are those that were chosen,
    None for all; `fault` tells why not all was counted, `damaged` how many hands are left out; `asked` that a new
    session waits for a second press; `message` is news.
    """

    figures: Figures
    expected: Expected | None = None
    scope: str = "this session"
    terms: Terms | None = None
    mistakes: Mistakes = NO_MISTAKES
    counting: bool = False
    unknown: bool = False
    fault: str = ""
    damaged: int = 0
    exporting: bool = False
    asked: bool = False
    message: Message | None = None


NOTHING_YET: Final = Board(Figures())


class Tile(NamedTuple):
    """A figure with its name and what stands beneath it; `beside` is how far it is from the theory."""

    name: str
    value: str
    note: str
    colour: str = palette.TEXT
    beside: float | None = None


def picture(view: View, board: Board, keys: KeyNames = DEFAULT_KEYS) -> Picture:
    """The screen."""
    shown = (
        *_tiles(board.figures, board.expected, board.unknown),
        *stats_graph.graph(board.figures, board.expected, board.counting, board.terms is not None),
        *_facts(board.figures, board.mistakes),
        *_buttons(board, view.pointing, keys),
        *stats_hits.hits(board.figures, board.expected),
        *_footer(board),
    )
    return wholescreen.picture(view, keys, shown, _targets(board), Press.STATS)


def tile_box(index: int) -> Box:
    """The place of a tile, counted from 0."""
    return Box(16 + 248 * index, 62, 256 if index == 4 else 240, 98)


@lru_cache(maxsize=8)
def _tiles(figures: Figures, expected: Expected | None, unknown: bool) -> tuple[Shown, ...]:
    tiles = (
        Tile("HANDS", f"{figures.hands:,}", played_for(figures)),
        Tile("COIN IN", f"{figures.coins_in:,}", _each(figures.coins_in, figures.hands)),
        Tile("COIN OUT", f"{figures.coins_out:,}", _each(figures.coins_out, figures.hands)),
        Tile("NET", words.signed(figures.net), f"start {figures.start:,}", _net_colour(figures.net)),
        _return(figures, expected, unknown),
    )
    return tuple(shown for index, tile in enumerate(tiles) for shown in _tile(tile_box(index), tile))


def _tile(box: Box, tile: Tile) -> Iterator[Shown]:
    x, room = box.x + 18, box.w - 36
    yield from controls.panel(box)
    yield Shown(x, 84, Label(tile.name, 16, palette.TEXT2))
    yield Shown(x, 115, Label(tile.value, 32, tile.colour, fit=room - 90 if tile.beside is not None else room))
    yield Shown(x, 144, Label(tile.note, 16, palette.TEXT2, fit=room))
    if tile.beside is not None:
        yield from _beside(x + min(text_width(tile.value, 32), room - 90) + 33, tile.beside)


def _beside(x: float, apart: float) -> Iterator[Shown]:
    """How far a return is from the theory, in points: up or down."""
    up = apart >= 0
    colour = palette.GO if up else palette.COST
    yield Shown(x, 115, Icon(IconName.TRIANGLE_UP if up else IconName.TRIANGLE_DOWN, 14, colour))
    yield Shown(x + 14, 115, Label(f"{abs(apart):.2f}", 16, colour, fit=60))


def played_for(figures: Figures) -> str:
    """The bet of the hands, where it is one."""
    bets = {terms.bet for terms, _ in figures.bets}
    if not bets:
        return "none yet"
    if len(bets) > 1:
        return "several bets"
    (bet,) = bets
    return f"{words.counted(bet.lines, 'line')}, {words.counted(bet.coins, 'coin')}"


def _net_colour(coins: int) -> str:
    return palette.COST if coins < 0 else palette.GO if coins > 0 else palette.TEXT


def _each(coins: int, hands: int) -> str:
    return f"{coins / hands:,.2f} a hand" if hands else "0.00 a hand"


def _return(figures: Figures, expected: Expected | None, unknown: bool) -> Tile:
    """The return with the exact one and the standard error of the first."""
    returned = figures.returned
    if returned is None:
        return Tile("RETURN", NONE, "no coin was bet yet")
    theory = "theory not known" if unknown else "theory is worked out"
    theory = f"theory {100 * expected.returned:.2f} %" if expected else theory
    error = "" if figures.error is None else f", error {100 * figures.error:.2f}"
    beside = None if expected is None else 100 * (returned - expected.returned)
    return Tile("RETURN", f"{100 * returned:.2f} %", theory + error, beside=beside)


@lru_cache(maxsize=8)
def _facts(figures: Figures, mistakes: Mistakes) -> tuple[Shown, ...]:
    return (
        *controls.panel(FACTS),
        *(shown for index, fact in enumerate(facts(figures, mistakes)) for shown in _fact(index, *fact)),
        *(Shown(x, y, Stroke(0, 28, 1.5, palette.EDGE)) for x in (260, 504) for y in (624, 674)),
    )


def facts(figures: Figures, mistakes: Mistakes) -> tuple[tuple[str, str], ...]:
    """Names and values, row by row."""
    won = f"{100 * figures.wins / figures.hands:.1f} %" if figures.hands else NONE
    return (
        ("Aces fallen", f"{figures.aces_fallen:,}"),
        ("Coins won by drops", f"{figures.won_by_drops:,}"),
        ("Best hand", f"{figures.best.won:,}" if figures.best else NONE),
        ("Hands that won", won),
        ("Longest dry run", words.counted(figures.dry, "hand")),
        ("Trainer errors", mistake_words(mistakes)),
    )


def mistake_words(mistakes: Mistakes) -> str:
    """The number of mistakes, and behind it what they cost."""
    return f"{mistakes.number:,}, −{mistakes.cost:,.1f}" if mistakes.number else "0"


def _fact(index: int, name: str, value: str) -> Iterator[Shown]:
    column, row = index % 3, index // 3
    x, y = 34 + 244 * column, 638 + 50 * row
    width = text_width(name, 16)
    yield Shown(x, y, Label(name, 16, palette.TEXT2))
    yield Shown(x + 212, y, Label(value, 18, palette.TEXT, Align.RIGHT, fit=202 - width))


def _buttons(board: Board, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    new = pointing.go_tone(Press.NEW_SESSION) if board.asked else pointing.tone(Press.NEW_SESSION)
    text = "BEGIN IT?" if board.asked else "NEW SESSION"
    yield from controls.button(NEW_SESSION, new, text, keys.get(Press.NEW_SESSION, ""), 16)
    yield from controls.button(EXPORT, pointing.tone(Press.EXPORT), "EXPORT CSV", keys.get(Press.EXPORT, ""), 16)
    yield from controls.button(CLOSE, pointing.tone(Press.CLOSE), "CLOSE", keys.get(Press.CLOSE, ""), 16)
    yield from controls.button(SCOPE, pointing.tone(Press.RIGHT), board.scope, size=16)
    choice = _short_choice(board.terms)
    yield from controls.button(CHOICE, pointing.tone(Press.DOWN), choice, size=16)


def choice_words(terms: Terms | None) -> str:
    """Which pay table and bet are shown."""
    return ALL_BETS if terms is None else str(terms)


def _short_choice(terms: Terms | None) -> str:
    """The same within its button: a long id is shortened, the bet stays."""
    if terms is None:
        return ALL_BETS
    bet = str(terms).removeprefix(terms.paytable)
    return shortened(terms.paytable, 16, CHOICE.w - 16 - text_width(bet, 16)) + bet


def _footer(board: Board) -> Iterator[Shown]:
    """The last lines: what was asked or done, else what is not ready yet, else how to read the bars."""
    message = board.message
    if message is None:
        yield Shown(
            782, 757, Label(shortened(_state(board), 16, 464), 16, palette.COST if board.fault else palette.TEXT2)
        )
        return
    colour = palette.MIDDLE if message.refused else palette.TEXT
    yield Shown(782, 747 if message.detail else 757, Label(message.title, 16, colour, fit=464))
    if message.detail:
        yield Shown(782, 769, Label(message.detail, 16, palette.TEXT2, fit=464))


def _state(board: Board) -> str:
    if board.fault:
        return board.fault
    if board.exporting:
        return "the hands are being written"
    if board.counting:
        return f"counting: {words.counted(board.figures.hands, 'hand')} so far"
    if board.expected is None and board.figures.hands:
        return "the exact values could not be worked out" if board.unknown else "the exact values are being worked out"
    if board.damaged:
        return f"{words.counted(board.damaged, 'damaged hand')} {'is' if board.damaged == 1 else 'are'} left out"
    return FOOTNOTE


def _targets(board: Board) -> Iterator[Target]:
    new = "Begin a new session: press again" if board.asked else "New session"
    yield Target(NEW_SESSION, Press.NEW_SESSION, new)
    yield Target(EXPORT, Press.EXPORT, "Export as CSV")
    yield Target(CLOSE, Press.CLOSE, "Close the statistics")
    yield Target(SCOPE, Press.RIGHT, f"Shown: {board.scope}")
    yield Target(CHOICE, Press.DOWN, f"Pay table and bet: {choice_words(board.terms)}")
