"""The table at rest: sessions in, the data of the picture out."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from ace_invaders.hands import Row
from ace_invaders.paytable import Bet, Line, Pay, PayTable
from ace_invaders.window import layout, messages, palette, still, table
from ace_invaders.window.actions import Press, PressCoins, PressHold, PressLines
from ace_invaders.window.appearance import Appearance
from ace_invaders.window.keynames import DEFAULT_KEYS, KeyNames
from ace_invaders.window.looks import (
    Back,
    Digits,
    Face,
    FallMark,
    Glow,
    Icon,
    IconName,
    Label,
    Picture,
    Rect,
    Shown,
    Slot,
)
from ace_invaders.window.view import Message, View
from legibility import extent, faults
from scene_hands import (
    EXAMPLE,
    LOW_PAIR,
    LOW_PAIR_ONE_LINE,
    ONE_LINE,
    QUEENS,
    ROYAL,
    TABLE_C,
    THREE_FLUSHES,
    TWO_ACES,
    assert_valid,
    caps,
    hand,
    session,
    settled,
    targets_of,
    texts,
)

TABLES = ("A", "C")
PAID = session(settled(EXAMPLE), 1284, 1410)
HOLDING = session(QUEENS, 1285, 1395)
EMPTY = session(None)
STILLS = {
    "empty": EMPTY,
    "empty, one line": session(None, bet=Bet(1, 3)),
    "holding": HOLDING,
    "holding, one line": session(ONE_LINE, 7),
    "paid": PAID,
    "last hand": session(settled(EXAMPLE), 1284, 1410, Bet(3, 4)),
    "royals": session(settled(ROYAL), 2, 99_999_999),
    "low pair": session(settled(LOW_PAIR)),
    "low pair, one line": session(settled(LOW_PAIR_ONE_LINE)),
}


SPEAKERS = {
    "off": IconName.MUTE, "low": IconName.SPEAKER_LOW, "medium": IconName.SPEAKER, "high": IconName.SPEAKER_HIGH,
}  # fmt: skip


def view(of: object = PAID, **changes: object) -> View:
    assert of is not None
    return replace(View(of, tables=TABLES), **changes)  # type: ignore[arg-type]


def looks(picture: Picture, kind: type) -> list[Shown]:
    return [shown for shown in picture.shown if isinstance(shown.look, kind)]


def enabled(picture: Picture, action: object) -> bool:
    found = targets_of(picture, action)
    assert found
    return all(target.enabled for target in found)


def row_texts(picture: Picture, row: int) -> list[str]:
    """What the pay table writes in a row, from the left."""
    y = layout.pay_row(row)
    written = [s for s in picture.shown if isinstance(s.look, Label) and s.y == y and s.x >= layout.PAY_PANEL.x]
    return [s.look.text for s in sorted(written, key=lambda s: s.x) if isinstance(s.look, Label)]


def digits(picture: Picture) -> list[int]:
    """WIN, CREDITS, BET."""
    return [shown.look.value for shown in picture.shown if isinstance(shown.look, Digits)]


@pytest.mark.parametrize("name", STILLS)
@pytest.mark.parametrize("large", [False, True])
def test_every_picture_is_valid_and_has_a_ring_where_the_focus_is(name: str, large: bool) -> None:
    plain = table.picture(view(STILLS[name], appearance=Appearance(large_text=large)))
    assert_valid(plain)
    focused = table.picture(view(STILLS[name], appearance=Appearance(large_text=large), focus=Press.MAIN))
    assert len(focused.shown) == len(plain.shown) + 1
    assert focused.shown[-1].look == Rect(422, 96, 21, "", 0, palette.WHITE, 1, 3)


@pytest.mark.parametrize("name", STILLS)
def test_no_two_targets_lie_over_each_other(name: str) -> None:
    targets = table.picture(view(STILLS[name])).targets
    for one, other in combinations(targets, 2):
        apart = (
            one.box.x + one.box.w <= other.box.x
            or other.box.x + other.box.w <= one.box.x
            or one.box.y + one.box.h <= other.box.y
            or other.box.y + other.box.h <= one.box.y
        )
        assert apart, (one, other)


def test_the_focus_goes_from_the_top_bar_over_cards_and_controls_to_the_mint_button() -> None:
    order = [target.action for target in table.picture(view(HOLDING)).targets if target.focusable]
    assert order == [
        Press.MENU, Press.TRAINER, Press.HISTORY, Press.STATS, Press.SOUND, Press.HELP,
        *(PressHold(position) for position in range(1, 6)),
        Press.PAY_TABLES,
        *(PressCoins(coins) for coins in range(1, 6)),
        Press.SAVE, Press.INSERT,
        PressLines(1), PressLines(3), Press.BET_ONE, Press.BET_MAX, Press.TABLE_BACK, Press.TABLE_NEXT,
        Press.SLOWER, Press.FASTER, Press.MAIN,
    ]  # fmt: skip


@pytest.mark.parametrize("of", [EMPTY, HOLDING, PAID])
def test_no_action_has_two_places_in_the_focus(of: object) -> None:
    actions = [target.action for target in table.picture(view(of)).targets if target.focusable]
    assert len(actions) == len(set(actions))


def test_a_card_and_its_button_hold_while_holding_and_at_no_other_time() -> None:
    for position in range(1, 6):
        card, button = targets_of(table.picture(view(HOLDING)), PressHold(position))
        assert card.enabled
        assert card.box == layout.card_box(3, Line.BOTTOM, position)
        assert button.enabled
        assert button.box.y == 646
    assert not enabled(table.picture(view(EMPTY)), PressHold(1))
    assert not enabled(table.picture(view(PAID)), PressHold(1))


def test_bets_and_tables_are_chosen_between_hands_only() -> None:
    bets = [PressLines(1), PressLines(3), PressCoins(2), Press.BET_ONE, Press.BET_MAX]
    choices = [*bets, Press.TABLE_NEXT, Press.INSERT]
    for action in choices:
        assert enabled(table.picture(view(EMPTY)), action)
        assert enabled(table.picture(view(PAID)), action)
        assert not enabled(table.picture(view(HOLDING)), action)
    for of in (EMPTY, HOLDING, PAID):
        assert enabled(table.picture(view(of)), Press.FASTER)
        assert enabled(table.picture(view(of)), Press.MAIN)


def test_a_single_pay_table_cannot_be_changed() -> None:
    assert not enabled(table.picture(view(PAID, tables=("C",))), Press.TABLE_NEXT)


def test_only_a_settled_hand_is_saved() -> None:
    assert enabled(table.picture(view(PAID)), Press.SAVE)
    assert not enabled(table.picture(view(EMPTY)), Press.SAVE)
    assert not enabled(table.picture(view(HOLDING)), Press.SAVE)


def test_the_mint_button_says_what_it_does() -> None:
    assert "DEAL" in texts(table.picture(view(EMPTY)))
    assert "DRAW" in texts(table.picture(view(HOLDING)))
    assert "DEAL" in texts(table.picture(view(PAID)))


def test_held_cards_are_raised_framed_and_said_to_be_held() -> None:
    picture = table.picture(view(HOLDING))
    assert texts(picture).count("HELD") == 4  # a tag and a button for each of two cards
    assert texts(picture).count("HOLD") == 3
    framed = [shown for shown in looks(picture, Face) if isinstance(shown.look, Face) and shown.look.frame]
    assert [(shown.x, shown.y) for shown in framed] == [(132, 448), (708, 448)]


def test_upper_lines_lie_face_down_until_the_draw() -> None:
    picture = table.picture(view(HOLDING))
    assert len(looks(picture, Back)) == 10
    assert texts(picture).count("dealt on") == 2
    assert not looks(table.picture(view(PAID)), Back)


def test_before_the_first_hand_there_are_empty_places() -> None:
    assert len(looks(table.picture(view(EMPTY)), Slot)) == 15
    assert len(looks(table.picture(view(session(None, bet=Bet(1, 5)))), Slot)) == 5


def test_the_published_example_is_shown_as_it_is_paid() -> None:
    picture = table.picture(view(PAID))
    said = texts(picture)
    assert "3 lines win: 5 + 20 + 15 = 40" in said
    assert "1 ace fell. Press DEAL for the next hand." in said
    assert digits(picture) == [40, 1410, 15]
    assert [(shown.x, shown.y) for shown in looks(picture, FallMark)] == [(196, 250)]
    frames = [shown.look.frame for shown in looks(picture, Face) if isinstance(shown.look, Face)]
    t, m, b = palette.TOP, palette.MIDDLE, palette.BOTTOM
    assert frames == [t, "", "", t, "", m, m, m, m, m, b, b, "", "", b]
    assert {shown.look.dim for shown in looks(picture, Face) if isinstance(shown.look, Face)} == {0.0, 0.45}


def test_winning_rows_carry_the_flag_of_their_line_and_no_other_row_does() -> None:
    picture = table.picture(view(PAID))
    bands = {
        (shown.y + 13, shown.look.edge)
        for shown in looks(picture, Rect)
        if isinstance(shown.look, Rect) and (shown.look.w, shown.look.h) == (398, 26)
    }
    straight, three, jacks = layout.pay_row(7), layout.pay_row(8), layout.pay_row(10)
    assert bands == {(straight, palette.MIDDLE), (three, palette.BOTTOM), (jacks, palette.TOP)}


def test_several_lines_on_one_row_share_a_white_band_with_their_flags() -> None:
    picture = table.picture(view(session(settled(THREE_FLUSHES))))
    flush = layout.pay_row(6)
    rects = [(shown.y, shown.look) for shown in looks(picture, Rect) if isinstance(shown.look, Rect)]
    assert [look.edge for y, look in rects if (y, look.w) == (flush - 13, 398)] == [palette.TEXT]
    fills = [look.fill for y, look in rects if (y, look.w) == (flush - 10.5, 12)]
    assert fills == [palette.TOP, palette.MIDDLE, palette.BOTTOM]
    assert "3 lines win: 30 + 30 + 30 = 90" in texts(picture)


@pytest.mark.parametrize(
    ("bet", "royal", "aces"),
    [
        (Bet(3, 5), ["250", "500", "750", "1000", "4000"], ["500", "1000", "1500", "2000", "2500"]),
        (Bet(3, 2), ["250", "500", "750", "1000", "4000"], ["500", "1000", "1500", "2000", "2500"]),
        (Bet(1, 5), ["250", "500", "750", "1000", "1250"], ["–"] * 5),
    ],
)
def test_the_pay_table_follows_the_chosen_bet(bet: Bet, royal: list[str], aces: list[str]) -> None:
    picture = table.picture(view(session(None, bet=bet)))
    assert row_texts(picture, 0) == ["ROYAL FLUSH", *royal]
    assert row_texts(picture, 1) == ["FIVE ACES", *aces]
    assert row_texts(picture, 10) == ["JACKS OR BETTER", "1", "2", "3", "4", "5"]


def test_a_hand_keeps_its_bet_while_the_next_is_chosen() -> None:
    later = session(settled(ONE_LINE), 3, 500, Bet(3, 4))
    picture = table.picture(view(later))
    faces = looks(picture, Face)
    assert len(faces) == 5
    assert [shown.look.scale for shown in faces if isinstance(shown.look, Face)] == [1.2] * 5
    assert "5 coins, 1 draw" in texts(picture)
    assert digits(picture)[2] == 12
    assert row_texts(picture, 1)[1] == "500"  # the chosen game has five aces


def test_the_last_hand_is_dimmed_once_another_bet_is_chosen() -> None:
    picture = table.picture(view(STILLS["last hand"]))
    said = texts(picture)
    assert "last hand" in said
    assert "Choose your bet, then press DEAL." in said
    assert "3 lines × 4 coins = 12 coins a hand" in said
    assert {shown.look.dim for shown in looks(picture, Face) if isinstance(shown.look, Face)} == {0.26, 0.50}
    assert looks(picture, FallMark)
    assert not [s for s in looks(picture, Glow) if isinstance(s.look, Glow) and s.look.colour != palette.GO]


def test_the_rows_that_the_last_hand_won_are_flagged_on_its_own_table_alone() -> None:
    last = STILLS["last hand"]
    paid_less = replace(TABLE_C, pays={**TABLE_C.pays, Row.TWO_PAIR: Pay(1, 1)})
    elsewhere = replace(last, round=replace(last.round, table=paid_less))
    assert {flag.row for flag in still.stage(last).flags} == {
        Row.THREE_OF_A_KIND, Row.STRAIGHT, Row.JACKS_OR_BETTER,
    }  # fmt: skip
    assert still.stage(elsewhere).flags == ()
    assert still.stage(elsewhere).win == still.stage(last).win


def test_a_view_can_call_the_hand_the_last_one() -> None:
    assert "last hand" in texts(table.picture(view(PAID), old=True))


@pytest.mark.case("D-RANK-5")
@pytest.mark.parametrize(("hand", "place"), [(LOW_PAIR, " on BOTTOM"), (LOW_PAIR_ONE_LINE, "")])
def test_a_low_pair_is_named_with_its_line_and_told_where_paying_starts(hand: object, place: str) -> None:
    paid = settled(hand)  # type: ignore[arg-type]
    sentence = f"A pair of tens{place} pays nothing: paying starts at jacks."
    assert messages.settled(paid).detail == sentence
    said = " ".join(texts(table.picture(view(session(paid)))))
    assert sentence in said
    assert "NO WIN" in said


def lost(bottom: str, bet: Bet, **pays: Pay) -> str:
    """What is said of a one-line hand that wins nothing, all held, under table C with other pays."""
    table_ = PayTable("X", "X", {**TABLE_C.pays, **{Row(row): pay for row, pay in pays.items()}})
    message = messages.settled(settled(replace(hand(bottom, bet=bet), table=table_)))
    assert message.title == "No win."
    return message.detail


NONE, AT_MOST = Pay(0, 0), Pay(1, 0)


def test_where_paying_starts_is_told_by_the_table_and_the_bet() -> None:
    kings, sixes, nothing = "Kh Kd 2c 7s 9h", "6h 6d 2c 7s 9h", "2h 4d 6c 8s Th"
    small = Bet(1, 5)
    assert lost(sixes, small) == "A pair of sixes pays nothing: paying starts at jacks."
    assert lost(nothing, small) == "Paying starts at jacks."
    assert lost(kings, small, jacks_or_better=AT_MOST) == "A pair of kings pays nothing: paying starts at two pair."
    at_most = PayTable("X", "X", {**TABLE_C.pays, Row.JACKS_OR_BETTER: Pay(0, 1)})
    three_lines = messages.settled(settled(replace(LOW_PAIR, table=at_most))).detail
    assert three_lines == "A pair of tens on BOTTOM pays nothing: paying starts at two pair."
    every = {row.value: NONE for row in TABLE_C.pays}
    assert lost(sixes, small, **every) == "A pair of sixes pays nothing: the pay table pays nothing at this bet."
    assert lost(nothing, small, **every) == "The pay table pays nothing at this bet."


def test_a_row_that_pays_nothing_above_others_that_pay_is_named() -> None:
    assert lost("2h 4h 6h 8h Th", Bet(1, 5), flush=NONE) == "Flush pays nothing here."
    assert lost("2h 4h 6h 8h Th", Bet(1, 5), flush=Pay(6, 0)) == "Flush pays nothing here."


@pytest.mark.parametrize(
    ("hand", "title", "detail"),
    [
        (ROYAL, "3 lines win: 4000 + 4000 + 4000 = 12000", "The royal flush fell twice. Press DEAL for the next hand."),
        (TWO_ACES, "3 lines win: 5 + 15 + 15 = 35", "2 aces fell. Press DEAL for the next hand."),
        (THREE_FLUSHES, "3 lines win: 30 + 30 + 30 = 90", "No ace fell. Press DEAL for the next hand."),
    ],
)
def test_the_message_tells_what_won_and_what_fell(hand: object, title: str, detail: str) -> None:
    message = messages.settled(settled(hand))  # type: ignore[arg-type]
    assert (message.title, message.detail) == (title, detail)


def test_the_message_counts_the_held_cards() -> None:
    said = texts(table.picture(view(HOLDING)))
    assert "2 cards held." in said
    assert "Click a card or press 1–5, then DRAW." in said
    assert messages.holding(replace(QUEENS, hold=())).title == "No card held."
    assert messages.holding(replace(QUEENS, hold=(3,))).title == "1 card held."


def test_a_message_of_the_view_goes_before_the_table_s_own() -> None:
    picture = table.picture(view(PAID, message=Message("Hand 1,284 is saved.", "hand.yaml")))
    assert "Hand 1,284 is saved." in texts(picture)
    assert "3 lines win: 5 + 20 + 15 = 40" not in texts(picture)


def test_long_messages_stay_within_their_panel() -> None:
    long = Message("Play is stopped: nothing more is recorded.", "The disk is full. " * 12, refused=True)
    for large in (False, True):
        picture = table.picture(view(HOLDING, message=long, appearance=Appearance(large_text=large)))
        rows = [s for s in looks(picture, Label) if s.x == 902 and 618 < s.y < 688]
        assert len(rows) == 3
        for shown in rows:
            assert isinstance(shown.look, Label)
            assert 0 < shown.look.fit <= layout.MESSAGE_PANEL.x + layout.MESSAGE_PANEL.w - 902


def test_caps_show_the_keys_that_are_mapped() -> None:
    mapped = {**DEFAULT_KEYS, Press.MAIN: "Enter", PressHold(1): "Q"}
    picture = table.picture(view(HOLDING), mapped)
    assert "Enter" in caps(picture)
    assert "Space" not in caps(picture)
    assert "Click a card or press Q 2 3 4 5, then DRAW." in " ".join(texts(picture))


def test_the_top_bar_has_the_hand_and_its_mark() -> None:
    said = texts(table.picture(view(PAID, mark="e0d14e7d")))
    assert "Hand 1,284" in said
    assert "e0d14e7d" in said


@pytest.mark.parametrize(("level", "icon"), SPEAKERS.items())
def test_the_sound_button_shows_how_loud_it_is(level: str, icon: IconName) -> None:
    picture = table.picture(view(PAID, appearance=Appearance(sound=level)))
    icons = [shown.look.name for shown in picture.shown if isinstance(shown.look, Icon)]
    assert [name for name in icons if name in SPEAKERS.values()] == [icon]
    assert "SOUND" in texts(picture)


def test_hover_and_press_show_on_the_control() -> None:
    plain = table.picture(view(PAID))
    for changes in ({"hover": Press.BET_ONE}, {"hover": Press.BET_ONE, "pressed": Press.BET_ONE}):
        changed = table.picture(view(PAID, **changes))
        differ = set(changed.shown) ^ set(plain.shown)
        box = layout.BET_ONE.grown(8)
        assert differ
        assert all(box.holds(shown.x, shown.y) for shown in differ)


NAMED = [
    (Press.MENU, "MENU", "Hand 1,284", "G"),
    (Press.SAVE, "SAVE", "WIN", "W"),
    (Press.INSERT, "INSERT", "CREDITS", "I"),
]


@pytest.mark.parametrize("pointed", ["hover", "focus"])
@pytest.mark.parametrize(("action", "word", "instead", "key"), NAMED)
def test_what_shows_a_value_says_what_it_does_under_the_pointer_and_in_the_focus(
    action: Press, word: str, instead: str, key: str, pointed: str
) -> None:
    plain, named = table.picture(view(PAID)), table.picture(view(PAID, **{pointed: action}))
    assert word not in texts(plain)
    assert set(texts(named)) - set(texts(plain)) == {word}
    assert set(texts(plain)) - set(texts(named)) == {instead}
    assert sorted(caps(named)) == sorted([*caps(plain), key])


@pytest.mark.parametrize(("action", "word"), [(Press.SAVE, "SAVE"), (Press.INSERT, "INSERT")])
def test_a_meter_does_not_say_what_it_cannot_do_while_cards_can_be_held(action: Press, word: str) -> None:
    assert word not in texts(table.picture(view(HOLDING, hover=action, focus=action)))


def test_there_is_no_hand_to_save_before_the_first() -> None:
    assert "SAVE" not in texts(table.picture(view(EMPTY, hover=Press.SAVE)))
    assert "INSERT" in texts(table.picture(view(EMPTY, hover=Press.INSERT)))


def test_an_action_without_a_key_is_named_by_its_word_alone() -> None:
    keys: KeyNames = {action: key for action, key in DEFAULT_KEYS.items() if action != Press.INSERT}
    assert "INSERT" in texts(table.picture(view(PAID, hover=Press.INSERT), keys))


def test_the_one_line_game_has_no_gutters_and_says_so() -> None:
    said = texts(table.picture(view(session(ONE_LINE))))
    assert "ONE LINE" in said
    assert "no falling aces in this game" in said
    assert not {"TOP", "MIDDLE", "BOTTOM"} & set(said)
    assert "4 cards held." in said


def test_larger_text_enlarges_gutters_pay_table_and_message() -> None:
    large = table.picture(view(PAID, appearance=Appearance(large_text=True)))
    sizes = {s.look.text: s.look.size for s in large.shown if isinstance(s.look, Label)}
    assert sizes["MIDDLE"] == 19
    assert sizes["FULL HOUSE"] == 18
    assert sizes["3 lines win: 5 + 20 + 15 = 40"] == 22


ROW_NAMES = [layout.pay_row(row) for row in range(11)]


def extents(picture: Picture, y: float) -> list[tuple[float, float]]:
    """From where to where the texts of a row of the pay table reach, from the left."""
    of_row = (s for s in picture.shown if isinstance(s.look, Label) and s.y == y and s.x >= layout.PAY_PANEL.x)
    boxes = [box for s in of_row if (box := extent(s))]
    return sorted((box.x, box.x + box.w) for box in boxes)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("of", [HOLDING, EMPTY, session(None, bet=Bet(1, 5))])
def test_the_rows_of_the_pay_table_have_one_size_and_gaps_between_their_numbers(of: object, large: bool) -> None:
    picture = table.picture(view(of, appearance=Appearance(large_text=large)))
    plain = {
        s.look.size for s in picture.shown
        if isinstance(s.look, Label) and s.y in ROW_NAMES and 870 <= s.x < layout.coin_column(5).x
    }  # fmt: skip
    assert plain == {18 if large else 16}
    for y in ROW_NAMES:
        row = extents(picture, y)
        assert len(row) == 6
        assert row[1][0] - row[0][1] >= 12, "from the name to the first number"
        assert min(right[0] - left[1] for left, right in pairwise(row[1:])) >= (8.5 if large else 10)
        lit = layout.coin_column(5)
        assert row[5][0] - lit.x >= (4.5 if large else 5.5)


@pytest.mark.parametrize("large", [False, True])
def test_the_names_of_the_lines_are_clear_of_the_frame_of_their_panel(large: bool) -> None:
    picture = table.picture(view(HOLDING, appearance=Appearance(large_text=large)))
    panel = layout.gutter_box(Line.BOTTOM)
    for shown in picture.shown:
        box = extent(shown) if panel.holds(shown.x, shown.y) else None
        if box and isinstance(shown.look, Label):
            assert box.x - panel.x >= 8, shown.look.text
            assert panel.x + panel.w - box.x - box.w >= 7, shown.look.text


@pytest.mark.parametrize("large", [False, True])
def test_the_message_is_clear_of_the_frame_of_its_panel(large: bool) -> None:
    panel, look = layout.MESSAGE_PANEL, Appearance(large_text=large)
    three = Message("Not now.", "No credits are left, insert credits to play: a click on CREDITS.", refused=True)
    for picture in (
        table.picture(view(HOLDING, appearance=look)),
        table.picture(view(HOLDING, message=three, appearance=look)),
    ):
        rows = [shown for shown in looks(picture, Label) if shown.x == 902 and panel.holds(shown.x, shown.y)]
        for shown in rows:
            box = extent(shown)
            assert box is not None
            assert box.x + box.w <= panel.x + panel.w - 16
        assert max(shown.y for shown in rows) <= 672


FAULT = (
    "mine.yaml:13:15: '9x' is no whole number in plain digits, a whole number from 0 to 100000 is allowed; "
    "the rows are named in the manual, and the file of a table is an example (and 3 more faults)"
)
CHANGED = Message("A changed file has a fault; what was in force stays.", FAULT, refused=True)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("of", [EMPTY, PAID, STILLS["empty, one line"]])
def test_a_fault_of_two_hundred_letters_is_read_whole_over_hold_buttons_that_cannot_be_pressed(
    of: object, large: bool
) -> None:
    assert 190 < len(FAULT) < 200
    picture = table.picture(view(of, message=CHANGED, appearance=Appearance(large_text=large)))
    assert_valid(picture)
    assert FAULT in " ".join(texts(picture))
    assert CHANGED.title in texts(picture)
    assert list(faults(picture)) == []


def test_a_long_fault_leaves_the_hold_buttons_alone_while_cards_can_be_held() -> None:
    picture = table.picture(view(HOLDING, message=CHANGED))
    assert texts(picture).count("HOLD") == 3
    assert min(s.x for s in looks(picture, Label) if 618 < s.y < 688 and s.look.text[:4] in FAULT) >= 902  # type: ignore[union-attr]


def test_a_long_id_of_a_table_takes_a_second_row_before_its_end_is_left_out() -> None:
    empty = session(None)

    def said_of(id_: str) -> list[str]:
        named = replace(empty, round=replace(empty.round, table=replace(TABLE_C, id=id_)))
        picture = table.picture(view(named, tables=(id_, "A")))
        assert list(faults(picture)) == []
        return texts(picture)

    assert {"PAY TABLE mine", "mine"} <= set(said_of("mine"))
    assert said_of("Casino_Royale").count("Casino_Royale") == 2, "in the board and in the control"
    assert {"PAY TABLE", "Nine_Six_Downtown-2026", "Nine_Six_", "Downtown-2026"} <= set(
        said_of("Nine_Six_Downtown-2026")
    )
    assert len([text for text in said_of("W" * 32) if text.endswith("…")]) == 2


@pytest.mark.parametrize("number", [0, 2, 1284, 10_000_000])
def test_the_mark_of_the_next_hand_is_clear_of_the_first_button(number: int) -> None:
    picture = table.picture(view(session(None, number), mark="next 20c803e5"))
    (mark,) = [s for s in looks(picture, Label) if isinstance(s.look, Label) and "20c803e5" in s.look.text]
    box = extent(mark)
    assert box is not None
    assert box.x + box.w <= layout.TRAINER_BUTTON.x - 12
    assert list(faults(picture)) == []


def test_an_open_hand_shows_its_own_pay_table_also_where_another_is_chosen() -> None:
    other = replace(TABLE_C, id="D", pays={**TABLE_C.pays, Row.FULL_HOUSE: Pay(20, 20)})
    open_hand = session(QUEENS)
    chosen = replace(open_hand, round=replace(open_hand.round, table=other, bet=Bet(3, 1)))
    assert table.picture(View(chosen)).shown == table.picture(View(open_hand)).shown
    assert "PAY TABLE C" in texts(table.picture(View(chosen)))
    settled_hand = replace(chosen, round=replace(chosen.round, hand=settled(QUEENS)))
    assert "PAY TABLE D" in texts(table.picture(View(settled_hand)))


def test_the_bar_shows_a_way_to_the_menu_and_names_it_under_the_pointer() -> None:
    (menu,) = targets_of(table.picture(view()), Press.MENU)
    bars = [
        shown for shown in looks(table.picture(view()), Icon) if shown.look == Icon(IconName.MENU, 18, palette.TEXT2)
    ]
    assert [menu.box.holds(shown.x, shown.y) for shown in bars] == [True]
    assert "MENU" not in texts(table.picture(view()))
    named = table.picture(view(hover=Press.MENU))
    assert "MENU" in texts(named)
    assert "G" in caps(named)
