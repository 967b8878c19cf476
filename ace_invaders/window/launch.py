"""Opening the window: on a game to play, or on saved hands to replay."""

from collections.abc import Callable
from pathlib import Path

from ace_invaders import hand_files, locate
from ace_invaders.catalogue import Catalogue
from ace_invaders.config import Layers
from ace_invaders.game import Round
from ace_invaders.preferences import Preferences
from ace_invaders.records import Record
from ace_invaders.settings import SETTINGS, remembered_values
from ace_invaders.store import NotWritable, Store
from ace_invaders.window import app
from ace_invaders.window.adviser import Adviser, analyst
from ace_invaders.window.coach import Coach
from ace_invaders.window.desk import Desk
from ace_invaders.window.play import Play
from ace_invaders.window.replay_desk import ReplayDesk
from ace_invaders.window.speaker import Mixer


def play(layers: Layers, seed: int | None = None, log: Callable[[str], None] | None = None) -> None:
    """Play until the window is closed. Raises AceInvadersError: bad files, folder in use, no display."""
    preferences = Preferences(layers)
    folder: Path = preferences.settings["saves"] or locate.saves_folder()
    store = _opened(preferences, folder)
    game = Play(store, lambda failed: _again(failed, preferences), preferences, folder, seed, log)
    game.training.coach = Coach(Adviser(analyst(locate.cache_folder())))
    mixer = Mixer()
    try:
        app.run(Desk(game, mixer), mixer.close)
    finally:
        game.close()


def replay(hands: list[tuple[str, Record]], layers: Layers, catalogue: Catalogue) -> None:
    """Step through saved hands until the window is closed. Raises Unavailable without a display."""
    app.run(ReplayDesk(hands, layers.settings(), lambda file: hand_files.read_hand(file, catalogue)))


def _opened(preferences: Preferences, folder: Path) -> Store:
    """The game of the folder, or one of which nothing is recorded where the folder cannot be written."""
    try:
        store = _store(preferences, folder)
    except NotWritable as error:
        store = Store.in_memory(_first(preferences), preferences.settings["credits"])
        store.warning = str(error)
    kept = {setting.key: store.setting(setting.key) for setting in SETTINGS}
    preferences.remember(remembered_values({key: text for key, text in kept.items() if text is not None}))
    return store


def _again(failed: Store, preferences: Preferences) -> Store:
    """The game that could not be stored, once it can be again. Raises AceInvadersError as long as it cannot."""
    return failed.reopened(preferences.catalogue, _first(preferences))


def _store(preferences: Preferences, folder: Path) -> Store:
    return Store.open(folder, preferences.catalogue, _first(preferences), preferences.settings["credits"])


def _first(preferences: Preferences) -> Round:
    return Round(preferences.settings.bet, preferences.table)
