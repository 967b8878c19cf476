"""`python -m campaigns [--quick] [NAME ...]`: runs campaigns and prints the table of docs/reliability.md.

The status is 1 where anything was lost, doubled, or not said in words.
"""

import argparse
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import Final, cast

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from campaigns.campaign import Campaign, Scale

NAMES: Final = (
    "kills",
    "calls",
    "disks",
    "folders",
    "doubles",
    "damage",
    "long_play",
    "commits",
    "hostile",
    "shuffles",
    "floods",
)


def load(name: str) -> Campaign:
    """The campaign of a name."""
    return cast("Campaign", import_module(f"campaigns.{name}"))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m campaigns", description="Campaigns of faults against the game.")
    parser.add_argument("names", nargs="*", choices=[*NAMES, []], metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--quick", action="store_true", help="a sample of each, as the tests run it")
    arguments = parser.parse_args()
    print("| campaign | fault | tried | went wrong | time |\n| --- | --- | --- | --- | --- |", flush=True)
    scale = Scale.QUICK if arguments.quick else Scale.FULL
    failed = [_report(name, scale) for name in arguments.names or NAMES]
    return int(any(failed))


def _report(name: str, scale: Scale) -> bool:
    """Run one campaign and print its row; whether anything went wrong."""
    campaign, start = load(name), time.perf_counter()
    with tempfile.TemporaryDirectory(prefix=f"campaign-{name}-") as folder:
        outcome = campaign.run(scale, Path(folder))
    seconds = time.perf_counter() - start
    count = len(outcome.findings) or "nothing"
    print(f"| {name} | {campaign.FAULT} | {outcome.tried} | {count} | {seconds:,.0f} s |", flush=True)
    for finding in outcome.findings:
        print(f"{name}: {finding}", file=sys.stderr, flush=True)
    return bool(outcome.findings)


if __name__ == "__main__":
    sys.exit(main())
