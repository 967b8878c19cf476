"""Which sounds belong to what happens: to a motion at its times, to its end, to a press."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ace_invaders.game import Hand
from ace_invaders.hands import Row
from ace_invaders.paytable import Line
from ace_invaders.session import Session
from ace_invaders.window import schedule
from ace_invaders.window.motion import Timeline
from ace_invaders.window.schedule import Event, EventKind
from ace_invaders.window.sounds import COUNT_STEPS, Sound, SoundName, win_step

TICK: Final = Sound(SoundName.TICK)
REFUSED: Final = Sound(SoundName.REFUSED)
BIG_WIN: Final = Sound(SoundName.BIG_WIN)
BIG_ROWS: Final = (Row.ROYAL_FLUSH, Row.FIVE_ACES, Row.FOUR_ACES)
COUNT_PITCH: Final = 50.0  # ms of a player's time from a tick of the count to the next at least
_CENTRE: Final = 3  # the column in the middle
_CHORDS: Final = {Line.TOP: SoundName.TOP, Line.MIDDLE: SoundName.MIDDLE, Line.BOTTOM: SoundName.BOTTOM}
_GREATEST: Final = (SoundName.TOP, SoundName.MIDDLE, SoundName.BOTTOM, SoundName.BIG_WIN)


class Cue(NamedTuple):
    """A sound and its time in a motion, in ms at speed 1."""

    time: float
    sound: Sound


def of_motion(timeline: Timeline, after: Session, pace: float) -> tuple[Cue, ...]:
    """All that sounds in a motion that leads to a session and runs `pace` times as fast as at speed 1."""
    cues = [*_of_events(timeline.events, wins(after.hand)), *_of_count(timeline, pace)]
    return tuple(sorted(_told_apart(cues)))


def wins(hand: Hand | None) -> dict[Line, Sound]:
    """What the lines that won sound like; a big win is celebrated once, on the first line that has one."""
    sounds: dict[Line, Sound] = {}
    for line in hand.outcome.lines if hand and hand.outcome else ():
        if line.won and line.row in BIG_ROWS and BIG_WIN not in sounds.values():
            sounds[line.line] = BIG_WIN
        elif line.won:
            sounds[line.line] = Sound(_CHORDS[line.line], win_step(line.won))
    return sounds


def between(cues: Iterable[Cue], earlier: float, later: float) -> tuple[Sound, ...]:
    """What sounds after a time, up to another."""
    return tuple(cue.sound for cue in cues if earlier < cue.time <= later)


def left(cues: Iterable[Cue], heard: float) -> tuple[Sound, ...]:
    """What sounds when a motion is cut short: of the wins that were not heard yet, the greatest alone."""
    return _greatest(cue.sound for cue in cues if cue.time > heard)


def at_once(before: Session, after: Session) -> tuple[Sound, ...]:
    """What sounds where a press settled a hand without a motion: the greatest win alone."""
    settled = before.hand is not None and before.hand.is_open and after.number == before.number
    return _greatest(wins(after.hand).values()) if settled else ()


def _greatest(sounds: Iterable[Sound]) -> tuple[Sound, ...]:
    won = [sound for sound in sounds if sound.name in _GREATEST]
    return (max(won, key=lambda sound: (sound == BIG_WIN, sound.step, _GREATEST.index(sound.name))),) if won else ()


def of_hold(before: Session, after: Session) -> tuple[Sound, ...]:
    """The sound of a card of the open hand that was held or released by a press."""
    earlier, hand = before.hand, after.hand
    if earlier is None or hand is None or before.number != after.number or hand.hold == earlier.hold:
        return ()
    return (Sound(SoundName.HOLD if set(hand.hold) - set(earlier.hold) else SoundName.RELEASE),)


def _of_events(events: Iterable[Event], won: dict[Line, Sound]) -> Iterator[Cue]:
    landed, charged = 0, set[Event]()
    for event in events:
        time, kind, line, position = event
        match kind:
            case EventKind.DEAL:
                yield Cue(time, Sound(SoundName.DEAL, position))
            case EventKind.FLIP:
                yield Cue(time, Sound(SoundName.FLIP))
            case EventKind.CHARGE:
                charged.add(event)
                yield Cue(time, Sound(SoundName.CHARGE))
            case EventKind.FALL if event._replace(kind=EventKind.CHARGE) not in charged:
                yield Cue(time, Sound(SoundName.FALL))  # with reduced motion nothing travels
            case EventKind.LAND:
                yield Cue(time, Sound(SoundName.LAND, landed))
                landed += 1
            case EventKind.SETTLE if line in won:
                yield Cue(time, won[line])


def _of_count(timeline: Timeline, pace: float) -> Iterator[Cue]:
    """A tick for a coin that is counted, higher and higher; coins that come too soon after it are left out."""
    time, end = timeline.count
    length = end - time
    while time < end:
        time = schedule.next_count(timeline.coins, timeline.count, time)
        yield Cue(time, Sound(SoundName.COUNT, round(COUNT_STEPS * (1 - max(0.0, end - time) / length))))
        time += COUNT_PITCH * pace


def _told_apart(cues: Iterable[Cue]) -> Iterator[Cue]:
    """Sounds of one name at one time are one; several cards are dealt in the middle."""
    moments: dict[tuple[float, SoundName], Cue] = {}
    for cue in cues:
        moment = cue.time, cue.sound.name
        dealt = moment in moments and cue.sound.name is SoundName.DEAL
        moments[moment] = Cue(cue.time, Sound(SoundName.DEAL, _CENTRE)) if dealt else moments.get(moment, cue)
    yield from moments.values()
