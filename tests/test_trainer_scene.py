"""The trainer's panel: rows, marks and words of what holds are worth, for every hand, bet and setting."""

from dataclasses import replace
from itertools import pairwise

import pytest

from ace_invaders.cards import parse_cards
from ace_invaders.game import Hand
from ace_invaders.paytable import Bet
from ace_invaders.window import holdrows, palette, table, trainer
from ace_invaders.window.actions import Press, PressHold
from ace_invaders.window.adviser import Advice, Worth
from ace_invaders.window.appearance import Appearance
from ace_invaders.window.costs import cost_words, signed_cost
from ace_invaders.window.holdnames import hold_name
from ace_invaders.window.lesson import Lesson
from ace_invaders.window.looks import Back, Constellation, Face, Icon, IconName, Label, Picture, Rect, Ring, Stroke
from ace_invaders.window.metrics import text_width
from ace_invaders.window.view import Message, View
from scene_hands import ONE_LINE, QUEENS, assert_valid, caps, hand, session, settled, targets_of, texts

MASKS = [tuple(place for place in range(1, 6) if mask >> (place - 1) & 1) for mask in range(32)]
# The design's picture: its six best holds, and what they are worth there.
PICTURED = {
    (1, 2, 3): 18.44, (1, 2, 3, 5): 14.20, (1, 5): 13.93, (1, 3, 5): 12.96, (1, 2, 5): 12.95, (1, 4, 5): 12.87,
}  # fmt: skip


def advice(values: dict[tuple[int, ...], float]) -> Advice:
    """An advice with these values; all other holds are worth less, each its own."""
    others = [hold for hold in MASKS if hold not in values]
    least = min(values.values())
    all_ = {**values, **{hold: least - 0.1 * place for place, hold in enumerate(others, start=1)}}
    ranked = sorted(all_, key=lambda hold: (-all_[hold], -len(hold), hold))
    best = all_[ranked[0]]
    return Advice(tuple(Worth(hold, all_[hold], best - all_[hold]) for hold in ranked))


ADVICE = advice(PICTURED)


def lesson(found: Advice | None = ADVICE, **known: object) -> Lesson:
    return replace(Lesson(found, 14, 21.4), **known)  # type: ignore[arg-type]


def picture(open_hand: Hand = QUEENS, shown: Lesson | None = None, **look: bool) -> Picture:
    return table.picture(View(session(open_hand, 1285), appearance=Appearance(**look), lesson=shown or lesson()))  # type: ignore[arg-type]


def labels(shown: Picture, x: float) -> list[str]:
    """What stands in a column of the panel's rows, from above."""
    found = [(each.y, each.look.text) for each in shown.shown if isinstance(each.look, Label) and each.x == x]
    return [text for y, text in sorted(found) if 132 <= y <= 366]


def test_the_panel_shows_what_the_picture_of_the_design_shows() -> None:
    shown = picture()
    assert labels(shown, 42) == ["1", "2", "3", "4", "5", "6"]
    assert labels(shown, 718) == ["18.44", "14.20", "13.93", "12.96", "12.95", "12.87"]
    assert labels(shown, 822) == ["0", "−4.24", "−4.51", "−5.48", "−5.49", "−5.57"]
    said = texts(shown)
    for words in (
        "TRAINER", "Expected win of each hold, in coins, all 3 lines", "best 6 of 32", "HOLD", "EXPECTED", "bet 15",
        "COINS", "COST", "BEST", "YOURS", "Your hold", "13.93 coins, costs ", "4.51", " a hand", "HOLD BEST",
        "Best: three to a royal flush.  Session: 14 errors, 21.40 coins given up", "2 cards held.",
        "The trainer marks the best hold with a ring.",
    ):  # fmt: skip
        assert words in said
    assert said.count("BEST") == said.count("YOURS") == 1


def test_bars_reach_from_nothing_to_the_next_five_and_carry_the_bets_tick() -> None:
    shown = picture().shown
    bars = [each.look.w for each in shown if isinstance(each.look, Rect) and (each.x, each.look.h) == (400, 18)]
    assert bars[::2] == [232.0] * 6, "the tracks"
    assert bars[1::2] == pytest.approx([232 * value / 20 for value in PICTURED.values()], abs=0.06)
    ticks = {each.x for each in shown if isinstance(each.look, Stroke) and each.look.dy == 26}
    assert ticks == {400 + 232 * 15 / 20}


@pytest.mark.parametrize(
    ("best", "bet", "end"),
    [(18.44, 15, 20), (20.0, 15, 25), (4.2, 5, 5), (9.1, 15, 15), (0.7, 1, 5), (4004.4, 15, 4005)],
)
def test_bars_end_at_the_next_five_above_the_best_and_never_before_the_bet(best: float, bet: int, end: int) -> None:
    assert holdrows.bar_end(best, bet) == end


def test_the_players_hold_takes_the_last_row_with_its_true_place_where_it_is_not_among_the_best() -> None:
    shown = picture(replace(QUEENS, hold=(4,)))
    place = ADVICE.place((4,))
    assert place > 6
    assert labels(shown, 42) == ["1", "2", "3", "4", "5", str(place)]
    assert "YOURS" in texts(shown)


def test_the_one_line_game_has_five_rows_and_a_lower_panel() -> None:
    shown = picture(ONE_LINE)
    assert len(labels(shown, 42)) == 5
    assert {"Expected win of each hold, in coins", "best 5 of 32", "bet 5"} <= set(texts(shown))
    assert trainer.panel_box(1) == (16, 60, 824, 338)
    assert not any(isinstance(each.look, Constellation) for each in shown.shown)
    assert "ONE LINE" not in texts(shown), "no caption under the panel"


def test_the_face_down_lines_are_not_shown_under_the_panel() -> None:
    shown = picture()
    assert not any(isinstance(each.look, Back) for each in shown.shown)
    assert {"TOP", "MIDDLE"}.isdisjoint(texts(shown))
    assert "BOTTOM" in texts(shown)


# The marks on the cards.


def ringed(shown: Picture) -> list[float]:
    return [each.x for each in shown.shown if isinstance(each.look, Ring) and each.look.r == 15]


def test_every_card_of_the_best_hold_has_a_ring_that_rises_with_it() -> None:
    shown = picture()
    places = {(each.x, each.y) for each in shown.shown if isinstance(each.look, Ring) and each.look.r == 15}
    assert places == {(240, 470), (384, 480), (528, 480)}, "card 1 is held and stands 10 px higher"
    marks = {(each.x, each.y) for each in shown.shown if isinstance(each.look, Icon) and each.look.name is IconName.AIM}
    assert places <= marks


@pytest.mark.case("D-EV-3")
def test_of_equal_best_holds_all_are_right_and_the_players_own_is_marked() -> None:
    equal = advice({(1, 2, 3, 4): 125.0, (1, 2, 3, 4, 5): 125.0})
    for hold in ((1, 2, 3, 4), (1, 2, 3, 4, 5)):
        shown = picture(hand("9c 9d 9h 9s Kd", hold=hold), lesson(equal))
        assert texts(shown).count("BEST") == 2
        assert "YOURS" not in texts(shown)
        assert len(ringed(shown)) == len(hold)
        assert "the best hold" in texts(shown)
        (target,) = targets_of(shown, Press.HOLD_BEST)
        assert not target.enabled, "there is no better one"


# Until the values are there.


def test_without_exact_values_there_is_no_figure_no_best_and_no_ring() -> None:
    shown = picture(shown=lesson(None))
    said = texts(shown)
    assert "Computing the exact value of all 32 holds …" in said
    assert {"BEST", "YOURS"}.isdisjoint(said)
    assert labels(shown, 718) == labels(shown, 822) == []
    assert ringed(shown) == []
    (target,) = targets_of(shown, Press.HOLD_BEST)
    assert not target.enabled
    assert "Session: 14 errors, 21.40 coins given up" in said


def test_values_that_will_never_come_are_told() -> None:
    assert "The values could not be computed." in texts(picture(shown=lesson(None, failed=True)))


# When it is open.


def test_it_is_open_while_cards_can_be_held_and_no_longer() -> None:
    drawn = table.picture(View(session(settled(QUEENS), 1285), lesson=lesson(None)))
    assert "BEST" not in texts(drawn)
    assert not targets_of(drawn, Press.HOLD_BEST)
    assert not targets_of(table.picture(View(session(QUEENS))), Press.HOLD_BEST)


def test_its_button_is_on_while_it_is_switched_on() -> None:
    def fill(view: View) -> str:
        found = [each.look for each in table.picture(view).shown if (each.x, each.y) == (516, 8)]
        (face,) = (look for look in found if isinstance(look, Rect))
        return face.fill

    assert fill(View(session(QUEENS), lesson=lesson())) == palette.ON
    assert fill(View(session(QUEENS))) == palette.IDLE


def test_cards_holds_and_draw_work_while_it_is_open() -> None:
    shown = picture()
    for action in (Press.MAIN, *map(PressHold, range(1, 6))):
        assert any(target.enabled for target in targets_of(shown, action))


@pytest.mark.parametrize("verdict", ["Your hold cost 4.51 coins.", "That was the best hold."])
@pytest.mark.parametrize("bottom", ["Qs Js Ts 9h Qd", "Tc Td 4h 7s 2c", "2c 5d 7h 9s Kd"])
def test_after_the_draw_the_message_keeps_the_cost(bottom: str, verdict: str) -> None:
    paid = settled(hand(bottom, "3c 5c 7d 9h Js", "2c 4c 6d 8h Qs"))
    view = View(session(paid), lesson=Lesson(), verdict=verdict)
    stage = table.stage_of(view)
    message = table.message(view, stage, {})
    assert message.detail.endswith(verdict)
    assert message.title == stage.message.title


def test_a_word_of_the_game_itself_comes_first() -> None:
    view = View(session(QUEENS), lesson=lesson(), message=Message("Not now."))
    assert table.message(view, table.stage_of(view), {}).title == "Not now."


# How it looks.

HOLDS = [(), (3,), (1, 5), (1, 2, 3, 4), (1, 2, 3, 4, 5)]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("hold", HOLDS)
@pytest.mark.parametrize("coins", [1, 5])
@pytest.mark.parametrize("base", [QUEENS, ONE_LINE])
def test_nothing_of_the_panel_overlaps_or_leaves_it(base: Hand, coins: int, hold: tuple[int, ...], large: bool) -> None:
    open_hand = replace(base, hold=hold, bet=Bet(base.bet.lines, coins))
    for found in (ADVICE, advice({(1, 2): 4004.44, (1,): 1.005}), None):
        shown = picture(open_hand, lesson(found, mistakes=1234, given_up=98765.43), large_text=large)
        assert_valid(shown)
        box = trainer.panel_box(base.bet.lines)
        spans = sorted(_spans(shown, box.y, box.y + box.h))
        for (y, _, right), (other_y, left, _) in pairwise(spans):
            assert right <= box.x + box.w - 8
            if y == other_y:
                assert right <= left + 1, (y, right, left)


def test_the_words_of_a_hold_of_five_are_shortened_rather_than_narrowed() -> None:
    for large in (False, True):
        for found in (ADVICE, advice({(1, 2): 400.44, (1,): 1.005})):
            shown = picture(replace(QUEENS, hold=(1, 2, 3, 4, 5)), lesson(found), large_text=large)
            own = [each.look for each in shown.shown if isinstance(each.look, Label) and each.y == 392 and each.x > 250]
            assert own
            assert all(not look.fit for look in own)


def _spans(shown: Picture, top: float, bottom: float) -> list[tuple[float, float, float]]:
    """The labels of the panel as (y, left, right)."""
    found = []
    for each in shown.shown:
        if isinstance(each.look, Label) and top < each.y < bottom and each.x < 840 and each.look.text != "HOLD BEST":
            width = text_width(each.look.text, each.look.size)
            width = min(width, each.look.fit) if each.look.fit else width
            left = each.x - width * {"left": 0, "centre": 0.5, "right": 1}[each.look.align]
            found.append((each.y, left, left + width))
    return found


def test_the_four_colours_are_those_of_the_table() -> None:
    chips = [each.look for each in picture(four_colours=True).shown if isinstance(each.look, Face)]
    assert all(chip.four_colours for chip in chips)


def test_hold_best_has_the_focus_ring_and_stands_where_the_design_puts_it() -> None:
    assert trainer.best_box(3) == (634, 380, 190, 46)
    view = View(session(QUEENS), lesson=lesson())
    plain, focused = (table.picture(replace(view, focus=at)) for at in (None, Press.HOLD_BEST))
    assert len(focused.shown) == len(plain.shown) + 1


def test_enter_is_named_on_hold_best_as_long_as_it_means_it() -> None:
    view = View(session(QUEENS), lesson=lesson())
    named = {
        at: "Enter" in caps(table.picture(replace(view, focus=at))) for at in (None, Press.HOLD_BEST, Press.HISTORY)
    }
    assert named == {None: True, Press.HOLD_BEST: True, Press.HISTORY: False}


def test_a_cost_too_small_for_two_digits_is_not_called_nothing() -> None:
    assert [signed_cost(coins, 18, 96) for coins in (0, 0.004, 0.005)] == ["0", "−0.00…", "−0.01"]
    assert [cost_words(coins) for coins in (0.004, 0.005)] == ["less than 0.01 coins", "0.01 coins"]
    close = Advice((Worth((1,), 10.0, 0.0), Worth((1, 5), 9.999, 0.001), *ADVICE.holds))
    assert "less than 0.01" in texts(picture(QUEENS, lesson(close)))


# Names of holds.


@pytest.mark.parametrize(
    ("held", "name"),
    [
        ("", "five new cards"),
        ("As", "the ace of spades"),
        ("Qs Qd", "a pair of queens"),
        ("6s 6d Ah", "a pair of sixes and one more"),
        ("6s 6d 6h", "three sixes"),
        ("9c 9d 9h 9s", "four nines"),
        ("9c 9d 9h 9s Kd", "four nines, all five cards held"),
        ("6h Ad 6c 5s 5c", "two pair, sixes and fives, all five cards held"),
        ("9c 9d 3h 3s", "two pair"),
        ("9c 9d 3h 3s 3d", "threes full of nines"),
        ("Qs Js Ts", "three to a royal flush"),
        ("As Ks", "two to a royal flush"),
        ("Qs Js Ts Ks", "four to a royal flush"),
        ("As Ks Qs Js Ts", "royal flush"),
        ("9s Js Ts", "three to a straight flush"),
        ("As 2s 3s", "three to a straight flush"),
        ("9s Js Td Qc", "four to a straight"),
        ("As 2s 3s 5d", "four to a straight"),
        ("2s 9s Ks 4s", "four to a flush"),
        ("2s 9s Ks", "three to a flush"),
        ("Qs Kd", "two high cards"),
        ("Qs Kd Jh", "three high cards"),
        ("2s 9d", "two cards"),
        ("2s 9d Kh", "three cards"),
        ("2s 4s 6s 8s Ts", "ten-high flush"),
        ("2s 4s 6s 8s Td", "five cards"),
    ],
)
def test_holds_are_called_as_players_call_them(held: str, name: str) -> None:
    assert hold_name(parse_cards(held) if held else ()) == name
