"""How panels open and close: a fade and a little rise, in times of their own, that hold nothing up."""

import pytest

from ace_invaders.window import palette
from ace_invaders.window.actions import Press
from ace_invaders.window.desk import Desk
from ace_invaders.window.looks import Back, Backdrop, Box, Label, Picture, Rect, Shown, Target
from ace_invaders.window.unfolding import Unfolding, closing, opening
from plays import unsaved
from scene_hands import targets_of

BAR = Shown(0, 0, Rect(1280, 52))
TABLE = Picture((Shown(0, 0, Backdrop(((1, 2),))), BAR, Shown(9, 9, Label("table", 16, "#FFFFFF"))))
PANEL = Picture(
    (Shown(0, 0, Backdrop(())), BAR, Shown(400, 100, Label("panel", 16, "#FFFFFF"), 0.5)),
    (Target(Box(0, 0, 50, 50), Press.CLOSE, "close"),),
)


def test_a_panel_fades_in_and_rises_by_twelve_pixels() -> None:
    half = opening(TABLE, PANEL, 0.5)
    assert half.shown[:2] == PANEL.shown[:2], "the backdrop and what both show stand still"
    (label,) = half.shown[2:]
    assert (label.x, label.y, label.alpha) == (400, 106, 0.25)
    assert half.targets == PANEL.targets, "it can be pressed at once"
    assert opening(TABLE, PANEL, 1) == PANEL
    assert 0 < opening(TABLE, PANEL, 0).shown[2].alpha < 0.5


def test_a_panel_that_closes_fades_over_what_comes() -> None:
    half = closing(PANEL, TABLE, 0.5)
    assert half.shown[:3] == TABLE.shown
    (label,) = half.shown[3:]
    assert (label.x, label.y, label.alpha) == (400, 106, 0.25)
    assert half.targets == TABLE.targets


def test_it_slows_down_towards_its_end() -> None:
    unfolding = Unfolding.begun(0, opens=True, pace=1)
    early = unfolding.mixed(TABLE, PANEL, 40).shown[2].y
    assert early - 100 < 12 * 0.75, "after a quarter of the time more than a quarter of the way is made"


@pytest.mark.parametrize(
    ("speed", "opens", "length"), [("1", True, 160), ("2", True, 80), ("4", False, 30), ("1", False, 120)]
)
def test_it_takes_160_ms_in_and_120_out_at_speed_1(speed: str, opens: bool, length: float) -> None:
    desk = Desk(unsaved(speed=speed))
    desk.press(Press.HELP, 0)
    start = 0.0
    if not opens:
        desk.tick(1000)
        start = 1000.0
        desk.press(Press.HELP, start)
    rest = desk.picture(start + length)
    assert desk.picture(start + length / 2) != rest
    assert desk.picture(start + 10_000) == rest
    desk.tick(start + length - 1)
    assert desk.wait(start + length - 1) == 0
    desk.tick(start + length)
    assert desk.wait(start + length) > 0


@pytest.mark.parametrize("settings", [{"motion": "reduced"}, {"speed": "instant"}])
def test_without_motion_it_is_there_at_once(settings: dict[str, str]) -> None:
    desk = Desk(unsaved(**settings))  # type: ignore[arg-type]
    table = desk.picture(0)
    desk.press(Press.HELP, 0)
    assert desk.picture(0) == desk.picture(10_000)
    desk.press(Press.HELP, 0)
    assert desk.picture(0) == table


def test_presses_are_heard_while_it_opens_and_closes() -> None:
    desk = Desk(unsaved())
    desk.press(Press.HELP, 0)
    desk.press(Press.MENU, 1)
    assert targets_of(desk.picture(2), Press.CASH_OUT)
    desk.press(Press.CLOSE, 3)
    desk.press(Press.MAIN, 4)
    assert desk.play.session.number == 1


def test_an_opened_panel_goes_on_opening_over_the_one_that_was_there() -> None:
    desk = Desk(unsaved())
    desk.press(Press.HELP, 0)
    desk.tick(1000)
    desk.press(Press.HISTORY, 1000)
    early, late = desk.picture(1000), desk.picture(2000)
    assert early.targets == late.targets
    assert early != late


# The trainer, whose panel lies over the table.


def trained(**settings: str) -> Desk:
    """A desk with an open hand, the trainer off, all at rest at 10 s."""
    desk = Desk(unsaved(**settings))  # type: ignore[arg-type]
    desk.press(Press.MAIN, 0)
    desk.tick(10_000)
    return desk


def title(picture: Picture) -> Shown | None:
    """The trainer's own title, which no button bears."""
    return next((each for each in picture.shown if each.look == Label("TRAINER", 22, palette.TEXT)), None)


def backs(picture: Picture) -> int:
    return sum(isinstance(each.look, Back) for each in picture.shown)


def test_the_trainer_fades_in_over_the_face_down_lines_and_rises() -> None:
    desk = trained()
    desk.press(Press.TRAINER, 10_000)
    moments = [desk.picture(10_000.0 + at) for at in (0, 40, 80, 160)]
    heights = [shown.y for picture in moments if (shown := title(picture))]
    strengths = [shown.alpha for picture in moments if (shown := title(picture))]
    assert heights[0] == 86 + 12
    assert heights[-1] == 86
    assert heights == sorted(heights, reverse=True)
    assert 0 < strengths[0] < strengths[1] < 1
    assert strengths[-1] == 1
    assert [backs(picture) for picture in moments] == [10, 10, 10, 0], "they lie beneath until it hides them"
    assert all(targets_of(picture, Press.HOLD_BEST) for picture in moments)


def test_the_trainer_fades_out_when_it_is_switched_off_and_when_the_hand_is_drawn() -> None:
    for press in (Press.TRAINER, Press.MAIN):
        desk = trained()
        desk.press(Press.TRAINER, 10_000)
        desk.tick(11_000)
        desk.press(press, 11_000)
        half = desk.picture(11_060)
        shown = title(half)
        assert shown is not None
        assert 0 < shown.alpha < 1
        assert shown.y > 86
        assert backs(half) == 10
        assert not targets_of(half, Press.HOLD_BEST)
        desk.tick(11_120)
        assert title(desk.picture(11_120)) is None


def test_the_trainer_opens_by_itself_once_the_cards_lie() -> None:
    desk = Desk(unsaved())
    desk.press(Press.TRAINER, 0)
    desk.press(Press.MAIN, 1000)
    assert title(desk.picture(1400)) is None
    desk.tick(1600)
    early = title(desk.picture(1601))
    assert early is not None
    assert early.alpha < 1
    assert desk.wait(1601) == 0
    desk.tick(1760)
    assert desk.wait(1760) > 0
    late = title(desk.picture(1760))
    assert late is not None
    assert late.alpha == 1


@pytest.mark.parametrize("settings", [{"motion": "reduced"}, {"speed": "instant"}])
def test_without_motion_the_trainer_is_there_and_gone_at_once(settings: dict[str, str]) -> None:
    desk = trained(**settings)
    desk.press(Press.TRAINER, 20_000)
    shown = title(desk.picture(20_000))
    assert shown is not None
    assert shown.alpha == 1
    desk.press(Press.TRAINER, 21_000)
    assert title(desk.picture(21_000)) is None


def test_a_panel_over_the_trainer_closes_to_it_as_it_was() -> None:
    desk = trained()
    desk.press(Press.TRAINER, 10_000)
    desk.tick(11_000)
    rest = desk.picture(11_000)
    desk.press(Press.HELP, 11_000)
    desk.tick(12_000)
    desk.press(Press.HELP, 12_000)
    desk.tick(13_000)
    assert desk.picture(13_000) == rest
