"""Which sounds belong to what happens; the hands and their times are worked out by hand from the design."""

from dataclasses import replace
from itertools import pairwise

import pytest

from ace_invaders.paytable import Bet, Line
from ace_invaders.session import Session
from ace_invaders.window import cues
from ace_invaders.window.appearance import Appearance
from ace_invaders.window.cues import BIG_WIN, Cue
from ace_invaders.window.motion import timeline
from ace_invaders.window.sounds import Sound, SoundName
from scene_hands import EXAMPLE, FULL, LOW_PAIR, REDUCED, ROYAL, TWO_ACES, drawn, hand, session

DISCARD, DEAL_PITCH, FLIPS = 140, 90, 9 * 60 + 180
FALL = 200 + 420 + 160
EXAMPLE_FLIPS = 110  # all five cards are held: they rise, and the upper lines turn


def motion_of(before: Session, after: Session, appearance: Appearance = FULL, pace: float = 1) -> tuple[Cue, ...]:
    return cues.of_motion(timeline(before, after, appearance), after, pace)


def times(heard: tuple[Cue, ...], name: SoundName) -> list[float]:
    return [cue.time for cue in heard if cue.sound.name is name]


def names(heard: tuple[Cue, ...]) -> set[SoundName]:
    return {cue.sound.name for cue in heard}


def test_each_card_of_a_deal_sounds_from_its_own_column() -> None:
    heard = motion_of(session(None), session(replace(EXAMPLE, hold=())))
    assert heard == tuple(Cue(90.0 * index, Sound(SoundName.DEAL, index + 1)) for index in range(5))


def test_a_draw_sounds_card_by_card_flip_by_flip_ace_by_ace_and_line_by_line() -> None:
    heard = motion_of(*drawn(EXAMPLE))
    assert times(heard, SoundName.DEAL) == []
    assert times(heard, SoundName.FLIP) == [EXAMPLE_FLIPS + 60 * index for index in range(10)]
    fall = EXAMPLE_FLIPS + FLIPS
    assert times(heard, SoundName.CHARGE) == [fall]
    assert times(heard, SoundName.FALL) == [fall + 200]
    assert times(heard, SoundName.LAND) == [fall + 620]
    settle = fall + FALL
    # The published example wins 5, 20 and 15 coins: 250 ms, and 50 ms more for each 50/13 coins.
    assert [cue for cue in heard if settle <= cue.time < settle + 700] == [
        Cue(settle, Sound(SoundName.TOP, 1)),
        Cue(settle + 250, Sound(SoundName.MIDDLE, 5)),
        Cue(settle + 500, Sound(SoundName.BOTTOM, 4)),
    ]


def test_discards_make_no_sound_and_new_cards_do() -> None:
    heard = motion_of(*drawn(TWO_ACES))
    assert [cue for cue in heard if cue.sound.name is SoundName.DEAL] == [
        Cue(DISCARD, Sound(SoundName.DEAL, 3)),
        Cue(DISCARD + DEAL_PITCH, Sound(SoundName.DEAL, 5)),
    ]


def test_the_landings_of_a_hand_are_counted() -> None:
    heard = motion_of(*drawn(ROYAL))
    landed = [cue.sound.step for cue in heard if cue.sound.name is SoundName.LAND]
    assert landed == list(range(10)), "a royal falls whole, twice"


def test_a_hand_that_wins_nothing_ends_without_a_sound() -> None:
    heard = motion_of(*drawn(LOW_PAIR))
    assert names(heard) == {SoundName.FLIP}


# The count.


@pytest.mark.parametrize("pace", [1, 2, 4])
def test_the_count_ticks_at_most_20_times_a_second_and_rises(pace: float) -> None:
    heard = motion_of(*drawn(ROYAL), pace=pace)
    ticks = [cue for cue in heard if cue.sound.name is SoundName.COUNT]
    gaps = [(later.time - earlier.time) / pace for earlier, later in pairwise(ticks)]
    assert len(ticks) > 2500 / 50 / pace * 0.8
    assert min(gaps) >= 50
    steps = [cue.sound.step for cue in ticks]
    assert steps == sorted(steps)
    assert steps[-1] == 8


def test_a_small_win_ticks_no_oftener_than_it_has_coins() -> None:
    heard = motion_of(*drawn(hand("Jc Jd 4h 7s 2c", bet=Bet(1, 3))))
    assert len(times(heard, SoundName.COUNT)) == 3


# Big wins.


def test_a_royal_is_a_big_win_celebrated_once() -> None:
    heard = motion_of(*drawn(ROYAL))
    assert [cue.sound.name for cue in heard if cue.sound.name in (SoundName.BIG_WIN, *cues._CHORDS.values())] == [
        SoundName.BIG_WIN, SoundName.MIDDLE, SoundName.BOTTOM,
    ]  # fmt: skip


@pytest.mark.parametrize("bottom", ["Ac Ad Ah As 4s", "Ts Js Qs Ks As"])
def test_four_aces_and_a_royal_are_big_wins(bottom: str) -> None:
    assert cues.wins(drawn(hand(bottom))[1].hand) == {Line.BOTTOM: BIG_WIN}


def test_five_aces_are_a_big_win() -> None:
    before, after = drawn(hand("Ac Ad Ah As 4s", "2c 5d 7h 9s Ad", "3c 6d 8h Ts Ac"))
    assert after.hand is not None
    assert after.hand.outcome is not None
    assert [line.row.value for line in after.hand.outcome.lines][-1] == "five_aces"
    assert BIG_WIN in [cue.sound for cue in motion_of(before, after)]


@pytest.mark.case("D-RANK-3")
@pytest.mark.parametrize("bottom", ["Ah 7h 8h 9h Th", "4h 5h 6h 7h 8h", "Kc Kd Kh Ks 4s", "Ac Ad Ah 5s 4s"])
def test_a_flush_with_ace_and_ten_and_other_good_hands_are_no_big_wins(bottom: str) -> None:
    (sound,) = cues.wins(drawn(hand(bottom))[1].hand).values()
    assert sound.name is SoundName.BOTTOM


# Cut short.


def test_of_a_motion_cut_short_the_greatest_win_alone_is_heard() -> None:
    heard = motion_of(*drawn(EXAMPLE))
    assert cues.left(heard, 100) == (Sound(SoundName.MIDDLE, 5),)
    royal = motion_of(*drawn(ROYAL))
    assert cues.left(royal, 100) == (BIG_WIN,)


def test_a_win_that_was_heard_is_not_heard_again() -> None:
    heard = motion_of(*drawn(EXAMPLE))
    (middle,) = times(heard, SoundName.MIDDLE)
    assert cues.left(heard, middle) == (Sound(SoundName.BOTTOM, 4),)
    assert cues.left(heard, middle + 250) == ()


def test_a_deal_cut_short_leaves_nothing_to_hear() -> None:
    assert cues.left(motion_of(session(None), session(EXAMPLE)), 0) == ()


def test_a_hand_settled_at_once_sounds_once() -> None:
    before, after = drawn(EXAMPLE)
    assert cues.at_once(before, after) == (Sound(SoundName.MIDDLE, 5),)
    assert cues.at_once(after, after) == ()
    assert cues.at_once(session(None), session(EXAMPLE)) == ()


# Reduced motion, and moments.


def test_with_reduced_motion_cards_that_come_together_are_one_sound() -> None:
    assert motion_of(session(None), session(EXAMPLE), REDUCED) == (Cue(0, Sound(SoundName.DEAL, 3)),)
    heard = motion_of(*drawn(ROYAL), REDUCED)
    assert len(times(heard, SoundName.FLIP)) == 1
    assert len(times(heard, SoundName.CHARGE)) == len(times(heard, SoundName.LAND)) == 2
    assert times(heard, SoundName.FALL) == []


def test_between_two_times_each_cue_comes_once() -> None:
    heard = motion_of(*drawn(EXAMPLE))
    found: list[Sound] = []
    for start in range(-1, 8000, 16):
        found.extend(cues.between(heard, start, start + 16))
    assert found == [cue.sound for cue in heard]


# Presses.


def test_a_card_held_and_released_has_two_sounds() -> None:
    none, one, two = (session(replace(EXAMPLE, hold=held)) for held in ((), (2,), (2, 4)))
    assert cues.of_hold(none, one) == cues.of_hold(one, two) == (Sound(SoundName.HOLD),)
    assert cues.of_hold(two, one) == (Sound(SoundName.RELEASE),)
    assert cues.of_hold(one, one) == ()
    assert cues.of_hold(session(EXAMPLE, 1), session(replace(EXAMPLE, hold=()), 2)) == (), "another hand"
