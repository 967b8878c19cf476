"""The rows of a player's game and the values they hold, each row sealed by a digest of its own."""

import json
from dataclasses import astuple, dataclass, fields, replace
from datetime import datetime
from hashlib import sha256
from math import inf
from typing import Any, ClassVar, Self

from ace_invaders.cards import parse_cards, spell
from ace_invaders.dealing import HAND_SIZE, Deal
from ace_invaders.fairness import Fair
from ace_invaders.game import Hand, Outcome, settle
from ace_invaders.hands import Row
from ace_invaders.paytable import MOST_PAY, Bet, Pay, PayTable
from ace_invaders.records import FairClaim, Record, outcome_plain
from ace_invaders.session import Meters, Session
from ace_invaders.store.database import Damaged, making_sense


def _digest(data: bytes) -> bytes:
    return sha256(data).digest()[:16]


@dataclass(frozen=True, slots=True)
class Sealed:
    """A row that is stored with the digest of its values. Raises Damaged where the two differ."""

    what: ClassVar[str]

    @property
    def values(self) -> tuple[Any, ...]:
        """The values to store, the digest last."""
        values = astuple(self)
        return (*values, self._seal(values))

    @classmethod
    def opened(cls, stored: tuple[Any, ...]) -> Self:
        values, digest = stored[:-1], stored[-1]
        if digest != cls._seal(values):
            raise Damaged(f"{cls.what} {values[0]} is not as it was written")
        return cls(*values)

    @classmethod
    def columns(cls) -> str:
        return ", ".join([*(field.name for field in fields(cls)), "digest"])

    @staticmethod
    def _seal(values: tuple[Any, ...]) -> bytes:
        return _digest(ascii(values).encode())


def _books(meters: Meters) -> tuple[int, int, int, int, int, int]:
    """The meters in the order of their columns."""
    arriving = (meters.credits, meters.inserted, meters.coins_in)
    return (*arriving, meters.coins_out, meters.cashed_out, meters.hands)


@dataclass(frozen=True, slots=True)
class GameRow(Sealed):
    """The game at one moment: bet and table of the next hand, meters, last hand number, the secret at hand."""

    what = "the game"
    game: str
    changes: int
    lines: int
    coins: int
    paytable: str
    credits: int
    inserted: int
    coins_in: int
    coins_out: int
    cashed_out: int
    hands: int
    number: int
    secret: bytes

    @classmethod
    def of(cls, session: Session, game: str, changes: int, secret: bytes) -> "GameRow":
        bet, meters, table = session.round.bet, session.meters, session.round.table.id
        return cls(game, changes, bet.lines, bet.coins, table, *_books(meters), session.number, secret)

    @property
    def bet(self) -> Bet:
        """The bet chosen for the next hand."""
        return Bet(self.lines, self.coins)

    @property
    def meters(self) -> Meters:
        return Meters(self.credits, self.inserted, self.coins_in, self.coins_out, self.cashed_out, self.hands)


@dataclass(frozen=True, slots=True)
class HandRow(Sealed):
    """A hand as it is stored; `credits`, `coins_in` and `coins_out` are the meters before its bet."""

    what = "hand"
    number: int
    played: str
    credits: int
    coins_in: int
    coins_out: int
    lines: int
    coins: int
    paytable: bytes
    bottom: str
    middle: str
    top: str
    fair_number: str
    fair_text: str
    secret: bytes
    seeded: int
    hold: str = ""
    outcome: str | None = None
    won: int | None = None

    @classmethod
    def dealt(cls, before: Session, after: Session, played: datetime, seeded: bool) -> "HandRow":
        """The row of the hand that was just dealt."""
        hand, fair, meters = after.hand, after.fair, before.meters
        assert hand is not None, "a hand was just dealt"
        assert fair is not None, "a hand was just dealt"
        return cls(
            number=after.number,
            played=played.isoformat(),
            credits=meters.credits,
            coins_in=meters.coins_in,
            coins_out=meters.coins_out,
            lines=hand.bet.lines,
            coins=hand.bet.coins,
            paytable=table_digest(hand.table),
            bottom=spell(hand.deal.bottom),
            middle=spell(hand.deal.middle),
            top=spell(hand.deal.top),
            fair_number=str(fair.number),
            fair_text=fair.text,
            secret=fair.secret,
            seeded=int(seeded),
        )

    def followed(self, hand: Hand) -> "HandRow":
        """The row after a change of the hold, or after the settlement."""
        hold = " ".join(map(str, hand.hold))
        if hand.outcome is None:
            return replace(self, hold=hold)
        outcome = json.dumps(outcome_plain(hand.outcome), separators=(",", ":"))
        return replace(self, hold=hold, outcome=outcome, won=hand.outcome.total)

    @property
    def bet(self) -> Bet:
        return Bet(self.lines, self.coins)

    @property
    def fair(self) -> Fair:
        return Fair(self.secret, int(self.fair_number), self.fair_text)

    def hand(self, table: PayTable) -> Hand:
        """The hand, settled anew by the engine where it was settled."""
        deal = Deal(parse_cards(self.bottom), parse_cards(self.middle), parse_cards(self.top))
        if len(deal.bottom) < 2 * HAND_SIZE:
            raise ValueError(f"its bottom deck ends after {len(deal.bottom)} cards")
        hand = Hand(self.bet, table, deal, tuple(map(int, self.hold.split())))
        return replace(hand, outcome=self._outcome(hand))

    def _outcome(self, hand: Hand) -> Outcome | None:
        return None if self.outcome is None else settle(hand)

    def record(self, table: PayTable) -> Record:
        """The hand as a record; the secret is in it once the hand is settled."""
        fair = self.fair
        is_open = self.outcome is None
        return Record(
            self.hand(table),
            number=self.number,
            played=datetime.fromisoformat(self.played),
            credits=self.credits,
            fair=FairClaim(fair.number, fair.text, None, fair.commitment) if is_open else FairClaim.of(fair),
            result=None if self.outcome is None else json.loads(self.outcome),
        )


@dataclass(frozen=True, slots=True)
class ChoiceRow(Sealed):
    """A choice that is remembered."""

    what = "the choice"
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Mistake:
    """A hand that was drawn with a hold that was not the best.

    `cost` is what the best hold wins more on average, in coins of all lines; `mastered` tells that the hand was
    played right since.
    """

    number: int
    cost: float
    mastered: bool = False


@dataclass(frozen=True, slots=True)
class MistakeRow(Sealed):
    """A mistake as it is stored, in texts: they come back to the letter, or their digest tells that they do not."""

    what = "the mistake of hand"
    hand: str
    cost: str
    mastered: str

    @classmethod
    def of(cls, mistake: Mistake) -> "MistakeRow":
        return cls(str(mistake.number), repr(mistake.cost), str(int(mistake.mastered)))

    @property
    def mistake(self) -> Mistake:
        """The mistake. Raises ValueError where the texts are not those of one."""
        found = Mistake(int(self.hand), float(self.cost), self.mastered == "1")
        if MistakeRow.of(found) != self or not (found.number > 0 and 0 <= found.cost < inf):
            raise ValueError("it is no mistake")
        return found


def table_text(table: PayTable) -> str:
    """A pay table as it is stored, beside the digest that hands name it by."""
    plain = {"id": table.id, "name": table.name, "note": table.note, "pays": table.plain()}
    return json.dumps(plain, separators=(",", ":"))


def table_digest(table: PayTable) -> bytes:
    """What a hand's row names the pay table by under which it was dealt."""
    return _digest(table_text(table).encode())


def read_table(text: str, digest: bytes) -> PayTable:
    """The pay table that was stored. Raises Damaged where the text is another one."""
    if _digest(text.encode()) != digest:
        raise Damaged("the pay table of a hand is not as it was written")
    with making_sense("the pay table of a hand"):
        stored = json.loads(text)
        pays = {Row(row): Pay(*pay) if isinstance(pay, list) else Pay(pay, pay) for row, pay in stored["pays"].items()}
        table = PayTable(stored["id"], stored["name"], pays, stored["note"])
        if table_text(table) != text or not all(_is_pay(pay) for pay in pays.values()):
            raise ValueError("it is no pay table")
        return table


def _is_pay(pay: Pay) -> bool:
    return all(type(coins) is int and 0 <= coins <= MOST_PAY for coins in (pay.maximum, pay.below))
