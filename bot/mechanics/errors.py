"""Refusals of what a person asked for, and their sentences.

* BadInput     - one sentence: what is wrong, and what would be right; with the typed text, if known
* cite         - typed text as a sentence shows it
* show_typed   - adds the typed text to every refusal of a block
* nearest      - the names that a word probably mistypes
* count_slips  - how many slips of the hand turn one word into another
* is_plural    - whether one of two words is the plural of the other
* is_slip      - whether a word is another with one letter missing, doubled or swapped
* unknown_name - the refusal of an unknown name, with the most similar name
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

CANDIDATES = 8
"""How many similar names are compared with a word letter by letter."""

LETTERS = 3
"""One letter in this many of a name may be mistyped."""

LONG = 5
"""The least letters of a word that is hardly another by a slip."""


class BadInput(ValueError):
    """The request cannot be understood or is out of bounds; its text is a sentence for the person."""

    def __init__(
        self,
        sentence: str,
        *,
        typed: str = "",
        at: int | None = None,
        word: int | None = None,
        offers: tuple[str, ...] | Callable[[], tuple[str, ...]] = (),
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        """What is wrong, without the column."""
        self.typed = typed
        """The text with the mistake, or empty if unknown."""
        self.at = at
        """The place in that text, counted from 0, or None."""
        self.word = word
        """Which word has the mistake, counted from 0, if the sentence is about one; else None."""
        self._offers = offers

    @property
    def offers(self) -> tuple[str, ...]:
        """Probable meanings, each in place of all of `typed`; the likeliest first.

        They may be found only when they are looked at: each takes a reading, and most refusals are not shown.
        """
        if not isinstance(self._offers, tuple):
            self._offers = self._offers()
        return self._offers

    @offers.setter
    def offers(self, offers: tuple[str, ...]) -> None:
        self._offers = offers

    def __reduce__(self) -> str | tuple[Any, ...]:
        self._offers = self.offers  # as no function can be sent to another process
        return super().__reduce__()

    def __str__(self) -> str:
        told_where = not self.column or self.word is not None
        return self.sentence if told_where else f"Column {self.column}: {self.sentence}"

    @property
    def line(self) -> str:
        return self.typed[self._start :].split("\n", maxsplit=1)[0]

    @property
    def column(self) -> int:
        """The place in that line, counted from 1, or 0 if unknown."""
        return 0 if self.at is None else self.at - self._start + 1

    @property
    def marked(self) -> str:
        """That line, and a second line with a caret under the column; empty if unknown."""
        return f"{self.line}\n{' ' * (self.column - 1)}^" if self.typed and self.column else ""

    @property
    def _start(self) -> int:
        return self.typed.rfind("\n", 0, self.at or 0) + 1


def cite(typed: str, most: int = 40) -> str:
    """Return typed text as a sentence shows it: in backticks, and at most `most` signs of it."""
    seen = (sign if sign.isprintable() else "·" for sign in typed.strip()[:most].replace("`", "'"))
    return f"`{''.join(seen) or ' '}`"


@contextmanager
def show_typed(text: str) -> Iterator[None]:
    """Make every refusal show the typed text, since Discord discards it.

    Raises:
        BadInput: the refusal, with the text.
    """
    try:
        yield
    except BadInput as error:
        begins = [word.start() for word in re.finditer(r"[^\s,]+", text)]
        at = None if error.word is None or error.word >= len(begins) else begins[error.word]
        raise BadInput(error.sentence, typed=text, at=at, word=error.word, offers=error.offers) from error


def nearest(word: str, names: Iterable[str], most: int = 1) -> tuple[str, ...]:
    """Return the names that a word probably mistypes or begins, the likeliest first."""
    from difflib import get_close_matches  # noqa: PLC0415 - only mistyped names need it

    typed = word.strip().casefold()
    return tuple(name for name in get_close_matches(typed, names, CANDIDATES) if _is_near(typed, name))[:most]


def _is_near(typed: str, name: str) -> bool:
    """Whether a word may mean a name that looks like it: `nothing` is no mistyped `rotating`."""
    begun = name.startswith(typed) and len(name) <= 2 * len(typed)
    return begun or sorted(typed) == sorted(name) or count_slips(typed, name) <= max(1, len(name) // LETTERS)


def count_slips(typed: str, name: str) -> int:
    """Return how many letters are missing, too many, different, or swapped with the next one."""
    rows = [list(range(len(name) + 1))]
    for i, letter in enumerate(typed):
        row = [i + 1]
        for j, right in enumerate(name):
            least = min(rows[-1][j] + (letter != right), rows[-1][j + 1] + 1, row[-1] + 1)
            if i and j and (letter, typed[i - 1]) == (name[j - 1], right):
                least = min(least, rows[-2][j - 1] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1]


def is_plural(one: str, other: str) -> bool:
    """Whether one of two words is the other with an `s` after it; `stres` and `stress` are not."""
    singular, plural = sorted((one, other), key=len)
    return plural == f"{singular}s" and not singular.endswith("s")


def is_slip(typed: str, name: str) -> bool:
    """Whether a long word lacks one letter, or has one doubled or swapped: `bonsu`.

    A different letter gives too many other words, such as `hunter` from `hunger`, and so does a plural.
    """
    more = len(typed) - len(name)
    if len(name) < LONG or abs(more) > 1 or typed[:1] != name[:1] or is_plural(typed, name):
        return False
    return (more != 0 or sorted(typed) == sorted(name)) and count_slips(typed, name) == 1


def unknown_name(sentence: str, word: str, names: Iterable[str], otherwise: str) -> BadInput:
    """Return the refusal of a name that is none of `names`; it suggests the most similar one.

    `sentence` has {} for the name; `otherwise` says where to find names, if none is similar.
    """
    close = nearest(word, names)
    instead = f"did you mean {cite(close[0])}?" if close else otherwise
    return BadInput(f"{sentence.format(cite(word))}: {instead}", typed=word.strip(), offers=close)
