"""The practice dealer as a panel: how many play, and the hands that they hold. The game and its money wait."""

import secrets
from dataclasses import dataclass, replace

from ace_invaders import dealer
from ace_invaders.cards import spell
from ace_invaders.dealer import MOST_PLAYERS, Showdown
from ace_invaders.fairness import SECRET_BYTES, Fair
from ace_invaders.window import dealer_table
from ace_invaders.window.actions import Press, Pressed, PressHold
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Picture
from ace_invaders.window.panel import PlainPanel
from ace_invaders.window.view import View
from ace_invaders.window.words import counted


@dataclass(frozen=True, slots=True)
class Dealer(PlainPanel):
    """A table of so many players; `showdown` is what they hold, None before the deal, `deals` how many there were."""

    players: int = 2
    showdown: Showdown | None = None
    deals: int = 0

    @property
    def screen(self) -> Press:
        return Press.DEALER

    @property
    def spoken(self) -> str:
        if self.showdown is None:
            return f"Practice dealer: {counted(self.players, 'player')}."
        _, who, why = dealer_table.won(self.showdown)
        hands = ", ".join(f"{seat} {spell(hand)}" for seat, hand in enumerate(self.showdown.hands, start=1))
        return f"Deal {self.deals}: {hands}. {who} {why}"

    def after(self, action: Pressed, now: float) -> "Dealer":  # noqa: ARG002 - at any time
        """The table with other players, with the next deal, or as it was."""
        match action:
            case PressHold(players):
                return self._of(players)
            case Press.LEFT:
                return self._of(max(self.players - 1, 1))
            case Press.RIGHT:
                return self._of(min(self.players + 1, MOST_PLAYERS))
            case Press.MAIN:
                return self._dealt()
        return self

    def picture(self, view: View, keys: KeyNames) -> Picture:
        return dealer_table.picture(view, self.players, self.showdown, self.deals, keys)

    def _of(self, players: int) -> "Dealer":
        """The table for so many players; where that changes, the cards are taken in."""
        return self if players == self.players else replace(self, players=players, showdown=None)

    def _dealt(self) -> "Dealer":
        """The next deal: a secret from the operating system, which nobody keeps, shuffles the deck."""
        deals = self.deals + 1
        fair = Fair(secrets.token_bytes(SECRET_BYTES), deals)
        return replace(self, showdown=dealer.deal(self.players, fair), deals=deals)
