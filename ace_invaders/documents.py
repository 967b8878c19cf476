"""Strict YAML: read with the place of everything in it, and written; the only door to PyYAML.

What people mistake for something else is refused on the parser's events, before anything is built:
aliases, anchors, tags, merge keys, further documents, keys given twice, deep nesting. Every scalar
stays the text that was written; `readings` gives it a type.
"""

from __future__ import annotations

import math
import re
from collections import abc
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from ace_invaders.errors import InvalidDocument, Problem, Unavailable
from ace_invaders.files import check_length, read_bytes
from ace_invaders.signs import is_format
from ace_invaders.syntax import NEVER_CLOSED, NO_COLON, UNCLOSED, explain, shown

MAX_BYTES = 64 * 1024
MAX_DEPTH = 16


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text as it was written; `quoted` where quotes or a block mark it as text. Empty where nothing is written.

    `runs_on`: it stands in no quotes, and an indented line below it is a part of it.
    """

    text: str
    quoted: bool
    line: int
    column: int
    runs_on: bool = field(default=False, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes, at the place where it begins."""

    items: tuple[Node, ...]
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with their values in the order of the file, at the place where it begins; no key twice."""

    entries: tuple[tuple[Scalar, Node], ...]
    line: int
    column: int

    def get(self, key: str) -> Node | None:
        """The value of `key`, or None where the key is not there."""
        return next((node for name, node in self.entries if name.text == key), None)


Node = Scalar | Sequence | Mapping


def load(path: Path) -> Mapping:
    """The document in the file at `path`. Raises InvalidDocument, also where the file cannot be read."""
    return parse(read_bytes(path, MAX_BYTES), str(path))


def parse(data: bytes, name: str) -> Mapping:
    """The document in `data`, which messages call `name`. Raises InvalidDocument with every problem found.

    >>> parse(b"hold: [1, 2]", "hand.yaml").get("hold").items[1]
    Scalar(text='2', quoted=False, line=1, column=11)
    """
    check_length(data, MAX_BYTES, name)
    return _Composer(_decode(data, name), name).document()


def _decode(data: bytes, name: str) -> str:
    """The text of `data` without its byte order mark, all of it characters that an editor shows."""
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line, column = _place_after(data[: error.start].decode("utf-8").removeprefix("\ufeff"))
        what = f"the byte 0x{data[error.start]:02x} is not UTF-8 text"
        raise InvalidDocument((Problem(name, line, column, what, "save the file as UTF-8"),)) from error
    if found := _FORBIDDEN.search(text):
        line, column = _place_after(text[: found.start()])
        what = f"the control character U+{ord(found[0]):04X} stands here"
        raise InvalidDocument((Problem(name, line, column, what, "only printable text, tabs and line ends may"),))
    return text


# The line separators beyond ASCII are refused too: to YAML they end a line, to most editors they do not,
# so that a comment could hide what counts.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


def _place_after(text: str) -> tuple[int, int]:
    """Line and column of what follows `text`."""
    lines = re.split("\r\n|\r|\n", text)
    return len(lines), len(lines[-1]) + 1


class _Composer:
    """Builds the nodes of one document from the parser's events and gathers what is to be refused."""

    def __init__(self, text: str, name: str) -> None:
        # PyYAML's own parser in Python judges tabs otherwise than the C library: a file must be good
        # on every machine or on none, so there is no falling back from one to the other.
        if not yaml.__with_libyaml__:
            raise Unavailable("PyYAML is installed without its C parser (libyaml): install a PyYAML that has it")
        self._text = text
        self._name = name
        self._parser = yaml.CSafeLoader(text)
        self._problems: list[Problem] = []
        self._last = Scalar("", False, 1, 1)

    def document(self) -> Mapping:
        try:
            root = self._root()
        except yaml.MarkedYAMLError as error:
            self._refuse_syntax(error)
        except (yaml.YAMLError, ValueError):
            # The error has no place of its own: a tag, for one, whose escapes are no UTF-8.
            self._refuse(self._last, "what follows here cannot be read", "tags are not used in these files")
        if self._problems:
            raise InvalidDocument(tuple(sorted(self._problems)))
        return root

    def _root(self) -> Mapping:
        self._next()
        start = self._next()
        if isinstance(start, yaml.StreamEndEvent):
            return Mapping((), 1, 1)
        if start.tags:
            self._refuse(self._at(start), "a %TAG directive stands here", "tags are not used in these files")
        root = self._node(self._next(), 1)
        self._next()
        further = self._next()
        if not isinstance(further, yaml.StreamEndEvent):
            self._refuse(self._at(further), "a second document begins here", "a file holds one")
        return self._mapping_of(root)

    def _mapping_of(self, root: Node) -> Mapping:
        if isinstance(root, Mapping):
            return root
        if root != Scalar("", False, root.line, root.column):
            self._refuse(root, "the file holds no keys", "it must be written as lines of 'key: value'")
        return Mapping((), 1, 1)

    def _node(self, event: Any, depth: int) -> Node:
        self._check_plain(event)
        place = self._at(event)
        if isinstance(event, yaml.CollectionStartEvent) and depth > MAX_DEPTH:
            self._refuse(place, "the nesting is too deep", f"at most {MAX_DEPTH} levels are read")
            raise InvalidDocument(tuple(sorted(self._problems)))
        match event:
            case yaml.SequenceStartEvent():
                return Sequence(tuple(self._items(depth)), place.line, place.column)
            case yaml.MappingStartEvent():
                return Mapping(tuple(self._entries(depth)), place.line, place.column)
        return place

    def _items(self, depth: int) -> abc.Iterator[Node]:
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            yield self._node(event, depth + 1)

    def _entries(self, depth: int) -> abc.Iterator[tuple[Scalar, Node]]:
        seen: dict[str, int] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            value = self._node(self._next(), depth + 1)
            if self._is_key(key, seen) and isinstance(key, Scalar):
                seen[key.text] = key.line
                yield key, value

    def _is_key(self, key: Node, seen: dict[str, int]) -> bool:
        """Whether `key` may stand beside the keys `seen` (with their lines); a refusal is noted."""
        if not isinstance(key, Scalar):
            self._refuse(key, "a list or mapping stands as a key", "a key is a word")
        elif not key.text:
            self._refuse(key, "there is no key before the ':'", "a key is a word")
        elif key.text == "<<" and not key.quoted:
            self._refuse(key, "the merge key '<<' stands here", "write the keys out")
        elif key.text in seen:
            lines = f"in lines {seen[key.text]} and {key.line}"
            self._refuse(key, f"key {shown(key.text)} is given twice, {lines}", "each key may be given once")
        else:
            return True
        return False

    def _check_plain(self, event: Any) -> None:
        if isinstance(event, yaml.AliasEvent):
            self._refuse(self._at(event), f"the alias {shown(f'*{event.anchor}')} stands here", _WRITE_OUT)
        elif event.anchor is not None:
            self._refuse(self._at(event), f"the anchor {shown(f'&{event.anchor}')} stands here", _WRITE_OUT)
        if getattr(event, "tag", None) is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._refuse(self._at(event), f"the tag {shown(tag)} stands here", "write the value without it")

    def _next(self) -> Any:
        event: Any = self._parser.get_event()
        self._last = Scalar("", False, event.end_mark.line + 1, event.end_mark.column + 1)
        return event

    def _at(self, event: Any) -> Scalar:
        """The scalar of `event`, or an empty one in the place of whatever else it is."""
        line, column, last = event.start_mark.line + 1, event.start_mark.column + 1, event.end_mark.line + 1
        if isinstance(event, yaml.ScalarEvent):
            return Scalar(event.value, bool(event.style), line, column, runs_on=last > line and not event.style)
        return Scalar("", False, line, column)

    def _refuse(self, node: Node, what: str, allowed: str = "") -> None:
        self._problems.append(Problem(self._name, node.line, node.column, what, allowed))

    def _refuse_syntax(self, error: yaml.MarkedYAMLError) -> None:
        mark, context = error.problem_mark, error.context_mark
        character = self._text[mark.index : mark.index + 1] if mark is not None else ""
        what, allowed = explain(str(error.problem), character)
        if mark is not None and mark.index >= len(self._text.rstrip()) and what in NEVER_CLOSED:
            what, allowed, mark = NEVER_CLOSED[what], "", context
        if mark is None or what in (UNCLOSED, NO_COLON):  # told where it begins, not where it was missed
            mark = context or mark
        self._refuse(self._last if mark is None else self._within(mark), what, allowed)

    def _within(self, mark: Any) -> Scalar:
        """An empty scalar at the parser's mark, which may be on a line that follows the last one."""
        line, column = mark.line + 1, mark.column + 1
        if mark.index >= len(self._text):
            line, column = min((line, column), _place_after(self._text))
        return Scalar("", False, line, column)


_WRITE_OUT = "write the value out wherever it is wanted"


def write(data: object) -> str:
    """YAML text of plain values, in the order given; lists of single values stand on one line.

    Raises TypeError for anything that does not read back as it was: objects, NaN, half a surrogate pair.

    >>> print(write({"lines": 3, "hold": [1, 2], "top": {"note": "yes"}}), end="")
    lines: 3
    hold: [1, 2]
    top:
      note: 'yes'
    """
    plain = _plain(data, 1)
    text: str = yaml.dump(plain, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=2**31 - 1)
    # Text with such a sign stands in double quotes, where its escape is the same to YAML.
    return "".join(repr(sign)[1:-1] if is_format(sign) else sign for sign in text)


def _plain(value: object, depth: int) -> object:
    """The same in dicts and lists. Raises TypeError."""
    if isinstance(value, abc.Mapping | list | tuple) and depth > MAX_DEPTH:
        raise TypeError(f"the nesting is too deep to be written, at most {MAX_DEPTH} levels")
    match value:
        case abc.Mapping():
            return {_plain_key(key): _plain(entry, depth + 1) for key, entry in value.items()}
        case list() | tuple():
            return [_plain(entry, depth + 1) for entry in value]
        case _ if _is_plain(value):
            return value
    raise TypeError(f"{value!r} is no plain value that can be written")


def _plain_key(key: object) -> str:
    if isinstance(key, str) and key and _is_plain(key):
        return key
    raise TypeError(f"{key!r} is no key that can be written, only text is")


def _is_plain(value: object) -> bool:
    """Whether `value` is of a plain type itself: NumPy's numbers and enums pass for float, int or str."""
    if type(value) is float:
        return math.isfinite(value)
    if type(value) is str:
        return not re.search("[\ud800-\udfff]", value)
    return value is None or type(value) in (bool, int)


class _Dumper(yaml.SafeDumper):
    """PyYAML's writer without aliases, with lists of single values in brackets."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - the name is PyYAML's
        return True


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    # Line breaks within single quotes would double, and what cannot be seen needs escapes.
    style = None if text.isprintable() else '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


def _represent_list(dumper: yaml.SafeDumper, entries: list[object]) -> yaml.Node:
    nested = any(isinstance(entry, dict | list) for entry in entries)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", entries, flow_style=not nested)


def _represent_mapping(dumper: yaml.SafeDumper, entries: dict[str, object]) -> yaml.Node:
    return dumper.represent_mapping("tag:yaml.org,2002:map", entries.items(), flow_style=not entries)


_Dumper.add_representer(str, _represent_text)
_Dumper.add_representer(list, _represent_list)
_Dumper.add_representer(dict, _represent_mapping)
