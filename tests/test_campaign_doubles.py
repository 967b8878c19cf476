"""Double starts, in their quick form; and that two players without a lock would be found."""

import os
from pathlib import Path

import pytest

from campaigns import doubles
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


def test_players_who_never_look_for_another_one_are_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doubles, "ROUNDS", {Scale.QUICK: 1})
    monkeypatch.setattr(doubles, "PATIENCE", 5)  # seconds that the window stays, which nothing stops now
    assert doubles.run(Scale.QUICK, tmp_path, module="lockless_player").findings
