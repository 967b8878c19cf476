"""Typed reading of parsed documents."""

import time

import pytest

from ace_invaders.documents import Mapping, Node, Scalar, Sequence, parse
from ace_invaders.errors import InvalidDocument, InvalidValue
from ace_invaders.readings import Reader


def value(text: str) -> Node:
    """What is written as the value of `a`, at line 1 and column 4."""
    node = parse(f"a: {text}\n".encode(), "C.yaml").get("a")
    assert node is not None
    return node


def told(reader: Reader) -> str:
    with pytest.raises(InvalidDocument) as caught:
        reader.finish()
    return str(caught.value)


@pytest.fixture
def reader() -> Reader:
    return Reader("C.yaml")


def test_a_file_without_problems_passes(reader: Reader) -> None:
    reader.finish()
    assert reader.problems == []


def test_problems_are_told_all_at_once_by_their_places(reader: Reader) -> None:
    reader.refuse(Scalar("x", False, 12, 3), "third")
    reader.refuse(Sequence((), 2, 10), "second", "what is allowed")
    reader.refuse(Mapping((), 2, 9), "first")
    assert told(reader) == "C.yaml:2:9: first\nC.yaml:2:10: second, what is allowed\nC.yaml:12:3: third"


# Keys.


def test_the_known_keys_that_are_there_are_read(reader: Reader) -> None:
    document = parse(b"lines: 3\nnote: x", "C.yaml")
    assert reader.fields(document, ["lines"], ["coins", "note"]) == {
        "lines": Scalar("3", False, 1, 8),
        "note": Scalar("x", False, 2, 7),
    }
    reader.finish()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("coins: 1\ncoinz: 2", "2:1: unknown key 'coinz', did you mean 'coins'?"),
        ("coins: 1\nLines: 3", "2:1: unknown key 'Lines', did you mean 'lines'?"),
        ("coins: 1\nLINES: 3", "2:1: unknown key 'LINES', did you mean 'lines'?"),
        ("coins: 1\ncolour: 3", "2:1: unknown key 'colour', allowed are coins, lines"),
        ("coins: 1\n'\\n': 3", "2:1: unknown key '\\\\n', allowed are coins, lines"),
        ("lines: 3", "1:1: missing key 'coins', it is needed here"),
        ("", "1:1: missing key 'coins', it is needed here"),
    ],
)
def test_unknown_and_missing_keys_are_refused(reader: Reader, text: str, message: str) -> None:
    reader.fields(parse(text.encode(), "C.yaml"), ["coins"], ["lines"])
    assert told(reader) == f"C.yaml:{message}"


def test_unknown_keys_do_not_hide_missing_ones(reader: Reader) -> None:
    assert reader.fields(parse(b"  deck: 1", "C.yaml"), ["coins"]) == {}
    assert told(reader) == (
        "C.yaml:1:3: missing key 'coins', it is needed here\nC.yaml:1:3: unknown key 'deck', allowed is coins"
    )


def test_a_misspelt_key_is_told_once_and_not_as_a_missing_one_too(reader: Reader) -> None:
    assert reader.fields(parse(b"  coinz: 1", "C.yaml"), ["coins"]) == {}
    assert told(reader) == "C.yaml:1:3: unknown key 'coinz', did you mean 'coins'?"


def test_keys_of_a_set_are_told_in_alphabetical_order(reader: Reader) -> None:
    reader.fields(Mapping((), 1, 1), {"top", "middle", "bottom"})
    expected = "C.yaml:1:1: missing key '{}', needed here are bottom, middle, top"
    assert told(reader).splitlines() == [expected.format(key) for key in ("bottom", "middle", "top")]


@pytest.mark.parametrize(
    ("text", "what"), [("x", "'x' stands here"), ("[1]", "a list stands here"), ("", "nothing is written here")]
)
def test_what_is_no_mapping_has_no_keys(reader: Reader, text: str, what: str) -> None:
    node = value(text)
    assert reader.fields(node, ["coins"], ["lines"]) == {}
    wanted = "keys with their values are wanted, allowed are coins, lines"
    assert told(reader) == f"C.yaml:1:{node.column}: {what}, {wanted}"


def test_thousands_of_unknown_keys_are_told_within_a_second(reader: Reader) -> None:
    document = parse("".join(f"a{n:x}:\n" for n in range(9000)).encode(), "C.yaml")
    begin = time.process_time()
    reader.fields(document, [], [f"setting_{n}" for n in range(15)])
    assert len(told(reader).splitlines()) == 9000
    assert time.process_time() - begin < 1


def test_the_near_word_is_looked_for_a_hundred_times(reader: Reader) -> None:
    document = parse("".join(f"coin{n}: 1\n" for n in range(102)).encode(), "C.yaml")
    reader.fields(document, [], ["coins", "lines"])
    hints = ["did you mean 'coins'?" in line for line in told(reader).splitlines()]
    assert hints == [True] * 100 + [False] * 2
    assert told(reader).splitlines()[-1].endswith("unknown key 'coin101', allowed are coins, lines")


# Numbers.


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("5", 5), ("-3", -3), ("100000", 100_000)])
def test_whole_numbers_in_plain_digits_are_read(reader: Reader, text: str, number: int) -> None:
    assert reader.integer(value(text), -3, 100_000) == number
    reader.finish()


@pytest.mark.parametrize(
    "text",
    ["010", "00", "0x1F", "0o7", "1_000", "1:30", "+5", "-0", "5.0", "5e0", "five", "٥", "²", "true", "~", "5 0"],
)
def test_other_ways_to_write_numbers_are_refused(reader: Reader, text: str) -> None:
    assert reader.integer(value(text), 1, 5) is None
    assert told(reader) == (
        f"C.yaml:1:4: '{text}' is no whole number in plain digits, a whole number from 1 to 5 is wanted, without quotes"
    )


def test_a_fault_of_what_runs_on_says_that_the_indentation_makes_it_so(reader: Reader) -> None:
    assert reader.integer(value("3\n  stray"), 1, 5) is None
    assert told(reader) == (
        "C.yaml:1:4: '3 stray' is no whole number in plain digits, a whole number from 1 to 5 is wanted, without "
        "quotes; the line below is indented, so it belongs to this"
    )


@pytest.mark.parametrize("text", ["9\n# a comment", "9 # a comment\n  # another\n\n", "'9\n  x'", "\n  9"])
def test_a_fault_of_one_line_says_nothing_of_the_next(reader: Reader, text: str) -> None:
    assert reader.integer(value(text), 1, 5) is None
    assert "indented" not in told(reader)


@pytest.mark.parametrize("text", ["'5'", '"5"'])
def test_a_number_in_quotes_is_text(reader: Reader, text: str) -> None:
    assert reader.integer(value(text), 1, 5) is None
    assert told(reader) == (
        "C.yaml:1:4: '5' is text, for it stands in quotes, a whole number from 1 to 5 is wanted, without quotes"
    )


@pytest.mark.parametrize("text", ["0", "6", "-1", "10"])
def test_a_number_out_of_range_is_refused(reader: Reader, text: str) -> None:
    assert reader.integer(value(text), 1, 5) is None
    assert told(reader) == f"C.yaml:1:4: '{text}' is out of range, a whole number from 1 to 5 is wanted, without quotes"


def test_a_number_of_sixty_thousand_digits_is_out_of_range(reader: Reader) -> None:
    assert reader.integer(value("9" * 60_000), 1, 5) is None
    assert told(reader) == (
        f"C.yaml:1:4: '{'9' * 39}…' is out of range, a whole number from 1 to 5 is wanted, without quotes"
    )


# Words.


@pytest.mark.parametrize("text", ["high", "'high'", '"high"'])
def test_one_of_the_words_is_read_with_or_without_quotes(reader: Reader, text: str) -> None:
    assert reader.choice(value(text), ("off", "high")) == "high"
    reader.finish()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hihg", "unknown word 'hihg', did you mean 'high'? allowed are off, high"),
        ("HIGH", "unknown word 'HIGH', did you mean 'high'? allowed are off, high"),
        ("loudest", "unknown word 'loudest', allowed are off, high"),
        ("''", "unknown word '', allowed are off, high"),
    ],
)
def test_another_word_is_refused_with_the_nearest_one(reader: Reader, text: str, message: str) -> None:
    assert reader.choice(value(text), ("off", "high")) is None
    assert told(reader) == f"C.yaml:1:4: {message}"


@pytest.mark.parametrize(("text", "truth"), [("true", True), ("false", False)])
def test_true_and_false_are_read(reader: Reader, text: str, truth: bool) -> None:
    assert reader.boolean(value(text)) is truth
    reader.finish()


@pytest.mark.parametrize("text", ["yes", "NO", "True", "on", "1", "~"])
def test_no_other_word_is_true_or_false(reader: Reader, text: str) -> None:
    assert reader.boolean(value(text)) is None
    assert told(reader) == f"C.yaml:1:4: '{text}' is neither true nor false, one of the two is wanted, without quotes"


def test_truth_in_quotes_is_text(reader: Reader) -> None:
    assert reader.boolean(value("'true'")) is None
    wanted = "true or false is wanted, without quotes"
    assert told(reader) == f"C.yaml:1:4: 'true' is text, for it stands in quotes, {wanted}"


# Texts.


@pytest.mark.parametrize(
    ("text", "read"),
    [("8/6", "8/6"), ("5", "5"), ("'5'", "5"), ("''", ""), ("♠ é 😀", "♠ é 😀"), ("1234567890", "1234567890")],
)
def test_texts_are_read_as_they_are_written(reader: Reader, text: str, read: str) -> None:
    assert reader.text(value(text), 10) == read
    reader.finish()


def test_a_text_above_its_length_is_refused(reader: Reader) -> None:
    assert reader.text(value("12345678901"), 10) is None
    assert told(reader) == "C.yaml:1:4: the text has 11 characters, text of at most 10 characters on one line is wanted"


@pytest.mark.parametrize("code", [0x00, 0x07, 0x09, 0x0A, 0x1B, 0x7F, 0x85])
def test_a_text_that_cannot_be_shown_is_refused(reader: Reader, code: int) -> None:
    assert reader.text(value(f'"a\\x{code:02x}"'), 10) is None
    assert told(reader) == (
        f"C.yaml:1:4: the text holds the character U+{code:04X}, which cannot be shown, "
        "text of at most 10 characters on one line is wanted"
    )


UNSEEN = [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C, 0x2028, 0x2029, 0x200B, 0xFEFF]


@pytest.mark.parametrize("code", UNSEEN)
@pytest.mark.parametrize("multiline", [False, True])
def test_what_turns_or_breaks_a_line_unseen_is_refused(reader: Reader, code: int, multiline: bool) -> None:
    assert reader.text(value(f'"a\\u{code:04x}b"'), 10, multiline=multiline) is None
    assert told(reader).startswith(f"C.yaml:1:4: the text holds the character U+{code:04X}, which cannot be shown, ")
    assert reader.text(value(f'"a\\u{code:04x}b"'), 10, formats=True) == f"a{chr(code)}b"


def test_joiners_are_part_of_what_people_write(reader: Reader) -> None:
    assert reader.text(value("👩\u200d🚀 می\u200cخواهم"), 40) == "👩\u200d🚀 می\u200cخواهم"
    reader.finish()


def test_half_a_surrogate_pair_is_no_text(reader: Reader) -> None:
    assert reader.text(Scalar("\ud800", True, 1, 4), 10) is None
    assert "U+D800" in told(reader)


def test_several_lines_are_read_where_they_are_wanted(reader: Reader) -> None:
    assert reader.text(value("|\n  one\n  two"), 10, multiline=True) == "one\ntwo\n"
    reader.finish()
    assert reader.text(value('"\\t"'), 10, multiline=True) is None


# Lists.


def test_a_list_is_read_entry_by_entry(reader: Reader) -> None:
    assert reader.items(value("[As, 1]")) == (Scalar("As", False, 1, 5), Scalar("1", False, 1, 9))
    assert reader.items(value("[]")) == ()
    reader.finish()


@pytest.mark.parametrize(
    ("text", "low", "high", "message"),
    [
        ("[a]", 5, 5, "the list has 1 entry, a list of 5 entries is wanted"),
        ("[a, b]", 0, 1, "the list has 2 entries, a list of at most 1 entry is wanted"),
        ("[]", 1, None, "the list has 0 entries, a list of at least 1 entry is wanted"),
        ("{b: 1}", 1, 2, "a mapping stands here, a list of 1 to 2 entries is wanted"),
        ("As Td", 0, None, "'As Td' stands here, a list is wanted"),
    ],
)
def test_what_is_no_list_of_that_length_is_refused(
    reader: Reader, text: str, low: int, high: int | None, message: str
) -> None:
    assert reader.items(value(text), low, high) is None
    assert told(reader) == f"C.yaml:1:4: {message}"


# Whatever was wanted.


@pytest.mark.parametrize(
    ("text", "what"),
    [("", "nothing is written here"), ("[1]", "a list stands here"), ("{b: 1}", "a mapping stands here")],
)
def test_what_is_no_value_is_told_in_words(reader: Reader, text: str, what: str) -> None:
    node = value(text)
    assert reader.integer(node, 1, 5) is None
    assert reader.choice(node, ["off"]) is None
    assert reader.boolean(node) is None
    assert reader.text(node, 10) is None
    place = f"C.yaml:1:{node.column}"
    assert told(reader).splitlines() == [
        f"{place}: {what}, a whole number from 1 to 5 is wanted, without quotes",
        f"{place}: {what}, allowed is off",
        f"{place}: {what}, text of at most 10 characters on one line is wanted",
        f"{place}: {what}, true or false is wanted, without quotes",
    ]


def test_what_an_error_says_is_told_at_its_place_what_is_wrong_first(reader: Reader) -> None:
    reader.refuse_for(value("Xx"), InvalidValue("'Xx' is no card, a card is a rank and a suit, as in As"))
    (problem,) = reader.problems
    assert (problem.what, problem.allowed) == ("'Xx' is no card", "a card is a rank and a suit, as in As")
    assert (problem.line, problem.column) == (1, 4)
