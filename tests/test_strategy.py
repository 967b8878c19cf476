"""The ranked list of holds: its vocabulary in words a player can apply, its search, and its exact cost."""

import json
import math
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

import numpy as np
import pytest

from ace_invaders import locate
from ace_invaders.analysis.classes import CLASSES, HANDS, card_index, index_of, weights
from ace_invaders.analysis.strategy.held import JACK, KING, QUEEN, Bools, held_sets, sets
from ace_invaders.analysis.strategy.ledger import Ledger
from ace_invaders.analysis.strategy.lists import DISCARD, Strategy, find, listed, strategy_holds
from ace_invaders.analysis.strategy.matching import Matches, all_matches, matches
from ace_invaders.analysis.strategy.search import shortened, simplified
from ace_invaders.analysis.strategy.starts import starts
from ace_invaders.analysis.strategy.terms import meanings
from ace_invaders.analysis.strategy.vocabulary import vocabulary
from ace_invaders.analysis.tables import Analysis
from ace_invaders.cards import DECK, Card, Rank, Suit, parse_cards
from ace_invaders.catalogue import Catalogue
from ace_invaders.hands import Row
from ace_invaders.paytable import MAXIMUM_BET, Bet
from test_docs import tables, text_of

CATALOGUE = Catalogue((locate.paytable_folder(),))
KINDS = {kind.name: kind for kind in vocabulary()}
_ANALYSES: dict[tuple[str, Bet], Analysis] = {}


def analysis(table: str = "C", bet: Bet = MAXIMUM_BET) -> Analysis:
    if (table, bet) not in _ANALYSES:
        _ANALYSES[table, bet] = Analysis(CATALOGUE.table(table).pays_at(bet), bet.lines)
    return _ANALYSES[table, bet]


@pytest.fixture(scope="module")
def natural() -> Strategy:
    return find(analysis())


@pytest.fixture(scope="module")
def strict() -> Strategy:
    return find(analysis(), strict=True)


def hold_in(found: Matches, hand: str | tuple[Card, ...]) -> set[Card] | None:
    """The cards that a kind holds in a hand, or None where it does not fit."""
    cards = parse_cards(hand) if isinstance(hand, str) else hand
    index, order = index_of([card_index(card) for card in cards])
    place = int(np.searchsorted(found.classes, index))
    if place == len(found.classes) or found.classes[place] != index:
        return None
    return {cards[order[column]] for column in range(5) if found.holds[place] >> column & 1}


def play(strategy: Strategy, cards: tuple[Card, ...]) -> set[Card]:
    """The cards that a list holds in a hand."""
    index, order = index_of([card_index(card) for card in cards])
    return {cards[order[column]] for column in range(5) if strategy.holds[index] >> column & 1}


# The words.


@pytest.mark.parametrize(
    ("name", "hand", "held"),
    [
        ("royal flush", "Th Jh Qh Kh Ah", "Th Jh Qh Kh Ah"),
        ("royal flush", "9h Jh Qh Kh Th", None),
        ("straight flush", "Ah 2h 3h 4h 5h", "Ah 2h 3h 4h 5h"),
        ("straight flush", "Ah Kh 2h 3h 4h", None),
        ("flush", "Ah Kh 2h 3h 4h", "Ah Kh 2h 3h 4h"),
        ("straight", "Ah 2c 3h 4h 5h", "Ah 2c 3h 4h 5h"),
        ("straight", "Kh Ac 2h 3h 4h", None),
        ("four of a kind", "7c 7d 7h 7s Ah", "7c 7d 7h 7s"),
        ("four of a kind, with an ace", "7c 7d 7h 7s Ah", "7c 7d 7h 7s Ah"),
        ("four of a kind, with the ace if there is one", "7c 7d 7h 7s Ah", "7c 7d 7h 7s Ah"),
        ("four of a kind, with the ace if there is one", "7c 7d 7h 7s Kh", "7c 7d 7h 7s"),
        ("full house or better", "7c 7d 7h 7s Ah", "7c 7d 7h 7s"),
        ("full house or better", "7c 7d 7h As Ah", "7c 7d 7h As Ah"),
        ("full house or better", "2h 5h 7h 9h Kh", None),
        ("three of a kind", "7c 7d 7h As Kh", "7c 7d 7h"),
        ("three of a kind", "7c 7d 7h As Ah", "7c 7d 7h"),
        ("three of a kind or better, with the ace if there is one", "7c 7d 7h As Kh", "7c 7d 7h As"),
        ("three of a kind or better, with the ace if there is one", "7c 8d 9h Ts Jh", "7c 8d 9h Ts Jh"),
        ("two pair", "7c 7d 8h 8s Ah", "7c 7d 8h 8s"),
        ("two pair", "7c 7d Ac As Kh", None),
        ("two pair, aces or not", "7c 7d Ac As Kh", "7c 7d Ac As"),
        ("two pair, with an ace", "7c 7d 8h 8s Ah", "7c 7d 8h 8s Ah"),
        ("two pair, with an ace", "7c 7d 8h 8s Kh", None),
        ("high pair", "Jc Jd 8h 7s Ah", "Jc Jd"),
        ("high pair", "Tc Td 8h 7s Ah", None),
        ("high pair, with an ace", "Jc Jd 8h 7s Ah", "Jc Jd Ah"),
        ("pair", "Ac Ad 8h 7s 2h", "Ac Ad"),
        ("pair of twos to kings", "Ac Ad 8h 7s 2h", None),
        ("pair of nines to kings, with the ace if there is one", "9c 9d 8h As 2h", "9c 9d As"),
        ("pair of nines to kings, with the ace if there is one", "9c 9d 8h Ks 2h", "9c 9d"),
        ("pair of tens to kings", "9c 9d 8h Ks 2h", None),
        ("an ace", "9c 9d 8h As 2h", "As"),
        ("three aces", "Ac Ad Ah 9s 9h", "Ac Ad Ah"),
        ("every ace", "Ac Ad Ah 9s 9h", "Ac Ad Ah"),
        ("two or three aces", "Ac 2d Ah 9s 9h", "Ac Ah"),
        ("two or three aces", "Ac 2d 3h 9s 9h", None),
        ("four to a royal flush", "Tc Jc Qc Ac 2d", "Tc Jc Qc Ac"),
        ("four to a royal flush, with the ace", "Tc Jc Qc Kc Ad", None),
        ("four to a royal flush, no ace", "Tc Jc Qc Kc 9d", "Tc Jc Qc Kc"),
        ("four to a straight flush", "Tc Jc Qc 8c Ad", "Tc Jc Qc 8c"),
        ("four to a straight flush", "Tc Jc Qc 7c Ad", None),
        ("four to a straight flush, an ace completes it", "2c 3c 4c 5c Kd", "2c 3c 4c 5c"),
        ("four to a straight flush, an ace completes it", "2c 3c 4c 6c Kd", None),
        ("four to a straight flush, an ace completes it", "Ac 3c 4c 5c Kd", None),
        ("four to a flush, with the ace", "2c 7c 9c Ac Kd", "2c 7c 9c Ac"),
        ("four to a flush, two high cards", "2c 7c Jc Ac Kd", None),
        ("four to a flush, two high cards", "2c 7c Jc Kc Ad", "2c 7c Jc Kc"),
        ("four to a straight, two straights open", "5c 6d 7h 8s Kd", "5c 6d 7h 8s"),
        ("four to a straight, two straights open", "Jc Qd Kh As 2d", None),
        ("four to a straight, an ace completes it", "2c 3d 4h 5s 9d", "2c 3d 4h 5s"),
        ("four to a straight, an ace completes it", "Tc Jd Qh Ks 8d", "Tc Jd Qh Ks"),
        ("four to a straight, an ace completes it", "9c Td Jh Qs 2d", None),
        ("three to a royal flush", "Tc Qc Ac 2d 2h", "Tc Qc Ac"),
        ("three to a royal flush, no ten", "Tc Qc Ac 2d 2h", None),
        ("three to a royal flush, no high pair in the hand", "Tc Qc Ac Qd 2h", None),
        ("three to a royal flush, no high pair in the hand", "Tc Qc Ac 2d 2h", "Tc Qc Ac"),
        ("three to a straight flush, three straights open", "6c 7c 8c Kd 2h", "6c 7c 8c"),
        ("three to a straight flush, three straights open", "6c 7c 9c Kd 2h", None),
        ("three to a straight flush, 4 points", "9c Tc Jc Kd 2h", "9c Tc Jc"),
        ("three to a straight flush, 4 points", "8c Tc Jc Kd 2h", None),
        ("three to a straight flush, no ace, 4 ace points", "3c 4c 5c Kd Jh", "3c 4c 5c"),
        ("three to a straight flush, no ace, 4 ace points", "2c 4c 5c Kd Jh", None),
        ("two suited high cards", "Kc Jc 5d Ah 2h", "Kc Jc"),
        ("two suited high cards", "Ac Jc 5d Kh 2h", None),
        ("suited queen and jack", "Qc Jc Kc 4d 2h", "Qc Jc"),
        ("a jack, king and queen thrown away", "Jc Qd Kh 4d 2h", "Jc"),
        ("a jack, king and queen thrown away", "Jc Qd 9h 4d 2h", None),
        ("a jack alone in its suit, king or queen thrown away", "Jc Qd 9h 4d 2h", "Jc"),
        ("a jack alone in its suit, king or queen thrown away", "Jc Qd 9h 4d 2c", None),
        ("a jack alone in its suit, king or queen thrown away", "Jc 8d 9h 4d 2h", None),
        ("a jack alone in its suit, king or queen thrown away, one of seven to ten at most", "Jc Kd 9h 4d 2h", "Jc"),
        ("a jack alone in its suit, king or queen thrown away, one of seven to ten at most", "Jc Kd 9h 8d 2h", None),
        ("three to a straight, two straights open", "2c 3d 4h 9s Kd", "2c 3d 4h"),
        ("three to a straight, two straights open", "Ac 2d 4h 9s Kd", None),
        ("two suited cards", "2c 7c 9h Js Kd", "2c 7c"),
        ("four to a flush, no high pair in the hand", "2c 7c Jc Kc Kd", None),
        ("four to a flush, no high pair in the hand", "2c 7c Jc Kc 7d", "2c 7c Jc Kc"),
    ],
)
def test_a_kind_holds_what_its_words_say(name: str, hand: str, held: str | None) -> None:
    expected = None if held is None else set(parse_cards(held))
    assert hold_in(matches(KINDS[name]), hand) == expected


@pytest.mark.parametrize(
    ("name", "hand", "held"),
    [
        # More cards, then more aces, more high cards, more straights open, higher cards.
        ("two or three suited high cards", "Jc Qc Kc 4d 2h", "Jc Qc Kc"),
        ("two of ace, king, queen, jack", "Jc Qd Kh Ad 2h", "Kh Ad"),
        ("three to a flush", "2c 3c 4c Jc 2h", "3c 4c Jc"),
        ("three to a straight flush", "2c 5c 6c 4c Kd", "4c 5c 6c"),
        ("a high card", "Jc Qd 3h 4d 2h", "Jc"),
        ("four to a flush", "2c 4c 7c 9c Tc", "4c 7c 9c Tc"),
        # Suits alone: the suit that the hand has most of.
        ("a jack", "Jc Jd 3d 4d 2h", "Jd"),
    ],
)
def test_of_several_ways_to_fit_the_rule_settles_one(name: str, hand: str, held: str) -> None:
    assert hold_in(matches(KINDS[name]), hand) == set(parse_cards(held))


def test_kinds_are_told_apart_by_name_and_strict_ones_say_one_thing() -> None:
    assert len(KINDS) == len(vocabulary())
    for kind in vocabulary():
        assert kind.held.any()
        if kind.strict:
            assert not any(words in kind.name for words in ("or better", "if there is one", " or three ", "every"))


def test_words_are_told_only_where_they_are_used() -> None:
    assert meanings(["straight", DISCARD]) == []
    assert [each.partition(":")[0] for each in meanings(["two suited high cards"])] == ["high cards"]
    assert [each.partition(":")[0] for each in meanings(["two pair, with an ace"])] == ["two pair"]


# A list played by plain code: predicates on cards, itertools, the rule for ties as a sort key.


def _ranks(cards: tuple[Card, ...]) -> Counter[Rank]:
    return Counter(card.rank for card in cards)


def _groups(cards: tuple[Card, ...], *sizes: int) -> bool:
    return sorted(_ranks(cards).values()) == sorted(sizes)


def _suited(cards: tuple[Card, ...]) -> bool:
    return len({card.suit for card in cards}) == 1


def _high(cards: tuple[Card, ...]) -> int:
    return len({card.rank for card in cards} & {Rank.JACK, Rank.QUEEN, Rank.KING})


def _aces(cards: tuple[Card, ...]) -> int:
    return sum(card.is_ace for card in cards)


def _straights(cards: tuple[Card, ...]) -> int:
    ranks = [int(card.rank) for card in cards]
    every = [{14, 2, 3, 4, 5}, *({*range(low, low + 5)} for low in range(2, 11))]
    return sum(set(ranks) <= straight for straight in every) if len(set(ranks)) == len(ranks) else 0


def _royal(cards: tuple[Card, ...]) -> bool:
    return _suited(cards) and all(card.rank >= Rank.TEN for card in cards)


def _ace_completes(cards: tuple[Card, ...]) -> bool:
    return _aces(cards) == 0 and any(_straights((*cards, Card(Rank.ACE, suit))) for suit in Suit)


Says = Callable[[tuple[Card, ...], tuple[Card, ...]], bool]
PLAIN: dict[str, Says] = {
    "straight flush": lambda held, _: len(held) == 5 and _suited(held) and _straights(held) > 0,
    "four to a royal flush": lambda held, _: len(held) == 4 and _royal(held),
    "full house": lambda held, _: _groups(held, 2, 3),
    "flush": lambda held, _: len(held) == 5 and _suited(held),
    "four to a straight flush": lambda held, _: len(held) == 4 and _suited(held) and _straights(held) > 0,
    "straight": lambda held, _: len(held) == 5 and _straights(held) > 0,
    "three of a kind, with the ace if there is one": lambda held, _: (
        _groups(held, 3) or (_groups(held, 3, 1) and _aces(held) == 1)
    ),
    "two or three aces": lambda held, _: _aces(held) == len(held) in (2, 3),
    "two pair, with an ace": lambda held, _: _groups(held, 2, 2, 1) and _aces(held) == 1,
    "three to a royal flush": lambda held, _: len(held) == 3 and _royal(held),
    "high pair, with an ace": lambda held, _: (
        _groups(held, 2, 1) and _aces(held) == 1 and max(_ranks(held).items(), key=lambda each: each[1])[0] > 10
    ),
    "an ace": lambda held, _: len(held) == _aces(held) == 1,
    "four to a flush": lambda held, _: len(held) == 4 and _suited(held),
    "pair": lambda held, _: _groups(held, 2),
    "four to a straight, an ace completes it": lambda held, _: len(held) == 4 and _ace_completes(held),
    "three to a straight flush, 3 points": lambda held, _: (
        len(held) == 3 and _suited(held) and _straights(held) > 0 and _straights(held) + _high(held) >= 3
    ),
    "a jack, king and queen thrown away": lambda held, thrown: (
        [card.rank for card in held] == [Rank.JACK] and {Rank.QUEEN, Rank.KING} <= set(_ranks(thrown))
    ),
    "two high cards": lambda held, _: len(held) == 2 == _high(held),
}


def plain_preference(held: tuple[Card, ...]) -> tuple[int, int, int, int, list[int]]:
    ranks = sorted({int(card.rank) for card in held}, reverse=True)
    return len(held), _aces(held), _high(held), _straights(held), ranks


def plain_hold(names: list[str], cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """The holds that the rules leave: more than one only where they differ in suits alone."""
    every = [held for count in range(6) for held in combinations(cards, count)]
    for name in names:
        fits = [held for held in every if PLAIN[name](held, tuple(card for card in cards if card not in held))]
        if fits:
            best = max(map(plain_preference, fits))
            return [held for held in fits if plain_preference(held) == best]
    return [()]


@pytest.mark.parametrize("lines", [1, 3])
def test_plain_code_plays_a_list_alike_at_the_same_value(lines: int) -> None:
    chance, names = Random(7), list(PLAIN)
    exact = analysis(bet=Bet(lines, 5))
    strategy = listed(exact, names)
    for _ in range(1500):
        cards = tuple(chance.sample(DECK, 5))
        held = play(strategy, cards)
        assert held in [set(each) for each in plain_hold(names, cards)]
        index, _order = index_of([card_index(card) for card in cards])
        mask = sum(1 << column for column, card in enumerate(cards) if card in held)
        value = exact.hold_values[index, strategy.holds[index]]
        assert exact.values_of(cards)[mask] == pytest.approx(value, abs=1e-12)


def test_the_cost_is_that_of_a_plain_loop_over_all_classes(natural: Strategy) -> None:
    exact = analysis()
    counts, rows, holds = weights().tolist(), exact.hold_values.tolist(), natural.holds.tolist()
    returned = math.fsum(count * row[hold] for count, row, hold in zip(counts, rows, holds, strict=True)) / HANDS
    best = math.fsum(count * max(row) for count, row in zip(counts, rows, strict=True)) / HANDS
    assert natural.returned == pytest.approx(returned, abs=1e-12)
    assert natural.optimum == pytest.approx(best, abs=1e-12)
    assert natural.percent == pytest.approx(100 * (best - returned) / best, abs=1e-9)


def test_the_ledger_s_losses_are_those_of_the_lists_played() -> None:
    exact, names = analysis(), ["two aces", "pair", "four to a flush", "an ace", "flush"]
    ledger = Ledger(all_matches(), exact.hold_values, exact.best_value)
    numbers = tuple(list(KINDS).index(name) for name in names)
    assert ledger.loss(numbers) == pytest.approx(listed(exact, names).percent / 100, abs=1e-12)
    loss, longer = ledger.best_insertion(numbers)
    assert len(longer) == 6
    assert set(numbers) < set(longer)
    assert loss == pytest.approx(listed(exact, [list(KINDS)[number] for number in longer]).percent / 100, abs=1e-12)
    chance = Random(5)
    for _ in range(20):
        place, kind = chance.randrange(6), chance.randrange(len(KINDS))
        if kind not in numbers:
            assert loss <= ledger.loss((*numbers[:place], kind, *numbers[place:])) + 1e-12


def test_entries_share_all_hands_and_their_means_make_the_return(natural: Strategy, strict: Strategy) -> None:
    for strategy in (natural, strict):
        assert sum(entry.share for entry in strategy.entries) == pytest.approx(1, abs=1e-12)
        returned = sum(entry.share * entry.mean for entry in strategy.entries)
        assert returned == pytest.approx(strategy.returned, abs=1e-12)
        assert [entry.place for entry in strategy.entries] == [*range(1, len(strategy.entries) + 1)]
        assert (strategy.entries[-1].name, strategy.entries[-1].hold) == (DISCARD, ())


# Costs.


def test_natural_and_strict_lists_cost_at_most_five_thousandths_of_a_percent(
    natural: Strategy, strict: Strategy
) -> None:
    assert len(natural.entries) <= 20
    assert natural.percent <= 0.005
    assert len(strict.entries) <= 28
    assert strict.percent <= 0.005
    assert all(entry.name == DISCARD or KINDS[entry.name].strict for entry in strict.entries)


@pytest.mark.slow
@pytest.mark.parametrize("table", ["A", "B", "D", "E", "F"])
def test_every_pay_table_has_lists_as_good(table: str) -> None:
    natural, strict = find(analysis(table)), find(analysis(table), strict=True)
    assert len(natural.entries) <= 20
    assert natural.percent <= 0.005
    assert len(strict.entries) <= 28
    assert strict.percent <= 0.005


# What was reached before, in percent of the bottom line's optimum.
KNOWN_NATURAL = {10: 0.400, 12: 0.152, 15: 0.022, 18: 0.0053, 20: 0.0034}
KNOWN_STRICT = {10: 1.79, 12: 1.12, 15: 0.374, 18: 0.148, 20: 0.059, 25: 0.0053, 27: 0.0034, 30: 0.0015}


@pytest.mark.slow
@pytest.mark.parametrize(("entries", "known"), KNOWN_NATURAL.items())
def test_natural_lists_of_any_length_beat_those_known_before(entries: int, known: float) -> None:
    found = find(analysis(), entries)
    assert len(found.entries) <= entries
    assert found.percent < known


@pytest.mark.slow
@pytest.mark.parametrize(("entries", "known"), KNOWN_STRICT.items())
def test_strict_lists_of_any_length_beat_those_known_before(entries: int, known: float) -> None:
    found = find(analysis(), entries, strict=True)
    assert len(found.entries) <= entries
    assert found.percent < known


@pytest.mark.parametrize("bet", [Bet(3, 4), Bet(1, 5)], ids=str)
def test_other_bets_have_lists_too_and_longer_ones_cost_less(bet: Bet) -> None:
    exact = analysis(bet=bet)
    costs = [find(exact, entries).percent for entries in (3, 9, 18)]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] < 0.1


# What docs/strategy.md says.


def figures(strategy: Strategy) -> str:
    """The cost in percent of the bottom line's optimum and, in brackets, in points of the whole return."""
    return f"{strategy.percent:.4f} ({100 * strategy.cost / 3:.4f})"


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_documents_tell_what_lists_of_each_length_cost() -> None:
    rows = [row for row in tables(text_of("docs/strategy.md")) if len(row) == 5 and row[0].isdigit()]
    assert {int(row[0]) for row in rows} >= set(KNOWN_NATURAL) | set(KNOWN_STRICT)
    for entries, natural_figures, _, strict_figures, _ in rows:
        assert natural_figures == figures(find(analysis(), int(entries)))
        assert strict_figures == figures(find(analysis(), int(entries), strict=True))


@pytest.mark.slow
def test_the_documents_tell_what_each_pay_table_s_lists_cost(natural: Strategy) -> None:
    rows = {row[0]: row[1:] for row in tables(text_of("docs/strategy.md")) if len(row) == 4 and len(row[0]) == 1}
    assert list(rows) == list("ABCDEF")
    names = [entry.name for entry in natural.entries[:-1]]
    for id_, row in rows.items():
        exact = analysis(id_)
        lists = (find(exact), find(exact, strict=True), listed(exact, names))
        assert row == [figures(each) for each in lists]


def test_the_documents_tell_what_is_peculiar_to_the_game() -> None:
    text = " ".join(text_of("docs/strategy.md").split())
    exact, plain = analysis(), Analysis(CATALOGUE.table("C").pays_at(MAXIMUM_BET), 1)
    for words, share in peculiar(exact, plain).items():
        assert f"{words} | {share} |" in text


def peculiar(exact: Analysis, plain: Analysis) -> dict[str, str]:
    """What is held on how many hands, in percent, by best play and by that of ordinary jacks or better."""
    s = sets()
    words: dict[str, Bools] = {
        "a lone ace": (s.size == 1) & (s.aces == 1),
        "a lone jack": (s.size == 1) & (s.counts[JACK] == 1),
        "a lone queen": (s.size == 1) & (s.counts[QUEEN] == 1),
        "a lone king": (s.size == 1) & (s.counts[KING] == 1),
        "nothing": s.size == 0,
        "two aces": (s.size == 2) & (s.aces == 2),
        "a high pair and an ace": (s.size == 3) & (s.aces == 1) & s.groups(2) & (s.pair >= JACK),
        "three of a kind and an ace": (s.size == 4) & (s.aces == 1) & s.groups(3),
        "two pair and an ace": (s.size == 5) & (s.aces == 1) & s.groups(2, 2),
    }
    held = [held_sets()[each.best_hold, np.arange(CLASSES)] for each in (exact, plain)]
    return {
        name: " | ".join(f"{100 * float(weights() @ which[each]) / HANDS:.2f}" for each in held)
        for name, which in words.items()
    }


def test_the_documents_tell_what_ordinary_jacks_or_better_play_costs() -> None:
    exact, plain = analysis(), Analysis(CATALOGUE.table("C").pays_at(MAXIMUM_BET), 1)
    values = exact.hold_values[np.arange(CLASSES), plain.best_hold]
    cost = exact.optimum - float(weights() @ values) / HANDS
    differently = float(weights() @ (plain.best_hold != exact.best_hold)) / HANDS
    told = (
        f"costs {100 * cost / exact.optimum:.2f} percent of the bottom line, {100 * cost / 3:.2f} points of the whole "
        f"return: {100 * differently:.1f} percent of all hands"
    )
    assert told in " ".join(text_of("docs/strategy.md").split())


def test_the_documents_tell_what_single_hands_are_worth() -> None:
    rows = [row for row in tables(text_of("docs/strategy.md")) if len(row) == 5 and len(row[0].split()) == 5]
    assert len(rows) >= 6
    for hand, *told in rows:
        found = {each.positions: each.ev for each in analysis().hand(parse_cards(hand))}
        for hold, value in zip(told[0::2], told[1::2], strict=True):
            cards = hand.split()
            positions = () if hold == "nothing" else tuple(sorted(cards.index(card) + 1 for card in hold.split()))
            assert value == f"{found[positions]:.4f}"


# Examples, and what stays the same.


@pytest.mark.parametrize("form", ["natural", "strict"])
def test_every_example_is_played_by_its_entry_whatever_the_order_and_the_suits(
    form: str, request: pytest.FixtureRequest
) -> None:
    strategy: Strategy = request.getfixturevalue(form)
    kinds = {entry.name: matches(KINDS[entry.name]) for entry in strategy.entries[:-1]}
    chance = Random(3)
    for entry in strategy.entries:
        assert len(set(entry.example)) == 5
        suits = dict(zip(Suit, chance.sample(list(Suit), 4), strict=True))
        renamed = [Card(card.rank, suits[card.suit]) for card in entry.example]
        held = {renamed[position - 1] for position in entry.hold}
        shuffled = tuple(chance.sample(renamed, 5))
        assert play(strategy, shuffled) == held
        fits = [name for name, found in kinds.items() if hold_in(found, shuffled) is not None]
        assert [*fits, DISCARD][0] == entry.name


def test_the_same_question_has_the_same_answer(natural: Strategy) -> None:
    fresh = find(Analysis(CATALOGUE.table("C").pays_at(MAXIMUM_BET), 3))
    assert fresh == natural
    assert np.array_equal(fresh.holds, natural.holds)


def test_the_player_s_holds_are_those_of_the_list(natural: Strategy) -> None:
    holds = strategy_holds(analysis())
    assert holds.dtype == np.int8
    assert np.array_equal(holds, natural.holds)


def test_one_entry_is_to_discard_everything() -> None:
    found = find(analysis(), 1)
    assert [entry.name for entry in found.entries] == [DISCARD]
    assert found.entries[0].share == pytest.approx(1)
    assert not found.holds.any()
    assert found.returned == pytest.approx(float(weights() @ analysis().hold_values[:, 0]) / HANDS)


def test_entries_that_gain_nothing_are_left_out() -> None:
    nothing = Analysis(dict.fromkeys(Row, 0), 3)
    found = find(nothing)
    assert [entry.name for entry in found.entries] == [DISCARD]
    assert (found.returned, found.optimum, found.cost, found.percent) == (0, 0, 0, 0)


@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize(
    "pays",
    [
        {Row.ROYAL_FLUSH: 100_000},
        {Row.JACKS_OR_BETTER: 1},
        {Row.FLUSH: 100_000, Row.STRAIGHT: 1},
        {row: place for place, row in enumerate(Row)} | {Row.NOTHING: 0},
    ],
    ids=["royal", "jacks", "flush", "upside down"],
)
def test_odd_tables_have_lists_whose_cost_is_told(pays: dict[Row, int], lines: int) -> None:
    exact = Analysis(dict.fromkeys(Row, 0) | pays, lines)
    found = find(exact, 12)
    assert 1 < len(found.entries) <= 12
    assert 0 <= found.cost < listed(exact, []).cost / 2


PLAIN_PAYS = {
    "all 0": dict.fromkeys(Row, 0),
    "all the most": dict.fromkeys(Row, 100_000),
    "upside down": {row: place for place, row in enumerate(Row)},
}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize("pays", PLAIN_PAYS.values(), ids=PLAIN_PAYS)
def test_long_lists_for_tables_that_tell_little_apart_have_entries_that_play_hands(
    pays: dict[Row, int], lines: int
) -> None:
    exact = Analysis(pays | {Row.NOTHING: 0}, lines)
    found = find(exact, 60)
    assert all(entry.share > 0 for entry in found.entries)
    assert 0 <= found.cost <= listed(exact, []).cost


def test_a_natural_list_costs_no_more_than_the_strict_one_of_its_length() -> None:
    one_line = analysis("C", Bet(1, 5))
    natural, strict = find(one_line, 60), find(one_line, 60, strict=True)
    assert natural.cost <= strict.cost + 1e-12


# The lists that come with the program.


def test_the_lists_to_begin_with_are_of_the_vocabulary() -> None:
    shipped = json.loads((locate.assets_folder() / "strategy.json").read_text("utf-8"))
    assert list(shipped) == ["natural", "strict"]
    for form, lists in shipped.items():
        for names in lists:
            assert len(set(names)) == len(names)
            assert set(names) <= set(KINDS)
            assert form == "natural" or all(KINDS[name].strict for name in names)


def test_the_search_begins_with_nothing_and_with_lists_of_about_the_length() -> None:
    begun = starts(strict=False, length=20)
    assert begun[0] == ()
    assert all(17 <= len(names) + 1 <= 23 for names in begun[1:4])


def test_a_list_is_shortened_by_what_is_missed_least() -> None:
    class Amounts:
        """Kinds that are worth their number."""

        def loss(self, listing: tuple[int, ...]) -> float:
            return float(10 - sum(set(listing)))

    assert shortened(Amounts(), (3, 0, 1, 2, 0), 2) == (5.0, (3, 2))  # type: ignore[arg-type]


def test_the_shortest_of_equal_names_is_used() -> None:
    class Classes:
        """Kinds that are worth their number, a hundred more or less."""

        kinds = 200

        def loss(self, listing: tuple[int, ...]) -> float:
            return float(10 - sum(kind % 100 for kind in listing))

    names = [f"{'long ' * (kind < 100)}{kind}" for kind in range(200)]
    assert simplified(Classes(), (3, 102), names) == (103, 102)  # type: ignore[arg-type]


def test_every_kind_fits_some_hand() -> None:
    assert [kind.name for kind, found in zip(vocabulary(), all_matches(), strict=True) if not len(found.classes)] == []
