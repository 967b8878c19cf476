"""The trainer over the face-down lines: what every hold of the open hand is worth, and what the player's costs."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import Final

from ace_invaders.cards import Card
from ace_invaders.game import Hand
from ace_invaders.paytable import Line as PayLine
from ace_invaders.window import controls, layout, palette, words
from ace_invaders.window.actions import Press
from ace_invaders.window.adviser import Advice, Worth
from ace_invaders.window.holdnames import hold_name
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.lesson import Lesson
from ace_invaders.window.linecards import RAISE
from ace_invaders.window.looks import Align, Box, Face, Icon, IconName, Label, Line, Rect, Ring, Shown, Target
from ace_invaders.window.metrics import text_width
from ace_invaders.window.pointing import Pointing
from ace_invaders.window.stage import LineStage

PITCH: Final = 39
ROW_H: Final = 36
CHIP: Final = 48
BAR: Final = Box(400, 9, 232, 18)  # y from the top of its row
BAR_STEP: Final = 5  # coins
COINS_RIGHT: Final = 718
COST_RIGHT: Final = 822
FOOT_ROOM: Final = 586  # px from x 40 to HOLD BEST
LARGER: Final = 1.25
_BEST_BAR, _OWN_BAR, _OTHER_BAR = palette.HELD, palette.ON, "#5A78D8/#3C5CC0"
_SHORTER: Final = 40  # px less in the one-line game


def panel_box(lines: int) -> Box:
    """The place of the panel in the game of one or three lines."""
    return Box(16, 60, 824, 378 if lines == 3 else 378 - _SHORTER)


def best_box(lines: int) -> Box:
    """The place of HOLD BEST."""
    return Box(634, 380 if lines == 3 else 380 - _SHORTER, 190, 46)


def shown(
    lesson: Lesson, hand: Hand, pointing: Pointing, keys: KeyNames, large: bool, four_colours: bool
) -> Iterator[Shown]:
    """The panel with its rows, its footer and HOLD BEST."""
    lines, advice = hand.bet.lines, lesson.advice
    yield from controls.panel(panel_box(lines), edge=palette.CONTROL)
    yield from _head(lines, large)
    if advice is None:
        yield from _without_values(lesson.failed, large)
    else:
        yield from _rows(advice, hand, large, four_colours)
    yield from _footer(lesson, hand, large, four_colours)
    if lesson.over:
        return
    ready = advice is not None and not advice.of(hand.hold).is_best
    tone = pointing.tone(Press.HOLD_BEST, ready)
    yield from controls.button(best_box(lines), tone, "HOLD BEST", keys.get(Press.ENTER, ""))


def targets(lesson: Lesson, hand: Hand) -> Iterator[Target]:
    """What can be pressed in the panel."""
    ready = lesson.advice is not None and not lesson.advice.of(hand.hold).is_best
    yield Target(best_box(hand.bet.lines), Press.HOLD_BEST, "Hold the best cards", ready)


def rings(advice: Advice, hand: Hand, bottom: LineStage) -> Iterator[Shown]:
    """The marks on the cards of the best hold: the player's own where it is as good."""
    for position in best_hold(advice, hand.hold):
        box = layout.card_box(hand.bet.lines, PayLine.BOTTOM, position)
        standing = bottom.cards[position - 1]
        x, y = box.x + box.w - 20, box.y + 22 + standing.dy - RAISE * standing.held
        yield Shown(x, y, Ring(15, palette.INK))
        yield Shown(x, y, Icon(IconName.AIM, 20, palette.GO))


def best_hold(advice: Advice, hold: tuple[int, ...]) -> tuple[int, ...]:
    """The best hold; of equal ones the player's own."""
    return hold if advice.of(hold).is_best else advice.best.positions


def listed(advice: Advice, hold: tuple[int, ...], count: int) -> tuple[tuple[int, Worth], ...]:
    """The best holds with their places; the player's takes the last row where it is not among them."""
    places = tuple(enumerate(advice.holds, start=1))
    own = advice.place(hold)
    return places[:count] if own <= count else (*places[: count - 1], places[own - 1])


def rows_of(lines: int) -> int:
    """How many rows there is room for."""
    return 6 if lines == 3 else 5


def bar_end(best: float, bet: int) -> int:
    """Where the bars end, in coins: the next multiple of 5 above the best value, or at the bet where that is more."""
    return max(BAR_STEP * (floor(best / BAR_STEP) + 1), BAR_STEP * ceil(bet / BAR_STEP))


def coins(value: float) -> str:
    """An amount as the trainer writes it."""
    return f"{value:,.2f}"


def cost_words(cost: float) -> str:
    """A cost with its sign; one too small for two digits is not called nothing."""
    return "0" if cost == 0 else f"−{coins(cost)}" if cost >= 0.005 else "−0.00…"


def _size(size: int, large: bool) -> int:
    return round(size * LARGER) if large else size


@lru_cache(maxsize=8)
def _head(lines: int, large: bool) -> tuple[Shown, ...]:
    small = _size(16, large)
    about = f"Expected win of each hold, in coins{', all 3 lines' if lines == 3 else ''}"
    best = f"best {rows_of(lines)} of 32"
    return (
        Shown(41, 86, Icon(IconName.AIM, 21, palette.GO)),
        Shown(62, 86, Label("TRAINER", 22, palette.TEXT)),
        Shown(184, 86, Label(about, small, palette.TEXT2, fit=500)),
        Shown(COST_RIGHT, 86, Label(best, small, palette.TEXT2, Align.RIGHT, fit=130)),
        Shown(60, 116, Label("HOLD", small, palette.TEXT2)),
        Shown(BAR.x, 116, Label("EXPECTED", small, palette.TEXT2)),
        Shown(COINS_RIGHT, 116, Label("COINS", small, palette.TEXT2, Align.RIGHT)),
        Shown(COST_RIGHT, 116, Label("COST", small, palette.TEXT2, Align.RIGHT)),
    )


def _without_values(failed: bool, large: bool) -> Iterator[Shown]:
    said = "The values could not be computed." if failed else "Computing the exact value of all 32 holds …"
    yield Shown(428, 132 + 2 * PITCH + ROW_H / 2, Label(said, _size(18, large), palette.TEXT, Align.CENTRE, fit=760))


def _rows(advice: Advice, hand: Hand, large: bool, four_colours: bool) -> Iterator[Shown]:
    end, bet = bar_end(advice.best.coins, hand.bet.total), hand.bet.total
    yield _bet_label(end, bet, large)
    for index, (place, worth) in enumerate(listed(advice, hand.hold, rows_of(hand.bet.lines))):
        y = 132 + PITCH * index
        own = worth.positions == hand.hold
        yield from _frame(y, worth.is_best, own)
        colour = palette.TEXT if worth.is_best or own else palette.TEXT2
        yield Shown(42, y + ROW_H / 2, Label(str(place), 16, colour, Align.CENTRE))
        yield from _hold(tuple(hand.deal.dealt), worth.positions, y + 4, four_colours)
        yield from _tag(y, worth.is_best, own)
        yield from _bar(y, worth.coins / end, bet / end, _bar_colour(worth.is_best, own))
        yield from _figures(y + ROW_H / 2, worth, own, large)


def _bet_label(end: int, bet: int, large: bool) -> Shown:
    """The bet above its tick, clear of the heads at both sides."""
    label = Label(f"bet {bet}", _size(16, large), palette.TEXT, Align.CENTRE)
    half = text_width(label.text, label.size) / 2
    least = BAR.x + text_width("EXPECTED", label.size) + 10 + half
    most = COINS_RIGHT - text_width("COINS", label.size) - 10 - half
    return Shown(min(max(BAR.x + BAR.w * bet / end, least), most), 116, label)


def _frame(y: float, best: bool, own: bool) -> Iterator[Shown]:
    if best or own:
        fill, strength = (palette.GO, 0.14) if best else (palette.WHITE, 0.07)
        yield Shown(24, y, Rect(808, ROW_H, 9, fill, strength, palette.WHITE if own else palette.GO, 1, 2))


@lru_cache(maxsize=256)
def _hold(cards: tuple[Card, ...], held: Sequence[int], y: float, four_colours: bool) -> tuple[Shown, ...]:
    """The five cards of a row, those that are thrown away as empty places."""
    found: list[Shown] = []
    for position, card in enumerate(cards, start=1):
        x = 60 + CHIP * (position - 1)
        if position in held:
            found.append(Shown(x, y, Face(card, four_colours=four_colours, small=True)))
        else:
            found.append(Shown(x, y, Rect(44, 28, 5, palette.INSET, 0.4, palette.EDGE)))
            found.append(Shown(x + 15, y + 14, Line(14, 0, 2, palette.CONTROL)))
    return tuple(found)


@lru_cache(maxsize=64)
def _tag(y: float, best: bool, own: bool) -> tuple[Shown, ...]:
    """BEST and YOURS; the player's own best hold has a check before its BEST."""
    if not best and not own:
        return ()
    fill, ink, text = (palette.HELD, palette.GO_INK, "BEST") if best else (palette.ON, palette.ON_INK, "YOURS")
    plate = Shown(310, y + 6, Rect(74, 24, 6, fill, 1))
    if best and own:
        check = Shown(324, y + ROW_H / 2, Icon(IconName.CHECK, 14, ink))
        return plate, check, Shown(356, y + ROW_H / 2, Label(text, 16, ink, Align.CENTRE))
    return plate, Shown(347, y + ROW_H / 2, Label(text, 16, ink, Align.CENTRE, fit=66))


def _bar_colour(best: bool, own: bool) -> str:
    return _BEST_BAR if best else _OWN_BAR if own else _OTHER_BAR


def _bar(y: float, value: float, bet: float, colour: str) -> Iterator[Shown]:
    """A bar and the bet's tick, as parts of the whole width."""
    yield Shown(BAR.x, y + BAR.y, Rect(BAR.w, BAR.h, 4, palette.INSET))
    if value * BAR.w >= 1:
        yield Shown(BAR.x, y + BAR.y, Rect(round(value * BAR.w, 1), BAR.h, 4, colour))
    yield Shown(BAR.x + BAR.w * bet, y + 5, Line(0, 26, 2, palette.WHITE))


def _figures(y: float, worth: Worth, own: bool, large: bool) -> Iterator[Shown]:
    cost = palette.GO if worth.is_best else palette.COST if own else palette.TEXT2
    size = _size(18, large)
    yield Shown(COINS_RIGHT, y, Label(coins(worth.coins), size, palette.TEXT, Align.RIGHT, fit=82))
    yield Shown(COST_RIGHT, y, Label(cost_words(worth.cost), size, cost, Align.RIGHT, fit=96))


def _footer(lesson: Lesson, hand: Hand, large: bool, four_colours: bool) -> Iterator[Shown]:
    up = 0 if hand.bet.lines == 3 else _SHORTER
    yield Shown(30, 367 - up, Line(796, 0, 1.5, palette.EDGE))
    small = _size(16, large)
    yield Shown(40, 392 - up, Label("Your hold", small, palette.TEXT2))
    x = 40 + text_width("Your hold", small) + 11
    held = [hand.deal.dealt[position - 1] for position in hand.hold]
    for card in held:
        yield Shown(x, 378 - up, Face(card, four_colours=four_colours, small=True))
        x += CHIP
    yield from _pieces(x + (14 if held else 0), 392 - up, _own_words(lesson.advice, hand), large)
    yield Shown(40, 419 - up, Label(_session_words(lesson, hand), small, palette.TEXT2, fit=FOOT_ROOM))


Piece = tuple[str, int, str]


def _own_words(advice: Advice | None, hand: Hand) -> tuple[Piece, ...]:
    """What the player's hold is worth and costs, in pieces of a size and a colour."""
    nothing = "" if hand.hold else "no card:  "
    if advice is None:
        return ((nothing.rstrip(": "), 18, palette.TEXT),)
    worth = advice.of(hand.hold)
    wins = f"{nothing}{coins(worth.coins)} coins, "
    if worth.is_best:
        return (wins, 18, palette.TEXT), ("the best hold", 18, palette.GO)
    cost = coins(worth.cost) if worth.cost >= 0.005 else "less than 0.01"
    return (f"{wins}costs ", 18, palette.TEXT), (cost, 22, palette.COST), (" a hand", 18, palette.TEXT)


def _pieces(x: float, y: float, pieces: Sequence[Piece], large: bool) -> Iterator[Shown]:
    """Pieces of text side by side: the longest form that fits, at last narrowed."""
    room = 40 + FOOT_ROOM - x
    forms = (_sized(pieces, large), _sized(pieces, False), _sized(pieces[:2], False))
    form = next((each for each in forms if _width(each) <= room), forms[-1])
    share = min(1.0, room / max(_width(form), 1))
    for text, size, colour in form:
        width = text_width(text, size) * share
        yield Shown(x, y, Label(text, size, colour, fit=width if share < 1 else 0))
        x += width


def _sized(pieces: Sequence[Piece], large: bool) -> tuple[Piece, ...]:
    return tuple((text, _size(size, large), colour) for text, size, colour in pieces)


def _width(pieces: Sequence[Piece]) -> float:
    return sum(text_width(text, size) for text, size, _ in pieces)


def _session_words(lesson: Lesson, hand: Hand) -> str:
    errors = words.counted(lesson.mistakes, "error")
    session = f"Session: {errors}, {coins(lesson.given_up)} coins given up"
    if lesson.advice is None:
        return session
    best = [hand.deal.dealt[position - 1] for position in best_hold(lesson.advice, hand.hold)]
    return f"Best: {hold_name(best)}.  {session}"
