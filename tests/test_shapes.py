"""Short ways of drawing give what the long ones give, pixel for pixel."""

import os
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from ace_invaders.window import strips
from ace_invaders.window.looks import Box, Glow, Picture, Rect, Shown
from ace_invaders.window.paint import Painter
from ace_invaders.window.shapes import Pen, blank, dyed, gradient, lay, ring, rounded, sliced, tinted

ANY = st.integers(0, 255)


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def scribbled(size: tuple[int, int]) -> pygame.Surface:
    """A surface on which neighbours differ."""
    surface = blank(size)
    for x in range(size[0]):
        for y in range(size[1]):
            surface.set_at((x, y), ((37 * x + y) % 256, (11 * x * y) % 256, (255 - 5 * x) % 256, (90 * y + x) % 256))
    return surface


@settings(max_examples=20)
@given(st.tuples(ANY, ANY, ANY, ANY), st.integers(1, 90))
def test_a_dyed_surface_is_one_that_was_multiplied(colour: tuple[int, int, int, int], height: int) -> None:
    one, other = scribbled((7, height)), scribbled((7, height))
    other.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
    assert pixels(dyed(one, colour)) == pixels(other)


def unfolded(surface: pygame.Surface, seam: int, more: int) -> pygame.Surface:
    """A sprite with all rows that are repeated when it is drawn."""
    width, height = surface.get_size()
    whole = blank((width, height + more))
    for y in range(height + more):
        row = y if y < seam + 1 else seam + 1 if y < seam + 1 + more else y - more
        lay(whole, surface.subsurface((0, row, width, 1)), (0, y))
    return whole


@pytest.mark.parametrize("size", [(300, 200), (31, 200), (300, 31), (20, 20), (3, 300), (101, 63), (101, 64)])
def test_a_shape_drawn_small_and_stretched_equals_the_whole_one(size: tuple[int, int]) -> None:
    def drawn(size: tuple[int, int]) -> pygame.Surface:
        surface = tinted(rounded(size, 14), "#123456", 0.94)
        lay(surface, tinted(ring(size, 14, 1.5), "#FEDCBA", 0.6))
        return surface

    sprite = sliced(size, 16, drawn)
    assert sprite.size == size
    assert pixels(unfolded(sprite.surface, sprite.seam, sprite.more)) == pixels(drawn(size))


def test_a_shape_that_is_not_level_keeps_all_its_rows() -> None:
    sprite = sliced((300, 200), 16, lambda size: gradient(size, "#FF0000/#0000FF"), level=False)
    assert pixels(sprite.surface) == pixels(gradient((300, 200), "#FF0000/#0000FF"))


@pytest.mark.parametrize("look", [Rect(200, 300, 14, "#0D1637", 0.94, "#2B3B78"), Glow(120, 400, 9, 18, "#57E6AC")])
def test_a_tall_shape_painted_piece_by_piece_equals_itself_painted_at_once(look: Rect | Glow) -> None:
    once, pieces = pygame.Surface((1280, 800)), pygame.Surface((1280, 800))
    back = Shown(0, 0, Rect(1280, 800, fill="#808080"))
    Painter().paint(once, Picture((back, Shown(100, 100, look))))
    painter = Painter()
    painter.paint(pieces, Picture((back, Shown(100, 100, look))))
    for y in range(60, 560, 17):
        spot = Shown(90, y, Rect(300, 23, fill="#FFFFFF"))
        painter.paint(pieces, Picture((back, spot, Shown(100, 100, look))))
        painter.paint(pieces, Picture((back, Shown(100, 100, look))))
    assert pixels(pieces) == pixels(once)


@pytest.mark.parametrize("seed", range(12))
def test_a_stroke_in_strips_is_the_stroke_of_one_pen(seed: int) -> None:
    chance = random.Random(seed)
    places = [(chance.randint(0, 300), chance.randint(-40, 160)) for _ in range(chance.randint(2, 12))]
    places = sorted(places) if seed % 2 else places
    k, box = (1.0, 0.625, 1.35)[seed % 3], Box(-3, -45, 306, 210)
    pen = Pen(box, k)
    pen.stroke(places, 2.5, "#57E6AC")
    whole, parts = pen.sprite(), strips.stroke(places, 2.5, "#57E6AC", box, k)
    assert (parts.left, parts.top) == (whole.left, whole.top)
    assert pixels(parts.surface) == pixels(whole.surface)
