"""What the window may show next, as pictures: their sprites can be made before. To ask begins and changes nothing."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final

from ace_invaders import game
from ace_invaders import session as sessions
from ace_invaders.errors import AceInvadersError
from ace_invaders.fairness import SECRET_BYTES, Fair
from ace_invaders.paytable import Bet
from ace_invaders.session import Action, Session
from ace_invaders.window import layout, motion, panels, table
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.lesson import Lesson
from ace_invaders.window.looks import Picture
from ace_invaders.window.play import Play
from ace_invaders.window.view import View

STEP: Final = 40.0  # ms of a motion, at speed 1, from one moment to the next
# Any cards will do for a deal: it is the rest of the table that is the same with all of them.
_ANY_DEAL: Final = sessions.Deal(Fair(bytes(SECRET_BYTES), 1))


def pictures(view: View, play: Play, keys: KeyNames) -> Iterator[Picture]:
    """The rest of the motion, what the next presses at the table bring, then the panels as they open."""
    if view.before is not None:
        yield from _moments(view.before, view, keys, view.elapsed or 0.0)
    calm = replace(
        view, before=None, elapsed=None, message=None, verdict="", leaving=None, hover=None, pressed=None, focus=None
    )
    yield from _presses(calm, keys)
    for kind in panels.KINDS.values():
        with suppress(AceInvadersError):
            yield kind.blank(play).picture(calm, keys)


def _moments(before: Session, view: View, keys: KeyNames, elapsed: float = 0.0) -> Iterator[Picture]:
    """The table from a moment of a motion to its end, and after it."""
    duration = motion.timeline(before, view.session, view.appearance).duration
    while elapsed < duration:
        yield table.picture(replace(view, before=before, elapsed=elapsed), keys)
        elapsed += STEP
    yield table.picture(replace(view, before=None, elapsed=None), keys)


def _presses(view: View, keys: KeyNames) -> Iterator[Picture]:
    """The table after each press that is possible now: on a card, DRAW and the trainer, or DEAL, a hold and LINES."""
    session = view.session
    if session.hand is None or not session.hand.is_open:
        dealt = _acted(session, _ANY_DEAL)
        yield from _moved(session, dealt, view, keys)
        yield from _moved(dealt, _acted(dealt, game.Hold(layout.PLACES)), view, keys)
        bet = session.round.bet
        yield from _moved(session, _acted(session, game.ChooseBet(Bet(4 - bet.lines, bet.coins))), view, keys)
        return
    for position in layout.PLACES:
        yield from _moved(session, _acted(session, game.ToggleHold(position)), view, keys)
    yield from _moved(session, _acted(session, game.Draw()), view, keys)
    yield table.picture(replace(view, lesson=view.lesson or Lesson()), keys)


def _acted(session: Session | None, action: Action) -> Session | None:
    """The session after an action, None where it is refused."""
    with suppress(AceInvadersError):
        return sessions.act(session, action) if session else None
    return None


def _moved(before: Session | None, after: Session | None, view: View, keys: KeyNames) -> Iterator[Picture]:
    if before is not None and after is not None:
        yield from _moments(before, replace(view, session=after), keys)
