"""How much a dice expression may ask for, checked before anything is thrown.

`check_value` serves while values are made of others, so that the column is known; `check` serves the whole.
Between which numbers a value lies is arithmetic with intervals, which may be wider than need be.
"""

from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.surviving import (
    Values,
    count_meeting,
    count_values,
    drop_meeting,
    explodes,
    face_values,
    highest,
    lowest,
    surviving_values,
)
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Call,
    Condition,
    Dice,
    DigitDice,
    Group,
    Labelled,
    Negative,
    Node,
    Number,
    PercentileDice,
    Reused,
    Scoring,
    SizedDice,
    Thrown,
    WordDice,
    children,
    within,
)


class Unbound(Exception):
    """A value is not known yet that an earlier part throws."""


class Interval(NamedTuple):
    """All whole numbers from `low` to `high`."""

    low: int
    high: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= self.high


def interval(node: Node) -> Interval:
    """Return between which numbers the value lies.

    Raises:
        ZeroDivisionError: a divisor whose interval has 0 in it.
        Unbound: it holds a name of which it is not yet known what it stands for.
    """
    found: Interval | None
    if isinstance(node, Thrown):
        return _thrown_interval(node)
    match node:
        case Number(value=value):
            found = Interval(value, value)
        case Group():
            found = _group_interval(node)
        case Call():
            found = _call_interval(node)
        case Arithmetic():
            found = _find_interval(_This(node))
        case Negative(inner=inner):
            low, high = interval(inner)
            found = Interval(-high, -low)
        case Bracketed(inner=inner) | Labelled(inner=inner):
            found = interval(inner)
        case Reused(value=value):
            found = None if value is None else interval(value)
    if found is None:
        raise Unbound
    return found


def _thrown_interval(node: Thrown) -> Interval:
    match node:
        case PercentileDice():
            found = Interval(1, 100)
        case Dice():
            found = _pool_interval(node)
        case DigitDice(digits=digits, sides=sides):
            found = Interval(int("1" * digits), int(f"{sides}" * digits))
        case SizedDice(count=count, sides=sides):
            found = Interval(count, count * max(1, interval(sides).high))
        case WordDice():
            found = Interval(0, 0)
    return found


class _This:
    """A node, equal to itself alone: telling whether long sums are equal takes as long as adding them up."""

    __slots__ = ("node",)

    def __init__(self, node: Arithmetic) -> None:
        self.node = node

    def __hash__(self) -> int:
        return id(self.node)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _This) and self.node is other.node


@lru_cache(maxsize=512)  # a long sum asks for what stands before it at each of its signs
def _find_interval(this: _This) -> Interval | None:
    try:
        return _arithmetic_interval(this.node)
    except Unbound:
        return None


def _arithmetic_interval(node: Arithmetic) -> Interval:
    left, right = interval(node.left), interval(node.right)
    match node.operator:
        case "+":
            return Interval(left.low + right.low, left.high + right.high)
        case "-":
            return Interval(left.low - right.high, left.high - right.low)
        case "*":
            corners = [a * b for a in left for b in right]
        case "/":
            if 0 in right:
                raise ZeroDivisionError
            corners = [a // b for a in left for b in right]
        case "%":
            if 0 in right:
                raise ZeroDivisionError
            return _remainder_interval(left, right)
    return Interval(min(corners), max(corners))


def _remainder_interval(left: Interval, right: Interval) -> Interval:
    if right.high < 0:
        return Interval(right.low + 1, 0)
    return Interval(0, min(left.high, right.high - 1) if left.low >= 0 else right.high - 1)


def _call_interval(node: Call) -> Interval:
    if node.name == "abs":
        low, high = interval(node.parts[0])
        return Interval(0 if low <= 0 <= high else min(abs(low), abs(high)), max(abs(low), abs(high)))
    left, right = map(interval, node.parts)
    if 0 in right:
        raise ZeroDivisionError
    corners = [-(-a // b) for a in left for b in right]
    return Interval(min(corners), max(corners))


def _group_interval(node: Group) -> Interval:
    intervals = [interval(part) for part in node.parts]
    if node.counting:
        return _score_interval(node.counting, len(intervals))
    if node.keep:
        number = node.keep.leaves(len(intervals))
        return _sum_interval(
            Interval(number, number), Interval(min(s.low for s in intervals), max(s.high for s in intervals))
        )
    return Interval(sum(s.low for s in intervals), sum(s.high for s in intervals))


@lru_cache  # a long sum asks for its dice at each of its signs
def _pool_interval(node: Dice) -> Interval:
    count = Interval(node.count, node.count) if isinstance(node.count, int) else interval(node.count)
    stay = surviving_values(node)
    low, high = lowest(stay), highest(stay)
    kind, chained = (node.explosion.kind, node.explosion.most_throws) if node.explosion else ("", 1)
    more = _clamp(node, Interval(low - (kind == "!p"), high - (kind == "!p")))
    first = Interval(low, high)
    if kind == "!!":
        first = Interval(min(low, chained * low), max(high, chained * high))
    if node.implodes:
        first = Interval(min(first.low, low - high), max(first.high, high - low))
    first = _clamp(node, first)
    dice = Interval(count.low, count.high * (chained if kind in {"!", "!p"} else 1))
    if not (node.keeps or node.counting):
        added = _sum_interval(Interval(0, dice.high - count.high), more)
        plain = _sum_interval(count, first)
        return Interval(plain.low + added.low, plain.high + added.high)
    for keep in node.keeps:
        dice = Interval(*map(keep.leaves, dice))
    if node.counting:
        return _score_interval(node.counting, dice.high)
    return _sum_interval(dice, Interval(min(first.low, more.low), max(first.high, more.high)))


def _clamp(node: Dice, values: Interval) -> Interval:
    low, high = values
    if node.least is not None:
        low, high = max(low, node.least), max(high, node.least)
    if node.most is not None:
        low, high = min(low, node.most), min(high, node.most)
    return Interval(low, high)


def _score_interval(counting: Scoring, number: int) -> Interval:
    low, high = counting.scores
    return Interval(number * low, number * high)


def _sum_interval(number: Interval, each: Interval) -> Interval:
    return Interval(min(n * each.low for n in number), max(n * each.high for n in number))


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
        raise BadInput(f"At most {DEPTH} parentheses can be inside one another: leave some out.")
    if (length := len(str(rolls))) > CHARACTERS:
        raise BadInput(
            f"These dice have {length:,} characters, and at most {CHARACTERS} are possible: leave some out."
        )
    if len(rolls.parts) > ROLLS:
        raise BadInput(
            f"You can write at most {ROLLS} rolls at once, not {len(rolls.parts)}: leave some out."
        )
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
        if low == high:
            raise BadInput("nothing can be divided by 0: write another number.")
        raise BadInput(
            f"`{divisor}` can be 0, and nothing can be divided by 0: make it 1 or more, as in "
            f"`({divisor} + {1 - low})`."
        )


def _check_bounds(node: Node) -> None:
    low, high = interval(node)
    if max(-low, high) > VALUE:
        raise BadInput(f"`{node}` can be more than {VALUE:,}: take smaller numbers or fewer dice.")


def _check_count(node: Node) -> None:
    if not isinstance(node, Dice) or isinstance(node.count, int):
        return
    low, high = interval(node.count)
    if low < 0 or high > DICE:
        raise BadInput(
            f"`{node.count}` is the number of dice and can be {low:,} to {high:,}: only 0 to "
            f"{DICE:,} are possible."
        )


def _check_sides(node: Node) -> None:
    if not isinstance(node, SizedDice):
        return
    low, high = interval(node.sides)
    if low < 1 or high > SIDES:
        raise BadInput(
            f"`{node.sides}` is the number of sides and can be {low:,} to {high:,}: only 1 to {SIDES:,} are "
            "possible."
        )


def _check_dice(rolls: Rolls) -> None:
    dice = sum(dice_of(expression.root) * expression.sets for expression in rolls.parts)
    if dice > DICE:
        raise BadInput(f"These are {dice:,} dice, and at most {DICE:,} can be thrown at once: take fewer.")
    throws = sum(throws_of(expression.root) * expression.sets for expression in rolls.parts)
    if throws > THROWS:
        raise BadInput(
            f"Re-rolls and explosions make about {ceil(throws):,} throws of these dice, and at most "
            f"{THROWS:,} are possible: take fewer dice."
        )


def dice_of(node: Node) -> int:
    """Return the most dice that may lie on the table, explosions aside."""
    return sum(_pool(one) for one in within(node))


def throws_of(node: Node) -> Fraction | int:
    """Return the expected number of throws; a pool of a computed size counts with the most dice."""
    pools = ((_pool(one), one) for one in within(node))
    return sum(count * _a_die(one) for count, one in pools if count)


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


def _a_die(node: Node) -> Fraction | int:
    """Return the expected throws of one die: re-rolls of each throw, and explosions."""
    if not isinstance(node, Dice) or not (node.rerolls or node.explosion or node.implodes):
        return 1
    stay = surviving_values(node)
    once = [reroll.when for reroll in node.rerolls if reroll.once]
    again = Fraction(count_meeting(stay, once), count_values(stay))
    each = Fraction(count_values(face_values(node)), count_values(stay)) * (1 + again)
    throws = Fraction(1)
    if (when := explodes(node)) and node.explosion:
        chance = _chance(stay, once, when)
        throws = (1 - chance**node.explosion.most_throws) / (1 - chance)
    if node.implodes:
        throws += _chance(stay, once, node.implodes)
    return each * throws


def _chance(stay: Values, once: list[Condition], when: Condition) -> Fraction:
    """Return the chance that a throw stands at a value that meets a condition."""
    again = Fraction(count_meeting(stay, once), count_values(stay))
    at_first = Fraction(count_meeting(drop_meeting(stay, once), [when]), count_values(stay))
    return at_first + again * Fraction(count_meeting(stay, [when]), count_values(stay))
