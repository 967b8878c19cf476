"""The help: its texts, how they are laid out, and its screen."""

import re

import pytest

from ace_invaders import keymap, locate
from ace_invaders.window import help as help_scene
from ace_invaders.window import markdown
from ace_invaders.window.actions import Press, PressTopic
from ace_invaders.window.keynames import DEFAULT_KEYS
from ace_invaders.window.looks import Box, Cap, Face, Label, Ring
from ace_invaders.window.view import View
from scene_hands import EXAMPLE, assert_valid, session, settled, targets_of, texts

FILES = sorted((locate.assets_folder() / "help").glob("*.md"))
TOPICS = tuple(
    (head.removeprefix("# "), text)
    for head, _, text in (path.read_text(encoding="utf-8").partition("\n") for path in FILES)
)
TITLES = [title for title, _ in TOPICS]
NAMED = {help_scene.action_name(action): key for action, key in DEFAULT_KEYS.items()}
VIEW = View(session(settled(EXAMPLE), 1284))
PAGE = Box(0, 0, 800, 600)


def topic(word: str) -> str:
    return next(text for title, text in TOPICS if word in title)


def test_there_is_a_topic_for_each_question() -> None:
    assert TITLES == [
        "How the game goes",
        "Gravity: how aces fall",
        "What pays",
        "Pay tables and settings",
        "Keys",
        "Saved hands and replay",
        "Fair deals",
        "Trainer and drill",
    ]


@pytest.mark.parametrize("title", TITLES)
def test_every_text_fits_on_its_page(title: str) -> None:
    long_keys = dict.fromkeys(NAMED, "keypad enter")
    for keys in (NAMED, long_keys):
        _, height = markdown.page(dict(TOPICS)[title], help_scene.PAGE, keys)
        assert height <= help_scene.PAGE.h


@pytest.mark.parametrize("index", range(len(TOPICS)))
def test_every_topic_is_a_valid_picture(index: int) -> None:
    picture = help_scene.picture(VIEW, index, TOPICS)
    assert_valid(picture)
    assert texts(picture).count(TITLES[index]) == 2  # in the list and at the head of the page
    for shown in picture.shown:
        if isinstance(shown.look, Label) and shown.x >= help_scene.PAGE.x:
            assert shown.y <= help_scene.PAGE.y + help_scene.PAGE.h


def test_every_key_of_the_game_is_in_the_table_of_keys() -> None:
    named = set(re.findall(r"\{(\w+)\}", topic("Keys")))
    assert named == set(keymap.ACTIONS)


def test_texts_name_only_actions_that_there_are() -> None:
    for _, text in TOPICS:
        assert set(re.findall(r"\{(\w+)\}", text)) <= set(keymap.ACTIONS)


def test_the_keys_shown_are_those_that_are_mapped() -> None:
    mapped = {**DEFAULT_KEYS, Press.BET_ONE: "Q"}
    picture = help_scene.picture(VIEW, TITLES.index("Keys"), TOPICS, mapped)
    caps = [shown.look.text for shown in picture.shown if isinstance(shown.look, Cap)]
    assert "Q" in caps
    assert "B" not in caps


@pytest.mark.case("D-RANK-5")
def test_the_help_says_where_paying_starts() -> None:
    said = " ".join(texts(help_scene.picture(VIEW, TITLES.index("What pays"), TOPICS)))
    assert "Paying starts at a pair of jacks" in said


def test_the_published_example_is_shown_in_cards() -> None:
    picture = help_scene.picture(VIEW, 1, TOPICS)
    chips = [shown.look for shown in picture.shown if isinstance(shown.look, Face)]
    assert all(chip.small for chip in chips)
    assert " ".join(str(chip.card) for chip in chips) == "As 2c Js Ah 5d 4c 2h 3d 4s 5s Ah Ad 3c 2d As"


def test_the_help_admits_what_fair_deals_do_not_prove() -> None:
    assert "cannot prove" in topic("Fair")
    assert "disk" in topic("Fair")


def test_topics_are_chosen_by_a_click_and_the_help_can_be_closed() -> None:
    picture = help_scene.picture(VIEW, 0, TOPICS)
    for index, title in enumerate(TITLES):
        (target,) = targets_of(picture, PressTopic(index))
        assert target.name == title
    assert targets_of(picture, Press.CLOSE)
    assert targets_of(picture, Press.HELP)


def test_the_focus_has_its_ring() -> None:
    plain, focused = (help_scene.picture(View(VIEW.session, focus=at), 0, TOPICS) for at in (None, PressTopic(3)))
    assert len(focused.shown) == len(plain.shown) + 1


def test_paragraphs_are_broken_between_words_28_apart() -> None:
    shown, height = markdown.page("one two three " * 40, PAGE, {})
    assert height == 28 * len(shown)
    assert [each.y for each in shown] == [14 + 28 * row for row in range(len(shown))]


def test_list_items_have_a_dot_each_and_hang_beside_it() -> None:
    shown, _ = markdown.page("- first\n- second\n  goes on", PAGE, {})
    assert sum(isinstance(each.look, Ring) for each in shown) == 2
    labels = [(each.x, each.look.text) for each in shown if isinstance(each.look, Label)]
    assert labels == [(22, "first"), (22, "second goes on")]


def test_a_table_sets_its_cells_in_columns() -> None:
    shown, height = markdown.page("| a | b |\n| --- | --- |\n| long cell | c |\n| d | e |", PAGE, {})
    labels = [(each.x, each.look.text) for each in shown if isinstance(each.look, Label)]
    assert height == 3 * 28
    columns = {text: x for x, text in labels}
    assert columns["a"] == columns["long cell"] == columns["d"] == 0
    assert columns["b"] == columns["c"] == columns["e"] > 70


def test_an_unknown_action_is_named_in_words() -> None:
    shown, _ = markdown.page("press {no_such_key} now", PAGE, {})
    assert [each.look.text for each in shown if isinstance(each.look, Label)] == ["press no such key now"]
