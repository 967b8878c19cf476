"""Damaged saves, in their quick form; and that wrong figures would be found."""

import os
from pathlib import Path
from typing import Any

import pytest

from ace_invaders.store import inspection
from ace_invaders.store.rows import GameRow, HandRow
from campaigns import damage
from campaigns.campaign import Scale

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL"),
]


def test_a_damaged_save_reads_right_or_is_told(tmp_path: Path) -> None:
    outcome = damage.run(Scale.QUICK, tmp_path)
    assert outcome.findings == ()
    assert outcome.tried.startswith("60 byte flips and 20 cuts: ")
    for result in (" right", " kept aside", " refused"):
        assert result in outcome.tried


def test_rows_that_are_not_held_to_their_digests_are_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def trusting(row: type[Any], stored: tuple[Any, ...]) -> Any:
        return row(*stored[:-1])

    for row in (GameRow, HandRow):
        monkeypatch.setattr(row, "opened", classmethod(trusting))
    monkeypatch.setattr(inspection, "_check_pages", lambda _: None)
    assert damage.run(Scale.QUICK, tmp_path).findings
