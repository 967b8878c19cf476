"""What is long and thin, drawn in upright strips: only where it runs is anything drawn at four times the size."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

import pygame

from ace_invaders.window.looks import Box
from ace_invaders.window.outlines import Point
from ace_invaders.window.shapes import Pen, Sprite, blank, cover

WIDE: Final = 48  # real pixels
Segment = tuple[Point, Point]


def across(left: int, right: int) -> Iterator[tuple[int, int]]:
    """The sides of the strips, one beside the other, in real pixels."""
    for start in range(left, right, WIDE):
        yield start, min(start + WIDE, right)


def strip_pen(start: int, end: int, rows: pygame.Rect, k: float) -> Pen:
    """A pen for some rows of a strip, a pixel wider at both sides: polygons that are cut off are rounded otherwise."""
    return Pen(pygame.Rect(start - 1, rows.y, end - start + 2, rows.h), k)


def inner(pen: Pen) -> Sprite:
    """What a strip's pen drew on the strip itself."""
    width, height = pen.size
    return Sprite(pen.sprite().surface.subsurface((1, 0, width - 2, height)), pen.left + 1, pen.top)


def stroke(points: Sequence[Point], width: float, colour: str, box: Box, k: float) -> Sprite:
    """A stroke through points with round ends and joins, on the pixels of a box that holds it."""
    whole = cover(box, k)
    surface = blank(whole.size)
    touching = _touching(points, whole.left, width, k)
    for index, (start, end) in enumerate(across(whole.left, whole.right)):
        if segments := touching.get(index):
            top, bottom = _heights(segments, start / k - width, end / k + width)
            area = cover(Box(start / k, top - width, 1, bottom - top + 2 * width), k)
            pen = strip_pen(start, end, area, k)
            _draw(pen, segments, width, colour)
            drawn = inner(pen)
            at = drawn.left - whole.left, drawn.top - whole.top
            surface.blit(drawn.surface, at, special_flags=pygame.BLEND_RGBA_ADD)
    return Sprite(surface, whole.left, whole.top)


def _touching(points: Sequence[Point], left: int, width: float, k: float) -> Mapping[int, list[Segment]]:
    """The segments that reach into each strip, by its place from the left."""
    touching = defaultdict[int, list[Segment]](list)
    for start, end in pairwise(points):
        low, high = min(start[0], end[0]) - width, max(start[0], end[0]) + width
        for index in range(int((low * k - left) // WIDE), int((high * k - left) // WIDE) + 1):
            touching[index].append((start, end))
    return touching


def _heights(segments: Sequence[Segment], left: float, right: float) -> tuple[float, float]:
    """The least and the greatest y of segments between two sides."""
    found = [_height(segment, min(max(x, left), right)) for segment in segments for x in (segment[0][0], segment[1][0])]
    upright = [y for (x0, y0), (x1, y1) in segments if x0 == x1 for y in (y0, y1)]
    return min(found + upright), max(found + upright)


def _height(segment: Segment, x: float) -> float:
    (x0, y0), (x1, y1) = segment
    return y0 if x0 == x1 else y0 + (y1 - y0) * (x - x0) / (x1 - x0)


def _draw(pen: Pen, segments: Sequence[Segment], width: float, colour: str) -> None:
    for start, end in segments:
        pen.segment(start, end, width, colour)
    for point in dict.fromkeys(point for segment in segments for point in segment):
        pen.disc(point, width / 2, colour)
