"""What several commands do alike: settings from all sources, the pay tables, and printing."""

import argparse
import json
import os
import re
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from ace_invaders import cli, config, files, locate
from ace_invaders.catalogue import Catalogue
from ace_invaders.cli.arguments import command_line
from ace_invaders.config import Layers, Settings
from ace_invaders.signs import is_control, is_format


def layers_of(arguments: argparse.Namespace) -> Layers:
    """The settings of the file and the command line. Raises InvalidDocument with all problems of the file."""
    with nullcontext() if arguments.config else files.patience(files.PATIENCE):
        file = config.read_file(config.find_file(arguments.config))
    return Layers(file=file, command_line=command_line(arguments))


def catalogue_of(settings: Settings) -> Catalogue:
    """The pay tables of the game and of the player's own folders."""
    return Catalogue((locate.paytable_folder(), *settings["paytables"]))


def saves_of(settings: Settings) -> Path:
    """The folder of the player's game."""
    saves: Path = settings["saves"] or locate.saves_folder()
    return saves


def coins(number: int) -> str:
    """A number of coins in words."""
    return "1 coin" if number == 1 else f"{number} coins"


def bet_words(lines: int, coins_: int) -> str:
    """A bet in words, as in "3 lines x 5 coins"."""
    return f"{'1 line' if lines == 1 else f'{lines} lines'} x {coins(coins_)}"


def print_json(value: Any) -> None:
    """One JSON object on one line of standard output.

    A file's name that came as bytes is written as the UTF-8 it is; a byte that is none, as its escape, and so is
    what would turn the direction of writing.
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(", ", ": "))
    if os.name == "posix":
        text = text.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")
    if not text.isprintable():
        text = "".join(_escaped(sign) if is_control(sign) or is_format(sign) else sign for sign in text)
    print(text)


def _escaped(sign: str) -> str:
    """A character as JSON spells it in ASCII alone."""
    return re.sub("(.{4})", r"\\u\1", sign.encode("utf-16-be", "surrogatepass").hex())


def print_errors(lines: Iterable[object]) -> None:
    for line in lines:
        cli.tell(line)
