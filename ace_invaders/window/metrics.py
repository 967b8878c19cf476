"""The widths of text, measured without a font: FreeSansBold's advances in thousandths of its size.

The painter sets its text by the same numbers, letter by letter and without kerning, so that what
is laid out with them fits at every scale.
"""

import re
import unicodedata
from typing import Final

# The advance in thousandths of the size, and the signs that have it. What is missing here is
# shown as a middle dot.
_ADVANCES: Final = {
    238: "'",
    278: " ,./I\\ijl·ÌÍÎÏìíîïĨĩĪīĬĭĮįİıĵĺļľłІЇіїј‘’‚",
    280: "|¦",
    296: "Ι",
    333: "!()-:;[]`ft¡¨¯´¸ţťŧſ‹›",
    334: "ί",
    346: "ι",
    350: "•",
    351: "²³¹",
    365: "º",
    367: "Ϊ",
    370: "ª",
    372: "ϊ",
    389: "*r{}ŕŗř",
    430: "Ί",
    454: "гтѓ",
    474: '"·',
    480: "ђћ",
    492: "ĳ",
    494: "΅",
    500: "zźżž“”„",
    522: "ζ",
    530: "ξ",
    542: "√",
    546: "з",
    548: "≠",
    556: "#$0123456789J_aceksvxy¢£¤¥§«¶»àáâãäåçèéêëýÿāăąćĉċčēĕėęěĴķŀśŝşšŷЈаесухѐёєѕў–†‡€",
    562: "ь",
    564: "νэ",
    570: "έε",
    573: "ĸкќ",
    575: "ΰυϋύ",
    576: "βκ",
    580: "ч",
    584: "+<=>^~¬±×÷−≤≥",
    586: "ηθ",
    591: "γ",
    592: "τв",
    595: "ς",
    596: "ήя",
    606: "°б",
    608: "ийлнпљѝџ",
    610: "οό",
    611: "?FLTZbdghnopquµ¿ßðñòóôõöøùúûüþďđĝğġģĥħĹĻĽĿŁńņňŉŋōŏőŢŤŦũūŭůűųŹŻŽЃЋГТорњ",
    620: "δλ",
    626: "ρ",
    632: "χ",
    642: "Γ",
    656: "άα",
    667: "EPSVXYÈÉÊËÝÞĒĔĖĘĚŚŜŞŠŶŸμЀЁЅЕРХ",
    669: "м",
    672: "З",
    675: "Ч",
    676: "σ",
    685: "ц",
    687: "Ь",
    688: "ΒΖΣΤ",
    690: "Ξ",
    693: "ъ",
    698: "ΡЯ",
    710: "Ε",
    714: "Ν",
    718: "ЎУ",
    721: "π",
    722: "&ABCDHKNRUÀÁÂÃÄÅÇÐÑÙÚÛÜĀĂĄĆĈĊČĎĐĤĦĶŃŅŇŊŔŖŘŨŪŬŮŰŲψЄЉЌЏАБВКЛНПСЭ",
    726: "ЍИЙ",
    737: "©®",
    743: "Η",
    744: "ΔΚΛΥΫ",
    764: "ΆΑ",
    777: "Φ",
    778: "GOQwÒÓÔÕÖØĜĞĠĢŌŎŐŵО",
    780: "Ω",
    781: "Π",
    783: "Χ",
    800: "ωώ",
    801: "φ",
    804: "д",
    805: "Ψ",
    808: "Ĳ",
    809: "ж",
    810: "Θ",
    811: "ы",
    814: "Ц",
    822: "Ο",
    826: "Ђ",
    833: "MМ",
    844: "Ώ",
    860: "Μ",
    866: "Έ",
    869: "¼½¾",
    889: "%mæ",
    892: "Ф",
    898: "Ό",
    903: "Ή",
    906: "ш",
    908: "ю",
    918: "Д",
    928: "Ъ",
    944: "WœŴ",
    949: "Ы",
    957: "ф",
    965: "Ύ",
    975: "@",
    988: "щ",
    1000: "ÆŒ—…‰™",
    1093: "Ж",
    1097: "Ш",
    1113: "Њ",
    1129: "Ю",
    1223: "Щ",
}
PIPS: Final = "♣♦♥♠"
PIP_ADVANCE: Final = 0.86  # a suit within text, drawn as a shape
UNKNOWN_ADVANCE: Final = 0.6
UNKNOWN_SIGN: Final = "·"
CAP_LEAST: Final = 24.0
CAP_PADDING: Final = 13.0
LARGER: Final = 1.25

_ADVANCE: Final = {sign: width / 1000 for width, signs in _ADVANCES.items() for sign in signs}
_ALIKE: Final = str.maketrans("♧♢♡♤\t\n\r\xa0", "♣♦♥♠    ")
_PARTS: Final = re.compile(r"[^-_. ]*[-_. ]*")
# Controls, formats (joiners, selectors of emoji), lone surrogates, combining marks.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Mn", "Me"})


def legible(text: str) -> str:
    """The text as it is drawn: composed, without what has no shape; line breaks are spaces."""
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", text).translate(_ALIKE)
    return "".join(sign for sign in composed if unicodedata.category(sign) not in _UNSEEN)


def is_known(sign: str) -> bool:
    """Whether the font has the sign."""
    return sign in _ADVANCE


def advance(sign: str) -> float:
    """How far one sign moves the pen, in parts of the size."""
    known = _ADVANCE.get(sign)
    if known is not None:
        return known
    return PIP_ADVANCE if sign in PIPS else UNKNOWN_ADVANCE


def text_width(text: str, size: float, gap: float = 0) -> float:
    """The width of one run of text in logical pixels; `gap` lies between its signs."""
    signs = legible(text)
    return sum(map(advance, signs)) * size + gap * max(0, len(signs) - 1)


def cap_width(text: str, size: float = 16) -> float:
    """The width of a key cap that holds `text`, in logical pixels."""
    return max(CAP_LEAST, text_width(text, size) + CAP_PADDING)


def enlarged(size: int, large: bool) -> int:
    """The size of a text, where the player wants it large or not."""
    return round(size * LARGER) if large else size


def fitting(text: str, size: int, width: float, least: int = 16) -> int:
    """The size at which a text fits into a width: `size` or a smaller one, not below `least`."""
    return next((each for each in range(size, least, -1) if text_width(text, each) <= width), min(least, size))


def shortened(text: str, size: int, width: float) -> str:
    """The text, its end left out where it is too long for one line."""
    if text_width(text, size) <= width:
        return text
    return wrap(text, size, width - text_width("…", size))[0] + "…"


def in_rows(name: str, size: int, width: float, most: int) -> list[str]:
    """A name in up to so many rows, broken behind its hyphens, underlines and spaces where they let it be.

    >>> in_rows("Casino_Royale_Downtown", 16, 130, 2), in_rows("W" * 32, 16, 60, 2)
    (['Casino_Royale_', 'Downtown'], ['WWW', 'WW…'])
    """
    pieces = (piece for part in _PARTS.findall(name) for piece in cut(part, size, width))
    rows = [""]
    for piece in pieces:
        if rows[-1] and text_width(rows[-1] + piece, size) > width:
            rows.append("")
        rows[-1] += piece
    return [*rows[: most - 1], shortened("".join(rows[most - 1 :]), size, width)] if len(rows) > most else rows


def titled(prefix: str, name: str, size: int, width: float) -> str:
    """A name behind what it is the name of; the name alone is shortened where they are too long for one line."""
    return f"{prefix} {shortened(name, size, width - text_width(f'{prefix} ', size))}"


def wrap(text: str, size: float, width: float) -> list[str]:
    """The text in lines of at most `width`, broken between words; a word too long is cut."""
    return [line for part in text.splitlines() for line in _wrapped(part, size, width)]


def _wrapped(text: str, size: float, width: float) -> list[str]:
    lines = [""]
    for piece in (piece for word in text.split() for piece in cut(word, size, width)):
        longer = f"{lines[-1]} {piece}".lstrip()
        if text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(piece)
    return [line for line in lines if line] or [""]


def cut(word: str, size: float, width: float) -> list[str]:
    """The word in pieces that fit, of one sign at least."""
    if text_width(word, size) <= width:
        return [word]
    pieces = [""]
    for sign in word:
        if pieces[-1] and text_width(pieces[-1] + sign, size) > width:
            pieces.append("")
        pieces[-1] += sign
    return pieces
