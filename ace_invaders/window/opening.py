"""The game of a folder opened to be played, before anything of a window is loaded: what is refused is so at once."""

from dataclasses import dataclass
from pathlib import Path

from ace_invaders import locate
from ace_invaders.config import Layers
from ace_invaders.game import Round
from ace_invaders.preferences import Preferences
from ace_invaders.settings import SETTINGS, remembered_values
from ace_invaders.store import NotWritable, Store


@dataclass(frozen=True, slots=True)
class Opened:
    """A game with the preferences and the folder of its opening."""

    store: Store
    preferences: Preferences
    folder: Path

    def again(self, failed: Store) -> Store:
        """The game that could not be stored, once it can be again. Raises AceInvadersError as long as it cannot."""
        return failed.reopened(self.preferences.catalogue, first(self.preferences))


def opened(layers: Layers) -> Opened:
    """The game that the settings name. Raises AceInvadersError: bad files, folder in use."""
    preferences = Preferences(layers)
    folder: Path = preferences.settings["saves"] or locate.saves_folder()
    return opened_in(folder, preferences)


def opened_in(folder: Path, preferences: Preferences) -> Opened:
    """The game of the folder, or one of which nothing is recorded where the folder cannot be written."""
    coins = preferences.settings["credits"]
    try:
        store = Store.open(folder, preferences.catalogue, first(preferences), coins)
    except NotWritable as error:
        store = Store.in_memory(first(preferences), coins)
        store.warning = str(error)
    kept = {setting.key: store.setting(setting.key) for setting in SETTINGS}
    preferences.remember(remembered_values({key: text for key, text in kept.items() if text is not None}))
    return Opened(store, preferences, folder)


def first(preferences: Preferences) -> Round:
    """The bet and the pay table that a new game begins with."""
    return Round(preferences.settings.bet, preferences.table)
