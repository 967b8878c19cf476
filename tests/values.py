"""What it means that a thing is a value."""

from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest


def assert_is_value(value: Any) -> None:
    """Holds that no part of a value can be changed, and that nothing can be hung on it."""
    for field in fields(value):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field.name, getattr(value, field.name))
    assert not hasattr(value, "__dict__")
