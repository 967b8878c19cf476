"""The few signs that a plot is lettered with, five dots wide and seven high."""

import numpy as np
from numpy.typing import NDArray

WIDTH, HEIGHT = 5, 7
ADVANCE = WIDTH + 1
SIGNS = "0123456789,-acdhinos "
# The signs beside each other, one column of dots between them.
_DIGITS = (
    ".###. ..#.. .###. ##### ...#. ##### ..##. ##### .###. .###.",
    "#...# .##.. #...# ....# ..##. #.... .#... ....# #...# #...#",
    "#..## ..#.. ....# ...#. .#.#. ####. #.... ...#. #...# #...#",
    "#.#.# ..#.. ...#. ..##. #..#. ....# ####. ..#.. .###. .####",
    "##..# ..#.. ..#.. ....# ##### ....# #...# ..#.. #...# ....#",
    "#...# ..#.. .#... #...# ...#. #...# #...# .#... #...# ...#.",
    ".###. .###. ##### .###. ...#. .###. .###. .#... .###. .##..",
)
_OTHERS = (
    "..... ..... ..... ..... ....# #.... ..#.. ..... ..... ..... .....",
    "..... ..... ..... ..... ....# #.... ..... ..... ..... ..... .....",
    "..... ..... .###. .###. .##.# #.##. .##.. #.##. .###. .#### .....",
    "..... ##### ....# #.... #..## ##..# ..#.. ##..# #...# #.... .....",
    "..##. ..... .#### #.... #...# #...# ..#.. #...# #...# .###. .....",
    "..#.. ..... #...# #...# #...# #...# ..#.. #...# #...# ....# .....",
    ".#... ..... .#### .###. .#### #...# .###. #...# .###. ####. .....",
)


def lettered(text: str) -> NDArray[np.bool_]:
    """The dots of a text of these signs, (7, 6 for each sign)."""
    rows = (f"{digits} {others} " for digits, others in zip(_DIGITS, _OTHERS, strict=True))
    sheet = np.array([[dot == "#" for dot in row] for row in rows])
    places = [SIGNS.index(sign) * ADVANCE for sign in text]
    return np.hstack([sheet[:, place : place + ADVANCE] for place in places])
