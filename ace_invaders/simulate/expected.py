"""What a player is paid on average, exactly: the chance of every row of every line."""

from collections.abc import Mapping

from ace_invaders.analysis.rows import final_hands, row_chances
from ace_invaders.analysis.tables import Analysis
from ace_invaders.hands import Row
from ace_invaders.paytable import Line
from ace_invaders.simulate.players import Holds
from ace_invaders.simulate.ranking import ROWS

Chances = Mapping[Line, Mapping[Row, float]]


def expected_rows(analysis: Analysis, holds: Holds) -> Chances:
    """The chances of the rows for a player who holds `holds`; all but those of the bottom line are everyone's."""
    hands = final_hands(holds)
    bottom = row_chances(analysis.pays, hands, analysis.laws[-1])
    return {**analysis.returns().rows, Line.BOTTOM: dict(zip(ROWS, bottom.tolist(), strict=True))}
