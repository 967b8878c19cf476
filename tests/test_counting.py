"""Statistics counted in the background: every hand once, in both scopes, and exact returns worked out beside."""

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ace_invaders.errors import Unavailable
from ace_invaders.paytable import Bet
from ace_invaders.statistics import Figures, Terms
from ace_invaders.store import Page
from ace_invaders.window.counting import PAGE, Counting, Scope
from ace_invaders.window.expectations import Expectations
from games import C
from screen import wait_until
from test_statistics import ONE, THREE, plain

TWO = Terms.of(C, Bet(1, 2))


class Journal:
    """Settled hands that are read page by page, and what was asked."""

    def __init__(self, *terms: Terms) -> None:
        self.hands = [plain(number, 0, terms=each) for number, each in enumerate(terms, start=1)]
        self.asked: list[int] = []

    def read(self, after: int, most: int) -> Page:
        self.asked.append(after)
        hands = tuple(hand for hand in self.hands if hand.number > after)[:most]
        return Page(hands, hands[-1].number if hands else None)


def finish(counting: Counting) -> None:
    while counting.busy:
        counting.tick()


def counted(journal: Journal, session_from: int = 0) -> Counting:
    counting = Counting(journal.read, threaded=False)
    counting.start(session_from, len(journal.hands))
    finish(counting)
    return counting


def test_hands_are_counted_together_and_by_their_terms() -> None:
    counting = counted(Journal(ONE, THREE, ONE, ONE))
    assert counting.figures(Scope.ALL).hands == 4
    assert counting.figures(Scope.ALL, ONE).hands == 3
    assert counting.figures(Scope.ALL, THREE).coins_in == 15
    assert counting.figures(Scope.ALL, TWO) == Figures()
    assert counting.choices(Scope.ALL) == (ONE, THREE), "those of most hands first"


def test_without_a_session_that_was_begun_the_session_is_all_time() -> None:
    counting = counted(Journal(ONE, THREE))
    assert counting.figures(Scope.SESSION) == counting.figures(Scope.ALL)
    assert counting.choices(Scope.SESSION) == counting.choices(Scope.ALL) == (ONE, THREE)


def test_a_session_is_what_came_since_it_was_begun() -> None:
    counting = counted(Journal(ONE, ONE, THREE, TWO), session_from=2)
    assert counting.figures(Scope.SESSION).hands == 2
    assert counting.figures(Scope.ALL).hands == 4
    assert counting.choices(Scope.SESSION) == (TWO, THREE) or counting.choices(Scope.SESSION) == (THREE, TWO)
    assert ONE not in counting.choices(Scope.SESSION)


def test_a_new_session_begins_at_nothing_and_wipes_nothing() -> None:
    journal = Journal(ONE, THREE)
    counting = counted(journal)
    counting.start(2, 2)
    assert counting.figures(Scope.SESSION) == Figures()
    assert counting.figures(Scope.ALL).hands == 2
    journal.hands.append(plain(3, 0))
    counting.start(2, 3)
    finish(counting)
    assert (counting.figures(Scope.SESSION).hands, counting.figures(Scope.ALL).hands) == (1, 3)


def test_only_new_hands_are_read_again_and_none_where_there_is_none() -> None:
    journal = Journal(ONE, ONE, ONE)
    counting = counted(journal)
    assert journal.asked == [0, 3]
    counting.start(0, 3)
    assert not counting.busy
    journal.hands.append(plain(4, 0))
    counting.start(0, 4)
    finish(counting)
    assert journal.asked == [0, 3, 3, 4]
    assert counting.figures(Scope.ALL).hands == 4


def test_pages_are_counted_one_a_tick_without_a_thread() -> None:
    counting = Counting(Journal(*[ONE] * (2 * PAGE + 1)).read, threaded=False)
    counting.start(0, 2 * PAGE + 1)
    seen = []
    while counting.ticks:
        counting.tick()
        seen.append(counting.figures(Scope.ALL).hands)
    assert seen == [PAGE, 2 * PAGE, 2 * PAGE + 1, 2 * PAGE + 1]


def test_counting_goes_on_in_its_thread_and_shows_what_is_there() -> None:
    journal, gate = Journal(*[ONE] * (PAGE + 5)), threading.Semaphore(0)

    def slowly(after: int, most: int) -> Page:
        gate.acquire()
        return journal.read(after, most)

    counting = Counting(slowly, threaded=True)
    counting.start(0, PAGE + 5)
    assert (counting.busy, counting.ticks, counting.figures(Scope.ALL).hands) == (True, False, 0)
    gate.release()
    wait_until(lambda: counting.version == 1, "the first page")
    assert (counting.busy, counting.figures(Scope.ALL).hands) == (True, PAGE)
    gate.release(2)
    wait_until(lambda: not counting.busy, "the end")
    assert counting.figures(Scope.ALL).hands == PAGE + 5


def test_a_journal_that_cannot_be_read_is_told_and_can_be_read_later() -> None:
    journal = Journal(ONE)

    def failing(after: int, most: int) -> Page:
        if not journal.asked:
            journal.asked.append(-1)
            raise Unavailable("the disk is gone")
        return journal.read(after, most)

    counting = Counting(failing, threaded=False)
    counting.start(0, 1)
    finish(counting)
    assert counting.fault == "the disk is gone"
    counting.start(0, 1)
    finish(counting)
    assert (counting.fault, counting.figures(Scope.ALL).hands) == ("", 1)


def test_damaged_hands_are_counted_apart() -> None:
    pages = iter((Page((plain(2, 0),), 3, damaged=2), Page()))
    counting = Counting(lambda *_: next(pages), threaded=False)
    counting.start(0, 3)
    finish(counting)
    assert (counting.figures(Scope.ALL).hands, counting.damaged) == (1, 2)


def test_what_a_hand_was_played_for_is_known_of_every_hand_that_was_counted() -> None:
    counting = counted(Journal(ONE, ONE, THREE, THREE, ONE))
    assert [counting.terms_of(number) for number in range(7)] == [None, ONE, ONE, THREE, THREE, ONE, None]


def test_terms_of_the_same_name_come_in_the_order_of_their_last_hands() -> None:
    edited, again = replace(THREE, pays=(1,) * 12), replace(THREE, pays=(2,) * 12)
    assert counted(Journal(THREE, edited, ONE, again, edited)).alike(THREE) == (THREE, again, edited)
    assert counted(Journal(THREE, edited, THREE)).alike(edited) == (edited, THREE)
    assert counted(Journal(THREE)).alike(ONE) == ()


def known(expectations: Expectations) -> Callable[[], bool]:
    return lambda: not expectations.busy


def test_exact_returns_are_worked_out_kept_and_known_from_then_on(tmp_path: Path) -> None:
    expectations = Expectations(tmp_path)
    expectations.want([ONE, TWO])
    wait_until(known(expectations), "the returns")
    assert set(expectations.found) == {ONE, TWO}
    assert expectations.found[ONE].total == expectations.found[TWO].total, "they pay the same"
    kept = Expectations(tmp_path)
    kept.want([ONE])
    wait_until(known(kept), "the kept returns")
    assert kept.found[ONE] == expectations.found[ONE]


def test_what_is_known_is_not_worked_out_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Terms] = []
    monkeypatch.setattr("ace_invaders.window.expectations._returns", lambda terms, _: asked.append(terms))
    expectations = Expectations(tmp_path)
    for _ in range(3):
        expectations.want([ONE])
        wait_until(known(expectations), "the returns")
    assert asked == [ONE]


def test_what_cannot_be_worked_out_is_said_and_not_tried_again_and_the_others_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Terms] = []

    def returns(terms: Terms, _: Path) -> str:
        asked.append(terms)
        if terms == ONE:
            raise MemoryError
        return "known"

    monkeypatch.setattr("ace_invaders.window.expectations._returns", returns)
    expectations = Expectations(tmp_path)
    for _ in range(2):
        expectations.want([ONE, THREE])
        wait_until(known(expectations), "the returns")
    assert asked == [ONE, THREE]
    assert expectations.failed == {ONE}
    assert set(expectations.found) == {THREE}


def test_counting_that_fails_for_any_reason_is_over_and_says_so() -> None:
    def no_memory(after: int, most: int) -> Page:
        raise MemoryError(after, most)

    counting = Counting(no_memory, threaded=True)
    counting.start(0, 10)
    wait_until(lambda: not counting.busy, "the end of the counting")
    assert counting.fault.startswith("counting failed: MemoryError")
