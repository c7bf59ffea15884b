"""What may stand after dice, as values: what is thrown again, explodes, is kept and is counted."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Sign = Literal["=", "<", ">", "<=", ">="]

_COMPARED: Mapping[Sign, str] = {
    ">=": "{} or more",
    ">": "more than {}",
    "<=": "{} or less",
    "<": "less than {}",
    "=": "exactly {}",
}

MOST_EXPLOSIONS = 20
"""How many times one die may explode."""


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

    @property
    def in_words(self) -> str:
        """What is asked for, as it is said: `7 or more`."""
        said = {
            ">=": "{} or more",
            "<=": "{} or less",
            ">": "more than {}",
            "<": "less than {}",
            "=": "exactly {}",
        }
        return said[self.sign].format(f"{self.number:,}")

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
    def chained(self) -> int:
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
