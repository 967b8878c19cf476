"""`ace-invaders play`: the game in a window."""

import argparse
import gc

from ace_invaders.cli import common
from ace_invaders.cli.log import Log


def run(arguments: argparse.Namespace) -> int:
    layers = common.layers_of(arguments)
    from ace_invaders.window import launch

    log = Log() if arguments.log else None
    try:
        launch.play(layers, seed=arguments.seed, log=log.tell if log else None)
    finally:
        if log is not None:
            log.close()
    gc.freeze()  # the program ends: Python need not look through all that is left for what it could free
    return 0
