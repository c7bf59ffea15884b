"""What stands after dice: brought into its one order."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from bot.mechanics.notation.modifiers import Condition, Counting, Explosion, Keep, Reroll, Weighing
from bot.mechanics.notation.reading.ending import Advantage
from bot.mechanics.notation.reading.endings import twice
from bot.mechanics.notation.reading.mistakes import Mistake, Repair
from bot.mechanics.notation.tree import Dice


@dataclass(frozen=True, slots=True)
class Bound:
    """The least or the most that a die is worth."""

    kind: Literal["mi", "ma"]
    number: int


@dataclass(frozen=True, slots=True)
class Implosion:
    """A first throw that meets the condition has the next one taken off."""

    when: Condition


class Modifier(NamedTuple):
    """A modifier, and from where to where it was written."""

    at: int
    what: Reroll | Explosion | Implosion | Bound | Keep | Counting | Weighing | Advantage
    end: int
    said: Literal["", "elsewhere", "d", "cs"] = ""
    """How, where that matters: as another bot has it, or as `d1` or `cs>=8`."""

    @property
    def name(self) -> str:
        """What it is called when something is wrong with it."""
        return _NAMES[type(self.what)][1]

    @property
    def stage(self) -> int:
        """When its turn is."""
        return _NAMES[type(self.what)][0]


_NAMES = {
    Reroll: (0, "a re-roll"),
    Explosion: (1, "an explosion"),
    Implosion: (1, "an implosion"),
    Bound: (2, "a least or most"),
    Keep: (3, "a keep or drop"),
    Counting: (4, "counting"),
    Weighing: (4, "counting"),
    Advantage: (5, "advantage"),
}


def ordered(dice: Dice, modifiers: Sequence[Modifier], start: int) -> Sequence[Modifier]:
    """Return modifiers in the order in which they work; those of other bots may stand in any.

    Raises:
        Mistake: they stand in another one.
    """
    in_order = sorted(modifiers, key=lambda modifier: modifier.stage)
    if any(modifier.said for modifier in modifiers):
        return in_order
    for one, other in pairwise(modifiers):
        if one.stage > other.stage:
            right = assembled(dice, in_order)
            raise Mistake(
                other.at,
                f"{other.name} works before {one.name} and must be written before it: {right}.",
                (Repair(start, modifiers[-1].end, str(right)),),
            )
    return modifiers


def assembled(dice: Dice, modifiers: Sequence[Modifier]) -> Dice:
    """Return the dice with all modifiers, of which the first of each kind that can be there once counts."""
    parts = [modifier.what for modifier in modifiers]
    return Dice(
        dice.count,
        dice.sides,
        dice.kind,
        tuple(part for part in parts if isinstance(part, Reroll)),
        next((part for part in parts if isinstance(part, Explosion)), None),
        next((part.number for part in parts if isinstance(part, Bound) and part.kind == "mi"), None),
        next((part.number for part in parts if isinstance(part, Bound) and part.kind == "ma"), None),
        tuple(part for part in parts if isinstance(part, Keep)),
        next((part for part in parts if isinstance(part, Counting | Weighing)), None),
        dice.faces,
        next((part.when for part in parts if isinstance(part, Implosion)), None),
    )


def with_advantages(dice: Dice, modifiers: Sequence[Modifier]) -> Dice:
    """Return the dice as they are thrown with advantage, where that stands after them.

    Raises:
        Mistake: they are not a single d20.
    """
    for modifier in modifiers:
        if isinstance(modifier.what, Advantage):
            return twice(dice, modifier.at, modifier.what, modifier.end)
    return dice
