"""The port to settings: what was decided for a home, and for single channels of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Decided = Mapping[str, Any]
"""The values of settings by their names in `Configuration`: only those that were decided."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a decision holds: in a whole home, or in one channel of it with its threads."""

    home: int
    channel: int = 0
    """0: in all channels of the home."""
