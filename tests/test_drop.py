"""A file dropped on the window: a saved hand is replayed over the game, any other one is refused in words."""

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from ace_invaders import hand_files
from ace_invaders.catalogue import Catalogue
from ace_invaders.records import Record, replayed
from ace_invaders.window.actions import Press, Pressed, PressHand, PressHold, PressLeaf, PressStep
from ace_invaders.window.app import App
from ace_invaders.window.desk import Desk
from ace_invaders.window.drop import Dropped
from ace_invaders.window.keynames import DEFAULT_KEYS
from ace_invaders.window.looks import Label, Picture
from ace_invaders.window.play import Play
from ace_invaders.window.savedhand import SavedHand
from ace_invaders.window.view import View
from plays import message_of, opened, standing
from scene_hands import EXAMPLE, ONE_LINE, assert_valid, session, targets_of, texts

STEPS = 6


def saved(path: Path, record: Record | None = None) -> Path:
    """A saved hand, by default that of the published example."""
    path.write_text(hand_files.hand_text(replayed(record or Record(EXAMPLE, note="the published one"))), "utf-8")
    return path


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """A game in the middle of a hand."""
    play = opened(tmp_path / "game", seed=3, speed="instant")
    standing(play)
    play.do(Press.MAIN)
    play.do(PressHold(2))
    yield play
    play.close()


def press_all(desk: Desk, *actions: Pressed) -> None:
    for action in actions:
        desk.press(action, 10_000)


def shown(desk: Desk) -> Picture:
    return desk.picture(20_000)


def is_replay(desk: Desk) -> bool:
    return isinstance(desk._panel, Dropped)


def stored(play: Play, folder: Path) -> tuple[object, ...]:
    """All that a replay must leave alone: the session, what was promised, the bytes of the journal."""
    return play.session, play.commitments.commitment, play.asked, (folder / "game" / "session.sqlite3-wal").read_bytes()


@pytest.mark.case("D-REPLAY-2")
def test_a_dropped_hand_is_replayed_three_times_alike_and_the_game_goes_on(play: Play, tmp_path: Path) -> None:
    desk, file = Desk(play), saved(tmp_path / "example.yaml")
    table, before = shown(desk), stored(play, tmp_path)
    runs = []
    for _ in range(3):
        desk.drop(str(file), 0)
        desk.press(PressStep(3), 10_000)  # into the fall
        desk.press(Press.FIRST, 10_000)
        pictures = [shown(desk)]
        for _ in range(STEPS - 1):
            desk.press(Press.RIGHT, 10_000)
            pictures.append(shown(desk))
        runs.append(pictures)
        desk.press(Press.CLOSE, 10_000)
        assert shown(desk) == table
    assert runs[0] == runs[1] == runs[2]
    assert len({tuple(texts(picture)) for picture in runs[0]}) == STEPS
    assert stored(play, tmp_path) == before
    play.do(Press.MAIN)
    assert play.session.meters.hands == 2


def test_its_controls_are_those_of_a_replay(play: Play, tmp_path: Path) -> None:
    desk = Desk(play)
    desk.drop(str(saved(tmp_path / "example.yaml")), 0)
    for action, step in (
        (Press.RIGHT, 2), (Press.DOWN, 3), (Press.UP, 2), (Press.LEFT, 1), (Press.LAST, 6), (Press.FIRST, 1),
        (PressStep(4), 5),
    ):  # fmt: skip
        desk.press(action, 10_000)
        assert f"step {step} of {STEPS}" in texts(shown(desk))
    for action in (Press.FIRST, Press.LEFT, Press.MAIN, Press.RIGHT, Press.LAST, Press.EXPLAIN, Press.CLOSE):
        assert targets_of(shown(desk), action), action
    desk.press(Press.MAIN, 20_000)
    assert targets_of(shown(desk), Press.MAIN)[0].name == "Pause"
    desk.tick(30_000)
    assert "step 6 of 6" in texts(shown(desk))


def test_explain_shows_why_then_the_receipt_then_the_table_again(play: Play, tmp_path: Path) -> None:
    desk = Desk(play)
    desk.drop(str(saved(tmp_path / "example.yaml")), 0)
    table = shown(desk)
    desk.press(Press.EXPLAIN, 10_000)
    why = shown(desk)
    assert_valid(why)
    assert {"WHY", "further right", "SAVED HAND", "As the file says.", "the published one"} <= set(texts(why))
    desk.press(Press.EXPLAIN, 10_000)
    assert "RECEIPT" in texts(shown(desk))
    desk.press(Press.EXPLAIN, 10_000)
    assert shown(desk) == table


def test_a_hand_of_one_line_shows_its_receipt(play: Play, tmp_path: Path) -> None:
    desk = Desk(play)
    desk.drop(str(saved(tmp_path / "one.yaml", Record(ONE_LINE))), 0)
    table = shown(desk)
    desk.press(Press.EXPLAIN, 10_000)
    assert "RECEIPT" in texts(shown(desk))
    desk.press(Press.EXPLAIN, 10_000)
    assert shown(desk) == table


def test_a_result_that_the_hand_does_not_have_is_named(play: Play, tmp_path: Path) -> None:
    text = hand_files.hand_text(replayed(Record(EXAMPLE))).replace("total: 40", "total: 45")
    (tmp_path / "wrong.yaml").write_text(text, "utf-8")
    desk = Desk(play)
    desk.drop(str(tmp_path / "wrong.yaml"), 0)
    desk.press(Press.EXPLAIN, 10_000)
    said = " ".join(texts(shown(desk)))
    assert "NOT as the file says." in said
    assert "total: recorded 45, computed 40" in said


def test_whether_the_secret_deals_the_cards_stands_beside_the_result(play: Play, tmp_path: Path) -> None:
    record = play.store.record(1)
    assert record is not None
    assert record.fair is not None
    assert record.fair.secret is not None
    text = hand_files.hand_text(record)
    forged = text.replace(record.fair.secret.hex(), "00" * 32)
    plain = hand_files.hand_text(replayed(Record(EXAMPLE)))
    for name, content, said in (
        ("true.yaml", text, "The secret deals these cards."),
        ("forged.yaml", forged, "NOT fair: the secret does not fit the commitment."),
        ("plain.yaml", plain, "Nothing in the file proves these cards."),
    ):
        (tmp_path / name).write_text(content, "utf-8")
        desk = Desk(play)
        desk.drop(str(tmp_path / name), 0)
        desk.press(Press.EXPLAIN, 10_000)
        assert said in " ".join(texts(shown(desk)))


def page_of(name: str, record: Record) -> Picture:
    """A saved hand in its frame, with what its file says at the left."""
    picture = SavedHand.of(name, record).after(Press.EXPLAIN, 0, "1").picture(View(session(EXAMPLE)), DEFAULT_KEYS)
    assert_valid(picture)
    return picture


def test_a_long_path_leaves_room_for_what_the_file_says() -> None:
    name = "/".join(["a folder of many words"] * 20) + "/example.yaml"
    said = texts(page_of(name, Record(EXAMPLE, note="the published one")))
    assert {"FILE", "RESULT", "DEAL", "NOTE", "the published one", "…"} <= set(said)
    assert any(text.endswith("example.yaml") for text in said)


def test_no_heading_stands_without_its_text() -> None:
    wrong = {
        line: {"cards": ["2s", "3s", "4s", "5s", "6s"], "hand": "nothing", "pay": 99}
        for line in ("top", "middle", "bottom")
    }
    record = Record(EXAMPLE, result={**wrong, "total": 45}, note="a note")
    picture = page_of("x " * 300, record)
    at_left = [
        shown.look.text for shown in picture.shown if isinstance(shown.look, Label) and shown.x < 380 and shown.y < 720
    ]
    assert "total: recorded 45, computed 40" not in at_left
    assert at_left[-1] not in ("FILE", "RESULT", "DEAL", "NOTE")


def test_what_was_said_before_is_no_news_over_a_dropped_hand(play: Play, tmp_path: Path) -> None:
    desk = Desk(play)
    play.do(Press.MAIN)
    desk.press(Press.SAVE, 1000)
    assert "Hand 2 is saved." in message_of(play)
    desk.drop(str(saved(tmp_path / "example.yaml")), 5000)
    assert "Hand 2 is saved." not in " ".join(texts(shown(desk)))


@pytest.mark.parametrize("name", ["♠ A könig.yaml", "a b.yaml", "手.yaml", "hand"])
def test_the_name_of_the_file_is_exact(play: Play, tmp_path: Path, name: str) -> None:
    desk = Desk(play)
    desk.drop(str(saved(tmp_path / name)), 0)
    assert name in texts(shown(desk))
    desk.press(Press.EXPLAIN, 10_000)
    assert texts(shown(desk)).count(name) == 3


FAULTS = {
    "broken.yaml": (b"lines: [3\n", "broken.yaml:1:8: "),
    "twice.yaml": (b"lines: 3\nlines: 3\n", "twice.yaml:2:1: "),
    "other.yaml": (b"format: something/9\n", "other.yaml:1:9: the format 'something/9' is not known here"),
    "empty.yaml": (b"", "empty.yaml:1:1: "),
    "picture.yaml": (b"\n\n\x89PNG", "picture.yaml:3:1: the byte 0x89 is not UTF-8 text"),
    "large.yaml": (b"# " + b"x" * (64 * 1024), "large.yaml:1:1: the file is too long, at most 65536 bytes are read"),
    "♠.yaml": (b"format: x\n", "♠.yaml:1:9: "),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_file_that_is_no_saved_hand_is_refused_with_its_place_and_nothing_else_happens(
    play: Play, tmp_path: Path, name: str
) -> None:
    content, told = FAULTS[name]
    (tmp_path / name).write_bytes(content)
    desk, before = Desk(play), stored(play, tmp_path)
    desk.drop(str(tmp_path / name), 0)
    assert message_of(play).startswith(f"{name} is not replayed. {told}")
    assert play.message is not None
    assert play.message.refused
    assert not is_replay(desk)
    assert desk._panel is None
    assert stored(play, tmp_path) == before
    assert any(name in text for text in texts(shown(desk)))


@pytest.mark.parametrize("name", ["missing.yaml", ".", "a\0b.yaml", "x" * 300])
def test_what_is_no_file_is_refused_too(play: Play, tmp_path: Path, name: str) -> None:
    desk, before = Desk(play), stored(play, tmp_path)
    desk.drop(str(tmp_path) if name == "." else f"{tmp_path}{os.sep}{name}", 0)
    assert "is not replayed." in message_of(play)
    assert ":1:1: " in message_of(play)
    assert not is_replay(desk)
    assert stored(play, tmp_path) == before


def test_a_hand_of_an_unknown_pay_table_is_refused(play: Play, tmp_path: Path) -> None:
    lines = ("format: ace-invaders-hand/1", "paytable: Z", "lines: 1", "coins: 1", "bottom: {deal: 2c 5d 7h 9s Jd}")
    text = "\n".join((*lines, "hold: [1, 2, 3, 4, 5]"))
    (tmp_path / "z.yaml").write_text(text, "utf-8")
    desk = Desk(play)
    desk.drop(str(tmp_path / "z.yaml"), 0)
    assert "z.yaml:2:11: no pay table 'Z'" in message_of(play)


def test_a_refusal_is_told_over_an_open_panel_which_stays_until_the_next_press(play: Play, tmp_path: Path) -> None:
    desk = Desk(play)
    desk.press(Press.HELP, 0)
    plain = shown(desk)
    desk.drop(str(tmp_path / "missing.yaml"), 10_000)
    told = shown(desk)
    assert told.shown[: len(plain.shown)] == plain.shown
    assert "missing.yaml is not replayed." in texts(told)
    assert_valid(told)
    assert told.target_at(800, 740) is not None
    assert not told.target_at(800, 740).enabled  # type: ignore[union-attr]
    desk.touch(10_000)
    assert shown(desk) == plain


def test_a_hand_dropped_on_an_open_panel_takes_its_place_and_another_its_own(play: Play, tmp_path: Path) -> None:
    desk = Desk(play)
    desk.press(Press.HISTORY, 0)
    for name in ("one.yaml", "two.yaml"):
        desk.drop(str(saved(tmp_path / name)), 10_000)
        assert name in texts(shown(desk))
    press_all(desk, Press.CLOSE)
    assert desk._panel is None


def test_keys_that_mean_nothing_in_a_replay_do_nothing(play: Play, tmp_path: Path) -> None:
    desk, before = Desk(play), stored(play, tmp_path)
    desk.drop(str(saved(tmp_path / "example.yaml")), 0)
    first = shown(desk)
    press_all(desk, Press.BET_MAX, Press.INSERT, Press.SAVE, PressHold(1), PressHand(1), PressLeaf(4), Press.BET_ONE)
    assert shown(desk) == first
    assert stored(play, tmp_path) == before


# In the loop.


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1200)])
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.quit()


@pytest.mark.usefixtures("display")
def test_the_event_of_a_dropped_file_opens_it_and_the_wheel_moves_lists_alone(play: Play, tmp_path: Path) -> None:
    play.do(Press.MAIN)
    standing(play)
    desk = Desk(play)
    app = App(desk)
    app._show(0)

    def roll(ticks: int) -> None:
        app._take(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=ticks, flipped=False, which=0, touch=False), 0)
        app._show(0)

    before = play.session
    roll(-3)
    assert (play.session, desk._panel) == (before, None)
    desk.press(Press.HISTORY, 0)
    roll(-2)
    assert "HAND 1" in texts(desk.picture(0))
    roll(1)
    assert "HAND 2" in texts(desk.picture(0))
    app._take(pygame.event.Event(pygame.DROPFILE, file=str(saved(tmp_path / "example.yaml"))), 0)
    app._show(0)
    assert is_replay(desk)
    app._take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=41), 0)
    assert desk._panel is None
    assert play.session == before


def test_the_catalogue_of_the_game_is_the_one_that_counts(play: Play, tmp_path: Path) -> None:
    """A hand under a player's own table is replayed by the table as the game has it."""
    assert isinstance(play.preferences.catalogue, Catalogue)
    desk = Desk(play)
    desk.drop(str(saved(tmp_path / "example.yaml")), 0)
    assert isinstance(desk._panel, Dropped)
    assert desk._panel.hands.shown.walkthrough.receipt.record.hand.table.id == "C"
