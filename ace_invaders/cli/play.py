"""`ace-invaders play`: the game in a window."""

import argparse
import gc

from ace_invaders import files
from ace_invaders.cli import common
from ace_invaders.cli.log import Log
from ace_invaders.window import opening
from ace_invaders.window.opening import Opened


def run(arguments: argparse.Namespace) -> int:
    with files.patience(files.PATIENCE):
        layers = common.layers_of(arguments)
    opened = opening.opened(layers)
    with opened.store:
        _play(opened, arguments)
    gc.freeze()  # the program ends: Python need not look through all that is left for what it could free
    return 0


def _play(opened: Opened, arguments: argparse.Namespace) -> None:
    from ace_invaders.window import launch  # only now: it loads pygame, which takes its time

    log = Log() if arguments.log else None
    try:
        launch.play(opened, seed=arguments.seed, log=log.tell if log else None)
    finally:
        if log is not None:
            log.close()
