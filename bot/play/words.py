"""Words that people type and others read: names of sessions, of sets of dice, rows of tables."""

import re
import unicodedata

from bot.mechanics.errors import BadInput

_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()@<:-])")


def checked_words(words: str, what: str) -> str:
    """Return words that are shown as they are: no sign in them is invisible or turns the direction of others.

    Raises:
        BadInput: there is one; `what` says what the words are.
    """
    for sign in words:
        if unicodedata.category(sign) in {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"} and sign != "\u200d":
            code = f"U+{ord(sign):04X}"
            raise BadInput(f"There is a sign in {what} that cannot be seen ({code}): leave it out.")
    return words


def quoted(words: str) -> str:
    """Return words for a sentence that Discord shows: none of them is read as Markdown or a link."""
    return _MARKDOWN.sub(r"\\\1", words)
