"""What can be pressed, composed from looks: buttons, segments, steppers, key caps, panels."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ace_invaders.window import layout, palette
from ace_invaders.window.actions import Press
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Align, Box, Cap, Glow, Icon, IconName, Label, Rect, Shown
from ace_invaders.window.metrics import cap_width, in_rows, text_width
from ace_invaders.window.pointing import GO_TONES, STYLES, Pointing, Style, Tone

_NARROWED: Final = 1.2  # how much longer than its room a value may be


@lru_cache(maxsize=64)
def panel(box: Box, fill: str = palette.PANEL, edge: str = palette.EDGE, radius: float = 14) -> tuple[Shown, ...]:
    """A panel without content."""
    return (Shown(box.x, box.y, Rect(box.w, box.h, radius, fill, palette.PANEL_ALPHA, edge)),)


@lru_cache(maxsize=256)
def body(box: Box, tone: Tone, radius: float = 9) -> tuple[Shown, ...]:
    """A button without content: its shadow, fill and border."""
    style = STYLES[tone]
    top = box.y + style.sunk
    face = Shown(box.x, top, Rect(box.w, box.h, radius, style.fill, 1, style.edge, 1, style.edge_width))
    if not style.shadow:
        return (face,)
    return Shown(box.x, box.y + 3, Rect(box.w, box.h, radius, palette.BLACK, 0.35)), face


@lru_cache(maxsize=64)
def focus_ring(box: Box, radius: float = 9) -> tuple[Shown, ...]:
    """The white ring around the control that the keyboard is on."""
    ring = box.grown(7)
    return (Shown(ring.x, ring.y, Rect(ring.w, ring.h, radius + 7, "", 0, palette.WHITE, 1, 3)),)


@lru_cache(maxsize=256)
def button(
    box: Box, tone: Tone, text: str, key: str = "", size: int = 18, icon: IconName | None = None
) -> tuple[Shown, ...]:
    """A button with its icon, label and key in one row."""
    style = STYLES[tone]
    y = box.y + box.h / 2 + style.sunk
    lead = 26 if icon else 0
    key_width = cap_width(key) if key else 0
    gap = (9 if icon else 8) if key else 0
    room = box.w - 16 - lead - gap - key_width
    label_width = min(text_width(text, size), room)
    x = box.x + (box.w - lead - label_width - gap - key_width) / 2
    shown = [*body(box, tone), Shown(x + lead, y, Label(text, size, style.text, fit=room))]
    if icon:
        shown.append(Shown(x + 10, y, Icon(icon, 20, style.text)))
    if key:
        shown.append(_cap(x + lead + label_width + gap + key_width / 2, y, key, style))
    return tuple(shown)


def close_button(pointing: Pointing, keys: KeyNames) -> tuple[Shown, ...]:
    """The button that closes a framed screen."""
    return button(layout.CLOSE_BUTTON, pointing.tone(Press.CLOSE), "CLOSE", keys.get(Press.CLOSE, ""))


@lru_cache(maxsize=64)
def tall_button(box: Box, tone: Tone, text: str, key: str) -> tuple[Shown, ...]:
    """A button with its key under its label."""
    style = STYLES[tone]
    x = box.x + box.w / 2
    label = Shown(x, box.y + 29 + style.sunk, Label(text, 22, style.text, Align.CENTRE, fit=box.w - 16))
    return (*body(box, tone), label, *_key(x, box.y + 59 + style.sunk, key, style))


@lru_cache(maxsize=64)
def icon_button(box: Box, tone: Tone, icon: IconName, key: str) -> tuple[Shown, ...]:
    """A button with its key under its icon."""
    style = STYLES[tone]
    x = box.x + box.w / 2
    mark = Shown(x, box.y + 28 + style.sunk, Icon(icon, 24, style.text))
    return (*body(box, tone), mark, *_key(x, box.y + 59 + style.sunk, key, style))


@lru_cache(maxsize=64)
def sign_button(box: Box, tone: Tone, icon: IconName, size: float) -> tuple[Shown, ...]:
    """A button with an icon alone."""
    style = STYLES[tone]
    x, y = box.centre
    return (*body(box, tone), Shown(x, y + style.sunk, Icon(icon, size, style.text)))


@lru_cache(maxsize=32)
def great_button(box: Box, tone: Tone, text: str, key: str) -> tuple[Shown, ...]:
    """DEAL, DRAW and SKIP: mint with its glow and gloss, or plain."""
    style = STYLES[tone]
    mint = tone in GO_TONES.values()
    y = box.y + box.h / 2 + style.sunk
    label_width, key_width = text_width(text, 42, 2), cap_width(key) if key else 0
    gap = 19 if key else 0
    x = box.x + (box.w - label_width - gap - key_width) / 2 - 4  # the wide letters weigh to the right
    light = (Shown(box.x, box.y, Glow(box.w, box.h, 14, 18, palette.GO)),) if mint else ()
    gloss = Rect(box.w - 12, 32, 10, palette.WHITE, 0.22, end_alpha=0.13)
    label = Shown(x, y, Label(text, 42, style.text, gap=2))
    return (
        *light,
        *body(box, tone, 14),
        *((Shown(box.x + 6, box.y + 6 + style.sunk, gloss),) if mint else ()),
        label,
        *_key(x + label_width + gap + key_width / 2, y + 1, key, style),
    )


@lru_cache(maxsize=64)
def heading(box: Box, text: str, key: str, enabled: bool) -> tuple[Shown, ...]:
    """The label and the key above a stepper's or a choice's values."""
    colour = palette.TEXT2 if enabled else palette.DISABLED_TEXT
    style = STYLES[Tone.IDLE if enabled else Tone.DISABLED]
    label_width, key_width = text_width(text, 16), cap_width(key) if key else 0
    gap = 8 if key else 0
    x = box.x + (box.w - label_width - gap - key_width) / 2
    label = Shown(x, box.y + 22, Label(text, 16, colour, fit=box.w - 20 - gap - key_width))
    return label, *_key(x + label_width + gap + key_width / 2, box.y + 22, key, style)


@lru_cache(maxsize=32)
def named_key(x: float, y: float, text: str, size: int, key: str) -> tuple[Shown, ...]:
    """What a control without a face of its own does, and its key, from x on."""
    centre = x + text_width(text, size) + 9 + (cap_width(key) / 2 if key else 0)
    return Shown(x, y, Label(text, size, palette.WHITE)), *_key(centre, y, key, STYLES[Tone.HOVER])


@lru_cache(maxsize=64)
def stepper(box: Box, text: str, key: str, value: str, tones: tuple[Tone, Tone]) -> tuple[Shown, ...]:
    """A value between two chevrons, which have the tones of the way back and the way on."""
    enabled = tones != (Tone.DISABLED, Tone.DISABLED)
    whole = Tone.IDLE if enabled else Tone.DISABLED
    y, colour = box.y + 57, palette.TEXT if enabled else palette.DISABLED_TEXT
    left, right = (_chevron_colour(tone) for tone in tones)
    return (
        *body(box, whole),
        *heading(box, text, key, enabled),
        *_value(box.x + box.w / 2, y, value, box.w - 72, colour),
        Shown(box.x + 22, y, Icon(IconName.CHEVRON_LEFT, 18, left)),
        Shown(box.x + box.w - 22, y, Icon(IconName.CHEVRON_RIGHT, 18, right)),
    )


def _value(x: float, y: float, value: str, width: float, colour: str) -> Iterator[Shown]:
    """A stepper's value; a long one in two smaller rows, at last without its end."""
    size = next((size for size in (26, 18) if text_width(value, size) <= width), 16)
    rows = in_rows(value, size, width * _NARROWED, 2)
    for row, text in enumerate(rows):
        middle = y + 18 * (row - (len(rows) - 1) / 2)
        yield Shown(x, middle, Label(text, size, colour, Align.CENTRE, fit=width))


def halves(box: Box) -> tuple[Box, Box]:
    """The two sides of a stepper, each a target."""
    half = box.w / 2
    return Box(box.x, box.y, half, box.h), Box(box.x + half, box.y, half, box.h)


def chevrons(box: Box) -> tuple[Box, Box]:
    """The two signs of a stepper, around which its sides are ringed."""
    y = box.y + 57 - 11
    return Box(box.x + 16, y, 12, 22), Box(box.x + box.w - 28, y, 12, 22)


@lru_cache(maxsize=64)
def segment(box: Box, tone: Tone, text: str) -> tuple[Shown, ...]:
    """One of several choices that lie side by side."""
    style = STYLES[tone]
    fill = "#0D1640/#101A46" if tone is Tone.IDLE else style.fill
    face = Rect(box.w, box.h, 7, fill, 1, style.edge, 1, style.edge_width)
    label = Label(text, 22, style.text, Align.CENTRE)
    return Shown(box.x, box.y, face), Shown(box.x + box.w / 2, box.y + box.h / 2, label)


def _chevron_colour(tone: Tone) -> str:
    if tone is Tone.DISABLED:
        return palette.DISABLED_TEXT
    return palette.TEXT2 if tone is Tone.IDLE else palette.WHITE


def _cap(x: float, y: float, key: str, style: Style) -> Shown:
    return Shown(x, y, Cap(key, style.key, style.key_edge))


def _key(x: float, y: float, key: str, style: Style) -> tuple[Shown, ...]:
    return (_cap(x, y, key, style),) if key else ()
