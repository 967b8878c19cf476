"""What a saved hand says came of it."""

import pytest

from ace_invaders.documents import parse
from ace_invaders.hand_results import read_result
from ace_invaders.readings import Reader
from ace_invaders.records import Plain


def read(result: str) -> tuple[Plain, list[str]]:
    """What is read of a result in a file of its own, and what is wrong with it, without the file's name."""
    node = parse(f"result: {result}\n".encode(), "hand.yaml").get("result")
    assert node is not None
    reader = Reader("hand.yaml")
    return read_result(reader, node), [str(problem).removeprefix("hand.yaml:") for problem in reader.problems]


def test_a_result_is_read_whole_or_in_part() -> None:
    assert read("{total: 40}") == ({"total": 40}, [])
    found, problems = read(
        "{bottom: {cards: ah 10d 3C 2♦ As, aces_fell: [4, 1], royal_fell: false, hand: two_pair, pay: 0}}"
    )
    assert problems == []
    assert found == {
        "bottom": {
            "cards": ["Ah", "Td", "3c", "2d", "As"],
            "aces_fell": [1, 4],
            "royal_fell": False,
            "hand": "two_pair",
            "pay": 0,
        }
    }


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (
            "40",
            "1:9: '40' stands here, keys with their values are wanted, allowed are paytable, lines, coins, top, ",
        ),
        ("[40]", "1:9: a list stands here, "),
        ("{totl: 40}", "1:10: unknown key 'totl', did you mean 'total'?"),
        ("{total: '40'}", "1:17: '40' is text, for it stands in quotes, "),
        ("{total: -1}", "1:17: '-1' is out of range, "),
        (
            "{middle: 20}",
            "1:18: '20' stands here, keys with their values are wanted, allowed are cards, aces_fell, ",
        ),
        ("{middle: {pays: 20}}", "1:19: unknown key 'pays', did you mean 'pay'?"),
        (
            "{middle: {hand: stright}}",
            "1:25: unknown word 'stright', did you mean 'straight'? allowed are royal_flush, ",
        ),
        ("{middle: {cards: [As]}}", "1:26: the list has 1 entry, a list of 5 entries is wanted"),
        ("{middle: {royal_fell: 0}}", "1:31: '0' is neither true nor false, one of the two is wanted, without quotes"),
        ("{middle: {aces_fell: [0]}}", "1:31: '0' is no position, positions 1 (left) to 5 are wanted"),
        ("{middle: {ways: {}}}", "1:25: a mapping stands here, a list of 1 to 33 entries is wanted"),
        ("{middle: {ways: [{verdict: good}]}}", "1:36: unknown word 'good', "),
    ],
)
def test_a_result_of_another_shape_is_refused(result: str, expected: str) -> None:
    _, (problem,) = read(result)
    assert problem.startswith(expected)


def test_what_a_pasted_report_says_of_its_file_is_no_part_of_the_result() -> None:
    assert read("{file: x.yaml, matches: true, differences: [], verified: null, coins: 5}") == ({"coins": 5}, [])
