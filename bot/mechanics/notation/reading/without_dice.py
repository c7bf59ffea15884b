"""Rolls without dice: a number alone, for which a die may be meant, and what is never offered as a roll."""

from bot.mechanics.notation.rolls import Expression
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Labelled,
    Negative,
    Node,
    Number,
    Reused,
    Thrown,
    within,
)


def number_alone(part: Expression) -> int | None:
    """Return the number that a roll is, where nothing is thrown or worked out; a range from 1 is its end."""
    return None if part.name else _number(part.root)


def _number(root: Node) -> int | None:
    match root:
        case Number(value) | Arithmetic("-", Number(1), Number(value)):
            return value
        case Negative(inner=inner):
            positive = _number(inner)
            return None if positive is None else -positive
        case Labelled(inner=inner) | Bracketed(inner=inner):
            return _number(inner)
        case _:
            return None


def is_constant_in_place_of_dice(part: Expression) -> bool:
    """Tell whether a roll is a number alone, or one with words to it: `7 # attack`, `2[attacks] + 5`."""
    nodes = list(within(part.root))
    if any(isinstance(one, Thrown | Reused) for one in nodes):
        return False
    return (
        number_alone(part) is not None or bool(part.label) or any(isinstance(one, Labelled) for one in nodes)
    )
