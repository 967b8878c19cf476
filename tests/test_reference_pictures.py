"""What screens look like, held to pictures that were looked at: nothing moved, nothing missing, no other colours."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from ace_invaders.window import palette
from ace_invaders.window.looks import Face, Label, Picture, Rect, Shown
from reference_pictures import BLOCK, FOLDER, PICTURES, SIZE, TOLERANCE, apart, painted, side_by_side


@pytest.fixture(scope="module", autouse=True)
def _fonts() -> None:
    pygame.font.init()


def reference(name: str) -> pygame.Surface:
    return pygame.image.load(FOLDER / f"{name}.png")


@pytest.mark.parametrize("name", PICTURES)
def test_a_screen_looks_as_its_reference_does(name: str, tmp_path: Path) -> None:
    expected, actual = reference(name), painted(PICTURES[name]())
    if apart(expected, actual) <= TOLERANCE:
        return
    for what, surface in {"expected": expected, "actual": actual, "both": side_by_side(expected, actual)}.items():
        pygame.image.save(surface, str(tmp_path / f"{what}.png"))
    pytest.fail(
        f"{name} differs by {apart(expected, actual):.0f}: see expected.png, actual.png and both.png in {tmp_path}; "
        "where it shall look so, `python tests/reference_pictures.py` renews the references"
    )


def test_there_is_a_reference_for_every_picture_and_no_other() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(PICTURES)
    assert SIZE[0] % BLOCK == SIZE[1] % BLOCK == 0


def moved(shown: Shown) -> Shown:
    """A button eight pixels of the canvas to the right."""
    return shown._replace(x=shown.x + 8) if shown.y >= 700 and shown.x < 200 else shown


def without_a_card(shown: Shown) -> Shown:
    return shown._replace(alpha=0) if isinstance(shown.look, Face) and shown.x == 132 and shown.y > 400 else shown


def in_another_colour(shown: Shown) -> Shown:
    look = shown.look
    return shown._replace(look=replace(look, fill=palette.COST)) if isinstance(look, Rect) and look.fill else shown


def with_another_word(shown: Shown) -> Shown:
    look = shown.look
    if not isinstance(look, Label) or look.text != "BET MAX":
        return shown
    return shown._replace(look=replace(look, text="BET ALL"))


@pytest.mark.parametrize("change", [moved, without_a_card, in_another_colour, with_another_word])
def test_a_change_that_can_be_seen_is_told(change: Callable[[Shown], Shown]) -> None:
    picture = PICTURES["win"]()
    changed = Picture(tuple(map(change, picture.shown)))
    assert changed.shown != picture.shown
    assert apart(reference("win"), painted(changed)) > TOLERANCE
