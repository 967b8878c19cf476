"""The sprites of looks at the present scale, kept as long as there is room for them."""

from collections import OrderedDict
from dataclasses import replace

from ace_invaders.window import art, lettering
from ace_invaders.window.looks import CANVAS_HEIGHT, CANVAS_WIDTH, Back, Face, Look
from ace_invaders.window.shapes import Sprite, fade

CACHE_BYTES = 128 * 1024 * 1024
CANVASES = 8  # what the cache may at least hold of a large canvas
_BYTES_A_PIXEL = 4


def limit_at(k: float) -> int:
    """The bytes of sprites that may be kept at `k` real pixels for each logical one."""
    canvas = round(CANVAS_WIDTH * CANVAS_HEIGHT * k * k) * _BYTES_A_PIXEL
    return max(CACHE_BYTES, CANVASES * canvas)


class Sprites:
    """Sprites by look at one scale; those used longest ago leave when the bytes run out.

    What is shown for a moment only, faded or squashed, is not kept longer than it is shown.
    """

    def __init__(self) -> None:
        self.k, self._bytes = 0.0, 0
        self._kept: OrderedDict[Look, Sprite] = OrderedDict()
        self._fleeting: dict[tuple[Look, int], Sprite] = {}
        self._last_fleeting: dict[tuple[Look, int], Sprite] = {}

    @property
    def limit(self) -> int:
        """The bytes that may be kept."""
        return limit_at(self.k)

    def at_scale(self, k: float) -> None:
        """Forget the sprites and the letters of another scale."""
        if k != self.k:
            for forgotten in (self._kept, self._fleeting, self._last_fleeting):
                forgotten.clear()
            lettering.forget_fonts()
            self._bytes, self.k = 0, k

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
