"""What the commands take: one parser, its words and their checks."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from ace_invaders import __version__, cli
from ace_invaders.dealer import MOST_PLAYERS
from ace_invaders.documents import Scalar
from ace_invaders.errors import InvalidValue
from ace_invaders.readings import Reader
from ace_invaders.settings import BY_KEY, path_of
from ace_invaders.simulate import PLAYERS


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence and status 2, like all bad input."""

    def __init__(self, **options: Any) -> None:
        # Scripts would come to lean on shortened options, and a new option would break them.
        super().__init__(allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        cli.tell(f"{self.prog}: {message}; `{self.prog} --help` tells more")
        sys.exit(2)


class _Command(_Parser):
    """A command's parser, which refuses what it does not know itself, so that its own help is named."""

    def parse_known_args(self, *given: Any, **options: Any) -> tuple[Any, list[str]]:
        found, unknown = super().parse_known_args(*given, **options)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, []


def setting(key: str) -> Callable[[str], Any]:
    """A reader of an option that is a setting of the configuration too, with the same checks and words."""

    def read(text: str) -> Any:
        reader = Reader(key)
        value = BY_KEY[key].read(reader, Scalar(text, quoted=False, line=1, column=1))
        if reader.problems:
            problem = reader.problems[0]
            raise argparse.ArgumentTypeError(", ".join(filter(None, (problem.what, problem.allowed))))
        return value

    return read


def path(place: str) -> Callable[[str], Path]:
    """A reader of the path of a place, as in "a file"; an empty one would mean the current folder."""

    def read(text: str) -> Path:
        if not text:
            raise argparse.ArgumentTypeError(f"the path is empty, the path of {place} is wanted")
        return Path(text)

    return read


def folder(text: str) -> Path:
    """A reader of a folder's path, in whatever bytes the shell gave it."""
    try:
        return path_of(str(path("a folder")(text)))
    except InvalidValue as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def number(low: int, high: int) -> Callable[[str], int]:
    """A reader of a whole number within bounds."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(high)) and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low} to {high}")
        return int(text)

    return read


def positions(text: str) -> tuple[int, ...]:
    """A reader of positions, as in `1,2`; `none` holds nothing."""
    words = text.replace(",", " ").split()
    if words == ["none"]:
        return ()
    if not words or any(word not in ("1", "2", "3", "4", "5") for word in words) or len(set(words)) != len(words):
        raise argparse.ArgumentTypeError(f"{text!r} is no hold: positions 1 to 5, each once, as in 1,2; or none")
    return tuple(sorted(map(int, words)))


def parser() -> argparse.ArgumentParser:
    """The parser of every command; the parsed arguments carry `run`, the command itself."""
    options = "Without a command, the options of `play` hold: `ace-invaders play --help`."
    top = _Parser(prog="ace-invaders", description="Three-line video poker in which aces fall.", epilog=options)
    top.add_argument("--version", action="version", version=f"ace-invaders {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Command, required=True)
    for add in (_play, _replay, _returns, _holds, _strategy, _simulate, _paytables, _session, _config, _deal, _rank):
        add(commands)
    return top


Commands = Any  # argparse keeps the class of its subparsers to itself


def _command(commands: Commands, name: str, help_: str) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(name, help=help_, description=help_)
    command.set_defaults(run=lambda arguments: _run(name, arguments))
    return command


def _run(name: str, arguments: argparse.Namespace) -> int:
    """Import only what the command needs, so that each starts quickly."""
    import importlib

    module = importlib.import_module(f"ace_invaders.cli.{name}")
    status: int = module.run(arguments)
    return status


def _config_option(command: argparse.ArgumentParser) -> None:
    help_ = "the configuration file, instead of the one found"
    command.add_argument("--config", type=path("a file"), metavar="FILE", help=help_)


def _saves_option(command: argparse.ArgumentParser) -> None:
    command.add_argument("--saves", type=folder, metavar="DIR", help="the folder of the player's game")


def _json_option(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="one JSON object a line, nothing else")


def _settings_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--paytable", type=setting("paytable"), metavar="ID", help="the pay table")
    command.add_argument("--lines", type=setting("lines"), metavar="N", help="1 or 3 lines")
    command.add_argument("--coins", type=setting("coins"), metavar="N", help="1 to 5 coins on each line")
    command.add_argument("--credits", type=setting("credits"), metavar="N", help="what a new game and INSERT put in")
    _saves_option(command)
    command.add_argument("--mute", action="store_true", help="no sound")
    command.add_argument("--fullscreen", action="store_true", help="fill the screen")


def _play(commands: Commands) -> None:
    command = _command(commands, "play", "open the window and play (what happens without a command)")
    _config_option(command)
    _settings_options(command)
    command.add_argument(
        "--seed", type=number(0, 2**64 - 1), metavar="N", help="practice: the same deals at each start"
    )
    command.add_argument("--log", action="store_true", help="tell on standard output, in words, what happens")


def _replay(commands: Commands) -> None:
    command = _command(commands, "replay", "replay saved hands: lines, falls, pays; check recorded results")
    command.add_argument(
        "paths", nargs="+", type=path("a file or a folder"), metavar="PATH", help="a saved hand, or a folder of *.yaml"
    )
    command.add_argument("--explain", action="store_true", help="list every way to fall, and why it was taken or not")
    command.add_argument(
        "--hold", type=positions, metavar="1,2", help="what another hold would have done; none holds nothing"
    )
    command.add_argument("--window", action="store_true", help="replay step by step in the window")
    _config_option(command)
    _json_option(command)


def _returns(commands: Commands) -> None:
    command = _command(commands, "returns", "the exact return of a pay table at a bet, line by line")
    _analysis_options(command)
    command.add_argument("--exact", action="store_true", help="the returns as fractions too; takes about a second")


def _holds(commands: Commands) -> None:
    command = _command(commands, "holds", "the exact mean pay of all 32 holds of a hand")
    command.add_argument("cards", nargs="+", metavar="CARDS", help='five cards, as in "Ah Kh 3c 2d As"')
    _analysis_options(command)


def _strategy(commands: Commands) -> None:
    command = _command(commands, "strategy", "a ranked list of holds to play by, and what it costs")
    _analysis_options(command)
    command.add_argument("--entries", type=number(1, 60), metavar="N", help="at most so many entries (20, strict 28)")
    command.add_argument("--strict", action="store_true", help='one kind of hold an entry, without "or better"')
    command.add_argument("--markdown", action="store_true", help="a Markdown table")


def _simulate(commands: Commands) -> None:
    command = _command(commands, "simulate", "play many hands, and tell what they paid")
    command.add_argument("--hands", type=number(1, 10**12), required=True, metavar="N", help="how many hands")
    _analysis_options(command)
    command.add_argument("--seed", type=number(0, 2**64 - 1), metavar="N", help="the same hands at each start")
    names = ", ".join(PLAYERS)
    command.add_argument("--player", choices=PLAYERS, default="optimal", metavar="NAME", help=f"{names} (optimal)")
    command.add_argument("--workers", type=number(1, 256), metavar="N", help="on how many processors (all)")
    command.add_argument("--plot", type=path("a file"), metavar="FILE", help="draw the bankroll into a PNG picture")


def _analysis_options(command: argparse.ArgumentParser) -> None:
    """The pay table and bet that an analysis is made for."""
    for key, default, help_ in (
        ("paytable", "C", "the pay table"),
        ("lines", 3, "1 or 3 lines"),
        ("coins", 5, "1 to 5 coins on each line"),
    ):
        command.add_argument(
            f"--{key}",
            type=setting(key),
            default=default,
            metavar="ID" if key == "paytable" else "N",
            help=f"{help_} (default: {default}, whatever the configuration plays)",
        )
    _config_option(command)
    _json_option(command)


def _paytables(commands: Commands) -> None:
    command = _command(commands, "paytables", "list the pay tables and check them")
    command.add_argument("files", nargs="*", type=path("a file"), metavar="FILE", help="only these files")
    _config_option(command)
    _json_option(command)


def _session(commands: Commands) -> None:
    command = _command(commands, "session", "credits, meters, whether the books balance, the open hand")
    _saves_option(command)
    _config_option(command)
    command.add_argument("--export", type=number(1, 2**53 - 1), metavar="N", help="write hand number N as a saved hand")
    _json_option(command)


def _config(commands: Commands) -> None:
    command = _command(commands, "config", "every setting in force and where it came from")
    _config_option(command)
    _settings_options(command)
    command.add_argument("--init", action="store_true", help="write a commented file, where there is none yet")
    _json_option(command)


def _deal(commands: Commands) -> None:
    command = _command(commands, "deal", "the five-card draw dealer: a deck shuffled anew, who wins, and why")
    command.add_argument(
        "--players", type=number(1, MOST_PLAYERS), required=True, metavar="N", help=f"1 to {MOST_PLAYERS} players"
    )
    command.add_argument("--seed", type=number(0, 2**64 - 1), metavar="N", help="the same deal at each start")
    _json_option(command)


def _rank(commands: Commands) -> None:
    command = _command(commands, "rank", "rank hands of five or more cards by the best five of each, best first")
    command.add_argument(
        "cards", nargs="+", metavar="CARDS", help='a hand, as in "Ah Kh 3c 2d As 9h 9c"; single cards together are one'
    )
    command.add_argument(
        "--decks", type=number(1, 3), default=1, metavar="N", help="how often a hand may hold a card, 1 to 3 times (1)"
    )
    _json_option(command)


def command_line(arguments: argparse.Namespace) -> dict[str, Any]:
    """The settings that the command line gives."""
    given: Sequence[tuple[str, Any]] = [
        (key, getattr(arguments, key, None)) for key in ("paytable", "lines", "coins", "credits", "saves")
    ]
    values = {key: value for key, value in given if value is not None}
    if getattr(arguments, "mute", False):
        values["sound"] = "off"
    if getattr(arguments, "fullscreen", False):
        values["fullscreen"] = True
    return values
