"""What fixes the deals of a game in a window, and what the top bar says of it: their commitments."""

from ace_invaders.fairness import Fair, seeded_secret
from ace_invaders.window.keeping import Keeping
from ace_invaders.window.view import Mark


class Commitments:
    """The deals of one run, by the stored secrets or, for practice, by a seed; `dealt` counts its hands."""

    def __init__(self, keeping: Keeping, seed: int | None) -> None:
        self.dealt = 0
        self._keeping, self._seed = keeping, seed

    def next_fair(self, text: str) -> Fair:
        """What fixes the next hand, the player's text among it."""
        if self._seed is None:
            return self._keeping.store.next_fair(text)
        hand = self.dealt + 1
        return Fair(seeded_secret(self._seed, hand), hand, text)

    @property
    def mark(self) -> str:
        """What the top bar says of the deal: its commitment's first eight digits, or why there is none."""
        if not self._keeping.store.saved:
            return Mark.UNSAVED
        if self._is_seeded:
            return Mark.SEEDED
        return self.commitment[:8] if self._keeping.is_holding else f"next {self.commitment[:8]}"

    @property
    def commitment(self) -> str:
        """The commitment of the open hand, else of the next one."""
        keeping, fair = self._keeping, self._keeping.session.fair
        return fair.commitment if keeping.is_holding and fair is not None else keeping.store.commitment

    @property
    def _is_seeded(self) -> bool:
        """Whether the open hand, else the next one, comes from a seed: a drawn secret is the store's own."""
        keeping = self._keeping
        return self.commitment != keeping.store.commitment if keeping.is_holding else self._seed is not None
