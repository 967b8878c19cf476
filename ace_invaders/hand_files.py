"""Saved hands as YAML: a record read from a file, and written to one (docs/files.md)."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ace_invaders import documents, files
from ace_invaders.cards import Card, spell
from ace_invaders.catalogue import ID_PATTERN, IDS, Catalogue, UnknownTable, read_inline, read_pays
from ace_invaders.dealing import HAND_SIZE, Deal
from ace_invaders.documents import Node, Scalar
from ace_invaders.errors import InvalidValue, Unavailable
from ace_invaders.fairness import MOST_NUMBER, MOST_TEXT_BYTES, SCHEME, player_text
from ace_invaders.game import Hand
from ace_invaders.hand_parts import read_cards, read_positions
from ace_invaders.hand_results import read_result
from ace_invaders.hands import Row
from ace_invaders.paytable import COIN_COUNTS, LINE_COUNTS, Bet, Line, Pay, PayTable
from ace_invaders.readings import Reader
from ace_invaders.records import FairClaim, Plain, Record, outcome_plain
from ace_invaders.session import MOST_COINS
from ace_invaders.syntax import shown

FORMAT = "ace-invaders-hand/1"
MOST_NOTE = 4000
MOST_DRAW = 47
_REQUIRED = ("format", "paytable", "lines", "coins", "bottom", "hold")
_OPTIONAL = ("middle", "top", "result", "note", "number", "played", "credits", "pays", "fair")


def read_hand(path: Path, catalogue: Catalogue) -> Record:
    """The record of a saved hand. Raises InvalidDocument with all problems of the file."""
    return record_of(documents.load(path), str(path), catalogue)


def record_of(document: documents.Mapping, name: str, catalogue: Catalogue) -> Record:
    """The record of a parsed document. Raises InvalidDocument with all its problems."""
    reader = Reader(name)
    format_ = document.get("format")
    if format_ is None and document.get("pays") is not None and document.get("bottom") is None:
        reader.refuse(document, "this is a pay table, no saved hand", "`ace-invaders paytables` checks pay tables")
        reader.finish()
    if format_ is not None and not _is_known(reader, format_):
        reader.finish()  # what another format means by its keys is not known
    fields = reader.fields(document, _REQUIRED, _OPTIONAL)
    record = _Hand(reader, fields, document, catalogue).record()
    reader.finish()
    assert record is not None, "a reader without problems has read a hand"
    return record


def place_of_draw(document: documents.Mapping) -> Node:
    """Where the replacements stand in a saved hand, or the bottom line that could have some."""
    bottom = document.get("bottom")
    draw = bottom.get("draw") if isinstance(bottom, documents.Mapping) else None
    return draw or bottom or document


def _is_known(reader: Reader, format_: Node) -> bool:
    text = reader.text(format_, 80)
    if text is not None and text != FORMAT:
        reader.refuse(format_, f"the format {shown(text)} is not known here", f"the format that is read is {FORMAT}")
    return text == FORMAT


class _Hand:
    """The reading of one saved hand, part by part; every part is None where the reader has a problem with it."""

    def __init__(self, reader: Reader, fields: dict[str, Node], document: Node, catalogue: Catalogue) -> None:
        self.reader, self.fields, self.document, self.catalogue = reader, fields, document, catalogue

    def record(self) -> Record | None:
        lines, coins = self._one_of("lines", LINE_COUNTS), self._integer("coins", 1, COIN_COUNTS[-1])
        hold = self._positions("hold")
        bottom = self._bottom(hold)
        middle, top = self._upper(Line.MIDDLE, lines), self._upper(Line.TOP, lines)
        table, differs = self._table()
        number, credits_ = self._integer("number", 1, MOST_COINS), self._integer("credits", 0, MOST_COINS)
        note, played, fair, result = self._note(), self._played(), self._fair(), self._result()
        if self.reader.problems or not (lines and coins and table) or hold is None or bottom is None:
            return None
        deal = Deal(bottom, middle or (), top or ())
        hand = Hand(Bet(lines, coins), table, deal, hold)
        return Record(hand, number, played, credits_, fair, note, result, differs)

    def _integer(self, key: str, low: int, high: int) -> int | None:
        return self.reader.integer(self.fields[key], low, high) if key in self.fields else None

    def _one_of(self, key: str, allowed: tuple[int, ...]) -> int | None:
        return self.reader.one_of(self.fields[key], allowed) if key in self.fields else None

    def _note(self) -> str:
        return self.reader.text(self.fields["note"], MOST_NOTE, multiline=True) or "" if "note" in self.fields else ""

    def _positions(self, key: str) -> tuple[int, ...] | None:
        return read_positions(self.reader, self.fields[key]) if key in self.fields else None

    def _bottom(self, hold: tuple[int, ...] | None) -> tuple[Card, ...] | None:
        if "bottom" not in self.fields:
            return None
        known = len(self.reader.problems)
        parts = self.reader.fields(self.fields["bottom"], ("deal",), ("draw",))
        dealt = read_cards(self.reader, parts["deal"], HAND_SIZE, HAND_SIZE) if "deal" in parts else []
        drawn = read_cards(self.reader, parts["draw"], 0, MOST_DRAW) if "draw" in parts else []
        self._refuse_repeated([*dealt, *drawn], "the bottom line's deck")
        discards = HAND_SIZE - len(hold) if hold is not None else 0
        if len(drawn) < discards and len(self.reader.problems) == known:
            self.reader.refuse(
                parts.get("draw", self.fields["bottom"]),
                f"{discards} discarded but {len(drawn)} to draw",
                "`draw` holds at least as many cards as are not held",
            )
        return tuple(card for card, _ in [*dealt, *drawn])

    def _upper(self, line: Line, lines: int | None) -> tuple[Card, ...] | None:
        node = self.fields.get(line)
        if node is None:
            if lines == 3:
                self.reader.refuse(self.document, f"missing key '{line}'", "a hand of three lines has top and middle")
            return None
        if lines == 1:
            self.reader.refuse(
                node, f"a {line} line in a one-line hand", "with `lines: 1` there is the bottom line alone"
            )
            return None
        cards = read_cards(self.reader, node, HAND_SIZE, HAND_SIZE)
        self._refuse_repeated(cards, f"the {line} line's deck")
        return tuple(card for card, _ in cards)

    def _refuse_repeated(self, cards: list[tuple[Card, Scalar]], deck: str) -> None:
        seen: dict[Card, Scalar] = {}
        for card, node in cards:
            first = seen.setdefault(card, node)
            if first is not node:
                twice = f"{card} stands twice in {deck}, first at {first.line}:{first.column}"
                self.reader.refuse(node, twice, "each line has one deck of 52 different cards")

    def _table(self) -> tuple[PayTable | None, bool]:
        """The table the hand is played under, and whether the pay table of its id pays otherwise today."""
        node = self.fields.get("paytable")
        pays = read_pays(self.reader, self.fields["pays"]) if "pays" in self.fields else None
        if node is None:
            return None, False
        own = self._named(node, pays) if isinstance(node, Scalar) else read_inline(self.reader, node)
        if own is None:
            return None, False
        played = own if pays is None else replace(own, pays=pays)
        return played, played.pays != self.catalogue.get(own.id, own).pays

    def _named(self, node: Node, pays: dict[Row, Pay] | None) -> PayTable | None:
        """The table of an id; where the file holds its pays, it need not be there any more."""
        id_ = self.reader.text(node, 80)
        if id_ is None:
            return None
        if pays is not None and not ID_PATTERN.fullmatch(id_):
            self.reader.refuse(node, f"{shown(id_)} is no id", IDS)
            return None
        if pays is not None:
            return self.catalogue.get(id_, PayTable(id_, id_, pays))
        if faults := self.catalogue.faults(id_):
            self.reader.refuse(node, f"the pay table {id_!r} has a fault", f"in {faults[0]}")
            return None
        try:
            return self.catalogue.table(id_)
        except UnknownTable as error:
            self.reader.refuse_for(node, error)
            return None

    def _played(self) -> datetime | None:
        node = self.fields.get("played")
        text = self.reader.text(node, 40) if node is not None else None
        if node is None or text is None:
            return None
        played = _time(text)
        if played is None:
            wanted = "a time is wanted as in 2026-01-31T18:00:00Z (ISO 8601)"
            self.reader.refuse(node, f"{text!r} is no time in UTC", wanted)
        return played

    def _fair(self) -> FairClaim | None:
        node = self.fields.get("fair")
        if node is None:
            return None
        parts = self.reader.fields(node, ("scheme", "hand", "commitment"), ("text", "secret"))
        if "scheme" in parts:
            self.reader.choice(parts["scheme"], (SCHEME,))
        number = self.reader.integer(parts["hand"], 0, MOST_NUMBER) if "hand" in parts else None
        text = self._player_text(parts["text"]) if "text" in parts else ""
        secret = self._hexadecimal(parts["secret"]) if "secret" in parts else None
        commitment = self._hexadecimal(parts["commitment"]) if "commitment" in parts else None
        if number is None or text is None:
            return None
        return FairClaim(number, text, bytes.fromhex(secret) if secret else None, commitment)

    def _player_text(self, node: Node) -> str | None:
        """The text as it was bet, whatever signs are in it: without one of them the decks would be others."""
        text = self.reader.text(node, 4 * MOST_TEXT_BYTES, formats=True)
        try:
            player_text(text or "")
        except InvalidValue as error:
            self.reader.refuse_for(node, error)
        return text

    def _hexadecimal(self, node: Node) -> str | None:
        text = self.reader.text(node, 100)
        if text is not None and not re.fullmatch("[0-9a-f]{64}", text.lower()):
            self.reader.refuse(node, f"{text!r} is not 32 bytes", "64 hexadecimal digits are wanted")
            return None
        return text.lower() if text else None

    def _result(self) -> Plain | None:
        node = self.fields.get("result")
        return read_result(self.reader, node) if node is not None else None


def _time(text: str) -> datetime | None:
    """A time in UTC from its ISO 8601 spelling."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    return time.astimezone(UTC) if time.utcoffset() == timedelta(0) else None


def _time_text(time: datetime) -> str:
    """A time in UTC to the second, its year always of four digits."""
    return f"{time.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='seconds')}Z"


def export(folder: Path, record: Record) -> Path:
    """Write a hand of the journal into `hands/` of the player's folder, by its number, and return the file.

    A file of that name that says something else is kept. Raises InvalidValue where the hand is open, for its
    coming cards are told to nobody, and Unavailable.
    """
    if record.hand.is_open:
        raise InvalidValue(f"hand {record.number} is open, it is exported once it is settled")
    if not folder.is_dir():
        raise Unavailable(f"there is no folder {folder}, hands are saved inside the folder of their game")
    files.make_folder(folder / "hands")
    return files.write_beside(folder / "hands" / f"hand-{record.number or 0:06}.yaml", hand_text(record))


def hand_text(record: Record) -> str:
    """A record as the text of a saved hand, with its result where the hand is settled."""
    return documents.write(hand_plain(record))


def hand_plain(record: Record) -> Plain:
    """A record as the plain values of a saved hand."""
    hand, deal = record.hand, record.hand.deal
    plain: Plain = {
        "format": FORMAT,
        "number": record.number,
        "played": _time_text(record.played) if record.played else None,
        "paytable": hand.table.id,
        "lines": hand.bet.lines,
        "coins": hand.bet.coins,
        "credits": record.credits,
        "top": spell(deal.top).split() or None,
        "middle": spell(deal.middle).split() or None,
        "bottom": {"deal": spell(deal.dealt).split(), "draw": spell(deal.replacements).split()},
        "hold": list(hand.hold),
        "result": outcome_plain(hand.outcome) if hand.outcome else None,
        "note": record.note or None,
        "pays": hand.table.plain(),
        "fair": _fair_plain(record.fair) if record.fair else None,
    }
    return {key: value for key, value in plain.items() if value is not None}


def _fair_plain(claim: FairClaim) -> Mapping[str, object]:
    plain: Plain = {
        "scheme": SCHEME,
        "hand": claim.number,
        "text": claim.text,
        "secret": claim.secret.hex() if claim.secret else None,
        "commitment": claim.commitment,
    }
    return {key: value for key, value in plain.items() if value is not None}
