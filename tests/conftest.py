"""What all tests share."""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from screen import Screen, require_tools

# A busy machine is no fault of a property. In CI a failure must come back when it is looked for.
settings.register_profile("here", deadline=None, database=None, print_blob=True)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "here")

# A shell shuts Ctrl-C off for what it starts in the background, and programs that tests start would take that over.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slow tests come first, so that no worker is left with them alone at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session", autouse=True)
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test meets a player's own files, and no test opens a window or a sound on a developer's desk."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("ACE_INVADERS_CONFIG", raising=False)
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "APPDATA", "LOCALAPPDATA"):
            patch.setenv(name, str(home))
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        yield


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A screen of 1280 x 800 of the test's own."""
    require_tools()
    with Screen() as screen:
        yield screen
