"""The five-card draw dealer."""

from itertools import permutations

import pytest

from ace_invaders.cards import Card
from ace_invaders.dealer import MOST_PLAYERS, Showdown, deal, decision
from ace_invaders.errors import InvalidValue
from ace_invaders.fairness import Fair, seeded_secret
from ace_invaders.hands import rank
from hands_of import five


def fair(seed: int) -> Fair:
    return Fair(seeded_secret(seed, 1), 1)


def showdown(*hands: str) -> Showdown:
    return Showdown(tuple(map(five, hands)))


def test_cards_go_round_one_at_a_time_from_the_top_of_the_bottom_deck() -> None:
    deck = fair(1).deck(0)
    assert deal(3, fair(1)).hands == (
        (deck[0], deck[3], deck[6], deck[9], deck[12]),
        (deck[1], deck[4], deck[7], deck[10], deck[13]),
        (deck[2], deck[5], deck[8], deck[11], deck[14]),
    )


@pytest.mark.case("D-DEAL-2")
def test_two_hundred_deals_of_five_players_have_25_different_cards_each() -> None:
    first: set[Card] = set()
    for seed in range(200):
        hands = deal(5, fair(seed)).hands
        assert [len(cards) for cards in hands] == [5] * 5
        assert len({card for cards in hands for card in cards}) == 25
        first.add(hands[0][0])
    assert len(first) > 26  # the deck is another one every time


@pytest.mark.parametrize("players", [-1, 0, MOST_PLAYERS + 1])
def test_the_dealer_deals_to_one_to_five_players(players: int) -> None:
    with pytest.raises(InvalidValue, match=f"{players} players, the dealer deals to 1 to 5"):
        deal(players, fair(1))


@pytest.mark.case("D-COMPARE-4")
@pytest.mark.parametrize(("third", "winners"), [("Qh Qd 3s 4c 6d", {"C"}), ("Jh 9d 7s 4c 3d", {"A", "B"})])
def test_only_the_best_share_the_win_wherever_they_sit(third: str, winners: set[str]) -> None:
    hands = {"A": "Ah Kd 8s 5c 2d", "B": "Ad Ks 8h 5s 2c", "C": third}
    for seats in permutations(hands):
        numbers = showdown(*(hands[player] for player in seats)).winners
        assert numbers == tuple(sorted(numbers))
        assert {seats[number - 1] for number in numbers} == winners


@pytest.mark.parametrize(("best", "beaten", "words"), [
    ("Ah Kh Qh Jh Th", "9c 9d 9h 9s Kc", "royal flush beats four of a kind"),
    ("7h 7s 2h 2s Ac", "Ah Ad Kh Qs Jc", "two pair beats one pair"),
    ("6h 5h 4h 3h 2h", "5s 4s 3s 2s As", "the highest card decides, Six over Five"),
    ("9c 9d 9h 9s 2c", "8c 8d 8h 8s Ac", "the four of a kind decides, Nines over Eights"),
    ("9c 9d 9h 9s Ac", "9c 9d 9h 9s Kc", "the kicker decides, Ace over King"),
    ("3c 3d 3h 2s 2c", "2c 2d 2h As Ac", "the three of a kind decides, Threes over Twos"),
    ("3c 3d 3h 5s 5c", "3c 3d 3h 4s 4c", "the pair decides, Fives over Fours"),
    ("Kh Th 5h 4h 3h", "Ks Ts 5s 4s 2s", "the fifth card decides, Three over Two"),
    ("Kh Th 5h 4h 3h", "Qs Ts 7s 5s 4s", "the highest card decides, King over Queen"),
    ("6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac", "the highest card decides, Six over Five"),
    ("8c 8d 8h As 3c", "8c 8d 8h As 2c", "the second kicker decides, Three over Two"),
    ("8c 8d 8h As 3c", "8c 8d 8h Ks Qc", "the kicker decides, Ace over King"),
    ("7h 7s 2h 2s Ac", "6s 6h 3s 3h As", "the higher pair decides, Sevens over Sixes"),
    ("7h 7s 3h 3s 4c", "7d 7c 2d 2c As", "the lower pair decides, Threes over Twos"),
    ("7h 7s 3h 3s 5c", "7d 7c 3d 3c 4s", "the kicker decides, Five over Four"),
    ("Jc Jd 4h 3s 2c", "6c 6d Ah Ks Qc", "the pair decides, Jacks over Sixes"),
    ("6c 6d Ah 3s 2c", "6h 6s Kh Qs Jc", "the kicker decides, Ace over King"),
    ("6c 6d Ah 4s 2c", "6h 6s As 3d 2d", "the second kicker decides, Four over Three"),
    ("6c 6d Ah 4s 3c", "6h 6s As 4d 2d", "the third kicker decides, Three over Two"),
    ("Ah Qd Td 9c 7s", "Ac Js Th 9d 7c", "the second card decides, Queen over Jack"),
])  # fmt: skip
def test_what_decided_is_told_in_words(best: str, beaten: str, words: str) -> None:
    assert rank(five(best)) > rank(five(beaten))
    assert decision(rank(five(best)), rank(five(beaten))) == words


def test_the_winner_is_measured_by_the_best_of_the_others() -> None:
    table = showdown("2c 3d 4h 5s 7c", "Ah Kd 8s 5c 2d", "Ad Qs 8h 5s 2c")
    assert (table.winners, table.reason) == ((2,), "the second card decides, King over Queen")


def test_players_who_share_are_measured_by_those_who_do_not() -> None:
    table = showdown("Ah Kd 8s 5c 2d", "Jh 9d 7s 4c 3d", "Ad Ks 8h 5s 2c")
    assert (table.winners, table.reason) == ((1, 3), "the highest card decides, Ace over Jack")


def test_nobody_is_measured_where_all_are_equal_or_one_plays_alone() -> None:
    assert showdown("Ah Kd 8s 5c 2d", "Ad Ks 8h 5s 2c").reason == "all hands are equal"
    assert showdown("Ah Kd 8s 5c 2d").reason == "nobody else plays"
