"""Panels that open over the table: the menu and the help, as states that presses change."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Protocol

from ace_invaders import locate
from ace_invaders.window import help as help_scene
from ace_invaders.window import menu
from ace_invaders.window.actions import Press, Pressed, PressSetting, PressTopic
from ace_invaders.window.controls import KeyNames
from ace_invaders.window.looks import Picture
from ace_invaders.window.play import Play
from ace_invaders.window.view import View
from ace_invaders.window.words import counted

_SETTINGS = {
    "deck": "COLOURS OF THE DECK",
    "motion": "MOTION",
    "text": "TEXT",
    "warnings": "WARNINGS",
}


class Panel(Protocol):
    """What is open over the table: it takes every press, and hands some of them on to play."""

    def hands_on(self, action: Pressed) -> bool: ...
    def after(self, action: Pressed) -> "Panel | None": ...
    def picture(self, view: View, keys: KeyNames) -> Picture: ...


@dataclass(frozen=True, slots=True)
class Menu:
    """Money, saving, and the settings."""

    play: Play

    def hands_on(self, action: Pressed) -> bool:
        """The rows act on play; a question is answered there too."""
        acts = action in (Press.INSERT, Press.CASH_OUT, Press.SAVE) or isinstance(action, PressSetting)
        return acts or (action is Press.CLOSE and self.play.asked is not None)

    def after(self, action: Pressed) -> Panel | None:
        """The panel after a press that is its own."""
        if action is Press.HELP:
            return Help(self.play)
        return None if action in (Press.CLOSE, Press.MENU) else self

    def picture(self, view: View, keys: KeyNames) -> Picture:
        return menu.picture(view, self._rows(view), self._question(view), keys)

    def _rows(self, view: View) -> tuple[menu.Row, ...]:
        session, settings = view.session, self.play.preferences.settings
        credits_, settled = session.meters.credits, session.hand is not None and not session.hand.is_open
        free = not self.play.is_holding
        return (
            menu.Row("INSERT CREDITS", f"+{settings['credits']:,}", Press.INSERT, free),
            menu.Row("CASH OUT", counted(credits_, "credit"), Press.CASH_OUT, free and credits_ > 0),
            menu.Row("SAVE THE LAST HAND", f"hand {session.number:,}" if settled else "none yet", Press.SAVE, settled),
            *(menu.Row(label, settings[key], PressSetting(key)) for key, label in _SETTINGS.items()),
            menu.Row("FULL SCREEN", "on" if settings["fullscreen"] else "off", Press.FULL_SCREEN),
            menu.Row("QUIT", "an open hand waits", Press.QUIT),
        )

    def _question(self, view: View) -> menu.Question | None:
        if self.play.asked is not Press.CASH_OUT:
            return None
        title = f"Cash out {counted(view.session.meters.credits, 'credit')}?"
        return menu.Question(title, "They leave the game; the meters keep count of them.", Press.CASH_OUT, "CASH OUT")


@dataclass(frozen=True, slots=True)
class Help:
    """A topic of the help."""

    play: Play
    topic: int = 0

    def hands_on(self, action: Pressed) -> bool:  # noqa: ARG002 - the help acts on nothing
        return False

    def after(self, action: Pressed) -> Panel | None:
        """The panel after a press: another topic, the menu, or none."""
        last = len(topics()) - 1
        match action:
            case Press.CLOSE | Press.HELP:
                return None
            case Press.MENU:
                return Menu(self.play)
            case PressTopic(index):
                return replace(self, topic=index)
            case Press.DOWN | Press.RIGHT:
                return replace(self, topic=min(self.topic + 1, last))
            case Press.UP | Press.LEFT:
                return replace(self, topic=max(self.topic - 1, 0))
            case Press.FIRST | Press.LAST:
                return replace(self, topic=0 if action is Press.FIRST else last)
        return self

    def picture(self, view: View, keys: KeyNames) -> Picture:
        return help_scene.picture(view, self.topic, topics(), keys)


@cache
def topics() -> help_scene.Topics:
    """The help's pages: the first line of each file is its title."""
    files = sorted((locate.assets_folder() / "help").glob("*.md"))
    pages = (file.read_text(encoding="utf-8").partition("\n") for file in files)
    return tuple((title.removeprefix("# ").strip(), text.strip()) for title, _, text in pages)
