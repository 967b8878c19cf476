"""Commit times, in their quick form, which judges none; and that long ones would be told."""

from pathlib import Path

import pytest

from campaigns import commits
from campaigns.campaign import Scale


def test_every_change_of_two_hundred_hands_is_timed(tmp_path: Path) -> None:
    outcome = commits.run(Scale.QUICK, tmp_path)
    assert outcome.findings == ()
    assert outcome.tried.startswith("600 commits: median ")


@pytest.mark.parametrize(
    ("times", "found"),
    [
        ([0.001] * 99 + [9.0], []),
        ([0.010] * 50 + [0.050] * 49 + [9.0], []),
        ([0.001] * 98 + [0.051] * 2, ["the 99th percentile of the commit times is 51.0 ms, at most 50 ms are allowed"]),
        ([0.001] * 49 + [0.011] * 51, ["the median of the commit times is 11.0 ms, at most 10 ms are allowed"]),
        ([0.060] * 100, ["the median", "the 99th percentile"]),
    ],
)
def test_times_that_are_too_long_are_told(times: list[float], found: list[str]) -> None:
    told = list(commits.faults(times))
    assert len(told) == len(found)
    assert all(line.startswith(words) for line, words in zip(told, found, strict=True))


@pytest.mark.parametrize(("share", "time"), [(0.5, 5), (0.51, 6), (0.99, 10), (1, 10), (0.01, 1)])
def test_a_quantile_is_one_of_the_times(share: float, time: int) -> None:
    assert commits.quantile(range(1, 11), share) == time
