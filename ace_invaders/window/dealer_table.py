"""The practice dealer: a row of five cards for each player, what each holds, and who wins why. Nobody bets."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ace_invaders.cards import Card
from ace_invaders.dealer import MOST_PLAYERS, Showdown
from ace_invaders.dealing import HAND_SIZE
from ace_invaders.hands import Category, Ranking, describe
from ace_invaders.window import controls, layout, minitable, palette, wholescreen, words
from ace_invaders.window.actions import Press, PressHold
from ace_invaders.window.keynames import DEFAULT_KEYS, KeyNames
from ace_invaders.window.looks import (
    Align,
    Box,
    Cap,
    Face,
    Icon,
    IconName,
    Label,
    Picture,
    Rect,
    Shown,
    Slot,
    Stroke,
    Target,
)
from ace_invaders.window.metrics import cap_width, text_width, wrap
from ace_invaders.window.pointing import Pointing
from ace_invaders.window.view import View

SEATS: Final = tuple(range(1, MOST_PLAYERS + 1))
DEAL: Final = Box(30, 694, 344, 76)
MARK: Final = "PRACTICE"
_RULES: Final = "A full deck is shuffled anew at every deal. No credits move, and no hand is recorded."
_DECK: Final = 52
_ONE_DECK: Final = tuple(category for category in reversed(Category) if category is not Category.FIVE_OF_A_KIND)
_CARDS_X, _CARD_PITCH, _TEXT_X, _RIGHT = 562, 76, 960, 1244


def picture(view: View, players: int, showdown: Showdown | None, deals: int, keys: KeyNames = DEFAULT_KEYS) -> Picture:
    """The hands of a deal, the `deals`-th since the dealer came; without one, the places of the players' cards."""
    pointing, look = view.pointing, view.appearance
    shown = (
        *controls.panel(layout.LIST_PANEL),
        *_choice(players, pointing, keys),
        *_ladder(showdown),
        *_rules(),
        *controls.great_button(DEAL, pointing.go_tone(Press.MAIN), "DEAL", keys.get(Press.MAIN, "")),
        *_header(players, deals if showdown else 0, pointing, keys),
        *controls.panel(layout.PAGE_PANEL),
        *(_hands(showdown, look.four_colours) if showdown else ()),
        *(shown for seat in SEATS if not showdown or seat > players for shown in _seat(seat, seat <= players)),
        *_verdict(*(won(showdown) if showdown else _waits(players))),
    )
    return wholescreen.picture(view, keys, shown, _targets(players), mark=MARK)


def segment_box(players: int) -> Box:
    """Where a number of players is chosen."""
    return Box(34 + 69 * (players - 1), 140, 60, 40)


def row_y(seat: int) -> float:
    """The top of the cards of a player."""
    return 146 + 106 * (seat - 1)


def _choice(players: int, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    """How many play."""
    yield Shown(34, 88, Label("PRACTICE DEALER", 20, palette.TEXT))
    yield Shown(370, 88, Label("five-card draw", 16, palette.TEXT2, Align.RIGHT))
    yield Shown(34, 120, Label("PLAYERS", 16, palette.TEXT2))
    yield from _keys(keys.get(PressHold(1), ""), keys.get(PressHold(MOST_PLAYERS), ""))
    for number in SEATS:
        tone = pointing.segment_tone(PressHold(number), number == players, enabled=True)
        yield from controls.segment(segment_box(number), tone, str(number))
    yield Shown(30, 198, Stroke(346, 0, 1.5, palette.EDGE))


@lru_cache(maxsize=8)
def _keys(first: str, last: str) -> tuple[Shown, ...]:
    """The keys of the smallest and the largest number, from the right edge."""
    x, to = 370 - cap_width(last), text_width("to", 16)
    return (
        Shown(x + cap_width(last) / 2, 120, Cap(last, palette.TEXT2)),
        Shown(x - 6, 120, Label("to", 16, palette.TEXT2, Align.RIGHT)),
        Shown(x - 12 - to - cap_width(first) / 2, 120, Cap(first, palette.TEXT2)),
    )


def _ladder(showdown: Showdown | None) -> Iterator[Shown]:
    """All that one deck can hold, best first, and who holds it."""
    yield Shown(34, 220, Label("INDEX", 16, palette.TEXT2))
    yield Shown(96, 220, Label("HAND", 16, palette.TEXT2))
    yield Shown(370, 220, Label("PLAYERS", 16, palette.TEXT2, Align.RIGHT))
    rankings = showdown.rankings if showdown else ()
    best = max(rankings).category if rankings else None
    for rung, category in enumerate(_ONE_DECK):
        holders = (str(seat) for seat, ranking in enumerate(rankings, start=1) if ranking.category is category)
        yield from _rung(238 + 37 * rung, category, ", ".join(holders), category is best)


@lru_cache(maxsize=128)
def _rung(y: float, category: Category, holders: str, best: bool) -> tuple[Shown, ...]:
    middle, colour = y + 17, palette.TEXT if holders else palette.TEXT2
    face = Rect(356, 34, 9, palette.GO, 0.16, palette.GO, 1, 2) if best else Rect(356, 34, 9, palette.RAISED, 0.5)
    return (
        *((Shown(24, y, face),) if best or category % 2 else ()),
        Shown(58, middle, Label(str(Category.FIVE_OF_A_KIND - category), 18, colour, Align.CENTRE)),
        Shown(96, middle, Label(category.words.upper(), 16, colour)),
        Shown(370, middle, Label(holders, 18, palette.TEXT, Align.RIGHT)),
    )


@lru_cache(maxsize=1)
def _rules() -> tuple[Shown, ...]:
    rows = wrap(_RULES, 16, 336)
    return tuple(
        Shown(202, 632 + 21 * row, Label(text, 16, palette.TEXT2, Align.CENTRE)) for row, text in enumerate(rows)
    )


def _header(players: int, deal: int, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    title = f"DEAL {deal:,}" if deal else "NO CARDS YET"
    state = f"{players * HAND_SIZE} of {_DECK} cards" if deal else "one deck"
    yield from controls.panel(layout.HEADER_PANEL)
    yield Shown(418, 81, Label(title, 20, palette.TEXT, fit=660))
    yield Shown(418, 107, Label(f"{words.counted(players, 'player')}, {state}", 16, palette.TEXT2))
    yield from controls.close_button(pointing, keys)


def _hands(showdown: Showdown, four_colours: bool) -> Iterator[Shown]:
    word = "WINS" if len(showdown.winners) == 1 else "SHARES"
    for seat, (cards, ranking) in enumerate(zip(showdown.hands, showdown.rankings, strict=True), start=1):
        won = word if seat in showdown.winners else ""
        yield from _frame(row_y(seat), bool(won))
        yield from _label(row_y(seat), seat, ranking.category.words.upper(), palette.GO if won else palette.TEXT)
        yield from _cards(row_y(seat), cards, four_colours, 0.0 if won else palette.DIM_PAID)
        yield from _worth(row_y(seat), ranking, won)


@lru_cache(maxsize=16)
def _frame(y: float, won: bool) -> tuple[Shown, ...]:
    """A winner's row is framed, as the chosen row of a table."""
    return (Shown(404, y - 5, Rect(853, 104, 12, palette.GO, 0.13, palette.GO, 1, 2)),) if won else ()


@lru_cache(maxsize=64)
def _label(y: float, seat: int, text: str, colour: str) -> tuple[Shown, ...]:
    """The small panel that names a player and what the player holds."""
    rows = wrap(text, 16, 118)
    first = y + (62 if len(rows) == 1 else 52)
    edge, bar = (palette.GO, palette.GO) if colour == palette.GO else (palette.EDGE, palette.CONTROL)
    return (
        Shown(410, y, Rect(140, minitable.CARD_H, 9, palette.INSET, 0.9, edge)),
        Shown(410, y + 10, Rect(5, minitable.CARD_H - 20, 2.5, bar)),
        Shown(424, y + 22, Label(f"PLAYER {seat}", 16, colour)),
        *(Shown(424, first + 20 * at, Label(row, 16, palette.TEXT2, fit=118)) for at, row in enumerate(rows[:2])),
    )


def _cards(y: float, cards: tuple[Card, ...], four_colours: bool, dim: float) -> Iterator[Shown]:
    for place, card in enumerate(cards):
        face = Face(card, scale=minitable.SCALE, four_colours=four_colours, dim=dim)
        yield Shown(_CARDS_X + _CARD_PITCH * place, y, face)


@lru_cache(maxsize=128)
def _worth(y: float, ranking: Ranking, won: str) -> tuple[Shown, ...]:
    """What the hand is in players' words, the index of its category, and whether it wins."""
    flag = (
        Shown(_RIGHT - text_width(won, 20) - 20, y + 64, Icon(IconName.CHECK, 22, palette.GO)),
        Shown(_RIGHT, y + 64, Label(won, 20, palette.GO, Align.RIGHT)),
    )
    return (
        Shown(_TEXT_X, y + 31, Label(describe(ranking), 18, palette.TEXT, fit=_RIGHT - _TEXT_X)),
        Shown(_TEXT_X, y + 64, Label(f"index {ranking.index}", 16, palette.TEXT2)),
        *(flag if won else ()),
    )


@lru_cache(maxsize=16)
def _seat(seat: int, plays: bool) -> tuple[Shown, ...]:
    """A player before the deal, or a seat that nobody takes."""
    y = row_y(seat)
    slot = Slot(palette.CONTROL, scale=minitable.SCALE)
    places = tuple(Shown(_CARDS_X + _CARD_PITCH * place, y, slot) for place in range(HAND_SIZE))
    named = _label(y, seat, "READY" if plays else "NOT PLAYING", palette.TEXT if plays else palette.DIM)
    return (*named, *(places if plays else ()))


def _waits(players: int) -> tuple[IconName, str, str]:
    who = "you alone" if players == 1 else f"{players} players, one card at a time, from player 1 on"
    return IconName.INFO, "Press DEAL.", f"The cards go to {who}."


def won(showdown: Showdown) -> tuple[IconName, str, str]:
    """Who wins with what, and why."""
    who = words.sentence(f"{showdown.verdict}: {describe(max(showdown.rankings))}")
    return IconName.CHECK, who, words.sentence(showdown.reason)


@lru_cache(maxsize=16)
def _verdict(icon: IconName, title: str, detail: str) -> tuple[Shown, ...]:
    colour = palette.GO if icon is IconName.CHECK else palette.ACTIVE
    return (
        Shown(410, 684, Stroke(838, 0, 1.5, palette.EDGE)),
        Shown(434, 733, Icon(icon, 26, colour)),
        Shown(462, 719, Label(title, 20, palette.TEXT, fit=780)),
        Shown(462, 749, Label(detail, 18, palette.TEXT2, fit=780)),
    )


def _targets(players: int) -> Iterator[Target]:
    """In the order of the focus."""
    for number in SEATS:
        name = words.counted(number, "player") + (", chosen" if number == players else "")
        yield Target(segment_box(number), PressHold(number), name, radius=7)
    yield Target(layout.CLOSE_BUTTON, Press.CLOSE, "Close the practice dealer")
    yield Target(DEAL, Press.MAIN, "Deal", radius=14)
