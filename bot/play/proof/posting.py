"""Channels where heads are posted, and why one could not be."""

from dataclasses import dataclass
from typing import Literal

Obstacle = Literal["gone", "forbidden", "unreachable"]
"""Why a message cannot be written: there is no such channel, the bot may not, or Discord does not answer."""


@dataclass(frozen=True, slots=True)
class Unposted:
    """A channel where the last head could not be posted."""

    channel: int
    since: int
    """When the first of those in a row was due, in milliseconds since 1970."""
    obstacle: Obstacle
    """Of the last of them."""
