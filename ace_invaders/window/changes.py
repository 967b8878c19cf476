"""Where two pictures may differ: few areas that hold all that must be painted anew."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple

import pygame

from ace_invaders.window.looks import Shown
from ace_invaders.window.shapes import Sprite


class Placed(NamedTuple):
    """A shown look with its sprite and the window's rectangle that it covers."""

    shown: Shown
    sprite: Sprite
    area: pygame.Rect


def changed_areas(before: Sequence[Placed], after: Sequence[Placed]) -> list[pygame.Rect]:
    """The areas in which two lists of things, drawn in order, may differ."""
    before, after = _middles(before, after)
    stayed = Counter(each.shown for each in before) & Counter(each.shown for each in after)
    old_stay, old_rest = _parted(before, stayed)
    new_stay, new_rest = _parted(after, stayed)
    areas = [each.area for each in (*old_rest, *new_rest)]
    if [each.shown for each in old_stay] != [each.shown for each in new_stay]:
        areas.extend(each.area for each in old_stay)
    return areas


def _middles(before: Sequence[Placed], after: Sequence[Placed]) -> tuple[Sequence[Placed], Sequence[Placed]]:
    """Both lists without what they begin and end with alike."""
    head = _alike(before, after)
    before, after = before[head:], after[head:]
    tail = _alike(before[::-1], after[::-1])
    return before[: len(before) - tail], after[: len(after) - tail]


def _alike(one: Sequence[Placed], other: Sequence[Placed]) -> int:
    """How many things both lists begin with."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0].shown == pair[1].shown, pairs))


def _parted(placed: Sequence[Placed], stayed: Counter[Shown]) -> tuple[list[Placed], list[Placed]]:
    """Those that the other list has too, and the rest."""
    left = Counter(stayed)
    stay, rest = [], []
    for each in placed:
        if left[each.shown] > 0:
            left[each.shown] -= 1
            stay.append(each)
        else:
            rest.append(each)
    return stay, rest


def joined(areas: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Fewer areas that cover the same: those are joined whose union is hardly larger than both."""
    found: list[pygame.Rect] = []
    for area in areas:
        if area.w and area.h:
            found.append(_absorbed(area, found))
    return found


def _absorbed(area: pygame.Rect, found: list[pygame.Rect]) -> pygame.Rect:
    """The area together with those of the list that it joins, which leave the list."""
    place = 0
    while place < len(found):
        union = area.union(found[place])
        if _pixels(union) <= 1.2 * (_pixels(area) + _pixels(found[place]) - _pixels(area.clip(found[place]))):
            del found[place]
            area, place = union, 0
        else:
            place += 1
    return area


def _pixels(area: pygame.Rect) -> int:
    return int(area.w * area.h)
