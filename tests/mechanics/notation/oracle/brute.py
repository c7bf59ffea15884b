"""The distribution of an expression by trying everything: every face of every throw, equal states merged.

It follows what the language means and nothing else, and shares no code with what it is held against.
"""

from fractions import Fraction
from itertools import product

from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Dice,
    Group,
    Labelled,
    Negative,
    Number,
    PercentileDice,
)
from tests.mechanics.notation.oracle.hands import EMPTY, choice

EXPLOSIONS = 20


def distribution(node):
    """Return the chance of each total, as a fraction."""
    return mixed(cases(node))


def cases(node):
    """Yield every way in which a value may come out, with its chance."""
    match node:
        case Number(value=value):
            yield value, Fraction(1)
        case Bracketed(inner=inner) | Labelled(inner=inner):
            yield from distribution(inner).items()
        case Negative(inner=inner):
            yield from ((-value, chance) for value, chance in distribution(inner).items())
        case Arithmetic(operator=operator, left=left, right=right):
            for (a, p), (b, q) in product(distribution(left).items(), distribution(right).items()):
                yield calculated(operator, a, b), p * q
        case Group(parts=parts, keep=keep, counting=counting):
            yield from together([distribution(part) for part in parts], keep, counting)
        case PercentileDice(extra=extra, best=best):
            yield from percentile(extra, best)
        case Dice(count=count):
            for number, p in distribution(Number(count) if isinstance(count, int) else count).items():
                yield from ((value, p * q) for value, q in pool(node, number))


def mixed(ways):
    """Put equal values together."""
    chances = {}
    for value, chance in ways:
        chances[value] = chances.get(value, 0) + chance
    return chances


def calculated(operator, left, right):
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return (Fraction(left, right)).__floor__()


def percentile(extra, best):
    chance = Fraction(1, 10 ** (extra + 2))
    for units, *tens in product(range(10), repeat=extra + 2):
        yield (min if best else max)(10 * ten + units or 100 for ten in tens), chance


def together(distributions, keep, counting):
    chosen = choice((keep,) if keep else (), counting)
    hands = {EMPTY: Fraction(1)}
    for one in distributions:
        hands = mixed(
            (chosen.with_(hand, value), p * q) for hand, p in hands.items() for value, q in one.items()
        )
    return ((chosen.total(hand), p) for hand, p in hands.items())


def pool(dice, count):
    """Throw die after die, each with all that it brings; the order of throwing matters to no total."""
    chosen = choice(dice.keeps, dice.counting)
    hands = {EMPTY: Fraction(1)}
    for _ in range(count):
        hands = compounded(dice, hands, chosen) if compounds(dice) else chained(dice, hands, chosen)
    return ((chosen.total(hand), p) for hand, p in hands.items())


def compounds(dice):
    return dice.explosion is not None and dice.explosion.kind == "!!"


def compounded(dice, hands, chosen):
    """Add one die to each hand, whose throws add up."""
    sums = mixed(ended for ended in chains(dice, {0: Fraction(1)}, lambda so_far, value, _: so_far + value))
    return mixed(
        (chosen.with_(hand, bounded(dice, value)), p * q)
        for hand, p in hands.items()
        for value, q in sums.items()
    )


def chained(dice, hands, chosen):
    """Add one die to each hand, and every die that it brings."""

    def lay(hand, value, number):
        less = 1 if number and dice.explosion.kind == "!p" else 0
        return chosen.with_(hand, bounded(dice, value - less))

    return mixed(chains(dice, hands, lay))


def chains(dice, before, after):
    """Yield how a die and its explosions may end; `after` tells what a throw makes of what was before."""
    moving, throw = before, one_throw(dice)
    for number in range(EXPLOSIONS + 1):
        onward = []
        for situation, p in moving.items():
            for value, q in throw.items():
                then = (after(situation, value, number), p * q)
                if number < EXPLOSIONS and explodes(dice, value):
                    onward.append(then)
                else:
                    yield then
        moving = mixed(onward)


def explodes(dice, value):
    if dice.explosion is None:
        return False
    when = dice.explosion.when
    return value == dice.value(dice.sides) if when is None else when.holds(value)


def bounded(dice, value):
    value = value if dice.least is None else max(dice.least, value)
    return value if dice.most is None else min(dice.most, value)


def one_throw(dice):
    """Return the chance of each value at which a throw stands.

    Throwing while a value is refused makes the values that are not refused equally likely.
    """
    always = [reroll.when for reroll in dice.rerolls if not reroll.once]
    once = [reroll.when for reroll in dice.rerolls if reroll.once]
    values = [dice.value(face) for face in range(1, dice.sides + 1)]
    values = [value for value in values if not any(when.holds(value) for when in always)]
    each = Fraction(1, len(values))
    return mixed(
        (last, p)
        for first in values
        for last, p in (
            [(value, each * each) for value in values]
            if any(when.holds(first) for when in once)
            else [(first, each)]
        )
    )
