"""Faults at system calls, in their quick form: a sample of the calls; and that a late commit would be found."""

from pathlib import Path

import pytest

from campaigns import calls
from campaigns.campaign import Scale
from campaigns.starts import Start
from campaigns.witness import Witness
from tracing import require_strace

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.fixture(autouse=True)
def strace() -> None:
    require_strace()


def test_a_fault_at_a_system_call_costs_nothing_and_is_said(tmp_path: Path) -> None:
    outcome = calls.run(Scale.QUICK, tmp_path)
    assert outcome.findings == ()
    assert outcome.tried == "20 calls that write x 3 faults, 16 that look x 1, in 7 starts of the game"


def test_a_player_who_is_shown_what_is_not_durable_yet_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_start = Start("a first start", 6, tmp_path / "nothing", Witness())
    monkeypatch.setattr(calls, "made", lambda _: [first_start])
    monkeypatch.setattr(calls, "POINTS", {Scale.QUICK: (4, 0)})
    assert calls.run(Scale.QUICK, tmp_path, module="late_player").findings
