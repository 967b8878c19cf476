"""Paints pictures on a surface, redrawing only what changed. It decides nothing about the game."""

import math
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

import pygame

from ace_invaders.window import art, lettering
from ace_invaders.window.looks import CANVAS_HEIGHT, CANVAS_WIDTH, Back, Face, Look, Picture, Shown
from ace_invaders.window.palette import SPACE, rgb
from ace_invaders.window.shapes import BAND, Sprite, fade, nearest

CACHE_BYTES = 128 * 1024 * 1024
CANVASES = 8  # what the cache may at least hold of a large canvas
MOST_SCALE = 2.75  # of the canvas, a little more than 4K screens want: in a larger window it lies in the middle
MOST_PAINTED = (7680, 4320)  # pixels in the middle of a window: no screen shows more, and all of them take memory
_BYTES_A_PIXEL = 4


class Scale(NamedTuple):
    """How the canvas lies in a window: real pixels for each logical one, and its corner in real pixels."""

    k: float
    left: int
    top: int


def scale_of(size: tuple[int, int]) -> Scale:
    """The largest canvas that a window of that size holds, up to `MOST_SCALE`, centred.

    >>> scale_of((1600, 900))
    Scale(k=1.125, left=80, top=0)
    """
    width, height = max(1, size[0]), max(1, size[1])
    k = min(width / CANVAS_WIDTH, height / CANVAS_HEIGHT, MOST_SCALE)
    return Scale(k, nearest((width - CANVAS_WIDTH * k) / 2), nearest((height - CANVAS_HEIGHT * k) / 2))


def to_canvas(size: tuple[int, int], x: float, y: float) -> tuple[float, float]:
    """The place on the canvas of a window's pixel; outside the canvas where a bar was hit."""
    k, left, top = scale_of(size)
    return (x - left) / k, (y - top) / k


class _Placed(NamedTuple):
    """A shown look with its sprite and the window's rectangle that it covers."""

    shown: Shown
    sprite: Sprite
    area: pygame.Rect


class _Sprites:
    """Sprites by look at one scale; those used longest ago leave when the bytes run out.

    What is shown for a moment only, faded or squashed, is not kept longer than it is shown.
    """

    def __init__(self, limit: int | None) -> None:
        self._fixed, self.limit, self._bytes = limit, limit or CACHE_BYTES, 0
        self._kept: OrderedDict[Look, Sprite] = OrderedDict()
        self._fleeting: dict[tuple[Look, int], Sprite] = {}
        self._last_fleeting: dict[tuple[Look, int], Sprite] = {}
        self.k = 0.0

    def at_scale(self, k: float) -> None:
        """Forget the sprites and the letters of another scale."""
        if k != self.k:
            for forgotten in (self._kept, self._fleeting, self._last_fleeting):
                forgotten.clear()
            lettering.forget_fonts()
            self._bytes, self.k = 0, k
            canvas = round(CANVAS_WIDTH * CANVAS_HEIGHT * k * k) * _BYTES_A_PIXEL
            self.limit = self._fixed or max(CACHE_BYTES, CANVASES * canvas)

    def begin_picture(self) -> None:
        """Another picture is painted: of the fleeting sprites it can use those of the last one."""
        self._last_fleeting, self._fleeting = self._fleeting, {}

    def of(self, look: Look, part: int = 255) -> Sprite:
        """The sprite of a look, at an alpha of `part` in 255."""
        if part < 255 or _lasting(look) is not look:
            return self._of_a_moment(look, part)
        sprite = self._kept.get(look)
        if sprite is not None:
            self._kept.move_to_end(look)
            return sprite
        sprite = art.render(look, self.k, self.of)
        self._keep(look, sprite)
        return sprite

    def prepare(self, look: Look) -> int:
        """Make what is kept of a look's sprites beforehand: its bytes, 0 where it is there."""
        look = _lasting(look)
        there = look in self._kept
        sprite = self.of(look)
        return 0 if there else _bytes(sprite)

    def _of_a_moment(self, look: Look, part: int) -> Sprite:
        key = look, part
        sprite = self._fleeting.get(key) or self._last_fleeting.get(key)
        if sprite is None:
            whole = self.of(look) if part < 255 else art.render(look, self.k, self.of)
            sprite = whole._replace(surface=fade(whole.surface.copy(), part / 255)) if part < 255 else whole
        self._fleeting[key] = sprite
        return sprite

    def _keep(self, look: Look, sprite: Sprite) -> None:
        self._kept[look] = sprite
        self._bytes += _bytes(sprite)
        while self._bytes > self.limit and len(self._kept) > 1:
            self._bytes -= _bytes(self._kept.popitem(last=False)[1])


def _lasting(look: Look) -> Look:
    """The look as it is at rest: a card that is turned or squashed for a moment is made from it."""
    if isinstance(look, Face) and (look.squeeze, look.stretch) != (1, 1):
        return replace(look, squeeze=1, stretch=1)
    return replace(look, squeeze=1) if isinstance(look, Back) and look.squeeze != 1 else look


def _bytes(sprite: Sprite) -> int:
    return sprite.surface.get_width() * sprite.surface.get_height() * _BYTES_A_PIXEL


class Painter:
    """Paints pictures; remembers what the surface shows, and the sprites of the present scale."""

    def __init__(self, cache_bytes: int | None = None) -> None:
        lettering.forget_fonts()  # they do not outlive a pygame that was ended and begun again
        self._sprites = _Sprites(cache_bytes)
        self._surface: pygame.Surface | None = None
        self._size = (0, 0)
        self._shown: tuple[Shown, ...] = ()
        self._placed: list[_Placed] = []

    def forget(self) -> None:
        """Paint everything anew the next time: the surface lost what it showed."""
        self._surface = None

    def paint(self, surface: pygame.Surface, picture: Picture) -> list[pygame.Rect]:
        """Make the surface show the picture; the rectangles that changed, for `pygame.display.update`."""
        anew = surface is not self._surface or surface.get_size() != self._size
        if not anew and (picture.shown is self._shown or picture.shown == self._shown):
            return []
        scale = scale_of(surface.get_size())
        self._sprites.at_scale(scale.k)
        self._sprites.begin_picture()
        placed = self._place(picture.shown, scale)
        canvas = _canvas(scale)
        if anew:
            changed = [_painted(surface)]
            surface.fill(rgb(SPACE), changed[0])
            _draw(surface, placed, [canvas])
        else:
            changed = _merged(area.clip(canvas) for area in _changes(self._placed, placed))
            _draw(surface, placed, changed)
        self._surface, self._size = surface, surface.get_size()
        self._shown, self._placed = picture.shown, placed
        return changed

    @property
    def room(self) -> int:
        """The bytes of sprites that may be made beforehand at one go: so few that what is shown stays."""
        return self._sprites.limit // 2

    def prepare(self, picture: Picture) -> Iterator[int]:
        """Make the sprites of a picture that may be shown next, a step for each that was missing: its bytes."""
        for shown in picture.shown:
            if self._sprites.k and shown.alpha > 0 and (used := self._sprites.prepare(shown.look)):
                yield used

    def _place(self, shown: Iterable[Shown], scale: Scale) -> list[_Placed]:
        return [self._one(each, scale) for each in shown if each.alpha > 0]

    def _one(self, shown: Shown, scale: Scale) -> _Placed:
        sprite = self._sprites.of(shown.look, min(255, max(1, nearest(255 * shown.alpha))))
        left = scale.left + _whole(shown.x * scale.k) + sprite.left
        top = scale.top + _whole(shown.y * scale.k) + sprite.top
        return _Placed(shown, sprite, pygame.Rect((left, top), sprite.size))


def _painted(surface: pygame.Surface) -> pygame.Rect:
    """What of a surface is ever painted: the bars beside the canvas end where no screen reaches."""
    painted = pygame.Rect(0, 0, *map(min, surface.get_size(), MOST_PAINTED))
    painted.center = surface.get_rect().center
    return painted


def _whole(place: float) -> int:
    """The pixel of a place: the nearest, of two the upper or left one, where text looks centred."""
    return math.ceil(place - 0.5)


def _canvas(scale: Scale) -> pygame.Rect:
    return pygame.Rect(
        scale.left, scale.top, max(1, nearest(CANVAS_WIDTH * scale.k)), max(1, nearest(CANVAS_HEIGHT * scale.k))
    )


def _draw(surface: pygame.Surface, placed: Sequence[_Placed], areas: Iterable[pygame.Rect]) -> None:
    """Draw all that touches the areas, in order, and nothing outside them."""
    covered = [each.area for each in placed]
    for area in areas:
        surface.set_clip(area)
        for place in area.collidelistall(covered):
            _blit(surface, placed[place].sprite, covered[place], area)
    surface.set_clip(None)


def _blit(surface: pygame.Surface, sprite: Sprite, at: pygame.Rect, clip: pygame.Rect) -> None:
    """Draw a sprite, its repeated rows as often as they are needed within the clip."""
    flags = pygame.BLEND_PREMULTIPLIED if sprite.surface.get_flags() & pygame.SRCALPHA else 0
    if not sprite.more:
        surface.blit(sprite.surface, at, special_flags=flags)
        return
    rest = sprite.seam + BAND  # the rows below the repeated ones
    surface.blit(sprite.surface, at, (0, 0, at.w, rest), special_flags=flags)
    surface.blit(sprite.surface, (at.x, at.y + rest + sprite.more), (0, rest, at.w, at.h), special_flags=flags)
    first = at.y + rest
    start = first + max(0, (clip.top - first) // BAND * BAND)
    for y in range(start, min(first + sprite.more, clip.bottom), BAND):
        rows = min(BAND, first + sprite.more - y)
        surface.blit(sprite.surface, (at.x, y), (0, sprite.seam, at.w, rows), special_flags=flags)


def _changes(before: Sequence[_Placed], after: Sequence[_Placed]) -> list[pygame.Rect]:
    """The areas in which two lists of things, drawn in order, may differ."""
    before, after = _middles(before, after)
    stayed = Counter(each.shown for each in before) & Counter(each.shown for each in after)
    old_stay, old_rest = _parted(before, stayed)
    new_stay, new_rest = _parted(after, stayed)
    areas = [each.area for each in (*old_rest, *new_rest)]
    if [each.shown for each in old_stay] != [each.shown for each in new_stay]:
        areas.extend(each.area for each in old_stay)
    return areas


def _middles(before: Sequence[_Placed], after: Sequence[_Placed]) -> tuple[Sequence[_Placed], Sequence[_Placed]]:
    """Both lists without what they begin and end with alike."""
    head = _alike(before, after)
    before, after = before[head:], after[head:]
    tail = _alike(before[::-1], after[::-1])
    return before[: len(before) - tail], after[: len(after) - tail]


def _alike(one: Sequence[_Placed], other: Sequence[_Placed]) -> int:
    """How many things both lists begin with."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0].shown == pair[1].shown, pairs))


def _parted(placed: Sequence[_Placed], stayed: Counter[Shown]) -> tuple[list[_Placed], list[_Placed]]:
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


def _merged(areas: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Fewer areas that cover the same: those are joined whose union is hardly larger than both."""
    merged: list[pygame.Rect] = []
    for area in areas:
        if area.w and area.h:
            merged.append(_absorbed(area, merged))
    return merged


def _absorbed(area: pygame.Rect, merged: list[pygame.Rect]) -> pygame.Rect:
    """The area together with those of the list that it joins, which leave the list."""
    place = 0
    while place < len(merged):
        union = area.union(merged[place])
        if _pixels(union) <= 1.2 * (_pixels(area) + _pixels(merged[place]) - _pixels(area.clip(merged[place]))):
            del merged[place]
            area, place = union, 0
        else:
            place += 1
    return area


def _pixels(area: pygame.Rect) -> int:
    return int(area.w * area.h)
