"""A screen over the whole canvas: its backdrop, the top bar, and the ring of the focus, around what is its own."""

from collections.abc import Iterable

from ace_invaders.window import table, topbar
from ace_invaders.window.actions import Press
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Backdrop, Picture, Shown, Target
from ace_invaders.window.view import View


def picture(
    view: View,
    keys: KeyNames,
    shown: Iterable[Shown],
    targets: Iterable[Target],
    screen: Press | None = None,
    mark: str | None = None,
) -> Picture:
    """The screen that shows this; its targets come after the top bar's in the order of the focus.

    `screen` is the action whose button in the bar is on; `mark` stands there in place of the view's.
    """
    title, sound = table.title(view.session.number), view.appearance.sound
    stops = (*topbar.top_targets(), *targets)
    bar = topbar.top_bar(title, view.mark if mark is None else mark, view.pointing, keys, screen, sound)
    return Picture((Shown(0, 0, Backdrop(())), *bar, *shown, *table.focus(stops, view.focus)), stops)
