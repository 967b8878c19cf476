"""The table at rest: a session as a stage."""

from dataclasses import replace

from ace_invaders.cards import Card
from ace_invaders.game import Hand, LineOutcome, Phase
from ace_invaders.hands import Row, paid_positions, rank
from ace_invaders.paytable import Line, lines_of
from ace_invaders.session import Session
from ace_invaders.window import layout, messages, palette, words
from ace_invaders.window.looks import Back, Face, IconName, Slot
from ace_invaders.window.stage import Flag, LineStage, Mark, Mode, Stage, Standing, Win

COLOURS = {Line.TOP: palette.TOP, Line.MIDDLE: palette.MIDDLE, Line.BOTTOM: palette.BOTTOM}
EMBLEMS = {Line.TOP: IconName.TRIANGLE_UP, Line.MIDDLE: IconName.DIAMOND, Line.BOTTOM: IconName.TRIANGLE_DOWN}
WAITS = "dealt on DRAW"


def is_old(session: Session) -> bool:
    """Whether the hand on the table is over and another bet or pay table was chosen since."""
    hand, chosen = session.hand, session.round
    return hand is not None and not hand.is_open and (hand.bet, hand.table) != (chosen.bet, chosen.table)


def stage(session: Session, four_colours: bool = False, old: bool | None = None) -> Stage:
    """The table at rest; `old` dims a settled hand as the last one, by default once the choices differ from its own."""
    hand = session.hand
    if hand is None:
        return _empty(session)
    if session.round.phase is Phase.HOLDING:
        return _holding(session, hand, four_colours)
    if is_old(session) if old is None else old:
        return _last_hand(session, hand, four_colours)
    return settled_stage(hand, session.meters.credits, four_colours)


def face(card: Card, lines: int, four_colours: bool, dim: float = 0, frame: str = "") -> Face:
    """A card of the table that lies open."""
    return Face(card, layout.scale(lines), four_colours, dim, frame)


def slot(line: Line, lines: int) -> Slot:
    """The empty place of a card."""
    return Slot(COLOURS[line], layout.scale(lines))


def back(line: Line) -> Back:
    """A face-down card of the upper lines."""
    return Back(COLOURS[line], EMBLEMS[line])


def _empty(session: Session) -> Stage:
    bet = session.round.bet
    lines = tuple(LineStage(line, (Standing(slot(line, bet.lines)),) * 5, bet.coins) for line in lines_of(bet.lines))
    return Stage(lines, messages.choose_bet(bet), session.meters.credits, Mode.BETTING)


def _holding(session: Session, hand: Hand, four_colours: bool) -> Stage:
    lines = (*upper_backs(hand), dealt_line(hand, four_colours))
    return Stage(lines, messages.holding(hand), session.meters.credits, Mode.HOLDING, hand)


def upper_backs(hand: Hand) -> tuple[LineStage, ...]:
    """The upper lines of an open hand, face down; none in the one-line game."""
    bet = hand.bet
    return tuple(LineStage(line, (Standing(back(line)),) * 5, bet.coins, WAITS) for line in lines_of(bet.lines)[:-1])


def dealt_line(hand: Hand, four_colours: bool) -> LineStage:
    """The bottom line of an open hand, with what is held."""
    cards = tuple(
        Standing(face(card, hand.bet.lines, four_colours), held=float(position in hand.hold))
        for position, card in enumerate(hand.deal.dealt, start=1)
    )
    return LineStage(Line.BOTTOM, cards, hand.bet.coins, open_note(hand.deal.dealt))


def open_note(cards: tuple[Card, ...]) -> str:
    """What the cards of a line are as they lie, before it is paid."""
    row = rank(cards).row
    return "nothing yet" if row is Row.NOTHING else words.row_name(row)


def settled_stage(hand: Hand, credits_: int, four_colours: bool) -> Stage:
    """A hand that was just paid."""
    outcome = hand.outcome
    assert outcome is not None, "the hand is settled"
    fell = marks(hand)
    return Stage(
        lines=tuple(settled_line(hand, line, four_colours) for line in outcome.lines),
        message=messages.settled(hand),
        credits=credits_,
        mode=Mode.BETTING,
        hand=hand,
        win=Win(outcome.total),
        flags=tuple(Flag(line.row, line.line) for line in outcome.lines if line.won),
        marks=fell,
        beams=tuple((position, 1.0) for position in sorted({mark.position for mark in fell})),
    )


def _last_hand(session: Session, hand: Hand, four_colours: bool) -> Stage:
    """A hand that is over, while the bet of the next is chosen: all dimmed, and no flag on another pay table."""
    paid = settled_stage(hand, session.meters.credits, four_colours)
    outcome = hand.outcome
    assert outcome is not None, "the hand is settled"
    return replace(
        paid,
        lines=tuple(settled_line(hand, line, four_colours, old=True) for line in outcome.lines),
        message=messages.choose_bet(session.round.bet),
        win=Win(outcome.total, ("last hand",), old=True),
        flags=paid.flags if hand.table == session.round.table else (),
        old_flags=True,
        beams=(),
    )


def settled_line(hand: Hand, line: LineOutcome, four_colours: bool, old: bool = False) -> LineStage:
    """A line when it is paid: what pays is framed, the rest is dimmed."""
    cards = tuple(Standing(look) for look in settled_faces(hand, line, four_colours, old))
    shines = float(bool(line.won) and not old)
    return LineStage(
        line=line.line,
        cards=cards,
        coins=hand.bet.coins,
        note=words.row_name(line.row) if line.won else "NO WIN",
        won=line.won,
        frame=shines,
        lit=shines,
        strong=bool(shines),
        proud=bool(shines),
    )


def settled_faces(hand: Hand, line: LineOutcome, four_colours: bool, old: bool = False) -> tuple[Face, ...]:
    """The cards of a paid line."""
    paid = paid_positions(line.cards) if line.won else ()
    frame = "" if old else COLOURS[line.line]
    paid_dim, other_dim = (palette.DIM_PAID, palette.DIM_LAST) if old else (0.0, palette.DIM_UNPAID)
    return tuple(
        face(card, hand.bet.lines, four_colours, paid_dim, frame)
        if position in paid
        else face(card, hand.bet.lines, four_colours, other_dim)
        for position, card in enumerate(line.cards, start=1)
    )


def marks(hand: Hand) -> tuple[Mark, ...]:
    """The marks of all that fell in a settled hand."""
    outcome = hand.outcome
    assert outcome is not None, "the hand is settled"
    return tuple(Mark(line.line, position) for line in outcome.lines if line.way for position in line.way.positions)
