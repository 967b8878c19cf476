"""The adviser: exact values from a thread of its own, each for the bet, pay table and hand that it was asked for."""

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from ace_invaders.cards import parse_cards
from ace_invaders.game import Hand
from ace_invaders.hands import Row
from ace_invaders.paytable import Bet
from ace_invaders.window.adviser import KEPT, Advice, Adviser, Question, Worth, analyst
from games import A, C
from scene_hands import ONE_LINE, QUEENS, hand
from screen import wait_until

# What top and middle line return per coin on table C at the maximum bet, to six digits (README).
UPPER_C = 0.335888 + 0.552781
ANSWER = analyst(None)
ALL = (1, 2, 3, 4, 5)


@pytest.fixture
def adviser() -> Iterator[Adviser]:
    adviser = Adviser(ANSWER)
    yield adviser
    adviser.close()


def answer(adviser: Adviser, question: Question) -> Advice:
    return wait_until(lambda: adviser.advice(question), "the answer")


def at(open_hand: Hand, lines: int, coins: int) -> Hand:
    """The hand of one line at another bet."""
    return replace(open_hand, bet=Bet(lines, coins))


@pytest.mark.case("D-EV-1")
@pytest.mark.parametrize("coins", ALL)
def test_the_value_of_a_hold_is_that_of_the_draws_that_are_left_times_the_coins(adviser: Adviser, coins: int) -> None:
    dealt = hand("Th Jh Qh Kh 4s", bet=Bet(1, coins))
    worth = answer(adviser, Question.of(dealt)).of((1, 2, 3, 4))
    # 47 cards: 1 royal (250 below the maximum bet), 1 straight flush, 7 flushes, 6 straights, 9 high pairs; table C.
    paid = 250 + 50 + 7 * 6 + 6 * 4 + 9 * 1
    assert worth.coins == pytest.approx(float(Fraction(paid, 47)) * coins, abs=1e-9)
    assert worth.cost == 0


@pytest.mark.case("D-EV-3")
def test_equal_best_holds_cost_exactly_nothing_both(adviser: Adviser) -> None:
    advice = answer(adviser, Question.of(hand("9c 9d 9h 9s Kd", bet=Bet(1, 5))))
    for hold in ((1, 2, 3, 4), ALL):
        assert advice.of(hold) == Worth(hold, 125.0, 0.0)
        assert advice.of(hold).is_best
    assert [worth.is_best for worth in advice.holds].count(True) == 2
    assert advice.best.positions == ALL, "of equal ones more cards first"


def test_three_lines_are_the_bottom_line_and_what_the_upper_lines_return(adviser: Adviser) -> None:
    royal = hand("Ts Js Qs Ks As", "2c 3c 4c 5c 7c", "2d 3d 4d 5d 7d")
    worth = answer(adviser, Question.of(royal)).of(ALL)
    # A royal flush on the bottom line cannot be made better at the maximum bet: 4000 coins.
    assert worth.coins == pytest.approx(4000 + UPPER_C * 5, abs=5e-5)


def test_the_upper_lines_change_no_cost(adviser: Adviser) -> None:
    advice = answer(adviser, Question.of(QUEENS))
    best = advice.best
    assert all(worth.cost == pytest.approx(best.coins - worth.coins, abs=1e-9) for worth in advice.holds)
    assert len(advice.holds) == len({worth.positions for worth in advice.holds}) == 32
    assert [worth.coins for worth in advice.holds] == sorted((w.coins for w in advice.holds), reverse=True)


def test_questions_differ_in_all_that_values_depend_on() -> None:
    short, long_ = Question.of(at(ONE_LINE, 1, 4)), Question.of(at(ONE_LINE, 1, 5))
    assert short != long_
    assert len({Question.of(replace(ONE_LINE, table=table)) for table in (A, C)}) == 2
    assert Question.of(QUEENS).pays[0] == 800
    assert short.pays[0] == long_.pays[0] == 250
    assert len(short.pays) == len(Row)
    assert Question.of(replace(ONE_LINE, hold=())) == Question.of(ONE_LINE), "the hold is no part of the question"


def test_each_question_gets_its_own_answer(adviser: Adviser) -> None:
    hands = [at(ONE_LINE, 1, coins) for coins in ALL] + [replace(ONE_LINE, table=A)]
    for each in hands:
        adviser.advice(Question.of(each))
    for each in hands:
        assert answer(adviser, Question.of(each)) == ANSWER(Question.of(each))
    one, five = (answer(adviser, Question.of(at(ONE_LINE, 1, coins))) for coins in (1, 5))
    assert five.best.coins == pytest.approx(5 * one.best.coins, abs=1e-9)


# Never waiting.


def slow(started: threading.Event, go_on: threading.Event, question: Question) -> Advice:
    started.set()
    assert go_on.wait(10)
    return Advice((Worth((), float(question.coins), 0.0),))


def test_nobody_waits_for_an_answer() -> None:
    started, go_on = threading.Event(), threading.Event()
    adviser = Adviser(lambda question: slow(started, go_on, question))
    question = Question.of(QUEENS)
    start = time.monotonic()
    assert adviser.advice(question) is None
    assert started.wait(10)
    for _ in range(100):
        assert adviser.advice(question) is None
        assert not adviser.failed(question)
    assert time.monotonic() - start < 5
    go_on.set()
    assert answer(adviser, question).best.coins == 5
    adviser.close()


def test_a_closed_adviser_begins_nothing_more() -> None:
    started, go_on = threading.Event(), threading.Event()
    asked: list[Question] = []

    def note(question: Question) -> Advice:
        asked.append(question)
        return slow(started, go_on, question)

    adviser = Adviser(note)
    first, second = Question.of(QUEENS), Question.of(ONE_LINE)
    adviser.advice(first)
    adviser.advice(second)
    assert started.wait(10)
    start = time.monotonic()
    adviser.close()
    assert time.monotonic() - start < 1
    go_on.set()
    assert wait_until(lambda: adviser.advice(first), "what was under way")
    assert adviser.advice(second) is None
    assert adviser.advice(Question.of(at(ONE_LINE, 1, 1))) is None
    assert asked == [first]


def test_what_cannot_be_answered_is_told() -> None:
    def broken(question: Question) -> Advice:
        raise ArithmeticError

    adviser, question = Adviser(broken), Question.of(QUEENS)
    assert adviser.advice(question) is None
    assert wait_until(lambda: adviser.failed(question), "the failure")
    assert adviser.advice(question) is None
    adviser.close()


def test_answers_are_forgotten_when_there_are_many() -> None:
    adviser = Adviser(lambda question: Advice((Worth((), float(question.coins), 0.0),)))
    cards = parse_cards("2c 3d 4h 5s 7c")
    questions = [Question(cards, (number,), 1, number) for number in range(KEPT + 10)]
    for question in questions:
        adviser.advice(question)
    assert len(adviser._answers) == KEPT
    assert answer(adviser, questions[-1]).best.coins == KEPT + 9
    assert answer(adviser, questions[0]).best.coins == 0, "it is asked again"
    adviser.close()
