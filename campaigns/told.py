"""What the log of a window told of the hands, and whether the folder of the game holds that, no more and no less."""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ace_invaders.errors import AceInvadersError
from ace_invaders.store import Store
from games import first
from table import tables

CREDITS: Final = 2000
_DEAL = re.compile(
    r"Hand ([\d,]+): \d lines? × \d coins? = (\d+) coins? a hand, pay table \w+, ([\d,]+) credits? left\."
)
_WON = re.compile(r"Won ([\d,]+) coins?, ([\d,]+) credits?\.")
_MOVED = re.compile(r"([\d,]+) credits? (inserted|cashed out)\b")
_CARDS = re.compile(r"(Dealt|Held) (.+)\.")
_ROWS = "SELECT number, bottom, hold, won, lines * coins, credits, coins_in, coins_out FROM hands ORDER BY number"


@dataclass(slots=True)
class Hand:
    """A hand as the window told it: `left` are the credits after the bet, `won` is None until it is settled."""

    bet: int
    left: int
    dealt: str = ""
    held: str = "nothing"
    won: int | None = None


@dataclass(slots=True)
class Told:
    """All that one or several windows told of a game, one after the other."""

    hands: dict[int, Hand] = field(default_factory=dict)
    inserted: int = CREDITS
    cashed_out: int = 0
    faults: list[str] = field(default_factory=list)

    def hear(self, lines: Iterable[str]) -> None:
        for line in lines:
            if deal := _DEAL.fullmatch(line):
                self._deal(*map(_number, deal.groups()))
            elif won := _WON.fullmatch(line):
                self._win(*map(_number, won.groups()))
            elif moved := _MOVED.match(line):
                self._move(_number(moved[1]), moved[2])
            elif cards := _CARDS.fullmatch(line):
                self._cards(cards[1], cards[2])

    @property
    def _last(self) -> Hand:
        return self.hands[len(self.hands)]

    def _deal(self, number: int, bet: int, left: int) -> None:
        """A hand that is dealt, or told again at a start."""
        open_ = bool(self.hands) and self._last.won is None
        if number != len(self.hands) + (not open_):
            self.faults.append(f"hand {number} was told after hand {len(self.hands)}")
        self.hands.setdefault(number, Hand(bet, left))

    def _win(self, coins: int, credits_: int) -> None:
        hand = self._last
        if hand.won is not None:
            self.faults.append(f"hand {len(self.hands)} was settled twice")
        if credits_ != hand.left + coins:
            self.faults.append(f"{credits_} credits were told after {hand.left} and {coins} won")
        hand.won = coins

    def _move(self, coins: int, what: str) -> None:
        if what == "inserted":
            self.inserted += coins
        else:
            self.cashed_out += coins

    def _cards(self, what: str, cards: str) -> None:
        hand = self._last
        if what == "Held":
            hand.held = cards
        elif hand.dealt not in ("", cards):
            self.faults.append(f"hand {len(self.hands)} was {hand.dealt} and came back as {cards}")
        else:
            hand.dealt = cards

    def judge(self, saves: Path) -> Iterator[str]:
        """Whether the folder of a game that has ended holds what was told; the books must balance for it to open."""
        yield from self.faults
        try:
            with Store.open(saves, tables(), first(), CREDITS) as game:
                meters = game.session.meters
                if game.warning:
                    yield f"the game said {game.warning!r}"
        except AceInvadersError as error:
            yield f"the game does not open: {error}"
            return
        if (meters.inserted, meters.cashed_out) != (self.inserted, self.cashed_out):
            yield f"{self.inserted} were inserted, {self.cashed_out} cashed out: {meters}"
        rows = _rows(saves)
        coins_in, coins_out = sum(row[4] for row in rows), sum(row[3] or 0 for row in rows)
        if (meters.coins_in, meters.coins_out) != (coins_in, coins_out):
            yield f"the hands sum up to {coins_in} coins in and {coins_out} out: {meters}"
        if [row[0] for row in rows] != sorted(self.hands):
            yield f"{len(self.hands)} hands were told, {len(rows)} are stored"
        for row in rows:
            yield from self._compare(*row)

    def _compare(
        self, number: int, bottom: str, hold: str, won: int | None, bet: int, credits_: int, *_: int
    ) -> Iterator[str]:
        dealt = bottom.split()[:5]
        held = " ".join(dealt[int(position) - 1] for position in hold.split()) or "nothing"
        stored = Hand(bet, credits_ - bet, " ".join(dealt), held, won)
        if self.hands.get(number, stored) != stored:
            yield f"hand {number} is stored as {stored}, it was told as {self.hands[number]}"


def _number(text: str) -> int:
    return int(text.replace(",", ""))


def _rows(saves: Path) -> list[tuple[Any, ...]]:
    raw = sqlite3.connect(f"{(saves / 'session.sqlite3').as_uri()}?mode=ro", uri=True)
    try:
        return raw.execute(_ROWS).fetchall()
    finally:
        raw.close()
