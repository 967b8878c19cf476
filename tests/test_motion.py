"""Motion: when everything happens, and what stands on the table then."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ace_invaders.cards import DECK
from ace_invaders.dealing import Deal
from ace_invaders.game import Hand
from ace_invaders.paytable import Bet, Line
from ace_invaders.session import Session
from ace_invaders.window import flights, messages, motion, palette, schedule, still, table
from ace_invaders.window.appearance import Appearance
from ace_invaders.window.looks import Back, Face
from ace_invaders.window.motion import Timeline
from ace_invaders.window.schedule import EventKind
from ace_invaders.window.stage import Mode
from ace_invaders.window.view import View
from scene_hands import (
    ALL,
    EXAMPLE,
    FULL,
    LOW_PAIR,
    ONE_LINE,
    QUEENS,
    REDUCED,
    ROYAL,
    TABLE_C,
    TWO_ACES,
    assert_valid,
    drawn,
    hand,
    session,
    settled,
)

HANDS = {"example": EXAMPLE, "royal": ROYAL, "two aces": TWO_ACES, "low pair": LOW_PAIR, "one line": ONE_LINE}


def draw(hand: Hand, appearance: Appearance = FULL) -> Timeline:
    return motion.timeline(*drawn(hand), appearance)


def times(timeline: Timeline, kind: EventKind, line: Line | None = None) -> list[float]:
    return [event.time for event in timeline.events if event.kind is kind and line in (None, event.line)]


def steps(duration: float, pitch: float = 23.0) -> list[float]:
    return [pitch * index for index in range(int(duration / pitch) + 1)]


def test_a_deal_takes_220_ms_a_card_90_ms_apart() -> None:
    timeline = motion.timeline(session(None), session(replace(QUEENS, hold=()), 1), FULL)
    assert times(timeline, EventKind.DEAL) == [0, 90, 180, 270, 360]
    assert timeline.duration == 580


def test_a_dealt_card_comes_from_60_pixels_above_and_slows_down() -> None:
    timeline = motion.timeline(session(None), session(replace(QUEENS, hold=()), 1), FULL)
    heights = [timeline.stage(t).lines[2].cards[0].dy for t in (1, 55, 110, 165, 219)]
    assert heights[0] == pytest.approx(-60, abs=1)
    assert heights[2] == pytest.approx(-60 * 0.5**3)
    assert heights == sorted(heights)
    assert timeline.stage(110).lines[2].cards[0].alpha == pytest.approx(0.5)


def test_while_cards_are_dealt_the_mint_button_skips_and_nothing_is_won() -> None:
    timeline = motion.timeline(session(settled(EXAMPLE), 1), session(QUEENS, 2, 985), FULL)
    stage = timeline.stage(100)
    assert stage.mode is Mode.MOVING
    assert stage.win.coins == 0
    assert stage.credits == 985


def test_discards_go_in_140_ms_and_new_cards_come_one_after_another() -> None:
    timeline = draw(ONE_LINE)  # only position 4 is drawn
    assert times(timeline, EventKind.DISCARD) == [0]
    assert times(timeline, EventKind.DEAL) == [140]
    assert [event.position for event in timeline.events if event.kind is EventKind.DEAL] == [4]
    going = timeline.stage(70).lines[0].cards[3]
    assert going.dy == pytest.approx(40 * 0.25)
    assert going.alpha == pytest.approx(0.75)


def test_upper_lines_turn_60_ms_apart_the_top_line_first() -> None:
    timeline = draw(TWO_ACES)
    start = 140 + 90 + 220  # two cards are drawn
    assert times(timeline, EventKind.FLIP) == [start + 60 * index for index in range(10)]
    flips = [(event.line, event.position) for event in timeline.events if event.kind is EventKind.FLIP]
    assert flips == [(line, position) for line in (Line.TOP, Line.MIDDLE) for position in ALL]


def test_a_flip_changes_its_face_where_it_is_thinnest() -> None:
    timeline = draw(TWO_ACES)
    start = times(timeline, EventKind.FLIP)[0]
    looks = [timeline.stage(start + t).lines[0].cards[0].look for t in (1, 45, 89, 91, 135, 181)]
    assert [type(look) for look in looks] == [Back, Back, Back, Face, Face, Face]
    widths = [look.squeeze for look in looks if isinstance(look, Back | Face)]
    assert widths[0] == 1
    assert widths[2] < 0.1
    assert widths[3] < 0.1
    assert widths[5] == 1


def test_a_fall_is_charge_travel_and_landing() -> None:
    timeline = draw(EXAMPLE)
    charge, fall, land = (times(timeline, kind)[0] for kind in (EventKind.CHARGE, EventKind.FALL, EventKind.LAND))
    assert (fall - charge, land - fall) == (200, 420)
    assert times(timeline, EventKind.SETTLE)[0] - land == 160


def test_a_card_falls_like_a_stone() -> None:
    assert [flights.fallen(200 + 420 * part) for part in (0, 0.5, 1)] == [0, 0.25, 1]
    assert flights.fallen(100) == 0


def test_the_fall_mark_comes_with_the_landing_and_stays() -> None:
    timeline = draw(EXAMPLE)
    land = times(timeline, EventKind.LAND)[0]
    assert not timeline.stage(land).marks
    assert [(mark.line, mark.position) for mark in timeline.stage(land + 1).marks] == [(Line.MIDDLE, 1)]
    assert timeline.stage(timeline.duration - 1).marks == still.stage(drawn(EXAMPLE)[1]).marks


def test_the_gutter_of_the_target_names_the_hand_to_come_while_the_ace_falls() -> None:
    timeline = draw(EXAMPLE)
    stage = timeline.stage(times(timeline, EventKind.FALL)[0] + 200)
    top, middle, bottom = stage.lines
    assert (top.note, middle.note, bottom.note) == ("JACKS OR BETTER", "STRAIGHT", "THREE OF A KIND")
    assert (top.frame, middle.frame, bottom.frame) == (0, 1, 0)
    assert (middle.strong, middle.lit, middle.won) == (True, 0, 0)
    assert stage.message.title == "Ace of spades falls to MIDDLE"
    assert stage.message.detail == "pair of fours becomes STRAIGHT: 20"
    assert stage.beams == ((1, 1.0),)


def test_all_aces_of_a_wave_go_from_left_to_right_120_ms_apart() -> None:
    timeline = draw(TWO_ACES)
    charges = [event for event in timeline.events if event.kind is EventKind.CHARGE]
    assert [event.position for event in charges] == [3, 4]
    assert charges[1].time - charges[0].time == 120
    assert timeline.stage(charges[1].time + 1).message.title == "2 aces fall to MIDDLE"


def test_a_royal_falls_60_ms_apart_twice_with_300_ms_between_the_waves() -> None:
    timeline = draw(ROYAL)
    middle, bottom = (times(timeline, EventKind.CHARGE, line) for line in (Line.MIDDLE, Line.BOTTOM))
    assert [b - a for a, b in pairwise(middle)] == [60] * 4
    assert bottom[0] == middle[-1] + 200 + 420 + 160 + 300
    assert [beam for beam, _ in timeline.stage(middle[0] + 100).beams] == [1, 2, 3, 4, 5]


def test_a_royal_lends_its_line_s_colour_to_the_name_below_for_600_ms() -> None:
    timeline = draw(ROYAL)
    land = times(timeline, EventKind.LAND, Line.MIDDLE)[0]
    names = [timeline.stage(land + t).lines[1].name_colour for t in (-1, 0, 599, 600)]
    assert names == ["", palette.TOP, palette.TOP, ""]


def test_lines_settle_250_ms_apart_from_the_top() -> None:
    timeline = draw(EXAMPLE)
    first, second, third = times(timeline, EventKind.SETTLE)
    assert (second - first, third - second) == (250, 250)
    stage = timeline.stage(second - 1)
    assert [line.won for line in stage.lines] == [5, 0, 0]
    assert [(flag.line, flag.alpha) for flag in stage.flags] == [(Line.TOP, 1.0)]
    assert timeline.stage(first + 75).flags[0].alpha == pytest.approx(0.5)
    assert timeline.stage(first + 120).flags[0].slid == 1


@pytest.mark.parametrize(("coins", "length"), [(0, 0), (5, 400), (8, 400), (40, 2000), (4000, 2500)])
def test_a_win_is_counted_about_20_coins_a_second(coins: int, length: float) -> None:
    assert schedule.count_time(coins, reduced=False) == length
    assert schedule.count_time(coins, reduced=True) == 0


def test_win_and_credits_count_up_in_step_and_the_player_can_go_on() -> None:
    before, after = drawn(EXAMPLE, credits_=1370)
    timeline = motion.timeline(before, after, FULL)
    start = times(timeline, EventKind.COUNT)[0]
    assert timeline.duration - start == 2000
    won = []
    for part in range(11):
        stage = timeline.stage(start + 199 * part)
        assert stage.credits - 1370 == stage.win.coins
        assert stage.mode is Mode.BETTING
        assert stage.win.notes == ("counting", "total 40")
        won.append(stage.win.coins)
    assert won == sorted(won)
    assert won[0] == 0
    assert won[5] == int(40 * (1 - (1 - 199 * 5 / 2000) ** 2))


@pytest.mark.parametrize("name", HANDS)
@pytest.mark.parametrize("appearance", [FULL, REDUCED])
def test_every_moment_is_a_valid_picture(name: str, appearance: Appearance) -> None:
    before, after = drawn(HANDS[name])
    for elapsed in steps(motion.timeline(before, after, appearance).duration):
        assert_valid(table.picture(View(after, before, elapsed, appearance)))


@pytest.mark.parametrize("name", HANDS)
@pytest.mark.parametrize("appearance", [FULL, REDUCED])
def test_a_motion_ends_in_the_settled_picture(name: str, appearance: Appearance) -> None:
    before, after = drawn(HANDS[name])
    timeline = motion.timeline(before, after, appearance)
    at_rest = table.picture(View(after, appearance=appearance))
    assert table.picture(View(after, before, timeline.duration, appearance)) == at_rest
    last = timeline.stage(timeline.duration - 0.001)
    rest = still.stage(after)
    assert (last.lines, last.flags, last.marks, last.beams) == (rest.lines, rest.flags, rest.marks, rest.beams)
    assert last.message == rest.message


@pytest.mark.parametrize("name", HANDS)
def test_a_skipped_motion_shows_what_the_whole_one_would_have(name: str) -> None:
    before, after = drawn(HANDS[name])
    assert table.picture(View(after)) == table.picture(View(after, before, 1e9, FULL))


@pytest.mark.parametrize("name", HANDS)
@pytest.mark.parametrize("appearance", [FULL, REDUCED])
def test_nothing_changes_before_the_time_that_is_told(name: str, appearance: Appearance) -> None:
    before, after = drawn(HANDS[name])
    timeline = motion.timeline(before, after, appearance)
    elapsed = 0.0
    while (next_ := timeline.waits_until(elapsed)) is not None:
        assert next_ >= elapsed
        if next_ - elapsed > 0.01:
            for part in (0.3, 0.9, 0.999):
                assert timeline.stage(elapsed) == timeline.stage(elapsed + (next_ - elapsed) * part)
        elapsed = max(next_, elapsed + 7)
    assert elapsed >= timeline.duration


def test_the_loop_sleeps_between_the_coins_of_a_slow_count() -> None:
    timeline = draw(EXAMPLE)
    elapsed = timeline.duration - 200
    next_ = timeline.waits_until(elapsed)
    assert next_ is not None
    assert next_ > elapsed + 30


def test_an_open_hand_asks_for_no_more_time_after_its_end() -> None:
    assert draw(EXAMPLE).waits_until(1e9) is None


def test_events_are_told_in_their_order() -> None:
    for each in HANDS.values():
        told = [event.time for event in draw(each).events]
        assert told == sorted(told)
        assert told[-1] <= draw(each).duration


def test_holding_raises_a_card_in_110_ms() -> None:
    before, after = session(replace(QUEENS, hold=(1,))), session(QUEENS)
    timeline = motion.timeline(before, after, FULL)
    assert timeline.duration == 110
    assert [event.kind for event in timeline.events] == [EventKind.HOLD]
    cards = timeline.stage(55).lines[2].cards
    assert cards[0].held == 1
    assert cards[4].held == pytest.approx(1 - 0.5**3)
    assert timeline.stage(55).mode is Mode.HOLDING
    back = motion.timeline(after, before, FULL)
    assert [event.kind for event in back.events] == [EventKind.RELEASE]
    assert back.stage(55).lines[2].cards[4].held == pytest.approx(0.5**3)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (session(None), session(None, bet=Bet(3, 2))),
        (session(settled(EXAMPLE)), session(settled(EXAMPLE), bet=Bet(1, 1))),
        (session(settled(EXAMPLE)), session(settled(EXAMPLE), credits_=3000)),
        (session(QUEENS), session(QUEENS)),
    ],
)
def test_what_is_no_motion_lasts_no_time(before: Session, after: Session) -> None:
    timeline = motion.timeline(before, after, FULL)
    assert timeline.duration == 0
    assert timeline.waits_until(0) is None
    assert timeline.stage(0) == still.stage(after)


def test_instant_jumps_to_the_end() -> None:
    assert draw(EXAMPLE, Appearance(speed="instant")).duration == 0


def test_reduced_motion_moves_nothing_and_counts_nothing_up() -> None:
    before, after = drawn(EXAMPLE)
    timeline = motion.timeline(before, after, REDUCED)
    assert timeline.duration < draw(EXAMPLE).duration
    for elapsed in steps(timeline.duration, 11):
        stage = timeline.stage(elapsed)
        assert not stage.flights
        assert stage.win.coins == 0
        for line in stage.lines:
            assert all(card.dy == 0 for card in line.cards)
    fall = times(timeline, EventKind.FALL)[0]
    assert times(timeline, EventKind.LAND)[0] - fall == 200
    target = timeline.stage(fall + 100).lines[1].cards[0]
    assert target.over_alpha == pytest.approx(0.5)


def test_sparks_are_the_same_at_the_same_time() -> None:
    before, after = drawn(EXAMPLE)
    at = times(draw(EXAMPLE), EventKind.FALL)[0] + 210
    first = table.picture(View(after, before, at, FULL))
    flights._seeds.cache_clear()
    assert table.picture(View(after, before, at, FULL)) == first


@given(st.permutations(DECK), st.permutations(DECK), st.permutations(DECK), st.sets(st.integers(1, 5)), st.data())
def test_any_hand_moves_to_its_own_end(
    bottom: list[object], middle: list[object], top: list[object], hold: set[int], data: st.DataObject
) -> None:
    deal = Deal(tuple(bottom[:10]), tuple(middle[:5]), tuple(top[:5]))  # type: ignore[arg-type]
    before, after = drawn(Hand(Bet(3, 5), TABLE_C, deal, tuple(sorted(hold))))
    timeline = motion.timeline(before, after, FULL)
    elapsed = data.draw(st.floats(0, timeline.duration))
    picture = table.picture(View(after, before, elapsed, FULL))
    assert_valid(picture)
    stage = timeline.stage(min(elapsed, timeline.duration - 0.001))
    outcome = after.hand.outcome if after.hand else None
    assert outcome is not None
    assert before.meters.credits <= stage.credits <= after.meters.credits
    assert timeline.stage(timeline.duration - 0.001).lines == still.stage(after).lines


def test_three_of_a_kind_become_what_a_pair_becomes() -> None:
    paid = settled(hand("Ah Ad 3c 2d As", "4s 2h Ac 7d 9s", "Kc 2c Js 9h 5d", hold=ALL))
    assert paid.outcome is not None
    _, middle, bottom = paid.outcome.lines
    assert messages.falling(middle.cards, bottom).detail == "three aces become FOUR ACES: 250"
