"""The sounds of the game, made from sines and noise: 16-bit stereo samples at 44.1 kHz.

Every sound peaks at -12 dBFS in its louder channel and begins and ends with fades of 5 ms.
"""

from array import array
from collections.abc import Callable
from enum import StrEnum
from math import cos, pi, sin
from typing import Final, NamedTuple

from ace_invaders.window import waves
from ace_invaders.window.waves import Wave

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
    length = waves.length_of(FADE)
    for index in range(length):
        wave[index] *= index / length
        wave[-1 - index] *= index / length
    return wave


def _quantised(wave: Wave, gain: float) -> "array[int]":
    # Cutting off the fractions takes half the time that rounding takes.
    return array("h", map(int, map(gain.__mul__, wave)))


def _tick(_: Sound) -> Wave:
    length = waves.length_of(30)
    band = (around for _, around in waves.filtered(waves.noise(length), [2000.0] * length, 0.3))
    return waves.shaped(band, waves.decay(10, length))


def _beep(frequency: float) -> Callable[[Sound], Wave]:
    length = waves.length_of(70)
    return lambda _: waves.struck(length, (1.0, frequency, 25))


def _deal(_: Sound) -> Wave:
    length = waves.length_of(60)
    centres = [4000 * 0.25 ** (index / length) for index in range(length)]
    wide = (around for _, around in waves.filtered(waves.noise(length), centres, 0.4))
    narrow = (around for _, around in waves.filtered(wide, centres, 0.4))
    return waves.shaped(narrow, waves.decay(40, length))


def _flip(_: Sound) -> Wave:
    length = waves.length_of(40)
    low = (below for below, _ in waves.filtered(waves.noise(length), [1500.0] * length, 1.4))
    return waves.shaped(low, waves.decay(10, length))


def _charge(_: Sound) -> Wave:
    length = waves.length_of(200)
    tremolo = [0.75 - 0.25 * cos(2 * pi * 18 * index / waves.RATE) for index in range(length)]
    return waves.shaped(waves.glide(220, 440, length), tremolo, [index / length for index in range(length)])


def _fall(_: Sound) -> Wave:
    length, echo = waves.length_of(420), 90.0
    dry = waves.mixed((1.0, waves.glide(880, 220, length)), (0.2, waves.glide(1760, 440, length)))
    faded = waves.shaped(dry, [min(1.0, (length - index) / waves.length_of(40)) for index in range(length)])
    return waves.mixed((1.0, faded + [0.0] * waves.length_of(echo)), (0.25, waves.later(faded, echo)))


def _land(sound: Sound) -> Wave:
    return waves.struck(waves.length_of(180), (1.0, 110, 60), (0.3, 1300 * THIRD**sound.step, 50))


def _chord(sound: Sound) -> Wave:
    ring = 100.0 + 20 * sound.step
    root, third, fifth = _CHORDS[sound.name]
    partials = *waves.bell(root, ring), *waves.bell(third, ring, 0.5), *waves.bell(fifth, ring, 0.5)
    return waves.struck(waves.length_of(250 + 50 * sound.step), *partials)


def _count_tick(sound: Sound) -> Wave:
    return waves.sine(1200 + 400 * sound.step / COUNT_STEPS, waves.length_of(12))


def _big_win(_: Sound) -> Wave:
    length = waves.length_of(1600)
    struck = [waves.struck(length, *waves.bell(note, 400.0)) for note in (A4, C5, E5, A5)]
    rising = [(1.0, waves.later(wave, 200.0 * index)[:length]) for index, wave in enumerate(struck)]
    swell = [sin(pi * index / length) for index in range(length)]
    pad = [(0.3, waves.shaped(waves.sine(note, length), swell)) for note in (A3, C4, E4)]
    return waves.mixed(*rising, *pad)


def _refused(_: Sound) -> Wave:
    length, pulse = waves.length_of(120), waves.length_of(50)
    wave = waves.sine(180, pulse)
    fades = [min(1.0, index / waves.length_of(FADE), (pulse - index) / waves.length_of(FADE)) for index in range(pulse)]
    once = waves.shaped(wave, fades)
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
