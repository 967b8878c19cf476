"""`python -m campaigns.player FOLDER SEED HANDS [killed]`: a player whose presses and whose secrets come from a seed.

Every act is told before it is asked for, and what is shown once it is durable, a line each on standard output.
HANDS is how many are settled, 0 for no end; then the player closes the game, or is killed where it stands in the
next hand. The status is 3 where the game could not be played (on).
"""

import os
import random
import secrets
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from ace_invaders.errors import Unavailable
from ace_invaders.game import ChooseBet, ChooseTable, Draw, Hold, ToggleHold
from ace_invaders.paytable import COIN_COUNTS, LINE_COUNTS, Bet
from ace_invaders.session import CashOut, Deal, Insert, Session
from ace_invaders.store import Store
from campaigns.shown import CHOICE, Asked, Event, Shown
from games import TABLES, first, seeded

CREDITS = 2000
MOST_STOPS = 4  # that the player puts up with before it gives up
TEXTS = ("", "", "lucky", "grüße ♠")
POSITIONS = (1, 2, 3, 4, 5)


def tell(event: Event) -> None:
    """One line at once: what was written outlives a kill."""
    os.write(sys.stdout.fileno(), f"{event.line}\n".encode())


def press(chance: random.Random, session: Session) -> Asked:
    """What the player asks for next."""
    if session.hand is not None and session.hand.is_open:
        return _press_in_hand(chance)
    if session.meters.credits < session.round.bet.total:
        return Asked("insert", CREDITS)
    match chance.choices(
        ("deal", "practice", "bet", "table", "insert", "cash_out", "remember"), (60, 8, 8, 6, 6, 2, 8)
    ):
        case ["deal"]:
            return Asked("deal", chance.choice(TEXTS))
        case ["practice"]:
            return Asked("practice", chance.randrange(1, 1_000_000))
        case ["bet"]:
            return Asked("bet", (chance.choice(LINE_COUNTS), chance.choice(COIN_COUNTS)))
        case ["table"]:
            return Asked("table", chance.choice(sorted(TABLES)))
        case ["insert"]:
            return Asked("insert", chance.randrange(1, 100))
        case ["cash_out"] if session.meters.credits:
            return Asked("cash_out")
    return Asked("remember", str(chance.random()))


def _press_in_hand(chance: random.Random) -> Asked:
    match chance.choices(("draw", "toggle", "hold", "remember"), (35, 40, 15, 10)):
        case ["draw"]:
            return Asked("draw")
        case ["toggle"]:
            return Asked("toggle", chance.choice(POSITIONS))
        case ["hold"]:
            return Asked("hold", tuple(sorted(chance.sample(POSITIONS, chance.randrange(6)))))
    return Asked("remember", str(chance.random()))


def act(game: Store, asked: Asked) -> None:
    """Do what was asked for. Raises Unavailable where it could not be stored."""
    value = asked.value
    match asked.what:
        case "deal":
            game.act(Deal(game.next_fair(value)))
        case "practice":
            game.act(seeded(value))
        case "hold":
            game.act(Hold(tuple(value)))
        case "toggle":
            game.act(ToggleHold(value))
        case "draw":
            game.act(Draw())
        case "bet":
            game.act(ChooseBet(Bet(*value)))
        case "table":
            game.act(ChooseTable(TABLES[value]))
        case "insert":
            game.act(Insert(value))
        case "cash_out":
            game.act(CashOut())
        case "remember":
            game.remember(CHOICE, value)


class Player:
    """A player at a folder: `game` is None where it could not be opened, or stopped too often."""

    def __init__(self, folder: Path) -> None:
        self._stops = 0
        self.game = self._opened(lambda: Store.open(folder, TABLES, first(), CREDITS))

    def do(self, asked: Asked) -> None:
        """Ask for an act; where it could not be stored, the game is opened again."""
        game = self.game
        assert game is not None, "the game is played"
        tell(Event("asked", asked=asked))
        try:
            act(game, asked)
        except Unavailable as error:
            self._stopped(error)
            # A choice that is not remembered stops nothing.
            self.game = self._opened(lambda: game.reopened(TABLES, first()) if game.stopped else game)
        else:
            tell(Event("shown", Shown.of(game)))

    def _opened(self, open_: Callable[[], Store]) -> Store | None:
        while self._stops < MOST_STOPS:
            try:
                game = open_()
            except Unavailable as error:
                self._stopped(error)
            else:
                tell(Event("opened", Shown.of(game), words=game.warning))
                return game
        return None

    def _stopped(self, error: Unavailable) -> None:
        self._stops += 1
        tell(Event("stopped", words=str(error)))


def main(folder: Path, seed: int, hands: int, killed: bool) -> int:
    chance = random.Random(seed)
    # From the seed as well, so that every run of it makes the same calls.
    secrets.token_bytes = lambda nbytes=None: chance.randbytes(nbytes or 32)
    player = Player(folder)
    last = player.game.session.meters.hands + hands if player.game else 0
    while player.game is not None and (not hands or player.game.session.meters.hands < last):
        player.do(press(chance, player.game.session))
    if player.game is None:
        return 3
    if killed:
        for asked in (Asked("insert", CREDITS), Asked("deal", ""), Asked("hold", (1, 4))):
            player.do(asked)
        os.kill(os.getpid(), signal.SIGKILL)
    player.game.close()
    tell(Event("closed"))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), "killed" in sys.argv[4:]))
