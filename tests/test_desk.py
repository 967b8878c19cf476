"""The desk: presses at their times, motions and the guard against slips; time is a number here."""

import os
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ace_invaders.game import settle
from ace_invaders.session import Meters
from ace_invaders.window.actions import Press, PressCoins, Pressed, PressHold, PressLines
from ace_invaders.window.adviser import Question
from ace_invaders.window.desk import Desk
from advice import EXACT, taught
from plays import ALL, NOTHING, break_store, hand_of, message_of, opened, rig, standing, unsaved
from scene_hands import targets_of, texts

DEAL = 4 * 90 + 220  # ms of the deal of five cards, design section 8
GUARD = 120
ENOUGH = 60_000.0
NOT_DURING_MOTION: list[Pressed] = [
    Press.MAIN, *map(PressHold, ALL), Press.BET_ONE, Press.BET_MAX, Press.LINES, Press.TABLE_NEXT, Press.TABLE_BACK,
    Press.INSERT, Press.CASH_OUT, Press.SAVE, Press.MENU, Press.HELP, Press.CLOSE, PressCoins(1), PressLines(1),
    Press.UP, Press.FIRST,
]  # fmt: skip


def desk_of(**settings: Any) -> Desk:
    return Desk(unsaved(**settings))


def dealt_desk(**settings: Any) -> Desk:
    """A desk whose first hand lies, at rest from the start."""
    play = unsaved(**settings)
    play.do(Press.MAIN)
    return Desk(play)


def main_word(desk: Desk, now: float) -> str:
    """What the mint button says."""
    (target,) = targets_of(desk.picture(now), Press.MAIN)
    return target.name


def finish(desk: Desk, now: float) -> None:
    """Let the motion run to its end."""
    desk.tick(now)
    assert desk.view(now).elapsed is None


# The guard against slips.


@pytest.mark.parametrize("action", [Press.MAIN, PressHold(1), Press.MENU, Press.HELP, Press.FASTER], ids=str)
def test_presses_within_120_ms_of_a_deal_are_slips(action: Pressed) -> None:
    desk = desk_of(speed="instant")
    desk.press(Press.MAIN, 1000)
    before, picture = desk.play.session, desk.picture(1000)
    for now in (1000, 1001, 1060, 1119.9):
        desk.press(action, now)
        desk.touch(now)
        assert desk.play.session == before
    assert desk.picture(1000) == picture
    assert desk.play.preferences.settings["speed"] == "instant"


@pytest.mark.case("D-HOLD-1")
def test_a_draw_as_soon_as_the_guard_is_over_replaces_all_five_cards() -> None:
    desk = desk_of(speed="instant", warnings="off", lines=1)
    for action, now in ((Press.MAIN, 0), (PressHold(1), 200), (PressHold(3), 201), (PressHold(5), 202)):
        desk.press(action, now)
    assert hand_of(desk.play).hold == (1, 3, 5)
    desk.press(Press.MAIN, 300)
    desk.press(Press.MAIN, 400)
    assert hand_of(desk.play).hold == ()
    desk.press(Press.MAIN, 400 + GUARD)
    hand = hand_of(desk.play)
    assert hand.outcome is not None
    assert hand.outcome.lines[0].cards == hand.deal.bottom[5:10]
    assert desk.play.session.meters.hands == 2


def test_a_draw_is_followed_by_no_guard() -> None:
    desk = desk_of(speed="instant")
    desk.press(Press.MAIN, 0)
    desk.press(Press.MAIN, GUARD)
    desk.press(Press.MAIN, GUARD)
    assert desk.play.session.number == 2


# What was pressed before the hand was seen, as while the machine stood still or the disk was slow.


def shown_desk(**settings: Any) -> Desk:
    """A desk in a window, before its first deal."""
    desk = desk_of(**settings)
    show(desk, 0)
    return desk


def show(desk: Desk, now: float) -> None:
    """What the loop does once all presses are taken."""
    desk.tick(now)
    desk.shown(now)


@pytest.mark.case("D-HOLD-1")
def test_a_hand_is_drawn_no_sooner_than_it_was_shown_at_rest() -> None:
    desk = shown_desk(speed="1")
    desk.press(Press.MAIN, 1000)
    show(desk, 1100)  # the motion has begun
    for action in (Press.MAIN, Press.BET_MAX, Press.MAIN):
        desk.press(action, 4000)  # by then it would be over
        assert hand_of(desk.play).is_open
    show(desk, 4010)
    desk.press(Press.MAIN, 4011)
    assert not hand_of(desk.play).is_open


def test_a_hand_is_not_drawn_by_presses_that_waited_while_its_deal_was_stored() -> None:
    desk = shown_desk(speed="instant")
    desk.press(Press.MAIN, 1000)
    show(desk, 4000)  # the disk was slow
    for now in (4000, 4000 + GUARD - 0.1):
        desk.press(Press.MAIN, now)
        assert hand_of(desk.play).is_open
    desk.press(Press.MAIN, 4000 + GUARD)
    assert not hand_of(desk.play).is_open


def test_no_second_press_at_once_draws_after_one_that_cut_the_deal_short() -> None:
    desk = shown_desk(speed="1")
    desk.press(Press.MAIN, 1000)
    show(desk, 1010)
    for _ in range(3):
        desk.press(Press.MAIN, 1010 + GUARD)
        assert hand_of(desk.play).is_open
    show(desk, 1011 + GUARD)
    desk.press(Press.MAIN, 1012 + GUARD)
    assert not hand_of(desk.play).is_open


def test_no_hand_is_dealt_before_the_pay_of_the_last_one_was_shown() -> None:
    desk = shown_desk(speed="1")
    desk.press(Press.MAIN, 1000)
    show(desk, 1000)
    show(desk, 1000 + ENOUGH)
    desk.press(Press.MAIN, 1001 + ENOUGH)
    for action in (Press.MAIN, Press.BET_MAX):
        desk.press(action, 1001 + 2 * ENOUGH)
        assert desk.play.session.number == 1
    assert desk.play.session.meters.hands == 1
    show(desk, 1002 + 2 * ENOUGH)
    desk.press(Press.BET_MAX, 1003 + 2 * ENOUGH)
    assert desk.play.session.number == 2


def test_a_question_is_answered_no_sooner_than_it_was_shown() -> None:
    desk = shown_desk()
    for _ in range(3):
        desk.press(Press.CASH_OUT, 1000)
        assert desk.play.asked is Press.CASH_OUT
        assert desk.play.session.meters.cashed_out == 0
    show(desk, 1001)
    desk.press(Press.CASH_OUT, 1002)
    assert desk.play.session.meters.cashed_out == 2000


def test_a_bet_and_its_deal_may_come_at_once() -> None:
    desk = shown_desk(speed="1", coins=1)
    desk.press(Press.BET_ONE, 1000)
    desk.press(Press.MAIN, 1000)
    assert hand_of(desk.play).bet.coins == 2


# Motion.


def test_a_deal_lasts_as_long_as_designed_and_no_longer() -> None:
    for speed, factor in (("1", 1), ("2", 2), ("4", 4)):
        desk = desk_of(speed=speed)
        desk.press(Press.MAIN, 1000)
        end = 1000 + DEAL / factor
        desk.tick(end - 0.1)
        assert main_word(desk, end - 0.1) == "Skip"
        desk.tick(end)
        assert main_word(desk, end) == "Draw"


def test_at_instant_speed_nothing_ever_moves() -> None:
    desk = desk_of(speed="instant")
    desk.press(Press.MAIN, 1000)
    assert main_word(desk, 1000) == "Draw"
    desk.press(Press.MAIN, 1000 + GUARD)
    assert main_word(desk, 1000 + GUARD) == "Deal"


@pytest.mark.parametrize("action", NOT_DURING_MOTION, ids=str)
@pytest.mark.parametrize("drawing", [False, True])
def test_a_press_during_a_motion_completes_it_and_does_nothing_else(action: Pressed, drawing: bool) -> None:
    desk = dealt_desk() if drawing else desk_of()
    desk.press(Press.MAIN, 0)
    after, settings = desk.play.session, desk.play.preferences.settings
    desk.press(action, GUARD + 1)
    assert desk.play.session == after
    assert desk.play.preferences.settings == settings
    assert desk.view(GUARD + 1).elapsed is None
    assert main_word(desk, GUARD + 1) == ("Deal" if drawing else "Draw"), "no panel has opened either"


@pytest.mark.parametrize("drawing", [False, True])
def test_a_click_on_nothing_completes_a_motion(drawing: bool) -> None:
    desk = dealt_desk() if drawing else desk_of()
    desk.press(Press.MAIN, 0)
    after = desk.play.session
    desk.touch(GUARD + 1)
    assert desk.view(GUARD + 1).elapsed is None
    assert desk.play.session == after
    rest = desk.picture(GUARD + 1)
    desk.touch(GUARD + 2)
    assert desk.picture(GUARD + 2) == rest


def test_a_change_of_speed_in_mid_motion_keeps_the_place() -> None:
    desk = dealt_desk()
    desk.press(Press.MAIN, 0)
    assert desk.view(300).elapsed == 300
    desk.press(Press.FASTER, 300)
    assert desk.view(300).elapsed == 300
    assert desk.view(350).elapsed == 400
    desk.press(Press.FASTER, 350)
    assert desk.view(350).elapsed == 400
    assert desk.view(360).elapsed == 440
    desk.press(Press.SLOWER, 360)
    assert desk.view(360).elapsed == 440
    assert desk.view(370).elapsed == 460


def test_instant_speed_in_mid_motion_ends_it() -> None:
    desk = dealt_desk(speed="4")
    desk.press(Press.MAIN, 0)
    desk.press(Press.FASTER, 10)
    assert desk.play.preferences.settings["speed"] == "instant"
    desk.tick(11)
    assert desk.view(11).elapsed is None
    assert main_word(desk, 11) == "Deal"


def test_the_rise_of_a_held_card_holds_up_no_press() -> None:
    desk = dealt_desk()
    for index, position in enumerate(ALL):
        desk.press(PressHold(position), 10 * index)
    assert hand_of(desk.play).hold == ALL
    desk.press(Press.MAIN, 45)
    assert desk.play.session.meters.hands == 1


@pytest.mark.parametrize("speed", ["1", "2", "4", "instant"])
@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_every_motion_ends_by_itself(speed: str, motion: str) -> None:
    desk, now = desk_of(speed=speed, motion=motion), 0.0
    for _ in range(12):
        desk.press(Press.MAIN, now)
        end = now + 20_000
        while desk.view(now).elapsed is not None and now < end:
            now += max(desk.wait(now), 1000 / 60)
            desk.tick(now)
        assert desk.view(now).elapsed is None
        now += GUARD
    assert desk.play.session.meters.hands == 6


# Waiting.


def test_at_rest_the_desk_waits_for_the_next_look_at_the_files() -> None:
    desk, now, turns = dealt_desk(), 0.0, 0
    while now < 10_000:
        wait = desk.wait(now)
        assert 0 < wait <= 500
        now += wait
        desk.tick(now)
        turns += 1
    assert turns <= 21


@pytest.mark.parametrize("speed", ["1", "2", "4"])
@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_no_change_of_the_picture_is_slept_through(speed: str, motion: str, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_of(speed=speed, motion=motion)
    rig(monkeypatch, desk.play, "Ah Ad 3c 2d As", middle="4c 2h 3d 4s 5s", top="As 2c Js Ah 5d")
    now = 0.0
    actions: list[Pressed] = [Press.MAIN, *map(PressHold, ALL), Press.MAIN]
    for action in actions:
        desk.press(action, now)
        end = now + 20_000
        while desk.view(now).elapsed is not None and now < end:
            wait = desk.wait(now)
            before = desk.picture(now)
            for part in (0.25, 0.5, 0.99):
                if wait > 0:
                    assert desk.picture(now + part * wait) == before, (now, wait, part)
            now += max(wait, 1000 / 60)
            desk.tick(now)
        now += GUARD
    assert desk.play.session.meters.coins_out == 40


def test_a_motion_with_still_moments_is_not_drawn_in_them() -> None:
    desk = dealt_desk(motion="reduced")
    desk.press(Press.MAIN, 0)
    now, frames = 0.0, 0
    while desk.view(now).elapsed is not None:
        now += max(desk.wait(now), 1000 / 60)
        desk.tick(now)
        frames += 1
    assert frames < now / (1000 / 60), "at least one frame was left out"


# Money, as fast as anyone can press.


@pytest.mark.case("D-BET-3")
@pytest.mark.parametrize("speed", ["1", "4", "instant"])
def test_twenty_presses_within_a_second_pay_once_and_charge_once_a_hand(
    speed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = desk_of(speed=speed, lines=1)
    rig(monkeypatch, desk.play, "8h 8s 4d 4c 2s")  # two pair: 10 coins at five
    desk.press(Press.MAIN, 0)
    finish(desk, ENOUGH)
    for position in ALL:
        desk.press(PressHold(position), ENOUGH)
    finish(desk, 2 * ENOUGH)
    desk.press(Press.MAIN, 2 * ENOUGH)
    assert desk.play.session.meters == Meters(2005, 2000, 5, 10, 0, 1)
    for index in range(20):
        before = desk.play.session
        desk.press(Press.MAIN, 2 * ENOUGH + 50 * index)
        after = desk.play.session
        dealt, paid = after.number - before.number, after.meters.hands - before.meters.hands
        assert dealt + paid <= 1, "at most one thing a press"
        assert after.meters.coins_in == 5 * after.number
    meters = desk.play.session.meters
    drawn_blind = settle(replace(hand_of(desk.play), hold=(), outcome=None)).total  # what all later hands pay
    assert desk.play.session.number > 1
    assert meters.coins_out == 10 + (meters.hands - 1) * drawn_blind
    assert meters.credits == 2000 - meters.coins_in + meters.coins_out
    assert desk.play.session.number - meters.hands in (0, 1)


@pytest.mark.case("D-BET-4")
def test_the_win_meter_shows_each_line_and_the_total(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_of(speed="instant")
    rig(monkeypatch, desk.play, "8h 8s 8d 2c 4s", middle="9c 9d 6h 6s 2d", top="Jc Jd 3h 5s 7c")
    desk.press(Press.MAIN, 0)
    for position in ALL:
        desk.press(PressHold(position), 200)
    desk.press(Press.MAIN, 300)
    said = " ".join(texts(desk.picture(400)))
    assert "5 + 10 + 15 = 30" in said
    assert desk.play.session.meters.credits == 2000 - 15 + 30


@pytest.mark.case("D-BET-2")
@pytest.mark.parametrize("drawing", [False, True])
def test_the_pay_board_stays_that_of_the_hand_until_its_motion_is_over(drawing: bool, tmp_path: Path) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text("paytable: C\ncoins: 5\nlines: 3\n")
    desk = Desk(opened(tmp_path / "saves", file, seed=1))
    desk.press(Press.MAIN, 0)
    finish(desk, 1000)
    if drawing:
        desk.press(Press.MAIN, 1100)
    file.write_text("paytable: A\ncoins: 1\nlines: 1\n")
    desk.tick(1650)
    assert desk.view(1650).session.round.table.id == "C"
    assert desk.view(1650).session.round.bet.total == 15
    if not drawing:
        desk.press(Press.MAIN, 1700)
    desk.tick(ENOUGH)  # the motion ends
    desk.tick(ENOUGH + 500)
    assert desk.view(ENOUGH + 500).session.round.table.id == "A"
    assert desk.view(ENOUGH + 500).session.round.bet.total == 1
    desk.play.close()


@pytest.mark.case("D-CONFIG-2")
def test_the_window_says_within_half_a_second_that_a_file_has_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text("motion: full\n")
    desk = Desk(opened(tmp_path / "saves", file))
    desk.tick(1000)
    file.write_text("motoin: reduced\n")
    desk.tick(1500)
    said = " ".join(texts(desk.picture(1500)))
    assert "settings.yaml:1:1:" in said
    assert "'motion'" in said
    assert "what was in force stays" in said
    file.write_text("motion: reduced\n")
    desk.tick(2000)
    assert "Changed files were read." in texts(desk.picture(2000))
    assert desk.view(2000).appearance.reduced_motion
    desk.play.close()


# The window around it.


@pytest.mark.case("D-UI-6")
def test_quit_is_done_at_any_moment() -> None:
    for moment in (0.0, 50.0, 200.0, 5000.0):  # in the guard, in the motion, at rest
        desk = desk_of()
        desk.press(Press.MAIN, 0)
        after = desk.play.session
        desk.press(Press.QUIT, moment)
        assert desk.done
        assert desk.play.session == after
    for panel in (Press.MENU, Press.HELP):
        desk = desk_of()
        desk.press(panel, 0)
        desk.press(Press.QUIT, 0)
        assert desk.done


def test_full_screen_is_turned_on_and_off_at_any_moment() -> None:
    desk = desk_of()
    assert not desk.fullscreen
    desk.press(Press.MAIN, 0)
    for now, on in ((10, True), (20, False), (200, True), (5000, False)):
        desk.press(Press.FULL_SCREEN, now)
        assert desk.fullscreen is on
    assert hand_of(desk.play).is_open


def test_the_windows_size_is_remembered(tmp_path: Path) -> None:
    desk = Desk(opened(tmp_path))
    assert desk.size is None
    desk.resized((1000, 700))
    desk.resized((1234, 777))
    desk.play.close()
    desk = Desk(opened(tmp_path))
    assert desk.size == (1234, 777)
    desk.play.close()


@pytest.mark.parametrize("size", ["1x1", "16384x16384", "01280x00800"])
def test_a_size_that_a_window_can_have_is_read(size: str, tmp_path: Path) -> None:
    desk = Desk(opened(tmp_path))
    desk.play.store.remember("window_size", size)
    width, height = size.split("x")
    assert desk.size == (int(width), int(height))
    desk.play.close()


@pytest.mark.parametrize(
    "size",
    ["", "x", "12:0x800", "1280", "1280x", "x800", "0x800", "1280x0", "-5x800", "16385x800", "800x16385", "1e3x800",
     "1280x800x3", "1280 x800", "1280x800\n", "1_0x800", "٣٠٠x٤٠٠", "9" * 5000 + "x800"],
)  # fmt: skip
def test_a_size_that_no_window_can_have_is_none(size: str, tmp_path: Path) -> None:
    desk = Desk(opened(tmp_path))
    desk.play.store.remember("window_size", size)
    assert desk.size is None
    desk.play.close()


def test_a_size_that_cannot_be_remembered_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(opened(tmp_path))
    with monkeypatch.context() as patch:
        break_store(patch, desk.play)
        desk.resized((1000, 700))
    assert message_of(desk.play) == ""
    desk.press(Press.MAIN, 0)
    assert desk.play.session.number == 1
    desk.play.close()


@pytest.mark.skipif(os.name == "nt", reason="open files cannot be removed there")
def test_a_size_that_finds_no_folder_tells_at_once_that_play_is_stopped(tmp_path: Path) -> None:
    desk = Desk(opened(tmp_path / "saves"))
    shutil.rmtree(tmp_path / "saves")
    desk.resized((1000, 700))
    assert message_of(desk.play).startswith("Play is stopped")
    desk.play.close()


@pytest.mark.skipif(os.name == "nt", reason="open files cannot be removed there")
@pytest.mark.parametrize("during", ["rest", "motion", "hand", "panel"])
def test_a_folder_that_vanishes_is_told_within_a_second_without_a_press(during: str, tmp_path: Path) -> None:
    desk, start = Desk(opened(tmp_path / "saves", speed="instant" if during == "hand" else "1")), 0.0
    if during in ("motion", "hand"):
        desk.press(Press.MAIN, start)
    elif during == "panel":
        desk.press(Press.MENU, start)
    desk.tick(start + 10)
    shutil.rmtree(tmp_path / "saves")
    now = start + 10
    while not desk.play.message and now < start + 2000:
        now += max(desk.wait(now), 1)
        desk.tick(now)
    assert message_of(desk.play).startswith("Play is stopped: nothing more is recorded.")
    assert now - start <= 1000
    desk.play.close()


# Panels over the table.


@pytest.mark.parametrize("panel", [Press.MENU, Press.HELP])
@pytest.mark.parametrize("holding", [False, True])
def test_a_panel_swallows_every_press_of_the_game(panel: Press, holding: bool) -> None:
    desk = dealt_desk() if holding else desk_of()
    desk.press(panel, 0)
    before, settings, picture = desk.play.session, desk.play.preferences.settings, desk.picture(0)
    game_presses: list[Pressed] = [
        Press.MAIN, *map(PressHold, ALL), Press.BET_ONE, Press.BET_MAX, Press.LINES, Press.TABLE_NEXT,
        Press.TABLE_BACK, Press.FASTER, Press.SLOWER, PressCoins(1), PressLines(1), Press.ENTER,
    ]  # fmt: skip
    for action in game_presses:
        desk.press(action, 1)
    desk.touch(1)
    assert desk.play.session == before
    assert desk.play.preferences.settings == settings
    assert desk.picture(0) == picture
    desk.press(Press.CLOSE, 2)
    assert main_word(desk, 2) == ("Draw" if holding else "Deal")


@pytest.mark.parametrize("panel", [Press.MENU, Press.HELP])
def test_a_panel_closes_by_its_own_key(panel: Press) -> None:
    desk = desk_of()
    table = desk.picture(0)
    desk.press(panel, 1)
    assert desk.picture(1) != table
    desk.press(panel, 2)
    assert desk.picture(200) == table


def test_the_picture_follows_pointer_and_focus() -> None:
    desk = dealt_desk()
    plain = desk.picture(0)
    for state in ({"hover": Press.MAIN}, {"pressed": Press.MAIN}, {"focus": Press.MAIN}):
        assert desk.picture(0, **state) != plain


def test_a_deal_of_no_pair_is_told_where_paying_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_of(speed="instant", lines=1)
    rig(monkeypatch, desk.play, NOTHING)
    desk.press(Press.MAIN, 0)
    for position in ALL:
        desk.press(PressHold(position), 200)
    desk.press(Press.MAIN, 300)
    assert "paying starts at jacks" in " ".join(texts(desk.picture(400))).lower()


def test_enter_answers_a_question_and_else_presses_the_mint_button() -> None:
    desk = Desk(unsaved())
    meant = [desk.enter]
    desk.press(Press.CASH_OUT, 0)
    meant.append(desk.enter)
    desk.press(desk.enter, 1)
    meant.append(desk.enter)
    assert meant == [Press.MAIN, Press.CASH_OUT, Press.MAIN]
    assert desk.play.session.meters.credits == 0


# The trainer over the table.


def training_desk(late: bool = False, **settings: Any) -> Desk:
    """A desk whose trainer is on, with a hand at rest and its values known."""
    play = unsaved(**settings)
    taught(play).late = late
    play.do(Press.TRAINER)
    play.do(Press.MAIN)
    return Desk(play)


def test_enter_means_hold_best_while_the_trainer_is_open_and_never_draws() -> None:
    desk = training_desk(warnings="strict", speed="instant")
    best = EXACT(Question.of(hand_of(desk.play))).best.positions
    assert desk.enter is Press.HOLD_BEST
    desk.press(Press.MAIN, 1000)
    assert desk.play.asked is Press.MAIN, "a strict player is asked"
    assert desk.enter is Press.HOLD_BEST, "what the button says that shows the key"
    desk.press(desk.enter, 1000)
    assert hand_of(desk.play).hold == best
    desk.press(desk.enter, 1000)
    assert hand_of(desk.play).is_open
    desk.press(Press.MAIN, 1000)
    assert not hand_of(desk.play).is_open, "the best hold is not asked about"
    wanted: Pressed = desk.enter
    assert wanted == Press.MAIN


def test_the_trainer_opens_when_the_cards_lie_and_closes_with_the_draw() -> None:
    play = unsaved(speed="1")
    taught(play)
    play.do(Press.TRAINER)
    desk = Desk(play)
    desk.press(Press.MAIN, 1000)
    assert not targets_of(desk.picture(1000 + DEAL / 2), Press.HOLD_BEST)
    finish(desk, 1000 + DEAL)
    assert targets_of(desk.picture(2000), Press.HOLD_BEST)
    desk.press(PressHold(2), 2000)
    assert targets_of(desk.picture(2010), Press.HOLD_BEST), "also while a card rises"
    desk.press(Press.MAIN, 3000)
    assert not targets_of(desk.picture(3010), Press.HOLD_BEST)
    finish(desk, ENOUGH)
    assert "Your hold cost" in " ".join(texts(desk.picture(ENOUGH))) or "best hold" in " ".join(
        texts(desk.picture(ENOUGH))
    )


def test_while_values_are_computed_the_desk_looks_for_them_again_soon() -> None:
    desk = training_desk(late=True)
    desk.tick(0)
    assert desk.wait(0) <= 30
    assert training_desk().wait(0) > 30, "what is known is not waited for"


def test_the_trainers_key_in_a_panel_closes_that_and_opens_the_trainer() -> None:
    desk = Desk(unsaved(speed="instant"))
    for _ in range(2):
        desk.press(Press.HELP, 0)
        desk.press(Press.TRAINER, 0)
        assert targets_of(desk.picture(0), Press.MAIN)
        assert desk.play.training.is_on
    desk.press(Press.TRAINER, 0)
    assert not desk.play.training.is_on


def test_explain_at_the_table_shows_why_aces_fell_in_the_last_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    play = unsaved()
    rig(monkeypatch, play, "9c 9d 5h 7s Kd", middle="4c 2h 3d 8s Ts", top="As 2c Js Ah 5d")
    standing(play)
    desk = Desk(play)
    desk.press(Press.EXPLAIN, 0)
    said = texts(desk.picture(5000))
    assert {"HAND 1", "WHY", "LAST HANDS"} <= set(said)
    desk.press(Press.CLOSE, 5000)
    assert targets_of(desk.picture(10_000), Press.MAIN)


# The log.


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        ([Press.HELP, Press.DOWN], ["Help: How the game goes.", "Help: Gravity: how aces fall."]),
        ([Press.MENU], ["Menu."]),
        (
            [Press.SETTINGS, Press.DOWN, Press.LEFT, Press.LEFT],
            [
                "Settings: pay table, C.",
                "Settings: lines, 3.",
                "1 line × 5 coins = 5 coins a hand.",
                "Settings: lines, 1.",
            ],
        ),
        ([Press.HISTORY], ["No hand was played yet."]),
        ([Press.DEALER, Press.RIGHT], ["Practice dealer: 2 players.", "Practice dealer: 3 players."]),
        ([Press.DRILL], ["Drill: No mistakes are left."]),
    ],
)
def test_the_log_tells_what_a_panel_shows(actions: list[Press], told: list[str]) -> None:
    lines: list[str] = []
    desk = Desk(unsaved(log=lines.append))
    for action in actions:
        desk.press(action, 0)
    desk.tick(10)
    assert lines == told


def test_the_log_tells_what_the_keyboard_is_on() -> None:
    lines: list[str] = []
    Desk(unsaved(log=lines.append)).focused("Credits 2000: insert more")
    assert lines == ["Focus: Credits 2000: insert more."]


def test_the_log_tells_a_deal_of_the_practice_dealer() -> None:
    lines: list[str] = []
    desk = Desk(unsaved(log=lines.append))
    desk.press(Press.DEALER, 0)
    desk.press(Press.MAIN, 0)
    cards = "([2-9TJQKA][cdhs] ){4}[2-9TJQKA][cdhs]"
    assert re.fullmatch(f"Deal 1: 1 {cards}, 2 {cards}[.] Players? .* wins?: .*[.] .*[.]", lines[-1]), lines[-1]


def test_the_log_tells_the_steps_of_a_hand_of_the_history(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    play = unsaved(log=lines.append, lines=1)
    rig(monkeypatch, play, "Jh Jd 3c 4s 9h")
    standing(play)
    desk = Desk(play)
    lines.clear()
    desk.press(Press.HISTORY, 0)
    desk.press(Press.LEFT, 0)
    assert lines == [
        "Hand 1: bet 5, win 5, net 0. Step 4: Pay 5.",
        "Hand 1: bet 5, win 5, net 0. Step 3: Draw.",
    ]


def test_the_log_tells_what_the_trainer_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    play = unsaved(log=lines.append, credits=100, lines=1)
    taught(play)
    play.do(Press.TRAINER)
    rig(monkeypatch, play, "9c 9d 9h 9s Kd")
    desk = Desk(play)
    desk.press(Press.MAIN, 0)
    desk.tick(1000)
    for position in (1, 2, 3, 4):
        desk.press(PressHold(position), 1000)
        desk.tick(1000)
    # Four nines pay 25 a coin whatever is drawn.
    told = [line for line in lines if line.startswith("This hold wins")]
    assert len(told) == 5
    assert told[0].endswith(" less than 9c 9d 9h 9s Kd held.")
    assert told[-1] == "This hold wins 125.00 coins on average, which is the best."
