"""Key events to actions: the key mapping in pygame's terms."""

import pygame

from ace_invaders.keymap import Keymap
from ace_invaders.window.actions import Press, Pressed
from ace_invaders.window.keynames import action_of

# A combination with one of these belongs to the desktop, never to the game.
_FOREIGN = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
_NAMES = {
    "space": pygame.K_SPACE,
    "enter": pygame.K_RETURN,
    "tab": pygame.K_TAB,
    "escape": pygame.K_ESCAPE,
    "backspace": pygame.K_BACKSPACE,
    "delete": pygame.K_DELETE,
    "insert": pygame.K_INSERT,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "page up": pygame.K_PAGEUP,
    "page down": pygame.K_PAGEDOWN,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "keypad enter": pygame.K_KP_ENTER,
    "keypad +": pygame.K_KP_PLUS,
    "keypad -": pygame.K_KP_MINUS,
    "keypad *": pygame.K_KP_MULTIPLY,
    "keypad /": pygame.K_KP_DIVIDE,
}
# The digit row by its place on the keyboard: on some layouts its digits need Shift.
_FIRST_DIGIT_SCANCODE = 30
_DIGITS = "1234567890"


def key_code(name: str) -> int:
    """The pygame key of a key name without its `shift+`."""
    if name in _NAMES:
        return _NAMES[name]
    if name.startswith("keypad "):
        return int(getattr(pygame, f"K_KP{name[-1]}"))
    return int(getattr(pygame, f"K_{name.upper()}")) if name[0] == "f" and name[1:].isdigit() else ord(name)


class Keys:
    """A key mapping, ready to read events."""

    def __init__(self, keymap: Keymap) -> None:
        self._by_name = {key: action_of(name) for name, keys in keymap.items() for key in keys}
        self._by_code = {
            (key_code(key.removeprefix("shift+")), key.startswith("shift+")): action
            for key, action in self._by_name.items()
        }

    def action(self, event: pygame.event.Event) -> Pressed | None:
        """What a KEYDOWN event asks for, if anything."""
        if event.mod & pygame.KMOD_ALT and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return Press.FULL_SCREEN
        if event.mod & _FOREIGN:
            return None
        if getattr(event, "unicode", "") == "?":  # its key differs from layout to layout
            return self._by_name.get("?")
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        return self._by_code.get((event.key, shift)) or self._loosely(event, shift)

    def _loosely(self, event: pygame.event.Event, shift: bool) -> Pressed | None:
        """A key that Shift gives no other meaning, or a digit by its place on the keyboard."""
        place = getattr(event, "scancode", 0) - _FIRST_DIGIT_SCANCODE
        if 0 <= place < len(_DIGITS):
            return self._by_name.get(_DIGITS[place])
        is_letter = pygame.K_a <= event.key <= pygame.K_z
        return self._by_code.get((event.key, False)) if shift and not is_letter else None
