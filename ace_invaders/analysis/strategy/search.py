"""The search for a list of given length that loses least.

Adding the best kind again and again gets stuck, since what one kind gains depends on the others and on its place. So a
list is improved by taking out each kind in turn and putting the best one in at the best place, until no exchange
gains; then some kinds are taken out at random, or too many put in, and it is improved again. Chance is seeded: the
same pay table and bet give the same list.
"""

from collections.abc import Iterable, Sequence
from random import Random

from ace_invaders.analysis.strategy.ledger import LEAST_GAIN, Ledger, Listing

TRIES = 3  # starts that are improved
ROUNDS = 8  # of taking kinds out at random

Found = tuple[float, Listing]  # the loss of a list, and the list


def without(listing: Listing, places: Iterable[int]) -> Listing:
    """The list without some of its places."""
    gone = set(places)
    return tuple(kind for place, kind in enumerate(listing) if place not in gone)


def _shorter(ledger: Ledger, listing: Listing) -> Found:
    """The list without the kind that is missed least."""
    lists = (without(listing, (place,)) for place in range(len(listing)))
    return min((ledger.loss(each), each) for each in lists)


def shortened(ledger: Ledger, listing: Listing, length: int) -> Found:
    """The list with so many kinds at most, and without any that is not missed."""
    loss = ledger.loss(listing)
    while listing:
        found = _shorter(ledger, listing)
        if len(listing) <= length and found[0] > loss + LEAST_GAIN:
            break
        loss, listing = found
    return loss, listing


def grown(ledger: Ledger, found: Found, length: int) -> Found:
    """The list with kinds put in, one by one, as long as there is room and they gain."""
    while len(found[1]) < min(length, ledger.kinds):
        longer = ledger.best_insertion(found[1])
        if longer[0] > found[0] - LEAST_GAIN:
            break
        found = longer
    return found


def fitted(ledger: Ledger, listing: Listing, length: int) -> Found:
    """The list with so many kinds, fewer where more would not gain."""
    return grown(ledger, shortened(ledger, listing, length), length)


def _exchanged(ledger: Ledger, listing: Listing, length: int) -> Found:
    """The best of the lists that lack one kind, grown again."""
    shorter = (without(listing, (place,)) for place in range(len(listing)))
    return min(grown(ledger, (ledger.loss(each), each), length) for each in shorter)


def improved(ledger: Ledger, found: Found, length: int) -> Found:
    """The list after exchanges of a kind, or of its place, as long as they gain."""
    while found[1]:
        found = shortened(ledger, found[1], length)
        better = _exchanged(ledger, found[1], length)
        if better[0] > found[0] - LEAST_GAIN:
            break
        found = better
    return found


def _shaken(ledger: Ledger, listing: Listing, length: int, chance: Random) -> Found:
    """The list after some kinds were taken out at random, or after it grew too long first."""
    count = chance.randint(2, 6)
    if chance.random() < 0.5:
        _, listing = fitted(ledger, listing, length + count)
        count //= 2
    gone = chance.sample(range(len(listing)), min(count, len(listing)))
    return improved(ledger, fitted(ledger, without(listing, gone), length), length)


def search(ledger: Ledger, starts: Iterable[Listing], length: int) -> Found:
    """The best list found of at most so many kinds, from the best few of the starts."""
    fits = sorted({fitted(ledger, start, length) for start in starts})
    best = min(improved(ledger, each, length) for each in fits[:TRIES])
    chance = Random(length)
    for _ in range(ROUNDS if best[1] else 0):
        best = min(best, _shaken(ledger, best[1], length, chance))
    return shortened(ledger, best[1], length)


def simplified(ledger: Ledger, listing: Listing, names: Sequence[str]) -> Listing:
    """The list with the shortest names that lose no more."""
    loss, shortest = ledger.loss(listing), sorted(range(ledger.kinds), key=lambda kind: (len(names[kind]), kind))
    for place in range(len(listing)):
        for kind in shortest[: shortest.index(listing[place])]:
            simpler = (*listing[:place], kind, *listing[place + 1 :])
            if kind not in listing and ledger.loss(simpler) <= loss + LEAST_GAIN:
                listing = simpler
                break
    return listing


def arranged(ledger: Ledger, listing: Listing, means: Sequence[float]) -> Listing:
    """The list with entries of greater mean value first, wherever that loses nothing; `means` are by kinds."""
    loss, order = ledger.loss(listing), list(listing)
    for end in range(len(order), 1, -1):
        for place in range(end - 1):
            upper, lower = order[place : place + 2]
            swapped = (*order[:place], lower, upper, *order[place + 2 :])
            if means[lower] > means[upper] and ledger.loss(swapped) <= loss + LEAST_GAIN:
                order = list(swapped)
    return tuple(order)
