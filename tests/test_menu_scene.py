"""The menu over the table."""

from dataclasses import replace
from itertools import pairwise

import pytest

from ace_invaders.window import layout, menu, table, topbar
from ace_invaders.window.actions import Press
from ace_invaders.window.looks import Digits, Label
from ace_invaders.window.view import Message, View
from legibility import faults
from scene_hands import EXAMPLE, assert_ringed, assert_valid, session, settled, targets_of, texts

ROWS = (
    menu.Row("INSERT CREDITS", "+2,000", Press.INSERT),
    menu.Row("CASH OUT", "1,410 credits", Press.CASH_OUT),
    menu.Row("SAVE HAND", "hand 1,284", Press.SAVE, enabled=False),
    menu.Row("SETTINGS", "all of them", Press.SETTINGS),
    menu.Row("FULL SCREEN", "off", Press.FULL_SCREEN),
    menu.Row("QUIT", "", Press.QUIT),
)
QUESTION = menu.Question("Cash out 1,410 credits?", "The credits go to zero.", Press.CASH_OUT, "CASH OUT")
VIEW = View(session(settled(EXAMPLE), 1284, 1410))


def test_every_row_has_its_label_value_and_target() -> None:
    picture = menu.picture(VIEW, ROWS)
    assert_valid(picture)
    said = texts(picture)
    for row in ROWS:
        assert row.label in said
        (target,) = targets_of(picture, row.action)
        assert target.enabled is row.enabled
        assert target.box == menu.row_box(ROWS.index(row))


def test_ten_rows_fit_between_the_bar_and_the_lower_edge() -> None:
    box = menu.panel_box(10)
    assert box.y > layout.TOP_BAR.h
    assert box.y + box.h < layout.CANVAS.h
    assert box.x + box.w < layout.MESSAGE_PANEL.x


def test_rows_do_not_lie_over_each_other() -> None:
    boxes = [menu.row_box(index) for index in range(len(ROWS))]
    assert all(one.y + one.h <= other.y for one, other in pairwise(boxes))


def test_nothing_of_the_table_behind_can_be_pressed() -> None:
    behind = {target.action for target in table.picture(VIEW).targets}
    here = {target.action for target in menu.picture(VIEW, ROWS).targets if target.action is not None}
    bar = {target.action for target in topbar.top_targets()}
    assert here & behind == bar | {Press.INSERT, Press.SAVE}
    deal = layout.MAIN_BUTTON.centre
    found = menu.picture(VIEW, ROWS).target_at(*deal)
    assert found is not None
    assert found.action is Press.CLOSE


def test_a_click_between_the_rows_does_nothing() -> None:
    box = menu.panel_box(len(ROWS))
    found = menu.picture(VIEW, ROWS).target_at(box.x + 4, box.y + 4)
    assert found is not None
    assert not found.enabled


def test_cashing_out_asks_once() -> None:
    picture = menu.picture(VIEW, ROWS, QUESTION)
    assert_valid(picture)
    assert "Cash out 1,410 credits?" in texts(picture)
    assert "SETTINGS" not in texts(picture)
    (yes,) = targets_of(picture, Press.CASH_OUT)
    no = next(target for target in targets_of(picture, Press.CLOSE) if target.focusable)
    assert yes.box == menu.YES
    assert no.box == menu.NO
    assert not targets_of(picture, Press.INSERT)


def test_meters_and_message_stay_clear_above_the_veil() -> None:
    told = replace(VIEW, message=Message("Hand 1,284 is saved."))
    shown = menu.picture(told, ROWS).shown
    credits_ = [each for each in shown if isinstance(each.look, Digits) and each.look.value == 1410]
    said = [each for each in shown if isinstance(each.look, Label) and each.look.text == "Hand 1,284 is saved."]
    assert len(credits_) == 2
    assert len(said) == 2


@pytest.mark.parametrize("question", [None, QUESTION])
def test_a_long_fault_is_read_whole_clear_of_the_menu(question: menu.Question | None) -> None:
    fault = "mine.yaml:13:15: '9x' is no whole number in plain digits, a whole number from 0 to 100000 is wanted; " * 2
    told = Message("A changed file has a fault; what was in force stays.", fault.strip(), refused=True)
    picture = menu.picture(replace(VIEW, message=told), ROWS, question)
    assert " ".join(texts(picture)).count(fault.strip()) == 1
    assert list(faults(picture)) == []
    (title,) = [each for each in picture.shown if isinstance(each.look, Label) and each.look.text == told.title]
    box = menu.panel_box(10)
    assert title.y - 16 > box.y + box.h


@pytest.mark.parametrize("question", [None, QUESTION])
def test_the_focus_stays_on_what_the_menu_offers(question: menu.Question | None) -> None:
    focusable = [target for target in menu.picture(VIEW, ROWS, question).targets if target.focusable]
    assert len({target.action for target in focusable}) == len(focusable)
    for target in focusable:
        focused = menu.picture(replace(VIEW, focus=target.action), ROWS, question)
        assert_ringed(focused, target.box)
