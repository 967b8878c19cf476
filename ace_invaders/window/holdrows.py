"""The rows of the trainer: the best holds with their cards, what each wins beside the bet, and what it costs."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import Final

from ace_invaders.cards import Card
from ace_invaders.game import Hand
from ace_invaders.window import palette
from ace_invaders.window.adviser import Advice, Worth
from ace_invaders.window.costs import signed_cost
from ace_invaders.window.looks import Align, Box, Face, Icon, IconName, Label, Rect, Shown, Stroke
from ace_invaders.window.metrics import enlarged, text_width
from ace_invaders.window.numbers import written

FIRST_Y: Final = 132  # the top of the first row
ROW_H: Final = 36
CHIP: Final = 48  # from a small card to the next
COST_RIGHT: Final = 822
_PITCH: Final = 39
_BAR: Final = Box(400, 9, 232, 18)  # y from the top of its row
_BAR_STEP: Final = 5  # coins
_COINS_RIGHT: Final = 718
_COINS_W, _COST_W = 82, 96
_BEST_BAR, _OWN_BAR, _OTHER_BAR = palette.HELD, palette.ON, "#5A78D8/#3C5CC0"


@lru_cache(maxsize=2)
def heads(large: bool) -> tuple[Shown, ...]:
    """What the columns are called."""
    size = enlarged(16, large)
    return (
        Shown(60, 116, Label("HOLD", size, palette.TEXT2)),
        Shown(_BAR.x, 116, Label("EXPECTED", size, palette.TEXT2)),
        Shown(_COINS_RIGHT, 116, Label("COINS", size, palette.TEXT2, Align.RIGHT)),
        Shown(COST_RIGHT, 116, Label("COST", size, palette.TEXT2, Align.RIGHT)),
    )


def in_place_of_rows(text: str, large: bool) -> Shown:
    """A line where the rows will be."""
    y = FIRST_Y + 2 * _PITCH + ROW_H / 2
    return Shown(428, y, Label(text, enlarged(18, large), palette.TEXT, Align.CENTRE, fit=760))


def rows(advice: Advice, hand: Hand, large: bool, four_colours: bool) -> Iterator[Shown]:
    """The best holds, and the player's, each with its place, cards, bar and figures."""
    end, bet = bar_end(advice.best.coins, hand.bet.total), hand.bet.total
    yield _bet_label(end, bet, large)
    for index, (place, worth) in enumerate(_listed(advice, hand.hold, most_rows(hand.bet.lines))):
        y = FIRST_Y + _PITCH * index
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
    label = Label(f"bet {bet}", enlarged(16, large), palette.TEXT, Align.CENTRE)
    half = text_width(label.text, label.size) / 2
    least = _BAR.x + text_width("EXPECTED", label.size) + 10 + half
    most = _COINS_RIGHT - text_width("COINS", label.size) - 10 - half
    return Shown(min(max(_BAR.x + _BAR.w * bet / end, least), most), 116, label)


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
            found.append(Shown(x + 15, y + 14, Stroke(14, 0, 2, palette.CONTROL)))
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
    yield Shown(_BAR.x, y + _BAR.y, Rect(_BAR.w, _BAR.h, 4, palette.INSET))
    if value * _BAR.w >= 1:
        yield Shown(_BAR.x, y + _BAR.y, Rect(round(value * _BAR.w, 1), _BAR.h, 4, colour))
    yield Shown(_BAR.x + _BAR.w * bet, y + 5, Stroke(0, 26, 2, palette.WHITE))


def _figures(y: float, worth: Worth, own: bool, large: bool) -> Iterator[Shown]:
    cost = palette.GO if worth.is_best else palette.COST if own else palette.TEXT2
    size = enlarged(18, large)
    coins = written(worth.coins, size, _COINS_W, 2)
    yield Shown(_COINS_RIGHT, y, Label(coins, size, palette.TEXT, Align.RIGHT, fit=_COINS_W))
    yield Shown(COST_RIGHT, y, Label(signed_cost(worth.cost, size, _COST_W), size, cost, Align.RIGHT, fit=_COST_W))


def _listed(advice: Advice, hold: tuple[int, ...], count: int) -> tuple[tuple[int, Worth], ...]:
    """The best holds with their places; the player's takes the last row where it is not among them."""
    places = tuple(enumerate(advice.holds, start=1))
    own = advice.place(hold)
    return places[:count] if own <= count else (*places[: count - 1], places[own - 1])


def most_rows(lines: int) -> int:
    """How many rows there is room for."""
    return 6 if lines == 3 else 5


def bar_end(best: float, bet: int) -> int:
    """Where the bars end, in coins: the next multiple of 5 above the best value, or at the bet where that is more."""
    return max(_BAR_STEP * (floor(best / _BAR_STEP) + 1), _BAR_STEP * ceil(bet / _BAR_STEP))
