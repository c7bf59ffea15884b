"""How bad input is answered: with one sentence that fits into a message."""

from collections.abc import Callable
from typing import Any

from bot.mechanics.errors import BadInput

LONGEST = 600
"""Characters: room for 40 that are told as escapes of ten, and far below the 2,000 of a message."""


def refusal(asked: Callable[..., Any], *arguments: Any) -> str | None:
    """Return the sentence with which `asked(*arguments)` is refused, or None where it is not."""
    try:
        asked(*arguments)
    except BadInput as refused:
        return str(refused)
    return None


def is_short_sentence(text: str) -> bool:
    """Whether `text` is one line of printable characters that ends as a sentence does."""
    return text.isprintable() and text.endswith((".", "?")) and len(text) <= LONGEST
