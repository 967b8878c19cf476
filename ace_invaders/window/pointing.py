"""How controls look that are pointed at, pressed, chosen, or out of use: their tones, and the colours of these."""

from enum import StrEnum
from typing import Final, NamedTuple

from ace_invaders.window import palette
from ace_invaders.window.actions import Press, Pressed
from ace_invaders.window.keynames import KeyNames


class Tone(StrEnum):
    """The state that a control shows."""

    IDLE = "idle"
    HOVER = "hover"
    PRESSED = "pressed"
    DISABLED = "disabled"
    ON = "on"
    ON_DISABLED = "on, disabled"
    GO = "go"
    GO_HOVER = "go, hover"
    GO_PRESSED = "go, pressed"


class Style(NamedTuple):
    """The colours of a tone; `sunk` is how far it is pressed down."""

    fill: str
    edge: str
    text: str
    key: str
    key_edge: str
    edge_width: float = 1.5
    sunk: float = 0
    shadow: bool = True


_DIMMED_ON: Final = "#8E9BCB/#7C8AC0"
_KEY_EDGE: Final = palette.DIM
_GO_KEY_EDGE: Final = "#1C7A56"
STYLES: Final = {
    Tone.IDLE: Style(palette.IDLE, palette.IDLE_EDGE, palette.TEXT, palette.TEXT2, _KEY_EDGE),
    Tone.HOVER: Style(palette.HOVER, palette.HOVER_EDGE, palette.TEXT, palette.TEXT, palette.TEXT2, 2),
    Tone.PRESSED: Style(
        palette.PRESSED, palette.PRESSED_EDGE, palette.TEXT, palette.TEXT2, _KEY_EDGE, 2, sunk=2, shadow=False
    ),
    Tone.DISABLED: Style(
        palette.DISABLED, palette.DISABLED_EDGE, palette.DISABLED_TEXT, palette.DISABLED_TEXT, "#56639B", shadow=False
    ),
    Tone.ON: Style(palette.ON, palette.ON_EDGE, palette.ON_INK, palette.ON_INK, "#56639B"),
    Tone.ON_DISABLED: Style(_DIMMED_ON, "#8E9BCB", palette.ON_INK, palette.ON_INK, "#56639B", shadow=False),
    Tone.GO: Style(palette.HELD, palette.HELD_EDGE, palette.GO_INK, palette.GO_INK, _GO_KEY_EDGE, 2),
    Tone.GO_HOVER: Style("#97F8D2/#55DDA8", palette.WHITE, palette.GO_INK, palette.GO_INK, _GO_KEY_EDGE, 3),
    Tone.GO_PRESSED: Style(
        "#3CD196/#57E6AC", palette.WHITE, palette.GO_INK, palette.GO_INK, _GO_KEY_EDGE, 3, sunk=2, shadow=False
    ),
}
GO_TONES: Final = {Tone.IDLE: Tone.GO, Tone.HOVER: Tone.GO_HOVER, Tone.PRESSED: Tone.GO_PRESSED}


class Pointing(NamedTuple):
    """The actions under the pointer, pressed, and in the focus; None for nothing."""

    hover: object = None
    pressed: object = None
    focus: object = None

    def names(self, action: Pressed) -> bool:
        """Whether a control that says what it shows says now what it does."""
        return action in (self.hover, self.focus)

    def enter_key(self, action: Pressed, keys: KeyNames) -> str:
        """The name of Enter on the button that it means, as long as nothing else is in the focus."""
        return keys.get(Press.ENTER, "") if self.focus in (None, action) else ""

    def tone(self, action: Pressed, enabled: bool = True) -> Tone:
        """The tone of a plain button."""
        if not enabled:
            return Tone.DISABLED
        if self.pressed == action:
            return Tone.PRESSED
        return Tone.HOVER if self.hover == action else Tone.IDLE

    def go_tone(self, action: Pressed) -> Tone:
        """The tone of a mint button."""
        return GO_TONES[self.tone(action)]

    def segment_tone(self, action: Pressed, chosen: bool, enabled: bool) -> Tone:
        """The tone of one of several choices."""
        if chosen:
            return Tone.ON if enabled else Tone.ON_DISABLED
        return self.tone(action, enabled)


NOWHERE: Final = Pointing()
