"""What a person wants to reach with a roll: a range of totals, open to one side or closed."""

import re
from dataclasses import dataclass

from bot.mechanics.errors import BadInput

LARGEST = 10**12
"""The largest number of a target; no expression has larger totals."""

_COMPARED = re.compile(r"(>=|<=|=|>|<|≥|≤)?\s*([-+]?\d{1,13})", re.ASCII)
_OR_MORE = re.compile(r"([-+]?\d{1,13})\s*\+", re.ASCII)
_RANGE = re.compile(r"([-+]?\d{1,13})\s*(?:-|–|\.\.|to)\s*([-+]?\d{1,13})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Target:
    """The totals from `low` to `high`, both included; None is without a bound, and at most one is None."""

    low: int | None
    high: int | None

    def __str__(self) -> str:
        if self.high is None:
            return f"at least {self.low:,}"
        if self.low is None:
            return f"at most {self.high:,}"
        return f"exactly {self.low:,}" if self.low == self.high else f"from {self.low:,} to {self.high:,}"


def parse_target(text: str) -> Target:
    """Read a target: `15`, `15+` and `>=15` are at least 15; `>7`, `<=5`, `<7`, `=7`, and the range `8-12`.

    Raises:
        BadInput: it is none of these, its numbers are beyond 10^12, or its range is empty.
    """
    words = text.strip().lower()
    if found := _COMPARED.fullmatch(words):
        return _compared(found[1] or ">=", _number(found[2]))
    if found := _OR_MORE.fullmatch(words):
        return Target(_number(found[1]), None)
    if found := _RANGE.fullmatch(words):
        low, high = _number(found[1]), _number(found[2])
        if low > high:
            raise BadInput(
                f"The target {low:,} to {high:,} has no numbers; write the lower one first: {high}-{low}."
            )
        return Target(low, high)
    raise BadInput(
        f"The target {text.strip()[:40]!r} is not understood; write 15 or >=15 for at least 15, "
        "<=5, =7, >7, <7, or a range such as 8-12."
    )


def _compared(sign: str, number: int) -> Target:
    match sign:
        case ">=" | "≥":
            return Target(number, None)
        case ">":
            return Target(number + 1, None)
        case "<=" | "≤":
            return Target(None, number)
        case "<":
            return Target(None, number - 1)
        case _:
            return Target(number, number)


def _number(digits: str) -> int:
    number = int(digits)
    if abs(number) > LARGEST:
        raise BadInput(f"The target {digits} is beyond every total; its numbers go up to {LARGEST:,}.")
    return number
