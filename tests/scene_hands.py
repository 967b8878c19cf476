"""Hands and views that the tests of the scenes share."""

from dataclasses import replace

from ace_invaders.cards import parse_cards
from ace_invaders.dealing import Deal
from ace_invaders.game import Hand, Round, settle
from ace_invaders.paytable import PAID_ROWS, Bet, Pay, PayTable
from ace_invaders.session import Meters, Session
from ace_invaders.window import palette
from ace_invaders.window.appearance import Appearance
from ace_invaders.window.looks import CANVAS_HEIGHT, CANVAS_WIDTH, Box, Cap, Label, Picture, Rect, Shown, Target

SPARE = "5s 8s 7d 6h Jc 3s 4d 9c Kd 8d Qc 2h"
ALL = (1, 2, 3, 4, 5)
_ROYAL_C = Pay(800, 250)
TABLE_C = PayTable(
    "C",
    "Ace Invaders 8/6",
    dict(zip(PAID_ROWS, (_ROYAL_C, *(Pay(pay, pay) for pay in (500, 50, 50, 25, 8, 6, 4, 3, 2, 1))), strict=True)),
)
FULL = Appearance()
REDUCED = Appearance(reduced_motion=True)


def hand(bottom: str, middle: str = "", top: str = "", hold: tuple[int, ...] = ALL, bet: Bet | None = None) -> Hand:
    """An open hand; without upper lines it is of the one-line game. Five spare cards follow the bottom line."""
    dealt = parse_cards(bottom)
    spare = tuple(card for card in parse_cards(SPARE) if card not in dealt)[:5]
    bet = bet or Bet(3 if top else 1, 5)
    return Hand(bet, TABLE_C, Deal(dealt + spare, parse_cards(middle), parse_cards(top)), hold)


def settled(open_hand: Hand) -> Hand:
    """The hand after its draw."""
    return replace(open_hand, outcome=settle(open_hand))


def session(on_table: Hand | None, number: int = 1, credits_: int = 1000, bet: Bet | None = None) -> Session:
    """A session with that hand on the table; the chosen bet is the hand's where none is given."""
    chosen = bet or (on_table.bet if on_table else Bet(3, 5))
    return Session(Round(chosen, TABLE_C, on_table), Meters(credits=credits_), number if on_table else 0)


def drawn(open_hand: Hand, number: int = 1, credits_: int = 1000) -> tuple[Session, Session]:
    """The sessions before and after the draw of a hand."""
    paid = settled(open_hand)
    assert paid.outcome is not None
    return session(open_hand, number, credits_), session(paid, number, credits_ + paid.outcome.total)


# The example of the published rules, and others whose outcome is worked out by hand.
EXAMPLE = hand("Ah Ad 3c 2d As", "4c 2h 3d 4s 5s", "As 2c Js Ah 5d")
ROYAL = hand("9s 9h 5c 9d Kc", "2h 3s 8d 4c 8h", "Ts Js Qs Ks As", hold=(1, 2, 4))
TWO_ACES = hand("9s 9h 5c 9d Kc", "Ah Qs 8d 4c 8h", "Kd 9c Ac As 2d", hold=(1, 2, 4))
LOW_PAIR = hand("Tc Td 4h 7s 2c", "3c 5c 7d 9h Js", "2c 4c 6d 8h Qs")
LOW_PAIR_ONE_LINE = hand("Tc Td 4h 7s 2c")
THREE_FLUSHES = hand("2c 4c 6c 8c Tc", "3d 5d 7d 9d Jd", "2s 4s 6s 8s Ts")
QUEENS = hand("Qs Js Ts 9h Qd", "2c 3c 4c 5c 7c", "2d 3d 4d 5d 7d", hold=(1, 5))
ONE_LINE = hand("Qs Ts Js Td 3s", hold=(1, 2, 3, 5))


def texts(picture: Picture) -> list[str]:
    """All that is written in a picture, in the order of painting."""
    return [shown.look.text for shown in picture.shown if isinstance(shown.look, Label) and shown.alpha > 0]


def caps(picture: Picture) -> list[str]:
    """The keys that are named in a picture, in the order of painting."""
    return [shown.look.text for shown in picture.shown if isinstance(shown.look, Cap)]


def targets_of(picture: Picture, action: object) -> list[Target]:
    """The targets that ask for an action."""
    return [target for target in picture.targets if target.action == action]


def assert_valid(picture: Picture) -> None:
    """What holds for every picture: places and alphas in range, targets on the canvas and large enough."""
    for shown in picture.shown:
        assert -200 <= shown.x <= CANVAS_WIDTH + 10, shown
        assert -10 <= shown.y <= CANVAS_HEIGHT + 10, shown
        assert 0 <= shown.alpha <= 1, shown
    for target in picture.targets:
        box = target.box
        assert min(box.x, box.y) >= 0, target
        assert box.x + box.w <= CANVAS_WIDTH, target
        assert box.y + box.h <= CANVAS_HEIGHT, target
        assert min(box.w, box.h) >= 36, target
        assert target.name


def rings(picture: Picture) -> list[Shown]:
    """The rings of the focus in a picture."""
    ring = Rect(0, 0, 0, "", 0, palette.WHITE, 1, 3)
    return [
        shown for shown in picture.shown
        if isinstance(shown.look, Rect) and replace(shown.look, w=0, h=0, radius=0) == ring
    ]  # fmt: skip


def assert_ringed(picture: Picture, box: Box) -> None:
    """The focus is shown once, around this control."""
    assert [(ring.x, ring.y) for ring in rings(picture)] == [(box.x - 7, box.y - 7)]
