"""One round from the bet to the payment."""

from dataclasses import replace
from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import brute_force
from ace_invaders.cards import DECK, Card, Suit, parse_cards, spell
from ace_invaders.dealing import Deal
from ace_invaders.errors import IllegalAction, InvalidValue
from ace_invaders.fairness import Fair, seeded_secret
from ace_invaders.game import (
    Action,
    ChooseBet,
    ChooseTable,
    DealHand,
    Draw,
    Hand,
    Hold,
    LineOutcome,
    Outcome,
    Phase,
    Round,
    ToggleHold,
    act,
    refusal,
    settle,
    ways_on,
)
from ace_invaders.hands import Row
from ace_invaders.paytable import MAXIMUM_BET, Bet, Line, PayTable
from hands_of import EVERY_POSITION, T1, TABLE_IDS, TABLES, fell, middle_and_bottom, pays, rigged, settled, won

EVERY_HOLD = list(chain.from_iterable(combinations(EVERY_POSITION, count) for count in range(6)))
THREE_LINES = rigged("2c 5d 7h 9s Jd 3c 4d 6h 8s Tc", "4c 2h 3d 4s 5s", "As 2c Js Ah 5d")
ONE_LINE = rigged("2c 5d 7h 9s Jd 3c 4d 6h 8s Tc")
BETTING = Round(Bet(3, 1), TABLES["C"])
HOLDING = act(BETTING, DealHand(THREE_LINES))
SETTLED = act(HOLDING, Draw())


def shuffled(size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """The front of a deck of its own; of half the decks the high cards come first, for aces and royals."""
    high = parse_cards("Ac Ad Ah As Ks Qs Js Ts Kd Qd")
    rich = st.permutations(high).map(lambda cards: tuple(cards[:size]))
    return rich | st.permutations(DECK).map(lambda cards: tuple(cards[:size]))


DEALS = st.builds(Deal, shuffled(10), shuffled(5), shuffled(5))
HOLDS = st.sampled_from(EVERY_HOLD)
COINS = st.sampled_from([1, 2, 3, 4, 5])
GAME_TABLES = st.sampled_from([TABLES[id_] for id_ in TABLE_IDS])


@given(deal=DEALS, hold=HOLDS, table=GAME_TABLES, coins=COINS)
def test_a_hand_is_settled_by_the_rules_written_a_second_time(
    deal: Deal, hold: tuple[int, ...], table: PayTable, coins: int
) -> None:
    outcome = settled(deal, table, coins, hold)
    top, middle, bottom = ([str(card) for card in cards] for cards in (deal.top, deal.middle, deal.bottom))
    row_pays = {row.value: pay for row, pay in pays(table, 3, coins).items()}
    expected = brute_force.settle(top, middle, brute_force.drawn(bottom[:5], bottom[5:], hold), row_pays, coins)
    for line in outcome.lines:
        found = {
            "cards": [str(card) for card in line.cards],
            "aces_fell": list(fell(line)),
            "royal_fell": line.way is not None and line.way.royal,
            "hand": line.row.value,
            "pay": line.won,
        }
        assert found == expected[line.line.value]
        assert line.won == line.pay * coins
    assert outcome.total == expected["total"]


@given(deal=DEALS, hold=HOLDS, suits=st.permutations(list(Suit)), coins=COINS)
def test_renaming_suits_changes_no_pay(deal: Deal, hold: tuple[int, ...], suits: list[Suit], coins: int) -> None:
    names = dict(zip(Suit, suits, strict=True))
    decks = [
        tuple(Card(card.rank, names[card.suit]) for card in cards) for cards in (deal.bottom, deal.middle, deal.top)
    ]
    assert won(settled(Deal(*decks), coins=coins, hold=hold)) == won(settled(deal, coins=coins, hold=hold))


@given(deal=DEALS, hold=HOLDS, coins=COINS)
def test_a_fall_never_lowers_a_pay(deal: Deal, hold: tuple[int, ...], coins: int) -> None:
    for line in settled(deal, coins=coins, hold=hold).lines:
        before = pays(TABLES["C"], 3, coins)[Row(brute_force.row([str(card) for card in line.dealt]))]
        assert line.pay > before if line.cards != line.dealt else line.pay == before


@given(deal=DEALS, other=DEALS, coins=COINS)
def test_a_line_below_never_influences_the_line_above(deal: Deal, other: Deal, coins: int) -> None:
    outcome = settled(deal, coins=coins)
    other_bottom = settled(Deal(other.bottom, deal.middle, deal.top), coins=coins)
    other_middle = settled(Deal(deal.bottom, other.middle, deal.top), coins=coins)
    assert other_bottom.lines[:2] == outcome.lines[:2]
    assert other_middle.lines[0] == outcome.lines[0]


@given(deal=DEALS)
def test_all_32_holds_leave_the_decks_as_they_were(deal: Deal) -> None:
    opened = act(BETTING, DealHand(deal))
    above = set()
    for hold in EVERY_HOLD:
        hand = act(act(opened, Hold(hold)), Draw()).hand
        assert hand is not None
        assert hand.outcome is not None
        assert (hand.deal, hand.hold) == (deal, hold)
        above.add(hand.outcome.lines[:2])
        drawn = hand.outcome.line(Line.BOTTOM).dealt
        assert [drawn[place - 1] for place in hold] == [deal.bottom[place - 1] for place in hold]
        replaced = [drawn[place - 1] for place in EVERY_POSITION if place not in hold]
        assert replaced == list(deal.bottom[5 : 10 - len(hold)])
    assert len(above) == 1


@pytest.mark.case("D-ACES-1")
@pytest.mark.parametrize(("table", "four_aces"), [(TABLES["C"], 50), (T1, 25)])
def test_no_line_is_ever_reordered_and_fallen_aces_fall_on(table: PayTable, four_aces: int) -> None:
    outcome = settled(rigged("2c Ac 9d Ah 4s", "Ad 6h 3c 8s 5h", "4d 9c As 7h 2d"), table, coins=1)
    middle, bottom = middle_and_bottom(outcome)
    assert (spell(middle.cards), fell(middle)) == ("Ad 6h As 8s 5h", (3,))
    assert (spell(bottom.cards), fell(bottom)) == ("Ad Ac As Ah 4s", (1, 3))
    assert won(outcome) == {"top": 0, "middle": 1, "bottom": four_aces}
    assert outcome.total == 1 + four_aces


@pytest.mark.case("D-ACES-2")
def test_an_ace_is_copied_and_the_line_above_keeps_its_pay() -> None:
    outcome = settled(rigged("3c 8s Tc 4d 6h", "4c 7d 9h Jc 2s", "As Ah 5c 8d 2h"), coins=1)
    top, middle = outcome.line(Line.TOP), outcome.line(Line.MIDDLE)
    assert (spell(top.cards), top.row, top.won) == ("As Ah 5c 8d 2h", Row.JACKS_OR_BETTER, 1)
    assert (spell(middle.cards), middle.row, middle.won) == ("As Ah 9h Jc 2s", Row.JACKS_OR_BETTER, 1)
    assert fell(middle) == (1, 2)


@pytest.mark.case("D-ACES-3")
def test_one_line_is_plain_draw_poker() -> None:
    bottom, middle, top = "Ah 9c 7h 4d 2s", "3c As 8d 6h Jc", "5c 6d 9h 10c Ks"
    three_lines = settled(rigged(bottom, middle, top), coins=1).line(Line.BOTTOM)
    assert (spell(three_lines.cards), fell(three_lines), three_lines.won) == ("Ah As 7h 4d 2s", (2,), 1)
    one_line = settled(rigged(bottom), coins=1)
    assert [(line.line, line.way, spell(line.cards), line.won) for line in one_line.lines] == [
        (Line.BOTTOM, None, bottom, 0)
    ]
    assert Bet(1, 1).total == 1
    with pytest.raises(InvalidValue, match="three lines have three decks and one line has one"):
        Hand(Bet(1, 1), TABLES["C"], rigged(bottom, middle, top))


@pytest.mark.case("D-ACES-4")
@pytest.mark.parametrize(
    ("id_", "coins", "royal"),
    [("C", 5, 4000), ("C", 1, 250), ("A", 5, 4000), ("A", 1, 200), ("F", 5, 4000), ("F", 1, 250)],
)
def test_a_royal_falls_whole_twice_and_is_paid_three_times(id_: str, coins: int, royal: int) -> None:
    deal = rigged("3c 8d Ts 5s Qc", "2c 7d 9s 4h Kc", "10h Jh Qh Kh Ah")
    outcome = settled(deal, TABLES[id_], coins)
    for line in middle_and_bottom(outcome):
        assert line.way is not None
        assert (line.way.royal, fell(line)) == (True, ())
    assert won(outcome) == {"top": royal, "middle": royal, "bottom": royal}
    assert outcome.total == 3 * royal


@pytest.mark.case("D-BET-4")
@pytest.mark.parametrize("table", [T1, *TABLES.values()], ids=lambda table: table.id)
def test_all_lines_that_win_are_paid(table: PayTable) -> None:
    outcome = settled(rigged("6c 6d 6h Qh 3s", "9c 9d 5h 5s Kd", "Jc 4d Jh 8s 2c"), table)
    assert won(outcome) == {"top": 5, "middle": 10, "bottom": 15}
    assert outcome.total == 30


@pytest.mark.case("D-HOLD-2")
@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize("hold", EVERY_HOLD, ids=lambda hold: "".join(map(str, hold)) or "nothing")
def test_what_is_held_stays_where_it_is(lines: int, hold: tuple[int, ...]) -> None:
    dealt = parse_cards("Jh 3c Js 7d 9h")
    for seed in range(200 if hold == (1, 3) else 1):
        line = _drawn_to(dealt, seed, lines, hold)
        for place in EVERY_POSITION:
            assert (line.dealt[place - 1] == dealt[place - 1]) is (place in hold)
        covered = {place for place in hold if line.cards[place - 1] != dealt[place - 1]}
        assert covered <= set(line.way.positions if line.way else ())
        if {1, 3} <= set(hold):
            assert line.pay >= 1


def _drawn_to(dealt: tuple[Card, ...], seed: int, lines: int, hold: tuple[int, ...]) -> LineOutcome:
    """The bottom line of a hand with these five dealt and all else shuffled by a seed."""
    fair = Fair(seeded_secret(seed, 1), 1)
    replacements = tuple(card for card in fair.deck(0) if card not in dealt)[:5]
    upper = (fair.deck(1)[:5], fair.deck(2)[:5]) if lines == 3 else ()
    return settle(Hand(Bet(lines, 5), TABLES["C"], Deal(dealt + replacements, *upper), hold)).line(Line.BOTTOM)


def test_a_round_goes_from_betting_to_holding_and_back() -> None:
    assert [round_.phase for round_ in (BETTING, HOLDING, SETTLED)] == [Phase.BETTING, Phase.HOLDING, Phase.BETTING]
    assert HOLDING.hand == Hand(Bet(3, 1), TABLES["C"], THREE_LINES)
    assert SETTLED.hand is not None
    assert SETTLED.hand.outcome == settled(THREE_LINES, coins=1, hold=())


@pytest.mark.parametrize(
    ("round_", "action", "sentence"),
    [
        (HOLDING, ChooseBet(Bet(1, 1)), "a hand is open, finish it with DRAW first"),
        (HOLDING, ChooseTable(TABLES["A"]), "a hand is open, finish it with DRAW first"),
        (HOLDING, DealHand(THREE_LINES), "a hand is open, finish it with DRAW first"),
        (BETTING, Draw(), "no hand is open, press DEAL first"),
        (BETTING, Hold((1,)), "no hand is open, press DEAL first"),
        (SETTLED, ToggleHold(1), "no hand is open, press DEAL first"),
        (SETTLED, Draw(), "no hand is open, press DEAL first"),
        (BETTING, DealHand(ONE_LINE), "the deal does not suit the bet"),
        (BETTING, DealHand(Deal(THREE_LINES.bottom, top=THREE_LINES.top)), "the deal does not suit the bet"),
        (BETTING, DealHand(Deal(THREE_LINES.bottom, THREE_LINES.middle)), "the deal does not suit the bet"),
        (act(BETTING, ChooseBet(Bet(1, 1))), DealHand(THREE_LINES), "the deal does not suit the bet"),
    ],
)
def test_what_may_not_be_done_now_is_refused_in_words(round_: Round, action: Action, sentence: str) -> None:
    assert (refusal(round_, action) or "").startswith(sentence)
    with pytest.raises(IllegalAction, match=sentence):
        act(round_, action)


@pytest.mark.parametrize(
    ("round_", "action"),
    [
        (BETTING, ChooseBet(Bet(1, 5))),
        (SETTLED, ChooseTable(TABLES["A"])),
        (SETTLED, DealHand(THREE_LINES)),
        (HOLDING, Hold(())),
        (HOLDING, ToggleHold(5)),
        (HOLDING, Draw()),
    ],
)
def test_what_may_be_done_is_not_refused(round_: Round, action: Action) -> None:
    assert refusal(round_, action) is None
    assert act(round_, action) != round_ or action == Hold(())


def test_the_bet_and_the_table_of_a_hand_are_those_of_its_deal() -> None:
    later = act(act(SETTLED, ChooseBet(Bet(1, 5))), ChooseTable(TABLES["A"]))
    assert (later.bet, later.table) == (Bet(1, 5), TABLES["A"])
    assert later.hand == SETTLED.hand
    assert later.hand is not None
    assert (later.hand.bet, later.hand.table) == (Bet(3, 1), TABLES["C"])


def test_a_new_hand_starts_with_nothing_held() -> None:
    again = act(act(act(HOLDING, Hold((1, 3, 5))), Draw()), DealHand(THREE_LINES))
    assert again.hand is not None
    assert again.hand.hold == ()


def test_a_toggle_holds_and_releases_one_position() -> None:
    held = HOLDING
    seen = []
    for position in (3, 1, 5, 3):
        held = act(held, ToggleHold(position))
        seen.append(held.hand.hold if held.hand else None)
    assert seen == [(3,), (1, 3), (1, 3, 5), (1, 5)]


@pytest.mark.parametrize("positions", [(0,), (6,), (1, 1), (-1, 2)])
def test_a_hold_is_a_set_of_the_positions_1_to_5(positions: tuple[int, ...]) -> None:
    with pytest.raises(InvalidValue, match="a hold is a set of the positions 1 to 5"):
        act(HOLDING, Hold(positions))


def test_a_hold_is_given_in_any_order() -> None:
    held = act(HOLDING, Hold((5, 2))).hand
    assert held is not None
    assert held.hold == (2, 5)


def test_a_deck_that_ends_before_the_draw_is_refused() -> None:
    short = act(BETTING, DealHand(rigged("2c 5d 7h 9s Jd 3c", "4c 2h 3d 4s 5s", "As 2c Js Ah 5d")))
    with pytest.raises(IllegalAction, match="5 cards are drawn but the deck holds 1"):
        act(short, Draw())
    drawn = act(act(short, Hold((1, 2, 3, 4))), Draw()).hand
    assert drawn is not None
    assert drawn.outcome is not None
    assert spell(drawn.outcome.line(Line.BOTTOM).dealt) == "2c 5d 7h 9s 3c"


def test_a_hand_that_is_settled_has_drawn_what_it_does_not_hold() -> None:
    deal = rigged("2c 5d 7h 9s Jd 3c", "4c 2h 3d 4s 5s", "As 2c Js Ah 5d")
    outcome = settled(THREE_LINES)
    assert not Hand(MAXIMUM_BET, TABLES["C"], deal, (1, 2, 3, 4), outcome).is_open
    with pytest.raises(InvalidValue, match="2 cards are drawn but the deck holds 1"):
        Hand(MAXIMUM_BET, TABLES["C"], deal, (1, 2, 3), outcome)


def test_an_outcome_knows_its_lines() -> None:
    outcome: Outcome = settled(THREE_LINES)
    assert [line.line for line in outcome.lines] == [Line.TOP, Line.MIDDLE, Line.BOTTOM]
    assert outcome.line(Line.MIDDLE) is outcome.lines[1]
    assert outcome.line(Line.TOP).way is None


def test_the_ways_to_fall_are_those_of_the_line_above_as_it_is_in_the_end() -> None:
    deal = rigged("2c Ac 9d Ah 4s", "Ad 6h 3c 8s 5h", "4d 9c As 7h 2d")
    hand = Hand(Bet(3, 1), TABLES["C"], deal, EVERY_POSITION)
    outcome = settle(hand)
    hand = replace(hand, outcome=outcome)
    assert [way.positions for way in ways_on(hand, Line.MIDDLE)] == [(), (3,)]
    assert [way.positions for way in ways_on(hand, Line.BOTTOM)] == [(), (1,), (3,), (1, 3)]
    assert ways_on(hand, Line.MIDDLE)[1] == outcome.way(Line.MIDDLE)
    assert ways_on(hand, Line.BOTTOM)[3] == outcome.way(Line.BOTTOM)
