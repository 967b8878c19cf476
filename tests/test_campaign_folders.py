"""Folders that cannot be written, in their quick form; and that a window which says nothing of it would be found."""

import os
from pathlib import Path

import pytest

from campaigns import folders, playing
from campaigns.campaign import Scale
from screen import require_tools

pytestmark = [
    pytest.mark.slow,
    pytest.mark.window,
    pytest.mark.timeout(600),
    pytest.mark.skipif(os.name == "nt", reason="permissions are others there"),
]


def test_a_folder_that_cannot_be_written_is_said_and_costs_nothing(tmp_path: Path) -> None:
    require_tools()
    outcome = folders.run(Scale.QUICK, tmp_path)
    assert outcome.findings == ()
    assert int(outcome.tried.split()[0]) >= 3


def test_a_window_that_does_not_say_what_is_wrong_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    require_tools()
    monkeypatch.setattr(folders, "QUICK", 1)
    monkeypatch.setattr(playing, "PATIENCE", 5)
    program = str(Path(__file__).with_name("speechless.py"))
    findings = folders.run(Scale.QUICK, tmp_path, (program,)).findings
    for harm in (folders.AT_START[0], folders.IN_PLAY[0]):
        assert any(finding.startswith(f"{harm.name}: the game said ") for finding in findings), findings
