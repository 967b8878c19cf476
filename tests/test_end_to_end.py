"""Every control of every screen in a real window, by mouse and by keys alone, at three sizes.

What can be pressed is read off the pictures, so a new control is pressed too; what a press must come to is what a
mirror of the game comes to (tests/mirror.py): in the pixels, in the books, in what is remembered and told. A control
of which nothing comes is a fault, and so is one that was seen and could not be pressed.
"""

import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import dropping
from ace_invaders import config, hand_files, keymap, locate, store
from ace_invaders.config import Layers
from ace_invaders.records import Record, replayed
from ace_invaders.window.actions import (
    Press,
    PressCoins,
    Pressed,
    PressHand,
    PressHold,
    PressLeaf,
    PressLines,
    PressSetting,
    PressStep,
    PressTable,
    PressTopic,
)  # fmt: skip
from ace_invaders.window.adviser import Adviser, analyst
from ace_invaders.window.coach import Coach
from ace_invaders.window.desk import Desk
from ace_invaders.window.keynames import action_of
from ace_invaders.window.looks import Box, Label, Picture, Target
from ace_invaders.window.replay_desk import ReplayDesk
from mirror import Twins
from plays import opened, press
from scene_hands import EXAMPLE, hand
from screen import Screen, require_tools
from table import tables

pytestmark = [pytest.mark.window, pytest.mark.slow, pytest.mark.timeout(1200)]
SIZES = [(800, 500), (1280, 800), (1920, 1080)]
SLOW_MODES = SIZES[2]  # where full screen comes so slowly that the new window is told of the pointer before or after it
BY_OWN_KEY = SIZES[1]  # where a control has a key of its own; at the other sizes by Tab and Enter
SEED = 1
HANDS = 12
SLIP = 0.15  # s after a deal in which presses are slips, and a little more
PAGES = 15  # of the settings, the last one with the player's text
LEAST_STEPS = 4  # of the replay of a hand; what follows counts as one control
TABLES = tables()
MANY_ACES = hand("Kc Kd 4h 7s 2c", "2h 3d 4s 5s 7c", "As Ah Ad Ac 5d")
_TIME = re.compile("20[0-9]{2}-[01][0-9]-[0-3][0-9]|statistics-[0-9]+")
_PASSING = re.compile("Deal [0-9]+:|Pay table|Statistics|Drill: The values|The hands are exported")
_TOP_BAR = (Press.MENU, Press.TRAINER, Press.HISTORY, Press.STATS, Press.SOUND, Press.HELP)
_WRITING: dict[object, str] = {Press.ENTER: "enter", Press.CLOSE: "escape"}  # the keys where characters are written
_PANELS = {
    Press.MENU: "menu", Press.SETTINGS: "settings", Press.HISTORY: "history", Press.STATS: "statistics",
    Press.HELP: "help", Press.PAY_TABLES: "pay tables", Press.DEALER: "dealer", Press.DRILL: "drill",
    Press.CLOSE: "dropped",
}  # fmt: skip


class Drop(NamedTuple):
    """A file dropped on the window."""

    file: str


class Station(NamedTuple):
    """A screen in a state, and the presses that lead there from the table between two hands."""

    screen: str
    route: tuple[Pressed | Drop, ...] = ()
    lines: int = 3
    trainer: bool = False


STATIONS = [
    *(Station("table, betting", lines=lines) for lines in (3, 1)),
    *(Station("table, holding", (Press.MAIN,), lines, trainer) for lines in (3, 1) for trainer in (False, True)),
    Station("menu", (Press.MENU,)),
    Station("menu, asked", (Press.CASH_OUT, Press.MENU)),
    *(Station(f"settings {page}", (Press.SETTINGS, PressTopic(page))) for page in range(PAGES)),
    Station(f"settings, writing {PAGES - 1}", (Press.SETTINGS, PressTopic(PAGES - 1), Press.EDIT)),
    Station("history", (Press.HISTORY, Press.LEFT)),
    Station("statistics", (Press.STATS,)),
    Station("help", (Press.HELP,)),
    Station("pay tables", (Press.PAY_TABLES,)),
    Station("pay tables", (Press.PAY_TABLES, Press.DOWN)),
    Station("dealer", (Press.DEALER,)),
    Station("drill", (Press.DRILL,)),
    Station("drill, judged", (Press.DRILL, Press.MAIN)),
]
DROPPED = [
    Station("dropped", (Drop("aces.yaml"), Press.RIGHT)),
    Station("dropped, framed", (Drop("aces.yaml"), Press.RIGHT, Press.EXPLAIN)),
]
REPLAYED = [
    Station("replay", (Press.RIGHT,)),
    Station("replay, framed", (Press.RIGHT, Press.EXPLAIN)),
]


class Control(NamedTuple):
    """A control of a screen; `place` counts those that ask for the same."""

    screen: str
    action: Any
    place: int = 0


def controls(screen: str, picture: Picture) -> Iterator[tuple[Control, Target, tuple[str, ...]]]:
    """What can be pressed in a picture, and in which ways: the first of those that ask for the same also by keys."""
    seen: dict[object, int] = {}
    focusable: set[object] = set()
    for target in picture.targets:
        place = seen[target.action] = seen.get(target.action, -1) + 1
        if not target.enabled:
            continue
        ways = ("mouse", "keys") if target.focusable and target.action not in focusable else ("mouse",)
        focusable |= {target.action} if target.focusable else set()
        yield Control(common(screen, target.action), identity(target), place), target, ways


def identity(target: Target) -> object:
    """What tells a control from others: what it asks for, but where that is another thing for each hand."""
    match target.action:
        case PressLeaf():
            return target.name
        case PressStep(index) if target.focusable:
            return target.name
        case PressStep(index):
            return f"step {min(index + 1, LEAST_STEPS)}"
    return target.action


def common(screen: str, action: object) -> str:
    """The name of a screen, or of those that share a control: the top bar, a list, most controls of the table."""
    if action in _TOP_BAR:
        return screen.partition(",")[0].partition(" ")[0]
    if screen.startswith("settings") and not isinstance(action, PressSetting):
        return screen.rpartition(" ")[0]
    if screen.startswith("table") and not isinstance(action, PressHold) and action is not Press.HOLD_BEST:
        return ",".join(screen.split(",")[:2])
    return screen


def varies(picture: Picture) -> Iterator[Box]:
    """Where a picture tells the time, or shows cards that chance deals."""
    if any(target.name == "Close the practice dealer" for target in picture.targets):
        yield from (Box(16, 200, 372, 440), Box(402, 64, 690, 60), Box(402, 136, 862, 648))
    for shown in picture.shown:
        if isinstance(shown.look, Label) and _TIME.search(shown.look.text):
            yield Box(shown.x - 8, shown.y - 20, 460, 40)


def prepared(folder: Path, size: tuple[int, int]) -> None:
    """A game in which some hands were played, all of them mistakes for the drill, in a window of a size."""
    play = opened(folder, seed=SEED, credits=10_000)
    for key, value in {"speed": "instant", "motion": "reduced", "warnings": "off"}.items():
        play.choosing.choose(**{key: value})
    for number in range(1, HANDS + 1):
        play.choosing.choose(lines=1 if number % 4 == 0 else 3)
        play.do(Press.MAIN)
        press(play, *range(1, number % 6))
        play.do(Press.MAIN)
        play.store.keep_mistake(store.Mistake(number, number / 4))
    play.keeping.remember("window_size", f"{size[0]}x{size[1]}")
    play.close()


def saved(path: Path, record: Record) -> None:
    path.write_text(hand_files.hand_text(replayed(record)), "utf-8")


@dataclass
class Walk:
    """A way through all controls of some screens, in the window of a game and in its mirror.

    Each of the two has a folder. `pressed` are the ways in which each control that was seen was pressed so far.
    """

    twins: Twins
    window: Path
    folder: Path
    told: list[str] = field(default_factory=list)
    seen: dict[Control, set[str]] = field(default_factory=dict)
    pressed: dict[Control, set[str]] = field(default_factory=dict)
    fruitless: dict[tuple[Control, str], int] = field(default_factory=dict)
    reached: set[Station] = field(default_factory=set)

    def walk(self, stations: list[Station]) -> None:
        """Visit all stations; what was seen must have been pressed in every way it has."""
        self.start()
        for station in stations:
            self.visit(station)
        missed = {control: ways - self.pressed[control] for control, ways in self.seen.items()}
        assert {control: ways for control, ways in missed.items() if ways} == {}
        assert {station.screen for station in stations} == {station.screen for station in self.reached}

    # The game.

    def start(self) -> None:
        """Begin, or go on after the game was left."""
        os.chdir(self.folder)
        self.desk: Any = self.mirrored()
        os.chdir(self.window)
        self.twins.start(self.command(), self.desk)
        os.chdir(self.folder)
        self.wait("the start")

    def mirrored(self) -> Any:
        play = opened(Path("saves"), seed=SEED, log=self.told.append, saves=Path("saves"))
        play.training.coach = Coach(Adviser(analyst(locate.cache_folder())))
        return Desk(play)

    def command(self) -> list[str]:
        return [dropping.__file__, "play", "--saves", "saves", "--seed", str(SEED), "--log"]

    def end(self) -> None:
        """The game was left: what the mirror told was told, and what is stored is the same in both."""
        assert self.twins.ended() == 0
        self.desk.play.close()
        assert lasting(self.told) <= lasting(self.twins.told)
        self.compare()

    def compare(self) -> None:
        """What both have in their books, and what they remember."""
        window, mirror = (self._kept(folder / "saves") for folder in (self.window, self.folder))
        assert window == mirror

    def _kept(self, folder: Path) -> tuple[object, ...]:
        """All but the time at which a hand was dealt."""
        books = store.read_books(folder, TABLES)
        open_hand = books.open_hand and replace(books.open_hand, played=None)
        return books.meters, books.number, open_hand, store.read_settings(folder)

    @property
    def stakes(self) -> tuple[object, ...]:
        """What must have been shown before a press moves money; the number of the hand is the first."""
        stakes: tuple[object, ...] = self.desk._stakes
        return stakes

    def screen(self) -> str:
        """What is open, by its name in STATIONS."""
        panel, play = self.desk._panel, self.desk.play
        if panel is None:
            return f"table, {'holding' if play.is_holding else 'betting'}"
        match panel.screen:
            case Press.SETTINGS:
                return f"settings{', writing' if self.desk.writes else ''} {panel.index}"
            case Press.DRILL if panel.drawn:
                return "drill, judged"
            case Press.MENU if play.asked:
                return "menu, asked"
            case Press.CLOSE if panel.hands.shown.framed:
                return "dropped, framed"
        return _PANELS[panel.screen]

    def settled(self) -> bool:
        """Whether nothing changes by itself."""
        play, panel = self.desk.play, self.desk._panel
        busy = play.training.waits_for_values or play.counting.busy or play.expectations.busy
        exports = getattr(panel, "export", None) is not None
        judges = self.screen() == "drill, judged" and panel.worth is None
        moves = self.desk._moving is not None or self.desk._unfolding is not None
        return not (busy or exports or judges or moves or self.plays())

    def plays(self) -> bool:
        """Whether a replay goes on by itself."""
        panel = self.desk._panel
        if hands := getattr(panel, "hands", None):
            return bool(hands.stepping.playing)
        chosen = getattr(panel, "chosen", None)
        return chosen is not None and chosen.stepping.playing

    def state(self) -> tuple[object, ...]:
        """All that a press can change; last what is shown, without pointer and focus."""
        play = self.desk.play
        chosen = play.preferences.settings, play.training.is_on
        return self.desk.fullscreen, play.session, play.message, *chosen, self.desk.picture(_now())

    def is_so(self, action: object) -> bool:
        """Whether what a control chooses is chosen already, so that nothing can come of a press."""
        panel, settings = self.desk._panel, self.desk.play.preferences.settings
        bet = self.desk.play.session.round.bet
        match action:
            case PressLines(lines):
                return bool(lines == bet.lines)
            case PressCoins(coins):
                return bool(coins == bet.coins)
            case PressSetting("keys", str(profile)):
                return bool(settings["keys"] == keymap.profile(profile))
            case PressSetting(key, value):
                return bool(settings[key] == value)
            case PressTopic(index):
                return index in (getattr(panel, "index", None), getattr(panel, "topic", None))
            case PressTable(index):
                return bool(index == getattr(panel, "_index", None))
            case PressHold(players):
                return bool(players == getattr(panel, "players", None))
            case PressHand(number):
                return bool(number == panel.page.chosen)
            case PressStep(step):
                hands = getattr(panel, "hands", None) or getattr(panel, "chosen", None)
                return hands is not None and step == hands.stepping.step
        return False

    # The way.

    def homeward(self, station: Station) -> Press | None:
        """The next press on the way to the table between two hands, as a station wants it."""
        play = self.desk.play
        if self.desk.writes or self.desk._panel is not None or play.asked not in (None, Press.MAIN):
            return Press.CLOSE
        if play.preferences.settings["speed"] != "instant":
            return Press.FASTER
        if play.is_holding:
            return Press.MAIN
        if play.session.meters.credits < 100:
            return Press.INSERT
        if play.session.round.bet.lines != station.lines:
            return Press.LINES
        return Press.TRAINER if play.training.is_on is not station.trainer else None

    def is_at(self, station: Station) -> bool:
        play = self.desk.play
        fits = play.session.round.bet.lines == station.lines and play.training.is_on is station.trainer
        return fits and self.screen() == station.screen and play.preferences.settings["speed"] == "instant"

    def reach(self, station: Station) -> None:
        """Go to a station; what it looks like is compared when it is reached first."""
        while home := self.homeward(station):
            self.go(home)
        for step in station.route:
            self.go(step)
        if station not in self.reached:
            self.wait(f"{station}")
            self.reached.add(station)
        assert self.screen() == station.screen, station

    def go(self, action: Pressed | Drop) -> None:
        """A press on the way: by its key, or by the mouse where it has none."""
        stakes = self.stakes
        if isinstance(action, Drop):
            (self.window / dropping.NOTE).write_text(action.file, "utf-8")
            self.twins.drop(dropping.KEY, action.file)
        elif self.desk.writes:
            self.twins.keys(_WRITING[action])
        elif key := self.own_key(action):
            self.twins.keys(key)
        else:
            targets = self.desk.picture(_now()).targets
            self.twins.click(next(each for each in targets if each.action == action and each.focusable))
        self.after(stakes)

    def after(self, stakes: tuple[object, ...]) -> None:
        """Presses before what they act on is shown count for nothing, and those soon after a deal are slips."""
        if self.stakes != stakes:
            self.wait("what is at stake")
        if self.stakes[:1] != stakes[:1]:
            time.sleep(SLIP)

    def own_key(self, action: object) -> str | None:
        """The key that asks for an action."""
        return next((keys[0] for name, keys in self.desk.keymap.items() if action_of(name) == action), None)

    def named(self, action: Pressed) -> str:
        """The key of an action that must have one."""
        return self.own_key(action) or pytest.fail(f"{action} has no key")

    def wait(self, what: str) -> None:
        self.twins.wait(what, self.settled)

    # The controls.

    def visit(self, station: Station) -> None:
        """Press all that can be pressed at a station, until nothing is left to press where one comes to it."""
        self.reach(station)
        while todo := self.todo(station):
            while todo:
                self.press(*todo)
                todo = self.todo(station) if self.is_at(station) else None
            self.reach(station)

    def todo(self, station: Station) -> tuple[Control, Target, str] | None:
        """The next control to press here, and the way to do it; what is chosen already comes last."""
        found = []
        for control, target, ways in controls(name_of(station), self.desk.picture(_now())):
            done = self.pressed.setdefault(control, set())
            for way in self.wanted(control, ways):
                self.seen.setdefault(control, set()).add(way)
                if way not in done:
                    found.append((self.rank(control, target, way), control, target, way))
        return min(found, key=lambda each: each[0])[1:] if found else None

    def wanted(self, control: Control, ways: tuple[str, ...]) -> tuple[str, ...]:
        """Keys write where characters are written; the top bar is pressed in one way over panels, both on the table."""
        if self.desk.writes and control.action not in _WRITING:
            return ("mouse",)
        if self.twins.size == SLOW_MODES and (control.action is Press.FULL_SCREEN or _is_mode(control.action)):
            return ()
        if control.action in _TOP_BAR and not control.screen.startswith("table"):
            return ("keys",) if self.by_own_key else ("mouse",)
        return ways

    @property
    def by_own_key(self) -> bool:
        return self.twins.size == BY_OWN_KEY

    def rank(self, control: Control, target: Target, way: str) -> tuple[Any, ...]:
        fruitless = self.fruitless.get((control, way), 0)
        tabs = abs(self.twins.mirror.tabs_to(target.action)) if way == "keys" and not self.desk.writes else 0
        return self.is_so(target.action), fruitless, way == "keys", tabs

    def press(self, control: Control, target: Target, way: str) -> None:
        """Press a control, and see what comes of it."""
        what, was_so, stakes, before = f"{control} by {way}", self.is_so(target.action), self.stakes, self.state()
        self.do(target, way)
        during = self.state()
        if self.desk.done:
            self.pressed[control].add(way)
            self.end()
            self.start()
            return
        if self.desk.fullscreen is not before[0]:
            self.twins.focus()
        if self.plays():
            self.twins.wait(what)
        self.wait(what)
        self.after(stakes)
        after = self.state()
        if after[:-1] != before[:-1]:
            self.compare()
        if was_so or not before == during == after:
            self.pressed[control].add(way)
            return
        tried = self.fruitless[control, way] = self.fruitless.get((control, way), 0) + 1
        assert tried < 3, f"{what}: nothing comes of it"

    def do(self, target: Target, way: str) -> None:
        action = target.action
        if way == "mouse":
            self.twins.click(target)
        elif self.desk.writes:
            self.twins.keys(_WRITING[action])
        elif self.by_own_key and (key := self.own_key(action)):
            self.twins.keys(key)
        else:
            self.wait(f"a picture with {action}")
            self.twins.focus_on(action, self.named(Press.NEXT_FOCUS), self.named(Press.LAST_FOCUS))
            self.twins.keys(self.named(Press.ENTER))


def _is_mode(action: object) -> bool:
    return isinstance(action, PressSetting) and action.key == "fullscreen"


class ReplayWalk(Walk):
    """A way through the controls of `replay --window`, which has no books."""

    def mirrored(self) -> ReplayDesk:
        settings = Layers(file=config.read_file(Path("ace_invaders.yaml"))).settings()
        hands = [(name, hand_files.read_hand(Path(name), TABLES)) for name in self.files]
        return ReplayDesk(hands, settings, lambda file: hand_files.read_hand(file, TABLES))

    @property
    def files(self) -> list[str]:
        return ["aces.yaml", "example.yaml"]

    def command(self) -> list[str]:
        return ["-m", "ace_invaders", "replay", *self.files, "--window"]

    def end(self) -> None:
        assert self.twins.ended() == 0

    def compare(self) -> None:
        """Nothing is kept."""

    @property
    def stakes(self) -> tuple[object, ...]:
        return ()

    def screen(self) -> str:
        return f"replay{', framed' if self.desk._hands.shown.framed else ''}"

    def settled(self) -> bool:
        return not self.plays()

    def plays(self) -> bool:
        return bool(self.desk._hands.stepping.playing)

    def state(self) -> tuple[object, ...]:
        return self.desk.fullscreen, self.desk.picture(_now())

    def is_so(self, action: object) -> bool:
        return bool(action == PressStep(self.desk._hands.stepping.step))

    def homeward(self, station: Station) -> Press | None:  # noqa: ARG002 - all ways begin there
        """To the first step of a hand on the large table."""
        hands = self.desk._hands
        if hands.shown.framed:
            return Press.EXPLAIN
        return Press.FIRST if hands.stepping.step else None

    def is_at(self, station: Station) -> bool:
        return self.screen() == station.screen


def lasting(told: list[str]) -> set[str]:
    """What was told, without cards of chance and returns that are computed sooner in one of the two.

    A panel that is passed by quickly may be told by the one and not by the other.
    """
    return {line for line in told if not _PASSING.match(line)}


def name_of(station: Station) -> str:
    if not station.screen.startswith("table"):
        return station.screen
    return f"{station.screen}, {station.lines} lines{', trainer' if station.trainer else ''}"


def _now() -> float:
    return time.monotonic() * 1000


at_every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
Size = tuple[int, int]


@contextmanager
def paired(size: Size, place: Path) -> Iterator[Twins]:
    """A screen of a size, two folders `window` and `mirror` in a new one, both with saved hands."""
    require_tools()
    for folder in (place / "window", place / "mirror"):
        folder.mkdir(parents=True)
        saved(folder / "aces.yaml", Record(MANY_ACES))
        saved(folder / "example.yaml", Record(EXAMPLE, note="the published one"))
    with chdir(place), Screen(*size, "-fbdir", str(place)) as screen, Twins(screen, place, size, varies) as twins:
        yield twins


@at_every_size
def test_every_control_of_the_game_works_by_mouse_and_by_keys(size: Size, tmp_path: Path) -> None:
    # Thousands of events cross an X server here; one that comes late enough parts the twins. No fault parts them twice.
    try:
        _walk_through_the_game(size, tmp_path / "first")
    except (pytest.fail.Exception, AssertionError) as parted:
        print("once more, for", parted)
        _walk_through_the_game(size, tmp_path / "second")


def _walk_through_the_game(size: Size, place: Path) -> None:
    with paired(size, place) as twins:
        _walked(twins, place)


def _walked(twins: Twins, tmp_path: Path) -> None:
    prepared(tmp_path / "window" / "saves", twins.size)
    shutil.copytree(tmp_path / "window" / "saves", tmp_path / "mirror" / "saves")
    walk = Walk(twins, tmp_path / "window", tmp_path / "mirror")
    walk.walk(STATIONS)
    walk.reach(STATIONS[0])
    for action in (Press.SETTINGS, PressTopic(PAGES - 1), Press.EDIT):
        walk.go(action)
    twins.type("Ace 42, my words!")
    walk.wait("the text")
    twins.keys("backspace", "enter")
    walk.wait("the text that is set")
    walk.compare()
    assert store.read_settings(tmp_path / "window" / "saves")["fair_text"] == "Ace 42, my words"
    walk.go(Press.CLOSE)
    walk.wait("the table")
    twins.program.terminate()
    walk.end()


@at_every_size
def test_a_dropped_file_is_replayed_over_the_game(size: Size, tmp_path: Path) -> None:
    place = tmp_path / "game"
    with paired(size, place) as twins:
        prepared(place / "window" / "saves", twins.size)
        shutil.copytree(place / "window" / "saves", place / "mirror" / "saves")
        walk = Walk(twins, place / "window", place / "mirror")
        walk.start()
        for station in DROPPED:
            walk.reach(station)
        walk.compare()


@at_every_size
def test_every_control_of_a_replay_works_by_mouse_and_by_keys(size: Size, tmp_path: Path) -> None:
    place = tmp_path / "replay"
    with paired(size, place) as twins:
        for folder in ("window", "mirror"):
            (place / folder / "ace_invaders.yaml").write_text("speed: instant\n", "utf-8")
        ReplayWalk(twins, place / "window", place / "mirror").walk(REPLAYED)
