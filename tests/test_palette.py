import pytest

from ace_invaders.window import palette
from ace_invaders.window.looks import IconName
from ace_invaders.window.palette import ends, rgb

BACKGROUND = "#142457"


def mixed(under: str, over: str, alpha: float) -> str:
    """The colour seen where `over` lies with `alpha` on `under`."""
    parts = (round(a + (b - a) * alpha) for a, b in zip(rgb(under), rgb(over), strict=True))
    return "#" + "".join(f"{part:02X}" for part in parts)


def contrast(one: str, other: str) -> float:
    """The WCAG contrast of two colours, 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(part / 255) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@pytest.mark.parametrize(
    ("colour", "on_panel", "on_raised", "on_background"),
    [
        (palette.CONTROL, 4.3, 3.6, 3.6),
        (palette.TEXT, 16.2, 13.9, 13.6),
        (palette.TEXT2, 10.4, 8.9, 8.7),
        (palette.DIM, 6.5, 5.6, 5.5),
        (palette.TOP, 9.4, 8.0, 7.9),
        (palette.MIDDLE, 11.0, 9.4, 9.2),
        (palette.BOTTOM, 7.1, 6.1, 5.9),
        (palette.GO, 11.2, 9.6, 9.4),
        (palette.COST, 9.7, 8.3, 8.1),
        (palette.ACTIVE, 8.4, 7.2, 7.0),
        (palette.GLOW, 13.5, 11.5, 11.3),
    ],
)
def test_colours_keep_their_contrast(colour: str, on_panel: float, on_raised: float, on_background: float) -> None:
    measured = [contrast(colour, ground) for ground in (palette.PANEL, palette.RAISED, BACKGROUND)]
    assert measured == pytest.approx([on_panel, on_raised, on_background], abs=0.1)


@pytest.mark.parametrize(
    ("colour", "ground", "figure"),
    [
        (palette.INK, palette.TOP, 9.9),
        (palette.INK, palette.MIDDLE, 11.6),
        (palette.INK, palette.BOTTOM, 7.5),
        (palette.GO_INK, ends(palette.HELD)[1], 8.6),
        (palette.WHITE, ends(palette.ACTIVE_COLUMN)[0], 6.0),
        (palette.WHITE, ends(palette.ACTIVE_COLUMN)[1], 9.5),
        (palette.DIGITS, palette.INSET, 15.6),
        (palette.DIGITS_DIM, palette.INSET, 5.9),
        (palette.BLACK_INK, ends(palette.FACE)[1], 14.8),
        (palette.RED_INK, ends(palette.FACE)[1], 5.0),
        (palette.GREEN_INK, ends(palette.FACE)[1], 5.8),
        (palette.BLUE_INK, ends(palette.FACE)[1], 6.1),
        (palette.TEXT, ends(palette.IDLE)[0], 11.2),
        (palette.TEXT, ends(palette.HOVER)[0], 7.7),
        (palette.DISABLED_TEXT, ends(palette.DISABLED)[0], 5.6),
        (palette.ON_INK, ends(palette.ON)[1], 12.7),
    ],
)
def test_inks_keep_their_contrast_on_fills(colour: str, ground: str, figure: float) -> None:
    assert contrast(colour, ground) == pytest.approx(figure, abs=0.1)


def test_the_darkest_veil_leaves_ranks_readable() -> None:
    face = ends(palette.FACE)[1]
    for ink in (palette.BLACK_INK, palette.RED_INK):
        veiled = [mixed(colour, palette.VEIL, palette.DIM_LAST) for colour in (ink, face)]
        assert contrast(*veiled) >= 3.0


def test_contrast_runs_from_1_to_21() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#57E6AC", "#57E6AC") == 1


def test_a_gradient_has_two_ends_and_a_plain_colour_is_both() -> None:
    assert ends("#22316C/#18244F") == ("#22316C", "#18244F")
    assert ends("#22316C") == ("#22316C", "#22316C")


def test_a_colour_is_read_and_mixed() -> None:
    assert rgb("#04071A") == (4, 7, 26)
    assert mixed("#000000", "#FFFFFF", 0.2) == "#333333"


def test_every_suit_has_its_icon() -> None:
    assert {name.value for name in (IconName.CLUBS, IconName.DIAMONDS, IconName.HEARTS, IconName.SPADES)} == set("cdhs")
