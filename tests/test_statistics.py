"""Statistics: hands worked out by hand, sums held to the store's meters, expectations to their definition."""

import csv
import json
import sqlite3
from collections import Counter
from math import sqrt
from pathlib import Path

import pytest

from ace_invaders.analysis.returns import Returns
from ace_invaders.analysis.tables import Analysis
from ace_invaders.fairness import Fair, seeded_secret
from ace_invaders.game import ChooseBet, Draw, Hold
from ace_invaders.hands import Row
from ace_invaders.paytable import MAXIMUM_BET, PAID_ROWS, Bet, Line
from ace_invaders.session import CashOut, Deal, Insert
from ace_invaders.statistics import Best, Played, Point, Share, Tally, Terms, expected, sheet
from ace_invaders.statistics.csv_sheet import COLUMNS
from ace_invaders.statistics.figures import ROWS
from ace_invaders.statistics.tally import MOST_POINTS
from ace_invaders.store import Store, read_played
from commands import ace_invaders
from counting_up import counted
from games import TABLES, C, F, first, rigged

ALL = (1, 2, 3, 4, 5)
MOST = 10_000
THREE, ONE = Terms.of(C, Bet(3, 5)), Terms.of(C, Bet(1, 5))


def game(folder: Path, credits_: int = 2000) -> Store:
    return Store.open(folder, TABLES, first(), credits_)


def deal(store: Store, bottom: str, middle: str = "", top: str = "", hold: tuple[int, ...] = ALL) -> None:
    """Play a hand of these cards to its end."""
    store.act(rigged(bottom, middle, top))
    store.act(Hold(hold))
    store.act(Draw())


def four_hands(store: Store) -> None:
    """The published example, a hand without a win, a flush of one line, and a royal flush that falls twice."""
    deal(store, "Ah Ad 3c 2d As 5s", "4c 2h 3d 4s 5s", "As 2c Js Ah 5d")
    deal(store, "Tc Td 4h 7s 2c 5s", "3c 5c 7d 9h Js", "2c 4c 6d 8h Qs")
    store.act(ChooseBet(Bet(1, 5)))
    deal(store, "Qs Ts Js Td 3s 5s", hold=(1, 2, 3, 5))
    store.act(ChooseBet(Bet(3, 5)))
    deal(store, "9s 9h 5c 9d Kc 5s 8s", "2h 3s 8d 4c 8h", "Ts Js Qs Ks As", hold=(1, 2, 4))


def hands_of(store: Store) -> tuple[Played, ...]:
    return store.played(0, MOST).hands


def plain(number: int, won: int, credits_: int = 1000, terms: Terms = ONE) -> Played:
    """A hand of one line."""
    row = Row.NOTHING if not won else Row.TWO_PAIR
    return Played(number, "2026-01-02T03:04:05+00:00", terms, credits_, (Share(row, won, won),))


# Hands that were played


def test_a_hand_is_what_its_lines_did(tmp_path: Path) -> None:
    with game(tmp_path) as store:
        four_hands(store)
        example, nothing, flush, royal = hands_of(store)
    assert example.lines == (
        Share(Row.JACKS_OR_BETTER, 5, 5),
        Share(Row.STRAIGHT, 20, 0, aces_fell=1),  # a pair of fours without the ace
        Share(Row.THREE_OF_A_KIND, 15, 15),
    )
    assert (example.number, example.terms, example.credits, example.won, example.net) == (1, THREE, 2000, 40, 25)
    assert nothing.lines == (Share(Row.NOTHING, 0, 0),) * 3
    assert (flush.terms, flush.lines, flush.credits) == (ONE, (Share(Row.FLUSH, 30, 30),), 2010)
    assert royal.lines == (
        Share(Row.ROYAL_FLUSH, 4000, 4000),
        Share(Row.ROYAL_FLUSH, 4000, 0, royal_fell=True),  # a pair of eights without it
        Share(Row.ROYAL_FLUSH, 4000, 15, royal_fell=True),  # three nines without it
    )


def test_four_hands_are_counted_as_by_hand(tmp_path: Path) -> None:
    with game(tmp_path) as store:
        four_hands(store)
        figures = counted(hands_of(store))
    assert (figures.hands, figures.lines, figures.coins_in, figures.coins_out) == (4, 10, 50, 12070)
    assert (figures.net, figures.returned, figures.start) == (12020, 12070 / 50, 2000)
    assert dict(figures.bets) == {THREE: 3, ONE: 1}
    assert {row: hits for row, hits in zip(ROWS, figures.hits, strict=True) if hits} == {
        Row.ROYAL_FLUSH: 3, Row.FLUSH: 1, Row.STRAIGHT: 1, Row.THREE_OF_A_KIND: 1, Row.JACKS_OR_BETTER: 1,
        Row.NOTHING: 3,
    }  # fmt: skip
    assert (figures.wins, figures.dry) == (3, 1)
    assert (figures.aces_fallen, figures.royals_fallen, figures.won_by_drops) == (1, 2, 20 + 4000 + 3985)
    assert figures.best == Best(4, 4, Row.ROYAL_FLUSH, 12000, 14020)
    assert [point.last for point in figures.points] == [2025, 2010, 2035, 14020]


def test_the_sums_are_the_meters_of_the_store(tmp_path: Path) -> None:
    with game(tmp_path) as store:
        for number in range(1, 61):
            store.act(ChooseBet(Bet((3, 1)[number % 2], number % 5 + 1)))
            store.act(Deal(Fair(seeded_secret(7, number), number)))
            store.act(Hold((1, 3)))
            store.act(Draw())
        figures, meters = counted(hands_of(store)), store.session.meters
    assert (figures.hands, figures.coins_in, figures.coins_out) == (60, meters.coins_in, meters.coins_out)
    assert figures.points[-1].last == meters.credits
    assert figures.lines == 30 * 3 + 30
    assert len(figures.bets) == 10


def test_inserted_and_cashed_out_credits_wipe_nothing_and_are_no_win(tmp_path: Path) -> None:
    with game(tmp_path) as store:
        deal(store, "Tc Td 4h 7s 2c", "3c 5c 7d 9h Js", "2c 4c 6d 8h Qs")
        store.act(Insert(500))
        deal(store, "Tc Td 4h 7s 2c", "3c 5c 7d 9h Js", "2c 4c 6d 8h Qs")
        store.act(CashOut())
        store.act(Insert(20))
        deal(store, "Tc Td 4h 7s 2c", "3c 5c 7d 9h Js", "2c 4c 6d 8h Qs")
        figures = counted(hands_of(store))
    assert (figures.hands, figures.net, figures.start) == (3, -45, 2000)
    assert [point.last for point in figures.points] == [1985, 2470, 5]
    assert [point.paid_in for point in figures.points] == [2000, 2500, 50], "what there would be without any bet"


def test_an_open_hand_is_not_counted(tmp_path: Path) -> None:
    with game(tmp_path) as store:
        four_hands(store)
        store.act(Deal(store.next_fair()))
        assert [hand.number for hand in hands_of(store)] == [1, 2, 3, 4]


def test_pages_are_read_beside_the_running_game_and_lie_end_to_end(tmp_path: Path) -> None:
    with game(tmp_path) as store:
        four_hands(store)
        pages = [read_played(tmp_path, after, 3) for after in (0, 3, 4)]
        assert [page.last for page in pages] == [3, 4, None]
        assert tuple(hand for page in pages for hand in page.hands) == hands_of(store)


def test_a_damaged_hand_is_left_out_and_told(tmp_path: Path) -> None:
    with game(tmp_path) as store:
        four_hands(store)
    raw = sqlite3.connect(tmp_path / "session.sqlite3")
    with raw:
        raw.execute("UPDATE hands SET won = 39, outcome = replace(outcome, '40', '39') WHERE number = 1")
        raw.execute("UPDATE hands SET seeded = 0 WHERE number = 4")
    raw.close()
    page = read_played(tmp_path, 0, MOST)
    assert ([hand.number for hand in page.hands], page.damaged, page.last) == ([2, 3], 2, 4)


# What is told of many


def test_the_longest_dry_run_is_the_longest_not_the_last() -> None:
    won = [0, 5, 0, 0, 0, 5, 0]
    figures = counted(plain(number, coins) for number, coins in enumerate(won, start=1))
    assert (figures.dry, figures.wins) == (3, 2)


def test_the_best_hand_is_the_first_of_equal_ones_and_none_where_nothing_was_won() -> None:
    figures = counted([plain(1, 5), plain(2, 10), plain(3, 10)])
    assert figures.best is not None
    assert (figures.best.hand, figures.best.number, figures.best.won) == (2, 2, 10)
    assert counted([plain(1, 0)]).best is None


def test_nothing_is_told_of_no_hand() -> None:
    figures = counted([])
    assert (figures.hands, figures.returned, figures.best, figures.points) == (0, None, None, ())
    assert expected(figures, {}) is None


@pytest.mark.parametrize("hands", [MOST_POINTS, MOST_POINTS + 1, 5 * MOST_POINTS + 3])
def test_a_long_bankroll_keeps_its_ends_its_extremes_and_every_bet(hands: int) -> None:
    credits_, path, tally = 1000, [], Tally()
    for number in range(1, hands + 1):
        hand = plain(number, (0, 12)[number * number % 7 == 4], credits_, (ONE, THREE)[number % 3 == 0])
        tally.add(hand)
        credits_ += hand.net
        path.append(credits_)
    points = tally.figures.points
    assert len(points) <= MOST_POINTS
    assert (points[-1].hand, points[-1].last) == (hands, credits_)
    assert (min(point.low for point in points), max(point.high for point in points)) == (min(path), max(path))
    assert all(point.last == path[point.hand - 1] for point in points)
    assert Counter(terms for point in points for terms, count in point.bets for _ in range(count)) == {
        THREE: hands // 3,
        ONE: hands - hands // 3,
    }


def test_hands_counted_alone_leave_out_what_happened_between_them() -> None:
    tally = Tally(alone=True)
    for hand in (plain(1, 10, 1000), plain(5, 0, 300), plain(9, 20, 5000)):
        tally.add(hand)
    assert [(point.last, point.paid_in) for point in tally.figures.points] == [(1005, 1000), (1000, 1000), (1015, 1000)]
    assert tally.figures.best == Best(3, 9, Row.TWO_PAIR, 20, 1015)


# What was to be expected


def returns(total: float, lines: int, **chances: float) -> Returns:
    """Returns in which every line has these chances, and no hand for the rest."""
    rows = {row: chances.get(row.value, 0.0) for row in PAID_ROWS}
    rows[Row.NOTHING] = 1 - sum(rows.values())
    return Returns(total, total, dict.fromkeys(list(Line)[-lines:], rows))


def test_expectations_are_summed_over_each_hands_own_table_and_bet() -> None:
    hands = [plain(1, 0, 100, THREE), plain(2, 0, 85, ONE), plain(3, 0, 80, ONE)]
    found = expected(counted(hands), {THREE: returns(0.9, 3, flush=0.2), ONE: returns(1.2, 1, flush=0.5)})
    assert found is not None
    assert found.returned == pytest.approx((15 * 0.9 + 10 * 1.2) / 25)
    flush = ROWS.index(Row.FLUSH)
    assert found.hits[flush] == pytest.approx(3 * 0.2 + 2 * 0.5)
    assert found.deviations[flush] == pytest.approx(sqrt(3 * 0.2 * 0.8 + 2 * 0.5 * 0.5))
    three, one = (25 * terms.by_row[Row.FLUSH] ** 2 for terms in (THREE, ONE))
    assert found.error == pytest.approx(sqrt(three * 3 * 0.2 * 0.8 + one * 2 * 0.5 * 0.5) / 25)
    assert sum(found.hits) == pytest.approx(5)
    assert found.bankroll == pytest.approx((100 - 1.5, 100 - 1.5 + 1, 100 - 1.5 + 2))


def test_the_expected_bankroll_rises_with_what_is_put_in() -> None:
    hands = [plain(1, 0, 100), plain(2, 0, 595)]
    found = expected(counted(hands), {ONE: returns(1.0, 1)})
    assert found is not None
    assert found.bankroll == pytest.approx((100, 600))


def test_nothing_is_expected_as_long_as_a_return_is_not_known() -> None:
    figures = counted([plain(1, 0), plain(2, 0, terms=THREE)])
    assert expected(figures, {ONE: returns(1.0, 1)}) is None
    assert expected(figures, {ONE: returns(1.0, 1), THREE: returns(1.0, 3)}) is not None


def test_the_exact_return_of_one_line_is_that_of_the_analysis() -> None:
    exact = Analysis(ONE.by_row, 1).returns()
    found = expected(counted([plain(1, 0), plain(2, 5)]), {ONE: exact})
    assert found is not None
    assert found.returned == pytest.approx(exact.total, abs=1e-12)
    assert found.hits[ROWS.index(Row.FIVE_ACES)] == 0


def test_what_chance_does_to_a_return_is_what_it_does_in_a_million_simulated_hands() -> None:
    found = expected(counted([plain(1, 0)]), {ONE: Analysis(ONE.by_row, 1).returns()})
    assert found is not None
    answer = ace_invaders("simulate", "--hands", "1000000", "--seed", "3", "--lines", "1", "--json")
    assert found.error / 1000 == pytest.approx(json.loads(answer.out)["standard_error"], rel=0.02)


def test_hands_of_one_table_whose_pays_have_changed_are_played_for_other_terms() -> None:
    assert Terms.of(C, Bet(3, 5)) != Terms.of(F, Bet(3, 5))
    assert Terms.of(C, Bet(3, 5)) == Terms.of(C, MAXIMUM_BET)
    assert str(Terms.of(C, Bet(3, 5))) == "C 3×5"


# CSV


def test_the_sheet_has_one_row_a_hand_beneath_the_names_of_its_columns(tmp_path: Path) -> None:
    with game(tmp_path) as store:
        four_hands(store)
        hands = hands_of(store)
    names, *rows = csv.reader(sheet(hands).splitlines())
    assert tuple(names) == COLUMNS
    assert rows[0] == [
        "1", hands[0].played, "C", "3", "5", "15", "2000", "40", "25", "2025",
        "jacks_or_better", "5", "straight", "20", "three_of_a_kind", "15", "1", "0", "20",
        "800 500 50 50 25 8 6 4 3 2 1",
    ]  # fmt: skip
    assert rows[2][6:] == [
        "2010",
        "30",
        "25",
        "2035",
        "",
        "",
        "",
        "",
        "flush",
        "30",
        "0",
        "0",
        "0",
        "250 500 50 50 25 8 6 4 3 2 1",
    ]
    assert rows[3][-4:-1] == ["0", "2", "7985"]
    assert {len(row) for row in rows} == {len(COLUMNS)}


def test_points_that_are_joined_hold_the_hands_of_both() -> None:
    one, other = Point(1, 5, 5, 5, 10, ((ONE, 1),)), Point(2, 9, 9, 9, 10, ((THREE, 1),))
    assert one.joined(other) == Point(2, 5, 9, 9, 10, ((ONE, 1), (THREE, 1)))
    assert one.joined(one).bets == ((ONE, 2),)
