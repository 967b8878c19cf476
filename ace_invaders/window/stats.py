"""The statistics screen: figures in tiles, the bankroll, facts, hits by row, and what can be done there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from ace_invaders.statistics import Expected, Figures, Terms
from ace_invaders.window import controls, palette, stats_graph, stats_hits, wholescreen, words
from ace_invaders.window.actions import Press
from ace_invaders.window.keynames import DEFAULT_KEYS, KeyNames
from ace_invaders.window.looks import Align, Box, Icon, IconName, Label, Picture, Shown, Stroke, Target
from ace_invaders.window.metrics import fitting, shortened, text_width
from ace_invaders.window.numbers import forms, written
from ace_invaders.window.pointing import Pointing
from ace_invaders.window.view import Message, View

FACTS: Final = Box(16, 610, 736, 108)
NEW_SESSION: Final = Box(16, 732, 166, 48)
EXPORT: Final = Box(192, 732, 160, 48)
CLOSE: Final = Box(362, 732, 126, 48)
SCOPE: Final = Box(498, 732, 112, 48)
CHOICE: Final = Box(620, 732, 132, 48)
FOOTNOTE: Final = "bar: distance from expected; thin lines: 2 sigma"
ALL_BETS: Final = "all bets"
NONE: Final = "–"
_ARROW_W: Final = 30  # px between a figure and what stands beside it
_BESIDE_W: Final = 60
_MANY: Final = 10.0  # as a part of the bet


class Mistakes(NamedTuple):
    """How many holds were not the best, and what they cost on average, in coins."""

    number: int = 0
    cost: float = 0.0


NO_MISTAKES: Final = Mistakes()


@dataclass(frozen=True, slots=True)
class Board:
    """All that the screen shows.

    `expected` is None until it is worked out, `unknown` that it never will be; `terms` are those that were chosen,
    None for all, `version` tells them from others of the same id and bet; `fault` tells why not all was counted,
    `damaged` how many hands are left out; `asked` that a new session waits for a second press; `message` is news.
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
    version: str = ""


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
        *stats_graph.graph(board.figures, board.expected, board.counting, _alone(board)),
        *_facts(board.figures, board.mistakes),
        *_buttons(board, view.pointing, keys),
        *stats_hits.hits(board.figures, board.expected, board.unknown),
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
    apart = "" if tile.beside is None else written(abs(tile.beside), 16, _BESIDE_W, 2)
    value_room = room - _ARROW_W - text_width(apart, 16) if apart else room
    size = fitting(tile.value, 32, value_room)
    yield from controls.panel(box)
    yield Shown(x, 84, Label(tile.name, 16, palette.TEXT2))
    yield Shown(x, 115, Label(tile.value, size, tile.colour, fit=value_room))
    yield Shown(x, 144, Label(tile.note, 16, palette.TEXT2, fit=room))
    if tile.beside is not None:
        furthest = x + room - 14 - text_width(apart, 16)
        yield from _beside(min(x + text_width(tile.value, size) + 33, furthest), tile.beside, apart)


def _beside(x: float, apart: float, points: str) -> Iterator[Shown]:
    """How far a return is from the theory, in points: up or down, or not at all."""
    if not round(apart, 2):
        yield Shown(x - 7, 115, Label(points, 16, palette.TEXT2))
        return
    colour = palette.GO if apart > 0 else palette.COST
    yield Shown(x, 115, Icon(IconName.TRIANGLE_UP if apart > 0 else IconName.TRIANGLE_DOWN, 14, colour))
    yield Shown(x + 14, 115, Label(points, 16, colour))


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
    """The return with the exact one, and how far from that as many hands come by chance: one standard deviation."""
    returned = figures.returned
    if returned is None:
        return Tile("RETURN", NONE, "no coin was bet yet")
    theory = "theory not known" if unknown else "theory is worked out"
    theory = f"theory {_points(expected.returned)} % ± {_points(expected.error)}" if expected else theory
    beside = None if expected is None else 100 * (returned - expected.returned)
    return Tile("RETURN", f"{100 * returned:,.2f} %", theory, beside=beside)


def _points(part: float) -> str:
    """A part in percent, without decimals where they tell nothing beside so many digits."""
    return f"{100 * part:.2f}" if part < _MANY else f"{100 * part:,.0f}"


@lru_cache(maxsize=8)
def _facts(figures: Figures, mistakes: Mistakes) -> tuple[Shown, ...]:
    return (
        *controls.panel(FACTS),
        *(shown for index, fact in enumerate(facts(figures, mistakes)) for shown in _fact(index, *fact)),
        *(Shown(x, y, Stroke(0, 28, 1.5, palette.EDGE)) for x in (260, 504) for y in (624, 674)),
    )


def facts(figures: Figures, mistakes: Mistakes) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Names and values, row by row; each value in forms that are ever shorter."""
    won = f"{100 * figures.wins / figures.hands:.1f} %" if figures.hands else NONE
    dry = (f"{form} {'hand' if figures.dry == 1 else 'hands'}" for form in forms(figures.dry))
    return (
        ("Aces fallen", tuple(forms(figures.aces_fallen))),
        ("Coins won by drops", tuple(forms(figures.won_by_drops))),
        ("Best hand", tuple(forms(figures.best.won)) if figures.best else (NONE,)),
        ("Hands that won", (won,)),
        ("Longest dry run", tuple(dry)),
        ("Trainer errors", mistake_words(mistakes)),
    )


def mistake_words(mistakes: Mistakes) -> tuple[str, ...]:
    """The number of mistakes, and behind it what they cost, in forms that are ever shorter."""
    if not mistakes.number:
        return ("0",)
    *_, number = forms(mistakes.number)
    costs = tuple(forms(mistakes.cost, 1))
    return *(f"{mistakes.number:,}, −{cost}" for cost in costs), f"{number}, −{costs[-1]}"


def _fact(index: int, name: str, values: tuple[str, ...]) -> Iterator[Shown]:
    column, row = index % 3, index // 3
    x, y = 34 + 244 * column, 638 + 50 * row
    room = 202 - text_width(name, 16)
    value = next((each for each in values if text_width(each, 18) <= room), values[-1])
    yield Shown(x, y, Label(name, 16, palette.TEXT2))
    yield Shown(x + 212, y, Label(value, 18, palette.TEXT, Align.RIGHT, fit=room))


def _buttons(board: Board, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    new = pointing.go_tone(Press.NEW_SESSION) if board.asked else pointing.tone(Press.NEW_SESSION)
    text = "BEGIN IT?" if board.asked else "NEW SESSION"
    yield from controls.button(NEW_SESSION, new, text, keys.get(Press.NEW_SESSION, ""), 16)
    yield from controls.button(EXPORT, pointing.tone(Press.EXPORT), "EXPORT CSV", keys.get(Press.EXPORT, ""), 16)
    yield from controls.button(CLOSE, pointing.tone(Press.CLOSE), "CLOSE", keys.get(Press.CLOSE, ""), 16)
    yield from controls.button(SCOPE, pointing.tone(Press.RIGHT), board.scope, size=16)
    choice = _short_choice(board.terms, board.version)
    yield from controls.button(CHOICE, pointing.tone(Press.DOWN), choice, size=16)


def version_words(terms: Terms, alike: Sequence[Terms]) -> str:
    """What tells a pay table from those of the same id and bet: of these the last is as it was played last.

    A table of one's own may be changed under its id.
    """
    *earlier, last = alike or (terms,)
    if terms == last:
        return ""
    return f"old pays {earlier.index(terms) + 1}" if len(earlier) > 1 else "old pays"


def choice_words(terms: Terms | None, version: str = "") -> str:
    """Which pay table and bet are shown, and which version of the table."""
    return ALL_BETS if terms is None else ", ".join(filter(None, (str(terms), version)))


def _short_choice(terms: Terms | None, version: str) -> str:
    """The same within its button: a long id is shortened, the bet and the version stay."""
    if terms is None:
        return ALL_BETS
    rest = f"{str(terms).removeprefix(terms.paytable)} {version.replace(' pays', '')}".rstrip()
    return shortened(terms.paytable, 16, CHOICE.w - 16 - text_width(rest, 16)) + rest


def _alone(board: Board) -> str:
    """What is said of a bankroll of some hands with others between them."""
    if board.terms is None:
        return ""
    return f"by hands of {board.version} alone" if board.version else stats_graph.ALONE


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
    yield Target(CHOICE, Press.DOWN, f"Pay table and bet: {choice_words(board.terms, board.version)}")
