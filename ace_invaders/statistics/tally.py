"""Hands counted one by one, in the order of their numbers."""

from collections import Counter
from collections.abc import Iterable

from ace_invaders.hands import Row
from ace_invaders.statistics.figures import ROWS, Best, Figures, Played, Point, Share, Terms

MOST_POINTS = 480  # of a bankroll: two neighbours become one where there would be more


class Bankroll:
    """Credits after each hand, kept in few points however many hands there are.

    Where hands are counted `alone`, without those between them, it is what the first one's credits would have become.
    `start` are the credits before the first hand, `last` those after the last.
    """

    def __init__(self, alone: bool) -> None:
        self.start = self.last = 0
        self.points: list[Point] = []
        self._alone = alone
        self._width = 1  # hands of a full point
        self._hands = self._paid_in = 0

    def add(self, hand: Played) -> None:
        """Take in the next hand, whose number is higher than all before."""
        if not self._hands:
            self.start = self._paid_in = self.last = hand.credits
        self._hands += 1
        if not self._alone:
            self._paid_in += hand.credits - self.last
            self.last = hand.credits
        self.last = after = self.last + hand.net
        point = Point(self._hands, after, after, after, self._paid_in, ((hand.terms, 1),))
        if (self._hands - 1) % self._width:
            self.points[-1] = self.points[-1].joined(point)
        else:
            self.points.append(point)
        if len(self.points) > MOST_POINTS:
            self._halve()

    def _halve(self) -> None:
        pairs = (self.points[at : at + 2] for at in range(0, len(self.points), 2))
        self.points = [pair[0].joined(pair[1]) if len(pair) == 2 else pair[0] for pair in pairs]
        self._width *= 2


class Tally:
    """Counts hands one by one, in the order of their numbers; `alone` where hands between them are left out."""

    def __init__(self, alone: bool = False) -> None:
        self.hands = self.coins_in = self.coins_out = 0
        self.wins = self.aces_fallen = self.royals_fallen = self.won_by_drops = 0
        self.best: Best | None = None
        self.bankroll = Bankroll(alone)
        self._bets: Counter[Terms] = Counter()
        self._hits: Counter[Row] = Counter()
        self._dry = self._longest_dry = 0

    def add(self, hand: Played) -> None:
        """Count the next hand, whose number is higher than all before."""
        bet, won = hand.terms.bet.total, hand.won
        self.hands += 1
        self.coins_in += bet
        self.coins_out += won
        self._bets[hand.terms] += 1
        self._add_lines(hand.lines)
        self.bankroll.add(hand)
        self._add_win(hand, won)

    def _add_lines(self, lines: Iterable[Share]) -> None:
        for line in lines:
            self._hits[line.row] += 1
            self.aces_fallen += line.aces_fell
            self.royals_fallen += line.royal_fell
            self.won_by_drops += line.won - line.unfallen

    def _add_win(self, hand: Played, won: int) -> None:
        self.wins += won > 0
        self._dry = 0 if won else self._dry + 1
        self._longest_dry = max(self._longest_dry, self._dry)
        if won > (self.best.won if self.best else 0):
            self.best = Best(self.hands, hand.number, hand.best_row, won, self.bankroll.last)

    @property
    def figures(self) -> Figures:
        """What was counted so far."""
        return Figures(
            hands=self.hands,
            coins_in=self.coins_in,
            coins_out=self.coins_out,
            bets=tuple(self._bets.items()),
            hits=tuple(self._hits[row] for row in ROWS),
            wins=self.wins,
            aces_fallen=self.aces_fallen,
            royals_fallen=self.royals_fallen,
            won_by_drops=self.won_by_drops,
            dry=self._longest_dry,
            best=self.best,
            start=self.bankroll.start,
            points=tuple(self.bankroll.points),
        )
