"""What the message panel says, in players' words, of each moment of a hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ace_invaders.cards import Card
from ace_invaders.game import Hand, LineOutcome, Outcome
from ace_invaders.gravity import Way
from ace_invaders.hands import Category, Row, describe, rank
from ace_invaders.paytable import PAID_ROWS, Bet
from ace_invaders.window.looks import IconName
from ace_invaders.window.view import Message
from ace_invaders.window.words import bet_words, counted, line_name, row_name

PRESS_DEAL: Final = "Press DEAL for the next hand."
HOLD_KEYS: Final = ("1", "2", "3", "4", "5")


def choose_bet(bet: Bet) -> Message:
    """Before a deal."""
    return Message("Choose your bet, then press DEAL.", bet_words(bet))


def holding(hand: Hand) -> Message:
    """While cards can be held."""
    held = counted(len(hand.hold), "card") if hand.hold else "No card"
    return Message(f"{held} held.", hold_hint(HOLD_KEYS))


def hold_hint(keys: Sequence[str]) -> str:
    """How cards are held, with the keys of the five positions."""
    named = "1–5" if tuple(keys) == HOLD_KEYS else " ".join(filter(None, keys))
    return f"Click a card or press {named}, then DRAW."


def drawing(hand: Hand) -> Message:
    """While the discards are replaced and the upper lines turn."""
    discards = 5 - len(hand.hold)
    title = f"{counted(discards, 'new card')} to BOTTOM." if discards else "All five cards stay."
    return Message(title, "TOP and MIDDLE are dealt." if hand.bet.lines == 3 else "")


def falling(upper: tuple[Card, ...], below: LineOutcome) -> Message:
    """While something falls on a line."""
    way = below.way
    assert way is not None, "only a line below another is fallen on"
    before = rank(below.dealt)
    # "three aces become", but "a pair becomes".
    verb = "become" if before.category in (Category.THREE_OF_A_KIND, Category.FOUR_OF_A_KIND) else "becomes"
    becomes = f"{describe(before).lower()} {verb} {row_name(below.row)}: {below.won}"
    return Message(f"{_what_falls(upper, way)} to {line_name(below.line)}", becomes, IconName.ARROW_DOWN)


def _what_falls(upper: tuple[Card, ...], way: Way) -> str:
    if way.royal:
        return "The royal flush falls"
    if len(way.positions) == 1:
        return f"{upper[way.positions[0] - 1].words.capitalize()} falls"
    return f"{len(way.positions)} aces fall"


def settled(hand: Hand, next_: str = PRESS_DEAL) -> Message:
    """When all is paid; `next_` is what to do after a win."""
    outcome = hand.outcome
    assert outcome is not None, "the hand is settled"
    if not outcome.total:
        return _no_win(hand, outcome)
    if hand.bet.lines == 1:
        row = outcome.lines[0].row
        return Message(f"{row.words.capitalize()} wins {outcome.total}.", next_, IconName.CHECK)
    return Message(wins(outcome), f"{falls(outcome)} {next_}".strip(), IconName.CHECK)


def _no_win(hand: Hand, outcome: Outcome) -> Message:
    pays = hand.table.pays_at(hand.bet)
    title = "No line wins." if hand.bet.lines == 3 else "No win."
    paid = [row for row in PAID_ROWS if pays[row]]
    # A table of the player's own may leave out rows above others that pay.
    left_out = [line for line in outcome.lines if line.row in PAID_ROWS[: PAID_ROWS.index(paid[-1]) if paid else 0]]
    if left_out:
        return Message(title, f"{left_out[-1].row.words.capitalize()}{_place(hand, left_out[-1])} pays nothing here.")
    pairs = [line for line in outcome.lines if rank(line.cards).category is Category.ONE_PAIR]
    if pairs:
        pair = describe(rank(pairs[-1].cards)).lower()
        return Message(title, f"A {pair}{_place(hand, pairs[-1])} pays nothing: {paying_starts(pays)}.")
    starts = paying_starts(pays)
    return Message(title, f"{starts[0].upper()}{starts[1:]}.")


def _place(hand: Hand, line: LineOutcome) -> str:
    """Which line it is, where there are several."""
    return f" on {line_name(line.line)}" if hand.bet.lines == 3 else ""


def paying_starts(pays: Mapping[Row, int]) -> str:
    """Where paying starts at a bet, as in "paying starts at jacks"."""
    lowest = next((row for row in reversed(PAID_ROWS) if pays[row]), None)
    if lowest is None:
        return "the pay table pays nothing at this bet"
    return f"paying starts at {'jacks' if lowest is Row.JACKS_OR_BETTER else lowest.words}"


def wins(outcome: Outcome) -> str:
    """Which lines win how much, as in "3 lines win: 5 + 20 + 15 = 40"."""
    winners = [line for line in outcome.lines if line.won]
    if len(winners) == 1:
        return f"{line_name(winners[0].line)} wins {winners[0].won}: {winners[0].row.words}"
    return f"{len(winners)} lines win: {' + '.join(str(line.won) for line in winners)} = {outcome.total}"


def falls(outcome: Outcome) -> str:
    """What fell in a hand, in a sentence."""
    ways = [line.way for line in outcome.lines if line.way and line.way.falls]
    royals = sum(way.royal for way in ways)
    aces = sum(len(way.aces_fell) for way in ways)
    if royals == 2:
        return "The royal flush fell twice."
    if royals:
        return f"The royal flush and {counted(aces, 'ace')} fell." if aces else "The royal flush fell."
    return f"{counted(aces, 'ace') if aces else 'No ace'} fell."


def with_keys(message: Message, keys: Sequence[str]) -> Message:
    """The message with the keys that hold cards in this player's mapping."""
    if message.detail != hold_hint(HOLD_KEYS) or tuple(keys) == HOLD_KEYS:
        return message
    return replace(message, detail=hold_hint(keys))
