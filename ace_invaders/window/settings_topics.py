"""What the settings screen says of each setting: its value, what it may be, and where it comes from."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from ace_invaders import config, game, keymap, locate
from ace_invaders import session as sessions
from ace_invaders.settings import BY_KEY, SETTINGS
from ace_invaders.window.choosing import CHOICES
from ace_invaders.window.keynames import caps
from ace_invaders.window.play import Play
from ace_invaders.window.settings import Choice, Topic
from ace_invaders.window.words import sentence

KEYS: Final = tuple(setting.key for setting in SETTINGS)
TEXT: Final = "fair_text"
_ACTIONS: Final = {
    "deal_draw": "Deal, draw, skip",
    "next_focus": "Next control",
    "previous_focus": "Control before",
    "press_focused": "Press control",
    "previous_table": "Table before",
    "save_hand": "Save the hand",
    "undo_hold": "Take back hold",
    "explain": "Why aces fell",
    "speed": "Faster",
    "first": "To the first",
    "last": "To the last",
    "quit": "End the game",
}
_CREDITS: Final = (100, 500, 1000, 2000, 5000, 10000)
_WORDS: Final[dict[tuple[str, str | int | bool], str]] = {
    ("speed", "1"): "1×",
    ("speed", "2"): "2×",
    ("speed", "4"): "4×",
    ("fullscreen", False): "off",
    ("fullscreen", True): "on",
}


def topic(play: Play, key: str) -> Topic:
    """A setting as the screen shows it."""
    title, text = _pages()[key]
    value = _value(play, key)
    choices = tuple(Choice(_word(key, each), each) for each in _choices(play, key, value))
    source, shown = _source(play, key), _shown(key, value)
    if key in ("saves", "paytables"):
        source = f"{shown}\n\n{source}"
    return Topic(
        key,
        title,
        shown,
        text,
        source,
        choices,
        value,
        _locked(play, key),
        tuple(_details(play, key)),
        names=key == "paytable",
    )


def _value(play: Play, key: str) -> Any:
    value = play.preferences.settings[key]
    if key == "keys":
        return keymap.profile_name(value) or "own"
    return play.keeping.folder if key == "saves" else value


def _choices(play: Play, key: str, value: Any) -> tuple[str | int | bool, ...]:
    match key:
        case "paytable":
            return tuple(play.preferences.catalogue)
        case "credits":
            return tuple(sorted({*_CREDITS, *play.preferences.layers.values_of(key), value}))
        case "keys":
            return (*keymap.PROFILES, *(["own"] if play.choosing.own_keys else []))
    return CHOICES.get(key, ())


def _locked(play: Play, key: str) -> str:
    """Why a setting may not change now."""
    round_ = play.session.round
    action: sessions.Action
    match key:
        case "paytable":
            action = game.ChooseTable(round_.table)
        case "lines" | "coins":
            action = game.ChooseBet(round_.bet)
        case _:
            return ""
    refused = sessions.refusal(play.session, action)
    return sentence(refused) if refused else ""


def _source(play: Play, key: str) -> str:
    """Where a value comes from, and how long it holds, in a sentence."""
    layers, source = play.preferences.layers, play.preferences.settings.sources[key]
    match source:
        case config.DEFAULT:
            return "This is the default."
        case config.COMMAND_LINE:
            return "From the command line, for this run."
        case config.WINDOW if key in layers.file.values:
            return "Chosen in the window until the game ends; at every start it is as your file says."
        case config.WINDOW if not BY_KEY[key].remembered:
            return "Chosen in the window until the game ends; your file can set it for good."
        case config.WINDOW:
            return "Chosen in the window, and remembered for the next start."
    file, _, line = source.rpartition(":")
    return f"From {Path(file).name}, line {line}; at every start it is as the file says."


def _details(play: Play, key: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    if key == "keys":
        keys: keymap.Keymap = play.preferences.settings["keys"]
        yield from ((_action_words(action), caps(names)[:2]) for action, names in keys.items())


def _action_words(action: str) -> str:
    return _ACTIONS.get(action, action.replace("_", " ").capitalize())


@cache
def _pages() -> dict[str, tuple[str, str]]:
    """The title and the text of each setting."""
    text = (locate.assets_folder() / "settings.md").read_text(encoding="utf-8")
    parts = (part.partition("\n") for part in text.removeprefix("# ").split("\n# "))
    heads = ((*head.split(": ", 1), page.strip()) for head, _, page in parts)
    return {key: (title, page) for key, title, page in heads}


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
