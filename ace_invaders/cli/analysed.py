"""What the commands of the analysis do alike: the pay table and bet they are asked for."""

import argparse
from dataclasses import dataclass

from ace_invaders.cli import common
from ace_invaders.hands import Row
from ace_invaders.paytable import Bet, PayTable


@dataclass(frozen=True, slots=True)
class Question:
    """The pay table and bet that an analysis is asked for."""

    table: PayTable
    bet: Bet

    @property
    def pays(self) -> dict[Row, int]:
        return self.table.pays_at(self.bet)

    @property
    def plain(self) -> dict[str, str | int]:
        """What every report of an analysis begins with."""
        return {"paytable": self.table.id, "lines": self.bet.lines, "coins": self.bet.coins}

    def __str__(self) -> str:
        return f"pay table {self.table.id}, {common.bet_words(self.bet.lines, self.bet.coins)}"


def question(arguments: argparse.Namespace) -> Question:
    """The question that the options ask. Raises AceInvadersError."""
    catalogue = common.catalogue_of(common.layers_of(arguments).settings())
    return Question(catalogue.table(arguments.paytable), Bet(arguments.lines, arguments.coins))
