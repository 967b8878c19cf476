"""The speaker: pygame's mixer beside the loop, and what a game at the desk lets it play."""

import threading
import time
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from ace_invaders.window import sounds, speaker
from ace_invaders.window.actions import Press, PressHold
from ace_invaders.window.cues import BIG_WIN, REFUSED, TICK
from ace_invaders.window.desk import Desk
from ace_invaders.window.sounds import Sound, SoundName
from ace_invaders.window.speaker import AHEAD, LOUDNESS, Mixer
from plays import ALL, NOTHING, message_of, opened, rig, unsaved
from scene_hands import targets_of, texts
from screen import wait_until

HOLD, RELEASE = Sound(SoundName.HOLD), Sound(SoundName.RELEASE)
GUARD = 130
FOUR_ACES = "Ac Ad Ah As 4s"
PAIR = "Jc Jd 4h 7s 2c"


class Ear:
    """A speaker that notes what it is asked for."""

    def __init__(self) -> None:
        self.fault = ""
        self.level = "off"
        self.heard: list[Sound] = []

    def follow(self, level: str) -> None:
        self.level = level

    def play(self, sounds: Iterable[Sound]) -> None:
        self.heard.extend(sounds)

    def take(self) -> list[Sound]:
        """What was heard since the last time."""
        heard, self.heard = self.heard, []
        return heard


def desk_of(**settings: Any) -> tuple[Desk, Ear]:
    ear = Ear()
    return Desk(unsaved(**settings), ear), ear


def run(desk: Desk, start: float, end: float) -> None:
    """Let time pass as the loop does, a frame after the other."""
    now = start
    while now <= end:
        desk.tick(now)
        now += 16


# The mixer.


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mixer]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer = Mixer()
    yield mixer
    mixer.close()


def is_open() -> bool:
    return pygame.mixer.get_init() is not None


def test_a_muted_game_opens_no_mixer(mixer: Mixer) -> None:
    mixer.follow("off")
    mixer.play([TICK])
    time.sleep(0.1)
    assert not is_open()
    assert mixer.fault == ""


def test_the_mixer_plays_16_bit_stereo_at_44100_hertz(mixer: Mixer) -> None:
    mixer.follow("low")
    wait_until(is_open, "the mixer")
    assert pygame.mixer.get_init() == (44100, -16, 2)


def test_a_sound_is_played_at_the_volume_of_the_setting(mixer: Mixer) -> None:
    for level in ("low", "medium", "high"):
        mixer.follow(level)
        wait_until(is_open, "the mixer")
        playing = wait_until(partial(_played, mixer), "the sound")
        assert {round(sound.get_volume(), 2) for sound in playing} == {LOUDNESS[level]}
        assert len(playing[0].get_raw()) == len(sounds.samples(BIG_WIN)) * 2
        mixer.follow("off")
        wait_until(lambda: not _playing(), "silence")


def _played(mixer: Mixer) -> list[pygame.mixer.Sound]:
    """What plays; where nothing does yet, it is asked for again: at first it is stale when it is made."""
    if not (playing := _playing()):
        mixer.play([BIG_WIN])
    return playing


def _playing() -> list[pygame.mixer.Sound]:
    if not is_open():
        return []
    sounds = (pygame.mixer.Channel(index).get_sound() for index in range(pygame.mixer.get_num_channels()))
    return [sound for sound in sounds if sound is not None]


def test_three_volumes_differ_and_off_is_silent() -> None:
    assert LOUDNESS["off"] == 0 < LOUDNESS["low"] < LOUDNESS["medium"] < LOUDNESS["high"] <= 1


def test_nothing_asked_of_the_mixer_takes_the_loops_time(mixer: Mixer) -> None:
    start = time.thread_time()
    mixer.follow("high")
    for _ in range(100):
        mixer.play([BIG_WIN, *AHEAD])
    assert time.thread_time() - start < 0.1
    start = time.monotonic()
    mixer.close()
    assert time.monotonic() - start < 1


def test_closing_tells_whether_the_device_was_let_go_of(mixer: Mixer, monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = threading.Event()
    monkeypatch.setattr(speaker, "PATIENCE", 0.1)
    monkeypatch.setattr(speaker, "_serve", lambda orders: stuck.wait(20))  # noqa: ARG005 - it takes none
    mixer.follow("low")
    assert not mixer.close(), "the device is still held"
    stuck.set()
    wait_until(lambda: not any(thread.name == "sound" for thread in threading.enumerate()), "the device let go of")
    assert mixer.close()


def test_the_mixer_can_be_closed_before_it_was_opened_and_twice() -> None:
    mixer = Mixer()
    mixer.close()
    mixer.follow("low")
    mixer.close()
    mixer.close()
    assert not is_open()


@pytest.mark.case("D-UI-3")
def test_without_a_device_the_speaker_is_silent_and_says_why(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    for level in ("low", "off", "medium"):
        mixer.follow(level)
        mixer.play([TICK])
        if level != "off":
            assert "nosuchdriver" in wait_until(lambda: mixer.fault, "the fault")
        mixer.play([TICK])
    mixer.close()
    assert capfd.readouterr() == ("", "")


def test_a_device_that_comes_later_is_found_when_the_sound_is_switched_on_again(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    mixer.follow("low")
    wait_until(lambda: mixer.fault, "the fault")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer.follow("off")
    mixer.follow("low")
    wait_until(is_open, "the mixer")
    assert mixer.fault == ""


@pytest.mark.parametrize(
    ("error", "told"), [(pygame.error("unplugged"), "unplugged"), (MemoryError(), "MemoryError()")]
)
def test_a_device_that_fails_while_it_plays_is_let_go_of_and_opened_again(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch, error: Exception, told: str
) -> None:
    def fail(_: object) -> None:
        assert is_open()
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(speaker, "_serve", fail)
        mixer.follow("low")
        assert wait_until(lambda: mixer.fault, "the fault") == told
    assert not is_open()
    wait_until(lambda: not any(thread.name == "sound" for thread in threading.enumerate()), "the end of the work")
    mixer.follow("off")
    mixer.follow("low")
    wait_until(is_open, "the mixer")
    assert mixer.fault == ""


# At the desk.


def test_cards_are_heard_when_they_are_shown() -> None:
    desk, ear = desk_of()
    desk.press(Press.MAIN, 1000)
    assert ear.take() == [TICK]
    for column in range(5):
        moment = 1000 + 90 * column
        if column:
            desk.tick(moment - 1)
        assert ear.take() == []
        desk.tick(moment)
        assert ear.take() == [Sound(SoundName.DEAL, column + 1)]


def test_a_hand_is_heard_to_its_end_each_sound_once(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, ear = desk_of(lines=1, coins=1)
    rig(monkeypatch, desk.play, FOUR_ACES)
    desk.press(Press.MAIN, 0)
    run(desk, 0, 800)
    for position in (1, 2, 3, 4):
        desk.press(PressHold(position), 1000 + position * 200)
    ear.take()
    desk.press(Press.MAIN, 2000)
    run(desk, 2000, 8000)
    heard = ear.take()
    assert [sound for sound in heard if sound.name is not SoundName.COUNT] == [
        TICK, Sound(SoundName.DEAL, 5), BIG_WIN,
    ]  # fmt: skip
    # 50 coins at 20 a second, and never more than 20 ticks a second.
    assert 25 <= heard.count(heard[-1]) + len([s for s in heard[:-1] if s.name is SoundName.COUNT]) <= 60


@pytest.mark.parametrize("when", [GUARD, 300])
def test_a_motion_that_is_skipped_sounds_of_its_end_alone(when: float, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, ear = desk_of(lines=1, coins=1)
    rig(monkeypatch, desk.play, PAIR)
    desk.press(Press.MAIN, 0)
    desk.press(Press.MAIN, when)
    ear.take()
    desk.press(PressHold(1), 1000)
    desk.press(PressHold(2), 1200)
    desk.press(Press.MAIN, 2000)
    ear.take()
    desk.press(Press.MAIN, 2001)
    heard = ear.take()
    assert [sound.name for sound in heard] == [SoundName.BOTTOM, SoundName.TICK]
    run(desk, 2001, 6000)
    assert ear.take() == []


def test_at_instant_speed_a_win_is_one_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, ear = desk_of(speed="instant", lines=1, coins=1)
    rig(monkeypatch, desk.play, PAIR)
    desk.press(Press.MAIN, 0)
    assert ear.take() == [TICK]
    for position in ALL:
        desk.press(PressHold(position), 200 * position)
    ear.take()
    desk.press(Press.MAIN, 2000)
    assert [sound.name for sound in ear.take()] == [SoundName.BOTTOM, SoundName.TICK]
    run(desk, 2000, 6000)
    desk.press(Press.BET_ONE, 6100)
    assert ear.take() == [TICK], "the win of the hand before is not heard again"


def test_the_speed_set_to_instant_on_the_way_makes_no_heap_of_sounds() -> None:
    desk, ear = desk_of(speed="4")
    desk.press(Press.MAIN, 0)
    desk.press(Press.FASTER, GUARD)
    assert desk.play.preferences.settings["speed"] == "instant"
    ear.take()
    run(desk, GUARD, 4000)
    assert ear.take() == []


def test_after_a_pause_of_the_loop_no_heap_of_sounds_comes() -> None:
    desk, ear = desk_of()
    desk.press(Press.MAIN, 0)
    ear.take()
    desk.tick(5000)
    assert ear.take() == []


@pytest.mark.parametrize("motion", ["full", "reduced"])
@pytest.mark.parametrize("speed", ["1", "instant"])
def test_holds_and_releases_are_heard_at_every_speed(speed: str, motion: str) -> None:
    desk, ear = desk_of(speed=speed, motion=motion)
    desk.press(Press.MAIN, 0)
    run(desk, 0, 1000)
    ear.take()
    desk.press(PressHold(2), 1100)
    desk.press(PressHold(4), 1101)
    desk.press(PressHold(2), 1102)
    run(desk, 1102, 2000)
    assert ear.take() == [HOLD, HOLD, RELEASE]


def test_what_cannot_be_done_now_is_refused_aloud() -> None:
    desk, ear = desk_of(speed="instant")
    desk.press(PressHold(1), 0)
    assert ear.take() == [REFUSED], "no hand is open"
    desk.press(Press.MAIN, 100)
    ear.take()
    desk.press(Press.BET_ONE, 100 + GUARD)
    assert ear.take() == [REFUSED], "bets are locked"


def test_a_deal_without_credits_is_refused_aloud() -> None:
    desk, ear = desk_of(speed="instant", credits=1, lines=3, coins=5)
    desk.press(Press.MAIN, 0)
    assert ear.take() == [REFUSED]


def test_a_press_that_does_nothing_makes_no_sound() -> None:
    desk, ear = desk_of()
    for action in (Press.UP, Press.CLOSE, Press.FIRST, Press.QUIT):
        desk.press(action, 0)
    assert ear.take() == []


def test_presses_on_buttons_tick() -> None:
    desk, ear = desk_of()
    for number, action in enumerate((Press.BET_ONE, Press.LINES, Press.MENU, Press.CLOSE, Press.FASTER, Press.INSERT)):
        desk.press(action, 1000 * number)
        assert ear.take() == [TICK], action


# The setting.


def test_the_key_steps_through_off_low_medium_high_and_says_so() -> None:
    desk, ear = desk_of()
    assert desk.view(0).appearance.sound == "medium"
    for level in ("high", "off", "low", "medium"):
        desk.press(Press.SOUND, 0)
        assert desk.play.preferences.settings["sound"] == ear.level == level
        assert desk.view(0).appearance.sound == level
        assert message_of(desk.play) == f"Sound: {level}. "


def test_the_sound_is_set_during_a_motion_and_over_a_panel_too() -> None:
    desk, ear = desk_of()
    desk.press(Press.MAIN, 0)
    desk.press(Press.SOUND, GUARD)
    assert ear.level == "high"
    assert desk.view(GUARD).elapsed == GUARD, "the motion goes on"
    assert desk.play.message is None, "and what is said of it stays"
    run(desk, GUARD, 2000)
    for panel in (Press.HELP, Press.MENU):
        desk.press(panel, 2000)
        for level in ("off", "low", "medium", "high"):
            desk.press(Press.SOUND, 5000)
            assert ear.level == level
            assert f"Sound: {level}." in texts(desk.picture(9000))
            assert not targets_of(desk.picture(9000), Press.MAIN), "the panel stays open"


def test_the_sound_is_remembered(tmp_path: Path) -> None:
    play = opened(tmp_path)
    Desk(play).press(Press.SOUND, 0)
    play.close()
    again = opened(tmp_path)
    assert again.preferences.settings["sound"] == "high"
    again.close()


def test_mute_on_the_command_line_keeps_the_speaker_off() -> None:
    desk, ear = desk_of(sound="off")
    desk.tick(0)
    assert ear.level == "off"
    assert desk.view(0).appearance.sound == "off"


def test_a_change_of_the_configuration_file_is_followed(tmp_path: Path) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text("sound: low\n")
    ear = Ear()
    desk = Desk(opened(tmp_path / "saves", file), ear)
    desk.tick(0)
    assert ear.level == "low"
    file.write_text("sound: off\n")
    desk.tick(1000)
    desk.tick(1001)
    assert ear.level == "off"
    desk.play.close()


@pytest.mark.case("D-UI-3")
def test_where_nothing_can_be_heard_the_button_is_mute_and_the_message_says_why() -> None:
    desk, ear = desk_of()
    ear.fault = "no such device"
    assert desk.view(0).appearance.sound == "off"
    desk.press(Press.SOUND, 0)
    assert message_of(desk.play) == "Sound: high. Nothing is heard: no such device."
    desk.press(Press.SOUND, 0)
    assert message_of(desk.play) == "Sound: off. "


def test_what_a_hand_is_worth_has_no_part_in_what_is_heard_of_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = []
    for cards in (FOUR_ACES, NOTHING):
        desk, ear = desk_of(lines=1)
        rig(monkeypatch, desk.play, cards)
        desk.press(Press.MAIN, 0)
        run(desk, 0, 1000)
        heard.append(ear.take())
    assert heard[0] == heard[1]
