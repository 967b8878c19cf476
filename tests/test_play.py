"""Play: what presses do to the hand, the money, the settings and the files, without a window or a clock."""

import os
import shutil
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from ace_invaders import records
from ace_invaders.cards import parse_cards
from ace_invaders.errors import Unavailable
from ace_invaders.fairness import Fair, commitment, seeded_secret
from ace_invaders.game import settle
from ace_invaders.paytable import Bet, Line
from ace_invaders.session import Meters
from ace_invaders.store import Store
from ace_invaders.window.actions import Press, PressCoins, Pressed, PressHold, PressLines, PressSetting
from ace_invaders.window.adviser import Question
from ace_invaders.window.play import Play
from ace_invaders.window.remembered import SESSION_FROM
from advice import EXACT, taught
from plays import (
    ALL,
    NOTHING,
    break_store,
    fair_of,
    hand_of,
    message_of,
    opened,
    press,
    rig,
    rig_deal,
    shuffled_deal,
    standing,
    unsaved,
    written,
)  # fmt: skip

PAIR = "Jh 3c Js 7d 9h"
ROYAL = "Th Jh Qh Kh Ah"
UPPER = {"middle": "2c 4d 6h 8s Tc", "top": "3d 5c 7s 9h Jc"}
EVERY_HOLD = [hold for count in range(6) for hold in combinations(ALL, count)]
BETTING_CONTROLS: list[Pressed] = [
    Press.BET_ONE, Press.BET_MAX, Press.LINES, Press.TABLE_NEXT, Press.TABLE_BACK, Press.INSERT, Press.CASH_OUT,
    Press.SAVE, *(PressCoins(coins) for coins in ALL), PressLines(1), PressLines(3),
]  # fmt: skip
C_YAML = Path(__file__).resolve().parents[1] / "paytables" / "C.yaml"


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


# Holding.


@pytest.mark.case("D-HOLD-2")
@pytest.mark.parametrize("lines", [1, 3])
def test_held_cards_stay_through_the_draw_and_a_held_pair_pays_under_200_seeds(
    lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = unsaved(lines=lines, credits=10_000, warnings="off")
    for seed in range(200):
        deal = shuffled_deal(PAIR, lines, seed)
        rig_deal(monkeypatch, play, deal)
        play.do(Press.MAIN)
        press(play, 1, 3)
        play.do(Press.MAIN)
        outcome = hand_of(play).outcome
        assert outcome is not None
        bottom = outcome.line(Line.BOTTOM)
        jh, _, js, _, _ = parse_cards(PAIR)
        assert bottom.dealt == (jh, deal.bottom[5], js, deal.bottom[6], deal.bottom[7])
        fell = bottom.way.positions if bottom.way else ()
        for position in (1, 3):
            assert bottom.cards[position - 1] == bottom.dealt[position - 1] or position in fell
        assert bottom.pay >= 1
    assert play.session.meters.hands == 200


@pytest.mark.case("D-HOLD-2")
@pytest.mark.parametrize("lines", [1, 3])
def test_each_of_the_32_hold_patterns_keeps_its_very_cards(lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(EVERY_HOLD) == 32
    play = unsaved(lines=lines, warnings="off")
    for seed, hold in enumerate(EVERY_HOLD):
        deal = shuffled_deal(PAIR, lines, seed)
        rig_deal(monkeypatch, play, deal)
        play.do(Press.MAIN)
        press(play, *hold)
        assert hand_of(play).hold == hold
        play.do(Press.MAIN)
        outcome = hand_of(play).outcome
        assert outcome is not None
        drawn = outcome.line(Line.BOTTOM).dealt
        coming = iter(deal.bottom[5:])
        assert drawn == tuple(c if p in hold else next(coming) for p, c in enumerate(deal.bottom[:5], start=1))


@pytest.mark.case("D-HOLD-1")
def test_a_new_hand_starts_with_nothing_held_and_draws_five(monkeypatch: pytest.MonkeyPatch) -> None:
    play = unsaved(lines=1, warnings="off")
    rig(monkeypatch, play, PAIR)
    play.do(Press.MAIN)
    press(play, 1, 3, 5)
    play.do(Press.MAIN)
    play.do(Press.MAIN)
    assert hand_of(play).is_open
    assert hand_of(play).hold == ()
    play.do(Press.MAIN)
    outcome = hand_of(play).outcome
    assert outcome is not None
    assert set(outcome.line(Line.BOTTOM).cards).isdisjoint(parse_cards(PAIR))


def test_a_second_press_of_a_hold_releases_the_card() -> None:
    play = unsaved()
    play.do(Press.MAIN)
    press(play, 4, 2, 4)
    assert hand_of(play).hold == (2,)


def test_nothing_is_held_between_hands() -> None:
    play = unsaved()
    before = play.session
    press(play, 1)
    assert play.session == before
    assert message_of(play) == "Not now. No hand is open, press DEAL first."
    assert play.message is not None
    assert play.message.refused


# Warnings.


@pytest.mark.case("D-HOLD-3")
@pytest.mark.parametrize("warnings", ["warn", "strict"])
def test_a_dealt_royal_is_not_thrown_away_without_a_warning(
    warnings: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = opened(tmp_path, warnings=warnings)
    rig(monkeypatch, play, ROYAL, **UPPER)
    play.do(Press.MAIN)
    dealt = play.session
    play.do(Press.MAIN)
    assert play.session == dealt, "nothing is drawn before the player was warned"
    assert "You would break up: royal flush." in message_of(play)
    play.do(Press.MAIN)
    assert not hand_of(play).is_open
    record = play.store.record(1)
    assert record is not None
    assert record.hand.deal.dealt == parse_cards(ROYAL)
    assert record.hand.hold == ()
    play.close()


@pytest.mark.case("D-HOLD-3")
def test_without_warnings_a_dealt_royal_is_thrown_away_as_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = opened(tmp_path, warnings="off")
    rig(monkeypatch, play, ROYAL, **UPPER)
    play.do(Press.MAIN)
    play.do(Press.MAIN)
    outcome = hand_of(play).outcome
    assert outcome is not None
    assert set(outcome.line(Line.BOTTOM).dealt).isdisjoint(parse_cards(ROYAL))
    record = play.store.record(1)
    assert record is not None
    assert (record.hand.deal.dealt, record.hand.hold) == (parse_cards(ROYAL), ())
    play.close()


@pytest.mark.parametrize(
    ("dealt", "hold", "warned"),
    [
        (ROYAL, ALL, False),
        (ROYAL, (1, 2, 3, 4), True),
        (PAIR, (1, 3), False),
        (PAIR, (1,), True),
        (PAIR, (2, 4, 5), True),
        ("Tc Td 4h 7s 2c", (), False),  # tens pay nothing
        ("8h 8s 8d 2c 4s", (1, 2, 3), False),
        ("8h 8s 8d 2c 4s", (1, 2), True),
        ("8h 8s 4d 4c 2s", (1, 2), True),
        ("2h 4h 6h 8h Th", (1, 2, 3, 4), True),
        (NOTHING, (), False),
    ],
)
def test_a_warning_comes_where_a_paying_hand_would_be_broken_up(
    dealt: str, hold: tuple[int, ...], warned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = unsaved(lines=1, warnings="warn")
    rig(monkeypatch, play, dealt)
    play.do(Press.MAIN)
    press(play, *hold)
    play.do(Press.MAIN)
    assert hand_of(play).is_open is warned


def test_a_warning_must_be_answered_by_the_very_next_press(monkeypatch: pytest.MonkeyPatch) -> None:
    play = unsaved(lines=1, warnings="strict")
    rig(monkeypatch, play, ROYAL)
    play.do(Press.MAIN)
    for other in (PressHold(1), Press.FASTER, Press.CLOSE, Press.BET_ONE):
        play.do(Press.MAIN)
        play.do(other)
        assert "break up" not in message_of(play)
    play.do(Press.MAIN)
    assert hand_of(play).is_open
    assert "break up" in message_of(play)


# Bets.


@pytest.mark.case("D-BET-1")
@pytest.mark.parametrize(
    ("credits_", "lines", "coins"),
    [(20, 3, 5), (15, 3, 5), (14, 3, 4), (7, 3, 2), (6, 3, 2), (5, 1, 5), (4, 1, 4), (3, 3, 1), (2, 1, 2), (1, 1, 1)],
)
def test_bet_max_deals_the_largest_bet_that_the_credits_allow(credits_: int, lines: int, coins: int) -> None:
    play = unsaved(credits=credits_, coins=1)
    play.do(Press.BET_MAX)
    assert hand_of(play).is_open
    assert hand_of(play).bet == Bet(lines, coins)
    assert play.session.meters == Meters(credits_ - lines * coins, credits_, lines * coins)


@pytest.mark.case("D-BET-1")
def test_at_no_credits_every_bet_is_refused_in_words_and_changes_nothing() -> None:
    play = unsaved(credits=2, coins=1)
    play.do(Press.CASH_OUT)
    play.do(Press.CASH_OUT)
    assert play.session.meters == Meters(0, 2, 0, 0, 2)
    empty = play.session
    for action in (Press.MAIN, Press.BET_MAX):
        play.do(action)
        assert play.session == empty
        assert message_of(play) == "Not now. No credits are left, insert credits to play: a click on CREDITS."


@pytest.mark.case("D-BET-1")
def test_a_deal_above_the_credits_names_the_largest_bet_and_changes_nothing() -> None:
    play = unsaved(credits=2, coins=1)
    before = play.session
    play.do(Press.MAIN)
    assert play.session == before
    assert message_of(play).endswith("3 coins are more than the 2 credits, the largest bet is 1 line × 2 coins.")


@pytest.mark.case("D-BET-2")
@pytest.mark.parametrize("action", BETTING_CONTROLS, ids=str)
def test_no_control_changes_the_bet_of_an_open_hand(action: Pressed, tmp_path: Path) -> None:
    play = opened(tmp_path, lines=3, coins=1, seed=1)
    play.do(Press.MAIN)
    opened_hand, settings = play.session, play.preferences.settings
    play.do(action)
    assert play.session == opened_hand
    assert play.preferences.settings.bet == settings.bet == Bet(3, 1)
    assert play.preferences.table.id == "C"
    assert play.message is not None
    assert play.message.refused
    play.do(Press.MAIN)
    won = settle(hand_of(play)).total
    assert play.session.meters == Meters(1997 + won, 2000, 3, won, 0, 1)
    assert play.session.round.bet == Bet(3, 1)
    play.close()


@pytest.mark.case("D-BET-2")
def test_a_file_that_changes_inside_a_hand_waits_for_its_end(tmp_path: Path) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text("paytable: C\ncoins: 1\n")
    play = opened(tmp_path / "saves", file)
    play.do(Press.MAIN)
    file.write_text("paytable: A\ncoins: 4\nlines: 1\n")
    play.choosing.read_changed_files()
    assert (hand_of(play).table.id, hand_of(play).bet) == ("C", Bet(3, 1))
    assert (play.session.round.table.id, play.session.round.bet) == ("C", Bet(3, 1))
    play.do(Press.MAIN)
    assert hand_of(play).bet == Bet(3, 1)
    play.choosing.read_changed_files()
    assert (play.session.round.table.id, play.session.round.bet) == ("A", Bet(1, 4))
    play.do(Press.MAIN)
    assert (hand_of(play).table.id, hand_of(play).bet) == ("A", Bet(1, 4))
    play.close()


@pytest.mark.case("D-BET-4")
@pytest.mark.parametrize("table", list("ABCDEF"))
def test_wins_on_all_three_lines_are_all_credited(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play = unsaved(paytable=table)
    rig(monkeypatch, play, "8h 8s 8d 2c 4s", middle="9c 9d 6h 6s 2d", top="Jc Jd 3h 5s 7c")
    standing(play)
    outcome = hand_of(play).outcome
    assert outcome is not None
    assert [line.won for line in outcome.lines] == [5, 10, 15]
    assert play.session.meters == Meters(2000 - 15 + 30, 2000, 15, 30, 0, 1)


def test_bet_one_goes_around_and_lines_go_to_and_fro() -> None:
    play = unsaved(coins=3)
    seen = []
    for _ in range(5):
        play.do(Press.BET_ONE)
        seen.append(play.session.round.bet.coins)
    assert seen == [4, 5, 1, 2, 3]
    play.do(Press.LINES)
    assert play.session.round.bet == Bet(1, 3)
    play.do(Press.LINES)
    assert play.session.round.bet == Bet(3, 3)


def test_columns_and_segments_choose_coins_and_lines() -> None:
    play = unsaved()
    for coins in ALL:
        play.do(PressCoins(coins))
        assert play.session.round.bet == Bet(3, coins)
    play.do(PressLines(1))
    play.do(PressLines(1))
    assert play.session.round.bet == Bet(1, 5)
    assert play.session.meters == Meters(2000, 2000)


def test_pay_tables_go_around_both_ways() -> None:
    play = unsaved()
    on = []
    for _ in range(6):
        play.do(Press.TABLE_NEXT)
        on.append(play.session.round.table.id)
    assert on == list("DEFABC")
    play.do(Press.TABLE_BACK)
    assert play.session.round.table.id == "B"


# Money.


def test_insert_puts_in_the_credits_of_the_settings_at_any_balance() -> None:
    play = unsaved(credits=50)
    play.do(Press.INSERT)
    play.do(Press.INSERT)
    assert play.session.meters == Meters(150, 150)


def test_cash_out_asks_once() -> None:
    play = unsaved(credits=1410)
    play.do(Press.CASH_OUT)
    assert play.session.meters == Meters(1410, 1410)
    assert "Cash out 1,410 credits?" in message_of(play)
    play.do(Press.CASH_OUT)
    assert play.session.meters == Meters(0, 1410, 0, 0, 1410)
    play.do(Press.CASH_OUT)
    assert message_of(play) == "Not now. There are no credits to cash out."


OTHERS = [Press.CLOSE, Press.FASTER, Press.BET_ONE, Press.INSERT, PressSetting("deck", "four")]


@pytest.mark.parametrize("other", OTHERS)
def test_any_other_press_takes_the_question_back(other: Pressed) -> None:
    play = unsaved()
    play.do(Press.CASH_OUT)
    play.do(other)
    assert "Cash out" not in message_of(play)
    play.do(Press.CASH_OUT)
    assert play.session.meters.cashed_out == 0
    assert "Cash out" in message_of(play)


def test_a_question_stays_to_be_read_while_the_window_fills_the_screen() -> None:
    play = unsaved()
    play.do(Press.CASH_OUT)
    play.choosing.choose(fullscreen=True)
    assert "Cash out" in message_of(play)
    assert play.asked is Press.CASH_OUT


def test_a_question_that_a_file_overwrote_is_asked_again(tmp_path: Path) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text("deck: two\n")
    play = opened(tmp_path / "saves", file)
    play.do(Press.CASH_OUT)
    file.write_text("deck: four\n")
    play.choosing.read_changed_files()
    assert "Cash out" not in message_of(play)
    play.do(Press.CASH_OUT)
    assert play.session.meters.cashed_out == 0
    play.close()


# Saved hands.


def test_a_settled_hand_is_saved_once_under_its_number(tmp_path: Path) -> None:
    play = opened(tmp_path)
    standing(play)
    for _ in range(2):
        play.do(Press.SAVE)
        assert message_of(play) == "Hand 1 is saved. hand-000001.yaml"
    assert os.listdir(tmp_path / "hands") == ["hand-000001.yaml"]
    standing(play)
    play.do(Press.SAVE)
    assert sorted(os.listdir(tmp_path / "hands")) == ["hand-000001.yaml", "hand-000002.yaml"]
    play.close()


def test_a_saved_hand_that_the_player_edited_is_never_overwritten(tmp_path: Path) -> None:
    play = opened(tmp_path)
    standing(play)
    play.do(Press.SAVE)
    file = tmp_path / "hands" / "hand-000001.yaml"
    edited = "# mine\n" + text_of(file)
    file.write_text(edited, encoding="utf-8")
    play.do(Press.SAVE)
    assert message_of(play) == "Hand 1 is saved. hand-000001-2.yaml"
    assert text_of(file) == edited
    play.close()


def test_only_a_settled_hand_is_saved(tmp_path: Path) -> None:
    play = opened(tmp_path)
    for _ in range(2):  # before the first hand, and inside it
        play.do(Press.SAVE)
        assert message_of(play) == "Not now. Only a settled hand is saved."
        play.do(Press.MAIN)
    assert not (tmp_path / "hands").exists()
    play.close()


def test_a_hand_that_cannot_be_saved_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    play = opened(tmp_path)
    standing(play)
    (tmp_path / "hands").write_text("a file stands here")
    play.do(Press.SAVE)
    assert message_of(play).startswith("The hand is not saved.")
    standing(play)
    assert play.session.meters.hands == 2
    play.close()


# The store fails.


def test_play_stops_with_a_message_and_goes_on_once_the_store_opens_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = opened(tmp_path)
    standing(play)
    play.do(Press.MAIN)
    press(play, 2)
    known = play.session
    break_store(monkeypatch, play)
    play.do(Press.MAIN)
    assert play.session == known, "what could not be stored did not happen"
    assert message_of(play) == "Play is stopped: nothing more is recorded. The disk is full."
    for action in (PressHold(1), Press.INSERT, Press.BET_ONE, Press.CASH_OUT, Press.BET_MAX, Press.TABLE_NEXT):
        play.do(action)
        assert play.session == known
        assert play.message is not None
        assert play.message.refused
    play.do(Press.MAIN)
    assert message_of(play) == "The game goes on. All is as it was recorded last."
    assert play.session == known
    play.do(Press.MAIN)
    assert play.session.meters.hands == 2
    play.close()


def test_play_stays_stopped_as_long_as_the_store_does_not_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = opened(tmp_path)
    known = play.session
    break_store(monkeypatch, play)
    play.do(Press.INSERT)

    def closed(_: object) -> None:
        raise Unavailable("no disk is there")

    with monkeypatch.context() as patch:
        patch.setattr(play.keeping, "_reopen", closed)
        for _ in range(3):
            play.do(Press.MAIN)
            assert message_of(play) == "Play is stopped: nothing more is recorded. No disk is there."
            assert play.session == known
    play.do(Press.MAIN)
    play.do(Press.MAIN)
    assert play.session.number == 1
    play.close()


def test_a_hand_asked_for_while_the_store_is_closed_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = opened(tmp_path)
    standing(play)
    break_store(monkeypatch, play)
    play.do(Press.INSERT)

    def closed(failed: Store) -> Store:
        failed.close()
        raise Unavailable("no disk is there")

    monkeypatch.setattr(play.keeping, "_reopen", closed)
    play.do(Press.MAIN)
    play.do(Press.SAVE)
    assert message_of(play).startswith("The hand is not saved.")


def test_a_choice_that_could_not_be_stored_is_in_force_when_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = opened(tmp_path)
    break_store(monkeypatch, play)
    play.do(Press.TABLE_NEXT)
    assert "Play is stopped" in message_of(play)
    play.do(Press.MAIN)
    assert "goes on" in message_of(play)
    assert play.session.round.table == play.preferences.table
    play.close()


def test_a_folder_that_vanished_in_play_stops_it(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    play = opened(folder)
    play.do(Press.MAIN)
    known = play.session
    folder.rename(tmp_path / "elsewhere")
    play.do(Press.MAIN)
    assert message_of(play).startswith("Play is stopped: nothing more is recorded.")
    (tmp_path / "elsewhere").rename(folder)
    play.do(Press.MAIN)
    assert "goes on" in message_of(play)
    assert play.session.meters.coins_in == known.meters.coins_in == 15
    assert play.session.meters.balanced
    play.close()


def shown_stopped(play: Play, words: str) -> None:
    """Holds that play is stopped for this reason."""
    assert message_of(play).startswith("Play is stopped: nothing more is recorded.")
    assert words in message_of(play)


@pytest.mark.skipif(os.name == "nt", reason="open files cannot be removed there")
def test_a_folder_that_is_gone_for_good_never_becomes_a_fresh_game(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    play = opened(folder)
    play.do(Press.MAIN)
    press(play, 2)
    known = play.session
    shutil.rmtree(folder)
    play.do(Press.MAIN)
    shown_stopped(play, "no longer where it was opened")
    for _ in range(3):
        play.do(Press.MAIN)
        shown_stopped(play, f"{folder} is missing")
        assert play.session == known
    assert not folder.exists()
    opened(folder).close()
    play.do(Press.MAIN)
    shown_stopped(play, f"Another game is in {folder}")
    assert play.session == known
    play.close()


@pytest.mark.skipif(os.name == "nt", reason="open files cannot be removed there")
def test_a_folder_that_is_gone_is_noticed_without_a_press_and_takes_a_question_with_it(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    play = opened(folder)
    assert play.keeping.check_place()
    assert play.message is None
    play.do(Press.CASH_OUT)
    shutil.rmtree(folder)
    assert not play.keeping.check_place()
    shown_stopped(play, "no longer where it was opened")
    assert play.asked is None
    play.do(Press.CASH_OUT)
    play.do(Press.CASH_OUT)
    assert play.session.meters.credits == 2000
    play.close()


@pytest.mark.skipif(os.name == "nt", reason="open files cannot be removed there")
def test_saving_a_hand_never_makes_the_folder_again(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    play = opened(folder)
    standing(play)
    shutil.rmtree(folder)
    play.do(Press.SAVE)
    shown_stopped(play, "no longer where it was opened")
    play.do(Press.SAVE)
    assert message_of(play).startswith("The hand is not saved.")
    assert not folder.exists()
    play.close()


def test_a_choice_that_cannot_be_remembered_is_in_force_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = opened(tmp_path)
    with monkeypatch.context() as patch:
        break_store(patch, play)
        play.do(Press.FASTER)
    assert message_of(play) == "Chosen, but not remembered for the next start. The disk is full."
    assert play.preferences.settings["speed"] == "2"
    play.do(Press.MAIN)
    assert play.session.number == 1
    assert message_of(play) == ""
    play.close()
    play = opened(tmp_path)
    assert play.preferences.settings["speed"] == "1"
    play.close()


def test_choices_of_one_press_are_remembered_in_one_commit(tmp_path: Path) -> None:
    play = opened(tmp_path, lines=1, coins=1)
    changes = play.store._game.changes
    assert play.choosing.choose(lines=3, coins=4)
    assert (play.store.setting("lines"), play.store.setting("coins")) == ("3", "4")
    assert play.store._game.changes == changes + 2, "one of the choices, one of the bet"
    play.close()


def test_a_question_gives_way_to_the_word_of_a_choice_that_is_not_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = opened(tmp_path)
    play.do(Press.CASH_OUT)
    with monkeypatch.context() as patch:
        break_store(patch, play)
        play.choosing.choose(fullscreen=True)
    assert message_of(play).startswith("Chosen, but not remembered")
    play.do(Press.CASH_OUT)
    assert play.session.meters.credits == 2000
    play.close()


def test_a_choice_of_the_window_itself_that_cannot_be_remembered_is_not_worth_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = opened(tmp_path)
    with monkeypatch.context() as patch:
        break_store(patch, play)
        play.keeping.remember("window_size", "900x700")
    assert message_of(play) == ""
    play.do(Press.MAIN)
    assert play.session.number == 1
    play.close()
    play.keeping.remember("window_size", "900x701")
    shown_stopped(play, "Play has stopped")


# What is told when the game opens.


def test_a_folder_that_cannot_be_written_is_played_unsaved(tmp_path: Path) -> None:
    blocked = tmp_path / "saves"
    blocked.write_text("a file")
    play = opened(blocked, credits=70)
    assert play.commitments.mark == "UNSAVED"
    assert play.message is not None
    assert play.message.refused
    assert str(blocked) in play.message.detail
    assert play.session.meters == Meters(70, 70)
    standing(play)
    assert play.session.meters.hands == 1
    play.do(Press.SAVE)
    assert message_of(play).startswith("The hand is not saved.")
    assert blocked.read_text() == "a file"
    play.close()


@pytest.mark.case("D-SAVE-1")
def test_a_damaged_game_is_named_even_where_the_bet_follows_the_settings(tmp_path: Path) -> None:
    play = opened(tmp_path)
    play.close()
    (tmp_path / "session.sqlite3").write_bytes(b"")
    play = opened(tmp_path, coins=2, lines=1)
    assert "session.sqlite3 was damaged" in message_of(play)
    assert play.session.round.bet == Bet(1, 2)
    play.close()


def test_a_pay_table_that_is_gone_is_told_even_where_the_bet_follows_the_settings(tmp_path: Path) -> None:
    tables = tmp_path / "tables"
    written(tables, {"mine.yaml": text_of(C_YAML)})
    play = opened(tmp_path / "saves", paytables=(tables,), paytable="mine")
    play.close()
    (tables / "mine.yaml").unlink()
    play = opened(tmp_path / "saves", paytables=(tables,), coins=1)
    assert message_of(play) == "Please note. Pay table mine is gone."
    assert play.session.round.bet == Bet(3, 1)
    play.close()


def test_a_hand_resumes_under_the_bet_it_was_dealt_at_and_the_new_bet_follows_it(tmp_path: Path) -> None:
    play = opened(tmp_path, coins=5)
    play.do(Press.MAIN)
    press(play, 3)
    before = play.session
    play.close()
    play = opened(tmp_path, coins=1, lines=1)
    assert hand_of(play) == before.hand
    assert play.session.meters == before.meters
    play.do(Press.MAIN)
    assert hand_of(play).bet == Bet(3, 5)
    assert play.session.round.bet == Bet(1, 1)
    play.close()


# Fair and seeded deals.


def test_seeded_hands_count_from_each_start(tmp_path: Path) -> None:
    dealt = []
    for _ in range(2):
        play = opened(tmp_path, seed=9, lines=1)
        assert play.commitments.mark == "SEEDED"
        for number in (1, 2, 3):
            standing(play)
            assert fair_of(play) == Fair(seeded_secret(9, number), number)
            dealt.append(hand_of(play).deal)
        play.close()
    assert dealt[:3] == dealt[3:]
    assert len(set(dealt)) == 3


def test_a_refused_deal_takes_no_seeded_hand() -> None:
    play = unsaved(seed=4, credits=1, coins=1)
    play.do(Press.MAIN)
    play.do(Press.BET_MAX)
    assert fair_of(play) == Fair(seeded_secret(4, 1), 1)


def test_the_commitment_is_shown_before_the_bet_and_holds(tmp_path: Path) -> None:
    play = opened(tmp_path)
    seen = []
    for _ in range(3):
        shown = play.commitments.commitment
        assert play.commitments.mark == f"next {shown[:8]}"
        seen.append(shown)
        play.do(Press.MAIN)
        assert play.commitments.mark == shown[:8]
        assert play.commitments.commitment == shown, "the open hand's own"
        press(play, *ALL)
        play.do(Press.MAIN)
        assert commitment(fair_of(play).secret) == shown
        record = play.store.record(play.session.number)
        assert record is not None
        assert records.verified(record)
    assert len({*seen, play.commitments.commitment}) == 4
    play.close()


def test_the_players_own_text_goes_into_the_deal() -> None:
    play = unsaved(seed=None, fair_text="könig")
    play.do(Press.MAIN)
    assert fair_of(play).text == "könig"


@pytest.mark.parametrize("taken", [1, 2, 3])
def test_changes_of_the_hold_are_taken_back_one_by_one(taken: int) -> None:
    play = unsaved()
    play.do(Press.MAIN)
    press(play, 1, 4, 1)
    holds: list[tuple[int, ...]] = [(4,), (1, 4), (1,), ()]
    for _ in range(taken):
        assert play.can_undo
        play.do(Press.UNDO)
    assert hand_of(play).hold == holds[taken]
    assert play.can_undo is (taken < 3)


def test_nothing_is_taken_back_where_no_hold_was_changed_or_the_hand_is_over() -> None:
    play = unsaved()
    said = "Not now. There is no hold to take back."
    play.do(Press.UNDO)
    assert message_of(play) == said
    play.do(Press.MAIN)
    play.do(Press.UNDO)
    assert message_of(play) == said
    press(play, 2)
    play.do(Press.MAIN)
    settled_hand = play.session
    play.do(Press.UNDO)
    assert (message_of(play), play.session) == (said, settled_hand)
    play.do(Press.MAIN)
    play.do(Press.UNDO)
    assert (message_of(play), hand_of(play).hold) == (said, ())


def test_a_hand_that_was_left_open_is_told_of_at_the_next_start(tmp_path: Path) -> None:
    play = opened(tmp_path)
    play.do(Press.MAIN)
    press(play, 2)
    play.close()
    play = opened(tmp_path)
    assert message_of(play) == "Hand 1 is as you left it. Hold cards, then press DRAW."
    press(play, 3)
    assert (message_of(play), hand_of(play).hold) == ("", (2, 3))
    play.close()


# Settings and files.


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("paytable", ["A", "F", "C"]),
        ("lines", [1, 3]),
        ("coins", [1, 4]),
        ("credits", [100, 10_000]),
        ("speed", ["4", "instant"]),
        ("sound", ["off", "high"]),
        ("deck", ["four", "two"]),
        ("motion", ["reduced", "full"]),
        ("text", ["large", "normal"]),
        ("warnings", ["warn", "strict", "off"]),
        ("fullscreen", [True, False]),
        ("fair_text", ["my own words", ""]),
    ],
)
def test_a_setting_takes_the_value_that_it_is_given(key: str, values: list[str | int | bool]) -> None:
    play = unsaved()
    seen = []
    for value in values:
        play.do(PressSetting(key, value))
        seen.append(play.preferences.settings[key])
    assert seen == values


def test_speeds_go_around_both_ways() -> None:
    play = unsaved()
    seen = []
    for action in (Press.FASTER,) * 4 + (Press.SLOWER,) * 2:
        play.do(action)
        seen.append(play.preferences.settings["speed"])
    assert seen == ["2", "4", "instant", "1", "instant", "4"]


@pytest.mark.case("D-CONFIG-2")
def test_a_misspelt_key_keeps_the_last_good_file_and_says_where_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text("motion: full\ncoins: 2\n")
    play = opened(tmp_path / "saves", file)
    file.write_text("coins: 4\nmotoin: reduced\n")
    play.choosing.read_changed_files()
    assert play.session.round.bet == Bet(3, 2)
    assert play.preferences.settings["motion"] == "full"
    assert play.message is not None
    assert play.message.refused
    assert play.message.title == "A changed file has a fault; what was in force stays."
    assert play.message.detail.startswith("settings.yaml:2:1: ")
    assert "'motoin'" in play.message.detail
    assert "'motion'" in play.message.detail
    file.write_text("coins: 4\nmotion: reduced\n")
    play.choosing.read_changed_files()
    assert play.session.round.bet == Bet(3, 4)
    assert play.preferences.settings["motion"] == "reduced"
    assert message_of(play) == "Changed files were read. Pay table C is in force."
    play.close()


@pytest.mark.case("D-CONFIG-2")
def test_a_fault_of_a_file_is_over_when_what_it_names_has_come(tmp_path: Path) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text("coins: 2\n")
    play = opened(tmp_path / "saves", file)
    file.write_text("coins: 3\npaytable: mine\npaytables: [tables]\n")
    play.choosing.read_changed_files()
    assert play.message is not None
    told = "there is no folder tables, the path of a folder with pay tables is wanted."
    assert play.message.detail == f"settings.yaml:3:13: {told}"
    (tmp_path / "tables").mkdir()
    play.choosing.read_changed_files()
    assert "settings.yaml:2:11: no pay table 'mine'" in message_of(play)
    written(tmp_path / "tables", {"mine.yaml": text_of(C_YAML).replace("roy", "rao")})
    play.choosing.read_changed_files()
    assert "mine.yaml:" in message_of(play)
    written(tmp_path / "tables", {"mine.yaml": text_of(C_YAML)})
    play.choosing.read_changed_files()
    assert message_of(play) == "Changed files were read. Pay table mine is in force."
    assert play.choosing.fault == ""
    play.close()


@pytest.mark.case("D-CONFIG-2")
def test_a_change_is_told_once_though_it_names_other_folders(tmp_path: Path) -> None:
    written(tmp_path / "tables", {"mine.yaml": text_of(C_YAML)})
    file = tmp_path / "settings.yaml"
    file.write_text("paytables: [tables]\npaytable: mine\n")
    play = opened(tmp_path / "saves", file)
    for text, id_ in (("paytables: []\n", "C"), ("paytables: [tables]\npaytable: mine\n", "mine")):
        file.write_text(text)
        play.choosing.read_changed_files()
        assert message_of(play) == f"Changed files were read. Pay table {id_} is in force."
        play.do(Press.CLOSE)
        for _ in range(3):
            play.choosing.read_changed_files()
            assert play.message is None
    play.close()


@pytest.mark.case("D-CONFIG-2")
def test_a_misspelt_row_of_the_pay_table_in_force_keeps_the_last_good_one(tmp_path: Path) -> None:
    tables = tmp_path / "tables"
    good = text_of(C_YAML)
    written(tables, {"mine.yaml": good})
    play = opened(tmp_path / "saves", paytables=(tables,), paytable="mine")
    written(tables, {"mine.yaml": good.replace("royal_flush", "roayl_flush")})
    play.choosing.read_changed_files()
    assert play.session.round.table.id == "mine"
    assert "what was in force stays" in message_of(play)
    assert "mine.yaml:" in message_of(play)
    assert "'royal_flush'" in message_of(play)
    standing(play)
    assert play.session.meters.hands == 1
    play.close()


def test_a_fault_in_a_pay_table_that_is_not_in_force_is_told_too(tmp_path: Path) -> None:
    tables = tmp_path / "tables"
    good = text_of(C_YAML)
    written(tables, {"mine.yaml": good})
    play = opened(tmp_path / "saves", paytables=(tables,))
    written(tables, {"mine.yaml": good.replace("roy", "rao")})
    play.choosing.read_changed_files()
    assert "A pay table has a fault and is left out. mine.yaml:" in message_of(play)
    assert play.session.round.table.id == "C"
    play.close()


def test_a_new_pay_table_is_in_the_round_at_the_next_hand(tmp_path: Path) -> None:
    tables = tmp_path / "tables"
    tables.mkdir()
    play = opened(tmp_path / "saves", paytables=(tables,))
    standing(play)
    written(tables, {"mine.yaml": text_of(C_YAML).replace("full_house: 8", "full_house: 20")})
    play.do(Press.MAIN)
    assert "Changed files were read" in message_of(play), "what nobody read yet outlasts the deal"
    play.do(Press.MAIN)
    play.do(Press.TABLE_BACK)
    play.do(Press.TABLE_BACK)
    play.do(Press.TABLE_BACK)
    assert play.session.round.table.id == "mine"
    play.close()


@pytest.mark.case("D-CONFIG-2")
def test_a_fault_found_at_the_deal_is_still_to_be_read_after_it(tmp_path: Path) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text("coins: 2\n")
    play = opened(tmp_path / "saves", file)
    file.write_text("coinz: 3\n")
    play.do(Press.MAIN)
    assert hand_of(play).bet == Bet(3, 2)
    assert "settings.yaml:1:1: " in message_of(play)
    press(play, 1)
    assert message_of(play) == ""
    play.close()


def test_a_choice_of_the_window_stays_when_the_file_drops_its_key(tmp_path: Path) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text("coins: 2\n")
    play = opened(tmp_path / "saves", file)
    play.choosing.table("A")  # remembered, as no file rules it yet
    file.write_text("paytable: A\n")
    play.choosing.read_changed_files()
    play.choosing.table("C")
    file.write_text("coins: 2\n")
    play.choosing.read_changed_files()
    assert "Pay table C is in force." in message_of(play)
    play.close()
    play = opened(tmp_path / "saves", file)
    assert play.preferences.table.id == "C"
    play.close()


@pytest.mark.case("D-CONFIG-3")
def test_what_the_window_changes_is_remembered_and_the_players_files_stay_as_they_are(tmp_path: Path) -> None:
    yaml = "# mine\npaytables: tables  # here\ndeck: two  # as ever\n# the end\n"
    commented = "".join(f"{line}  # why\n" for line in text_of(C_YAML).splitlines())
    files = written(tmp_path, {"settings.yaml": yaml}) | written(tmp_path / "tables", {"mine.yaml": commented})
    file = tmp_path / "settings.yaml"
    play = opened(tmp_path / "saves", file)
    for action in (
        Press.BET_ONE, Press.BET_ONE, Press.LINES, Press.TABLE_BACK, Press.FASTER, PressSetting("deck", "four"),
        PressSetting("motion", "reduced"), PressSetting("text", "large"), PressSetting("warnings", "warn"),
    ):  # fmt: skip
        play.do(action)
    play.choosing.choose(fullscreen=True)
    standing(play)
    changed = play.preferences.settings
    assert changed["deck"] == "four", "in force until the file changes it or the game ends"
    play.close()
    assert {path: path.read_bytes() for path in files} == files
    play = opened(tmp_path / "saves", file)
    kept = play.preferences.settings
    for key in ("lines", "coins", "paytable", "speed", "motion", "text", "warnings", "fullscreen"):
        assert kept[key] == changed[key], key
    assert [kept[key] for key in ("lines", "coins", "paytable", "fullscreen")] == [1, 2, "B", True]
    assert kept["deck"] == "two", "the file sets it"
    assert play.session.round.bet == Bet(1, 2)
    play.close()


def test_the_command_line_rules_for_its_run_alone(tmp_path: Path) -> None:
    play = opened(tmp_path, coins=2, paytable="F")
    assert play.session.round.bet.coins == 2
    play.close()
    play = opened(tmp_path)
    assert (play.session.round.bet.coins, play.session.round.table.id) == (5, "C")
    play.close()


# The log.


def test_the_log_tells_a_hand_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    play = unsaved(log=lines.append)
    rig(monkeypatch, play, "8h 8s 8d 2c 4s", middle="9c 9d 6h 6s 2d", top="Jc Jd 3h 5s 7c")
    play.do(Press.MAIN)
    press(play, 1)
    press(play, 1)
    play.do(Press.CASH_OUT)
    press(play, *ALL)
    play.do(Press.MAIN)
    assert lines[:5] == [
        "Hand 1: 3 lines × 5 coins = 15 coins a hand, pay table C, 1,985 credits left.",
        "Dealt 8h 8s 8d 2c 4s.",
        "Held 8h.",
        "Held nothing.",
        "Not now. A hand is open, finish it with DRAW first.",
    ]
    assert lines[-4:] == [
        "Top: Jc Jd 3h 5s 7c, jacks or better, 5 coins.",
        "Middle: 9c 9d 6h 6s 2d, two pair, 10 coins.",
        "Bottom: 8h 8s 8d 2c 4s, three of a kind, 15 coins.",
        "Won 30 coins, 2,015 credits.",
    ]


def test_the_log_tells_questions_and_refusals() -> None:
    lines: list[str] = []
    play: Play = unsaved(log=lines.append, credits=1)
    play.do(Press.MAIN)
    play.do(Press.CASH_OUT)
    play.do(Press.CASH_OUT)
    assert lines[0].startswith("Not now. 15 coins are more than ")
    assert lines[1:] == [
        "Cash out 1 credit? The same key or button again does it.",
        "1 credit cashed out.",
    ]


def test_a_hand_dealt_from_a_seed_is_marked_so_and_one_dealt_from_a_drawn_secret_is_not(tmp_path: Path) -> None:
    play = opened(tmp_path, seed=7)
    play.do(Press.MAIN)
    assert play.commitments.mark == "SEEDED"
    play.close()
    resumed = opened(tmp_path)
    assert resumed.commitments.mark == "SEEDED"
    resumed.do(Press.MAIN)
    assert resumed.commitments.mark == f"next {resumed.store.commitment[:8]}"
    resumed.do(Press.MAIN)
    honest = resumed.commitments.mark
    resumed.close()
    again = opened(tmp_path, seed=7)
    assert again.commitments.mark == honest
    again.do(Press.MAIN)
    assert again.commitments.mark == "SEEDED"
    again.close()


def test_money_that_moves_between_hands_is_said(tmp_path: Path) -> None:
    play = opened(tmp_path, credits=70)
    play.do(Press.INSERT)
    assert message_of(play) == "70 credits inserted. Now 140 credits. Press DEAL."
    play.do(Press.CASH_OUT)
    play.do(Press.CASH_OUT)
    assert message_of(play) == "140 credits cashed out. To play on, insert credits: a click on CREDITS."
    play.close()


# The trainer.


QUEENS = "Qs Js Ts 9h Qd"
QUEENS_UPPER = {"middle": "2c 3c 4c 5c 7c", "top": "2d 3d 4d 5d 7d"}


def dealt_queens(monkeypatch: pytest.MonkeyPatch, play: Play) -> None:
    """A hand whose best hold are three cards to a royal flush, 4.36 coins better than its pair of queens."""
    rig(monkeypatch, play, QUEENS, **QUEENS_UPPER)
    play.do(Press.MAIN)


def test_the_trainer_is_off_until_it_is_switched_on_and_remembered(tmp_path: Path) -> None:
    play = opened(tmp_path)
    assert not play.training.is_on
    assert play.training.lesson is None
    play.do(Press.TRAINER)
    assert message_of(play) == "The trainer is on. It opens with the next hand."
    play.close()
    again = opened(tmp_path)
    assert again.training.is_on
    again.do(Press.TRAINER)
    assert message_of(again).strip() == "The trainer is off."
    again.close()
    third = opened(tmp_path)
    assert not third.training.is_on
    third.close()


def test_the_trainer_shows_the_values_of_the_very_hand_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    play = unsaved()
    taught(play)
    play.do(Press.TRAINER)
    for coins in (5, 2):
        play.do(PressCoins(coins))
        dealt_queens(monkeypatch, play)
        lesson = play.training.lesson
        assert lesson is not None
        assert lesson.advice == EXACT(Question.of(hand_of(play)))
        play.do(PressHold(1))
        assert play.training.lesson == lesson, "no hold changes what holds are worth"
        play.do(Press.MAIN)
        assert play.training.lesson is not None
        assert play.training.lesson.advice is None, "there is nothing to hold any more"


def test_hold_best_holds_the_best_cards_and_leaves_an_equally_good_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    play = unsaved()
    taught(play)
    dealt_queens(monkeypatch, play)
    press(play, 5)
    play.do(Press.HOLD_BEST)
    assert hand_of(play).hold == (1, 2, 3)
    play.do(Press.MAIN)
    play.do(PressLines(1))
    rig(monkeypatch, play, "9c 9d 9h 9s Kd")
    play.do(Press.MAIN)
    press(play, 1, 2, 3, 4)
    play.do(Press.HOLD_BEST)
    assert hand_of(play).hold == (1, 2, 3, 4)


def test_hold_best_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    play = unsaved()
    play.do(Press.HOLD_BEST)
    assert message_of(play).startswith("Not now.")
    taught(play).late = True
    dealt_queens(monkeypatch, play)
    play.do(Press.HOLD_BEST)
    assert message_of(play) == "Not now. The values are not computed yet."
    assert hand_of(play).hold == ()


@pytest.mark.parametrize(
    ("hold", "verdict"), [((1, 5), "Your hold cost 4.36 coins."), ((1, 2, 3), "That was the best hold.")]
)
def test_the_verdict_on_a_hold_stays_until_the_next_deal(
    hold: tuple[int, ...], verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = unsaved()
    taught(play)
    play.do(Press.TRAINER)
    dealt_queens(monkeypatch, play)
    press(play, *hold)
    assert play.training.verdict == ""
    play.do(Press.MAIN)
    play.training.take_values()
    assert play.training.verdict == verdict
    play.do(Press.MAIN)
    assert play.training.verdict == ""


def test_without_the_trainer_there_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    play = unsaved()
    taught(play)
    dealt_queens(monkeypatch, play)
    play.do(Press.MAIN)
    play.training.take_values()
    assert play.training.verdict == ""


def test_the_verdict_is_in_the_text_log(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    play = unsaved(log=lines.append)
    taught(play)
    play.do(Press.TRAINER)
    dealt_queens(monkeypatch, play)
    press(play, 1, 5)
    play.do(Press.MAIN)
    play.training.take_values()
    assert lines[-1] == "Your hold cost 4.36 coins."


# Mistakes.


def test_a_hold_worse_than_best_is_kept_with_its_exact_cost_with_the_trainer_on_or_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = unsaved()
    taught(play)
    for number, hold in enumerate([(1, 5), (1, 2, 3), ()], start=1):
        dealt_queens(monkeypatch, play)
        press(play, *hold)
        question = Question.of(hand_of(play))
        play.do(Press.MAIN)
        play.training.take_values()
        cost = EXACT(question).of(hold).cost
        kept = {mistake.number: mistake.cost for mistake in play.store.mistakes()}
        assert kept.get(number, 0.0) == cost
        play.do(Press.TRAINER)
    assert [mistake.number for mistake in play.store.mistakes()] == [1, 3]


@pytest.mark.case("D-EV-3")
@pytest.mark.parametrize("hold", [(1, 2, 3, 4), ALL])
def test_equal_best_holds_are_no_mistakes(hold: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    play = unsaved(lines=1)
    taught(play)
    rig(monkeypatch, play, "9c 9d 9h 9s Kd")
    play.do(Press.MAIN)
    press(play, *hold)
    play.do(Press.MAIN)
    play.training.take_values()
    assert play.store.mistakes() == ()


def test_a_mistake_is_kept_when_its_value_comes_late(monkeypatch: pytest.MonkeyPatch) -> None:
    play = unsaved()
    known = taught(play)
    known.late = True
    for _ in range(2):
        dealt_queens(monkeypatch, play)
        play.do(Press.MAIN)
        play.training.take_values()
    assert play.store.mistakes() == ()
    assert play.training.waits_for_values
    known.late = False
    play.training.take_values()
    assert [mistake.number for mistake in play.store.mistakes()] == [1, 2]
    assert not play.training.waits_for_values


def test_a_mistake_whose_value_came_too_late_for_one_run_is_kept_in_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = opened(tmp_path)
    taught(play).late = True
    dealt_queens(monkeypatch, play)
    play.do(Press.MAIN)
    play.close()
    again = opened(tmp_path)
    taught(again)
    again.do(Press.MAIN)
    again.training.take_values()
    assert [mistake.number for mistake in again.store.mistakes()] == [1]
    again.close()


def test_a_mastered_mistake_is_not_kept_anew_at_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = opened(tmp_path)
    taught(play)
    dealt_queens(monkeypatch, play)
    play.do(Press.MAIN)
    play.training.take_values()
    (mistake,) = play.store.mistakes()
    mastered = replace(mistake, mastered=True)
    play.training.keep(mastered)
    play.close()
    again = opened(tmp_path)
    taught(again)
    again.do(Press.MAIN)
    again.training.take_values()
    assert again.store.mistakes() == (mastered,)
    again.close()


def test_the_trainer_counts_the_mistakes_of_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    play = unsaved()
    taught(play)
    play.do(Press.TRAINER)
    for hold in ((1, 5), (1, 5), (1, 2, 3)):
        dealt_queens(monkeypatch, play)
        press(play, *hold)
        play.do(Press.MAIN)
        play.training.take_values()
    dealt_queens(monkeypatch, play)
    lesson = play.training.lesson
    assert lesson is not None
    assert lesson.mistakes == 2
    assert lesson.given_up == pytest.approx(2 * EXACT(Question.of(hand_of(play))).of((1, 5)).cost)
    play.keeping.remember(SESSION_FROM, "1")
    lesson = play.training.lesson
    assert lesson is not None
    assert lesson.mistakes == 1, "the first hand was played before this session"


def test_a_mistake_that_cannot_be_stored_does_not_stop_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = opened(tmp_path)
    taught(play)
    dealt_queens(monkeypatch, play)
    play.do(Press.MAIN)
    with monkeypatch.context() as patch:
        break_store(patch, play)
        play.training.take_values()
    assert play.store.mistakes() == ()
    assert not play.store.stopped
    play.do(Press.MAIN)
    assert hand_of(play).is_open
    play.close()


# Warnings of what a hold costs.


WORSE = {(1, 2, 3): 20.0, (2, 3): 19.71, (3, 4): 19.70, (4,): 19.0, (): 18.0}  # at a bet of 15, of which 2 % are 0.30


@pytest.mark.parametrize(
    ("warnings", "hold", "warned"),
    [
        ("off", (), False),
        ("warn", (1, 2, 3), False),
        ("warn", (2, 3), False),
        ("warn", (3, 4), True),
        ("warn", (4,), True),
        ("strict", (1, 2, 3), False),
        ("strict", (2, 3), True),
        ("strict", (3, 4), True),
    ],
)
def test_a_warning_comes_before_a_costly_hold_and_in_strict_before_any_that_is_not_best(
    warnings: str, hold: tuple[int, ...], warned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = unsaved(warnings=warnings)
    taught(play, WORSE)
    rig(monkeypatch, play, NOTHING, **QUEENS_UPPER)
    play.do(Press.MAIN)
    press(play, *hold)
    play.do(Press.MAIN)
    assert hand_of(play).is_open is warned
    if warned:
        cost = 20.0 - WORSE[hold]
        assert message_of(play) == f"This hold costs {cost:.2f} coins. Press DRAW again to draw all the same."
        play.do(Press.MAIN)
        assert not hand_of(play).is_open, "it is asked once"


def test_a_changed_hold_is_warned_of_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    play = unsaved(warnings="warn")
    taught(play, WORSE)
    rig(monkeypatch, play, NOTHING, **QUEENS_UPPER)
    play.do(Press.MAIN)
    press(play, 4)
    play.do(Press.MAIN)
    press(play, 4)
    play.do(Press.MAIN)
    assert hand_of(play).is_open
    assert "costs 2.00 coins" in message_of(play)


@pytest.mark.parametrize("late", [True, False])
def test_a_draw_waits_for_no_value(late: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    play = unsaved(warnings="strict")
    known = taught(play, WORSE)
    known.late, known.broken = late, not late
    rig(monkeypatch, play, NOTHING, **QUEENS_UPPER)
    play.do(Press.MAIN)
    play.do(Press.MAIN)
    assert not hand_of(play).is_open


@pytest.mark.case("D-HOLD-3")
@pytest.mark.parametrize("warnings", ["warn", "strict"])
def test_breaking_up_a_paying_hand_is_warned_of_even_where_it_is_best(
    warnings: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = unsaved(warnings=warnings)
    taught(play)
    dealt_queens(monkeypatch, play)
    press(play, 1, 2, 3)
    play.do(Press.MAIN)
    assert hand_of(play).is_open
    assert message_of(play) == "You would break up: pair of queens. It is the best hold. Press DRAW again to draw."
    play.do(Press.MAIN)
    assert not hand_of(play).is_open
