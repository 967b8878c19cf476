"""Key profiles, and the player's own keys over them."""

from collections import Counter

import pytest

from ace_invaders.documents import parse
from ace_invaders.keymap import ACTIONS, KEYS, PROFILES, Keymap, profile, profile_name, read
from ace_invaders.readings import Reader


def keys_of(text: str) -> Keymap:
    """The keymap of a configuration that says this of its keys."""
    keys, problems = _read(text)
    assert problems == []
    assert keys is not None
    return keys


def problems_of(text: str) -> list[str]:
    keys, problems = _read(text)
    assert keys is None
    return problems


def _read(text: str) -> tuple[Keymap | None, list[str]]:
    reader = Reader("c.yaml")
    node = parse(f"keys: {text}\n".encode(), "c.yaml").get("keys")
    assert node is not None
    keys = read(reader, node)
    return keys, [str(problem).removeprefix("c.yaml:") for problem in sorted(reader.problems)]


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_gives_every_action_a_key_and_no_key_twice(name: str) -> None:
    keys = profile(name)
    assert set(keys) == set(ACTIONS)
    assert all(keys.values())
    given = Counter(key for each in keys.values() for key in each)
    assert [key for key, times in given.items() if times > 1] == []
    assert set(given) <= KEYS


@pytest.mark.parametrize(
    ("action", "key"),
    [("deal_draw", "space"), ("bet_one", "b"), ("bet_max", "m"), ("lines", "l"), ("insert_credits", "i"),
     ("cash_out", "o"), ("save_hand", "w"), ("menu", "g"), ("settings", "shift+g"), ("undo_hold", "u"),
     ("quit", "shift+q"),
     ("hold_1", "1"), ("hold_5", "keypad 5"),
     ("press_focused", "enter"), ("press_focused", "keypad enter")],
)  # fmt: skip
def test_the_default_keys_are_those_that_the_screens_show(action: str, key: str) -> None:
    assert key in profile("default")[action]


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_is_chosen_by_its_name(name: str) -> None:
    assert keys_of(name) == profile(name)


def test_the_cabinet_holds_by_five_keys_side_by_side() -> None:
    assert [profile("cabinet")[f"hold_{number}"][0] for number in range(1, 6)] == ["z", "x", "c", "v", "b"]


def test_own_keys_replace_those_of_the_action_and_leave_the_others() -> None:
    keys = keys_of("{bet_one: y, hold_1: [Q, 1]}")
    assert keys["bet_one"] == ("y",)
    assert keys["hold_1"] == ("q", "1")
    assert {action: given for action, given in keys.items() if action not in ("bet_one", "hold_1")} == {
        action: given for action, given in profile("default").items() if action not in ("bet_one", "hold_1")
    }


def test_an_action_may_take_one_of_two_keys_from_another() -> None:
    keys = keys_of("{deal_draw: [space, enter]}")
    assert keys["deal_draw"] == ("space", "enter")
    assert keys["press_focused"] == ("keypad enter",)


def test_two_actions_may_change_keys() -> None:
    keys = keys_of("{bet_one: m, bet_max: b}")
    assert (keys["bet_one"], keys["bet_max"]) == (("m",), ("b",))


def test_no_action_is_left_without_a_key() -> None:
    assert problems_of("\n  deal_draw: [space, b]\n  help: w") == [
        "2:14: 'deal_draw' takes the last key of 'bet_one', give 'bet_one' another key, every action has one",
        "3:9: 'help' takes the last key of 'save_hand', give 'save_hand' another key, every action has one",
    ]


def test_one_key_for_two_actions_is_refused() -> None:
    assert problems_of("{bet_one: y, bet_max: [m, Y]}") == [
        "1:33: key 'Y' stands for 'bet_one' and for 'bet_max', a key means one action"
    ]


def test_all_faults_are_told_at_once() -> None:
    problems = problems_of("{bet_onne: y, lines: spacebar, speed: [], help: [f13, {}]}")
    assert [problem.split(",")[0] for problem in problems] == [
        "1:8: unknown key 'bet_onne'",
        "1:28: 'spacebar' is no key",
        "1:45: no key for 'speed'",
        "1:56: 'f13' is no key",
        "1:61: a mapping stands here",
    ]
    assert problems[0].endswith("did you mean 'bet_one'?")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("cabinnet", "1:7: unknown word 'cabinnet', did you mean 'cabinet'? allowed are default, cabinet"),
        ("", "1:6: nothing is written here, allowed are default, cabinet"),
        ("[a, b]", "1:7: a list stands here, keys with their values are wanted, allowed are deal_draw, hold_1, "),
    ],
)
def test_what_is_neither_a_profile_nor_a_mapping_is_refused(text: str, problem: str) -> None:
    (told,) = problems_of(text)
    assert told.startswith(problem)


def test_a_profile_is_known_by_its_mapping() -> None:
    assert [profile_name(profile(name)) for name in PROFILES] == list(PROFILES)
    assert profile_name({"help": ("z",)}) is None
