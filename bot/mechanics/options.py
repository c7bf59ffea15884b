"""The options of a rule, as text: `dice=4 cap=none`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

from bot.mechanics.errors import BadInput, unknown

Value = Any
"""A settled option: an int, a word, a tuple of ints, or None, as its reader returns it."""

Values = Mapping[str, Value]


PROPOSED = 100
"""The most values that a whole number proposes."""


@dataclass(frozen=True)
class Option:
    """One option: how its text is read, and what may be proposed while it is typed."""

    name: str
    meaning: str
    read: Callable[[str], Value]
    proposals: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Of one that is a word: what each of them means."""


def whole(name: str, low: int, high: int, meaning: str) -> Option:
    """Make an option that is a whole number from `low` to `high`."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= len(str(high)) and low <= int(text) <= high:
            return int(text)
        raise BadInput(f"{name} is a whole number from {low} to {high}, not {text[:40]!r}.")

    return Option(name, meaning, read, tuple(str(n) for n in range(low, min(high, low + PROPOSED - 1) + 1)))


def whole_or_none(name: str, low: int, high: int, meaning: str) -> Option:
    """Make an option that is a whole number from `low` to `high`, or `none`."""
    number = whole(name, low, high, meaning)

    def read(text: str) -> Value:
        if text == "none":
            return None
        try:
            return number.read(text)
        except BadInput:
            raise BadInput(
                f"{name} is a whole number from {low} to {high} or none, not {text[:40]!r}."
            ) from None

    return Option(name, meaning, read, ("none", *number.proposals))


def choice(name: str, words: Mapping[str, str], about: str = "") -> Option:
    """Make an option that is one of `words`, each with what it means: `about` is what they decide."""

    def read(text: str) -> str:
        if text in words:
            return text
        raise BadInput(f"{name} is {' or '.join(words)}, not {text[:40]!r}.")

    each = " or ".join(f"{word} ({meaning})" for word, meaning in words.items())
    return Option(name, f"{about}: {each}" if about else each, read, tuple(words), words)


def radices(name: str, meaning: str, proposals: Sequence[str] = ()) -> Option:
    """Make an option that is a product of numbers: `5.5.4`, at most 14 of them, each 2 to 1,000."""

    def read(text: str) -> tuple[int, ...]:
        parts = text.split(".")
        if len(parts) <= 14 and all(p.isascii() and p.isdigit() and len(p) <= 4 for p in parts):
            numbers = tuple(int(p) for p in parts)
            if all(2 <= n <= 1000 for n in numbers):
                return numbers
        raise BadInput(
            f"{name} is a list of 1 to 14 numbers from 2 to 1000, such as 5.5.4, not {text[:40]!r}."
        )

    return Option(name, meaning, read, tuple(proposals))


def fits(numbers: tuple[int, ...], outcomes: int, faces: int) -> tuple[int, ...]:
    """Return `numbers` if a d`faces` can show each of them and their product reaches `outcomes`.

    Raises:
        BadInput: a number is above `faces`, or the product below `outcomes` or above 100 times it.
    """
    if max(numbers) > faces:
        raise BadInput(f"A d{faces} cannot be read as a d{max(numbers)}: use numbers from 2 to {faces}.")
    if not outcomes <= prod(numbers) <= 100 * outcomes:
        raise BadInput(
            f"{'.'.join(map(str, numbers))} makes {prod(numbers):,} numbers, and {outcomes:,} are wanted: "
            f"multiplied they must make {outcomes:,} to {100 * outcomes:,}."
        )
    return numbers


def parse(text: str, options: Sequence[Option], method: str) -> dict[str, Value]:
    """Read `name=value` pairs, separated by spaces, for the method of this name.

    Raises:
        BadInput: an unknown or repeated name, or a value out of bounds.
    """
    known = {option.name: option for option in options}
    values: dict[str, Value] = {}
    for pair in text.split():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"Options are written name=value, such as {example(options)}, not {pair[:40]!r}.")
        if name not in known:
            there = f"it has {', '.join(known)}." if known else "it has none."
            raise unknown(f"The method {method} has no option {{}}", name, known, there)
        if name in values:
            raise BadInput(f"The option {name!r} is given twice; give it once.")
        values[name] = known[name].read(value)
    return values


def write(values: Values) -> str:
    """Return the text that `parse` reads as `values`."""
    return " ".join(f"{name}={_write_value(value)}" for name, value in values.items())


def example(options: Sequence[Option]) -> str:
    """Return an option as a person could write it."""
    with_proposals = [option for option in options if option.proposals]
    return f"{with_proposals[0].name}={with_proposals[0].proposals[-1]}" if with_proposals else "dice=4"


def _write_value(value: Value) -> str:
    if value is None:
        return "none"
    return ".".join(map(str, value)) if isinstance(value, tuple) else str(value)
