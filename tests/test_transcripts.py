"""Whole hands as plain text, worked out by hand: lines with `>` are played, the others must come of them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ace_invaders.cards import parse_cards, spell
from ace_invaders.dealing import Deal
from ace_invaders.errors import IllegalAction
from ace_invaders.game import (
    Action,
    ChooseBet,
    ChooseTable,
    DealHand,
    Draw,
    Hold,
    LineOutcome,
    Outcome,
    Phase,
    Round,
    ToggleHold,
    act,
)
from ace_invaders.paytable import MAXIMUM_BET, Bet
from hands_of import TABLES

TRANSCRIPTS = sorted((Path(__file__).parent / "golden").glob("*.txt"))


class Play:
    """A round that is played by lines of text; the decks are rigged."""

    def __init__(self) -> None:
        self.round = Round(MAXIMUM_BET, TABLES["F"])
        self.decks = {"top": "", "middle": "", "bottom": ""}

    def answer(self, command: str) -> Iterator[str]:
        """What comes of one command, line by line."""
        verb, _, rest = command.partition(" ")
        if verb in self.decks:
            self.decks[verb] = rest
            return
        try:
            self.round = act(self.round, self._actions()[verb](rest))
        except IllegalAction as refusal:
            yield f"refused: {refusal}"
            return
        yield from settled_text(self.round) if verb == "draw" else [phase_text(self.round)]

    def _actions(self) -> dict[str, Callable[[str], Action]]:
        return {
            "bet": lambda rest: ChooseBet(Bet(*map(int, rest.split()))),
            "table": lambda rest: ChooseTable(TABLES[rest]),
            "deal": lambda _: DealHand(Deal(*(parse_cards(self.decks[deck]) for deck in ("bottom", "middle", "top")))),
            "hold": lambda rest: Hold(tuple(map(int, rest.split()))),
            "toggle": lambda rest: ToggleHold(int(rest)),
            "draw": lambda _: Draw(),
        }


def phase_text(round_: Round) -> str:
    hand, bet = round_.hand, round_.bet
    if round_.phase is Phase.HOLDING and hand is not None:
        cards = (f"[{card}]" if place in hand.hold else str(card) for place, card in enumerate(hand.deal.dealt, 1))
        return f"holding {' '.join(cards)}"
    return f"betting {bet.lines} x {bet.coins} = {bet.total} coins, table {round_.table.id}"


def settled_text(round_: Round) -> Iterator[str]:
    outcome: Outcome | None = round_.hand.outcome if round_.hand else None
    assert outcome is not None
    assert round_.phase is Phase.BETTING
    for line in outcome.lines:
        yield f"{line.line.value:<8}{spell(line.dealt)}"
        yield from (f"        {text}" for text in line_text(line))
    yield f"total   {coins(outcome.total)}"


def line_text(line: LineOutcome) -> Iterator[str]:
    if line.way and line.way.falls:
        places = " ".join(map(str, line.way.aces_fell))
        yield "the royal falls" if line.way.royal else f"aces fall on {places}"
        yield spell(line.cards)
    yield f"{line.row.words}, {coins(line.won)}"


def coins(number: int) -> str:
    return "1 coin" if number == 1 else f"{number} coins"


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_hand_goes_as_it_is_written_down(path: Path) -> None:
    written = path.read_text("utf-8").splitlines()
    play, found = Play(), list[str]()
    for line in written:
        if line.startswith("> "):
            found += [line, *play.answer(line.removeprefix("> "))]
    assert found == written


def test_there_are_transcripts() -> None:
    assert len(TRANSCRIPTS) >= 2
