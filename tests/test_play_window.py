"""The game played in a real window by keys and clicks; every meter is worked out from the deals of the seed."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ace_invaders.paytable import Bet
from ace_invaders.session import Meters
from ace_invaders.store import read_settings
from screen import Screen, require_tools, wait_until
from table import (
    BET_MAX,
    BET_ONE,
    CREDITS,
    DEAL,
    HELP,
    LINES_1,
    LINES_3,
    LOGO,
    SOUND,
    SPEED_NEXT,
    TABLE_NEXT,
    Table,
    card_centre,
    hold_centre,
    seeded_hand,
    tables,
    won,
)  # fmt: skip

pytestmark = [pytest.mark.window, pytest.mark.slow]


@pytest.fixture
def large_screen() -> Iterator[Screen]:
    require_tools()
    with Screen(1920, 1200) as screen:
        yield screen


def expected(start: int, hands: list[tuple[int, int]], inserted: int | None = None) -> Meters:
    """The meters after hands of (bet, win)."""
    bets, wins = sum(bet for bet, _ in hands), sum(win for _, win in hands)
    return Meters(start - bets + wins, inserted or start, bets, wins, 0, len(hands))


def test_hands_of_three_lines_and_of_one_are_played_at_every_size_by_key_and_by_click(
    large_screen: Screen, tmp_path: Path
) -> None:
    table = Table(large_screen, tmp_path, "--credits", "500")
    hands: list[tuple[int, int]] = []
    for width, height in ((1280, 800), (800, 500), (1000, 700), (1600, 900), (640, 480)):
        large_screen.resize(width, height)
        for lines, chosen in ((3, LINES_3), (1, LINES_1)):
            table.click(chosen)
            bet = Bet(lines, 5)
            table.deal(lambda: large_screen.key("space"))
            large_screen.key("1", "KP_3")
            assert table.hold_is([1, 3])
            table.draw(lambda: large_screen.key("space"))
            hands.append((bet.total, won(seeded_hand(len(hands) + 1, bet, (1, 3)))))
            assert table.books.meters == expected(500, hands)
            large_screen.key("1")  # completes the motion
            table.deal(lambda: table.click(DEAL))
            table.click(card_centre(lines, 2))
            table.click(hold_centre(lines, 5))
            assert table.hold_is([2, 5])
            table.draw(lambda: table.click(DEAL))
            hands.append((bet.total, won(seeded_hand(len(hands) + 1, bet, (2, 5)))))
            assert table.books.meters == expected(500, hands)
            large_screen.key("1")
    assert table.quit() == 0


@pytest.mark.case("D-UI-2")
def test_clicks_hit_what_is_drawn_at_every_size(large_screen: Screen, tmp_path: Path) -> None:
    table = Table(large_screen, tmp_path)
    table.deal(lambda: large_screen.key("space"))
    for width, height in ((1000, 700), (800, 500), (640, 480), (1600, 900), (400, 900)):
        large_screen.resize(width, height)
        for position in (1, 2, 3, 4, 5):
            table.click(card_centre(3, position))
        assert table.hold_is([1, 2, 3, 4, 5])
        for position in (1, 2, 3, 4, 5):
            table.click(hold_centre(3, position))
        assert table.hold_is([])
        large_screen.click(width - 1, height - 1) if (width, height) == (400, 900) else None
    large_screen.key("F11")
    wait_until(lambda: large_screen.size() == (1920, 1200), "full screen")
    time.sleep(0.5)  # the new window comes, goes and comes again before it stays
    for position in (1, 2, 3, 4, 5):
        table.click(card_centre(3, position))
    assert table.hold_is([1, 2, 3, 4, 5])
    assert table.books.meters.hands == 0


@pytest.mark.case("D-UI-2")
def test_every_button_is_hit_at_every_size_and_the_bars_beside_the_canvas_are_none(
    large_screen: Screen, tmp_path: Path
) -> None:
    table = Table(large_screen, tmp_path, "--credits", "100")

    def remembered(**wanted: str) -> None:
        wait_until(lambda: {key: read_settings(tmp_path).get(key) for key in wanted} == wanted, f"{wanted}")

    def put_in(coins: int) -> None:
        table.wait_for(lambda books: books.meters.inserted == coins, f"{coins} credits put in")

    coins, inserted = 5, 100
    for width, height in ((1000, 700), (800, 500), (640, 480), (1600, 900), (400, 900)):
        large_screen.resize(width, height)
        table.click(LINES_1)
        remembered(lines="1")
        table.click(LINES_3)
        remembered(lines="3")
        coins = coins % 5 + 1
        table.click(BET_ONE)
        remembered(coins=str(coins))
        for place, key, values in (
            (TABLE_NEXT, "paytable", "DEFABC"),
            (SPEED_NEXT, "speed", ("2", "4", "instant", "1")),
            (SOUND, "sound", ("high", "off", "low", "medium")),
        ):
            for value in values:
                table.click(place)
                remembered(**{key: value})
        inserted += 100
        table.click(CREDITS)
        put_in(inserted)
        for opens in (LOGO, HELP):  # what is open takes the next click: nothing is dealt
            table.click(opens)
            time.sleep(0.3)
            large_screen.key("space", "Escape")
        if (width, height) == (400, 900):
            bars = table.books, read_settings(tmp_path)
            for x, y in ((0, 0), (width - 1, height - 1), (width // 2, 100), (width // 2, height - 100)):
                large_screen.click(x, y)
            time.sleep(0.3)
            assert (table.books, read_settings(tmp_path)) == bars
    assert table.books.number == 0
    assert table.quit() == 0


@pytest.mark.case("D-UI-1")
def test_only_the_first_button_is_a_click(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    for button in range(2, 10):
        table.click(DEAL, button)
    time.sleep(0.3)
    assert table.books.number == 0
    table.deal(lambda: screen.key("space"))
    for button in (2, 3, 8, 9):
        table.click(card_centre(3, 3), button)
    for _ in range(20):
        table.click(card_centre(3, 3), 4)
        table.click(card_centre(3, 3), 5)
    time.sleep(0.3)
    assert table.books.open_hand is not None
    assert table.books.open_hand.hand.hold == ()


@pytest.mark.case("D-UI-5")
def test_combinations_with_alt_control_or_meta_are_no_game_keys(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    before = table.books
    for modifier in ("alt", "ctrl", "super"):
        for key in ("space", "b", "m", "l", "1", "2", "3", "4", "5", "d"):
            screen.key(f"{modifier}+{key}")
    time.sleep(0.3)
    assert table.books == before
    opened = table.deal(lambda: screen.key("space"))
    for modifier in ("alt", "ctrl", "super"):
        for key in ("space", "b", "m", "l", "1", "2", "3", "4", "5"):
            screen.key(f"{modifier}+{key}")
    time.sleep(0.3)
    assert table.books == opened
    size = screen.size()
    screen.resize(1000, 700)
    screen.key("alt+Return")
    wait_until(lambda: screen.size() == size, "full screen")
    time.sleep(0.5)  # the new window comes, goes and comes again before it stays
    screen.key("alt+Return")
    wait_until(lambda: screen.size() == (1000, 700), "the window")
    assert table.books == opened


@pytest.mark.case("D-BET-1")
def test_bet_max_takes_the_largest_bet_that_the_credits_allow(screen: Screen, tmp_path: Path) -> None:
    for credits_, lines, coins in ((7, 3, 2), (5, 1, 5), (3, 3, 1), (2, 1, 2)):
        folder = tmp_path / str(credits_)
        table = Table(screen, folder, "--credits", str(credits_))
        books = table.deal(lambda: screen.key("m"))
        assert books.open_hand is not None
        assert books.open_hand.hand.bet == Bet(lines, coins)
        assert books.meters.credits == credits_ - lines * coins
        assert table.quit() == 0


@pytest.mark.case("D-BET-1")
def test_a_deal_above_the_credits_is_refused_and_changes_nothing(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path, "--credits", "2", "--coins", "1")
    before = table.books
    screen.key("space")
    table.click(DEAL)
    time.sleep(0.3)
    assert table.books == before
    screen.key("o")
    time.sleep(0.3)
    assert table.books == before, "cash out asks once"
    emptied = table.press_until(lambda: screen.key("o"), lambda books: books.meters.cashed_out == 2, "the cash-out")
    screen.key("m", "space")
    table.click(BET_MAX)
    time.sleep(0.3)
    assert table.books == emptied
    screen.key("i")
    assert table.wait_for(lambda books: books.meters.credits == 2, "the credits").meters.inserted == 4


@pytest.mark.case("D-BET-2")
def test_the_bet_is_frozen_from_the_deal_to_the_settlement(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path, "--coins", "1")
    table.deal(lambda: screen.key("space"))
    screen.key("b", "m", "l", "p", "BackSpace")
    for place in (BET_ONE, BET_MAX, LINES_1, LINES_3, TABLE_NEXT, (1194, 300)):
        table.click(place)
    time.sleep(0.3)
    books = table.books
    assert books.open_hand is not None
    assert books.open_hand.hand.bet == Bet(3, 1)
    assert books.open_hand.hand.table.id == "C"
    books = table.draw(lambda: screen.key("space"))
    assert books.meters == expected(2000, [(3, won(seeded_hand(1, Bet(3, 1), ())))])


@pytest.mark.case("D-BET-3")
def test_mashed_keys_pay_once_and_charge_once_a_hand(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    presses: list[Callable[[], None]] = [lambda: screen.key("space"), lambda: table.click(DEAL)]
    for press in presses:
        for _ in range(20):
            press()
            time.sleep(0.03)
        time.sleep(1)
        books = table.books
        bets = 15 * books.number
        wins = sum(won(seeded_hand(number, Bet(3, 5), ())) for number in range(1, books.meters.hands + 1))
        assert books.meters == Meters(2000 - bets + wins, 2000, bets, wins, 0, books.meters.hands)
        assert books.number - books.meters.hands in (0, 1)
        assert books.number > 0


@pytest.mark.case("D-HOLD-1")
def test_a_new_hand_starts_with_nothing_held(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path, "--lines", "1")
    table.deal(lambda: screen.key("space"))
    screen.key("1", "3", "5")
    assert table.hold_is([1, 3, 5])
    table.draw(lambda: screen.key("space"))
    screen.key("1")  # completes the motion
    table.deal(lambda: screen.key("space"))
    table.draw(lambda: screen.key("space"))
    wins = won(seeded_hand(1, Bet(1, 5), (1, 3, 5))) + won(seeded_hand(2, Bet(1, 5), ()))
    assert table.books.meters.coins_out == wins


@pytest.mark.case("D-UI-6")
def test_a_window_closed_in_mid_hand_resumes_card_for_card(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    opened = table.deal(lambda: screen.key("space"))
    start = time.monotonic()
    assert table.quit() == 0
    assert time.monotonic() - start < 1
    assert table.program.stderr is not None
    assert table.program.stderr.read() == b""
    assert table.books == opened
    table.start_again()
    screen.key("2")
    assert table.hold_is([2])
    assert table.books.meters == opened.meters
    table.draw(lambda: screen.key("space"))  # and closed while the aces fall
    assert table.quit() == 0
    settled = expected(2000, [(15, won(seeded_hand(1, Bet(3, 5), (2,))))])
    assert table.books.meters == settled
    table.start_again()
    time.sleep(0.3)
    assert table.books.meters == settled


@pytest.mark.case("D-DEAL-4")
def test_the_same_seed_deals_the_same_hands_at_every_start(screen: Screen, tmp_path: Path) -> None:
    dealt: list[list[str]] = []
    for start, seed in enumerate((7, 7, 8)):
        table = Table(screen, tmp_path / str(start), "--lines", "1", seed=seed)
        hands = []
        for _ in range(5):
            books = table.deal(lambda: screen.key("space"))
            assert books.open_hand is not None
            hands.append(str(books.open_hand.hand.deal.bottom))
            table.draw(lambda: screen.key("space"))
            screen.key("1")
        dealt.append(hands)
        assert table.quit() == 0
    assert dealt[0] == dealt[1]
    assert not set(dealt[0]) & set(dealt[2])


def test_the_pay_table_of_the_file_is_in_force_at_the_next_hand(screen: Screen, tmp_path: Path) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text("paytable: C\nlines: 1  # a comment that stays\n")
    table = Table(screen, tmp_path / "saves", "--config", str(file))
    table.deal(lambda: screen.key("space"))
    table.draw(lambda: screen.key("space"))
    screen.key("1")  # completes the motion
    file.write_text("paytable: A\n# no lines now\n")
    books = table.deal(lambda: screen.key("space"))
    assert books.open_hand is not None
    assert books.open_hand.hand.table == tables()["A"]
    assert books.open_hand.hand.bet.lines == 3
    file.write_text("paytabel: F\n")
    table.draw(lambda: screen.key("space"))
    screen.key("1")  # completes the motion
    books = table.deal(lambda: screen.key("space"))
    assert books.open_hand is not None
    assert books.open_hand.hand.table == tables()["A"]
    assert file.read_text() == "paytabel: F\n"


def test_a_finished_hand_is_saved_with_one_key_and_replays(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path, seed=None)
    table.deal(lambda: screen.key("space"))
    screen.key("4")
    assert table.hold_is([4])
    table.draw(lambda: screen.key("space"))
    screen.key("1", "w")
    saved = wait_until(lambda: list(tmp_path.glob("hands/*.yaml")), "the saved hand")
    assert [path.name for path in saved] == ["hand-000001.yaml"]
    command = [sys.executable, "-m", "ace_invaders", "replay", "--json", str(saved[0])]
    replay = subprocess.run(command, capture_output=True, text=True, check=False)
    assert replay.returncode == 0
    assert '"matches": true' in replay.stdout
    assert '"verified": true' in replay.stdout


def test_every_control_of_the_table_answers_to_a_click(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    table.click(BET_ONE)  # from five coins to one
    table.click(LINES_1)
    table.click(TABLE_NEXT)
    table.click(CREDITS)
    books = table.wait_for(lambda books: books.meters.inserted == 4000, "the credits")
    assert books.number == 0
    for panel in (LOGO, HELP):
        table.click(panel)
        screen.key("space", "m", "1")  # the panel takes them all
        screen.key("Escape")
    table.click(LOGO)
    table.click(DEAL)  # a click beside the menu closes it and does no more
    time.sleep(0.2)
    assert table.books.number == 0
    books = table.deal(lambda: table.click(DEAL))
    assert books.open_hand is not None
    assert books.open_hand.hand.bet == Bet(1, 1)
    assert books.open_hand.hand.table.id == "D"


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.case("D-UI-4")
def test_an_idle_window_uses_little_of_a_core_shown_or_hidden(screen: Screen, tmp_path: Path) -> None:
    table = Table(screen, tmp_path)
    window = screen.window()
    for hidden in (False, True):
        if hidden:
            subprocess.run(["xdotool", "windowunmap", window], env=screen.env, check=True)
        time.sleep(2)
        start = cpu_seconds(table.program.pid)
        time.sleep(10)
        assert cpu_seconds(table.program.pid) - start <= 0.5
