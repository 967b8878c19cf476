"""The commands: doors only. Each module parses its arguments, calls the house, prints, and returns an exit status."""

import math
import os
import signal
import sys
import time
from contextlib import suppress
from typing import TextIO

from ace_invaders.errors import INTERRUPTED, AceInvadersError, Unavailable
from ace_invaders.locate import Homeless
from ace_invaders.signs import visible

SAME_PRESS = 2.0  # seconds in which a further Ctrl-C is the same one: what ends on it must come to its end
_STANDARD_ERROR = 2  # the last of the three descriptors that every program has


def program() -> int:
    """`main` as a program of its own, which Ctrl-C ends without a word at any moment, however often it is pressed."""
    try:
        _interrupts.take()
        return main()
    except BaseException as error:
        if _interrupts.came or _came_of_interrupt(error):
            return INTERRUPTED
        raise
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # while Python ends


def _came_of_interrupt(error: BaseException | None) -> bool:
    """Whether Ctrl-C is behind an error: where it comes while a class is made, Python 3.11 raises one of its own."""
    return error is not None and (isinstance(error, KeyboardInterrupt) or _came_of_interrupt(error.__cause__))


class _Interrupts:
    """Ctrl-C in this process: whether it `came` at all, for libraries make errors of their own of it, or none."""

    def __init__(self) -> None:
        self.came = False
        self._last = -math.inf

    def take(self) -> None:
        """Raise KeyboardInterrupt for it, where it is not shut off, but not again while the first one is followed."""
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._raise)
            sys.unraisablehook = self._pass_over

    def _raise(self, *_: object) -> None:
        if time.monotonic() - self._last >= SAME_PRESS:
            self.came, self._last = True, time.monotonic()
            raise KeyboardInterrupt

    def _pass_over(self, unraisable: "sys.UnraisableHookArgs") -> None:
        """Ctrl-C that came where Python raises nothing, as while an object dies, was not followed: the next one is."""
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            self._last = -math.inf
        else:
            sys.__unraisablehook__(unraisable)


_interrupts = _Interrupts()


def main(argv: list[str] | None = None) -> int:
    """Run a command and return its exit status; errors are lines on standard error, never a traceback."""
    _keep_descriptors()
    _speak_utf8()
    try:
        status = _status(_with_command(sys.argv[1:] if argv is None else argv))
        print(end="", flush=True)
    except BrokenPipeError:
        _fall_silent(sys.stdout, sys.stderr)
        return 0
    except OSError as error:
        tell(f"{visible(str(error.filename or 'the output'))} cannot be written: {error.strerror}")
        _fall_silent(sys.stdout, sys.stderr)
        return Unavailable.exit_status
    return status


def _status(words: list[str]) -> int:
    """The exit status of a command, whichever way it ended."""
    try:
        # Here, so that Ctrl-C ends a command in silence while it still loads, too.
        from ace_invaders.cli.arguments import parser

        arguments = parser().parse_args(words)
        status: int = arguments.run(arguments)
    except AceInvadersError as error:
        if _interrupts.came:
            return INTERRUPTED
        tell(error)
        return error.exit_status
    except Homeless as error:
        tell(error)
        return Unavailable.exit_status
    except MemoryError:
        tell("there is not enough memory for this, close other programs first")
        return Unavailable.exit_status
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as end:  # argparse after --help, --version and bad usage
        return end.code if isinstance(end.code, int) else 0
    return status


def tell(error: object) -> None:
    """A line on standard error; where that takes none the exit status alone tells."""
    try:
        print(error, file=sys.stderr, flush=True)
    except OSError:
        _fall_silent(sys.stderr)


def _fall_silent(*streams: TextIO) -> None:
    """The reader has gone, or the disk is full: what is still buffered must not complain when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        with suppress(OSError, ValueError):
            os.dup2(nowhere, stream.fileno())


def _with_command(words: list[str]) -> list[str]:
    """Without a command the game is played: options alone are those of `play`."""
    if words and (not words[0].startswith("-") or words[0] in ("-h", "--help", "--version")):
        return words
    return ["play", *words]


def _keep_descriptors() -> None:
    """Where standard streams are closed, no file of the player's may get their numbers: libraries print there."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= _STANDARD_ERROR:
        pass
    os.close(descriptor)


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - open as long as the program runs


def _speak_utf8() -> None:
    """Cards' symbols and files' names are printed the same under every locale, and nowhere where streams are closed."""
    sys.stdout, sys.stderr = sys.stdout or _nowhere(), sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # Names of files on POSIX are bytes and leave as they came; on Windows they can hold half characters.
            stream.reconfigure(encoding="utf-8", errors="surrogateescape" if os.name == "posix" else "backslashreplace")
