"""What can be wrong with what a person asked for.

* BadInput     - one sentence: what is wrong, and what would be right; with what was typed, where known
* cite         - what was typed, as a sentence shows it
* show_typed   - has every refusal of a block show what was typed
* nearest      - the names that a word is probably a mistyped one of
* count_slips  - how many slips of the hand make one word another
* is_plural    - whether one of two words is the plural of the other
* is_slip      - whether a word is another with one letter missing, twice there or swapped
* unknown_name - of a name that there is none of, with the one that looks most like it
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

CANDIDATES = 8
"""How many names that look like a word are compared with it letter by letter."""

LETTERS = 3
"""Of so many letters of a name one may be mistyped."""

LONG = 5
"""Letters of a word that nobody types by chance with a slip in it."""


class BadInput(ValueError):
    """The request cannot be understood or is out of bounds; its text is a sentence for the person."""

    def __init__(
        self,
        sentence: str,
        *,
        typed: str = "",
        at: int | None = None,
        word: int | None = None,
        offers: tuple[str, ...] = (),
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        """What is wrong, without the column."""
        self.typed = typed
        """The text in which it is; empty where nothing typed is known."""
        self.at = at
        """Where in that text, counted from 0; None where there is no such place."""
        self.word = word
        """Which word of what was typed it is, counted from 0, where the sentence says so; else None."""
        self.offers = offers
        """What was probably meant, each in place of all of `typed`; the likeliest first."""

    def __str__(self) -> str:
        told_where = not self.column or self.word is not None
        return self.sentence if told_where else f"Column {self.column}: {self.sentence}"

    @property
    def line(self) -> str:
        return self.typed[self._start :].split("\n", maxsplit=1)[0]

    @property
    def column(self) -> int:
        """Where in that line, counted from 1; 0 where there is no such place."""
        return 0 if self.at is None else self.at - self._start + 1

    @property
    def marked(self) -> str:
        """That line, with a caret on a second one under the column; empty where that is not known."""
        return f"{self.line}\n{' ' * (self.column - 1)}^" if self.typed and self.column else ""

    @property
    def _start(self) -> int:
        return self.typed.rfind("\n", 0, self.at or 0) + 1


def cite(typed: str, most: int = 40) -> str:
    """Return what was typed as a sentence shows it: in backticks, and no more than `most` signs of it."""
    seen = (sign if sign.isprintable() else "·" for sign in typed.strip()[:most].replace("`", "'"))
    return f"`{''.join(seen) or ' '}`"


@contextmanager
def show_typed(text: str) -> Iterator[None]:
    """Have every refusal show what was typed: Discord throws it away.

    Raises:
        BadInput: what was refused, with the text.
    """
    try:
        yield
    except BadInput as error:
        begins = [word.start() for word in re.finditer(r"[^\s,]+", text)]
        at = None if error.word is None or error.word >= len(begins) else begins[error.word]
        raise BadInput(error.sentence, typed=text, at=at, word=error.word, offers=error.offers) from error


def nearest(word: str, names: Iterable[str], most: int = 1) -> tuple[str, ...]:
    """Return the names that a word is probably a mistyped one of, or begins, the likeliest first."""
    from difflib import get_close_matches  # noqa: PLC0415 - of use once something is mistyped

    typed = word.strip().casefold()
    return tuple(name for name in get_close_matches(typed, names, CANDIDATES) if _is_near(typed, name))[:most]


def _is_near(typed: str, name: str) -> bool:
    """Tell whether a word may be meant for a name that looks like it: `nothing` is no mistyped `rotating`."""
    begun = name.startswith(typed) and len(name) <= 2 * len(typed)
    return begun or sorted(typed) == sorted(name) or count_slips(typed, name) <= max(1, len(name) // LETTERS)


def count_slips(typed: str, name: str) -> int:
    """Return how many letters are missing, too many, others, or swapped with the next one."""
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
    """Whether one of two words is the other with an `s` behind it; `stres` is none of `stress`."""
    singular, plural = sorted((one, other), key=len)
    return plural == f"{singular}s" and not singular.endswith("s")


def is_slip(typed: str, name: str) -> bool:
    """Whether one letter of a long word is missing, twice there or swapped: `bonsu`.

    Another letter makes too many other words, such as `hunter` of `hunger`, and so does a plural.
    """
    more = len(typed) - len(name)
    if len(name) < LONG or abs(more) > 1 or typed[:1] != name[:1] or is_plural(typed, name):
        return False
    return (more != 0 or sorted(typed) == sorted(name)) and count_slips(typed, name) == 1


def unknown_name(sentence: str, word: str, names: Iterable[str], otherwise: str) -> BadInput:
    """Return the refusal of a name that is none of `names`; it suggests the one that looks most like it.

    `sentence` has {} for the name; `otherwise` says where the right ones are found, where none is like it.
    """
    close = nearest(word, names)
    instead = f"did you mean {cite(close[0])}?" if close else otherwise
    return BadInput(f"{sentence.format(cite(word))}: {instead}", typed=word.strip(), offers=close)
