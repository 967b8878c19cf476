"""Starts of the game that write: each a folder as it can be found, and what must be said of it."""

import copy
import itertools
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from campaigns.playing import Playing
from campaigns.witness import Witness

DATABASE = "session.sqlite3"
ENDINGS = ("", "-wal")
SEED = 3
NEARLY_CARRIED = 975 * (4096 + 24)  # bytes of a log that is carried over soon after, at 1,000 pages


@dataclass(frozen=True, slots=True)
class Start:
    """A folder that the game is started in, none where there is no `folder`, and the hands that are played there.

    Where a new game begins because of what is there, `says` is what the player must be told.
    """

    name: str
    hands: int
    folder: Path
    witness: Witness
    says: str = ""

    def put(self, saves: Path) -> Witness:
        """A copy of the folder, and the witness of the game in it."""
        if self.folder.exists():
            shutil.copytree(self.folder, saves)
        return copy.deepcopy(self.witness)

    def odd_words(self, told: list[str], saves: Path) -> Iterator[str]:
        """What was said at the openings, and what is kept in the folder, other than it must be."""
        words = " ".join(told)
        if not (self.says in words if self.says else not words):
            yield f"the game said: {words or 'nothing'}"
        if self.says:
            yield from self._odd_kept(words, saves)

    def _odd_kept(self, words: str, saves: Path) -> Iterator[str]:
        """What was damaged must be kept as it was, under one name that was told."""
        damaged = {ending: _content(self.folder, ending) for ending in ENDINGS}
        kept = {path.name for path in saves.glob(f"{DATABASE}.damaged-*")}
        names = {name.removesuffix("-wal").removesuffix("-shm") for name in kept}
        if len(names) != any(damaged.values()) or not all(name in words for name in names):
            yield f"{', '.join(sorted(kept)) or 'nothing'} is kept, the game said: {words}"
            return
        for name, (ending, content) in itertools.product(names, damaged.items()):
            if _content(saves, ending, name) != content:
                yield f"{name}{ending} is not what was damaged"


def _content(folder: Path, ending: str, name: str = DATABASE) -> bytes | None:
    file = folder / (name + ending)
    return file.read_bytes() if file.exists() else None


def made(folder: Path) -> list[Start]:
    """All starts, made in a folder."""
    folder.mkdir()
    killed, witness = _played(folder / "killed", 3, "killed")
    nearly, nearly_witness = _nearly_carried(folder / "nearly")
    older, older_witness = _played(folder / "older", 3)
    _edit(older, "DROP TABLE mistakes", "PRAGMA user_version = 1")
    cut, logged, missing = (shutil.copytree(killed, folder / name) for name in ("cut", "logged", "missing"))
    (cut / DATABASE).write_bytes((cut / DATABASE).read_bytes()[:5000])
    for database in (logged / DATABASE, missing / DATABASE, missing / f"{DATABASE}-wal", missing / f"{DATABASE}-shm"):
        database.unlink()
    return [
        Start("a first start", 6, folder / "nothing", Witness()),
        Start("a start after a kill", 2, killed, witness),
        Start("a start whose log is carried over in mid-play", 4, nearly, nearly_witness),
        Start("a start on an older schema", 1, older, older_witness),
        Start("a start on a damaged game", 1, cut, Witness(), "session.sqlite3 was damaged ("),
        Start("a start where only the log is there", 1, logged, Witness(), "only its log is there"),
        Start("a start where the database is missing", 1, missing, Witness(), "session.sqlite3 is missing"),
    ]


def _played(saves: Path, hands: int, *ending: str) -> tuple[Path, Witness]:
    """A folder in which hands were played, and its witness."""
    witness = Witness()
    _play(saves, hands, witness, *ending)
    return saves, witness


def _play(saves: Path, hands: int, witness: Witness, *ending: str) -> None:
    player = Playing(saves, saves.with_suffix(".log"), SEED, hands, ending=ending)
    player.end()
    faults = [*witness.hear(player.events), *player.errors.splitlines()]
    assert not faults, faults


def _nearly_carried(saves: Path) -> tuple[Path, Witness]:
    """A folder whose log has nearly the length at which it is carried over into the database."""
    witness = Witness()
    _play(saves, 60, witness, "killed")
    while (saves / f"{DATABASE}-wal").stat().st_size < NEARLY_CARRIED:
        _play(saves, 1, witness, "killed")
    return saves, witness


def _edit(saves: Path, *statements: str) -> None:
    raw = sqlite3.connect(saves / DATABASE, isolation_level=None)
    for statement in statements:
        raw.execute(statement)
    raw.close()
