"""What stands after dice: brought into its one order, and checked."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from bot.mechanics.notation.limits import KEEPS
from bot.mechanics.notation.modifiers import (
    Counting,
    Explosion,
    Keep,
    Reroll,
)
from bot.mechanics.notation.reading.endings import Advantage, twice
from bot.mechanics.notation.reading.mistakes import Mistake
from bot.mechanics.notation.surviving import explodes, meeting, shown, size, surviving
from bot.mechanics.notation.tree import (
    Dice,
)


@dataclass(frozen=True, slots=True)
class Bound:
    """The least or the most that a die is worth."""

    kind: Literal["mi", "ma"]
    number: int


class Modifier(NamedTuple):
    """A modifier, and the position in the text at which it was written."""

    at: int
    what: Reroll | Explosion | Bound | Keep | Counting | Advantage

    @property
    def name(self) -> str:
        """What it is called when something is wrong with it."""
        return {
            Reroll: "a re-roll",
            Explosion: "an explosion",
            Bound: "a least or most",
            Keep: "a keep or drop",
            Counting: "counting",
            Advantage: "advantage",
        }[type(self.what)]

    @property
    def stage(self) -> int:
        """When its turn is."""
        return [Reroll, Explosion, Bound, Keep, Counting, Advantage].index(type(self.what))


def modified(dice: Dice, modifiers: Sequence[Modifier]) -> Dice:
    """Return the dice with all modifiers.

    Raises:
        BadInput: the modifiers stand in another order than they work in, or do not go together.
    """
    _check_numbers(modifiers)
    for one, other in pairwise(modifiers):
        if one.stage > other.stage:
            right = _assembled(dice, sorted(modifiers, key=lambda modifier: modifier.stage))
            raise Mistake(
                other.at, f"{other.name} works before {one.name} and must be written before it: {right}."
            )
    made = _assembled(dice, modifiers)
    _check_bounds(made, modifiers)
    _check_endless(made, modifiers)
    _check_kept_once(made, modifiers)
    for at, what in modifiers:
        if isinstance(what, Advantage):
            made = twice(made, at, what)
    return made


def _assembled(dice: Dice, modifiers: Sequence[Modifier]) -> Dice:
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
        next((part for part in parts if isinstance(part, Counting)), None),
    )


def _check_numbers(modifiers: Sequence[Modifier]) -> None:
    seen: set[str] = set()
    keeps = 0
    for at, what in modifiers:
        keeps += isinstance(what, Keep)
        if keeps > KEEPS:
            raise Mistake(at, f"at most {KEEPS} times may be kept or dropped: leave {what} out.")
        match what:
            case Explosion() | Counting():
                name = type(what).__name__
            case Bound():
                name = what.kind
            case _:
                continue
        if name in seen:
            raise Mistake(at, _TWICE[name])
        seen.add(name)


_TWICE = {
    "Explosion": "dice explode in one way only: leave one of the explosions out.",
    "Counting": "dice are counted once only: leave one of the comparisons out.",
    "mi": "a die has one least value: leave one `mi` out.",
    "ma": "a die has one most value: leave one `ma` out.",
}


def _check_bounds(dice: Dice, modifiers: Sequence[Modifier]) -> None:
    if dice.least is not None and dice.most is not None and dice.least > dice.most:
        at = next(modifier.at for modifier in modifiers if isinstance(modifier.what, Bound))
        raise Mistake(
            at, f"a die cannot be worth at least {dice.least} and at most {dice.most}: turn the two around."
        )


def _check_endless(dice: Dice, modifiers: Sequence[Modifier]) -> None:
    stay = surviving(dice)
    when = explodes(dice)
    for at, what in modifiers:
        if isinstance(what, Reroll) and (not stay or meeting(shown(dice), [what.when]) == size(shown(dice))):
            raise Mistake(at, f"no face of {_die(dice)} would be left to stay: throw fewer of them again.")
        if isinstance(what, Explosion) and when and meeting(stay, [when]) == size(stay):
            raise Mistake(at, f"every face of {_die(dice)} would explode: let fewer of them explode.")


def _check_kept_once(dice: Dice, modifiers: Sequence[Modifier]) -> None:
    """Refuse what has no known distribution: a second keep among dice whose number is left to chance."""
    if dice.explosion and dice.explosion.kind != "!!" and len(dice.keeps) > 1:
        second = [modifier for modifier in modifiers if isinstance(modifier.what, Keep)][1]
        raise Mistake(
            second.at,
            f"dice that explode into new dice are kept or dropped once: leave {second.what} out, "
            "or let them compound (!!).",
        )


def _die(dice: Dice) -> str:
    return "a " + str(Dice(1, dice.sides, dice.kind))
