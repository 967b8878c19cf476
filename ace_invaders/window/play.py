"""Play: what presses mean for the game, its settings and its money. It knows neither time nor pictures."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from ace_invaders import game, hand_files, locate
from ace_invaders import session as sessions
from ace_invaders.errors import AceInvadersError, IllegalAction
from ace_invaders.fairness import Fair, seeded_secret
from ace_invaders.game import Hand, Phase
from ace_invaders.hands import paid_positions, rank
from ace_invaders.paytable import COIN_COUNTS, Bet
from ace_invaders.preferences import Preferences
from ace_invaders.session import Session, largest_bet
from ace_invaders.store import Mistake, Page, Store, read_played
from ace_invaders.window import narration
from ace_invaders.window.actions import Press, PressCoins, Pressed, PressHold, PressLines, PressSetting
from ace_invaders.window.adviser import Worth
from ace_invaders.window.coach import Coach
from ace_invaders.window.counting import Counting
from ace_invaders.window.expectations import Expectations
from ace_invaders.window.lesson import Lesson
from ace_invaders.window.looks import IconName
from ace_invaders.window.view import Mark, Message
from ace_invaders.window.watch import Watch
from ace_invaders.window.words import PRESS_DEAL, counted

SPEEDS = ("1", "2", "4", "instant")
TRAINER = "trainer"  # the name its switch is remembered by
SESSION_FROM = "statistics_from"  # that of the last hand before the session
COSTLY = 0.02  # of the bet: what a hold costs that is warned of
DRAW_AGAIN = "Press DRAW again to draw all the same."
CHOICES: dict[str, tuple[str, ...]] = {
    "speed": SPEEDS,
    "sound": ("off", "low", "medium", "high"),
    "deck": ("two", "four"),
    "motion": ("full", "reduced"),
    "text": ("normal", "large"),
    "warnings": ("off", "warn", "strict"),
}


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
        self.store, self.preferences = store, preferences
        self.message: Message | None = None
        self._reopen, self._folder, self._seed, self._log = reopen, folder, seed, log
        self._seeded_hands = 0
        self._stopped = False
        self.asked: Pressed | None = None  # what the next press of it does for sure
        self.coach = Coach()
        self._verdict: tuple[int, Worth] | None = None  # a hand's number and what its hold was worth
        self._watch = Watch(preferences.files)
        self._plain: dict[Press, Callable[[], None]] = {
            Press.BET_ONE: self._bet_one,
            Press.BET_MAX: self._bet_max,
            Press.LINES: self._switch_lines,
            Press.TABLE_NEXT: partial(self._next_table, 1),
            Press.TABLE_BACK: partial(self._next_table, -1),
            Press.FASTER: partial(self._step, "speed", 1),
            Press.SLOWER: partial(self._step, "speed", -1),
            Press.SOUND: partial(self._step, "sound", 1),
            Press.INSERT: self._insert,
            Press.SAVE: self._save,
            Press.TRAINER: self._switch_trainer,
            Press.HOLD_BEST: self._hold_best,
            Press.CLOSE: self._clear,
        }
        self.counting = Counting(self._played, threaded=store.saved)
        self.expectations = Expectations(locate.cache_folder())
        for line in narration.resumed(self.session):
            self._tell(line)
        if self._follow_settings() and store.warning:
            title = "Please note." if store.saved else "This game is not saved: nothing of it will be kept."
            self._refuse(title, store.warning)

    @property
    def session(self) -> Session:
        return self.store.session

    @property
    def is_holding(self) -> bool:
        return self.session.round.phase is Phase.HOLDING

    @property
    def folder(self) -> Path:
        """The player's folder."""
        return self._folder

    @property
    def session_from(self) -> int:
        """The number of the last hand before this session of the statistics, 0 where none was ever begun."""
        began = self.store.setting(SESSION_FROM) or ""
        return int(began) if began.isascii() and began.isdigit() else 0

    @property
    def settled(self) -> int:
        """The number of the last settled hand, 0 before the first."""
        return self.session.number - self.is_holding

    def _played(self, after: int, most: int) -> Page:
        """Settled hands for the statistics; of a game that is saved, read beside it, from any thread."""
        return read_played(self._folder, after, most) if self.store.saved else self.store.played(after, most)

    @property
    def mark(self) -> str:
        """What the top bar says of the deal: its commitment's first eight digits, or why there is none."""
        if not self.store.saved:
            return Mark.UNSAVED
        if self._is_seeded:
            return Mark.SEEDED
        return self.fingerprint[:8] if self.is_holding else f"next {self.fingerprint[:8]}"

    @property
    def _is_seeded(self) -> bool:
        """Whether the open hand, else the next one, comes from a seed: a drawn secret is the store's own."""
        return self.fingerprint != self.store.commitment if self.is_holding else self._seed is not None

    @property
    def fingerprint(self) -> str:
        """The commitment of the open hand, else of the next one."""
        fair = self.session.fair
        return fair.commitment if self.is_holding and fair is not None else self.store.commitment

    def do(self, action: Pressed) -> None:
        """Do what was pressed, or say why not."""
        asked, self.asked = self.asked, None
        if asked is not None and action != asked:
            self.message = None
        match action:
            case PressHold(position):
                self._act(game.ToggleHold(position))
            case PressCoins(coins):
                self._bet(Bet(self.session.round.bet.lines, coins))
            case PressLines(lines):
                self._bet(Bet(lines, self.session.round.bet.coins))
            case PressSetting(key):
                self._step(key, 1)
            case Press.MAIN:
                self._main(sure=asked is action)
            case Press.CASH_OUT:
                self._cash_out(sure=asked is action)
            case Press.NEW_SESSION:
                self._new_session(sure=asked is action)
            case Press() if action in self._plain:
                self._plain[action]()

    def close(self) -> None:
        self.coach.close()
        self.store.close()

    # The trainer.

    @property
    def trains(self) -> bool:
        """Whether the trainer is switched on."""
        return self.store.setting(TRAINER) == "on"

    @property
    def lesson(self) -> Lesson | None:
        """What the trainer shows, None where it is switched off."""
        if not self.trains:
            return None
        hand = self.session.hand
        if hand is None or not hand.is_open:
            return Lesson()
        mistakes = self.session_mistakes
        given_up = sum(mistake.cost for mistake in mistakes)
        return Lesson(self.coach.advice(hand), len(mistakes), given_up, self.coach.failed(hand))

    @property
    def verdict(self) -> str:
        """What the trainer says of the hold of the hand that was drawn last."""
        if self._verdict is None or self._verdict[0] != self.session.number or self.is_holding or not self.trains:
            return ""
        return verdict_words(self._verdict[1])

    @property
    def waits_for_values(self) -> bool:
        """Whether values of holds are on their way."""
        return self.coach.waits_for(self.session.hand)

    def take_values(self) -> None:
        """Take note of what is known by now of the holds that were drawn with."""
        for number, worth in self.coach.judged().items():
            self._verdict = number, worth
            if self.verdict:
                self._tell(self.verdict)
            if not worth.is_best:
                self.keep_mistake(Mistake(number, worth.cost))

    def keep_mistake(self, mistake: Mistake) -> bool:
        """Keep a mistake for the drill: whether it was kept."""
        return self._kept_aside(lambda: self.store.keep_mistake(mistake))

    @property
    def session_mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes of this session of the statistics."""
        after = self.session_from
        return tuple(mistake for mistake in self.store.mistakes() if mistake.number > after)

    def _recall(self, last: Session) -> None:
        """Judge the last hand of an earlier run: the game may have ended before its values were known."""
        known = {mistake.number for mistake in self.store.mistakes()}
        if last.hand is not None and not last.hand.is_open and last.number not in known:
            self.coach.drawn(last.number, last.hand)

    def _switch_trainer(self) -> None:
        switched = "off" if self.trains else "on"
        self.remember(TRAINER, switched)
        if self._stopped:
            return
        if self.is_holding:
            self._clear()
        else:
            detail = "It opens with the next hand." if switched == "on" else ""
            self._say(Message(f"The trainer is {switched}.", detail, IconName.AIM))

    def _hold_best(self) -> None:
        hand = self.session.hand
        if hand is None or not hand.is_open:
            self._refuse("Not now.", "no hand is open, press DEAL first")
        elif (advice := self.coach.advice(hand)) is None:
            self._refuse("Not now.", "the values are not computed yet")
        elif not advice.of(hand.hold).is_best:
            self._act(game.Hold(advice.best.positions))

    def _main(self, sure: bool) -> None:
        if self._stopped:
            self._go_on()
        elif self.is_holding:
            self._draw(sure)
        else:
            self._deal()

    def _deal(self) -> None:
        self._clear()
        self.read_changed_files()
        told, last = self.message, self.session
        if self._act(sessions.Deal(self._next_fair())):
            if not self._seeded_hands:
                self._recall(last)
            self._seeded_hands += 1
            self.message = told  # what files say now was not read by anyone yet

    def _next_fair(self) -> Fair:
        text: str = self.preferences.settings["fair_text"]
        if self._seed is None:
            return self.store.next_fair(text)
        hand = self._seeded_hands + 1
        return Fair(seeded_secret(self._seed, hand), hand, text)

    def _draw(self, sure: bool) -> None:
        hand = self.session.hand
        if hand is not None and not sure and (warning := self._warning(hand)):
            self._ask(Press.MAIN, *warning)
        elif self._act(game.Draw()):
            if self.session.hand is not None:
                self.coach.drawn(self.session.number, self.session.hand)
            self._follow_settings()

    def _warning(self, hand: Hand) -> tuple[str, str] | None:
        """What speaks against a draw, as far as it is known at once, in two sentences."""
        level = self.preferences.settings["warnings"]
        if level == "off" or not hand.is_open:
            return None
        advice = self.coach.advice(hand)
        worth = advice.of(hand.hold) if advice else None
        if broken := _broken(hand):
            best = worth is not None and worth.is_best
            return broken, "It is the best hold. Press DRAW again to draw." if best else DRAW_AGAIN
        if worth is None or worth.is_best or (level == "warn" and worth.cost < COSTLY * hand.bet.total):
            return None
        return f"This hold costs {cost_words(worth.cost)}.", DRAW_AGAIN

    def _bet(self, bet: Bet) -> bool:
        """Choose a bet, as far as the game lets it be chosen now."""
        if refused := sessions.refusal(self.session, game.ChooseBet(bet)):
            return self._refuse("Not now.", refused)
        return self._change(lines=bet.lines, coins=bet.coins)

    def _bet_one(self) -> None:
        bet = self.session.round.bet
        self._bet(Bet(bet.lines, bet.coins % COIN_COUNTS[-1] + 1))

    def _switch_lines(self) -> None:
        bet = self.session.round.bet
        self._bet(Bet(1 if bet.lines == 3 else 3, bet.coins))

    def _bet_max(self) -> None:
        largest = largest_bet(self.session.meters.credits)
        if largest is None or self._bet(largest):
            self._deal()

    def _next_table(self, step: int) -> None:
        ids = tuple(self.preferences.catalogue)
        self.choose_table(ids[(ids.index(self.preferences.table.id) + step) % len(ids)])

    def choose_table(self, id_: str) -> bool:
        """Choose a good pay table by its id, as far as the game lets it be chosen now."""
        if refused := sessions.refusal(self.session, game.ChooseTable(self.preferences.table)):
            return self._refuse("Not now.", refused)
        return self._change(paytable=id_)

    def _step(self, key: str, step: int) -> None:
        """The next value of a setting that has few."""
        choices = CHOICES[key]
        self._change(**{key: choices[(choices.index(self.preferences.settings[key]) + step) % len(choices)]})

    def _insert(self) -> None:
        coins = self.preferences.settings["credits"]
        if self._act(sessions.Insert(coins)):
            total = counted(self.session.meters.credits, "credit")
            self.message = Message(
                f"{counted(coins, 'credit')} inserted.", f"Now {total}. {PRESS_DEAL}", IconName.CHECK
            )

    def _cash_out(self, sure: bool) -> None:
        coins = self.session.meters.credits
        if sure or sessions.refusal(self.session, sessions.CashOut()):
            if self._act(sessions.CashOut()):
                title = f"{counted(coins, 'credit')} cashed out."
                self.message = Message(title, "To play on, insert credits: a click on CREDITS.", IconName.CHECK)
        else:
            title = f"Cash out {counted(coins, 'credit')}?"
            self._ask(Press.CASH_OUT, title, "The same key or button again does it.")

    def _new_session(self, sure: bool) -> None:
        """Let the statistics begin anew with the open hand, else with the next; it asks once."""
        if not sure:
            self._ask(Press.NEW_SESSION, "Begin a new session?", "The same again does it. Nothing is wiped.")
            return
        number = self.settled
        self.remember(SESSION_FROM, str(number))
        if self.session_from == number:
            self._say(Message("A new session has begun.", "All time still counts every hand.", IconName.CHECK))
        elif not self._stopped:
            self._refuse("No new session has begun.", "it could not be remembered")

    def _save(self) -> None:
        hand = self.session.hand
        if hand is None or hand.is_open:
            self._refuse("Not now.", "only a settled hand is saved")
        else:
            self.save(self.session.number)

    def save(self, number: int) -> None:
        """Save a settled hand of the journal as a file, and say so."""
        if not self.check_place():
            return
        try:
            record = self.store.record(number)
            saved = hand_files.export(self._folder, record).name if record else None
        except AceInvadersError as error:
            self._refuse("The hand is not saved.", str(error))
        else:
            if saved is None:
                self._refuse("The hand is not saved.", f"the journal holds no hand {number:,}")
            else:
                self._say(Message(f"Hand {number:,} is saved.", saved, IconName.CHECK))

    def _clear(self) -> None:
        self.message = None

    # The store.

    def _act(self, action: sessions.Action) -> bool:
        before = self.session
        try:
            after = self.store.act(action)
        except IllegalAction as error:
            return self._refuse("Not now.", str(error))
        except AceInvadersError as error:
            return self._stop(error)
        self.message = None
        for line in narration.told(before, after):
            self._tell(line)
        return True

    def _stop(self, error: AceInvadersError) -> bool:
        self._stopped = True
        return self._refuse("Play is stopped: nothing more is recorded.", str(error))

    def check_place(self) -> bool:
        """Stop at once where the folder has vanished or become read-only: whether there was no need to."""
        try:
            self.store.check_place()
        except AceInvadersError as error:
            self.asked = None  # its question gives way to what is said here
            return self._stop(error)
        return True

    def remember(self, key: str, value: str) -> None:
        """Keep what is chosen of the window itself."""
        self._kept_aside(lambda: self.store.remember(key, value))

    def _kept_aside(self, keep: Callable[[], None]) -> bool:
        """Keep what is no money: whether it was kept. That it cannot be is worth a word only where play stops."""
        try:
            keep()
        except AceInvadersError as error:
            if self.store.stopped and not self._stopped:
                self._stop(error)
            return False
        return True

    def _go_on(self) -> None:
        """Try to open the store again after it failed."""
        try:
            self.store = self._reopen(self.store)
        except AceInvadersError as error:
            self._stop(error)
        else:
            self._stopped = False
            if self._follow_settings():
                self._say(Message("The game goes on.", self.store.warning or "All is as it was recorded last."))

    # Settings.

    def read_changed_files(self) -> None:
        """Between hands: read the configuration and the pay tables again where they changed."""
        if self.is_holding or not self._watch.changed():
            return
        self.asked = None  # its question gives way to what is said here
        try:
            self.preferences.reread()
        except AceInvadersError as error:
            self._refuse("A changed file has a fault; what was in force stays.", self._first_fault(str(error)))
        else:
            if self._follow_settings():
                self._tell_of_files()

    def _tell_of_files(self) -> None:
        faults = "\n".join(fault for each in self.preferences.catalogue.listings for fault in each.problems)
        if faults:
            self._refuse("A pay table has a fault and is left out.", self._first_fault(faults))
        else:
            self._say(Message("Changed files were read.", f"Pay table {self.preferences.table.id} is in force."))

    def _first_fault(self, faults: str) -> str:
        """The first of some lines, short enough for the panel: its file without the folder."""
        fault, *others = faults.splitlines()
        for folder in {f"{path.parent}{os.sep}" for path in self.preferences.files()} - {f".{os.sep}"}:
            fault = fault.removeprefix(folder)
        return f"{fault} (and {counted(len(others), 'more fault')})" if others else fault

    def tell_exported(self, file: str, fault: str = "") -> None:
        """Say which file the hands of the statistics were written to, or why there is none."""
        if fault:
            self._refuse("The hands are not exported.", fault)
        else:
            self._say(Message("The hands are exported.", file, IconName.CHECK))

    def tell_sound(self, fault: str) -> None:
        """Say how loud it is now, and why nothing can be heard where there is a fault."""
        level = self.preferences.settings["sound"]
        icon = IconName.MUTE if level == "off" or fault else IconName.SPEAKER
        self._say(Message(f"Sound: {level}.", f"Nothing is heard: {fault}." if fault and level != "off" else "", icon))

    def set_fullscreen(self, fullscreen: bool) -> None:
        self._change(fullscreen=fullscreen)

    def _change(self, **values: Any) -> bool:
        """Change settings in the window; those that the file does not set are remembered."""
        failures: list[AceInvadersError] = []
        for key, value in values.items():
            self.preferences.change(key, value, partial(self._keep, failures))
        if failures and self.store.stopped:
            return self._stop(failures[0])
        if self.asked is None:
            self.message = None
        followed = self._follow_settings()
        if followed and failures:
            self._forgetful(failures[0])
        return followed

    def _keep(self, failures: list[AceInvadersError], key: str, text: str) -> None:
        """Remember a choice, or note why not: it is in force all the same."""
        try:
            self.store.remember(key, text)
        except AceInvadersError as error:
            failures.append(error)

    def _forgetful(self, error: AceInvadersError) -> None:
        self.asked = None  # its question gives way to what is said here
        self._refuse("Chosen, but not remembered for the next start.", str(error))

    def _follow_settings(self) -> bool:
        """Bring the table in line with the settings, between hands."""
        round_ = self.session.round
        if self.is_holding:
            return True
        bet, table = self.preferences.settings.bet, self.preferences.table
        return (round_.bet == bet or self._act(game.ChooseBet(bet))) and (
            round_.table == table or self._act(game.ChooseTable(table))
        )

    # Words.

    def _ask(self, action: Pressed, title: str, detail: str) -> None:
        self.asked = action
        self._say(Message(title, detail, IconName.WARNING))

    def refuse(self, title: str, sentence: str) -> None:
        """Say that something is not done, and why."""
        self.asked = None  # its question gives way to what is said here
        self._refuse(title, sentence)

    def _refuse(self, title: str, sentence: str) -> bool:
        # A sentence can begin with the name of a file, which stays as it is.
        detail = sentence[:1].upper() + sentence[1:] if sentence.partition(" ")[0].isalpha() else sentence
        self._say(
            Message(title, detail if detail.endswith((".", "?")) else f"{detail}.", IconName.WARNING, refused=True)
        )
        return False

    def _say(self, message: Message) -> None:
        self.message = message
        self._tell(" ".join(filter(None, (message.title, message.detail))))

    def _tell(self, line: str) -> None:
        if self._log is not None:
            self._log(line)


def verdict_words(worth: Worth) -> str:
    """What a hold cost, in a sentence."""
    if worth.is_best:
        return "That was the best hold."
    return f"Your hold cost {cost_words(worth.cost)}."


def cost_words(cost: float) -> str:
    """A cost in coins, in words."""
    return f"{cost:,.2f} coins" if cost >= 0.005 else "less than 0.01 coins"


def _broken(hand: Hand) -> str | None:
    """What a draw would throw away of a hand that pays already, in a sentence."""
    ranking = rank(hand.deal.dealt)
    if hand.table.pays_at(hand.bet)[ranking.row] and not set(paid_positions(hand.deal.dealt)) <= set(hand.hold):
        return f"You would break up: {str(ranking).lower()}."
    return None
