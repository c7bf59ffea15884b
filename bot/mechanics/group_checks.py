"""Checks of a whole group: how many have to succeed, and the exact chance that they do.

Each person succeeds with their own chance, independently; the number of successes is distributed as the
coefficients of the product of all (1 - p) + p x, the Poisson binomial distribution. `half` is the group check
of D&D 5e: at least half of a group must succeed; `majority` is more than half.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from bot.mechanics.errors import BadInput
from bot.mechanics.reading.numbers import read_signed

RuleName = Literal["each", "best", "worst", "half", "majority", "at least"]

MOST_NEEDED = 100
"""The most people of a group that must succeed."""


@dataclass(frozen=True, slots=True)
class GroupRule:
    """When a group succeeds."""

    name: RuleName = "each"
    number: int = 0
    """How many have to, for `at least`."""

    def __str__(self) -> str:
        return f"at least {self.number}" if self.name == "at least" else self.name

    def needs(self, people: int) -> int | None:
        """Return how many of this many people have to succeed, or None if there is no common result."""
        match self.name:
            case "each":
                return None
            case "best":
                return 1
            case "worst":
                return max(1, people)
            case "half":
                return max(1, -(-people // 2))
            case "majority":
                return people // 2 + 1
            case "at least":
                return self.number

    def holds(self, successes: int, people: int) -> bool | None:
        """Whether a group with this many successes succeeds, or None if there is no common result."""
        needed = self.needs(people)
        return None if needed is None else successes >= needed


def read_rule(text: str) -> GroupRule:
    """Read a rule as `str` writes it; `at least 2` may be a number alone.

    Raises:
        BadInput: there is no such rule.
    """
    typed = " ".join(text.split()).casefold()
    for name in get_args(RuleName):
        if typed == name and name != "at least":
            return GroupRule(name)
    count = read_signed(typed.removeprefix(">=").removeprefix("at").lstrip().removeprefix("least"), 3)
    if count is None or count.sign:
        raise BadInput(
            "`group:` must be each, best, worst, half, majority (more than half), or a number, such as at "
            "least 2.",
            typed=text.strip(),
        )
    number = count.digits
    if not 1 <= number <= MOST_NEEDED:
        raise BadInput(f"`group:at least` needs a number from 1 to {MOST_NEEDED}, not {number}.")
    return GroupRule("at least", number)


def success_counts(chances: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return the chance of each number of successes, from 0 on, for people with these chances."""
    weights, whole = [1], 1
    for chance in chances:
        succeeds, fails = chance.numerator, chance.denominator - chance.numerator
        weights = [
            stays * fails + comes * succeeds
            for stays, comes in zip([*weights, 0], [0, *weights], strict=True)
        ]
        whole *= chance.denominator
    return tuple(Fraction(weight, whole) for weight in weights)


def chance_of_at_least(counts: Sequence[Fraction], needed: int) -> Fraction:
    """Return the chance of `needed` successes or more, from the result of `success_counts`."""
    return sum(counts[needed:], Fraction(0))


_SUCCEEDS = re.compile(r"succe(?:ss|ed)|win\b|hits?\b|pass\b")
"""The beginning of a verdict that is a success, whatever else happens: `success (critical failure)`."""

_FAILS = re.compile(
    r"fail|miss|fumble|botch|disaster|lost|panics|^despair$|^bad$|^critical glitch$|^demon$"
    r"|^no (?:hit\b|success|set)|^0 (?:hit|success)"
)


def is_success(word: str, words: Sequence[str]) -> bool | None:
    """Whether a verdict of a game is a success, or None if none of its `words` means failure."""
    fails = [bool(_FAILS.search(each)) and not _SUCCEEDS.match(each) for each in words]
    if "total" in words or not any(fails) or all(fails):
        return None
    return not fails[words.index(word)]
