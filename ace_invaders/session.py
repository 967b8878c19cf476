"""Credits and meters around the round: where money moves, at the deal and at the settlement only."""

from dataclasses import dataclass, replace

from ace_invaders import game
from ace_invaders.errors import IllegalAction, Refuted
from ace_invaders.fairness import Fair
from ace_invaders.game import Hand, Phase, Round
from ace_invaders.paytable import COIN_COUNTS, LINE_COUNTS, Bet

MOST_COINS = 2**53 - 1  # the greatest number that every reader of JSON takes exactly
_NO_ROOM = f"a meter would pass {MOST_COINS:,} coins, a new game begins in a new folder: --saves DIR"


@dataclass(frozen=True, slots=True)
class Meters:
    """The books, in whole coins; `hands` counts settled hands."""

    credits: int = 0
    inserted: int = 0
    coins_in: int = 0
    coins_out: int = 0
    cashed_out: int = 0
    hands: int = 0

    @property
    def balanced(self) -> bool:
        """Whether what came in is what is there or went out."""
        return self.inserted + self.coins_out == self.credits + self.coins_in + self.cashed_out

    @property
    def in_range(self) -> bool:
        """Whether no meter is below zero or past 2^53 - 1."""
        values = (self.credits, self.inserted, self.coins_in, self.coins_out, self.cashed_out, self.hands)
        return all(0 <= value <= MOST_COINS for value in values)


@dataclass(frozen=True, slots=True)
class Insert:
    """Put credits in."""

    coins: int


@dataclass(frozen=True, slots=True)
class CashOut:
    """Move all credits to cashed out."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Take the bet and deal the hand that `fair` fixes."""

    fair: Fair


Action = Insert | CashOut | Deal | game.ChooseBet | game.ChooseTable | game.Hold | game.ToggleHold | game.Draw


@dataclass(frozen=True, slots=True)
class Session:
    """A player's game at one moment.

    `number` is the hand number of the hand on the table, 0 before the first; `fair` is what fixed
    its deal.
    """

    round: Round
    meters: Meters = Meters()
    number: int = 0
    fair: Fair | None = None

    @property
    def hand(self) -> Hand | None:
        """The hand on the table, open or settled."""
        return self.round.hand


def largest_bet(credits_: int) -> Bet | None:
    """The largest bet that the credits allow, three lines where that total can be had both ways.

    >>> largest_bet(7), largest_bet(5), largest_bet(0)
    (Bet(lines=3, coins=2), Bet(lines=1, coins=5), None)
    """
    bets = (Bet(lines, coins) for lines in LINE_COUNTS for coins in COIN_COUNTS)
    affordable = (bet for bet in bets if bet.total <= credits_)
    return max(affordable, key=lambda bet: (bet.total, bet.lines), default=None)


def refusal(session: Session, action: Action) -> str | None:
    """Why the action may not be done now, in a sentence, or None where it may."""
    if not isinstance(action, Insert | CashOut | Deal):
        return game.refusal(session.round, action)
    if session.round.phase is Phase.HOLDING:
        return game.HAND_IS_OPEN
    match action:
        case Insert(coins) if coins <= 0:
            return "credits are inserted in whole coins from 1 up"
        case CashOut() if not session.meters.credits:
            return "there are no credits to cash out"
        case Deal() if session.round.bet.total > session.meters.credits:
            return _lack_of_credits(session)
    return None if _fullest(session, action) <= MOST_COINS else _NO_ROOM


def _lack_of_credits(session: Session) -> str:
    bet, credits_ = session.round.bet, session.meters.credits
    largest = largest_bet(credits_)
    if largest is None:
        return "no credits are left, insert credits to play: a click on CREDITS"
    lines = "1 line" if largest.lines == 1 else "3 lines"
    left = "1 credit" if credits_ == 1 else f"{credits_} credits"
    coins = "1 coin" if largest.coins == 1 else f"{largest.coins} coins"
    return f"{bet.total} coins are more than the {left}, the largest bet is {lines} × {coins}"


def _fullest(session: Session, action: Insert | CashOut | Deal) -> int:
    """The fullest meter after the action; a deal counts with all that its hand may win, which must be payable."""
    round_, meters = session.round, session.meters
    match action:
        case Insert(coins):
            return max(meters.credits, meters.inserted) + coins
        case CashOut():
            return meters.cashed_out + meters.credits
        case Deal():
            most = max(round_.table.pays_at(round_.bet).values()) * round_.bet.total
            coins_in = meters.coins_in + round_.bet.total
            return max(meters.credits + most, meters.coins_out + most, coins_in, meters.hands + 1)


def act(session: Session, action: Action) -> Session:
    """The session after the action. Raises IllegalAction where it may not be done, Refuted where the books fail."""
    if sentence := refusal(session, action):
        raise IllegalAction(sentence)
    check(session.meters)
    after = _acted(session, action)
    check(after.meters)
    return after


def check(meters: Meters) -> None:
    """Raise Refuted where the books do not balance."""
    if not meters.balanced or not meters.in_range:
        raise Refuted(
            f"the books do not balance: inserted {meters.inserted} + coins out {meters.coins_out}, credits"
            f" {meters.credits} + coins in {meters.coins_in} + cashed out {meters.cashed_out}; play is stopped"
        )


def _acted(session: Session, action: Action) -> Session:
    meters = session.meters
    match action:
        case Insert(coins):
            meters = replace(meters, credits=meters.credits + coins, inserted=meters.inserted + coins)
            return replace(session, meters=meters)
        case CashOut():
            meters = replace(meters, credits=0, cashed_out=meters.cashed_out + meters.credits)
            return replace(session, meters=meters)
        case Deal(fair):
            return _dealt(session, fair)
    after = replace(session, round=game.act(session.round, action))
    return _paid(after) if isinstance(action, game.Draw) else after


def _dealt(session: Session, fair: Fair) -> Session:
    bet, meters = session.round.bet, session.meters
    return replace(
        session,
        round=game.act(session.round, game.DealHand(fair.deal(bet.lines))),
        meters=replace(meters, credits=meters.credits - bet.total, coins_in=meters.coins_in + bet.total),
        number=session.number + 1,
        fair=fair,
    )


def _paid(session: Session) -> Session:
    hand, meters = session.hand, session.meters
    assert hand is not None, "a hand was just settled"
    assert hand.outcome is not None, "a hand was just settled"
    won = hand.outcome.total
    meters = replace(meters, credits=meters.credits + won, coins_out=meters.coins_out + won, hands=meters.hands + 1)
    return replace(session, meters=meters)
