"""Rolls without dice: a number alone, for which a die may be meant, and what is never offered as a roll."""

from bot.mechanics.notation.rolls import Expression, Rolls
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


def has_number_in_place_of_dice(rolls: Rolls) -> bool:
    """Tell whether a line has a number where dice are meant: `7 # attack`, `2[attacks] + 5`, `2d6; 7 - 9`."""
    constant = [part for part in rolls.parts if not part.name and not _throws(part.root)]
    return len({*constant}) not in {0, len({*rolls.parts})} or any(map(_names_a_number, constant))


def _throws(root: Node) -> bool:
    return any(isinstance(one, Thrown | Reused) for one in within(root))


def _names_a_number(part: Expression) -> bool:
    """Tell whether a roll without dice is a number alone, or one with words to it."""
    labelled = any(isinstance(one, Labelled) for one in within(part.root))
    return number_alone(part) is not None or bool(part.label) or labelled
