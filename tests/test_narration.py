"""The text log: each change in a sentence, each line once."""

from ace_invaders.game import ChooseBet, ChooseTable, Draw, Hold, ToggleHold
from ace_invaders.paytable import Bet
from ace_invaders.session import Action, CashOut, Insert, Session
from ace_invaders.window.narration import resumed, told
from games import A, begun, played, rigged


def said(start: Session, *actions: Action) -> list[str]:
    """What the last of the actions makes the log say."""
    *first, last = actions
    before = played(start, *first)
    return list(told(before, played(before, last)))


def test_money_is_told_in_whole_coins() -> None:
    assert said(begun(1), Insert(2000)) == ["2,000 credits inserted, 2,001 credits."]
    assert said(begun(1, coins=1), Insert(1)) == ["1 credit inserted, 2 credits."]
    assert said(begun(1410), CashOut()) == ["1,410 credits cashed out."]


def test_the_bet_and_the_table_are_told_where_they_change() -> None:
    assert said(begun(10), ChooseBet(Bet(1, 1))) == ["1 line × 1 coin = 1 coin a hand."]
    assert said(begun(10), ChooseTable(A)) == ["Pay table A."]
    assert said(begun(10), ChooseBet(Bet(3, 5))) == []


def test_a_deal_and_every_hold_are_told() -> None:
    deal = rigged("Jh 3c Js 7d 9h 2c 2d 2h 2s 3d")
    start = begun(6, lines=1)
    assert said(start, deal) == [
        "Hand 1: 1 line × 5 coins = 5 coins a hand, pay table C, 1 credit left.",
        "Dealt Jh 3c Js 7d 9h.",
    ]
    assert said(start, deal, ToggleHold(3)) == ["Held Js."]
    assert said(start, deal, ToggleHold(3), ToggleHold(1)) == ["Held Jh Js."]
    assert said(start, deal, ToggleHold(3), ToggleHold(3)) == ["Held nothing."]


def test_one_line_is_told_alone() -> None:
    deal = rigged("Jh 3c Js 7d 9h 2c 2d 2h 2s 3d")
    assert said(begun(5, lines=1), deal, Hold((1, 3)), Draw()) == [
        "Bottom: Jh 2c Js 2d 2h, full house, 40 coins.",
        "Won 40 coins, 40 credits.",
    ]


def test_an_ace_that_falls_is_told_with_what_it_makes() -> None:
    deal = rigged("Ah Ad 3c 2d As 5c 6c 7c 8c 9c", middle="4c 2h 3d 4s 5s", top="As 2c Js Ah 5d")
    assert said(begun(15), deal, Hold((1, 2, 3, 4, 5)), Draw()) == [
        "Top: As 2c Js Ah 5d, jacks or better, 5 coins.",
        "Middle: 4c 2h 3d 4s 5s; 1 ace falls on 1: As 2h 3d 4s 5s, straight, 20 coins.",
        "Bottom: Ah Ad 3c 2d As, three of a kind, 15 coins.",
        "Won 40 coins, 40 credits.",
    ]


def test_several_aces_are_told_with_their_places() -> None:
    deal = rigged("2c Ac 9d Ah 4s 5c 6c 7c 8c 9c", middle="Ad 6h 3c 8s 5h", top="4d 9c As 7h 2d")
    assert said(begun(3, coins=1), deal, Hold((1, 2, 3, 4, 5)), Draw()) == [
        "Top: 4d 9c As 7h 2d, nothing, 0 coins.",
        "Middle: Ad 6h 3c 8s 5h; 1 ace falls on 3: Ad 6h As 8s 5h, jacks or better, 1 coin.",
        "Bottom: 2c Ac 9d Ah 4s; 2 aces fall on 1, 3: Ad Ac As Ah 4s, four aces, 50 coins.",
        "Won 51 coins, 51 credits.",
    ]


def test_a_royal_that_falls_is_told_as_a_whole() -> None:
    deal = rigged("2c 4d 6h 8s Tc 5c 6c 7c 8c 9c", middle="3c 5d 7h 9s Jd", top="Th Jh Qh Kh Ah")
    lines = said(begun(15), deal, Hold((1, 2, 3, 4, 5)), Draw())
    royal = "the royal flush falls: Th Jh Qh Kh Ah, royal flush, 4,000 coins."
    assert lines == [
        "Top: Th Jh Qh Kh Ah, royal flush, 4,000 coins.",
        f"Middle: 3c 5d 7h 9s Jd; {royal}",
        f"Bottom: 2c 4d 6h 8s Tc; {royal}",
        "Won 12,000 coins, 12,000 credits.",
    ]


def test_nothing_is_told_where_nothing_changed() -> None:
    assert list(told(begun(10), begun(10))) == []


def test_an_open_hand_is_told_again_at_the_start() -> None:
    start = begun(6, lines=1)
    opened = played(start, rigged("Jh 3c Js 7d 9h 2c 2d 2h 2s 3d"), ToggleHold(3))
    assert list(resumed(start)) == []
    assert list(resumed(opened)) == [*said(start, rigged("Jh 3c Js 7d 9h 2c 2d 2h 2s 3d")), "Held Js."]
