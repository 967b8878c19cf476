"""What puts faults in the place of system calls."""

import os
import shutil

import pytest


def require_strace() -> None:
    """Skips the test on a machine that lacks the tool; where CI is true that is a failure."""
    if shutil.which("strace") is not None:
        return
    why = "faults at system calls need the Debian package strace"
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)
