import os
import random
from collections.abc import Iterable, Sequence
from typing import cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

import gallery
from ace_invaders.cards import DECK, parse_card
from ace_invaders.window import palette, sprites
from ace_invaders.window.looks import (
    Align,
    Back,
    Backdrop,
    Beam,
    Brackets,
    Cap,
    Constellation,
    Curve,
    Digits,
    Face,
    FallMark,
    Glow,
    Icon,
    IconName,
    Label,
    Logo,
    Look,
    Picture,
    Rect,
    Ring,
    Shown,
    Slot,
    Spark,
    Stroke,
    Wedge,
)
from ace_invaders.window.metrics import text_width
from ace_invaders.window.paint import Painter
from ace_invaders.window.scale import scale_of, to_canvas

ACE = parse_card("As")
SPACE = Shown(0, 0, Backdrop(((126, 140), (270, 140))))
LOOKS: tuple[Look, ...] = (
    Rect(120, 40, 9, palette.IDLE, edge=palette.CONTROL),
    Rect(60.5, 30.3, 0, palette.WHITE, 0.2, end_alpha=0),
    Glow(90, 50, 9, 18, palette.GO),
    Stroke(0, 80, 1.5, palette.EDGE),
    Stroke(60, -30, 3, palette.GO),
    Stroke(60, 30, 2, palette.WHITE, (6, 4)),
    Curve(((0, 0), (20, -15), (60, 9)), 2, palette.GO, floor=40),
    Curve(((0, 0), (20, -15)), 2, palette.GO),
    Ring(12, palette.PANEL, palette.WHITE),
    Ring(12, edge=palette.WHITE),
    Label("DEAL", 42, palette.TEXT, gap=2),
    Label("a long run of text", 16, palette.TEXT2, Align.RIGHT, fit=60),
    Cap("Esc", palette.TEXT2),
    Cap("5", palette.GO_INK, palette.GO),
    Logo(),
    Face(ACE),
    Face(parse_card("Th"), 1.2, dim=0.45, frame=palette.GO),
    Face(parse_card("Qd"), squeeze=0.4, four_colours=True),
    Face(parse_card("Kc"), stretch=0.97, tint=(palette.GHOST, 0.4)),
    Face(parse_card("Jc"), small=True, frame=palette.GLOW, dim=0.2),
    Back(palette.TOP, IconName.TRIANGLE_UP),
    Back(palette.MIDDLE, IconName.DIAMOND, 0.53, squeeze=0.1),
    Slot(palette.BOTTOM),
    Digits(1402, 38, 6, palette.DIGITS),
    FallMark(),
    Beam(140),
    Wedge(128, 90, palette.GLOW),
    Brackets(128, 178, palette.MIDDLE),
    Constellation(),
    Spark(5, palette.WHITE),
    *(Icon(name, 20, palette.TEXT) for name in IconName),
)


def painted(shown: Sequence[Shown], size: tuple[int, int] = (640, 400)) -> bytes:
    surface = pygame.Surface(size)
    Painter().paint(surface, Picture(tuple(shown)))
    return pixels(surface)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def ink(surface: pygame.Surface, colour: tuple[int, int, int]) -> pygame.Rect:
    """The smallest rectangle around all that is not of the colour."""
    mask = pygame.mask.from_threshold(surface, colour, (12, 12, 12, 255))
    mask.invert()
    found: list[pygame.Rect] = list(cast("Iterable[pygame.Rect]", mask.get_bounding_rects()))
    return found[0].unionall(found[1:]) if found else pygame.Rect(0, 0, 0, 0)


def colour_at(surface: pygame.Surface, x: int, y: int) -> tuple[int, int, int]:
    seen = surface.get_at((x, y))
    return seen.r, seen.g, seen.b


def drawn(look: Look, x: float, y: float) -> pygame.Rect:
    """Where a look shows on a plain ground of 1280 x 800."""
    surface = pygame.Surface((1280, 800))
    Painter().paint(surface, Picture((Shown(0, 0, Rect(1280, 800, fill="#000000")), Shown(x, y, look))))
    return ink(surface, (0, 0, 0))


# Where things stand.


def test_the_canvas_is_centred_between_bars() -> None:
    assert scale_of((1280, 800)) == (1.0, 0, 0)
    assert scale_of((1600, 900)) == (1.125, 80, 0)
    assert scale_of((400, 900)) == (0.3125, 0, 325)
    # 2.75 times 1280 x 800 are 3520 x 2200: no larger canvas, however large the window.
    assert scale_of((16384, 16384)) == (2.75, (16384 - 3520) / 2, (16384 - 2200) / 2)


@given(st.integers(1, 4000), st.integers(1, 4000), st.floats(0, 1), st.floats(0, 1))
def test_a_pixel_maps_to_the_canvas_where_it_was_painted(width: int, height: int, across: float, down: float) -> None:
    k, left, top = scale_of((width, height))
    x, y = to_canvas((width, height), left + across * 1280 * k, top + down * 800 * k)
    assert (x, y) == pytest.approx((across * 1280, down * 800), abs=1e-6)


def test_bars_have_the_colour_of_space() -> None:
    surface = pygame.Surface((400, 900))
    Painter().paint(surface, Picture((SPACE, Shown(0, -600, Rect(1280, 2400, fill=palette.WHITE)))))
    assert colour_at(surface, 200, 324) == (4, 7, 26)
    assert colour_at(surface, 200, 325) == (255, 255, 255)
    assert colour_at(surface, 200, 575) == (4, 7, 26)


# What is repainted.


def test_an_unchanged_picture_is_not_painted_again() -> None:
    surface, painter = pygame.Surface((640, 400)), Painter()
    assert painter.paint(surface, Picture((SPACE,))) == [pygame.Rect(0, 0, 640, 400)]
    assert painter.paint(surface, Picture((SPACE,))) == []
    assert painter.paint(surface, Picture((Shown(0, 0, Backdrop(((126, 140), (270, 140)))),))) == []


def test_only_what_changed_is_painted() -> None:
    surface, painter = pygame.Surface((1280, 800)), Painter()
    still, moving = Shown(600, 100, Face(ACE)), Rect(10, 10, fill=palette.WHITE)
    painter.paint(surface, Picture((SPACE, still, Shown(20, 30, moving))))
    changed = painter.paint(surface, Picture((SPACE, still, Shown(220, 30, moving))))
    assert sorted(map(tuple, changed)) == [(20, 30, 10, 10), (220, 30, 10, 10)]


def test_all_is_painted_when_the_size_changed_or_when_told() -> None:
    surface, painter = pygame.Surface((640, 400)), Painter()
    painter.paint(surface, Picture((SPACE,)))
    painter.forget()
    assert painter.paint(surface, Picture((SPACE,))) == [pygame.Rect(0, 0, 640, 400)]
    other = pygame.Surface((320, 200))
    assert painter.paint(other, Picture((SPACE,))) == [pygame.Rect(0, 0, 320, 200)]


SHOWN = st.builds(
    Shown, st.integers(-40, 1300), st.integers(-40, 820), st.sampled_from(LOOKS), st.sampled_from((1.0, 0.6, 0.02, 0.0))
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.lists(SHOWN, max_size=8), min_size=2, max_size=5), st.randoms(use_true_random=False))
def test_painting_what_changed_equals_painting_all(steps: list[list[Shown]], chance: random.Random) -> None:
    surface, painter = pygame.Surface((640, 400)), Painter()
    before: list[Shown] = []
    for step in steps:
        kept = [each for each in before if chance.random() < 0.7]
        if chance.random() < 0.3:
            chance.shuffle(kept)
        before = [*kept, *step]
        painter.paint(surface, Picture((SPACE, *before)))
        assert pixels(surface) == painted((SPACE, *before))


def test_two_things_that_change_places_are_painted_in_their_new_order() -> None:
    red, blue = Shown(0, 0, Rect(50, 50, fill="#FF0000")), Shown(20, 20, Rect(50, 50, fill="#0000FF"))
    surface, painter = pygame.Surface((1280, 800)), Painter()
    painter.paint(surface, Picture((red, blue)))
    assert colour_at(surface, 30, 30) == (0, 0, 255)
    painter.paint(surface, Picture((blue, red)))
    assert colour_at(surface, 30, 30) == (255, 0, 0)


def test_a_small_cache_changes_no_pixel(monkeypatch: pytest.MonkeyPatch) -> None:
    surface = pygame.Surface((640, 400))
    monkeypatch.setattr(sprites, "limit_at", lambda _: 1000)
    Painter().paint(surface, gallery.table())
    assert pixels(surface) == painted(gallery.table().shown)


def test_the_cache_keeps_to_its_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sprites, "limit_at", lambda _: 2_000_000)
    painter, surface = Painter(), pygame.Surface((640, 400))
    for card in DECK:
        painter.paint(surface, Picture(tuple(Shown(60 * place, 0, Face(card, dim=place / 20)) for place in range(20))))
        assert painter._sprites._bytes <= 2_000_000
    assert painter._sprites._bytes == sum(
        4 * sprite.surface.get_width() * sprite.surface.get_height() for sprite in painter._sprites._kept.values()
    )


# No size and no look may break it.


@pytest.mark.parametrize("size", [(1, 1), (2, 3), (1, 900), (37, 900), (800, 500), (1366, 768), (2560, 1600)])
def test_every_size_is_painted(size: tuple[int, int]) -> None:
    shown = [SPACE, *(Shown(20 * place, 10 * place, look, 0.9) for place, look in enumerate(LOOKS))]
    surface = pygame.Surface(size)
    assert Painter().paint(surface, Picture(tuple(shown))) == [surface.get_rect()]


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (3, 7), (5, 5), (16, 10), (16384, 1), (1, 16384)])
def test_the_table_is_painted_in_the_smallest_windows(size: tuple[int, int]) -> None:
    surface = pygame.Surface(size)
    assert Painter().paint(surface, gallery.table())


def test_what_no_screen_can_show_of_a_window_is_not_painted() -> None:
    surface = pygame.Surface((9000, 50))
    surface.fill("#FF0000")
    assert Painter().paint(surface, Picture((SPACE,))) == [pygame.Rect(660, 0, 7680, 50)]
    assert [surface.get_at((x, 25)) == pygame.Color("#FF0000") for x in (659, 660, 8339, 8340)] == [
        True, False, False, True,
    ]  # fmt: skip


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: type(look).__name__)
def test_every_look_leaves_something_to_see(look: Look) -> None:
    assert painted((SPACE, Shown(640, 400, look)), (1280, 800)) != painted((SPACE,), (1280, 800))


TINY: tuple[Look, ...] = (
    Rect(0, 0, 9, palette.PANEL),
    Rect(3, 2, 40, palette.PANEL, edge=palette.EDGE, edge_width=9),
    Stroke(0, 0, 2, palette.EDGE),
    Stroke(0, 0, 2, palette.EDGE, (0, 0)),
    Ring(0, palette.PANEL),
    Label("", 16, palette.TEXT),
    Label(" ", 16, palette.TEXT, fit=1),
    Cap("", palette.TEXT),
    Glow(1, 1, 0, 0, palette.GO),
    Wedge(0, 0, palette.GLOW),
    Face(ACE, squeeze=0),
    Face(ACE, squeeze=0, frame=palette.GO),
    Back(palette.TOP, IconName.DIAMOND, squeeze=0),
    Digits(-5, 38, 2, palette.DIGITS),
    Digits(10**12, 38, 2, palette.DIGITS),
    Curve(((0, 0),), 2, palette.GO),
    Curve(((0, 0), (0, 0)), 2, palette.GO, floor=0),
    Spark(0, palette.GO),
)


@pytest.mark.parametrize("look", TINY, ids=repr)
def test_nothing_is_too_small_to_paint(look: Look) -> None:
    assert painted((SPACE, Shown(100, 100, look)))


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "\x1b[1m", "👩‍🚀 ♠ ✓ 日本", "\n\t", "e\u0301", "\u202eabc"])
def test_no_text_breaks_the_painter(text: str) -> None:
    assert painted((SPACE, Shown(100, 100, Label(text, 18, palette.TEXT)), Shown(100, 200, Cap(text, palette.TEXT))))


def test_a_sign_that_the_font_lacks_is_a_middle_dot() -> None:
    for sign in "✓日👑":
        shown = drawn(Label(sign, 42, palette.TEXT, Align.CENTRE), 600, 400)
        dot = drawn(Label("·", 42, palette.TEXT, Align.CENTRE), 600, 400)
        assert shown.size == pytest.approx(dot.size, abs=1)
        assert shown.centery == pytest.approx(dot.centery, abs=1)


def test_a_suit_in_text_is_a_shape_as_high_as_letters() -> None:
    for sign in "♣♦♥♠":
        shown = drawn(Label(sign, 100, palette.TEXT), 600, 400)
        assert shown.h == pytest.approx(0.82 * 100, abs=5)
        assert shown.centery == pytest.approx(400, abs=3)


# What stands where the design says.


@pytest.mark.parametrize("size", [16, 18, 24, 42, 52])
def test_capitals_stand_centred_on_their_place(size: int) -> None:
    shown = drawn(Label("HEH", size, palette.TEXT), 600, 400)
    assert shown.bottom == pytest.approx(400 + 0.365 * size, abs=1)
    assert shown.h == pytest.approx(0.729 * size, abs=1)


@pytest.mark.parametrize(("align", "part"), [(Align.LEFT, 0.0), (Align.CENTRE, 0.5), (Align.RIGHT, 1.0)])
def test_text_is_aligned_by_its_measured_width(align: Align, part: float) -> None:
    width = text_width("HUNDREDTH", 18, 2)
    shown = drawn(Label("HUNDREDTH", 18, palette.TEXT, align, gap=2), 600, 400)
    assert shown.left == pytest.approx(600 - part * width, abs=2.5)
    assert shown.right == pytest.approx(600 + (1 - part) * width, abs=2.5)


def test_a_label_is_narrowed_to_fit() -> None:
    shown = drawn(Label("JACKS OR BETTER", 16, palette.TEXT, Align.CENTRE, fit=80), 600, 400)
    assert shown.w <= 80
    assert shown.w == pytest.approx(79, abs=2)
    assert shown.centerx == pytest.approx(600, abs=1)


def test_a_card_is_128_by_178_above_its_shadow() -> None:
    plain = drawn(Face(ACE), 600, 400)
    assert (plain.topleft, plain.size) == ((600, 400), (128, 178))  # a shadow on black cannot be seen
    framed = drawn(Face(ACE, frame=palette.TOP), 600, 400)
    assert (framed.topleft, framed.size) == ((596, 396), (136, 186))


def test_a_flip_keeps_the_middle_and_a_squash_the_lower_edge() -> None:
    flipped = drawn(Face(ACE, squeeze=0.5), 600, 400)
    assert (flipped.left, flipped.right, flipped.h) == (632, 696, 178)
    squashed = drawn(Face(ACE, stretch=0.9), 600, 400)
    assert squashed.bottom == pytest.approx(578, abs=1)
    assert squashed.h == pytest.approx(160, abs=1)


def test_digits_end_at_their_right_edge_and_shrink_when_too_many() -> None:
    lit = drawn(Digits(8, 62, 1, palette.DIGITS), 600, 400)
    assert (lit.left, lit.right) == pytest.approx((600 - 0.54 * 62, 600 + 0.07 * 62), abs=2.5)
    assert (lit.top, lit.bottom) == pytest.approx((400, 462), abs=1)
    many = drawn(Digits(88888888, 62, 5, palette.DIGITS), 600, 400)
    assert many.left >= 600 - 5 * 0.71 * 62
    assert many.h == pytest.approx(62 * 5 / 8, abs=2)


def test_a_lit_beam_changes_its_column_only() -> None:
    looks = [Backdrop(((126, 140), (270, 140))), Backdrop(((126, 140), (270, 140)), (1,))]
    dark, lit = (painted((Shown(0, 0, look),), (1280, 800)) for look in looks)
    columns = {at // 3 % 1280 for at, (one, other) in enumerate(zip(dark, lit, strict=True)) if one != other}
    assert min(columns) == 270
    assert max(columns) == 409


def test_shapes_have_no_dark_rims() -> None:
    surface = pygame.Surface((1280, 800))
    white = Shown(0, 0, Rect(1280, 800, fill=palette.WHITE))
    looks: tuple[Look, ...] = (
        Icon(IconName.HEARTS, 80, palette.WHITE),
        Label("Hand", 42, palette.WHITE),
        Ring(30, palette.WHITE),
    )
    shown = (Shown(200 + 200 * place, 200, look, 0.9) for place, look in enumerate(looks))
    Painter().paint(surface, Picture((white, *shown)))
    assert min(pixels(surface)) >= 252


@pytest.mark.parametrize("name", gallery.PICTURES)
def test_the_gallery_shows_all_its_pictures(name: str) -> None:
    surface = gallery.render(gallery.PICTURES[name](), (800, 500))
    assert len(set(pixels(surface))) > 200
