"""Play: what presses mean for the game and its money. It knows neither time nor pictures."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from ace_invaders import game, locate
from ace_invaders import session as sessions
from ace_invaders.paytable import COIN_COUNTS, Bet
from ace_invaders.preferences import Preferences
from ace_invaders.session import Session, largest_bet
from ace_invaders.store import Store
from ace_invaders.window import narration
from ace_invaders.window.actions import Press, PressCoins, Pressed, PressHold, PressLines, PressSetting
from ace_invaders.window.choosing import Choosing
from ace_invaders.window.commitments import Commitments
from ace_invaders.window.counting import Counting
from ace_invaders.window.expectations import Expectations
from ace_invaders.window.keeping import Keeping
from ace_invaders.window.looks import IconName
from ace_invaders.window.remembered import SESSION_FROM
from ace_invaders.window.saying import Saying
from ace_invaders.window.training import Training
from ace_invaders.window.view import Message
from ace_invaders.window.words import counted


class Play:
    """A game being played: every press is stored before it is shown; what must be said is in `message`.

    `reopen` opens a store that failed again, the same game; `folder` is the player's; `seed` makes practice deals.
    """

    def __init__(
        self,
        store: Store,
        reopen: Callable[[Store], Store],
        preferences: Preferences,
        folder: Path,
        seed: int | None = None,
        log: Callable[[str], None] | None = None,
    ) -> None:
        self.saying = Saying(log)
        self.keeping = Keeping(store, reopen, folder, self.saying)
        self.choosing = Choosing(preferences, self.keeping, self.saying)
        self.training = Training(self.keeping, self.saying)
        self.counting = Counting(self.keeping.played, threaded=store.saved)
        self.expectations = Expectations(locate.cache_folder())
        self.commitments = Commitments(self.keeping, seed)
        self._holds: list[tuple[int, tuple[int, ...]]] = []  # before each change, with the hand's number
        self._plain = self._presses()
        self._begin()

    def _presses(self) -> dict[Press, Callable[[], object]]:
        """What is done for the presses that ask for no more than themselves."""
        return {
            Press.BET_ONE: self._bet_one,
            Press.BET_MAX: self._bet_max,
            Press.LINES: self._switch_lines,
            Press.TABLE_NEXT: partial(self.choosing.next_table, 1),
            Press.TABLE_BACK: partial(self.choosing.next_table, -1),
            Press.FASTER: partial(self.choosing.step, "speed", 1),
            Press.SLOWER: partial(self.choosing.step, "speed", -1),
            Press.SOUND: partial(self.choosing.step, "sound", 1),
            Press.INSERT: self._insert,
            Press.SAVE: self._save,
            Press.TRAINER: self.training.switch,
            Press.HOLD_BEST: self._hold_best,
            Press.UNDO: self._undo,
            Press.CLOSE: self.saying.clear,
        }

    def _begin(self) -> None:
        """Tell how the game was left, and what there is to know of its store."""
        for line in narration.resumed(self.session):
            self.saying.tell(line)
        if self.choosing.follow() and self.store.warning:
            title = "Please note." if self.store.saved else "This game is not saved: nothing of it will be kept."
            self.saying.refuse(title, self.store.warning)
        elif self.is_holding:
            title = f"Hand {self.session.number:,} is as you left it."
            self.saying.message = Message(title, "Hold cards, then press DRAW.", IconName.CLOCK)

    @property
    def store(self) -> Store:
        return self.keeping.store

    @property
    def preferences(self) -> Preferences:
        return self.choosing.preferences

    @property
    def session(self) -> Session:
        return self.store.session

    @property
    def is_holding(self) -> bool:
        return self.keeping.is_holding

    @property
    def message(self) -> Message | None:
        return self.saying.message

    @property
    def asked(self) -> Pressed | None:
        """What the next press of it does for sure."""
        return self.saying.asked

    def do(self, action: Pressed) -> None:
        """Do what was pressed, or say why not."""
        sure = self.saying.answers(action)
        match action:
            case PressHold(position):
                self._hold(game.ToggleHold(position))
            case PressCoins(coins):
                self.choosing.bet(Bet(self.session.round.bet.lines, coins))
            case PressLines(lines):
                self.choosing.bet(Bet(lines, self.session.round.bet.coins))
            case PressSetting(key, value):
                self.choosing.give(key, value)
            case Press.MAIN:
                self._main(sure)
            case Press.CASH_OUT:
                self._cash_out(sure)
            case Press.NEW_SESSION:
                self._new_session(sure)
            case Press() if action in self._plain:
                self._plain[action]()

    def close(self) -> None:
        self.training.coach.close()
        self.store.close()

    def _main(self, sure: bool) -> None:
        if self.keeping.stopped:
            self._go_on()
        elif self.is_holding:
            self._draw(sure)
        else:
            self._deal()

    def _go_on(self) -> None:
        if self.keeping.go_on() and self.choosing.follow():
            detail = self.store.warning or "All is as it was recorded last."
            self.saying.say(Message("The game goes on.", detail))

    def _deal(self) -> None:
        self.saying.clear()
        self.choosing.read_changed_files()
        told, last = self.message, self.session
        if self.keeping.act(sessions.Deal(self.commitments.next_fair(self.preferences.settings["fair_text"]))):
            if not self.commitments.dealt:
                self.training.recall(last)
            self.commitments.dealt += 1
            self._holds.clear()
            self.saying.message = told  # what files say now was not read by anyone yet

    def _draw(self, sure: bool) -> None:
        hand, level = self.session.hand, self.preferences.settings["warnings"]
        if hand is not None and not sure and (warning := self.training.warning(hand, level)):
            self.saying.ask(Press.MAIN, *warning)
        elif self.keeping.act(game.Draw()):
            self.training.drawn()
            self.choosing.follow()

    def _hold_best(self) -> None:
        hand = self.session.hand
        if self.keeping.refuses(game.Hold(())) or hand is None:
            return
        advice = self.training.coach.advice(hand)
        if advice is None:
            self.saying.refuse("Not now.", "the values are not computed yet")
        elif not advice.of(hand.hold).is_best:
            self._hold(game.Hold(advice.best.positions))

    def _hold(self, action: game.Hold | game.ToggleHold) -> None:
        before = self.session
        if self.keeping.act(action) and before.hand is not None:
            self._holds.append((before.number, before.hand.hold))

    @property
    def can_undo(self) -> bool:
        """Whether there is a hold of the open hand to take back."""
        return self.is_holding and bool(self._holds) and self._holds[-1][0] == self.session.number

    def _undo(self) -> None:
        """Hold what was held before the last change."""
        if self.can_undo:
            self.keeping.act(game.Hold(self._holds.pop()[1]))
        else:
            self.saying.refuse("Not now.", "there is no hold to take back")

    def _bet_one(self) -> None:
        bet = self.session.round.bet
        self.choosing.bet(Bet(bet.lines, bet.coins % COIN_COUNTS[-1] + 1))

    def _switch_lines(self) -> None:
        bet = self.session.round.bet
        self.choosing.bet(Bet(1 if bet.lines == 3 else 3, bet.coins))

    def _bet_max(self) -> None:
        largest = largest_bet(self.session.meters.credits)
        if largest is None or self.choosing.bet(largest):
            self._deal()

    def _insert(self) -> None:
        coins = self.preferences.settings["credits"]
        if self.keeping.act(sessions.Insert(coins)):
            total = counted(self.session.meters.credits, "credit")
            title = f"{counted(coins, 'credit')} inserted."
            self.saying.message = Message(title, f"Now {total}. Press DEAL.", IconName.CHECK)

    def _cash_out(self, sure: bool) -> None:
        coins = self.session.meters.credits
        if sure or sessions.refusal(self.session, sessions.CashOut()):
            if self.keeping.act(sessions.CashOut()):
                title = f"{counted(coins, 'credit')} cashed out."
                detail = "To play on, insert credits: a click on CREDITS."
                self.saying.message = Message(title, detail, IconName.CHECK)
        else:
            title = f"Cash out {counted(coins, 'credit')}?"
            self.saying.ask(Press.CASH_OUT, title, "The same key or button again does it.")

    def _new_session(self, sure: bool) -> None:
        """Let the statistics begin anew with the open hand, else with the next; it asks once."""
        if not sure:
            self.saying.ask(Press.NEW_SESSION, "Begin a new session?", "The same again does it. Nothing is wiped.")
        elif self.keeping.remember(SESSION_FROM, str(self.keeping.settled)):
            detail = "All time still counts every hand."
            self.saying.say(Message("A new session has begun.", detail, IconName.CHECK))
        elif not self.keeping.stopped:
            self.saying.refuse("No new session has begun.", "it could not be remembered")

    def _save(self) -> None:
        hand = self.session.hand
        if hand is None or hand.is_open:
            self.saying.refuse("Not now.", "only a settled hand is saved")
        else:
            self.keeping.save(self.session.number)
