"""What can be open over the table: a state that presses change and that shows itself."""

from typing import Protocol

from ace_invaders.window.actions import Press, Pressed
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Picture
from ace_invaders.window.view import View

FOREVER = float("inf")


class Panel(Protocol):
    """A panel takes every press while it is open, and hands some of them on to play.

    `screen` is the action that opens and closes it; the desk sees to that, to Esc, and to the
    actions of the other panels. `spoken` is what the log tells of it, whenever that changes.
    Times are milliseconds that never run backwards.
    """

    @property
    def screen(self) -> Press: ...
    @property
    def spoken(self) -> str: ...
    def hands_on(self, action: Pressed) -> bool: ...
    def after(self, action: Pressed, now: float) -> "Panel | None": ...
    def picture(self, view: View, keys: KeyNames) -> Picture: ...
    def tick(self, now: float) -> "Panel": ...
    def wait(self, now: float) -> float: ...


class PlainPanel:
    """A panel that hands nothing on, and in which nothing changes by itself, unless it says otherwise."""

    __slots__ = ()

    def hands_on(self, action: Pressed) -> bool:  # noqa: ARG002 - whatever it is
        return False

    def tick(self, now: float) -> "Panel":  # noqa: ARG002 - at no time
        return self  # type: ignore[return-value]  # what derives from it is a panel

    def wait(self, now: float) -> float:  # noqa: ARG002 - at no time
        """How long nothing changes by itself, in ms."""
        return FOREVER
