"""Small disks, in their quick form; and that a late commit would be found."""

from pathlib import Path

import pytest

from campaigns import disks
from campaigns.campaign import Scale
from tracing import require_strace

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def test_play_stops_on_a_full_disk_and_goes_on_with_room(tmp_path: Path) -> None:
    if not disks.can_mount(tmp_path / "mount"):
        require_strace()
    outcome = disks.run(Scale.QUICK, tmp_path)
    assert outcome.findings == ()
    assert outcome.tried.startswith("7 ")


def test_a_player_who_is_shown_what_is_not_durable_yet_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not disks.can_mount(tmp_path / "mount"):
        require_strace()
    monkeypatch.setattr(disks, "SIZES", (224,))
    assert disks.run(Scale.QUICK, tmp_path, module="late_player").findings
