"""Credits and meters: money moves at the deal and at the settlement only, and the books balance."""

import re
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ace_invaders import session
from ace_invaders.errors import IllegalAction, Refuted
from ace_invaders.game import ChooseBet, ChooseTable, Draw, Hold, Phase, ToggleHold
from ace_invaders.paytable import Bet, Line, PayTable
from ace_invaders.session import MOST_COINS, CashOut, Insert, Meters, Session, largest_bet
from games import T1, TABLES, A, C, F, begun, first, played, rigged, seeded, standing_hand
from values import assert_is_value

NOTHING = "2c 5d 7h 9s Jd 3c 3d 3h 3s 4c"
LOW, LOWER = "2h 4c 6s 8d Th", "3s 5h 7d 9c Jh"


def refused(start: Session, action: session.Action, words: str) -> None:
    """Holds that the action is refused in these words and changes nothing, and that this can be asked beforehand."""
    sentence = session.refusal(start, action)
    assert sentence is not None
    assert re.search(words, sentence)
    before = repr(start)
    with pytest.raises(IllegalAction, match=words):
        session.act(start, action)
    assert repr(start) == before


def test_inserted_credits_are_on_the_credit_meter() -> None:
    assert begun(200).meters == Meters(credits=200, inserted=200)


def test_cashing_out_moves_all_credits_to_cashed_out() -> None:
    assert played(begun(200), CashOut()).meters == Meters(credits=0, inserted=200, cashed_out=200)


def test_inserting_again_after_a_cash_out_wipes_no_meter() -> None:
    after = played(begun(200), CashOut(), Insert(50)).meters
    assert after == Meters(credits=50, inserted=250, cashed_out=200)


@pytest.mark.parametrize("coins", [0, -1])
def test_nothing_and_less_cannot_be_inserted(coins: int) -> None:
    refused(begun(10), Insert(coins), "whole coins from 1 up")


def test_no_credits_cannot_be_cashed_out() -> None:
    refused(played(begun(10), CashOut()), CashOut(), "no credits")


def test_the_bet_is_taken_at_the_deal_and_nothing_at_the_hold() -> None:
    dealt = played(begun(100), seeded(1))
    assert dealt.meters == Meters(credits=85, inserted=100, coins_in=15)
    assert played(dealt, Hold((1, 2)), ToggleHold(5)).meters == dealt.meters


def test_a_deal_notes_its_number_and_its_chance() -> None:
    first_, second = seeded(1), seeded(2)
    dealt = played(begun(100), first_)
    assert (dealt.number, dealt.fair) == (1, first_.fair)
    again = played(dealt, Draw(), second)
    assert (again.number, again.fair) == (2, second.fair)


def test_hands_are_counted_when_they_are_settled() -> None:
    dealt = played(begun(100), seeded(1))
    assert dealt.meters.hands == 0
    assert played(dealt, Draw()).meters.hands == 1


def test_the_settlement_pays_the_bottom_line_at_the_coins_bet() -> None:
    start = begun(10, 1, 2)
    assert standing_hand(start, rigged("Jc Jd 4h 7s 2c 3c 3d 3h 3s 4c")).meters == Meters(10, 10, 2, 2, 0, 1)


def test_a_lost_hand_pays_nothing() -> None:
    assert standing_hand(begun(10, 1, 2), rigged(NOTHING)).meters == Meters(8, 10, 2, 0, 0, 1)


def test_the_draw_replaces_from_left_to_right_what_is_not_held() -> None:
    settled = played(begun(10, 1, 1), rigged(NOTHING), Hold((1, 5)), Draw())
    assert settled.hand is not None
    assert settled.hand.outcome is not None
    assert " ".join(map(str, settled.hand.outcome.line(Line.BOTTOM).cards)) == "2c 3c 3d 3h Jd"
    assert settled.meters.coins_out == 3


def test_a_toggled_hold_is_released_by_the_second_toggle() -> None:
    dealt = played(begun(10, 1, 1), rigged(NOTHING), ToggleHold(4), ToggleHold(2), ToggleHold(4))
    assert dealt.hand is not None
    assert dealt.hand.hold == (2,)


@pytest.mark.case("D-HOLD-1")
def test_a_new_hand_starts_with_nothing_held() -> None:
    dealt = played(begun(100), seeded(1), Hold((1, 3, 5)), Draw(), seeded(2))
    assert dealt.hand is not None
    assert dealt.hand.hold == ()


def test_while_a_hand_is_open_no_money_moves_and_nothing_of_the_bet_changes() -> None:
    dealt = played(begun(100), seeded(1))
    for action in (Insert(5), CashOut(), seeded(2), ChooseBet(Bet(1, 1)), ChooseTable(A)):
        refused(dealt, action, "a hand is open, finish it with DRAW first")


def test_between_hands_nothing_can_be_held_or_drawn() -> None:
    for start in (begun(100), played(begun(100), seeded(1), Draw())):
        assert start.round.phase is Phase.BETTING
        for action in (Hold((1,)), ToggleHold(1), Draw()):
            refused(start, action, "no hand is open, press DEAL first")


def test_bet_and_table_are_chosen_between_hands() -> None:
    chosen = played(begun(100), ChooseBet(Bet(1, 3)), ChooseTable(A))
    assert (chosen.round.bet, chosen.round.table) == (Bet(1, 3), A)
    assert chosen.meters == begun(100).meters


@pytest.mark.case("D-BET-2")
def test_the_settings_of_a_hand_are_those_of_its_deal() -> None:
    settled = played(begun(100, 1, 1, T1), rigged(NOTHING), Draw(), ChooseBet(Bet(3, 5)), ChooseTable(A))
    assert settled.hand is not None
    assert (settled.hand.bet, settled.hand.table) == (Bet(1, 1), T1)


@pytest.mark.case("D-BET-1")
@pytest.mark.parametrize(
    ("credits_", "largest"),
    [
        (0, None),
        (1, Bet(1, 1)),
        (2, Bet(1, 2)),
        (3, Bet(3, 1)),
        (4, Bet(1, 4)),
        (5, Bet(1, 5)),
        (6, Bet(3, 2)),
        (7, Bet(3, 2)),
        (8, Bet(3, 2)),
        (9, Bet(3, 3)),
        (11, Bet(3, 3)),
        (12, Bet(3, 4)),
        (14, Bet(3, 4)),
        (15, Bet(3, 5)),
        (MOST_COINS, Bet(3, 5)),
    ],
)
def test_the_largest_bet_is_the_largest_total_and_of_equal_totals_three_lines(
    credits_: int, largest: Bet | None
) -> None:
    assert largest_bet(credits_) == largest


@pytest.mark.case("D-BET-1")
@pytest.mark.parametrize(("credits_", "left"), [(7, 1), (5, 0), (3, 0), (2, 0)])
def test_the_largest_bet_can_be_dealt(credits_: int, left: int) -> None:
    bet = largest_bet(credits_)
    assert bet is not None
    assert played(begun(credits_), ChooseBet(bet), seeded(1)).meters.credits == left


@pytest.mark.case("D-BET-1")
def test_a_bet_above_the_credits_is_refused_and_the_largest_bet_named() -> None:
    refused(begun(2, 3, 1), seeded(1), "3 coins are more than the 2 credits, the largest bet is 1 line × 2 coins$")
    refused(begun(7), seeded(1), "15 coins are more than the 7 credits, the largest bet is 3 lines × 2 coins$")
    refused(begun(1, 3, 1), seeded(1), "3 coins are more than the 1 credit, the largest bet is 1 line × 1 coin$")


@pytest.mark.case("D-BET-1")
def test_without_credits_every_deal_is_refused() -> None:
    for bet in (Bet(1, 1), Bet(3, 1), Bet(3, 5)):
        broke = played(begun(5), CashOut(), ChooseBet(bet))
        refused(broke, seeded(1), "no credits are left, insert credits to play: a click on CREDITS")


@pytest.mark.case("D-BET-4")
@pytest.mark.parametrize("pay_table", [T1, A, C, F], ids=lambda pay_table: pay_table.id)
def test_all_lines_that_win_are_credited_together(pay_table: PayTable) -> None:
    pair, two_pair, trips = "Jc Jd 4h 7s 2c", "9c 9d 5h 5s 2c", "8c 8d 8h 4s 2d 3c 3d 3h 3s 4c"
    settled = standing_hand(begun(100, 3, 5, pay_table), rigged(trips, middle=two_pair, top=pair))
    assert settled.hand is not None
    assert settled.hand.outcome is not None
    assert [line.won for line in settled.hand.outcome.lines] == [5, 10, 15]
    assert settled.meters == Meters(credits=100 - 15 + 30, inserted=100, coins_in=15, coins_out=30, hands=1)


ROYAL = "Th Jh Qh Kh Ah 3c 3d 3h 3s 4c"


@pytest.mark.case("D-BET-5")
@pytest.mark.parametrize(
    ("pay_table", "lines", "coins", "won"),
    [(C, 1, 5, 1250), (C, 3, 5, 4000), (C, 3, 4, 1000), (A, 1, 5, 1000), (A, 3, 5, 4000), (A, 3, 4, 800)],
)
def test_a_royal_pays_in_full_at_fifteen_coins_only(pay_table: PayTable, lines: int, coins: int, won: int) -> None:
    lines_above = {"middle": LOW, "top": LOWER} if lines == 3 else {}
    settled = standing_hand(begun(100, lines, coins, pay_table), rigged(ROYAL, **lines_above))
    assert settled.meters.coins_out == won


@pytest.mark.case("D-BET-6")
@pytest.mark.parametrize(("coins", "won"), [(1, 9), (2, 18), (3, 27), (4, 36), (5, 45)])
def test_a_full_house_pays_in_proportion_to_the_coins(coins: int, won: int) -> None:
    full_house = rigged("Jh Jd Js 8h 8c 3c 3d 3h 3s 4c")
    assert standing_hand(begun(100, 1, coins, T1), full_house).meters.coins_out == won


ONE_OF_EACH = {
    "Th Jh Qh Kh Ah": (800, 250),
    "5h 6h 7h 8h 9h": (50, 50),
    "Ac Ad Ah As 4h": (50, 50),
    "9c 9d 9h 9s 4h": (25, 25),
    "9c 9d 9h 4s 4h": (6, 6),
    "2h 5h 7h 9h Jh": (5, 5),
    "5h 6c 7h 8h 9h": (4, 4),
    "9c 9d 9h 4s 5h": (3, 3),
    "9c 9d 4c 4s 5h": (2, 2),
    "Kc Kd 4c 7s 5h": (1, 1),
    "Tc Td 4c 7s 5h": (0, 0),
}


@pytest.mark.case("D-BET-6")
@pytest.mark.parametrize("cards", ONE_OF_EACH)
@pytest.mark.parametrize("coins", [1, 2, 3, 4, 5])
def test_every_row_pays_in_proportion_but_the_royal_at_fifteen_coins(cards: str, coins: int) -> None:
    full, short = ONE_OF_EACH[cards]
    one_line = standing_hand(begun(100, 1, coins, F), rigged(f"{cards} 3c 3d 3s 2s 6d"))
    assert one_line.meters.coins_out == short * coins
    three_lines = standing_hand(begun(100, 3, coins, F), rigged(f"{cards} 3c 3d 3s 2s 6d", middle=LOW, top=LOWER))
    assert three_lines.meters.coins_out == (full if coins == 5 else short) * coins


@pytest.mark.case("D-DEAL-2")
def test_a_thousand_hands_of_one_and_three_lines_each_from_fresh_decks() -> None:
    play = begun(20_000)
    bets, wins = 0, 0
    for number in range(1, 1001):
        bet = Bet(1 if number % 3 == 0 else 3, number % 5 + 1)
        play = played(play, ChooseBet(bet), seeded(number))
        assert play.hand is not None
        deal = play.hand.deal
        assert len(set(deal.bottom)) == 10
        assert (len(set(deal.middle)), len(set(deal.top))) == ((5, 5) if bet.lines == 3 else (0, 0))
        play = played(play, Hold(tuple(range(1, number % 6))), Draw())
        assert play.hand is not None
        assert play.hand.outcome is not None
        bets, wins = bets + bet.total, wins + play.hand.outcome.total
        assert play.meters == Meters(20_000 - bets + wins, 20_000, bets, wins, 0, number)
        assert play.meters.balanced
    assert play.number == 1000


def test_meters_hold_up_to_two_to_the_53_less_one_and_never_wrap() -> None:
    full = begun(MOST_COINS)
    assert full.meters.credits == 9_007_199_254_740_991
    refused(full, Insert(1), "a meter would pass 9,007,199,254,740,991 coins, .* a new folder: --saves DIR")


def test_no_more_than_a_meter_holds_can_be_inserted_at_once() -> None:
    refused(begun(1), Insert(MOST_COINS), "a meter would pass")
    refused(begun(1), Insert(10**30), "a meter would pass")


@pytest.mark.parametrize(
    "meters",
    [
        Meters(credits=5, inserted=MOST_COINS, coins_in=MOST_COINS - 5),
        Meters(credits=MOST_COINS, inserted=10, coins_out=MOST_COINS - 10),
    ],
    ids=["much inserted", "much won"],
)
def test_no_credits_can_be_inserted_past_either_meter_that_counts_them(meters: Meters) -> None:
    assert meters.balanced
    refused(Session(first(), meters), Insert(1), "a meter would pass")


def test_cashing_out_cannot_pass_the_meter() -> None:
    rich = Session(begun(1).round, Meters(credits=10, inserted=MOST_COINS, coins_out=10, cashed_out=MOST_COINS))
    assert rich.meters.balanced
    refused(rich, CashOut(), "a meter would pass")


# What a hand at three lines of one coin may win on table C is three times five aces: the royal pays less there.
SMALL_BET, SMALL_WIN = 3, 3 * 500


@pytest.mark.parametrize(
    ("meter", "most"),
    [
        ("credits", MOST_COINS - SMALL_WIN),
        ("coins_out", MOST_COINS - SMALL_WIN),
        ("coins_in", MOST_COINS - SMALL_BET),
        ("hands", MOST_COINS - 1),
    ],
)
def test_a_hand_is_dealt_only_where_whatever_it_wins_can_be_paid(meter: str, most: int) -> None:
    def with_meter(value: int) -> Session:
        return Session(first(3, 1), replace(Meters(credits=100), **{meter: value}))

    assert session.refusal(with_meter(most), seeded(1)) is None
    full = session.refusal(with_meter(most + 1), seeded(1))
    assert full == ("a meter would pass 9,007,199,254,740,991 coins, a new game begins in a new folder: --saves DIR")


def test_the_greatest_win_of_the_maximum_bet_is_three_royals() -> None:
    def with_credits(credits_: int) -> Session:
        return Session(first(), Meters(credits=credits_, inserted=credits_))

    rich = with_credits(MOST_COINS - 12_000)
    royals = {"middle": "Tc Jc Qc Kc Ac", "top": "Ts Js Qs Ks As"}
    settled = standing_hand(rich, rigged(ROYAL, **royals))
    assert settled.meters.credits == MOST_COINS - 15
    refused(with_credits(MOST_COINS - 11_999), rigged(ROYAL, **royals), "a meter would pass")


@pytest.mark.parametrize("meter", ["credits", "inserted", "coins_in", "coins_out", "cashed_out", "hands"])
def test_every_meter_goes_from_nothing_to_the_most_coins(meter: str) -> None:
    found = {value: replace(Meters(), **{meter: value}).in_range for value in (-1, 0, MOST_COINS, MOST_COINS + 1)}
    assert found == {-1: False, 0: True, MOST_COINS: True, MOST_COINS + 1: False}


@pytest.mark.parametrize("meter", ["credits", "inserted", "coins_in", "coins_out", "cashed_out"])
def test_books_that_do_not_balance_stop_play_before_anything_else(meter: str) -> None:
    start = begun(100)
    off = replace(start, meters=replace(start.meters, **{meter: getattr(start.meters, meter) + 1}))
    for action in (Insert(1), seeded(1), CashOut()):
        with pytest.raises(Refuted, match="the books do not balance"):
            session.act(off, action)


def test_a_meter_below_zero_stops_play() -> None:
    with pytest.raises(Refuted, match="the books do not balance"):
        session.check(Meters(credits=-1, coins_in=1))


def test_a_meter_below_zero_stops_play_before_it_can_be_filled_again() -> None:
    below = Session(first(), Meters(credits=-1, coins_in=1))
    with pytest.raises(Refuted, match="the books do not balance"):
        session.act(below, Insert(5))


def test_an_act_that_would_unbalance_the_books_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    start = begun(100)
    lost = replace(start, meters=replace(start.meters, credits=99))
    monkeypatch.setattr(session, "_acted", lambda _session, _action: lost)
    with pytest.raises(Refuted, match="the books do not balance"):
        session.act(start, Insert(1))


def test_books_that_do_not_balance_are_told_meter_by_meter() -> None:
    with pytest.raises(Refuted) as caught:
        session.check(Meters(credits=1, inserted=2, coins_in=3, coins_out=4, cashed_out=5, hands=6))
    assert str(caught.value) == (
        "the books do not balance: inserted 2 + coins out 4, credits 1 + coins in 3 + cashed out 5; play is stopped"
    )


@pytest.mark.parametrize(
    "value", [Meters(), Insert(5), CashOut(), seeded(1), begun(10)], ids=lambda value: type(value).__name__
)
def test_what_a_session_is_made_of_never_changes(value: Meters | Insert | CashOut | session.Deal | Session) -> None:
    assert_is_value(value)


def test_equal_actions_are_the_same_action() -> None:
    assert {CashOut(), CashOut(), Insert(5), Insert(5)} == {CashOut(), Insert(5)}


def test_before_the_first_hand_there_is_none() -> None:
    new = Session(first())
    assert (new.meters, new.number, new.hand, new.fair) == (Meters(), 0, None, None)
    assert new.meters == Meters(credits=0, inserted=0, coins_in=0, coins_out=0, cashed_out=0, hands=0)


ACTIONS = st.one_of(
    st.builds(Insert, st.integers(-1, 40)),
    st.just(CashOut()),
    st.just("deal"),
    st.builds(ChooseBet, st.builds(Bet, st.sampled_from([1, 3]), st.integers(1, 5))),
    st.builds(ChooseTable, st.sampled_from([TABLES["A"], TABLES["T1"]])),
    st.builds(Hold, st.sets(st.integers(1, 5)).map(lambda held: tuple(sorted(held)))),
    st.builds(ToggleHold, st.integers(1, 5)),
    st.just(Draw()),
)


@given(st.lists(ACTIONS, max_size=60))
def test_whatever_is_pressed_the_books_balance_and_a_refusal_changes_nothing(
    presses: list[session.Action | str],
) -> None:
    play, numbers = begun(30), count(1)
    for press in presses:
        action = seeded(next(numbers)) if isinstance(press, str) else press
        sentence = session.refusal(play, action)
        if sentence is not None:
            refused(play, action, re.escape(sentence))
            continue
        play = session.act(play, action)
        meters = play.meters
        assert meters.inserted + meters.coins_out == meters.credits + meters.coins_in + meters.cashed_out
        assert meters.credits >= 0
        assert play.number - meters.hands == (1 if play.round.phase is Phase.HOLDING else 0)
