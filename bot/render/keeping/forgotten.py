"""How someone is mentioned who asked to be forgotten: a history knows them by a number below 0."""

import re

from bot.render.text import shortened

SOMEONE = "someone (forgotten)"

_NOBODY = re.compile(r"<@-\d+>")


def named(text: str, limit: int) -> str:
    """Return a text in which nobody is mentioned by such a number, of at most `limit` characters."""
    return shortened(_NOBODY.sub(SOMEONE, text), limit)
