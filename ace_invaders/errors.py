"""The errors that the program answers for; each knows the exit status of a command that meets it."""

from dataclasses import dataclass
from typing import ClassVar, Final

from ace_invaders.signs import visible

INTERRUPTED: Final = 130  # the exit status after Ctrl-C


class AceInvadersError(Exception):
    """An error told to the person who can mend it: each argument is a sentence, and a line that can be read."""

    exit_status: ClassVar[int] = 2

    def __str__(self) -> str:
        # Names of files and folders may hold line ends and what moves a terminal's cursor.
        return "\n".join(visible(str(sentence)) for sentence in self.args)


class InvalidValue(AceInvadersError, ValueError):
    """Something that cannot be read: a card, a list of cards, a number, a name."""


class IllegalAction(AceInvadersError):
    """Something that may not be done now; the state it was asked of is unchanged."""


class Unavailable(AceInvadersError):
    """The machine does not allow it: no display, folder in use, no space, no permission."""

    exit_status = 3


class Refuted(AceInvadersError):
    """A check did not hold: the books do not balance, a result differs."""

    exit_status = 1


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One fault in a file that a person wrote. Lines and columns count from 1.

    >>> str(Problem("C.yaml", 4, 3, "unknown key 'roayl_flush'", "did you mean 'royal_flush'?"))
    "C.yaml:4:3: unknown key 'roayl_flush', did you mean 'royal_flush'?"
    """

    file: str
    line: int
    column: int
    what: str
    allowed: str = ""

    def __str__(self) -> str:
        what = f"{self.what}, {self.allowed}" if self.allowed else self.what
        return f"{visible(self.file)}:{self.line}:{self.column}: {what}"


class InvalidDocument(AceInvadersError):
    """A file that cannot be used, with all its problems in the order of their places."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(*problems)
        self.problems = problems
