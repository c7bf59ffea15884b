"""Checks how much a dice expression asks for, before anything is thrown.

`check_value` is for values as they are built, so that the column is known; `check_all` for a value that was
changed after that; `check` is for the whole.
"""

from math import ceil

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Call,
    Dice,
    Node,
    SizedDice,
    dice_of,
    throws_of,
    within,
)


def check(rolls: Rolls) -> None:
    """Check what only the whole line shows: depth, length, dice and throws.

    Raises:
        BadInput: it asks for too much; the sentence gives the amount.
    """
    if any(_depth(expression.root) > LIMITS.depth for expression in rolls.parts):
        raise BadInput(f"At most {LIMITS.depth} parentheses can be inside one another: leave some out.")
    if (length := len(str(rolls))) > LIMITS.characters:
        raise BadInput(
            f"These dice have {length:,} characters, but at most {LIMITS.characters} are possible: "
            "leave some out."
        )
    if len(rolls.parts) > LIMITS.rolls:
        raise BadInput(
            f"You can write at most {LIMITS.rolls} rolls at once, not {len(rolls.parts)}: leave some out."
        )
    _check_dice(rolls)


def check_value(node: Node) -> None:
    """Check a value whose parts have passed this check: divisor, bounds, number of dice.

    Raises:
        BadInput: it asks for too much; the sentence may follow a column.
    """
    _check_divisor(node)
    _check_bounds(node)
    _check_computed(node)


def check_all(root: Node) -> None:
    """Check a value and all values in it, after what has changed one of them.

    Raises:
        BadInput: as `check_value`.
    """
    for node in reversed(list(within(root))):  # the parts before what holds them
        check_value(node)


def _depth(root: Node) -> int:
    """Return how deep values are nested; a chain such as 1+2+3 is no deeper than its values."""
    deepest = 0
    waiting: list[tuple[Node, int]] = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        inner = depth + (not isinstance(node, Arithmetic))
        waiting.extend((child, inner) for child in node.children)
    return deepest


def _check_divisor(node: Node) -> None:
    match node:
        case Arithmetic(operator="/" | "%", right=divisor) | Call(name="ceil", parts=(_, divisor)):
            pass
        case _:
            return
    low, high = divisor.interval
    if low <= 0 <= high:
        if low == high:
            raise BadInput("nothing can be divided by 0: write another number.")
        raise BadInput(
            f"`{divisor}` can be 0, and nothing can be divided by 0: make it 1 or more, as in "
            f"`({divisor} + {1 - low})`."
        )


def _check_bounds(node: Node) -> None:
    low, high = node.interval
    if max(-low, high) > LIMITS.value:
        raise BadInput(f"`{node}` can be more than {LIMITS.value:,}: use smaller numbers or fewer dice.")


def _check_computed(node: Node) -> None:
    """Check the number of dice, or of their sides, if a throw decides it."""
    match node:
        case Dice(count=Bracketed() as first):
            name, least, most = "number of dice", 0, LIMITS.dice
        case SizedDice(sides=first):
            name, least, most = "number of sides", 1, LIMITS.sides
        case _:
            return
    low, high = first.interval
    if low < least or high > most:
        raise BadInput(
            f"`{first}` is the {name} here: it can be {low:,} to {high:,}, but must be {least} to {most:,}."
        )


def _check_dice(rolls: Rolls) -> None:
    dice = sum(dice_of(expression.root) * expression.sets for expression in rolls.parts)
    if dice > LIMITS.dice:
        raise BadInput(
            f"You wrote {dice:,} dice, but at most {LIMITS.dice:,} can be rolled at once: use fewer."
        )
    throws = sum(throws_of(expression.root) * expression.sets for expression in rolls.parts)
    if throws > LIMITS.throws:
        raise BadInput(
            f"With re-rolls and explosions these dice need about {ceil(throws):,} throws, but at most "
            f"{LIMITS.throws:,} are possible: use fewer dice."
        )
