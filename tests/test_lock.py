"""The lock on a player's folder: one holder at a time, and none after its process ended."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ace_invaders.errors import Unavailable
from ace_invaders.store.lock import InUse, Lock

TOP = Path(__file__).resolve().parents[1]
HOLDER = "import sys, pathlib, time\nfrom ace_invaders.store.lock import Lock\nlock = Lock(pathlib.Path(sys.argv[1]))\n"


def holder(path: Path, ending: str = "print('held', flush=True); time.sleep(60)") -> subprocess.Popen[str]:
    """Another process that holds the lock by the time this returns."""
    command = [sys.executable, "-c", HOLDER + ending, str(path)]
    other = subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    return other


def end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def test_a_second_holder_is_refused_at_once(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "lock")
    start = time.monotonic()
    with pytest.raises(InUse, match="is in use by another instance of Ace Invaders"):
        Lock(tmp_path / "lock")
    assert time.monotonic() - start < 3
    lock.release()


def test_a_holder_in_another_process_is_respected_until_it_is_killed(tmp_path: Path) -> None:
    other = holder(tmp_path / "lock")
    try:
        with pytest.raises(InUse):
            Lock(tmp_path / "lock")
    finally:
        end(other)
    Lock(tmp_path / "lock").release()


@pytest.mark.skipif(os.name == "nt", reason="descriptors are not handed on there")
def test_a_lock_that_was_let_go_of_is_free_though_another_process_was_being_started(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "lock")
    assert lock._descriptor is not None
    handed_on = os.dup(lock._descriptor)
    lock.release()
    Lock(tmp_path / "lock").release()
    os.close(handed_on)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not copied there")
def test_a_copy_of_the_process_that_ends_does_not_let_go_of_the_lock(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "lock")
    for end_of_child in (lock.release, lambda: None):
        child = os.fork()
        if not child:
            end_of_child()
            os._exit(0)
        os.waitpid(child, 0)
        with pytest.raises(InUse):
            Lock(tmp_path / "lock")
    lock.release()
    Lock(tmp_path / "lock").release()


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_no_stale_lock_is_left_by_a_kill(tmp_path: Path) -> None:
    for _ in range(5):
        other = holder(tmp_path / "lock")
        other.send_signal(signal.SIGKILL)
        other.communicate()
        Lock(tmp_path / "lock").release()


def test_a_released_lock_can_be_taken_and_released_twice(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "lock")
    lock.release()
    lock.release()
    Lock(tmp_path / "lock").release()


def test_the_lock_is_its_own_kind_of_unavailable(tmp_path: Path) -> None:
    assert issubclass(InUse, Unavailable)
    assert InUse.exit_status == 3


@pytest.mark.skipif(os.name == "nt", reason="open files cannot be removed there")
def test_the_identity_of_a_lock_is_that_of_the_file_held(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    lock = Lock(path)
    assert lock.identity == (path.stat().st_dev, path.stat().st_ino)
    path.unlink()
    other = Lock(path)
    assert other.identity == (path.stat().st_dev, path.stat().st_ino)
    assert other.identity != lock.identity
    lock.release()
    other.release()


def test_a_file_that_cannot_be_opened_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Lock(tmp_path / "nowhere" / "lock")
