"""Small disks, in their quick form."""

from pathlib import Path

import pytest

from campaigns import disks
from campaigns.campaign import Scale
from tracing import require_strace


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_play_stops_on_a_full_disk_and_goes_on_with_room(tmp_path: Path) -> None:
    if not disks.can_mount(tmp_path / "mount"):
        require_strace()
    outcome = disks.run(Scale.QUICK, tmp_path)
    assert outcome.findings == ()
    assert outcome.tried.startswith("7 ")
