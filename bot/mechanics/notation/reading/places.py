"""What stands at a place of the text."""

from typing import Any, NamedTuple

from lark import Token


class Placed(NamedTuple):
    """Something that was read, from where to where."""

    what: Any
    at: int
    end: int


def at_of(token: Token) -> int:
    """Return where a word stands in the text."""
    return token.start_pos or 0


def end_of(token: Token) -> int:
    """Return where it ends."""
    return at_of(token) + len(token)
