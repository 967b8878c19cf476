"""The strict reader of YAML, and the writer."""

import itertools
import os
import random
import subprocess
import sys
from collections import OrderedDict
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import ace_invaders
from ace_invaders.cards import Rank, Suit
from ace_invaders.documents import MAX_BYTES, Mapping, Node, Scalar, Sequence, load, parse, write
from ace_invaders.errors import InvalidDocument, Problem, Unavailable

TABLE = """\
name: Ace Invaders 8/6
note: "where it comes from ♠"
pays:   # per coin
  royal_flush: [800, 250]
  five_aces: 500
  flush:
    - 6
  straight: {high: 4, low: '3'}
  jacks_or_better: |
    1
"""


def refusal(data: bytes | str) -> str:
    with pytest.raises(InvalidDocument) as caught:
        parse(data.encode() if isinstance(data, str) else data, "C.yaml")
    return str(caught.value)


def problems(data: bytes) -> tuple[Problem, ...]:
    """Those of a file that may be good; any other error than theirs is one of the reader."""
    try:
        parse(data, "C.yaml")
    except InvalidDocument as error:
        return error.problems
    return ()


def plain(node: Node) -> Any:
    """The node without its places; text that is quoted as a string, other text within a tuple."""
    match node:
        case Mapping():
            return {key.text: plain(value) for key, value in node.entries}
        case Sequence():
            return [plain(item) for item in node.items]
        case Scalar():
            return node.text if node.quoted else (node.text,)


# Reading what is right.


def test_scalars_stay_the_text_that_was_written() -> None:
    text = "a: 010\nb: 1:30\nc: NO\nd: 2024-01-02\ne: 1_000\nf: null\ng: ~\nh: 0x1F\ni: 3c"
    values = {key.text: value for key, value in parse(text.encode(), "C.yaml").entries}
    assert [value.text for value in values.values() if isinstance(value, Scalar) and not value.quoted] == [
        "010",
        "1:30",
        "NO",
        "2024-01-02",
        "1_000",
        "null",
        "~",
        "0x1F",
        "3c",
    ]


def test_every_node_knows_its_place_and_whether_it_is_quoted() -> None:
    assert parse(b"a: 'x'\nb:\n  - [1, c]\n", "C.yaml") == Mapping(
        (
            (Scalar("a", False, 1, 1), Scalar("x", True, 1, 4)),
            (
                Scalar("b", False, 2, 1),
                Sequence((Sequence((Scalar("1", False, 3, 6), Scalar("c", False, 3, 9)), 3, 5),), 3, 3),
            ),
        ),
        1,
        1,
    )


@pytest.mark.parametrize("value", ["'5'", '"5"', "|-\n  5", ">-\n  5"])
def test_quotes_and_blocks_mark_a_value_as_text(value: str) -> None:
    five = parse(f"a: {value}".encode(), "C.yaml").get("a")
    assert isinstance(five, Scalar)
    assert (five.text, five.quoted) == ("5", True)


def test_a_value_that_is_left_out_is_an_empty_text_without_quotes() -> None:
    assert parse(b"draw:\nhold: ''", "C.yaml").get("draw") == Scalar("", False, 1, 6)
    assert parse(b"draw:\nhold: ''", "C.yaml").get("hold") == Scalar("", True, 2, 7)


def test_a_key_that_is_not_there_has_no_value() -> None:
    assert parse(b"draw: 1", "C.yaml").get("hold") is None


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b"# all of it\n# a comment", b"---\n", b"\n\r\n  \n", b"{}"])
def test_a_file_without_keys_is_an_empty_mapping(data: bytes) -> None:
    assert parse(data, "C.yaml") == Mapping((), 1, 1)


@pytest.mark.parametrize("data", [b"%YAML 1.1\n---\na: 1\n...\n", b"--- {a: 1}", b'"a": 1\n', b"? a\n: 1\n"])
def test_other_ways_to_write_the_same_are_read(data: bytes) -> None:
    assert plain(parse(data, "C.yaml")) == {"a": ("1",)}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_system_count_alike(end: str) -> None:
    assert refusal(end.join(["a: 1", "b: 2", "b: 3"])).startswith("C.yaml:3:1: ")


@pytest.mark.case("D-CONFIG-4")
def test_columns_count_characters_and_no_byte_order_mark() -> None:
    document = parse("\ufeff♠é😀: {é: x}  # — ♠\n".encode(), "C.yaml")
    assert document == Mapping(
        (
            (
                Scalar("♠é😀", False, 1, 1),
                Mapping(((Scalar("é", False, 1, 7), Scalar("x", False, 1, 10)),), 1, 6),
            ),
        ),
        1,
        1,
    )


@pytest.mark.case("D-CONFIG-4")
def test_the_locale_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "T.yaml"
    path.write_bytes("\ufeffname: ♠ # —\n".encode())
    program = (
        "import sys, pathlib; from ace_invaders.documents import load; print(ascii(load(pathlib.Path(sys.argv[1]))))"
    )
    code = str(Path(ace_invaders.__file__).parents[1])
    environment = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": code}
    command = [sys.executable, "-c", program, str(path)]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout == ascii(Mapping(((Scalar("name", False, 1, 1), Scalar("♠", False, 1, 7)),), 1, 1)) + "\n"


def test_a_file_is_called_by_the_path_that_was_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "C.yaml").write_text("a: 1\na: 2\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidDocument, match=r"\AC\.yaml:2:1: "):
        load(Path("C.yaml"))


def test_a_missing_file_is_an_invalid_document(tmp_path: Path) -> None:
    with pytest.raises(InvalidDocument, match=r"none\.yaml:1:1: there is no such file$"):
        load(tmp_path / "none.yaml")


def test_without_the_c_parser_nothing_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml, "__with_libyaml__", False)
    with pytest.raises(Unavailable, match="without its C parser"):
        parse(b"a: 1", "C.yaml")


# Refusing what surprises.


@pytest.mark.case("D-CONFIG-1")
def test_a_key_given_twice_is_refused_with_both_lines() -> None:
    text = "pays:\n  full_house: 9\n" + "  # nothing\n" * 9 + "  full_house: 6\n"
    assert refusal(text) == (
        "C.yaml:12:3: key 'full_house' is given twice, in lines 2 and 12, each key may be given once"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: &x 1", "1:4: the anchor '&x' stands here, write the value out wherever it is wanted"),
        ("a: *x", "1:4: the alias '*x' stands here, write the value out wherever it is wanted"),
        ("a: !!int 3", "1:4: the tag '!!int' stands here, write the value without it"),
        ("a: ! 3", "1:4: the tag '!' stands here, write the value without it"),
        ("a: !<tag:x> [1]", "1:4: the tag 'tag:x' stands here, write the value without it"),
        ("a: 1\n<<: {b: 1}", "2:1: the merge key '<<' stands here, write the keys out"),
        ("a: 1\n---\nb: 2", "2:1: a second document begins here, a file holds one"),
        ("a: 1\n--- *x", "2:1: a second document begins here, a file holds one"),
        ("%TAG !e! x:\n---\na: 1", "1:1: a %TAG directive stands here, tags are not used in these files"),
        ("%YAML 3.0\n---\na: 1", "1:1: this version of YAML is unknown, leave the %YAML line out"),
        ("%EVAL x\n---\na: 1", "1:6: an unknown '%' directive stands here, leave it out"),
        ("? [a]\n: 1", "1:3: a list or mapping stands as a key, a key is a word"),
        ("{? {a: 1} : 1}", "1:4: a list or mapping stands as a key, a key is a word"),
        ("{? : 1}", "1:4: there is no key before the ':', a key is a word"),
        ("[a, b]", "1:1: the file holds no keys, it must be written as lines of 'key: value'"),
        ("As Td", "1:1: the file holds no keys, it must be written as lines of 'key: value'"),
        ("''", "1:1: the file holds no keys, it must be written as lines of 'key: value'"),
    ],
)
def test_what_surprises_is_refused_in_its_place(text: str, message: str) -> None:
    assert refusal(text) == f"C.yaml:{message}"


def test_a_quoted_merge_key_is_a_key_like_any_other() -> None:
    assert plain(parse(b"'<<': 1", "C.yaml")) == {"<<": ("1",)}


def test_all_problems_are_told_in_the_order_of_their_places() -> None:
    text = "a: &x [1]\nb: {c: *x, c: 2}\na: !t 3\nd: 'open"
    assert [line.split(": ")[0] for line in refusal(text).splitlines()] == [
        "C.yaml:1:4",
        "C.yaml:2:8",
        "C.yaml:2:12",
        "C.yaml:3:1",
        "C.yaml:3:4",
        "C.yaml:4:4",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('a: "open\nb: 1\n', "1:4: the quote that opens here is never closed"),
        ("a: [1, 2\nb: 3\n", "2:2: the list in brackets breaks off here, a ',' or ']' is wanted"),
        ("a: {b: 1\nc: 2\n", "2:2: the mapping in braces breaks off here, a ',' or '}' is wanted"),
        ("\ta: 1", "1:1: a tab stands where the indentation is, indent with spaces"),
        ("a:\n\tb: 1", "2:1: a tab stands where the indentation is, indent with spaces"),
        ("é: @x", "1:4: the character '@' cannot begin a value, put the value in quotes"),
        ("a: `x`", "1:4: the character '`' cannot begin a value, put the value in quotes"),
        (
            "note: see: this",
            "1:10: a ':' stands where no key can be, keys of one mapping are indented alike, one a line; ",
        ),
        (
            "a: 1\n b: 2\n",
            "2:3: a ':' stands where no key can be, keys of one mapping are indented alike, one a line; a",
        ),
        (
            "a: 1\nb\n",
            "2:1: there is no ':' with a space after this key, write 'key: value'",
        ),
        ("a: 1\n- b\n", "2:1: no key begins here, keys of one mapping are indented alike, one a line"),
        ("- a\nb: 1\n", "2:1: no list entry begins here, entries are indented alike, each after '- '"),
        ("a: - b", "1:4: a '-' stands where no list can begin, each entry stands on a line of its own"),
        ("a: 'b' c", "1:8: no key begins here, keys of one mapping are indented alike, one a line"),
        ("a: ]", "1:4: no value can begin like this, put text that begins so in quotes"),
        ('a: "C:\\hands"', "1:7: the text in double quotes holds an unknown escape, write \\\\ for a backslash, or "),
        ('a: "\\ud800"', "1:7: this escape is no character, write the character itself"),
        ('a: "\\uDFFF"', "1:7: this escape is no character, write the character itself"),
        ('a: "\\U00110000"', "1:7: this escape is no character, write the character itself"),
        ('a: "\\xZZ"', "1:7: this escape lacks hexadecimal digits, write the character itself"),
        ("a: !%ed%a0%80 x", "1:2: what follows here cannot be read, tags are not used in these files"),
        ("a: |x\n  b", "1:5: nothing more may stand in this line, the text of a '|' or '>' begins on the line below"),
        ("%YAML 1.1 x\n---\n", "1:11: nothing more may stand in this line"),
        ("a: >0\n  b", "1:5: a text cannot be indented by 0, write '|' or '>' alone"),
        ("%\n---\na: 1", "1:2: this '%' directive cannot be read, leave it out"),
        ("%A.B x\n---\n", "1:3: this '%' directive cannot be read, leave it out"),
        ("%YAML x\n---\n", "1:7: this '%' directive cannot be read, leave it out"),
        ("%YAML 1\n---\n", "1:8: this '%' directive cannot be read, leave it out"),
        ("%YAML 99999999999.1\n---\n", "1:16: this '%' directive cannot be read, leave it out"),
        ("%YAML 1.1\n%YAML 1.1\n---\n", "2:1: this '%' directive cannot be read, leave it out"),
        ("%TAG !e! x\n%TAG !e! y\n---\na: 1\n", "2:1: this '%' directive cannot be read, leave it out"),
        ("%TAG e x\n---\n", "1:6: this '%' directive cannot be read, leave it out"),
        ("%TAG !e!\n---\n", "1:9: this '%' directive cannot be read, leave it out"),
        ("a: !e!x 1", "1:4: this tag cannot be read, put text that begins with '!' in quotes"),
        ("a: !<x 1", "1:7: this tag cannot be read, put text that begins with '!' in quotes"),
        ("a: !<> 1", "1:6: this tag cannot be read, put text that begins with '!' in quotes"),
        ("a: !%zz 1", "1:5: this tag cannot be read, put text that begins with '!' in quotes"),
        ("a: !<%ff> 1", "1:6: this tag cannot be read, put text that begins with '!' in quotes"),
        ('a: !" 1', "1:5: this tag cannot be read, put text that begins with '!' in quotes"),
        ("a: & 1", "1:5: no name stands behind the '&' or '*', put text that begins so in quotes"),
        ("a: *", "1:5: no name stands behind the '&' or '*', put text that begins so in quotes"),
        # What is never closed is told in the place where it opens, and no place is behind the end.
        ("a: [1, [2, 3\n\n", "1:8: the bracket that opens here is never closed"),
        ("a: {b: 1, c", "1:4: the brace that opens here is never closed"),
        ("a: [", "1:5: no value can begin like this, put text that begins so in quotes"),
        ("a: 1\nb", "2:1: there is no ':' with a space after this key, write 'key: value'"),
    ],
)
def test_a_fault_of_syntax_is_told_in_a_plain_sentence(text: str, message: str) -> None:
    assert refusal(text).startswith(f"C.yaml:{message}")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a: \xff", "1:4: the byte 0xff is not UTF-8 text, save the file as UTF-8"),
        ("a: 1\né♠".encode() + b"\xe9", "2:3: the byte 0xe9 is not UTF-8 text, save the file as UTF-8"),
        (b"\xef\xbb\xbfa: \xed\xa0\x80", "1:4: the byte 0xed is not UTF-8 text, save the file as UTF-8"),
        ("a: 1".encode("utf-16"), "1:1: the byte 0xff is not UTF-8 text, save the file as UTF-8"),
        ("a: 1".encode("utf-16-be"), "1:1: the control character U+0000 stands here"),
        (b"\r\n\xc3\xa9: \x00", "2:4: the control character U+0000 stands here"),
        (b"a: \x1b[31m", "1:4: the control character U+001B stands here"),
        ("a: 1\x85b: 2".encode(), "1:5: the control character U+0085 stands here"),
        ("# a\u2028b: 2".encode(), "1:4: the control character U+2028 stands here"),
        ("a: 1\ufeff".encode(), "1:5: the control character U+FEFF stands here"),
        # The third line holds 0x0e to 0x7f before it.
        (bytes(range(256)), "3:115: the byte 0x80 is not UTF-8 text"),
        (b"\x89PNG\r\n", "1:1: the byte 0x89 is not UTF-8 text, save the file as UTF-8"),
        (b"#" * (MAX_BYTES + 1), "1:1: the file is too long, at most 65536 bytes are read"),
    ],
)
def test_bytes_that_are_no_text_are_refused_in_their_place(data: bytes, message: str) -> None:
    assert refusal(data).startswith(f"C.yaml:{message}")


def test_a_file_of_just_the_longest_length_is_read() -> None:
    assert parse(b"#" * MAX_BYTES, "C.yaml") == Mapping((), 1, 1)


# Hostile files.

BOMB = "a: &a [x, x, x]\n" + "".join(
    f"{c}: &{c} [*{p}, *{p}, *{p}]\n" for p, c in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        "a: &a [*a]",
        "[" * MAX_BYTES,
        "a: " + "[" * (MAX_BYTES - 3),
        "{a: " * (MAX_BYTES // 4),
        "- " * (MAX_BYTES // 2),
        "? " * (MAX_BYTES // 2),
        "? - " * (MAX_BYTES // 4),
        "&a " * (MAX_BYTES // 3),
        "!!" + "a" * (MAX_BYTES - 2),
        "a: '" + "x\n" * (MAX_BYTES // 2 - 2),
        "*a : 1\n" * (MAX_BYTES // 7),
        "a:\n" * (MAX_BYTES // 3),
        "---\n" * (MAX_BYTES // 4),
        "%" * MAX_BYTES,
        "a: |9999999999\n b",
        "%YAML 99999999999999999999.1\n---\na: 1",
        '"\\' * (MAX_BYTES // 2),
    ],
)
@pytest.mark.timeout(10)
def test_a_hostile_file_is_refused_and_not_followed(text: str) -> None:
    assert refusal(text).startswith("C.yaml:")


def test_nesting_is_read_to_sixteen_levels_and_no_deeper() -> None:
    assert parse(b"{a: " + b"[" * 15 + b"]" * 15 + b"}", "C.yaml").get("a") is not None
    deep = "{a: " + "[" * 16 + "]" * 16 + "}"
    assert refusal(deep) == "C.yaml:1:20: the nesting is too deep, at most 16 levels are read"


def test_a_number_of_sixty_thousand_digits_is_text() -> None:
    assert plain(parse(b"a: " + b"9" * 60000, "C.yaml")) == {"a": ("9" * 60000,)}


def mutated(chance: random.Random, data: bytes) -> bytes:
    """The bytes after one to three random insertions, deletions and copies."""
    pieces = [b"\t", b"\r", b"\0", b"\xff", b"&a ", b"*a", b"!t ", b"<<: ", b"? ", b"- ", b"[", b"}", b"'", b'"', b"\\"]
    for _ in range(chance.randint(1, 3)):
        start, end = sorted(chance.randrange(len(data) + 1) for _ in range(2))
        match chance.randrange(4):
            case 0:
                data = data[:start] + chance.choice(pieces) + data[start:]
            case 1:
                data = data[:start] + data[min(end, start + 8) :]
            case 2:
                data = data[:start] + data[start:end] + data[start:]
            case 3:
                data = data[:start] + bytes([chance.randrange(256)]) + data[start + 1 :]
    return data


def test_ten_thousand_mutations_are_read_or_refused_with_a_place() -> None:
    chance = random.Random(4)
    found = [problems(mutated(chance, TABLE.encode())) for _ in range(10_000)]
    assert 5_000 < sum(map(bool, found)) < 10_000
    for problem in itertools.chain.from_iterable(found):
        assert problem.line >= 1
        assert problem.column >= 1
        assert len(str(problem).splitlines()) == 1


@given(st.text() | st.text("-?:,[]{}#&*!|>'\"%@`ab1 \t\n\\<~.", max_size=60))
def test_any_text_at_all_is_read_or_refused_on_single_lines(text: str) -> None:
    for problem in problems(text.encode("utf-8", "surrogatepass")):
        assert len(str(problem).splitlines()) == 1


# Writing.


def expected(value: Any) -> Any:
    """What `plain` gives for a value that was written and read."""
    match value:
        case dict():
            return {key: expected(entry) for key, entry in value.items()}
        case list():
            return [expected(entry) for entry in value]
        case bool() | None:
            return ({True: "true", False: "false", None: "null"}[value],)
        case int():
            return (str(value),)
        case _:
            return value


def loosened(value: Any, written: Any) -> Any:
    """The value read, with text that needed no quotes taken for text where text was written."""
    match value:
        case dict():
            return {key: loosened(entry, written[key]) for key, entry in value.items()}
        case list():
            return [loosened(entry, wrote) for entry, wrote in zip(value, written, strict=True)]
        case (text,) if isinstance(written, float):
            return float(text)
        case (text,) if isinstance(written, str):
            return text
        case _:
            return value


TEXT = st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from(
    ["5", "010", "true", "no", "null", "~", "", "1:30", "2024-01-02", "<<", "=", "3c", "- a", "a: b", "#", " x ", "\n "]
)
NUMBER = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
KEY = TEXT.filter(bool)
VALUE = st.recursive(
    st.none() | st.booleans() | NUMBER | TEXT,
    lambda below: st.lists(below, max_size=4) | st.dictionaries(KEY, below, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(KEY, VALUE, max_size=6))
def test_what_is_written_reads_back_equal(data: dict[str, Any]) -> None:
    read = plain(parse(write(data).encode(), "C.yaml"))
    assert loosened(read, data) == expected(data)
    assert list(read) == list(data)


@pytest.mark.parametrize("text", ["5", "-5", "true", "false", "null", "~", ""])
def test_text_that_looks_like_something_else_is_written_in_quotes(text: str) -> None:
    assert plain(parse(write({"a": text}).encode(), "C.yaml")) == {"a": text}


def test_a_saved_hand_is_written_as_a_person_would() -> None:
    hand = {
        "format": "ace-invaders-hand/1",
        "lines": 3,
        "bottom": {"deal": ["Ah", "Ad", "3c", "2d", "As"], "draw": []},
        "hold": (1, 2, 3),
        "pays": MappingProxyType({"royal_flush": [800, 250]}),
        "note": 'the ♠ falls: "Hé"',
        "ways": [{"aces": 1, "royal": False}, {}],
        "played": "2024-01-02T03:04:05Z",
        "text": "two\nlines",
    }
    assert write(hand) == (
        "format: ace-invaders-hand/1\n"
        "lines: 3\n"
        "bottom:\n"
        "  deal: [Ah, Ad, 3c, 2d, As]\n"
        "  draw: []\n"
        "hold: [1, 2, 3]\n"
        "pays:\n"
        "  royal_flush: [800, 250]\n"
        "note: 'the ♠ falls: \"Hé\"'\n"
        "ways:\n"
        "- aces: 1\n"
        "  royal: false\n"
        "- {}\n"
        "played: '2024-01-02T03:04:05Z'\n"
        'text: "two\\nlines"\n'
    )


def test_long_texts_and_lists_stay_on_one_line() -> None:
    assert write({"a": "word " * 100 + "end", "b": [100] * 100}).count("\n") == 2


def test_keys_and_nesting_are_written_up_to_what_is_read() -> None:
    data: Any = {"k" * 2000: "x"}
    for _ in range(15):
        data = {"a": data}
    assert loosened(plain(parse(write(data).encode(), "C.yaml")), data) == data
    with pytest.raises(TypeError, match="at most 16 levels"):
        write({"a": data})


def test_equal_values_are_written_out_each_time() -> None:
    cards = ["As", "Td"]
    assert write({"top": cards, "middle": cards}) == "top: [As, Td]\nmiddle: [As, Td]\n"


def cycle() -> list[Any]:
    endless: list[Any] = []
    endless.append(endless)
    return endless


@pytest.mark.parametrize(
    "value",
    [
        np.int64(5),
        np.float64(0.5),
        np.str_("x"),
        np.array([1, 2]),
        float("nan"),
        float("inf"),
        -float("inf"),
        {1, 2},
        b"bytes",
        object(),
        Rank.ACE,
        Suit.SPADES,
        "\ud800",
        Path("x"),
        cycle(),
        {1: "number as a key"},
        {"": "no key"},
        {Suit.SPADES: 1},
    ],
)
def test_what_is_not_plain_is_not_written(value: object) -> None:
    with pytest.raises(TypeError, match="written"):
        write({"a": [value]})


def test_other_kinds_of_mapping_are_written_like_any() -> None:
    assert write(OrderedDict(b=1, a=2)) == "b: 1\na: 2\n"
