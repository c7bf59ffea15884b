"""Builds values from others: in parentheses, groups and functions."""

from collections.abc import Sequence

from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.mistakes import Mistake, Repair
from bot.mechanics.notation.modifiers import Counting, Keep, Scoring, Weighing
from bot.mechanics.notation.pools import Modifier
from bot.mechanics.notation.tree import Arithmetic, Bracketed, Call, Group, Negative, Node, Reused, within


def size_of(root: Node, sizes: dict[str, int]) -> int:
    """Return the number of values of a roll, with the values it reuses by their `sizes`."""
    return sum(sizes[one.name] if isinstance(one, Reused) else 1 for one in within(root))


def build_call(at: int, name: str, parts: Sequence[Node]) -> Node:
    """Return the value of a function call at a place."""
    match name.lower(), parts:
        case "max" | "min" as which, [_, _, *_]:
            if len(parts) > LIMITS.parts:
                raise Mistake(
                    at, f"`{name}` can have at most {LIMITS.parts} values, not {len(parts)}: leave some out."
                )
            return Group(tuple(parts), Keep("kh" if which == "max" else "kl", 1))
        case "abs", [one]:
            return Call("abs", (one,))
        case "floor", [one]:
            return Bracketed(one)
        case "ceil", [one]:
            return _round_up(at, name, one)
    several = name.lower() in {"max", "min"}
    takes = "two values or more, such as" if several else "one value, such as"
    example = f"{name}(1d6, 1d8)" if several else f"{name}(1d6)"
    raise Mistake(at, f"`{name}` needs {takes} {example}.")


def _round_up(at: int, name: str, one: Node) -> Node:
    match one:
        case Arithmetic(operator="/", left=left, right=right) if not _divides(left):
            return Call("ceil", (left, right))
    if _divides(one):
        raise Mistake(
            at, f"`{name}` can round only one division: write the rest after it, as in ceil(1d6/2) + 1."
        )
    return Bracketed(one)


def _divides(node: Node) -> bool:
    """Whether a quotient is in it that no parentheses already round down."""
    match node:
        case Arithmetic(operator=operator):
            return operator == "/" or any(map(_divides, node.children))
        case Negative(inner=inner):
            return _divides(inner)
        case _:
            return False


def build_bracketed(bracket: Bracketed, modifiers: Sequence[Modifier]) -> Bracketed | Group:
    """Return a value in parentheses, perhaps counted."""
    if not modifiers:
        return bracket
    keep, counting = _read(modifiers)
    if keep:
        raise Mistake(
            modifiers[0].at,
            f"`{keep}` after parentheses has nothing to choose from: write it after dice, as in `4d6{keep}`.",
        )
    return Group((bracket.inner,), None, counting)


def build_group(at: int, parts: tuple[Node, ...], modifiers: Sequence[Modifier]) -> Bracketed | Group:
    """Return a group of values, perhaps with kept, dropped or counted parts."""
    if len(parts) == 1:
        return build_bracketed(Bracketed(parts[0]), modifiers)
    if len(parts) > LIMITS.parts:
        raise Mistake(at, f"a group can have at most {LIMITS.parts} parts, not {len(parts)}: leave some out.")
    return Group(parts, *_read(modifiers))


def _read(modifiers: Sequence[Modifier]) -> tuple[Keep | None, Scoring | None]:
    for modifier in modifiers:
        if isinstance(modifier.what, Keep) and modifier.what.kind == "km":
            raise Mistake(modifier.at, "`km` does not work after a group: write `kh`, `kl`, `dh` or `dl`.")
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
        f"`{str(wrong.what).strip()}` does not work after a group: after it write at most one keep or drop "
        "and one comparison, as in {2d20, 1d12}kh1>=15.",
        (Repair(wrong.at, wrong.end, ""),),
    )
