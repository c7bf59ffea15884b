"""Values that are used again: which of them a value stands on more than once, and what it is without them."""

from bot.mechanics.notation.tree import (
    Bracketed,
    Dice,
    Negative,
    Node,
    Number,
    Reused,
    WordDice,
    changed,
    within,
)


def shared(root: Node) -> Reused | None:
    """Return what a value uses more than once, directly or by way of other names; None where there is none.

    Of several it is the one that was thrown first, so that nothing is shared within it.
    """
    times: dict[str, int] = {}
    in_order: list[Reused] = []

    def count(node: Node) -> None:
        for one in within(node):
            if isinstance(one, Reused) and one.value is not None:
                times[one.name] = times.get(one.name, 0) + 1
                if times[one.name] == 1:
                    count(one.value)
                    in_order.append(one)

    count(root)
    return next((one for one in in_order if times[one.name] > 1), None)


def fixed(node: Node, name: str, total: int) -> Node:
    """Return a value in which all that was thrown under a name has come to `total`."""
    if isinstance(node, Reused):
        if node.name == name:
            return Number(total) if total >= 0 else Bracketed(Negative(Number(-total)))
        return Reused(node.name, None if node.value is None else fixed(node.value, name, total))
    return changed(node, lambda inner: fixed(inner, name, total))


def alone(root: Node) -> Node | None:
    """Return a value as it would be written without names; None where the same dice count more than once."""
    return None if shared(root) else _written_out(root)


def _written_out(node: Node) -> Node:
    if isinstance(node, Reused) and node.value is not None:
        inner = _written_out(node.value)
        return inner if isinstance(inner, Dice | Number | WordDice | Bracketed) else Bracketed(inner)
    return changed(node, _written_out)
