"""Kills at random instants: a player is killed with SIGKILL in mid-play, and the next one finds all that was shown.

Players of one folder follow one another, so that a hand can outlive several kills; then a new game begins.
"""

import random
import time
from collections.abc import Iterator
from pathlib import Path

from campaigns.campaign import Outcome, Scale
from campaigns.playing import Playing
from campaigns.witness import Witness

FAULT = "kill -9 at a random instant of play"
KILLS = {Scale.QUICK: 100, Scale.FULL: 1_000}
KILLS_A_GAME = 20
LONGEST = 0.12  # seconds of play before a kill
IN_MID_HAND = 0.4  # the share of the kills that must fall into a hand
SEED = 20261129


def run(scale: Scale, folder: Path, module: str = "campaigns.player") -> Outcome:
    """Kill players of a module so many times."""
    chance = random.Random(SEED)
    findings: list[str] = []
    in_hand = acts = 0
    for number in range(KILLS[scale]):
        if number % KILLS_A_GAME == 0:
            witness, saves = Witness(), folder / f"game-{number // KILLS_A_GAME}"
        player = Playing(saves, folder / "player.log", chance.randrange(2**32), module=module)
        findings += (f"kill {number + 1}: {fault}" for fault in _killed(player, witness, saves, chance))
        in_hand += witness.last is not None and witness.last.is_open
        acts += len(player.events)
    return Outcome(
        f"{KILLS[scale]:,} kills, {in_hand:,} of them in mid-hand, over {acts // 2:,} acts",
        (*findings, *too_few(in_hand, KILLS[scale])),
    )


def _killed(player: Playing, witness: Witness, saves: Path, chance: random.Random) -> Iterator[str]:
    """Kill a player and look at what it leaves."""
    player.wait_for_events()
    time.sleep(chance.uniform(0, LONGEST))
    player.kill()
    yield from witness.hear(player.events)
    yield from witness.judge(saves)
    if witness.told:
        yield f"the game said {witness.told}"
        witness.told.clear()
    if player.errors:
        yield f"the player ended by itself: {player.errors}"


def too_few(in_hand: int, kills: int) -> Iterator[str]:
    if in_hand < IN_MID_HAND * kills:
        yield f"only {in_hand} of {kills} kills fell into a hand"
