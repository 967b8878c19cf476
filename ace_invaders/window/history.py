"""The last hands: a list at the left, at the right the chosen hand with its replay and its receipt."""

from collections.abc import Iterator

from ace_invaders.window import controls, handlist, palette, receipt, walkthrough, wholescreen
from ace_invaders.window.actions import Press
from ace_invaders.window.handlist import Page
from ace_invaders.window.keynames import DEFAULT_KEYS, KeyNames
from ace_invaders.window.looks import Align, Label, Picture, Shown, Target
from ace_invaders.window.minitable import PANEL
from ace_invaders.window.view import View
from ace_invaders.window.walkthrough import Walkthrough


def picture(view: View, page: Page, chosen: Walkthrough | None, keys: KeyNames = DEFAULT_KEYS) -> Picture:
    """A part of the list, and the chosen hand, None where there is none or it cannot be read."""
    shown = (
        *handlist.shown(page, view.pointing, keys),
        *(walkthrough.shown(chosen, view, keys) if chosen else _nothing(page)),
    )
    return wholescreen.picture(view, keys, shown, _targets(page, chosen), Press.HISTORY)


def _nothing(page: Page) -> Iterator[Shown]:
    """In the place of a hand: why there is none."""
    title, sentence = "NO HAND YET", "Every hand that is settled is kept here, with its receipt."
    if page.kept:
        title, sentence = f"HAND {page.chosen:,}", "This hand cannot be read: its row in the journal is damaged."
    yield from walkthrough.header(title, "", "")
    yield from controls.panel(PANEL)
    yield Shown(*PANEL.centre, Label(sentence, 18, palette.TEXT2, Align.CENTRE, fit=PANEL.w - 48))
    yield from controls.panel(receipt.BLOCK)


def _targets(page: Page, chosen: Walkthrough | None) -> Iterator[Target]:
    yield from handlist.targets(page)
    if chosen:
        yield from walkthrough.targets(chosen)
