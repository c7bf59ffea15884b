"""What stands after parentheses and braces: a keep or drop, and a counting."""

from collections.abc import Sequence

from bot.mechanics.notation.limits import PARTS
from bot.mechanics.notation.modifiers import (
    Counting,
    Keep,
    Scoring,
    Weighing,
)
from bot.mechanics.notation.reading.mistakes import Mistake, Repair
from bot.mechanics.notation.reading.modifiers import Modifier
from bot.mechanics.notation.tree import (
    Bracketed,
    Group,
    Node,
)


def bracketed(bracket: Bracketed, modifiers: Sequence[Modifier]) -> Bracketed | Group:
    """Return a value in parentheses, which may be counted.

    Raises:
        BadInput: there is anything else after it than one comparison.
    """
    if not modifiers:
        return bracket
    keep, counting = _read(modifiers)
    if keep:
        raise Mistake(
            modifiers[0].at,
            f"{keep} has one value only to choose from: put it after the dice, as in 4d6{keep}, "
            f"or separate values with commas, as in {{2d20, 1d12}}{keep}.",
        )
    return Group((bracket.inner,), None, counting)


def group(at: int, parts: tuple[Node, ...], modifiers: Sequence[Modifier]) -> Bracketed | Group:
    """Return a group of values, which may be kept or dropped, and counted.

    Raises:
        BadInput: there are too many parts, or other modifiers.
    """
    if len(parts) == 1:
        return bracketed(Bracketed(parts[0]), modifiers)
    if len(parts) > PARTS:
        raise Mistake(at, f"a group has at most {PARTS} parts, and this one {len(parts)}.")
    return Group(parts, *_read(modifiers))


def _read(modifiers: Sequence[Modifier]) -> tuple[Keep | None, Scoring | None]:
    for modifier in modifiers:
        if isinstance(modifier.what, Keep) and modifier.what.kind == "km":
            raise Mistake(modifier.at, "of a group the highest or lowest are kept: write kh or kl, dh or dl.")
    match [modifier.what for modifier in modifiers]:
        case []:
            return None, None
        case [Keep() as keep]:
            return keep, None
        case [(Counting() | Weighing()) as counting]:
            return None, counting
        case [Keep() as keep, (Counting() | Weighing()) as counting]:
            return keep, counting
    wrong = next(
        (one for one in modifiers if not isinstance(one.what, Keep | Counting | Weighing)), modifiers[-1]
    )
    raise Mistake(
        wrong.at,
        "totals are kept or dropped once, and then counted once, as in {2d20, 1d12}kh1>=15; "
        "everything else stands after dice.",
        (Repair(wrong.at, wrong.end, ""),),
    )
