"""What is chosen in the window: settings and their files, brought together with the game between hands."""

from typing import Any, Final

from ace_invaders import game, keymap
from ace_invaders.errors import AceInvadersError
from ace_invaders.paytable import COIN_COUNTS, LINE_COUNTS, Bet
from ace_invaders.preferences import Preferences
from ace_invaders.window.faults import first_fault
from ace_invaders.window.keeping import Keeping
from ace_invaders.window.looks import IconName
from ace_invaders.window.saying import Saying
from ace_invaders.window.view import Message
from ace_invaders.window.watch import Watch

CHOICES: Final[dict[str, tuple[str | int | bool, ...]]] = {
    "lines": LINE_COUNTS,
    "coins": COIN_COUNTS,
    "speed": ("1", "2", "4", "instant"),
    "sound": ("off", "low", "medium", "high"),
    "deck": ("two", "four"),
    "motion": ("full", "reduced"),
    "text": ("normal", "large"),
    "warnings": ("off", "warn", "strict"),
    "fullscreen": (False, True),
}


class Choosing:
    """The settings in force: a change is remembered where the file does not rule, and what files say is followed."""

    def __init__(self, preferences: Preferences, keeping: Keeping, saying: Saying) -> None:
        self.preferences = preferences
        self._keeping, self._saying = keeping, saying
        self._watch = Watch(preferences.files)
        self.fault = ""  # of a file that changed, as long as it stands there

    def bet(self, bet: Bet) -> bool:
        """Choose a bet, as far as the game lets it be chosen now."""
        if self._keeping.refuses(game.ChooseBet(bet)):
            return False
        return self.choose(lines=bet.lines, coins=bet.coins)

    def table(self, id_: str) -> bool:
        """Choose a good pay table by its id, as far as the game lets it be chosen now."""
        if self._keeping.refuses(game.ChooseTable(self.preferences.table)):
            return False
        return self.choose(paytable=id_)

    def next_table(self, step: int) -> None:
        ids = tuple(self.preferences.catalogue)
        self.table(ids[(ids.index(self.preferences.table.id) + step) % len(ids)])

    def give(self, key: str, value: str | int | bool) -> bool:
        """Give a setting a value, as far as the game lets it be chosen now."""
        bet = self._keeping.session.round.bet
        match key, value:
            case "paytable", str():
                return self.table(value)
            case "lines", int():
                return self.bet(Bet(value, bet.coins))
            case "coins", int():
                return self.bet(Bet(bet.lines, value))
            case "keys", str():
                return self.choose(keys=keymap.profile(value) if value in keymap.PROFILES else self.own_keys)
        return self.choose(**{key: value})

    @property
    def own_keys(self) -> keymap.Keymap | None:
        """The mapping of keys in force where it is no profile, else the one of the player's file."""
        found: tuple[keymap.Keymap | None, ...] = self.preferences.layers.values_of("keys")
        return next((keys for keys in reversed(found) if keys is not None and not keymap.profile_name(keys)), None)

    def step(self, key: str, step: int) -> None:
        """The next value of a setting that has few."""
        choices = CHOICES[key]
        self.choose(**{key: choices[(choices.index(self.preferences.settings[key]) + step) % len(choices)]})

    def choose(self, **values: Any) -> bool:
        """Change settings in the window; those that the file does not set are remembered, all together."""
        failure = self._remember(self.preferences.change(**values))
        if failure and self._keeping.store.stopped:
            return self._keeping.stop(failure)
        if self._saying.asked is None:
            self._saying.clear()
        followed = self.follow()
        if followed and failure:
            self._saying.refuse("Chosen, but not remembered for the next start.", str(failure))
        return followed

    def _remember(self, choices: dict[str, str]) -> AceInvadersError | None:
        """Remember choices, or tell why not: they are in force all the same."""
        try:
            self._keeping.store.remember_all(choices)
        except AceInvadersError as error:
            return error
        return None

    def follow(self) -> bool:
        """Bring the table in line with the settings, between hands."""
        round_, keeping = self._keeping.session.round, self._keeping
        if keeping.is_holding:
            return True
        bet, table = self.preferences.settings.bet, self.preferences.table
        return (round_.bet == bet or keeping.act(game.ChooseBet(bet))) and (
            round_.table == table or keeping.act(game.ChooseTable(table))
        )

    def read_changed_files(self) -> None:
        """Between hands: read the configuration and the pay tables again where they changed."""
        if self._keeping.is_holding or not self._watch.changed():
            return
        before = self.fault, self.preferences.layers, self.preferences.catalogue.listings
        try:
            self.preferences.reread()
        except AceInvadersError as error:
            self.fault = self._first_fault(str(error))
            self._saying.refuse("A changed file has a fault; what was in force stays.", self.fault)
        else:
            self.fault = ""
            self._keeping.keep(lambda: self._keeping.store.remember_all(self.preferences.dropped()))
            # Where other folders are named their files come and go, and are read already.
            if self.follow() and before != ("", self.preferences.layers, self.preferences.catalogue.listings):
                self._tell_of_files()

    def _tell_of_files(self) -> None:
        faults = "\n".join(fault for each in self.preferences.catalogue.listings for fault in each.problems)
        if faults:
            self._saying.refuse("A pay table has a fault and is left out.", self._first_fault(faults))
        else:
            said = Message("Changed files were read.", f"Pay table {self.preferences.table.id} is in force.")
            self._saying.say(said)

    def _first_fault(self, faults: str) -> str:
        return first_fault(faults, {path.parent for path in self.preferences.files()})

    def tell_sound(self, fault: str) -> None:
        """Say how loud it is now, and why nothing can be heard where there is a fault."""
        level = self.preferences.settings["sound"]
        icon = IconName.MUTE if level == "off" or fault else IconName.SPEAKER
        detail = f"Nothing is heard: {fault}." if fault and level != "off" else ""
        self._saying.say(Message(f"Sound: {level}.", detail, icon))
