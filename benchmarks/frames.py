"""How quick the window is: how soon it is up, what frames of motions cost, how soon a key shows, what idling costs.

Run it as `python benchmarks/frames.py`; it prints the tables of docs/speed.md. Every figure comes from a process of
its own, under SDL's dummy driver and, where Xvfb is installed, on a display of its own. Frames are measured by
processor time, which other programs disturb least; all else by the clock, as a player would, and in brackets by
processor time.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from ace_invaders import config, game, locate, session
from ace_invaders.cards import parse_cards
from ace_invaders.catalogue import Catalogue
from ace_invaders.config import Layers
from ace_invaders.dealing import Deal
from ace_invaders.fairness import Fair
from ace_invaders.game import Round
from ace_invaders.paytable import MAXIMUM_BET, Line
from ace_invaders.preferences import Preferences
from ace_invaders.session import Session
from ace_invaders.store import Store
from ace_invaders.window import app, motion, schedule, table
from ace_invaders.window.actions import Press, Pressed, PressHold
from ace_invaders.window.desk import Desk
from ace_invaders.window.paint import Painter
from ace_invaders.window.play import Play
from ace_invaders.window.preparation import Preparation
from ace_invaders.window.unfolding import CLOSING, OPENING
from ace_invaders.window.view import View

CANVAS: Final = (1280, 800)
LARGE: Final = (3840, 2160)
FRAME: Final = 1000 / 60  # ms
FRAME_GOAL, KEY_GOAL, UP_GOAL, IDLE_GOAL = 8.0, 50.0, 2.0, 0.05  # ms, ms, s, of a core
STARTS: Final = 3
HANDS: Final = 40  # in the game whose panels are opened
CALM: Final = 1.0  # s without a change, after which everything is prepared
IDLE: Final = 5.0  # s
FEW: Final = "9s 9h 5c 9d Kc 2c 7h Jd 4s 6c"


# What moves.


@dataclass(frozen=True, slots=True)
class Rigged(Fair):
    """A deal of chosen cards."""

    cards: Deal = field(default=Deal(parse_cards(FEW)))

    def deal(self, lines: int) -> Deal:
        assert lines == 3, "the cards are those of three lines"
        return self.cards


class Motion(NamedTuple):
    """A motion of the design: from one session to the next, and the part of it that is meant, in ms."""

    name: str
    before: Session
    after: Session
    start: float
    end: float


def motions() -> Iterator[Motion]:
    """The motions of the table."""
    start = session.act(Session(Round(MAXIMUM_BET, Catalogue([locate.paytable_folder()])["C"])), session.Insert(1000))
    dealt, held, drawn = played(start, "Qc 8h 2d Kd 5h", "Kc 4s Ac Jc Ah", (1, 2, 4))
    yield whole("deal", start, dealt)
    yield whole("hold", dealt, session.act(dealt, game.ToggleHold(1)))
    yield from parts(held, drawn)
    _, held, drawn = played(start, "2h 3s 8d 4c 8h", "Ts Js Qs Ks As", (1, 2, 4))
    yield from (each._replace(name=f"royal {each.name}") for each in parts(held, drawn) if each.name.startswith("fall"))


def played(start: Session, middle: str, top: str, hold: Sequence[int]) -> tuple[Session, Session, Session]:
    """A rigged hand: dealt, held and drawn."""
    cards = Deal(parse_cards(FEW), parse_cards(middle), parse_cards(top))
    dealt = session.act(start, session.Deal(Rigged(bytes(32), 1, cards=cards)))
    held = session.act(dealt, game.Hold(tuple(hold)))
    return dealt, held, session.act(held, game.Draw())


def whole(name: str, before: Session, after: Session) -> Motion:
    return Motion(name, before, after, 0, motion.timeline(before, after, View(after).appearance).duration)


def parts(held: Session, drawn: Session) -> Iterator[Motion]:
    """The parts of a draw."""
    assert drawn.hand is not None, "a hand was drawn"
    times = schedule.of_draw(drawn.hand, reduced=False)
    flips = [start for _, _, start in times.flips]
    here = partial(Motion, before=held, after=drawn)
    yield here("discard and draw", start=0, end=flips[0])
    yield here("flip", start=flips[0], end=flips[-1] + schedule.FLIP)
    for wave in times.waves:
        above = Line.TOP if wave.line is Line.MIDDLE else Line.MIDDLE
        yield here(f"fall, {above} to {wave.line}", start=wave.start, end=wave.end)
    yield here("settle", start=times.settles[0][1], end=times.count.start)
    yield here("count-up", start=times.count.start, end=times.count.end)


# Frames.


@dataclass
class Window:
    """A game in memory, the surface that it is painted on, and whether it prepares what comes."""

    size: tuple[int, int] = CANVAS
    prepares: bool = True

    def __post_init__(self) -> None:
        self.surface = pygame.display.set_mode(self.size)
        self.painter = Painter()
        self.desk = Desk(unsaved())
        self.painter.paint(self.surface, self.desk.picture(0))
        self.prepare(0)

    def prepare(self, now: float) -> None:
        preparation = Preparation(self.painter)
        preparation.begin(self.desk.ahead(now))
        while self.prepares and preparation.step():
            pass

    def frame(self, picture: Callable[[], Any]) -> float:
        """The processor time of a picture made, painted and handed to the display, in ms."""
        start = time.thread_time()
        pygame.display.update(self.painter.paint(self.surface, picture()))
        return (time.thread_time() - start) * 1000


def of_the_table(window: Window, each: Motion) -> list[float]:
    """The frames of a motion at the table, one after the other."""
    view = replace(window.desk.view(0), session=each.after, before=each.before)
    moments = [each.start + FRAME * index for index in range(int((each.end - each.start) / FRAME))]
    window.frame(lambda: table.picture(replace(view, elapsed=each.start)))
    return [window.frame(lambda: table.picture(replace(view, elapsed=moment))) for moment in moments]  # noqa: B023 - at once


def of_a_panel(window: Window, action: Press, begin: float) -> Iterator[float]:
    """The frames of a panel that opens and closes."""
    for start, length in ((begin, OPENING), (begin + 1000, CLOSING)):
        window.desk.press(action, start)
        for index in range(int(length / FRAME)):
            now = start + FRAME * index
            window.desk.tick(now)
            yield window.frame(partial(window.desk.picture, now))
        window.desk.tick(start + length)
        window.frame(partial(window.desk.picture, start + length))


def frames() -> dict[str, list[list[float]]]:
    """The frames of every motion, the first time and the second, in a window that prepared what comes."""
    pygame.display.init()
    pygame.font.init()
    found = {}
    for each in motions():
        window = Window()
        window.desk = at(window, each.before)
        window.prepare(0)
        found[each.name] = [of_the_table(window, each) for _ in range(2)]
    window, twice = Window(), [list[float](), list[float]()]
    for turn, action in enumerate((*_PANELS, *_PANELS)):
        twice[turn // len(_PANELS)] += of_a_panel(window, action, 10_000.0 * (turn + 1))
    found["panel in and out"] = twice
    return found


_PANELS: Final = (Press.HELP, Press.MENU, Press.SETTINGS, Press.HISTORY, Press.STATS, Press.PAY_TABLES, Press.DEALER)


def at(window: Window, before: Session) -> Desk:
    """A desk whose game stands at a session."""
    play = window.desk.play
    play.store.session = before
    return Desk(play)


# Keys, in the loop itself.


class Key(NamedTuple):
    """A key press by its code and what it writes; `then` closes what it opened."""

    name: str
    code: int
    text: str = ""
    shift: bool = False


_ESCAPE: Final = Key("Esc", pygame.K_ESCAPE)


def _letter(name: str, sign: str, *, shift: bool = False) -> Key:
    return Key(name, ord(sign), sign.upper() if shift else sign, shift)


_SPACE: Final = Key("", pygame.K_SPACE, " ")
KEYS: Final = (
    Key("HELP opened", pygame.K_QUESTION, "?"),
    _ESCAPE._replace(name="HELP closed"),
    *(
        each
        for name, sign, shift in (
            ("MENU", "g", False),
            ("SETTINGS", "g", True),
            ("HISTORY", "h", False),
            ("STATS", "s", False),
            ("PAY TABLES", "p", True),
            ("DEALER", "d", True),
            ("DRILL", "t", True),
        )
        for each in (_letter(f"{name} opened", sign, shift=shift), _ESCAPE._replace(name=f"{name} closed"))
    ),
    _letter("LINES", "l"),
    _letter("LINES back", "l"),
    _letter("BET ONE", "b"),
    _letter("PAY TABLE", "p"),
    _letter("SPEED", "f"),
    _letter("SOUND", "a"),
    _SPACE._replace(name="DEAL"),
    *(_letter(f"HOLD {position}", position) for position in "12345"),
    _letter("TRAINER on", "t"),
    _letter("TRAINER off", "t"),
    _SPACE._replace(name="DRAW"),
    _letter("BET MAX, which deals", "m"),
)


class Player(threading.Thread):
    """Presses each key once all is calm, and notes when something was shown of it, in ms; then closes the window."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.shown_at = time.monotonic()
        self.busy = time.process_time()  # when something was shown
        self.latencies: dict[str, tuple[float, float]] = {}
        self.idle = 0.0
        update = pygame.display.update

        def noted(areas: Any) -> None:
            update(areas)
            self.busy = time.process_time()
            self.shown_at = time.monotonic()

        pygame.display.update = noted  # type: ignore[assignment]  # the loop calls it with areas only

    def run(self) -> None:
        self.calm_down()
        for key in KEYS:
            self.latencies[key.name] = self.pressed(key)
            self.calm_down()
        busy, start = time.process_time(), time.monotonic()
        time.sleep(IDLE)
        self.idle = (time.process_time() - busy) / (time.monotonic() - start)
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    def calm_down(self) -> None:
        """Wait until nothing was shown for a while and the process does next to nothing."""
        while True:
            busy = time.process_time()
            time.sleep(CALM)
            if time.process_time() - busy < CALM * 0.1 and time.monotonic() - self.shown_at > CALM:
                return

    def pressed(self, key: Key) -> tuple[float, float]:
        """How long it took by the clock and by processor time."""
        start, busy = time.monotonic(), time.process_time()
        modifiers = pygame.KMOD_SHIFT if key.shift else 0
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key.code, mod=modifiers, unicode=key.text, scancode=0))
        while self.shown_at < start and time.monotonic() < start + 5:
            time.sleep(0.002)
        return (self.shown_at - start) * 1000, (self.busy - busy) * 1000


def keys(width: int, height: int) -> dict[str, Any]:
    """The latency of every key in a window of a size, what idling costs, and the memory at the end, in MB."""
    with tempfile.TemporaryDirectory() as folder:
        pygame.display.init()
        pygame.display.get_desktop_sizes = lambda: [(width, height)]
        play = saved(Path(folder))
        play.keeping.remember("window_size", f"{width}x{height}")
        player = Player()
        player.start()
        app.run(Desk(play))
        play.close()
        disk = synced(Path(folder))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"latencies": player.latencies, "idle": player.idle, "memory": memory, "disk": disk}


def synced(folder: Path) -> float:
    """How long the disk takes to keep a page for certain, in ms: presses that are stored wait for it."""

    def once() -> float:
        start = time.perf_counter()
        file.write(bytes(4096))
        os.fsync(file.fileno())
        return (time.perf_counter() - start) * 1000

    with (folder / "page").open("wb", buffering=0) as file:
        return median([once() for _ in range(50)])


# Games.


def unsaved() -> Play:
    preferences = Preferences(Layers(file=config.read_file(None), command_line={}))
    store = Store.in_memory(_first(preferences), preferences.settings["credits"])
    return Play(store, lambda failed: failed, preferences, Path("nowhere"), seed=1)


def saved(folder: Path) -> Play:
    """A game of some hands, kept in a folder."""
    preferences = Preferences(Layers(file=config.read_file(None), command_line={}))
    store = Store.open(folder, preferences.catalogue, _first(preferences), preferences.settings["credits"])
    play = Play(store, lambda failed: failed, preferences, folder, seed=1)
    presses: tuple[Pressed, ...] = (Press.MAIN, PressHold(1), PressHold(2), Press.MAIN)
    for action in presses * HANDS:
        play.do(action)
    return play


def _first(preferences: Preferences) -> Round:
    return Round(preferences.settings.bet, preferences.table)


# Processes.

_UP: Final = """
import sys, time, os, pygame
update = pygame.display.update
def first(areas):
    update(areas)
    print(time.time(), time.process_time(), flush=True)
    os._exit(0)
pygame.display.update = first
from ace_invaders.cli import main
main(["play", "--saves", sys.argv[1]])
"""


def up(environment: dict[str, str]) -> tuple[float, float]:
    """The seconds from the start of the program to its first picture, the shortest of some starts."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(STARTS):
            start = time.time()
            command = [sys.executable, "-c", _UP, folder]
            *_, shown, busy = _output(command, environment).split()
            found.append((float(shown) - start, float(busy)))
    return min(found)


def _output(command: Sequence[str], environment: dict[str, str]) -> str:
    quiet = {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONPATH": str(Path(__file__).resolve().parents[1])}
    return subprocess.run(
        command, env={**os.environ, **quiet, **environment}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        encoding="utf-8", check=True,
    ).stdout  # fmt: skip


def measured(environment: dict[str, str], *what: str) -> Any:
    """What a process of its own found."""
    return json.loads(_output([sys.executable, __file__, *what], environment).splitlines()[-1])


@contextmanager
def display(size: tuple[int, int]) -> Iterator[dict[str, str] | None]:
    """An X display of a size, or None where there is no Xvfb."""
    program = shutil.which("Xvfb")
    if program is None:
        yield None
        return
    reader, writer = os.pipe()
    screen = f"{size[0]}x{size[1]}x24"
    server = subprocess.Popen(
        [program, "-displayfd", str(writer), "-screen", "0", screen, "-nolisten", "tcp"],
        pass_fds=(writer,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writer)
    with os.fdopen(reader) as pipe:
        name = pipe.readline().strip()
    try:
        yield {"SDL_VIDEODRIVER": "x11", "DISPLAY": f":{name}"}
    finally:
        server.terminate()
        server.wait()


# Tables.


def median(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2]


def nearly_all(values: Sequence[float]) -> float:
    """The 99th percentile."""
    return sorted(values)[min(len(values) - 1, int(len(values) * 0.99))]


def print_frames(found: dict[str, list[list[float]]]) -> None:
    print("| motion | frames | median, first time | 99 %, first time | median, again | 99 %, again | goal |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name, (first, again) in found.items():
        figures = (median(first), nearly_all(first), median(again), nearly_all(again))
        cells = " | ".join(f"{figure:.1f} ms" for figure in figures)
        print(f"| {name} | {len(first)} | {cells} | {FRAME_GOAL:.0f} ms |")


def print_windows(names: Sequence[str], starts: Sequence[tuple[float, float]], found: Sequence[dict[str, Any]]) -> None:
    print(f"| | {' | '.join(names)} | goal |")
    print(f"| --- |{' --- |' * len(names)} --- |")
    print(f"| window up | {' | '.join(f'{clock:.2f} s ({busy:.2f} s)' for clock, busy in starts)} | {UP_GOAL:.0f} s |")
    for key in KEYS:
        cells = " | ".join("{:.0f} ms ({:.0f} ms)".format(*each["latencies"][key.name]) for each in found)
        print(f"| {key.name} | {cells} | {KEY_GOAL:.0f} ms |")
    idle, memory, disk = ([each[what] for each in found] for what in ("idle", "memory", "disk"))
    print(f"| idle, of a core | {' | '.join(f'{share:.1%}' for share in idle)} | {IDLE_GOAL:.0%} |")
    print(f"| a page stored on the disk | {' | '.join(f'{pause:.1f} ms' for pause in disk)} | |")
    print(f"| memory | {' | '.join(f'{size:.0f} MB' for size in memory)} | |")


def main() -> None:
    dummy = {"SDL_VIDEODRIVER": "dummy"}
    print_frames(measured(dummy, "frames"))
    print()
    names, starts, found = [], [], []
    for driver, size in (("dummy", CANVAS), ("Xvfb", CANVAS), ("Xvfb", LARGE)):
        with display(size) as shown:
            environment = dummy if driver == "dummy" else shown
            if environment is not None:
                names.append(f"{size[0]}x{size[1]}, {driver}")
                starts.append(up(environment))
                found.append(measured(environment, "keys", *map(str, size)))
    print_windows(names, starts, found)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["frames"]:
            print(json.dumps(frames()))
        case ["keys", width, height]:
            print(json.dumps(keys(int(width), int(height))))
        case _:
            main()
