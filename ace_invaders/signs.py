"""Characters that have no shape of their own and change how a terminal shows the others."""

import unicodedata

# Words of Persian and families of emoji are written with joiners, which change nothing beside them.
_JOINERS = "\u200c\u200d"


def is_control(character: str) -> bool:
    """Whether it is a control character, or half a character."""
    return unicodedata.category(character) in ("Cc", "Cs")


def is_format(character: str) -> bool:
    """Whether it is a format sign, as those that turn the direction of writing, or a line separator; no joiner is."""
    return unicodedata.category(character) in ("Cf", "Zl", "Zp") and character not in _JOINERS


def visible(text: str) -> str:
    r"""The text on one line, with escapes for what cannot be seen; halves of characters are bytes of a file's name.

    >>> print(visible("lucky\u202eseven"))
    lucky\u202eseven
    """
    if text.isprintable():  # which is quick, and so is nearly every text
        return text
    return "".join(repr(sign)[1:-1] if is_format(sign) or unicodedata.category(sign) == "Cc" else sign for sign in text)
