"""A comparison directly behind one die: as people type it, it is what the roll is to reach.

In the language itself it counts the die, as it does several: 1 or 0. So it stands in rows that were recorded
when it was read so by everyone, and in parentheses still.
"""

from dataclasses import replace

from bot.mechanics.notation.modifiers import Counting
from bot.mechanics.notation.rolls import Expression, Rolls, Target
from bot.mechanics.notation.tree import Dice, Labelled


def compared_as_one(rolls: Rolls) -> Rolls:
    """Return a line in which each roll of one die that is compared has a target: `d20>=15` is `d20 vs 15`."""
    return Rolls(tuple(map(_compared, rolls.parts)))


def _compared(part: Expression) -> Expression:
    label = part.root if isinstance(part.root, Labelled) else None
    die = label.inner if label else part.root
    if part.target or part.name or not isinstance(die, Dice) or not _is_one(die):
        return part  # a roll with a name is a value for others, which may add what it counts
    match die.counting:
        case Counting(success=when, failure=None):
            bare = replace(die, counting=None)
            return replace(part, root=Labelled(bare, label.label) if label else bare, target=Target(when))
        case _:
            return part


def _is_one(dice: Dice) -> bool:
    """Tell whether one die counts: it is thrown alone, or is the only one that is kept."""
    if not isinstance(dice.count, int) or (dice.explosion and dice.explosion.kind != "!!"):
        return False
    left = dice.count
    for keep in dice.keeps:
        left = max(left - keep.number, 0) if keep.kind in {"dh", "dl"} else min(left, keep.number)
    return left == 1
