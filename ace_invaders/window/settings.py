"""The settings: all of them at the left with their values, one of them at the right with what it may be."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ace_invaders.cards import parse_cards
from ace_invaders.window import controls, layout, markdown, notice, palette, wholescreen
from ace_invaders.window.actions import Press, PressSetting, PressTopic
from ace_invaders.window.help import action_name
from ace_invaders.window.keynames import DEFAULT_KEYS, KeyNames
from ace_invaders.window.looks import Align, Box, Cap, Face, Icon, IconName, Label, Picture, Rect, Shown, Target
from ace_invaders.window.metrics import cap_width, cut, shortened, text_width
from ace_invaders.window.pointing import Pointing, Tone
from ace_invaders.window.view import View

FIELD: Final = Box(424, 310, 816, 56)
_TEXT_W: Final = FIELD.w - 190
EDIT: Final = Box(424, 382, 192, 48)
CLEAR: Final = Box(632, 382, 192, 48)
MOST_ROWS: Final = 3  # of choices, shown at a time
_PAGE: Final = Box(layout.PAGE_PANEL.x + 24, layout.PAGE_PANEL.y + 16, layout.PAGE_PANEL.w - 48, 0)
_CHOICES_Y: Final = 250
_ROW_PITCH: Final = 60
_GAP: Final = 16
_IN_A_ROW, _LONG_IN_A_ROW = 6, 3
_WIDEST: Final = 192.0
_WORD_SIZE: Final = 18
_DETAILS_Y: Final = 366
_KEY_PITCH: Final = 26
_CAPS_W: Final = 138
_FAULT_Y: Final = 764
_ACES: Final = parse_cards("As Ah Ad Ac")


class Choice(NamedTuple):
    """A value that a setting may have, and the word for it."""

    word: str
    value: str | int | bool


class Topic(NamedTuple):
    """A setting: its name, its value in a word, what it does, and where the value comes from.

    `choices` are none where it is set in the file alone, and `names` says that they stay as they are written;
    `locked` says why it may not change now. `details` are actions below it, in words, each with its keys.
    """

    key: str
    title: str
    value: str
    text: str
    source: str
    choices: tuple[Choice, ...] = ()
    chosen: str | int | bool | None = None
    locked: str = ""
    details: tuple[tuple[str, tuple[str, ...]], ...] = ()
    names: bool = False


class Grid(NamedTuple):
    """How many choices stand side by side, the width of each, and the places of those that are shown."""

    columns: int
    width: float
    places: range

    @property
    def rows(self) -> int:
        return -(-len(self.places) // self.columns)


class Draft(NamedTuple):
    """The player's text: as it is, or while it is written; `size` of `most` bytes."""

    text: str
    size: int
    most: int
    writing: bool = False


def picture(
    view: View,
    topics: tuple[Topic, ...],
    index: int,
    draft: Draft | None = None,
    keys: KeyNames = DEFAULT_KEYS,
    fault: str = "",
) -> Picture:
    """The page of a setting, counted from 0; `draft` where it is the player's text, `fault` is one of the files."""
    pointing, topic = view.pointing, topics[index]
    named = tuple(sorted((action_name(action), key) for action, key in keys.items()))
    shown = (
        *_list(topics, index, pointing, keys),
        *_header(topic.title, pointing, keys, closes=not (draft and draft.writing)),
        *controls.panel(layout.PAGE_PANEL),
        *_about(topic, named),
        *_choices(topic, pointing),
        *(_field(draft, pointing, keys) if draft else ()),
        *(_deck(view.appearance.four_colours) if topic.key == "deck" else ()),
        *_details(topic.details),
        *(_fault(fault) if fault else ()),
    )
    return wholescreen.picture(view, keys, shown, _targets(topics, topic, draft))


def row_box(index: int) -> Box:
    """The place of a row of the list, counted from 0."""
    return Box(24, 116 + 41 * index, 356, 37)


def grid(topic: Topic) -> Grid:
    """The choices of a setting: up to six side by side, three where a word is too long for that."""
    columns = min(len(topic.choices), _IN_A_ROW) or 1
    width = min(_WIDEST, _part(columns))
    if any(text_width(_face(topic, choice), _WORD_SIZE) > width - _GAP for choice in topic.choices):
        columns, width = min(columns, _LONG_IN_A_ROW), _part(_LONG_IN_A_ROW)
    return Grid(columns, width, _places(topic, columns))


def _part(columns: int) -> float:
    return (_PAGE.w - _GAP * (columns - 1)) / columns


def _places(topic: Topic, columns: int) -> range:
    """Those that are shown, with a row above and a row below that of the chosen one: a click there brings more."""
    count = len(topic.choices)
    chosen = next((place for place, each in enumerate(topic.choices) if each.value == topic.chosen), 0)
    last = max(0, -(-count // columns) - MOST_ROWS)
    first = columns * min(max(0, chosen // columns - MOST_ROWS // 2), last)
    return range(first, min(first + MOST_ROWS * columns, count))


def choice_box(place: int, grid_: Grid) -> Box:
    """Where a choice stands, counted from 0 among all of them."""
    row, column = divmod(place - grid_.places.start, grid_.columns)
    return Box(_PAGE.x + (grid_.width + _GAP) * column, _CHOICES_Y + _ROW_PITCH * row, grid_.width, 48)


def _face(topic: Topic, choice: Choice) -> str:
    """A choice as its button shows it."""
    return choice.word if topic.names else choice.word.upper()


def _list(topics: tuple[Topic, ...], index: int, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    yield from controls.panel(layout.LIST_PANEL)
    yield Shown(34, 90, Label("SETTINGS", 20, palette.TEXT))
    for place, topic in enumerate(topics):
        hover = pointing.hover == PressTopic(place)
        yield from _row(row_box(place), topic.title, topic.value, place == index, hover)
    up, down, left, right = (keys.get(action, "") for action in (Press.UP, Press.DOWN, Press.LEFT, Press.RIGHT))
    hint = f"{up} / {down}  setting    {left} / {right}  value"
    yield Shown(202, 762, Label(hint, 16, palette.TEXT2, Align.CENTRE, fit=340))


@lru_cache(maxsize=128)
def _row(box: Box, title: str, value: str, chosen: bool, hover: bool) -> tuple[Shown, ...]:
    y = box.centre[1]
    surface = Rect(box.w, box.h, 9, palette.IDLE, 0.5, palette.HOVER_EDGE if hover else palette.EDGE)
    if chosen:
        surface = Rect(box.w, box.h, 9, palette.RAISED, 1, palette.TEXT, 1, 2)
    room = box.w - 44 - text_width(title, 16)
    return (
        Shown(box.x, box.y, surface),
        Shown(box.x + 14, y, Label(title, 16, palette.TEXT if chosen else palette.TEXT2)),
        Shown(box.x + box.w - 14, y, Label(shortened(value, 16, room), 16, palette.GO, Align.RIGHT)),
    )


def _header(title: str, pointing: Pointing, keys: KeyNames, closes: bool) -> Iterator[Shown]:
    """The header; while a text is written, Esc leaves the text alone."""
    yield from controls.panel(layout.HEADER_PANEL)
    yield Shown(424, 93, Label(title, 20, palette.TEXT, fit=660))
    if closes:
        yield from controls.close_button(pointing, keys)


@lru_cache(maxsize=64)
def _about(topic: Topic, named: tuple[tuple[str, str], ...]) -> tuple[Shown, ...]:
    """What a setting does, and below its choices where its value comes from."""
    shown, _ = markdown.page(topic.text, _PAGE, dict(named))
    below = _below(topic) if topic.choices else _CHOICES_Y
    source, _ = markdown.page(topic.locked or topic.source, _PAGE._replace(y=below + 6), {})
    return (*shown, *(_coloured(each, palette.MIDDLE if topic.locked else palette.TEXT2) for each in source))


def _coloured(shown: Shown, colour: str) -> Shown:
    look = shown.look
    return shown._replace(look=Label(look.text, look.size, colour, fit=look.fit)) if isinstance(look, Label) else shown


def _below(topic: Topic) -> float:
    """The height at which the choices end."""
    return _CHOICES_Y + _ROW_PITCH * grid(topic).rows


def _choices(topic: Topic, pointing: Pointing) -> Iterator[Shown]:
    grid_ = grid(topic)
    for place in grid_.places:
        choice = topic.choices[place]
        action = PressSetting(topic.key, choice.value)
        tone = pointing.segment_tone(action, choice.value == topic.chosen, not topic.locked)
        word = shortened(_face(topic, choice), _WORD_SIZE, grid_.width - _GAP)
        yield from controls.button(choice_box(place, grid_), tone, word)
    if topic.key == "paytable":
        box = _all_tables(topic)
        yield from controls.button(box, pointing.tone(Press.PAY_TABLES), "ALL PAY TABLES")
        if len(grid_.places) < len(topic.choices):
            y, shown = box.centre[1], f"{grid_.places.start + 1} to {grid_.places.stop} of {len(topic.choices)}"
            yield Shown(_PAGE.x + _PAGE.w, y, Label(shown, 16, palette.TEXT2, Align.RIGHT))


def _all_tables(topic: Topic) -> Box:
    """The way to the chooser, below the choices and their source."""
    return Box(_PAGE.x, _below(topic) + 52, 260, 48)


def _field(draft: Draft, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    """The player's text in its field, and what can be done with it."""
    edge = palette.GO if draft.writing else palette.CONTROL
    yield Shown(FIELD.x, FIELD.y, Rect(FIELD.w, FIELD.h, 9, palette.INSET, 1, edge, 1, 2))
    y = FIELD.centre[1]
    size, rows = _text_rows(draft.text or ("" if draft.writing else "no text"))
    pitch, colour = size + 6, palette.TEXT if draft.text else palette.DIM
    for row, text in enumerate(rows, start=1):
        yield Shown(FIELD.x + 18, y + pitch * (row - (len(rows) + 1) / 2), Label(text, size, colour, fit=_TEXT_W))
    if draft.writing:
        end = y + pitch * (len(rows) - 1) / 2
        yield Shown(FIELD.x + 21 + text_width(rows[-1], size), end - size * 0.64, Rect(2, size * 1.27, 0, palette.GO))
    used = f"{draft.size} of {draft.most} bytes"
    yield Shown(FIELD.x + FIELD.w - 16, y, Label(used, 16, palette.TEXT2, Align.RIGHT))
    if draft.writing:
        yield from controls.button(EDIT, pointing.go_tone(Press.ENTER), "SET", keys.get(Press.ENTER, ""))
        yield from controls.button(CLEAR, pointing.tone(Press.CLOSE), "BACK", keys.get(Press.CLOSE, ""))
    else:
        yield from controls.button(EDIT, pointing.tone(Press.EDIT), "WRITE", pointing.enter_key(Press.EDIT, keys))
        clear = PressSetting("fair_text", "")
        yield from controls.button(CLEAR, pointing.tone(clear) if draft.text else Tone.DISABLED, "CLEAR")


def _text_rows(text: str) -> tuple[int, list[str]]:
    """The player's text at its size: small in two rows where it is long."""
    return (22, [text]) if text_width(text, 22) <= _TEXT_W else (16, cut(text, 16, _TEXT_W))


def _deck(four_colours: bool) -> Iterator[Shown]:
    """An ace of each suit, as the chosen deck prints it."""
    for index, card in enumerate(_ACES):
        yield Shown(_PAGE.x + 144 * index, _DETAILS_Y, Face(card, four_colours=four_colours))


def _details(details: tuple[tuple[str, tuple[str, ...]], ...]) -> Iterator[Shown]:
    """Actions with the caps of their keys, in three columns."""
    rows = -(-len(details) // 3)
    for index, (name, keys) in enumerate(details):
        column, row = divmod(index, rows)
        x, y = _PAGE.x + 278 * column, _DETAILS_Y + _KEY_PITCH * row
        yield Shown(x, y, Label(name, 16, palette.TEXT2, fit=122))
        yield from _caps(x + 132, y, keys)


def _caps(x: float, y: float, keys: tuple[str, ...]) -> Iterator[Shown]:
    """As many caps side by side as their column holds."""
    end = x + _CAPS_W
    for place, key in enumerate(keys):
        width = cap_width(key)
        if place and x + width > end:
            return
        yield Shown(x + width / 2, y, Cap(key, palette.TEXT, palette.DIM))
        x += width + 6


@lru_cache(maxsize=4)
def _fault(fault: str) -> tuple[Shown, ...]:
    """What stands in the files is not what is in force, as long as one of them has a fault."""
    width = _PAGE.w - 30
    rows = notice.two_rows(f"Not read: {fault}", width)
    first = _FAULT_Y - 9.5 * (len(rows) - 1)
    return (
        Shown(_PAGE.x + 9, _FAULT_Y, Icon(IconName.WARNING, 18, palette.MIDDLE)),
        *(
            Shown(_PAGE.x + 30, first + 19 * index, Label(row, 16, palette.MIDDLE, fit=width))
            for index, row in enumerate(rows)
        ),
    )


def _targets(topics: tuple[Topic, ...], topic: Topic, draft: Draft | None) -> Iterator[Target]:
    for index, each in enumerate(topics):
        yield Target(row_box(index), PressTopic(index), f"{each.title.capitalize()}: {each.value}")
    grid_ = grid(topic)
    for place in grid_.places:
        choice = topic.choices[place]
        name = f"{topic.title.capitalize()}: {choice.word}"
        action = PressSetting(topic.key, choice.value)
        yield Target(choice_box(place, grid_), action, name, enabled=not topic.locked)
    if topic.key == "paytable":
        yield Target(_all_tables(topic), Press.PAY_TABLES, "All pay tables")
    if draft and draft.writing:
        yield Target(EDIT, Press.ENTER, "Set the text")
        yield Target(CLEAR, Press.CLOSE, "Leave the text as it was")
        return
    if draft:
        yield Target(FIELD, Press.EDIT, "Write the text", focusable=False)
        yield Target(EDIT, Press.EDIT, "Write the text")
        yield Target(CLEAR, PressSetting("fair_text", ""), "Clear the text", enabled=bool(draft.text))
    yield Target(layout.CLOSE_BUTTON, Press.CLOSE, "Close the settings")
