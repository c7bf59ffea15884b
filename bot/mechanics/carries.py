"""Carries are kept by hosts and typed by people: a rule checks its own before it starts with it."""

import re
from typing import Any, Protocol, runtime_checkable

from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Carry, Rule

MOST_DECIMALS = 12
DECIMAL = re.compile(rf"0?\.([0-9]{{1,{MOST_DECIMALS}}})")

LONGEST_REGISTER = 60
"""Characters; the largest register that a rule leaves has fewer."""


def whole_carry(carry: Carry, below: int, empty: int = 0) -> int:
    """Return a carry that is a whole number from 0 to `below` - 1, or `empty` where nothing was kept yet.

    Raises:
        BadInput: it is something else.
    """
    if carry is None:
        return empty
    if type(carry) is int and 0 <= carry < below:  # True and False are ints as well, but no numbers
        return carry
    raise BadInput(f"What this rule keeps is a whole number from 0 to {below - 1:,}.")


def decimal_carry(carry: Carry, digits: int, empty: int) -> int:
    """Return a carry such as the text `0.26` in units of its decimal `digits`, cut there; `empty` if None.

    Raises:
        BadInput: it is something else, or has more than 12 decimals.
    """
    if carry is None:
        return empty
    found = DECIMAL.fullmatch(carry) if isinstance(carry, str) else None
    if found:
        return int(found[1].ljust(digits, "0")[:digits])
    raise BadInput(f"What this rule keeps is below 1 and has 1 to {MOST_DECIMALS} decimals, such as 0.26.")


def register_carry(carry: Carry) -> tuple[int, int]:
    """Return (value, span) of a register that is kept as the text `value/span`; 0/1 where nothing was kept.

    Raises:
        BadInput: it is something else, or its value is not below its span.
    """
    if carry is None:
        return 0, 1
    if isinstance(carry, str) and len(carry) <= LONGEST_REGISTER:
        parts = carry.split("/")
        if len(parts) == 2 and all(part.isascii() and part.isdigit() for part in parts):
            value, span = map(int, parts)
            if value < span:
                return value, span
    raise BadInput('What this rule keeps is a text such as "5/36": a whole number below another.')


@runtime_checkable
class ShownCarry(Protocol):
    """A rule that shows what it keeps in another form than it is kept in."""

    def shown_carry(self, carry: Carry) -> str:
        """Return what people see of `carry`, which is None where nothing was kept yet."""
        ...


def shown_carry(rule: Rule[Any], carry: Carry) -> str:
    """Return what people see of a carry: the number itself, 0 where nothing was kept yet."""
    return rule.shown_carry(carry) if isinstance(rule, ShownCarry) else str(carry or 0)


def read_carry(rule: Rule[Any], text: str) -> Carry:
    """Return what a person typed for what a rule keeps: `42`, or `0.26` of a calculator.

    Raises:
        BadInput: the rule can keep no such thing.
    """
    typed = text.strip()
    carry = int(typed) if typed.isascii() and typed.isdigit() else typed
    rule.start(carry)
    return carry
