"""Pay tables, rigged deals and folders of a game, built without any file of the project."""

from dataclasses import dataclass, field, replace

from ace_invaders import session
from ace_invaders.cards import parse_cards
from ace_invaders.dealing import Deal
from ace_invaders.fairness import Fair, seeded_secret
from ace_invaders.game import Draw, Hold, Round
from ace_invaders.hands import Row
from ace_invaders.paytable import Bet, Pay, PayTable
from ace_invaders.session import Insert, Session

ROWS = (Row.ROYAL_FLUSH, Row.FIVE_ACES, Row.STRAIGHT_FLUSH, Row.FOUR_ACES, Row.FOUR_OF_A_KIND, Row.FULL_HOUSE)
LOWER_ROWS = (Row.FLUSH, Row.STRAIGHT, Row.THREE_OF_A_KIND, Row.TWO_PAIR, Row.JACKS_OR_BETTER)


def table(name: str, pays: str, short_royal: int | None = None) -> PayTable:
    """A pay table from its eleven pays, best first; the royal pays `short_royal` below the maximum bet."""
    rows = {row: Pay(int(pay), int(pay)) for row, pay in zip((*ROWS, *LOWER_ROWS), pays.split(), strict=True)}
    royal = rows[Row.ROYAL_FLUSH]
    return PayTable(name, f"Table {name}", {**rows, Row.ROYAL_FLUSH: replace(royal, below=short_royal or royal.below)})


T1 = table("T1", "800 25 50 25 25 9 6 4 3 2 1")
A = table("A", "800 500 50 50 25 10 6 4 3 2 1", short_royal=200)
C = table("C", "800 500 50 50 25 8 6 4 3 2 1", short_royal=250)
F = table("F", "800 500 50 50 25 6 5 4 3 2 1", short_royal=250)
TABLES = {each.id: each for each in (T1, A, C, F)}


@dataclass(frozen=True, slots=True)
class Rigged(Fair):
    """A fair deal that deals what the test says."""

    cards: Deal = field(default=Deal(parse_cards("2c 5d 7h 9s Jd 3c 3d 3h 3s 4c")))

    def deal(self, lines: int) -> Deal:
        assert bool(self.cards.top) is (lines == 3), "the rigged deal does not suit the bet"
        return self.cards


def rigged(bottom: str, middle: str = "", top: str = "") -> session.Deal:
    """The action that deals these cards; `bottom` is five or more."""
    deal = Deal(parse_cards(bottom), parse_cards(middle), parse_cards(top))
    return session.Deal(Rigged(bytes(32), 1, cards=deal))


def seeded(number: int, seed: int = 1) -> session.Deal:
    """The action that deals the `number`-th hand of a seed."""
    return session.Deal(Fair(seeded_secret(seed, number), number))


def first(lines: int = 3, coins: int = 5, pay_table: PayTable = C) -> Round:
    """The round of a game that is new."""
    return Round(Bet(lines, coins), pay_table)


def begun(credits_: int, lines: int = 3, coins: int = 5, pay_table: PayTable = C) -> Session:
    """A session with these credits inserted."""
    return session.act(Session(first(lines, coins, pay_table)), Insert(credits_))


def played(start: Session, *actions: session.Action) -> Session:
    """The session after the actions, one by one."""
    for action in actions:
        start = session.act(start, action)
    return start


def standing_hand(start: Session, deal: session.Deal) -> Session:
    """The session after a hand in which all five cards were held."""
    return played(start, deal, Hold((1, 2, 3, 4, 5)), Draw())
