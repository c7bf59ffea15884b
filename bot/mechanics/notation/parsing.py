"""Reads dice expressions: text into a tree."""

import re
from functools import lru_cache
from importlib.resources import files

from lark import Lark, UnexpectedInput

from bot.mechanics.errors import BadInput
from bot.mechanics.notation import limits
from bot.mechanics.notation.reading.building import builder
from bot.mechanics.notation.reading.mistakes import misread
from bot.mechanics.notation.tree import Expression

GRAMMAR = files("bot.mechanics.notation.reading").joinpath("dice.lark").read_text(encoding="utf-8")
"""The grammar, with the comments that explain it to players."""


@lru_cache(maxsize=256)
def parse(text: str) -> Expression:
    """Read an expression, such as `4d6kh3 + 2 # Strength`.

    Raises:
        BadInput: it cannot be understood, or asks for too much; the sentence names the column where it can.
    """
    if len(text) > limits.CHARACTERS:
        raise BadInput(
            f"An expression has at most {limits.CHARACTERS} characters, and this one {len(text):,}."
        )
    expression = _read(text)
    limits.check(expression)
    return expression


def _read(text: str) -> Expression:
    """Read an expression without checking what it asks for as a whole."""
    try:
        return _PARSER.parse(text)  # type: ignore[return-value]  # the builder makes expressions, no lark trees
    except UnexpectedInput as error:
        raise misread(text, error) from None


_PARSER = Lark(
    GRAMMAR,
    parser="lalr",
    start="expression",
    transformer=builder(_read),
    maybe_placeholders=True,
    g_regex_flags=re.ASCII | re.IGNORECASE,
)
