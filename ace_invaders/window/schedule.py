"""When everything of a motion begins, in milliseconds at speed 1, from what a hand is alone."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from math import sqrt
from typing import Final, NamedTuple

from ace_invaders.game import Hand
from ace_invaders.paytable import Line, lines_of
from ace_invaders.window import layout
from ace_invaders.window.flights import CHARGE, LAND, RING, TRAVEL

DEAL: Final = 220.0
DEAL_PITCH: Final = 90.0
DISCARD: Final = 140.0
FLIP: Final = 180.0
FLIP_PITCH: Final = 60.0
RAISE: Final = 110.0
BETWEEN_WAVES: Final = 300.0
ACE_PITCH: Final = 120.0
ROYAL_PITCH: Final = 60.0
ROYAL_NAME: Final = 600.0
SETTLE: Final = 250.0
SETTLE_FADE: Final = 150.0
SETTLE_SLIDE: Final = 120.0
COUNT_LEAST, COUNT_MOST, COUNT_RATE = 400.0, 2500.0, 20.0
CROSS_FADE: Final = 120.0
REDUCED_FALL: Final = 200.0
MARK_FADE: Final = 100.0


class EventKind(StrEnum):
    """What a sound or a log can tell of a motion."""

    DEAL = "deal"
    DISCARD = "discard"
    FLIP = "flip"
    HOLD = "hold"
    RELEASE = "release"
    CHARGE = "charge"
    FALL = "fall"
    LAND = "land"
    SETTLE = "settle"
    COUNT = "count"
    COUNTED = "counted"


class Event(NamedTuple):
    """Something happens at a time; `position` is 0 where it concerns a whole line or none."""

    time: float
    kind: EventKind
    line: Line = Line.BOTTOM
    position: int = 0


class Span(NamedTuple):
    """A time in which the picture changes all the while; without length, a change at one time."""

    start: float
    end: float


class Drop(NamedTuple):
    """One card of a wave: where it lands and when its charge begins."""

    position: int
    start: float


@dataclass(frozen=True, slots=True)
class Wave:
    """All that falls on a line."""

    line: Line
    royal: bool
    drops: tuple[Drop, ...]
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Fallen:
    """What falls on a line, as far as times depend on it."""

    line: Line
    positions: tuple[int, ...]
    royal: bool


@dataclass(frozen=True, slots=True)
class Schedule:
    """The times from DRAW to the last coin counted."""

    reduced: bool
    deals: tuple[tuple[int, float], ...]
    flips: tuple[tuple[Line, int, float], ...]
    waves: tuple[Wave, ...]
    settles: tuple[tuple[Line, float], ...]
    count: Span
    duration: float
    spans: tuple[Span, ...] = ()
    events: tuple[Event, ...] = ()


def of_draw(hand: Hand, reduced: bool) -> Schedule:
    """The schedule of a settled hand's draw."""
    outcome = hand.outcome
    assert outcome is not None, "the hand is settled"
    falls = tuple(
        Fallen(line.line, line.way.positions, line.way.royal) for line in outcome.lines if line.way and line.way.falls
    )
    return _of_draw(hand.bet.lines, hand.hold, falls, outcome.total, reduced)


@lru_cache(maxsize=16)
def _of_draw(lines: int, hold: tuple[int, ...], falls: tuple[Fallen, ...], total: int, reduced: bool) -> Schedule:
    deals, deals_end = _deals(hold, reduced)
    flips, flips_end = _flips(lines, deals_end, reduced)
    waves, falls_end = _waves(falls, flips_end, reduced)
    order = lines_of(lines)
    settles = tuple((line, falls_end + SETTLE * index) for index, line in enumerate(order))
    settled = falls_end + SETTLE * len(order)
    count = Span(settled, settled + count_time(total, reduced))
    times = Schedule(reduced, deals, flips, waves, settles, count, count.end)
    return replace(times, spans=_spans(times, hold), events=_events(times, hold, total))


def count_time(coins: int, reduced: bool) -> float:
    """How long a win is counted up."""
    if reduced or not coins:
        return 0.0
    return min(COUNT_MOST, max(COUNT_LEAST, coins / COUNT_RATE * 1000))


def counted(coins: int, part: float) -> int:
    """The coins counted when a part, 0 to 1, of the time is over: fast first, then slowing down."""
    return coins if part >= 1 else int(coins * (1 - (1 - max(0.0, part)) ** 2))


def next_count(coins: int, count: Span, elapsed: float) -> float:
    """The time at which the next coin is counted."""
    length = count.end - count.start
    value = counted(coins, (elapsed - count.start) / length) + 1
    if value >= coins:
        return count.end
    # A hair later, so that at that time the coin is counted whatever the rounding.
    return count.start + length * (1 - sqrt(1 - value / coins)) + 1e-6


def _deals(hold: tuple[int, ...], reduced: bool) -> tuple[tuple[tuple[int, float], ...], float]:
    places = [position for position in layout.PLACES if position not in hold]
    if not places:
        return (), RAISE if not reduced else 0.0
    if reduced:
        return tuple((position, 0.0) for position in places), CROSS_FADE
    deals = tuple((position, DISCARD + DEAL_PITCH * index) for index, position in enumerate(places))
    return deals, deals[-1][1] + DEAL


def _flips(lines: int, start: float, reduced: bool) -> tuple[tuple[tuple[Line, int, float], ...], float]:
    if lines == 1:
        return (), start
    places = [(line, position) for line in (Line.TOP, Line.MIDDLE) for position in layout.PLACES]
    if reduced:
        return tuple((line, position, start) for line, position in places), start + CROSS_FADE
    flips = tuple((line, position, start + FLIP_PITCH * index) for index, (line, position) in enumerate(places))
    return flips, flips[-1][2] + FLIP


def _waves(falls: tuple[Fallen, ...], start: float, reduced: bool) -> tuple[tuple[Wave, ...], float]:
    waves: list[Wave] = []
    length = REDUCED_FALL if reduced else CHARGE + TRAVEL + LAND
    for fallen in falls:
        begin = waves[-1].end + BETWEEN_WAVES if waves else start
        pitch = 0.0 if reduced else ROYAL_PITCH if fallen.royal else ACE_PITCH
        drops = tuple(Drop(position, begin + pitch * index) for index, position in enumerate(fallen.positions))
        waves.append(Wave(fallen.line, fallen.royal, drops, begin, drops[-1].start + length))
    return tuple(waves), waves[-1].end if waves else start


def _spans(times: Schedule, hold: tuple[int, ...]) -> tuple[Span, ...]:
    """All spans of change, by their start; the count goes in steps and is none of them."""
    card, turn = (CROSS_FADE, CROSS_FADE) if times.reduced else (DEAL, FLIP)
    spans = [Span(start, start + card) for _, start in times.deals]
    spans += [Span(start, start + turn) for _, _, start in times.flips]
    if not times.reduced:
        spans += [Span(0, DISCARD)] if times.deals else []
        spans += [Span(0, RAISE)] if hold else []
    for wave in times.waves:
        fall = REDUCED_FALL if times.reduced else CHARGE + TRAVEL + max(LAND, RING)
        spans += [Span(drop.start, drop.start + fall) for drop in wave.drops]
        if wave.royal:
            end = name_end(wave, times.reduced)
            spans.append(Span(end, end))
    spans += [Span(start, start + SETTLE_FADE) for _, start in times.settles]
    return tuple(sorted(spans))


def landing(drop: Drop, reduced: bool) -> float:
    """When a card touches the line."""
    return drop.start + (REDUCED_FALL if reduced else CHARGE + TRAVEL)


def name_end(wave: Wave, reduced: bool) -> float:
    """Until when the name of a line on which a royal fell has the upper line's colour."""
    return landing(wave.drops[0], reduced) + ROYAL_NAME


def _events(times: Schedule, hold: tuple[int, ...], total: int) -> tuple[Event, ...]:
    events = [Event(0, EventKind.DISCARD, Line.BOTTOM, place) for place in layout.PLACES if place not in hold]
    events += [Event(start, EventKind.DEAL, Line.BOTTOM, position) for position, start in times.deals]
    events += [Event(start, EventKind.FLIP, line, position) for line, position, start in times.flips]
    for wave in times.waves:
        for drop in wave.drops:
            events.append(Event(drop.start, EventKind.CHARGE, wave.line, drop.position))
            travel = drop.start if times.reduced else drop.start + CHARGE
            events.append(Event(travel, EventKind.FALL, wave.line, drop.position))
            events.append(Event(landing(drop, times.reduced), EventKind.LAND, wave.line, drop.position))
    events += [Event(start, EventKind.SETTLE, line) for line, start in times.settles]
    if total:
        events += [Event(times.count.start, EventKind.COUNT), Event(times.count.end, EventKind.COUNTED)]
    return tuple(sorted(events, key=lambda event: event.time))
