"""The distribution of an expression by icepool, of which the distributions it is held against know nothing.

icepool cannot say all that the language can: dice that explode into new dice and are then kept or dropped.
"""

from fractions import Fraction
from operator import add, floordiv, mod, mul, sub

import icepool

from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Call,
    Dice,
    DigitDice,
    Group,
    Labelled,
    Negative,
    Number,
    PercentileDice,
    SizedDice,
)

OPERATORS = {"+": add, "-": sub, "*": mul, "/": floordiv, "%": mod}


class NotSaid(Exception):
    """icepool cannot express it."""


def distribution(node):
    """Return the chance of each total, as a fraction.

    Raises:
        NotSaid: icepool cannot express it, or not without passing Python's recursion limit.
    """
    try:
        die = made(node)
    except RecursionError:
        raise NotSaid from None
    return {value: Fraction(ways, die.denominator()) for value, ways in die.items()}


def made(node):
    """Return the die of icepool that a value is."""
    match node:
        case Number(value=value):
            die = icepool.Die([value])
        case Bracketed(inner=inner) | Labelled(inner=inner) | Negative(inner=inner):
            die = -made(inner) if isinstance(node, Negative) else made(inner)
        case Arithmetic(operator=operator, left=left, right=right):
            die = OPERATORS[operator](made(left), made(right))
        case PercentileDice(extra=extra, best=best):
            die = icepool.z(10).map(lambda units: read_tens(units, extra + 1, best=best))
        case DigitDice() | SizedDice() | Call():
            die = other(node)
        case Group(parts=parts, keep=None, counting=counting):
            die = sum(made(part).map(lambda value: worth(counting, value)) for part in parts)
        case Group(parts=parts, keep=keep, counting=counting):
            die = chosen(icepool.Pool([made(part) for part in parts]), len(parts), (keep,), counting)
        case Dice(count=int(count)):
            die = dice_pool(node, count)
        case Dice(count=counts):
            die = made(counts).map(lambda count: dice_pool(node, count))
    return die


def other(node):
    match node:
        case DigitDice(digits=digits, sides=sides):
            return sum(icepool.d(sides) * 10**place for place in range(digits))
        case SizedDice(count=count, sides=sides):
            return made(sides).map(lambda size: count @ icepool.d(size))
        case Call(name="abs", parts=(inner,)):
            return made(inner).map(abs)
        case Call(parts=(left, right)):
            return -((-made(left)) // made(right))


def read_tens(units, tens, *, best):
    reading = icepool.z(10).map(lambda digit: 10 * digit + units or 100)
    return reading.lowest(tens) if best else reading.highest(tens)


def dice_pool(dice, count):
    die = one_throw(dice)
    if dice.implodes or (dice.explosion and dice.explosion.kind == "!!"):
        die = compounded(dice, die)
    elif dice.explosion:
        if dice.keeps:
            raise NotSaid
        return count @ chain(dice, die)
    die = die.map(lambda value: bounded(dice, value))
    if not dice.keeps:
        return count @ die.map(lambda value: worth(dice.counting, value))
    return chosen(die.pool(count), count, dice.keeps, dice.counting)


def compounded(dice, die):
    """Return a die whose first throw may lose the next one, or which explodes and adds up."""
    most = dice.explosion.most if dice.explosion else 0

    def exploded(times):
        if not times:
            return die
        more = exploded(times - 1)
        return die.map(lambda value: value + more if explodes(dice, value) else value)

    further = exploded(most - 1) if most else None

    def first(value):
        if dice.implodes and dice.implodes.holds(value):
            return value - die
        return value + further if most and explodes(dice, value) else value

    return die.map(first)


def one_throw(dice):
    die = icepool.Die([dice.value(face) for face in range(1, dice.sides + 1)])
    always = [reroll.when for reroll in dice.rerolls if not reroll.once]
    once = [reroll.when for reroll in dice.rerolls if reroll.once]
    if always:
        die = die.reroll(lambda value: any(when.holds(value) for when in always), depth="inf")
    if once:
        die = die.reroll(lambda value: any(when.holds(value) for when in once), depth=1)
    return die


def chain(dice, die, number=0):
    """Return what a die comes to with all that it brings, each of them bounded and counted by itself."""
    less = 1 if number and dice.explosion.kind == "!p" else 0
    later = chain(dice, die, number + 1) if number < dice.explosion.most else 0

    def comes_to(value):
        alone = worth(dice.counting, bounded(dice, value - less))
        return alone + later if explodes(dice, value) else alone

    return die.map(comes_to)


def explodes(dice, value):
    when = dice.explosion.when
    highest = max(dice.value(face) for face in range(1, dice.sides + 1))
    return value == highest if when is None else when.holds(value)


def bounded(dice, value):
    value = value if dice.least is None else max(dice.least, value)
    return value if dice.most is None else min(dice.most, value)


def worth(counting, value):
    return value if counting is None else counting.score(value)


def chosen(pool, count, keeps, counting):
    start, end = 0, count
    for keep in keeps:
        number = min(keep.number, end - start)
        match keep.kind:
            case "kh":
                start = end - number
            case "kl":
                end = start + number
            case "dh":
                end -= number
            case "dl":
                start += number
            case "km":
                start += (end - start - number) // 2
                end = start + number
    pool = pool[start:end] if (start, end) != (0, count) else pool
    if start == end:
        return icepool.Die([0])
    if counting is None:
        return pool.sum()
    return pool.expand().map(lambda values: sum(counting.score(value) for value in values))
