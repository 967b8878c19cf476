"""The bankroll as a graph: credits after each hand over a fading fill, the expected bankroll in dashes."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ace_invaders.statistics import Best, Expected, Figures, Point
from ace_invaders.window import controls, palette, stats_money
from ace_invaders.window.looks import Align, Box, Curve, Label, Rect, Ring, Shown, Stroke
from ace_invaders.window.metrics import text_width
from ace_invaders.window.numbers import written

PANEL: Final = Box(16, 170, 736, 430)
PLOT: Final = Box(86, 226, 640, 324)
MOST_STEPS: Final = 5
ALONE: Final = "by hands of this bet alone"
_MARK_W: Final = 56
_APART: Final = 4  # from label to label
_MOVES: Final = (0, 16, -16, 32, -32, 48, -48, 64, -64)  # up and down, until a label is clear of another
_DASH, _DASH_PITCH = 8.0, 13.0
_AXIS: Final = "#5A6DB8"
_STEPS: Final = (1, 2, 2.5, 3, 4, 5, 10)


class Axes(NamedTuple):
    """Which hands and credits the plot spans, and the steps between the marks."""

    hands: int
    low: int
    high: int
    credits_step: int
    hands_step: int

    def x(self, hand: float) -> float:
        return PLOT.x + PLOT.w * hand / self.hands

    def y(self, coins: float) -> float:
        """The height of credits, kept within the plot."""
        part = (coins - self.low) / (self.high - self.low)
        return PLOT.y + PLOT.h * (1 - min(max(part, 0.0), 1.0))


@lru_cache(maxsize=8)
def graph(figures: Figures, expected: Expected | None, counting: bool = False, alone: str = "") -> tuple[Shown, ...]:
    """The panel of the bankroll; `alone` says so of hands with others between them.

    While hands are counted there is no curve: to draw it again and again takes long.
    """
    return (
        *controls.panel(PANEL),
        Shown(34, 196, Label("BANKROLL", 20, palette.TEXT)),
        Shown(158, 196, Label(alone or "credits after each hand", 16, palette.TEXT2, fit=300)),
        *_legend(),
        *(_plot(figures, expected) if figures.points and not counting else _nothing(counting)),
    )


def axes(figures: Figures, expected: Expected | None = None) -> Axes:
    """Round marks around all that was there and all that was expected."""
    wanted = [round(coins) for coins in expected.bankroll] if expected else []
    low = min(figures.start, *(point.low for point in figures.points), *wanted)
    high = max(figures.start, *(point.high for point in figures.points), *wanted, 1)
    # Credits are counted from nothing, but where that would leave half of the plot empty.
    base = 0 if 0 <= low * 2 < high else low
    step = round_step(high - base)
    hands_step = round_step(figures.hands)
    bottom = base // step * step
    top = max(-(-high // step) * step, bottom + step)
    return Axes(max(figures.hands, 1), bottom, top, step, hands_step)


def round_step(span: int) -> int:
    """The smallest round number of which at most five go into a span.

    >>> [round_step(span) for span in (0, 5, 7, 100, 1284, 3310)]
    [1, 1, 2, 20, 300, 1000]
    """
    power = 1
    while True:
        for factor in _STEPS:
            step = factor * power
            if step == int(step) and step * MOST_STEPS >= span:
                return int(step)
        power *= 10


def _legend() -> Iterator[Shown]:
    yield Shown(470, 196, Stroke(30, 0, 3.5, palette.GO))
    yield Shown(508, 196, Label("credits", 16, palette.TEXT2))
    yield Shown(580, 196, Stroke(32, 0, 2, palette.TEXT, (8, 4)))
    yield Shown(622, 196, Label("expected", 16, palette.TEXT2))


def _nothing(counting: bool) -> Iterator[Shown]:
    text = "The hands are being counted." if counting else "No hand yet: the graph begins with the first."
    yield Shown(*PLOT.centre, Label(text, 18, palette.TEXT2, Align.CENTRE))


def _plot(figures: Figures, expected: Expected | None) -> Iterator[Shown]:
    axes_ = axes(figures, expected)
    yield from _marks(axes_)
    yield _credits(figures, axes_)
    if expected is not None:
        yield from _dashes(expected_line(figures, expected, axes_))
    changes, taken = stats_money.moved(figures), [last_box(figures.points, axes_)]
    jumped = figures.best if figures.hands > 1 else None
    if jumped is not None:
        taken.append(_jump_box(jumped, axes_, taken[0]))
    yield from stats_money.marks(changes, tuple(axes_.x(change.hand) for change in changes), PLOT, taken)
    if jumped is not None:
        yield from _jump(jumped, axes_, taken[1])
    yield from _last(figures.points, axes_, taken[0])


def _marks(axes_: Axes) -> Iterator[Shown]:
    marks = range(axes_.low, axes_.high + 1, axes_.credits_step)
    for coins, text in zip(marks, mark_words(marks), strict=True):
        y, floor = axes_.y(coins), coins == axes_.low
        yield Shown(PLOT.x, y, Stroke(PLOT.w, 0, 1.5, _AXIS if floor else palette.EDGE))
        yield Shown(76, y, Label(text, 16, palette.TEXT2, Align.RIGHT, fit=_MARK_W))
    for hand in range(0, axes_.hands + 1, axes_.hands_step):
        x = axes_.x(hand)
        yield Shown(x, PLOT.y + PLOT.h, Stroke(0, 6, 1.5, _AXIS))
        text = f"{hand:,}"
        middle = min(x, PANEL.x + PANEL.w - 10 - text_width(text, 16) / 2)
        yield Shown(middle, 570, Label(text, 16, palette.TEXT2, Align.CENTRE))


def mark_words(marks: Sequence[int]) -> tuple[str, ...]:
    """What stands at the marks of the credits; how much above the first one, where in short all would be the same.

    >>> mark_words(range(0, 3_000_001, 1_500_000)), mark_words(range(10**15, 10**15 + 41, 20))
    (('0', '1.5M', '3M'), ('1,000T', '+20', '+40'))
    """
    first, *others = (written(coins, 16, _MARK_W) for coins in marks)
    if len({first, *others}) < len(marks):
        others = [written(coins - marks[0], 16, _MARK_W, plus=True) for coins in marks[1:]]
    return (first, *others)


def _credits(figures: Figures, axes_: Axes) -> Shown:
    """The curve, with the span of every point that stands for several hands."""
    places = [(PLOT.x, axes_.y(figures.start))]
    for point in figures.points:
        x = axes_.x(point.hand)
        heights = (point.high, point.low, point.last) if point.low < point.high else (point.last,)
        places.extend((x, axes_.y(coins)) for coins in heights)
    points = tuple((x - PLOT.x, y - PLOT.y) for x, y in places)
    return Shown(PLOT.x, PLOT.y, Curve(points, 2.5, palette.GO, PLOT.h))


def expected_line(figures: Figures, expected: Expected, axes_: Axes) -> tuple[tuple[float, float], ...]:
    """The places of the expected bankroll, from the start on."""
    places = zip(figures.points, expected.bankroll, strict=True)
    return (PLOT.x, axes_.y(figures.start)), *((axes_.x(point.hand), axes_.y(coins)) for point, coins in places)


def _dashes(places: Sequence[tuple[float, float]]) -> Iterator[Shown]:
    """Strokes along a line, at equal distances from left to right."""
    x, end, at = places[0][0], places[-1][0], 0
    while x < end:
        to = min(x + _DASH, end)
        from_y, at = _height(places, x, at)
        to_y, _ = _height(places, to, at)
        yield Shown(x, from_y, Stroke(to - x, to_y - from_y, 2, palette.TEXT))
        x += _DASH_PITCH


def _height(places: Sequence[tuple[float, float]], x: float, at: int) -> tuple[float, int]:
    """The height of a line at x, and the place from which the next one can be looked for."""
    while at < len(places) - 2 and places[at + 1][0] < x:
        at += 1
    (x0, y0), (x1, y1) = places[at], places[at + 1]
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0), at


def _jump(best: Best, axes_: Axes, box: Box) -> Iterator[Shown]:
    """The hand that won most: a ring, and beside it what it won."""
    yield Shown(axes_.x(best.hand), axes_.y(best.credits_after), Ring(6.5, palette.PANEL, palette.WHITE, 2.5))
    yield Shown(box.x, box.y, Rect(box.w, box.h, 8, palette.INSET, 0.95, palette.WHITE, 1, 1.5))
    yield Shown(*box.centre, Label(_won(best), 18, palette.WHITE, Align.CENTRE))


def _won(best: Best) -> str:
    return f"{best.row.words}  +{best.won:,}"


def _jump_box(best: Best, axes_: Axes, last: Box) -> Box:
    return jump_box(axes_.x(best.hand), axes_.y(best.credits_after), _won(best), last)


def jump_box(x: float, y: float, text: str, last: Box) -> Box:
    """The place of a label beside a point: at its left where there is room, and clear of the last value."""
    width = text_width(text, 18) + 54
    left = x - 16 - width if x - 16 - width >= PLOT.x + 4 else x + 16
    heights = (min(max(y - 16 + moved, PLOT.y), PLOT.y + PLOT.h - 32) for moved in _MOVES)
    places = [Box(left, top, width, 32) for top in heights]
    return next((place for place in places if not place.grown(_APART).meets(last)), places[0])


def last_box(points: Sequence[Point], axes_: Axes) -> Box:
    """The place of the last value: where the curve is not."""
    x, y = axes_.x(points[-1].hand), axes_.y(points[-1].last)
    width = text_width(_value(points), 18)
    near = [point for point in points if axes_.x(point.hand) > x - 14 - width]
    above, below = y - axes_.y(max(p.high for p in near)), axes_.y(min(p.low for p in near)) - y
    up = above <= below if y + 34 < PLOT.y + PLOT.h else True
    middle = max(y - 20, PLOT.y + 8) if up else y + 20
    return Box(x - 10 - width, middle - 11, width + 8, 22)


def _value(points: Sequence[Point]) -> str:
    return f"{points[-1].last:,}"


def _last(points: Sequence[Point], axes_: Axes, box: Box) -> Iterator[Shown]:
    """The last value: a dot, and the number."""
    # What is expected may run there: a plate keeps its dashes from the digits.
    yield Shown(box.x, box.y, Rect(box.w, box.h, 5, palette.PANEL, 0.85))
    yield Shown(axes_.x(points[-1].hand), axes_.y(points[-1].last), Ring(5.5, palette.GO))
    yield Shown(box.x + box.w - 4, box.centre[1], Label(_value(points), 18, palette.WHITE, Align.RIGHT))
