"""`python -m ace_invaders` is `ace-invaders`."""

import sys

INTERRUPTED = 130

if __name__ == "__main__":
    try:
        from ace_invaders.cli import program
    except KeyboardInterrupt:  # so early that nothing of the game is there to take it
        sys.exit(INTERRUPTED)
    sys.exit(program())
