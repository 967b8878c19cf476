"""What saved hands are written with: positions and cards, each with its place in the file."""

import re

from ace_invaders.cards import Card, parse_card
from ace_invaders.dealing import HAND_SIZE
from ace_invaders.documents import Node, Scalar
from ace_invaders.errors import InvalidValue
from ace_invaders.readings import Reader
from ace_invaders.syntax import shown

_POSITIONS = tuple(str(position) for position in range(1, HAND_SIZE + 1))


def read_positions(reader: Reader, node: Node) -> tuple[int, ...] | None:
    """Positions 1 to 5, each at most once, in any order."""
    if isinstance(node, Scalar) and node.text:
        wanted = "positions in brackets are wanted, as in [1, 3], or [] for none"
        reader.refuse(node, f"{shown(node.text)} stands here", wanted)
        return None
    known = len(reader.problems)
    items = reader.items(node, 0, HAND_SIZE)
    if items is None:
        return None
    found: list[int] = []
    for item in items:
        position = _read_position(reader, item)
        if position in found:
            reader.refuse(item, f"position {position} stands twice", "each position may stand once, from 1 (left) to 5")
        elif position is not None:
            found.append(position)
    return tuple(sorted(found)) if len(reader.problems) == known else None


def _read_position(reader: Reader, node: Node) -> int | None:
    """A position; people write the cards themselves there, so what is wanted is said in words of its own."""
    if isinstance(node, Scalar) and node.text and node.text not in _POSITIONS:
        reader.refuse(node, f"{shown(node.text)} is no position", f"positions 1 (left) to {HAND_SIZE} are wanted")
        return None
    return reader.integer(node, 1, HAND_SIZE)


def read_cards(reader: Reader, node: Node, low: int, high: int) -> list[tuple[Card, Scalar]]:
    """Cards with their places, from a list or from one string with spaces or commas between them."""
    found: list[tuple[Card, Scalar]] = []
    is_string = isinstance(node, Scalar) and (node.text or node.quoted)
    items = _words(node) if isinstance(node, Scalar) and is_string else reader.items(node, low, high)
    for item in items or ():
        text = reader.text(item, 40)
        try:
            if text is not None and isinstance(item, Scalar):
                found.append((parse_card(text), item))
        except InvalidValue as error:
            reader.refuse_for(item, error)
    if isinstance(node, Scalar) and items is not None and not low <= len(items) <= high:
        wanted = f"{low} cards" if low == high else f"{low} to {high} cards"
        standing = "1 card stands here" if len(items) == 1 else f"{len(items)} cards stand here"
        reader.refuse(node, standing, f"{wanted} are wanted")
    return found


def _words(node: Scalar) -> tuple[Scalar, ...]:
    start = node.column + (1 if node.quoted else 0)
    words = re.finditer(r"[^\s,]+", node.text)
    return tuple(Scalar(word.group(), node.quoted, node.line, start + word.start()) for word in words)
