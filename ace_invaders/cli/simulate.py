"""`ace-invaders simulate`: many hands, what they paid, and what they should have paid."""

import argparse
import os
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ace_invaders import files, locate
from ace_invaders.analysis.returns import mean_pay
from ace_invaders.analysis.tables import Analysis
from ace_invaders.cli import analysed, common
from ace_invaders.cli.progress import progress
from ace_invaders.errors import InvalidValue, Unavailable
from ace_invaders.hands import Row
from ace_invaders.paytable import Line
from ace_invaders.simulate import plot, png, workers
from ace_invaders.simulate.expected import Chances, expected_rows
from ace_invaders.simulate.hands import Game
from ace_invaders.simulate.players import HOLDS
from ace_invaders.simulate.tally import Tally

_SEEDS = 1 << 64


def run(arguments: argparse.Namespace) -> int:
    question = analysed.question(arguments)
    picture = _writable(arguments.plot) if arguments.plot else None
    analysis = Analysis(question.pays, question.bet.lines, locate.cache_folder())
    seed = secrets.randbelow(_SEEDS) if arguments.seed is None else arguments.seed
    columns = min(arguments.hands, plot.MOST_COLUMNS) if picture else 0
    game = Game(seed, question.bet, analysis.pays, HOLDS[arguments.player](analysis), arguments.hands, columns)
    tally, speed = _played(game, arguments.workers or workers.processors(), picture)
    if arguments.json:
        common.print_json(_plain(tally, speed))
    else:
        print(f"{_hands(game.hands)} of {question}, player {arguments.player}, seed {seed}")
        _print(_Report(tally, expected_rows(analysis, game.holds)), speed)
    return 0


def _played(game: Game, workers_: int, picture: Path | None) -> tuple[Tally, int]:
    """What came of the game, and how many hands were played in a second."""
    start = time.perf_counter()
    with progress(game.hands) as tell:
        part = workers.run(game, workers_, tell)
    speed = round(game.hands / (time.perf_counter() - start))
    if picture:
        course = plot.bankroll(game.hands, game.bet.total, part.wins)
        files.write_file(picture, plot.picture(game.hands, course))
    return Tally(part.counts, game.bet, game.pays), speed


def _writable(path: Path) -> Path:
    """Where the picture is to be put: behind a link to an older one, too.

    Raises before a long run, rather than after it, Unavailable where it could not be written or something else than a
    picture would be lost, and InvalidValue where the name is not that of one.
    """
    place = path
    if os.path.lexists(path) and not path.is_dir():
        _refuse_to_replace(path)
        place = path.resolve()
    _refuse_folder(path, place.parent)
    if not path.name.lower().endswith(".png"):
        raise InvalidValue(f"{path} is no name of a picture, it must end with .png")
    return place


def _refuse_to_replace(path: Path) -> None:
    try:
        if path.is_file() and files.beginning(path, len(png.SIGNATURE)) == png.SIGNATURE:
            return
    except OSError as error:
        raise Unavailable(f"{path} cannot be written: it is there, and cannot be read: {error.strerror}") from error
    raise Unavailable(f"{path} cannot be written: it is there and is no PNG picture, nothing else is replaced")


def _refuse_folder(path: Path, folder: Path) -> None:
    if not folder.is_dir():
        raise Unavailable(f"{path} cannot be written: there is no folder {folder}")
    if path.is_dir() or not path.name:
        raise Unavailable(f"{path} cannot be written: it is a folder")
    if not os.access(folder, os.W_OK):
        raise Unavailable(f"{path} cannot be written: nothing may be written into {folder}")


def _plain(tally: Tally, speed: int) -> dict[str, object]:
    return {
        "hands": tally.hands,
        "coins_in": tally.coins_in,
        "coins_out": tally.coins_out,
        "return": float(tally.mean),
        "standard_error": tally.standard_error,
        "hands_per_second": speed,
        "rows": {line.value: {row.value: n for row, n in rows.items()} for line, rows in tally.rows().items()},
    }


@dataclass(frozen=True, slots=True)
class _Report:
    """What came of a simulation beside the exact chances."""

    tally: Tally
    chances: Chances

    def exact(self, line: Line) -> float:
        """The exact return of a line."""
        return mean_pay(self.chances[line], self.tally.pays)

    @property
    def exact_mean(self) -> float:
        return sum(map(self.exact, self.chances)) / len(self.chances)


def _hands(hands: int) -> str:
    return "1 hand" if hands == 1 else f"{hands:,} hands"


def _print(report: _Report, speed: int) -> None:
    tally, rows = report.tally, report.tally.rows()
    print(_row("", (line.value for line in rows)))
    for row in Row:
        print(_row(row.words, (f"{counts[row]:,}" for counts in rows.values())))
    print(_row("return", (f"{float(tally.line_mean(line)):.6f}" for line in rows)), " per coin bet on the line")
    print(_row("exact return", (f"{report.exact(line):.6f}" for line in rows)))
    print(_row("coins in", [f"{tally.coins_in:,}"]))
    print(_row("coins out", [f"{tally.coins_out:,}"]))
    print(_row("return", [f"{float(tally.mean):.6f}"]), f" {_wagered(tally)}")
    print(_row("standard error", [f"{tally.standard_error:.6f}"]))
    print(_row("exact return", [f"{report.exact_mean:.6f}"]), f" {_distance(report)}")
    print(_row("speed", [f"{speed:,}"]), " hands a second")


def _row(name: str, cells: Iterable[str]) -> str:
    return f"{name:<16}" + "".join(f"{cell:>20}" for cell in cells)


def _wagered(tally: Tally) -> str:
    return "per coin wagered over all lines" if tally.bet.lines > 1 else "per coin wagered"


def _distance(report: _Report) -> str:
    """How far the return lies from the exact one, in standard errors."""
    error = report.tally.standard_error
    if not error:
        return "no standard error to compare with"
    off = (float(report.tally.mean) - report.exact_mean) / error
    return f"the return is {abs(off):.2f} standard errors {'above' if off > 0 else 'below'} it"
