"""The table at each moment from DRAW to the last coin counted."""

from dataclasses import dataclass, replace
from typing import Final

from ace_invaders.cards import Card
from ace_invaders.game import Hand, LineOutcome, Outcome
from ace_invaders.paytable import Line
from ace_invaders.session import Session
from ace_invaders.window import layout, messages, palette, schedule, still, words
from ace_invaders.window.easing import ease_in, ease_out, part, turn
from ace_invaders.window.flights import CHARGE, LAND, TRAVEL, WHOLE
from ace_invaders.window.looks import Back, Face, Slot
from ace_invaders.window.schedule import Drop, Schedule, Wave
from ace_invaders.window.stage import Flag, Flight, LineStage, Mark, Mode, Stage, Standing, Win
from ace_invaders.window.still import COLOURS, face
from ace_invaders.window.view import Message

FROM_ABOVE: Final = 60
DISCARD_DROP: Final = 40
TARGET_FADE: Final = 80.0


@dataclass(frozen=True, slots=True)
class Settling:
    """A settled hand on its way: everything at a time follows from its schedule."""

    session: Session
    hand: Hand
    outcome: Outcome
    times: Schedule
    four_colours: bool

    def stage(self, elapsed: float) -> Stage:
        """The table at a time."""
        counting = elapsed >= self.times.count.start
        won = self._counted(elapsed)
        return Stage(
            lines=tuple(self._line(line, elapsed) for line in self.outcome.lines),
            message=self._message(elapsed),
            credits=self.session.meters.credits - self.outcome.total + won,
            mode=Mode.BETTING if counting else Mode.MOVING,
            hand=self.hand,
            win=Win(won, ("counting", f"total {self.outcome.total}") if counting else (), lit=counting),
            flags=tuple(self._flags(elapsed)),
            marks=self._marks(elapsed),
            beams=self._beams(elapsed),
            flights=self._flights(elapsed),
        )

    def _counted(self, elapsed: float) -> int:
        start, end = self.times.count
        if elapsed < start or end <= start:
            return 0
        return schedule.counted(self.outcome.total, part(elapsed, start, end - start))

    def _settle(self, line: Line) -> float:
        return dict(self.times.settles)[line]

    def _wave(self, line: Line) -> Wave | None:
        return next((wave for wave in self.times.waves if wave.line is line), None)

    def _message(self, elapsed: float) -> Message:
        if elapsed >= self.times.settles[0][1]:
            return messages.settled(self.hand)
        begun = [wave for wave in self.times.waves if elapsed >= wave.start]
        if not begun:
            return messages.drawing(self.hand)
        line = begun[-1].line
        return messages.falling(self._upper(line), self.outcome.line(line))

    def _upper(self, line: Line) -> tuple[Card, ...]:
        return self.outcome.line(line.above).cards

    # Lines.

    def _line(self, line: LineOutcome, elapsed: float) -> LineStage:
        settled_for = elapsed - self._settle(line.line)
        if settled_for >= 0:
            return self._settling(line, settled_for)
        cards = tuple(self._standing(line, position, elapsed) for position in layout.PLACES)
        wave = self._wave(line.line)
        if wave is None or elapsed < wave.start:
            return LineStage(line.line, cards, self.hand.bet.coins, self._open_note(line, elapsed))
        return LineStage(
            line=line.line,
            cards=cards,
            coins=self.hand.bet.coins,
            note=words.row_name(line.row),
            frame=part(elapsed, wave.start, CHARGE),
            strong=True,
            name_colour=self._name_colour(wave, elapsed),
        )

    def _name_colour(self, wave: Wave, elapsed: float) -> str:
        reduced = self.times.reduced
        if not wave.royal or not schedule.landing(wave.drops[0], reduced) <= elapsed < schedule.name_end(wave, reduced):
            return ""
        return COLOURS[wave.line.above]

    def _open_note(self, line: LineOutcome, elapsed: float) -> str:
        """What the gutter says of the line before anything falls on it."""
        if line.line is Line.BOTTOM:
            drawn = all(elapsed >= start + self._deal_time for _, start in self.times.deals)
            return still.open_note(line.dealt if drawn else self.hand.deal.dealt)
        last = max(start for flipped, _, start in self.times.flips if flipped is line.line)
        return still.open_note(line.dealt) if elapsed >= last + self._flip_time else still.WAITS

    @property
    def _deal_time(self) -> float:
        return schedule.CROSS_FADE if self.times.reduced else schedule.DEAL

    @property
    def _flip_time(self) -> float:
        return schedule.CROSS_FADE if self.times.reduced else schedule.FLIP

    def _settling(self, line: LineOutcome, age: float) -> LineStage:
        target = still.settled_line(self.hand, line, self.four_colours)
        shown = part(age, 0, schedule.SETTLE_FADE)
        if shown >= 1:
            return target
        cards = tuple(
            Standing(self._face(card), over=standing.look, over_alpha=shown)
            for card, standing in zip(line.cards, target.cards, strict=True)
            if isinstance(standing.look, Face)
        )
        fallen_on = self._wave(line.line) is not None
        return replace(target, cards=cards, frame=1.0 if fallen_on else target.frame * shown, lit=target.lit * shown)

    # Cards.

    def _face(self, card: Card, dim: float = 0) -> Face:
        return face(card, self.hand.bet.lines, self.four_colours, dim)

    def _standing(self, line: LineOutcome, position: int, elapsed: float) -> Standing:
        drop = self._drop(line.line, position)
        if drop is not None and elapsed >= drop.start:
            return self._fallen_on(line, position, elapsed - drop.start)
        if line.line is Line.BOTTOM:
            return self._drawn(line.dealt[position - 1], position, elapsed)
        return self._flipped(line, position, elapsed)

    def _drop(self, line: Line, position: int) -> Drop | None:
        wave = self._wave(line)
        return next((drop for drop in wave.drops if drop.position == position), None) if wave else None

    def _drawn(self, card: Card, position: int, elapsed: float) -> Standing:
        """A card of the bottom line: kept, thrown away, or new."""
        start = dict(self.times.deals).get(position)
        if start is None:
            held = 0.0 if self.times.reduced else 1 - ease_out(part(elapsed, 0, schedule.RAISE))
            return Standing(self._face(card), held=held)
        place = still.slot(Line.BOTTOM, self.hand.bet.lines)
        old = self._face(self.hand.deal.dealt[position - 1])
        if self.times.reduced:
            shown = part(elapsed, start, schedule.CROSS_FADE)
            return Standing(self._face(card)) if shown >= 1 else Standing(old, over=self._face(card), over_alpha=shown)
        if elapsed < schedule.DISCARD:
            gone = ease_in(part(elapsed, 0, schedule.DISCARD))
            return Standing(old, dy=DISCARD_DROP * gone, alpha=1 - gone, under=place)
        return dealt(self._face(card), place, part(elapsed, start, schedule.DEAL))

    def _flipped(self, line: LineOutcome, position: int, elapsed: float) -> Standing:
        start = next(s for flipped, p, s in self.times.flips if (flipped, p) == (line.line, position))
        look, back = self._face(line.dealt[position - 1]), still.back(line.line)
        turned = part(elapsed, start, self._flip_time)
        if turned >= 1:
            return Standing(look)
        if self.times.reduced:
            return Standing(back, over=look, over_alpha=turned)
        squeeze = turn(turned)
        if turned < 0.5:
            return Standing(replace(back, squeeze=squeeze))
        return Standing(replace(look, squeeze=squeeze))

    def _fallen_on(self, line: LineOutcome, position: int, age: float) -> Standing:
        """A card that another falls on: it darkens and goes."""
        old, new = line.dealt[position - 1], self._face(line.cards[position - 1])
        if self.times.reduced:
            shown = part(age, 0, schedule.REDUCED_FALL)
            return Standing(new) if shown >= 1 else Standing(self._face(old), over=new, over_alpha=shown)
        if age >= CHARGE + TRAVEL + LAND:
            return Standing(new)
        dimmed = self._face(old, palette.DIM_UNPAID)
        if age < CHARGE:
            return Standing(self._face(old), over=dimmed, over_alpha=age / CHARGE)
        return Standing(dimmed, alpha=1 - part(age, CHARGE + TRAVEL + LAND - TARGET_FADE, TARGET_FADE))

    # Light.

    def _flags(self, elapsed: float) -> list[Flag]:
        flags = []
        for line in self.outcome.lines:
            age = elapsed - self._settle(line.line)
            if line.won and age >= 0:
                slid = 1.0 if self.times.reduced else ease_out(part(age, 0, schedule.SETTLE_SLIDE))
                flags.append(Flag(line.row, line.line, part(age, 0, schedule.SETTLE_FADE), slid))
        return flags

    def _drops(self) -> list[tuple[Wave, Drop]]:
        return [(wave, drop) for wave in self.times.waves for drop in wave.drops]

    def _marks(self, elapsed: float) -> tuple[Mark, ...]:
        landed = [(wave, drop, elapsed - schedule.landing(drop, self.times.reduced)) for wave, drop in self._drops()]
        fade = 1.0 if self.times.reduced else schedule.MARK_FADE
        return tuple(Mark(wave.line, drop.position, min(1.0, age / fade)) for wave, drop, age in landed if age > 0)

    def _beams(self, elapsed: float) -> tuple[tuple[int, float], ...]:
        lit: dict[int, float] = {}
        for wave, drop in self._drops():
            begin = wave.start if wave.royal else drop.start
            strength = 1.0 if self.times.reduced and elapsed >= begin else part(elapsed, begin, CHARGE)
            if strength > lit.get(drop.position, 0):
                lit[drop.position] = strength
        return tuple(sorted(lit.items()))

    def _flights(self, elapsed: float) -> tuple[Flight, ...]:
        if self.times.reduced:
            return ()
        return tuple(
            Flight(wave.line, drop.position, self._face(self._upper(wave.line)[drop.position - 1]), age)
            for wave, drop in self._drops()
            if 0 < (age := elapsed - drop.start) < WHOLE
        )


def dealt(look: Face | Back | Slot, place: Slot, shown: float, still: bool = False) -> Standing:
    """A card on its way into an empty place; `still` lets it appear where it stays."""
    if shown <= 0:
        return Standing(place)
    if shown >= 1:
        return Standing(look)
    above = 0 if still else FROM_ABOVE * (1 - ease_out(shown))
    return Standing(look, dy=-above, alpha=shown, under=place)
