"""The help as a panel: a topic, and the presses that go to another."""

from dataclasses import dataclass, replace
from functools import cache

from ace_invaders import locate
from ace_invaders.window import help as help_scene
from ace_invaders.window.actions import Press, Pressed, PressTopic
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Picture
from ace_invaders.window.panel import PlainPanel
from ace_invaders.window.view import View


@dataclass(frozen=True, slots=True)
class Help(PlainPanel):
    """A topic of the help."""

    topic: int = 0

    @property
    def screen(self) -> Press:
        return Press.HELP

    @property
    def spoken(self) -> str:
        return f"Help: {topics()[self.topic][0]}."

    def after(self, action: Pressed, now: float) -> "Help":  # noqa: ARG002 - at any time
        """The help at another topic, or as it was."""
        last = len(topics()) - 1
        match action:
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
