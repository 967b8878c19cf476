"""The desk: play over time. Presses are guarded, motions run, panels open; the picture of any moment is given.

Time is handed in, in milliseconds that never run backwards.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ace_invaders.errors import AceInvadersError
from ace_invaders.keymap import Keymap
from ace_invaders.window import ahead, drop, notice, remembered, table
from ace_invaders.window.actions import Press, Pressed
from ace_invaders.window.appearance import Appearance
from ace_invaders.window.faults import first_fault
from ace_invaders.window.hearing import Hearing
from ace_invaders.window.keynames import key_names
from ace_invaders.window.looks import Picture
from ace_invaders.window.menu_panel import Menu
from ace_invaders.window.moving import Moving
from ace_invaders.window.panel import Panel
from ace_invaders.window.panels import opened, opens
from ace_invaders.window.play import Play
from ace_invaders.window.settings_panel import SettingsPanel
from ace_invaders.window.speaker import OFF, Silence, Speaker
from ace_invaders.window.unfolding import LessonPanel, Unfolding
from ace_invaders.window.view import Message, View

SLIP_GUARD = 120.0  # ms after a deal in which presses are slips
WATCH_EVERY = 500.0  # ms between looks at the player's files
VALUES_EVERY = 30.0  # ms between looks for the values of holds while they are computed
# What goes on while cards are in motion; every other press completes the motion and does nothing else.
_DURING_MOTION = (Press.FASTER, Press.SLOWER, Press.SOUND)
_STAKES = (Press.MAIN, Press.BET_MAX, Press.CASH_OUT)  # what moves money


class Desk:
    """A game in a window: what the loop shows and presses (screen.Screen)."""

    def __init__(self, play: Play, speaker: Speaker | None = None) -> None:
        self.play = play
        self._speaker = speaker or Silence()
        self._hearing = Hearing(self._speaker)
        self.done = False
        self._panel: Panel | None = None
        self._unfolding: tuple[Unfolding, Panel | None] | None = None  # with the panel that was there before
        self._heard: Message | None = None  # what was said before the last press
        self._moving: Moving | None = None
        self._guard_until = 0.0
        self._seen: tuple[object, ...] | None = None  # the `_stakes` of what a window shows
        self._watched = 0.0
        self._spoken = ""
        self._lesson_panel = LessonPanel(self._teaches)

    @property
    def keymap(self) -> Keymap:
        keymap: Keymap = self.play.preferences.settings["keys"]
        return keymap

    @property
    def fullscreen(self) -> bool:
        return bool(self.play.preferences.settings["fullscreen"])

    @property
    def enter(self) -> Pressed:
        """What Enter means with nothing in the focus: HOLD BEST, WRITE, the answer to a question, or DEAL."""
        if isinstance(self._panel, SettingsPanel) and self._panel.can_write:
            return Press.EDIT
        return Press.HOLD_BEST if self._panel is None and self._teaches else self.play.asked or Press.MAIN

    @property
    def _teaches(self) -> bool:
        """Whether the trainer is open at the table, behind a panel or not."""
        return self.play.training.is_on and self.play.is_holding and not self._is_blocked

    @property
    def arrows_step_focus(self) -> bool:
        """Whether Up and Down go through the controls, as in the menu."""
        return isinstance(self._panel, Menu)

    @property
    def place(self) -> object:
        """The screen that is shown: None for the table, else the action that opens it."""
        return self._panel.screen if self._panel else None

    @property
    def writes(self) -> bool:
        """Whether what is typed goes into a text."""
        return isinstance(self._panel, SettingsPanel) and self._panel.draft is not None

    @property
    def size(self) -> tuple[int, int] | None:
        """The size that the window last had, where one is remembered that a window can have."""
        return remembered.size_of(self.play.store.setting(remembered.SIZE))

    def resized(self, size: tuple[int, int]) -> None:
        """Remember the window's size."""
        self.play.keeping.remember(remembered.SIZE, remembered.size_text(size))

    def picture(self, now: float, hover: object = None, pressed: object = None, focus: object = None) -> Picture:
        """What the window shows now."""
        view = replace(self.view(now), hover=hover, pressed=pressed, focus=focus)
        picture = self._picture(self._panel, view)
        if self._panel is not None and view.message is not None and view.message is not self._heard:
            picture = notice.told(picture, view.message)
        if self._unfolding is None or self._unfolding[0].is_over(now):
            return picture
        unfolding, before = self._unfolding
        calm = replace(view, hover=None, pressed=None, focus=None)
        return unfolding.mixed(self._picture(before, calm), picture, now)

    def _picture(self, panel: Panel | None, view: View) -> Picture:
        keys = key_names(self.keymap)
        return panel.picture(view, keys) if panel else table.picture(view, keys)

    def view(self, now: float) -> View:
        """The state as the scenes want it."""
        moving, look = self._moving, self._appearance
        return View(
            session=self.play.session,
            before=moving.before if moving else None,
            elapsed=moving.elapsed_at(now, look.pace) if moving else None,
            appearance=look,
            tables=tuple(self.play.preferences.catalogue),
            mark=self.play.commitments.mark,
            message=self.play.message,
            lesson=self._lesson_panel.opening(self.play.training.lesson, now),
            leaving=self._lesson_panel.leaving(now),
            verdict=self.play.training.verdict,
        )

    def ahead(self, now: float) -> Iterator[Picture]:
        """What the window may show next."""
        return ahead.pictures(self.view(now), self.play, key_names(self.keymap))

    def wait(self, now: float) -> float:
        """How long nothing changes by itself, in ms."""
        if self._unfolding is not None or self._lesson_panel.unfolding is not None:
            return 0.0
        watch = max(0.0, self._watched + WATCH_EVERY - now)
        if self.play.training.waits_for_values:
            watch = min(watch, VALUES_EVERY)
        if self._panel is not None:
            watch = min(watch, self._panel.wait(now))
        return min(watch, self._moving.wait(now, self._appearance)) if self._moving is not None else watch

    def tick(self, now: float) -> None:
        """Let time pass: motions end, changed files are read between hands, once the last one is shown."""
        self._speaker.follow(self.play.preferences.settings["sound"])
        self._move_on(now)
        if self._panel is not None:
            self._panel = self._panel.tick(now)
        self.play.training.take_values()
        self._speak()
        self._follow_trainer(now)
        self._watch(now)

    def _move_on(self, now: float) -> None:
        """What moves sounds as far as it has come, and ends."""
        if self._moving is not None:
            look = self._appearance
            elapsed = self._moving.elapsed_at(now, look.pace)
            self._hearing.reach(elapsed, look.pace)
            if elapsed >= self._moving.timeline(look).duration:
                self._moving = None
        if self._unfolding is not None and self._unfolding[0].is_over(now):
            self._unfolding = None

    def _watch(self, now: float) -> None:
        """Look after the player's files and the folder of the game, now and then."""
        if now < self._watched + WATCH_EVERY:
            return
        self._watched = now
        if not self._is_blocked:
            self.play.choosing.read_changed_files()
        self.play.keeping.check_place()  # last, so that no word of a file hides its message

    def press(self, action: Pressed, now: float) -> None:
        """Do what a key or a click asks for, at most one thing a press."""
        self.tick(now)
        before, told, state = self.play.session, self.play.message, self._state
        self._take(action, now)
        self._speak()
        after, message = self.play.session, self.play.message
        self._speaker.follow(self.play.preferences.settings["sound"])
        if any(was is not is_ for was, is_ in zip(state, self._state, strict=True)):
            refused = message is not None and message is not told and message.refused and after == before
            self._hearing.press(before, after, refused)

    def _speak(self) -> None:
        """Tell the log what the open panel shows, once it shows something else."""
        before, self._spoken = self._spoken, self._panel.spoken if self._panel else ""
        if self._spoken not in ("", before):
            self.play.saying.tell(self._spoken)

    @property
    def _state(self) -> tuple[object, ...]:
        """All that a press can change."""
        play = self.play
        return play.session, play.message, play.preferences.settings, play.training.is_on, self._panel, self._moving

    def _take(self, action: Pressed, now: float) -> None:
        self._heard = self.play.message
        before = self._panel
        self._press(action, now)
        self._unfold(before, now)
        self._follow_trainer(now)

    def _follow_trainer(self, now: float) -> None:
        """The trainer's panel opens and closes as other panels do."""
        lesson = self.play.training.lesson if self._teaches else None
        look = self._appearance
        self._lesson_panel = self._lesson_panel.after(lesson, now, look.pace if look.panels_move else None)

    def roll(self, action: Pressed, now: float) -> None:
        """The wheel: it moves through the list of a panel, and never presses anything."""
        if self._panel is not None:
            self._panel = self._panel.after(action, now)

    def focused(self, name: str) -> None:
        """The keyboard is on another control."""
        self.play.saying.tell(f"Focus: {name}.")

    def drop(self, path: str, now: float) -> None:
        """A file dropped on the window: a saved hand is replayed over the game, any other one is refused in words."""
        self.tick(now)
        file, before = Path(path), self._panel
        self._heard = self.play.message  # what was said before is no news over the replay
        try:
            self._panel = drop.read(file, self.play.preferences.catalogue, self._appearance.speed, before)
        except AceInvadersError as error:
            self.play.saying.refuse(f"{file.name} is not replayed.", first_fault(str(error), [file.parent]))
        self._unfold(before, now)

    def _unfold(self, before: Panel | None, now: float) -> None:
        """A panel opens or closes, where another one is there than before."""
        after, look = self._panel, self._appearance
        if (before and before.screen) == (after and after.screen) or self.done or not look.panels_move:
            return
        self._unfolding = Unfolding.begun(now, opens=after is not None, pace=look.pace), before

    def _press(self, action: Pressed, now: float) -> None:
        if action is Press.QUIT:
            self.done = True
        elif action is Press.FULL_SCREEN:
            self.play.choosing.choose(fullscreen=not self.fullscreen)
        elif now < self._guard_until:
            return
        elif self._is_blocked and action not in _DURING_MOTION:
            self._complete()
        elif action in _STAKES and self._seen not in (None, self._stakes):
            return  # it was meant for what was shown before, as where the machine stood still
        elif self._panel is not None:
            self._press_panel(self._panel, action, now)
        elif action is Press.EXPLAIN:  # at the table: why aces fell, or not, in the last hand
            self._panel = opened(Press.HISTORY, self.play)
        elif opens(action):
            self._panel = opened(action, self.play)
        else:
            self._do(action, now)

    def shown(self, now: float) -> None:
        """The picture is in the window: what is pressed from now on is meant for it."""
        seen, self._seen = self._seen, self._stakes
        if seen is not None and seen[0] != self._seen[0]:
            self._guard_until = now + SLIP_GUARD

    @property
    def _stakes(self) -> tuple[object, ...]:
        """What a player must have seen who moves money: the hand, its phase, what is asked, that nothing moves."""
        session = self.play.session
        return session.number, session.round.phase, self.play.asked, self._is_blocked

    def touch(self, now: float) -> None:
        """A click on nothing: it completes a motion."""
        self._heard = self.play.message
        if now >= self._guard_until and self._is_blocked:
            self._complete()

    def _complete(self) -> None:
        self._moving = None
        self._hearing.cut_short()

    def _press_panel(self, panel: Panel, action: Pressed, now: float) -> None:
        """A panel takes every press; some of them it hands on to play."""
        if panel.hands_on(action) or action is Press.SOUND:
            self._do(action, now)
        elif action in (panel.screen, Press.CLOSE) and not self.writes:
            self._panel = None
        elif action is Press.TRAINER:
            self._panel = None
            if not self.play.training.is_on:
                self._do(action, now)
        else:
            self._panel = opened(action, self.play) if opens(action) else panel.after(action, now)

    def _do(self, action: Pressed, now: float) -> None:
        before, pace = self.play.session, self._appearance.pace
        self.play.do(action)
        after = self.play.session
        if after.number != before.number:
            self._guard_until = now + SLIP_GUARD
        if action is Press.SOUND and not self._is_blocked:
            self.play.choosing.tell_sound(self._speaker.fault)
        if after != before:
            self._moving, look = Moving(before, after, now), self._appearance
            self._hearing.begin(self._moving.timeline(look), before, after, look.pace)
        elif self._moving is not None:
            self._moving = self._moving.from_now(now, pace)

    @property
    def _appearance(self) -> Appearance:
        wanted = Appearance.of(self.play.preferences.settings)
        return replace(wanted, sound=OFF) if self._speaker.fault else wanted

    @property
    def _is_blocked(self) -> bool:
        """Whether a motion must be completed first."""
        return self._moving is not None and self._moving.blocks
