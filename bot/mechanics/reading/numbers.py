"""Numbers as words."""

from bot.mechanics.reading.tokens import Token

COUNTED = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]

SIDES = {"four": 4, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "twenty": 20, "hundred": 100}
"""Sides of usual dice: `d six`, `a six-sided die`."""


def number_of(token: Token) -> int | None:
    """Return the number that a token is, in digits or as a word; None where it is none."""
    if token.kind == "number":
        return int(token.text[:7])
    return COUNTED.index(token.text) if token.kind == "word" and token.text in COUNTED else None
