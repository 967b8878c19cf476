"""Why something fell or did not, in a sentence; the reasons are gravity's own verdicts."""

from ace_invaders.game import Hand, LineOutcome, ways_on
from ace_invaders.gravity import Verdict, Way, verdict
from ace_invaders.paytable import Line
from ace_invaders.window.words import counted, line_name


def why(hand: Hand, line: Line) -> str:
    """Why gravity did what it did between a line and the one above it, in a settled three-line hand."""
    outcome = hand.outcome
    assert outcome is not None, "only a settled hand explains its falls"
    below, chosen = outcome.line(line), outcome.way(line)
    others = [way for way in ways_on(hand, line) if way != chosen]
    if not chosen.falls:
        return _nothing_falls(outcome.line(line.above), below, others, hand.bet.coins)
    return f"{_gain(below, chosen, others, hand.bet.coins)}{_ties(chosen, others)}"


def _nothing_falls(above: LineOutcome, below: LineOutcome, others: list[Way], coins: int) -> str:
    upper, lower = line_name(above.line), line_name(below.line)
    if not others:
        return f"{upper} has no ace, so nothing falls."
    best = max(way.pay for way in others) * coins
    if best < below.won:
        return f"{lower} has {below.won} already, the best fall would leave {best}: nothing falls."
    return f"{lower} pays {below.won} as it is and no fall would raise that: nothing falls."


def _gain(below: LineOutcome, chosen: Way, others: list[Way], coins: int) -> str:
    lower = line_name(below.line)
    before = next(way.pay for way in others if not way.falls) * coins
    if chosen.royal:
        best = max(way.pay for way in others) * coins
        return f"The whole royal raises {lower} to {below.won}, its ace alone would make it pay {best}"
    what = "It raises" if len(chosen.positions) == 1 else f"{counted(chosen.aces, 'ace')} raise"
    return f"{what} {lower} from {before} to {below.won}"


def _ties(chosen: Way, others: list[Way]) -> str:
    """Which rule decided among ways that pay the same."""
    verdicts = {verdict(way, chosen) for way in others}
    if Verdict.FURTHER_RIGHT in verdicts:
        return "; of equal ways the leftmost."
    if Verdict.FEWER_ACES in verdicts:
        return "; at equal pay the most aces fall."
    if Verdict.ACE_FALLS_INSTEAD in verdicts:
        return "; at equal pay the ace goes before the royal."
    return "." if chosen.royal else ", more than any other way."
