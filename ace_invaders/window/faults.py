"""What is wrong with a file, short enough for the message panel."""

import os
import re
from collections.abc import Iterable
from pathlib import Path

from ace_invaders.window.words import counted


def first_fault(faults: str, folders: Iterable[Path]) -> str:
    """The first of some lines, what it names without the folder where that is one of these, and how many follow.

    >>> first_fault(f"{Path('home', 'C.yaml')}:4:3: no pay", [Path("home")])
    'C.yaml:4:3: no pay'
    """
    fault, *others = faults.splitlines()
    for folder in folders:
        fault = re.sub(rf"(?<!\S){re.escape(f'{folder}{os.sep}')}", "", fault)
    return f"{fault} (and {counted(len(others), 'more fault')})" if others else fault
