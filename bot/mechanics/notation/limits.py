"""How much a dice expression may ask for, checked before anything is thrown.

`check_value` serves while values are made of others, so that the column is known; `check` serves the whole.
"""

from fractions import Fraction
from math import ceil

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.intervals import interval
from bot.mechanics.notation.modifiers import (
    Condition,
)
from bot.mechanics.notation.rolls import Rolls
from bot.mechanics.notation.surviving import (
    Values,
    explodes,
    meeting,
    shown,
    size,
    surviving,
    without,
)
from bot.mechanics.notation.tree import (
    Arithmetic,
    Call,
    Dice,
    DigitDice,
    Node,
    PercentileDice,
    SizedDice,
    WordDice,
    children,
    within,
)

CHARACTERS = 256
DEPTH = 32
DICE = 1_000
THROWS = 1_000
SIDES = 100_000
NUMBER = 1_000_000
VALUE = 10**12
SETS = 20
FACES = 100
FACE = 10_000
WEIGHT = 100
ROLLS = 10
PARTS = 20
KEEPS = 4
LABEL = 100
EXTRA_TENS = 9


def check(rolls: Rolls) -> None:
    """Check what only the whole line shows: depth, length, dice and throws.

    Raises:
        BadInput: it asks for too much; the sentence says what it comes to.
    """
    if any(_depth(expression.root) > DEPTH for expression in rolls.parts):
        raise BadInput(f"The expression is nested more than {DEPTH} deep: leave out parentheses.")
    if (length := len(str(rolls))) > CHARACTERS:
        raise BadInput(
            f"Read back, the expression has {length:,} characters: at most {CHARACTERS} are allowed."
        )
    if len(rolls.parts) > ROLLS:
        raise BadInput(f"One line makes at most {ROLLS} rolls, and this one has {len(rolls.parts)}.")
    _check_dice(rolls)


def check_value(node: Node) -> None:
    """Check what a value comes to whose parts have passed this check: divisor, bounds, number of dice.

    Raises:
        BadInput: it asks for too much; the words may stand after a column.
    """
    _check_divisor(node)
    _check_bounds(node)
    _check_count(node)
    _check_sides(node)


def _depth(root: Node) -> int:
    """Return how deep values stand in others; a chain such as 1+2+3 is no deeper than its values."""
    deepest = 0
    waiting: list[tuple[Node, int]] = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        inner = depth + (not isinstance(node, Arithmetic))
        waiting.extend((child, inner) for child in children(node))
    return deepest


def _check_divisor(node: Node) -> None:
    match node:
        case Arithmetic(operator="/" | "%", right=divisor) | Call(name="ceil", parts=(_, divisor)):
            pass
        case _:
            return
    low, high = interval(divisor)
    if low <= 0 <= high:
        wrong = f"the divisor {divisor} goes from {low:,} to {high:,}" if low < high else "the divisor is 0"
        raise BadInput(f"{wrong}: divide by something that is always above 0, or always below.")


def _check_bounds(node: Node) -> None:
    low, high = interval(node)
    if max(-low, high) > VALUE:
        raise BadInput(f"the value of {node} may pass {VALUE:,}: take smaller numbers or fewer dice.")


def _check_count(node: Node) -> None:
    if not isinstance(node, Dice) or isinstance(node.count, int):
        return
    low, high = interval(node.count)
    if low < 0 or high > DICE:
        raise BadInput(
            f"the number of dice {node.count} goes from {low:,} to {high:,}: it must stay from 0 to {DICE:,}."
        )


def _check_sides(node: Node) -> None:
    if not isinstance(node, SizedDice):
        return
    low, high = interval(node.sides)
    if low < 1 or high > SIDES:
        raise BadInput(
            f"the number of sides {node.sides} goes from {low:,} to {high:,}: "
            f"it must stay from 1 to {SIDES:,}."
        )


def _check_dice(rolls: Rolls) -> None:
    dice = sum(dice_of(expression.root) * expression.sets for expression in rolls.parts)
    if dice > DICE:
        raise BadInput(f"The expression throws {dice:,} dice: at most {DICE:,} may be thrown at once.")
    throws = sum(throws_of(expression.root) * expression.sets for expression in rolls.parts)
    if throws > THROWS:
        raise BadInput(
            f"With its re-rolls and explosions the expression takes {ceil(throws):,} throws on average: "
            f"at most {THROWS:,} are allowed."
        )


def dice_of(node: Node) -> int:
    """Return the most dice that may lie on the table, explosions aside."""
    return sum(_pool(one) for one in within(node))


def throws_of(node: Node) -> Fraction:
    """Return the expected number of throws; a pool of a computed size counts with the most dice."""
    return sum((_pool(one) * _a_die(one) for one in within(node)), Fraction(0))


def _pool(node: Node) -> int:
    match node:
        case Dice(count=int(count)):
            return count
        case Dice(count=count) if not isinstance(count, int):
            return max(0, interval(count).high)
        case PercentileDice(extra=extra):
            return 2 + extra
        case DigitDice(digits=digits):
            return digits
        case SizedDice(count=count) | WordDice(count=count):
            return count
        case _:
            return 0


def _a_die(node: Node) -> Fraction:
    """Return the expected throws of one die: re-rolls of each throw, and explosions."""
    if not isinstance(node, Dice):
        return Fraction(1)
    stay = surviving(node)
    once = [reroll.when for reroll in node.rerolls if reroll.once]
    again = Fraction(meeting(stay, once), size(stay))
    each = Fraction(size(shown(node)), size(stay)) * (1 + again)
    throws = Fraction(1)
    if (when := explodes(node)) and node.explosion:
        chance = _chance(stay, once, when)
        throws = (1 - chance**node.explosion.chained) / (1 - chance)
    if node.implodes:
        throws += _chance(stay, once, node.implodes)
    return each * throws


def _chance(stay: Values, once: list[Condition], when: Condition) -> Fraction:
    """Return the chance that a throw stands at a value that meets a condition."""
    again = Fraction(meeting(stay, once), size(stay))
    at_first = Fraction(meeting(without(stay, once), [when]), size(stay))
    return at_first + again * Fraction(meeting(stay, [when]), size(stay))
