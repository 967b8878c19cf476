"""The display: opened and ended, and how large a window is on it."""

import atexit
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

import pygame

from ace_invaders import locate
from ace_invaders.errors import INTERRUPTED, AceInvadersError, Unavailable
from ace_invaders.window import display_loss
from ace_invaders.window.looks import CANVAS_HEIGHT, CANVAS_WIDTH
from ace_invaders.window.quiet import quiet_errors

TITLE = "Ace Invaders"
LEAST_SIZE = (320, 200)
# Drivers that show nothing: SDL falls back to them in silence where there is no display.
_BLIND = ("offscreen", "dummy")


@contextmanager
def opened(at_end: Callable[[], bool]) -> Iterator[None]:
    """A display for a while. Raises Unavailable where there is none.

    `at_end` ends what else uses pygame; where it cannot, the program ends without pygame's own end, which would wait.
    """
    _open()
    status = 1
    try:
        yield
        status = 0
    except AceInvadersError as error:
        status = error.exit_status
        raise
    except KeyboardInterrupt:
        status = INTERRUPTED
        raise
    finally:
        if at_end():
            pygame.quit()
        else:
            pygame.display.quit()
            atexit.register(_end_at_once, status)  # what is registered last comes first: before pygame's own end


def _end_at_once(status: int) -> NoReturn:
    sys.stdout.flush()
    os._exit(status)


def _open() -> None:
    try:
        with quiet_errors():
            pygame.display.init()
    except pygame.error as error:
        raise Unavailable(f"no display: {error}; the commands other than `play` need none") from error
    driver = pygame.display.get_driver()
    if driver in _BLIND and os.environ.get("SDL_VIDEODRIVER") != driver:
        pygame.display.quit()
        raise Unavailable("no display was found; the commands other than `play` need none")
    if driver == "x11":
        # The changed pixels alone go to the screen; SDL's other way, OpenGL, keeps every one of them several times.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        display_loss.end_in_words()
    pygame.font.init()


def name_window() -> None:
    """The title and the icon that the desktop shows."""
    pygame.display.set_caption(TITLE)
    pygame.display.set_icon(pygame.image.load(locate.assets_folder() / "icon.png"))


def full_screen() -> pygame.Surface:
    """The whole screen."""
    return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)


def window(size: tuple[int, int]) -> pygame.Surface:
    """A window of a size in pixels, which its user may change."""
    surface = _asked_for(size)
    # X11 leaves full screen with the screen's size; then, asked again, the window takes its own.
    return surface if surface.get_size() == size else _asked_for(size)


def _asked_for(size: tuple[int, int]) -> pygame.Surface:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # pygame-ce prints one where another size comes
        return pygame.display.set_mode(size, pygame.RESIZABLE)


def window_size(remembered: tuple[int, int] | None) -> tuple[int, int]:
    """The size that a window opens in, in pixels: the remembered one as far as the desktop shows it."""
    desktop = pygame.display.get_desktop_sizes()[0]
    return _within(remembered, desktop) if remembered else _first_size(desktop)


def _first_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """The canvas' own size, or on a large or a small desktop the one that fills four fifths of it."""
    width, height = desktop
    k = min(width * 0.8 / CANVAS_WIDTH, height * 0.8 / CANVAS_HEIGHT)
    k = k if k >= 1.25 else min(1.0, width / CANVAS_WIDTH, height / CANVAS_HEIGHT)
    return max(LEAST_SIZE[0], int(CANVAS_WIDTH * k)), max(LEAST_SIZE[1], int(CANVAS_HEIGHT * k))


def _within(size: tuple[int, int], desktop: tuple[int, int]) -> tuple[int, int]:
    """A size no larger than the desktop and no smaller than can be read."""
    return max(LEAST_SIZE[0], min(size[0], desktop[0])), max(LEAST_SIZE[1], min(size[1], desktop[1]))
