"""What a screen shows, read from the memory of Xvfb itself: a look costs a millisecond, a screenshot 200."""

from pathlib import Path

import numpy as np
import pygame

Pixels = np.ndarray[tuple[int, int], np.dtype[np.uint32]]
_FILE = "Xvfb_screen0"  # as `Xvfb -fbdir` calls it
# Places of what is needed in the header of an X window dump, counted in words of four bytes.
_HEADER_SIZE, _HEIGHT, _LINE_SIZE, _COLOURS = 0, 5, 12, 19
_COLOUR_SIZE = 12


class Framebuffer:
    """The pixels of a screen of 24 bits that was started with `-fbdir FOLDER`, row by row, as 0xRRGGBB."""

    def __init__(self, folder: Path) -> None:
        file = folder / _FILE
        header = np.fromfile(file, ">u4", 25)
        begin = int(header[_HEADER_SIZE]) + _COLOUR_SIZE * int(header[_COLOURS])
        shape = int(header[_HEIGHT]), int(header[_LINE_SIZE]) // 4
        self._pixels: Pixels = np.memmap(file, "<u4", "r", begin, shape)

    def pixels(self, size: tuple[int, int]) -> Pixels:
        """The top left corner of the screen, which changes as the screen does."""
        return self._pixels[: size[1], : size[0]]


def pixels_of(surface: pygame.Surface) -> Pixels:
    """The pixels of a surface in the same form, as they are now: a view would lock it as long as it is held."""
    return np.array(pygame.surfarray.pixels2d(surface)).T
