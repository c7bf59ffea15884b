"""Cuts a line of a pasted sheet into pieces: words, numbers, dice, signs."""

import re
from typing import Literal, NamedTuple, cast

from bot.mechanics.typed_text import DASHES

Kind = Literal["word", "number", "dice", "dots", "sign"]

MOST_DIGITS = 6

_PIECE = re.compile(
    r"""
    (?P<dice>(?<![^\W_])\d{0,3}[dD]\d{1,4}(?!\w)
        (?:(?:[+-]|[ ][+-][ ])(?:\d{1,3}[dD])?\d{1,4}(?!\w)|(?:[+-]|[ ][+-][ ])DB\b)*)
  | (?P<word>\d+(?:st|nd|rd|th)\b|[^\W\d_]\w*(?:['\u2019&-][^\W\d_]\w*)*)
  | (?P<number>[+-]?\d+)
  | (?P<dots>[●⬤⚫]+[○◯⚪]*)
  | (?P<sign>[^\s\w])
    """,
    re.VERBOSE,
)
"""Only dice and numbers can begin alike, and their length is bounded."""

_ORNAMENTS = str.maketrans(dict.fromkeys("*|#>`~\u2022\u25c6\u25c7", " "))
"""Ornaments around text, which say nothing."""

FILLED = frozenset("●⬤⚫")


class SheetPiece(NamedTuple):
    """A piece of a line, and its place."""

    kind: Kind
    text: str
    start: int
    end: int

    @property
    def number(self) -> int:
        """Its number, or how many of its dots are filled."""
        if self.kind == "dots":
            return sum(sign in FILLED for sign in self.text)
        return int(self.text)

    @property
    def is_signed(self) -> bool:
        """Whether it is a number with a sign before it."""
        return self.kind == "number" and self.text[0] in "+-"

    def is_sign(self, *signs: str) -> bool:
        """Whether it is one of these signs."""
        return self.kind == "sign" and self.text in signs


END = SheetPiece("sign", "", 0, 0)


def plain_line(line: str) -> str:
    """Return a line with one kind of minus, and without the marks of lists and tables."""
    return " ".join(line.translate(DASHES).translate(_ORNAMENTS).split())


def cut(line: str) -> list[SheetPiece]:
    """Return the pieces of a line; a number with too many digits is a word."""
    pieces = list[SheetPiece]()
    for match in _PIECE.finditer(line):
        kind = cast(Kind, match.lastgroup)
        if kind == "number" and len(match[0]) > MOST_DIGITS:
            kind = "word"
        pieces.append(SheetPiece(kind, match[0], match.start(), match.end()))
    return pieces
