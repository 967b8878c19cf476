"""What a player is shown of a game at one moment, and what is asked for next: lines of text that outlive a kill."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

from ace_invaders.cards import spell
from ace_invaders.session import Meters
from ace_invaders.store import Store

CHOICE = "choice"  # the name of the choice that the player lets the game remember


@dataclass(frozen=True, slots=True)
class Shown:
    """A game at one moment. `cards` are those of the hand on the table, line by line, with the ones still to be drawn.

    `fingerprint` is the commitment of that hand, `commitment` that of the next one.
    """

    meters: Meters
    bet: tuple[int, int]
    table: str
    choice: str
    commitment: str
    number: int = 0
    is_open: bool = False
    cards: tuple[str, ...] = ()
    hold: tuple[int, ...] = ()
    won: int | None = None
    fingerprint: str = ""

    @classmethod
    def of(cls, game: Store) -> Self:
        session = game.session
        round_, hand, fair = session.round, session.hand, session.fair
        bet = (round_.bet.lines, round_.bet.coins)
        empty = cls(session.meters, bet, round_.table.id, game.setting(CHOICE) or "", game.commitment)
        if hand is None or fair is None:
            return empty
        return replace(
            empty,
            number=session.number,
            is_open=hand.is_open,
            cards=tuple(spell(cards) for cards in (hand.deal.bottom, hand.deal.middle, hand.deal.top)),
            hold=hand.hold,
            won=hand.outcome.total if hand.outcome else None,
            fingerprint=fair.commitment,
        )

    @classmethod
    def read(cls, plain: dict[str, Any]) -> Self:
        lists = {name: tuple(value) for name, value in plain.items() if isinstance(value, list)}
        return cls(**{**plain, **lists, "meters": Meters(**plain["meters"])})


@dataclass(frozen=True, slots=True)
class Asked:
    """One act that a player asks for: its name, and the text, number, bet or hold that belongs to it."""

    what: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a player's: a game `opened`, an act `asked` for, what is `shown` after it, play `stopped`, `closed`.

    `words` are what the game tells the player.
    """

    kind: str
    shown: Shown | None = None
    asked: Asked | None = None
    words: str = ""

    @property
    def line(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, line: str) -> Self:
        plain = json.loads(line)
        shown = Shown.read(plain["shown"]) if plain["shown"] else None
        asked = Asked(**plain["asked"]) if plain["asked"] else None
        return cls(plain["kind"], shown, asked, plain["words"])


def heard(text: str) -> Iterator[Event]:
    """The events of a player; a last line that a kill cut off was not shown."""
    for line in text.splitlines(keepends=True):
        if line.endswith("\n"):
            yield Event.read(line)


def follows(before: Shown, asked: Asked, found: Shown) -> Shown:
    """What must be shown after an act: by hand, with only what chance decides taken as it was found."""
    match asked.what:
        case "deal" | "practice":
            return _dealt(before, asked, found)
        case "hold":
            return replace(before, hold=tuple(asked.value))
        case "toggle":
            return replace(before, hold=tuple(sorted({*before.hold} ^ {asked.value})))
        case "draw":
            return _drawn(before, found)
        case "bet":
            return replace(before, bet=tuple(asked.value))
        case "table":
            return replace(before, table=asked.value)
        case "remember":
            return replace(before, choice=asked.value)
    return replace(before, meters=_moved(before.meters, asked))


def _dealt(before: Shown, asked: Asked, found: Shown) -> Shown:
    cost, meters = before.bet[0] * before.bet[1], before.meters
    return replace(
        before,
        meters=replace(meters, credits=meters.credits - cost, coins_in=meters.coins_in + cost),
        number=before.number + 1,
        is_open=True,
        cards=found.cards,
        hold=(),
        won=None,
        fingerprint=found.fingerprint if asked.what == "practice" else before.commitment,
    )


def _drawn(before: Shown, found: Shown) -> Shown:
    won, meters = found.won or 0, before.meters
    paid = replace(meters, credits=meters.credits + won, coins_out=meters.coins_out + won, hands=meters.hands + 1)
    # A secret that was used is revealed, and a new one is committed to.
    fresh = found.commitment if before.fingerprint == before.commitment else before.commitment
    return replace(before, meters=paid, is_open=False, won=won, commitment=fresh)


def _moved(meters: Meters, asked: Asked) -> Meters:
    if asked.what == "insert":
        return replace(meters, credits=meters.credits + asked.value, inserted=meters.inserted + asked.value)
    assert asked.what == "cash_out", "there is no other act"
    return replace(meters, credits=0, cashed_out=meters.cashed_out + meters.credits)
