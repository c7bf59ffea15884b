"""A file that goes with a card."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file shown beneath a card; `name` tells its kind, as in `forest.csv`."""

    name: str
    alt: str
    """What it holds, for those who cannot see it; at most 1,024 characters."""
    content: bytes
