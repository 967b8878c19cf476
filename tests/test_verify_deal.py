"""The independent check of a deal: a program of its own, held to the published vectors and to hands of the game."""

import ast
import hashlib
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ace_invaders import hand_files, session
from ace_invaders.cards import DECK
from ace_invaders.fairness import MOST_TEXT_BYTES, Fair
from ace_invaders.game import Draw, Hold
from ace_invaders.records import FairClaim, Record
from commands import put
from games import begun, played
from test_fairness import VECTORS
from tools import verify_deal

SCRIPT = Path(verify_deal.__file__)
SECRET = hashlib.sha256(b"a hand that was played").digest()


def saved(fair: Fair, lines: int = 3, note: str = "") -> str:
    """A settled hand as the game exports it."""
    after = played(begun(100, lines), session.Deal(fair), Hold((1, 3)), Draw())
    hand = after.hand
    assert hand is not None
    return hand_files.hand_text(Record(hand, 7, datetime(2026, 1, 31, tzinfo=UTC), 100, FairClaim.of(fair), note))


def judged(folder: Path, text: str) -> tuple[int, str, str]:
    """Status and words of the program, started as a sceptic would: without anything of this project."""
    path = put(folder, "hand.yaml", text)
    command = [sys.executable, "-I", "-S", str(SCRIPT), str(path)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=folder, timeout=30, check=False)
    return done.returncode, done.stdout, done.stderr


def test_only_the_standard_library_is_used() -> None:
    nodes = list(ast.walk(ast.parse(SCRIPT.read_text("utf-8"))))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_it_can_be_read_in_two_minutes() -> None:
    assert len(SCRIPT.read_text("utf-8").splitlines()) <= 160


@pytest.mark.parametrize(
    ("secret", "number", "text", "column"),
    [
        (bytes(range(32)), 0, "", 0),
        (hashlib.sha256(b"ace invaders vector 2").digest(), 123456789, "cuté it", 1),
        (hashlib.sha256(b"ace invaders vector 2").digest(), 123456789, "cute\u0301 it", 1),
    ],
)
def test_the_published_vectors(
    capsys: pytest.CaptureFixture[str], secret: bytes, number: int, text: str, column: int
) -> None:
    assert verify_deal.main([secret.hex(), str(number), text]) == 0
    assert [line.split(maxsplit=1)[1] for line in capsys.readouterr().out.splitlines()] == [
        VECTORS[key][column] for key in ("commitment", "deck 0", "deck 1", "deck 2")
    ]
    decks = "\n".join(" ".join(verify_deal.dealt(secret, number, text, deck)) for deck in range(3))
    assert hashlib.sha256(decks.encode()).hexdigest() == VECTORS["all"][column]


@pytest.mark.parametrize("lines", [1, 3])
def test_a_hand_of_the_game_agrees(tmp_path: Path, lines: int) -> None:
    status, out, err = judged(tmp_path, saved(Fair(SECRET, 12, "cuté it's"), lines))
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == ["commitment", "bottom", "middle", "top"][: 1 + lines]
    assert out.count(" agrees\n") == 1 + lines


def another_card(hand: str) -> str:
    """A card that is nowhere in that hand."""
    return next(str(card) for card in DECK if str(card) not in hand)


@pytest.mark.parametrize("line", ["top", "middle", "  deal", "  draw"])
@pytest.mark.parametrize("place", [1, 3, 5])
def test_one_changed_card_is_found(tmp_path: Path, line: str, place: int) -> None:
    good = saved(Fair(SECRET, 12))
    card = rf"(?m)^({line}: \[(?:\w\w, ){{{place - 1}}})\w\w"
    bad, changes = re.subn(card, rf"\g<1>{another_card(good)}", good, count=1)
    assert changes == 1
    status, out, _ = judged(tmp_path, bad)
    assert status == 1
    assert [sentence.split()[0] for sentence in out.splitlines() if "DIFFERS" in sentence] == [
        "bottom" if line.startswith(" ") else line
    ]


def test_two_cards_that_change_places_are_found(tmp_path: Path) -> None:
    bad = re.sub(r"(?m)^(  draw: \[)(\w\w), (\w\w)", r"\1\3, \2", saved(Fair(SECRET, 12)))
    assert judged(tmp_path, bad)[0] == 1


@pytest.mark.parametrize(
    ("before", "after", "differing"),
    [
        ("commitment: ....", "commitment: 0000", ["commitment"]),
        ("secret: ....", "secret: 0000", ["commitment", "bottom", "middle", "top"]),
        ("hand: 12", "hand: 13", ["bottom", "middle", "top"]),
        ("text: ''", "text: x", ["bottom", "middle", "top"]),
    ],
)
def test_another_claim_is_found(tmp_path: Path, before: str, after: str, differing: list[str]) -> None:
    bad, changes = re.subn(f"(?m)^  {before}", f"  {after}", saved(Fair(SECRET, 12)))
    assert changes == 1
    status, out, _ = judged(tmp_path, bad)
    assert status == 1
    assert [sentence.split()[0] for sentence in out.splitlines() if "DIFFERS" in sentence] == differing


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("  secret: .*\n", "", "the file holds no fair.secret: there is nothing to check"),
        ("AIF-1", "AIF-2", "fair.scheme is not AIF-1"),
        ("secret: ..", "secret: xx", "fair.secret is not [0-9a-f]{64}"),
        ("commitment: ..", "commitment: xx", "fair.commitment is not [0-9a-f]{64}"),
        ("hand: 12", "hand: 99999999999999999999999", "int too big"),
        ("top: .*\n", "", "the file holds no top"),
        ("top: (.*)\n", r"top: \1\ntop: \1\n", "top is written twice"),
        ("(?s)^.*$", "[" * 9, "line 1 is not as the game writes it"),
        ("(?s)^.*$", "", "the file holds no format"),
        ("(?s)^.*$", "#" * 70_000, "more than 65536 characters are no saved hand"),
    ],
)
def test_what_cannot_be_read_is_told_without_a_traceback(tmp_path: Path, before: str, after: str, words: str) -> None:
    status, _, err = judged(tmp_path, re.sub(before, after, saved(Fair(SECRET, 12)), count=1))
    assert status == 2
    assert words in err
    assert len(err.splitlines()) == 1


FORGED = "top: [2c, 3c, 4c, 5c, 6c]"


@pytest.mark.parametrize("lines", ["lines: 3 ", "lines: 3  # three", "lines: '3'", "lines:   3"])
def test_a_forged_line_is_found_however_the_number_of_lines_is_written(tmp_path: Path, lines: str) -> None:
    bad = re.sub("(?m)^top: .*$", FORGED, saved(Fair(SECRET, 12)).replace("lines: 3", lines, 1))
    assert judged(tmp_path, bad)[0] == 1


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("(?m)^(top: .*)$", rf'"{FORGED[:3]}"{FORGED[3:]}\nnote: "x\n\n\1\n\n"', " is not as the game writes it"),
        ("(?m)^(top: .*)$", rf"'top'{FORGED[3:]}\nnote: 'x\n\n\1\n\n'", " is not as the game writes it"),
        ("(?m)^(top: .*)$", rf"? {FORGED}\nnote: |\n \1", " is not as the game writes it"),
        ("(?m)^(top: .*)$", rf"top {FORGED[3:]}\n\1", " is not as the game writes it"),
        ("(?m)^(top: .*)$", rf"note: x\n  \1\n{FORGED}", " is not as the game writes it"),
        ("(?m)^(top: .*)$", r"top:\n- 2c", " is not as the game writes it"),
        ("(?m)^(top: .*)$", r"top: [2c,\n 3c]", " is not as the game writes it"),
        ("(?m)^(top: .*)$", r"other: 1\n\1", " is not as the game writes it"),
        ("(?m)^bottom:$", '"bottom":\n   deal: []\nnote: "x\n\nbottom:', " is not as the game writes it"),
        ("(?m)^(bottom:\n  deal: .*)$", r"\1\n    deal: []", " is not as the game writes it"),
        ("(?m)^lines: 3$", '"lines": 3\nnote: "\nlines: 1\n "', " is not as the game writes it"),
        ("(?m)^lines: 3$", "lines: !!int 3", " is not as the game writes it"),
        ("(?m)^lines: 3$", "lines: |-\n  3", " is not as the game writes it"),
        ("(?m)^lines: 3$", "lines: 1", "a hand of one line has neither middle nor top"),
        ("(?m)^lines: 3$", "lines: 2", "lines is not [13]"),
        ("(?m)^lines: 3\n", "", "the file holds no lines"),
        ("(?m)^middle: .*\n", "", "the file holds no middle"),
        ("(?m)^(middle: .*)]$", r"\1, 2c]", "middle is not "),
        ("(?m)^top: .*$", "top: []", "top is not "),
        ("(?m)^(  deal: .*), (..)]\n  draw: \\[", r"\1]\n  draw: [\2, ", "bottom.deal is not "),
        ("text: ''", r'text: "\\n"', "fair.text is not "),
        ("text: ''", "text: 'a\x1b[2J'", " is not as the game writes it"),
        ("^format: .*", "format: ace-invaders-hand/2", "format is not ace-invaders-hand/1"),
        ("^", "---\n", "line 1 is not as the game writes it"),
    ],
)
def test_what_an_export_does_not_hold_is_refused(tmp_path: Path, before: str, after: str, words: str) -> None:
    bad, changes = re.subn(before, after, saved(Fair(SECRET, 12)), count=1)
    assert changes == 1
    status, out, err = judged(tmp_path, bad)
    assert (status, len(err.splitlines())) == (2, 1)
    assert words in err
    assert "DIFFERS" not in out


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("AIF-1", "AIF-1 "),
        ("AIF-1", "AIF-1   # the scheme"),
        ("^", "# a hand of mine\n\n"),
        ("\n", "\r\n"),
        ("^", "\ufeff"),
        ("(?m)^fair:$", "note: it's one: 'of #mine' - \"so\"\nfair: ".replace("one: ", "one:")),
    ],
)
def test_what_changes_nothing_is_read(tmp_path: Path, before: str, after: str) -> None:
    good, changes = re.subn(before, after, saved(Fair(SECRET, 12)))
    assert changes
    assert judged(tmp_path, good)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ([], "none is named"),
        (["abc", "1"], "TEXT is missing"),
        (["abc", "1", "two", "words"], "4 values are too many"),
    ],
)
def test_values_that_are_too_few_or_too_many_are_told_in_a_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], fault: str
) -> None:
    assert verify_deal.main(arguments) == 2
    wanted = 'HAND.yaml or SECRET NUMBER TEXT is wanted (TEXT in quotes, "" for none)'
    assert tuple(capsys.readouterr()) == ("", f"{fault}, {wanted}\n")


def test_it_says_how_it_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_deal.main(["--help"]) == 0
    assert "verify_deal.py HAND.yaml" in capsys.readouterr().out


def test_a_file_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_deal.main(["no/such/file"]) == 2
    assert capsys.readouterr().err == "no/such/file: No such file or directory\n"


@given(
    secret=st.binary(min_size=32, max_size=32),
    number=st.integers(0, 2**64 - 1),
    text=st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=MOST_TEXT_BYTES // 4),
)
def test_every_hand_that_the_game_can_write_is_read(secret: bytes, number: int, text: str) -> None:
    assert verify_deal.check(saved(Fair(secret, number, text)))


@given(note=st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
def test_every_note_is_passed_over(note: str) -> None:
    assert verify_deal.check(saved(Fair(SECRET, 12), note=note))
