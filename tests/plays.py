"""Games played without a window: opened as the window opens them, their deals rigged where a test says so."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from ace_invaders import config
from ace_invaders.cards import DECK, Card, parse_cards
from ace_invaders.config import Layers
from ace_invaders.dealing import Deal
from ace_invaders.errors import Unavailable
from ace_invaders.fairness import Fair
from ace_invaders.game import Hand
from ace_invaders.preferences import Preferences
from ace_invaders.store import Store
from ace_invaders.window import opening
from ace_invaders.window.actions import Press, PressHold
from ace_invaders.window.play import Play
from games import Rigged

ALL = (1, 2, 3, 4, 5)
SECRET = bytes(32)
NOTHING = "2c 5d 7h 9s Jd"
QUIET = {"speed": "instant"}


def preferences_of(file: Path | None = None, **command_line: Any) -> Preferences:
    return Preferences(Layers(file=config.read_file(file), command_line=command_line))


def opened(
    folder: Path,
    file: Path | None = None,
    seed: int | None = None,
    log: Callable[[str], None] | None = None,
    **command_line: Any,
) -> Play:
    """The game of a folder, as the command `play` opens it."""
    preferences = preferences_of(file, **command_line)
    found = opening.opened_in(folder, preferences)
    return Play(found.store, found.again, preferences, folder, seed, log)


def unsaved(seed: int | None = 1, log: Callable[[str], None] | None = None, **command_line: Any) -> Play:
    """A game in memory."""
    preferences = preferences_of(**command_line)
    store = Store.in_memory(opening.first(preferences), preferences.settings["credits"])
    return Play(store, lambda failed: failed, preferences, Path("nowhere"), seed, log)


def rig(monkeypatch: pytest.MonkeyPatch, play: Play, bottom: str, middle: str = "", top: str = "") -> None:
    """Let every deal of the game from now on be these cards; a bottom line of five gets quiet replacements."""
    dealt = parse_cards(bottom)
    spare = tuple(card for card in parse_cards("2s 4d 6c 8h Tc 3d 7c Ks") if card not in dealt)
    rig_deal(monkeypatch, play, Deal((dealt + spare)[:10], parse_cards(middle), parse_cards(top)))


def rig_deal(monkeypatch: pytest.MonkeyPatch, play: Play, deal: Deal) -> None:
    monkeypatch.setattr(play.commitments, "next_fair", lambda _: Rigged(SECRET, 1, cards=deal))


def shuffled_deal(bottom: str, lines: int, seed: int) -> Deal:
    """A deal that begins with these five cards; all others come as the seed shuffles them."""
    chance = random.Random(seed)
    dealt = parse_cards(bottom)
    others = [card for card in DECK if card not in dealt]
    upper: list[tuple[Card, ...]] = [tuple(chance.sample(DECK, 5)) if lines == 3 else () for _ in range(2)]
    return Deal(dealt + tuple(chance.sample(others, 5)), *upper)


def press(play: Play, *positions: int) -> None:
    for position in positions:
        play.do(PressHold(position))


def hand_of(play: Play) -> Hand:
    hand = play.session.hand
    assert hand is not None
    return hand


def message_of(play: Play) -> str:
    """What the message panel is told to say, in one line."""
    return f"{play.message.title} {play.message.detail}" if play.message else ""


def standing(play: Play) -> None:
    """Play a hand in which all five cards are held."""
    play.do(Press.MAIN)
    press(play, *ALL)
    play.do(Press.MAIN)


def break_store(monkeypatch: pytest.MonkeyPatch, play: Play) -> None:
    """Let the next change fail as a full disk makes it fail."""

    def full(_: object) -> None:
        raise Unavailable("the disk is full")

    monkeypatch.setattr(play.store._journal, "put_game", full)


def written(folder: Path, texts: Mapping[str, str]) -> dict[Path, bytes]:
    """Files with these texts, and their bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {folder / name: text.encode() for name, text in texts.items()}
    for path, content in files.items():
        path.write_bytes(content)
    return files


def fair_of(play: Play) -> Fair:
    fair = play.session.fair
    assert fair is not None
    return fair
