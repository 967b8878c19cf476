"""Key mappings in the window's own terms: which action a name means, and what a key cap shows."""

from collections.abc import Mapping

from ace_invaders.keymap import Keymap
from ace_invaders.window.actions import Press, Pressed, PressHold

_CAPS = {"escape": "Esc", "backspace": "Back", "delete": "Del", "insert": "Ins"}


def action_of(name: str) -> Pressed:
    """The action that a key mapping calls `name`."""
    return PressHold(int(name[-1])) if name.startswith("hold_") else Press(name)


def key_names(keymap: Keymap) -> Mapping[Pressed, str]:
    """The first key of each action as its cap shows it."""
    return {action_of(name): _cap(keys[0]) for name, keys in keymap.items()}


def _cap(key: str) -> str:
    *shift, plain = key.removeprefix("keypad ").split("+") if len(key) > 1 else (key,)
    return "+".join([*(word.capitalize() for word in shift), _CAPS.get(plain, plain.capitalize())])
