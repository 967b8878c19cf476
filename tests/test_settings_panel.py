"""The settings as the desk shows them: each is found, changed and explained; the player's text is written there."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ace_invaders import keymap
from ace_invaders.paytable import Bet
from ace_invaders.settings import SETTINGS
from ace_invaders.window import layout, settings
from ace_invaders.window.actions import Press, Pressed, PressHold, PressSetting, PressTopic, Typed
from ace_invaders.window.desk import Desk
from ace_invaders.window.looks import Cap, Face, Label
from ace_invaders.window.metrics import cap_width, text_width
from ace_invaders.window.settings_topics import KEYS, topic
from ace_invaders.window.view import View
from commands import T1
from legibility import faults
from plays import opened, unsaved, written
from scene_hands import assert_valid, caps, session, targets_of, texts

# What may be chosen of each setting, from docs/configuration.md; of the others the file alone decides.
VALUES: dict[str, list[Any]] = {
    "paytable": ["A", "B", "C", "D", "E", "F"],
    "lines": [1, 3],
    "coins": [1, 2, 3, 4, 5],
    "credits": [100, 500, 1000, 2000, 5000, 10000],
    "speed": ["1", "2", "4", "instant"],
    "sound": ["off", "low", "medium", "high"],
    "deck": ["two", "four"],
    "motion": ["full", "reduced"],
    "text": ["normal", "large"],
    "warnings": ["off", "warn", "strict"],
    "fullscreen": [False, True],
    "keys": ["default", "cabinet"],
    "saves": [],
    "paytables": [],
    "fair_text": [],
}
# Nothing that is longer than 64 bytes goes into a deal; é takes two, and one of its own once composed.
LONG = "é" * 33


def settings_of(**command_line: Any) -> Desk:
    """A desk with its settings open."""
    desk = Desk(unsaved(**command_line))
    desk.press(Press.SETTINGS, 0)
    return desk


def at(desk: Desk, key: str) -> Desk:
    desk.press(PressTopic(KEYS.index(key)), 0)
    return desk


def pressed(desk: Desk, *actions: Pressed) -> Desk:
    for action in actions:
        desk.press(action, 0)
    return desk


def shown(desk: Desk) -> list[str]:
    return texts(desk.picture(1000))


def value_of(desk: Desk, key: str) -> Any:
    return desk.play.preferences.settings[key]


def test_every_setting_has_a_row_and_a_page_with_all_its_values() -> None:
    assert tuple(VALUES) == tuple(setting.key for setting in SETTINGS)
    for key, values in VALUES.items():
        picture = at(settings_of(), key).picture(1000)
        assert_valid(picture)
        assert len([target for target in picture.targets if isinstance(target.action, PressTopic)]) == len(VALUES)
        found = [t.action.value for t in picture.targets if isinstance(t.action, PressSetting) and t.action.key == key]
        assert found == ([""] if key == "fair_text" else values), key


@pytest.mark.parametrize("key", [key for key, values in VALUES.items() if values])
def test_every_value_is_chosen_by_a_click_and_by_the_arrows(key: str) -> None:
    values = VALUES[key]
    by_click = at(settings_of(), key)
    for value in values:
        (target,) = targets_of(by_click.picture(0), PressSetting(key, value))
        assert target.enabled
        by_click.press(target.action, 0)
        expected = keymap.profile(value) if key == "keys" else value
        assert value_of(by_click, key) == expected
    by_key = pressed(at(settings_of(), key), *[Press.LEFT] * 9)
    seen = [value_of(by_key, key), *(value_of(pressed(by_key, Press.RIGHT), key) for _ in values)]
    expected = [keymap.profile(value) if key == "keys" else value for value in values]
    assert seen == [*expected, expected[-1]], "the arrows stop at both ends"


def test_the_bet_and_the_table_wait_for_the_end_of_a_hand_and_say_so() -> None:
    desk = Desk(unsaved())
    desk.play.do(Press.MAIN)
    desk.press(Press.SETTINGS, 0)
    for key, value in (("paytable", "A"), ("lines", 1), ("coins", 1)):
        at(desk, key)
        (target,) = targets_of(desk.picture(0), PressSetting(key, value))
        assert not target.enabled
        pressed(desk, PressSetting(key, value), Press.LEFT, Press.RIGHT)
    assert desk.play.session.round.bet == Bet(3, 5)
    assert desk.play.preferences.table.id == "C"


def test_looks_change_in_the_middle_of_a_hand_too() -> None:
    desk = Desk(unsaved())
    desk.play.do(Press.MAIN)
    hand = desk.play.session
    desk.press(Press.SETTINGS, 0)
    at(desk, "deck")
    for value, four in (("four", True), ("two", False)):
        desk.press(PressSetting("deck", value), 0)
        faces = [each.look for each in desk.picture(0).shown if isinstance(each.look, Face)]
        assert len(faces) == 4
        assert {face.four_colours for face in faces} == {four}, "the aces show the deck that is chosen"
    assert desk.play.session == hand


@pytest.mark.parametrize(
    ("text", "changed", "said"),
    [
        ("", False, "This is the default."),
        ("", True, "Chosen in the window, and remembered for the next start."),
        ("# mine\nspeed: 2\n", False, "From own.yaml, line 2; at every start it is as the file says."),
        ("speed: 2\n", True, "Chosen in the window until the game ends; at every start it is as your file says."),
    ],
)
def test_the_page_says_where_a_value_comes_from(text: str, changed: bool, said: str, tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(text, encoding="utf-8")
    desk = Desk(opened(tmp_path / "saves", file))
    desk.press(Press.SETTINGS, 0)
    at(desk, "speed")
    if changed:
        desk.press(PressSetting("speed", "4"), 0)
    assert said in shown(desk)
    desk.play.close()


def test_what_came_from_the_command_line_says_so() -> None:
    assert "From the command line, for this run." in shown(at(settings_of(speed="4"), "speed"))
    desk = pressed(at(settings_of(), "credits"), PressSetting("credits", 500))
    assert "Chosen in the window until the game ends; your file can set it for good." in shown(desk)


def test_folders_are_shown_whole(tmp_path: Path) -> None:
    desk = Desk(opened(tmp_path / "saves"))
    desk.press(Press.SETTINGS, 0)
    assert "".join(shown(at(desk, "saves"))).replace(" ", "").count(f"{tmp_path}/saves".replace(" ", "")) == 1
    desk.play.close()


def test_the_files_own_keys_can_be_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text("keys: {bet_one: q}\n", encoding="utf-8")
    desk = Desk(opened(tmp_path / "saves", file))
    own = desk.keymap
    desk.press(Press.SETTINGS, 0)
    at(desk, "keys")
    assert own["bet_one"] == ("q",)
    desk.press(PressSetting("keys", "cabinet"), 0)
    assert desk.keymap["bet_one"] == ("a",)
    desk.press(PressSetting("keys", "own"), 0)
    assert desk.keymap == own
    desk.play.close()


def test_the_keys_page_names_every_action_with_its_keys() -> None:
    picture = at(settings_of(), "keys").picture(1000)
    assert {"Deal, draw, skip", "Hold 1", "Press control", "Page down"} <= set(texts(picture))
    assert not [text for text in texts(picture) if text.startswith("keypad") or "_" in text]
    page = [each for each in picture.shown if isinstance(each.look, Cap) and each.x > 424 and each.y > 340]
    names = [each for each in picture.shown if isinstance(each.look, Label) and each.look.fit == 122]
    assert len(names) == len(keymap.ACTIONS)
    for name in names:
        assert any(cap.y == name.y and 0 < cap.x - name.x < 278 for cap in page), "a cap beside every name"
    assert {"Space", "1", "Pad 1", "Shift+Q", "Esc", "F1"} <= {
        each.look.text for each in page if isinstance(each.look, Cap)
    }


def test_no_cap_of_the_keys_page_lies_on_another() -> None:
    keys = {**keymap.profile("default"), "lines": ("shift+tab", "page down"), "hold_1": ("page up", "1")}
    picture = at(settings_of(keys=keys), "keys").picture(1000)
    assert "Shift+Tab" in caps(picture)
    rows: dict[float, list[tuple[float, float]]] = {}
    for each in picture.shown:
        if isinstance(each.look, Cap) and each.x > 424 and each.y > 340:
            rows.setdefault(each.y, []).append((each.x, cap_width(each.look.text)))
        elif isinstance(each.look, Label) and each.look.fit == 122:
            rows.setdefault(each.y, []).append((each.x + 61, 122))
    for row in rows.values():
        for (left, width), (right, other) in pairwise(sorted(row)):
            assert left + width / 2 < right - other / 2
        assert max(x + width / 2 for x, width in row) < 1256
    heights = sorted(rows)
    assert min(below - above for above, below in pairwise(heights)) > 24, "a cap is 24 high"


def test_settings_turn_by_key_and_stop_at_both_ends() -> None:
    desk = settings_of()
    last = "TEXT IN FAIR DEALS"
    for action, title in (
        (Press.UP, "PAY TABLE"), (Press.DOWN, "LINES"), (Press.LAST, last), (Press.DOWN, last),
        (Press.UP, "TABLE FOLDERS"), (Press.PAGE_UP, "PAY TABLE"), (Press.PAGE_DOWN, last), (Press.FIRST, "PAY TABLE"),
    ):  # fmt: skip
        desk.press(action, 0)
        assert shown(desk).count(title) == 2, "in the list and at the head of the page"


# The player's text.


def test_the_text_is_written_set_and_goes_into_the_next_deal() -> None:
    desk = at(settings_of(), "fair_text")
    assert desk.enter is Press.EDIT
    pressed(desk, desk.enter)
    assert desk.writes
    pressed(desk, Typed("my"), Typed(" "), Typed("worms"), Press.ERASE, Press.ERASE, Typed("ds"))
    assert "8 of 64 bytes" in shown(desk)
    assert value_of(desk, "fair_text") == "", "it counts once it is set"
    pressed(desk, Press.ENTER)
    assert not desk.writes
    assert value_of(desk, "fair_text") == "my words"
    pressed(desk, Press.CLOSE, Press.MAIN)
    fair = desk.play.session.fair
    assert fair is not None
    assert fair.text == "my words"


def test_enter_is_named_on_write_as_long_as_it_means_it() -> None:
    desk = at(settings_of(), "fair_text")
    named = {at: "Enter" in caps(desk.picture(0.0, focus=at)) for at in (None, Press.EDIT, Press.CLOSE)}
    assert named == {None: True, Press.EDIT: True, Press.CLOSE: False}


def test_escape_leaves_the_text_as_it_was_and_the_settings_open() -> None:
    desk = at(settings_of(fair_text="mine"), "fair_text")
    pressed(desk, Press.EDIT, Typed("other"), Press.CLOSE)
    assert value_of(desk, "fair_text") == "mine"
    assert not desk.writes
    assert "SETTINGS" in shown(desk)
    pressed(desk, Press.CLOSE)
    assert "SETTINGS" not in shown(desk)


def test_the_text_is_cleared_by_a_button() -> None:
    desk = at(settings_of(fair_text="mine"), "fair_text")
    (target,) = targets_of(desk.picture(0), PressSetting("fair_text", ""))
    assert target.enabled
    desk.press(target.action, 0)
    assert value_of(desk, "fair_text") == ""
    (target,) = targets_of(desk.picture(0), PressSetting("fair_text", ""))
    assert not target.enabled


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ([LONG], ""),  # 66 bytes at once
        (["é"] * 33, "é" * 32),  # the last one no longer fits
        (["e\u0301"] * 33, "e\u0301" * 32),  # the same, not composed
        (["a\0b\x07c"], "abc"),
        (["\ud800"], ""),
        (["a" * 63, "é", "b"], "a" * 63 + "b"),
    ],
)
def test_a_text_holds_what_fits_into_a_deal_and_nothing_else(typed: list[str], text: str) -> None:
    desk = pressed(at(settings_of(), "fair_text"), Press.EDIT, *map(Typed, typed))
    desk.picture(0)
    pressed(desk, Press.ENTER)
    assert value_of(desk, "fair_text") == text


def test_nothing_but_the_text_is_pressed_while_it_is_written() -> None:
    desk = pressed(at(settings_of(), "fair_text"), Press.EDIT, Typed("x"))
    before = desk.play.session
    pressed(desk, PressHold(1), Press.MAIN, PressSetting("deck", "four"), Press.UP)
    assert desk.writes
    assert desk.play.session == before
    assert value_of(desk, "deck") == "two"
    pressed(desk, PressTopic(0))
    assert not desk.writes, "another setting takes the text back"
    assert value_of(desk, "fair_text") == ""


def test_the_text_is_remembered_for_the_next_start(tmp_path: Path) -> None:
    desk = Desk(opened(tmp_path))
    pressed(at(pressed(desk, Press.SETTINGS), "fair_text"), Press.EDIT, Typed("0123: no"), Press.ENTER)
    desk.play.close()
    play = opened(tmp_path)
    assert play.preferences.settings["fair_text"] == "0123: no"
    play.close()


# The picture.


def test_rows_choices_and_the_page_do_not_lie_over_each_other() -> None:
    rows = [settings.row_box(index) for index in range(len(KEYS))]
    assert all(one.y + one.h < other.y for one, other in pairwise(rows))
    assert rows[-1].y + rows[-1].h < 745, "above the hint"
    page = layout.PAGE_PANEL
    for word in ("4", "W" * 32):
        for count in (2, 3, 6, 9, 18, 90):
            choices = tuple(settings.Choice(word, value) for value in range(count))
            grid = settings.grid(settings.Topic("credits", "", "", "", "", choices, count - 1))
            boxes = [settings.choice_box(place, grid) for place in grid.places]
            assert all(page.x < box.x and box.x + box.w < page.x + page.w for box in boxes)
            assert len({(box.x, box.y) for box in boxes}) == len(boxes) == min(count, 18 if word == "4" else 9)


# Pay tables of the player's own, and values that stand in a file.


def with_tables(folder: Path, *ids: str, first: str = "C") -> Desk:
    """A desk with the settings open at the pay table, with further tables of these ids."""
    written(folder / "tables", {f"{id_}.yaml": T1 for id_ in ids})
    desk = Desk(unsaved(paytables=(folder / "tables",), paytable=first))
    return at(pressed(desk, Press.SETTINGS), "paytable")


def choices(desk: Desk, key: str = "paytable") -> list[Any]:
    """The values that can be clicked, in their order."""
    actions = [target.action for target in desk.picture(1000).targets]
    return [action.value for action in actions if isinstance(action, PressSetting) and action.key == key]


def test_the_arrows_step_through_all_of_many_pay_tables_and_show_the_one_in_force(tmp_path: Path) -> None:
    ids = ["A", "B", "C", "D", "E", "F", *(f"own{number:02}" for number in range(90))]
    desk = with_tables(tmp_path, *ids[6:], first="own70")
    pressed(desk, *[Press.LEFT] * ids.index("own70"))
    seen = []
    for _ in ids:
        seen.append(value_of(desk, "paytable"))
        assert seen[-1] in choices(desk)
        assert len(choices(desk)) == 18
        pressed(desk, Press.RIGHT)
    assert seen == ids
    assert value_of(desk, "paytable") == ids[-1], "the arrows stop at the last"
    assert "79 to 96 of 96" in shown(desk)


def test_clicks_alone_reach_every_one_of_many_pay_tables(tmp_path: Path) -> None:
    ids = [f"own{number:02}" for number in range(90)]
    desk = with_tables(tmp_path, *ids)
    for step in (-1, 0):  # by the last one that is shown to the end, by the first one back
        for _ in ids:
            pressed(desk, PressSetting("paytable", choices(desk)[step]))
        assert value_of(desk, "paytable") == ("own89" if step else "A")


def test_ids_stay_as_they_are_written_and_long_ones_are_not_squeezed(tmp_path: Path) -> None:
    long = "W" * 32
    desk = with_tables(tmp_path, "max", "TOP", long, "a-table-of-a-middling-name", first="max")
    said = shown(desk)
    assert {"max", "TOP"} <= set(said)
    assert "a-table-of-a-middling-name" in said
    for found in desk.picture(1000).shown:
        if isinstance(found.look, Label) and found.look.fit and found.y > layout.PAGE_PANEL.y:
            assert text_width(found.look.text, found.look.size) <= found.look.fit + 1, found.look.text
    names = [target.name for target in desk.picture(1000).targets]
    assert f"Pay table: {long}" in names


@pytest.mark.parametrize(
    ("text", "command_line", "values"),
    [
        ("credits: 60\n", {}, [60, 100, 500, 1000, 2000, 5000, 10000]),
        ("", {"credits": 777}, [100, 500, 777, 1000, 2000, 5000, 10000]),
        ("credits: 60\n", {"credits": 1_000_000}, [60, 100, 500, 1000, 2000, 5000, 10000, 1_000_000]),
    ],
)
def test_credits_of_a_file_or_the_command_line_can_be_chosen_again(
    text: str, command_line: dict[str, Any], values: list[int], tmp_path: Path
) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(text, encoding="utf-8")
    desk = Desk(opened(tmp_path / "saves", file, **command_line))
    at(pressed(desk, Press.SETTINGS), "credits")
    pressed(desk, *[Press.LEFT] * 9)
    seen = []
    for _ in values:
        assert choices(desk, "credits") == values
        seen.append(value_of(desk, "credits"))
        pressed(desk, Press.RIGHT)
    assert seen == values
    desk.play.close()


def test_own_keys_that_the_file_no_longer_has_are_still_shown_as_long_as_they_are_in_force(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text("keys: {bet_one: q}\n", encoding="utf-8")
    desk = Desk(opened(tmp_path / "saves", file))
    at(pressed(desk, Press.SETTINGS), "keys")
    pressed(desk, PressSetting("keys", "own"))
    file.write_text("coins: 4\n", encoding="utf-8")
    desk.play.choosing.read_changed_files()
    assert value_of(desk, "keys")["bet_one"] == ("q",)
    assert choices(desk, "keys") == ["default", "cabinet", "own"]
    pressed(desk, Press.LEFT)
    assert value_of(desk, "keys") == keymap.profile("cabinet")
    desk.play.close()


@pytest.mark.parametrize("key", KEYS)
def test_no_text_of_a_page_runs_into_its_choices(key: str) -> None:
    picture = at(settings_of(), key).picture(1000)
    about = [each for each in picture.shown if each.x == 424 and 130 < each.y < 250 and texts_of(each)]
    assert about
    assert max(each.y for each in about) < 250 - 9, "the last line ends above the first button"


def texts_of(each: object) -> bool:
    return hasattr(getattr(each, "look", None), "text")


def test_a_faulty_file_is_named_in_the_settings_and_the_menu_as_long_as_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text("coins: 2\n")
    desk = Desk(opened(tmp_path / "saves", file))
    file.write_text("coins: 9\n")
    desk.play.choosing.read_changed_files()
    pressed(desk, Press.MAIN)
    desk.press(Press.MAIN, 5_000)
    desk.press(Press.MENU, 20_000)
    assert "a file has a fault" in texts(desk.picture(30_000))
    desk.press(Press.SETTINGS, 30_000)
    for key in KEYS:
        picture = at(desk, key).picture(40_000)
        assert_valid(picture)
        (told,) = [text for text in texts(picture) if text.startswith("Not read: ")]
        assert told.startswith("Not read: settings.yaml:1:8: ")
    file.write_text("coins: 3\n")
    desk.play.choosing.read_changed_files()
    assert not [text for text in texts(desk.picture(50_000)) if text.startswith("Not read: ")]
    desk.press(Press.MENU, 60_000)
    assert "a file has a fault" not in texts(desk.picture(70_000))
    desk.play.close()


@pytest.mark.parametrize("index", range(len(KEYS)))
def test_a_long_fault_of_a_file_is_read_whole_in_two_rows_of_every_page(index: int) -> None:
    fault = (
        "mine.yaml:13:15: '9x' is no whole number in plain digits, a whole number from 0 to 100000 is wanted, without "
        "quotes; the manual has an example of a table (and 3 more faults)"
    )
    desk = settings_of()
    topics = tuple(topic(desk.play, key) for key in KEYS)
    picture = settings.picture(View(session(None)), topics, index, fault=fault)
    assert fault in " ".join(texts(picture))
    assert list(faults(picture)) == []
