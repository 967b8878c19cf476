"""Long play: a million hands in the engine, a hundred thousand through the store, and the books after each.

The player keeps books of its own, in its own words, and holds the game's to them. The journal is read
again at the end, and the memory of the process is watched.
"""

import gc
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ace_invaders import session
from ace_invaders.fairness import Fair, seeded_secret
from ace_invaders.game import ChooseBet, ChooseTable, Draw, Hold
from ace_invaders.paytable import COIN_COUNTS, LINE_COUNTS, Bet
from ace_invaders.session import Action, CashOut, Deal, Insert, Meters, Session
from ace_invaders.store import Store, read_books, read_played
from campaigns.campaign import Outcome, Scale
from games import TABLES, A, C, F, first

FAULT = "hand after hand at every bet, hold and pay table, with credits put in and cashed out"
HANDS = {Scale.QUICK: (20_000, 2_000), Scale.FULL: (1_000_000, 100_000)}
MOST_GROWTH = 20 * 10**6  # bytes
CREDITS = 500
WARM_UP = 1_000  # hands until everything that is made once is there
LOOK_EVERY = 500  # hands between looks at the memory and at the folder
CASH_OUT_EVERY = 700
TABLE_EVERY = 50
PAGE = 1_000
SEED = 7


def run(scale: Scale, folder: Path) -> Outcome:
    engine, stored = HANDS[scale]
    results = (in_engine(engine), through_store(stored, folder / "saves"))
    grown = " and ".join(f"{result.growth / 10**6:.1f}" for result in results)
    tried = f"{engine:,} hands in the engine, {stored:,} through the store; memory grew by {grown} MB"
    return Outcome(tried, results[0].findings + results[1].findings)


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a long play: the growth of the memory in bytes, and what went wrong."""

    growth: int
    findings: tuple[str, ...]


def in_engine(hands: int) -> Result:
    """Play with sessions as values, nothing else."""
    table = Table(session.act, session.act(Session(first()), Insert(CREDITS)))
    return watched(table, hands, lambda number: Fair(seeded_secret(SEED, number), number), lambda: None)


def through_store(hands: int, folder: Path) -> Result:
    """Play with a game in a folder, which another reader looks into meanwhile; then read the whole journal."""
    with Store.open(folder, TABLES, first(), CREDITS) as game:
        table = Table(lambda _, action: game.act(action), game.session)
        result = watched(table, hands, lambda _: game.next_fair(), lambda: _books_fault(folder, table.own))
    with Store.open(folder, TABLES, first(), CREDITS) as game:
        reopened = () if game.session == table.session else ("the game that was opened again is another one",)
    return replace(result, findings=result.findings + reopened + tuple(_journal_faults(folder, table.own)))


def _books_fault(folder: Path, own: Meters) -> str | None:
    found = read_books(folder, TABLES).meters
    return None if found == own else f"after {own.hands} hands the folder says {found}, it is {own}"


def _journal_faults(folder: Path, own: Meters) -> Iterator[str]:
    """The journal's hands, counted and summed from their rows, against the meters."""
    number = hands = bets = won = 0
    while (page := read_played(folder, number, PAGE)).last is not None:
        number = page.last
        hands += len(page.hands)
        bets += sum(hand.terms.bet.total for hand in page.hands)
        won += sum(hand.won for hand in page.hands)
    if (hands, bets, won) != (own.hands, own.coins_in, own.coins_out):
        yield f"the journal holds {hands} hands, {bets} coins bet and {won} won, the meters are {own}"


class Table:
    """A player at the game: plays by chance from a seed, and keeps books of its own."""

    def __init__(self, act: Callable[[Session, Action], Session], start: Session) -> None:
        self.session, self.own = start, start.meters
        self._act = act
        self._chance = random.Random(SEED)

    def play(self, number: int, fair_of: Callable[[int], Fair]) -> str | None:
        """Play a hand; what is wrong with the books after it, or nothing."""
        if number % TABLE_EVERY == 0:
            self._do(ChooseTable(self._chance.choice((A, C, F))))
        if number % CASH_OUT_EVERY == 0 and self.own.credits:
            self._do(CashOut(), credits=-self.own.credits, cashed_out=self.own.credits)
        bet = Bet(self._chance.choice(LINE_COUNTS), self._chance.choice(COIN_COUNTS))
        self._do(ChooseBet(bet))
        if self.own.credits < bet.total:
            self._do(Insert(CREDITS), credits=CREDITS, inserted=CREDITS)
        self._do(Deal(fair_of(number)), credits=-bet.total, coins_in=bet.total)
        self._do(Hold(tuple(place for place in range(1, 6) if self._chance.getrandbits(1))))
        self._do(Draw())
        won = self._won()
        self._book(credits=won, coins_out=won, hands=1)
        return self._fault(number)

    def _do(self, action: Action, **moved: int) -> None:
        self.session = self._act(self.session, action)
        self._book(**moved)

    def _book(self, **moved: int) -> None:
        self.own = replace(self.own, **{meter: getattr(self.own, meter) + coins for meter, coins in moved.items()})

    def _won(self) -> int:
        """The coins that the lines won, by the rows of the pay table."""
        hand = self.session.hand
        assert hand is not None, "a hand was just played"
        assert hand.outcome is not None, "a hand was just settled"
        pays = hand.table.pays_at(hand.bet)
        return sum(pays[line.row] * hand.bet.coins for line in hand.outcome.lines)

    def _fault(self, number: int) -> str | None:
        found = self.session.meters
        if found != self.own:
            return f"after hand {number} the meters are {found}, they must be {self.own}"
        if found.inserted + found.coins_out != found.credits + found.coins_in + found.cashed_out:
            return f"after hand {number} the books do not balance: {found}"
        return None


def watched(table: Table, hands: int, fair_of: Callable[[int], Fair], look: Callable[[], str | None]) -> Result:
    """Play so many hands, up to the first whose books are wrong; `look` looks at the game from outside."""
    start = most = 0
    for number in range(1, hands + 1):
        fault = table.play(number, fair_of) or (look() if number % LOOK_EVERY == 0 else None)
        if fault:
            return Result(most - start, (fault,))
        if number % LOOK_EVERY == 0:
            most = max(most, resident())
        if number == WARM_UP:
            start = most = resident()
    return Result(most - start, tuple(_growth_faults(most - start)))


def _growth_faults(growth: int) -> Iterator[str]:
    if growth >= MOST_GROWTH:
        yield f"the memory grew by {growth / 10**6:.1f} MB, less than {MOST_GROWTH // 10**6} MB are allowed"


def resident() -> int:
    """The bytes of memory that the process has in use, without what is garbage."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096
