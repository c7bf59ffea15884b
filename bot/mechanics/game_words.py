"""What a game adds to the language of dice: its words, and the die that its players leave out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class GameWord(NamedTuple):
    """A word of a game with a meaning for a roll: `crit` in `d20+5 ac 15 crit 19`."""

    option: str
    most: int
    """The largest number that may follow it; 1: none may."""
    is_flag: bool
    """Whether it has a meaning without a number."""
    is_way: bool
    """Whether it is advantage or disadvantage, which dice know too, except `adv2`."""


@dataclass(frozen=True, eq=False)
class GameWords:
    """The words of a game that may be among its dice."""

    words: Mapping[str, GameWord]
    adds_to_d20: bool
    """Whether the d20 of a roll may be left out: `attack +7 ac 15`."""
    targets: frozenset[str] = frozenset()
    """Its words before a number to reach, besides those of the language: `dv` in `d10+14 dv 15`."""
    strikes: bool = False
    """Whether `crit` beside dice doubles the damage dice, and is never a label."""
    strikes_all: bool = False
    """Whether it doubles all of the damage, and not only its dice."""


STRIKES = GameWords({}, adds_to_d20=False, strikes=True)
"""What D&D adds to damage dice, which it does not judge."""
STRIKES_ALL = GameWords({}, adds_to_d20=False, strikes=True, strikes_all=True)
"""The same of Pathfinder (Player Core, Doubling and Halving Damage)."""
