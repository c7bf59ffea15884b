"""Conditions for values: a comparison, even or odd, one of several numbers; and which values meet them.

Values are a few ranges, however many sides a die has.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import eq, ge, gt, le, lt
from typing import Literal, TypeAlias

Sign = Literal["=", "<", ">", "<=", ">="]

_COMPARED: Mapping[Sign, str] = {
    ">=": "{} or more",
    ">": "more than {}",
    "<=": "{} or less",
    "<": "less than {}",
    "=": "exactly {}",
}

_COMPARE: Mapping[Sign, Callable[[int, int], bool]] = {">=": ge, ">": gt, "<=": le, "<": lt, "=": eq}

_TURNED: Mapping[Sign, Callable[[int, int], bool]] = {">=": le, ">": lt, "<=": ge, "<": gt, "=": eq}
"""The same, with the number before the value."""

Test: TypeAlias = Callable[[int], bool]
"""Returns for a value what `holds` returns; for many values it takes a third of the time."""


@dataclass(frozen=True, slots=True)
class ValueCondition:
    """A comparison with a number: `>=5`."""

    sign: Sign
    number: int

    def holds(self, value: int) -> bool:
        return _COMPARE[self.sign](value, self.number)

    @property
    def test(self) -> Test:
        return partial(_TURNED[self.sign], self.number)

    @property
    def in_words(self) -> str:
        """The condition as people read it: `7 or more`."""
        return _COMPARED[self.sign].format(f"{self.number:,}")

    def cut(self, values: range) -> Sequence[range]:
        """Return the values that fail it: those below, and those above."""
        start, end = {
            "=": (self.number, self.number + 1),
            "<": (values.start, self.number),
            "<=": (values.start, self.number + 1),
            ">": (self.number + 1, values.stop),
            ">=": (self.number, values.stop),
        }[self.sign]
        return values[: _below(values, start)], values[_below(values, max(start, end)) :]

    def __str__(self) -> str:
        return f"{self.sign}{self.number}"


@dataclass(frozen=True, slots=True)
class Parity:
    """Whether a number is even or odd."""

    odd: bool

    def holds(self, value: int) -> bool:
        return value % 2 == self.odd

    @property
    def test(self) -> Test:
        return self.holds

    @property
    def in_words(self) -> str:
        """The condition as people read it."""
        return f"an {str(self).strip()} number"

    def cut(self, values: range) -> Sequence[range]:
        """Return the values that fail it."""
        meets_first = self.holds(values[0])
        if values.step % 2 == 0:
            return () if meets_first else (values,)
        return (values[meets_first::2],)

    def __str__(self) -> str:
        return " odd" if self.odd else " even"


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several numbers, in rising order: `in [1, 3, 5]`."""

    numbers: tuple[int, ...]

    def holds(self, value: int) -> bool:
        return value in self.numbers

    @property
    def test(self) -> Test:
        return self.numbers.__contains__

    @property
    def in_words(self) -> str:
        """The condition as people read it."""
        return f"one of {spans(self.numbers)}"

    def cut(self, values: range) -> Sequence[range]:
        """Return the values that fail it."""
        left: list[range] = []
        for number in self.numbers:
            at = _below(values, number)
            left.append(values[:at])
            values = values[at + (number in values) :]
        return *left, values

    def __str__(self) -> str:
        return f" in [{spans(self.numbers)}]"


Condition: TypeAlias = ValueCondition | Parity | OneOf


def spans(numbers: tuple[int, ...]) -> str:
    """Write numbers in order, and three or more consecutive ones as `1..6`."""
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


Values = tuple[range, ...]
"""Whole numbers as ranges; a value of several faces is in several ranges."""


def lowest(values: Values) -> int:
    """Return the lowest of at least one value."""
    return min(part[0] for part in values)


def highest(values: Values) -> int:
    """Return the highest of at least one value."""
    return max(part[-1] for part in values)


def count_meeting(values: Values, conditions: Iterable[Condition]) -> int:
    """Return how many of `values` meet at least one of the conditions."""
    return count_values(values) - count_values(drop_meeting(values, conditions))


def drop_meeting(values: Values, conditions: Iterable[Condition]) -> Values:
    """Return the values that meet none of the conditions."""
    for condition in conditions:
        values = tuple(part for one in values for part in condition.cut(one) if part)
    return values


def count_values(values: Values) -> int:
    return sum(map(len, values))


def _below(values: range, number: int) -> int:
    """Return how many of the values are less than `number`."""
    return min(len(values), max(0, -((values.start - number) // values.step)))
