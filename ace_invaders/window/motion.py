"""Motion: what was decided, shown over time. Pure: two sessions and a time in, a stage out.

Times are milliseconds at speed 1; the faster speeds run through them faster.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from ace_invaders.game import Hand
from ace_invaders.paytable import Line
from ace_invaders.session import Session
from ace_invaders.window import layout, schedule, still
from ace_invaders.window.appearance import Appearance
from ace_invaders.window.easing import ease_out, part
from ace_invaders.window.schedule import Event, EventKind, Span
from ace_invaders.window.settling import Settling, dealt
from ace_invaders.window.stage import LineStage, Mode, Stage, Standing, Win

NO_COUNT: Final = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Timeline:
    """A motion: its length, what can be heard of it, and the table at each moment.

    `spans` are the times of steady change; `count` is the time in which `coins` are counted one by one.
    """

    duration: float
    stage: Callable[[float], Stage]
    spans: tuple[Span, ...] = ()
    events: tuple[Event, ...] = ()
    count: Span = NO_COUNT
    coins: int = 0

    def waits_until(self, elapsed: float) -> float | None:
        """The next time at which the picture changes: `elapsed` itself in steady change, None at the end."""
        if elapsed >= self.duration:
            return None
        if any(span.start <= elapsed < span.end for span in self.spans):
            return elapsed
        if self.count.start <= elapsed < self.count.end:
            return schedule.next_count(self.coins, self.count, elapsed)
        changes = [span.start for span in self.spans if span.start > elapsed]
        return min([*changes, self.count.start if self.count.start > elapsed else self.duration, self.duration])


def timeline(before: Session, after: Session, appearance: Appearance) -> Timeline:
    """The motion from one session to the next; nothing that moves lasts 0."""
    four_colours, reduced = appearance.four_colours, appearance.reduced_motion
    rest = Timeline(0, lambda _: still.stage(after, four_colours))
    hand, earlier = after.hand, before.hand
    if appearance.speed == "instant" or hand is None:
        return rest
    if after.number != before.number or earlier is None:
        return _deal(after, hand, four_colours, reduced) if hand.is_open else rest
    if hand.is_open:
        return rest if reduced or hand.hold == earlier.hold else _hold(after, hand, earlier.hold, four_colours)
    return _draw(after, hand, four_colours, reduced) if earlier.is_open else rest


def _draw(after: Session, hand: Hand, four_colours: bool, reduced: bool) -> Timeline:
    assert hand.outcome is not None, "a hand that is not open is settled"
    times = schedule.of_draw(hand, reduced)
    settling = Settling(after, hand, hand.outcome, times, four_colours)
    return Timeline(times.duration, settling.stage, times.spans, times.events, times.count, hand.outcome.total)


def _deal(after: Session, hand: Hand, four_colours: bool, reduced: bool) -> Timeline:
    pitch, length = (0.0, schedule.CROSS_FADE) if reduced else (schedule.DEAL_PITCH, schedule.DEAL)
    starts = tuple(pitch * index for index in range(5))
    spans = tuple(Span(start, start + length) for start in starts)
    events = tuple(
        Event(start, EventKind.DEAL, Line.BOTTOM, position) for position, start in enumerate(starts, start=1)
    )
    target = still.stage(after, four_colours)
    return Timeline(spans[-1].end, partial(_dealing, target, hand, spans, reduced), spans, events)


def _dealing(target: Stage, hand: Hand, spans: tuple[Span, ...], reduced: bool, elapsed: float) -> Stage:
    """Column by column: the new card below, the backs above it."""
    shown = tuple(part(elapsed, span.start, span.end - span.start) for span in spans)
    lines = tuple(_dealt_line(line, hand.bet.lines, shown, reduced) for line in target.lines)
    return replace(target, lines=lines, mode=Mode.MOVING, win=Win())


def _dealt_line(line: LineStage, lines: int, shown: tuple[float, ...], reduced: bool) -> LineStage:
    place = still.slot(line.line, lines)
    cards = tuple(dealt(standing.look, place, u, still=reduced) for standing, u in zip(line.cards, shown, strict=True))
    whole = all(u >= 1 for u in shown)
    return replace(line, cards=cards, note=line.note if whole or line.line is not Line.BOTTOM else "")


def _hold(after: Session, hand: Hand, earlier: tuple[int, ...], four_colours: bool) -> Timeline:
    changed = set(hand.hold).symmetric_difference(earlier)
    span = Span(0, schedule.RAISE)
    events = tuple(
        Event(0, EventKind.HOLD if position in hand.hold else EventKind.RELEASE, Line.BOTTOM, position)
        for position in layout.PLACES
        if position in changed
    )
    target = still.stage(after, four_colours)
    return Timeline(schedule.RAISE, partial(_raising, target, frozenset(changed)), (span,), events)


def _raising(target: Stage, changed: frozenset[int], elapsed: float) -> Stage:
    u = ease_out(part(elapsed, 0, schedule.RAISE))
    *upper, bottom = target.lines
    cards = tuple(
        _raised(standing, u) if position in changed else standing
        for position, standing in enumerate(bottom.cards, start=1)
    )
    return replace(target, lines=(*upper, replace(bottom, cards=cards)))


def _raised(standing: Standing, u: float) -> Standing:
    return replace(standing, held=u if standing.held else 1 - u)
