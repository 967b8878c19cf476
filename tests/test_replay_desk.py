"""Saved hands replayed in the window: steps by key and in time; a game that is open meanwhile is not touched."""

from pathlib import Path
from typing import Any

import pytest

from ace_invaders import hand_files, locate
from ace_invaders.catalogue import Catalogue
from ace_invaders.config import Layers
from ace_invaders.records import Record
from ace_invaders.window.actions import Press, PressHold, PressSetting, PressStep
from ace_invaders.window.looks import Picture
from ace_invaders.window.replay_desk import ReplayDesk
from plays import opened
from scene_hands import EXAMPLE, ONE_LINE, ROYAL, targets_of, texts

# Deal, hold, draw, two falls and pay with three lines; without falls with one.
THREE_LINES, ONE = 6, 4
TABLES = Catalogue([locate.paytable_folder()])
FALL = 3  # the step of the first fall


def desk_of(*hands: Record, **settings: Any) -> ReplayDesk:
    named = [(f"hand-{index}.yaml", record) for index, record in enumerate(hands or (Record(EXAMPLE),), start=1)]
    return ReplayDesk(named, Layers(command_line=settings).settings(), lambda file: hand_files.read_hand(file, TABLES))


def step_of(desk: ReplayDesk) -> tuple[int, int]:
    """The step that is shown, counted from 1, and how many there are."""
    (said,) = (text for text in texts(desk.picture(0)) if text.startswith("step "))
    _, step, _, count = said.split()
    return int(step), int(count)


def name_of(desk: ReplayDesk) -> str:
    return next(text for text in texts(desk.picture(0)) if text.endswith(".yaml"))


def run(desk: ReplayDesk, now: float) -> list[Picture]:
    """The pictures from now on, as it plays by itself to its end."""
    pictures = [desk.picture(now)]
    for _ in range(100):
        wait = desk.wait(now)
        if wait == 60_000:
            return pictures
        now += wait
        desk.tick(now)
        pictures.append(desk.picture(now))
    raise AssertionError("the replay never ended")


def test_a_hand_begins_at_its_deal_and_has_its_steps() -> None:
    assert step_of(desk_of()) == (1, THREE_LINES)
    assert step_of(desk_of(Record(ONE_LINE))) == (1, ONE)


@pytest.mark.case("D-REPLAY-2")
def test_a_replay_restarted_in_the_fall_runs_the_same_three_times_and_leaves_the_game_alone(tmp_path: Path) -> None:
    play = opened(tmp_path, seed=3)
    play.do(Press.MAIN)
    play.do(PressHold(2))
    game, meant = play.session, play.commitments.commitment
    stored = (tmp_path / "session.sqlite3-wal").read_bytes()
    desk = desk_of(Record(EXAMPLE))
    straight = [desk.picture(0)]
    for _ in range(THREE_LINES - 1):
        desk.press(Press.RIGHT, 0)
        straight.append(desk.picture(0))
    assert len(set(map(id, straight))) == THREE_LINES
    assert "40" in " ".join(texts(straight[-1]))
    runs = []
    for begin in (0.0, 100_000.0, 200_000.0):
        desk.press(Press.FIRST, begin)
        for _ in range(FALL):
            desk.press(Press.RIGHT, begin)
        assert step_of(desk) == (FALL + 1, THREE_LINES)
        desk.press(Press.FIRST, begin)
        assert desk.picture(begin) == straight[0]
        desk.press(Press.MAIN, begin)
        runs.append([texts(picture) for picture in run(desk, begin)])
    assert runs[0] == runs[1] == runs[2]
    assert [sorted(each) for each in runs[0]] == [sorted(texts(picture)) for picture in straight]
    assert play.session == game
    assert play.commitments.commitment == meant
    assert (tmp_path / "session.sqlite3-wal").read_bytes() == stored
    play.do(Press.MAIN)
    assert play.session.meters.hands == 1
    play.close()


def test_forward_and_back_stop_at_both_ends() -> None:
    desk = desk_of()
    desk.press(Press.LEFT, 0)
    assert step_of(desk)[0] == 1
    for expected in (2, 3, 4, 5, 6, 6):
        desk.press(Press.RIGHT, 0)
        assert step_of(desk)[0] == expected
    for action, expected in ((Press.UP, 5), (Press.DOWN, 6), (Press.FIRST, 1), (Press.LAST, 6)):
        desk.press(action, 0)
        assert step_of(desk)[0] == expected


def test_the_steps_of_several_hands_follow_each_other() -> None:
    desk = desk_of(Record(ONE_LINE), Record(EXAMPLE))
    desk.press(Press.LAST, 0)
    assert (name_of(desk), step_of(desk)) == ("hand-1.yaml", (ONE, ONE))
    desk.press(Press.RIGHT, 0)
    assert (name_of(desk), step_of(desk)) == ("hand-2.yaml", (1, THREE_LINES))
    desk.press(Press.LEFT, 0)
    assert (name_of(desk), step_of(desk)) == ("hand-1.yaml", (ONE, ONE))


@pytest.mark.parametrize(("speed", "step"), [("1", 1500), ("2", 750), ("4", 375)])
def test_a_replay_plays_by_itself_step_by_step(speed: str, step: float) -> None:
    desk = desk_of(speed=speed)
    desk.press(Press.MAIN, 1000)
    assert desk.wait(1000) == step
    desk.tick(1000 + step - 1)
    assert step_of(desk)[0] == 1
    desk.tick(1000 + step)
    assert step_of(desk)[0] == 2
    pictures = run(desk, 1000 + step)
    assert len(pictures) == THREE_LINES - 1
    assert step_of(desk)[0] == THREE_LINES


def test_space_holds_a_replay_and_starts_it_again_at_its_end() -> None:
    desk = desk_of()
    desk.press(Press.MAIN, 0)
    desk.tick(1500)
    desk.press(Press.MAIN, 1600)
    assert desk.wait(1600) == 60_000
    desk.tick(10_000)
    assert step_of(desk)[0] == 2
    desk.press(Press.LAST, 0)
    desk.press(Press.MAIN, 0)
    assert step_of(desk)[0] == 1
    assert targets_of(desk.picture(0), Press.MAIN)[0].name == "Pause"


def test_a_step_by_hand_holds_a_replay_that_plays() -> None:
    desk = desk_of(Record(ROYAL))
    desk.press(Press.MAIN, 0)
    desk.press(Press.RIGHT, 100)
    assert desk.wait(100) == 60_000
    assert step_of(desk)[0] == 2


def test_explain_shows_the_why_table_the_receipt_and_the_table_again() -> None:
    desk = desk_of()
    table = desk.picture(0)
    desk.press(Press.EXPLAIN, 0)
    assert {"WHY", "further right", "hand-1.yaml"} <= set(texts(desk.picture(0)))
    desk.press(PressStep(3), 0)
    assert step_of(desk) == (4, THREE_LINES)
    desk.press(PressStep(0), 0)
    desk.press(Press.EXPLAIN, 0)
    assert "RECEIPT" in texts(desk.picture(0))
    desk.press(Press.EXPLAIN, 0)
    assert desk.picture(0) == table


def test_a_replay_asked_to_explain_begins_with_the_why_table_and_goes_on_so_past_hands_that_have_none() -> None:
    hands = [("1.yaml", Record(ONE_LINE)), ("2.yaml", Record(EXAMPLE))]
    desk = ReplayDesk(hands, Layers().settings(), lambda file: hand_files.read_hand(file, TABLES), explained=True)
    assert "RECEIPT" in texts(desk.picture(0))
    for action in (Press.LAST, Press.RIGHT):
        desk.press(action, 0)
    assert {"WHY", "further right", "2.yaml"} <= set(texts(desk.picture(0)))
    for action in (Press.FIRST, Press.LEFT, Press.EXPLAIN):
        desk.press(action, 0)
    assert name_of(desk) == "1.yaml"
    assert "RECEIPT" not in texts(desk.picture(0)), "a hand without a WHY table goes back to the large one"


def test_the_next_hand_is_explained_as_the_one_before_was() -> None:
    desk = desk_of(Record(EXAMPLE), Record(ROYAL))
    for action in (Press.EXPLAIN, Press.LAST, Press.RIGHT):
        desk.press(action, 0)
    assert {"WHY", "the royal"} <= set(texts(desk.picture(0)))
    desk.press(Press.LEFT, 0)
    assert {"WHY", "further right"} <= set(texts(desk.picture(0)))


def test_the_wheel_changes_nothing() -> None:
    desk = desk_of()
    before = desk.picture(0)
    desk.roll(Press.DOWN, 0)
    assert desk.picture(0) == before


def test_dropped_hands_come_after_the_one_that_is_shown(tmp_path: Path) -> None:
    desk = desk_of(Record(EXAMPLE), Record(ROYAL))
    for name, record in (("a.yaml", Record(ONE_LINE)), ("b.yaml", Record(ROYAL))):
        (tmp_path / name).write_text(hand_files.hand_text(record), "utf-8")
        desk.drop(str(tmp_path / name), 0)
        assert (name_of(desk), step_of(desk)[0]) == (name, 1)
    assert "HAND 3 OF 4" in texts(desk.picture(0))
    seen = []
    for _ in range(4):
        seen.append(name_of(desk))
        for action in (Press.FIRST, Press.LEFT):
            desk.press(action, 0)
    assert seen == ["b.yaml", "a.yaml", "hand-1.yaml", "hand-1.yaml"]


def test_a_dropped_file_that_is_no_hand_is_refused_in_words_until_the_next_press(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("lines: [3\n", "utf-8")
    desk = desk_of()
    plain = desk.picture(0)
    for _ in range(2):
        desk.drop(str(tmp_path / "x.yaml"), 0)
        said = texts(desk.picture(0))
        assert "x.yaml is not replayed." in said
        assert any(text.startswith("x.yaml:1:8: ") for text in said)
        desk.touch(0)
        assert desk.picture(0) == plain


def test_the_buttons_lead_from_hand_to_hand_too() -> None:
    desk = desk_of(Record(ONE_LINE), Record(EXAMPLE))
    for explained in (False, True):
        if explained:
            desk.press(Press.EXPLAIN, 0)
        for step in (0, ONE - 1):
            desk.press(PressStep(step), 0)
            enabled = {a: targets_of(desk.picture(0), a)[0].enabled for a in (Press.LEFT, Press.RIGHT)}
            assert enabled == {Press.LEFT: step > 0, Press.RIGHT: True}
    desk.press(Press.RIGHT, 0)
    assert name_of(desk) == "hand-2.yaml"
    assert targets_of(desk.picture(0), Press.LEFT)[0].enabled
    desk.press(PressStep(THREE_LINES - 1), 0)
    assert not targets_of(desk.picture(0), Press.RIGHT)[0].enabled


def test_a_replay_of_several_hands_plays_through_all_of_them() -> None:
    desk = desk_of(Record(ONE_LINE), Record(EXAMPLE))
    desk.press(Press.MAIN, 0)
    assert len(run(desk, 0)) == ONE + THREE_LINES
    assert (name_of(desk), step_of(desk)) == ("hand-2.yaml", (THREE_LINES, THREE_LINES))


def test_at_rest_nothing_changes_and_other_keys_do_nothing() -> None:
    desk = desk_of()
    before = desk.picture(0)
    for action in (Press.BET_MAX, PressHold(1), Press.INSERT, Press.MENU, Press.HELP, PressSetting("deck", "four")):
        desk.press(action, 0)
    desk.touch(0)
    desk.tick(1e9)
    assert desk.picture(1e9) == before
    assert desk.wait(0) == 60_000


def test_close_and_quit_end_it_and_full_screen_turns() -> None:
    for action in (Press.CLOSE, Press.QUIT):
        desk = desk_of()
        desk.press(action, 0)
        assert desk.done
    desk = desk_of()
    for on in (True, False):
        desk.press(Press.FULL_SCREEN, 0)
        assert desk.fullscreen is on
    assert not desk.done


def test_a_replay_remembers_no_size() -> None:
    desk = desk_of()
    desk.resized((1000, 700))
    assert desk.size is None
