"""`ace-invaders config`: every setting in force and where it came from."""

import argparse
from pathlib import Path
from typing import Any

from ace_invaders import cli, config, keymap, locate, store
from ace_invaders.cli import common
from ace_invaders.cli.arguments import command_line
from ace_invaders.config import Settings
from ace_invaders.errors import InvalidValue
from ace_invaders.preferences import Preferences
from ace_invaders.settings import BY_KEY, remembered_values
from ace_invaders.signs import visible


def run(arguments: argparse.Namespace) -> int:
    if arguments.init:
        if command_line(arguments):
            raise InvalidValue("--init writes the standard values, it goes without settings")
        return _init(config.named_file(arguments.config), arguments.json)
    layers = common.layers_of(arguments)
    preferences = Preferences(layers)
    preferences.remember(remembered_values(store.read_settings(common.saves_of(layers.settings()))))
    settings = preferences.settings
    found = {key: {"value": _plain(settings, key), "source": settings.sources[key]} for key in BY_KEY}
    if arguments.json:
        path = layers.file.path
        common.print_json({"file": str(path) if path else None, "settings": found})
    else:
        _print(layers.file.path, found)
    return 0


def _init(named: Path | None, as_json: bool) -> int:
    """Write the commented file: where the player says, else into the player's own folder."""
    path = named or locate.config_folder() / config.FILE_NAME
    first = config.find_file(named)
    config.write_commented_file(path)
    if first not in (None, path):
        cli.tell(f"./{first} comes first in this folder, the new file is not read from here")
    if as_json:
        common.print_json({"file": str(path)})
    else:
        print(path)
    return 0


def _plain(settings: Settings, key: str) -> Any:
    value = settings[key]
    match key:
        case "speed":
            return int(value) if value.isdigit() else value
        case "saves":
            return str(common.saves_of(settings))
        case "paytables":
            return [str(folder) for folder in value]
        case "keys":
            return keymap.profile_name(value) or {action: list(keys) for action, keys in value.items()}
    return value


def _print(path: Path | None, found: dict[str, dict[str, Any]]) -> None:
    print(f"file: {visible(str(path or 'none'))}")
    for key, entry in found.items():
        print(f"{key:<11} {_words(entry['value']):<24} {visible(entry['source'])}")


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return "a mapping of actions (--json tells)"
    if isinstance(value, list):
        return ", ".join(map(visible, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else visible(str(value)) or '""'
