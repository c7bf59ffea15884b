"""What is thrown, drawn or looked at, as it is counted: `3.16 d6`, `1 look at the clock`."""

from collections.abc import Mapping
from fractions import Fraction

UNITS: Mapping[str, tuple[str, str]] = {
    "coin": ("coin", "coins"),
    "quarter": ("look at a side", "looks at a side"),
    "facing side": ("look at a facing side", "looks at a facing side"),
    "angle": ("look at an angle", "looks at an angle"),
    "draw": ("draw", "draws"),
    "spin": ("spin", "spins"),
    "second": ("look at the clock", "looks at the clock"),
    "Fate die": ("Fate die", "Fate dice"),
}
"""One and many of each kind that is no plain die, by the name of the kind."""


def unit(name: str, count: Fraction | int) -> str:
    """Return what `count` of a kind are called; dice such as d6 are called the same, however many."""
    one, many = UNITS.get(name, (name, name))
    return one if count == 1 else many
