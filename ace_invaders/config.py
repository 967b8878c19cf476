"""Where the settings come from, and which source rules: the file, the command line, the window."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ace_invaders import documents, files, keymap, locate
from ace_invaders.catalogue import Catalogue, UnknownTable, yaml_files
from ace_invaders.documents import Node
from ace_invaders.errors import InvalidDocument, Problem
from ace_invaders.paytable import Bet, PayTable
from ace_invaders.readings import Reader
from ace_invaders.settings import BY_KEY, SETTINGS, Values, commented_file

FILE_NAME = "ace_invaders.yaml"
VARIABLE = "ACE_INVADERS_CONFIG"
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
    return ConfigFile() if path is None else read_document(path, documents.load(path))


def read_document(path: Path, document: documents.Mapping) -> ConfigFile:
    """The values of a configuration file that was loaded. Raises InvalidDocument with all its problems."""
    reader = Reader(str(path))
    fields = reader.fields(document, (), tuple(BY_KEY))
    values = {key: BY_KEY[key].read(reader, node) for key, node in fields.items()}
    if values.get("saves") is not None:
        values["saves"] = _beside(path, values["saves"])
    if "paytables" in fields:
        values["paytables"] = folders_named(path, document)
        _check_folders(reader, fields["paytables"], values["paytables"])
    reader.finish()
    return ConfigFile(path, values, {key.text: _place(key, node) for key, node in document.entries})


def folders_named(path: Path, document: documents.Mapping) -> tuple[Path, ...]:
    """The folders with pay tables that a configuration file names, whatever else is wrong with it."""
    node = document.get("paytables")
    folders = BY_KEY["paytables"].read(Reader(str(path)), node) if node is not None else None
    return tuple(_beside(path, folder) for folder in folders or ())


def _place(key: documents.Scalar, node: Node) -> tuple[int, int]:
    """Where a setting stands: at its value, or at its key where the value is a block below it."""
    return (node.line, node.column) if node.line == key.line else (key.line, key.column)


def _beside(path: Path, folder: Path) -> Path:
    """A relative folder in a file is meant from the file's own folder."""
    return path.resolve().parent / folder


def _check_folders(reader: Reader, node: Node, folders: Iterable[Path]) -> None:
    folders = tuple(folders)
    nodes = node.items if isinstance(node, documents.Sequence) else (node,)
    if len(nodes) != len(folders):  # one was no path, and is told
        nodes = (node,) * len(folders)
    for place, folder in zip(nodes, folders, strict=True):
        if yaml_files(folder) is None:
            reader.refuse(place, f"there is no folder {folder}", "the path of a folder with pay tables is wanted")


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

    def values_of(self, key: str) -> tuple[Any, ...]:
        """What the default and each source say of a setting, whichever of them rules."""
        layers = (self.remembered, self.file.values, self.command_line, self.now)
        return (BY_KEY[key].default, *(layer[key] for layer in layers if key in layer))

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


def write_commented_file(path: Path) -> None:
    """Write `commented_file` where no file stands yet. Raises Unavailable, InvalidDocument."""
    if os.path.lexists(path):
        raise InvalidDocument((Problem(str(path), 1, 1, "the file exists already", "--init writes a new file only"),))
    files.make_folder(path.parent)
    files.write_file(path, commented_file())
