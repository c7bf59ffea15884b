"""What made the total of a roll: by this its fairness is told, and rolls are the same."""

from typing import Literal, NamedTuple

Way = Literal["dice", "method", "table", "adaptive", "deck"]
"""Dice as they fall, a rule that makes another die of them, a table, odds that lean, or cards."""


class MethodUsed(NamedTuple):
    """A rule by all that settles it."""

    name: str
    sides: int
    faces: int
    options: str


class MadeBy(NamedTuple):
    """What made a total, without what anybody called it; of a table, with its name."""

    way: Way
    dice: str
    """The dice in canonical form, the name of a game, or of a table."""
    method: MethodUsed | None = None
    """Only of that way."""
    tightness: str = ""
    """How strongly the odds lean, where they do."""
