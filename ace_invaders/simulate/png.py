"""PNG pictures of a few colours, written from arrays."""

import struct
import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
Colour = tuple[int, int, int]

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PALETTE = 3  # the PNG code of pictures whose pixels are places in a list of colours


def png(pixels: Pixels, colours: Sequence[Colour]) -> bytes:
    """The file of a picture (height, width), whose pixels are places in `colours` (red, green, blue, 0 to 255)."""
    height, width = pixels.shape
    # Each row begins with the code of its filter: none.
    rows = np.zeros((height, width + 1), np.uint8)
    rows[:, 1:] = pixels
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, _PALETTE, 0, 0, 0)),
        (b"PLTE", bytes(part for colour in colours for part in colour)),
        (b"IDAT", zlib.compress(rows.tobytes(), 9)),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
