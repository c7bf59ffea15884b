"""How someone is mentioned who asked to be forgotten: a history knows them by a number below 0."""

import re

SOMEONE = "someone (forgotten)"

_NOBODY = re.compile(r"<@-\d+>")


def named(text: str, limit: int) -> str:
    """Return a text in which nobody is mentioned by such a number, of at most `limit` characters."""
    told = _NOBODY.sub(SOMEONE, text)
    return told if len(told) <= limit else f"{told[: limit - 1]}…"
