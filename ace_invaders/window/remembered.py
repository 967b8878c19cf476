"""What a game's store remembers of the window itself, by name and as text; what cannot be is as good as nothing."""

import re
from typing import Final

SIZE: Final = "window_size"  # in pixels, as in 1280x800
SESSION_FROM: Final = "statistics_from"  # the number of the last hand before the session of the statistics
TRAINER: Final = "trainer"  # whether it is on
MOST_SIDE: Final = 16384  # pixels of the widest or highest window
_SIZE_TEXT: Final = re.compile("([0-9]{1,5})x([0-9]{1,5})")


def size_of(text: str | None) -> tuple[int, int] | None:
    """A size that a window can have.

    >>> size_of("1280x800"), size_of("0x800"), size_of("large")
    ((1280, 800), None, None)
    """
    words = _SIZE_TEXT.fullmatch(text or "")
    size = (int(words[1]), int(words[2])) if words else (0, 0)
    return size if all(0 < side <= MOST_SIDE for side in size) else None


def size_text(size: tuple[int, int]) -> str:
    """A size as it is remembered."""
    return f"{size[0]}x{size[1]}"


def number_of(text: str | None) -> int:
    """The number of a hand, 0 for none."""
    return int(text) if text and re.fullmatch("[0-9]{1,16}", text) else 0
