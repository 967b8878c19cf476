"""The practice dealer over the game: keys choose its players, each deal is a new one, the game and its money wait."""

import secrets
from pathlib import Path

import pytest

from ace_invaders.fairness import Fair
from ace_invaders.window.actions import Press, Pressed, PressHold
from ace_invaders.window.dealer_panel import Dealer
from ace_invaders.window.desk import Desk
from ace_invaders.window.looks import Face
from plays import ALL, hand_of, opened, press, rig, standing, unsaved
from scene_hands import targets_of, texts

NOW = 10_000.0


def after(dealer: Dealer, *actions: Pressed) -> Dealer:
    for action in actions:
        dealer = dealer.after(action, NOW)
    return dealer


def do(desk: Desk, *actions: Pressed) -> None:
    for action in actions:
        desk.press(action, NOW)


def said(desk: Desk) -> list[str]:
    return texts(desk.picture(NOW))


def is_open(desk: Desk) -> bool:
    return "PRACTICE DEALER" in said(desk)


# The table.


@pytest.mark.parametrize("players", ALL)
def test_the_keys_of_the_holds_choose_how_many_play_and_deal_gives_each_five_cards(players: int) -> None:
    dealer = after(Dealer(), PressHold(players), Press.MAIN)
    assert dealer.showdown is not None
    assert [len(hand) for hand in dealer.showdown.hands] == [5] * players
    assert len({card for hand in dealer.showdown.hands for card in hand}) == 5 * players


def test_left_and_right_step_the_number_and_stop_at_one_and_five() -> None:
    dealer, numbers = Dealer(), []
    for action in (Press.LEFT, Press.LEFT, *[Press.RIGHT] * 5):
        dealer = dealer.after(action, NOW)
        numbers.append(dealer.players)
    assert numbers == [1, 1, 2, 3, 4, 5, 5]


def test_another_number_takes_the_cards_in_and_the_same_leaves_them() -> None:
    dealt = after(Dealer(), PressHold(3), Press.MAIN)
    assert after(dealt, PressHold(3)) == dealt
    assert after(dealt, PressHold(4)) == Dealer(4, None, 1)


def test_each_deal_is_shuffled_by_a_new_secret_of_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([bytes([1]) * 32, bytes([2]) * 32])
    monkeypatch.setattr(secrets, "token_bytes", lambda size: next(drawn)[:size])
    dealer = Dealer(2)
    for deal in (1, 2):
        dealer = dealer.after(Press.MAIN, NOW)
        deck = Fair(bytes([deal]) * 32, deal).deck(0)
        assert dealer.showdown is not None
        assert dealer.showdown.hands == (deck[0:10:2], deck[1:10:2])
        assert dealer.deals == deal


def test_a_hundred_deals_are_a_hundred_different_ones() -> None:
    dealer, dealt = Dealer(5), set()
    for _ in range(100):
        dealer = dealer.after(Press.MAIN, NOW)
        assert dealer.showdown is not None
        dealt.add(dealer.showdown.hands)
    assert len(dealt) == 100


def test_what_it_does_not_know_changes_nothing() -> None:
    dealt = after(Dealer(), Press.MAIN)
    others = (Press.UP, Press.DOWN, Press.BET_MAX, Press.INSERT, Press.CASH_OUT, Press.SAVE, Press.EXPLAIN, Press.LAST)
    assert all(dealt.after(action, NOW) is dealt for action in others)
    assert not any(dealt.hands_on(action) for action in (*others, Press.MAIN, PressHold(1)))


# Over the game.


def test_it_opens_by_its_key_and_from_the_menu_and_closes_by_its_key_and_by_close() -> None:
    desk = Desk(unsaved(speed="instant"))
    do(desk, Press.MENU)
    (row,) = targets_of(desk.picture(NOW), Press.DEALER)
    assert row.name == "Practice dealer: 1 to 5 players"
    do(desk, row.action)
    assert is_open(desk)
    for way_out in (Press.CLOSE, Press.DEALER):
        do(desk, way_out)
        assert not is_open(desk)
        do(desk, Press.DEALER)
        assert is_open(desk)


def test_space_deals_at_once_and_again_and_the_picture_shows_it() -> None:
    desk = Desk(unsaved(speed="instant"))
    do(desk, Press.DEALER, PressHold(4), Press.MAIN)
    faces = [shown.look.card for shown in desk.picture(NOW).shown if isinstance(shown.look, Face)]
    assert len(set(faces)) == 20
    assert "DEAL 1" in said(desk)
    do(desk, Press.MAIN)
    assert "DEAL 2" in said(desk)
    assert desk.enter is Press.MAIN


def test_the_dealer_moves_no_meter_and_records_no_hand(tmp_path: Path) -> None:
    play = opened(tmp_path, speed="instant")
    standing(play)
    desk = Desk(play)
    before, kept, fingerprint = play.session, play.store.records(10), play.commitments.commitment
    do(desk, Press.DEALER)
    for players in ALL:
        do(desk, PressHold(players), Press.MAIN, Press.MAIN, Press.INSERT, Press.BET_ONE, Press.SAVE)
    do(desk, Press.CLOSE)
    assert play.session == before
    assert play.store.records(10) == kept
    assert play.commitments.commitment == fingerprint, "the secret of the next hand stays"
    assert not (tmp_path / "hands").exists() or not list((tmp_path / "hands").iterdir())
    play.close()


def test_a_hand_in_play_waits_behind_the_dealer_with_its_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(unsaved(speed="instant"))
    rig(monkeypatch, desk.play, "6c 6d 2h 8s Th", middle="2c 3c 4c 5c 7c", top="2d 3d 4d 5d 7d")
    desk.play.do(Press.MAIN)
    press(desk.play, 1, 2)
    before = desk.play.session
    do(desk, Press.DEALER, PressHold(5), Press.MAIN, PressHold(3), Press.MAIN, Press.CLOSE)
    assert desk.play.session == before
    assert hand_of(desk.play).hold == (1, 2)
    assert hand_of(desk.play).is_open


def test_help_and_history_are_reached_from_it() -> None:
    for other in (Press.HELP, Press.HISTORY, Press.STATS, Press.DRILL):
        desk = Desk(unsaved(speed="instant"))
        do(desk, Press.DEALER, other)
        assert not is_open(desk)
        do(desk, Press.DEALER)
        assert is_open(desk)
