"""The one locator: where the program's own data lies, and where a player's files go.

The program's data lies at the top of a checkout, and in a wheel inside the package. The folders of
a player are named here and made by whoever writes into them.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_APP = "ace-invaders"
_PACKAGE = Path(__file__).resolve().parent


class Homeless(Exception):
    """The machine does not know the player, as in a container, and so no folder of the player's."""


def checkout() -> Path | None:
    """The top of the checkout that the program runs from; nothing where it was installed from a wheel."""
    top = _PACKAGE.parent
    return top if (top / "pyproject.toml").is_file() and (top / "paytables").is_dir() else None


def paytable_folder() -> Path:
    """The folder of the pay tables that come with the game."""
    return _data("paytables", "paytables")


def assets_folder() -> Path:
    """The folder of icon, key profiles, help texts and sounds."""
    return _data("assets", "assets")


def examples_folder() -> Path:
    """The folder of the saved hands that come with the game."""
    return _data("saves/examples", "examples")


def saves_folder() -> Path:
    """The folder of a player's game where nothing else was said. Raises Homeless."""
    top = checkout()
    if top is not None:
        return top / "saves"
    from platformdirs import user_data_path

    with _homeless():
        return user_data_path(_APP, appauthor=False)


def config_folder() -> Path:
    """The folder of a player's configuration. Raises Homeless."""
    from platformdirs import user_config_path

    with _homeless():
        return user_config_path(_APP, appauthor=False)


def cache_folder() -> Path | None:
    """The folder of what can be computed again; None where the player has no home."""
    from platformdirs import user_cache_path

    with suppress(RuntimeError):
        return user_cache_path(_APP, appauthor=False)
    return None


@contextmanager
def _homeless() -> Iterator[None]:
    """Turns the error that tells of no home into Homeless."""
    try:
        yield
    except RuntimeError as error:
        raise Homeless("the machine tells of no home folder of yours, name one: HOME=DIR") from error


def _data(in_checkout: str, in_wheel: str) -> Path:
    top = checkout()
    return _PACKAGE / "data" / in_wheel if top is None else top / in_checkout
