"""What a throw costs on the sheet of its roller, such as hunger or Luck."""

from typing import NamedTuple


class Cost(NamedTuple):
    """A change of one line of a sheet."""

    line: str
    by: int = 0
    """What is added; negative for what is spent."""
    to: int | None = None
    """What it is set to instead, or None."""
