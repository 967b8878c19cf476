"""`python -m ace_invaders` is `ace-invaders`."""

import sys

INTERRUPTED = 130

if __name__ == "__main__":
    try:
        from ace_invaders.cli import program

        status = program()
    except KeyboardInterrupt:  # before anything of the game is there to take it, or after
        status = INTERRUPTED
    sys.exit(status)
