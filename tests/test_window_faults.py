"""The real window where the machine or a file is at fault, where it is closed, and beside others of its kind."""

import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from ace_invaders import locate
from ace_invaders.paytable import Bet
from ace_invaders.session import Meters
from commands import EXAMPLE, put, started
from screen import Screen, wait_until
from table import HELP, LOGO, SOUND, Table, seeded_hand, tables, won

pytestmark = [pytest.mark.window, pytest.mark.slow]
PLAY = [sys.executable, "-m", "ace_invaders"]


def end(program: "subprocess.Popen[bytes]") -> tuple[int, float, str, str]:
    """Close a window as the desktop does: its status, how long it took, and what it said."""
    start = time.monotonic()
    program.send_signal(signal.SIGTERM)
    out, err = program.communicate(timeout=20)
    return program.returncode, time.monotonic() - start, out.decode(), err.decode()


def played(screen: Screen, table: Table, hold: Sequence[str] = ()) -> None:
    """Play a hand by key and complete its motion."""
    table.deal(lambda: screen.key("space"))
    if hold:
        screen.key(*hold)
    table.draw(lambda: screen.key("space"))
    screen.key("1")


# The machine.


@pytest.mark.case("D-UI-3")
def test_without_a_sound_device_the_game_plays_silently(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    table = Table(screen, tmp_path, "--log")
    for number in range(5):
        played(screen, table)
        if number < 4:
            screen.key("a")
            table.click(SOUND)
    wins = sum(won(seeded_hand(number, Bet(3, 5), ())) for number in range(1, 6))
    assert table.books.meters == Meters(2000 - 75 + wins, 2000, 75, wins, 0, 5)
    status, _, out, err = end(table.program)
    assert (status, err) == (0, "")
    said = [line for line in out.splitlines() if line.startswith("Sound: ")]
    assert [line.split(".")[0] for line in said] == ["Sound: high", "Sound: off", "Sound: low", "Sound: medium"] * 2
    assert "nosuchdriver" in said[0]


def test_without_a_display_the_game_says_so_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    example = put(tmp_path, "example.yaml", EXAMPLE)
    for words in (("play", "--saves", tmp_path / "saves"), ("replay", "--window", example)):
        answer = started(*words)
        assert answer.status == 3
        assert answer.out == ""
        assert len(answer.errors) == 1
        assert "display" in answer.err


def test_with_a_display_that_is_not_there_the_game_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":65000")
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    answer = started("--saves", tmp_path)
    assert answer.status == 3
    assert len(answer.errors) == 1


def test_a_display_that_is_lost_ends_the_game_in_one_line_and_keeps_the_hand(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    table.deal(lambda: screen.key("space"))
    screen.key("2", "4")
    assert table.hold_is([2, 4])
    opened = table.books
    screen._server.kill()
    out, err = table.program.communicate(timeout=20)
    assert (table.program.returncode, out) == (3, b"")
    assert err == b"the display was lost; a saved game stands as it was shown last\n"
    assert table.books == opened


def test_a_second_window_on_one_folder_is_refused_within_three_seconds(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    opened = table.deal(lambda: screen.key("space"))
    start = time.monotonic()
    second = subprocess.run([*PLAY, "--saves", tmp_path], env=screen.env, capture_output=True, timeout=20, check=False)
    assert time.monotonic() - start < 3
    assert second.returncode == 3
    assert second.stdout == b""
    assert len(second.stderr.splitlines()) == 1
    assert b"in use" in second.stderr
    assert table.books == opened
    table.draw(lambda: screen.key("space"))
    assert table.quit() == 0


def test_a_killed_window_leaves_no_lock_behind(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    opened = table.deal(lambda: screen.key("space"))
    table.program.kill()
    table.program.wait(10)
    table.start_again()
    assert table.books == opened
    table.draw(lambda: screen.key("space"))
    assert table.quit() == 0


def test_a_folder_that_cannot_be_written_is_played_unsaved(screen: Screen, tmp_path: Path) -> None:
    blocked = put(tmp_path, "saves", "a file stands here")
    program = screen.start([*PLAY, "--saves", blocked, "--seed", "1", "--log"])
    screen.focus()
    screen.key("space")
    time.sleep(2)
    screen.key("space")
    time.sleep(1)
    status, _, out, err = end(program)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("This game is not saved: nothing of it will be kept.")
    assert str(blocked) in lines[0]
    assert lines[1].startswith("Hand 1: 3 lines")
    assert lines[-1].startswith("Won ")
    assert blocked.read_text() == "a file stands here"


def test_a_folder_that_vanishes_in_play_stops_it_and_play_goes_on_when_it_is_back(
    screen: Screen, tmp_path: Path
) -> None:
    folder, away = tmp_path / "saves", tmp_path / "away"
    table = Table(screen, folder, "--log")
    opened = table.deal(lambda: screen.key("space"))
    time.sleep(1)
    folder.rename(away)
    screen.key("space", "1", "i")
    time.sleep(1)
    assert table.program.poll() is None
    away.rename(folder)
    screen.key("space")
    time.sleep(1)
    books = table.books
    assert books.meters.coins_in == opened.meters.coins_in
    assert books.meters.inserted == opened.meters.inserted
    if books.open_hand:
        table.draw(lambda: screen.key("space"))
    assert table.books.meters.hands == 1
    assert table.books.meters.coins_out == won(seeded_hand(1, Bet(3, 5), ()))
    status, _, out, err = end(table.program)
    assert (status, err) == (0, "")
    assert "Play is stopped: nothing more is recorded." in out
    assert "The game goes on." in out


# Closing.


@pytest.mark.case("D-UI-6")
@pytest.mark.parametrize("where", ["deal", "menu", "help", "question"])
def test_a_window_closed_at_any_moment_ends_within_a_second_and_keeps_the_hand(
    where: str, screen: Screen, tmp_path: Path
) -> None:
    table = Table(screen, tmp_path)
    if where == "deal":
        screen.key("space")
        opened = table.wait_for(lambda books: books.open_hand, "the deal")  # and closed while cards are on their way
    else:
        opened = table.deal(lambda: screen.key("space"))
        table.click(HELP if where == "help" else LOGO)
        screen.key(*(["o"] if where == "question" else []), "i")
    status, seconds, out, err = end(table.program)
    assert (status, out, err) == (0, "", "")
    assert seconds < 1
    assert table.books == opened
    table.start_again()
    screen.key("3")
    assert table.hold_is([3])
    table.draw(lambda: screen.key("space"))
    paid = won(seeded_hand(1, Bet(3, 5), (3,)))
    assert table.books.meters == Meters(2000 - 15 + paid, 2000, 15, paid, 0, 1)
    assert table.quit() == 0


@pytest.mark.skipif(signal.getsignal(signal.SIGINT) is signal.SIG_IGN, reason="Ctrl-C is shut off here")
def test_ctrl_c_in_the_terminal_ends_the_window_without_a_traceback(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    opened = table.deal(lambda: screen.key("space"))
    table.program.send_signal(signal.SIGINT)
    _, err = table.program.communicate(timeout=10)
    assert table.program.returncode == 130
    assert err == b""
    assert table.books == opened


# Keys as a keyboard sends them.


@pytest.mark.case("D-UI-7")
def test_keypad_digits_hold_with_and_without_num_lock(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    table.deal(lambda: screen.key("space"))
    screen.key("KP_1", "KP_Down")
    assert table.hold_is([1, 2])
    screen.key("KP_End", "KP_Next")
    assert table.hold_is([2, 3])
    screen.key("shift+5")
    assert table.hold_is([2, 3, 5])


def test_a_key_that_is_held_down_is_one_press(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    screen.focus()
    for key in ("space", "4"):
        subprocess.run(["xdotool", "keydown", key], env=screen.env, check=True)
        time.sleep(1.2)
        subprocess.run(["xdotool", "keyup", key], env=screen.env, check=True)
    assert table.hold_is([4])
    assert (table.books.number, table.books.meters.hands) == (1, 0)


# Files.


@pytest.mark.case("D-CONFIG-2")
@pytest.mark.case("D-CONFIG-3")
def test_files_are_told_of_and_left_alone_while_the_window_remembers_its_own(screen: Screen, tmp_path: Path) -> None:
    yaml = "# my settings\ndeck: two  # as ever\npaytables: tables\n"
    file = put(tmp_path, "settings.yaml", yaml)
    commented = "".join(f"{line}  # why\n" for line in (locate.paytable_folder() / "C.yaml").read_text().splitlines())
    mine = put(tmp_path / "tables", "mine.yaml", commented)
    table = Table(screen, tmp_path / "saves", "--config", str(file), "--log")
    screen.key("b", "b", "l", "BackSpace", "a")
    table.deal(lambda: screen.key("space"))
    table.draw(lambda: screen.key("space"))
    screen.key("1")
    broken = yaml + "motoin: reduced\n"
    file.write_text(broken)
    time.sleep(1.2)
    status, _, out, err = end(table.program)
    assert (status, err) == (0, "")
    fault = next(line for line in out.splitlines() if line.startswith("A changed file has a fault"))
    assert "settings.yaml:4:1: " in fault
    assert "'motion'" in fault
    assert (file.read_text(), mine.read_text()) == (broken, commented)
    answer = started("--config", file, "--saves", tmp_path / "saves")
    assert answer.status == 2
    assert answer.err.startswith(f"{file}:4:1: ")
    file.write_text(yaml)
    table.start_again()
    books = table.deal(lambda: screen.key("space"))
    assert books.open_hand is not None
    assert books.open_hand.hand.bet == Bet(1, 2)
    assert books.open_hand.hand.table.id == "B"
    assert table.quit() == 0
    assert (file.read_text(), mine.read_text()) == (yaml, commented)


def test_the_window_comes_back_in_its_last_size(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    screen.resize(900, 640)
    time.sleep(0.5)
    assert table.quit() == 0
    table.start_again()
    assert screen.size() == (900, 640)
    screen.key("F11")
    wait_until(lambda: screen.size() == (1280, 800), "full screen")
    time.sleep(0.5)  # the new window comes, goes and comes again before it stays
    assert table.quit() == 0
    table.start_again()
    wait_until(lambda: screen.size() == (1280, 800), "full screen, as it was left")
    time.sleep(0.5)
    screen.key("F11")
    wait_until(lambda: screen.size() == (900, 640), "the window in its size before")
    assert table.quit() == 0


# The log.


def test_the_log_of_a_hand_is_words_line_by_line(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path, "--log", "--lines", "1", "--coins", "2")
    played(screen, table, ["2", "4"])
    status, _, out, err = end(table.program)
    assert (status, err) == (0, "")
    hand = seeded_hand(1, Bet(1, 2), (2, 4))
    dealt = [str(card) for card in hand.deal.dealt]
    lines = out.splitlines()
    assert lines[:4] == [
        "Hand 1: 1 line × 2 coins = 2 coins a hand, pay table C, 1,998 credits left.",
        f"Dealt {' '.join(dealt)}.",
        f"Held {dealt[1]}.",
        f"Held {dealt[1]} {dealt[3]}.",
    ]
    assert lines[4].startswith("Bottom: ")
    assert lines[5].startswith(f"Won {won(hand)} coin")
    assert len(lines) == 6


def test_the_game_goes_on_when_the_reader_of_its_log_has_gone(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path, "--log")
    assert table.program.stdout is not None
    table.program.stdout.close()
    for _ in range(2):
        played(screen, table)
    assert table.books.meters.hands == 2
    table.program.terminate()
    assert table.program.wait(10) == 0
    assert table.program.stderr is not None
    assert table.program.stderr.read() == b""


# Replays.


@pytest.mark.case("D-REPLAY-2")
def test_replays_in_the_window_leave_the_open_hand_alone(screen: Screen, tmp_path: Path) -> None:
    example = put(tmp_path, "example.yaml", EXAMPLE)
    table = Table(screen, tmp_path / "saves", seed=None)
    table.deal(lambda: screen.key("space"))
    screen.key("2", "5")
    assert table.hold_is([2, 5])
    opened = table.books
    for round_ in range(3):
        replay = screen.start([*PLAY, "replay", "--window", example])
        screen.focus()
        screen.key("Right", "Right", "Right", "Home", "space")  # to the fall, restarted, playing
        screen.key("Right", "End")
        time.sleep(1)
        screen.screenshot(tmp_path / f"{round_}.png")
        status, _, _, err = end(replay)
        assert (status, err) == (0, "")
        assert table.books == opened
    assert len({_pixels(tmp_path / f"{round_}.png") for round_ in range(3)}) == 1
    assert table.quit() == 0
    table.start_again()
    assert table.books == opened
    books = table.draw(lambda: screen.key("space"))
    assert books.meters.balanced
    assert books.meters.coins_in == 15
    assert table.quit() == 0


def _pixels(picture: Path) -> str:
    """A fingerprint of what a picture shows."""
    command = ["identify", "-format", "%#", str(picture)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(("result", "status"), [("", 0), ("result: {total: 41}\n", 1)])
def test_escape_closes_a_replay_and_the_status_is_that_of_its_checks(
    screen: Screen, tmp_path: Path, result: str, status: int
) -> None:
    example = put(tmp_path, "example.yaml", EXAMPLE + result)
    replay = screen.start([*PLAY, "replay", "--window", example])
    screen.focus()
    screen.key("Escape")
    assert replay.wait(10) == status


def test_the_pay_tables_of_the_game_are_all_in_the_window(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    seen = set()
    for _ in tables():
        screen.key("p")
        played(screen, table)
        table.deal(lambda: screen.key("space"))
        opened = table.books.open_hand
        assert opened is not None
        seen.add(opened.hand.table.id)
        table.draw(lambda: screen.key("space"))
        screen.key("1")
    assert seen == set("ABCDEF")
    assert table.quit() == 0


# A sound device that is not let go of for longer than anyone waits.
STUCK = """
import sys, time
import pygame
from ace_invaders.cli import main
from ace_invaders.window import speaker

speaker._serve = lambda orders: time.sleep(600)
sys.exit(main())
"""


@pytest.mark.case("D-UI-6")
def test_a_sound_device_that_hangs_holds_up_no_end_and_costs_nothing(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path, "--log", program=("-c", STUCK))
    screen.key("space")
    opened = table.wait_for(lambda books: books.open_hand, "the deal")
    assert table.quit() == 0
    assert table.program.stderr is not None
    assert table.program.stderr.read() == b""
    assert table.books == opened


def test_a_press_while_the_machine_stands_still_draws_no_hand_that_was_not_seen(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    screen.key("space")
    table.wait_for(lambda books: books.number == 1, "the deal")
    table.program.send_signal(signal.SIGSTOP)  # in the motion of the deal
    screen.do("key", "space")
    time.sleep(1)  # by now the motion would be over
    table.program.send_signal(signal.SIGCONT)
    time.sleep(1)
    assert table.books.open_hand is not None
    assert table.draw(lambda: screen.key("space")).meters.hands == 1
    assert table.quit() == 0
