"""The sounds of the game, made from sines and noise: 16-bit stereo samples at 44.1 kHz.

Every sound peaks at -12 dBFS in its louder channel and begins and ends with fades of 5 ms.
"""

from array import array
from cmath import exp as complex_exp
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import reduce
from itertools import accumulate, repeat
from math import cos, exp, pi, sin
from operator import add, mul
from random import Random
from typing import Final, NamedTuple

RATE: Final = 44100  # samples a second
PEAK: Final = 10 ** (-12 / 20)  # of full scale
FADE: Final = 5.0  # ms
FULL_SCALE: Final = 32767
A3, C4, E4, A4, C5, E5, G5, A5, B5 = 220.0, 261.63, 329.63, 440.0, 523.25, 659.26, 783.99, 880.0, 987.77
THIRD: Final = 2 ** (4 / 12)
WIN_STEPS: Final = 13  # lengths of a line's chord, 50 ms apart
COUNT_STEPS: Final = 8  # pitches of the count
BIG_COINS: Final = 50  # coins from which a line's chord has its full length
# The chords share their notes, so that three lines that win one after another sound as one.
_CHORDS: Final = {"top": (E5, G5, B5), "middle": (C5, E5, G5), "bottom": (A4, C5, E5)}

Wave = list[float]


class SoundName(StrEnum):
    """The sounds there are; the chords are called by their lines."""

    TICK = "tick"
    HOLD = "hold"
    RELEASE = "release"
    DEAL = "deal"
    FLIP = "flip"
    CHARGE = "charge"
    FALL = "fall"
    LAND = "land"
    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"
    COUNT = "count"
    BIG_WIN = "big win"
    REFUSED = "refused"


class Sound(NamedTuple):
    """A sound; what `step` counts is the sound's own.

    DEAL: the column, 1 to 5. LAND: the cards that landed before. A line's chord: its length, 0 to
    WIN_STEPS. COUNT: how far the count is, 0 to COUNT_STEPS. All others have step 0.
    """

    name: SoundName
    step: int = 0


def win_step(coins: int) -> int:
    """The step of a line's chord for a win of so many coins."""
    return round(WIN_STEPS * min(coins, BIG_COINS) / BIG_COINS)


def samples(sound: Sound) -> "array[int]":
    """The sound as samples, left and right in turn."""
    wave = _faded(_MADE[sound.name](sound))
    gain = PEAK * FULL_SCALE / max(map(abs, wave))
    pan = (sound.step - 3) * 0.4 if sound.name is SoundName.DEAL else 0.0
    both = array("h", bytes(4 * len(wave)))
    both[::2], both[1::2] = (_quantised(wave, gain * min(1.0, share)) for share in (1 - pan, 1 + pan))
    return both


def _faded(wave: Wave) -> Wave:
    length = _count(FADE)
    for index in range(length):
        wave[index] *= index / length
        wave[-1 - index] *= index / length
    return wave


def _quantised(wave: Wave, gain: float) -> "array[int]":
    # Cutting off the fractions takes half the time that rounding takes.
    return array("h", map(int, map(gain.__mul__, wave)))


def _count(time: float) -> int:
    """The samples in a time in ms."""
    return round(RATE * time / 1000)


# What sounds are made of.


def _sine(frequency: float, length: int) -> Wave:
    turn = 2 * pi * frequency / RATE
    return [sin(turn * index) for index in range(length)]


def _glide(start: float, end: float, length: int) -> Wave:
    """A sine that goes evenly, by the ear, from a frequency to another."""
    ratio, turn, phase = (end / start) ** (1 / length), 2 * pi * start / RATE, 0.0
    wave = []
    for _ in range(length):
        wave.append(sin(phase))
        phase += turn
        turn *= ratio
    return wave


def _decay(time: float, length: int) -> Wave:
    """An envelope that falls to a third in a time in ms."""
    rate = -1000 / (time * RATE)
    return [exp(rate * index) for index in range(length)]


def _shaped(wave: Iterable[float], *envelopes: Iterable[float]) -> Wave:
    for envelope in envelopes:
        wave = map(mul, wave, envelope)
    return list(wave)


def _mixed(*parts: tuple[float, Wave]) -> Wave:
    """Waves of one length added, each by its share."""
    (first, wave), *others = parts
    mixed = [first * value for value in wave]
    for share, other in others:
        mixed = list(map(add, mixed, (share * value for value in other)))
    return mixed


def _later(wave: Wave, time: float) -> Wave:
    """A wave that begins after a time in ms."""
    return [0.0] * _count(time) + wave


def _noise(length: int) -> Iterator[float]:
    chance = Random(0)  # the same noise every time
    return (chance.uniform(-1, 1) for _ in range(length))


def _filtered(noise: Iterable[float], centres: Iterable[float], damping: float) -> Iterator[tuple[float, float]]:
    """The parts of noise below and around a frequency, which may differ from sample to sample."""
    low = band = 0.0
    for value, centre in zip(noise, centres, strict=True):
        tuning = 2 * sin(pi * centre / RATE)
        low += tuning * band
        band += tuning * (value - low - damping * band)
        yield low, band


def _struck(length: int, *partials: tuple[float, float, float]) -> Wave:
    """What is struck and dies away: partials, each by its share, its frequency and its ring in ms."""
    # A dying sine is a geometric series of complex numbers, seen from the side.
    series: Iterator[Iterator[complex]] = (
        accumulate(
            repeat(complex_exp(complex(-1000 / ring, 2 * pi * frequency) / RATE), length - 1), mul, initial=share + 0j
        )
        for share, frequency, ring in partials
    )
    return [value.imag for value in reduce(_added, series)]


def _added(one: Iterable[complex], other: Iterable[complex]) -> Iterator[complex]:
    return map(add, one, other)


def _bell(frequency: float, ring: float, share: float = 1.0) -> tuple[tuple[float, float, float], ...]:
    """The partials of a bell: its note, and a higher one that is not in tune and dies sooner."""
    return (share, frequency, ring), (0.25 * share, 2.76 * frequency, ring / 3)


# The sounds.


def _tick(_: Sound) -> Wave:
    length = _count(30)
    band = (around for _, around in _filtered(_noise(length), [2000.0] * length, 0.3))
    return _shaped(band, _decay(10, length))


def _beep(frequency: float) -> Callable[[Sound], Wave]:
    length = _count(70)
    return lambda _: _struck(length, (1.0, frequency, 25))


def _deal(_: Sound) -> Wave:
    length = _count(60)
    centres = [4000 * 0.25 ** (index / length) for index in range(length)]
    wide = (around for _, around in _filtered(_noise(length), centres, 0.4))
    narrow = (around for _, around in _filtered(wide, centres, 0.4))
    return _shaped(narrow, _decay(40, length))


def _flip(_: Sound) -> Wave:
    length = _count(40)
    low = (below for below, _ in _filtered(_noise(length), [1500.0] * length, 1.4))
    return _shaped(low, _decay(10, length))


def _charge(_: Sound) -> Wave:
    length = _count(200)
    tremolo = [0.75 - 0.25 * cos(2 * pi * 18 * index / RATE) for index in range(length)]
    return _shaped(_glide(220, 440, length), tremolo, [index / length for index in range(length)])


def _fall(_: Sound) -> Wave:
    length, echo = _count(420), 90.0
    dry = _mixed((1.0, _glide(880, 220, length)), (0.2, _glide(1760, 440, length)))
    faded = _shaped(dry, [min(1.0, (length - index) / _count(40)) for index in range(length)])
    return _mixed((1.0, faded + [0.0] * _count(echo)), (0.25, _later(faded, echo)))


def _land(sound: Sound) -> Wave:
    return _struck(_count(180), (1.0, 110, 60), (0.3, 1300 * THIRD**sound.step, 50))


def _chord(sound: Sound) -> Wave:
    ring = 100.0 + 20 * sound.step
    root, third, fifth = _CHORDS[sound.name]
    partials = *_bell(root, ring), *_bell(third, ring, 0.5), *_bell(fifth, ring, 0.5)
    return _struck(_count(250 + 50 * sound.step), *partials)


def _count_tick(sound: Sound) -> Wave:
    return _sine(1200 + 400 * sound.step / COUNT_STEPS, _count(12))


def _big_win(_: Sound) -> Wave:
    length = _count(1600)
    struck = [_struck(length, *_bell(note, 400.0)) for note in (A4, C5, E5, A5)]
    rising = [(1.0, _later(wave, 200.0 * index)[:length]) for index, wave in enumerate(struck)]
    swell = [sin(pi * index / length) for index in range(length)]
    pad = [(0.3, _shaped(_sine(note, length), swell)) for note in (A3, C4, E4)]
    return _mixed(*rising, *pad)


def _refused(_: Sound) -> Wave:
    length, pulse = _count(120), _count(50)
    wave = _sine(180, pulse)
    fades = [min(1.0, index / _count(FADE), (pulse - index) / _count(FADE)) for index in range(pulse)]
    once = _shaped(wave, fades)
    return [*once, *[0.0] * (length - 2 * pulse), *once]


_MADE: Final[dict[SoundName, Callable[[Sound], Wave]]] = {
    SoundName.TICK: _tick,
    SoundName.HOLD: _beep(660),
    SoundName.RELEASE: _beep(440),
    SoundName.DEAL: _deal,
    SoundName.FLIP: _flip,
    SoundName.CHARGE: _charge,
    SoundName.FALL: _fall,
    SoundName.LAND: _land,
    SoundName.TOP: _chord,
    SoundName.MIDDLE: _chord,
    SoundName.BOTTOM: _chord,
    SoundName.COUNT: _count_tick,
    SoundName.BIG_WIN: _big_win,
    SoundName.REFUSED: _refused,
}
