"""The practice dealer as a picture: who holds what, who wins, and why."""

from dataclasses import replace
from itertools import pairwise

import pytest

from ace_invaders.dealer import Showdown
from ace_invaders.window import dealer_table, layout, palette
from ace_invaders.window.actions import Press, PressHold
from ace_invaders.window.appearance import Appearance
from ace_invaders.window.looks import Box, Face, Icon, IconName, Label, Picture, Rect, Slot
from ace_invaders.window.metrics import text_width
from ace_invaders.window.view import View
from hands_of import five
from scene_hands import EXAMPLE, assert_ringed, assert_valid, session, settled, targets_of, texts

VIEW = View(session(settled(EXAMPLE), 1284, 1410))
PAIRS = ("Qh 9d 7s 3c Qd", "Ah Kd 8s 5c 2d", "Qs Qc Ts 4h 2c")  # two pairs of queens, a ten against a nine beside them
SHARED = ("Ah Kd 8s 5c 2d", "Jh Jd Js 4c 4d", "Ad Ks 8h 5s 2c", "Tc 9c 8c 7c 6c", "Td 9d 8d 7d 6d")


def showdown(*hands: str) -> Showdown:
    return Showdown(tuple(map(five, hands)))


def picture_of(*hands: str, view: View = VIEW, deals: int = 1) -> Picture:
    picture = dealer_table.picture(view, len(hands), showdown(*hands), deals)
    assert_valid(picture)
    return picture


def empty(players: int) -> Picture:
    picture = dealer_table.picture(VIEW, players, None, 0)
    assert_valid(picture)
    return picture


def cards_shown(picture: Picture) -> list[tuple[float, float, Face]]:
    return [(shown.x, shown.y, shown.look) for shown in picture.shown if isinstance(shown.look, Face)]


def frames(picture: Picture) -> list[float]:
    """The tops of the wide mint frames, of the rows of the winners."""
    looks = [(shown.y, shown.look) for shown in picture.shown]
    return [y for y, look in looks if isinstance(look, Rect) and look.edge == palette.GO and look.w > 800]


def label(picture: Picture, text: str) -> Label:
    (found,) = (shown.look for shown in picture.shown if isinstance(shown.look, Label) and shown.look.text == text)
    return found


def test_each_player_has_a_row_of_the_five_cards_dealt_to_him_in_their_order() -> None:
    shown = cards_shown(picture_of(*SHARED))
    assert [look.card for _, _, look in shown] == [card for hand in SHARED for card in five(hand)]
    assert {x for x, _, _ in shown} == {562, 638, 714, 790, 866}
    assert [y for _, y, _ in shown[::5]] == [dealer_table.row_y(seat) for seat in (1, 2, 3, 4, 5)]
    assert all(look.scale == 0.53 for _, _, look in shown)
    assert dealer_table.row_y(5) + 178 * 0.53 < layout.PAGE_PANEL.y + layout.PAGE_PANEL.h


def test_a_row_names_the_player_the_hand_and_the_index_of_its_category() -> None:
    said = texts(picture_of(*PAIRS))
    assert {"PLAYER 1", "PLAYER 2", "PLAYER 3", "ONE PAIR", "HIGH CARD"} <= set(said)
    assert said.count("Pair of Queens") == 2
    assert "Ace high" in said
    assert said.count("index 9") == 2
    assert said.count("index 10") == 1


def test_the_winner_is_framed_checked_and_said_to_win_and_nobody_else() -> None:
    picture = picture_of(*PAIRS)
    assert frames(picture) == [dealer_table.row_y(3) - 5]
    assert texts(picture).count("WINS") == 1
    assert label(picture, "PLAYER 3").colour == palette.GO
    assert label(picture, "PLAYER 1").colour == label(picture, "PLAYER 2").colour == palette.TEXT
    checks = [shown.y for shown in picture.shown if isinstance(shown.look, Icon) and shown.look.name is IconName.CHECK]
    assert len(checks) == 2, "in the winner's row and before the sentence"


def test_why_the_winner_won_is_said_in_a_sentence() -> None:
    said = texts(picture_of(*PAIRS))
    assert "Player 3 wins: Pair of Queens." in said
    assert "The kicker decides, Ten over Nine." in said


def test_all_who_share_a_win_are_framed_and_named() -> None:
    picture = picture_of(*SHARED)
    assert frames(picture) == [dealer_table.row_y(4) - 5, dealer_table.row_y(5) - 5]
    assert texts(picture).count("SHARES") == 2
    assert "Players 4 and 5 share the win: Ten-high straight flush." in texts(picture)
    assert "Straight flush beats full house." in texts(picture)


def test_three_equal_hands_are_named_in_one_sentence() -> None:
    said = texts(picture_of("Ah Kd 8s 5c 2d", "Ad Ks 8h 5s 2c", "Ac Kh 8d 5h 2s"))
    assert "Players 1, 2 and 3 share the win: Ace high." in said
    assert "All hands are equal." in said


def test_a_player_alone_wins_without_an_opponent() -> None:
    said = texts(picture_of("Ah Kd 8s 5c 2d"))
    assert "Player 1 wins: Ace high." in said
    assert "Nobody else plays." in said


def test_the_losers_cards_are_dimmed_and_the_winners_are_not() -> None:
    shown = cards_shown(picture_of(*PAIRS))
    assert {look.dim for _, y, look in shown if y == dealer_table.row_y(3)} == {0}
    assert {look.dim for _, y, look in shown if y != dealer_table.row_y(3)} == {palette.DIM_PAID}


def test_the_ladder_lists_what_one_deck_can_hold_from_index_1_and_who_holds_it() -> None:
    picture = picture_of(*SHARED)
    ladder = [
        "ROYAL FLUSH", "STRAIGHT FLUSH", "FOUR OF A KIND", "FULL HOUSE", "FLUSH", "STRAIGHT", "THREE OF A KIND",
        "TWO PAIR", "ONE PAIR", "HIGH CARD",
    ]  # fmt: skip
    rungs = [(shown.y, shown.look.text) for shown in picture.shown if isinstance(shown.look, Label) and shown.x == 96]
    assert [text for _, text in rungs[1:]] == ladder
    numbers = {shown.y: shown.look.text for shown in picture.shown if isinstance(shown.look, Label) and shown.x == 58}
    assert [numbers[y] for y, _ in rungs[1:]] == [str(index) for index in range(1, 11)]
    right = {shown.y: shown.look.text for shown in picture.shown if isinstance(shown.look, Label) and shown.x == 370}
    holders = [right[y] for y, _ in rungs[1:]]
    assert holders == ["", "4, 5", "", "2", "", "", "", "", "", "1, 3"]


def test_before_the_deal_the_places_of_the_players_cards_are_shown_and_nobody_wins() -> None:
    picture = empty(3)
    assert not cards_shown(picture)
    assert not frames(picture)
    places = [shown.y for shown in picture.shown if isinstance(shown.look, Slot)]
    assert places == [dealer_table.row_y(seat) for seat in (1, 2, 3) for _ in range(5)]
    said = texts(picture)
    assert said.count("READY") == 3
    assert said.count("NOT PLAYING") == 2
    assert {"NO CARDS YET", "3 players, one deck", "Press DEAL."} <= set(said)
    assert "WINS" not in said


def test_the_header_counts_the_deals_and_the_cards() -> None:
    said = texts(picture_of(*PAIRS, deals=12))
    assert {"DEAL 12", "3 players, 15 of 52 cards"} <= set(said)
    assert "1 player, 5 of 52 cards" in texts(picture_of("Ah Kd 8s 5c 2d"))


def test_the_top_bar_says_that_it_is_practice_and_names_the_hand_that_waits() -> None:
    assert {"Hand 1,284", "PRACTICE"} <= set(texts(picture_of(*PAIRS)))


def test_the_four_colour_deck_is_the_players_choice_here_too() -> None:
    four = picture_of(*PAIRS, view=replace(VIEW, appearance=Appearance(four_colours=True)))
    assert all(look.four_colours for _, _, look in cards_shown(four))
    assert not any(look.four_colours for _, _, look in cards_shown(picture_of(*PAIRS)))


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_number_of_players_a_close_and_a_deal_can_be_pressed_in_the_order_of_the_focus(players: int) -> None:
    picture = empty(players)
    stops = [target.action for target in picture.targets if target.enabled and target.focusable]
    assert stops[-7:] == [*map(PressHold, (1, 2, 3, 4, 5)), Press.CLOSE, Press.MAIN]
    chosen = [target.action for target in picture.targets if target.name.endswith(", chosen")]
    assert chosen == [PressHold(players)]
    for stop in stops:
        focused = dealer_table.picture(replace(VIEW, focus=stop), players, None, 0)
        assert_ringed(focused, next(t.box for t in picture.targets if t.focusable and t.action == stop))


def test_targets_are_large_enough_and_lie_apart() -> None:
    boxes = [target.box for target in empty(5).targets]
    assert all(min(box.w, box.h) >= 36 for box in boxes)
    segments = [dealer_table.segment_box(players) for players in (1, 2, 3, 4, 5)]
    assert all(one.x + one.w <= other.x for one, other in pairwise(segments))
    assert segments[-1].x + segments[-1].w <= layout.LIST_PANEL.x + layout.LIST_PANEL.w


def test_a_click_hits_what_is_drawn() -> None:
    picture = empty(2)
    for box, action in (
        (dealer_table.segment_box(4), PressHold(4)), (dealer_table.DEAL, Press.MAIN), (layout.CLOSE_BUTTON, Press.CLOSE)
    ):  # fmt: skip
        (target,) = targets_of(picture, action)
        assert target.box == box
        assert picture.target_at(*box.centre) == target


LONGEST = (
    ("Qh Qd 7s 7c 6d", "Qs Qc 7h 7d 6s"),  # two pair with the longest names, shared
    ("Qh Kh 9h 8h 2h", "Qs Qc Qd 7d 7s", "Kd Ks Kc 3d 2s", "9c 8c 7c 6c 5c", "Ah Ad As Ac Kc"),
)


@pytest.mark.parametrize("hands", LONGEST)
def test_no_text_leaves_its_panel(hands: tuple[str, ...]) -> None:
    picture = picture_of(*hands)
    for panel in (layout.LIST_PANEL, layout.PAGE_PANEL):
        for shown in picture.shown:
            if isinstance(shown.look, Label) and panel.holds(shown.x, shown.y):
                assert within(panel, shown.x, shown.look), shown


def within(panel: Box, x: float, look: Label) -> bool:
    width = text_width(look.text, look.size, look.gap)
    width = min(width, look.fit) if look.fit else width
    left = x - {"left": 0, "centre": width / 2, "right": width}[look.align]
    return panel.x + 8 <= left and left + width <= panel.x + panel.w - 8
