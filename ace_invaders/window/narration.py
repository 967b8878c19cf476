"""The text log: what happens at the table, in words, for screen readers and for the record."""

from collections.abc import Iterator

from ace_invaders.cards import spell
from ace_invaders.game import Hand, LineOutcome
from ace_invaders.session import Session
from ace_invaders.window.words import bet_words, counted


def told(before: Session, after: Session) -> Iterator[str]:
    """What changed from one state to the next, a sentence a line."""
    if before.meters.inserted != after.meters.inserted:
        inserted = counted(after.meters.inserted - before.meters.inserted, "credit")
        yield f"{inserted} inserted, {counted(after.meters.credits, 'credit')}."
    if before.meters.cashed_out != after.meters.cashed_out:
        yield f"{counted(after.meters.cashed_out - before.meters.cashed_out, 'credit')} cashed out."
    if before.round.table.id != after.round.table.id:
        yield f"Pay table {after.round.table.id}."
    if before.round.bet != after.round.bet:
        yield f"{bet_words(after.round.bet)}."
    if after.hand is not None and after.hand != before.hand:
        yield from _hand(before, after, after.hand)


def resumed(session: Session) -> Iterator[str]:
    """What stands on the table at the start: an open hand is told again."""
    if session.hand is not None and session.hand.is_open:
        yield from _dealt(session, session.hand)
        yield _held(session.hand)


def _hand(before: Session, after: Session, hand: Hand) -> Iterator[str]:
    if before.number != after.number:
        yield from _dealt(after, hand)
    elif hand.outcome is None:
        yield _held(hand)
    else:
        for line in hand.outcome.lines:
            yield _line(line)
        yield f"Won {counted(hand.outcome.total, 'coin')}, {counted(after.meters.credits, 'credit')}."


def _dealt(session: Session, hand: Hand) -> Iterator[str]:
    bet = f"{bet_words(hand.bet)}, pay table {hand.table.id}"
    yield f"Hand {session.number}: {bet}, {counted(session.meters.credits, 'credit')} left."
    yield f"Dealt {spell(hand.deal.dealt)}."


def _held(hand: Hand) -> str:
    held = spell(hand.deal.dealt[position - 1] for position in hand.hold)
    return f"Held {held or 'nothing'}."


def _line(line: LineOutcome) -> str:
    name = line.line.value.capitalize()
    if line.way is None or not line.way.falls:
        return f"{name}: {spell(line.cards)}, {line.row.words}, {counted(line.won, 'coin')}."
    what = "the royal flush falls" if line.way.royal else f"{_aces_fall(line.way.aces)} on {_places(line)}"
    dealt = spell(line.dealt)
    return f"{name}: {dealt}; {what}: {spell(line.cards)}, {line.row.words}, {counted(line.won, 'coin')}."


def _aces_fall(aces: int) -> str:
    return "1 ace falls" if aces == 1 else f"{aces} aces fall"


def _places(line: LineOutcome) -> str:
    assert line.way is not None, "only a fall has places"
    return ", ".join(map(str, line.way.positions))
