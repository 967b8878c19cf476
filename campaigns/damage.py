"""Damaged saves: one byte changed, or the end cut off, in any file of a game that was closed or killed in mid-hand.

What is read then must be right to the last figure, or the damage is told: the game is kept aside as it was, with its
log, and a fresh one begins; or, where its books do not balance or a newer schema is claimed, it is left untouched.
"""

import random
import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ace_invaders.errors import AceInvadersError, Refuted
from ace_invaders.records import Record
from ace_invaders.session import Meters
from ace_invaders.store import Store, read_books
from campaigns.campaign import Outcome, Scale
from campaigns.playing import Playing
from campaigns.shown import Shown
from games import TABLES, first

FAULT = "a byte flipped, or a file cut off"
FLIPS = {Scale.QUICK: 60, Scale.FULL: 1_000}
CUTS = {Scale.QUICK: 20, Scale.FULL: 200}
HANDS = (3, 40)  # of the saves, each closed and killed
FRESH = 77  # the credits of a game that begins anew
DATABASE = "session.sqlite3"
BESIDE = ("session.lock", "session.mark", "session.notice")
SEED = 6


@dataclass(frozen=True, slots=True)
class Save:
    """A game as it was left, and what must be read of it: the state, and every hand of the journal.

    `figures` are the places in the database of a closed game where its meters and the number of its schema stand.
    """

    folder: Path
    figures: tuple[int, ...]
    shown: Shown
    hands: tuple[tuple[Any, ...], ...]


def run(scale: Scale, folder: Path) -> Outcome:
    chance = random.Random(SEED)
    saves = [
        _left(folder / f"{ending or 'closed'}-{hands}", hands, ending) for hands in HANDS for ending in ("", "killed")
    ]
    damages = [_flip] * FLIPS[scale] + [_cut] * CUTS[scale]
    results: Counter[str] = Counter()
    findings: list[str] = []
    for number, damage in enumerate(damages):
        save, trial = saves[number % len(saves)], folder / "trial"
        shutil.copytree(save.folder, trial)
        what = damage(save, trial, chance)
        results[_result(save, trial, findings, f"{save.folder.name}: {what}")] += 1
        shutil.rmtree(trial)
    came = ", ".join(f"{count:,} {result}" for result, count in results.most_common())
    return Outcome(f"{FLIPS[scale]:,} byte flips and {CUTS[scale]:,} cuts: {came}", tuple(findings))


def _left(folder: Path, hands: int, ending: str) -> Save:
    """A game of so many hands, closed or killed in mid-hand."""
    player = Playing(folder, folder.with_suffix(".log"), SEED, hands, ending=[ending])
    player.end()
    with Store.open(shutil.copytree(folder, folder.with_suffix(".read")), TABLES, first(), FRESH) as game:
        return Save(folder, _figures(folder, game.next_fair().secret), Shown.of(game), _hands(game))


def _figures(folder: Path, secret: bytes) -> tuple[int, ...]:
    """The places of a schema's number, and of the meters: the bytes before the secret of the next hand."""
    place = (folder / DATABASE).read_bytes().find(secret)
    return (*range(60, 64), *range(place - 20, place)) if place > 0 else ()


def _hands(game: Store) -> tuple[tuple[Any, ...], ...]:
    """Every hand of the journal: its cards, its bet, its hold, what came of it, how it can be verified."""
    return tuple(_hand(record) for record in game.records(last=10**6))


def _hand(record: Record) -> tuple[Any, ...]:
    return record.number, record.hand, record.credits, record.played, record.fair, record.result


def _one_file(folder: Path, chance: random.Random) -> Path:
    """A file of the save, the database and its log more often than those beside."""
    files = sorted(path for path in folder.iterdir() if path.stat().st_size)
    weights = [1 if path.name in BESIDE or path.name.endswith("-shm") else 3 for path in files]
    return chance.choices(files, weights)[0]


def _flip(save: Save, trial: Path, chance: random.Random) -> str:
    file = _one_file(trial, chance)
    data = bytearray(file.read_bytes())
    # Every fourth byte of a closed game's database is one of its figures.
    aimed = file.name == DATABASE and save.figures and chance.randrange(4) == 0
    place = chance.choice(save.figures) if aimed else chance.randrange(len(data))
    bits = chance.randrange(1, 256)
    data[place] ^= bits
    file.write_bytes(data)
    return f"byte {place} of {file.name} ^ {bits}"


def _cut(_: Save, trial: Path, chance: random.Random) -> str:
    file = _one_file(trial, chance)
    # Every fourth is cut to nothing, or where a page or a frame of the log ends: there a file can look whole.
    size = file.stat().st_size
    whole = chance.choice((0, 4096 * chance.randrange(9), 32 + 4120 * chance.randrange(9)))
    length = min(size - 1, whole if chance.randrange(4) == 0 else chance.randrange(size))
    file.write_bytes(file.read_bytes()[:length])
    return f"{file.name} cut from {size} to {length} bytes"


def _result(save: Save, trial: Path, findings: list[str], what: str) -> str:
    """What came of a damage, in a word or two; what is wrong with that goes to the findings."""
    before = _files(trial)
    try:
        result, faults = _opened(save, trial, before)
    except Exception as error:  # noqa: BLE001 - a traceback is what must never be seen
        result, faults = "not told in words", [repr(error)]
    findings += (f"{what}: {fault}" for fault in faults)
    return result


def _opened(save: Save, trial: Path, before: dict[str, bytes]) -> tuple[str, list[str]]:
    """What a reader and then a player find."""
    faults = [*_read(save, trial, before)]
    try:
        with Store.open(trial, TABLES, first(), FRESH) as game:
            if game.session.meters == Meters(credits=FRESH, inserted=FRESH):
                return "kept aside", [*faults, *_kept(trial, game.warning, before)]
            return _right(save, game, faults)
    except Refuted as error:
        return "refused", [*faults, *_untouched(trial, before, str(error))]


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def _read(save: Save, trial: Path, before: dict[str, bytes]) -> Iterator[str]:
    """A reader finds the right figures, or says in words why not; and changes nothing."""
    try:
        books = read_books(trial, TABLES)
    except AceInvadersError as error:
        if not str(error) or "\n" in str(error):
            yield f"a reader is told {error}"
    else:
        hand = books.open_hand.hand if books.open_hand else None
        figures = (books.meters, books.number, hand)
        right = (save.shown.meters, save.shown.number, save.hands[0][1] if save.shown.is_open else None)
        if books.meters.balanced and books.meters.in_range and figures != right:
            yield f"a reader finds {figures}"
    if _files(trial) != before:
        yield "a reader changed a file"


def _right(save: Save, game: Store, faults: list[str]) -> tuple[str, list[str]]:
    """Every figure must be as it was, but for what is told to be damaged."""
    shown, result = Shown.of(game), "right"
    if game.warning:
        result = "right but for a choice, as told"
        shown = replace(shown, choice=save.shown.choice)
        if game.warning != "a remembered choice was damaged and is forgotten":
            faults.append(f"the game said {game.warning}")
    if shown != save.shown:
        faults.append(f"the game goes on from {shown}")
    for hand in save.hands:
        try:
            record = game.record(hand[0])
        except Refuted:
            result = "right but for old hands, as told"
        else:
            if record is None or _hand(record) != hand:
                faults.append(f"hand {hand[0]} reads {record}")
    return result, faults


def _kept(trial: Path, warning: str, before: dict[str, bytes]) -> Iterator[str]:
    """The damaged game must be kept with its log as it was, and be named."""
    kept = {name: data for name, data in _files(trial).items() if name.startswith(f"{DATABASE}.damaged-")}
    for ending in ("", "-wal"):
        name, data = next(((name, kept[name]) for name in kept if _ending(name) == ending), ("", None))
        if data != before.get(DATABASE + ending):
            yield f"{name or DATABASE + ending} is not kept as it was"
        if name and name.removesuffix(ending) not in warning:
            yield f"{name} is kept, the game said {warning}"


def _ending(name: str) -> str:
    return next((ending for ending in ("-wal", "-shm") if name.endswith(ending)), "")


def _untouched(trial: Path, before: dict[str, bytes], told: str) -> Iterator[str]:
    """Books that do not balance, and newer schemas, are left as they are."""
    after = _files(trial)
    for name in (DATABASE, f"{DATABASE}-wal", "session.mark"):
        if after.get(name) != before.get(name):
            yield f"{name} was changed"
    if "the books do not balance" not in told and "newer version of Ace Invaders" not in told:
        yield f"the game was refused because {told}"
