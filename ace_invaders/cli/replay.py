"""`ace-invaders replay`: saved hands played again, and held against what they say of themselves."""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ace_invaders import documents, files, hand_files, records
from ace_invaders.catalogue import Catalogue, yaml_files
from ace_invaders.cli import common
from ace_invaders.config import Layers
from ace_invaders.errors import AceInvadersError, IllegalAction, InvalidDocument, InvalidValue, Problem, Refuted
from ace_invaders.hands import Row
from ace_invaders.paytable import Line
from ace_invaders.records import Plain, Record
from ace_invaders.signs import visible


def run(arguments: argparse.Namespace) -> int:
    if arguments.window and arguments.json:
        raise InvalidValue("--window shows and prints nothing, it goes without --json")
    layers = common.layers_of(arguments)
    catalogue = common.catalogue_of(layers.settings())
    status = 0
    shown: list[tuple[str, Record]] = []
    found: Counter[str] = Counter()
    for path in files_of(arguments.paths):
        try:
            if path not in arguments.paths:
                files.check_no_pipe(path)
            record = _record(path, catalogue, arguments.hold)
        except AceInvadersError as error:
            common.print_errors([error])
            status = max(status, error.exit_status)
            found["not readable"] += 1
            continue
        report = records.report(record, str(path), explain=arguments.explain)
        found.update(_findings(report))
        status = max(status, _status(report))
        if arguments.window:
            shown.append((str(path), record))
        else:
            _print(report, record, arguments)
    if not (arguments.window or arguments.json) and found["replayed"] + found["not readable"] > 1:
        print(_sum(found))
    if shown:
        _show(shown, layers, catalogue, arguments.explain)
    return status


def files_of(paths: Iterable[Path]) -> Iterator[Path]:
    """The files that the paths mean: a folder means its `*.yaml` by name, not those below."""
    for path in paths:
        yield from [file for file in yaml_files(path) or () if not file.is_dir()] or (path,)


def _record(path: Path, catalogue: Catalogue, hold: tuple[int, ...] | None) -> Record:
    if yaml_files(path) == ():
        raise InvalidDocument(
            (Problem(str(path), 1, 1, "no saved hand in this folder", "a saved hand is a *.yaml file"),)
        )
    document = documents.load(path)
    record = hand_files.record_of(document, str(path), catalogue)
    try:
        return record if hold is None else record.held(hold)
    except IllegalAction as error:
        place = hand_files.place_of_draw(document)
        raise InvalidDocument((Problem(str(path), place.line, place.column, str(error)),)) from error


def _findings(report: Plain) -> Iterator[str]:
    """What is counted of a hand."""
    yield "replayed"
    if report["matches"] is False:
        yield "not as recorded"
    if report["verified"] is False:
        yield "not fair"


def _sum(found: Counter[str]) -> str:
    """How many hands were replayed, and how many of them, or of their files, are wrong."""
    hands = found.pop("replayed", 0)
    replayed = f"{hands} {'hand' if hands == 1 else 'hands'} replayed"
    return ", ".join([replayed, *(f"{count} {what}" for what, count in sorted(found.items()))])


def _status(report: Plain) -> int:
    return Refuted.exit_status if report["matches"] is False or report["verified"] is False else 0


def _print(report: Plain, record: Record, arguments: argparse.Namespace) -> None:
    if arguments.json:
        common.print_json(report)
    else:
        print("\n".join(_lines(report, record, arguments.explain)), end="\n\n")


def _show(hands: list[tuple[str, Record]], layers: Layers, catalogue: Catalogue, explained: bool) -> None:
    from ace_invaders.window.launch import replay

    replay(hands, layers, catalogue, explained)


def _lines(report: Plain, record: Record, explain: bool) -> Iterator[str]:
    """A replay in words, a line of the game each; to `explain` it is to say what could fall."""
    held = ", ".join(map(str, record.hand.hold)) or "nothing"
    yield visible(report["file"])
    yield f"  pay table {report['paytable']}, {common.bet_words(report['lines'], report['coins'])}, hold {held}"
    for line in Line:
        if line.value in report:
            yield _line(line, report[line.value])
    yield f"  total   {common.coins(report['total'])}{_judgement(report)}"
    for difference in report["differences"]:
        where, recorded, computed = difference["where"], difference["recorded"], difference["computed"]
        told, found = records.value_words(recorded), records.value_words(computed)
        yield f"  differs: {where} is recorded as {told}, it is {found}"
    if report["verified"] is not None:
        yield (
            "  fair: the secret fits the commitment and deals these cards"
            if report["verified"]
            else f"  NOT fair: {records.refutation(record)}"
        )
    if report.get("table_differs"):
        yield "  the pays are those saved in the file; the pay table of that id pays otherwise today"
    if explain:
        yield from _explained(report)


def _judgement(report: Plain) -> str:
    return {True: ", as recorded", False: ", NOT as recorded", None: ""}[report["matches"]]


def _line(line: Line, found: Plain) -> str:
    fell = "a royal flush fell" if found["royal_fell"] else _fell(found["aces_fell"])
    row = Row(found["hand"]).words
    return f"  {line.value:<7} {' '.join(found['cards'])}  {row:<16}{found['pay']:>6}  {fell}".rstrip()


def _fell(positions: list[int]) -> str:
    if not positions:
        return ""
    return f"{_aces(len(positions)).strip()} fell on {', '.join(map(str, positions))}"


def _aces(number: int) -> str:
    return "1 ace " if number == 1 else f"{number} aces"


def _explained(report: Plain) -> Iterator[str]:
    """What could fall on each line that has one above it."""
    if report["lines"] == 1:
        yield "  with one line nothing can fall"
        return
    for line in (Line.MIDDLE, Line.BOTTOM):
        yield from _ways(line, report[line.value]["ways"])


def _ways(line: Line, ways: list[Plain]) -> Iterator[str]:
    """Every way to fall on a line, the empty one first."""
    yield f"  ways to fall on the {line.value} line"
    for way in ways:
        falls: Any = "the royal flush" if way["royal"] else ", ".join(map(str, way["positions"])) or "none"
        below = f"{' '.join(way['cards'])}  {Row(way['hand']).words:<16}{way['pay']:>6}"
        yield f"    {falls:<15} {below}  {_aces(way['aces'])}  {way['verdict']}"
