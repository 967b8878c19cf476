"""The settings of the game: what they may be, where each comes from, and which source rules."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ace_invaders import documents, files, keymap, locate
from ace_invaders.catalogue import ID_PATTERN, IDS, Catalogue, UnknownTable, yaml_files
from ace_invaders.documents import Node
from ace_invaders.errors import InvalidDocument, InvalidValue, Problem
from ace_invaders.fairness import MOST_TEXT_BYTES, player_text
from ace_invaders.paytable import LINE_COUNTS, Bet, PayTable
from ace_invaders.readings import Reader

FILE_NAME = "ace_invaders.yaml"
VARIABLE = "ACE_INVADERS_CONFIG"
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


def _table_id(reader: Reader, node: Node) -> str | None:
    text = reader.text(node, 80)
    if text is not None and not ID_PATTERN.fullmatch(text):
        reader.refuse(node, f"{text!r} is no pay table's id", IDS)
        return None
    return text


def _lines(reader: Reader, node: Node) -> int | None:
    return reader.one_of(node, LINE_COUNTS)


def _folder(reader: Reader, node: Node) -> Path | None:
    text = reader.text(node, MOST_PATH)
    if text == "":
        reader.refuse(node, "the path is empty", "the path of a folder")
        return None
    try:
        return path_of(text) if text is not None else None
    except InvalidValue as error:
        what, _, allowed = str(error).partition(", ")
        reader.refuse(node, what, allowed)
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
    text = reader.text(node, 4 * MOST_TEXT_BYTES)
    try:
        player_text(text or "")
    except InvalidValue as error:
        reader.refuse(node, str(error))
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
COMMAND_LINE, WINDOW, DEFAULT = "command line", "window", "default"


@dataclass(frozen=True, slots=True)
class ConfigFile:
    """A configuration file that was read: its values and the place of each (line, column)."""

    path: Path | None = None
    values: Values = field(default_factory=dict)
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)


def find_file(option: Path | None) -> Path | None:
    """The configuration file: the option's, the environment's, the current folder's, or the user's; else None."""
    return named_file(option) or next((place for place in _usual_places() if _stands(place)), None)


def _usual_places() -> Iterator[Path]:
    yield Path(FILE_NAME)
    with suppress(locate.Homeless):
        yield locate.config_folder() / FILE_NAME


def named_file(option: Path | None) -> Path | None:
    """The configuration file that the option or the environment names; else None."""
    variable = os.environ.get(VARIABLE)
    return option or (Path(variable) if variable else None)


def _stands(place: Path) -> bool:
    try:
        return place.exists()
    except OSError:
        return True  # who reads it is told what is wrong


def read_file(path: Path | None) -> ConfigFile:
    """The values of a configuration file. Raises InvalidDocument with all its problems; no file has no values."""
    if path is None:
        return ConfigFile()
    document = documents.load(path)
    reader = Reader(str(path))
    fields = reader.fields(document, (), tuple(BY_KEY))
    values = {key: BY_KEY[key].read(reader, node) for key, node in fields.items()}
    for key, node in fields.items():
        if key in ("saves", "paytables") and values[key] is not None:
            values[key] = _beside(path, values[key])
        if key == "paytables":
            _check_folders(reader, node, values[key] or ())
    reader.finish()
    return ConfigFile(path, values, {key.text: _place(key, node) for key, node in document.entries})


def _place(key: documents.Scalar, node: Node) -> tuple[int, int]:
    """Where a setting stands: at its value, or at its key where the value is a block below it."""
    return (node.line, node.column) if node.line == key.line else (key.line, key.column)


def _beside(path: Path, value: Path | tuple[Path, ...]) -> Path | tuple[Path, ...]:
    """Relative folders in a file are meant from the file's own folder."""
    folder = path.resolve().parent
    return folder / value if isinstance(value, Path) else tuple(folder / each for each in value)


def _check_folders(reader: Reader, node: Node, folders: Iterable[Path]) -> None:
    folders = tuple(folders)
    nodes = node.items if isinstance(node, documents.Sequence) else (node,)
    if len(nodes) != len(folders):  # one was no path, and is told
        nodes = (node,) * len(folders)
    for place, folder in zip(nodes, folders, strict=True):
        if yaml_files(folder) is None:
            reader.refuse(place, f"there is no folder {folder}", "the path of a folder with pay tables")


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting in force and where it came from."""

    values: Values
    sources: Mapping[str, str]

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    @property
    def bet(self) -> Bet:
        """The lines and coins that are chosen."""
        return Bet(self.values["lines"], self.values["coins"])


@dataclass(frozen=True, slots=True)
class Layers:
    """The sources of the settings; the later rules: remembered from the window, file, command line, the window now."""

    remembered: Values = field(default_factory=dict)
    file: ConfigFile = ConfigFile()
    command_line: Values = field(default_factory=dict)
    now: Values = field(default_factory=dict)

    def settings(self) -> Settings:
        """Every setting by the source that rules it, with the name of that source."""
        values: dict[str, Any] = {setting.key: setting.default for setting in SETTINGS}
        sources = dict.fromkeys(values, DEFAULT)
        file_sources = {key: f"{self.file.path}:{line}" for key, (line, _) in self.file.places.items()}
        for layer, source_of in (
            (self.remembered, dict.fromkeys(self.remembered, WINDOW)),
            (self.file.values, file_sources),
            (self.command_line, dict.fromkeys(self.command_line, COMMAND_LINE)),
            (self.now, dict.fromkeys(self.now, WINDOW)),
        ):
            values.update(layer)
            sources.update(source_of)
        if values["keys"] is None:
            values["keys"] = keymap.profile("default")
        return Settings(values, sources)

    def changed(self, values: Values) -> "Layers":
        """The layers after changes in the window."""
        return replace(self, now={**self.now, **values})

    def reread(self, file: ConfigFile) -> "Layers":
        """The layers after the file changed: for the keys that it sets anew, the window's changes end."""
        before = self.file.values
        now = {
            key: value
            for key, value in self.now.items()
            if key not in file.values or (key in before and before[key] == file.values[key])
        }
        return replace(self, file=file, now=now)


def chosen_table(layers: Layers, catalogue: Catalogue) -> PayTable:
    """The pay table that the settings name. Raises AceInvadersError at the place that names a bad one."""
    settings = layers.settings()
    id_, file = settings["paytable"], layers.file
    try:
        return catalogue.table(id_)
    except UnknownTable as error:
        if not settings.sources["paytable"].startswith(f"{file.path}:"):
            raise
        what, _, allowed = str(error).partition(", ")
        raise InvalidDocument((Problem(str(file.path), *file.places["paytable"], what, allowed),)) from error


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


def write_commented_file(path: Path) -> None:
    """Write `commented_file` where no file stands yet. Raises Unavailable, InvalidDocument."""
    if os.path.lexists(path):
        raise InvalidDocument((Problem(str(path), 1, 1, "the file exists already", "--init writes a new file only"),))
    files.make_folder(path.parent)
    files.write_file(path, commented_file())
