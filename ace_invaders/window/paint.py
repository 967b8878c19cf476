"""Paints pictures on a surface, redrawing only what changed. It decides nothing about the game."""

import math
from collections.abc import Iterable, Iterator, Sequence

import pygame

from ace_invaders.window import lettering
from ace_invaders.window.changes import Placed, changed_areas, joined
from ace_invaders.window.looks import CANVAS_HEIGHT, CANVAS_WIDTH, Picture, Shown
from ace_invaders.window.palette import SPACE, rgb
from ace_invaders.window.scale import Scale, scale_of
from ace_invaders.window.shapes import BAND, Sprite, nearest
from ace_invaders.window.sprites import Sprites

MOST_PAINTED = (7680, 4320)  # pixels in the middle of a window: no screen shows more, and all of them take memory


class Painter:
    """Paints pictures; remembers what the surface shows, and the sprites of the present scale."""

    def __init__(self) -> None:
        lettering.forget_fonts()  # they do not outlive a pygame that was ended and begun again
        self._sprites = Sprites()
        self._surface: pygame.Surface | None = None
        self._size = (0, 0)
        self._shown: tuple[Shown, ...] = ()
        self._placed: list[Placed] = []

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
            changed = joined(area.clip(canvas) for area in changed_areas(self._placed, placed))
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

    def _place(self, shown: Iterable[Shown], scale: Scale) -> list[Placed]:
        return [self._one(each, scale) for each in shown if each.alpha > 0]

    def _one(self, shown: Shown, scale: Scale) -> Placed:
        sprite = self._sprites.of(shown.look, min(255, max(1, nearest(255 * shown.alpha))))
        left = scale.left + _whole(shown.x * scale.k) + sprite.left
        top = scale.top + _whole(shown.y * scale.k) + sprite.top
        return Placed(shown, sprite, pygame.Rect((left, top), sprite.size))


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


def _draw(surface: pygame.Surface, placed: Sequence[Placed], areas: Iterable[pygame.Rect]) -> None:
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
