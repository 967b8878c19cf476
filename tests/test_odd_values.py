"""Values that other programs take for numbers, and saved hands forged with proofs that fit: what is said of them."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ace_invaders import config, hand_files, locate
from ace_invaders.cards import spell
from ace_invaders.catalogue import Catalogue, read_table
from ace_invaders.errors import InvalidDocument
from ace_invaders.fairness import BOTTOM, MIDDLE, TOP, Fair, commitment
from ace_invaders.game import Draw
from ace_invaders.session import Deal
from ace_invaders.store import Store
from commands import T1, ace_invaders, put
from games import first

CATALOGUE = Catalogue([locate.paytable_folder()])
SECRET, OTHER = bytes(range(32)), bytes(range(1, 33))
NUMBER, TEXT = 7, "mine"
ODD = (
    *("1e400", "-1e400", "NaN", "nan", ".nan", ".inf", "-0", "0x1F", "010", "1_000", "1:30", "3.0", "+3", "9" * 5000),
    *("-" + "9" * 5000, '"3"', "٣", "²", "true", "null", "~", '"\\0"', '"\\uD800"', '"3\\0"', "[3]", "{a: 3}", '""'),
)
CONFIG = "coins: 5\nlines: 3\ncredits: 2000\n"


def saved() -> str:
    """A settled hand of the game's own, dealt by SECRET."""
    game = Store.in_memory(first(pay_table=CATALOGUE["C"]), 2000)
    game.act(Deal(Fair(SECRET, NUMBER, TEXT)))
    game.act(Draw())
    record = game.record(1)
    game.close()
    assert record is not None
    return hand_files.hand_text(record)


def changed(text: str, odd: str) -> Iterator[tuple[str, str]]:
    """The text with another value in the place of each of its numbers, and the key of that."""
    for number in re.finditer(r"^ *(\w+): (\d+)$", text, re.MULTILINE):
        yield number[1], text[: number.start(2)] + odd + text[number.end(2) :]


READERS: dict[str, tuple[str, Callable[[Path], object]]] = {
    "hand": (saved(), lambda path: hand_files.read_hand(path, CATALOGUE)),
    "table": (T1, read_table),
    "config": (CONFIG, config.read_file),
}


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: odd[:12])
@pytest.mark.parametrize("kind", READERS)
def test_what_only_looks_like_a_number_is_refused_at_its_place(kind: str, odd: str, tmp_path: Path) -> None:
    text, read = READERS[kind]
    tried = list(changed(text, odd))
    assert len(tried) >= 3
    for key, other in tried:
        path = put(tmp_path, "T1.yaml", other)
        with pytest.raises(InvalidDocument) as caught:
            read(path)
        assert all(re.match(rf"{re.escape(str(path))}:\d+:\d+: \S", line) for line in str(caught.value).splitlines())
        line = next(n for n, row in enumerate(other.splitlines(), 1) if row not in text.splitlines())
        assert any(problem.line == line for problem in caught.value.problems), key


def dealt_by(secret: bytes, text: str) -> str:
    """The cards of a saved hand as a secret deals them."""
    fair = Fair(secret, NUMBER, TEXT)
    for key, deck, cards in (("top", TOP, slice(5)), ("middle", MIDDLE, slice(5)), ("deal", BOTTOM, slice(5))):
        text = re.sub(rf"(?m)^( *{key}): .*$", rf"\1: {spell(fair.deck(deck)[cards])}", text, count=1)
    return re.sub(r"(?m)^( *draw): .*$", rf"\1: {spell(fair.deck(BOTTOM)[5:10])}", text, count=1)


def with_proof(secret: bytes, text: str) -> str:
    """The text with another secret and the commitment that fits it."""
    return text.replace(SECRET.hex(), secret.hex()).replace(commitment(SECRET), commitment(secret))


def without_result(text: str) -> str:
    return re.sub(r"(?ms)^result:\n( .*?\n)(?=\w)", "", text)


FORGED: dict[str, tuple[Callable[[str], str], str]] = {
    "another secret": (lambda text: text.replace(SECRET.hex(), OTHER.hex()), "NOT fair"),
    "another commitment": (lambda text: text.replace(commitment(SECRET), commitment(OTHER)), "NOT fair"),
    "another secret with its commitment": (lambda text: with_proof(OTHER, text), "NOT fair"),
    "another hand number": (lambda text: text.replace(f"  hand: {NUMBER}\n", f"  hand: {NUMBER + 1}\n"), "NOT fair"),
    "another text": (lambda text: text.replace(f"text: {TEXT}", "text: yours"), "NOT fair"),
    "other cards": (lambda text: dealt_by(OTHER, text), "NOT fair"),
    "other cards, secret and commitment": (lambda text: with_proof(OTHER, dealt_by(OTHER, text)), "NOT as recorded"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_hand_that_is_not_forged_throughout_is_refuted(name: str, tmp_path: Path) -> None:
    forge, words = FORGED[name]
    answer = ace_invaders("replay", put(tmp_path, "hand.yaml", forge(saved())))
    assert (answer.status, answer.err) == (1, "")
    assert words in answer.out


def test_a_hand_whose_every_part_was_made_to_fit_is_told_by_the_noted_fingerprint_alone(tmp_path: Path) -> None:
    """As docs/fairness.md says: compare with your note of it from before the bet."""
    forged = without_result(with_proof(OTHER, dealt_by(OTHER, saved())))
    answer = ace_invaders("replay", put(tmp_path, "hand.yaml", forged))
    assert (answer.status, answer.err) == (0, "")
    assert commitment(SECRET) not in forged
    assert commitment(OTHER) in forged
    assert ace_invaders("replay", put(tmp_path, "true.yaml", saved())).status == 0
