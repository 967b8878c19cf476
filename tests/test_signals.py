"""Signals, again and again until a command has ended: no traceback, the status of docs/commands.md."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence

import pytest

from campaigns import signalled
from campaigns.playing import TOP

pytestmark = pytest.mark.skipif(
    os.name == "nt" or signal.getsignal(signal.SIGINT) is signal.SIG_IGN, reason="signals are others here"
)
COMMANDS = (["config"], ["replay", "saves/examples"], ["simulate", "--hands", "30000"])


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("number", signalled.STATUSES, ids=lambda number: number.name)
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_a_storm_of_signals_ends_a_command_without_a_traceback(number: signal.Signals, words: Sequence[str]) -> None:
    assert list(signalled.commands(number, words, delays=8)) == []


STUBBORN = """
import sys, time
from ace_invaders import cli
def work():
    try:
        print("works", flush=True)
        time.sleep(60)
    finally:
        end = time.monotonic() + 0.2
        while time.monotonic() < end:
            pass
        print("done", flush=True)
cli.main = work
sys.exit(cli.program())
"""


def stormed(code: str) -> tuple[int, bytes, bytes]:
    """The status and the output of a program that says when it works, and then meets Ctrl-C after Ctrl-C."""
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"works\n"
        signalled.storm(process, signal.SIGINT)
        out, errors = process.communicate()
    return process.returncode, out, errors


def test_what_ends_on_ctrl_c_comes_to_its_end_while_the_keys_are_still_held() -> None:
    assert stormed(STUBBORN) == (130, b"done\n", b"")


SWALLOWED = (
    "import signal\n    try:\n        signal.raise_signal(signal.SIGINT)\n    except KeyboardInterrupt:\n        pass\n"
)


@pytest.mark.parametrize(
    ("raised", "status", "words"),
    [
        (f"{SWALLOWED}    raise RuntimeError('of a library that was called back')", 130, b""),
        ("raise KeyboardInterrupt", 130, b""),
        ("raise RuntimeError('of a class') from KeyboardInterrupt()", 130, b""),
        ("raise RuntimeError('of its own') from ValueError()", 1, b"RuntimeError: of its own"),
    ],
)
def test_what_ctrl_c_became_on_its_way_is_ctrl_c_and_no_other_error(raised: str, status: int, words: bytes) -> None:
    code = f"from ace_invaders import cli\ndef main():\n    {raised}\ncli.main = main\nraise SystemExit(cli.program())"
    done = subprocess.run([sys.executable, "-c", code], cwd=TOP, capture_output=True, check=False)
    assert done.returncode == status
    assert words in done.stderr
    assert bool(words) == bool(done.stderr)


def test_a_message_that_ctrl_c_became_is_not_said() -> None:
    code = (
        "import sys\nfrom ace_invaders import cli\nfrom ace_invaders.cli import config\n"
        "from ace_invaders.errors import Unavailable\n"
        f"def run(_):\n    {SWALLOWED}    raise Unavailable('no display')\n"
        "config.run = run\nsys.argv = ['ace-invaders', 'config']\nraise SystemExit(cli.program())"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=TOP, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (130, b"")


DEAF = """
import sys, time
from ace_invaders import cli
cli.SAME_PRESS = 0.1
def work():
    try:
        print("works", flush=True)
        time.sleep(60)
    except KeyboardInterrupt:
        time.sleep(60)
cli.main = work
sys.exit(cli.program())
"""


def test_ctrl_c_that_was_not_followed_comes_again_while_the_keys_are_held() -> None:
    assert stormed(DEAF) == (130, b"", b"")


@pytest.mark.parametrize(("after", "status"), [("return 5", 5), ("signal.raise_signal(signal.SIGINT)", 130)])
def test_ctrl_c_where_nothing_can_be_raised_says_nothing_and_the_next_one_is_followed(after: str, status: int) -> None:
    code = (
        "import signal\nfrom ace_invaders import cli\nclass Dying:\n    def __del__(self):\n"
        "        signal.raise_signal(signal.SIGINT)\n"
        f"def main():\n    Dying()\n    {after}\ncli.main = main\nraise SystemExit(cli.program())"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=TOP, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (status, b"")


def test_ctrl_c_that_is_shut_off_stays_shut_off() -> None:
    """As under nohup, or in the background of a script."""
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); from ace_invaders import cli; "
        "cli.main = lambda: signal.raise_signal(signal.SIGINT) or 5; raise SystemExit(cli.program())"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=TOP, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (5, b"")
