"""A dice expression as a tree of values: the same tree is thrown and turned into a distribution.

Equal trees mean the same, and `str` writes a tree in the one canonical way that people see. Each node knows
its parts, its text, and its interval; `evaluation` throws it, `distributions` computes its odds. A tree made
by `bot.mechanics.reading` is within all limits.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from operator import add, floordiv, mod, mul, sub
from typing import Literal, Self, TypeAlias

from bot.mechanics.notation.conditions import (
    Condition,
    ValueCondition,
    Values,
    count_meeting,
    count_values,
    drop_meeting,
    highest,
    lowest,
    short,
    spans,
)
from bot.mechanics.notation.intervals import Interval, Unbound, enclose
from bot.mechanics.notation.modifiers import Explosion, Keep, Reroll, Scoring
from bot.mechanics.rule import FATE, FATE_SIGNS, Die

Operator = Literal["+", "-", "*", "/", "%"]

CALCULATE: Mapping[Operator, Callable[[int, int], int]] = {
    "+": add, "-": sub, "*": mul, "/": floordiv, "%": mod,
}  # fmt: skip

COIN = ("heads", "tails")
"""The words of a coin, which are nobody's own words."""


class Value:
    """What all nodes have in common; by default they have no parts."""

    __slots__ = ()

    @property
    def children(self) -> tuple["Node", ...]:
        """Its parts, from left to right."""
        return ()

    def change_parts(self, change: "Callable[[Node], Node]") -> Self:
        """Return it with `change` applied to each part, also to reused ones."""
        del change
        return self


@dataclass(frozen=True, slots=True)
class Wrapper(Value):
    """A value around a single one, and equal to it."""

    inner: "Node"

    @property
    def children(self) -> tuple["Node", ...]:
        return (self.inner,)

    @property
    def interval(self) -> Interval:
        return self.inner.interval

    def change_parts(self, change: "Callable[[Node], Node]") -> Self:
        return replace(self, inner=change(self.inner))


class Thrown(Value):
    """Dice that are thrown, not only parts that are evaluated."""

    __slots__ = ()

    @property
    def most_dice(self) -> int:
        """The most dice on the table, explosions aside."""
        raise NotImplementedError

    @property
    def expected_throws(self) -> Fraction | int:
        """The expected number of throws of the most dice."""
        return self.most_dice


@dataclass(frozen=True, slots=True)
class Number(Value):
    """A whole number, at least 0."""

    value: int

    @property
    def interval(self) -> Interval:
        """The number alone."""
        return Interval(self.value, self.value)

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Negative(Wrapper):
    """A value with the opposite sign."""

    @property
    def interval(self) -> Interval:
        low, high = self.inner.interval
        return Interval(-high, -low)

    def __str__(self) -> str:
        return f"-{self.inner}"


@dataclass(frozen=True, slots=True)
class Arithmetic(Value):
    """Two values added, subtracted, multiplied, or divided; `/` rounds down, `%` is the remainder."""

    operator: Operator
    left: "Node"
    right: "Node"
    _interval: Interval | None = field(default=None, init=False, repr=False, compare=False)
    """Cached, since a long sum needs the interval of its left side at each of its signs."""

    @property
    def children(self) -> tuple["Node", ...]:
        return self.left, self.right

    @property
    def interval(self) -> Interval:
        """The range of the result.

        Raises:
            ZeroDivisionError: the divisor may be 0.
        """
        found = self._interval
        if found is None:
            found = self._find_interval()
            object.__setattr__(self, "_interval", found)
        return found

    def _find_interval(self) -> Interval:
        left, right = self.left.interval, self.right.interval
        if self.operator in "/%" and 0 in right:
            raise ZeroDivisionError
        if self.operator == "%":
            return left.remainder(right)
        return enclose(CALCULATE[self.operator](a, b) for a in left for b in right)

    def change_parts(self, change: "Callable[[Node], Node]") -> Self:
        return replace(self, left=change(self.left), right=change(self.right))

    def __str__(self) -> str:
        gap = " " if self.operator in "+-" else ""
        return f"{self.left}{gap}{self.operator}{gap}{self.right}"


@dataclass(frozen=True, slots=True)
class Bracketed(Wrapper):
    """A value in parentheses, which people wrote, or which the order of operations needs."""

    def __str__(self) -> str:
        return f"({self.inner})"


@dataclass(frozen=True, slots=True)
class Dice(Thrown):
    """Equal dice. Throws are re-rolled, then explode, then are bounded, then kept, then counted."""

    count: "int | Bracketed"
    sides: int
    kind: Literal["d", "F"] = "d"
    """`F`: a Fate die, with three sides worth -1, 0 and 1."""
    rerolls: tuple[Reroll, ...] = ()
    explosion: Explosion | None = None
    least: int | None = None
    """The least value of a die (`mi`)."""
    most: int | None = None
    """The greatest value of a die (`ma`)."""
    keeps: tuple[Keep, ...] = ()
    """In order, each among the dice that the one before it left."""
    counting: Scoring | None = None
    faces: tuple[int, ...] = ()
    """The value of each side; empty if the values are 1, 2 and so on."""
    implodes: Condition | None = None
    """A first throw that meets it gives one more throw, which is subtracted from the die (`i`)."""
    die: Die = field(init=False, repr=False, compare=False)
    """The physical die that is thrown."""
    is_plain: bool = field(init=False, repr=False, compare=False)
    """Whether the dice are only added, without modifiers."""

    def __post_init__(self) -> None:
        """Compute once what every throw needs."""
        die = Die(self.sides, kind=FATE, labels=FATE_SIGNS) if self.kind == "F" else Die(self.sides)
        after = self.keeps or self.counting or self.explosion or self.rerolls or self.faces or self.implodes
        object.__setattr__(self, "die", die)
        object.__setattr__(self, "is_plain", not after and self.least is None and self.most is None)

    @property
    def children(self) -> tuple["Node", ...]:
        return (self.count,) if isinstance(self.count, Bracketed) else ()

    def change_parts(self, change: "Callable[[Node], Node]") -> Self:
        if not isinstance(self.count, Bracketed):
            return self
        return replace(self, count=self.count.change_parts(change))

    def value(self, face: int) -> int:
        """Return the value of a face, from 1, before any modifier."""
        if self.faces:
            return self.faces[face - 1]
        return face - 2 if self.kind == "F" else face

    @property
    def brings_dice(self) -> bool:
        """Whether an explosion adds dice of their own, and does not compound."""
        return self.explosion is not None and self.explosion.kind != "!!"

    @property
    def compounds(self) -> bool:
        """Whether several throws of one die are added up, or subtracted."""
        return self.implodes is not None or (self.explosion is not None and self.explosion.kind == "!!")

    @property
    def adds_separate_dice(self) -> bool:
        """Whether explosions are dice of their own, or look like them because all are just added."""
        if self.explosion is None or self.implodes:
            return False
        changed = self.keeps or self.counting or self.least is not None or self.most is not None
        return self.brings_dice or not changed

    @property
    def chain_length(self) -> int:
        """The most throws of a die with all its explosions."""
        return self.explosion.most + 1 if self.explosion else 1

    @property
    def explodes(self) -> Condition | None:
        """When a die explodes; the highest face if the line has no condition."""
        if not self.explosion:
            return None
        return self.explosion.when or ValueCondition("=", highest(self.face_values))

    @property
    def bare(self) -> "Dice":
        """One such die without modifiers."""
        return Dice(1, self.sides, self.kind, faces=self.faces)

    def clamp(self, value: int) -> int:
        """Return a value within the die's least and most."""
        if self.least is not None and value < self.least:
            return self.least
        return self.most if self.most is not None and value > self.most else value

    @property
    def face_values(self) -> Values:
        """The values of all faces of a die, before any modifier; each of several equal faces."""
        if self.faces:
            return tuple(range(face, face + 1) for face in self.faces)
        return (range(self.value(1), self.value(self.sides) + 1),)

    @property
    def final_values(self) -> Values:
        """The values that a throw may keep: those that no `rr` throws again."""
        return drop_meeting(self.face_values, (reroll.when for reroll in self.rerolls if not reroll.once))

    @property
    def worths(self) -> Values:
        """The possible values of one die that does not compound, after re-rolls and bounds."""
        stay = self.final_values
        if self._penetrates:
            stay += tuple(range(part.start - 1, part.stop - 1, part.step) for part in stay)
        if self.least is not None:
            stay = _move(stay, ValueCondition("<", self.least))
        if self.most is not None:
            stay = _move(stay, ValueCondition(">", self.most))
        return stay

    @property
    def _penetrates(self) -> bool:
        return self.explosion is not None and self.explosion.kind == "!p"

    @property
    def interval(self) -> Interval:
        """The range of the sum, or of the count."""
        count = self.count.interval if isinstance(self.count, Bracketed) else Interval(self.count, self.count)
        if self.is_plain:
            return Interval(self.value(1), self.value(self.sides)).times(count)
        first, more = self._values_of_a_die
        dice = Interval(count.low, count.high * (self.chain_length if self.brings_dice else 1))
        if not (self.keeps or self.counting):
            added = more.times(Interval(0, dice.high - count.high))
            plain = first.times(count)
            return Interval(plain.low + added.low, plain.high + added.high)
        for keep in self.keeps:
            dice = Interval(*map(keep.leaves, dice))
        each = Interval(*self.counting.scores) if self.counting else enclose([*first, *more])
        return each.times(dice)

    @property
    def _values_of_a_die(self) -> tuple[Interval, Interval]:
        """The ranges of a die, and of one that an explosion adds."""
        stay = self.final_values
        low, high = lowest(stay), highest(stay)
        more = enclose(self.clamp(value - self._penetrates) for value in (low, high))
        values = [low, high]
        if self.explosion and not self.brings_dice:
            values += [self.chain_length * low, self.chain_length * high]
        if self.implodes:
            values += [low - high, high - low]
        return enclose(map(self.clamp, values)), more

    @property
    def most_dice(self) -> int:
        """The most dice on the table, explosions aside."""
        return self.count if isinstance(self.count, int) else max(0, self.count.interval.high)

    @property
    def expected_throws(self) -> Fraction | int:
        """The expected number of throws of the most dice: with re-rolls of each throw, and explosions."""
        if not (self.rerolls or self.explosion or self.implodes):
            return self.most_dice
        stay = self.final_values
        once = [reroll.when for reroll in self.rerolls if reroll.once]
        again = Fraction(count_meeting(stay, once), count_values(stay))
        each = Fraction(count_values(self.face_values), count_values(stay)) * (1 + again)
        throws = Fraction(1)
        if when := self.explodes:
            chance = _chance(stay, once, when)
            throws = (1 - chance**self.chain_length) / (1 - chance)
        if self.implodes:
            throws += _chance(stay, once, self.implodes)
        return self.most_dice * each * throws

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


def _move(values: Values, beyond: ValueCondition) -> Values:
    """Return values with those beyond a bound moved to it."""
    inside = drop_meeting(values, [beyond])
    at = (range(beyond.number, beyond.number + 1),) if count_values(inside) < count_values(values) else ()
    return inside + at


def _chance(stay: Values, once: list[Condition], when: Condition) -> Fraction:
    """Return the chance that the final value of a throw meets a condition."""
    again = Fraction(count_meeting(stay, once), count_values(stay))
    at_first = Fraction(count_meeting(drop_meeting(stay, once), [when]), count_values(stay))
    return at_first + again * Fraction(count_meeting(stay, [when]), count_values(stay))


_WORDS_APART = re.compile(r"(?<=even|.odd)(?=[a-z])")

DIGITS = {66: (2, 6), 666: (3, 6), 88: (2, 8)}
"""Numbers read from one die for each digit: how many dice, with how many sides."""


@dataclass(frozen=True, slots=True)
class DigitDice(Thrown):
    """Dice that are the digits of a number, the first thrown the highest: d66 is 11 to 66, in 36 ways."""

    name: int

    @property
    def digits(self) -> int:
        """The number of dice."""
        return DIGITS[self.name][0]

    @property
    def sides(self) -> int:
        """The sides of each die."""
        return DIGITS[self.name][1]

    @property
    def interval(self) -> Interval:
        """From all ones to all highest digits."""
        return Interval(int("1" * self.digits), int(f"{self.sides}" * self.digits))

    @property
    def most_dice(self) -> int:
        return self.digits

    def __str__(self) -> str:
        return f"d{self.name}"


@dataclass(frozen=True, slots=True)
class SizedDice(Thrown):
    """Dice whose number of sides is thrown first: `1d(1d20)`."""

    count: int
    sides: "Bracketed"

    @property
    def children(self) -> tuple["Node", ...]:
        return (self.sides,)

    @property
    def interval(self) -> Interval:
        """From all ones to all highest faces."""
        return Interval(self.count, self.count * max(1, self.sides.interval.high))

    @property
    def most_dice(self) -> int:
        return self.count

    def change_parts(self, change: "Callable[[Node], Node]") -> Self:
        return replace(self, sides=self.sides.change_parts(change))

    def __str__(self) -> str:
        return f"{'' if self.count == 1 else self.count}d{self.sides}"


@dataclass(frozen=True, slots=True)
class WordDice(Thrown):
    """Dice with words on their sides, which are counted and not added: `3d[hit, hit, miss]`."""

    count: int
    words: tuple[str, ...]

    @property
    def interval(self) -> Interval:
        """Always 0: words are not added."""
        return Interval(0, 0)

    @property
    def most_dice(self) -> int:
        return self.count

    def __str__(self) -> str:
        return f"{'' if self.count == 1 else self.count}d[{', '.join(self.words)}]"


@dataclass(frozen=True, slots=True)
class Call(Value):
    """A value without its sign (`abs`), or a quotient of two values, rounded up (`ceil`)."""

    name: Literal["abs", "ceil"]
    parts: tuple["Node", ...]

    @property
    def children(self) -> tuple["Node", ...]:
        return self.parts

    @property
    def interval(self) -> Interval:
        """The range of the result.

        Raises:
            ZeroDivisionError: the divisor may be 0.
        """
        first, *divisor = (part.interval for part in self.parts)
        if not divisor:
            return enclose([*map(abs, first), *([0] if 0 in first else [])])
        if 0 in divisor[0]:
            raise ZeroDivisionError
        return enclose(-(-a // b) for a in first for b in divisor[0])

    def change_parts(self, change: "Callable[[Node], Node]") -> Self:
        return replace(self, parts=tuple(map(change, self.parts)))

    def __str__(self) -> str:
        return f"{self.name}({'/'.join(map(str, self.parts))})"


@dataclass(frozen=True, slots=True)
class PercentileDice(Thrown):
    """A d100 made of a units die and a tens die, whose tens die is thrown `extra` more times.

    The best (lowest) or worst (highest) of the readings counts: the bonus and penalty dice of Call of
    Cthulhu. Dice are d10 whose 10 reads 0; 00 with 0 is 100. The units die is thrown first, but by hand the
    tens dice are.
    """

    extra: int
    best: bool

    @property
    def interval(self) -> Interval:
        """All readings."""
        return Interval(1, 100)

    @property
    def most_dice(self) -> int:
        """The units die, its tens die, and the extra tens dice."""
        return 2 + self.extra

    def __str__(self) -> str:
        return f"d%{'b' if self.best else 'p'}{'' if self.extra == 1 else self.extra}"


@dataclass(frozen=True, slots=True)
class Group(Value):
    """Values, some of them kept, added or counted: `{2d20, 1d12}kh1`.

    A single part that is counted, `(2d6+3)>=10`, is worth 1 or 0.
    """

    parts: tuple["Node", ...]
    keep: Keep | None = None
    counting: Scoring | None = None

    @property
    def children(self) -> tuple["Node", ...]:
        return self.parts

    @property
    def interval(self) -> Interval:
        """The range of the sum, or of the count."""
        parts = [part.interval for part in self.parts]
        if self.counting:
            return Interval(*self.counting.scores).times(Interval(len(parts), len(parts)))
        if self.keep:
            number = self.keep.leaves(len(parts))
            return enclose(end for part in parts for end in part).times(Interval(number, number))
        return Interval(*map(sum, zip(*parts, strict=True)))

    def change_parts(self, change: "Callable[[Node], Node]") -> Self:
        return replace(self, parts=tuple(map(change, self.parts)))

    def __str__(self) -> str:
        inner = ", ".join(map(str, self.parts))
        around = f"({inner})" if len(self.parts) == 1 else f"{{{inner}}}"
        return f"{around}{self.keep or ''}{self.counting or ''}"


@dataclass(frozen=True, slots=True)
class Labelled(Wrapper):
    """A value with a name for people: `2d6[fire]`."""

    label: str

    def __str__(self) -> str:
        return f"{self.inner}[{self.label}]"


@dataclass(frozen=True, slots=True)
class Reused(Value):
    """A value that an earlier part threw under this name, used again without a new throw: `$a`."""

    name: str
    value: "Node | None" = None
    """The value of the name; None only until the whole line is read."""

    @property
    def interval(self) -> Interval:
        """The range of the value.

        Raises:
            Unbound: the value is not known yet.
        """
        if self.value is None:
            raise Unbound
        return self.value.interval

    def change_parts(self, change: "Callable[[Node], Node]") -> Self:
        return self if self.value is None else replace(self, value=change(self.value))

    def __str__(self) -> str:
        return f"${self.name}"


Node: TypeAlias = (
    Number | Negative | Arithmetic | Bracketed | Dice | DigitDice | SizedDice | WordDice | PercentileDice
    | Group | Call | Labelled | Reused
)  # fmt: skip


def within(node: Node) -> Iterator[Node]:
    """Yield the value and everything in it, from left to right."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting.extend(reversed(one.children))


def counted_within(root: Node) -> Iterator[Node]:
    """Yield the same with all reused values, once for each use."""
    for one in within(root):
        yield one
        if isinstance(one, Reused) and one.value is not None:
            yield from counted_within(one.value)


def words_thrown(root: Node) -> Iterator[WordDice]:
    """Yield all dice with words that a value counts; reused ones once for each use."""
    return (one for one in counted_within(root) if isinstance(one, WordDice))


def dice_of(root: Node) -> int:
    """Return the most dice on the table, explosions aside."""
    return sum(one.most_dice for one in within(root) if isinstance(one, Thrown))


def throws_of(root: Node) -> Fraction | int:
    """Return the expected number of throws; a pool of a computed size counts with the most dice."""
    return sum(one.expected_throws for one in within(root) if isinstance(one, Thrown))


def substitute(root: Node, old: Node, new: Node) -> Node:
    """Return a tree with `new` in the place of the very node `old`, and not of its equals."""
    return new if root is old else root.change_parts(lambda part: substitute(part, old, new))
