"""Sprites made before they are needed, one at a time, while there is nothing else to do."""

from collections.abc import Iterator

from ace_invaders.window.looks import Picture
from ace_invaders.window.paint import Painter


class Preparation:
    """What is left to prepare of the pictures that may be shown next."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._steps: Iterator[None] = iter(())

    def begin(self, pictures: Iterator[Picture]) -> None:
        """Prepare these pictures from now on, and no longer those of before."""
        self._steps = self._prepared(pictures)

    def step(self) -> bool:
        """Do a little: a sprite is made, or the next picture looked at. False once nothing is left to do."""
        return next(self._steps, self) is None

    def _prepared(self, pictures: Iterator[Picture]) -> Iterator[None]:
        room = self._painter.room
        for picture in pictures:
            yield
            for used in self._painter.prepare(picture):
                yield
                room -= used
                if room < 0:
                    return
