"""Loaded dice: faces that are not equally likely, as people suspect of real ones."""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from bot.mechanics.chain import equally
from bot.mechanics.entry import MOST_FACES
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import DIE, Die

LONGEST_NUMBER = 9
"""Digits of the numbers that a weight is written with."""

MOST_COMMON = 10**18
"""The largest common denominator: an analysis computes with it in every step."""


@dataclass(frozen=True)
class Load:
    """The weights of all dice with as many faces; everything else stays fair."""

    weights: tuple[int, ...]

    def weigh(self, die: Die) -> tuple[int, ...]:
        """Return the weights of the faces of `die`."""
        loaded = die.kind is DIE and die.faces == len(self.weights)
        return self.weights if loaded else tuple(equally(die))


def parse(text: str) -> Load:
    """Read weights such as `1,1,1,5/4,1,1`: whole numbers or fractions, in proportion.

    Raises:
        BadInput: fewer than 2 or more than 1,000 weights, one that is no number, or all of them 0, or
            fractions without a common denominator up to 10^18.
    """
    words = text.replace(" ", "").split(",")
    if not 2 <= len(words) <= MOST_FACES:
        raise BadInput(
            f"Give a weight for each face, such as 1,1,1,5/4,1,1 for a d6, not {len(words)} of them."
        )
    chances = [_fraction(word, position) for position, word in enumerate(words, 1)]
    if not any(chances):
        raise BadInput("At least one weight must be above 0.")
    common = lcm(*(chance.denominator for chance in chances))
    if common > MOST_COMMON:
        raise BadInput("These weights are too finely divided: write simpler fractions.")
    return Load(tuple(int(chance * common) for chance in chances))


def _fraction(word: str, position: int) -> Fraction:
    top, slash, bottom = word.partition("/")
    parts = (top, bottom) if slash else (top, "1")
    if all(part.isascii() and part.isdigit() and len(part) <= LONGEST_NUMBER for part in parts) and int(
        parts[1]
    ):
        return Fraction(int(parts[0]), int(parts[1]))
    raise BadInput(f"Weight {position} is {word[:20]!r}; write whole numbers or fractions such as 5/4.")
