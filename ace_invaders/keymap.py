"""Key profiles: which keys mean which action, by names, as files and the configuration write them."""

from collections.abc import Iterable, Mapping
from functools import cache

from ace_invaders import documents, files, locate
from ace_invaders.documents import Node, Scalar, Sequence
from ace_invaders.readings import Reader

ACTIONS = (
    "deal_draw", "hold_1", "hold_2", "hold_3", "hold_4", "hold_5", "bet_one", "bet_max", "lines", "pay_tables",
    "next_table", "previous_table", "speed", "slower", "sound_volume", "insert_credits", "cash_out", "save_hand",
    "undo_hold", "menu", "settings",
    "history", "explain", "help", "full_screen", "quit", "close", "next_focus", "previous_focus", "press_focused",
    "trainer", "drill", "dealer", "up", "down", "left", "right", "page_up", "page_down", "first", "last",
    "statistics", "new_session", "export",
)  # fmt: skip
PROFILES = ("default", "cabinet")
_NAMED_KEYS = (
    "space", "enter", "tab", "shift+tab", "escape", "backspace", "delete", "insert", "home", "end",
    "page up", "page down", "up", "down", "left", "right",
)  # fmt: skip
_SIGNS = "-=[];',./`\\?"
KEYS = frozenset(
    (
        *"abcdefghijklmnopqrstuvwxyz0123456789",
        *_SIGNS,
        *_NAMED_KEYS,
        *(f"f{number}" for number in range(1, 13)),
        *(f"keypad {sign}" for sign in ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "enter", "+", "-", "*", "/")),
        *(f"shift+{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"),
    )
)
KEY_WORDS = (
    "a key is a letter, a digit, a sign, f1 to f12, space, enter, tab, escape, an arrow (up), 'keypad 1', 'shift+p'"
)

Keymap = Mapping[str, tuple[str, ...]]


@cache
def profile(name: str) -> Keymap:
    """A key profile that comes with the game, read once: from then on its file is no matter."""
    path = locate.assets_folder() / "keys" / f"{name}.yaml"
    reader = Reader(str(path))
    with files.patience(files.PATIENCE):
        files.check_no_pipe(path)
        keys = _read(reader, documents.load(path))
    reader.finish()
    return keys


def profile_name(keys: Keymap) -> str | None:
    """The name of the profile that a mapping is, None where it is a player's own."""
    return next((name for name in PROFILES if profile(name) == keys), None)


def read(reader: Reader, node: Node) -> Keymap | None:
    """A keymap: the name of a profile, or a mapping of actions to keys laid over the default profile."""
    if isinstance(node, Scalar):
        name = reader.choice(node, PROFILES)
        return profile(name) if name else None
    known = len(reader.problems)
    own = _read(reader, node)
    if len(reader.problems) > known:
        return None
    return _laid_over(reader, node, own, profile("default")) if isinstance(node, documents.Mapping) else None


def _read(reader: Reader, node: Node) -> dict[str, tuple[str, ...]]:
    """Actions and their keys; a key that stands for two actions is refused."""
    fields = reader.fields(node, (), ACTIONS)
    keys: dict[str, tuple[str, ...]] = {}
    owner: dict[str, str] = {}
    for action, value in fields.items():
        nodes: Iterable[Node] = value.items if isinstance(value, Sequence) else (value,)
        found = tuple(key for key in (_read_key(reader, item, action, owner) for item in nodes) if key)
        keys[action] = found
        if isinstance(value, Sequence) and not value.items:
            reader.refuse(value, f"no key for {action!r}", KEY_WORDS)
    return keys


def _read_key(reader: Reader, node: Node, action: str, owner: dict[str, str]) -> str | None:
    text = reader.text(node, 20)
    if text is None:
        return None
    key = text.lower()
    if key not in KEYS:
        reader.refuse(node, f"{text!r} is no key", KEY_WORDS)
        return None
    if key in owner:
        reader.refuse(node, f"key {text!r} stands for {owner[key]!r} and for {action!r}", "a key means one action")
        return None
    owner[key] = action
    return key


def _laid_over(reader: Reader, node: documents.Mapping, own: Keymap, default: Keymap) -> Keymap | None:
    """The default profile without the keys that the player gave to other actions; no action is left bare."""
    owner = {key: action for action, keys in own.items() for key in keys}
    left = {action: tuple(key for key in keys if key not in owner) for action, keys in default.items()}
    merged = {**left, **own}
    bare = [action for action, keys in merged.items() if not keys]
    for action in bare:
        taker = owner[default[action][-1]]
        what = f"{taker!r} takes the last key of {action!r}"
        reader.refuse(node.get(taker) or node, what, f"give {action!r} another key, every action has one")
    return None if bare else merged
