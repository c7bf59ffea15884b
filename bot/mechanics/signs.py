"""Signs that nobody can see, in the words that people type.

They make two names alike that are not, or turn the direction of what stands behind them.
"""

import unicodedata

UNSEEN = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}
"""The categories of signs that cannot be seen, or turn the direction of others."""

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks that cannot be seen either."""

JOINER = "\u200d"
"""Makes one sign of several, as of a family in emoji."""


def is_seen(sign: str) -> bool:
    """Tell whether a sign can be seen, and leaves the direction of others."""
    return sign not in BLANK and unicodedata.category(sign) not in UNSEEN


def first_unseen(words: str) -> int | None:
    """Return where the first sign stands that cannot be seen, None where all can."""
    unseen = (place for place, sign in enumerate(words) if not is_seen(sign) and not _joins(words, place))
    return next(unseen, None)


def _joins(words: str, place: int) -> bool:
    """Tell whether a joiner stands between two signs that it can join: with others it would be unseen."""
    beside = words[place - 1 : place] + words[place + 1 : place + 2]
    return words[place] == JOINER and len(beside) == 2 and all(sign > "\u00ff" for sign in beside)
