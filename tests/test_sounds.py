"""The sounds, measured: how loud, how long, how high, and where."""

import math
import time
from array import array
from collections.abc import Sequence
from itertools import pairwise

import pytest

from ace_invaders.window.sounds import Sound, SoundName, samples, win_step
from ace_invaders.window.speaker import AHEAD
from ace_invaders.window.waves import RATE

# -12 dBFS of 16 bits: 32767 * 10 ** (-12 / 20).
PEAK = 8230.7
EVERY = [
    *(Sound(name) for name in SoundName if name is not SoundName.DEAL),
    *(Sound(SoundName.DEAL, column) for column in (1, 2, 3, 4, 5)),
    *(Sound(name, 13) for name in (SoundName.TOP, SoundName.MIDDLE, SoundName.BOTTOM)),
    Sound(SoundName.LAND, 9), Sound(SoundName.COUNT, 8),
]  # fmt: skip
SINES = {SoundName.HOLD: 660, SoundName.RELEASE: 440, SoundName.REFUSED: 180}


def channels(sound: Sound) -> "tuple[array[int], array[int]]":
    made = samples(sound)
    return made[::2], made[1::2]


def left(sound: Sound) -> "array[int]":
    return channels(sound)[0]


def power(wave: Sequence[float], frequency: float) -> float:
    """How much of a frequency there is in a wave, as its Fourier coefficient says."""
    turn = 2 * math.pi * frequency / RATE
    real = sum(value * math.cos(turn * index) for index, value in enumerate(wave))
    imaginary = sum(value * math.sin(turn * index) for index, value in enumerate(wave))
    return math.hypot(real, imaginary) / len(wave)


def pitch(wave: Sequence[float]) -> float:
    """The frequency of a sine by where it crosses zero upwards, in hertz."""
    crossings = [
        index + wave[index] / (wave[index] - wave[index + 1])
        for index in range(len(wave) - 1)
        if wave[index] < 0 <= wave[index + 1]
    ]
    return RATE * (len(crossings) - 1) / (crossings[-1] - crossings[0])


def part(wave: "array[int]", start: float, end: float) -> "array[int]":
    """The samples of a wave between two times in ms."""
    return wave[round(RATE * start / 1000) : round(RATE * end / 1000)]


def loudness(wave: Sequence[float]) -> float:
    return math.sqrt(sum(value * value for value in wave) / len(wave))


@pytest.mark.parametrize("sound", EVERY, ids=str)
def test_every_sound_peaks_at_12_db_below_full_scale(sound: Sound) -> None:
    loudest = max(max(map(abs, channel)) for channel in channels(sound))
    assert PEAK - 1 <= loudest <= PEAK


@pytest.mark.parametrize("sound", EVERY, ids=str)
def test_every_sound_begins_and_ends_in_silence_by_fades_of_5_ms(sound: Sound) -> None:
    for channel in channels(sound):
        assert channel[0] == channel[-1] == 0
        for wave in (channel, channel[::-1]):
            # A tenth of the way into the fade a tenth is let through, even of noise.
            assert max(map(abs, wave[:22])) <= PEAK * 0.45


@pytest.mark.parametrize(
    ("sound", "length"),
    [
        (Sound(SoundName.TICK), 30), (Sound(SoundName.HOLD), 70), (Sound(SoundName.RELEASE), 70),
        (Sound(SoundName.DEAL, 1), 60), (Sound(SoundName.FLIP), 40), (Sound(SoundName.CHARGE), 200),
        (Sound(SoundName.FALL), 420 + 90), (Sound(SoundName.LAND), 180), (Sound(SoundName.LAND, 4), 180),
        (Sound(SoundName.COUNT), 12), (Sound(SoundName.BIG_WIN), 1600), (Sound(SoundName.REFUSED), 120),
    ],
    ids=str,
)  # fmt: skip
def test_sounds_last_as_long_as_designed(sound: Sound, length: float) -> None:
    assert len(left(sound)) == round(RATE * length / 1000)


@pytest.mark.parametrize("name", [SoundName.TOP, SoundName.MIDDLE, SoundName.BOTTOM])
@pytest.mark.parametrize(("coins", "length"), [(1, 250), (50, 900), (51, 900), (4000, 900)])
def test_a_line_sounds_the_longer_the_more_it_wins(name: SoundName, coins: int, length: float) -> None:
    assert len(left(Sound(name, win_step(coins)))) == round(RATE * length / 1000)


def test_lengths_of_wins_never_shrink() -> None:
    steps = [win_step(coins) for coins in range(1, 60)]
    assert steps == sorted(steps)
    assert len(set(steps)) > 10


@pytest.mark.parametrize(("name", "frequency"), SINES.items())
def test_sines_have_their_pitch(name: SoundName, frequency: float) -> None:
    whole = left(Sound(name))
    wave = part(whole, 0, 45) if name is SoundName.REFUSED else whole
    assert pitch(wave) == pytest.approx(frequency, rel=0.01)


def test_the_count_rises_from_1200_to_1600_hertz() -> None:
    pitches = [pitch(left(Sound(SoundName.COUNT, step))) for step in range(9)]
    assert pitches[0] == pytest.approx(1200, rel=0.01)
    assert pitches[-1] == pytest.approx(1600, rel=0.01)
    assert pitches == sorted(pitches)


@pytest.mark.parametrize(
    ("name", "root"), [(SoundName.TOP, 659.26), (SoundName.MIDDLE, 523.25), (SoundName.BOTTOM, 440)]
)
def test_the_chord_of_a_line_stands_on_its_root(name: SoundName, root: float) -> None:
    wave = left(Sound(name, 13))
    assert power(wave, root) > 2 * power(wave, root * 2 ** (1 / 12))
    assert power(wave, root) > 2 * power(wave, root / 2 ** (1 / 12))
    strongest = max((440, 523.25, 659.26, 783.99, 987.77), key=lambda note: power(wave, note))
    assert strongest == root


def test_a_charge_glides_from_220_to_440_hertz_and_swells_with_a_tremolo() -> None:
    wave = left(Sound(SoundName.CHARGE))
    assert pitch(part(wave, 5, 30)) == pytest.approx(220 * 2 ** (17.5 / 200), rel=0.05)
    assert pitch(part(wave, 170, 195)) == pytest.approx(440 / 2 ** (17.5 / 200), rel=0.05)
    # The tremolo turns every 1000 / 18 ms; louder and louder from one turn to the next.
    turns = [loudness(part(wave, turn * 55.6, (turn + 1) * 55.6)) for turn in range(3)]
    assert turns[0] < turns[1] < turns[2]
    assert loudness(part(wave, 130, 148)) > loudness(part(wave, 158, 176))


def test_a_fall_glides_down_two_octaves_and_leaves_an_echo() -> None:
    wave = left(Sound(SoundName.FALL))
    assert power(part(wave, 5, 25), 860) > 3 * power(part(wave, 5, 25), 400)
    assert power(part(wave, 340, 370), 255) > 3 * power(part(wave, 340, 370), 700)
    echo, body = loudness(part(wave, 430, 500)), loudness(part(wave, 100, 300))
    assert 0 < echo < body / 2


@pytest.mark.parametrize("landed", [0, 1, 4])
def test_the_bell_of_a_landing_is_a_third_higher_for_each_further_ace(landed: int) -> None:
    wave = left(Sound(SoundName.LAND, landed))
    bells = [1300 * 2 ** (4 * third / 12) for third in range(6)]
    assert max(bells, key=lambda bell: power(wave, bell)) == bells[landed]
    assert power(wave, 110) > power(wave, bells[landed])


@pytest.mark.parametrize(("name", "inside", "outside"), [(SoundName.TICK, 2000, 8000), (SoundName.FLIP, 700, 8000)])
def test_noise_keeps_to_its_band(name: SoundName, inside: float, outside: float) -> None:
    wave = left(Sound(name))
    near, far = (loudness([power(wave, centre + 50 * step) for step in range(-6, 7)]) for centre in (inside, outside))
    assert near > 4 * far
    if name is SoundName.TICK:
        assert near > 2 * loudness([power(wave, 300 + 50 * step) for step in range(-4, 5)])


def test_a_deal_sweeps_down() -> None:
    wave = left(Sound(SoundName.DEAL, 3))
    early, late = part(wave, 5, 15), part(wave, 45, 58)

    def crossings(values: Sequence[int]) -> float:
        return sum(one < 0 <= other for one, other in pairwise(values)) / len(values)

    assert crossings(early) > 1.8 * crossings(late)


def test_cards_are_dealt_from_the_left_to_the_right() -> None:
    shares = []
    for column in (1, 2, 3, 4, 5):
        one, other = (loudness(channel) for channel in channels(Sound(SoundName.DEAL, column)))
        shares.append(other / (one + other))
    assert shares == sorted(shares)
    assert shares[0] < 0.25
    assert shares[2] == 0.5
    assert shares[4] > 0.75


@pytest.mark.parametrize("sound", [sound for sound in EVERY if sound.name is not SoundName.DEAL], ids=str)
def test_all_other_sounds_are_in_the_middle(sound: Sound) -> None:
    one, other = channels(sound)
    assert one == other


def test_refusal_is_two_pulses() -> None:
    wave = left(Sound(SoundName.REFUSED))
    assert loudness(part(wave, 52, 68)) == 0
    assert loudness(part(wave, 10, 40)) == pytest.approx(loudness(part(wave, 80, 110)), rel=0.05)


def test_a_big_win_rises() -> None:
    wave = left(Sound(SoundName.BIG_WIN))
    for index, note in enumerate((440, 523.25, 659.26, 880)):
        before, after = (part(wave, 200 * index + shift, 200 * index + shift + 150) for shift in (-160, 10))
        if index:
            assert power(after, note) > 1.5 * power(before, note)
    assert loudness(part(wave, 1500, 1595)) < loudness(part(wave, 600, 900)) / 2


@pytest.mark.parametrize("sound", EVERY, ids=str)
def test_the_same_sound_comes_out_every_time(sound: Sound) -> None:
    assert samples(sound) == samples(sound)


@pytest.mark.parametrize("sound", [sound for sound in EVERY if sound not in AHEAD], ids=str)
def test_what_is_not_made_ahead_is_made_in_a_moment(sound: Sound) -> None:
    def seconds() -> float:
        start = time.thread_time()
        samples(sound)
        return time.thread_time() - start

    assert min(seconds() for _ in range(3)) < 0.05
