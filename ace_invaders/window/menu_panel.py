"""The menu as a panel: money, saving, and the way to the other screens; its rows act on play."""

from dataclasses import dataclass
from typing import Final

from ace_invaders.window import menu
from ace_invaders.window.actions import Press, Pressed
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Picture
from ace_invaders.window.metrics import shortened, text_width
from ace_invaders.window.panel import PlainPanel
from ace_invaders.window.play import Play
from ace_invaders.window.view import View
from ace_invaders.window.words import counted

_TABLES: Final = "PAY TABLES"
_SETTINGS: Final = "look, sound, keys, fair deals"


@dataclass(frozen=True, slots=True)
class Menu(PlainPanel):
    """Money, saving, and the way to the other screens."""

    play: Play

    @property
    def screen(self) -> Press:
        return Press.MENU

    @property
    def spoken(self) -> str:
        return "Menu."

    def hands_on(self, action: Pressed) -> bool:
        """The rows act on play; a question is answered there too."""
        acts = action in (Press.INSERT, Press.CASH_OUT, Press.SAVE, Press.UNDO)
        return acts or (action is Press.CLOSE and self.play.asked is not None)

    def after(self, action: Pressed, now: float) -> "Menu":  # noqa: ARG002 - whatever it is
        return self

    def picture(self, view: View, keys: KeyNames) -> Picture:
        return menu.picture(view, self._rows(view), self._question(view), keys)

    def _rows(self, view: View) -> tuple[menu.Row, ...]:
        session, settings = view.session, self.play.preferences.settings
        credits_, settled = session.meters.credits, session.hand is not None and not session.hand.is_open
        free = not self.play.is_holding
        return (
            menu.Row("INSERT CREDITS", f"+{settings['credits']:,}", Press.INSERT, free),
            menu.Row("CASH OUT", counted(credits_, "credit"), Press.CASH_OUT, free and credits_ > 0),
            menu.Row("TAKE BACK A HOLD", "the last change", Press.UNDO, self.play.can_undo),
            menu.Row("SAVE THE LAST HAND", self._last_hand, Press.SAVE, settled),
            menu.Row("DRILL", counted(self._to_drill, "mistake"), Press.DRILL),
            menu.Row("PRACTICE DEALER", "1 to 5 players", Press.DEALER),
            menu.Row(_TABLES, self._table, Press.PAY_TABLES),
            menu.Row("SETTINGS", "a file has a fault" if self.play.choosing.fault else _SETTINGS, Press.SETTINGS),
            menu.Row("FULL SCREEN", "on" if settings["fullscreen"] else "off", Press.FULL_SCREEN),
            menu.Row("QUIT", "" if free else "the open hand waits", Press.QUIT),
        )

    @property
    def _last_hand(self) -> str:
        number = self.play.session.number
        if self.play.is_holding:
            return f"hand {number:,}, once it is paid"
        return f"hand {number:,}" if number else "none yet"

    @property
    def _table(self) -> str:
        """The pay table in play, whose id may be a long one."""
        table, in_play = self.play.preferences.table, " in play"
        return shortened(table.id, 18, menu.value_room(_TABLES) - text_width(in_play, 18)) + in_play

    @property
    def _to_drill(self) -> int:
        return sum(not mistake.mastered for mistake in self.play.store.mistakes())

    def _question(self, view: View) -> menu.Question | None:
        if self.play.asked is not Press.CASH_OUT:
            return None
        title = f"Cash out {counted(view.session.meters.credits, 'credit')}?"
        return menu.Question(title, "They leave the game; the meters keep count of them.", Press.CASH_OUT, "CASH OUT")
