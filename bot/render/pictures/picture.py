"""A picture that goes with a card."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG; `name` has letters and digits alone before `.png`, as Discord takes it."""

    name: str
    alt: str
    """What it shows, for those who cannot see it; at most 1,024 characters."""
    content: bytes
