"""Cards, pay tables and hands as tests write them: from strings."""

from collections.abc import Iterator
from itertools import combinations

from ace_invaders import locate
from ace_invaders.cards import DECK, parse_cards
from ace_invaders.catalogue import Catalogue
from ace_invaders.dealing import Deal
from ace_invaders.game import Hand, LineOutcome, Outcome, settle
from ace_invaders.gravity import Five
from ace_invaders.hands import Row
from ace_invaders.paytable import Bet, Line, Pay, PayTable

EVERY_POSITION = (1, 2, 3, 4, 5)


def five(text: str) -> Five:
    """The five cards of a line."""
    cards = parse_cards(text)
    assert len(cards) == 5, f"{text} is no line"
    return cards


def every_hand() -> Iterator[Five]:
    """Every hand of five from one deck: 2,598,960 of them."""
    return combinations(DECK, 5)


def table(name: str, **pays: int) -> PayTable:
    """A pay table of one pay a row for every bet; rows that are not named pay nothing."""
    rows = [row for row in Row if row is not Row.NOTHING]
    assert set(pays) <= {row.value for row in rows}, pays
    return PayTable(name, name, {row: Pay(pays.get(row.value, 0), pays.get(row.value, 0)) for row in rows})


# The test pay table of the cases from the field.
T1 = table(
    "T1",
    royal_flush=800,
    five_aces=25,
    straight_flush=50,
    four_aces=25,
    four_of_a_kind=25,
    full_house=9,
    flush=6,
    straight=4,
    three_of_a_kind=3,
    two_pair=2,
    jacks_or_better=1,
)
TABLES = Catalogue([locate.paytable_folder()])
TABLE_IDS = ("A", "B", "C", "D", "E", "F")


def pays(table: PayTable, lines: int = 3, coins: int = 5) -> dict[Row, int]:
    """What the rows of a table pay per coin at a bet."""
    return table.pays_at(Bet(lines, coins))


def rigged(bottom: str, middle: str = "", top: str = "") -> Deal:
    """A deal of these cards; `bottom` is the five dealt and then what is drawn."""
    return Deal(parse_cards(bottom), parse_cards(middle), parse_cards(top))


def settled(
    deal: Deal, table: PayTable = TABLES["C"], coins: int = 5, hold: tuple[int, ...] = EVERY_POSITION
) -> Outcome:
    """What becomes of a deal; with one line where it has a bottom line alone."""
    return settle(Hand(Bet(3 if deal.top else 1, coins), table, deal, hold))


def fell(outcome: LineOutcome) -> tuple[int, ...]:
    """The positions on which aces fell by themselves."""
    return outcome.way.aces_fell if outcome.way else ()


def won(outcome: Outcome) -> dict[str, int]:
    """The coins that each line won."""
    return {line.line.value: line.won for line in outcome.lines}


def middle_and_bottom(outcome: Outcome) -> tuple[LineOutcome, LineOutcome]:
    return outcome.line(Line.MIDDLE), outcome.line(Line.BOTTOM)
