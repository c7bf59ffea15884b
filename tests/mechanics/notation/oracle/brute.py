"""The distribution of an expression by trying everything: every face of every throw, equal states merged.

It follows what the language means and nothing else, and shares no code with what it is held against.

Chances are whole numbers, of all that they come to together: sums of fractions would take ten times as long.
"""

from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import lcm, prod

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
    within,
)
from tests.mechanics.notation.oracle.hands import EMPTY, choice


def distribution(node):
    """Return the chance of each total, as a fraction."""
    found = weights(node)
    whole = sum(found.values())
    return {value: Fraction(weight, whole) for value, weight in found.items()}


@lru_cache(maxsize=1_000)
def weights(node):
    """Return how often each total comes; of what is used again every total is tried in turn."""
    again = [one for one in within(node) if isinstance(one, Reused)]
    if again:
        return blended(
            (weight, weights(put(node, again[0].name, total)))
            for total, weight in weights(again[0].value).items()
        )
    return mixed(cases(node))


def put(node, name, total):
    """Return a value with a number in the place of what is used again."""
    if isinstance(node, Reused) and node.name == name:
        return Negative(Number(-total)) if total < 0 else Number(total)
    return node.change_parts(lambda inner: put(inner, name, total))


def cases(node):
    """Yield every way in which a value may come out, with its weight."""
    match node:
        case Number(value=value):
            yield value, 1
        case Bracketed(inner=inner) | Labelled(inner=inner) | Negative(inner=inner):
            sign = -1 if isinstance(node, Negative) else 1
            yield from ((sign * value, p) for value, p in weights(inner).items())
        case Arithmetic(operator=operator, left=left, right=right):
            for (a, p), (b, q) in product(weights(left).items(), weights(right).items()):
                yield calculated(operator, a, b), p * q
        case Group(parts=parts, keep=keep, counting=counting):
            yield from together([weights(part) for part in parts], keep, counting).items()
        case PercentileDice(extra=extra, best=best):
            yield from percentile(extra, best).items()
        case DigitDice() | SizedDice() | Call():
            yield from others(node)
        case Dice(count=count):
            counts = weights(Number(count) if isinstance(count, int) else count)
            yield from blended((p, pool(node, number)) for number, p in counts.items()).items()


def others(node):
    """Yield the same of dice that are digits, or whose sides are thrown, and of functions."""
    match node:
        case DigitDice(digits=digits, sides=sides):
            for faces in product(range(1, sides + 1), repeat=digits):
                read = sum(face * 10**place for place, face in enumerate(reversed(faces)))
                yield read, 1
        case SizedDice(count=count, sides=sides):
            sizes = ((p, range(1, size + 1)) for size, p in weights(sides).items())
            thrown = (
                (p, mixed((sum(faces), 1) for faces in product(each, repeat=count))) for p, each in sizes
            )
            yield from blended(thrown).items()
        case Call(name=name, parts=parts):
            for ways in product(*(weights(part).items() for part in parts)):
                yield called(name, [value for value, _ in ways]), prod(weight for _, weight in ways)


def mixed(ways):
    """Put equal values together."""
    found = {}
    for value, weight in ways:
        found[value] = found.get(value, 0) + weight
    return found


def blended(parts):
    """Put distributions together, each as likely as its weight says, whatever its own weights come to."""
    wholes = [(weight, sum(found.values()), found) for weight, found in parts]
    common = lcm(*(whole for _, whole, _ in wholes))
    return mixed(
        (value, weight * (common // whole) * q)
        for weight, whole, found in wholes
        for value, q in found.items()
    )


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


@cache
def percentile(extra, best):
    pick = min if best else max
    thrown = product(range(10), repeat=extra + 2)
    return mixed((pick(10 * ten + units or 100 for ten in tens), 1) for units, *tens in thrown)


def together(distributions, keep, counting):
    chosen = choice((keep,) if keep else (), counting)
    hands = {EMPTY: 1}
    for one in distributions:
        hands = mixed(
            (chosen.with_(hand, value), p * q) for hand, p in hands.items() for value, q in one.items()
        )
    return mixed((chosen.total(hand), p) for hand, p in hands.items())


def pool(dice, count):
    """Throw die after die, each with all that it brings; the order of throwing matters to no total."""
    chosen = choice(dice.keeps, dice.counting)
    hands = {EMPTY: 1}
    for _ in range(count):
        hands = compounded(dice, hands, chosen) if compounds(dice) else chained(dice, hands, chosen)
    return mixed((chosen.total(hand), p) for hand, p in hands.items())


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
    whole = sum(throw.values())
    imploding = {value for value in throw if dice.implodes and dice.implodes.holds(value)}
    most = dice.explosion.most if dice.explosion else 0
    longest = max(most + 1, 2 if imploding else 1)
    for first, (value, q) in product(imploding, throw.items()):
        yield first - value, throw[first] * q * whole ** (longest - 2)
    started: dict[tuple[int, ...], int] = {
        (value,): p for value, p in throw.items() if value not in imploding
    }
    for number in range(most + 1):
        going: dict[tuple[int, ...], int] = {}
        for values, p in started.items():
            if number < most and explodes(dice, values[-1]):
                for value, q in throw.items():
                    key = (sum(values), value)
                    going[key] = going.get(key, 0) + p * q
            else:
                yield sum(values), p * whole ** (longest - number - 1)
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
    whole, bringing = sum(throw.values()), {value for value in throw if explodes(dice, value)}
    most = dice.explosion.most if dice.explosion else 0
    for number in range(most + 1):
        onward, unthrown = [], whole ** (most - number)
        for situation, p in moving.items():
            for value, q in throw.items():
                then = after(situation, value, number)
                if number < most and value in bringing:
                    onward.append((then, p * q))
                else:
                    yield then, p * q * unthrown
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
    """Return the weight of each value at which a throw stands.

    Throwing while a value is refused makes the values that are not refused equally likely.
    """
    always = [reroll.when for reroll in dice.rerolls if not reroll.once]
    once = [reroll.when for reroll in dice.rerolls if reroll.once]
    values = [dice.value(face) for face in range(1, dice.sides + 1)]
    values = [value for value in values if not any(when.holds(value) for when in always)]
    return mixed(
        (last, p)
        for first in values
        for last, p in (
            [(value, 1) for value in values]
            if any(when.holds(first) for when in once)
            else [(first, len(values))]
        )
    )
