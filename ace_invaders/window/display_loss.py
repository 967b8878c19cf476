"""A display or a window that others end: without this, Xlib ends the program with status 1 and words of its own."""

import ctypes
import os
from contextlib import suppress
from typing import Final, NoReturn

from ace_invaders.errors import Unavailable

WORDS: Final = "the display was lost; a saved game stands as it was shown last"


def end_in_words() -> None:
    """Let the loss of an X display end the program as the lack of one does: one line, and the status of Unavailable."""
    with suppress(OSError, AttributeError):  # a machine without the library shows nothing through it
        xlib = ctypes.CDLL("libX11.so.6")
        xlib.XSetIOErrorHandler(_on_loss)
        xlib.XSetErrorHandler(_on_error)


def _end(*_: object) -> NoReturn:
    """The end: Xlib knows no way back, and every act was durable before it was shown, so nothing is left to do."""
    with suppress(OSError):  # nobody may listen any more
        os.write(2, f"{WORDS}\n".encode())
    os._exit(Unavailable.exit_status)


# Kept for as long as Xlib may call them: with the display, and with an error, as of a window that is gone.
_on_loss: Final = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(_end)
_on_error: Final = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(_end)
