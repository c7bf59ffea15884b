"""Labels and comments: the text of people within an expression."""

import re

from lark import Token

from bot.mechanics.notation.limits import LABEL
from bot.mechanics.notation.reading.mistakes import Mistake

_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def label(token: Token) -> str:
    """Return what stands between the brackets."""
    text = _checked(token, token[1:-1].strip(), "a label")
    if not text:
        raise Mistake(token.start_pos or 0, "a label needs a word, such as [fire].")
    return text


def comment(token: Token | None) -> str:
    """Return what stands after the `#`, nothing where there is none."""
    if token is None:
        return ""
    return _checked(token, token[1:].strip(), "a comment")


def _checked(token: Token, text: str, name: str) -> str:
    at = token.start_pos or 0
    if len(text) > LABEL:
        raise Mistake(at, f"{name} has at most {LABEL} characters, and this one {len(text)}.")
    if _UNSEEN.search(text):
        raise Mistake(at, f"{name} stands on one line, without characters that cannot be seen.")
    return text
