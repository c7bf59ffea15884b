"""What a dice expression says, as a tree of values: the same tree is thrown and turned into a distribution.

Equal trees mean the same, and `str` writes a tree in the one canonical way that is echoed to people.
A tree that `bot.mechanics.notation.parsing` made is within all limits.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from bot.mechanics.notation.modifiers import Counting, Explosion, Keep, Reroll

Operator = Literal["+", "-", "*", "/"]


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, at least 0."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Negative:
    """A value with its sign turned."""

    inner: "Node"

    def __str__(self) -> str:
        return f"-{self.inner}"


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Two values added, subtracted, multiplied, or divided; a quotient is rounded down."""

    operator: Operator
    left: "Node"
    right: "Node"

    def __str__(self) -> str:
        gap = " " if self.operator in "+-" else ""
        return f"{self.left}{gap}{self.operator}{gap}{self.right}"


@dataclass(frozen=True, slots=True)
class Bracketed:
    """A value in parentheses, which people wrote, or which the order of operations needs."""

    inner: "Node"

    def __str__(self) -> str:
        return f"({self.inner})"


@dataclass(frozen=True, slots=True)
class Dice:
    """Equal dice. Their throws are re-rolled, then explode, then are bounded, then kept, then counted."""

    count: "int | Bracketed"
    sides: int
    kind: Literal["d", "F"] = "d"
    """`F`: a Fate die, whose three sides are worth -1, 0 and 1."""
    rerolls: tuple[Reroll, ...] = ()
    explosion: Explosion | None = None
    least: int | None = None
    """A die that is worth less is worth this much (`mi`)."""
    most: int | None = None
    """A die that is worth more is worth this much (`ma`)."""
    keeps: tuple[Keep, ...] = ()
    """In order, each among the dice that the one before it left."""
    counting: Counting | None = None

    def value(self, face: int) -> int:
        """Return what a face, from 1, is worth before any modifier."""
        return face - 2 if self.kind == "F" else face

    def __str__(self) -> str:
        parts = (
            "" if self.count == 1 else str(self.count),
            "dF" if self.kind == "F" else "d%" if self.sides == 100 else f"d{self.sides}",
            *map(str, self.rerolls),
            str(self.explosion or ""),
            "" if self.least is None else f"mi{self.least}",
            "" if self.most is None else f"ma{self.most}",
            *map(str, self.keeps),
            str(self.counting or ""),
        )
        return "".join(parts)


@dataclass(frozen=True, slots=True)
class PercentileDice:
    """A d100 of a units die and a tens die, of which the tens die is thrown `extra` times more.

    The best (lowest) or worst (highest) of the readings counts: the bonus and penalty dice of Call of
    Cthulhu. Dice are d10 whose 10 reads 0; 00 with 0 is 100. The units die is thrown first.
    """

    extra: int
    best: bool

    def __str__(self) -> str:
        return f"d%{'b' if self.best else 'p'}{'' if self.extra == 1 else self.extra}"


@dataclass(frozen=True, slots=True)
class Group:
    """Values of which some are kept, and added or counted: `{2d20, 1d12}kh1`.

    A single part that is counted, `(2d6+3)>=10`, is worth 1 or 0.
    """

    parts: tuple["Node", ...]
    keep: Keep | None = None
    counting: Counting | None = None

    def __str__(self) -> str:
        inner = ", ".join(map(str, self.parts))
        around = f"({inner})" if len(self.parts) == 1 else f"{{{inner}}}"
        return f"{around}{self.keep or ''}{self.counting or ''}"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A value with a name for people: `2d6[fire]`."""

    inner: "Node"
    label: str

    def __str__(self) -> str:
        return f"{self.inner}[{self.label}]"


@dataclass(frozen=True, slots=True)
class Reused:
    """A value that an earlier part threw under this name, and that is not thrown anew: `$a`."""

    name: str
    value: "Node | None" = None
    """What was thrown under the name; None only until the whole line is read."""

    def __str__(self) -> str:
        return f"${self.name}"


Node: TypeAlias = (
    Number | Negative | Arithmetic | Bracketed | Dice | PercentileDice | Group | Labelled | Reused
)


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


def changed(node: Node, change: "Callable[[Node], Node]") -> Node:
    """Return the value with each value that it is made of changed."""
    match node:
        case Negative(inner=inner) | Bracketed(inner=inner) | Labelled(inner=inner):
            return replace(node, inner=change(inner))
        case Arithmetic(left=left, right=right):
            return replace(node, left=change(left), right=change(right))
        case Group(parts=parts):
            return replace(node, parts=tuple(map(change, parts)))
        case Dice(count=Bracketed(inner=inner)):
            return replace(node, count=Bracketed(change(inner)))
        case _:
            return node
