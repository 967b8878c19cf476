"""Double starts, in their quick form; and that players without a lock, or a late refusal, would be found."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from campaigns import doubles, playing
from campaigns.campaign import Scale

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL"),
]


def test_of_two_starts_one_is_refused_and_the_other_unharmed(tmp_path: Path) -> None:
    outcome = doubles.run(Scale.QUICK, tmp_path)
    assert outcome.findings == ()
    assert outcome.tried.startswith("10 double starts and as many kills; ")


def test_a_window_that_is_refused_only_after_three_seconds_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doubles, "ROUNDS", {Scale.QUICK: 1})
    program = str(Path(__file__).with_name("hesitant.py"))
    (finding,) = doubles.run(Scale.QUICK, tmp_path, window=(program,)).findings
    assert finding.startswith("a window was refused after ")


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="the machine does not tell it")
def test_what_others_had_of_the_processors_is_no_delay_and_what_a_process_sleeps_is() -> None:
    """Two programs on one processor: each could have run in half of the time that the other took."""
    cpu = min(os.sched_getaffinity(0))
    code = f"import os, time; os.sched_setaffinity(0, [{cpu}]); time.sleep(0.5)\nwhile time.process_time() < 0.5: pass"
    started = [subprocess.Popen([sys.executable, "-c", code], text=True) for _ in range(2)]
    start = time.monotonic()
    assert playing.wait_until(lambda: all(doubles.has_ended(process) for process in started))
    took, queued = time.monotonic() - start, [doubles.queued(process) for process in started]
    for process in started:
        process.wait()
    assert max(queued) > 0.3
    assert took - max(queued) > 0.9


def test_players_who_never_look_for_another_one_are_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doubles, "ROUNDS", {Scale.QUICK: 1})
    monkeypatch.setattr(playing, "PATIENCE", 5)  # seconds that the window stays, which nothing stops now
    assert doubles.run(Scale.QUICK, tmp_path, module="lockless_player").findings
