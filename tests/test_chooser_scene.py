"""The pay tables to choose from, as pictures of given values."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from ace_invaders.paytable import Bet
from ace_invaders.window import chooser, paysheet
from ace_invaders.window.actions import Press, PressTable
from ace_invaders.window.chooser import ROWS, Chooser, Entry
from ace_invaders.window.keynames import DEFAULT_KEYS
from ace_invaders.window.looks import Icon, IconName, Label, Picture, Rect
from ace_invaders.window.metrics import text_width
from ace_invaders.window.paysheet import Figures, Sheet
from ace_invaders.window.view import View
from legibility import faults
from scene_hands import EXAMPLE, TABLE_C, assert_valid, caps, session, settled, targets_of, texts

VIEW = View(session(settled(EXAMPLE), 1284))
# Returns of table C as docs/mathematics.md has them, and others made up beside them.
OWN = (("top", 0.335888), ("middle", 0.551551), ("bottom", 2.072769), ("royal_falls", 0.004797), ("total", 0.988335))
RICHER = (("top", 0.34), ("middle", 0.55), ("bottom", 2.1), ("royal_falls", 0.004797), ("total", 0.998266))
PAYS = paysheet.pays_of(TABLE_C)
SHEET = Sheet(PAYS, Bet(3, 5), Figures(OWN, OWN), "", "A note.", "/tables/C.yaml")
ENTRIES = (
    Entry("A", "Ace Invaders 10/6", 1.002907),
    Entry("C", "Ace Invaders 8/6", 0.988335, in_play=True),
    Entry("bad", fault="8:3: missing key 'royal_flush'"),
    Entry("mine", "A table of my own"),
)
CHOOSER = Chooser(ENTRIES, 0, 1, 4, Bet(3, 5), SHEET)
FAULTY = CHOOSER._replace(chosen=2, sheet=None, faults=("bad.yaml:8:3: missing key",), file="/tables/bad.yaml")


def shown(given: Chooser, view: View = VIEW) -> Picture:
    picture = chooser.picture(view, given)
    assert_valid(picture)
    return picture


def icons(picture: Picture) -> list[IconName]:
    return [each.look.name for each in picture.shown if isinstance(each.look, Icon)]


def said_of(sheet: Sheet) -> list[str]:
    return texts(Picture(paysheet.page(sheet)))


def test_each_table_is_listed_with_its_id_its_name_and_its_exact_return() -> None:
    said = texts(shown(CHOOSER))
    for text in ("A", "Ace Invaders 10/6", "100.2907 %", "C", "Ace Invaders 8/6", "98.8335 %", "4 files"):
        assert text in said
    assert "RETURN AT 3×5" in said


def test_the_table_in_play_says_so_with_a_sign_and_a_word() -> None:
    picture = shown(CHOOSER)
    assert texts(picture).count("in play") == 1
    assert IconName.CHECK in icons(picture)


def test_a_return_that_is_not_known_yet_is_being_computed() -> None:
    assert texts(shown(CHOOSER)).count("computing") == 1
    assert said_of(SHEET._replace(figures=Figures())).count("computing") == 5


def test_a_faulty_file_is_listed_with_its_first_fault_and_cannot_be_chosen() -> None:
    picture = shown(CHOOSER)
    assert "8:3: missing key 'royal_flush'" in texts(picture)
    assert "cannot be chosen" in texts(picture)
    assert IconName.CROSS in icons(picture)
    (row,) = targets_of(picture, PressTable(2))
    assert row.enabled, "its faults can be read"
    faulty = shown(FAULTY)
    assert "bad.yaml:8:3: missing key" in texts(faulty)
    assert "/tables/bad.yaml" in texts(faulty)
    (button,) = targets_of(faulty, Press.MAIN)
    assert not button.enabled


def test_a_fault_too_long_for_its_row_ends_in_dots_within_it() -> None:
    entry = Entry("bad", fault="missing key " * 20)
    labels = [s.look for s in shown(CHOOSER._replace(entries=(entry,) * 4)).shown if isinstance(s.look, Label)]
    cut = [label for label in labels if label.text.startswith("missing key") and label.text.endswith("…")]
    assert len(cut) == 4
    assert all(text_width(label.text, label.size) <= 334 for label in cut)


def test_the_longest_id_leaves_room_for_what_is_said_beside_it() -> None:
    for entry in (Entry("W" * 32, in_play=True), Entry("W" * 32, fault="no"), Entry("W" * 32, "name", 0.9)):
        assert list(faults(shown(CHOOSER._replace(entries=(entry,) * 4)))) == []


@pytest.mark.parametrize("of", [{"in_play": True}, {"total": 0.9}, {}])
def test_a_long_id_is_read_whole_beside_what_is_said_of_it(of: dict[str, Any]) -> None:
    entry = Entry("Casino_Royale_Downtown_9-6_2026", "The Grand Casino Royale", **of)
    picture = shown(CHOOSER._replace(entries=(entry,) * 4))
    assert texts(picture).count(entry.id) == 4
    assert list(faults(picture)) == []


def test_a_title_without_a_name_below_it_stands_in_the_middle_of_its_header() -> None:
    def height(given: Chooser) -> float:
        (title,) = [
            each.y for each in shown(given).shown
            if isinstance(each.look, Label) and each.look.text == f"PAY TABLE {given.entry.id}"
        ]  # fmt: skip
        return title

    assert height(FAULTY) == 62 + 62 / 2
    assert height(CHOOSER) == 83


def test_a_fault_that_its_row_cuts_is_read_whole_at_the_right() -> None:
    fault = "bad.yaml:13:15: '9x' is no whole number in plain digits, a whole number from 0 to 100000 is allowed; " * 2
    entry = Entry("bad", fault=fault.removeprefix("bad.yaml:"))
    assert fault.strip() in " ".join(texts(shown(FAULTY._replace(entries=(entry,) * 4, faults=(fault.strip(),)))))


def test_the_page_shows_both_royals_and_what_each_row_wins_at_the_bet() -> None:
    said = said_of(SHEET)
    at = said.index("ROYAL FLUSH")
    assert said[at : at + 4] == ["ROYAL FLUSH", "800", "250", "4000"]
    at = said.index("JACKS OR BETTER")
    assert said[at : at + 4] == ["JACKS OR BETTER", "1", "1", "5"]


@pytest.mark.parametrize(("bet", "won"), [(Bet(3, 5), "4000"), (Bet(3, 4), "1000"), (Bet(1, 5), "1250")])
def test_the_royal_at_the_bet_is_that_of_the_maximum_only_there(bet: Bet, won: str) -> None:
    said = said_of(SHEET._replace(bet=bet))
    assert said[said.index("ROYAL FLUSH") + 3] == won
    assert f"AT {bet.lines}×{bet.coins}" in said


def test_five_aces_win_nothing_on_one_line() -> None:
    said = said_of(SHEET._replace(bet=Bet(1, 5), figures=Figures()))
    assert said[said.index("FIVE ACES") + 3] == "–"


def test_the_page_shows_the_exact_return_line_by_line() -> None:
    said = said_of(SHEET)
    found = {name: said[said.index(name) + 1] for name in ("Top line", "Middle line", "Bottom line", "Falling royals")}
    assert found == {
        "Top line": "33.5888 %",
        "Middle line": "55.1551 %",
        "Bottom line": "207.2769 %",
        "Falling royals": "0.4797 %",
    }
    assert said[said.index("All lines") + 1] == "98.8335 %"


def test_the_difference_to_the_table_in_play_has_a_sign() -> None:
    said = said_of(SHEET._replace(figures=Figures(RICHER, OWN), present="C"))
    assert "AGAINST C" in said
    assert said[said.index("Top line") + 2] == "+0.4112 %"
    assert said[said.index("Middle line") + 2] == "−0.1551 %"
    assert said[said.index("Falling royals") + 2] == "–"
    assert said[said.index("All lines") + 2] == "+0.9931 %"


def test_the_table_in_play_is_compared_with_nothing() -> None:
    assert not [text for text in said_of(SHEET) if text.startswith(("AGAINST", "+", "−"))]


def test_one_line_has_a_bottom_line_and_a_total_alone() -> None:
    figures = (("bottom", 0.977108), ("total", 0.977108))
    said = said_of(SHEET._replace(bet=Bet(1, 5), figures=Figures(figures, figures)))
    assert said.count("97.7108 %") == 2
    assert not {"Top line", "Middle line", "Falling royals", "All lines"} & set(said)


def test_a_long_note_and_a_long_path_stay_on_the_page() -> None:
    sheet = SHEET._replace(note="Words and more words. " * 90, file="/a" * 200 + "/C.yaml")
    for each in paysheet.page(sheet):
        if isinstance(each.look, Label) and each.y > 566:
            assert each.y <= 760
            assert each.x + text_width(each.look.text, each.look.size) <= 1240
    said = said_of(sheet)
    assert any(text.startswith("…") and text.endswith("/C.yaml") for text in said)
    assert sum(text.endswith("…") for text in said) == 1


def test_a_file_of_many_faults_stays_on_the_page() -> None:
    faults = tuple(f"bad.yaml:{line}:1: unknown key" for line in range(100))
    rows = [each.y for each in paysheet.faults(faults, "bad.yaml") if isinstance(each.look, Label)]
    assert max(rows) == 760
    assert max(y for y in rows if y != 760) < 736


def test_the_button_chooses_and_keeps_the_table_in_play() -> None:
    assert "KEEP" in texts(shown(CHOOSER))
    other = shown(CHOOSER._replace(chosen=0))
    assert "CHOOSE" in texts(other)
    (button,) = targets_of(other, Press.MAIN)
    assert button.enabled
    assert button.name == "Choose pay table A"


def test_while_a_hand_is_open_nothing_can_be_chosen_and_the_page_says_why() -> None:
    picture = shown(CHOOSER._replace(locked=True))
    (button,) = targets_of(picture, Press.MAIN)
    assert not button.enabled
    assert chooser.LOCKED in texts(picture)


def test_a_long_list_shows_so_many_rows_and_how_far_down_it_is() -> None:
    entries = tuple(Entry(str(number), "name", 0.9) for number in range(7, 7 + ROWS))
    picture = shown(CHOOSER._replace(entries=entries, first=7, chosen=9, kept=40))
    assert [t.action.index for t in picture.targets if isinstance(t.action, PressTable)] == list(range(7, 7 + ROWS))
    thumbs = [each for each in picture.shown if each.x == 382]
    assert len(thumbs) == 1


@pytest.mark.parametrize("given", [CHOOSER, FAULTY])
def test_no_two_targets_lie_over_each_other(given: Chooser) -> None:
    for one, other in combinations((target.box for target in shown(given).targets), 2):
        apart = (
            one.x + one.w <= other.x
            or other.x + other.w <= one.x
            or one.y + one.h <= other.y
            or other.y + other.h <= one.y
        )
        assert apart, (one, other)


def test_the_keys_are_those_of_the_mapping() -> None:
    keys = {**DEFAULT_KEYS, Press.UP: "K", Press.DOWN: "J"}
    assert "K / J  select table" in texts(chooser.picture(VIEW, CHOOSER, keys))


def test_the_focus_is_seen_on_a_row() -> None:
    plain, focused = (set(shown(CHOOSER, view).shown) for view in (VIEW, replace(VIEW, focus=PressTable(0))))
    box = chooser.row_box(0)
    assert [each.look.edge_width for each in focused - plain if isinstance(each.look, Rect) and each.x < box.x] == [3]


def test_enter_is_named_on_the_button_that_it_means_alone() -> None:
    for focus, named in ((None, True), (Press.MAIN, True), (PressTable(0), False), (Press.CLOSE, False)):
        assert ("Enter" in caps(shown(CHOOSER, replace(VIEW, focus=focus)))) is named
