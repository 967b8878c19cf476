"""What libraries print of a machine's lacks, kept from the player."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet_errors() -> Iterator[None]:
    """Standard error without what libraries print of devices that are not there; SDL tells of those anyway."""
    try:
        kept = os.dup(2)
    except OSError:  # a program without a terminal may have no standard error
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
