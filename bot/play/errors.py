"""Refusals of use cases, checks of words that people type, and lengths of time.

The text of each refusal is a sentence for the person who asked.

Words that others read, such as names of sessions or of sets of dice, may hold nothing that is invisible.
Lengths of time are in milliseconds.
"""

import re
import unicodedata

from bot.mechanics.errors import BadInput
from bot.mechanics.signs import first_unseen

_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()@<:-])")

FROM_RIGHT = frozenset({"R", "AL", "AN"})
"""The directions of signs that are written from right to left, as Unicode calls them."""

MINUTE = 60 * 1000
DAY = 24 * 60 * MINUTE
"""A day of UTC."""


class Refused(Exception):
    """Nothing was done, and the sentence says why."""


class NotAllowed(Refused):
    """The person does not have the right."""


class Gone(Refused):
    """The question is no longer open."""


class Changed(Refused):
    """The question is open, but no longer as it was when it was shown."""


class Busy(Refused):
    """The queue is full, or the bot is closing."""


class Late(Refused):
    """Discord takes no answer any more."""

    def __init__(self) -> None:
        super().__init__("Nothing was rolled or changed, because the bot was too slow: try again.")


def check_words(words: str, what: str) -> str:
    """Return words that are shown as they are: no sign in them is invisible or turns the direction of others.

    Raises:
        BadInput: there is one; `what` says what the words are.
    """
    place = first_unseen(words)
    if place is not None:
        code = f"U+{ord(words[place]):04X}"
        raise BadInput(f"There is an invisible character in {what} ({code}): leave it out.")
    return words


def quote(words: str) -> str:
    """Return words for a sentence that Discord shows: none is read as Markdown or a link.

    Words that are written from right to left are kept apart: they turn nothing beside them around.
    """
    escaped = _MARKDOWN.sub(r"\\\1", words)
    if FROM_RIGHT.isdisjoint(map(unicodedata.bidirectional, words)):
        return escaped
    return f"\u2068{escaped}\u2069"
