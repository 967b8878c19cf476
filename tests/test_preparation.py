"""Sprites made beforehand: nothing is seen of it, nothing is begun by it, it gives way to events, and it ends."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from ace_invaders.window import art, sprites
from ace_invaders.window.actions import Press, Pressed, PressHold
from ace_invaders.window.desk import Desk
from ace_invaders.window.expectations import Expectations
from ace_invaders.window.looks import Label, Look, Picture, Rect, Shown
from ace_invaders.window.paint import Painter
from ace_invaders.window.play import Play
from ace_invaders.window.preparation import Preparation
from ace_invaders.window.shapes import Sprite
from ace_invaders.window.waiting import next_events
from plays import NOTHING, rig, unsaved

SIZE = (640, 400)
UPPER = ("Ah 2c 3d 4s 5h", "As 6c 7d 8s 9h")


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.quit()


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def game(monkeypatch: pytest.MonkeyPatch, *presses: Pressed, **settings: Any) -> Desk:
    """A desk after these presses, each a second after the other; no card comes by chance."""
    play = unsaved(**settings)
    rig(monkeypatch, play, NOTHING, *UPPER)
    desk = Desk(play)
    for second, action in enumerate(presses):
        desk.press(action, 1000.0 * second)
    return desk


def prepared(painter: Painter, pictures: Iterator[Picture]) -> int:
    """Prepare to the end, and in how many steps."""
    preparation, steps = Preparation(painter), 0
    preparation.begin(pictures)
    while preparation.step():
        steps += 1
        assert steps < 20_000, "it never ends"
    return steps


STATES: dict[str, tuple[Pressed, ...]] = {
    "a new game": (),
    "cards on their way": (Press.MAIN,),
    "cards held": (Press.MAIN, PressHold(1), PressHold(2)),
    "a draw on its way": (Press.MAIN, PressHold(1), Press.MAIN),
    "a panel": (Press.HELP,),
}


@pytest.mark.parametrize("state", STATES)
def test_it_runs_out_and_nothing_is_seen_of_it(monkeypatch: pytest.MonkeyPatch, state: str) -> None:
    desk, surface, painter = game(monkeypatch, *STATES[state]), pygame.Surface(SIZE), Painter()
    now = 1000.0 * len(STATES[state])
    painter.paint(surface, desk.picture(now))
    before = pixels(surface)
    assert prepared(painter, desk.ahead(now)) > 100
    assert pixels(surface) == before
    assert painter.paint(surface, desk.picture(now)) == []
    assert prepared(painter, desk.ahead(now)) < 700, "what was made once is not made again"


@pytest.mark.parametrize("action", [Press.HELP, Press.MENU, Press.HISTORY, Press.DEALER, Press.STATS, Press.PAY_TABLES])
def test_a_panel_that_was_prepared_opens_without_a_sprite_made_and_looks_the_same(
    monkeypatch: pytest.MonkeyPatch, action: Press
) -> None:
    # Returns that come in the meantime are another picture, and prepared as such.
    monkeypatch.setattr(Expectations, "want", lambda *_: None)
    surface, fresh, painter = pygame.Surface(SIZE), pygame.Surface(SIZE), Painter()
    desk = game(monkeypatch, motion="reduced")
    painter.paint(surface, desk.picture(0))
    prepared(painter, desk.ahead(0))
    desk.press(action, 10)
    opened = desk.picture(10)
    with monkeypatch.context() as patched:
        patched.setattr(art, "render", lambda look, *_: pytest.fail(f"{look} was not prepared"))
        painter.paint(surface, opened)
    Painter().paint(fresh, opened)
    assert pixels(surface) == pixels(fresh)


def test_the_moments_of_a_draw_are_prepared_while_the_player_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    surface, painter = pygame.Surface(SIZE), Painter()
    desk = game(monkeypatch, Press.MAIN, PressHold(1))
    painter.paint(surface, desk.picture(2000))
    prepared(painter, desk.ahead(2000))
    desk.press(Press.MAIN, 3000)
    made: list[Look] = []
    render = art.render

    def noted(look: Look, k: float, again: Callable[[Any], Sprite]) -> Sprite:
        made.append(look)
        return render(look, k, again)

    monkeypatch.setattr(art, "render", noted)
    for moment in range(3000, 15_000, 17):
        desk.tick(moment)
        painter.paint(surface, desk.picture(moment))
    turned = [look for look in made if getattr(look, "squeeze", 1) != 1 or getattr(look, "stretch", 1) != 1]
    assert desk.play.session.hand is not None
    assert desk.play.session.hand.outcome is not None
    assert any(line.way for line in desk.play.session.hand.outcome.lines), "aces fall in it"
    assert len(made) - len(turned) < 30, "hardly anything but cards as they turn is left to be made"


@pytest.mark.parametrize("presses", [(), (Press.MAIN,), (Press.MAIN, PressHold(3))])
def test_nothing_is_begun_or_changed_by_it(monkeypatch: pytest.MonkeyPatch, presses: tuple[Pressed, ...]) -> None:
    desk = game(monkeypatch, *presses)
    play = desk.play
    before = play.session, play.message, play.asked, play.commitments.commitment, desk.picture(5000)

    def begun(*_: object) -> object:
        return pytest.fail("work was begun")

    workers = (play.training.coach, "advice"), (play.counting, "start"), (play.expectations, "want"), (Play, "do")
    for owner, name in workers:
        monkeypatch.setattr(owner, name, begun)
    assert list(desk.ahead(5000))
    assert before == (play.session, play.message, play.asked, play.commitments.commitment, desk.picture(5000))


def test_an_event_ends_the_pause_at_once_and_preparation_with_it() -> None:
    pygame.display.set_mode(SIZE)
    pygame.event.get()
    steps: list[int] = []

    def step() -> bool:
        steps.append(len(steps))
        if len(steps) == 3:
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        return True

    events = next_events(600_000, step)
    assert [event.type for event in events] == [pygame.USEREVENT]
    assert len(steps) == 3


def test_what_is_begun_anew_leaves_what_was_begun_before() -> None:
    looked_at: list[str] = []

    def pictures(name: str) -> Iterator[Picture]:
        while True:
            looked_at.append(name)
            yield Picture(())

    preparation = Preparation(Painter())
    assert not preparation.step(), "nothing to do at first"
    preparation.begin(pictures("old"))
    assert preparation.step()
    preparation.begin(pictures("new"))
    assert preparation.step()
    assert preparation.step()
    assert looked_at == ["old", "new", "new"]


def test_it_ends_before_what_is_shown_would_have_to_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sprites, "limit_at", lambda _: 1_000_000)
    surface, painter = pygame.Surface((1280, 800)), Painter()
    shown = Picture((Shown(0, 0, Label("it stays", 42, "#FFFFFF")),))
    painter.paint(surface, shown)
    many = (Picture((Shown(0, 0, Label(f"number {number}", 42, "#FFFFFF")),)) for number in range(10_000))
    prepared(painter, many)
    assert Label("it stays", 42, "#FFFFFF") in painter._sprites._kept
    assert 450_000 < painter._sprites._bytes < 700_000


def test_nothing_is_prepared_before_the_first_picture() -> None:
    assert prepared(Painter(), iter((Picture((Shown(0, 0, Rect(9, 9, fill="#FFFFFF")),)),))) == 1


def test_after_a_change_of_size_everything_is_made_at_the_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, painter = game(monkeypatch), Painter()
    small, large, fresh = pygame.Surface((800, 500)), pygame.Surface((1920, 1080)), pygame.Surface((1920, 1080))
    for surface in (small, large, small, large):
        painter.paint(surface, desk.picture(0))
        prepared(painter, desk.ahead(0))
        kept = [sprite.surface.get_size() for sprite in painter._sprites._kept.values()]
        assert painter._sprites._bytes == sum(4 * width * height for width, height in kept)
    desk.press(Press.HELP, 0)
    for target, with_ in ((large, painter), (fresh, Painter())):
        with_.paint(target, desk.picture(2000))
    assert pixels(large) == pixels(fresh)
