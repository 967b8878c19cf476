"""The controls at the bottom of the table, and what can be pressed there."""

from collections.abc import Iterable, Iterator

from ace_invaders.paytable import Bet
from ace_invaders.window import controls, layout, words
from ace_invaders.window.actions import Press, PressHold, PressLines
from ace_invaders.window.keynames import KeyNames
from ace_invaders.window.looks import Box, Shown, Target
from ace_invaders.window.pointing import Pointing, Tone
from ace_invaders.window.stage import Mode

_TABLE_NAMES = ("Pay table before this", "Next pay table")
MAIN_WORDS = {Mode.BETTING: "DEAL", Mode.HOLDING: "DRAW", Mode.MOVING: "SKIP"}


def bet_controls(
    bet: Bet, table: str, several_tables: bool, mode: Mode, pointing: Pointing, keys: KeyNames
) -> Iterable[Shown]:
    """LINES, BET ONE, BET MAX and PAY TABLE: open between hands only."""
    betting = mode is Mode.BETTING
    yield from _lines(bet, betting, pointing, keys)
    for box, action, text in ((layout.BET_ONE, Press.BET_ONE, "BET ONE"), (layout.BET_MAX, Press.BET_MAX, "BET MAX")):
        yield from controls.tall_button(box, pointing.tone(action, betting), text, keys.get(action, ""))
    open_ = betting and several_tables
    tones = pointing.tone(Press.TABLE_BACK, open_), pointing.tone(Press.TABLE_NEXT, open_)
    yield from controls.stepper(layout.TABLE_STEPPER, "PAY TABLE", keys.get(Press.TABLE_NEXT, ""), table, tones)


def _lines(bet: Bet, betting: bool, pointing: Pointing, keys: KeyNames) -> Iterable[Shown]:
    yield from controls.body(layout.LINES_PANEL, Tone.IDLE if betting else Tone.DISABLED)
    yield from controls.heading(layout.LINES_PANEL, "LINES", keys.get(Press.LINES, ""), betting)
    for lines, box in layout.LINE_SEGMENTS.items():
        tone = pointing.segment_tone(PressLines(lines), lines == bet.lines, betting)
        yield from controls.segment(box, tone, str(lines))


def speed_control(speed: str, pointing: Pointing, keys: KeyNames) -> tuple[Shown, ...]:
    """SPEED, which is open at all times."""
    tones = pointing.tone(Press.SLOWER), pointing.tone(Press.FASTER)
    value = words.speed_words(speed)
    return controls.stepper(layout.SPEED_STEPPER, "SPEED", keys.get(Press.FASTER, ""), value, tones)


def main_button(mode: Mode, pointing: Pointing, keys: KeyNames) -> tuple[Shown, ...]:
    """DEAL, DRAW, or SKIP while something moves."""
    plain = mode is Mode.MOVING
    tone = pointing.tone(Press.MAIN) if plain else pointing.go_tone(Press.MAIN)
    return controls.great_button(layout.MAIN_BUTTON, tone, MAIN_WORDS[mode], keys.get(Press.MAIN, ""))


def hold_buttons(lines: int, hold: tuple[int, ...], mode: Mode, pointing: Pointing, keys: KeyNames) -> Iterable[Shown]:
    """HOLD and HELD under the columns."""
    for position in layout.PLACES:
        action = PressHold(position)
        held = position in hold
        if mode is not Mode.HOLDING:
            tone = Tone.DISABLED
        else:
            tone = pointing.go_tone(action) if held else pointing.tone(action)
        text = "HELD" if held and mode is Mode.HOLDING else "HOLD"
        yield from controls.button(layout.hold_box(lines, position), tone, text, keys.get(action, ""))


def control_targets(bet: Bet, several_tables: bool, mode: Mode) -> Iterable[Target]:
    """The controls from left to right, the mint button last."""
    betting = mode is Mode.BETTING
    for lines, box in layout.LINE_SEGMENTS.items():
        name = f"Play {words.counted(lines, 'line')}" + (", chosen" if lines == bet.lines else "")
        yield Target(box, PressLines(lines), name, betting, 7)
    yield Target(layout.BET_ONE, Press.BET_ONE, "Bet one more coin a line", betting)
    yield Target(layout.BET_MAX, Press.BET_MAX, "Bet the most, and deal", betting)
    chooses = betting and several_tables
    yield from _sides(layout.TABLE_STEPPER, (Press.TABLE_BACK, Press.TABLE_NEXT), _TABLE_NAMES, chooses)
    yield from _sides(layout.SPEED_STEPPER, (Press.SLOWER, Press.FASTER), ("Slower", "Faster"), enabled=True)
    yield Target(layout.MAIN_BUTTON, Press.MAIN, MAIN_WORDS[mode].capitalize(), radius=14)


def _sides(box: Box, actions: tuple[Press, Press], names: tuple[str, str], enabled: bool) -> Iterator[Target]:
    """The way back and the way on of a stepper."""
    for side, ringed, action, name in zip(controls.halves(box), controls.chevrons(box), actions, names, strict=True):
        yield Target(side, action, name, enabled, 4, ringed=ringed)
