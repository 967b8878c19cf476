"""The drill: a hand that was held wrong lies on the table again; nothing is bet and nothing is recorded of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ace_invaders.game import Hand, Round
from ace_invaders.paytable import Bet, Line, PayTable
from ace_invaders.window import (
    controlbar,
    controls,
    layout,
    messages,
    meters,
    palette,
    still,
    table,
    topbar,
    trainer,
    words,
)
from ace_invaders.window.actions import Press, PressHold
from ace_invaders.window.keynames import DEFAULT_KEYS, KeyNames
from ace_invaders.window.lesson import Lesson
from ace_invaders.window.looks import Align, Box, Icon, IconName, Label, Picture, Shown, Target
from ace_invaders.window.pointing import Pointing, Tone
from ace_invaders.window.stage import Mode, Stage
from ace_invaders.window.view import Message, View

STATE: Final = Box(16, 702, 672, 82)
CLOSE: Final = Box(700, 702, 136, 82)
MARK: Final = "PRACTICE"


@dataclass(frozen=True, slots=True)
class Practice:
    """What is practised: the hand on the table with what is held now, and how far the drill has come.

    `lesson` is there once the hold was judged; `left` counts the mistakes that were not played right yet.
    """

    hand: Hand | None
    number: int
    message: Message
    left: int
    right: int
    wrong: int
    drawn: bool = False
    lesson: Lesson | None = None


def picture(view: View, practice: Practice, keys: KeyNames = DEFAULT_KEYS) -> Picture:
    """The practice table."""
    pointing = view.pointing
    stage = _stage(view, practice)
    targets = tuple(_targets(practice, stage))
    rules, bet = _rules(view, practice)
    hold_keys = tuple(keys.get(PressHold(position), "") for position in layout.PLACES)
    shown = (
        *table.field(stage, view.appearance.large_text, covered=practice.lesson is not None),
        *_taught(view, practice, stage, pointing, keys),
        *topbar.top_bar(table.title(practice.number), MARK, pointing, keys, level=view.appearance.sound),
        *_hold_buttons(practice, stage, pointing, keys),
        *table.board(stage, rules, bet, view.appearance.large_text),
        *table.meters_of(stage, bet.total),
        *meters.message_panel(messages.with_keys(practice.message, hold_keys), view.appearance.large_text),
        *_state(practice),
        *controls.tall_button(CLOSE, pointing.tone(Press.CLOSE), "CLOSE", keys.get(Press.CLOSE, "")),
        *_main(practice, pointing, keys),
        *table.focus(targets, view.focus),
    )
    return Picture(shown, targets)


def main_word(practice: Practice) -> str:
    """What the mint button does."""
    if practice.hand is None:
        return "CLOSE"
    return "NEXT" if practice.drawn else "DRAW"


def _rules(view: View, practice: Practice) -> tuple[PayTable, Bet]:
    """The pay table and bet under which the hand was played; without a hand those that are chosen."""
    hand, chosen = practice.hand, view.session.round
    return (hand.table, hand.bet) if hand else (chosen.table, chosen.bet)


def _stage(view: View, practice: Practice) -> Stage:
    """The table with the practised hand, and the real credits, which nothing moves."""
    rules, bet = _rules(view, practice)
    session = replace(view.session, round=Round(bet, rules, practice.hand), number=practice.number)
    return still.stage(session, view.appearance.four_colours)


def _taught(view: View, practice: Practice, stage: Stage, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    look, lesson, hand = view.appearance, practice.lesson, practice.hand
    if lesson is None or hand is None:
        return
    yield from trainer.shown(lesson, hand, pointing, keys, look.large_text, look.four_colours)
    if lesson.advice is not None:
        yield from trainer.rings(lesson.advice, hand, stage.lines[-1])


def _hold_buttons(practice: Practice, stage: Stage, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    mode = Mode.HOLDING if practice.hand is not None and not practice.drawn else Mode.MOVING
    yield from controlbar.hold_buttons(len(stage.lines), table.held(stage), mode, pointing, keys)


def _state(practice: Practice) -> Iterator[Shown]:
    """What is practised, and how far."""
    yield from controls.panel(STATE)
    yield Shown(STATE.x + 34, STATE.y + 28, Icon(IconName.AIM, 24, palette.GO))
    yield Shown(STATE.x + 58, STATE.y + 28, Label("DRILL", 22, palette.TEXT))
    about = "hands that were held wrong, until they are held right"
    yield Shown(STATE.x + 140, STATE.y + 28, Label(about, 16, palette.TEXT2, fit=STATE.w - 156))
    left = f"{words.counted(practice.left, 'mistake')} left"
    yield Shown(STATE.x + 58, STATE.y + 58, Label(left, 18, palette.TEXT))
    score = f"{practice.right:,} right, {practice.wrong:,} wrong"
    yield Shown(STATE.x + STATE.w - 16, STATE.y + 58, Label(score, 18, palette.TEXT2, Align.RIGHT))


def _main(practice: Practice, pointing: Pointing, keys: KeyNames) -> tuple[Shown, ...]:
    tone = pointing.go_tone(Press.MAIN) if _is_ready(practice) else Tone.DISABLED
    return controls.great_button(layout.MAIN_BUTTON, tone, main_word(practice), keys.get(Press.MAIN, ""))


def _is_ready(practice: Practice) -> bool:
    """Whether the mint button does anything now: a hold that was drawn with is judged first."""
    return not practice.drawn or practice.lesson is not None


def _targets(practice: Practice, stage: Stage) -> Iterator[Target]:
    """In the order of the focus."""
    yield from topbar.top_targets()
    hand, lines = practice.hand, len(stage.lines)
    holding = hand is not None and not practice.drawn
    for position in layout.PLACES:
        name = hand.deal.dealt[position - 1].words if hand else f"card {position}"
        box = layout.card_box(lines, Line.BOTTOM, position)
        action = PressHold(position)
        yield Target(box, action, name.capitalize(), holding, layout.CARD_RADIUS, focusable=False)
    for position in layout.PLACES:
        word = "Release" if position in table.held(stage) else "Hold"
        yield Target(layout.hold_box(lines, position), PressHold(position), f"{word} card {position}", holding)
    yield Target(CLOSE, Press.CLOSE, "Close the drill")
    yield Target(layout.MAIN_BUTTON, Press.MAIN, main_word(practice).capitalize(), _is_ready(practice), radius=14)
