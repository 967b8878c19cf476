"""Kinds of draws to a straight or a flush, of few cards, and kinds that look at the rest of the hand too."""

from collections.abc import Iterator

from ace_invaders.analysis.strategy.held import JACK, KING, QUEEN, SEVEN, TEN, Bools, Sets
from ace_invaders.analysis.strategy.kinds import Kind, Qualifier, at_least, family, one_ace


def draws(s: Sets) -> Iterator[Kind]:
    """Four cards to a straight or a flush."""
    four = s.size == 4
    ace = one_ace(s)
    high = [at_least("a high card", s.high, 1), at_least("two high cards", s.high, 2)]
    two = [at_least("two straights open", s.straights, 2)]
    fits: list[Qualifier] = [*ace, ("an ace completes it", s.ace_fits)]
    yield from family("four to a royal flush", four & s.suited & s.royal, ace)
    yield from family("four to a straight flush", four & s.suited & (s.straights > 0), two, high, fits)
    yield from family("four to a flush", four & s.suited, high, ace)
    three_high = at_least("three high cards", s.high, 3)
    yield from family("four to a straight", four & (s.straights > 0), two, [*high, three_high], fits)
    open_ = four & (s.straights > 1) & (s.ace_fits | (s.high >= 2))
    yield Kind("four to a straight, two straights open, an ace completes it or two are high", open_, strict=False)
    yield Kind("ace, king, queen and jack", four & s.distinct & (s.high + s.aces == 4))


def threes(s: Sets) -> Iterator[Kind]:
    """Three cards to a straight or a flush, a royal flush apart."""
    three = (s.size == 3) & s.distinct
    ace = one_ace(s)
    high = [at_least("a high card", s.high, 1), at_least("two high cards", s.high, 2)]
    open_ = [at_least("two straights open", s.straights, 2), at_least("three straights open", s.straights, 3)]
    flush = three & s.suited & (s.straights > 0)
    yield from family("three to a straight flush", flush, open_, high, [ace[1], ("an ace fits", s.ace_fits)])
    yield from _points(s, flush)
    yield from family("three to a flush", three & s.suited, high, ace)
    yield from family("three to a straight", three & (s.straights > 0), open_)
    yield Kind("king, queen and jack", three & (s.high == 3))
    yield Kind("three of ace, king, queen, jack", three & (s.high + s.aces == 3))


def _points(s: Sets, flush: Bools) -> Iterator[Kind]:
    """Three to a straight flush by points: one for each straight open and high card, and for an ace that fits."""
    points = s.straights + s.high
    no_ace = flush & (s.aces == 0)
    for low in (2, 3, 4, 5):
        yield Kind(f"three to a straight flush, {low} points", flush & (points >= low))
        yield Kind(f"three to a straight flush, no ace, {low} ace points", no_ace & (points + s.ace_fits >= low))


def royals(s: Sets) -> Iterator[Kind]:
    """Two or three cards to a royal flush."""
    royal = s.suited & s.royal & s.distinct
    three, two = royal & (s.size == 3), royal & (s.size == 2)
    court = s.high + s.aces
    ace = one_ace(s)
    yield from family("three to a royal flush", three, [*ace, ("no ten", court == 3)])
    yield Kind("three to a royal flush, with ace and ten", three & (court == 2) & (s.aces == 1))
    yield Kind("three to a royal flush, with the ace, no ten", three & (court == 3) & (s.aces == 1))
    yield Kind("suited king, queen and jack", three & (s.high == 3))
    yield Kind("suited queen, jack and ten", three & (s.straights == 3))
    best = three & ((s.high == 3) | (s.straights == 3))
    yield Kind("suited king, queen and jack, or queen, jack and ten", best, strict=False)
    four = royal & (s.size == 4)
    yield Kind("three or four to a royal flush", three | four, strict=False)
    yield from family("two to a royal flush", two, ace)
    yield Kind("two suited high cards", two & (s.high == 2))
    yield Kind("two or three suited high cards", (two & (s.high == 2)) | (three & (s.high == 3)), strict=False)
    yield Kind("two or three to a royal flush, no ace", (two | three) & (s.aces == 0), strict=False)
    yield Kind("suited queen and jack", two & (s.high == 2) & (s.straights == 3))
    yield Kind("suited king and queen, or queen and jack", two & (s.high == 2) & (s.straights >= 2), strict=False)
    yield Kind("suited ten with a high card", two & (s.high == 1) & (s.aces == 0))
    yield Kind("suited jack and ten", two & (s.straights == 4))
    yield Kind("suited ace with a high card", two & (court == 2) & (s.aces == 1))


def few(s: Sets) -> Iterator[Kind]:
    """One or two high cards, whatever their suits."""
    two, one = (s.size == 2) & s.distinct, s.size == 1
    yield Kind("two high cards", two & (s.high == 2))
    yield Kind("queen and jack", two & (s.high == 2) & (s.straights == 3))
    yield Kind("two of ace, king, queen, jack", two & (s.high + s.aces == 2))
    yield Kind("ace with a high card", two & (s.high == 1) & (s.aces == 1))
    for rank, word in ((JACK, "a jack"), (QUEEN, "a queen"), (KING, "a king")):
        yield Kind(word, one & (s.counts[rank] == 1))
    yield Kind("a high card", one & (s.high == 1))
    yield Kind("one or two high cards", (one & (s.high == 1)) | (two & (s.high == 2)), strict=False)
    yield Kind(
        "aces and high cards, each rank once", s.distinct & (s.size > 0) & (s.high + s.aces == s.size), strict=False
    )
    yield Kind("two suited cards", two & s.suited)
    yield Kind("a jack or a queen", one & (s.high == 1) & (s.counts[KING] == 0), strict=False)


def conditions(s: Sets) -> Iterator[Kind]:
    """Kinds that look at the rest of the hand too."""
    yield from _besides(s)
    no_pair, no_high_pair = s.distinct, s.pair < JACK
    flush, royal = (s.size == 4) & s.suited, (s.size == 3) & s.suited & s.royal
    for words, hand in (("no pair in the hand", no_pair), ("no high pair in the hand", no_high_pair)):
        for noun, held in (
            ("four to a flush", flush),
            ("four to a flush, with the ace", flush & (s.aces == 1)),
            ("three to a royal flush", royal),
        ):
            yield Kind(f"{noun}, {words}", held, hand=hand)


def _besides(s: Sets) -> Iterator[Kind]:
    """A jack or a queen beside higher cards that are thrown away, which makes drawing five cards worth less."""
    jack, queen = ((s.size == 1) & (s.counts[rank] == 1) for rank in (JACK, QUEEN))
    with_queen, with_king = s.counts[QUEEN] > 0, s.counts[KING] > 0
    yield Kind("a jack, king and queen thrown away", jack, thrown=with_queen & with_king)
    yield Kind("a jack, king or queen thrown away", jack, thrown=with_queen | with_king)
    yield Kind("a queen, king thrown away", queen, thrown=with_king)
    alone = s.alone(JACK) & (s.counts[JACK] == 1)
    name = "a jack alone in its suit, king or queen thrown away"
    yield Kind(name, jack, thrown=with_queen | with_king, hand=alone)
    low = s.counts[SEVEN : TEN + 1].sum(axis=0) <= 1
    yield Kind(f"{name}, one of seven to ten at most", jack, thrown=(with_queen | with_king) & low, hand=alone)
