"""`ace-invaders strategy`: the ranked list of holds for a pay table and bet, and what playing by it costs."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ace_invaders import locate
from ace_invaders.cli import analysed, common
from ace_invaders.cli.analysed import Question
from ace_invaders.errors import InvalidValue

if TYPE_CHECKING:
    from ace_invaders.analysis.strategy.lists import Entry, Strategy


def run(arguments: argparse.Namespace) -> int:
    if arguments.markdown and arguments.json:
        raise InvalidValue("--markdown prints a table, it goes without --json")
    question = analysed.question(arguments)
    from ace_invaders.analysis.strategy.lists import find
    from ace_invaders.analysis.tables import Analysis

    analysis = Analysis(question.pays, question.bet.lines, locate.cache_folder())
    strategy = find(analysis, arguments.entries, arguments.strict)
    if arguments.json:
        common.print_json({**question.plain, **_plain(strategy)})
    else:
        print("\n".join((_markdown if arguments.markdown else _text)(question, strategy)))
    return 0


def _plain(strategy: "Strategy") -> dict[str, Any]:
    """The list in JSON; return, optimum and cost (their difference) per coin bet on the bottom line."""
    entries = [
        {
            "place": entry.place,
            "name": entry.name,
            "example": list(map(str, entry.example)),
            "hold": list(entry.hold),
            "mean": entry.mean,
        }
        for entry in strategy.entries
    ]
    return {"entries": entries, "return": strategy.returned, "optimum": strategy.optimum, "cost": strategy.cost}


def _text(question: Question, strategy: "Strategy") -> Iterator[str]:
    yield f"{question}: hold what the first entry that fits says"
    yield ""
    width = max(len(entry.name) for entry in strategy.entries)
    yield f"    {'hold':<{width}}  {'example':<20}  {'mean pay':>8}  {'of hands':>8}"
    for entry in strategy.entries:
        example = "".join(f"[{card}]" if held else f" {card} " for card, held in _cards(entry))
        yield (f"{entry.place:>2}  {entry.name:<{width}}  {example}  {entry.mean:>8.4f}  {100 * entry.share:>7.3f}%")
    yield from ("", *_notes(question, strategy))


def _markdown(question: Question, strategy: "Strategy") -> Iterator[str]:
    yield f"**P{str(question)[1:]}**: hold what the first entry that fits says."
    yield ""
    yield "| | hold | example | mean pay | of hands |"
    yield "| --- | --- | --- | --- | --- |"
    for entry in strategy.entries:
        example = " ".join(f"**{card}**" if held else card for card, held in _cards(entry))
        yield f"| {entry.place} | {entry.name} | {example} | {entry.mean:.4f} | {100 * entry.share:.3f}% |"
    yield ""
    yield from (f"- {note}" for note in _notes(question, strategy))


def _cards(entry: "Entry") -> list[tuple[str, bool]]:
    """The cards of the example, and which of them are held."""
    return [(str(card), place in entry.hold) for place, card in enumerate(entry.example, start=1)]


def _notes(question: Question, strategy: "Strategy") -> Iterator[str]:
    """The cost, how ties are settled, and what the words mean."""
    from ace_invaders.analysis.strategy.terms import TIE_RULE, meanings

    points = 100 * strategy.cost / question.bet.lines
    yield f"the bottom line returns {strategy.returned:.7f} a coin by this list, {strategy.optimum:.7f} at best"
    yield f"cost {strategy.percent:.5f} percent of that optimum, {points:.5f} points of the whole return"
    yield TIE_RULE
    yield from meanings(entry.name for entry in strategy.entries)
