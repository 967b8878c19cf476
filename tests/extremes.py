"""Every screen that shows coins, with the largest values that can stand there."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime

from ace_invaders.game import Hand
from ace_invaders.hands import Row
from ace_invaders.paytable import MOST_PAY, PAID_ROWS, Bet, Line, Pay, PayTable
from ace_invaders.records import Record
from ace_invaders.session import MOST_COINS
from ace_invaders.statistics import Best, Expected, Figures, Point, Terms
from ace_invaders.statistics.figures import ROWS
from ace_invaders.window import chooser, drill, history, menu, paysheet, replay, savedhand_page, stats, table
from ace_invaders.window.actions import Press
from ace_invaders.window.appearance import Appearance
from ace_invaders.window.handlist import Entry, Page
from ace_invaders.window.lesson import Lesson
from ace_invaders.window.looks import Picture
from ace_invaders.window.paysheet import Sheet
from ace_invaders.window.receipt import Receipt
from ace_invaders.window.stepping import Stepping
from ace_invaders.window.view import Message, View
from ace_invaders.window.walkthrough import Walkthrough
from advice import made_up
from scene_hands import EXAMPLE, ONE_LINE, session, settled

ID = "W" * 32
RICH = PayTable("rich", "Every row pays the most there may be", {row: Pay(MOST_PAY, MOST_PAY) for row in PAID_ROWS})
LONG = replace(RICH, id=ID, name="W" * 80)
HANDS = 10_000_000
NUMBER = HANDS
_HOLDS = ((1, 2, 3), (1, 2, 3, 5), (1, 5), (1, 3, 5), (1, 2, 5), (1, 4, 5))
ADVICE = made_up({hold: 1_500_000 - 123_456.78 * place for place, hold in enumerate(_HOLDS)})
LESSON = Lesson(ADVICE, 9_999_999, float(MOST_COINS))


def rich(hand: Hand, table_: PayTable = RICH) -> Hand:
    """A hand of the scenes under the pay table that pays most."""
    return replace(hand, table=table_)


def _view(hand: Hand | None, large: bool, one: bool = False, table_: PayTable = RICH, **changes: object) -> View:
    bet = Bet(1 if one else 3, 5)
    shown = session(rich(hand, table_) if hand else None, NUMBER, MOST_COINS, bet)
    if hand is not None and hand.outcome is not None:
        shown = replace(shown, round=replace(shown.round, hand=settled(rich(replace(hand, outcome=None), table_))))
    shown = replace(shown, round=replace(shown.round, table=table_))
    look = Appearance(large_text=large)
    return replace(View(shown, appearance=look, tables=("C", table_.id), mark="0123abcd"), **changes)  # type: ignore[arg-type]


def _tables(large: bool) -> Iterator[tuple[str, Picture]]:
    for kind, hand in (("three lines", EXAMPLE), ("one line", ONE_LINE)):
        one = hand is ONE_LINE
        for pays in (RICH, LONG):
            name = f"{kind}{', long id' if pays is LONG else ''}"
            yield f"betting, {name}", table.picture(_view(None, large, one, pays))
            yield f"holding, {name}", table.picture(_view(hand, large, one, pays))
            yield f"won, {name}", table.picture(_view(settled(hand), large, one, pays))
            last = _view(settled(hand), large, one, pays)
            other = replace(last.session.round, bet=Bet(1 if one else 3, 4))
            yield f"last hand, {name}", table.picture(replace(last, session=replace(last.session, round=other)))
        yield f"trainer, {kind}", table.picture(_view(hand, large, one, lesson=LESSON))
        yield from _moving(hand, large, one)


def _moving(hand: Hand, large: bool, one: bool) -> Iterator[tuple[str, Picture]]:
    before, after = _view(hand, large, one).session, _view(settled(hand), large, one)
    for elapsed in range(0, 9000, 700):
        yield (
            f"moving {elapsed} ms, {hand.bet.lines}",
            table.picture(replace(after, before=before, elapsed=float(elapsed))),
        )


def _menus(large: bool) -> Iterator[tuple[str, Picture]]:
    view = _view(settled(EXAMPLE), large)
    rows = (
        menu.Row("INSERT CREDITS", "+1,000,000", Press.INSERT),
        menu.Row("CASH OUT", f"{MOST_COINS:,} credits", Press.CASH_OUT),
        menu.Row("SAVE THE LAST HAND", f"hand {NUMBER:,}, once it is paid", Press.SAVE),
        menu.Row("DRILL", "9,999,999 mistakes", Press.DRILL),
        menu.Row("PAY TABLES", f"{ID[:14]}… in play", Press.PAY_TABLES),
    )
    yield "menu", menu.picture(view, rows)
    ask = menu.Question(f"Cash out {MOST_COINS:,} credits?", "They leave the game.", Press.CASH_OUT, "CASH OUT")
    yield "cash out", menu.picture(view, rows, ask)


def _chosen(hand: Hand, **changes: object) -> Walkthrough:
    record = Record(rich(hand), number=NUMBER, credits=MOST_COINS - 1_500_000, played=datetime(2026, 1, 1, tzinfo=UTC))
    found = Receipt.of(record)
    return replace(Walkthrough(f"HAND {NUMBER:,}", found, Stepping.at_end(len(found.steps))), **changes)  # type: ignore[arg-type]


def _histories(large: bool) -> Iterator[tuple[str, Picture]]:
    view = _view(settled(EXAMPLE), large)
    won = tuple((line, 500_000) for line in Line)
    entries = (Entry(NUMBER, won, 10, 1_499_985), Entry(NUMBER - 1, won, 10, -1_499_985), Entry(NUMBER - 2, fault=True))
    page = Page(entries, NUMBER, NUMBER)
    for hand in (EXAMPLE, ONE_LINE):
        whole = _chosen(hand)
        for step in range(len(whole.receipt.steps)):
            at = replace(whole, stepping=whole.stepping.to(step))
            yield f"history, step {step} of {hand.bet.lines}", history.picture(view, page, at)
            yield (
                f"replay, step {step} of {hand.bet.lines}",
                replay.picture(view, whole.receipt.record, at.stepping, "rich.yaml"),
            )
        yield f"receipt of {hand.bet.lines}", history.picture(view, page, replace(whole, explained=False))
        yield (
            f"saved receipt of {hand.bet.lines}",
            savedhand_page.picture(view, "rich.yaml", replace(whole, explained=False), {}),
        )


def _points(start: int, end: int) -> tuple[Point, ...]:
    terms = Terms.of(RICH, Bet(3, 5))
    parts = ((HANDS * part // 8, start + (end - start) * part // 8) for part in range(1, 9))
    return tuple(Point(hand, coins, coins, coins, start, ((terms, HANDS // 8),)) for hand, coins in parts)


def figures(start: int, end: int) -> Figures:
    """Many hands between these credits."""
    best = Best(HANDS // 2, HANDS // 2, Row.JACKS_OR_BETTER, 1_500_000, (start + end) // 2)
    return Figures(
        hands=HANDS, coins_in=MOST_COINS - 1, coins_out=MOST_COINS,
        bets=((Terms.of(LONG, Bet(3, 5)), HANDS),), hits=(3 * HANDS,) * len(ROWS), wins=HANDS, aces_fallen=10 * HANDS,
        won_by_drops=MOST_COINS, dry=HANDS, best=best, start=start, points=_points(start, end),
    )  # fmt: skip


def _statistics(large: bool) -> Iterator[tuple[str, Picture]]:
    view = _view(settled(EXAMPLE), large)
    for start, end in ((MOST_COINS, 0), (0, MOST_COINS), (MOST_COINS - 10, MOST_COINS), (1_500_000, 150_000_000)):
        found = replace(figures(start, end), coins_in=15 * HANDS, coins_out=15_000 * HANDS)
        expected = Expected(100.0, 100.0, (3.0 * HANDS,) * len(ROWS), (1.0,) * len(ROWS), (float(start),) * 8)
        mistakes = stats.Mistakes(9_999_999, float(MOST_COINS))
        terms = Terms.of(LONG, Bet(3, 5))
        for name, shown in (("", found), (", most", figures(start, end))):
            for returned in (0.0, 1.0, 100.0, 100_000.0):
                board = stats.Board(shown, replace(expected, returned=returned), "this session", terms, mistakes)
                yield f"statistics of {start:,} to {end:,}{name}, {returned}", stats.picture(view, board)
        yield f"statistics, none known{start}", stats.picture(view, stats.Board(found))


def _choosers(large: bool) -> Iterator[tuple[str, Picture]]:
    view = _view(settled(EXAMPLE), large)
    for part in (1.0, 100.0, 100_000.0):
        names = ("top", "middle", "bottom", "royal_falls", "total")
        own, present = tuple((name, part) for name in names), tuple((name, 0.0) for name in names)
        for lines in (1, 3):
            sheet = Sheet(
                paysheet.pays_of(RICH), Bet(lines, 5), paysheet.Figures(own, present), ID, "note " * 90, "/" + ID * 4
            )
            entries = (
                chooser.Entry(ID, "W" * 80, part, in_play=True),
                chooser.Entry("own", "mine", part),
                chooser.Entry(ID, fault="W" * 80),
            )
            yield (
                f"chooser {part} {lines}",
                chooser.picture(view, chooser.Chooser(entries, 0, 0, 90_000, Bet(lines, 5), sheet)),
            )
            other = chooser.Chooser(entries, 0, 1, 90_000, Bet(lines, 5), sheet, locked=True)
            yield f"chooser, own {part} {lines}", chooser.picture(view, other)


def _drills(large: bool) -> Iterator[tuple[str, Picture]]:
    view = _view(None, large)
    for hand in (EXAMPLE, ONE_LINE):
        practice = drill.Practice(
            rich(hand), NUMBER, Message("Wrong: it costs 1,499,999.99 coins."), 9_999_999, 9_999_999, 9_999_999
        )
        yield f"drill {hand.bet.lines}", drill.picture(view, practice)
        yield (
            f"drill, judged {hand.bet.lines}",
            drill.picture(view, replace(practice, drawn=True, lesson=replace(LESSON, over=True))),
        )


SCREENS: tuple[Callable[[bool], Iterator[tuple[str, Picture]]], ...] = (
    _tables, _menus, _histories, _statistics, _choosers, _drills,
)  # fmt: skip


def pictures(large: bool) -> Iterator[tuple[str, Picture]]:
    """All of them by their names."""
    for screen in SCREENS:
        yield from screen(large)
