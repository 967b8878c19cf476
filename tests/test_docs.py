"""The documents say what the program does: commands and their output, links, paths, keys, options, figures.

In a block marked `console` every line after `$ ` is a command, and what follows it is its output; a line of `...`
stands for lines that are left out. A command without output shown must merely end well. A block whose first
line is a comment with a path is that file. All of it happens in a copy of the checkout, which outputs call
`~/ace-invaders`, and in which the hand of the pictures was played. In a block marked `sh` are commands
that set up, play or open a window: only their words are checked.
"""

import argparse
import hashlib
import os
import re
import shlex
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ace_invaders import game, keymap, locate
from ace_invaders import session as sessions
from ace_invaders.catalogue import Catalogue
from ace_invaders.cli.arguments import parser
from ace_invaders.fairness import Fair, seeded_secret
from ace_invaders.paytable import MAXIMUM_BET, PAID_ROWS
from ace_invaders.settings import SETTINGS
from ace_invaders.store import Store
from tools.houseplan import FLOORS

TOP = Path(__file__).resolve().parents[1]
DOCUMENTS = tuple(TOP / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")) + tuple(
    sorted((TOP / "docs").glob("*.md"))
)
HOME = "~/ace-invaders"
# The hand of the pictures and of the documents (tools/screenshots.py plays the same).
SEED, HOLD = 2127, (3, 4)
MOST_PICTURE_BYTES = 300_000

every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: the word behind its fence, its lines, and where it begins."""

    language: str
    lines: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Command:
    """A command as a document shows it, with the output that follows it."""

    words: str
    shown: tuple[str, ...]
    at: int


def text_of(name: str) -> str:
    return (TOP / name).read_text("utf-8")


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a document."""
    language, start, found = "", 0, list[str]()
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.startswith("```"):
            found.append(line)
        elif start:
            yield Block(language, tuple(found), start)
            start = 0
        else:
            language, start, found = line[3:].strip(), number, []


def commands(block: Block) -> Iterator[Command]:
    """The commands of a `console` block."""
    starts = [index for index, line in enumerate(block.lines) if line.startswith("$ ")]
    assert starts[:1] == [0], f"line {block.at}: a console block begins with a command"
    for start, end in zip(starts, [*starts[1:], len(block.lines)], strict=True):
        yield Command(block.lines[start][2:], block.lines[start + 1 : end], block.at + start + 1)


def file_name(block: Block) -> str:
    """The file that a block is, if it is one."""
    found = re.fullmatch(r"# ([\w./-]+\.(?:yaml|py))", block.lines[0]) if block.lines else None
    return found[1] if found else ""


def prose(text: str) -> str:
    """A document without its blocks."""
    return re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)


def spans(text: str) -> set[str]:
    """What stands between backticks."""
    return set(re.findall(r"`([^`\n]+)`", prose(text)))


def tables(text: str) -> list[list[str]]:
    """Every row of every table, as its cells without backticks."""
    rows = (line for line in prose(text).splitlines() if line.startswith("|"))
    return [[cell.replace("`", "").strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in rows]


# The commands and what they answer.


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the checkout with the two commands of the documents, and a game of one hand and another begun."""
    copy = tmp_path / "ace-invaders"
    for name in ("ace_invaders", "assets", "paytables", "saves/examples", "tools"):
        shutil.copytree(TOP / name, copy / name)
    for name in ("pyproject.toml", "run.py"):
        shutil.copy(TOP / name, copy)
    program = f"exec {shlex.quote(sys.executable)}"
    script(tmp_path / "bin" / "ace-invaders", f'{program} -m ace_invaders "$@"')
    ours = f'if [ "$1" = run.py ]; then shift; {program} -m ace_invaders "$@"; fi'
    script(tmp_path / "bin" / "python3", f'{ours}\n{program} "$@"')
    play(copy / "saves")
    return copy


def script(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    path.chmod(0o755)


def play(folder: Path) -> None:
    """Play the first hand of the seed, and deal the second."""
    found = Catalogue((locate.paytable_folder(),))
    with Store.open(folder, found, game.Round(MAXIMUM_BET, found["C"]), 2000) as store:
        store.clock = lambda: datetime(2026, 1, 31, 18, tzinfo=UTC)
        deals = [sessions.Deal(Fair(seeded_secret(SEED, hand), hand)) for hand in (1, 2)]
        for action in (deals[0], game.Hold(HOLD), game.Draw(), deals[1]):
            store.act(action)


def answers(block: Block, checkout: Path) -> list[str]:
    """What each command of a block answers, all in one shell, standard error among it."""
    end = "\x1e"
    # The status of a command is still there for an `echo $?` that follows it.
    lines = [f"{command.words}\nstatus=$?; printf '{end}'; (exit $status)" for command in commands(block)]
    environment = {**os.environ, "PATH": f"{checkout.parent / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    environment |= {"PYTHONPATH": str(checkout), "COLUMNS": "80", "HOME": str(checkout.parent)}
    done = subprocess.run(
        ["sh", "-c", "exec 2>&1\n" + "\n".join(lines)],
        cwd=checkout, env=environment, capture_output=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip
    return done.stdout.replace(str(checkout), HOME).split(end)[:-1]


def is_shown(answer: str, shown: tuple[str, ...]) -> bool:
    """Whether the output is the one shown; `...` stands for any lines."""
    parts = ("\n" + "\n".join(shown).strip() + "\n").split("\n...\n")
    pattern = r"\n(?:.*\n)*?".join(re.escape(part) for part in parts)
    return re.fullmatch(pattern, "\n" + answer.strip() + "\n") is not None


@pytest.mark.skipif(os.name == "nt", reason="the commands are shown for a POSIX shell")
@every_document
def test_a_command_that_is_shown_answers_as_shown(document: Path, checkout: Path) -> None:
    for block in blocks(document.read_text("utf-8")):
        if name := file_name(block):
            (checkout / name).parent.mkdir(parents=True, exist_ok=True)
            (checkout / name).write_text("\n".join(block.lines) + "\n", "utf-8")
        if block.language != "console":
            continue
        for command, answer in zip(commands(block), answers(block, checkout), strict=True):
            assert "Traceback" not in answer, f"{document.name}:{command.at}: $ {command.words}\n{answer}"
            told = f"{document.name}:{command.at}: $ {command.words}\n{answer}"
            assert not command.shown or is_shown(answer, command.shown), told


def test_an_output_that_differs_is_told_from_one_that_does_not() -> None:
    assert is_shown("a\nb\nc\n", ("a", "...", "c"))
    assert is_shown("a\nc\n", ("a", "...", "c"))
    assert not is_shown("a\nb\nc\n", ("a", "c"))
    assert not is_shown("a\nb\nc\nd\n", ("a", "...", "c"))
    assert not is_shown("a\n", ("b",))


def named_commands(text: str) -> Iterator[str]:
    """The commands of the program that a document names: in words, in `sh` and in `console` blocks."""
    yield from spans(text)
    for block in blocks(text):
        if block.language == "sh":
            yield from block.lines
        elif block.language == "console":
            yield from (command.words for command in commands(block))


def words_of(line: str) -> list[str] | None:
    """The arguments of a line that is a command of the program, or None."""
    try:
        words = shlex.split(line, comments=True)
    except ValueError:
        return None
    if words[:1] == ["ace-invaders"]:
        return words[1:]
    is_ours = words[:2] == ["python3", "run.py"] and words[2:3] != ["test"]
    return words[2:] if is_ours else None


@every_document
def test_every_command_that_is_named_is_one_of_the_program(document: Path) -> None:
    for line in named_commands(document.read_text("utf-8")):
        words = words_of(line)
        if words and "--help" not in words and "--version" not in words:
            known = parsers()
            name = "play" if words[0].startswith("-") else words[0]
            assert name in known, f"{line}: there is no such command"
            options = {word.partition("=")[0] for word in words if word.startswith("--")}
            assert options <= options_of(known[name]), line


def parsers() -> dict[str, argparse.ArgumentParser]:
    """The parser of every command."""
    (commands_,) = (action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    return dict(commands_.choices)


def options_of(command: argparse.ArgumentParser) -> set[str]:
    return {word for action in command._actions for word in action.option_strings if word.startswith("--")} - {"--help"}


def sections(text: str) -> dict[str, str]:
    """The parts of a document by their headings of the second rank."""
    parts = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    return {part.partition("\n")[0].strip(): part for part in parts}


@pytest.mark.parametrize("name", sorted(parsers()))
def test_every_option_of_a_command_is_documented(name: str) -> None:
    section = sections(text_of("docs/commands.md")).get(name, "")
    documented = {match for row in tables(section) for match in re.findall(r"--[a-z]+", row[0])}
    assert documented == options_of(parsers()[name])


# Settings and keys.


def test_every_setting_is_documented_with_its_default() -> None:
    settings = {row[0]: row for row in tables(sections(text_of("docs/configuration.md"))["Settings"])[2:]}
    assert list(settings) == [setting.key for setting in SETTINGS]
    for setting in SETTINGS:
        if isinstance(setting.default, str | int) and setting.default != "":
            plain = str(setting.default).lower() if isinstance(setting.default, bool) else str(setting.default)
            assert settings[setting.key][2] == plain, setting.key


def test_every_action_is_documented_with_its_keys() -> None:
    rows = {row[0]: row for row in tables(sections(text_of("docs/configuration.md"))["Keys"])}
    profiles = {name: keymap.profile(name) for name in keymap.PROFILES}
    for action in keymap.ACTIONS:
        _, _, default, cabinet = rows[action]
        assert default == ", ".join(profiles["default"][action]), action
        assert cabinet == ", ".join(profiles["cabinet"][action]), action


def test_no_key_stands_twice_in_the_keys_of_the_readme() -> None:
    rows = tables(sections(text_of("README.md"))["Keys"])[2:]
    keys = [key for row in rows for cell in (row[0], row[2]) for key in re.split(", | to ", cell)]
    assert sorted(keys) == sorted(set(keys))


def test_every_key_that_can_be_named_is_documented() -> None:
    section = sections(text_of("docs/configuration.md"))["Names of keys"]
    named = spans(section)
    signs = {key for key in keymap.KEYS if len(key) == 1 and not key.isalnum()}
    words = {key for key in keymap.KEYS if not re.fullmatch(".|f[0-9]+|keypad .|shift[+][a-z]", key)}
    assert words - named == set()
    assert {sign for sign in signs if f"`{sign}`" not in section.replace("`` ` ``", "```")} == set()


# Rules and figures.


def test_the_pay_tables_are_those_of_the_files() -> None:
    found = Catalogue((locate.paytable_folder(),))
    rows = {row[0]: row[1:] for row in tables(text_of("docs/paytables.md")) if len(row) == 1 + len(found)}
    for paid in PAID_ROWS:
        pays = [table.pays[paid] for table in found.values()]
        shown = [str(pay.maximum) if pay.maximum == pay.below else f"{pay.maximum} ({pay.below})" for pay in pays]
        assert rows[paid.words] == shown


def test_how_far_the_returns_are_from_the_maker_s_is_what_their_table_says() -> None:
    rows = [row for row in tables(text_of("docs/mathematics.md")) if len(row) == 7 and re.fullmatch("[A-F]", row[0])]
    off = [float(exact) - float(maker) for *_, exact, maker in rows]
    stated = [
        re.findall(r"(0\.\d+) to (0\.\d+) percentage points", text_of(f"docs/{name}.md"))
        for name in ("mathematics", "rules")
    ]
    assert len(off) == 6
    assert stated == [[(f"{min(off):.4f}", f"{max(off):.4f}")]] * 2


def test_the_vectors_are_those_that_the_scheme_deals() -> None:
    rows = {row[0]: row[1:] for row in tables(text_of("docs/fairness.md")) if len(row) == 3}
    fairs = (Fair(bytes(range(32)), 0), Fair(hashlib.sha256(b"ace invaders vector 2").digest(), 123456789, "cuté it"))
    assert rows["C"] == [fair.commitment for fair in fairs]
    for deck in (0, 1, 2):
        assert rows[f"deck {deck}, first ten"] == [" ".join(map(str, fair.deck(deck)[:10])) for fair in fairs]
    digests = [
        hashlib.sha256("\n".join(" ".join(map(str, fair.deck(deck))) for deck in (0, 1, 2)).encode()).hexdigest()
        for fair in fairs
    ]
    assert rows["SHA-256 of the three decks"] == digests


# Links, paths, pictures, the house.


def anchors(text: str) -> set[str]:
    """The places of a document that a link can lead to."""
    heads = re.findall(r"^#+ (.*)$", prose(text), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@every_document
def test_every_link_leads_somewhere(document: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(document.read_text("utf-8"))):
        if link.startswith("https://"):
            continue
        name, _, anchor = link.partition("#")
        target = document.parent / name if name else document
        assert target.exists(), f"{document.name}: {link}"
        assert not anchor or anchor in anchors(target.read_text("utf-8")), f"{document.name}: {link}"


@every_document
def test_every_path_of_the_project_that_is_named_exists(document: Path) -> None:
    tops = "ace_invaders|assets|benchmarks|docs|paytables|saves/examples|tests|tools"
    named = [span for span in spans(document.read_text("utf-8")) if re.fullmatch(rf"(?:{tops})(?:/[\w.-]*)+", span)]
    assert [name for name in named if not (TOP / name).exists()] == []


def test_every_document_can_be_reached_from_the_readme() -> None:
    reached, waiting = set[Path](), [TOP / "README.md"]
    while waiting:
        document = waiting.pop()
        reached.add(document)
        links = re.findall(r"\]\(([^)#\s]+\.md)", document.read_text("utf-8"))
        waiting += {(document.parent / link).resolve() for link in links} - reached
    assert set(DOCUMENTS) - reached == set()


def test_every_picture_is_shown_and_small() -> None:
    pictures = sorted((TOP / "docs" / "pictures").glob("*.png"))
    texts = "".join(document.read_text("utf-8") for document in DOCUMENTS)
    for picture in pictures:
        data = picture.read_bytes()
        assert f"pictures/{picture.name})" in texts
        assert len(data) <= MOST_PICTURE_BYTES
        assert struct.unpack(">II", data[16:24]) == (1280, 800)


@pytest.mark.slow
def test_the_pictures_are_drawn_by_the_program(tmp_path: Path) -> None:
    # Their pixels differ from one pygame to the other, so only which there are is compared.
    subprocess.run([sys.executable, TOP / "tools" / "screenshots.py", tmp_path], check=True, capture_output=True)
    drawn = {path.name for path in tmp_path.glob("*.png")}
    assert drawn == {path.name for path in (TOP / "docs" / "pictures").glob("*.png")}


def test_the_floors_are_those_that_the_house_is_held_to() -> None:
    rows = [row[0] for row in tables(sections(text_of("docs/architecture.md"))["Floors"])[2:]]
    assert rows == [", ".join(names) for names in FLOORS if not names[0].startswith("__")]
