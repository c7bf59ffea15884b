"""What a dice expression says, as a tree of values: the same tree is thrown and turned into a distribution.

Equal trees mean the same, and `str` writes a tree in the one canonical way that is echoed to people. What
stands after dice (what is thrown again, explodes, is kept and is counted) are values as well. A tree that
`bot.mechanics.reading` made is within all limits.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from operator import add, eq, floordiv, ge, gt, le, lt, mod, mul, sub
from typing import Any, Literal, TypeAlias

Sign = Literal["=", "<", ">", "<=", ">="]

_COMPARED: Mapping[Sign, str] = {
    ">=": "{} or more",
    ">": "more than {}",
    "<=": "{} or less",
    "<": "less than {}",
    "=": "exactly {}",
}

_COMPARE: Mapping[Sign, Callable[[int, int], bool]] = {">=": ge, ">": gt, "<=": le, "<": lt, "=": eq}

MOST_EXPLOSIONS = 20
"""How many times one die may explode."""


@dataclass(frozen=True, slots=True)
class ValueCondition:
    """A comparison with a number: `>=5`."""

    sign: Sign
    number: int

    def holds(self, value: int) -> bool:
        """Whether it is true of `value`."""
        return _COMPARE[self.sign](value, self.number)

    @property
    def in_words(self) -> str:
        """What is asked for, as it is said: `7 or more`."""
        return _COMPARED[self.sign].format(f"{self.number:,}")

    def __str__(self) -> str:
        return f"{self.sign}{self.number}"


@dataclass(frozen=True, slots=True)
class Parity:
    """Whether a number is even, or odd."""

    odd: bool

    def holds(self, value: int) -> bool:
        """Whether it is true of `value`."""
        return value % 2 == self.odd

    @property
    def in_words(self) -> str:
        """What is asked for, as it is said."""
        return f"an {str(self).strip()} number"

    def __str__(self) -> str:
        return " odd" if self.odd else " even"


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several numbers, which are rising: `in [1, 3, 5]`."""

    numbers: tuple[int, ...]

    def holds(self, value: int) -> bool:
        """Whether it is true of `value`."""
        return value in self.numbers

    @property
    def in_words(self) -> str:
        """What is asked for, as it is said."""
        return f"one of {spans(self.numbers)}"

    def __str__(self) -> str:
        return f" in [{spans(self.numbers)}]"


Condition: TypeAlias = ValueCondition | Parity | OneOf


@dataclass(frozen=True, slots=True)
class Reroll:
    """A throw whose value meets the condition is thrown again: once (`ro`), or as long as it does (`rr`)."""

    when: Condition
    once: bool = False

    def __str__(self) -> str:
        return f"{'ro' if self.once else 'rr'}{short(self.when)}"


@dataclass(frozen=True, slots=True)
class Explosion:
    """A throw that meets the condition gives one more throw, at most `most` times a die.

    `!` adds a die of its own, `!!` adds to the same die (compounding), `!p` adds a die of its own whose
    value is one less than its face (penetrating).
    """

    kind: Literal["!", "!!", "!p"]
    when: Condition | None = None
    """None: the highest face."""
    most: int = MOST_EXPLOSIONS

    @property
    def most_throws(self) -> int:
        """How many throws a die comes to with all its explosions."""
        return self.most + 1

    def __str__(self) -> str:
        times = {1: "o", MOST_EXPLOSIONS: ""}.get(self.most, f"up{self.most}")
        return f"{self.kind}{times}{self.when or ''}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Which dice of a pool, or parts of a group, count: keep or drop the highest or lowest, or the middle."""

    kind: Literal["kh", "kl", "dh", "dl", "km"]
    number: int

    @property
    def keeps(self) -> bool:
        """Whether those that it takes are kept, and not dropped."""
        return self.kind[0] == "k"

    @property
    def from_highest(self) -> bool:
        """Whether it takes from the highest on."""
        return self.kind[1] == "h"

    def leaves(self, dice: int) -> int:
        """Return how many of so many dice it leaves."""
        return min(self.number, dice) if self.keeps else max(0, dice - self.number)

    def __str__(self) -> str:
        return f"{self.kind}{self.number}"


@dataclass(frozen=True, slots=True)
class Counting:
    """Kept dice, or parts, are not added but counted: a success is worth 1, a failure -1."""

    success: Condition
    failure: Condition | None = None

    @property
    def scores(self) -> tuple[int, int]:
        """The lowest and the highest score, or 0."""
        return (-1 if self.failure else 0), 1

    def score(self, value: int) -> int:
        """Return what `value` is worth: 1, 0 or -1; what meets both is worth 0."""
        return self.success.holds(value) - bool(self.failure and self.failure.holds(value))

    def __str__(self) -> str:
        apart = " " if isinstance(self.success, Parity) else ""
        return f"{self.success}{f'{apart}f{self.failure}' if self.failure else ''}"


@dataclass(frozen=True, slots=True)
class Weighing:
    """Kept dice, or parts, are counted: each is worth what the last condition that it meets is, or 0."""

    weights: tuple[tuple[Condition, int], ...]

    @property
    def scores(self) -> tuple[int, int]:
        """The lowest and the highest score, or 0."""
        worths = [0, *(worth for _, worth in self.weights)]
        return min(worths), max(worths)

    def score(self, value: int) -> int:
        """Return what `value` is worth."""
        return next((worth for when, worth in reversed(self.weights) if when.holds(value)), 0)

    def __str__(self) -> str:
        return ",".join(f"{when}:{worth}" for when, worth in self.weights)


Scoring: TypeAlias = Counting | Weighing


def spans(numbers: tuple[int, ...]) -> str:
    """Write numbers in their order, three and more that follow one another as `1..6`."""
    written: list[str] = []
    at = 0
    while at < len(numbers):
        end = at
        while end + 1 < len(numbers) and numbers[end + 1] == numbers[end] + 1:
            end += 1
        if end - at < 2:
            written.append(str(numbers[at]))
            at += 1
        else:
            written.append(f"{numbers[at]}..{numbers[end]}")
            at = end + 1
    return ", ".join(written)


def short(when: Condition) -> str:
    """Write a condition without the `=` of a single number."""
    return str(when.number) if isinstance(when, ValueCondition) and when.sign == "=" else str(when)


Operator = Literal["+", "-", "*", "/", "%"]

CALCULATE: Mapping[Operator, Callable[[int, int], int]] = {
    "+": add, "-": sub, "*": mul, "/": floordiv, "%": mod,
}  # fmt: skip

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
    def brings_dice(self) -> bool:
        """Whether an explosion adds dice of their own, and does not compound."""
        return self.explosion is not None and self.explosion.kind != "!!"

    @property
    def compounds(self) -> bool:
        """Whether several throws of one die are added up, or taken off."""
        return self.implodes is not None or (self.explosion is not None and self.explosion.kind == "!!")

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
    Cthulhu. Dice are d10 whose 10 reads 0; 00 with 0 is 100. The units die is thrown first, but by hand
    the tens dice are.
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
        case Number() | Dice(count=int()):  # most values, so they come first
            return ()
        case Negative(inner=inner) | Bracketed(inner=inner) | Labelled(inner=inner):
            return (inner,)
        case Arithmetic(left=left, right=right):
            return left, right
        case Group(parts=parts) | Call(parts=parts):
            return parts
        case SizedDice(sides=inner) | Dice(count=Bracketed() as inner):
            return (inner,)
        case _:
            return ()


def within(node: Node) -> Iterator[Node]:
    """Yield the value and everything in it, from left to right."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        if parts := children(one):
            waiting.extend(reversed(parts))


def counted_within(root: Node) -> Iterator[Node]:
    """Yield the same with all that is used again, once more each time."""
    for one in within(root):
        yield one
        if isinstance(one, Reused) and one.value is not None:
            yield from counted_within(one.value)


def words_thrown(root: Node) -> Iterator[WordDice]:
    """Yield all dice with words that a value counts; what is used again once more each time."""
    return (one for one in counted_within(root) if isinstance(one, WordDice))


def change_parts(node: Node, change: "Callable[[Node], Node]") -> Node:
    """Return the value with each value that it is made of changed, also what it uses again."""
    parts: dict[str, Any] = {}
    match node:
        case Negative(inner=inner) | Bracketed(inner=inner) | Labelled(inner=inner):
            parts = {"inner": change(inner)}
        case Arithmetic(left=left, right=right):
            parts = {"left": change(left), "right": change(right)}
        case Group(parts=values) | Call(parts=values):
            parts = {"parts": tuple(map(change, values))}
        case SizedDice(sides=Bracketed(inner=inner)):
            parts = {"sides": Bracketed(change(inner))}
        case Dice(count=Bracketed(inner=inner)):
            parts = {"count": Bracketed(change(inner))}
        case Reused(value=value) if value is not None:
            parts = {"value": change(value)}
    return replace(node, **parts) if parts else node


def substitute(root: Node, old: Node, new: Node) -> Node:
    """Return a value with another in place of that one, and not of its equals, which it is made of."""
    return new if root is old else change_parts(root, lambda part: substitute(part, old, new))
