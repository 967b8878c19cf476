"""The store behind a game in a window: what it refuses is said, and where it fails play stops until it is mended."""

from collections.abc import Callable
from pathlib import Path

from ace_invaders import hand_files
from ace_invaders import session as sessions
from ace_invaders.errors import AceInvadersError, IllegalAction
from ace_invaders.game import Phase
from ace_invaders.session import Session
from ace_invaders.store import Page, Store, read_played
from ace_invaders.window import narration
from ace_invaders.window.looks import IconName
from ace_invaders.window.remembered import SESSION_FROM, number_of
from ace_invaders.window.saying import Saying
from ace_invaders.window.view import Message


class Keeping:
    """A game as its store holds it; `reopen` opens a store that failed again, `folder` is the player's."""

    def __init__(self, store: Store, reopen: Callable[[Store], Store], folder: Path, saying: Saying) -> None:
        self.store, self.folder = store, folder
        self.stopped = False
        self._reopen, self._saying = reopen, saying

    @property
    def session(self) -> Session:
        return self.store.session

    @property
    def is_holding(self) -> bool:
        return self.session.round.phase is Phase.HOLDING

    @property
    def settled(self) -> int:
        """The number of the last settled hand, 0 before the first."""
        return self.session.number - self.is_holding

    @property
    def session_from(self) -> int:
        """The number of the last hand before this session of the statistics, 0 where none was ever begun."""
        return number_of(self.store.setting(SESSION_FROM))

    def act(self, action: sessions.Action) -> bool:
        """Do something with the game and its money, or say why not: whether it was done."""
        before = self.session
        try:
            after = self.store.act(action)
        except IllegalAction as error:
            return self._saying.refuse("Not now.", str(error))
        except AceInvadersError as error:
            return self.stop(error)
        self._saying.clear()
        for line in narration.told(before, after):
            self._saying.tell(line)
        return True

    def refuses(self, action: sessions.Action) -> bool:
        """Whether something may not be done now; then it is said why."""
        refused = sessions.refusal(self.session, action)
        return refused is not None and not self._saying.refuse("Not now.", refused)

    def stop(self, error: AceInvadersError) -> bool:
        """Stop play: always False."""
        self.stopped = True
        return self._saying.refuse("Play is stopped: nothing more is recorded.", str(error))

    def go_on(self) -> bool:
        """Try to open the store again after it failed."""
        try:
            self.store = self._reopen(self.store)
        except AceInvadersError as error:
            return self.stop(error)
        self.stopped = False
        return True

    def check_place(self) -> bool:
        """Stop at once where the folder has vanished or become read-only: whether there was no need to."""
        try:
            self.store.check_place()
        except AceInvadersError as error:
            return self.stop(error)
        return True

    def keep(self, what: Callable[[], None]) -> bool:
        """Keep what is no money: whether it was kept. That it cannot be is worth a word only where play stops."""
        try:
            what()
        except AceInvadersError as error:
            if self.store.stopped and not self.stopped:
                self.stop(error)
            return False
        return True

    def remember(self, key: str, value: str) -> bool:
        """Keep what is chosen of the window itself: whether it was kept."""
        return self.keep(lambda: self.store.remember(key, value))

    def played(self, after: int, most: int) -> Page:
        """Settled hands for the statistics; of a game that is saved, read beside it, from any thread."""
        return read_played(self.folder, after, most) if self.store.saved else self.store.played(after, most)

    def save(self, number: int) -> None:
        """Save a settled hand of the journal as a file, and say so."""
        if not self.check_place():
            return
        try:
            record = self.store.record(number)
            saved = hand_files.export(self.folder, record).name if record else None
        except AceInvadersError as error:
            self._saying.refuse("The hand is not saved.", str(error))
        else:
            if saved is None:
                self._saying.refuse("The hand is not saved.", f"the journal holds no hand {number:,}")
            else:
                self._saying.say(Message(f"Hand {number:,} is saved.", saved, IconName.CHECK))
