"""The bar at the top: the logo, the hand, and the buttons of the other screens."""

from functools import lru_cache
from typing import Final

from ace_invaders.window import controls, layout, palette
from ace_invaders.window.actions import Press
from ace_invaders.window.judgement import NOTHING, Judgement
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Icon, IconName, Label, Logo, Rect, Shown, Stroke, Target
from ace_invaders.window.metrics import shortened, text_width
from ace_invaders.window.pointing import Pointing, Tone

# From the left: what opens a screen of its own.
BUTTONS: Final = (
    (Press.TRAINER, layout.TRAINER_BUTTON, "TRAINER", IconName.AIM),
    (Press.HISTORY, layout.HISTORY_BUTTON, "HISTORY", IconName.CLOCK),
    (Press.STATS, layout.STATS_BUTTON, "STATS", IconName.BARS),
    (Press.SOUND, layout.SOUND_BUTTON, "SOUND", IconName.SPEAKER),
    (Press.HELP, layout.HELP_BUTTON, "HELP", IconName.HELP),
)
_TITLE_X, _TITLE_W = 308, 88
_NARROWED: Final = 1.1
_JUDGED_W: Final = 560
_MARK_NARROWED: Final = 1.15
_LEVELS: Final = {
    "off": IconName.MUTE,
    "low": IconName.SPEAKER_LOW,
    "medium": IconName.SPEAKER,
    "high": IconName.SPEAKER_HIGH,
}


def top_bar(
    title: str, mark: str, pointing: Pointing, keys: KeyNames, screen: Press | None = None, level: str = "medium"
) -> tuple[Shown, ...]:
    """The bar; `screen` is the action whose screen is open, its button is on; `level` is the loudness."""
    menu = keys.get(Press.MENU, "") if pointing.names(Press.MENU) else None
    shown = [
        *_bar(title, mark, menu),
        Shown(286, 26, Icon(IconName.MENU, 18, palette.TEXT2 if menu is None else palette.WHITE)),
    ]
    for action, box, text, icon in BUTTONS:
        tone = Tone.ON if action is screen else pointing.tone(action)
        drawn = _LEVELS[level] if action is Press.SOUND else icon
        shown.extend(controls.button(box, tone, text, keys.get(action, ""), 16, drawn))
    return tuple(shown)


def plain_bar(title: str, judged: Judgement = NOTHING) -> tuple[Shown, ...]:
    """The bar without anything to press: the name of a file, and at the right what is said of it."""
    if judged.icon is None:
        return _bar(title, "", None)
    width = min(text_width(judged.text, 16), _JUDGED_W)
    left = layout.TOP_BAR.w - 16 - width
    colour = palette.COST if judged.icon is IconName.CROSS else palette.GO
    return (
        *_bar(title, "", None, left - 50 - _TITLE_X),
        Shown(left - 18, 26, Icon(judged.icon, 16, colour)),
        Shown(left, 26, Label(shortened(judged.text, 16, _JUDGED_W), 16, palette.TEXT)),
    )


def top_targets() -> tuple[Target, ...]:
    """What can be pressed in the bar."""
    buttons = (Target(box, action, text.capitalize()) for action, box, text, _ in BUTTONS)
    return Target(layout.LOGO, Press.MENU, "Menu"), *buttons


@lru_cache(maxsize=16)
def _bar(title: str, mark: str, menu: str | None, most: float = 840) -> tuple[Shown, ...]:
    """The bar without its buttons; the logo says that it opens the menu where `menu`, its key, is given."""
    box = layout.TOP_BAR
    # A long number moves the mark to the right.
    width = text_width(title, 16)
    room = width if width > _TITLE_W * _NARROWED else _TITLE_W
    number = Shown(_TITLE_X, 26, Label(title, 16, palette.TEXT2, fit=room if mark else most))
    return (
        Shown(0, 0, Rect(box.w, box.h, 0, palette.TOP_BAR, palette.TOP_BAR_ALPHA)),
        Shown(0, box.h, Stroke(box.w, 0, 1.5, palette.TOP_BAR_RULE)),
        Shown(29, 29, Logo()),
        Shown(52, 26, Label("ACE INVADERS", 24, palette.TEXT if menu is None else palette.WHITE, gap=3)),
        *((number,) if menu is None else controls.named_key(_TITLE_X, 26, "MENU", 16, menu)),
        *_mark(mark, _TITLE_X + room + 6),
    )


def _mark(mark: str, x: float) -> tuple[Shown, ...]:
    """The mark, clear of the first button; its last word alone where there is no room for all."""
    room = layout.TRAINER_BUTTON.x - 12 - x
    text = mark if text_width(mark, 16) <= room * _MARK_NARROWED else mark.rpartition(" ")[2]
    fit = max(room, text_width(text, 16) / _MARK_NARROWED)
    return (Shown(x, 26, Label(text, 16, palette.DIM, fit=fit)),) if text else ()
