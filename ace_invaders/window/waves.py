"""What sounds are made of: sines and noise, their envelopes and mixtures, as samples from -1 to 1.

Frequencies are in hertz, times in milliseconds, lengths in samples.
"""

from cmath import exp as complex_exp
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import accumulate, repeat
from math import exp, pi, sin
from operator import add, mul
from random import Random
from typing import Final

RATE: Final = 44100  # samples a second

Wave = list[float]


def length_of(time: float) -> int:
    """How many samples a time in ms takes."""
    return round(RATE * time / 1000)


def sine(frequency: float, length: int) -> Wave:
    """A tone of so many samples."""
    turn = 2 * pi * frequency / RATE
    return [sin(turn * index) for index in range(length)]


def glide(start: float, end: float, length: int) -> Wave:
    """A sine that goes evenly, by the ear, from a frequency to another."""
    ratio, turn, phase = (end / start) ** (1 / length), 2 * pi * start / RATE, 0.0
    wave = []
    for _ in range(length):
        wave.append(sin(phase))
        phase += turn
        turn *= ratio
    return wave


def decay(time: float, length: int) -> Wave:
    """An envelope that falls to a third in a time in ms."""
    rate = -1000 / (time * RATE)
    return [exp(rate * index) for index in range(length)]


def shaped(wave: Iterable[float], *envelopes: Iterable[float]) -> Wave:
    """A wave made louder and softer by envelopes."""
    for envelope in envelopes:
        wave = map(mul, wave, envelope)
    return list(wave)


def mixed(*parts: tuple[float, Wave]) -> Wave:
    """Waves of one length added, each by its share."""
    (first, wave), *others = parts
    mixed = [first * value for value in wave]
    for share, other in others:
        mixed = list(map(add, mixed, (share * value for value in other)))
    return mixed


def later(wave: Wave, time: float) -> Wave:
    """A wave that begins after a time in ms."""
    return [0.0] * length_of(time) + wave


def noise(length: int) -> Iterator[float]:
    """Noise of so many samples, the same every time."""
    chance = Random(0)
    return (chance.uniform(-1, 1) for _ in range(length))


def filtered(noise: Iterable[float], centres: Iterable[float], damping: float) -> Iterator[tuple[float, float]]:
    """The parts of noise below and around a frequency, which may differ from sample to sample."""
    low = band = 0.0
    for value, centre in zip(noise, centres, strict=True):
        tuning = 2 * sin(pi * centre / RATE)
        low += tuning * band
        band += tuning * (value - low - damping * band)
        yield low, band


def struck(length: int, *partials: tuple[float, float, float]) -> Wave:
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


def bell(frequency: float, ring: float, share: float = 1.0) -> tuple[tuple[float, float, float], ...]:
    """The partials of a bell: its note, and a higher one that is not in tune and dies sooner."""
    return (share, frequency, ring), (0.25 * share, 2.76 * frequency, ring / 3)
