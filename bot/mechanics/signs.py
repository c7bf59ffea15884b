"""Invisible signs in the words that people type.

They make two different names look alike, or change the direction of the text after them.
"""

import re
import unicodedata

UNSEEN = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}
"""The categories of signs that are invisible, or change the direction of others."""

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Invisible letters and marks."""

JOINER = "\u200d"
"""Joins several signs to one, such as a family in emoji."""

_NOT_JOINING = re.compile(r"(?<![^\x00-\xff\s\u200d])\u200d|\u200d(?![^\x00-\xff\s\u200d])")


def is_seen(sign: str) -> bool:
    """Whether a sign is visible, and leaves the direction of others alone."""
    return sign not in BLANK and unicodedata.category(sign) not in UNSEEN


def first_unseen(words: str) -> int | None:
    """Return the place of the first invisible sign, or None."""
    if words.isascii() and words.isprintable():  # as most are, and quicker than sign by sign
        return None
    unseen = {sign for sign in set(words) if not is_seen(sign)}
    places = (place for place, sign in enumerate(words) if sign in unseen and not _joins(words, place))
    return next(places, None)


def drop_unseen(text: str) -> str:
    """Return a text without invisible signs; white space stays, and joiners between signs that they join."""
    if text.isprintable():
        return text
    unseen = [sign for sign in set(text) if not (sign.isprintable() or sign.isspace() or sign == JOINER)]
    return _NOT_JOINING.sub("", text.translate(dict.fromkeys(map(ord, unseen))))


def _joins(words: str, place: int) -> bool:
    """Whether a joiner is between two signs that it can join: between others it would be invisible."""
    beside = words[place - 1 : place] + words[place + 1 : place + 2]
    return words[place] == JOINER and len(beside) == 2 and all(sign > "\u00ff" for sign in beside)
