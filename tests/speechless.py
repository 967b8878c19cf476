"""The game's own command line, whose window never says that it refuses something: what campaigns must find out."""

import sys

from ace_invaders.cli import main
from ace_invaders.window.saying import Saying


def nothing(*_: object) -> bool:
    return False


if __name__ == "__main__":
    Saying.refuse = nothing  # type: ignore[method-assign, assignment]
    sys.exit(main())
