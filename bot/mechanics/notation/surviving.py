"""What can be told of dice before they are thrown: which values survive re-rolls, which dice are kept.

Values are few ranges, however many sides a die has.
"""

from collections.abc import Iterable, Sequence

from bot.mechanics.notation.modifiers import (
    Keep,
    ValueCondition,
)
from bot.mechanics.notation.tree import (
    Dice,
)

Values = tuple[range, ...]
"""Whole numbers, as ranges that do not overlap."""


def shown(dice: Dice) -> Values:
    """Return the values of all faces of a die, before any modifier."""
    return (range(dice.value(1), dice.value(dice.sides) + 1),)


def surviving(dice: Dice) -> Values:
    """Return the values at which a throw may stay: those that no `rr` throws again."""
    return without(shown(dice), (reroll.when for reroll in dice.rerolls if not reroll.once))


def meeting(values: Values, conditions: Iterable[ValueCondition]) -> int:
    """Return how many of `values` meet at least one of the conditions."""
    return size(values) - size(without(values, conditions))


def without(values: Values, conditions: Iterable[ValueCondition]) -> Values:
    """Return the values that meet none of the conditions."""
    for condition in conditions:
        values = tuple(part for one in values for part in _cut(one, condition) if part)
    return values


def size(values: Values) -> int:
    """Return how many values there are."""
    return sum(map(len, values))


def explodes(dice: Dice) -> ValueCondition | None:
    """Return when a die explodes, with the highest face put in where nothing was said."""
    if not dice.explosion:
        return None
    return dice.explosion.when or ValueCondition("=", dice.value(dice.sides))


def _cut(values: range, condition: ValueCondition) -> tuple[range, range]:
    """Return what lies below, and what lies above, of that which meets the condition."""
    number = condition.number
    from_, to = {
        "=": (number, number + 1),
        "<": (values.start, number),
        "<=": (values.start, number + 1),
        ">": (number + 1, values.stop),
        ">=": (number, values.stop),
    }[condition.sign]
    if from_ >= to:
        return values, range(0)
    return range(values.start, min(values.stop, from_)), range(max(values.start, to), values.stop)


def places(keeps: Sequence[Keep], dice: int) -> tuple[int, int]:
    """Return which dice are kept, as places in the order from the highest: from, and up to but not."""
    start, end = 0, dice
    for keep in keeps:
        number = min(keep.number, end - start)
        match keep.kind:
            case "kh":
                end = start + number
            case "kl":
                start = end - number
            case "dh":
                start += number
            case "dl":
                end -= number
    return start, end


def is_plain(dice: Dice) -> bool:
    """Tell whether dice are just added: nothing stands after them."""
    if dice.keeps or dice.counting or dice.explosion or dice.rerolls:
        return False
    return dice.least is None and dice.most is None


def only_added(dice: Dice) -> bool:
    """Tell whether nothing happens to dice after they are thrown but that they are added."""
    return not (dice.keeps or dice.counting) and dice.least is None and dice.most is None
