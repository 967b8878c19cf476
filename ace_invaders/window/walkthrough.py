"""A receipt with its replay, as the screens of the last hands and of saved hands show it: all but their list."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ace_invaders.window import controls, layout, minitable, palette, receipt, transport, whyblock
from ace_invaders.window.actions import Press, Pressed, PressLeaf, PressStep
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Box, Label, Shown, Target
from ace_invaders.window.metrics import text_width
from ace_invaders.window.pointing import Pointing, Tone
from ace_invaders.window.receipt import Receipt
from ace_invaders.window.stepping import Stepping
from ace_invaders.window.transport import Button
from ace_invaders.window.view import View

EXPLAIN: Final = Box(1102, 71, 148, 44)
_TITLE_W: Final = 380


@dataclass(frozen=True, slots=True)
class Walkthrough:
    """A receipt at a step of its replay; `explained` shows a leaf of the WHY table in place of the receipt."""

    title: str
    receipt: Receipt
    stepping: Stepping
    explained: bool = True
    leaf: int = 0

    @property
    def explains(self) -> bool:
        """Whether the WHY table is shown; a one-line hand has none."""
        return self.explained and bool(self.receipt.leaves)

    @property
    def titles(self) -> tuple[str, ...]:
        return tuple(step.title for step in self.receipt.steps)

    @property
    def spoken(self) -> str:
        """The hand, what it came to, and the step that is shown, as the log tells it."""
        step = self.stepping.step
        return f"{self.title.capitalize()}: {self.receipt.money}. Step {step + 1}: {self.titles[step]}."

    def after(self, action: Pressed, now: float, speed: str) -> "Walkthrough":
        """Another step, another leaf of the WHY table, or the receipt in its place."""
        match action:
            case Press.EXPLAIN if self.receipt.leaves:
                return self._explained()
            case PressLeaf(index) if 0 <= index < len(self.receipt.leaves):
                return replace(self, leaf=index)
        return replace(self, stepping=self.stepping.after(action, now, speed))

    def tick(self, now: float, speed: str) -> "Walkthrough":
        """The step that stands now."""
        return replace(self, stepping=self.stepping.tick(now, speed))

    @property
    def is_last_leaf(self) -> bool:
        """Whether no leaf of the WHY table follows the one that is shown."""
        return not self.explains or self.leaf == len(self.receipt.leaves) - 1

    def _explained(self) -> "Walkthrough":
        """The WHY table leaf by leaf, then the receipt."""
        if not self.explained:
            return replace(self, explained=True, leaf=0)
        return replace(self, explained=False, leaf=0) if self.is_last_leaf else replace(self, leaf=self.leaf + 1)


def shown(walkthrough: Walkthrough, view: View, keys: KeyNames) -> Iterator[Shown]:
    """The header, the small table, and the WHY table or the receipt."""
    found, pointing, four_colours = walkthrough.receipt, view.pointing, view.appearance.four_colours
    yield from header(walkthrough.title, found.mark, found.money)
    for index, each in enumerate(_buttons(walkthrough.stepping)):
        tone = pointing.tone(each.action, each.enabled)
        # The play button is the main one: it stands out while nothing points at it.
        plain = each.action is Press.MAIN and tone is Tone.IDLE
        yield from controls.sign_button(_button_box(index), Tone.ON if plain else tone, each.icon, 20)
    yield from _explain(walkthrough, pointing, keys)
    yield from minitable.table(found.steps[walkthrough.stepping.step], found.record.hand, four_colours)
    yield from minitable.steps(walkthrough.titles, walkthrough.stepping.step, pointing.hover)
    if walkthrough.explains:
        yield from whyblock.block(found.leaves, walkthrough.leaf, four_colours, pointing)
    else:
        yield from receipt.block(found)


def header(title: str, mark: str, second: str) -> Iterator[Shown]:
    """The panel above: what hand it is, and what it came to."""
    yield from controls.panel(layout.HEADER_PANEL)
    room = _TITLE_W - (text_width(mark, 16) + 14 if mark else 0)
    y = 80 if second else layout.HEADER_PANEL.centre[1]
    yield Shown(418, y, Label(title, 20, palette.TEXT, fit=room))
    if mark:
        x = 418 + min(text_width(title, 20), room) + 14
        yield Shown(x, y, Label(mark, 16, palette.MIDDLE))
    yield Shown(418, 106, Label(second, 16, palette.TEXT2, fit=_TITLE_W))


def targets(walkthrough: Walkthrough) -> Iterator[Target]:
    """In the order of the focus."""
    for index, each in enumerate(_buttons(walkthrough.stepping)):
        yield Target(_button_box(index), each.action, each.name, each.enabled)
    name = "Show the receipt" if walkthrough.explains else "Explain why aces fell or not"
    yield Target(EXPLAIN, Press.EXPLAIN, name, bool(walkthrough.receipt.leaves))
    yield from minitable.targets(walkthrough.titles)
    if walkthrough.explains:
        yield from whyblock.targets(walkthrough.leaf, len(walkthrough.receipt.leaves))


def _explain(walkthrough: Walkthrough, pointing: Pointing, keys: KeyNames) -> tuple[Shown, ...]:
    tone = pointing.segment_tone(Press.EXPLAIN, walkthrough.explains, bool(walkthrough.receipt.leaves))
    if not walkthrough.receipt.leaves:
        tone = Tone.DISABLED
    return controls.button(EXPLAIN, tone, "EXPLAIN", keys.get(Press.EXPLAIN, ""))


def _buttons(stepping: Stepping) -> tuple[Button, ...]:
    return transport.buttons(stepping, PressStep(0), PressStep(stepping.last))


def _button_box(index: int) -> Box:
    return Box(816 + 56 * index, 71, 50, 44)
