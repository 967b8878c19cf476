"""A game in a real window, played as a person would: keys, clicks, and a look at the books."""

import math
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ace_invaders import catalogue, locate, store
from ace_invaders.fairness import Fair, seeded_secret
from ace_invaders.game import Hand, settle
from ace_invaders.paytable import Bet, PayTable
from screen import Screen, wait_until

CANVAS = (1280, 800)
# Places of design/SPEC on the canvas, by hand so that the program's own layout cannot agree with itself.
DEAL = (1060, 743)
LINES_1, LINES_3 = (64, 758), (144, 758)
BET_ONE, BET_MAX = (278, 743), (438, 743)
TABLE_NEXT, SPEED_NEXT = (678, 759), (814, 759)
LOGO, HELP = (29, 29), (1203, 26)
SOUND = (1060, 26)
CREDITS = (981, 569)
SEED = 1
AGAIN = 3.0  # seconds until a person presses again what nothing came of


def card_centre(lines: int, position: int) -> tuple[float, float]:
    """The middle of a bottom card."""
    if lines == 3:
        return 132 + 144 * (position - 1) + 64, 458 + 89
    return 16 + 167.6 * (position - 1) + 76.8, 416 + 106.8


def hold_centre(lines: int, position: int) -> tuple[float, float]:
    """The middle of a hold button."""
    return card_centre(lines, position)[0], 666


class Table:
    """The game's window on a screen, and its folder; `program` is what Python runs."""

    def __init__(
        self,
        screen: Screen,
        folder: Path,
        *options: str,
        seed: int | None = SEED,
        program: Sequence[str] = ("-m", "ace_invaders"),
    ) -> None:
        self.screen, self.folder, self._options = screen, folder, options
        self._seed, self._program = seed, program
        self.program = self._start()

    def _start(self) -> "subprocess.Popen[bytes]":
        seed = [] if self._seed is None else ["--seed", str(self._seed)]
        command = [sys.executable, *self._program, "--saves", str(self.folder), *seed, *self._options]
        program = self.screen.start(command)
        self.screen.focus()
        return program

    def start_again(self) -> None:
        self.program = self._start()

    def quit(self) -> int:
        """Close the window as the desktop does, and the exit status."""
        self.program.terminate()
        return self.program.wait(10)

    @property
    def books(self) -> store.Books:
        return store.read_books(self.folder, tables())

    def click(self, place: tuple[float, float], button: int = 1) -> None:
        """Click a place of the canvas, wherever it lies in the window now."""
        width, height = self.screen.size()
        k = min(width / CANVAS[0], height / CANVAS[1])
        x = (width - CANVAS[0] * k) / 2 + place[0] * k
        y = (height - CANVAS[1] * k) / 2 + place[1] * k
        self.screen.click(x, y, button)

    def wait_for(self, found: Callable[[store.Books], object], what: str) -> store.Books:
        """The books as soon as they satisfy `found`."""
        return wait_until(lambda: books if (books := self.books) and found(books) else None, what)

    def press_until(
        self, press: Callable[[], object], found: Callable[[store.Books], object], what: str
    ) -> store.Books:
        """Press, again where nothing comes of it, until the books satisfy `found`.

        A press that moves money counts only once the window has shown what it is about, which a busy machine delays.
        """
        pressed = -math.inf

        def come() -> store.Books | None:
            nonlocal pressed
            books = self.books
            if not found(books) and time.monotonic() > pressed + AGAIN:
                press()
                pressed = time.monotonic()
                books = self.books
            return books if found(books) else None

        return wait_until(come, what)

    def deal(self, press: Callable[[], object]) -> store.Books:
        """Deal by a press, and wait until the cards lie: before that, a key completes the motion and no more."""
        before = self.books.number
        books = self.press_until(press, lambda books: books.number == before + 1 and books.open_hand, "the deal")
        time.sleep(0.75)
        return books

    def draw(self, press: Callable[[], object]) -> store.Books:
        before = self.books.meters.hands
        return self.press_until(press, lambda books: books.meters.hands == before + 1, "the settlement")

    def hold_is(self, positions: Sequence[int]) -> bool:
        """Whether exactly these positions come to be held."""
        held = tuple(positions)
        return bool(self.wait_for(lambda books: books.open_hand and books.open_hand.hand.hold == held, f"hold {held}"))


def tables() -> catalogue.Catalogue:
    return catalogue.Catalogue([locate.paytable_folder()])


def table_c() -> PayTable:
    return tables()["C"]


def seeded_hand(number: int, bet: Bet, hold: Sequence[int], table: PayTable | None = None, seed: int = SEED) -> Hand:
    """The hand that the seed deals as the `number`-th."""
    deal = Fair(seeded_secret(seed, number), number).deal(bet.lines)
    return Hand(bet, table or table_c(), deal, tuple(hold))


def won(hand: Hand) -> int:
    return settle(hand).total
