"""The panels there are, by the actions that open them."""

from collections.abc import Callable, Mapping
from typing import Final

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

_OPENED: Final[Mapping[Pressed, Callable[[Play], Panel]]] = {
    Press.HELP: lambda play: Help(),  # noqa: ARG005 - the help knows nothing of play
    Press.MENU: Menu,
    Press.SETTINGS: SettingsPanel,
    Press.DRILL: Drill.opened,
    Press.PAY_TABLES: Chooser.opened,
    Press.DEALER: lambda play: Dealer(),  # noqa: ARG005 - nothing is dealt from the game
    Press.HISTORY: History.opened,
    Press.STATS: Stats.opened,
}


def opens(action: Pressed) -> bool:
    """Whether an action opens a panel."""
    return action in _OPENED


def opened(action: Pressed, play: Play) -> Panel:
    """The panel that an action opens."""
    return _OPENED[action](play)
