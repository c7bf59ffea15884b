"""The kinds of physical randomiser, and how the face of each is read as a number from 1."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DieKind:
    """What is thrown, drawn, spun or looked at."""

    name: str
    ask: str
    """What a person is asked to do with it."""
    read: str
    """How its face is typed, with {faces} for their number; empty where the face is the number shown."""


DIE = DieKind("die", "Throw", "")
COIN = DieKind("coin", "Toss", "1 for tails, 2 for heads")
QUARTER = DieKind(
    "quarter",
    "Look at",
    "of the four sides around, the rank of the one towards you: 1 the highest, 4 the lowest",
)
ANGLE = DieKind(
    "angle", "Look at", "25ths of a clockwise turn that bring the die to its reference position, 1 to 25"
)
DRAW = DieKind("draw", "Make", "the number of the label, 1 to {faces}")
SPIN = DieKind("spin", "Make", "the number of the segment, 1 to {faces}")
SECOND = DieKind("second", "Note", "the remainder that the seconds passed leave by {faces}, plus 1")
FATE = DieKind("Fate die", "Throw", "1 for −, 2 for blank, 3 for +")

KINDS = (DIE, COIN, QUARTER, ANGLE, DRAW, SPIN, SECOND, FATE)
