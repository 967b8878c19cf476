"""`python -m ace_invaders` is `ace-invaders`."""

import sys

from ace_invaders.cli import main

if __name__ == "__main__":
    sys.exit(main())
