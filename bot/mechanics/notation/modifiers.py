"""The modifiers of dice: what is thrown again, explodes, is kept, or is counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.mechanics.notation.conditions import Condition, Parity, short
from bot.mechanics.notation.limits import LIMITS


@dataclass(frozen=True, slots=True)
class Reroll:
    """A throw that meets the condition is thrown again: once (`ro`), or as often as needed (`rr`)."""

    when: Condition
    once: bool = False

    def __str__(self) -> str:
        return f"{'ro' if self.once else 'rr'}{short(self.when)}"


@dataclass(frozen=True, slots=True)
class Explosion:
    """A throw that meets the condition gives one more throw, at most `most` times for each die.

    `!` adds a new die, `!!` adds to the same die (compounding), `!p` adds a new die worth one less than its
    face (penetrating).
    """

    kind: Literal["!", "!!", "!p"]
    when: Condition | None = None
    """None: the highest face."""
    most: int = LIMITS.explosions

    @property
    def most_throws(self) -> int:
        """The most throws of a die with all its explosions."""
        return self.most + 1

    def __str__(self) -> str:
        times = {1: "o", LIMITS.explosions: ""}.get(self.most, f"up{self.most}")
        return f"{self.kind}{times}{self.when or ''}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Which dice of a pool, or parts of a group, count: keep or drop the highest or lowest, or the middle."""

    kind: Literal["kh", "kl", "dh", "dl", "km"]
    number: int

    @property
    def keeps(self) -> bool:
        """Whether it keeps dice, and does not drop them."""
        return self.kind[0] == "k"

    @property
    def from_highest(self) -> bool:
        """Whether it takes from the highest on."""
        return self.kind[1] == "h"

    def leaves(self, dice: int) -> int:
        """Return how many of this many dice it leaves."""
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
        """The lowest and the highest score."""
        return (-1 if self.failure else 0), 1

    def score(self, value: int) -> int:
        """Return the score of `value`: 1, 0 or -1; 0 if it meets both conditions."""
        return self.success.holds(value) - bool(self.failure and self.failure.holds(value))

    def __str__(self) -> str:
        apart = " " if isinstance(self.success, Parity) else ""
        return f"{self.success}{f'{apart}f{self.failure}' if self.failure else ''}"


@dataclass(frozen=True, slots=True)
class Weighing:
    """Kept dice, or parts, are counted: the last condition that each meets decides its score, else 0."""

    weights: tuple[tuple[Condition, int], ...]

    @property
    def scores(self) -> tuple[int, int]:
        """The lowest and the highest score, counting 0."""
        worths = [0, *(worth for _, worth in self.weights)]
        return min(worths), max(worths)

    def score(self, value: int) -> int:
        return next((worth for when, worth in reversed(self.weights) if when.holds(value)), 0)

    def __str__(self) -> str:
        return ",".join(f"{when}:{worth}" for when, worth in self.weights)


Scoring: TypeAlias = Counting | Weighing


def places(keeps: Sequence[Keep], dice: int) -> tuple[int, int]:
    """Return the kept dice as places in the order from the highest: from, and up to but not."""
    start, end = 0, dice
    for keep in keeps:
        number = min(keep.number, end - start)
        match keep.kind:
            case "kh":
                end = start + number
            case "kl":
                start = end - number
            case "dh":
                start += number
            case "dl":
                end -= number
            case "km":
                start += (end - start - number + 1) // 2
                end = start + number
    return start, end
