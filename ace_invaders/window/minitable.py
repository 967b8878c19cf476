"""A step of a replay on a small table, and the list of the steps beside it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from ace_invaders.game import Hand
from ace_invaders.hands import rank
from ace_invaders.paytable import Line
from ace_invaders.window import controls, palette, words
from ace_invaders.window.actions import PressStep
from ace_invaders.window.looks import Align, Box, Face, Icon, IconName, Label, Rect, Ring, Shown, Stroke, Target
from ace_invaders.window.metrics import wrap
from ace_invaders.window.stage import LineStage, Mark, Stage, Standing
from ace_invaders.window.steps import Step
from ace_invaders.window.still import COLOURS, EMBLEMS

PANEL: Final = Box(400, 132, 864, 330)
SCALE: Final = 0.53
CARD_W: Final = 128 * SCALE
CARD_H: Final = 178 * SCALE
_ROWS: Final = {Line.TOP: 0, Line.MIDDLE: 1, Line.BOTTOM: 2}
_RAISE: Final = 5
_STEPS_X: Final = 986
_TITLE_W, _NARROWED = 238, 1.1


def table(step: Step, hand: Hand, four_colours: bool) -> Iterator[Shown]:
    """The panel with the table after a step."""
    stage = step.stage
    yield from controls.panel(PANEL)
    yield from _beams(tuple(position for position, _ in stage.beams))
    for line in stage.lines:
        y = _row_y(line.line, len(stage.lines))
        yield from _label(y, line, _coins(line, hand))
        for place, standing in enumerate(line.cards):
            yield from _card(562 + 76 * place, y, standing, four_colours, glows=_glows(stage, line.line, place + 1))
    for mark in stage.marks:
        yield from _mark(mark)


def _row_y(line: Line, lines: int) -> float:
    """The top of a line's cards; the one line of the one-line game stands in the middle."""
    return 144 + 106 * (_ROWS[line] if lines == 3 else 1)


def _coins(line: LineStage, hand: Hand) -> int:
    """What the line's cards pay as they lie, 0 where they are face down."""
    cards = [standing.look.card for standing in line.cards if isinstance(standing.look, Face)]
    if line.won or not cards:
        return line.won
    return hand.table.pays_at(hand.bet)[rank(tuple(cards)).row] * hand.bet.coins


def _glows(stage: Stage, line: Line, position: int) -> bool:
    """Whether a card is one that falls in this step, or the one it came from."""
    lit = {column for column, _ in stage.beams}
    lines = {mark.line for mark in stage.marks}
    if position not in lit or not lines:
        return False
    below = max(lines, key=_ROWS.__getitem__)
    return abs(_ROWS[line] - _ROWS[below]) + (_ROWS[line] > _ROWS[below]) <= 1


@lru_cache(maxsize=32)
def _beams(lit: tuple[int, ...]) -> tuple[Shown, ...]:
    return tuple(
        Shown(559 + 76 * place, 133, Rect(74, 326, 0, palette.BEAM, 0.34 if place + 1 in lit else 0.13, end_alpha=0.02))
        for place in range(5)
    )


@lru_cache(maxsize=128)
def _label(y: float, line: LineStage, coins: int) -> tuple[Shown, ...]:
    colour = COLOURS[line.line]
    framed = line.frame > 0
    fill, edge = (palette.RAISED, colour) if framed else (palette.INSET, palette.EDGE)
    rows = wrap(line.note, 16, 94) if line.note else []
    first = y + (54 if len(rows) == 1 else 45)
    noted = palette.TEXT if framed else palette.TEXT2
    paid = [Shown(540, y + 79, Label(f"{coins:,}", 20, colour if framed else palette.TEXT2, Align.RIGHT))]
    return (
        Shown(410, y, Rect(140, CARD_H, 9, fill, 0.9, edge, 1, 2.5 if framed else 1.5)),
        Shown(410, y + 10, Rect(5, CARD_H - 20, 2.5, colour)),
        Shown(432, y + 19, Icon(EMBLEMS[line.line], 14, colour)),
        Shown(446, y + 19, Label(words.line_name(line.line), 16, colour)),
        *(Shown(424, first + 19 * at, Label(row, 16, noted, fit=118)) for at, row in enumerate(rows[:2])),
        *(paid if coins else []),
    )


def _card(x: float, y: float, standing: Standing, four_colours: bool, *, glows: bool) -> Iterator[Shown]:
    look, paid = replace(standing.look, scale=SCALE), ""
    if isinstance(look, Face):
        look, paid = replace(look, four_colours=four_colours, frame=""), look.frame
    top = y - _RAISE * standing.held
    yield Shown(x, top, look, standing.alpha)
    if frame := palette.GO if standing.held else paid or (palette.GLOW if glows else ""):
        yield Shown(x - 2, top - 2, Rect(CARD_W + 4, CARD_H + 4, 8, edge=frame, edge_width=3))
    if standing.held:
        yield from _held(x + CARD_W / 2, top + CARD_H)


def _held(x: float, y: float) -> Iterator[Shown]:
    yield Shown(x - 27, y - 11, Rect(54, 22, 6, palette.HELD, 1, palette.HELD_TAG_EDGE, 1, 1.5))
    yield Shown(x, y, Label("HELD", 16, palette.GO_INK, Align.CENTRE))


def _mark(mark: Mark) -> Iterator[Shown]:
    x, y = 562 + 76 * (mark.position - 1) + CARD_W / 2, 144 + 106 * _ROWS[mark.line] - 6
    yield Shown(x - 20, y - 9, Rect(40, 18, 9, palette.INSET, 1, palette.GLOW, 0.8))
    yield Shown(x, y, Icon(IconName.FALL, 13, palette.GLOW))


def steps(titles: tuple[str, ...], step: int, hover: object) -> Iterator[Shown]:
    """The list of the steps; the present one is counted from 0."""
    yield Shown(954, 146, Stroke(0, 302, 1.5, palette.EDGE))
    yield Shown(972, 156, Label("REPLAY", 18, palette.TEXT))
    yield Shown(1246, 156, Label(f"step {step + 1} of {len(titles)}", 16, palette.TEXT2, Align.RIGHT))
    yield Shown(_STEPS_X, 192, Stroke(0, 48 * (len(titles) - 1), 2, palette.CONTROL))
    for index, title in enumerate(titles):
        yield from _step(index, title, index - step, hover == PressStep(index))


@lru_cache(maxsize=128)
def _step(index: int, title: str, ahead: int, hover: bool) -> tuple[Shown, ...]:
    """A step: done, shown now, or `ahead` by so many."""
    y, box = 192 + 48 * index, step_box(index)
    fill = palette.TEXT if ahead == 0 else palette.DONE_STEP if ahead < 0 else palette.INSET
    edge = palette.TEXT if ahead == 0 else palette.HOVER_EDGE
    framed = Rect(box.w, box.h, 7, palette.CHOSEN_ROW if ahead == 0 else "", 1, edge, 1, 2 if ahead == 0 else 1.5)
    return (
        *([Shown(box.x, box.y, framed)] if ahead == 0 or hover else []),
        Shown(_STEPS_X, y, Ring(13, fill, palette.CONTROL, 1.5)),
        Shown(_STEPS_X, y, Label(str(index + 1), 16, palette.ON_INK if ahead == 0 else palette.TEXT, Align.CENTRE)),
        *_title(y, title, palette.TEXT if ahead == 0 else palette.TEXT2),
    )


def _title(y: float, title: str, colour: str) -> Iterator[Shown]:
    """The name of a step, in two rows where it is long."""
    rows = wrap(title, 16, _TITLE_W * _NARROWED)
    for at, row in enumerate(rows[:2]):
        yield Shown(1010, y + 19 * at - 9.5 * (min(len(rows), 2) - 1), Label(row, 16, colour, fit=_TITLE_W))


def step_box(index: int) -> Box:
    """The place of a step, counted from 0."""
    return Box(966, 172 + 48 * index, 289, 40)


def targets(titles: tuple[str, ...]) -> Iterator[Target]:
    """The steps: the keys of one step on and back reach them, so that the focus need not stop at each."""
    for index, title in enumerate(titles):
        yield Target(step_box(index), PressStep(index), f"Step {index + 1}: {title}", focusable=False)
