"""The game: phases, actions, and one round from the bet to the payment (docs/rules.md). No money, files or windows.

Every act has one check, `refusal`, which windows and tests ask too; a refused act changes nothing.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from ace_invaders.dealing import Deal
from ace_invaders.errors import IllegalAction, InvalidValue
from ace_invaders.gravity import EVERY_POSITION, Five, Way, fall, ways
from ace_invaders.hands import Row, rank
from ace_invaders.paytable import Bet, Line, PayTable


class Phase(StrEnum):
    """Where a round stands: the bet can be changed, or cards can be held."""

    BETTING = "betting"
    HOLDING = "holding"


@dataclass(frozen=True, slots=True)
class LineOutcome:
    """A line when all is settled.

    `dealt` are its cards before anything fell on it; `way` is how gravity fell on it, None on the
    top line and in the one-line game; `pay` is per coin, `won` the coins won.
    """

    line: Line
    dealt: Five
    way: Way | None
    cards: Five
    row: Row
    pay: int
    won: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The settled lines from above; a one-line outcome holds the bottom line alone."""

    lines: tuple[LineOutcome, ...]

    @property
    def total(self) -> int:
        """Coins won on all lines."""
        return sum(line.won for line in self.lines)

    def line(self, line: Line) -> LineOutcome:
        """What became of a line that was played."""
        return next(outcome for outcome in self.lines if outcome.line is line)

    def way(self, line: Line) -> Way:
        """How gravity fell on the middle or the bottom line of a three-line hand."""
        way = self.line(line).way
        assert way is not None, "aces fall on the middle and the bottom line"
        return way


HAND_IS_OPEN = "a hand is open, finish it with DRAW first"
_OTHER_LINES = "the deal does not suit the bet, three lines have three decks and one line has one"


def _has_lines_of(bet: Bet, deal: Deal) -> bool:
    """Whether the deal has cards for just the lines that are bet on."""
    return all(bool(cards) is (bet.lines == 3) for cards in (deal.middle, deal.top))


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand from its deal on: bet, pay table and cards are frozen, only the hold changes.

    Raises InvalidValue where the deal does not suit the bet or the hold is no set of positions.
    """

    bet: Bet
    table: PayTable
    deal: Deal
    hold: tuple[int, ...] = ()
    outcome: Outcome | None = None

    def __post_init__(self) -> None:
        if not _has_lines_of(self.bet, self.deal):
            raise InvalidValue(_OTHER_LINES)
        if tuple(sorted(set(self.hold))) != self.hold or not set(self.hold) <= set(EVERY_POSITION):
            raise InvalidValue(f"{self.hold} is no hold, a hold is a set of the positions 1 to 5")
        if self.outcome is not None and self.shortage:
            raise InvalidValue(self.shortage)

    @property
    def is_open(self) -> bool:
        """Whether it waits for its draw."""
        return self.outcome is None

    @property
    def shortage(self) -> str | None:
        """What the deck of a rigged deal lacks for the draw under this hold, or None."""
        discards, left = len(EVERY_POSITION) - len(self.hold), len(self.deal.replacements)
        return f"{discards} cards are drawn but the deck holds {left}" if left < discards else None


def settle(hand: Hand) -> Outcome:
    """Draw, let the aces fall, and pay: what becomes of a hand under its hold."""
    pays, coins = hand.table.pays_at(hand.bet), hand.bet.coins
    bottom = hand.deal.drawn(hand.hold)
    if hand.bet.lines == 1:
        return Outcome((_line(Line.BOTTOM, bottom, rank(bottom).row, pays, coins),))
    top = _line(Line.TOP, hand.deal.top, rank(hand.deal.top).row, pays, coins)
    middle = _fallen(Line.MIDDLE, fall(top.cards, hand.deal.middle, pays), hand.deal.middle, coins)
    return Outcome((top, middle, _fallen(Line.BOTTOM, fall(middle.cards, bottom, pays), bottom, coins)))


def _line(line: Line, cards: Five, row: Row, pays: dict[Row, int], coins: int) -> LineOutcome:
    return LineOutcome(line, cards, None, cards, row, pays[row], pays[row] * coins)


def _fallen(line: Line, way: Way, dealt: Five, coins: int) -> LineOutcome:
    return LineOutcome(line, dealt, way, way.cards, way.row, way.pay, way.pay * coins)


def ways_on(hand: Hand, line: Line) -> tuple[Way, ...]:
    """Every way to fall on the middle or the bottom line of a settled three-line hand."""
    assert hand.outcome is not None, "only a settled hand explains its falls"
    above, below = hand.outcome.line(line.above), hand.outcome.line(line)
    return tuple(ways(above.cards, below.dealt, hand.table.pays_at(hand.bet)))


@dataclass(frozen=True, slots=True)
class ChooseBet:
    """Change lines and coins between hands."""

    bet: Bet


@dataclass(frozen=True, slots=True)
class ChooseTable:
    """Change the pay table between hands."""

    table: PayTable


@dataclass(frozen=True, slots=True)
class DealHand:
    """Begin a hand at the chosen bet with this deal."""

    deal: Deal


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold exactly these positions."""

    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ToggleHold:
    """Hold a position, or release it."""

    position: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Replace what is not held and settle the hand."""


Action = ChooseBet | ChooseTable | DealHand | Hold | ToggleHold | Draw


@dataclass(frozen=True, slots=True)
class Round:
    """The game at one moment: the bet and table chosen for the next hand, and the hand on the table.

    The hand is the open one, or the last one settled, or None before the first.
    """

    bet: Bet
    table: PayTable
    hand: Hand | None = None

    @property
    def phase(self) -> Phase:
        """Holding as long as a hand is open."""
        return Phase.HOLDING if self.hand is not None and self.hand.is_open else Phase.BETTING


def refusal(round_: Round, action: Action) -> str | None:
    """Why the action may not be done now, in a sentence, or None where it may."""
    if isinstance(action, ChooseBet | ChooseTable | DealHand):
        if round_.phase is Phase.HOLDING:
            return HAND_IS_OPEN
    elif round_.phase is Phase.BETTING:
        return "no hand is open, press DEAL first"
    if isinstance(action, DealHand) and not _has_lines_of(round_.bet, action.deal):
        return _OTHER_LINES
    if isinstance(action, Draw) and round_.hand is not None:
        return round_.hand.shortage
    return None


def act(round_: Round, action: Action) -> Round:
    """The round after the action. Raises IllegalAction where `refusal` says why not."""
    if sentence := refusal(round_, action):
        raise IllegalAction(sentence)
    match action:
        case ChooseBet(bet):
            return replace(round_, bet=bet)
        case ChooseTable(table):
            return replace(round_, table=table)
        case DealHand(deal):
            return replace(round_, hand=Hand(round_.bet, round_.table, deal))
    hand = round_.hand
    assert hand is not None, "refusal() lets only an open hand pass"
    match action:
        case Hold(positions):
            return replace(round_, hand=replace(hand, hold=tuple(sorted(positions))))
        case ToggleHold(position):
            held = tuple(sorted({position}.symmetric_difference(hand.hold)))
            return replace(round_, hand=replace(hand, hold=held))
        case Draw():
            return replace(round_, hand=replace(hand, outcome=settle(hand)))
