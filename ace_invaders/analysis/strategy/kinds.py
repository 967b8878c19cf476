"""A kind of hold that can be said in players' words, and how kinds are narrowed.

A kind speaks of the cards held and, where it must, of those thrown away or of the whole hand. *Strict* kinds are one
kind of hold; the others say "or better", "with the ace if there is one", or a range as in "two or three aces".
High cards are jacks, queens and kings; aces are said apart, as they play a part of their own in this game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from ace_invaders.analysis.strategy.held import Bools, Numbers, Sets


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A kind of hold by its name: which sets may be held, thrown away, and be the whole hand (None: any)."""

    name: str
    held: Bools
    strict: bool = True
    thrown: Bools | None = None
    hand: Bools | None = None


# A qualifier narrows a kind: its words, and the sets it allows.
Qualifier = tuple[str, Bools]


def family(noun: str, base: Bools, *axes: list[Qualifier]) -> Iterator[Kind]:
    """A kind for each choice of at most one qualifier from each axis, those that allow nothing left out."""
    for choice in product(*([("", base), *axis] for axis in axes)):
        held = base.copy()
        for _, allowed in choice:
            held &= allowed
        if held.any():
            yield Kind(", ".join([noun, *(words for words, _ in choice if words)]), held)


def at_least(words: str, numbers: Numbers, low: int) -> Qualifier:
    """What has so many of something or more."""
    return words, numbers >= low


def one_ace(s: Sets) -> list[Qualifier]:
    """With an ace or without, of sets in which no rank occurs twice."""
    return [("with the ace", s.aces == 1), ("no ace", s.aces == 0)]
