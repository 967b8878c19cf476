"""The bar at the top: the logo, the hand, and the buttons of the other screens."""

from functools import lru_cache

from ace_invaders.window import controls, layout, palette
from ace_invaders.window.actions import Press
from ace_invaders.window.controls import KeyNames, Pointing, Tone
from ace_invaders.window.looks import IconName, Label, Line, Logo, Rect, Shown, Target


def top_bar(
    title: str, mark: str, pointing: Pointing, keys: KeyNames, screen: Press | None = None
) -> tuple[Shown, ...]:
    """The bar; `screen` is the action whose screen is open, its button is on."""
    tone = Tone.ON if screen is Press.HELP else pointing.tone(Press.HELP)
    help_button = controls.button(layout.HELP_BUTTON, tone, "HELP", keys.get(Press.HELP, ""), 16, IconName.HELP)
    return (*_bar(title, mark, pointing.hover == Press.MENU), *help_button)


def plain_bar(title: str) -> tuple[Shown, ...]:
    """The bar without anything to press."""
    return _bar(title, "", False)


def top_targets() -> tuple[Target, ...]:
    """What can be pressed in the bar."""
    return Target(layout.LOGO, Press.MENU, "Menu"), Target(layout.HELP_BUTTON, Press.HELP, "Help")


@lru_cache(maxsize=16)
def _bar(title: str, mark: str, hover: bool) -> tuple[Shown, ...]:
    box = layout.TOP_BAR
    wide = not mark
    return (
        Shown(0, 0, Rect(box.w, box.h, 0, palette.TOP_BAR, palette.TOP_BAR_ALPHA)),
        Shown(0, box.h, Line(box.w, 0, 1.5, palette.TOP_BAR_RULE)),
        Shown(29, 29, Logo()),
        Shown(52, 26, Label("ACE INVADERS", 24, palette.WHITE if hover else palette.TEXT, gap=3)),
        Shown(286, 26, Label(title, 16, palette.TEXT2, fit=840 if wide else 88)),
        Shown(380, 26, Label(mark, 16, palette.DIM, fit=300)),
    )
