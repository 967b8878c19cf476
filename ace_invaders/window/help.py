"""The help: topics at the left, a page of text at the right."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ace_invaders.window import controls, layout, markdown, palette, wholescreen
from ace_invaders.window.actions import Press, Pressed, PressHold, PressTopic
from ace_invaders.window.keynames import DEFAULT_KEYS, KeyNames
from ace_invaders.window.looks import Align, Box, Label, Picture, Rect, Shown, Target
from ace_invaders.window.pointing import Pointing
from ace_invaders.window.view import View

Topics = tuple[tuple[str, str], ...]
PAGE: Final = Box(layout.PAGE_PANEL.x + 24, layout.PAGE_PANEL.y + 16, layout.PAGE_PANEL.w - 48, 620)


def picture(view: View, topic: int, topics: Topics, keys: KeyNames = DEFAULT_KEYS) -> Picture:
    """The page of a topic, counted from 0; `topics` are (title, text)."""
    named = tuple(sorted((action_name(action), key) for action, key in keys.items()))
    shown = (
        *_list(tuple(title for title, _ in topics), topic, view.pointing, keys),
        *_header(topics[topic][0], view.pointing, keys),
        *_page(topics[topic][1], named, view.appearance.four_colours),
    )
    return wholescreen.picture(view, keys, shown, _targets(topics), Press.HELP)


def action_name(action: Pressed) -> str:
    """An action as help texts and key mappings call it."""
    if isinstance(action, PressHold):
        return f"hold_{action.position}"
    return action.value if isinstance(action, Press) else type(action).__name__


def _list(titles: tuple[str, ...], chosen: int, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    yield from controls.panel(layout.LIST_PANEL)
    yield Shown(34, 94, Label("HELP", 20, palette.TEXT))
    for index, title in enumerate(titles):
        yield from _row(layout.topic_box(index), title, index == chosen, pointing.hover == PressTopic(index))
    hint = f"{keys.get(Press.UP, 'Up')} / {keys.get(Press.DOWN, 'Down')}  next topic"
    yield Shown(202, 758, Label(hint, 16, palette.TEXT2, Align.CENTRE, fit=340))


@lru_cache(maxsize=64)
def _row(box: Box, title: str, chosen: bool, hover: bool) -> tuple[Shown, ...]:
    label = Shown(box.x + 16, box.y + box.h / 2, Label(title, 18, palette.TEXT if chosen else palette.TEXT2, fit=324))
    if chosen:
        return Shown(box.x, box.y, Rect(box.w, box.h, 9, palette.RAISED, 1, palette.TEXT, 1, 2)), label
    edge = palette.HOVER_EDGE if hover else palette.EDGE
    return Shown(box.x, box.y, Rect(box.w, box.h, 9, palette.IDLE, 0.5, edge)), label


def _header(title: str, pointing: Pointing, keys: KeyNames) -> Iterator[Shown]:
    yield from controls.panel(layout.HEADER_PANEL)
    yield Shown(424, 93, Label(title, 20, palette.TEXT, fit=660))
    yield from controls.close_button(pointing, keys)


@lru_cache(maxsize=32)
def _page(text: str, named: tuple[tuple[str, str], ...], four_colours: bool) -> tuple[Shown, ...]:
    shown, _ = markdown.page(text, PAGE, dict(named), four_colours)
    return (*controls.panel(layout.PAGE_PANEL), *shown)


def _targets(topics: Topics) -> Iterator[Target]:
    for index, (title, _) in enumerate(topics):
        yield Target(layout.topic_box(index), PressTopic(index), title)
    yield Target(layout.CLOSE_BUTTON, Press.CLOSE, "Close the help")
