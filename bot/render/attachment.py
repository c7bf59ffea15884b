"""A file or a picture that goes with a card."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file beneath a card; `name` tells its kind, as in `forest.csv`.

    The name of a picture has letters and digits alone before `.png`, as Discord takes it.
    """

    name: str
    alt: str
    """What it holds or shows, for those who cannot see it; at most 1,024 characters."""
    content: bytes
