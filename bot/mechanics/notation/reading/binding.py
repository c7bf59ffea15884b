"""Makes a line of its parts: puts what earlier ones throw into those that use it again, and ends each."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.limits import check_value
from bot.mechanics.notation.reading.ending import Ending
from bot.mechanics.notation.reading.endings import ended
from bot.mechanics.notation.reading.mistakes import Mistake
from bot.mechanics.notation.rolls import Expression, Rolls
from bot.mechanics.notation.tree import Node, Reused, changed, within

MOST_VALUES = 300
"""How many values a roll may be made of, with all that it uses again written out."""


class Written(NamedTuple):
    """A part as it was written: what is thrown, and what stands behind it."""

    expression: Expression
    endings: Sequence[Ending]


def bound(parts: Sequence[Written]) -> Rolls:
    """Return the parts with all names bound, and all that stands behind them.

    What may stand behind a name depends on what is thrown under it: words have targets of their own.

    Raises:
        Mistake: a name is not thrown before it is used, or twice, or stands for too much; or what stands
            behind a part does not fit it.
    """
    known: dict[str, Node] = {}
    sizes: dict[str, int] = {}
    made: list[Expression] = []
    for written, endings in parts:
        uses = any(isinstance(one, Reused) for one in within(written.root))
        part = ended(replace(written, root=_bound(written, known, sizes)) if uses else written, endings)
        if part.name in known:
            raise Mistake(None, f"${part.name} is thrown twice: give the second another name.")
        if part.name:
            known[part.name], sizes[part.name] = part.root, _size(part.root, sizes)
        made.append(part)
    return Rolls(tuple(made))


def _bound(part: Expression, known: dict[str, Node], sizes: dict[str, int]) -> Node:
    def bind(node: Node) -> Node:
        return Reused(node.name, known[node.name]) if isinstance(node, Reused) else changed(node, bind)

    for one in within(part.root):
        if isinstance(one, Reused) and one.name not in known:
            raise Mistake(None, f"{one} is not thrown before it is used: write {one} = 2d6; {part} instead.")
    if _size(part.root, sizes) > MOST_VALUES:
        raise Mistake(
            None, f"{part} uses too much again: with all written out it has over {MOST_VALUES} values."
        )
    root = bind(part.root)
    try:
        for one in reversed(list(within(root))):  # what a value is made of comes before it
            check_value(one)
    except BadInput as wrong:
        raise Mistake(None, f"In {part}: {wrong}") from wrong
    return root


def _size(root: Node, sizes: dict[str, int]) -> int:
    return sum(sizes[one.name] if isinstance(one, Reused) else 1 for one in within(root))
