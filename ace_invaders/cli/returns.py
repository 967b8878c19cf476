"""`ace-invaders returns`: the exact return of a pay table at a bet, line by line."""

import argparse
from collections.abc import Mapping
from fractions import Fraction

from ace_invaders import locate
from ace_invaders.analysis.returns import Returns, mean_pay, plain, returns_of
from ace_invaders.cli import analysed, common
from ace_invaders.cli.analysed import Question
from ace_invaders.hands import Row


def run(arguments: argparse.Namespace) -> int:
    question = analysed.question(arguments)
    found = returns_of(question.pays, question.bet.lines, locate.cache_folder())
    fractions = _fractions(question) if arguments.exact else {}
    if arguments.json:
        exact = {"exact": {name: str(figure) for name, figure in fractions.items()}} if fractions else {}
        common.print_json({**question.plain, **plain(found), **exact})
    else:
        _print(question, found, fractions)
    return 0


def _fractions(question: Question) -> Mapping[str, Fraction]:
    from ace_invaders.analysis.tables import Analysis

    return Analysis(question.pays, question.bet.lines).exact_returns().figures


def _print(question: Question, found: Returns, fractions: Mapping[str, Fraction]) -> None:
    falling = found.top is not None
    print(f"{question}, best play\n")
    print("return per coin bet on a line" + ", in the game in which no royal flush falls" * falling)
    for name, figure in found.figures.items():
        beside = f"  {fractions[name]}" if fractions else ""
        print(f"  {_NAMES.get(name, name):<15}  {figure:.10f}{beside}")
    print(f"  {'':<15}  {100 * found.total:.4f} %" + ", the mean of the three lines of the real game" * falling)
    print("\nthe real game, in which royal flushes fall" * falling)
    print(f"  {'chance of':<15}" + "".join(f"  {line.value:>12}" for line in found.rows))
    for row in Row:
        chances = "".join(f"  {chances[row]:12.10f}" for chances in found.rows.values())
        print(f"  {row.words:<15}{chances}")
    pays = "".join(f"  {mean_pay(chances, question.pays):12.10f}" for chances in found.rows.values())
    print(f"  {'mean pay':<15}{pays}")


_NAMES = {"royal_falls": "falling royals", "total": "all, per coin"}
