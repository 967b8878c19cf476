"""The speaker: sounds made and played beside the loop, which never waits for them."""

import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, NamedTuple, Protocol

import pygame

from ace_invaders.window import sounds
from ace_invaders.window.quiet import quiet_errors
from ace_invaders.window.sounds import Sound, SoundName
from ace_invaders.window.waves import RATE

OFF: Final = "off"
LOUDNESS: Final = {OFF: 0.0, "low": 0.25, "medium": 0.5, "high": 1.0}
CHANNELS: Final = 24
BUFFER: Final = 512  # samples: 12 ms from the order to the ear
STALE: Final = 0.25  # s after which a sound would only tell of what is long over
BREATH: Final = 0.02  # s between sounds that are made ahead, which are the loop's
PATIENCE: Final = 0.5  # s that closing waits for a device that hangs
# Made before they are wanted, in the order in which a hand wants them; the chords of the lines come when they win.
AHEAD: Final = (
    *(Sound(name) for name in (SoundName.TICK, SoundName.HOLD, SoundName.RELEASE)),
    *(Sound(SoundName.DEAL, column) for column in (1, 2, 3, 4, 5)),
    *(Sound(name) for name in (SoundName.FLIP, SoundName.CHARGE, SoundName.FALL, SoundName.LAND)),
    *(Sound(SoundName.COUNT, step) for step in range(sounds.COUNT_STEPS + 1)),
    *(Sound(name) for name in (SoundName.REFUSED, SoundName.BIG_WIN)),
)

Made = dict[Sound, "pygame.mixer.Sound"]


class Speaker(Protocol):
    """What can be asked to sound; `fault` says why nothing does, where something is amiss."""

    @property
    def fault(self) -> str: ...
    def follow(self, level: str) -> None: ...
    def play(self, sounds: Iterable[Sound]) -> None: ...


class Silence:
    """A speaker that never sounds."""

    fault = ""

    def follow(self, level: str) -> None:
        """Silence has one level."""

    def play(self, sounds: Iterable[Sound]) -> None:
        """Nothing is heard."""


class _Order(NamedTuple):
    """A sound to be played at a loudness, and when it was wanted; without a sound, all that sounds is stopped."""

    sound: Sound | None
    loudness: float
    at: float


# None ends the work.
_Orders = SimpleQueue[_Order | None]


class Mixer:
    """pygame's mixer behind a queue. It is opened when first there is something to hear, and by nobody else.

    Everything that may take its time happens on a thread of its own: opening the device, making sounds, playing.
    """

    def __init__(self) -> None:
        self.fault = ""
        self._level = OFF
        self._orders = _Orders()
        self._worker: Thread | None = None

    def follow(self, level: str) -> None:
        """Be as loud as the setting says. Switched on again, a device that failed is tried once more."""
        before, self._level = self._level, level
        if before == OFF != level and (self._worker is None or not self._worker.is_alive()):
            self.fault = ""
            self._orders = _Orders()
            self._worker = Thread(target=self._work, args=(self._orders,), name="sound", daemon=True)
            self._worker.start()
        elif level == OFF != before:
            self._orders.put(_Order(None, 0.0, time.monotonic()))

    def play(self, sounds: Iterable[Sound]) -> None:
        """Let these sound at once, as soon as they are made."""
        if self._level == OFF or self.fault:
            return
        for sound in sounds:
            self._orders.put(_Order(sound, LOUDNESS[self._level], time.monotonic()))

    def close(self) -> bool:
        """End the work; to be called before pygame ends: whether the device was let go of.

        Where it was not, pygame must not end: two threads that close one device wait for each other.
        """
        worker, self._worker = self._worker, None
        if worker is not None:
            self._orders.put(None)
            worker.join(PATIENCE)
        return worker is None or not worker.is_alive()

    def _work(self, orders: _Orders) -> None:
        self.fault = _served(orders)


def _served(orders: _Orders) -> str:
    """Why the device failed, nothing where it did not: opened, served until the work ends, and let go of."""
    try:
        with quiet_errors():
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        pygame.mixer.set_num_channels(CHANNELS)
        _serve(orders)
    except Exception as error:  # noqa: BLE001 - no mixer in pygame, no memory: the game goes on without sound
        return str(error) or repr(error)
    finally:
        # Held on to, a device that failed could not be opened again.
        with suppress(pygame.error, NotImplementedError):
            pygame.mixer.quit()
    return ""


def _serve(orders: _Orders) -> None:
    """Play what is ordered until the work ends; where nothing is, make ahead."""
    made: Made = {}
    ahead = iter(AHEAD)
    while (order := _next(orders, ahead, made)) is not None:
        if order.sound is None:
            pygame.mixer.stop()
        elif time.monotonic() - order.at < STALE:
            sound = _made(order.sound, made)
            sound.set_volume(order.loudness)
            sound.play()


def _next(orders: _Orders, ahead: Iterator[Sound], made: Made) -> _Order | None:
    """The next order; until it comes, sounds are made ahead."""
    for sound in ahead:
        _made(sound, made)
        try:
            return orders.get(timeout=BREATH)
        except Empty:
            continue
    return orders.get()


def _made(sound: Sound, made: Made) -> "pygame.mixer.Sound":
    if sound not in made:
        made[sound] = pygame.mixer.Sound(buffer=sounds.samples(sound).tobytes())
    return made[sound]
