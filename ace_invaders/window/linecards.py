"""The cards of a line in their places, with their tags, and the marks of what fell."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from ace_invaders.window import layout, palette
from ace_invaders.window.easing import shade
from ace_invaders.window.looks import Align, Back, Beam, Box, Face, FallMark, Label, Rect, Shown, Slot
from ace_invaders.window.stage import LineStage, Mark, Standing

RAISE = 10


def line_cards(line: LineStage, lines: int) -> Iterable[Shown]:
    """The five cards of a line."""
    for position, standing in enumerate(line.cards, start=1):
        yield from card(layout.card_box(lines, line.line, position), standing)


@lru_cache(maxsize=1024)
def card(box: Box, standing: Standing) -> tuple[Shown, ...]:
    """A card in its place: what lies under it, itself, what fades in over it, and its tag."""
    shown = []
    if standing.under is not None:
        shown.append(Shown(box.x, box.y, standing.under))
    y = box.y + standing.dy - RAISE * standing.held
    shown.append(Shown(box.x, y, standing.look, shade(standing.alpha)))
    if standing.over is not None and standing.over_alpha > 0:
        shown.append(Shown(box.x, y, standing.over, shade(standing.over_alpha)))
    if standing.held > 0:
        shown += _held(box, y, standing.look, standing.held)
    return tuple(shown)


def _held(box: Box, y: float, look: Face | Back | Slot, held: float) -> list[Shown]:
    framed = [Shown(box.x, y, replace(look, frame=palette.GO), shade(held))] if isinstance(look, Face) else []
    # Few sizes, so that the tag is rendered a few times only.
    grown = round((0.8 + 0.2 * held) * 20) / 20
    w, h = 80 * grown, 28 * grown
    x, middle = box.x + box.w / 2, y + box.h + 2
    tag = Rect(w, h, 8 * grown, palette.HELD, 1, palette.HELD_TAG_EDGE, 1, 2)
    label = Label("HELD", round(18 * grown), palette.GO_INK, Align.CENTRE)
    return [*framed, Shown(x - w / 2, middle - h / 2, tag, shade(held)), Shown(x, middle, label, shade(held))]


def marks(found: Iterable[Mark]) -> Iterable[Shown]:
    """The marks in the gaps that cards crossed."""
    for mark in found:
        x, y = layout.fall_mark(mark.line, mark.position)
        yield Shown(x, y, FallMark(), shade(mark.alpha))


def lit_beams(lines: int, found: Iterable[tuple[int, float]]) -> Iterable[Shown]:
    """The beams that are lit, by their column, 1 to 5."""
    for column, alpha in found:
        x, w = layout.beam_span(lines, column)
        yield Shown(x, layout.BEAM_TOP, Beam(w), shade(alpha))
