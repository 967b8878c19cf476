"""A saved hand on the table, step by step: the drawing of live play with other controls."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ace_invaders.records import Record
from ace_invaders.window import controls, judgement, layout, meters, palette, table, transport, words
from ace_invaders.window.actions import Press
from ace_invaders.window.keynames import DEFAULT_KEYS, KeyNames
from ace_invaders.window.looks import Align, Box, Label, Picture, Rect, Ring, Shown, Stroke, Target
from ace_invaders.window.metrics import wrap
from ace_invaders.window.pointing import Pointing
from ace_invaders.window.stepping import Stepping
from ace_invaders.window.steps import steps
from ace_invaders.window.topbar import plain_bar
from ace_invaders.window.view import View

LIST: Final = Box(856, 422, 408, 188)
WHY: Final = Box(16, 646, 820, 44)
CLOSE: Final = layout.MAIN_BUTTON
EXPLAIN: Final = Box(704, 649, 126, 38)
_WHY_W: Final = WHY.w - 84 - EXPLAIN.w - 14


def picture(
    view: View, record: Record, stepping: Stepping, name: str = "", title: str = "REPLAY", keys: KeyNames = DEFAULT_KEYS
) -> Picture:
    """A step of a record's replay; `name` is the file's. The view's session is not shown."""
    found, step = steps(record, view.appearance.four_colours), stepping.step
    pointing = view.pointing
    stage, large = found[step].stage, view.appearance.large_text
    hand = record.hand
    targets = tuple(_targets(stepping))
    shown = (
        *table.field(stage, large),
        *plain_bar(name, judgement.in_short(record)),
        *table.board(stage, hand.table, hand.bet, large),
        *_list(title, tuple(each.title for each in found), step),
        *meters.message_panel(view.message or stage.message, large),
        *_reason(found[step].why, f"{words.bet_words(hand.bet)}, pay table {hand.table.id}"),
        *controls.button(EXPLAIN, pointing.tone(Press.EXPLAIN), "EXPLAIN", keys.get(Press.EXPLAIN, "")),
        *_buttons(stepping, pointing, keys),
        *table.focus(targets, view.focus),
    )
    return Picture(shown, targets)


def button_box(index: int) -> Box:
    """The place of one of the five buttons, counted from 0."""
    return Box(16 + 167 * index, 702, 152, 82)


@lru_cache(maxsize=64)
def _list(title: str, titles: tuple[str, ...], step: int) -> tuple[Shown, ...]:
    shown = [
        *controls.panel(LIST),
        Shown(874, 441, Label(title, 18, palette.TEXT, fit=260)),
        Shown(1246, 441, Label(f"step {step + 1} of {len(titles)}", 16, palette.TEXT2, Align.RIGHT)),
        Shown(884, 468, Stroke(0, 25 * (len(titles) - 1), 2, palette.CONTROL)),
    ]
    for index, each in enumerate(titles):
        shown += _row(468 + 25 * index, index, each, step)
    return tuple(shown)


def _row(y: float, index: int, title: str, step: int) -> list[Shown]:
    """A step: done, shown now, or still to come."""
    now, done = index == step, index < step
    fill = palette.TEXT if now else palette.DONE_STEP if done else palette.INSET
    number = palette.ON_INK if now else palette.TEXT
    shown = [Shown(866, y - 12.5, Rect(390, 25, 7, palette.RAISED, 1, palette.TEXT, 1, 1.5))] if now else []
    return [
        *shown,
        Shown(884, y, Ring(11, fill, palette.CONTROL, 1.5)),
        Shown(884, y, Label(str(index + 1), 16, number, Align.CENTRE)),
        Shown(904, y, Label(title, 16, palette.TEXT if now else palette.TEXT2, fit=344)),
    ]


@lru_cache(maxsize=64)
def _reason(why: str, bet: str) -> tuple[Shown, ...]:
    """Why aces fell or did not; at the other steps, the bet."""
    head, sentence = ("WHY", why) if why else ("BET", bet)
    x = WHY.x + 68
    rows = wrap(sentence, 16, _WHY_W)
    heights = (WHY.y + 22,) if len(rows) == 1 else (WHY.y + 13, WHY.y + 32)
    lines = [rows[0], " ".join(rows[1:])][: len(heights)]
    return (
        *controls.panel(WHY, radius=9),
        Shown(WHY.x + 14, WHY.y + 22, Label(head, 18, palette.TEXT)),
        *(Shown(x, y, Label(row, 16, palette.TEXT2, fit=_WHY_W)) for y, row in zip(heights, lines, strict=True)),
    )


def _buttons(stepping: Stepping, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    for index, each in enumerate(transport.buttons(stepping, Press.FIRST, Press.LAST)):
        tone = pointing.tone(each.action, each.enabled)
        yield from controls.icon_button(button_box(index), tone, each.icon, keys.get(each.action, ""))
    yield from controls.great_button(CLOSE, pointing.tone(Press.CLOSE), "CLOSE", keys.get(Press.CLOSE, ""))


def _targets(stepping: Stepping) -> Iterator[Target]:
    yield Target(EXPLAIN, Press.EXPLAIN, "Explain why aces fell or not")
    for index, each in enumerate(transport.buttons(stepping, Press.FIRST, Press.LAST)):
        yield Target(button_box(index), each.action, each.name, each.enabled)
    yield Target(CLOSE, Press.CLOSE, "Close the replay", radius=14)
