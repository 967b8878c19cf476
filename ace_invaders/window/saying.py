"""What is said: the words of the message panel, the question they may ask, and the lines of the log."""

from collections.abc import Callable

from ace_invaders.window.actions import Pressed
from ace_invaders.window.looks import IconName
from ace_invaders.window.view import Message
from ace_invaders.window.words import sentence


class Saying:
    """The last word of the game; `asked` is what the next press of it does for sure. `log` takes what is told."""

    def __init__(self, log: Callable[[str], None] | None = None) -> None:
        self.message: Message | None = None
        self.asked: Pressed | None = None
        self._log = log

    def answers(self, action: Pressed) -> bool:
        """Whether a press says yes to what was asked; whatever it says, the question is over."""
        asked, self.asked = self.asked, None
        if asked is not None and action != asked:
            self.message = None
        return asked is not None and action == asked

    def clear(self) -> None:
        self.message = self.asked = None

    def say(self, message: Message) -> None:
        self.message, self.asked = message, None
        self.tell(" ".join(filter(None, (message.title, message.detail))))

    def ask(self, action: Pressed, title: str, detail: str) -> None:
        """Ask for an action once more."""
        self.say(Message(title, detail, IconName.WARNING))
        self.asked = action

    def refuse(self, title: str, why: str) -> bool:
        """Say that something is not done, and why: always False."""
        self.say(Message(title, sentence(why), IconName.WARNING, refused=True))
        return False

    def tell(self, line: str) -> None:
        """Write a line into the log."""
        if self._log is not None:
            self._log(line)
