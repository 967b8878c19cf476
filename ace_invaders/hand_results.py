"""What a saved hand says came of it, in the shape of a replay's JSON (docs/files.md)."""

from ace_invaders.dealing import HAND_SIZE
from ace_invaders.documents import Node
from ace_invaders.gravity import Verdict
from ace_invaders.hand_parts import read_cards, read_positions
from ace_invaders.hands import Row
from ace_invaders.readings import Reader
from ace_invaders.records import Plain
from ace_invaders.session import MOST_COINS

_RESULT = (
    "paytable", "lines", "coins", "top", "middle", "bottom", "total",
)  # fmt: skip
# A whole replay report may be pasted as the result; what it says of the file is not compared.
_OF_THE_FILE = ("file", "matches", "differences", "verified", "table_differs")
_LINE = ("cards", "aces_fell", "royal_fell", "hand", "pay", "ways")
_WAY = ("positions", "royal", "cards", "hand", "pay", "aces", "verdict")


def read_result(reader: Reader, node: Node) -> Plain:
    """What a file says came of the hand, in the shape of a replay's JSON, whole or in part."""
    fields = reader.fields(node, (), (*_RESULT, *_OF_THE_FILE))
    found: Plain = {}
    for key in _RESULT:
        if key in fields:
            found[key] = _read_result_value(reader, key, fields[key])
    return found


def _read_result_value(reader: Reader, key: str, node: Node) -> object:
    match key:
        case "top" | "middle" | "bottom":
            return _read_keys(reader, node, _LINE)
        case "ways":
            return [_read_keys(reader, item, _WAY) for item in reader.items(node, 1, 33) or ()]
        case "paytable":
            return reader.text(node, 80)
        case "cards":
            return [str(card) for card, _ in read_cards(reader, node, HAND_SIZE, HAND_SIZE)]
        case "aces_fell" | "positions":
            return list(read_positions(reader, node) or ())
        case "royal_fell" | "royal":
            return reader.boolean(node)
        case "hand":
            return reader.choice(node, [row.value for row in Row])
        case "verdict":
            return reader.choice(node, [verdict.value for verdict in Verdict])
    return reader.integer(node, 0, MOST_COINS)


def _read_keys(reader: Reader, node: Node, keys: tuple[str, ...]) -> Plain:
    return {key: _read_result_value(reader, key, value) for key, value in reader.fields(node, (), keys).items()}
