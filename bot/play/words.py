"""Words that people type and others read: names of sessions, of sets of dice, rows of tables."""

import re
import unicodedata

from bot.mechanics.errors import BadInput
from bot.mechanics.visible import first_unseen

_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()@<:-])")

FROM_RIGHT = frozenset({"R", "AL", "AN"})
"""The directions of signs that are written from right to left, as Unicode calls them."""


def checked_words(words: str, what: str) -> str:
    """Return words that are shown as they are: no sign in them is invisible or turns the direction of others.

    Raises:
        BadInput: there is one; `what` says what the words are.
    """
    place = first_unseen(words)
    if place is not None:
        code = f"U+{ord(words[place]):04X}"
        raise BadInput(f"There is a sign in {what} that cannot be seen ({code}): leave it out.")
    return words


def quoted(words: str) -> str:
    """Return words for a sentence that Discord shows: none is read as Markdown or a link.

    Words that are written from right to left are kept apart: they turn nothing beside them around.
    """
    escaped = _MARKDOWN.sub(r"\\\1", words)
    if FROM_RIGHT.isdisjoint(map(unicodedata.bidirectional, words)):
        return escaped
    return f"\u2068{escaped}\u2069"
