"""Pictures made by hand for the eye: all components, and a table after a win.

`python tests/gallery.py FOLDER [WIDTHxHEIGHT]` writes them as PNG files, without a window.
"""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from ace_invaders.cards import parse_card
from ace_invaders.window import palette
from ace_invaders.window.looks import (
    Align,
    Back,
    Backdrop,
    Cap,
    Digits,
    Face,
    FallMark,
    Glow,
    Icon,
    IconName,
    Label,
    Logo,
    Picture,
    Rect,
    Ring,
    Shown,
    Slot,
    Stroke,
)
from ace_invaders.window.metrics import cap_width, text_width
from ace_invaders.window.paint import Painter

COLUMNS = tuple(132 + 144 * column for column in range(5))
ROWS = (62, 260, 458)
BEAMS = tuple((x - 6, 140) for x in COLUMNS)
LINES = (
    (palette.TOP, IconName.TRIANGLE_UP, "TOP"),
    (palette.MIDDLE, IconName.DIAMOND, "MIDDLE"),
    (palette.BOTTOM, IconName.TRIANGLE_DOWN, "BOTTOM"),
)


def panel(x: float, y: float, w: float, h: float, fill: str = palette.PANEL, edge: str = palette.EDGE) -> Shown:
    return Shown(x, y, Rect(w, h, 12, fill, palette.PANEL_ALPHA, edge))


def label(x: float, y: float, text: str, size: int, colour: str = palette.TEXT, align: Align = Align.LEFT) -> Shown:
    return Shown(x, y, Label(text, size, colour, align))


STATES = {
    "idle": (palette.IDLE, palette.IDLE_EDGE, 1.5, palette.TEXT),
    "hover": (palette.HOVER, palette.HOVER_EDGE, 2.0, palette.TEXT),
    "pressed": (palette.PRESSED, palette.PRESSED_EDGE, 2.0, palette.TEXT),
    "disabled": (palette.DISABLED, palette.DISABLED_EDGE, 1.5, palette.DISABLED_TEXT),
    "focused": (palette.IDLE, palette.IDLE_EDGE, 1.5, palette.TEXT),
    "on": (palette.ON, palette.ON_EDGE, 1.5, palette.ON_INK),
    "held": (palette.HELD, palette.HELD_EDGE, 2.0, palette.GO_INK),
}


def button(x: float, y: float, w: float, h: float, state: str, radius: float = 9) -> Iterator[Shown]:
    fill, edge, width, _ = STATES[state]
    if state not in ("pressed", "disabled"):
        yield Shown(x, y + 3, Rect(w, h, radius, palette.BLACK, 0.35))
    yield Shown(x, y + 2 * (state == "pressed"), Rect(w, h, radius, fill, edge=edge, edge_width=width))
    if state == "focused":
        yield Shown(x - 5.5, y - 5.5, Rect(w + 11, h + 11, radius + 5.5, edge=palette.WHITE, edge_width=3))


def backdrop(*, beams: bool = True) -> Shown:
    return Shown(0, 0, Backdrop(BEAMS, (0,)) if beams else Backdrop(()))


def cards() -> Iterator[Shown]:
    yield panel(16, 56, 760, 452)
    yield label(34, 80, "CARDS", 18)
    yield label(110, 80, "two-colour deck, then four-colour deck", 16, palette.TEXT2)
    for row, (names, four) in enumerate((("As Kh Qd Jc Ts", False), ("Ah Kc 9d 4c 7s", True))):
        for column, name in enumerate(names.split()):
            yield Shown(34 + 146 * column, 100 + 204 * row, Face(parse_card(name), four_colours=four))


def backs() -> Iterator[Shown]:
    yield panel(788, 56, 476, 250)
    yield label(806, 80, "BACKS AND EMPTY SLOT", 18)
    yield Shown(806, 106, Back(palette.TOP, IconName.TRIANGLE_UP))
    yield Shown(950, 106, Back(palette.MIDDLE, IconName.DIAMOND))
    yield Shown(1094, 106, Slot(palette.BOTTOM))


def flags() -> Iterator[Shown]:
    yield panel(788, 318, 476, 190)
    yield label(806, 342, "LINES, FLAGS, FALL MARK", 18)
    for x, (colour, emblem, name) in zip((822, 952, 1082), LINES, strict=True):
        yield Shown(x, 378, Icon(emblem, 20, colour))
        yield label(x + 16, 378, name, 16, colour)
    yield from flag(806, 415, LINES[1:2], palette.MIDDLE)
    yield from flag(938, 415, LINES[::2], palette.WHITE)
    yield from flag(1070, 415, LINES, palette.WHITE)
    yield Shown(834, 478, FallMark())
    yield label(874, 478, "an ace fell here", 16, palette.TEXT2)
    yield from held_tag(1080, 478)
    yield Shown(1150, 478, Ring(15.5, palette.SPACE_MIDDLE, palette.WHITE, 1.5))
    yield Shown(1150, 478, Icon(IconName.AIM, 20, palette.GO))
    yield label(1174, 478, "best hold", 16, palette.TEXT2)


def held_tag(x: float, y: float) -> Iterator[Shown]:
    yield Shown(x - 41, y - 15, Rect(82, 30, 10, "#0A3A26"))
    yield Shown(x - 39, y - 13, Rect(78, 26, 8, palette.HELD))
    yield label(x, y, "HELD", 18, palette.GO_INK, Align.CENTRE)


def flag(x: float, y: float, lines: tuple[tuple[str, IconName, str], ...], colour: str) -> Iterator[Shown]:
    width = {1: 22, 2: 17, 3: 12}[len(lines)]
    yield Shown(x + 1, y, Rect(126, 29, 8, colour, 0.17, colour, edge_width=2))
    for place, (tint, emblem, _) in enumerate(lines):
        left = x + 6 + place * (width + 1)
        yield Shown(left, y + 4, Rect(width, 21, 4, tint))
        yield Shown(left + width / 2, y + 14.5, Icon(emblem, min(12, width - 3), palette.INK))
    yield label(x + 10 + len(lines) * (width + 1), y + 14.5, "FLUSH", 16)


def states() -> Iterator[Shown]:
    yield panel(16, 520, 760, 118)
    yield label(34, 544, "BUTTON STATES", 18)
    for place, state in enumerate(STATES):
        x = 34 + 104 * place
        yield from button(x, 566, 92, 40, state)
        text = "HELD" if state == "held" else "HOLD"
        yield label(x + 46, 586 + 2 * (state == "pressed"), text, 18, STATES[state][3], Align.CENTRE)
        yield label(x + 46, 624, state, 16, palette.TEXT2, Align.CENTRE)


def components() -> Picture:
    swatches = ("SPACE", "PANEL", "RAISED", "EDGE", "CONTROL", "TEXT", "TEXT2", "DIM", "TOP", "MIDDLE", "BOTTOM", "GO",
                "COST", "ACTIVE", "GLOW", "FACE_LIGHT")  # fmt: skip
    shown = [backdrop(beams=False), Shown(24, 30, Label("COMPONENTS", 24, palette.TEXT, gap=3)),
             label(1256, 30, "1280 x 800 logical pixels", 16, palette.TEXT2, Align.RIGHT)]  # fmt: skip
    shown += [*cards(), *backs(), *flags(), *states(), panel(788, 520, 476, 118), label(806, 544, "METER DIGITS", 18)]
    shown += [Shown(1240, 566, Digits(1234567890, 48, 11, palette.DIGITS)), panel(16, 650, 1248, 134)]
    shown.append(label(34, 674, "PALETTE", 18))
    for place, name in enumerate(swatches):
        x, colour = 34 + 76.5 * place, getattr(palette, name)
        shown.append(Shown(x, 694, Rect(68, 34, 6, colour, edge=palette.CONTROL, edge_width=1)))
        shown.append(label(x + 34, 744, name.lower(), 16, palette.TEXT, Align.CENTRE))
        shown.append(label(x + 34, 767, colour[1:], 16, palette.TEXT2, Align.CENTRE))
    return Picture(tuple(shown))


def top_bar() -> Iterator[Shown]:
    yield Shown(0, 0, Rect(1280, 52, 0, palette.TOP_BAR, palette.TOP_BAR_ALPHA))
    yield Shown(0, 52, Stroke(1280, 0, 1.5, palette.TOP_BAR_RULE))
    yield Shown(29, 29, Logo())
    yield Shown(52, 26, Label("ACE INVADERS", 24, palette.TEXT, gap=3))
    yield label(286, 26, "Hand 1,284", 16, palette.TEXT2)
    icons = (IconName.AIM, IconName.CLOCK, IconName.BARS, IconName.SPEAKER, IconName.HELP)
    names, places = ("TRAINER", "HISTORY", "STATS", "SOUND", "HELP"), (516, 684, 848, 992, 1142)
    widths = (160, 156, 136, 142, 122)
    for name, icon, key, x, w in zip(names, icons, "THSA?", places, widths, strict=True):
        yield from button(x, 8, w, 36, "idle")
        whole = 26 + text_width(name, 16) + 9 + cap_width(key)
        left = x + (w - whole) / 2
        yield Shown(left + 10, 26, Icon(icon, 20, palette.TEXT))
        yield label(left + 26, 26, name, 16)
        yield Shown(left + whole - cap_width(key) / 2, 26, Cap(key, palette.TEXT2))


def gutters() -> Iterator[Shown]:
    wins = ((("JACKS OR", "BETTER"), 5), (("STRAIGHT",), 20), (("THREE OF", "A KIND"), 15))
    for y, (colour, emblem, name), (words, coins) in zip(ROWS, LINES, wins, strict=True):
        yield Shown(16, y, Glow(104, 178, 11, 12, colour, 0.3))
        yield Shown(16, y, Rect(104, 178, 11, palette.RAISED, edge=colour, edge_width=2.5))
        yield Shown(16, y + 14, Rect(5, 150, 2.5, colour))
        yield Shown(68, y + 26, Icon(emblem, 18, colour))
        yield label(68, y + 52, name, 16, colour, Align.CENTRE)
        yield label(70, y + 74, "5 coins", 16, palette.TEXT2, Align.CENTRE)
        yield Shown(34, y + 91, Stroke(72, 0, 1.5, palette.EDGE))
        for place, word in enumerate(words):
            yield label(70, y + (106 + 19 * place if len(words) > 1 else 114), word, 16, palette.TEXT, Align.CENTRE)
        yield label(70, y + 154, str(coins), 28, colour, Align.CENTRE)


def lines() -> Iterator[Shown]:
    hands = ("As 2c Js Ah 5d", "As 2h 3d 4s 5s", "Ah Ad 3c 2d As")
    paid = ((0, 3), (0, 1, 2, 3, 4), (0, 1, 4))
    for y, hand, won, (colour, _, _) in zip(ROWS, hands, paid, LINES, strict=True):
        for column, name in enumerate(hand.split()):
            wins = column in won
            face = Face(parse_card(name), dim=0 if wins else palette.DIM_UNPAID, frame=colour if wins else "")
            yield Shown(COLUMNS[column], y, face)
    yield Shown(196, 250, FallMark())


def pay_table() -> Iterator[Shown]:
    names = ("ROYAL FLUSH", "FIVE ACES", "STRAIGHT FLUSH", "FOUR ACES", "FOUR OF A KIND", "FULL HOUSE", "FLUSH",
             "STRAIGHT", "THREE OF A KIND", "TWO PAIR", "JACKS OR BETTER")  # fmt: skip
    pays = (250, 500, 50, 50, 25, 8, 6, 4, 3, 2, 1)
    marked = {7: LINES[1], 8: LINES[2], 10: LINES[0]}
    yield panel(856, 62, 408, 348)
    yield label(870, 85, "PAY TABLE C", 18)
    yield Shown(868, 103, Stroke(346, 0, 1.5, palette.EDGE))
    yield Shown(1216, 68, Rect(43, 336, 7, palette.ACTIVE_COLUMN, edge=palette.ACTIVE, edge_width=2))
    yield Shown(1223, 72, Rect(28, 26, 5, palette.TEXT))
    for coin, x in enumerate((1069.5, 1108.5, 1151.5, 1194.5, 1237.5), start=1):
        yield label(
            x, 85, str(coin), 18 if coin == 5 else 16, palette.TEXT2 if coin < 5 else palette.ON_INK, Align.CENTRE
        )
        for row, pay in enumerate(pays):
            won = 4000 if (row, coin) == (0, 5) else pay * coin
            tile, y = row in marked and coin == 5, 121.5 + 27 * row
            if tile:
                yield Shown(1218, y - 11, Rect(39, 22, 5, marked[row][0]))
            colour = palette.INK if tile else palette.WHITE if coin == 5 else palette.TEXT2
            yield label(x, y, str(won), 18 if coin == 5 and won < 1000 else 16, colour, Align.CENTRE)
    for row, name in enumerate(names):
        y = 121.5 + 27 * row
        if row % 2 == 0:
            yield Shown(862, y - 13.5, Rect(352, 27, 4, palette.WHITE, 0.03))
        if row in marked:
            colour, emblem, _ = marked[row]
            yield Shown(861, y - 13, Rect(398, 26, 6, colour, 0.17, colour, edge_width=2))
            yield Shown(864, y - 10.5, Rect(22, 21, 4, colour))
            yield Shown(875, y, Icon(emblem, 12, palette.INK))
        yield label(891 if row in marked else 870, y, name, 16)


def meters() -> Iterator[Shown]:
    yield Shown(856, 422, Glow(408, 98, 12, 14, palette.WHITE, 0.2))
    yield Shown(856, 422, Rect(408, 98, 12, palette.INSET, edge=palette.WHITE, edge_width=2.5))
    yield label(874, 448, "WIN", 22)
    yield label(874, 476, "counting", 16, palette.TEXT2)
    yield label(874, 499, "total 40", 16)
    yield Shown(1238, 440, Digits(32, 62, 5, palette.WHITE))
    for x, w, name, right, value, places in ((856, 254, "CREDITS", 1090, 1402, 6), (1118, 146, "BET", 1246, 15, 2)):
        yield Shown(x, 528, Rect(w, 82, 12, palette.INSET, edge=palette.EDGE))
        yield label(x + 17, 550, name, 16, palette.TEXT2)
        yield Shown(right, 560, Digits(value, 38, places, palette.DIGITS))
    yield panel(856, 618, 408, 70)
    yield Shown(880, 653, Icon(IconName.CHECK, 20, palette.GO))
    yield label(902, 640, "3 lines win: 5 + 20 + 15 = 40", 18)
    yield label(902, 666, "1 ace fell. Press DEAL for the next hand.", 16, palette.TEXT2)


def bottom_row() -> Iterator[Shown]:
    for column, x in enumerate(COLUMNS, start=1):
        yield from button(x, 646, 128, 40, "disabled")
        yield label(x + 23, 666, "HOLD", 18, palette.DISABLED_TEXT)
        yield Shown(x + 92, 666, Cap(str(column), palette.DISABLED_TEXT))
    for x, w in ((16, 176), (204, 148), (364, 148), (524, 176), (712, 124)):
        yield from button(x, 702, w, 82, "idle")
    for x, name, key in ((278, "BET ONE", "B"), (438, "BET MAX", "M")):
        yield label(x, 731, name, 22, palette.TEXT, Align.CENTRE)
        yield Shown(x, 761, Cap(key, palette.TEXT2))
    for x, w, name, value, key in (
        (16, 176, "LINES", "", "L"),
        (524, 176, "PAY TABLE", "C", "P"),
        (712, 124, "SPEED", "2×", "F"),
    ):
        left = x + (w - text_width(name, 16) - 8 - cap_width(key)) / 2
        yield label(left, 724, name, 16, palette.TEXT2)
        yield Shown(left + text_width(name, 16) + 8 + cap_width(key) / 2, 724, Cap(key, palette.TEXT2))
        if not value:
            continue
        yield label(x + w / 2, 759, value, 26, palette.TEXT, Align.CENTRE)
        yield Shown(x + 22, 759, Icon(IconName.CHEVRON_LEFT, 18, palette.TEXT2))
        yield Shown(x + w - 22, 759, Icon(IconName.CHEVRON_RIGHT, 18, palette.TEXT2))
    yield from button(26, 740, 76, 36, "idle", 7)
    yield from button(106, 740, 76, 36, "on", 7)
    yield label(64, 758, "1", 22, palette.TEXT, Align.CENTRE)
    yield label(144, 758, "3", 22, palette.ON_INK, Align.CENTRE)
    yield Shown(856, 702, Glow(408, 82, 14, 18, palette.GO, 0.2))
    yield from button(856, 702, 408, 82, "held", 14)
    yield Shown(862, 707, Rect(396, 33, 10, palette.WHITE, 0.18, end_alpha=0.12))
    yield Shown(955, 743, Label("DEAL", 42, palette.GO_INK, gap=2))
    yield Shown(1127, 744, Cap("Space", palette.GO_INK, size=18))


def table() -> Picture:
    return Picture((backdrop(), *top_bar(), *gutters(), *lines(), *pay_table(), *meters(), *bottom_row()))


PICTURES: dict[str, Callable[[], Picture]] = {"components": components, "table": table}


def render(picture: Picture, size: tuple[int, int] = (1280, 800)) -> pygame.Surface:
    """The picture as a window of that size would show it."""
    surface = pygame.Surface(size)
    Painter().paint(surface, picture)
    return surface


def main(folder: str, size: str = "1280x800") -> None:
    width, height = (int(part) for part in size.split("x"))
    for name, picture in PICTURES.items():
        pygame.image.save(render(picture(), (width, height)), str(Path(folder) / f"{name}.png"))


if __name__ == "__main__":
    main(*sys.argv[1:])
