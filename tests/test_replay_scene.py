"""The replay of a saved hand: its steps, what each shows, and its controls."""

from typing import Any

import pytest

from ace_invaders.fairness import Fair
from ace_invaders.game import Hand
from ace_invaders.paytable import Bet, Line
from ace_invaders.records import FairClaim, Record
from ace_invaders.window import reasons, replay, still
from ace_invaders.window.actions import Press
from ace_invaders.window.looks import Back, Face, FallMark, Icon, IconName, Picture
from ace_invaders.window.stepping import Stepping
from ace_invaders.window.steps import steps
from ace_invaders.window.view import Message, View
from scene_hands import (
    EXAMPLE,
    LOW_PAIR,
    LOW_PAIR_ONE_LINE,
    ONE_LINE,
    QUEENS,
    ROYAL,
    TWO_ACES,
    assert_valid,
    hand,
    session,
    settled,
    targets_of,
    texts,
)

HANDS = {"example": EXAMPLE, "royal": ROYAL, "two aces": TWO_ACES, "low": LOW_PAIR, "one line": ONE_LINE}
VIEW = View(session(QUEENS, 1285, 1395))


def pictured(view: View, record: Record, step: int, name: str = "", playing: bool = False) -> Picture:
    """The picture of a step, counted from 0, of a replay that plays or waits."""
    count = len(steps(record))
    return replay.picture(view, record, Stepping(count, step, next_at=1000.0 if playing else None), name)


def titles(of: Hand) -> list[str]:
    return [step.title for step in steps(Record(settled(of)))]


def test_three_lines_have_six_steps() -> None:
    assert titles(EXAMPLE) == [
        "Deal the bottom line",
        "Hold all five cards",
        "Draw, deal top and middle",
        "TOP to MIDDLE: 1 falls",
        "MIDDLE to BOTTOM: nothing falls",
        "Pay 5 + 20 + 15 = 40",
    ]


def test_one_line_has_four_steps() -> None:
    # The ten of diamonds goes, the five of spades comes: five spades.
    assert titles(ONE_LINE) == ["Deal the bottom line", "Hold cards 1, 2, 3 and 5", "Draw", "Pay 30"]


def test_what_falls_is_counted_in_the_list() -> None:
    assert titles(ROYAL)[3:] == [
        "TOP to MIDDLE: the royal falls",
        "MIDDLE to BOTTOM: the royal falls",
        "Pay 4000 + 4000 + 4000 = 12000",
    ]
    assert titles(TWO_ACES)[3] == "TOP to MIDDLE: 2 fall"
    assert titles(LOW_PAIR)[-1] == "Pay 0"


def test_an_unsettled_record_is_settled_by_the_engine() -> None:
    assert steps(Record(EXAMPLE)) == steps(Record(settled(EXAMPLE)))


def test_each_step_shows_the_cards_as_they_lie_then() -> None:
    found = steps(Record(EXAMPLE, credits=1385))
    middles = [
        " ".join(str(card.look.card) for card in step.stage.lines[1].cards if isinstance(card.look, Face))
        for step in found
    ]
    assert middles == ["", "", "4c 2h 3d 4s 5s", "As 2h 3d 4s 5s", "As 2h 3d 4s 5s", "As 2h 3d 4s 5s"]
    assert [len(step.stage.marks) for step in found] == [0, 0, 0, 1, 1, 1]
    assert [sum(card.held for card in step.stage.lines[2].cards) for step in found] == [0, 5, 0, 0, 0, 0]


def test_the_last_step_is_the_settled_table_of_live_play() -> None:
    paid = steps(Record(EXAMPLE, credits=1385))[-1].stage
    live = still.stage(session(settled(EXAMPLE), 1, 1410))
    assert (paid.lines, paid.flags, paid.marks, paid.beams, paid.win) == (
        live.lines,
        live.flags,
        live.marks,
        live.beams,
        live.win,
    )
    assert paid.credits == 1410
    assert "NO WIN" in texts(pictured(VIEW, Record(LOW_PAIR_ONE_LINE), 3))


def test_the_message_says_what_falls() -> None:
    found = steps(Record(EXAMPLE))
    assert found[3].stage.message.title == "Ace of spades falls to MIDDLE"
    assert found[3].stage.message.detail == "pair of fours becomes STRAIGHT: 20"
    assert found[4].stage.message.title == "Nothing falls to BOTTOM."
    assert found[5].stage.message.detail == "1 ace fell."


@pytest.mark.parametrize(
    ("of", "line", "sentence"),
    [
        (EXAMPLE, Line.MIDDLE, "It raises MIDDLE from 0 to 20; of equal ways the leftmost."),
        (EXAMPLE, Line.BOTTOM, "BOTTOM pays 15 as it is and no fall would raise that: nothing falls."),
        (ROYAL, Line.MIDDLE, "The whole royal raises MIDDLE to 4000, its ace alone would make it pay 0."),
        (TWO_ACES, Line.MIDDLE, "2 aces raise MIDDLE from 0 to 15, more than any other way."),
        (LOW_PAIR, Line.MIDDLE, "TOP has no ace, so nothing falls."),
        # Aces on aces: whether one or both fall on the aces of the middle line, it pays the same.
        (
            hand("2c 5d 8h Js 9c", "Ad Ac 4h 6s 7d", "As Ah Ac 3d 9h"),
            Line.MIDDLE,
            "3 aces raise MIDDLE from 5 to 15; at equal pay the most aces fall.",
        ),
        (
            hand("2c 5d 8h Js 9c", "Kd Kc Ks Kh 7d", "As 2h 8c 3d 9h"),
            Line.MIDDLE,
            "MIDDLE has 125 already, the best fall would leave 15: nothing falls.",
        ),
    ],
)
def test_the_reason_of_a_fall_is_told_in_a_sentence(of: Hand, line: Line, sentence: str) -> None:
    assert reasons.why(settled(of), line) == sentence


@pytest.mark.parametrize("name", HANDS)
def test_every_step_is_a_valid_picture(name: str) -> None:
    record = Record(settled(HANDS[name]))
    for step in range(len(steps(record))):
        assert_valid(pictured(VIEW, record, step, "♠ A könig.yaml"))


def test_the_file_s_name_stands_in_the_place_of_the_hand_number() -> None:
    said = texts(pictured(VIEW, Record(EXAMPLE), 0, "aces on aces.yaml"))
    assert "aces on aces.yaml" in said
    assert "Hand 1,285" not in said
    assert "step 1 of 6" in said


def test_the_player_s_own_hand_is_not_shown() -> None:
    record = Record(settled(EXAMPLE))
    other = View(session(settled(ROYAL), 7, 5))
    assert pictured(VIEW, record, 3, "a.yaml") == pictured(other, record, 3, "a.yaml")


@pytest.mark.case("D-REPLAY-2")
def test_a_step_looks_the_same_whenever_it_is_shown() -> None:
    record = Record(settled(TWO_ACES))
    first = [pictured(VIEW, record, step) for step in range(6)]
    assert [pictured(VIEW, record, step) for step in (5, 4, 3, 2, 1, 0)] == first[::-1]
    assert len(set(first)) == 6


def test_the_buttons_go_where_there_are_steps() -> None:
    moves = (Press.FIRST, Press.LEFT, Press.MAIN, Press.RIGHT, Press.LAST, Press.CLOSE)
    record = Record(settled(EXAMPLE))
    states = {
        step: [targets_of(pictured(VIEW, record, step), action)[0].enabled for action in moves] for step in (0, 3, 5)
    }
    assert states == {
        0: [False, False, True, True, True, True],
        3: [True, True, True, True, True, True],
        5: [True, True, True, False, False, True],
    }


def test_play_turns_into_pause_while_it_plays() -> None:
    record = Record(settled(EXAMPLE))
    for playing, there, gone in ((False, IconName.PLAY, IconName.PAUSE), (True, IconName.PAUSE, IconName.PLAY)):
        shown = pictured(VIEW, record, 1, playing=playing).shown
        icons = {each.look.name for each in shown if isinstance(each.look, Icon)}
        assert there in icons
        assert gone not in icons


def test_a_message_of_the_view_is_shown_instead() -> None:
    told = View(VIEW.session, message=Message("The result differs.", "middle.pay: 15 in the file, 20 computed"))
    said = texts(pictured(told, Record(EXAMPLE), 5))
    assert "The result differs." in said
    assert "3 lines win: 5 + 20 + 15 = 40" not in said


def test_backs_and_marks_are_those_of_live_play() -> None:
    record = Record(settled(EXAMPLE))
    kinds = [[type(shown.look) for shown in pictured(VIEW, record, step).shown] for step in range(6)]
    assert [each.count(Back) for each in kinds] == [10, 10, 0, 0, 0, 0]
    assert [each.count(FallMark) for each in kinds] == [0, 0, 0, 1, 1, 1]


AS_SAID = {"total": 40}
SECRET = bytes(range(32))


def proven(number: int, **said: Any) -> Record:
    """A hand that a secret deals, whose file names it as the secret of hand 7 or of another number."""
    of = Hand(Bet(3, 5), EXAMPLE.table, Fair(SECRET, 7).deal(3), (1,))
    return Record(of, fair=FairClaim(number, secret=SECRET), **said)


@pytest.mark.parametrize(
    ("record", "icon", "said"),
    [
        (Record(EXAMPLE), None, ""),
        (Record(EXAMPLE, result=AS_SAID), IconName.CHECK, "As the file says."),
        (Record(EXAMPLE, result={"total": 55, "middle": {"pay": 30}}), IconName.CROSS, "NOT as the file says."),
        (proven(7), IconName.CHECK, "The secret deals these cards."),
        (proven(8, result={"total": -1}), IconName.CROSS, "NOT as the file says. NOT fair: the secret deals "),
    ],
)
def test_every_step_tells_in_its_bar_whether_the_file_is_right(
    record: Record, icon: IconName | None, said: str
) -> None:
    for step in range(len(steps(record))):
        picture = pictured(VIEW, record, step, "a-name.yaml")
        signs = {shown.look.name for shown in picture.shown if isinstance(shown.look, Icon) and shown.y == 26}
        assert signs == ({icon} if icon else set())
        assert any(text.startswith(said) for text in texts(picture))
        assert "a-name.yaml" in texts(picture)
