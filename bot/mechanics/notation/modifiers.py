"""What may stand after dice, as values: what is thrown again, explodes, is kept and is counted."""

from dataclasses import dataclass
from typing import Literal

Sign = Literal["=", "<", ">", "<=", ">="]


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


def _short(when: ValueCondition) -> str:
    return str(when.number) if when.sign == "=" else str(when)
