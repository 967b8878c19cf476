"""The table screen as a picture: live play and its motion."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ace_invaders.game import Hand
from ace_invaders.paytable import COIN_COUNTS, Bet, Line, PayTable
from ace_invaders.window import (
    controlbar,
    controls,
    flights,
    gutters,
    layout,
    linecards,
    messages,
    meters,
    motion,
    notice,
    payboard,
    still,
    topbar,
    trainer,
    unfolding,
    words,
)
from ace_invaders.window.actions import Press, PressCoins, PressHold
from ace_invaders.window.keynames import DEFAULT_KEYS, KeyNames
from ace_invaders.window.lesson import Lesson
from ace_invaders.window.looks import Backdrop, Constellation, IconName, Picture, Shown, Target
from ace_invaders.window.pointing import NOWHERE, Pointing
from ace_invaders.window.stage import Mode, Stage
from ace_invaders.window.view import Message, View

_BACKDROPS = {lines: Shown(0, 0, Backdrop(layout.beams(lines))) for lines in (1, 3)}


def picture(view: View, keys: KeyNames = DEFAULT_KEYS, old: bool | None = None) -> Picture:
    """The table of a view.

    `keys` names the key of each action. `old` tells that a settled hand is the last one and no news
    any more; without it that is so once another bet or pay table was chosen than the hand's own.
    """
    stage = stage_of(view, old)
    pointing = view.pointing
    targets = tuple(_targets(view, stage))
    lesson = open_lesson(view, stage)
    screen = Press.TRAINER if view.lesson else None
    shown = (
        *field(stage, view.appearance.large_text, covered=lesson is not None and lesson.unfolded == 1),
        *(_taught(lesson, stage, view, pointing, keys) if lesson else _left(view, stage, pointing, keys)),
        *topbar.top_bar(title(view.session.number), view.mark, pointing, keys, screen, view.appearance.sound),
        *controlbar.hold_buttons(len(stage.lines), held(stage), stage.mode, pointing, keys),
        *board(stage, *in_force(view, stage), view.appearance.large_text, view.hover),
        *meters_of(stage, shown_bet(view, stage), pointing, keys),
        *_said(message(view, stage, keys), stage, view.appearance.large_text),
        *_controls(view, stage, pointing, keys),
        *focus(targets, view.focus),
    )
    return Picture(shown, targets)


def stage_of(view: View, old: bool | None = None) -> Stage:
    """What stands on the table, at rest or at a moment of the motion."""
    if view.elapsed is not None and view.before is not None:
        timeline = motion.timeline(view.before, view.session, view.appearance)
        if view.elapsed < timeline.duration:
            return timeline.stage(view.elapsed)
    return still.stage(view.session, view.appearance.four_colours, old)


def message(view: View, stage: Stage, keys: KeyNames) -> Message:
    """What the message panel says: the view's own message, else the stage's with what the trainer adds."""
    hold_keys = tuple(keys.get(PressHold(position), "") for position in layout.PLACES)
    if view.message:
        return view.message
    if lesson := open_lesson(view, stage):
        return _lesson_message(stage.message, lesson)
    if view.verdict and stage.hand is not None and stage.message == still_message(stage.hand):
        return replace(stage.message, detail=_with_verdict(stage.message.detail, view.verdict))
    return messages.with_keys(stage.message, hold_keys)


def _said(message_: Message, stage: Stage, large: bool) -> tuple[Shown, ...]:
    """The message in its panel; a long one over the hold buttons too, as long as they cannot be pressed."""
    if stage.mode is Mode.BETTING and not meters.holds(message_):
        return notice.strip(message_, layout.wide_message_box(len(stage.lines)))
    return meters.message_panel(message_, large)


def still_message(hand: Hand) -> Message | None:
    """What is said of a hand that was just paid."""
    return messages.settled(hand) if settled(hand) else None


def _with_verdict(detail: str, verdict: str) -> str:
    """The verdict in the place of what is said every time."""
    return f"{detail.removesuffix(messages.PRESS_DEAL).strip()} {verdict}".strip()


def open_lesson(view: View, stage: Stage) -> Lesson | None:
    """What the trainer shows: it is open while cards can be held."""
    return view.lesson if stage.mode is Mode.HOLDING and stage.hand is not None else None


def _lesson_message(said: Message, lesson: Lesson) -> Message:
    if lesson.advice is not None:
        return replace(said, detail="The trainer marks the best hold with a ring.", icon=IconName.AIM)
    return replace(said, detail="" if lesson.failed else "The trainer computes the values.", icon=IconName.AIM)


def _taught(lesson: Lesson, stage: Stage, view: View, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    """The trainer's panel, and its marks on the cards."""
    look, hand = view.appearance, stage.hand
    assert hand is not None, "the trainer is open over a hand"
    panel = trainer.shown(lesson, hand, pointing, keys, look.large_text, look.four_colours)
    yield from (unfolding.raised(each, lesson.unfolded) for each in panel)
    if lesson.advice is not None:
        yield from trainer.rings(lesson.advice, hand, stage.lines[-1])


def _left(view: View, stage: Stage, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    """The trainer's panel while it closes."""
    look, lesson = view.appearance, view.leaving
    if lesson is not None and stage.hand is not None:
        panel = trainer.shown(lesson, stage.hand, pointing, keys, look.large_text, look.four_colours)
        yield from (unfolding.raised(each, lesson.unfolded) for each in panel)


def title(number: int) -> str:
    """The hand number as the top bar shows it."""
    return f"Hand {number:,}" if number else "No hand yet"


def held(stage: Stage) -> tuple[int, ...]:
    """The positions that are held on the table."""
    return stage.hand.hold if stage.hand is not None and stage.hand.is_open else ()


def in_force(view: View, stage: Stage) -> tuple[PayTable, Bet]:
    """The pay table and the bet that count now: those of the hand until it is settled, then those chosen."""
    hand, round_ = stage.hand, view.session.round
    return (round_.table, round_.bet) if hand is None or stage.mode is Mode.BETTING else (hand.table, hand.bet)


def shown_bet(view: View, stage: Stage) -> int:
    """What the BET meter shows."""
    return in_force(view, stage)[1].total


def field(stage: Stage, large: bool, covered: bool = False) -> Iterator[Shown]:
    """Backdrop, beams, gutters or caption, cards, and what falls; `covered` leaves out what a panel lies over."""
    lines = len(stage.lines)
    below = stage.lines[-1:] if covered else stage.lines
    yield _BACKDROPS[lines]
    yield from linecards.lit_beams(lines, stage.beams)
    if lines == 3:
        for line in below:
            yield from gutters.gutter(line, large)
    elif not covered:
        line = stage.lines[0]
        yield Shown(*layout.CONSTELLATION, Constellation())
        yield from gutters.caption(line.coins, line.note if settled(stage.hand) else "", line.won, large)
    for line in below:
        yield from linecards.line_cards(line, lines)
    yield from linecards.marks(stage.marks)
    yield from flights.shown(stage.flights)


def settled(hand: Hand | None) -> bool:
    """Whether there is a hand and it is over."""
    return hand is not None and not hand.is_open


def board(stage: Stage, table: PayTable, bet: Bet, large: bool, hover: object = None) -> tuple[Shown, ...]:
    """The pay table with the lines' flags."""
    column = hover.coins if isinstance(hover, PressCoins) and stage.mode is Mode.BETTING else 0
    board_ = payboard.board(table, bet, large, column, hover == Press.PAY_TABLES)
    return payboard.pay_board(board_, stage.flags, stage.old_flags)


def meters_of(stage: Stage, bet: int, pointing: Pointing = NOWHERE, keys: KeyNames = DEFAULT_KEYS) -> Iterator[Shown]:
    """WIN, CREDITS and BET; the first two say what they do while they are pointed at between hands."""
    betting = stage.mode is Mode.BETTING
    saves = betting and settled(stage.hand) and pointing.names(Press.SAVE)
    inserts = betting and pointing.names(Press.INSERT)
    yield from meters.win_meter(stage.win, keys.get(Press.SAVE, "") if saves else None)
    yield from meters.credits_meter(stage.credits, keys.get(Press.INSERT, "") if inserts else None)
    yield from meters.bet_meter(bet)


def focus(targets: Iterable[Target], focused: object) -> tuple[Shown, ...]:
    """The ring around the control that the keyboard is on."""
    if focused is None:
        return ()
    return next(
        (controls.focus_ring(t.ringed or t.box, t.radius) for t in targets if t.focusable and t.action == focused), ()
    )


def _controls(view: View, stage: Stage, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    table, bet = in_force(view, stage)
    several = len(view.tables) > 1
    yield from controlbar.bet_controls(bet, table.id, several, stage.mode, pointing, keys)
    yield from controlbar.speed_control(view.appearance.speed, pointing, keys)
    yield from controlbar.main_button(stage.mode, pointing, keys)


def _targets(view: View, stage: Stage) -> Iterator[Target]:
    """In the order of the focus."""
    yield from topbar.top_targets()
    if stage.hand is not None and (lesson := open_lesson(view, stage)):
        yield from trainer.targets(lesson, stage.hand)
    yield from _hold_targets(stage)
    betting = stage.mode is Mode.BETTING
    yield Target(layout.PAY_TITLE, Press.PAY_TABLES, "All pay tables", radius=7)
    for coins in COIN_COUNTS:
        name = f"Bet {words.counted(coins, 'coin')} a line"
        ringed = layout.coin_column(coins).grown(-5)
        yield Target(layout.coin_target(coins), PressCoins(coins), name, betting, 3, ringed=ringed)
    save = betting and settled(stage.hand)
    yield Target(layout.WIN_PANEL, Press.SAVE, f"Win {stage.win.coins}: save this hand", save, 14)
    yield Target(layout.CREDITS_PANEL, Press.INSERT, f"Credits {stage.credits}: insert more", betting, 14)
    yield from controlbar.control_targets(view.session.round.bet, len(view.tables) > 1, stage.mode)


def _hold_targets(stage: Stage) -> Iterator[Target]:
    """The cards of the bottom line and, as the one stop of the focus for each, the buttons under them."""
    holding, lines, hand = stage.mode is Mode.HOLDING, len(stage.lines), stage.hand
    for position in layout.PLACES:
        card = hand.deal.dealt[position - 1].words if hand is not None and holding else f"card {position}"
        box = layout.card_box(lines, Line.BOTTOM, position)
        yield Target(box, PressHold(position), card.capitalize(), holding, layout.CARD_RADIUS, focusable=False)
    for position in layout.PLACES:
        word = "Release" if position in held(stage) else "Hold"
        yield Target(layout.hold_box(lines, position), PressHold(position), f"{word} card {position}", holding)
