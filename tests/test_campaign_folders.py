"""Folders that cannot be written, in their quick form."""

import os
from pathlib import Path

import pytest

from campaigns import folders
from campaigns.campaign import Scale
from screen import require_tools


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.timeout(600)
@pytest.mark.skipif(os.name == "nt", reason="permissions are others there")
def test_a_folder_that_cannot_be_written_is_said_and_costs_nothing(tmp_path: Path) -> None:
    require_tools()
    outcome = folders.run(Scale.QUICK, tmp_path)
    assert outcome.findings == ()
    assert int(outcome.tried.split()[0]) >= 3
