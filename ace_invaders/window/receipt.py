"""The receipt of a hand: all that the window tells of a settled hand, worked out once, and the block that shows it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from ace_invaders.fairness import SCHEME
from ace_invaders.records import Record, refutation, replayed, verified
from ace_invaders.window import controls, palette, words
from ace_invaders.window.looks import Box, Icon, IconName, Label, Shown
from ace_invaders.window.metrics import wrap
from ace_invaders.window.steps import Step, steps
from ace_invaders.window.whytable import Leaf, leaves

BLOCK: Final = Box(400, 470, 864, 314)
_NAME_X: Final = 418
_VALUE_X: Final = 566
_VALUE_W: Final = 680
_FIRST_Y: Final = 526
_LAST_Y: Final = 774
_PITCH: Final = 31


@dataclass(frozen=True, slots=True)
class Receipt:
    """A settled hand with its steps, the leaves of its WHY table, and whether its secret holds.

    `mark` is SEEDED or UNSAVED where its deal was practice or nothing of it is kept.
    """

    record: Record
    steps: tuple[Step, ...]
    leaves: tuple[Leaf, ...]
    verified: bool | None
    mark: str = ""

    @classmethod
    def of(cls, record: Record, mark: str = "") -> "Receipt":
        record = replayed(record)
        return cls(record, steps(record), leaves(record.hand), verified(record), mark)

    @property
    def won(self) -> int:
        outcome = self.record.hand.outcome
        assert outcome is not None, "the record was replayed"
        return outcome.total

    @property
    def net(self) -> int:
        return self.won - self.record.hand.bet.total

    @property
    def money(self) -> str:
        """What the hand cost and brought, as in "bet 15, win 40, net +25"."""
        return f"bet {self.record.hand.bet.total}, win {self.won:,}, net {words.signed(self.net)}"


class Entry(NamedTuple):
    """A line of the receipt; `icon` judges what it says. A value that is `whole` is narrowed, and never cut off."""

    name: str
    value: str
    icon: IconName | None = None
    whole: bool = False


def entries(receipt: Receipt) -> Iterator[Entry]:
    """What stands on the receipt."""
    record = receipt.record
    yield Entry("BET", words.bet_words(record.hand.bet))
    yield Entry("PAY TABLE", _table(record))
    if record.played is not None:
        yield Entry("PLAYED", f"{record.played:%Y-%m-%d %H:%M:%S} UTC")
    if record.credits is not None:
        yield Entry("CREDITS", f"{record.credits:,} before the bet, {record.credits + receipt.net:,} after")
    yield from _fair(receipt)
    if record.note:
        yield Entry("NOTE", record.note)


def _table(record: Record) -> str:
    table = record.hand.table
    named = table.id if table.name == table.id else f"{table.id}, {table.name}"
    return f"{named}; the table of that id pays otherwise today" if record.table_differs else named


def _fair(receipt: Receipt) -> Iterator[Entry]:
    claim = receipt.record.fair
    if claim is None:
        yield Entry("DEAL", "the cards were written by hand, nothing proves them")
        return
    text = "with the player's text" if claim.text else "no text of the player's"
    yield Entry("DEAL", f"{SCHEME}, hand number {claim.number:,}, {text}")
    if claim.text:
        yield Entry("TEXT", f"“{claim.text}”", whole=True)
    yield Entry("COMMITMENT", claim.commitment or "not written down")
    yield Entry("SECRET", claim.secret.hex() if claim.secret else "not told")
    yield _check(receipt)


def _check(receipt: Receipt) -> Entry:
    match receipt.verified:
        case None:
            return Entry("CHECK", "without the secret nothing can be checked")
        case False:
            return Entry("CHECK", refutation(receipt.record), IconName.CROSS)
    if receipt.mark:
        return Entry("CHECK", f"the secret gives these cards; the deal is marked {receipt.mark}", IconName.CHECK)
    return Entry("CHECK", "the secret gives the commitment and every card of the deal", IconName.CHECK)


def block(receipt: Receipt) -> tuple[Shown, ...]:
    """The block below the small table with the receipt in it."""
    return _block(tuple(entries(receipt)))


@lru_cache(maxsize=16)
def _block(lines: tuple[Entry, ...]) -> tuple[Shown, ...]:
    shown = [*controls.panel(BLOCK), Shown(_NAME_X, 494, Label("RECEIPT", 20, palette.TEXT))]
    pitch = min(_PITCH, (_LAST_Y - _FIRST_Y) / (len(lines) - 1))
    for index, entry in enumerate(lines):
        shown += _line(entry, _FIRST_Y + pitch * index)
    return tuple(shown)


def _line(entry: Entry, y: float) -> Iterator[Shown]:
    yield Shown(_NAME_X, y, Label(entry.name, 16, palette.TEXT2))
    x = _VALUE_X
    if entry.icon:
        colour = palette.GO if entry.icon is IconName.CHECK else palette.COST
        yield Shown(x + 8, y, Icon(entry.icon, 16, colour))
        x += 26
    rows = wrap(entry.value, 16, _VALUE_W)
    text = entry.value if entry.whole or len(rows) == 1 else f"{rows[0]} …"
    yield Shown(x, y, Label(text, 16, palette.TEXT, fit=_VALUE_W - (x - _VALUE_X)))
