"""A comparison directly behind one die: as people type it, it is what the roll is to reach.

In the language itself it counts the die, as it does several: 1 or 0. So it stands in rows that were recorded
when it was read so by everyone, and in parentheses still.
"""

from dataclasses import replace

from bot.mechanics.notation.modifiers import Counting
from bot.mechanics.notation.rolls import Expression, Rolls, Target
from bot.mechanics.notation.tree import Dice, Labelled, Node


def compared_as_one(rolls: Rolls) -> Rolls:
    """Return a line in which each roll of one die that is compared has a target: `d20>=15` is `d20 vs 15`."""
    return Rolls(tuple(map(_compared, rolls.parts)))


def _compared(part: Expression) -> Expression:
    labelled = isinstance(part.root, Labelled)
    die = part.root.inner if isinstance(part.root, Labelled) else part.root
    match die:
        case Dice(counting=Counting(success=when, failure=None)) if _is_one(die) and not part.target:
            bare: Node = replace(die, counting=None)
            root = replace(part.root, inner=bare) if labelled else bare
            # A roll with a name is a value for others, which count it.
            return part if part.name else replace(part, root=root, target=Target(when))
    return part


def _is_one(dice: Dice) -> bool:
    """Tell whether one die is compared: it was thrown alone, or is the only one that is kept."""
    if not isinstance(dice.count, int) or (dice.explosion and dice.explosion.kind != "!!"):
        return False
    left = dice.count
    for keep in dice.keeps:
        left = max(left - keep.number, 0) if keep.kind in {"dh", "dl"} else min(left, keep.number)
    return left == 1
