"""The last hands as a panel: hands, steps and leaves are chosen by key, click and wheel; money never moves."""

from pathlib import Path
from typing import Any

import pytest

from ace_invaders import documents
from ace_invaders.hand_files import read_hand
from ace_invaders.store.database import Damaged
from ace_invaders.window.actions import Press, Pressed, PressHand, PressHold, PressLeaf, PressLines, PressStep
from ace_invaders.window.desk import Desk
from ace_invaders.window.history_panel import History
from ace_invaders.window.play import Play
from ace_invaders.window.stepping import STEP_TIME
from plays import QUIET, opened, rig, standing, unsaved
from scene_hands import assert_valid, targets_of, texts
from table import tables


def game(folder: Path, hands: int, **settings: Any) -> Play:
    """A game in which so many hands were settled, all cards held."""
    play = opened(folder, **{**QUIET, **settings})
    for _ in range(hands):
        standing(play)
    return play


def history_of(play: Play) -> Desk:
    """A desk with the last hands open."""
    desk = Desk(play)
    desk.press(Press.HISTORY, 0)
    return desk


def panel(desk: Desk) -> History:
    found = desk._panel
    assert isinstance(found, History)
    return found


def listed(desk: Desk) -> list[int]:
    """The numbers of the hands in the list, from above."""
    return [t.action.number for t in desk.picture(0).targets if isinstance(t.action, PressHand)]


def title_of(desk: Desk) -> str:
    return next(text for text in texts(desk.picture(0)) if text.startswith("HAND ") and text != "HAND BELOW")


def step_of(desk: Desk) -> str:
    return next(text for text in texts(desk.picture(0)) if text.startswith("step "))


def press_all(desk: Desk, *actions: Pressed) -> None:
    for action in actions:
        desk.press(action, 0)


def test_the_newest_hands_are_listed_first_and_the_newest_is_chosen(tmp_path: Path) -> None:
    desk = history_of(game(tmp_path, 15))
    assert listed(desk) == list(range(15, 2, -1))
    assert title_of(desk) == "HAND 15"
    assert "15 kept" in texts(desk.picture(0))
    assert step_of(desk) == "step 6 of 6"
    assert_valid(desk.picture(0))


@pytest.mark.parametrize(
    ("actions", "chosen", "first"),
    [
        ((Press.DOWN,), 29, 30),
        ((Press.DOWN,) * 12, 18, 30),
        ((Press.DOWN,) * 13, 17, 29),
        ((Press.UP,), 30, 30),
        ((Press.PAGE_DOWN,), 17, 29),
        ((Press.PAGE_DOWN, Press.PAGE_UP), 30, 30),
        ((Press.PAGE_DOWN,) * 9, 1, 13),
        ((Press.LAST,), 1, 13),
        ((Press.LAST, Press.UP), 2, 13),
        ((Press.LAST, Press.FIRST), 30, 30),
        ((PressHand(20),), 20, 30),
        ((PressHand(1000),), 30, 30),
    ],
)
def test_keys_and_clicks_choose_a_hand_and_the_list_follows(
    tmp_path: Path, actions: tuple[Pressed, ...], chosen: int, first: int
) -> None:
    desk = history_of(game(tmp_path, 30))
    press_all(desk, *actions)
    assert title_of(desk) == f"HAND {chosen}"
    assert listed(desk) == list(range(first, first - 13, -1))


def test_the_wheel_moves_through_the_list_and_does_nothing_on_the_table(tmp_path: Path) -> None:
    play = game(tmp_path, 5)
    desk = Desk(play)
    table = desk.picture(0)
    desk.roll(Press.DOWN, 0)
    assert desk.picture(0) == table
    desk.press(Press.HISTORY, 0)
    for _ in range(2):
        desk.roll(Press.DOWN, 0)
    assert title_of(desk) == "HAND 3"
    desk.roll(Press.UP, 0)
    assert title_of(desk) == "HAND 4"
    desk.press(Press.MENU, 0)
    menu = desk.picture(0)
    desk.roll(Press.DOWN, 0)
    assert desk.picture(0) == menu


def test_all_hands_of_the_journal_can_be_reached_page_by_page(tmp_path: Path) -> None:
    desk = history_of(game(tmp_path, 120))
    seen = set(listed(desk))
    for _ in range(12):
        desk.press(Press.PAGE_DOWN, 0)
        seen |= set(listed(desk))
    assert seen == set(range(1, 121))


def test_no_page_reads_more_of_the_journal_than_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = game(tmp_path, 40)
    asked: list[int] = []
    records = play.store.records

    def noted(last: int, before: int) -> Any:
        asked.append(last)
        return records(last, before)

    monkeypatch.setattr(play.store, "records", noted)
    desk = history_of(play)
    press_all(desk, *[Press.DOWN] * 5)
    assert asked == [13], "moving within a page reads nothing but the chosen hand"


def test_an_open_hand_is_told_to_nobody(tmp_path: Path) -> None:
    play = game(tmp_path, 2)
    play.do(Press.MAIN)
    coming = [str(card) for card in play.session.hand.deal.replacements] if play.session.hand else []
    assert len(coming) == 5
    desk = history_of(play)
    assert listed(desk) == [2, 1]
    press_all(desk, Press.UP, PressHand(3))
    assert title_of(desk) == "HAND 2"


def test_a_game_without_a_settled_hand_has_an_empty_history(tmp_path: Path) -> None:
    play = game(tmp_path, 0)
    play.do(Press.MAIN)
    desk = history_of(play)
    assert listed(desk) == []
    press_all(desk, Press.DOWN, Press.LAST, Press.PAGE_DOWN, Press.EXPLAIN, Press.SAVE, Press.MAIN, Press.RIGHT)
    assert "NO HAND YET" in texts(desk.picture(0))
    assert play.session.number == 1
    assert desk.wait(0) > 0


def test_steps_go_by_key_by_button_and_by_click(tmp_path: Path) -> None:
    desk = history_of(game(tmp_path, 1))
    for action, step in (
        (Press.LEFT, 5), (Press.LEFT, 4), (Press.RIGHT, 5), (PressStep(0), 1), (Press.LEFT, 1), (PressStep(2), 3),
        (PressStep(5), 6), (Press.RIGHT, 6),
    ):  # fmt: skip
        desk.press(action, 0)
        assert step_of(desk) == f"step {step} of 6"


@pytest.mark.parametrize(("speed", "time"), [("instant", STEP_TIME / 8), ("2", STEP_TIME / 2)])
def test_space_plays_from_the_first_step_and_holds(tmp_path: Path, speed: str, time: float) -> None:
    desk = history_of(game(tmp_path, 1))
    desk.play.preferences.change(speed=speed)
    desk.press(Press.MAIN, 1000)
    assert step_of(desk) == "step 1 of 6"
    assert panel(desk).wait(1000) == time
    desk.tick(1000 + time)
    assert step_of(desk) == "step 2 of 6"
    desk.press(Press.MAIN, 1001 + time)
    desk.tick(100_000)
    assert step_of(desk) == "step 2 of 6"
    desk.press(Press.MAIN, 100_000)
    for turn in range(1, 6):
        desk.tick(100_000 + turn * time)
    assert step_of(desk) == "step 6 of 6"
    assert not panel(desk).chosen.stepping.playing  # type: ignore[union-attr]


def test_explain_turns_from_why_to_the_receipt_and_back(tmp_path: Path) -> None:
    # Hands of a seed in which the tables are short; long ones turn leaf by leaf first.
    desk = history_of(game(tmp_path, 2, seed=2))
    assert "WHY" in texts(desk.picture(0))
    desk.press(Press.EXPLAIN, 0)
    assert "RECEIPT" in texts(desk.picture(0))
    desk.press(Press.DOWN, 0)
    assert "RECEIPT" in texts(desk.picture(0)), "another hand is shown as the one before"
    desk.press(Press.EXPLAIN, 0)
    assert "WHY" in texts(desk.picture(0))


def test_explain_turns_the_leaves_of_a_long_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = game(tmp_path, 0)
    rig(monkeypatch, play, "2h 5d 7h 9s Jd", "4c Ah 3d 4s 5s", "As 2c Ad Ah Ac")
    standing(play)
    desk = history_of(play)
    count = len(panel(desk).chosen.receipt.leaves)  # type: ignore[union-attr]
    assert count > 5
    for leaf in range(count):
        assert f"{leaf + 1} of {count}" in texts(desk.picture(0))
        desk.press(Press.EXPLAIN, 0)
    assert "RECEIPT" in texts(desk.picture(0))
    press_all(desk, Press.EXPLAIN, PressLeaf(3))
    assert f"4 of {count}" in texts(desk.picture(0))
    press_all(desk, PressLeaf(-1), PressLeaf(count))
    assert f"4 of {count}" in texts(desk.picture(0))


def test_a_hand_of_one_line_explains_nothing(tmp_path: Path) -> None:
    play = game(tmp_path, 0)
    play.do(PressLines(1))
    standing(play)
    desk = history_of(play)
    desk.press(Press.EXPLAIN, 0)
    assert "RECEIPT" in texts(desk.picture(0))
    assert step_of(desk) == "step 4 of 4"


def test_w_saves_the_chosen_hand_and_says_so(tmp_path: Path) -> None:
    desk = history_of(game(tmp_path, 3))
    press_all(desk, Press.DOWN, Press.SAVE)
    (file,) = (tmp_path / "hands").iterdir()
    assert file.name == "hand-000002.yaml"
    assert read_hand(file, tables()).number == 2
    assert documents.load(file).get("result") is not None
    assert {"Hand 2 is saved.", "hand-000002.yaml"} <= set(texts(desk.picture(0)))
    desk.press(Press.SAVE, 0)
    assert "Hand 2 is saved." in texts(desk.picture(0)), "it is said again"
    desk.press(Press.DOWN, 0)
    assert "Hand 2 is saved." not in texts(desk.picture(0)), "until the next press"


def test_w_says_so_of_the_hand_that_the_bar_names_too(tmp_path: Path) -> None:
    desk = history_of(game(tmp_path, 3))
    assert "Hand 3" in texts(desk.picture(0))
    desk.press(Press.SAVE, 0)
    assert {"Hand 3 is saved.", "hand-000003.yaml"} <= set(texts(desk.picture(0)))


@pytest.mark.parametrize("close", [Press.HISTORY, Press.CLOSE])
def test_its_own_key_and_esc_close_it(tmp_path: Path, close: Press) -> None:
    desk = Desk(game(tmp_path, 1))
    table = desk.picture(0)
    press_all(desk, Press.HISTORY, close)
    assert desk.picture(0) == table


def test_looking_at_old_hands_moves_no_meter_and_deals_nothing(tmp_path: Path) -> None:
    play = game(tmp_path, 3)
    before, meant = play.session, play.commitments.commitment
    desk = history_of(play)
    press_all(
        desk, Press.MAIN, Press.BET_MAX, Press.INSERT, Press.CASH_OUT, Press.LINES, PressHold(1), Press.DOWN,
        Press.EXPLAIN, Press.LEFT, Press.SAVE, Press.BET_ONE, Press.CLOSE,
    )  # fmt: skip
    assert play.session == before
    assert play.commitments.commitment == meant


def test_a_deal_of_a_seed_and_a_game_that_is_not_saved_are_marked(tmp_path: Path) -> None:
    seeded = history_of(game(tmp_path / "seeded", 1, seed=5))
    assert texts(seeded.picture(0)).count("SEEDED") == 2, "in the top bar and beside the hand"
    own = history_of(game(tmp_path / "own", 1))
    assert "SEEDED" not in texts(own.picture(0))
    play = unsaved(speed="instant")
    standing(play)
    assert texts(history_of(play).picture(0)).count("UNSAVED") == 2


def test_the_receipt_holds_what_was_shown_before_the_bet(tmp_path: Path) -> None:
    play = game(tmp_path, 0)
    shown = play.commitments.commitment
    standing(play)
    desk = history_of(play)
    # The cards decide how many leaves the WHY table has before the receipt.
    for _ in range(20):
        desk.press(Press.EXPLAIN, 0)
        said = texts(desk.picture(0))
        if shown in said:
            break
    assert shown in said
    assert "the secret gives the commitment and every card of the deal" in said


def test_a_damaged_hand_is_told_and_the_others_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = game(tmp_path, 4)
    record = play.store.record

    def damaged(number: int) -> Any:
        if number == 3:
            raise Damaged("hand 3 is not as it was written")
        return record(number)

    def all_damaged(*_: int) -> Any:
        raise Damaged("hand 3 is not as it was written")

    monkeypatch.setattr(play.store, "records", all_damaged)
    monkeypatch.setattr(play.store, "record", damaged)
    desk = history_of(play)
    assert listed(desk) == [4, 3, 2, 1]
    assert texts(desk.picture(0)).count("cannot be read") == 1
    desk.press(Press.DOWN, 0)
    assert any("its row in the journal is damaged" in text for text in texts(desk.picture(0)))
    desk.press(Press.DOWN, 0)
    assert title_of(desk) == "HAND 2"
    play.close()


def test_the_top_bar_has_its_button_and_leads_to_other_screens(tmp_path: Path) -> None:
    desk = Desk(game(tmp_path, 1))
    (button,) = targets_of(desk.picture(0), Press.HISTORY)
    assert button.box == (684, 8, 156, 36)
    press_all(desk, Press.HISTORY, Press.HELP)
    assert desk._panel is not None
    assert desk._panel.screen is Press.HELP
    desk.press(Press.HISTORY, 0)
    assert title_of(desk) == "HAND 1"
