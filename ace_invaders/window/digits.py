"""Seven-segment digits as sprites."""

from typing import Final

from ace_invaders.window.looks import Box, Digits
from ace_invaders.window.outlines import Point
from ace_invaders.window.palette import DIGITS_UNLIT
from ace_invaders.window.shapes import Pen, Sprite

# In parts of the height.
_WIDTH, _GAP, _STROKE, _SLANT = 0.54, 0.17, 0.125, 0.07
_PITCH = _WIDTH + _GAP
_LEVEL_JOINT, _UPRIGHT_JOINT = 0.03, 0.02  # what is left free at each end of a segment
_UNLIT_ALPHA = 0.065
# The lit segments of each digit: a top, then clockwise to f, g in the middle.
_LIT: Final = {
    "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc",
    "8": "abcdefg", "9": "abcdfg", "-": "g", " ": "",
}  # fmt: skip
_SEGMENTS: Final = "abcdefg"


def digits(look: Digits, k: float) -> Sprite:
    """The value in the digits' places, right edge and top at the place; longer values shrink to fit."""
    text = f"{look.value:>{look.places}d}"
    part = min(1.0, look.places / len(text))
    h = look.h * part
    width = len(text) * _PITCH * h
    top = (look.h - h) / 2
    pen = Pen(Box(-width, 0, width + _SLANT * look.h + 1, look.h), k)
    for place, sign in enumerate(reversed(text)):
        _digit(pen, sign, -_WIDTH * h - place * _PITCH * h, top, h, look.colour)
    return pen.sprite()


def _digit(pen: Pen, sign: str, x: float, y: float, h: float, colour: str) -> None:
    for name in _SEGMENTS:
        outline = [(x + (px + _SLANT * (1 - py)) * h, y + py * h) for px, py in _segment(name)]
        if name in _LIT[sign]:
            pen.polygon(outline, colour)
        else:
            pen.polygon(outline, DIGITS_UNLIT, _UNLIT_ALPHA)


def _segment(name: str) -> tuple[Point, ...]:
    """The hexagon of one segment, in a digit of height 1."""
    half, left, right = _STROKE / 2, _STROKE / 2, _WIDTH - _STROKE / 2
    levels = {"a": half, "g": 0.5, "d": 1 - half}
    if name in levels:
        y, near, far = levels[name], left + _LEVEL_JOINT, right - _LEVEL_JOINT
        return ((near, y), (near + half, y - half), (far - half, y - half), (far, y), (far - half, y + half),
                (near + half, y + half))  # fmt: skip
    x = left if name in "ef" else right
    near, far = (half, 0.5) if name in "bf" else (0.5, 1 - half)
    near, far = near + _UPRIGHT_JOINT, far - _UPRIGHT_JOINT
    return ((x, near), (x + half, near + half), (x + half, far - half), (x, far), (x - half, far - half),
            (x - half, near + half))  # fmt: skip
