"""The game's own command line, which looks whether another instance plays after 3 seconds: what campaigns must find."""

import sys
import time

from ace_invaders.cli import main
from ace_invaders.store import lock

look = lock._try_lock


def late(descriptor: int) -> None:
    time.sleep(3)
    look(descriptor)


if __name__ == "__main__":
    lock._try_lock = late
    sys.exit(main())
