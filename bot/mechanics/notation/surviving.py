"""What can be told of dice before they are thrown: which values survive re-rolls, which dice are kept.

Values are few ranges, however many sides a die has.
"""

from collections.abc import Iterable, Sequence

from bot.mechanics.notation.tree import Condition, Dice, Keep, OneOf, Parity, ValueCondition

Values = tuple[range, ...]
"""Whole numbers, as ranges; a value that several faces show is in as many of them."""


def face_values(dice: Dice) -> Values:
    """Return the values of all faces of a die, before any modifier; of equal faces each."""
    if dice.faces:
        return tuple(range(face, face + 1) for face in dice.faces)
    return (range(dice.value(1), dice.value(dice.sides) + 1),)


def lowest(values: Values) -> int:
    """Return the lowest of at least one value."""
    return min(part[0] for part in values)


def highest(values: Values) -> int:
    """Return the highest of at least one value."""
    return max(part[-1] for part in values)


def surviving_values(dice: Dice) -> Values:
    """Return the values at which a throw may stay: those that no `rr` throws again."""
    return drop_meeting(face_values(dice), (reroll.when for reroll in dice.rerolls if not reroll.once))


def worths(dice: Dice) -> Values:
    """Return what one die that does not compound may be worth, re-rolls and bounds done."""
    stay = surviving_values(dice)
    if dice.explosion and dice.explosion.kind == "!p":
        stay += tuple(range(part.start - 1, part.stop - 1, part.step) for part in stay)
    if dice.least is not None:
        stay = _move(stay, ValueCondition("<", dice.least))
    if dice.most is not None:
        stay = _move(stay, ValueCondition(">", dice.most))
    return stay


def _move(values: Values, beyond: ValueCondition) -> Values:
    """Return values of which those beyond a bound are put there."""
    inside = drop_meeting(values, [beyond])
    at = (range(beyond.number, beyond.number + 1),) if count_values(inside) < count_values(values) else ()
    return inside + at


def count_meeting(values: Values, conditions: Iterable[Condition]) -> int:
    """Return how many of `values` meet at least one of the conditions."""
    return count_values(values) - count_values(drop_meeting(values, conditions))


def drop_meeting(values: Values, conditions: Iterable[Condition]) -> Values:
    """Return the values that meet none of the conditions."""
    for condition in conditions:
        values = tuple(part for one in values for part in _cut(one, condition) if part)
    return values


def count_values(values: Values) -> int:
    """Return how many values there are."""
    return sum(map(len, values))


def explodes(dice: Dice) -> Condition | None:
    """Return when a die explodes, with the highest face put in where nothing was said."""
    if not dice.explosion:
        return None
    return dice.explosion.when or ValueCondition("=", highest(face_values(dice)))


def _cut(values: range, condition: Condition) -> Iterable[range]:
    """Return what is left of values, of which each is as far from the next, without those that meet it."""
    match condition:
        case ValueCondition():
            return _outside(values, condition)
        case Parity(odd=odd):
            if values.step % 2 == 0:
                return () if values[0] % 2 == odd else (values,)
            return (values[1 if values[0] % 2 == odd else 0 :: 2],)
        case OneOf(numbers=numbers):
            return _between(values, numbers)


def _outside(values: range, condition: ValueCondition) -> tuple[range, range]:
    """Return what lies below, and what lies above, of that which meets the condition."""
    number = condition.number
    from_, to = {
        "=": (number, number + 1),
        "<": (values.start, number),
        "<=": (values.start, number + 1),
        ">": (number + 1, values.stop),
        ">=": (number, values.stop),
    }[condition.sign]
    return values[: _below(values, from_)], values[_below(values, max(from_, to)) :]


def _between(values: range, numbers: Iterable[int]) -> Iterable[range]:
    for number in numbers:
        at = _below(values, number)
        yield values[:at]
        values = values[at + (number in values) :]
    yield values


def _below(values: range, number: int) -> int:
    """Return how many of the values are less than `number`."""
    return min(len(values), max(0, -((values.start - number) // values.step)))


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
            case "km":
                start += (end - start - number + 1) // 2
                end = start + number
    return start, end


def is_plain(dice: Dice) -> bool:
    """Tell whether dice are just added: nothing stands after them."""
    if dice.keeps or dice.counting or dice.explosion or dice.rerolls or dice.faces or dice.implodes:
        return False
    return dice.least is None and dice.most is None


def explodes_apart(dice: Dice) -> bool:
    """Tell whether explosions are dice of their own, or may be taken for them, as they are just added."""
    if dice.explosion is None or dice.implodes:
        return False
    changed = dice.keeps or dice.counting or dice.least is not None or dice.most is not None
    return dice.brings_dice or not changed
