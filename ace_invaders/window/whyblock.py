"""The WHY table: every way to fall in a hand, what it would have paid, and gravity's verdict."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ace_invaders.cards import Card
from ace_invaders.gravity import Verdict
from ace_invaders.paytable import Line
from ace_invaders.window import controls, palette, words
from ace_invaders.window.actions import PressLeaf
from ace_invaders.window.looks import Align, Box, Face, Icon, IconName, Label, Rect, Shown, Stroke, Target
from ace_invaders.window.metrics import text_width
from ace_invaders.window.pointing import Pointing
from ace_invaders.window.receipt import BLOCK
from ace_invaders.window.still import COLOURS, EMBLEMS
from ace_invaders.window.whytable import Fall, Leaf, Placed

LEAF_BACK: Final = Box(1164, 474, 40, 36)
LEAF_ON: Final = Box(1212, 474, 40, 36)
_TITLE_Y: Final = 492
_CHIP_H: Final = 28
_CHIP_PITCH: Final = 48
_SUIT_PITCH: Final = 18
_MOST_CHIPS: Final = 2


def block(leaves: tuple[Leaf, ...], leaf: int, four_colours: bool, pointing: Pointing) -> tuple[Shown, ...]:
    """The block below the small table with a leaf of the WHY table in it, counted from 0."""
    shown = _leaf(leaves[leaf], four_colours)
    if len(leaves) == 1:
        return shown
    return (*shown, *_turning(leaf, len(leaves), pointing))


def targets(leaf: int, count: int) -> Iterator[Target]:
    """What turns the leaves, where there are several."""
    if count > 1:
        yield Target(LEAF_BACK, PressLeaf(leaf - 1), "Rows before these", leaf > 0)
        yield Target(LEAF_ON, PressLeaf(leaf + 1), "Further rows", leaf < count - 1)


def _turning(leaf: int, count: int, pointing: Pointing) -> Iterator[Shown]:
    yield Shown(1152, _TITLE_Y, Label(f"{leaf + 1} of {count}", 16, palette.TEXT2, Align.RIGHT))
    for box, index, icon in (
        (LEAF_BACK, leaf - 1, IconName.CHEVRON_LEFT),
        (LEAF_ON, leaf + 1, IconName.CHEVRON_RIGHT),
    ):
        tone = pointing.tone(PressLeaf(index), 0 <= index < count)
        yield from controls.sign_button(box, tone, icon, 18)


@lru_cache(maxsize=32)
def _leaf(leaf: Leaf, four_colours: bool) -> tuple[Shown, ...]:
    return tuple(_rows(leaf, four_colours))


def _rows(leaf: Leaf, four_colours: bool) -> Iterator[Shown]:
    yield from controls.panel(BLOCK)
    yield Shown(418, _TITLE_Y, Label("WHY", 18, palette.TEXT))
    sentence = "every combination of falling aces; the highest pay wins, of equal ones the most aces"
    yield Shown(466, _TITLE_Y, Label(sentence, 16, palette.TEXT2))
    for index, placed in enumerate(leaf):
        if placed.head is not None:
            yield from _head(placed.fall.line, placed.head, ruled=index > 0)
        yield from _row(placed, four_colours)


def _head(line: Line, y: float, *, ruled: bool) -> Iterator[Shown]:
    if ruled:
        yield Shown(416, y - 18, Stroke(832, 0, 1.5, palette.EDGE))
    x = 418.0
    for each in (line.above, line):
        yield Shown(x + 7, y, Icon(EMBLEMS[each], 14, COLOURS[each]))
        yield Shown(x + 20, y, Label(words.line_name(each), 16, COLOURS[each]))
        x += 20 + text_width(words.line_name(each), 16) + 10
        if each is not line:
            yield Shown(x + 8, y, Icon(IconName.ARROW_DOWN, 18, palette.TEXT))
            x += 24
    yield Shown(772, y, Label("HAND BELOW", 16, palette.TEXT2))
    yield Shown(998, y, Label("PAYS", 16, palette.TEXT2, Align.RIGHT))
    yield Shown(1052, y, Label("ACES", 16, palette.TEXT2, Align.RIGHT))
    yield Shown(1096, y, Label("RESULT", 16, palette.TEXT2))


def _row(placed: Placed, four_colours: bool) -> Iterator[Shown]:
    fall, y, _ = placed
    chosen = fall.verdict is Verdict.CHOSEN
    colour = palette.TEXT if chosen else palette.TEXT2
    if chosen:
        yield Shown(407, y - 16.5, Rect(850, 33, 7, palette.GO, 0.14, palette.GO, 1, 2))
    yield from _fell(fall, y, four_colours)
    yield from _below(fall, y, four_colours)
    yield Shown(772, y, Label(words.row_name(fall.row), 16, colour, fit=172))
    yield Shown(998, y, Label(f"{fall.coins:,}", 18, palette.TEXT, Align.RIGHT))
    yield Shown(1052, y, Label(str(fall.aces), 18, palette.TEXT, Align.RIGHT))
    sign, tone = (IconName.CHECK, palette.GO) if chosen else (IconName.CROSS, palette.COST)
    yield Shown(1080, y, Icon(sign, 18, tone))
    verdict = fall.verdict.value.upper() if chosen else fall.verdict.value
    yield Shown(1096, y, Label(verdict, 16, colour, fit=152))


def _fell(fall: Fall, y: float, four_colours: bool) -> Iterator[Shown]:
    """What falls: the cards, from three on by their suits alone."""
    if not fall.fell:
        yield Shown(420, y, Label("none", 16, palette.TEXT2))
    elif fall.royal:
        yield Shown(420, y, Label("the royal", 16, palette.TEXT2))
    elif len(fall.fell) <= _MOST_CHIPS:
        for index, card in enumerate(fall.fell):
            yield _chip(card, 418 + _CHIP_PITCH * index, y, four_colours)
    else:
        yield from _suits(fall.fell, y, four_colours)


def _suits(cards: tuple[Card, ...], y: float, four_colours: bool) -> Iterator[Shown]:
    width = _SUIT_PITCH * len(cards) + 8
    yield Shown(418, y - _CHIP_H / 2, Rect(width, _CHIP_H, 6, palette.FACE_LIGHT))
    for index, card in enumerate(cards):
        icon = Icon(IconName(card.suit.value), 16, palette.ink(card.suit, four_colours))
        yield Shown(431 + _SUIT_PITCH * index, y, icon)


def _below(fall: Fall, y: float, four_colours: bool) -> Iterator[Shown]:
    for position, card in enumerate(fall.cards, start=1):
        frame = palette.GLOW if position in fall.positions else ""
        yield _chip(card, 524 + _CHIP_PITCH * (position - 1), y, four_colours, frame)


def _chip(card: Card, x: float, y: float, four_colours: bool, frame: str = "") -> Shown:
    return Shown(x, y - _CHIP_H / 2, Face(card, four_colours=four_colours, frame=frame, small=True))
