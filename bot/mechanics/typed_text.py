"""Makes typed text safe and simple before anything reads it.

Readers look for white space and for numbers in many places. They try a run of either at each of its signs, so
its length is limited here, once, for all of them. All white space becomes plain here, so a no-break space or
a tab means the same as a space to all of them. Invisible signs, which come with pasted text, are dropped
here, so that no sentence and no button repeats them.
"""

import re

from bot.mechanics.errors import BadInput
from bot.mechanics.signs import drop_unseen

MOST_DIGITS = 60
"""Digits in a row: the largest register that people type has 58, a fingerprint has letters between."""

NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
"""Signs of full width, as Japanese and Chinese keyboards write them, and the usual ones."""

SPACES = dict.fromkeys(
    map(
        ord,
        "\t\v\f\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009"
        "\u200a\u2028\u2029\u202f\u205f\u3000",
    ),
    " ",
)
"""All white space but a line break, and the plain space in its place: texts that nobody tidied have it."""

DASHES = dict.fromkeys(map(ord, "\u2212\u2012\u2013"), ord("-"))
"""The minus of phones, and signs that look like it."""

_WHITE_SPACE = re.compile(r"\s+")
_TOO_MANY_DIGITS = re.compile(rf"\d{{{MOST_DIGITS + 1}}}")
_LINE_BREAKS = frozenset("\n\r\x85\u2028\u2029")


def tidy(text: str) -> str:
    """Return a text with a space for each run of white space, or a line break if the run has one.

    Invisible signs are dropped.

    Raises:
        BadInput: it has a number with more than `MOST_DIGITS` digits.
    """
    if not (text.isascii() and text.isprintable()):  # most texts have nothing to drop
        text = drop_unseen(text)
    if _TOO_MANY_DIGITS.search(text):
        raise BadInput(f"A number here has more than {MOST_DIGITS} digits: write a smaller one.")
    return text if text.isalnum() else _WHITE_SPACE.sub(_join, text)


def _join(run: re.Match[str]) -> str:
    return " " if _LINE_BREAKS.isdisjoint(run[0]) else "\n"


def split_words(text: str, within: str = "") -> list[str]:
    """Return the words of a text, made of letters, digits and the signs `within`."""
    return "".join(sign if sign.isalnum() or sign in within else " " for sign in text).split()


def is_of_word(sign: str) -> bool:
    """Whether a sign belongs to words: a letter, a digit or `_`."""
    return sign.isalnum() or sign == "_"


def is_letter(sign: str) -> bool:
    """Whether a sign belongs to words and is no digit."""
    return is_of_word(sign) and not sign.isdecimal()


def begins_name(sign: str) -> bool:
    """Whether a name in dice may begin with a sign."""
    return is_letter(sign) and sign != "_"


def begin_of_word(text: str, end: int) -> int:
    """Return where the word that ends at a place begins, or the place itself."""
    while end and is_of_word(text[end - 1]):
        end -= 1
    return end


def end_of_word(text: str, begin: int) -> int:
    """Return where the word that continues at a place ends, or the place itself."""
    while begin < len(text) and is_of_word(text[begin]):
        begin += 1
    return begin


def find_word(text: str, word: str, start: int = 0) -> int:
    """Return the place of a whole word in a text, or -1."""
    place = text.find(word, start)
    while place >= 0:
        end = place + len(word)
        if begin_of_word(text, place) == place and end_of_word(text, end) == end:
            return place
        place = text.find(word, place + 1)
    return -1


def replace_word(text: str, word: str, by: str) -> str:
    """Return a text with each whole word replaced."""
    parts, end = list[str](), 0
    while (place := find_word(text, word, end)) >= 0:
        parts += [text[end:place], by]
        end = place + len(word)
    return "".join((*parts, text[end:]))


def split_at(text: str, words: str) -> tuple[str, str] | None:
    """Return what is before and after some words of a text, such as `hunam` of `base6 Hunam`, or None."""
    folded, wanted = text.lower(), words.lower()
    if len(folded) != len(text):  # a letter that is two in small letters
        folded, wanted = text, words
    at = folded.find(wanted)
    while at >= 0:
        before, behind = text[:at], text[at + len(words) :]
        if not _goes_on(before[-1:]) and not _goes_on(behind[:1]):
            return before, behind
        at = folded.find(wanted, at + 1)
    return None


def _goes_on(sign: str) -> bool:
    """Whether a sign, or none at the end, goes on with the word before it."""
    return sign.isalnum() or sign in {"_", "-"}
