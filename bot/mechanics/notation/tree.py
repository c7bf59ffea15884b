"""What a dice expression says, as a tree of values: the same tree is thrown and turned into a distribution.

Equal trees mean the same, and `str` writes a tree in the one canonical way that is echoed to people.
A tree that `bot.mechanics.notation.parsing` made is within all limits.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Sign = Literal["=", "<", ">", "<=", ">="]
Operator = Literal["+", "-", "*", "/"]


@dataclass(frozen=True, slots=True)
class ValueCondition:
    """A comparison with a number: `>=5`."""

    sign: Sign
    number: int

    def holds(self, value: int) -> bool:
        """Whether it is true of `value`."""
        match self.sign:
            case ">=":
                return value >= self.number
            case "=":
                return value == self.number
            case "<=":
                return value <= self.number
            case "<":
                return value < self.number
            case _:
                return value > self.number

    def __str__(self) -> str:
        return f"{self.sign}{self.number}"


@dataclass(frozen=True, slots=True)
class Reroll:
    """A throw whose value meets the condition is thrown again: once (`ro`), or as long as it does (`rr`)."""

    when: ValueCondition
    once: bool = False

    def __str__(self) -> str:
        return f"{'ro' if self.once else 'rr'}{_short(self.when)}"


@dataclass(frozen=True, slots=True)
class Explosion:
    """A throw that meets the condition gives one more throw, at most 20 times a die.

    `!` adds a die of its own, `!!` adds to the same die (compounding), `!p` adds a die of its own whose
    value is one less than its face (penetrating).
    """

    kind: Literal["!", "!!", "!p"]
    when: ValueCondition | None = None
    """None: the highest face."""

    def __str__(self) -> str:
        return f"{self.kind}{self.when or ''}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Which dice of a pool, or parts of a group, count: keep or drop the highest or lowest."""

    kind: Literal["kh", "kl", "dh", "dl"]
    number: int

    def __str__(self) -> str:
        return f"{self.kind}{self.number}"


@dataclass(frozen=True, slots=True)
class Counting:
    """Kept dice, or parts, are not added but counted: a success is worth 1, a failure -1."""

    success: ValueCondition
    failure: ValueCondition | None = None

    def score(self, value: int) -> int:
        """Return what `value` is worth: 1, 0 or -1; what meets both is worth 0."""
        return self.success.holds(value) - bool(self.failure and self.failure.holds(value))

    def __str__(self) -> str:
        return f"{self.success}{f'f{self.failure}' if self.failure else ''}"


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


Node: TypeAlias = Number | Negative | Arithmetic | Bracketed | Dice | PercentileDice | Group | Labelled


@dataclass(frozen=True, slots=True)
class Expression:
    """A whole expression: what to throw, how many times over, and what people remark on it."""

    root: Node
    sets: int = 1
    """How many times it is thrown, each with its own total: `6x 4d6kh3`."""
    comment: str = ""

    @property
    def dice(self) -> str:
        """The expression without its comment, by which its state at a place is named."""
        return f"{f'{self.sets}x ' if self.sets > 1 else ''}{self.root}"

    def __str__(self) -> str:
        return f"{self.dice}{f' # {self.comment}' if self.comment else ''}"


def _short(when: ValueCondition) -> str:
    return str(when.number) if when.sign == "=" else str(when)
