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


def entries(yaml: str) -> dict[str, str]:
    """What the game wrote, as `key` or `section.key` with the text behind it; what lies deeper is left out."""
    found: dict[str, str] = {}
    section = ""
    for indent, key, value in re.findall(r"^( {2})?(\w+):(?: (.*))?$", yaml.removeprefix("\ufeff"), re.MULTILINE):
        section = section if indent else key
        name = f"{section}.{key}" if indent else key
        if name in found:
            raise ValueError(f"{name} is written twice")
        found[name] = value
    return found


def plain(value: str) -> str:
    """A text without the quotes and the escapes that YAML may have put it into."""
    if value[:1] == "'":
        return value[1:-1].replace("''", "'")
    if value[:1] != '"':
        return value
    signs = {"_": "\xa0", "N": "\x85", "L": "\u2028", "P": "\u2029"}
    escape = r"\\(?:x(..)|u(.{4})|U(.{8})|(.))"
    return re.sub(escape, lambda e: signs.get(e[4], e[4]) if e[4] else chr(int(e[1] or e[2] or e[3], 16)), value[1:-1])


def check(yaml: str) -> bool:
    """Prints, line by line, whether the hand is what its secret deals."""
    hand = entries(yaml)
    if hand["fair.scheme"] != "AIF-1":
        raise ValueError(f"the scheme {hand['fair.scheme']} is not AIF-1")
    secret, number = bytes.fromhex(plain(hand["fair.secret"])), int(hand["fair.hand"])
    agrees = [told("commitment", [commitment(secret)], [plain(hand["fair.commitment"])])]
    written = {"bottom": hand["bottom.deal"] + hand["bottom.draw"]}
    written |= {line: hand[line] for line in LINES[1:]} if hand["lines"] == "3" else {}
    for line, value in written.items():
        cards = re.findall(r"\w+", value)
        deck = dealt(secret, number, plain(hand.get("fair.text", "")), LINES.index(line))
        agrees.append(told(line, deck[: max(5, len(cards))], cards))
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
                return 0 if check(Path(file).read_text("utf-8")) else 1
            case [secret, number, text]:
                print(f"{'commitment':<10}", commitment(bytes.fromhex(secret)))
                for deck, line in enumerate(LINES):
                    print(f"{line:<10}", *dealt(bytes.fromhex(secret), int(number), text, deck)[:10])
                return 0
    except KeyError as error:
        print(f"the file holds no {error.args[0]}: there is nothing to check", file=sys.stderr)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
    except (ValueError, OverflowError) as error:
        print(error, file=sys.stderr)
    else:
        print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
