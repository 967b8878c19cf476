"""The statistics as a panel: hands are chosen, a session is begun, hands are exported; money never moves."""

import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ace_invaders.errors import Unavailable
from ace_invaders.store import Mistake, Page
from ace_invaders.window import stats
from ace_invaders.window.actions import Press, Pressed, PressHold
from ace_invaders.window.desk import Desk
from ace_invaders.window.looks import Curve
from ace_invaders.window.panel import FOREVER
from ace_invaders.window.play import Play
from ace_invaders.window.stats_panel import LOOK_EVERY, Stats
from commands import T1
from plays import QUIET, break_store, message_of, opened, rig, standing, unsaved, written
from scene_hands import targets_of, texts
from screen import wait_until

Opener = Callable[..., Play]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opener]:
    """Opens a game in a folder of the test, whose exact values are kept there too."""
    monkeypatch.setattr("ace_invaders.locate.cache_folder", lambda: tmp_path / "cache")
    games: list[Play] = []

    def begun(hands: int = 0, **settings: Any) -> Play:
        play = opened(tmp_path / "saves", **{**QUIET, **settings})
        games.append(play)
        for _ in range(hands):
            standing(play)
        return play

    yield begun
    for play in games:
        play.close()


def stats_of(play: Play, ready: bool = True) -> Desk:
    """A desk with the statistics open, all counted and worked out."""
    desk = Desk(play)
    desk.press(Press.STATS, 0)
    if ready:
        finish(desk)
    return desk


def panel(desk: Desk) -> Stats:
    found = desk._panel
    assert isinstance(found, Stats)
    return found


def finish(desk: Desk) -> None:
    """Let time pass until the statistics have nothing more to come."""
    now = iter(range(1000, 1_000_000, 1000))

    def is_still() -> bool:
        at = float(next(now))
        desk.tick(at)
        return panel(desk).wait(at) == FOREVER

    wait_until(is_still, "the statistics")


def said(desk: Desk) -> list[str]:
    return texts(desk.picture(0))


def hands(desk: Desk) -> int:
    return panel(desk).board.figures.hands


def press(desk: Desk, *actions: Pressed) -> None:
    for action in actions:
        desk.press(action, 0)


def test_the_statistics_open_and_close_by_their_key_and_by_close(game: Opener) -> None:
    desk = stats_of(game())
    assert stats.FOOTNOTE in said(desk)
    press(desk, Press.STATS)
    assert targets_of(desk.picture(0), Press.MAIN)
    press(desk, Press.STATS, Press.CLOSE)
    assert targets_of(desk.picture(0), Press.MAIN)


def test_settled_hands_are_counted_and_set_against_the_exact_values(game: Opener) -> None:
    play = game(3)
    meters = play.session.meters
    board = panel(stats_of(play)).board
    figures = board.figures
    assert (figures.hands, figures.coins_in, figures.coins_out) == (3, meters.coins_in, meters.coins_out)
    assert board.expected is not None
    assert board.expected.returned == pytest.approx(0.98831, abs=0.000035)  # the published return of table C


def test_an_open_hand_waits_for_its_draw(game: Opener) -> None:
    play = game(2)
    play.do(Press.MAIN)
    desk = stats_of(play)
    assert hands(desk) == 2
    press(desk, Press.MAIN, PressHold(1), Press.INSERT, Press.BET_MAX)
    assert (hands(desk), play.is_holding) == (2, True), "the panel takes every press"


def test_a_hand_played_since_is_counted_at_the_next_opening(game: Opener) -> None:
    play = game(2)
    desk = stats_of(play)
    press(desk, Press.CLOSE)
    standing(play)
    press(desk, Press.STATS)
    finish(desk)
    assert hands(desk) == 3


def test_inserted_credits_wipe_no_statistics(game: Opener) -> None:
    play = game(2)
    before = panel(stats_of(play)).board.figures
    play.do(Press.INSERT)
    assert panel(stats_of(play)).board.figures == before


def test_statistics_come_back_with_the_game(game: Opener) -> None:
    play = game(3)
    before = panel(stats_of(play)).board
    play.close()
    assert panel(stats_of(game())).board == before


def test_a_new_session_is_asked_for_once_and_wipes_nothing(game: Opener) -> None:
    play = game(3)
    meters, desk = play.session.meters, stats_of(play)
    press(desk, Press.NEW_SESSION)
    assert {"BEGIN IT?", "Begin a new session?"} <= set(said(desk))
    assert hands(desk) == 3
    press(desk, Press.NEW_SESSION)
    finish(desk)
    assert (hands(desk), play.session.meters) == (0, meters)
    assert "A new session has begun." in said(desk)
    press(desk, Press.RIGHT)
    assert hands(desk) == 3, "all time counts them still"


def test_a_new_session_begins_with_the_credits_and_expects_nothing(game: Opener) -> None:
    play = game(3)
    desk = stats_of(play)
    press(desk, Press.NEW_SESSION, Press.NEW_SESSION)
    finish(desk)
    assert f"start {play.session.meters.credits:,}" in said(desk)
    assert "…" not in said(desk)
    press(desk, Press.CLOSE, Press.MAIN)
    before = play.session.meters.credits + 15
    assert f"start {before:,}" in said(stats_of(play)), "the bet of the open hand is the session's own"


def test_a_table_edited_under_its_id_is_two_that_are_told_apart(game: Opener, tmp_path: Path) -> None:
    written(tmp_path / "tables", {"mine.yaml": T1})
    play = game(2, paytables=(tmp_path / "tables",), paytable="mine")
    written(tmp_path / "tables", {"mine.yaml": T1.replace("flush: 6", "flush: 5")})
    play.choosing.read_changed_files()
    standing(play)
    desk = stats_of(play)
    seen = []
    for _ in range(3):
        seen.append((stats.choice_words(panel(desk).board.terms, panel(desk).board.version), hands(desk)))
        press(desk, Press.DOWN)
        finish(desk)
    assert sorted(seen) == [("all bets", 3), ("mine 3×5", 1), ("mine 3×5, old pays", 2)]
    press(desk, Press.EXPORT)
    finish(desk)
    (path,) = exported(tmp_path)
    assert [row["pays"].split()[6] for row in rows_of(path)] == ["6", "6", "5"]


def test_enter_answers_the_question_too(game: Opener) -> None:
    desk = stats_of(game(1))
    press(desk, Press.NEW_SESSION)
    assert desk.enter is Press.NEW_SESSION
    press(desk, desk.enter)
    finish(desk)
    assert hands(desk) == 0


@pytest.mark.parametrize("other", [Press.CLOSE, Press.RIGHT, Press.DOWN, Press.MAIN, Press.EXPORT])
def test_any_other_press_takes_the_question_back(game: Opener, other: Press) -> None:
    desk = stats_of(game(1))
    press(desk, Press.NEW_SESSION, other)
    assert "NEW SESSION" in said(desk)
    press(desk, Press.NEW_SESSION)
    assert desk.play.keeping.session_from == 0, "it is asked anew"


def test_a_session_is_remembered_and_counts_what_comes(game: Opener) -> None:
    play = game(2)
    press(stats_of(play), Press.NEW_SESSION, Press.NEW_SESSION)
    standing(play)
    play.close()
    desk = stats_of(game())
    assert hands(desk) == 1
    press(desk, Press.LEFT)
    assert hands(desk) == 3


def test_the_open_hand_belongs_to_the_session_that_is_begun(game: Opener) -> None:
    play = game(2)
    play.do(Press.MAIN)
    press(stats_of(play), Press.NEW_SESSION, Press.NEW_SESSION)
    play.do(Press.MAIN)
    assert hands(stats_of(play)) == 1


def test_a_session_that_cannot_be_remembered_is_none(game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    play = game(1)
    desk = stats_of(play)
    break_store(monkeypatch, play)
    press(desk, Press.NEW_SESSION, Press.NEW_SESSION)
    assert (hands(desk), play.keeping.session_from) == (1, 0)
    assert play.message is not None
    assert play.message.refused
    assert play.message.title in said(desk)


def test_pay_tables_and_bets_are_chosen_in_a_ring(game: Opener) -> None:
    play = game(2)
    play.do(Press.LINES)
    standing(play)
    desk = stats_of(play)
    shown = []
    for _ in range(4):
        shown.append((panel(desk).board.terms and str(panel(desk).board.terms), hands(desk)))
        press(desk, Press.DOWN)
    assert shown == [(None, 3), ("C 3×5", 2), ("C 1×5", 1), (None, 3)]
    press(desk, Press.UP)
    assert hands(desk) == 3
    press(desk, Press.UP)
    assert "C 1×5" in said(desk)


def test_another_scope_begins_with_all_bets(game: Opener) -> None:
    desk = stats_of(game(1))
    press(desk, Press.DOWN, Press.RIGHT)
    assert {"all time", "all bets"} <= set(said(desk))
    press(desk, Press.RIGHT)
    assert "this session" in said(desk)


def test_mistakes_are_those_of_the_hands_that_are_shown(game: Opener) -> None:
    play = game(2)
    play.do(Press.LINES)
    standing(play)
    for number, cost in ((1, 2.5), (3, 0.25)):
        play.store.keep_mistake(Mistake(number, cost))
    desk = stats_of(play)
    assert panel(desk).board.mistakes == stats.Mistakes(2, 2.75)
    press(desk, Press.DOWN)
    assert panel(desk).board.mistakes == stats.Mistakes(1, 2.5)
    press(desk, Press.NEW_SESSION, Press.NEW_SESSION)
    finish(desk)
    assert panel(desk).board.mistakes == stats.Mistakes(0, 0)
    assert "0" in said(desk)


# Export


def exported(folder: Path) -> list[Path]:
    return sorted((folder / "saves").glob("statistics-*.csv"))


def rows_of(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text("utf-8").splitlines()))


def test_hands_are_exported_into_the_players_folder_and_the_file_is_named(game: Opener, tmp_path: Path) -> None:
    play = game(3)
    desk = stats_of(play)
    press(desk, Press.EXPORT)
    assert "the hands are being written" in said(desk)
    finish(desk)
    (path,) = exported(tmp_path)
    assert [row["hand"] for row in rows_of(path)] == ["1", "2", "3"]
    assert {"The hands are exported.", path.name} <= set(said(desk))
    assert sum(int(row["won"]) for row in rows_of(path)) == play.session.meters.coins_out
    press(desk, Press.RIGHT)
    assert path.name not in said(desk)


def test_an_export_never_overwrites(game: Opener, tmp_path: Path) -> None:
    play = game(1)
    desk, at = stats_of(play), play.store.clock()
    play.store.clock = lambda: at
    for _ in range(2):
        press(desk, Press.EXPORT)
        finish(desk)
    assert len(exported(tmp_path)) == 1, "the same hands at the same second are there already"
    press(desk, Press.CLOSE)
    standing(play)
    press(desk, Press.STATS)
    finish(desk)
    press(desk, Press.EXPORT)
    finish(desk)
    one, other = sorted(exported(tmp_path), key=lambda path: len(path.name))
    assert (len(rows_of(one)), len(rows_of(other))) == (1, 2)


def test_what_is_exported_is_what_is_shown(game: Opener, tmp_path: Path) -> None:
    play = game(1)
    press(stats_of(play), Press.NEW_SESSION, Press.NEW_SESSION)
    standing(play)
    play.do(Press.LINES)
    standing(play)
    desk = stats_of(play)
    press(desk, Press.DOWN, Press.DOWN, Press.EXPORT)
    finish(desk)
    (path,) = exported(tmp_path)
    terms = panel(desk).board.terms
    assert terms is not None
    assert [(row["hand"], row["lines"]) for row in rows_of(path)] == [
        ({3: "2", 1: "3"}[terms.bet.lines], str(terms.bet.lines))
    ]


def test_a_failed_export_says_why(game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> Path:
        raise Unavailable("the disk is full")

    monkeypatch.setattr("ace_invaders.files.write_beside", full)
    desk = stats_of(game(1))
    press(desk, Press.EXPORT)
    finish(desk)
    assert message_of(desk.play) == "The hands are not exported. The disk is full."
    assert "The hands are not exported." in said(desk)


def test_an_export_that_fails_for_any_reason_is_over(game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_memory(*_: object) -> Path:
        raise MemoryError

    monkeypatch.setattr("ace_invaders.files.write_beside", no_memory)
    desk = stats_of(game(1))
    press(desk, Press.EXPORT)
    finish(desk)
    assert message_of(desk.play).startswith("The hands are not exported. It failed: MemoryError")


def test_a_game_that_is_not_saved_has_statistics_and_no_export() -> None:
    play = unsaved(speed="instant")
    for _ in range(2):
        standing(play)
    desk = stats_of(play)
    assert hands(desk) == 2
    press(desk, Press.EXPORT)
    assert "The hands are not exported." in said(desk)
    assert panel(desk).wait(0) == FOREVER


# The loop is never held up


def gated(monkeypatch: pytest.MonkeyPatch, play: Play) -> list[int]:
    """Let pages come only as long as there is a permit in the list."""
    permits: list[int] = []
    read = play.counting._read

    def waiting(after: int, most: int) -> Page:
        wait_until(lambda: permits, "a permit")
        permits.pop()
        return read(after, most)

    monkeypatch.setattr(play.counting, "_read", waiting)
    return permits


def test_pictures_come_and_presses_count_while_hands_are_counted(game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    play = game(3)
    permits = gated(monkeypatch, play)
    desk = stats_of(play, ready=False)
    assert panel(desk).wait(0) <= LOOK_EVERY
    for now in (0.0, 300.0, 600.0):
        desk.tick(now)
        assert "counting: 0 hands so far" in texts(desk.picture(now))
    press(desk, Press.RIGHT)
    assert "all time" in said(desk)
    permits.append(1)
    wait_until(lambda: play.counting.version, "the first page")
    desk.tick(1000)
    shown = desk.picture(1000)
    assert "counting: 3 hands so far" in texts(shown)
    assert not any(isinstance(each.look, Curve) for each in shown.shown)
    permits.append(1)
    finish(desk)
    assert any(isinstance(each.look, Curve) for each in desk.picture(0).shown)


def test_the_exact_values_come_without_a_press(game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    play, permits = game(1), list[int]()
    import ace_invaders.window.expectations as module

    work = module._returns
    monkeypatch.setattr(module, "_returns", lambda *of: wait_until(lambda: permits, "a permit") and work(*of))
    desk = stats_of(play, ready=False)
    wait_until(lambda: not play.counting.busy, "the count")
    desk.tick(1000)
    assert "the exact values are being worked out" in said(desk)
    assert panel(desk).wait(1000) <= LOOK_EVERY
    permits.append(1)
    finish(desk)
    assert stats.FOOTNOTE in said(desk)


def test_exact_values_that_cannot_be_worked_out_are_called_not_known(
    game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("ace_invaders.window.expectations._returns", fail)
    play = game()
    standing(play)
    desk = Desk(play)
    desk.press(Press.STATS, 0)
    wait_until(lambda: not (play.expectations.busy or play.counting.busy), "the end of the work")
    desk.tick(1000)
    said = " ".join(texts(desk.picture(2000)))
    assert "theory not known" in said
    assert "the exact values could not be worked out" in said
    assert desk._panel is not None
    assert desk._panel.wait(2000) == float("inf"), "nothing more will come"


def test_nothing_is_looked_for_once_all_is_there(game: Opener) -> None:
    desk = stats_of(game(1))
    assert panel(desk).wait(0) == FOREVER
    before = panel(desk)
    desk.tick(10_000_000)
    assert panel(desk) is before


def test_a_journal_that_cannot_be_read_is_told(game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    play = game(1)

    def gone(after: int, most: int) -> Page:
        raise Unavailable("the disk is gone")

    monkeypatch.setattr(play.counting, "_read", gone)
    assert "the disk is gone" in said(stats_of(play))


def test_a_press_that_means_nothing_here_changes_nothing(game: Opener) -> None:
    desk = stats_of(game(1))
    before, session = panel(desk), desk.play.session
    press(desk, Press.MAIN, PressHold(3), Press.INSERT, Press.CASH_OUT, Press.SAVE, Press.FIRST)
    assert panel(desk) is before
    assert desk.play.session == session


def test_the_best_hand_is_named_by_its_row(game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    play = game()
    rig(monkeypatch, play, "Ah Ad 3c 2d As", "4c 2h 3d 4s 5s", "As 2c Js Ah 5d")
    for _ in range(2):
        standing(play)
    assert "straight  +40" in said(stats_of(play))
