"""The panels there are, by the actions that open them."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from ace_invaders.window.actions import Press, Pressed
from ace_invaders.window.chooser_panel import Chooser
from ace_invaders.window.dealer_panel import Dealer
from ace_invaders.window.drill_panel import Drill
from ace_invaders.window.help_panel import Help
from ace_invaders.window.history_panel import History
from ace_invaders.window.menu_panel import Menu
from ace_invaders.window.panel import Panel
from ace_invaders.window.play import Play
from ace_invaders.window.settings_panel import SettingsPanel
from ace_invaders.window.stats_panel import Stats


class Kind(NamedTuple):
    """How a panel is opened, and as what: `blank` is it before anything is counted or worked out for it."""

    opened: Callable[[Play], Panel]
    blank: Callable[[Play], Panel]


def _alone(panel: Callable[[], Panel]) -> Callable[[Play], Panel]:
    """The opening of a panel that knows nothing of the game."""
    return lambda play: panel()  # noqa: ARG005 - the game is not asked


KINDS: Final[Mapping[Pressed, Kind]] = {
    Press.MENU: Kind(Menu, Menu),
    Press.SETTINGS: Kind(SettingsPanel, SettingsPanel),
    Press.HELP: Kind(_alone(Help), _alone(Help)),
    Press.HISTORY: Kind(History.opened, History.opened),
    Press.STATS: Kind(Stats.opened, Stats.blank),
    Press.PAY_TABLES: Kind(Chooser.opened, Chooser),
    Press.DEALER: Kind(_alone(Dealer), _alone(Dealer)),
    Press.DRILL: Kind(Drill.opened, lambda play: Drill(play, ())),
}


def opens(action: Pressed) -> bool:
    """Whether an action opens a panel."""
    return action in KINDS


def opened(action: Pressed, play: Play) -> Panel:
    """The panel that an action opens."""
    return KINDS[action].opened(play)
