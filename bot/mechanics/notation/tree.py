"""What a dice expression says, as a tree of values: the same tree is thrown and turned into a distribution.

Equal trees mean the same, and `str` writes a tree in the one canonical way that is echoed to people.
A tree that `bot.mechanics.notation.parsing` made is within all limits.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from bot.mechanics.notation.modifiers import Condition, Explosion, Keep, Reroll, Scoring, short, spans

Operator = Literal["+", "-", "*", "/", "%"]

COIN = ("heads", "tails")
"""The words of a die that is a coin: nobody's own."""


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
    """Two values added, subtracted, multiplied, or divided; `/` rounds down, `%` is what is left."""

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
    counting: Scoring | None = None
    faces: tuple[int, ...] = ()
    """What each side is worth; empty where they are worth 1, 2 and so on."""
    implodes: Condition | None = None
    """A first throw that meets it brings one more throw, which is taken off the die (`i`)."""

    def value(self, face: int) -> int:
        """Return what a face, from 1, is worth before any modifier."""
        if self.faces:
            return self.faces[face - 1]
        return face - 2 if self.kind == "F" else face

    @property
    def bare(self) -> "Dice":
        """One such die without modifiers."""
        return Dice(1, self.sides, self.kind, faces=self.faces)

    def __str__(self) -> str:
        parts = (
            "1" if self._needs_its_count else "" if self.count == 1 else str(self.count),
            _die(self),
            *map(str, self.rerolls),
            str(self.explosion or ""),
            "" if self.implodes is None else f"i{short(self.implodes)}",
            "" if self.least is None else f"mi{self.least}",
            "" if self.most is None else f"ma{self.most}",
            *map(str, self.keeps),
            str(self.counting or ""),
        )
        return _WORDS_APART.sub(" ", "".join(parts))

    @property
    def _needs_its_count(self) -> bool:
        """Whether one die must be written with its number: d66 alone is two dice."""
        return self.count == 1 and not self.faces and self.sides in DIGITS


def _die(dice: Dice) -> str:
    if dice.faces:
        return f"d[{spans(dice.faces)}]"
    return "dF" if dice.kind == "F" else "d%" if dice.sides == 100 else f"d{dice.sides}"


_WORDS_APART = re.compile(r"(?<=even|.odd)(?=[a-z])")

DIGITS = {66: (2, 6), 666: (3, 6), 88: (2, 8)}
"""The numbers that are read from a die for each of their digits: how many dice, with how many sides."""


@dataclass(frozen=True, slots=True)
class DigitDice:
    """Dice of which each is a digit, the first thrown the highest: d66 is 11 to 66, in 36 ways."""

    name: int

    @property
    def digits(self) -> int:
        """How many dice there are."""
        return DIGITS[self.name][0]

    @property
    def sides(self) -> int:
        """How many sides each has."""
        return DIGITS[self.name][1]

    def __str__(self) -> str:
        return f"d{self.name}"


@dataclass(frozen=True, slots=True)
class SizedDice:
    """Dice whose number of sides is thrown first: `1d(1d20)`."""

    count: int
    sides: "Bracketed"

    def __str__(self) -> str:
        return f"{'' if self.count == 1 else self.count}d{self.sides}"


@dataclass(frozen=True, slots=True)
class WordDice:
    """Dice with words on their sides, which are counted and not added: `3d[hit, hit, miss]`."""

    count: int
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{'' if self.count == 1 else self.count}d[{', '.join(self.words)}]"


@dataclass(frozen=True, slots=True)
class Call:
    """A value without its sign (`abs`), or a quotient of two values that is rounded up (`ceil`)."""

    name: Literal["abs", "ceil"]
    parts: tuple["Node", ...]

    def __str__(self) -> str:
        return f"{self.name}({'/'.join(map(str, self.parts))})"


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
    counting: Scoring | None = None

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


Thrown: TypeAlias = Dice | DigitDice | SizedDice | WordDice | PercentileDice
"""Values of which dice are thrown, and not only parts evaluated."""

Node: TypeAlias = Number | Negative | Arithmetic | Bracketed | Thrown | Group | Call | Labelled | Reused


def children(node: Node) -> tuple[Node, ...]:
    """Return the values that a value is made of, from left to right."""
    match node:
        case Negative(inner=inner) | Bracketed(inner=inner) | Labelled(inner=inner):
            return (inner,)
        case Arithmetic(left=left, right=right):
            return left, right
        case Group(parts=parts) | Call(parts=parts):
            return parts
        case SizedDice(sides=sides):
            return (sides,)
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


def words_thrown(root: Node) -> Iterator[WordDice]:
    """Yield all dice with words that a value counts; what is used again once more each time."""
    for one in within(root):
        if isinstance(one, WordDice):
            yield one
        elif isinstance(one, Reused) and one.value is not None:
            yield from words_thrown(one.value)


def changed(node: Node, change: "Callable[[Node], Node]") -> Node:
    """Return the value with each value that it is made of changed."""
    match node:
        case Negative(inner=inner) | Bracketed(inner=inner) | Labelled(inner=inner):
            return replace(node, inner=change(inner))
        case Arithmetic(left=left, right=right):
            return replace(node, left=change(left), right=change(right))
        case Group(parts=parts) | Call(parts=parts):
            return replace(node, parts=tuple(map(change, parts)))
        case SizedDice(sides=Bracketed(inner=inner)):
            return replace(node, sides=Bracketed(change(inner)))
        case Dice(count=Bracketed(inner=inner)):
            return replace(node, count=Bracketed(change(inner)))
        case _:
            return node
