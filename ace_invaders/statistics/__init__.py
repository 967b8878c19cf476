"""Statistics: what came of many hands, and how far that is from the exact expectation.

    figures     what is counted, as values
    tally       hands counted one by one, in the order of their numbers
    expectation what best play gives on average for the same bets, exactly
    csv_sheet   the hands as CSV

Counts and coins are whole numbers. What is expected is the analysis' returns and chances under best play, summed
over each hand's own pay table and bet.
"""

from ace_invaders.statistics.csv_sheet import sheet
from ace_invaders.statistics.expectation import Expected, expected
from ace_invaders.statistics.figures import Best, Figures, Played, Point, Share, Terms
from ace_invaders.statistics.tally import Tally

__all__ = ["Best", "Expected", "Figures", "Played", "Point", "Share", "Tally", "Terms", "expected", "sheet"]
