"""Other readings of a roll: what it means at other tables, for a line on its card."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from bot.mechanics.notation.conditions import Condition, ValueCondition, count_meeting
from bot.mechanics.notation.line import Expression, Rolls, Target
from bot.mechanics.notation.modifiers import Counting, Keep
from bot.mechanics.notation.tree import (
    DIGITS,
    Arithmetic,
    Dice,
    DigitDice,
    Negative,
    Node,
    PercentileDice,
    substitute,
    within,
)

D20, D100 = Dice(1, 20), Dice(1, 100)


class Doubt(NamedTuple):
    """Two readings of the same line."""

    reading: str
    """How it was read, as a sentence."""
    other: Rolls
    """The other meaning."""


def doubt_of(rolls: Rolls) -> Doubt | None:
    """Return the other reading of the first roll that has one, or None if all are clear."""
    for place, part in enumerate(rolls.parts):
        for reading, other in _readings(part):
            return Doubt(reading, Rolls((*rolls.parts[:place], other, *rolls.parts[place + 1 :])))
    return None


def _readings(part: Expression) -> Iterator[tuple[str, Expression]]:
    match part:
        case Expression(target=Target(when=ValueCondition(">=", number)), root=root) if _is_d100(root):
            # In Call of Cthulhu and its kin a d100 is to stay at or below a skill.
            at_most = Target(ValueCondition("<=", number))
            yield f"`vs {number}` asks for {number} or more.", replace(part, target=at_most)
        case Expression(target=None, root=Dice(counting=Counting(success=when, failure=None)) as die) if (
            die.bare in {D20, D100} and replace(die, counting=None) == die.bare
        ):
            reading = f"`{die}` counts the die: 1 or 0."
            yield reading, replace(part, root=die.bare, target=Target(when))
        case Expression(root=Dice(sides=sides) as die) if die == Dice(1, sides) and sides in DIGITS:
            yield f"`{die}` is one die with {sides} sides.", replace(part, root=DigitDice(sides))
    for dice in within(part.root):
        if isinstance(dice, Dice) and dice.explosion and _never(dice, dice.explosion.when):
            # `!=7` may be taken for `not 7`.
            reading = f"A {dice.bare} never shows that: `{dice.explosion}` brings no more dice."
            usual = replace(dice, explosion=replace(dice.explosion, when=None))
            yield reading, replace(part, root=substitute(part.root, dice, usual))
    below = _without_disadvantage(part.root)
    if below is not None:
        # With Dice Maiden `-d20` is a roll with disadvantage.
        yield "`-d20` takes a d20 off.", replace(part, root=below)


def _is_d100(root: Node) -> bool:
    return root == D100 or isinstance(root, PercentileDice)


def _never(dice: Dice, when: Condition | None) -> bool:
    return when is not None and not count_meeting(dice.face_values, [when])


def _without_disadvantage(root: Node) -> Node | None:
    """Return a value that begins with `-d20` as one that begins with the lower of two d20, or None."""
    match root:
        case Negative(inner=inner) if inner == D20:
            return replace(D20, count=2, keeps=(Keep("kl", 1),))
        case Arithmetic(operator="+" | "-", left=left):
            begins = _without_disadvantage(left)
            return None if begins is None else replace(root, left=begins)
        case _:
            return None
