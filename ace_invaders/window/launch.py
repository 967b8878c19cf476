"""Opening the window: on a game to play, or on saved hands to replay."""

from collections.abc import Callable

from ace_invaders import locate
from ace_invaders.catalogue import Catalogue
from ace_invaders.config import Layers
from ace_invaders.records import Record
from ace_invaders.window import app, drop
from ace_invaders.window.adviser import Adviser, analyst
from ace_invaders.window.coach import Coach
from ace_invaders.window.desk import Desk
from ace_invaders.window.opening import Opened
from ace_invaders.window.play import Play
from ace_invaders.window.replay_desk import ReplayDesk
from ace_invaders.window.speaker import Mixer


def play(opened: Opened, seed: int | None = None, log: Callable[[str], None] | None = None) -> None:
    """Play until the window is closed. Raises Unavailable without a display."""
    game = Play(opened.store, opened.again, opened.preferences, opened.folder, seed, log)
    game.training.coach = Coach(Adviser(analyst(locate.cache_folder())))
    mixer = Mixer()
    try:
        app.run(Desk(game, mixer), mixer.close)
    finally:
        game.close()


def replay(hands: list[tuple[str, Record]], layers: Layers, catalogue: Catalogue, explained: bool = False) -> None:
    """Step through saved hands until the window is closed. Raises Unavailable without a display."""
    app.run(ReplayDesk(hands, layers.settings(), lambda file: drop.record(file, catalogue), explained))
