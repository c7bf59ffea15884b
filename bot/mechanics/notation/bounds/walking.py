"""Going through a tree."""

from collections.abc import Iterator

from bot.mechanics.notation.tree import Arithmetic, Bracketed, Dice, Group, Labelled, Negative, Node


def children(node: Node) -> tuple[Node, ...]:
    """Return the values that a value is made of, from left to right."""
    match node:
        case Negative(inner=inner) | Bracketed(inner=inner) | Labelled(inner=inner):
            return (inner,)
        case Arithmetic(left=left, right=right):
            return left, right
        case Group(parts=parts):
            return parts
        case Dice(count=Bracketed() as count):
            return (count,)
        case _:
            return ()


def within(node: Node) -> Iterator[Node]:
    """Yield the value and everything in it, from left to right."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting.extend(reversed(children(one)))
