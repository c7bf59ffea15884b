"""Files that people send."""

from dataclasses import dataclass


@dataclass(frozen=True)
class File:
    """A file on a person's own machine."""

    name: str
    content: bytes
