"""The settings as a panel: one is looked at and changed; the player's text is written here."""

from dataclasses import dataclass, replace
from typing import Final

from ace_invaders.errors import InvalidValue
from ace_invaders.fairness import MOST_TEXT_BYTES, player_text
from ace_invaders.window import settings
from ace_invaders.window.actions import Press, Pressed, PressSetting, PressTopic, Typed
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Picture
from ace_invaders.window.panel import PlainPanel
from ace_invaders.window.play import Play
from ace_invaders.window.settings import Draft, Topic
from ace_invaders.window.settings_topics import KEYS, TEXT, topic
from ace_invaders.window.view import View

_LAST: Final = len(KEYS) - 1


@dataclass(frozen=True, slots=True)
class SettingsPanel(PlainPanel):
    """The setting at a place in the list; `draft` is the player's text while it is written."""

    play: Play
    index: int = 0
    draft: str | None = None

    @property
    def screen(self) -> Press:
        return Press.SETTINGS

    @property
    def spoken(self) -> str:
        shown = self._topic
        value = shown.value if self.draft is None else f"writing {self.draft or 'nothing yet'}"
        return f"Settings: {shown.title.lower()}, {value}."

    @property
    def key(self) -> str:
        return KEYS[self.index]

    @property
    def _topic(self) -> Topic:
        return topic(self.play, self.key)

    @property
    def can_write(self) -> bool:
        """Whether the setting is a text that can be written here."""
        return self.key == TEXT

    def hands_on(self, action: Pressed) -> bool:
        """What the choices say; the text goes with them once it is written."""
        return isinstance(action, PressSetting) and self.draft is None

    def after(self, action: Pressed, now: float) -> "SettingsPanel":  # noqa: ARG002 - at any time
        """Another setting, another value, or the text as far as it is written."""
        if self.draft is not None:
            return self._written(self.draft, action)
        match action:
            case PressTopic(index):
                return replace(self, index=index)
            case Press.UP | Press.DOWN:
                return replace(self, index=max(0, min(self.index + (1 if action is Press.DOWN else -1), _LAST)))
            case Press.FIRST | Press.PAGE_UP:
                return replace(self, index=0)
            case Press.LAST | Press.PAGE_DOWN:
                return replace(self, index=_LAST)
            case Press.LEFT | Press.RIGHT:
                self._step(1 if action is Press.RIGHT else -1)
            case Press.EDIT if self.can_write:
                return replace(self, draft=self.play.preferences.settings[TEXT])
        return self

    def _written(self, draft: str, action: Pressed) -> "SettingsPanel":
        match action:
            case Typed(text):
                longer = draft + "".join(filter(str.isprintable, text))
                return replace(self, draft=longer) if _size(longer) <= MOST_TEXT_BYTES else self
            case Press.ERASE:
                return replace(self, draft=draft[:-1])
            case Press.ENTER:
                self.play.do(PressSetting(TEXT, draft.strip()))
                return replace(self, draft=None)
            case Press.CLOSE:
                return replace(self, draft=None)
            case PressTopic(index):
                return replace(self, draft=None, index=index)
        return self

    def _step(self, step: int) -> None:
        """The value before or after, where there is one."""
        shown = self._topic
        values = [choice.value for choice in shown.choices]
        if shown.locked or shown.chosen not in values:
            return
        index = values.index(shown.chosen) + step
        if 0 <= index < len(values):
            self.play.do(PressSetting(self.key, values[index]))

    def picture(self, view: View, keys: KeyNames) -> Picture:
        topics = tuple(topic(self.play, key) for key in KEYS)
        draft = self._shown_draft if self.can_write else None
        return settings.picture(view, topics, self.index, draft, keys, self.play.choosing.fault)

    @property
    def _shown_draft(self) -> Draft:
        writing = self.draft is not None
        text: str = self.play.preferences.settings[TEXT] if self.draft is None else self.draft
        return Draft(text, _size(text), MOST_TEXT_BYTES, writing)


def _size(text: str) -> int:
    """How many bytes a text takes in a deal, more than there may be where it cannot stand there at all."""
    try:
        return len(player_text(text))
    except InvalidValue:
        return MOST_TEXT_BYTES + 1
