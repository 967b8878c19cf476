"""Tests of the shuffle, in their quick form; their own figures, held to tables and to what is known of them."""

import math
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from ace_invaders.cards import DECK
from ace_invaders.fairness import Fair, seeded_secret
from campaigns import decks, shuffles
from campaigns.campaign import Scale
from campaigns.chi_squared import p_value, survival
from campaigns.decks import Decks


@pytest.mark.slow
def test_the_games_shuffle_passes_and_every_bad_one_is_caught(tmp_path: Path) -> None:
    outcome = shuffles.run(Scale.QUICK, tmp_path)
    assert outcome.findings == ()
    assert outcome.tried.startswith("3 x 6,000 decks, least p ")
    assert outcome.tried.endswith("of 6 bad shuffles 6 caught")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bad", "test"),
    [
        ("a swap with any of 52", "card by position"),
        ('no "+1"', "hold/draw border"),
        ("modulo of one byte", "card by position"),
        ("deck not reset", "game to game"),
        ("one deck for all three lines", "line to line"),
        ("the same deck for all three lines", "line to line"),
    ],
)
def test_a_bad_shuffle_is_caught_by_the_test_that_is_meant_for_it(bad: str, test: str) -> None:
    found = shuffles.dealt(shuffles.BAD[bad], shuffles.BAD_HANDS)
    assert decks.are_whole(found)
    assert test in shuffles.caught_by(found)


def uniform(hands: int, seed: int = 3) -> Decks:
    """Decks by another generator, in no way of the game's."""
    fresh = np.tile(np.arange(52, dtype=np.int8), (hands, 3, 1))
    return np.random.default_rng(seed).permuted(fresh, axis=2)


@pytest.mark.parametrize("seed", range(5))
def test_decks_of_another_good_shuffle_pass(seed: int) -> None:
    assert shuffles.caught_by(uniform(6_000, seed)) == ()


def sorted_hands(found: Decks) -> None:
    """Every tenth hand is dealt in the order of a fresh deck."""
    found[::10, :, :5].sort(axis=2)


def suited_hands(found: Decks) -> None:
    """Every hundredth hand is a flush."""
    found[::100, :, :5] = np.arange(5, dtype=np.int8) * 2


def repeated_card(found: Decks) -> None:
    """Every tenth hand has its first card from the hand before."""
    found[10::10, :, 0] = found[9:-1:10, :, 0]


def ace_first(found: Decks) -> None:
    """Every tenth hand begins with the ace of clubs."""
    found[::10, :, 0] = 12


def lines_alike(found: Decks) -> None:
    """Every tenth hand has the same first card on top and on the middle line."""
    found[::10, 2, 0] = found[::10, 1, 0]


def next_rank_drawn(found: Decks) -> None:
    """Every tenth hand draws first the card above the one that was dealt last."""
    found[::10, :, 5] = (found[::10, :, 4] + 1) % 52


@pytest.mark.parametrize(
    ("spoil", "test"),
    [
        (ace_first, decks.card_by_position),
        (sorted_hands, decks.neighbours),
        (next_rank_drawn, decks.border),
        (repeated_card, decks.game_to_game),
        (lines_alike, decks.line_to_line),
        (sorted_hands, decks.runs),
        (suited_hands, decks.categories),
    ],
)
def test_each_test_sees_what_it_looks_for(
    spoil: Callable[[Decks], None], test: Callable[[Decks], Iterator[float]]
) -> None:
    found = uniform(6_000)
    assert min(test(found)) >= shuffles.LEAST_P
    spoil(found)
    assert min(test(found)) < shuffles.LEAST_P


def test_a_deck_with_a_card_twice_is_found() -> None:
    found = uniform(10)
    assert decks.are_whole(found)
    found[4, 1, 0] = found[4, 1, 1]
    assert shuffles.fair_findings(found)[0] == ("a deck does not hold every card once",)


def test_the_decks_are_those_that_the_game_deals_under_a_seed() -> None:
    assert shuffles.dealt(shuffles.fair, 3).shape == (3, 3, 52)
    assert decks.are_whole(shuffles.dealt(shuffles.fair, 3))
    assert [DECK[card] for card in shuffles.fair(4)[2][:5]] == list(Fair(seeded_secret(11, 5), 5).deal(3).top)


# The chances: each law sums to one and has the mean and the variance that are known of it.


@pytest.mark.parametrize(
    ("chances", "mean", "variance"),
    [
        (decks.AGREEING, 1, 1),
        (decks.DESCENTS, 51 / 2, 53 / 12),
        (decks.CHANGES, 26, 26 * 25 / 51),
        (decks.SHARED, 100 / 52, 10 * 10 * 42 * 42 / (52 * 52 * 51)),
    ],
)
def test_a_law_has_its_known_moments(chances: tuple[float, ...], mean: float, variance: float) -> None:
    moments = [math.fsum(chance * value**power for value, chance in enumerate(chances)) for power in (0, 1, 2)]
    assert moments == pytest.approx([1, mean, variance + mean**2], rel=1e-12)


def test_the_categories_are_all_hands_of_five_cards() -> None:
    assert sum(decks.CATEGORIES.values()) == math.comb(52, 5)


# Chi-squared, held to printed tables and, where the degrees of freedom are even, to a finite sum.


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [
        (3.841, 1, 0.05), (6.635, 1, 0.01), (10.828, 1, 0.001), (5.991, 2, 0.05), (18.307, 10, 0.05),
        (29.588, 10, 0.001), (3.940, 10, 0.95), (43.773, 30, 0.05), (67.505, 50, 0.05), (124.342, 100, 0.05),
        (149.449, 100, 0.001), (77.929, 100, 0.95),
    ],
)  # fmt: skip
def test_printed_tables_of_chi_squared(statistic: float, freedom: int, chance: float) -> None:
    assert survival(statistic, freedom) == pytest.approx(chance, rel=2e-3)


@pytest.mark.parametrize("freedom", [2, 4, 50, 102, 2600, 2652])
@pytest.mark.parametrize("ratio", [0.5, 0.9, 1, 1.1, 1.3, 2])
def test_even_degrees_of_freedom_are_a_finite_sum(freedom: int, ratio: float) -> None:
    half = freedom * ratio / 2
    terms = (math.exp(place * math.log(half) - half - math.lgamma(place + 1)) for place in range(freedom // 2))
    assert survival(2 * half, freedom) == pytest.approx(math.fsum(terms), rel=1e-9, abs=1e-15)


@pytest.mark.parametrize("statistic", [0.01, 1, 4, 25])
def test_one_degree_of_freedom_is_the_normal_law(statistic: float) -> None:
    assert survival(statistic, 1) == pytest.approx(math.erfc(math.sqrt(statistic / 2)), rel=1e-12)


def test_counts_as_expected_speak_for_the_chances() -> None:
    assert p_value([50, 30, 20], [0.5, 0.3, 0.2]) == 1
    # (60-50)^2/50 + (25-30)^2/30 + (15-20)^2/20 = 4.0833 with two degrees of freedom
    assert p_value([60, 25, 15], [0.5, 0.3, 0.2]) == pytest.approx(math.exp(-(2 + 5 / 6 + 1.25) / 2))


def test_rare_outcomes_count_as_one() -> None:
    # The last three are expected less than five times each: together 6 came and 6 were expected.
    assert p_value([94, 4, 1, 1], [0.94, 0.02, 0.02, 0.02]) == 1
