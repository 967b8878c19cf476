"""`ace-invaders play`: the game in a window."""

import argparse
import gc
from contextlib import suppress

from ace_invaders.cli import common


def run(arguments: argparse.Namespace) -> int:
    layers = common.layers_of(arguments)
    from ace_invaders.window import desks

    desks.play(layers, seed=arguments.seed, log=_log if arguments.log else None)
    gc.freeze()  # the program ends: Python need not look through all that is left for what it could free
    return 0


def _log(line: str) -> None:
    """A line for a screen reader, at once."""
    # A reader that has gone away, or a full disk, must not end the game.
    with suppress(OSError):
        print(line, flush=True)
