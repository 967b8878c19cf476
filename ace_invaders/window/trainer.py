"""The trainer over the face-down lines: what every hold of the open hand is worth, and what the player's costs."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from ace_invaders.game import Hand
from ace_invaders.paytable import Line
from ace_invaders.window import controls, holdrows, layout, palette, words
from ace_invaders.window.actions import Press
from ace_invaders.window.adviser import Advice
from ace_invaders.window.costs import amount, cost_of
from ace_invaders.window.holdnames import hold_name
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.lesson import Lesson
from ace_invaders.window.linecards import RAISE
from ace_invaders.window.looks import Align, Box, Face, Icon, IconName, Label, Ring, Shown, Stroke, Target
from ace_invaders.window.metrics import enlarged, fitting, text_width
from ace_invaders.window.numbers import written
from ace_invaders.window.pointing import Pointing
from ace_invaders.window.stage import LineStage

FOOT_ROOM: Final = 586  # px from x 40 to HOLD BEST
_GIVEN_UP_W: Final = 90  # px for the coins that the session's mistakes cost
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
        said = "The values could not be computed." if lesson.failed else "Computing the exact value of all 32 holds …"
        yield holdrows.in_place_of_rows(said, large)
    else:
        yield from holdrows.rows(advice, hand, large, four_colours)
    yield from _footer(lesson, hand, large, four_colours)
    if lesson.over:
        return
    tone = pointing.tone(Press.HOLD_BEST, _can_hold_better(lesson, hand))
    yield from controls.button(best_box(lines), tone, "HOLD BEST", pointing.enter_key(Press.HOLD_BEST, keys))


def targets(lesson: Lesson, hand: Hand) -> Iterator[Target]:
    """What can be pressed in the panel."""
    yield Target(best_box(hand.bet.lines), Press.HOLD_BEST, "Hold the best cards", _can_hold_better(lesson, hand))


def _can_hold_better(lesson: Lesson, hand: Hand) -> bool:
    """Whether it is known that another hold is better than the player's."""
    return lesson.advice is not None and not lesson.advice.of(hand.hold).is_best


def rings(advice: Advice, hand: Hand, bottom: LineStage) -> Iterator[Shown]:
    """The marks on the cards of the best hold: the player's own where it is as good."""
    for position in best_hold(advice, hand.hold):
        box = layout.card_box(hand.bet.lines, Line.BOTTOM, position)
        standing = bottom.cards[position - 1]
        x, y = box.x + box.w - 20, box.y + 22 + standing.dy - RAISE * standing.held
        yield Shown(x, y, Ring(15, palette.INK))
        yield Shown(x, y, Icon(IconName.AIM, 20, palette.GO))


def best_hold(advice: Advice, hold: tuple[int, ...]) -> tuple[int, ...]:
    """The best hold; of equal ones the player's own."""
    return hold if advice.of(hold).is_best else advice.best.positions


@lru_cache(maxsize=8)
def _head(lines: int, large: bool) -> tuple[Shown, ...]:
    small = enlarged(16, large)
    about = f"Expected win of each hold, in coins{', all 3 lines' if lines == 3 else ''}"
    best = f"best {holdrows.most_rows(lines)} of 32"
    return (
        Shown(41, 86, Icon(IconName.AIM, 21, palette.GO)),
        Shown(62, 86, Label("TRAINER", 22, palette.TEXT)),
        Shown(184, 86, Label(about, small, palette.TEXT2, fit=500)),
        Shown(holdrows.COST_RIGHT, 86, Label(best, small, palette.TEXT2, Align.RIGHT, fit=130)),
        *holdrows.heads(large),
    )


def _footer(lesson: Lesson, hand: Hand, large: bool, four_colours: bool) -> Iterator[Shown]:
    up = 0 if hand.bet.lines == 3 else _SHORTER
    yield Shown(30, 367 - up, Stroke(796, 0, 1.5, palette.EDGE))
    small = enlarged(16, large)
    yield Shown(40, 392 - up, Label("Your hold", small, palette.TEXT2))
    x = 40 + text_width("Your hold", small) + 11
    held = [hand.deal.dealt[position - 1] for position in hand.hold]
    for card in held:
        yield Shown(x, 378 - up, Face(card, four_colours=four_colours, small=True))
        x += holdrows.CHIP
    yield from _pieces(x + (14 if held else 0), 392 - up, _own_words(lesson.advice, hand), large)
    said = _session_words(lesson, hand)
    yield Shown(40, 419 - up, Label(said, fitting(said, small, FOOT_ROOM), palette.TEXT2, fit=FOOT_ROOM))


Piece = tuple[str, int, str]


def _own_words(advice: Advice | None, hand: Hand) -> tuple[Piece, ...]:
    """What the player's hold is worth and costs, in pieces of a size and a colour."""
    nothing = "" if hand.hold else "no card:  "
    if advice is None:
        return ((nothing.rstrip(": "), 18, palette.TEXT),)
    worth = advice.of(hand.hold)
    wins = f"{nothing}{amount(worth.coins)} coins, "
    if worth.is_best:
        return (wins, 18, palette.TEXT), ("the best hold", 18, palette.GO)
    cost = cost_of(worth.cost), 22, palette.COST
    return (f"{wins}costs ", 18, palette.TEXT), cost, (" a hand", 18, palette.TEXT)


def _pieces(x: float, y: float, pieces: Sequence[Piece], large: bool) -> Iterator[Shown]:
    """Pieces of text side by side: the longest form that fits, at last narrowed."""
    room = 40 + FOOT_ROOM - x
    forms = (_sized(pieces, large), _sized(pieces, False), _sized(pieces[:2], False), _small(pieces[:2]))
    form = next((each for each in forms if _width(each) <= room), forms[-1])
    share = min(1.0, room / max(_width(form), 1))
    for text, size, colour in form:
        width = text_width(text, size) * share
        yield Shown(x, y, Label(text, size, colour, fit=width if share < 1 else 0))
        x += width


def _sized(pieces: Sequence[Piece], large: bool) -> tuple[Piece, ...]:
    return tuple((text, enlarged(size, large), colour) for text, size, colour in pieces)


def _small(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    return tuple((text, 16, colour) for text, _, colour in pieces)


def _width(pieces: Sequence[Piece]) -> float:
    return sum(text_width(text, size) for text, size, _ in pieces)


def _session_words(lesson: Lesson, hand: Hand) -> str:
    errors = words.counted(lesson.mistakes, "error")
    session = f"Session: {errors}, {written(lesson.given_up, 16, _GIVEN_UP_W, 2)} coins given up"
    if lesson.advice is None:
        return session
    best = [hand.deal.dealt[position - 1] for position in best_hold(lesson.advice, hand.hold)]
    return f"Best: {hold_name(best)}.  {session}"
