"""The loop: pygame's events, posted by the test, to presses; what is pointed at, pressed and in the focus."""

import atexit
import time
import warnings
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

import pygame
import pytest

from ace_invaders import keymap
from ace_invaders.errors import Unavailable
from ace_invaders.keymap import Keymap
from ace_invaders.paytable import Bet
from ace_invaders.window import display, topbar
from ace_invaders.window.actions import Press, Pressed, PressHold, Typed
from ace_invaders.window.app import App, run
from ace_invaders.window.desk import Desk
from ace_invaders.window.looks import Box, Picture, Rect, Shown, Target
from ace_invaders.window.waiting import clock
from plays import ALL, hand_of, unsaved
from table import DEAL, card_centre, seeded_hand, won

ONE, TWO, OFF, CARD = Press.BET_ONE, Press.BET_MAX, Press.LINES, PressHold(1)
TARGETS = (
    Target(Box(100, 100, 50, 50), ONE, "one"),
    Target(Box(200, 100, 50, 50), OFF, "off", enabled=False),
    Target(Box(300, 100, 50, 50), CARD, "card", focusable=False),
    Target(Box(400, 100, 50, 50), TWO, "two"),
    Target(Box(500, 100, 50, 50), Press.MAIN, "main"),
)
ON_ONE, ON_OFF, ON_CARD, ON_TWO, ON_NOTHING = (125, 125), (225, 125), (325, 125), (425, 125), (600, 600)
CARD_3 = card_centre(3, 3)


class Watched:
    """A screen that notes what the loop asks of it."""

    def __init__(self, size: tuple[int, int] = (1280, 800)) -> None:
        self.done = False
        self.fullscreen = False
        self.arrows_step_focus = False
        self.writes = False
        self.place: object = None
        self.enter: Pressed = Press.MAIN
        self.keymap: Keymap = keymap.profile("default")
        self.size: tuple[int, int] | None = size
        self.targets: tuple[Target, ...] = TARGETS
        self.pressed: list[Pressed] = []
        self.named: list[str] = []
        self.touched = 0
        self.sizes: list[tuple[int, int]] = []
        self.pointing: list[tuple[object, object, object]] = []
        self.pause = 60_000.0
        self.shade = "#000000"
        self.ticked: Callable[[], None] = lambda: None
        self.shown_at: list[float] = []

    def picture(self, now: float, hover: object, pressed: object, focus: object) -> Picture:  # noqa: ARG002 - no time here
        self.pointing.append((hover, pressed, focus))
        return Picture((Shown(0, 0, Rect(1280, 800, 0, self.shade)),), self.targets)

    def press(self, action: Pressed, now: float) -> None:  # noqa: ARG002 - no time here
        self.pressed.append(action)
        self.done = self.done or action is Press.QUIT

    def touch(self, now: float) -> None:  # noqa: ARG002 - no time here
        self.touched += 1

    def tick(self, now: float) -> None:  # noqa: ARG002 - no time here
        self.ticked()

    def shown(self, now: float) -> None:
        self.shown_at.append(now)

    def wait(self, now: float) -> float:  # noqa: ARG002 - no time here
        return self.pause

    def ahead(self, now: float) -> Iterator[Picture]:  # noqa: ARG002 - no time here
        return iter(())

    def resized(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)

    def drop(self, path: str, now: float) -> None:
        raise AssertionError(f"no test drops a file: {path} at {now}")

    def roll(self, action: Pressed, now: float) -> None:  # noqa: ARG002 - no time here
        self.pressed.append(action)

    def focused(self, name: str) -> None:
        self.named.append(name)


@pytest.fixture(autouse=True)
def desktop(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # The desktop of the dummy driver is smaller than the window.
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1200)])
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.quit()


@pytest.fixture
def screen() -> Watched:
    return Watched()


@pytest.fixture
def app(screen: Watched) -> App:
    app = App(screen)
    app._show(0)
    return app


def down(pos: tuple[float, float], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(round(pos[0]), round(pos[1])), button=button, touch=False)


def up(pos: tuple[float, float], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(round(pos[0]), round(pos[1])), button=button, touch=False)


def moved(pos: tuple[float, float]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False)


def key(code: int, mod: int = 0, text: str = "", scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=scancode)


def wheel(ticks: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=ticks, flipped=False, which=0, touch=False)


def take(app: App, *events: pygame.event.Event, now: float = 0) -> None:
    """Let the loop take events, and show what came of each."""
    for event in events:
        app._take(event, now)
        app._show(now)


def table_app(now: float = 0, dealt: bool = False, **settings: Any) -> tuple[App, Desk]:
    """The game itself in a window of the canvas' size."""
    play = unsaved(**{"speed": "instant", **settings})
    if dealt:
        play.do(Press.MAIN)
    desk = Desk(play)
    desk.resized((1280, 800))
    app = App(desk)
    app._show(now)
    return app, desk


# Clicks.


def test_the_first_button_presses_what_is_shown_under_it(app: App, screen: Watched) -> None:
    take(app, down(ON_ONE), up(ON_ONE), down(ON_CARD), up(ON_CARD))
    assert screen.pressed == [ONE, CARD]
    assert screen.touched == 0


@pytest.mark.case("D-UI-1")
@pytest.mark.parametrize("button", range(2, 13))
def test_no_other_button_is_a_click(button: int, app: App, screen: Watched) -> None:
    take(app, down(ON_ONE, button), up(ON_ONE, button), down(ON_NOTHING, button))
    assert screen.pressed == []
    assert screen.touched == 0
    assert screen.pointing[-1] == (None, None, None)


@pytest.mark.case("D-UI-1")
@pytest.mark.parametrize("dealt", [False, True])
def test_wheel_and_side_buttons_neither_deal_nor_hold(dealt: bool) -> None:
    app, desk = table_app(dealt=dealt)
    before = desk.play.session
    for place in (DEAL, CARD_3):
        take(app, moved(place), *(wheel(ticks) for ticks in (1, -1) * 10))
        take(app, *(down(place, button) for button in range(2, 13)))
    assert desk.play.session == before


def test_a_click_on_a_disabled_control_presses_nothing_and_completes_a_motion(app: App, screen: Watched) -> None:
    take(app, down(ON_OFF))
    assert (screen.pressed, screen.touched) == ([], 1)
    take(app, down(ON_NOTHING))
    assert (screen.pressed, screen.touched) == ([], 2)


@pytest.mark.parametrize(
    ("size", "inside", "outside"),
    [
        ((1280, 1000), (125, 225), [(125, 50), (125, 950)]),  # bars of 100 above and below
        ((1480, 800), (225, 125), [(50, 125), (1430, 125)]),  # bars of 100 at both sides
        ((640, 500), (63, 113), [(63, 20), (63, 480)]),  # half the size, bars of 50
    ],
)
def test_clicks_hit_what_is_drawn_there_and_the_bars_are_dead(
    size: tuple[int, int], inside: tuple[int, int], outside: list[tuple[int, int]]
) -> None:
    screen = Watched(size)
    app = App(screen)
    app._show(0)
    take(app, *map(down, outside))
    assert (screen.pressed, screen.touched) == ([], 0)
    take(app, down(inside))
    assert screen.pressed == [ONE]


def test_a_click_presses_what_is_there_now_and_not_what_was_there(app: App, screen: Watched) -> None:
    screen.targets = (Target(Box(100, 100, 50, 50), TWO, "another"),)
    app._take(down(ON_ONE), 0)
    assert screen.pressed == [TWO]


# Pointing.


def test_the_pointer_lights_what_can_be_pressed(app: App, screen: Watched) -> None:
    for place, hover in ((ON_ONE, ONE), (ON_OFF, None), (ON_CARD, CARD), (ON_NOTHING, None)):
        take(app, moved(place))
        assert screen.pointing[-1][0] == hover
    take(app, moved(ON_TWO), pygame.event.Event(pygame.WINDOWLEAVE))
    assert screen.pointing[-1][0] is None


def test_a_picture_that_changes_under_a_pointer_at_rest_changes_what_is_lit(app: App, screen: Watched) -> None:
    take(app, moved(ON_OFF))
    screen.targets = (Target(Box(200, 100, 50, 50), OFF, "on now"),)
    app._show(0)
    assert screen.pointing[-1][0] == OFF
    screen.targets = ()
    app._show(0)
    assert screen.pointing[-1][0] is None


def test_a_control_is_shown_pressed_until_the_button_is_let_go(app: App, screen: Watched) -> None:
    take(app, down(ON_ONE))
    assert screen.pointing[-1][1] == ONE
    take(app, up(ON_ONE, 3))
    assert screen.pointing[-1][1] == ONE
    take(app, up(ON_NOTHING))
    assert screen.pointing[-1][1] is None
    take(app, down(ON_OFF))
    assert screen.pointing[-1][1] is None


# The focus.


def test_tab_goes_through_what_can_be_pressed_in_order_and_around(app: App, screen: Watched) -> None:
    seen = []
    for _ in range(4):
        take(app, key(pygame.K_TAB))
        seen.append(screen.pointing[-1][2])
    assert seen == [ONE, TWO, Press.MAIN, ONE]
    take(app, key(pygame.K_TAB, pygame.KMOD_LSHIFT))
    assert screen.pointing[-1][2] is Press.MAIN
    assert screen.named == ["one", "two", "main", "one", "main"]
    assert screen.pressed == []


def test_shift_tab_begins_at_the_end(app: App, screen: Watched) -> None:
    take(app, key(pygame.K_TAB, pygame.KMOD_LSHIFT))
    assert screen.pointing[-1][2] is Press.MAIN


def test_where_nothing_can_be_focused_tab_does_nothing(app: App, screen: Watched) -> None:
    screen.targets = TARGETS[1:3]
    app._show(0)
    take(app, key(pygame.K_TAB))
    assert screen.pointing[-1][2] is None
    assert screen.named == []


def test_enter_presses_the_focused_control_and_the_mint_button_without_one(app: App, screen: Watched) -> None:
    take(app, key(pygame.K_RETURN))
    assert screen.pressed == [Press.MAIN]
    take(app, key(pygame.K_TAB), key(pygame.K_RETURN), key(pygame.K_KP_ENTER))
    assert screen.pressed == [Press.MAIN, ONE, ONE]


def test_space_is_the_mint_button_wherever_the_focus_is(app: App, screen: Watched) -> None:
    take(app, key(pygame.K_TAB), key(pygame.K_SPACE))
    assert screen.pressed == [Press.MAIN]


def test_enter_on_a_control_that_is_disabled_now_presses_nothing(app: App, screen: Watched) -> None:
    take(app, key(pygame.K_TAB))
    screen.targets = (Target(Box(100, 100, 50, 50), ONE, "one", enabled=False), *TARGETS[1:])
    app._show(0)
    take(app, key(pygame.K_RETURN))
    assert (screen.pressed, screen.touched) == ([], 1)


def test_a_click_takes_the_focus_away(app: App, screen: Watched) -> None:
    take(app, key(pygame.K_TAB), down(ON_NOTHING))
    assert screen.pointing[-1][2] is None


def test_the_focus_goes_from_the_top_bar_over_the_hold_buttons_to_draw() -> None:
    app, _ = table_app(dealt=True)
    seen: list[Any] = []
    for _ in range(30):
        take(app, key(pygame.K_TAB))
        seen.append(app._focus)
        if len(seen) > 1 and seen[-1] == seen[0]:
            break
    bar = [target.action for target in topbar.top_targets()]
    assert seen[: len(bar)] == bar
    assert seen[len(bar) :][:5] == [PressHold(position) for position in ALL]
    assert seen[-2] is Press.MAIN
    assert set(seen[len(bar) + 5 : -2]) == {Press.PAY_TABLES, Press.SLOWER, Press.FASTER}


def test_a_hand_is_played_by_tab_and_enter_alone() -> None:
    app, desk = table_app()
    take(app, key(pygame.K_RETURN), now=0)
    take(app, *[key(pygame.K_TAB)] * (len(topbar.top_targets()) + 2), key(pygame.K_RETURN), now=200)
    assert hand_of(desk.play).hold == (2,)
    take(app, key(pygame.K_SPACE), now=300)
    assert desk.play.session.meters.hands == 1


# Keys.


@pytest.mark.case("D-UI-7")
@pytest.mark.parametrize("position", ALL)
def test_each_press_of_a_digit_by_its_place_toggles_once(position: int) -> None:
    app, desk = table_app(dealt=True)
    french = key(ord("&é\"'("[position - 1]), 0, "&é\"'("[position - 1], 29 + position)
    codes = (pygame.K_KP1, pygame.K_KP2, pygame.K_KP3, pygame.K_KP4, pygame.K_KP5)
    for event in (french, key(codes[position - 1], 0), key(codes[position - 1], pygame.KMOD_NUM, str(position))):
        take(app, event)
        assert hand_of(desk.play).hold == (position,)
        take(app, event)
        assert hand_of(desk.play).hold == ()


@pytest.mark.case("D-UI-5")
@pytest.mark.parametrize("dealt", [False, True])
def test_alt_enter_turns_full_screen_and_neither_deals_nor_draws(dealt: bool, tmp_path: Any) -> None:
    app, desk = table_app(dealt=dealt, keys={**keymap.profile("default"), "deal_draw": ("enter",)})
    before = desk.play.session
    take(app, key(pygame.K_RETURN, pygame.KMOD_LALT, "\r"))
    assert desk.play.session == before
    assert desk.fullscreen
    for mod in (pygame.KMOD_LCTRL, pygame.KMOD_LMETA):
        take(app, key(pygame.K_RETURN, mod, "\r"), key(pygame.K_d, mod, "d"))
    assert desk.play.session == before
    take(app, key(pygame.K_RETURN, 0, "\r"))
    assert desk.play.session != before


def test_keys_that_a_file_changed_count_at_once(app: App, screen: Watched) -> None:
    screen.keymap = keymap.profile("cabinet")
    take(app, key(pygame.K_z, 0, "z"))
    assert screen.pressed == [PressHold(1)]


@pytest.mark.case("D-BET-3")
def test_twenty_clicks_on_deal_pay_once_and_charge_once_a_hand() -> None:
    app, desk = table_app(speed="1", lines=1, coins=1)
    for index in range(60):
        before = desk.play.session
        take(app, down(DEAL), up(DEAL), now=50.0 * index)
        after = desk.play.session
        assert (after.number - before.number) + (after.meters.hands - before.meters.hands) <= 1
        assert after.meters.coins_in == after.number
    meters = desk.play.session.meters
    wins = sum(won(seeded_hand(number, Bet(1, 1), ())) for number in range(1, meters.hands + 1))
    assert meters.hands >= 2
    assert meters.coins_out == wins
    assert meters.credits == 2000 - meters.coins_in + wins


# The window.


@pytest.fixture
def modes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[tuple[int, int], int]]:
    """The modes that are set from now on."""
    found: list[tuple[tuple[int, int], int]] = []
    real = pygame.display.set_mode

    def set_mode(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        found.append((size, flags))
        return real((1280, 800), flags & ~pygame.FULLSCREEN)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    return found


def test_full_screen_twice_comes_back_to_the_windows_own_size(modes: list[Any]) -> None:
    screen = Watched((1000, 700))
    app = App(screen)
    for on in (True, False, True, False):
        screen.fullscreen = on
        app._show(0)
        app._show(0)
    window, full = ((1000, 700), pygame.RESIZABLE), ((0, 0), pygame.FULLSCREEN)
    # The way out of full screen is asked for once more where the window has not its size yet.
    assert [mode for mode, _ in groupby(modes)] == [window, full, window, full, window]


def test_a_window_that_gets_another_size_is_asked_for_twice_without_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = [(1920, 1200), (1000, 700)]

    def set_mode(_size: tuple[int, int], _flags: int) -> pygame.Surface:
        warnings.warn("another size", RuntimeWarning, stacklevel=1)
        return pygame.Surface(sizes.pop(0))

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert display.window((1000, 700)).get_size() == (1000, 700)
    assert (sizes, told) == ([], [])


def test_a_new_size_is_remembered_and_full_screen_leaves_it_alone(app: App, screen: Watched) -> None:
    def resized(size: tuple[int, int]) -> pygame.event.Event:
        return pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])

    take(app, resized((640, 480)))  # of a size that the window does not have any more
    assert screen.sizes == []
    pygame.display.set_mode((1000, 700), pygame.RESIZABLE)
    app._show(0)
    take(app, resized((1000, 700)))
    assert screen.sizes == [(1000, 700)]
    screen.fullscreen = True
    app._show(0)
    surface = pygame.display.get_surface()
    assert surface is not None
    take(app, resized(surface.get_size()))
    assert screen.sizes == [(1000, 700)]


def test_a_minimised_window_paints_nothing_and_all_of_it_when_it_is_back(
    app: App, screen: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    updates: list[object] = []
    monkeypatch.setattr(pygame.display, "update", updates.append)
    take(app, pygame.event.Event(pygame.WINDOWMINIMIZED))
    for shade in ("#112233", "#223344"):
        screen.shade = shade
        app._show(0)
    assert updates == []
    take(app, pygame.event.Event(pygame.WINDOWRESTORED))
    assert len(updates) == 1
    surface = pygame.display.get_surface()
    assert surface is not None
    assert surface.get_at((5, 5)) == pygame.Color(0x22, 0x33, 0x44)


def test_a_picture_that_did_not_change_is_not_painted_again(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    updates: list[object] = []
    monkeypatch.setattr(pygame.display, "update", updates.append)
    for now in (1, 2, 3):
        app._show(now)
    assert updates == []


# The loop.


def test_the_loop_takes_events_in_order(screen: Watched) -> None:
    app = App(screen)
    for event in (down(ON_ONE), up(ON_ONE), key(pygame.K_SPACE), down(ON_TWO)):
        pygame.event.post(event)
    screen.ticked = lambda: setattr(screen, "done", True)
    app.loop()
    assert screen.pressed == [ONE, Press.MAIN, TWO]


@pytest.mark.case("D-UI-6")
def test_quit_waits_for_no_press_before_it(screen: Watched) -> None:
    app = App(screen)
    for event in (down(ON_ONE), key(pygame.K_SPACE), pygame.event.Event(pygame.QUIT), down(ON_TWO)):
        pygame.event.post(event)
    app.loop()
    assert screen.pressed == [Press.QUIT]


class Slow(Watched):
    """A screen on which every press takes its time, as one that is stored does."""

    def __init__(self) -> None:
        super().__init__()
        self.quit_after: int | None = None

    def press(self, action: Pressed, now: float) -> None:
        super().press(action, now)
        time.sleep(0.01)
        if len(self.pressed) == self.quit_after:
            pygame.event.post(pygame.event.Event(pygame.QUIT))


@pytest.mark.case("D-UI-6")
def test_quit_is_heard_within_a_second_while_a_flood_of_presses_is_taken() -> None:
    screen = Slow()
    app = App(screen)
    screen.quit_after = 3
    for _ in range(1000):  # ten seconds of presses
        pygame.event.post(key(pygame.K_SPACE))
    start = time.monotonic()
    app.loop()
    assert time.monotonic() - start < 1
    assert screen.pressed[-1] is Press.QUIT
    assert 3 < len(screen.pressed) < 100


def test_in_a_flood_of_presses_none_is_lost_and_the_window_is_shown_meanwhile() -> None:
    screen = Slow()
    app = App(screen)
    shown = len(screen.pointing)
    for _ in range(50):
        pygame.event.post(key(pygame.K_SPACE))
    screen.ticked = lambda: setattr(screen, "done", len(screen.pressed) >= 50)
    app.loop()
    assert screen.pressed == [Press.MAIN] * 50
    assert len(screen.pointing) - shown >= 5


def test_no_more_presses_wait_than_anybody_means_and_what_tells_of_the_window_is_never_dropped(screen: Watched) -> None:
    app = App(screen)
    pygame.event.clear()
    for _ in range(5000):
        pygame.event.post(key(pygame.K_SPACE))
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    screen.ticked = lambda: setattr(screen, "done", app._hidden)
    app.loop()
    assert screen.pressed == [Press.MAIN] * 1000


@pytest.mark.case("D-UI-6")
def test_what_comes_after_quit_is_not_done_any_more(screen: Watched) -> None:
    app = App(screen)
    for event in (pygame.event.Event(pygame.QUIT), key(pygame.K_SPACE), down(ON_ONE)):
        pygame.event.post(event)
    app.loop()
    assert screen.pressed == [Press.QUIT]


@pytest.mark.case("D-UI-6")
@pytest.mark.parametrize("where", ["deal", "fall", "menu", "help"])
def test_quit_ends_the_loop_within_a_second_and_keeps_the_hand(where: str) -> None:
    play = unsaved(speed="1")
    if where == "fall":
        play.do(Press.MAIN)
    desk = Desk(play)
    desk.press({"menu": Press.MENU, "help": Press.HELP}.get(where, Press.MAIN), clock())
    after = play.session
    app = App(desk)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    start = time.monotonic()
    app.loop()
    assert time.monotonic() - start < 1
    assert play.session == after


@pytest.mark.case("D-UI-4")
def test_a_loop_in_which_nothing_moves_sleeps(screen: Watched) -> None:
    app = App(screen)
    pygame.event.clear()
    screen.pause = 200
    end = time.monotonic() + 1
    screen.ticked = lambda: setattr(screen, "done", time.monotonic() > end)
    shown = len(screen.pointing)
    app.loop()
    assert len(screen.pointing) - shown <= 10


def test_a_key_is_taken_long_before_the_pause_is_over(screen: Watched) -> None:
    app = App(screen)
    screen.pause = 60_000
    pygame.event.clear()
    pygame.event.post(key(pygame.K_b, 0, "b"))
    screen.ticked = lambda: setattr(screen, "done", True)
    start = time.monotonic()
    app.loop()
    assert time.monotonic() - start < 1
    assert screen.pressed == [ONE]


def test_a_remembered_size_is_no_larger_than_the_desktop() -> None:
    assert App(Watched((5000, 100)))._surface.get_size() == (1920, 200)


def test_up_and_down_go_through_the_controls_of_a_menu(screen: Watched, app: App) -> None:
    down_key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=81)
    app._take(down_key, 0)
    assert screen.pressed == [Press.DOWN]
    screen.arrows_step_focus = True
    app._take(down_key, 0)
    app._show(0)
    assert screen.pressed == [Press.DOWN]
    assert screen.pointing[-1][2] == next(target.action for target in TARGETS if target.enabled and target.focusable)


def typed(text: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def test_while_a_text_is_written_characters_mean_themselves_and_no_action(app: App, screen: Watched) -> None:
    screen.writes = True
    for event in (key(pygame.K_1), typed("1"), key(pygame.K_SPACE), typed(" "), key(pygame.K_TAB), typed("é")):
        app._take(event, 0)
    for code in (pygame.K_BACKSPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE):
        app._take(key(code), 0)
    assert screen.pressed == [
        Typed("1"), Typed(" "), Typed("é"), Press.ERASE, Press.ENTER, Press.ENTER, Press.CLOSE,
    ]  # fmt: skip


def test_where_no_text_is_written_characters_are_keys_alone(app: App, screen: Watched) -> None:
    app._take(key(pygame.K_b), 0)
    app._take(typed("b"), 0)
    assert screen.pressed == [Press.BET_ONE]


@pytest.mark.parametrize("let_go", [True, False])
def test_pygame_ends_only_where_all_that_uses_it_has_ended(let_go: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    ended, at_exit = list[str](), list[object]()
    monkeypatch.setattr(pygame, "quit", lambda: ended.append("pygame"))
    monkeypatch.setattr(atexit, "register", lambda *call: at_exit.append(call))
    screen = Watched()
    screen.done = True
    run(screen, lambda: let_go)
    assert ended == (["pygame"] if let_go else [])
    assert at_exit == ([] if let_go else [(display._end_at_once, 0)])
    assert pygame.display.get_init() is let_go


@pytest.mark.parametrize(
    ("error", "status"),
    [(Unavailable("no space"), 3), (ZeroDivisionError(), 1), (KeyboardInterrupt(), 130)],
)
def test_an_end_without_pygames_own_keeps_the_status_of_an_error(
    error: BaseException, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_exit = list[object]()
    monkeypatch.setattr(atexit, "register", lambda *call: at_exit.append(call))
    with pytest.raises(type(error)), display.opened(lambda: False):
        raise error
    assert at_exit == [(display._end_at_once, status)]


def test_the_focus_does_not_go_along_to_another_screen(app: App, screen: Watched) -> None:
    app._take(key(pygame.K_TAB), 0)
    assert app._focus is not None
    screen.place = Press.MENU
    app._show(0)
    assert app._focus is None
    app._take(key(pygame.K_RETURN), 0)
    assert screen.pressed == [Press.MAIN], "Enter means what the screen says of it"


@pytest.mark.parametrize("code", [pygame.K_UP, pygame.K_DOWN, pygame.K_ESCAPE])
def test_keys_that_go_through_a_list_or_away_leave_the_focus(code: int, app: App, screen: Watched) -> None:
    app._take(key(pygame.K_TAB), 0)
    app._take(key(code), 0)
    assert app._focus is None
    app._take(key(pygame.K_RETURN), 0)
    assert screen.pressed[1:] == [Press.MAIN]


def test_the_screen_is_told_when_its_picture_is_in_the_window(screen: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    updates: list[int] = []
    monkeypatch.setattr(pygame.display, "update", lambda _: updates.append(len(screen.shown_at)))
    app = App(screen)
    app._show(7)
    app._show(9)  # the same picture: nothing is painted, it is there all the same
    assert (updates, screen.shown_at) == ([0], [7, 9])
