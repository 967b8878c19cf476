"""`ace-invaders holds`."""

from pathlib import Path

import pytest
import yaml

from commands import T1, ace_invaders, put


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setattr("ace_invaders.locate.cache_folder", lambda: folder)
    return folder


@pytest.fixture
def t1(tmp_path: Path) -> tuple[object, ...]:
    """The options of the one-line game under the test pay table."""
    put(tmp_path / "tables", "T1.yaml", T1)
    config = put(tmp_path, "config.yaml", "paytables: [tables]")
    return "--config", config, "--paytable", "T1", "--lines", 1


@pytest.mark.case("D-SAVE-4")
def test_all_32_holds_best_first() -> None:
    answer = ace_invaders("holds", "Ah Kh 3c 2d As", "--json")
    assert (answer.status, answer.err) == (0, "")
    found = answer.only
    assert list(found) == ["cards", "best", "holds"]
    assert found["cards"] == ["Ah", "Kh", "3c", "2d", "As"]
    assert found["best"] == found["holds"][0]["hold"] == [1, 5]
    assert [list(each) for each in found["holds"]] == [["hold", "ev", "cost"]] * 32
    assert len({tuple(each["hold"]) for each in found["holds"]}) == 32
    values = [each["ev"] for each in found["holds"]]
    assert values == sorted(values, reverse=True)
    assert [each["cost"] for each in found["holds"]] == [values[0] - value for value in values]
    assert yaml.safe_load(answer.out) == found


@pytest.mark.case("D-EV-1")
def test_the_one_line_game_of_a_player_s_own_table(t1: tuple[object, ...]) -> None:
    best = ace_invaders("holds", "10h Jh Qh Kh 4s", *t1, "--json").only["holds"][0]
    assert best["hold"] == [1, 2, 3, 4]
    assert best["ev"] == pytest.approx(925 / 47, abs=1e-12)


@pytest.mark.case("D-EV-3")
def test_equal_holds_come_in_the_same_order_in_every_run(t1: tuple[object, ...]) -> None:
    first = ace_invaders("holds", "9c 9d 9h 9s Kd", *t1, "--json")
    assert first.only["holds"][:2] == [
        {"hold": [1, 2, 3, 4, 5], "ev": 25.0, "cost": 0.0},
        {"hold": [1, 2, 3, 4], "ev": 25.0, "cost": 0.0},
    ]
    assert ace_invaders("holds", "9c 9d 9h 9s Kd", *t1, "--json") == first


@pytest.mark.parametrize("words", [
    ("Ah Kh 3c 2d As",), ("Ah", "Kh", "3c", "2d", "As"), ("ah,KH", "3♣ 2D", "A♠"), ("Ah, Kh, 3c, 2d, As",),
])  # fmt: skip
def test_cards_are_read_from_one_argument_or_several(words: tuple[str, ...]) -> None:
    assert ace_invaders("holds", *words, "--json").only["cards"] == ["Ah", "Kh", "3c", "2d", "As"]


def test_the_holds_stand_in_lines_of_text() -> None:
    answer = ace_invaders("holds", "Ah Kh 3c 2d As", "--paytable", "A", "--coins", 1)
    lines = answer.out.splitlines()
    assert lines[0].startswith("Ah Kh 3c 2d As   pay table A, 3 lines x 1 coin, ")
    assert len(lines) == 35
    assert lines[3].startswith("Ah -- -- -- As  ")
    assert lines[3].endswith("  0.0000000000")
    assert {len(line) for line in lines[2:]} == {len(lines[2])}


@pytest.mark.parametrize(("cards", "fault"), [
    ("Ah Kx 3c 2d As", "card 2: 'Kx' is no card"),
    ("Ah Kh 3c 2d Ah", "card 5: Ah is card 1 already"),
    ("Ah Kh 3c 2d", "4 cards, a hand has five"),
    ("Ah Kh 3c 2d As 2c", "6 cards, a hand has five"),
    ("", "0 cards, a hand has five"),
])  # fmt: skip
def test_bad_cards_are_one_line_and_status_2(cards: str, fault: str) -> None:
    answer = ace_invaders("holds", cards)
    assert (answer.status, answer.out, len(answer.errors)) == (2, "", 1)
    assert answer.err.startswith(fault)


def test_an_argument_without_a_card_is_told_by_its_number() -> None:
    answer = ace_invaders("holds", "Ah Kh 3c", " ", "2d As")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == 'argument 2: 0 cards, a hand has five, as in "Ah Kh 3c 2d As"\n'
