"""The ranked list of holds: found, played over every class of hands, and its cost.

A player goes down the list to the first entry that fits the dealt hand, and holds what it says; the last entry is to
discard everything. `find` searches the list for the hold values of an `Analysis`, `strategy_holds` gives the holds
alone, as a simulated player needs them: an int8 mask of canonical columns for each class of hands.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ace_invaders.analysis.classes import CLASSES, HANDS, Floats, representatives, weights
from ace_invaders.analysis.holds import TIE
from ace_invaders.analysis.strategy.held import held_sets, sets
from ace_invaders.analysis.strategy.ledger import Ledger, Listing
from ace_invaders.analysis.strategy.matching import Matches, all_matches
from ace_invaders.analysis.strategy.search import arranged, search, simplified
from ace_invaders.analysis.strategy.starts import starts
from ace_invaders.analysis.strategy.vocabulary import vocabulary
from ace_invaders.analysis.tables import Analysis
from ace_invaders.cards import DECK, Card

DISCARD = "discard everything"
NATURAL_ENTRIES, STRICT_ENTRIES = 20, 28
# Costs that differ by less are equal but for rounding.
_DECIMALS = 12


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the list, with a hand that it plays.

    `hold` are positions in `example`, from 1; `mean` is the mean pay of the hands that the list plays by this entry,
    coins a coin on the bottom line; `share` is how many of all hands those are.
    """

    place: int
    name: str
    example: tuple[Card, ...]
    hold: tuple[int, ...]
    mean: float
    share: float


@dataclass(frozen=True, slots=True)
class Strategy:
    """A ranked list of holds, and what the bottom line returns by it and at best, coins a coin on that line.

    `holds` is the hold of each class of hands, (134459,), as a mask of canonical columns.
    """

    entries: tuple[Entry, ...]
    returned: float
    optimum: float
    holds: NDArray[np.int8] = field(repr=False, compare=False)

    @property
    def cost(self) -> float:
        """What the list loses against best play, coins a coin on the bottom line."""
        return self.optimum - self.returned

    @property
    def percent(self) -> float:
        """The cost in percent of the bottom line's optimum."""
        return 100 * self.cost / self.optimum if self.optimum else 0.0


def find(analysis: Analysis, entries: int | None = None, strict: bool = False) -> Strategy:
    """The best list found of at most so many entries, the last of them included.

    Strict lists are natural ones too, so where the strict search finds a better long one, that is the natural one as
    well; short natural lists are far better, and are not searched for twice.
    """
    length = entries or (STRICT_ENTRIES if strict else NATURAL_ENTRIES)
    forms = (True,) if strict else (False, True)[: 1 + (length > NATURAL_ENTRIES)]
    return min((_found(analysis, length, form) for form in forms), key=lambda found: round(found.cost, _DECIMALS))


def _found(analysis: Analysis, length: int, strict: bool) -> Strategy:
    """The best list that the search finds among the strict kinds, or among all."""
    numbers = [number for number, kind in enumerate(vocabulary()) if kind.strict or not strict]
    matches = [all_matches()[number] for number in numbers]
    ledger = Ledger(matches, analysis.hold_values, analysis.best_value)
    begun = [_listing(start, numbers) for start in starts(strict, length)]
    names = [vocabulary()[number].name for number in numbers]
    listing = _used(simplified(ledger, search(ledger, begun, length - 1)[1], names), matches)
    listing = arranged(ledger, listing, _means(listing, matches, analysis.hold_values))
    return listed(analysis, [names[kind] for kind in listing])


def strategy_holds(analysis: Analysis) -> NDArray[np.int8]:
    """(134459,): the hold of each class of hands by the list of `find`, as a mask of canonical columns."""
    return find(analysis).holds


def listed(analysis: Analysis, names: Sequence[str]) -> Strategy:
    """The list of the kinds so named, played over every class; discarding everything is added.

    Entries that no hand comes to are left out.
    """
    kinds = {kind.name: matches for kind, matches in zip(vocabulary(), all_matches(), strict=True)}
    places, holds = played([kinds[name] for name in names])
    values = analysis.hold_values[np.arange(CLASSES), holds]
    used = [place for place in range(len(names) + 1) if (places == place).any()]
    words = [*names, DISCARD]
    shown = [_entry(at, words[place], places == place, holds, analysis) for at, place in enumerate(used, start=1)]
    return Strategy(tuple(shown), float((weights() * values).sum() / HANDS), analysis.optimum, holds)


def played(kinds: Sequence[Matches]) -> tuple[NDArray[np.intp], NDArray[np.int8]]:
    """(134459,) twice: the place of the list, from 0, that plays each class, and the hold it says."""
    places, holds = np.full(CLASSES, len(kinds)), np.zeros(CLASSES, np.int8)
    for place in reversed(range(len(kinds))):
        places[kinds[place].classes], holds[kinds[place].classes] = place, kinds[place].holds
    return places, holds


def _listing(names: Sequence[str], numbers: Sequence[int]) -> Listing:
    """The names as numbers of a ledger's kinds."""
    known = {vocabulary()[number].name: kind for kind, number in enumerate(numbers)}
    return tuple(known[name] for name in names)


def _used(listing: Listing, matches: Sequence[Matches]) -> Listing:
    """The list without the kinds that no hand comes to, as earlier ones play all their hands."""
    places, _ = played([matches[kind] for kind in listing])
    return tuple(kind for place, kind in enumerate(listing) if (places == place).any())


def _means(listing: Listing, matches: Sequence[Matches], values: Floats) -> list[float]:
    """The mean value of each kind where the list uses it, by kinds; 0 for kinds that are not in the list.

    Some hand must come to every kind of the list.
    """
    places, holds = played([matches[kind] for kind in listing])
    length = len(listing) + 1
    total = np.bincount(places, weights() * values[np.arange(CLASSES), holds], length)
    count = np.bincount(places, weights(), length)
    means = [0.0] * len(matches)
    for place, kind in enumerate(listing):
        means[kind] = float(total[place] / count[place])
    return means


def _entry(place: int, name: str, plays: NDArray[np.bool_], holds: NDArray[np.int8], analysis: Analysis) -> Entry:
    chosen = np.flatnonzero(plays)
    count = weights()[chosen]
    values = analysis.hold_values[chosen]
    mine = values[np.arange(len(chosen)), holds[chosen]]
    usual = _usual(held_sets()[holds[chosen], chosen], count)
    cards, hold = _example(int(chosen[_telling(np.where(usual, count, 0), values, mine)]), holds)
    return Entry(place, name, cards, hold, float((count * mine).sum() / count.sum()), float(count.sum() / HANDS))


def _usual(held: NDArray[np.int32], count: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which hands are held in the shape that is most frequent: so many cards, so many of them alike."""
    shapes = sets().size[held] * 5 + sets().counts[:, held].max(axis=0)
    mine: NDArray[np.bool_] = shapes == np.bincount(shapes, count).argmax()
    return mine


def _telling(count: NDArray[np.int64], values: Floats, mine: Floats) -> int:
    """Which hand shows an entry best: one that it plays best, and where another hold would lose most."""
    second, best = np.partition(values, 30, axis=1)[:, 30:].T
    lost = best - mine
    # Rounded, so that of equals the first is found on every machine.
    return int(np.where(lost <= TIE, count * (best - second), -lost).round(9).argmax())


def _example(index: int, holds: NDArray[np.int8]) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """The hand of a class, its cards from the highest down, and the positions held."""
    cards = [DECK[number] for number in representatives()[index].tolist()]
    order = sorted(range(5), key=lambda column: (-cards[column].rank, cards[column].suit))
    held = tuple(place for place, column in enumerate(order, start=1) if holds[index] >> column & 1)
    return tuple(cards[column] for column in order), held
