"""The distribution of an expression by trying everything: every face of every throw, equal states merged.

It follows what the language means and nothing else, and shares no code with what it is held against.
"""

from fractions import Fraction
from itertools import product
from math import prod

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
    Reused,
    SizedDice,
    changed,
    within,
)
from tests.mechanics.notation.oracle.hands import EMPTY, choice


def distribution(node):
    """Return the chance of each total, as a fraction; of what is used again every total is tried in turn."""
    again = [one for one in within(node) if isinstance(one, Reused)]
    if again:
        return mixed(
            (value, p * q)
            for total, p in distribution(again[0].value).items()
            for value, q in distribution(put(node, again[0].name, total)).items()
        )
    return mixed(cases(node))


def put(node, name, total):
    """Return a value with a number in the place of what is used again."""
    if isinstance(node, Reused) and node.name == name:
        return Negative(Number(-total)) if total < 0 else Number(total)
    return changed(node, lambda inner: put(inner, name, total))


def cases(node):
    """Yield every way in which a value may come out, with its chance."""
    match node:
        case Number(value=value):
            yield value, Fraction(1)
        case Bracketed(inner=inner) | Labelled(inner=inner) | Negative(inner=inner):
            sign = -1 if isinstance(node, Negative) else 1
            yield from ((sign * value, chance) for value, chance in distribution(inner).items())
        case Arithmetic(operator=operator, left=left, right=right):
            for (a, p), (b, q) in product(distribution(left).items(), distribution(right).items()):
                yield calculated(operator, a, b), p * q
        case Group(parts=parts, keep=keep, counting=counting):
            yield from together([distribution(part) for part in parts], keep, counting)
        case PercentileDice(extra=extra, best=best):
            yield from percentile(extra, best)
        case DigitDice() | SizedDice() | Call():
            yield from others(node)
        case Dice(count=count):
            for number, p in distribution(Number(count) if isinstance(count, int) else count).items():
                yield from ((value, p * q) for value, q in pool(node, number))


def others(node):
    """Yield the same of dice that are digits, or whose sides are thrown, and of functions."""
    match node:
        case DigitDice(digits=digits, sides=sides):
            for faces in product(range(1, sides + 1), repeat=digits):
                read = sum(face * 10**place for place, face in enumerate(reversed(faces)))
                yield read, Fraction(1, sides**digits)
        case SizedDice(count=count, sides=sides):
            for size, p in distribution(sides).items():
                for faces in product(range(1, size + 1), repeat=count):
                    yield sum(faces), p / size**count
        case Call(name=name, parts=parts):
            for ways in product(*(distribution(part).items() for part in parts)):
                yield called(name, [value for value, _ in ways]), prod(chance for _, chance in ways)


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
        case "%":
            return left - right * Fraction(left, right).__floor__()


def called(name, values):
    if name == "abs":
        return max(values[0], -values[0])
    return Fraction(values[0], values[1]).__ceil__()


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
    return dice.implodes is not None or (dice.explosion is not None and dice.explosion.kind == "!!")


def compounded(dice, hands, chosen):
    """Add one die to each hand, whose throws add up."""
    sums = mixed(lone(dice))
    return mixed(
        (chosen.with_(hand, bounded(dice, value)), p * q)
        for hand, p in hands.items()
        for value, q in sums.items()
    )


def lone(dice):
    """Yield what a die comes to that stays one: its throws added up, or one taken off the first."""
    throw = one_throw(dice)
    imploding = {value for value in throw if dice.implodes and dice.implodes.holds(value)}
    yield from ((first - value, throw[first] * q) for first in imploding for value, q in throw.items())
    started: dict[tuple[int, ...], Fraction] = {
        (value,): p for value, p in throw.items() if value not in imploding
    }
    most = dice.explosion.most if dice.explosion else 0
    for number in range(most + 1):
        going: dict[tuple[int, ...], Fraction] = {}
        for values, p in started.items():
            if number < most and explodes(dice, values[-1]):
                for value, q in throw.items():
                    key = (sum(values), value)
                    going[key] = going.get(key, 0) + p * q
            else:
                yield sum(values), p
        started = going


def chained(dice, hands, chosen):
    """Add one die to each hand, and every die that it brings."""

    def lay(hand, value, number):
        less = 1 if number and dice.explosion.kind == "!p" else 0
        return chosen.with_(hand, bounded(dice, value - less))

    return mixed(chains(dice, hands, lay))


def chains(dice, before, after):
    """Yield how a die and its explosions may end; `after` tells what a throw makes of what was before."""
    moving, throw = before, one_throw(dice)
    most = dice.explosion.most if dice.explosion else 0
    for number in range(most + 1):
        onward = []
        for situation, p in moving.items():
            for value, q in throw.items():
                then = (after(situation, value, number), p * q)
                if number < most and explodes(dice, value):
                    onward.append(then)
                else:
                    yield then
        moving = mixed(onward)


def explodes(dice, value):
    if dice.explosion is None:
        return False
    when = dice.explosion.when
    highest = max(dice.value(face) for face in range(1, dice.sides + 1))
    return value == highest if when is None else when.holds(value)


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
