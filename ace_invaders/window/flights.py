"""A card on its way down: charge, travel, landing, with the light around it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from math import pi, sin
from random import Random
from typing import Final, NamedTuple

from ace_invaders.paytable import Line
from ace_invaders.window import layout, palette
from ace_invaders.window.easing import shade
from ace_invaders.window.looks import Box, Brackets, Glow, Rect, Shown, Spark, Wedge
from ace_invaders.window.stage import Flight
from ace_invaders.window.still import COLOURS

CHARGE: Final = 200.0
TRAVEL: Final = 420.0
LAND: Final = 160.0
RING: Final = 260.0
WHOLE: Final = CHARGE + TRAVEL + RING
GHOST_TINT: Final = (palette.GHOST, 0.40)
IMAGES: Final = 5
IMAGE_PITCH: Final = 24
_IMAGE: Final = Rect(128, 178, 11, palette.GLOW, 0.16, palette.WHITE, 0.5)
SPARKS: Final = 24
SPARK_LIFE: Final = 320.0


def fallen(age: float) -> float:
    """How far down a card is, 0 to 1: it falls like a stone."""
    return min(1.0, max(0.0, (age - CHARGE) / TRAVEL)) ** 2


def shown(flights: Iterable[Flight]) -> Iterator[Shown]:
    """All cards on their way, ghosts and light first."""
    found = tuple(flights)
    for flight in found:
        yield from _above(flight)
    for flight in found:
        yield from _card(flight)


def _boxes(flight: Flight) -> tuple[Box, Box]:
    """The places that the card leaves and falls on."""
    target = layout.card_box(3, flight.line, flight.position)
    return Box(target.x, target.y - layout.ROW_PITCH, target.w, target.h), target


def _above(flight: Flight) -> Iterator[Shown]:
    """What stays behind: the ghost, the target's brackets, wedge, after-images and sparks."""
    source, target = _boxes(flight)
    age, y = flight.age, source.y + layout.ROW_PITCH * fallen(flight.age)
    if age < CHARGE + TRAVEL + LAND:
        strength = min(1.0, age / CHARGE) * min(1.0, max(0.0, (CHARGE + TRAVEL + LAND - age) / LAND))
        yield Shown(target.x, target.y, Brackets(target.w, target.h, COLOURS[flight.line]), shade(strength))
    if age <= CHARGE:
        yield Shown(source.x, source.y, Glow(source.w, source.h, 11, 14, palette.GLOW), shade(age / CHARGE))
    elif age < CHARGE + TRAVEL + LAND:
        strength = shade(min(1.0, (CHARGE + TRAVEL + LAND - age) / LAND))
        ghost = replace(flight.face, tint=GHOST_TINT, frame=palette.GLOW)
        yield Shown(source.x, source.y, ghost, strength)
        yield from _trail(flight, source, y, strength)


def _trail(flight: Flight, source: Box, y: float, strength: float) -> Iterator[Shown]:
    # The wedge is rendered in few heights.
    height = round((y - source.y + 40) / 33) * 33
    if height > 0:
        yield Shown(source.x - 6, y + 40 - height, Wedge(source.w + 12, height, palette.GLOW), 0.6 * strength)
    for image in range(IMAGES, 0, -1):
        above = y - IMAGE_PITCH * image
        if above > source.y:
            yield Shown(source.x, above, _IMAGE, (1 - image / (IMAGES + 1)) * strength)
    yield from _sparks(flight, source)


def _card(flight: Flight) -> Iterator[Shown]:
    """The falling card itself, or its landing."""
    source, target = _boxes(flight)
    age = flight.age
    if CHARGE < age < CHARGE + TRAVEL:
        y = source.y + layout.ROW_PITCH * fallen(age)
        yield Shown(source.x, y, Glow(source.w, source.h, 11, 18, palette.WHITE, 0.4))
        yield Shown(source.x, y, replace(flight.face, frame=palette.WHITE))
    elif age >= CHARGE + TRAVEL:
        landed = age - CHARGE - TRAVEL
        yield from _ring(target, landed)
        if landed < LAND:
            stretch = 1 - round(3 * sin(pi * landed / LAND)) / 100
            yield Shown(target.x, target.y, replace(flight.face, stretch=stretch))


def _ring(target: Box, landed: float) -> Iterator[Shown]:
    """A ring of light that grows from the card and goes out, in few sizes."""
    if landed < RING:
        part = landed / RING
        box = target.grown(2 + 4 * round(5 * part))
        ring = Rect(box.w, box.h, 11 + (box.w - target.w) / 2, "", 0, palette.GLOW, 1, 4)
        yield Shown(box.x, box.y, ring, shade(0.6 * (1 - part)))


class _Seed(NamedTuple):
    """A spark of a trail: when in the travel it is born, its place beside the card's top then, its drift, its size."""

    birth: float
    x: float
    lower: float
    drift: float
    r: int


@lru_cache(maxsize=16)
def _seeds(line: Line, position: int) -> tuple[_Seed, ...]:
    random = Random(f"{line} {position}")
    return tuple(
        _Seed(
            birth=CHARGE + (TRAVEL + LAND - SPARK_LIFE / 2) * index / SPARKS,
            x=random.uniform(-8, 136),
            lower=random.uniform(-50, 60),
            drift=random.uniform(-18, -4),
            r=random.choice((3, 4, 5)),
        )
        for index in range(SPARKS)
    )


def _sparks(flight: Flight, source: Box) -> Iterator[Shown]:
    for seed in _seeds(flight.line, flight.position):
        life = (flight.age - seed.birth) / SPARK_LIFE
        if 0 <= life < 1:
            y = source.y + layout.ROW_PITCH * fallen(seed.birth) + seed.lower + seed.drift * life
            yield Shown(source.x + seed.x, max(y, 60.0), Spark(seed.r, palette.WHITE), shade(1 - life))
