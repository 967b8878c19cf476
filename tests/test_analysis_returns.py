"""Returns: the published figures, the figures of an independent analysis, and exact fractions."""

import json
import os
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from ace_invaders.analysis import cache, law
from ace_invaders.analysis.classes import CLASSES, HANDS, weights
from ace_invaders.analysis.returns import kept_returns
from ace_invaders.analysis.tables import Analysis
from ace_invaders.hands import Row
from ace_invaders.paytable import Line
from hands_of import T1, TABLE_IDS, TABLES, pays, table

MAXIMUM = {"A": 1.00291, "B": 0.99559, "C": 0.98833, "D": 0.98335, "E": 0.97609, "F": 0.96885}
MAKERS = {"A": 100.288, "B": 99.556, "C": 98.831, "D": 98.332, "E": 97.606, "F": 96.882}
ONE_LINE_T1 = pays(T1, lines=1)


@pytest.fixture(scope="module")
def analyses() -> Mapping[str, Analysis]:
    """Three lines at the maximum bet."""
    return {id_: Analysis(pays(TABLES[id_]), 3) for id_ in TABLE_IDS}


@pytest.mark.parametrize("id_", TABLE_IDS)
def test_three_lines_at_the_maximum_bet_return_what_is_known(analyses: Mapping[str, Analysis], id_: str) -> None:
    total = analyses[id_].returns().total
    assert total == pytest.approx(MAXIMUM[id_], abs=0.00001)
    assert 100 * total == pytest.approx(MAKERS[id_], abs=0.0035)


def test_the_bottom_line_without_falling_royals_is_the_published_one(analyses: Mapping[str, Analysis]) -> None:
    assert 2.072768 <= analyses["C"].returns().bottom < 2.072769


def test_the_bottom_line_of_the_real_game(analyses: Mapping[str, Analysis]) -> None:
    assert analyses["C"].optimum == pytest.approx(2.0763352, abs=5e-8)


@pytest.mark.case("D-EV-2")
@pytest.mark.parametrize(("royal", "fraction", "known"), [
    (800, Fraction(1653526326983, 1661102543100), 0.995439043695122),
    (250, Fraction(35523565111, 36110924850), 0.983734569484448),
])  # fmt: skip
def test_plain_jacks_or_better_returns_the_known_fraction(royal: int, fraction: Fraction, known: float) -> None:
    analysis = Analysis({**ONE_LINE_T1, Row.ROYAL_FLUSH: royal}, 1)
    assert analysis.returns().total == pytest.approx(known, abs=1e-12)
    assert analysis.exact_returns().total == fraction


def test_a_middle_line_below_so_many_aces() -> None:
    without, real = law.middle_lines(law.middle_events(pays(T1)))
    given_aces = [mean_pay(rows) for rows in without.rows_below]
    assert given_aces == pytest.approx(
        [0.3368670545, 0.6814245698, 2.0676696833, 6.6593182658, 25.0130975467], abs=1e-10
    )
    assert mean_pay(without.rows) == pytest.approx(0.5205955990, abs=1e-10)
    assert mean_pay(real.rows) == pytest.approx(0.5218258119, abs=1e-10)


def mean_pay(rows: tuple[int, ...]) -> float:
    paid = pays(T1)
    return float(Fraction(sum(paid[row] * number for row, number in zip(Row, rows, strict=True)), sum(rows)))


def test_the_top_line_holds_all_hands_by_their_rows(analyses: Mapping[str, Analysis]) -> None:
    counts = {row: round(chance * HANDS) for row, chance in analyses["C"].returns().rows[Line.TOP].items()}
    assert counts == dict(
        zip(Row, (4, 0, 36, 48, 576, 3744, 5108, 10_200, 54_912, 123_552, 337_920, 2_062_860), strict=True)
    )


@pytest.mark.parametrize("id_", TABLE_IDS)
def test_chances_of_rows_sum_to_one_and_pay_the_return(analyses: Mapping[str, Analysis], id_: str) -> None:
    found, paid = analyses[id_].returns(), pays(TABLES[id_])
    for chances in found.rows.values():
        assert tuple(chances) == tuple(Row)
        assert sum(chances.values()) == pytest.approx(1, abs=1e-12)
    total = sum(paid[row] * chance for chances in found.rows.values() for row, chance in chances.items())
    assert total / 3 == pytest.approx(found.total, abs=1e-12)


@pytest.mark.parametrize(
    "lower", [{"flush": 1, "straight": 4}, {"flush": 4, "straight": 4}], ids=["flush low", "equal"]
)
def test_chances_of_rows_pay_the_return_where_equal_falls_go_by_the_leftmost_ace(lower: Mapping[str, int]) -> None:
    # Jacks or better pays as much as two pair, so falls of equal pay can leave different rows.
    upper = {"royal_flush": 800, "straight_flush": 50, "five_aces": 25, "four_aces": 20, "four_of_a_kind": 20}
    paid = pays(table("ties", **upper, full_house=4, **lower, three_of_a_kind=3, two_pair=2, jacks_or_better=2))
    found = Analysis(paid, 3).returns()
    sums = [sum(chances.values()) for chances in found.rows.values()]
    won = sum(paid[row] * chance for chances in found.rows.values() for row, chance in chances.items())
    assert sums == pytest.approx([1, 1, 1], abs=1e-12)
    assert won / 3 == pytest.approx(found.total, abs=1e-12)


def test_falling_royals_are_what_the_three_lines_lack(analyses: Mapping[str, Analysis]) -> None:
    figures = analyses["C"].returns().figures
    assert list(figures) == ["top", "middle", "bottom", "royal_falls", "total"]
    lines = figures["top"] + figures["middle"] + figures["bottom"]
    assert figures["royal_falls"] == pytest.approx(3 * figures["total"] - lines, abs=1e-13)


def test_fractions_are_the_figures(analyses: Mapping[str, Analysis]) -> None:
    exact, found = analyses["A"].exact_returns().figures, analyses["A"].returns().figures
    assert list(exact) == list(found)
    assert [float(each) for each in exact.values()] == pytest.approx(list(found.values()), abs=1e-13)
    assert exact["top"] == Fraction(sum(pays(TABLES["A"])[row] * n for row, n in TOP.items()), HANDS)


TOP = dict(zip(Row, (4, 0, 36, 48, 576, 3744, 5108, 10_200, 54_912, 123_552, 337_920, 0), strict=True))


def test_a_table_that_pays_nothing_returns_exactly_nothing() -> None:
    found = Analysis(dict.fromkeys(Row, 0), 3).returns()
    assert set(found.figures.values()) == {0.0}


def test_a_single_royal_below_five_aces_is_not_the_maximum_bet() -> None:
    below, maximum = (Analysis(pays(TABLES["C"], 3, coins), 3).returns() for coins in (4, 5))
    assert below.total < maximum.total
    assert below.figures["royal_falls"] < maximum.figures["royal_falls"]


def test_play_by_plain_jacks_or_better_costs_nearly_a_tenth_of_the_bottom_line(
    analyses: Mapping[str, Analysis],
) -> None:
    ordinary = {**pays(TABLES["C"]), Row.FOUR_ACES: 25}  # 8/6 jacks or better, whose four aces are any four
    plain, here = Analysis(ordinary, 1), analyses["C"]
    played = here.hold_values[np.arange(CLASSES), plain.best_hold]
    bottom = float((weights() * played).sum()) / HANDS
    assert 1 - bottom / here.optimum == pytest.approx(0.0932, abs=0.0001)
    assert (here.optimum - bottom) / 3 == pytest.approx(0.0645, abs=0.0001)
    differs = weights()[here.best_value - played > 1e-9].sum() / HANDS
    assert differs == pytest.approx(0.474, abs=0.001)


def test_kept_returns_are_read_back_whole(tmp_path: Path) -> None:
    computed = Analysis(ONE_LINE_T1, 1, tmp_path)
    found, values = computed.returns(), computed.level_sums
    again = Analysis(ONE_LINE_T1, 1, tmp_path)
    again.__dict__["key_values"] = None  # which it must not need
    assert again.returns() == found
    assert all((one == other).all() for one, other in zip(again.level_sums, values, strict=True))


def test_kept_files_are_small(tmp_path: Path) -> None:
    Analysis(pays(TABLES["C"]), 3, tmp_path).returns()
    assert [path.stat().st_size < 1 << 20 for path in sorted(tmp_path.iterdir())] == [True, True]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "cut": lambda content: content[: len(content) // 2],
    "zeros": lambda content: bytes(len(content)),
    "one bit": lambda content: content[:200] + bytes([content[200] ^ 1]) + content[201:],
    "other version": lambda content: content.replace(b"tables/1", b"tables/2"),
    "longer": lambda content: content + b" ",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_as_good_as_none_and_written_anew(tmp_path: Path, damage: str) -> None:
    found = Analysis(ONE_LINE_T1, 1, tmp_path).returns()
    whole = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for path, content in whole.items():
        path.write_bytes(DAMAGES[damage](content))
    assert Analysis(ONE_LINE_T1, 1, tmp_path).returns() == found
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == whole


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{", "["),
        ('"total": 0.9954', '"total": 0.9955'),
        ('"total"', '"all"'),
        ('"rows": {"bottom"', '"rows": {"top"'),
        ('"flush": 0.0', '"flush": 0.1'),
        ('"flush": 0.0', '"flush": NaN, "flush": 1e400, "two": 0.0'),
        ('"rows": ', f'"rows": {"[" * 50_000}'),
    ],
)
def test_a_file_with_a_right_digest_of_what_cannot_be_true_is_not_taken(tmp_path: Path, old: str, new: str) -> None:
    found = Analysis(ONE_LINE_T1, 1, tmp_path).returns()
    shelf = cache.Shelf(tmp_path, ONE_LINE_T1, 1)
    assert kept_returns(shelf) == found
    kept = shelf.read("returns")
    assert kept is not None
    forged = kept.replace(old.encode(), new.encode(), 1)
    assert forged != kept
    shelf.write("returns", forged)
    assert kept_returns(shelf) is None
    assert Analysis(ONE_LINE_T1, 1, tmp_path).returns() == found
    assert kept_returns(shelf) == found


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among the files here")
def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(tmp_path: Path) -> None:
    shelf = cache.Shelf(tmp_path, ONE_LINE_T1, 1)
    path = shelf.path("returns")
    assert path is not None
    os.mkfifo(path)
    assert shelf.read("returns") is None


def test_a_file_of_other_pays_is_not_taken(tmp_path: Path) -> None:
    shelf = cache.Shelf(tmp_path, ONE_LINE_T1, 1)
    other = cache.Shelf(tmp_path, {**ONE_LINE_T1, Row.FLUSH: 5}, 1)
    other.write("returns", json.dumps({}).encode())
    source, target = other.path("returns"), shelf.path("returns")
    assert source is not None
    assert target is not None
    target.write_bytes(source.read_bytes())
    assert (other.read("returns"), shelf.read("returns")) == (b"{}", None)


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("here is no folder")
    assert Analysis(ONE_LINE_T1, 1, file / "cache").returns().total == pytest.approx(0.995439043695122, abs=1e-12)


def test_a_folder_in_the_place_of_a_file_is_no_error(tmp_path: Path) -> None:
    shelf = cache.Shelf(tmp_path, ONE_LINE_T1, 1)
    path = shelf.path("returns")
    assert path is not None
    path.mkdir()
    shelf.write("returns", b"{}")
    assert shelf.read("returns") is None
