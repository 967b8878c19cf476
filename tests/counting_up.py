"""Hands counted all at once."""

from collections.abc import Iterable

from ace_invaders.statistics import Figures, Played, Tally


def counted(hands: Iterable[Played]) -> Figures:
    """The statistics of some hands, in the order of their numbers."""
    tally = Tally()
    for hand in hands:
        tally.add(hand)
    return tally.figures
