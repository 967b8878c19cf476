"""One hand as a value: what a saved hand holds, and its replay."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeGuard

from ace_invaders.cards import Card
from ace_invaders.dealing import HAND_SIZE
from ace_invaders.errors import IllegalAction
from ace_invaders.fairness import Fair, commitment
from ace_invaders.game import Hand, LineOutcome, Outcome, settle, ways_on
from ace_invaders.gravity import Way, verdict
from ace_invaders.paytable import Line

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class FairClaim:
    """What a record says of the deal's fairness; the secret is missing until it is revealed."""

    number: int
    text: str = ""
    secret: bytes | None = None
    commitment: str | None = None

    @classmethod
    def of(cls, fair: Fair) -> "FairClaim":
        """The claim with its revealed secret."""
        return cls(fair.number, fair.text, fair.secret, fair.commitment)


@dataclass(frozen=True, slots=True)
class Record:
    """One hand as it was played, or as a person wrote it down; the hand's outcome is never taken from a file.

    `number` is the journal's, `credits` are those before the bet, `result` is what the file says
    came of it, as plain values in the shape of a replay's JSON, checked by `differences`.
    `table_differs` tells that the rows in force then are not those of the pay table of that id today.
    """

    hand: Hand
    number: int | None = None
    played: datetime | None = None
    credits: int | None = None
    fair: FairClaim | None = None
    note: str = ""
    result: Mapping[str, Any] | None = None
    table_differs: bool = False

    def held(self, positions: tuple[int, ...]) -> "Record":
        """The same hand under another hold, without its recorded result. Raises IllegalAction where the deck ends."""
        discards = 5 - len(positions)
        if len(self.hand.deal.replacements) < discards:
            held = f"this hold discards {discards} but there are {len(self.hand.deal.replacements)} to draw"
            raise IllegalAction(f"{held}, write further cards into `draw`")
        return replace(self, hand=replace(self.hand, hold=tuple(sorted(positions)), outcome=None), result=None)


def replayed(record: Record) -> Record:
    """The record with its hand settled by the engine."""
    return replace(record, hand=replace(record.hand, outcome=settle(record.hand)))


def verified(record: Record) -> bool | None:
    """Whether the revealed secret gives the commitment and every written card stands where it puts it.

    None where the record carries no secret.
    """
    claim = record.fair
    return None if claim is None or claim.secret is None else not refutation(record)


def refutation(record: Record) -> str:
    """What first speaks against the revealed secret, in words; nothing where all fits or no secret is there."""
    claim = record.fair
    if claim is None or claim.secret is None:
        return ""
    if claim.commitment is not None and commitment(claim.secret) != claim.commitment:
        return "the secret does not fit the commitment"
    fair, deal = Fair(claim.secret, claim.number, claim.text), record.hand.deal
    decks = enumerate(((Line.BOTTOM, deal.bottom), (Line.MIDDLE, deal.middle), (Line.TOP, deal.top)))
    return next(filter(None, (_misdealt(line, cards, fair.deck(deck)) for deck, (line, cards) in decks)), "")


def _misdealt(line: Line, written: tuple[Card, ...], dealt: tuple[Card, ...]) -> str:
    """The first card of a line that its deck does not deal there, in words."""
    for place, (card, right) in enumerate(zip(written, dealt, strict=False), start=1):
        if card != right:
            where = f"card {place}" if place <= HAND_SIZE else f"draw {place - HAND_SIZE}"
            return f"the secret deals {right}, not {card}, as {where} of the {line} line"
    return ""


def outcome_plain(outcome: Outcome) -> Plain:
    """What came of a hand, in the shape of a saved hand's `result`."""
    lines: Plain = {line.line.value: _line_plain(line) for line in outcome.lines}
    return {**lines, "total": outcome.total}


def _line_plain(line: LineOutcome) -> Plain:
    return {
        "cards": [str(card) for card in line.cards],
        "aces_fell": list(line.way.aces_fell) if line.way else [],
        "royal_fell": line.way.royal if line.way else False,
        "hand": line.row.value,
        "pay": line.won,
    }


def ways_plain(record: Record, line: Line) -> list[Plain]:
    """Every way in which something could fall on a line of a settled three-line hand, with the verdict on it."""
    hand = record.hand
    assert hand.outcome is not None, "only a settled hand explains its falls"
    chosen = hand.outcome.way(line)
    return [_way_plain(way, chosen, hand.bet.coins) for way in ways_on(hand, line)]


def _way_plain(way: Way, chosen: Way, coins: int) -> Plain:
    return {
        "positions": list(way.positions),
        "royal": way.royal,
        "cards": [str(card) for card in way.cards],
        "hand": way.row.value,
        "pay": way.pay * coins,
        "aces": way.aces,
        "verdict": verdict(way, chosen).value,
    }


def differences(recorded: object, computed: object, where: str = "") -> list[Plain]:
    """Where what a file says came of a hand differs from what the engine finds, place by place.

    >>> differences({"middle": {"pay": 15}}, {"middle": {"pay": 20}, "total": 40})
    [{'where': 'middle.pay', 'recorded': 15, 'computed': 20}]
    """
    if not _says_anything(recorded):
        return []
    if isinstance(recorded, Mapping) and isinstance(computed, Mapping):
        return [
            difference
            for key, value in recorded.items()
            for difference in differences(value, computed.get(key), f"{where}.{key}" if where else key)
        ]
    if _are_rows(recorded) and _are_rows(computed) and len(recorded) == len(computed):
        rows = enumerate(zip(recorded, computed, strict=True))
        return [difference for index, row in rows for difference in differences(*row, f"{where}[{index}]")]
    if type(recorded) is type(computed) and recorded == computed:
        return []
    return [{"where": where, "recorded": recorded, "computed": computed}]


def value_words(value: object) -> str:
    """A value of a result in words, as a difference is told: cards and positions side by side."""
    if isinstance(value, list):
        return " ".join(map(str, value)) or "none"
    return "nothing" if value is None else str(value)


def _says_anything(recorded: object) -> bool:
    """Whether what a file says came of a hand has a value anywhere in it; a list is one, for it says how many."""
    return any(map(_says_anything, recorded.values())) if isinstance(recorded, Mapping) else True


def _are_rows(value: object) -> TypeGuard[list[Plain]]:
    """Whether this is a list of mappings, as the ways to fall are, which is compared one by one."""
    return isinstance(value, list) and all(isinstance(row, Mapping) for row in value)


def report(record: Record, file: str, explain: bool = False) -> Plain:
    """The replay of a record as plain values, in the shape of the replay's JSON."""
    record = replayed(record)
    hand = record.hand
    assert hand.outcome is not None, "the record was just replayed"
    found: Plain = {
        "paytable": hand.table.id,
        "lines": hand.bet.lines,
        "coins": hand.bet.coins,
        **outcome_plain(hand.outcome),
    }
    every_way = {line: ways_plain(record, line) for line in (Line.MIDDLE, Line.BOTTOM)} if hand.bet.lines == 3 else {}
    explained = {**found, **{line.value: {**found[line.value], "ways": rows} for line, rows in every_way.items()}}
    recorded = record.result or {}
    differ = differences(recorded, explained)
    return {
        "file": file,
        **(explained if explain else found),
        "matches": not differ if _says_anything(recorded) else None,
        "differences": differ,
        "verified": verified(record),
        **({"table_differs": True} if record.table_differs else {}),
    }
