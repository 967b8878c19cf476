"""The drill: hands that were held wrong are dealt again until they are held right, and move no meter."""

from dataclasses import replace
from pathlib import Path

import pytest

from ace_invaders.store import Mistake
from ace_invaders.window import layout
from ace_invaders.window.actions import Press, Pressed, PressHold
from ace_invaders.window.desk import Desk
from ace_invaders.window.looks import Digits, Picture
from advice import taught
from plays import ALL, hand_of, opened, press, rig, unsaved
from scene_hands import assert_valid, targets_of, texts

QUEENS = "Qs Js Ts 9h Qd"  # three to a royal flush are best, the pair of queens is not
QUADS = "9c 9d 9h 9s Kd"  # on one line the four and all five are equally good
UPPER = {"middle": "2c 3c 4c 5c 7c", "top": "2d 3d 4d 5d 7d"}
SIX = "6c 6d 2h 8s Th"  # a pair to hold


def erred(monkeypatch: pytest.MonkeyPatch, *hands: str, lines: int = 3) -> Desk:
    """A desk whose player threw all five cards of these hands away."""
    play = unsaved(speed="instant", lines=lines)
    taught(play)
    for bottom in hands:
        rig(monkeypatch, play, bottom, **(UPPER if lines == 3 else {}))
        play.do(Press.MAIN)
        play.do(Press.MAIN)
        play.training.take_values()
    return Desk(play)


def do(desk: Desk, *actions: Pressed) -> None:
    for action in actions:
        desk.press(action, 10_000)


def holds(*positions: int) -> list[Pressed]:
    return [PressHold(position) for position in positions]


def shown(desk: Desk) -> Picture:
    return desk.picture(10_000)


def said(desk: Desk) -> list[str]:
    return texts(shown(desk))


def main_word(desk: Desk) -> str:
    (target,) = targets_of(shown(desk), Press.MAIN)
    return target.name


def test_an_empty_drill_says_so_and_closes_by_its_button() -> None:
    desk = erred(pytest.MonkeyPatch())
    do(desk, Press.DRILL)
    assert {"PRACTICE", "No mistakes are left.", "0 mistakes left"} <= set(said(desk))
    assert main_word(desk) == "Close"
    do(desk, Press.MAIN)
    assert main_word(desk) == "Deal"


def test_a_mistake_is_dealt_again_as_it_was_with_nothing_held(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = erred(monkeypatch, QUEENS)
    do(desk, Press.DRILL)
    assert {"PRACTICE", "Hand 1", "1 mistake left", "No card held.", "DRAW"} <= set(said(desk))
    do(desk, *holds(1, 5))
    assert "2 cards held." in said(desk)
    do(desk, *holds(5))
    assert "1 card held." in said(desk)
    assert_valid(shown(desk))


def test_a_wrong_hold_is_told_its_cost_and_the_hand_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = erred(monkeypatch, QUEENS)
    do(desk, Press.DRILL, *holds(1, 5), Press.MAIN)
    assert "Your hold costs 4.36 coins." in said(desk)
    assert {"BEST", "YOURS", "0 right, 1 wrong", "1 mistake left"} <= set(said(desk))
    assert "HOLD BEST" not in said(desk)
    assert main_word(desk) == "Next"
    do(desk, Press.MAIN)
    assert {"Hand 1", "No card held.", "1 mistake left"} <= set(said(desk))
    assert [mistake.mastered for mistake in desk.play.store.mistakes()] == [False]


def test_a_right_hold_is_the_end_of_the_mistake_which_stays_kept_as_mastered(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = erred(monkeypatch, QUEENS)
    before = desk.play.store.mistakes()
    do(desk, Press.DRILL, *holds(1, 2, 3), Press.MAIN)
    assert {"Right, that is the best hold.", "1 right, 0 wrong", "0 mistakes left"} <= set(said(desk))
    assert desk.play.store.mistakes() == (replace(before[0], mastered=True),)
    do(desk, Press.MAIN)
    assert "No mistakes are left." in said(desk)
    do(desk, Press.CLOSE, Press.DRILL)
    assert "No mistakes are left." in said(desk)


@pytest.mark.case("D-EV-3")
@pytest.mark.parametrize("hold", [(1, 2, 3, 4), ALL])
def test_each_of_equal_best_holds_is_right(hold: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    desk = erred(monkeypatch, QUADS, lines=1)
    do(desk, Press.DRILL, *holds(*hold), Press.MAIN)
    assert "Right, that is the best hold." in said(desk)


def test_the_costliest_comes_first_and_a_wrong_one_after_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = erred(monkeypatch, SIX, QUADS, QUEENS)
    costs = [mistake.cost for mistake in desk.play.store.mistakes()]
    assert costs[1] > costs[2] > costs[0] > 0
    do(desk, Press.DRILL)
    order = []
    for wrong in (True, True, False, False, False):
        order.append(next(text for text in said(desk) if text.startswith("Hand ")))
        right = {"Hand 1": (1, 2), "Hand 2": (1, 2, 3, 4), "Hand 3": (1, 2, 3)}[order[-1]]
        do(desk, *([] if wrong else holds(*right)), Press.MAIN, Press.MAIN)
    assert order == ["Hand 2", "Hand 3", "Hand 1", "Hand 2", "Hand 3"]
    assert "No mistakes are left." in said(desk)
    assert "3 right, 2 wrong" in said(desk)


def test_the_drill_moves_no_meter_and_records_no_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = erred(monkeypatch, QUEENS, QUADS)
    before, records = desk.play.session, desk.play.store.records(10)
    for _ in range(3):
        do(desk, Press.DRILL, *holds(1, 5), Press.MAIN, Press.MAIN, *holds(1, 2, 3, 4), Press.MAIN, Press.MAIN)
        credits_ = [each.look.value for each in shown(desk).shown if isinstance(each.look, Digits)]
        assert before.meters.credits in credits_
        do(desk, Press.CLOSE)
    assert desk.play.session == before
    assert desk.play.store.records(10) == records


def test_a_hand_in_play_waits_behind_the_drill(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = erred(monkeypatch, QUEENS)
    rig(monkeypatch, desk.play, SIX, **UPPER)
    desk.play.do(Press.MAIN)
    press(desk.play, 2)
    before = desk.play.session
    for action in (Press.BET_ONE, Press.INSERT, Press.CASH_OUT, Press.SAVE, Press.HOLD_BEST, Press.LINES):
        do(desk, Press.DRILL, *holds(3), action, Press.MAIN, Press.CLOSE)
    assert desk.play.session == before
    assert hand_of(desk.play).hold == (2,)


# While values are computed.


def test_a_hold_is_judged_when_its_value_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = erred(monkeypatch, QUEENS)
    known = taught(desk.play)
    known.late = True
    do(desk, Press.DRILL, *holds(1, 2, 3), Press.MAIN)
    assert "The values are being computed." in said(desk)
    (target,) = targets_of(shown(desk), Press.MAIN)
    assert not target.enabled
    do(desk, Press.MAIN, *holds(4))
    assert "The values are being computed." in said(desk)
    assert desk.wait(10_000) <= 30
    known.late = False
    desk.tick(10_030)
    assert "Right, that is the best hold." in said(desk)
    assert desk.play.store.mistakes()[0].mastered


def test_a_hold_that_cannot_be_judged_is_told_and_stays_to_be_drilled(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = erred(monkeypatch, QUEENS)
    taught(desk.play).broken = True
    do(desk, Press.DRILL, *holds(1, 2, 3), Press.MAIN)
    assert "The values could not be computed." in said(desk)
    do(desk, Press.MAIN)
    assert "No mistakes are left." in said(desk)
    assert not desk.play.store.mistakes()[0].mastered


# Ways in and out.


def test_it_is_reached_from_the_menu_and_left_by_its_key_by_escape_and_by_its_button(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = erred(monkeypatch, QUEENS)
    do(desk, Press.MENU)
    (row,) = targets_of(shown(desk), Press.DRILL)
    assert row.name == "Drill: 1 mistake"
    for out in (Press.DRILL, Press.CLOSE):
        do(desk, Press.DRILL)
        assert "PRACTICE" in said(desk)
        do(desk, out)
        assert "PRACTICE" not in said(desk)
    do(desk, Press.DRILL)
    (close,) = targets_of(shown(desk), Press.CLOSE)
    assert close.box == (700, 702, 136, 82)


def test_what_can_be_pressed_is_there_for_the_mouse_and_for_the_focus(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = erred(monkeypatch, QUEENS)
    do(desk, Press.DRILL)
    picture = shown(desk)
    card = picture.target_at(*layout.card_box(3, layout.LINES[2], 4).centre)
    assert card is not None
    assert card.action == PressHold(4)
    stops = [target.action for target in picture.targets if target.enabled and target.focusable]
    assert stops[-7:] == [*holds(*ALL), Press.CLOSE, Press.MAIN]
    do(desk, *holds(1), Press.MAIN)
    stops = [target.action for target in shown(desk).targets if target.enabled and target.focusable]
    assert stops[-2:] == [Press.CLOSE, Press.MAIN]
    assert desk.enter is Press.MAIN


def test_mistakes_of_an_earlier_run_are_drilled_in_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = opened(tmp_path, speed="instant")
    taught(play)
    rig(monkeypatch, play, QUEENS, **UPPER)
    play.do(Press.MAIN)
    play.do(Press.MAIN)
    play.training.take_values()
    play.close()
    again = opened(tmp_path, speed="instant")
    taught(again)
    desk = Desk(again)
    do(desk, Press.DRILL, *holds(1, 2, 3), Press.MAIN)
    assert "Right, that is the best hold." in said(desk)
    again.close()
    third = opened(tmp_path)
    assert [mistake.mastered for mistake in third.store.mistakes()] == [True]
    third.close()


def test_a_mistake_whose_hand_cannot_be_read_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = erred(monkeypatch, QUEENS)
    desk.play.store.keep_mistake(Mistake(77, 1000.0))
    do(desk, Press.DRILL)
    assert {"Hand 1", "1 mistake left"} <= set(said(desk))
