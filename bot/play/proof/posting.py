"""Channels where heads are posted, and why a post failed."""

from dataclasses import dataclass
from typing import Literal

Obstacle = Literal["gone", "forbidden", "unreachable"]
"""Why a message cannot be written: no such channel, no permission, or Discord does not answer."""


@dataclass(frozen=True, slots=True)
class Unposted:
    """A channel where the last head could not be posted."""

    channel: int
    since: int
    """When the first failed post in a row was due, in milliseconds since 1970."""
    obstacle: Obstacle
    """The reason of the last failure."""
