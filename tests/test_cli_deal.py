"""`ace-invaders deal`."""

import pytest
import yaml

from ace_invaders.cards import spell
from ace_invaders.dealer import deal
from ace_invaders.fairness import Fair, seeded_secret
from commands import ace_invaders, started


@pytest.mark.case("D-SAVE-4")
def test_the_deal_as_json() -> None:
    answer = ace_invaders("deal", "--players", 5, "--seed", 2127, "--json")
    assert (answer.status, answer.err) == (0, "")
    found = answer.only
    assert list(found) == ["players", "winners"]
    assert [list(player) for player in found["players"]] == [["cards", "category", "index", "description"]] * 5
    assert {type(value) for player in found["players"] for value in player.values()} == {list, str, int}
    assert yaml.safe_load(answer.out) == found


def test_the_cards_are_those_of_the_fair_shuffle() -> None:
    deck = [str(card) for card in Fair(seeded_secret(2127, 1), 1).deck(0)]
    players = ace_invaders("deal", "--players", 4, "--seed", 2127, "--json").only["players"]
    assert [player["cards"] for player in players] == [deck[seat:20:4] for seat in range(4)]


def test_the_best_index_wins() -> None:
    for seed in range(30):
        found = ace_invaders("deal", "--players", 3, "--seed", seed, "--json").only
        best = min(player["index"] for player in found["players"])
        assert {found["players"][number - 1]["index"] for number in found["winners"]} == {best}


@pytest.mark.case("D-DEAL-2")
def test_two_hundred_deals_of_five_players() -> None:
    for seed in range(200):
        found = ace_invaders("deal", "--players", 5, "--seed", seed, "--json").only
        assert len({card for player in found["players"] for card in player["cards"]}) == 25


@pytest.mark.case("D-DEAL-4")
def test_a_seed_deals_the_same_at_every_start_and_another_one_differently() -> None:
    one, again, other = (ace_invaders("deal", "--players", 5, "--seed", seed) for seed in (1, 1, 2))
    assert one == again
    assert one != other


def test_without_a_seed_chance_comes_from_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    unseeded = [ace_invaders("deal", "--players", 5) for _ in range(3)]
    assert len({answer.out for answer in unseeded}) == 3
    monkeypatch.setattr("secrets.token_bytes", lambda count: b"\x07" * count)
    found = ace_invaders("deal", "--players", 2, "--json").only["players"]
    assert [" ".join(player["cards"]) for player in found] == [
        spell(cards) for cards in deal(2, Fair(b"\x07" * 32, 1)).hands
    ]


def test_the_deal_in_text_says_who_wins_and_why() -> None:
    answer = ace_invaders("deal", "--players", 5, "--seed", 2127)
    found = ace_invaders("deal", "--players", 5, "--seed", 2127, "--json").only
    *players, last = answer.out.splitlines()
    for number, (line, player) in enumerate(zip(players, found["players"], strict=True), start=1):
        assert line.startswith(f"player {number}  {' '.join(player['cards'])}  {player['index']:2}  ")
        assert line.endswith(f"  {player['description']}")
    assert len({line.index(player["description"]) for line, player in zip(players, found["players"], strict=True)}) == 1
    assert last == "player 3 wins: two pair beats high card"


def test_players_who_share_are_all_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ace_invaders.dealer.Showdown.winners", (1, 2, 4))
    assert "\nplayers 1, 2 and 4 share the win: " in ace_invaders("deal", "--players", 4, "--seed", 1).out


def test_a_player_alone_wins() -> None:
    assert ace_invaders("deal", "--players", 1).out.endswith("\nplayer 1 wins: nobody else plays\n")


@pytest.mark.parametrize("words", [("--players", 0), ("--players", 6), ("--players", "two"), (), ("--seed", 1)])
def test_a_wrong_number_of_players_is_one_line_and_status_2(words: tuple[object, ...]) -> None:
    answer = ace_invaders("deal", *words)
    assert (answer.status, answer.out, len(answer.errors)) == (2, "", 1)
    assert "--players" in answer.err


@pytest.mark.case("D-PACK-4")
def test_nothing_else_stands_on_standard_output() -> None:
    answer = started("deal", "--players", 2, "--json")
    assert (answer.status, answer.err) == (0, "")
    assert list(answer.only) == ["players", "winners"]
