"""The settings as a panel: one is looked at and changed; the player's text is written here."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from ace_invaders import config, game, keymap, locate
from ace_invaders import session as sessions
from ace_invaders.errors import InvalidValue
from ace_invaders.fairness import MOST_TEXT_BYTES, player_text
from ace_invaders.window import settings
from ace_invaders.window.actions import Press, Pressed, PressSetting, PressTopic, Typed
from ace_invaders.window.choosing import CHOICES
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Picture
from ace_invaders.window.panel import PlainPanel
from ace_invaders.window.play import Play
from ace_invaders.window.settings import MOST_CHOICES, Choice, Draft, Topic
from ace_invaders.window.view import View
from ace_invaders.window.words import sentence

KEYS: Final = tuple(setting.key for setting in config.SETTINGS)
TEXT: Final = "fair_text"
_CREDITS: Final = (100, 500, 1000, 2000, 5000, 10000)
_LAST: Final = len(KEYS) - 1
_WORDS: Final[dict[tuple[str, str | int | bool], str]] = {
    ("speed", "1"): "1×",
    ("speed", "2"): "2×",
    ("speed", "4"): "4×",
    ("fullscreen", False): "off",
    ("fullscreen", True): "on",
}


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
        topic = self._topic(self.key)
        value = topic.value if self.draft is None else f"writing {self.draft or 'nothing yet'}"
        return f"Settings: {topic.title.lower()}, {value}."

    @property
    def key(self) -> str:
        return KEYS[self.index]

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
        topic = self._topic(self.key)
        values = [choice.value for choice in topic.choices]
        if topic.locked or topic.chosen not in values:
            return
        index = values.index(topic.chosen) + step
        if 0 <= index < len(values):
            self.play.do(PressSetting(self.key, values[index]))

    def picture(self, view: View, keys: KeyNames) -> Picture:
        topics = tuple(map(self._topic, KEYS))
        draft = self._shown_draft if self.can_write else None
        return settings.picture(view, topics, self.index, draft, keys, self.play.choosing.fault)

    @property
    def _shown_draft(self) -> Draft:
        writing = self.draft is not None
        text: str = self.play.preferences.settings[TEXT] if self.draft is None else self.draft
        return Draft(text, _size(text), MOST_TEXT_BYTES, writing)

    def _topic(self, key: str) -> Topic:
        title, text = _pages()[key]
        value = self._value(key)
        choices = tuple(Choice(_word(key, each).upper(), each) for each in self._choices(key, value))
        source, shown = self._source(key), _shown(key, value)
        if key in ("saves", "paytables"):
            source = f"{shown}\n\n{source}"
        return Topic(key, title, shown, text, source, choices, value, self._locked(key), tuple(self._details(key)))

    def _value(self, key: str) -> Any:
        value = self.play.preferences.settings[key]
        if key == "keys":
            return next((name for name in keymap.PROFILES if keymap.profile(name) == value), "own")
        return self.play.keeping.folder if key == "saves" else value

    def _choices(self, key: str, value: Any) -> tuple[str | int | bool, ...]:
        match key:
            case "paytable":
                return tuple(self.play.preferences.catalogue)[:MOST_CHOICES]
            case "credits":
                return tuple(sorted({*_CREDITS, value}))
            case "keys":
                return (*keymap.PROFILES, *(["own"] if self.play.choosing.own_keys else []))
        return CHOICES.get(key, ())

    def _locked(self, key: str) -> str:
        """Why a setting may not change now."""
        round_ = self.play.session.round
        action: sessions.Action
        match key:
            case "paytable":
                action = game.ChooseTable(round_.table)
            case "lines" | "coins":
                action = game.ChooseBet(round_.bet)
            case _:
                return ""
        refused = sessions.refusal(self.play.session, action)
        return sentence(refused) if refused else ""

    def _source(self, key: str) -> str:
        """Where a value comes from, and how long it holds, in a sentence."""
        layers, source = self.play.preferences.layers, self.play.preferences.settings.sources[key]
        match source:
            case config.DEFAULT:
                return "This is the default."
            case config.COMMAND_LINE:
                return "From the command line, for this run."
            case config.WINDOW if key in layers.file.values:
                return "Chosen in the window until the game ends; at every start it is as your file says."
            case config.WINDOW if not config.BY_KEY[key].remembered:
                return "Chosen in the window until the game ends; your file can set it for good."
            case config.WINDOW:
                return "Chosen in the window, and remembered for the next start."
        file, _, line = source.rpartition(":")
        return f"From {Path(file).name}, line {line}; at every start it is as the file says."

    def _details(self, key: str) -> Iterator[tuple[str, str]]:
        if key == "keys":
            keys: keymap.Keymap = self.play.preferences.settings["keys"]
            yield from ((action.replace("_", " "), " / ".join(names[:2])) for action, names in keys.items())


@cache
def _pages() -> dict[str, tuple[str, str]]:
    """The title and the text of each setting."""
    text = (locate.assets_folder() / "settings.md").read_text(encoding="utf-8")
    parts = (part.partition("\n") for part in text.removeprefix("# ").split("\n# "))
    heads = ((*head.split(": ", 1), page.strip()) for head, _, page in parts)
    return {key: (title, page) for key, title, page in heads}


def _size(text: str) -> int:
    """How many bytes a text takes in a deal, more than there may be where it cannot stand there at all."""
    try:
        return len(player_text(text))
    except InvalidValue:
        return MOST_TEXT_BYTES + 1


def _word(key: str, value: str | int | bool) -> str:
    """A value as a button shows it."""
    if (key, value) in _WORDS:
        return _WORDS[key, value]
    return f"{value:,}" if isinstance(value, int) else str(value)


def _shown(key: str, value: Any) -> str:
    """A value as the list shows it."""
    match value:
        case tuple():
            return ", ".join(map(os.fspath, value)) or "none"
        case str() if key == TEXT:
            return value or "none"
        case Path():
            return os.fspath(value)
    return _word(key, value)
