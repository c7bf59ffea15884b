"""Numbers in words, and texts that are one number."""

from typing import NamedTuple

from bot.mechanics.reading.tokens import Token

COUNTED = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip

SIDES = {"four": 4, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "twenty": 20, "hundred": 100}
"""Sides of usual dice in words: `d six`, `a six-sided die`."""


def number_of(token: Token) -> int | None:
    """Return the number of a token, in digits or as a word, or None."""
    if token.kind == "number":
        return int(token.text[:7])
    return COUNTED.get(token.text) if token.kind == "word" else None


SIGNS = {"+": "+", "-": "-", "−": "-", "–": "-"}
"""Signs before a number, as phones and keyboards write them."""


class SignedNumber(NamedTuple):
    """A number as typed, with the sign before it."""

    sign: str
    """`+`, `-` or empty."""
    digits: int

    @property
    def value(self) -> int:
        return -self.digits if self.sign == "-" else self.digits


def read_signed(text: str, most_digits: int) -> SignedNumber | None:
    """Return the number that a whole text is, `5` or `- 3`; None for other texts or more digits."""
    typed = text.strip()
    sign = SIGNS.get(typed[:1], "")
    digits = typed[len(sign) :].lstrip()
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= most_digits
    return SignedNumber(sign, int(digits)) if is_number else None
