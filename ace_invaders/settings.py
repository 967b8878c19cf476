"""The settings of the game: what each may be, its default, and how it is spelt where it is kept."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ace_invaders import documents, keymap
from ace_invaders.catalogue import ID_PATTERN, IDS
from ace_invaders.documents import Node
from ace_invaders.errors import InvalidValue
from ace_invaders.fairness import MOST_TEXT_BYTES, player_text
from ace_invaders.paytable import LINE_COUNTS
from ace_invaders.readings import Reader

MOST_CREDITS = 1_000_000
MOST_PATH = 4096
Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Setting:
    """One key of the configuration: how it is read from a node, its default, and words for the written file.

    `remembered`: a change in the window is kept for the next start.
    """

    key: str
    read: Callable[[Reader, Node], Any]
    default: Any
    values: str
    example: str
    remembered: bool = True


def _number(low: int, high: int) -> Callable[[Reader, Node], int | None]:
    return lambda reader, node: reader.integer(node, low, high)


def _word(*words: str) -> Callable[[Reader, Node], str | None]:
    return lambda reader, node: reader.choice(node, words)


def _truth(reader: Reader, node: Node) -> bool | None:
    return reader.boolean(node)


_OF_A_FILE = "; `ace-invaders paytables FILE` checks a file, `paytables:` in the configuration names its folder"


def _table_id(reader: Reader, node: Node) -> str | None:
    text = reader.text(node, 80)
    if text is not None and not ID_PATTERN.fullmatch(text):
        is_path = any(sign in text for sign in "./\\")
        reader.refuse(node, f"{text!r} is no pay table's id", IDS + _OF_A_FILE * is_path)
        return None
    return text


def _lines(reader: Reader, node: Node) -> int | None:
    return reader.one_of(node, LINE_COUNTS)


def _folder(reader: Reader, node: Node) -> Path | None:
    text = reader.text(node, MOST_PATH, formats=True)
    if text == "":
        reader.refuse(node, "the path is empty", "the path of a folder is wanted")
        return None
    try:
        return path_of(text) if text is not None else None
    except InvalidValue as error:
        reader.refuse_for(node, error)
        return None


def path_of(text: str) -> Path:
    """The path that a person wrote, the same under every locale; a leading ~ is a home. Raises InvalidValue."""
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        # The locale knows fewer characters than the names of files have.
        text = os.fsdecode(text.encode())
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise InvalidValue(f"{text!r} begins in nobody's home, the path of a folder is wanted") from None


def _folders(reader: Reader, node: Node) -> tuple[Path, ...] | None:
    items = (node,) if isinstance(node, documents.Scalar) else reader.items(node)
    return tuple(path for path in (_folder(reader, item) for item in items or ()) if path)


def _fair_text(reader: Reader, node: Node) -> str | None:
    # Composed (NFC), a text can be a quarter as long; its bytes are what counts.
    text = reader.text(node, 4 * MOST_TEXT_BYTES, formats=True)
    try:
        player_text(text or "")
    except InvalidValue as error:
        reader.refuse_for(node, error)
        return None
    return text


SETTINGS = (
    Setting("paytable", _table_id, "C", "the id of a pay table: A to F, or your own", "C"),
    Setting("lines", _lines, 3, "1 or 3", "3"),
    Setting("coins", _number(1, 5), 5, "coins on each line, 1 to 5", "5"),
    Setting("credits", _number(1, MOST_CREDITS), 2000, "what INSERT puts in, 1 to 1000000", "2000", False),
    Setting("speed", _word("1", "2", "4", "instant"), "1", "1, 2, 4 or instant", "1"),
    Setting("sound", _word("off", "low", "medium", "high"), "medium", "off, low, medium or high", "medium"),
    Setting("deck", _word("two", "four"), "two", "colours of the deck: two or four", "two"),
    Setting("motion", _word("full", "reduced"), "full", "full or reduced", "full"),
    Setting("text", _word("normal", "large"), "normal", "normal or large", "normal"),
    Setting("warnings", _word("off", "warn", "strict"), "off", "before a costly draw: off, warn or strict", "off"),
    Setting("fullscreen", _truth, False, "true or false", "false"),
    Setting("keys", keymap.read, None, "default, cabinet, or a mapping of actions to keys", "default", False),
    Setting("saves", _folder, None, "the folder of the game's credits and hands", "~/ace-invaders", False),
    Setting("paytables", _folders, (), "further folders with pay tables", "[~/paytables]", False),
    Setting("fair_text", _fair_text, "", "your own text in fair deals, at most 64 bytes", '""'),
)  # fmt: skip
BY_KEY = {setting.key: setting for setting in SETTINGS}


def remembered_text(value: Any) -> str:
    """A setting as the game's own store keeps it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def remembered_value(key: str, text: str) -> Any | None:
    """A setting that the game's own store kept, or None where it is no longer one that may stand there."""
    setting = BY_KEY.get(key)
    if setting is None or not setting.remembered:
        return None
    reader = Reader(key)
    value = setting.read(reader, documents.Scalar(text, quoted=setting.key == "fair_text", line=1, column=1))
    return None if reader.problems else value


def remembered_values(texts: Mapping[str, str]) -> dict[str, Any]:
    """The settings of the game's own store that may still stand there."""
    values = {key: remembered_value(key, text) for key, text in texts.items()}
    return {key: value for key, value in values.items() if value is not None}


_HEADING = """\
# Settings of Ace Invaders. Take the # from a line to set it; what is not set keeps its default.
# The game reads this file again when it changes, and never writes to it.
"""


def commented_file() -> str:
    """A configuration file with every key commented out."""
    width = max(len(f"{setting.key}: {setting.example}") for setting in SETTINGS)
    lines = (f"#{setting.key + ': ' + setting.example:<{width}}  # {setting.values}" for setting in SETTINGS)
    return _HEADING + "\n".join(lines) + "\n"
