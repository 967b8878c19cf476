"""Deals a settled hand of Ace Invaders again from its secret. Needs Python alone, and nothing of the game.

    python3 verify_deal.py HAND.yaml             checks a hand that the game has exported
    python3 verify_deal.py SECRET NUMBER TEXT    prints what a secret commits to and deals (TEXT may be "")

The scheme is AIF-1 of docs/fairness.md. Status: 0 all agrees, 1 something does not, 2 not readable.
"""

import hashlib
import hmac
import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

LINES = ("bottom", "middle", "top")  # the lines of decks 0, 1 and 2
MOST = 65536  # no saved hand has more characters

# A line of an export: indent, key, and a list, a quoted text or a bare one that ends where it stands; then a comment.
BARE = r"""(?![-?:](?: |$)|[][{}#,&*!|>%@`'"])(?:(?! #|:(?: |$)).)+"""
FORM = re.compile(rf"""((?:  )*)([a-z_]+):(?: +(\[[\w, ]*]|'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|{BARE}))?(?: +#.*)?""")
UNSEEN = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\ufeff]")
SECTIONS = r"(?:result\.)?bottom|result\.(?:middle|top)|result|pays|fair"
VALUES = (
    r"format|number|played|paytable|lines|coins|credits|top|middle|hold|note|bottom\.(?:deal|draw)|pays\.[a-z_]+|"
    r"fair\.(?:scheme|hand|text|secret|commitment)|result\.(?:total|(?:top|middle|bottom)\.[a-z_]+)"
)
ESCAPES = dict(zip('0abtnvfre"\\/ _NLP', '\0\a\b\t\n\v\f\r\x1b"\\/ \xa0\x85\u2028\u2029', strict=True))
TEXT = r"[^\0-\x1f\x7f-\x9f]{0,64}"
DIGEST = "[0-9a-f]{64}"
CARD = "[2-9TJQKA][cdhs]"
CARDS = rf"\[(?:{CARD}(?:, {CARD})*)?]"
FIVE = rf"\[{CARD}(?:, {CARD}){{4}}]"


def commitment(secret: bytes) -> str:
    return hashlib.sha256(b"ace-invaders/commit/v1\0" + secret).hexdigest()


def words(secret: bytes, number: int, text: bytes, deck: int) -> Iterator[int]:
    """The stream of a deck: HMAC-SHA-256 blocks, each read as eight numbers of 32 bits."""
    head = b"ace-invaders/deal/v1\0" + bytes([len(text)]) + text + number.to_bytes(8, "big") + bytes([deck])
    for k in range(2**32):
        block = hmac.digest(secret, head + k.to_bytes(4, "big"), "sha256")
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))


def bounded(stream: Iterator[int], m: int) -> int:
    """A number below m, each equally likely: words past the last whole multiple of m are dropped."""
    return next(word for word in stream if word < 2**32 - 2**32 % m) % m


def dealt(secret: bytes, number: int, text: str, deck: int) -> list[str]:
    """All 52 cards of a deck in the order they are dealt."""
    stream = words(secret, number, unicodedata.normalize("NFC", text).encode(), deck)
    cards = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    for i in range(51):
        j = i + bounded(stream, 52 - i)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def content(file: Path) -> str:
    with file.open(encoding="utf-8-sig") as opened:
        if len(text := opened.read(MOST + 1)) > MOST:
            raise ValueError(f"more than {MOST} characters are no saved hand")
    return text


def entries(yaml: str) -> dict[str, str]:
    """What an export holds, as `key` or `section.key` with the text behind it; any other form is refused."""
    found: dict[str, str] = {}
    path: list[str] = []
    for number, line in enumerate(yaml.split("\n"), start=1):
        if re.fullmatch(" *(#.*)?", line):
            continue
        form = FORM.fullmatch(line.rstrip(" "))
        indent, key, value = form.groups("") if form else ("", "", "")
        depth = len(indent) // 2
        name = ".".join([*path[:depth], key])
        if UNSEEN.search(line) or depth > len(path) or not re.fullmatch(VALUES if value else SECTIONS, name):
            raise ValueError(f"line {number} is not as the game writes it, and nothing else is read")
        if name in found:
            raise ValueError(f"line {number}: {name} is written twice")
        found[name] = value.rstrip(" ")
        path = [*path[:depth], key]
    return found


def plain(value: str) -> str:
    """A text without the quotes and the escapes that YAML may have put it into."""
    if value[:1] == "'":
        return value[1:-1].replace("''", "'")
    if value[:1] != '"':
        return value
    escape = r"\\(?:x(..)|u(.{4})|U(.{8})|(.))"
    return re.sub(
        escape, lambda e: ESCAPES.get(e[4], "\0") if e[4] else chr(int(e[1] or e[2] or e[3], 16)), value[1:-1]
    )


def read(hand: dict[str, str], name: str, form: str) -> str:
    """The text of that name. Raises KeyError where there is none, ValueError where it has another form."""
    if not re.fullmatch(form, text := plain(hand[name])):
        raise ValueError(f"{name} is not {form}")
    return text


def check(yaml: str) -> bool:
    """Prints, line by line, whether the hand is what its secret deals."""
    hand = entries(yaml)
    read(hand, "format", "ace-invaders-hand/1")
    read(hand, "fair.scheme", "AIF-1")
    secret, number = bytes.fromhex(read(hand, "fair.secret", DIGEST)), int(read(hand, "fair.hand", "[0-9]+"))
    agrees = [told("commitment", [commitment(secret)], [read(hand, "fair.commitment", DIGEST)])]
    written = {"bottom": read(hand, "bottom.deal", FIVE) + read(hand, "bottom.draw", CARDS)}
    upper = LINES[1:] if read(hand, "lines", "[13]") == "3" else ()
    written |= {line: read(hand, line, FIVE) for line in upper}
    if not upper and hand.keys() & {"middle", "top"}:
        raise ValueError("a hand of one line has neither middle nor top")
    for line, value in written.items():
        cards = re.findall(r"\w+", value)
        deck = dealt(secret, number, read(hand, "fair.text", TEXT), LINES.index(line))
        agrees.append(told(line, deck[: len(cards)], cards))
    return all(agrees)


def told(what: str, computed: list[str], written: list[str]) -> bool:
    same = computed == written
    print(f"{what:<10}", *computed, "agrees" if same else f"DIFFERS, the file says {' '.join(written)}")
    return same


def main(arguments: list[str]) -> int:
    if any(argument.startswith("-") for argument in arguments[:1]):
        print(__doc__)
        return 0
    try:
        match arguments:
            case [file]:
                return 0 if check(content(Path(file))) else 1
            case [secret, number, text]:
                print(f"{'commitment':<10}", commitment(bytes.fromhex(secret)))
                for deck, line in enumerate(LINES):
                    print(f"{line:<10}", *dealt(bytes.fromhex(secret), int(number), text, deck)[:10])
                return 0
        fault = {0: "none is named", 2: "TEXT is missing"}.get(len(arguments), f"{len(arguments)} values are too many")
        print(f'{fault}, HAND.yaml or SECRET NUMBER TEXT is wanted (TEXT in quotes, "" for none)', file=sys.stderr)
    except KeyError as error:
        print(f"the file holds no {error.args[0]}: there is nothing to check", file=sys.stderr)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
    except (ValueError, OverflowError) as error:
        print(error, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
