"""Small pieces of text: faces, lists that fit, and text that must not be read as Markdown."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

Item = TypeVar("Item")

MOST_FACES = 40
"""How many faces a card shows."""

FACES_A_LINE = 12
"""How many faces a line of the history shows."""

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
"""What small numbers are called."""

SOMEONE = "someone (forgotten)"
"""What people are called who asked to be forgotten: a history knows them by a number of 0 or less."""

_MARKED = re.compile(r"\\(.)|[*`~]+|<@[^>]*>")
_FACES = re.compile(r"`([\d ]+)`")
_PERCENT = re.compile(r"(?<=\d) %(?! \d)")
_NOBODY = re.compile(r"<@(?:0|-\d+)>")


def bare(markdown: str, limit: int) -> str:
    """Return at most `limit` characters of what Discord would show, for where it reads no Markdown.

    Faces, which Discord would set apart, are in brackets.
    """
    bracketed = _FACES.sub(r"[\1]", markdown)
    shown = _MARKED.sub(lambda mark: mark[1] or ("someone" if mark[0].startswith("<@") else ""), bracketed)
    return shortened(shown, limit)


def without_forgotten(text: str, limit: int) -> str:
    """Return a text that mentions nobody who was forgotten, of at most `limit` characters."""
    return shortened(_NOBODY.sub(SOMEONE, text), limit)


def shortened(text: str, most: int) -> str:
    """Return at most so many characters of a text, the last of them … where some are left out."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def plural(count: int, one: str, many: str = "") -> str:
    """Return `1 die` or `3 dice`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def capital(text: str) -> str:
    """Return `text` as the beginning of a sentence."""
    return text[0].upper() + text[1:]


def number_word(number: float) -> str:
    """Return `seven`, or `1,300`, of a whole number from 0 on."""
    return NUMBERS[int(number)] if number < len(NUMBERS) else f"{number:,.0f}"


def either(words: Sequence[str]) -> str:
    """Return `6`, `6 or 8`, `6, 7 or 8`; there is one word at least."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def joined(words: Sequence[str]) -> str:
    """Return `6`, `6 and 8`, `6, 7 and 8`; there is one word at least."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def faces(numbers: Sequence[int | str], most: int = MOST_FACES) -> str:
    """Return faces as code, `6 1 5`, at most `most` of them."""
    shown = " ".join(map(str, numbers[:most]))
    return f"`{shown}`" if len(numbers) <= most else f"`{shown}` … {len(numbers) - most} more"


def lines(parts: Iterable[str], limit: int) -> str:
    """Join lines as long as they fit `limit` characters, and say how many did not."""
    return lines_of(list(parts), str, limit)


def lines_of(items: Sequence[Item], tell: Callable[[Item], str], limit: int) -> str:
    """Do the same with a line for each item; those that do not fit are not even told."""
    kept: list[str] = []
    left = limit - len("… and 10,000 more")
    for item in items:
        line = tell(item)
        left -= len(line) + 1
        if left < 0:
            return "\n".join([*kept, f"… and {len(items) - len(kept):,} more"])
        kept.append(line)
    return "\n".join(kept)


def unbroken(text: str) -> str:
    """Return a text in which no `%` is parted from its number at the end of a line."""
    return _PERCENT.sub("\u00a0%", text)
