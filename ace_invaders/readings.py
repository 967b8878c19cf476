"""Typed reading of a parsed document: every value is checked, and all faults are told at once."""

import difflib
import re
from collections.abc import Collection

from ace_invaders.documents import Mapping, Node, Scalar, Sequence
from ace_invaders.errors import InvalidDocument, InvalidValue, Problem
from ace_invaders.signs import is_control, is_format
from ace_invaders.syntax import shown

_IN_QUOTES = "is text, for it stands in quotes"
# Longer words are no misspellings, and the search for near ones takes its time.
_LONGEST_WORD = 40
# Nor is a file with more strange words than these a matter of spelling.
_MOST_SEARCHES = 100


class Reader:
    """Reads the nodes of one file and gathers the problems; a value that is refused reads as None."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.problems: list[Problem] = []
        self._searches = 0

    def refuse(self, node: Node, what: str, allowed: str = "") -> None:
        """Notes a problem at the place of `node`."""
        if isinstance(node, Scalar) and node.runs_on:
            allowed = f"{allowed}; the line below is indented, so it belongs to this".removeprefix("; ")
        self.problems.append(Problem(self._name, node.line, node.column, what, allowed))

    def refuse_for(self, node: Node, error: InvalidValue) -> None:
        """Notes at the place of `node` what an error says: what is wrong and, after a comma, what is allowed."""
        what, _, allowed = str(error).partition(", ")
        self.refuse(node, what, allowed)

    def finish(self) -> None:
        """Raises InvalidDocument with all problems by their places, if there are any."""
        if self.problems:
            raise InvalidDocument(tuple(sorted(self.problems)))

    def fields(self, node: Node, required: Collection[str], optional: Collection[str] = ()) -> dict[str, Node]:
        """The values of the known keys of a mapping; unknown and missing keys are refused."""
        known = (*_ordered(required), *_ordered(optional))
        if not isinstance(node, Mapping):
            self.refuse(node, _standing(node), f"keys with their values are wanted, {_allowed(known)}")
            return {}
        present = {key.text: value for key, value in node.entries if key.text in known}
        # A misspelt key is told once: as what it is, not as missing too.
        misspelt = {self._refuse_key(key, known) for key, _ in node.entries if key.text not in known}
        for name in _ordered(required):
            if name not in present and name not in misspelt:
                self.refuse(node, f"missing key {name!r}", _needed(required))
        return present

    def integer(self, node: Node, low: int, high: int) -> int | None:
        """A whole number in plain decimal digits, within `low` and `high`."""
        wanted = f"a whole number from {low} to {high} is wanted, without quotes"
        return self._number(node, range(low, high + 1), wanted)

    def one_of(self, node: Node, numbers: tuple[int, ...]) -> int | None:
        """One of a few whole numbers in plain decimal digits."""
        return self._number(node, numbers, f"{' or '.join(map(str, numbers))} is wanted, without quotes")

    def _number(self, node: Node, allowed: range | tuple[int, ...], wanted: str) -> int | None:
        scalar = self._scalar(node, wanted)
        if scalar is None:
            return None
        if fault := _number_fault(scalar, allowed):
            self.refuse(scalar, f"{shown(scalar.text)} {fault}", wanted)
            return None
        return int(scalar.text)

    def choice(self, node: Node, words: Collection[str]) -> str | None:
        """One of `words`, plain or in quotes."""
        wanted = _allowed(words)
        scalar = self._scalar(node, wanted)
        if scalar is None:
            return None
        if scalar.text not in words:
            near = self._nearest(scalar.text, words)
            hint = f"did you mean {near!r}? " if near else ""
            self.refuse(scalar, f"unknown word {shown(scalar.text)}", hint + wanted)
            return None
        return scalar.text

    def boolean(self, node: Node) -> bool | None:
        """The truth of true or false, written without quotes."""
        wanted = "true or false is wanted, without quotes"
        scalar = self._scalar(node, wanted)
        if scalar is None:
            return None
        if scalar.quoted:
            self.refuse(scalar, f"{shown(scalar.text)} {_IN_QUOTES}", wanted)
            return None
        if scalar.text not in ("true", "false"):
            what = f"{shown(scalar.text)} is neither true nor false"
            self.refuse(scalar, what, "one of the two is wanted, without quotes")
            return None
        return scalar.text == "true"

    def text(self, node: Node, longest: int, *, multiline: bool = False, formats: bool = False) -> str | None:
        """A text of at most `longest` characters that can all be shown.

        Line ends are allowed only where `multiline`, signs that turn the direction of writing only where `formats`.
        """
        wanted = f"text of at most {longest} characters{'' if multiline else ' on one line'} is wanted"
        scalar = self._scalar(node, wanted)
        if scalar is None:
            return None
        if fault := _text_fault(scalar.text, longest, "\n" if multiline else "", formats):
            self.refuse(scalar, fault, wanted)
            return None
        return scalar.text

    def items(self, node: Node, low: int = 0, high: int | None = None) -> tuple[Node, ...] | None:
        """The entries of a list, from `low` to `high` of them."""
        wanted = f"a list{_count(low, high)} is wanted"
        if not isinstance(node, Sequence):
            self.refuse(node, _standing(node), wanted)
            return None
        if len(node.items) < low or (high is not None and len(node.items) > high):
            self.refuse(node, f"the list has {_entries(len(node.items))}", wanted)
            return None
        return node.items

    def _scalar(self, node: Node, wanted: str) -> Scalar | None:
        if isinstance(node, Scalar) and (node.text or node.quoted):
            return node
        self.refuse(node, _standing(node), wanted)
        return None

    def _nearest(self, text: str, words: Collection[str]) -> str | None:
        """The word that `text` misspells, if any, as long as not too many were looked for."""
        self._searches += 1
        return nearest(text, words) if self._searches <= _MOST_SEARCHES else None

    def _refuse_key(self, key: Scalar, known: Collection[str]) -> str | None:
        """Refuse an unknown key: the known one that it misspells, if any."""
        near = self._nearest(key.text, known)
        allowed = f"did you mean {near!r}?" if near else _allowed(known)
        self.refuse(key, f"unknown key {shown(key.text)}", allowed)
        return near


def _ordered(words: Collection[str]) -> tuple[str, ...]:
    """The words in their own order, or sorted where they have none, so that messages stay the same."""
    return tuple(sorted(words) if isinstance(words, set | frozenset) else words)


def _allowed(words: Collection[str]) -> str:
    """What may stand in a place, as a sentence."""
    return f"allowed {'is' if len(words) == 1 else 'are'} {', '.join(_ordered(words))}"


def _needed(keys: Collection[str]) -> str:
    """What a mapping needs, as a sentence behind the name of one that it lacks."""
    return "it is needed here" if len(keys) == 1 else f"needed here are {', '.join(_ordered(keys))}"


def nearest(text: str, words: Collection[str]) -> str | None:
    """The one of `words` that `text` most likely misspells, if any."""
    if len(text) > _LONGEST_WORD:
        return None
    lowered = {word.lower(): word for word in _ordered(words)}
    near = difflib.get_close_matches(text.lower(), lowered, n=1)
    return lowered[near[0]] if near else None


def _number_fault(scalar: Scalar, allowed: range | tuple[int, ...]) -> str:
    """Why a scalar is not one of the numbers that are allowed, from the least to the greatest, or nothing."""
    if scalar.quoted:
        return _IN_QUOTES
    if not re.fullmatch("0|-?[1-9][0-9]*", scalar.text):
        return "is no whole number in plain digits"
    # Python refuses to convert numbers of thousands of digits, so their length is judged first.
    longest = max(len(str(allowed[0])), len(str(allowed[-1])))
    return "" if len(scalar.text) <= longest and int(scalar.text) in allowed else "is out of range"


def _text_fault(text: str, longest: int, breaks: str, formats: bool) -> str:
    """Why the text cannot be shown; empty where it can. `breaks` are the control characters that it may hold."""
    if len(text) > longest:
        return f"the text has {len(text)} characters"
    for character in text:
        if character not in breaks and (is_control(character) or (is_format(character) and not formats)):
            return f"the text holds the character U+{ord(character):04X}, which cannot be shown"
    return ""


def _standing(node: Node) -> str:
    """What stands where something else is wanted."""
    match node:
        case Sequence():
            return "a list stands here"
        case Mapping():
            return "a mapping stands here"
        case Scalar("", False):
            return "nothing is written here"
        case Scalar(text):
            return f"{shown(text)} stands here"


def _count(low: int, high: int | None) -> str:
    """How many entries a list has, behind the word; nothing where any number will do."""
    if high is None:
        return f" of at least {_entries(low)}" if low else ""
    if low == 0:
        return f" of at most {_entries(high)}"
    return f" of {_entries(low)}" if low == high else f" of {low} to {_entries(high)}"


def _entries(number: int) -> str:
    return "1 entry" if number == 1 else f"{number} entries"
