"""Text is read on every screen: with the largest values nothing is squeezed, cut, or lies over something else."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from ace_invaders import keymap
from ace_invaders.hands import Row
from ace_invaders.paytable import PAID_ROWS, Bet
from ace_invaders.session import MOST_COINS
from ace_invaders.window import meters, payboard, stats_graph, table, words
from ace_invaders.window.appearance import Appearance
from ace_invaders.window.looks import CANVAS_HEIGHT, CANVAS_WIDTH, Align, Box, Digits, Label, Picture, Rect, Shown
from ace_invaders.window.numbers import written
from ace_invaders.window.view import View
from every_screen import desks
from extremes import SCREENS, pictures
from legibility import crossed, extent, faults
from scene_hands import EXAMPLE, LOW_PAIR, ONE_LINE, TABLE_C, session, settled, texts

WHITE = "#FFFFFF"


@pytest.mark.parametrize("large", [False, True], ids=["normal text", "large text"])
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__.strip("_"))
def test_the_largest_values_are_legible(screen: Callable[[bool], Iterator[tuple[str, Picture]]], large: bool) -> None:
    found = [f"{name}: {fault}" for name, picture in screen(large) for fault in faults(picture)]
    assert not found, "\n".join(found[:20])


@pytest.mark.parametrize("large", [False, True])
def test_the_published_pay_table_is_legible(large: bool) -> None:
    for hand in (EXAMPLE, LOW_PAIR, ONE_LINE):
        for on_table in (hand, settled(hand)):
            for coins in range(1, 6):
                view = View(
                    session(on_table, 1284, bet=Bet(hand.bet.lines, coins)), appearance=Appearance(large_text=large)
                )
                assert list(faults(table.picture(view))) == []


@pytest.mark.parametrize("speed", ["1", "2", "4", "instant"])
def test_every_speed_is_shown_whole(speed: str) -> None:
    view = View(session(EXAMPLE, 1284), appearance=Appearance(speed=speed))
    assert words.speed_words(speed) in texts(table.picture(view))
    assert list(faults(table.picture(view))) == []


def test_what_cannot_be_read_is_told() -> None:
    panel = Shown(0, 0, Rect(100, 40, 9, WHITE, edge=WHITE))
    for shown, fault in (
        (Label("far too long for it", 16, WHITE, fit=60), "is squeezed"),
        (Label("a text that is longer", 16, WHITE), "leaves its panel"),
        (Label("long", 16, WHITE, Align.RIGHT), "leaves the canvas"),
    ):
        assert any(fault in each for each in faults(Picture((panel, Shown(10, 20, shown)))))
    one, other = Shown(10, 20, Label("one", 16, WHITE)), Shown(20, 24, Label("two", 16, WHITE))
    assert list(faults(Picture((panel, one, other)))) == ["'one' and 'two' lie over each other at 10,14"]
    assert not list(faults(Picture((panel, one, panel, other)))), "what is covered is not read"


def test_every_kind_of_screen_has_its_pictures() -> None:
    names = [name for name, _ in pictures(large=False)]
    assert len(set(names)) == len(names) > 100


# Every screen with usual values.


@pytest.mark.parametrize("keys", keymap.PROFILES)
@pytest.mark.parametrize("text", ["normal", "large"])
def test_every_screen_is_legible_and_the_focus_is_seen_wherever_it_is(text: str, keys: str) -> None:
    found = []
    for name, desk in desks(text=text, keys=keymap.profile(keys)):
        picture = desk.picture(1_000_000)
        found += [f"{name}: {fault}" for fault in faults(picture)]
        stops = [target for target in picture.targets if target.focusable and target.enabled]
        found += [
            f"{name}: the ring of {each.name!r} is cut"
            for each in stops
            if not _is_within((each.ringed or each.box).grown(7))
        ]
        found += [f"{name}: {fault}" for each in stops for fault in crossed(each, picture)]
        actions = Counter(each.action for each in stops)
        found += [f"{name}: {action} is at several stops" for action, count in actions.items() if count > 1]
    assert not found, "\n".join(found[:20])


def _is_within(box: Box) -> bool:
    return min(box.x, box.y) >= 0 and box.x + box.w <= CANVAS_WIDTH and box.y + box.h <= CANVAS_HEIGHT


# How numbers give way.


@pytest.mark.parametrize(
    ("number", "width", "text"),
    [
        (500_000, 58, "500,000"),
        (500_000, 50, "500k"),
        (617_280, 50, "617.3k"),
        (999_600, 40, "1M"),
        (1_499_985, 60, "1.5M"),
        (-1_499_985, 60, "−1.5M"),
        (149_870_000_000, 60, "149.9B"),
        (MOST_COINS, 60, "9,007T"),
        (MOST_COINS, 200, "9,007,199,254,740,991"),
        (0, 1, "0"),
        (999, 1, "999"),
    ],
)
def test_a_number_is_as_precise_as_its_room_lets_it_be(number: int, width: float, text: str) -> None:
    assert written(number, 16, width) == text


def test_decimals_go_first() -> None:
    assert [written(1234.5, 16, width, 2) for width in (100, 55, 45)] == ["1,234.50", "1,234.5", "1,234"]


def test_the_pay_table_writes_what_it_can_in_full_and_the_rest_in_thousands() -> None:
    board = payboard.Board("mine", ((100_000, 2_000),) + ((1, 1),) * 10, 3, 5, False)
    said = texts(Picture(payboard.pay_board(board, (), False)))
    assert {"2000", "4000", "6000", "8000", "500k"} <= set(said)
    assert len(PAID_ROWS) == 11
    assert TABLE_C.pays[Row.ROYAL_FLUSH].maximum == 800


def test_sixteen_digits_of_credits_are_as_large_as_their_panel_lets_them_be() -> None:
    digits = next(each for each in meters.credits_meter(MOST_COINS) if isinstance(each.look, Digits))
    box = extent(digits)
    assert box is not None
    assert 200 < box.w < 228


def test_marks_that_would_look_alike_tell_how_far_they_are_from_the_first() -> None:
    assert stats_graph.mark_words(range(0, 3001, 1000)) == ("0", "1,000", "2,000", "3,000")
    marks = range(MOST_COINS - 11, MOST_COINS, 5)
    assert stats_graph.mark_words(marks) == ("9,007T", "+5", "+10")
