"""Key mappings in the window's own terms: which action a name means, and what a key cap shows."""

from collections.abc import Iterable, Mapping
from typing import Final

from ace_invaders.keymap import Keymap
from ace_invaders.window.actions import Press, Pressed, PressHold

KeyNames = Mapping[Pressed, str]  # of actions, as caps show them
DEFAULT_KEYS: Final[KeyNames] = {
    Press.MAIN: "Space",
    Press.BET_ONE: "B",
    Press.BET_MAX: "M",
    Press.LINES: "L",
    Press.TABLE_NEXT: "P",
    Press.PAY_TABLES: "Shift+P",
    Press.FASTER: "F",
    Press.SOUND: "A",
    Press.INSERT: "I",
    Press.CASH_OUT: "O",
    Press.SAVE: "W",
    Press.UNDO: "U",
    Press.MENU: "G",
    Press.SETTINGS: "Shift+G",
    Press.HISTORY: "H",
    Press.EXPLAIN: "E",
    Press.TRAINER: "T",
    Press.DRILL: "Shift+T",
    Press.DEALER: "Shift+D",
    Press.STATS: "S",
    Press.NEW_SESSION: "N",
    Press.EXPORT: "X",
    Press.HELP: "?",
    Press.FULL_SCREEN: "F11",
    Press.QUIT: "Shift+Q",
    Press.CLOSE: "Esc",
    Press.NEXT_FOCUS: "Tab",
    Press.LAST_FOCUS: "Shift+Tab",
    Press.ENTER: "Enter",
    Press.UP: "Up",
    Press.DOWN: "Down",
    Press.LEFT: "Left",
    Press.RIGHT: "Right",
    Press.PAGE_UP: "Page up",
    Press.PAGE_DOWN: "Page down",
    Press.FIRST: "Home",
    Press.LAST: "End",
    Press.TABLE_BACK: "Back",
    Press.SLOWER: "Shift+F",
    **{PressHold(position): str(position) for position in (1, 2, 3, 4, 5)},
}
_CAPS = {"escape": "Esc", "backspace": "Back", "delete": "Del", "insert": "Ins"}


def action_of(name: str) -> Pressed:
    """The action that a key mapping calls `name`."""
    return PressHold(int(name[-1])) if name.startswith("hold_") else Press(name)


def key_names(keymap: Keymap) -> KeyNames:
    """The first key of each action as its cap shows it."""
    return {action_of(name): _cap(keys[0]) for name, keys in keymap.items()}


def caps(keys: Iterable[str]) -> tuple[str, ...]:
    """Keys as their caps show them, those of the number pad told from the others.

    >>> caps(("1", "keypad 1")), caps(("shift+p", "escape"))
    (('1', 'Pad 1'), ('Shift+P', 'Esc'))
    """
    return tuple(f"Pad {_cap(key)}" if key.startswith("keypad ") else _cap(key) for key in keys)


def _cap(key: str) -> str:
    *shift, plain = key.removeprefix("keypad ").split("+") if len(key) > 1 else (key,)
    return "+".join([*(word.capitalize() for word in shift), _CAPS.get(plain, plain.capitalize())])
