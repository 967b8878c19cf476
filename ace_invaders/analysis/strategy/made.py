"""Kinds of made hands: whole hands, groups of equal ranks, aces, each "or better" and with an ace beside them."""

from collections.abc import Iterator

import numpy as np

from ace_invaders.analysis.strategy.held import ACE, JACK, KING, Bools, Sets
from ace_invaders.analysis.strategy.kinds import Kind
from ace_invaders.cards import Rank


def _with_ace(noun: str, without: Bools, with_: Bools) -> Iterator[Kind]:
    """The kind without an ace, with an ace beside it, and with it if there is one."""
    yield Kind(noun, without)
    yield Kind(f"{noun}, with an ace", with_)
    yield Kind(f"{noun}, with the ace if there is one", without | with_, strict=False)


def _one_more(s: Sets, base: Bools) -> Bools:
    """Sets of a size more, of the shape that `base` says, with one ace beside it."""
    found: Bools = base & (s.aces == 1)
    return found


def _made(s: Sets) -> list[tuple[str, Bools, Bools]]:
    """Made hands, best first: their name, the cards that make them, and those with an ace beside them."""
    nothing = np.zeros_like(s.suited)
    five, four, three, two = (s.size == size for size in (5, 4, 3, 2))
    no_ace = s.aces == 0
    return [
        ("straight flush", five & s.suited & (s.straights > 0), nothing),
        ("four of a kind", four & s.groups(4), _one_more(s, five & s.groups(4))),
        ("full house", five & s.groups(2, 3), nothing),
        ("flush", five & s.suited, nothing),
        ("straight", five & (s.straights > 0), nothing),
        ("three of a kind", three & s.groups(3), _one_more(s, four & s.groups(3))),
        ("two pair", four & s.groups(2, 2) & no_ace, _one_more(s, five & s.groups(2, 2))),
        ("high pair", two & s.groups(2) & (s.pair >= JACK), _one_more(s, three & s.groups(2)) & (s.pair >= JACK)),
        ("pair", two & s.groups(2), _one_more(s, three & s.groups(2))),
    ]


def _ladder(s: Sets) -> Iterator[Kind]:
    """The made hands and each of them "or better"."""
    up, up_with = np.zeros_like(s.suited), np.zeros_like(s.suited)
    for name, cards, with_ace in _made(s):
        up, up_with = up | cards, up_with | with_ace
        yield Kind(name, cards)
        if with_ace.any():
            yield Kind(f"{name}, with an ace", with_ace)
            yield Kind(f"{name}, with the ace if there is one", cards | with_ace, strict=False)
        yield Kind(f"{name} or better", up, strict=False)
        yield Kind(f"{name} or better, with the ace if there is one", up | up_with, strict=False)


def made_hands(s: Sets) -> Iterator[Kind]:
    """Whole hands and groups of equal ranks."""
    five = s.size == 5
    yield Kind("royal flush", five & s.suited & s.royal)
    yield from _ladder(s)
    yield Kind("four of a kind, all five cards", five & s.groups(4))
    yield Kind("two pair, aces or not", (s.size == 4) & s.groups(2, 2))
    yield from _aces(s)
    yield from _pairs(s)


def _aces(s: Sets) -> Iterator[Kind]:
    """Aces and nothing else."""
    only = (s.aces == s.size) & (s.size > 0)
    for number, words in enumerate(("an ace", "two aces", "three aces", "four aces"), start=1):
        yield Kind(words, only & (s.size == number))
    yield Kind("two aces or more", only & (s.size >= 2), strict=False)
    yield Kind("two or three aces", only & (s.size >= 2) & (s.size <= 3), strict=False)
    yield Kind("every ace", only, strict=False)


def _pairs(s: Sets) -> Iterator[Kind]:
    """Pairs from a rank up to the kings, without and with an ace beside them."""
    no_aces = s.pair < ACE
    alone = (s.size == 2) & s.groups(2) & no_aces
    beside = _one_more(s, (s.size == 3) & s.groups(2))
    for low in range(KING + 1):
        name = "pair of kings" if low == KING else f"pair of {Rank(low + 2).plural.lower()} to kings"
        yield from _with_ace(name, alone & (s.pair >= low), beside & (s.pair >= low))
    yield Kind("pair of twos to tens", alone & (s.pair < JACK))
    yield Kind("three of a kind, not aces", (s.size == 3) & s.groups(3) & no_aces)
