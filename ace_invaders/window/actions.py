"""What a player can ask of the window by a key or a click, as plain values."""

from dataclasses import dataclass
from enum import StrEnum


class Press(StrEnum):
    """Actions without a further word; the values are the names that a key mapping uses."""

    MAIN = "deal_draw"  # the mint button: DEAL, DRAW, SKIP
    BET_ONE = "bet_one"
    BET_MAX = "bet_max"
    LINES = "lines"  # 1 to 3 and back
    TABLE_NEXT = "next_table"
    TABLE_BACK = "previous_table"
    PAY_TABLES = "pay_tables"
    FASTER = "speed"
    SLOWER = "slower"
    SOUND = "sound_volume"  # the next loudness
    INSERT = "insert_credits"
    CASH_OUT = "cash_out"
    SAVE = "save_hand"
    MENU = "menu"
    SETTINGS = "settings"
    UNDO = "undo_hold"
    HISTORY = "history"
    EXPLAIN = "explain"  # why aces fell, or the receipt
    TRAINER = "trainer"
    HOLD_BEST = "hold_best"  # Enter in the trainer
    DRILL = "drill"
    DEALER = "dealer"  # of five-card draw, for practice
    STATS = "statistics"
    NEW_SESSION = "new_session"  # of the statistics
    EXPORT = "export"  # the statistics as CSV
    HELP = "help"
    FULL_SCREEN = "full_screen"
    CLOSE = "close"
    NEXT_FOCUS = "next_focus"
    LAST_FOCUS = "previous_focus"
    ENTER = "press_focused"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    FIRST = "first"
    LAST = "last"
    QUIT = "quit"
    EDIT = "edit"  # the text of the settings: Enter there
    ERASE = "erase"  # the last character of a text being written


@dataclass(frozen=True, slots=True)
class PressHold:
    """Hold or release the card at a position, 1 to 5; before the practice dealer, let so many play."""

    position: int


@dataclass(frozen=True, slots=True)
class PressLines:
    """Play 1 or 3 lines."""

    lines: int


@dataclass(frozen=True, slots=True)
class PressCoins:
    """Bet 1 to 5 coins a line: a click on a column of the pay table."""

    coins: int


@dataclass(frozen=True, slots=True)
class PressTopic:
    """Show a topic of the help."""

    index: int


@dataclass(frozen=True, slots=True)
class PressTable:
    """Look at a pay table of the chooser, counted from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class PressHand:
    """Show a hand of the history by its number."""

    number: int


@dataclass(frozen=True, slots=True)
class PressStep:
    """Show a step of a replay, counted from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class PressLeaf:
    """Show a leaf of a text or table that has several, counted from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class PressSetting:
    """Give a setting a value; keys by the name of their profile."""

    key: str
    value: str | int | bool


@dataclass(frozen=True, slots=True)
class Typed:
    """Write characters into a text."""

    text: str


Pressed = (
    Press | PressHold | PressLines | PressCoins | PressTable | PressTopic | PressSetting | PressHand | PressStep
    | PressLeaf | Typed
)  # fmt: skip
