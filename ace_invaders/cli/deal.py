"""`ace-invaders deal`: the five-card draw dealer."""

import argparse
import secrets

from ace_invaders.cards import spell
from ace_invaders.cli import common
from ace_invaders.cli.columns import lined_up
from ace_invaders.dealer import Showdown, deal
from ace_invaders.fairness import SECRET_BYTES, Fair, seeded_secret

# Every start deals one hand, its first.
_NUMBER = 1


def run(arguments: argparse.Namespace) -> int:
    showdown = deal(arguments.players, _fair(arguments.seed))
    if arguments.json:
        common.print_json(_plain(showdown))
    else:
        _print(showdown)
    return 0


def _fair(seed: int | None) -> Fair:
    """What fixes the deck: the seed or, without one, chance from the operating system."""
    secret = secrets.token_bytes(SECRET_BYTES) if seed is None else seeded_secret(seed, _NUMBER)
    return Fair(secret, _NUMBER)


def _plain(showdown: Showdown) -> dict[str, object]:
    players = [
        {
            "cards": [str(card) for card in cards],
            "category": ranking.category.key,
            "index": ranking.index,
            "description": str(ranking),
        }
        for cards, ranking in zip(showdown.hands, showdown.rankings, strict=True)
    ]
    return {"players": players, "winners": list(showdown.winners)}


def _print(showdown: Showdown) -> None:
    hands = zip(showdown.hands, showdown.rankings, strict=True)
    rows = [
        (f"player {player}", spell(cards), f"{ranking.index:2}", ranking.category.words, str(ranking))
        for player, (cards, ranking) in enumerate(hands, start=1)
    ]
    print(*lined_up(rows), sep="\n")
    print(f"{showdown.verdict}: {showdown.reason}")
