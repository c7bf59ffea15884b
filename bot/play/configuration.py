"""What a server may decide."""

from dataclasses import dataclass
from typing import Literal

Resetters = Literal["everyone", "managers"]


@dataclass(frozen=True, slots=True)
class Configuration:
    """The settings of a home; the defaults hold until someone sets another."""

    d100_from: Literal[0, 1] = 1
    """Whether a d100 shows 0-99 or 1-100 (0 and 100 are the same outcome)."""
    method: str = "human"
    """The rule, by name, of a roll that names none."""
    tightness: str = "1"
    """The tightness of an adaptive roll that names none."""
    reset: Resetters = "everyone"
    """Who may reset the memory of an adaptive roll."""

    def first_of(self, sides: int) -> int:
        """Return the lowest number that a die with `sides` sides shows: only a d100 may start at 0."""
        return self.d100_from if sides == 100 else 1
