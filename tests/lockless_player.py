"""A player who never looks whether another one plays: what campaigns must find out."""

import sys
from pathlib import Path

from ace_invaders.store import lock
from campaigns.player import main

if __name__ == "__main__":
    lock._try_lock = lambda descriptor: None  # noqa: ARG005 - the lock that is not taken
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), killed=False))
