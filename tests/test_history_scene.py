"""The last hands as a picture: the list, the small table with its steps, the WHY table, the receipt."""

import hashlib
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

import pytest

from ace_invaders.fairness import Fair
from ace_invaders.game import Hand
from ace_invaders.gravity import Verdict
from ace_invaders.paytable import Bet, Line
from ace_invaders.records import FairClaim, Record
from ace_invaders.window import handlist, history, minitable, receipt, walkthrough, whytable
from ace_invaders.window.actions import Press, PressHand, PressLeaf, PressStep
from ace_invaders.window.appearance import Appearance
from ace_invaders.window.handlist import Entry, Page
from ace_invaders.window.looks import Back, Face, Icon, IconName, Label, Picture, Rect, Shown
from ace_invaders.window.metrics import text_width
from ace_invaders.window.pointing import NOWHERE
from ace_invaders.window.receipt import Receipt
from ace_invaders.window.stepping import Stepping
from ace_invaders.window.view import View
from ace_invaders.window.walkthrough import Walkthrough
from scene_hands import (
    EXAMPLE,
    LOW_PAIR,
    ONE_LINE,
    ROYAL,
    TABLE_C,
    TWO_ACES,
    assert_ringed,
    assert_valid,
    caps,
    hand,
    session,
    settled,
    targets_of,
    texts,
)

# Four aces above, of which the middle line takes all, so that five lie there: 16 ways, then 32.
FIVE_ACES = hand("2h 5d 7h 9s Jd", "4c Ah 3d 4s 5s", "As 2c Ad Ah Ac")
# A dealt royal in the middle, above which two aces lie: 4 ways, then nothing, its ace, and the whole.
SEVEN_WAYS = hand("2h 5d 7h 9s Jd", "Ts Js Qs Ks As", "As Ah 2c 3d 4h")
VIEW = View(session(settled(EXAMPLE), 21))


def replay_of(open_hand: Hand, step: int | None = None, **changes: object) -> Walkthrough:
    """A hand at a step of its replay, by default the last one."""
    found = Receipt.of(Record(open_hand, number=21, credits=1000))
    stepping = Stepping.at_end(len(found.steps))
    return replace(Walkthrough("HAND 21", found, stepping if step is None else stepping.to(step)), **changes)  # type: ignore[arg-type]


def entry(number: int, open_hand: Hand) -> Entry:
    return Entry.of(number, Record(settled(open_hand)))


def picture_of(chosen: Walkthrough | None, *entries: Entry, kept: int = 21, view: View = VIEW) -> Picture:
    page = Page(entries or (entry(21, EXAMPLE),), 21, kept)
    return history.picture(view, page, chosen)


def row_texts(picture: Picture, y: float, left: float = 400) -> list[str]:
    """What is written at a height from the left on."""
    found = [each for each in picture.shown if isinstance(each.look, Label) and abs(each.y - y) < 2 and each.x >= left]
    return [each.look.text for each in sorted(found, key=lambda each: each.x) if isinstance(each.look, Label)]


def chips(picture: Picture, y: float) -> list[str]:
    """The cards that lie as chips in the row of a height, those landed in a frame with a star."""
    found = [each for each in picture.shown if isinstance(each.look, Face) and each.look.small and each.y == y - 14]
    return [f"{each.look.card}{'*' if each.look.frame else ''}" for each in found if isinstance(each.look, Face)]


# The WHY table.


def test_the_published_example_is_explained_way_by_way() -> None:
    picture = picture_of(replay_of(EXAMPLE))
    assert_valid(picture)
    # Heights and columns of the design's picture; hands, pays and verdicts of the published rules.
    assert row_texts(picture, 518) == ["TOP", "MIDDLE", "HAND BELOW", "PAYS", "ACES", "RESULT"]
    assert row_texts(picture, 547) == ["none", "NO WIN", "0", "0", "pays less"]
    assert row_texts(picture, 580) == ["STRAIGHT", "20", "1", "CHOSEN"]
    assert row_texts(picture, 613) == ["STRAIGHT", "20", "1", "further right"]
    assert row_texts(picture, 646) == ["JACKS OR BETTER", "5", "2", "pays less"]
    assert row_texts(picture, 690) == ["MIDDLE", "BOTTOM", "HAND BELOW", "PAYS", "ACES", "RESULT"]
    assert row_texts(picture, 720) == ["none", "THREE OF A KIND", "15", "0", "CHOSEN"]
    assert row_texts(picture, 753) == ["THREE OF A KIND", "15", "1", "no gain"]
    assert chips(picture, 580) == ["As", "As*", "2h", "3d", "4s", "5s"]
    assert chips(picture, 646) == ["As", "Ah", "As*", "2h", "3d", "Ah*", "5s"]
    assert chips(picture, 720) == ["Ah", "Ad", "3c", "2d", "As"]


def test_every_row_has_a_check_or_a_cross_beside_its_word() -> None:
    picture = picture_of(replay_of(EXAMPLE))
    signs = {each.y: each.look.name for each in picture.shown if isinstance(each.look, Icon) and each.x == 1080}
    checked = {y for y, name in signs.items() if name is IconName.CHECK}
    assert checked == {580, 720}
    assert set(signs.values()) == {IconName.CHECK, IconName.CROSS}
    assert len(signs) == 6


@pytest.mark.parametrize(
    ("open_hand", "ways"),
    [(EXAMPLE, 4 + 2), (LOW_PAIR, 1 + 1), (FIVE_ACES, 16 + 32), (SEVEN_WAYS, 4 + 3), (ROYAL, 3 + 3)],
)
def test_every_way_to_fall_stands_on_one_leaf_and_one_only(open_hand: Hand, ways: int) -> None:
    leaves = whytable.leaves(settled(open_hand))
    rows = [placed.fall for leaf in leaves for placed in leaf]
    assert len(rows) == ways == len(set(rows))
    assert sum(row.verdict is Verdict.CHOSEN for row in rows) == 2
    assert len(leaves) == 1 or ways > 7


def test_up_to_seven_rows_fit_and_beyond_them_the_chosen_row_comes_first() -> None:
    (leaf,) = whytable.leaves(settled(SEVEN_WAYS))
    assert len(leaf) == 7
    leaves = whytable.leaves(settled(FIVE_ACES))
    assert [len(leaf) for leaf in leaves[:2]] == [7, 7]
    firsts = [placed.fall for leaf in leaves for placed in leaf if placed.fall.verdict is Verdict.CHOSEN]
    assert leaves[0][0].fall is firsts[0]
    bottoms = [placed.fall for leaf in leaves for placed in leaf if placed.fall.line is Line.BOTTOM]
    assert bottoms[0] is firsts[1]


@pytest.mark.parametrize("open_hand", [EXAMPLE, SEVEN_WAYS, FIVE_ACES, ROYAL])
def test_no_row_lies_on_another_or_beyond_its_block(open_hand: Hand) -> None:
    for leaf in whytable.leaves(settled(open_hand)):
        heights = sorted(y for placed in leaf for y in (placed.y, placed.head) if y is not None)
        assert all(below - above >= 28 for above, below in pairwise(heights))
        assert heights[0] == 518
        assert heights[-1] + 14 <= receipt.BLOCK.y + receipt.BLOCK.h - 5


def test_more_than_two_falling_aces_are_told_by_their_suits_alone() -> None:
    picture = picture_of(replay_of(FIVE_ACES))
    pips = [each for each in picture.shown if isinstance(each.look, Icon) and each.y == 547 and 418 < each.x < 520]
    assert [each.look.name.value for each in pips if isinstance(each.look, Icon)] == ["s", "d", "h", "c"]
    assert [right.x - left.x for left, right in pairwise(pips)] == [18, 18, 18]
    assert row_texts(picture, 547) == ["FIVE ACES", "2,500", "4", "CHOSEN"]
    assert chips(picture, 547) == ["As*", "Ah", "Ad*", "Ah*", "Ac*"]


def test_the_whole_royal_is_named_and_counts_its_one_ace() -> None:
    picture = picture_of(replay_of(ROYAL))
    assert_valid(picture)
    rows = [placed for placed in whytable.leaves(settled(ROYAL))[0] if placed.fall.royal]
    assert [placed.fall.verdict for placed in rows] == [Verdict.CHOSEN, Verdict.CHOSEN]
    assert row_texts(picture, rows[0].y) == ["the royal", "ROYAL FLUSH", "4,000", "1", "CHOSEN"]


def test_leaves_turn_by_buttons_that_stop_at_both_ends() -> None:
    first = picture_of(replay_of(FIVE_ACES))
    count = len(whytable.leaves(settled(FIVE_ACES)))
    assert f"1 of {count}" in texts(first)
    assert [target.enabled for target in targets_of(first, PressLeaf(-1))] == [False]
    assert [target.enabled for target in targets_of(first, PressLeaf(1))] == [True]
    last = picture_of(replay_of(FIVE_ACES, leaf=count - 1))
    assert_valid(last)
    assert [target.enabled for target in targets_of(last, PressLeaf(count))] == [False]
    assert not [target for target in picture_of(replay_of(EXAMPLE)).targets if isinstance(target.action, PressLeaf)]


def test_a_hand_of_one_line_has_no_why_and_shows_its_receipt() -> None:
    picture = picture_of(replay_of(ONE_LINE))
    assert_valid(picture)
    assert "WHY" not in texts(picture)
    assert "RECEIPT" in texts(picture)
    (target,) = targets_of(picture, Press.EXPLAIN)
    assert not target.enabled


# The receipt.


def fair_record(**changes: object) -> Record:
    """A record dealt by AIF-1 with a known secret."""
    fair = Fair(bytes(range(32)), 7, "cuté it")
    dealt = Hand(Bet(3, 5), TABLE_C, fair.deal(3), (1, 2))
    played = datetime(2026, 1, 31, 18, 0, 5, tzinfo=UTC)
    record = Record(dealt, number=7, played=played, credits=1000, fair=FairClaim.of(fair))
    return replace(record, **changes)  # type: ignore[arg-type]


def receipt_of(record: Record, mark: str = "") -> dict[str, str]:
    return {line.name: line.value for line in receipt.entries(Receipt.of(record, mark))}


def test_the_receipt_tells_commitment_and_secret_whole() -> None:
    record = fair_record()
    secret = bytes(range(32))
    commitment = hashlib.sha256(b"ace-invaders/commit/v1\0" + secret).hexdigest()
    said = receipt_of(record)
    assert (said["COMMITMENT"], said["SECRET"]) == (commitment, secret.hex())
    assert said["BET"] == "3 lines × 5 coins = 15 coins a hand"
    assert said["PAY TABLE"] == "C, Ace Invaders 8/6"
    assert said["PLAYED"] == "2026-01-31 18:00:05 UTC"
    assert said["CREDITS"].startswith("1,000 before the bet, ")
    assert said["DEAL"] == "AIF-1, hand number 7, with the player's text"
    assert said["TEXT"] == "“cuté it”"
    assert said["CHECK"] == "the secret gives the commitment and every card of the deal"
    picture = picture_of(Walkthrough("HAND 7", Receipt.of(record), Stepping(6), explained=False))
    assert_valid(picture)
    assert {commitment, secret.hex()} <= set(texts(picture))


def test_the_receipt_says_where_the_secret_does_not_hold_or_is_not_told() -> None:
    claim = fair_record().fair
    assert claim is not None
    wrong = replace(claim, secret=bytes(32))
    assert receipt_of(fair_record(fair=wrong))["CHECK"] == "the secret does not fit the commitment"
    other = receipt_of(fair_record(fair=replace(wrong, commitment=None)))["CHECK"]
    assert other.startswith("the secret deals ")
    assert other.endswith(" of the bottom line")
    hidden = receipt_of(fair_record(fair=replace(claim, secret=None)))
    assert (hidden["SECRET"], hidden["CHECK"]) == ("not told", "without the secret nothing can be checked")
    by_hand = receipt_of(fair_record(fair=None))
    assert "SECRET" not in by_hand
    assert "SEEDED" in receipt_of(fair_record(), "SEEDED")["CHECK"]


@pytest.mark.parametrize("text", ["W" * 64, "my lucky words for the deals of today, chosen by my own dice", "é" * 32])
def test_the_players_text_stands_whole_in_the_receipt(text: str) -> None:
    fair = Fair(bytes(range(32)), 7, text)
    record = replace(fair_record(note="a note"), hand=Hand(Bet(3, 5), TABLE_C, fair.deal(3), (1, 2)))
    picture = picture_of(
        Walkthrough("HAND 7", Receipt.of(replace(record, fair=FairClaim.of(fair))), Stepping(6), explained=False)
    )
    assert_valid(picture)
    assert f"“{text}”" in texts(picture)
    without = receipt_of(replace(record, fair=replace(FairClaim.of(fair), text="")))
    assert without["DEAL"] == "AIF-1, hand number 7, no text of the player's"
    assert "TEXT" not in without


def test_no_line_of_the_receipt_leaves_its_block() -> None:
    record = fair_record(note="a long note " * 40, table_differs=True)
    block = receipt.BLOCK
    for shown in receipt.block(Receipt.of(record)):
        if isinstance(shown.look, Label):
            width = min(text_width(shown.look.text, shown.look.size), shown.look.fit or 2000)
            assert shown.x + width <= block.x + block.w - 8
            assert shown.y + 10 <= block.y + block.h


# The list.


def figures(picture: Picture, index: int) -> dict[float, str]:
    """What stands in a row of the list, by its place."""
    y = handlist.row_box(index).y + 21
    found = (each for each in picture.shown if isinstance(each.look, Label) and each.y == y and each.x <= 380)
    return {each.x: each.look.text for each in found if isinstance(each.look, Label)}


def test_the_list_tells_wins_falls_and_net_of_each_hand() -> None:
    rows = (entry(1284, EXAMPLE), entry(1283, LOW_PAIR), entry(1282, ONE_LINE), entry(1281, TWO_ACES))
    picture = picture_of(replay_of(EXAMPLE), *rows, kept=1284)
    assert_valid(picture)
    assert "1,284 kept" in texts(picture)
    # 5 + 20 + 15 - 15 = 25, one ace fell.
    assert figures(picture, 0) == {36: "1,284", 145: "5", 201: "20", 257: "15", 301: "1", 370: "+25"}
    assert figures(picture, 1) == {36: "1,283", 145: "–", 201: "–", 257: "–", 301: "–", 370: "−15"}
    # A flush pays 6 for each of five coins; there are no upper lines from which anything could fall.
    assert figures(picture, 2) == {36: "1,282", 257: "30", 370: "+25"}
    assert figures(picture, 3)[301] == str(entry(1281, TWO_ACES).falls)


def test_a_hand_that_cannot_be_read_is_told_and_its_place_stays() -> None:
    picture = picture_of(None, Entry.of(21, None), entry(20, EXAMPLE))
    assert_valid(picture)
    assert figures(picture, 0) == {36: "21", 370: "cannot be read"}
    assert any("damaged" in text for text in texts(picture))


def test_without_hands_the_screen_says_so() -> None:
    picture = history.picture(View(session(None)), Page(), None)
    assert_valid(picture)
    assert {"0 kept", "No hand is settled yet.", "NO HAND YET"} <= set(texts(picture))
    (title,) = [each for each in picture.shown if isinstance(each.look, Label) and each.look.text == "NO HAND YET"]
    assert title.y == 62 + 62 / 2, "in the middle of its panel"


def test_thirteen_rows_fit_and_are_targets_by_number() -> None:
    rows = tuple(entry(30 - index, EXAMPLE) for index in range(handlist.ROWS))
    picture = picture_of(replay_of(EXAMPLE), *rows, kept=30)
    assert_valid(picture)
    assert handlist.ROWS == 13
    boxes = [targets_of(picture, PressHand(number))[0].box for number in range(30, 17, -1)]
    assert [box.y for box in boxes] == [146 + 46 * row for row in range(13)]
    assert boxes[-1].y + boxes[-1].h < handlist.SAVE.y


def thumb(kept: int, first: int) -> Rect | None:
    rows = tuple(entry(first - index, LOW_PAIR) for index in range(min(13, kept)))
    shown = handlist.shown(Page(rows, first, kept), NOWHERE, {})
    found = [each for each in shown if isinstance(each.look, Rect) and each.x == 382]
    return found[0].look if found and isinstance(found[0].look, Rect) else None


def test_a_thumb_shows_only_where_there_is_more_than_the_panel_holds() -> None:
    assert thumb(13, 13) is None
    assert thumb(14, 14) is not None


# The small table.


def test_the_small_table_shows_the_cards_of_the_step() -> None:
    picture = picture_of(replay_of(EXAMPLE, 3))
    cards = [each for each in picture.shown if isinstance(each.look, Face) and not each.look.small]
    assert [(each.x, each.y) for each in cards[:2]] == [(562, 144), (638, 144)]
    lines = [
        [str(each.look.card) for each in cards if isinstance(each.look, Face)][row : row + 5] for row in (0, 5, 10)
    ]
    assert lines == [["As", "2c", "Js", "Ah", "5d"], ["As", "2h", "3d", "4s", "5s"], ["Ah", "Ad", "3c", "2d", "As"]]
    assert {each.look.scale for each in cards if isinstance(each.look, Face)} == {0.53}
    assert "step 4 of 6" in texts(picture)
    said = texts(picture)
    assert [said.count(text) for text in ("JACKS OR BETTER", "STRAIGHT")] >= [1, 1]
    assert row_texts(picture, 144 + 79, 500)[0] == "5"
    assert row_texts(picture, 250 + 79, 500)[0] == "20"
    assert row_texts(picture, 356 + 79, 500)[0] == "15"


def test_before_the_draw_the_upper_lines_lie_face_down_and_held_cards_say_so() -> None:
    picture = picture_of(replay_of(replace(EXAMPLE, hold=(1, 2)), 1))
    assert_valid(picture)
    assert sum(isinstance(each.look, Back) for each in picture.shown) == 10
    assert texts(picture).count("HELD") == 2
    assert not any(text in ("5", "20") for text in row_texts(picture, 223, 500))


def test_the_four_colours_reach_every_card() -> None:
    view = replace(VIEW, appearance=Appearance(four_colours=True))
    cards = [each.look for each in picture_of(replay_of(EXAMPLE), view=view).shown if isinstance(each.look, Face)]
    assert len(cards) > 20
    assert all(card.four_colours for card in cards)


@pytest.mark.parametrize("open_hand", [EXAMPLE, ONE_LINE, ROYAL, TWO_ACES])
def test_every_step_is_a_valid_picture_with_its_buttons(open_hand: Hand) -> None:
    count = len(replay_of(open_hand).receipt.steps)
    for step in range(count):
        picture = picture_of(replay_of(open_hand, step))
        assert_valid(picture)
        enabled = {
            name: next(t.enabled for t in picture.targets if t.name == name)
            for name in ("First step", "One step back", "One step on", "Last step")
        }
        assert enabled["First step"] == enabled["One step back"] == (step > 0)
        assert enabled["Last step"] == enabled["One step on"] == (step < count - 1)
        assert len(targets_of(picture, PressStep(step))) >= 1


def test_the_header_has_the_places_of_the_design() -> None:
    picture = picture_of(replay_of(EXAMPLE))
    names = ("First step", "One step back", "Play", "One step on", "Last step")
    boxes = [next(t.box for t in picture.targets if t.name == name) for name in names]
    assert boxes == [(816 + 56 * index, 71, 50, 44) for index in range(5)]
    assert walkthrough.EXPLAIN == (1102, 71, 148, 44)
    assert {"HAND 21", "bet 15, win 40, net +25"} <= set(texts(picture))
    playing = replay_of(EXAMPLE, stepping=Stepping(6, 2, 100.0))
    assert any(target.name == "Pause" for target in picture_of(playing).targets)


def test_the_focus_stops_once_at_each_control() -> None:
    picture = picture_of(replay_of(FIVE_ACES))
    focusable = [target for target in picture.targets if target.focusable]
    assert len({target.action for target in focusable}) == len(focusable)
    for target in focusable:
        ringed = picture_of(replay_of(FIVE_ACES), view=replace(VIEW, focus=target.action))
        assert_ringed(ringed, target.box)


def test_steps_do_not_lie_on_each_other() -> None:
    boxes = [minitable.step_box(index) for index in range(6)]
    assert all(one.y + one.h <= other.y for one, other in pairwise(boxes))
    assert boxes[-1].y + boxes[-1].h <= minitable.PANEL.y + minitable.PANEL.h


def test_the_title_makes_room_for_its_mark() -> None:
    header: list[Shown] = list(
        walkthrough.header("a very long name of a file that goes on and on.yaml", "SEEDED", "bet 15")
    )
    title, mark = (each for each in header if isinstance(each.look, Label) and each.y == 80)
    assert isinstance(title.look, Label)
    assert title.x + title.look.fit < mark.x
    assert mark.x + text_width("SEEDED", 16) < 816


def test_a_button_closes_the_screen_even_where_there_is_no_hand() -> None:
    for page in (Page((entry(7, EXAMPLE),), 7, 7), Page()):
        picture = history.picture(View(session(None)), page, None)
        (target,) = targets_of(picture, Press.CLOSE)
        assert (target.name, target.enabled) == ("Close the last hands", True)
        assert "CLOSE" in texts(picture)
        assert "Esc" in caps(picture)


def test_the_chosen_hand_can_be_saved_and_the_button_says_so() -> None:
    picture = history.picture(View(session(None)), Page((entry(7, EXAMPLE),), 7, 7), None)
    (target,) = targets_of(picture, Press.SAVE)
    assert (target.name, target.enabled) == ("Save hand 7", True)
    assert "SAVE" in texts(picture)
    assert "W" in caps(picture)
    (none,) = targets_of(history.picture(View(session(None)), Page(), None), Press.SAVE)
    assert not none.enabled
