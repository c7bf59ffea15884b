"""Refusals of use cases, checks of words that people type, and lengths of time.

The text of each refusal is a sentence for the person who asked.

Words that others read, such as names of sessions or of sets of dice, may have no invisible signs. Lengths of
time are in milliseconds.
"""

import re
import unicodedata

from bot.mechanics.errors import BadInput
from bot.mechanics.signs import first_unseen

_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()@<:-])")

FROM_RIGHT = frozenset({"R", "AL", "AN"})
"""The directions of signs written from right to left, by their names in Unicode."""

MINUTE = 60 * 1000
DAY = 24 * 60 * MINUTE
"""A day of UTC."""


class Refused(Exception):
    """Nothing was done, and the sentence says why."""


class NotAllowed(Refused):
    """The person does not have the right to do this."""


class Gone(Refused):
    """The question is no longer open."""


class Changed(Refused):
    """The question is open, but has changed since it was shown."""


class Busy(Refused):
    """The queue is full, or the bot is closing."""


class Late(Refused):
    """Discord no longer takes an answer."""

    def __init__(self) -> None:
        super().__init__("Nothing was rolled or changed, because the bot was too slow: try again.")


def check_words(words: str, what: str) -> str:
    """Return words to show as they are if no sign in them is invisible or changes the direction of others.

    Raises:
        BadInput: one is; `what` is a name for the words.
    """
    place = first_unseen(words)
    if place is not None:
        code = f"U+{ord(words[place]):04X}"
        raise BadInput(f"There is an invisible character in {what} ({code}): leave it out.")
    return words


def quote(words: str) -> str:
    """Return words for a sentence on Discord, with nothing in them read as Markdown or a link.

    Words written from right to left are isolated, so that they do not reverse the text beside them.
    """
    escaped = _MARKDOWN.sub(r"\\\1", words)
    if words.isascii() or FROM_RIGHT.isdisjoint(map(unicodedata.bidirectional, words)):
        return escaped
    return f"\u2068{escaped}\u2069"
