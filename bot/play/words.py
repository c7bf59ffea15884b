"""Words that people type and others read: names of sessions, of sets of dice, rows of tables."""

import re
import unicodedata

from bot.mechanics.errors import BadInput

UNSEEN = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}
"""The categories of signs that cannot be seen, or turn the direction of others."""

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks that cannot be seen either."""

JOINER = "\u200d"
"""Makes one sign of several, as of a family in emoji."""

_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()@<:-])")


def checked_words(words: str, what: str) -> str:
    """Return words that are shown as they are: no sign in them is invisible or turns the direction of others.

    Raises:
        BadInput: there is one; `what` says what the words are.
    """
    for place, sign in enumerate(words):
        if not is_seen(sign) and not _joins(words, place):
            code = f"U+{ord(sign):04X}"
            raise BadInput(f"There is a sign in {what} that cannot be seen ({code}): leave it out.")
    return words


def is_seen(sign: str) -> bool:
    """Tell whether a sign can be seen, and leaves the direction of others."""
    return sign not in BLANK and unicodedata.category(sign) not in UNSEEN


def _joins(words: str, place: int) -> bool:
    """Tell whether a joiner stands between two signs that it can join: with others it would be unseen."""
    beside = words[place - 1 : place] + words[place + 1 : place + 2]
    return words[place] == JOINER and len(beside) == 2 and all(sign > "\u00ff" for sign in beside)


def quoted(words: str) -> str:
    """Return words for a sentence that Discord shows: none of them is read as Markdown or a link."""
    return _MARKDOWN.sub(r"\\\1", words)
