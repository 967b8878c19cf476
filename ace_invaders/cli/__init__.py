"""The commands: doors only. Each module parses its arguments, calls the house, prints, and returns an exit status."""

import os
import sys

from ace_invaders.cli.arguments import parser
from ace_invaders.errors import AceInvadersError

INTERRUPTED = 130


def main(argv: list[str] | None = None) -> int:
    """Run a command and return its exit status; errors are lines on standard error, never a traceback."""
    _speak_utf8()
    try:
        arguments = parser().parse_args(_with_command(sys.argv[1:] if argv is None else argv))
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except AceInvadersError as error:
        print(error, file=sys.stderr)
        return error.exit_status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; what is still buffered must not complain when Python closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _with_command(words: list[str]) -> list[str]:
    """Without a command the game is played: options alone are those of `play`."""
    if words and (not words[0].startswith("-") or words[0] in ("-h", "--help", "--version")):
        return words
    return ["play", *words]


def _speak_utf8() -> None:
    """Cards' symbols and files' names are printed the same under every locale."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")
