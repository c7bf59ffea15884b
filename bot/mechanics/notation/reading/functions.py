"""Functions: max, min, abs, floor, ceil."""

from collections.abc import Sequence

from lark import Token

from bot.mechanics.notation.limits import PARTS
from bot.mechanics.notation.modifiers import Keep
from bot.mechanics.notation.reading.mistakes import Mistake
from bot.mechanics.notation.reading.places import at_of
from bot.mechanics.notation.tree import Arithmetic, Bracketed, Call, Group, Negative, Node, children


def call(name: Token, parts: Sequence[Node]) -> Node:
    """Return what a function makes of values.

    Raises:
        Mistake: it takes more of them, or fewer, or cannot round this.
    """
    match name.lower(), parts:
        case "max" | "min" as which, [_, _, *_]:
            if len(parts) > PARTS:
                raise Mistake(at_of(name), f"{name} takes at most {PARTS} values, and not {len(parts)}.")
            return Group(tuple(parts), Keep("kh" if which == "max" else "kl", 1))
        case "abs", [one]:
            return Call("abs", (one,))
        case "floor", [one]:
            return Bracketed(one)
        case "ceil", [one]:
            return _rounded_up(name, one)
    takes = "several values, with commas between them" if name.lower() in {"max", "min"} else "one value"
    raise Mistake(at_of(name), f"{name} takes {takes}.")


def _rounded_up(name: Token, one: Node) -> Node:
    match one:
        case Arithmetic(operator="/", left=left, right=right) if not _divides(left):
            return Call("ceil", (left, right))
    if _divides(one):
        raise Mistake(at_of(name), f"{name} rounds one quotient: write ceil(1d6/2) + 1 for one with more.")
    return Bracketed(one)


def _divides(node: Node) -> bool:
    """Whether there is a quotient that no parentheses round down already."""
    match node:
        case Arithmetic(operator=operator):
            return operator == "/" or any(map(_divides, children(node)))
        case Negative(inner=inner):
            return _divides(inner)
        case _:
            return False
