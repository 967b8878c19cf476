"""Key events to actions: by name, by place on the keyboard, and never with Alt, Ctrl or Meta."""

from pathlib import Path

import pygame
import pytest

from ace_invaders import config, keymap
from ace_invaders.keymap import Keymap
from ace_invaders.window.actions import Press, Pressed, PressHold
from ace_invaders.window.keynames import DEFAULT_KEYS, action_of, key_names
from ace_invaders.window.keys import Keys, key_code

DEFAULT = Keys(keymap.profile("default"))
FOREIGN = {
    "left alt": pygame.KMOD_LALT, "right alt": pygame.KMOD_RALT, "left ctrl": pygame.KMOD_LCTRL,
    "right ctrl": pygame.KMOD_RCTRL, "left meta": pygame.KMOD_LMETA, "right meta": pygame.KMOD_RMETA,
}  # fmt: skip
ENTER_ALONE = "{deal_draw: [enter, keypad enter], press_focused: tab, next_focus: j}"
KEYPAD_SCANCODES = {number: 88 + number for number in (1, 2, 3, 4, 5)}


def key(code: int, mod: int = 0, text: str = "", scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=scancode)


def keys_of(tmp_path: Path, text: str) -> Keys:
    """The keys of a configuration that says `keys: ...`."""
    file = tmp_path / "settings.yaml"
    file.write_text(f"keys: {text}\n")
    values: Keymap = config.read_file(file).values["keys"]
    return Keys(values)


# The keys that experience and design name, one by one.
@pytest.mark.parametrize(
    ("code", "mod", "action"),
    [
        (pygame.K_SPACE, 0, Press.MAIN),
        (pygame.K_b, 0, Press.BET_ONE),
        (pygame.K_m, 0, Press.BET_MAX),
        (pygame.K_l, 0, Press.LINES),
        (pygame.K_p, 0, Press.TABLE_NEXT),
        (pygame.K_f, 0, Press.FASTER),
        (pygame.K_i, 0, Press.INSERT),
        (pygame.K_o, 0, Press.CASH_OUT),
        (pygame.K_w, 0, Press.SAVE),
        (pygame.K_g, 0, Press.MENU),
        (pygame.K_F1, 0, Press.HELP),
        (pygame.K_F11, 0, Press.FULL_SCREEN),
        (pygame.K_ESCAPE, 0, Press.CLOSE),
        (pygame.K_TAB, 0, Press.NEXT_FOCUS),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, Press.LAST_FOCUS),
        (pygame.K_TAB, pygame.KMOD_RSHIFT, Press.LAST_FOCUS),
        (pygame.K_RETURN, 0, Press.ENTER),
        (pygame.K_KP_ENTER, 0, Press.ENTER),
        (pygame.K_UP, 0, Press.UP),
        (pygame.K_HOME, 0, Press.FIRST),
        (pygame.K_b, pygame.KMOD_CAPS, Press.BET_ONE),
        (pygame.K_SPACE, pygame.KMOD_NUM, Press.MAIN),
        (pygame.K_SPACE, pygame.KMOD_LSHIFT, Press.MAIN),
        (pygame.K_q, 0, None),
        (pygame.K_LSHIFT, pygame.KMOD_LSHIFT, None),
        (pygame.K_b, pygame.KMOD_LSHIFT, None),
    ],
)
def test_each_key_means_its_action(code: int, mod: int, action: Pressed | None) -> None:
    assert DEFAULT.action(key(code, mod)) == action


@pytest.mark.case("D-UI-7")
@pytest.mark.parametrize(("position", "sign"), list(enumerate("&é\"'(", start=1)))
def test_digits_of_a_french_keyboard_hold_by_their_place(position: int, sign: str) -> None:
    scancode = 29 + position
    assert DEFAULT.action(key(ord(sign), 0, sign, scancode)) == PressHold(position)
    shifted = key(pygame.K_0 + position, pygame.KMOD_LSHIFT, str(position), scancode)
    assert DEFAULT.action(shifted) == PressHold(position)


@pytest.mark.case("D-UI-7")
@pytest.mark.parametrize("position", [1, 2, 3, 4, 5])
def test_digits_hold_by_their_sign_wherever_the_key_lies(position: int) -> None:
    assert DEFAULT.action(key(pygame.K_0 + position, 0, str(position), 29 + position)) == PressHold(position)
    assert DEFAULT.action(key(pygame.K_0 + position, 0, str(position), 0)) == PressHold(position)


@pytest.mark.case("D-UI-7")
@pytest.mark.parametrize("position", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("mod", [0, pygame.KMOD_NUM])
def test_keypad_digits_hold_with_and_without_num_lock(position: int, mod: int) -> None:
    code = (pygame.K_KP1, pygame.K_KP2, pygame.K_KP3, pygame.K_KP4, pygame.K_KP5)[position - 1]
    text = str(position) if mod else ""
    assert DEFAULT.action(key(code, mod, text, KEYPAD_SCANCODES[position])) == PressHold(position)


@pytest.mark.case("D-UI-7")
def test_the_keys_beside_the_first_five_hold_nothing() -> None:
    for scancode in (29, 35, 36, 37, 38, 39, 40):
        assert DEFAULT.action(key(0x2D, 0, "", scancode)) is None


@pytest.mark.case("D-UI-5")
@pytest.mark.parametrize("name", FOREIGN)
@pytest.mark.parametrize("profile", ["default", "cabinet", "enter"])
def test_no_combination_with_alt_ctrl_or_meta_is_a_key_of_the_game(name: str, profile: str, tmp_path: Path) -> None:
    keys = keys_of(tmp_path, "{deal_draw: enter}" if profile == "enter" else profile)
    every = (*range(32, 127), pygame.K_KP1, pygame.K_KP5, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_F1, pygame.K_F11)
    for code in every:
        for extra in (0, pygame.KMOD_SHIFT, pygame.KMOD_NUM):
            event = key(code, FOREIGN[name] | extra, chr(code) if code < 127 else "", 30)
            assert keys.action(event) is None


@pytest.mark.case("D-UI-5")
@pytest.mark.parametrize("profile", ["default", "cabinet", "{deal_draw: enter}", ENTER_ALONE])
def test_alt_enter_fills_the_screen_and_never_deals(profile: str, tmp_path: Path) -> None:
    keys = keys_of(tmp_path, profile)
    for code in (pygame.K_RETURN, pygame.K_KP_ENTER):
        for alt in (pygame.KMOD_LALT, pygame.KMOD_RALT):
            assert keys.action(key(code, alt, "\r")) is Press.FULL_SCREEN
        for other in (pygame.KMOD_LCTRL, pygame.KMOD_LMETA):
            assert keys.action(key(code, other, "\r")) is None


@pytest.mark.case("D-UI-5")
def test_enter_deals_where_the_configuration_says_so(tmp_path: Path) -> None:
    keys = keys_of(tmp_path, "{deal_draw: enter}")
    assert keys.action(key(pygame.K_RETURN, 0, "\r")) is Press.MAIN
    assert keys.action(key(pygame.K_SPACE, 0, " ")) is None
    assert keys.action(key(pygame.K_KP_ENTER, 0, "\r")) is Press.ENTER


def test_a_question_mark_opens_the_help_on_every_layout() -> None:
    for code, mod in ((pygame.K_SLASH, pygame.KMOD_LSHIFT), (pygame.K_COMMA, pygame.KMOD_LSHIFT), (ord("ß"), 1)):
        assert DEFAULT.action(key(code, mod, "?", 0)) is Press.HELP


def test_the_cabinets_row_of_buttons_is_on_the_lower_row() -> None:
    keys = Keys(keymap.profile("cabinet"))
    held = [keys.action(key(ord(letter), 0, letter)) for letter in "zxcvb"]
    assert held == [PressHold(position) for position in (1, 2, 3, 4, 5)]
    assert keys.action(key(pygame.K_RETURN)) is Press.MAIN
    assert keys.action(key(ord("&"), 0, "&", 30)) == PressHold(1)


def test_an_upper_case_letter_is_a_key_of_its_own(tmp_path: Path) -> None:
    keys = keys_of(tmp_path, "{insert_credits: shift+r}")
    assert keys.action(key(pygame.K_r, pygame.KMOD_LSHIFT, "R")) is Press.INSERT
    assert keys.action(key(pygame.K_p, 0, "p")) is Press.TABLE_NEXT
    assert keys.action(key(pygame.K_i, 0, "i")) is None


def test_every_key_name_is_a_key_and_no_two_are_the_same() -> None:
    codes: dict[tuple[int, bool], str] = {}
    for name in keymap.KEYS:
        code = key_code(name.removeprefix("shift+")), name.startswith("shift+")
        assert code not in codes, (name, codes.get(code))
        codes[code] = name
    assert key_code("keypad 5") == pygame.K_KP5
    assert key_code("f12") == pygame.K_F12
    assert key_code("f") == pygame.K_f
    assert key_code("keypad +") == pygame.K_KP_PLUS
    assert key_code("page up") == pygame.K_PAGEUP


def test_every_action_of_a_mapping_is_an_action_of_the_window() -> None:
    assert [action_of(name) for name in ("deal_draw", "hold_3", "help")] == [Press.MAIN, PressHold(3), Press.HELP]
    assert len({action_of(name) for name in keymap.ACTIONS}) == len(keymap.ACTIONS)


def test_caps_name_the_first_key_of_each_action() -> None:
    names = key_names(keymap.profile("default"))
    for action, cap in (
        (Press.MAIN, "Space"), (Press.CLOSE, "Esc"), (Press.HELP, "?"), (Press.LAST_FOCUS, "Shift+Tab"),
        (Press.TABLE_BACK, "Back"), (PressHold(1), "1"), (Press.FULL_SCREEN, "F11"), (Press.SLOWER, "Shift+F"),
    ):  # fmt: skip
        assert names[action] == cap
    assert names == DEFAULT_KEYS, "what scenes show by themselves"


def test_caps_follow_the_players_own_mapping(tmp_path: Path) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text("keys: {deal_draw: keypad enter, press_focused: enter, bet_max: shift+m, slower: '-'}\n")
    names = key_names(config.read_file(file).values["keys"])
    assert names[Press.MAIN] == "Enter"
    assert names[Press.BET_MAX] == "Shift+M"
    assert names[Press.SLOWER] == "-"
