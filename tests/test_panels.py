"""The menu and the help as the desk shows them: their rows act, their questions are answered, topics turn."""

import os
from pathlib import Path
from typing import Any

from ace_invaders.session import Meters
from ace_invaders.window.actions import Press, Pressed, PressHold, PressSetting, PressTopic
from ace_invaders.window.desk import Desk
from ace_invaders.window.help_panel import topics
from ace_invaders.window.looks import Target
from plays import hand_of, opened, standing, unsaved
from scene_hands import targets_of, texts

ROWS: list[Pressed] = [
    Press.INSERT, Press.CASH_OUT, Press.SAVE, Press.UNDO, Press.DRILL, Press.DEALER, Press.PAY_TABLES, Press.SETTINGS,
    Press.FULL_SCREEN, Press.QUIT,
]  # fmt: skip


UNFOLDED = 1000.0  # ms after which a panel is open or closed for good


def menu_of(**settings: Any) -> Desk:
    """A desk with its menu open."""
    desk = Desk(unsaved(**settings))
    desk.press(Press.MENU, 0)
    return desk


def row(desk: Desk, action: Pressed) -> Target:
    (target,) = targets_of(desk.picture(0), action)
    return target


def is_open(desk: Desk) -> bool:
    return not targets_of(desk.picture(0), Press.MAIN)


def test_the_menu_has_a_row_for_each_thing_it_does() -> None:
    desk = menu_of()
    for action in ROWS:
        assert row(desk, action).name


def test_insert_puts_credits_in_and_the_menu_stays_open() -> None:
    desk = menu_of(credits=300)
    desk.press(Press.INSERT, 0)
    desk.press(Press.INSERT, 0)
    assert desk.play.session.meters == Meters(900, 900)
    assert is_open(desk)
    assert row(desk, Press.INSERT).name == "Insert credits: +300"
    assert row(desk, Press.CASH_OUT).name == "Cash out: 900 credits"


def test_cash_out_asks_in_the_menu_and_yes_does_it() -> None:
    desk = menu_of(credits=1410)
    desk.press(Press.CASH_OUT, 0)
    assert "Cash out 1,410 credits?" in texts(desk.picture(0))
    assert "SAVE THE LAST HAND" not in texts(desk.picture(0)), "the question stands in the place of the rows"
    assert desk.play.session.meters.cashed_out == 0
    desk.press(row(desk, Press.CASH_OUT).action, 0)
    assert desk.play.session.meters == Meters(0, 1410, 0, 0, 1410)
    assert is_open(desk)
    assert not row(desk, Press.CASH_OUT).enabled


def test_back_takes_the_question_back_and_a_second_close_the_menu() -> None:
    desk = menu_of()
    desk.press(Press.CASH_OUT, 0)
    desk.press(Press.CLOSE, 0)
    assert is_open(desk)
    assert "Cash out 2,000 credits?" not in texts(desk.picture(0))
    desk.press(Press.CASH_OUT, 0)
    assert desk.play.session.meters.credits == 2000, "it is asked anew"
    desk.press(Press.CLOSE, 0)
    desk.press(Press.CLOSE, 0)
    assert not is_open(desk)
    assert desk.play.session.meters.credits == 2000


def test_nothing_but_an_answer_counts_while_the_menu_asks() -> None:
    desk = menu_of()
    desk.press(Press.CASH_OUT, 0)
    asked = desk.picture(0)
    for action in (Press.MAIN, Press.BET_MAX, PressHold(1), Press.UP, Press.ENTER):
        desk.press(action, 0)
    assert desk.picture(0) == asked
    assert desk.play.session.meters.credits == 2000
    assert desk.play.session.number == 0


def test_a_hand_is_saved_from_the_menu_once_there_is_a_settled_one(tmp_path: Path) -> None:
    desk = Desk(opened(tmp_path))
    desk.press(Press.MENU, 0)
    assert not row(desk, Press.SAVE).enabled
    assert row(desk, Press.SAVE).name.endswith("none yet")
    standing(desk.play)
    assert row(desk, Press.SAVE).enabled
    desk.press(Press.SAVE, 0)
    assert os.listdir(tmp_path / "hands") == ["hand-000001.yaml"]
    assert "Hand 1 is saved." in texts(desk.picture(0))
    assert is_open(desk)
    desk.play.close()


def test_money_and_saving_wait_while_a_hand_is_open() -> None:
    desk = Desk(unsaved())
    desk.play.do(Press.MAIN)
    desk.press(Press.MENU, 0)
    before = desk.play.session
    for action in (Press.INSERT, Press.CASH_OUT, Press.SAVE):
        assert not row(desk, action).enabled
        desk.press(action, 0)
        assert desk.play.session == before
    assert desk.play.asked is None
    assert all(row(desk, action).enabled for action in ROWS[4:])


def test_a_hold_is_taken_back_from_the_menu_as_long_as_there_is_one() -> None:
    desk = Desk(unsaved())
    desk.play.do(Press.MAIN)
    desk.press(Press.MENU, 0)
    assert not row(desk, Press.UNDO).enabled
    desk.play.do(PressHold(2))
    assert row(desk, Press.UNDO).enabled
    desk.press(Press.UNDO, 0)
    assert hand_of(desk.play).hold == ()
    assert is_open(desk)
    assert not row(desk, Press.UNDO).enabled


def test_full_screen_and_quit_act_from_the_menu() -> None:
    desk = menu_of()
    desk.press(Press.FULL_SCREEN, 0)
    assert desk.fullscreen
    assert row(desk, Press.FULL_SCREEN).name == "Full screen: on"
    assert is_open(desk)
    desk.press(Press.QUIT, 0)
    assert desk.done


def test_menu_and_help_lead_to_each_other() -> None:
    desk = menu_of()
    menu = desk.picture(UNFOLDED)
    desk.press(Press.HELP, 0)
    assert targets_of(desk.picture(UNFOLDED), PressTopic(0))
    desk.press(Press.MENU, 0)
    assert desk.picture(UNFOLDED) == menu


# Help.


def shown_topic(desk: Desk) -> int:
    """The index of the topic whose text is shown."""
    said = texts(desk.picture(0))
    counts = {index: said.count(title) for index, (title, _) in enumerate(topics())}
    return max(counts, key=lambda index: counts[index])


def test_every_topic_has_a_title_and_a_text() -> None:
    assert len(topics()) >= 5
    for title, text in topics():
        assert title
        assert not title.startswith("#")
        assert len(text) > 100


def test_topics_turn_by_key_and_stop_at_both_ends() -> None:
    desk, last = Desk(unsaved()), len(topics()) - 1
    desk.press(Press.HELP, 0)
    assert shown_topic(desk) == 0
    for action, expected in (
        (Press.UP, 0), (Press.DOWN, 1), (Press.RIGHT, 2), (Press.LEFT, 1), (Press.LAST, last), (Press.DOWN, last),
        (Press.FIRST, 0),
    ):  # fmt: skip
        desk.press(action, 0)
        assert shown_topic(desk) == expected


def test_a_click_on_a_topic_shows_it() -> None:
    desk = Desk(unsaved())
    desk.press(Press.HELP, 0)
    for index in (3, 0, len(topics()) - 1):
        (target,) = targets_of(desk.picture(0), PressTopic(index))
        desk.press(target.action, 0)
        assert shown_topic(desk) == index


def test_help_opens_and_closes_over_an_open_hand_and_changes_nothing() -> None:
    desk = Desk(unsaved())
    desk.play.do(Press.MAIN)
    before, table = desk.play.session, desk.picture(0)
    desk.press(Press.HELP, 0)
    for action in (Press.MAIN, Press.INSERT, Press.CASH_OUT, Press.SAVE, PressHold(2), PressSetting("deck", "four")):
        desk.press(action, 0)
    desk.press(Press.CLOSE, 0)
    assert desk.play.session == before
    assert desk.picture(UNFOLDED) == table
    assert hand_of(desk.play).is_open
