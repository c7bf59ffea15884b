"""Cuts a line of a pasted sheet into pieces: words, numbers, dice, signs."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, cast

Kind = Literal["word", "number", "dice", "dots", "boxes", "sign"]

MOST_DIGITS = 6

LONGEST_BRACKET = 20
"""The most pieces in brackets that are read."""

_PIECE = re.compile(
    r"""
    (?P<dice>(?<![^\W_])(?:[sS][tT][rR](?:ength)?(?:\+|[ ]\+[ ]))?\d{0,3}[dD]\d{1,4}(?!\w)
        (?:(?:[+-]|[ ][+-][ ])(?:\d{0,3}[dD])?\d{1,4}(?!\w)|(?:[+-]|[ ][+-][ ])DB\b)*)
  | (?P<word>\d+(?:st|nd|rd|th)\b|[^\W\d_]\w*(?:['\u2019&-][^\W\d_]\w*)*)
  | (?P<number>[+-]?\d++(?![dD]\d))
  | (?P<dots>[●⬤⚫]+[○◯⚪]*|[○◯⚪]+)
  | (?P<boxes>[■◼☒☑▣□◻☐▢]{2,})
  | (?P<sign>[^\s\w])
    """,
    re.VERBOSE,
)
"""Only dice and numbers can begin alike, and their length is bounded."""

DOTS, BOXES = "●⬤⚫○◯⚪", "■◼☒☑▣□◻☐▢"
FILLED = frozenset("●⬤⚫■◼☒☑▣")


class SheetPiece(NamedTuple):
    """A piece of a line, and its place."""

    kind: Kind
    text: str
    start: int
    end: int

    @property
    def number(self) -> int:
        """Its number, or how many of its dots or boxes are filled."""
        if self.kind in {"dots", "boxes"}:
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


def cut(line: str) -> list[SheetPiece]:
    """Return the pieces of a line; a number with too many digits is a word."""
    pieces = list[SheetPiece]()
    for match in _PIECE.finditer(line):
        kind = cast(Kind, match.lastgroup)
        if kind == "number" and len(match[0]) > MOST_DIGITS:
            kind = "word"
        pieces.append(SheetPiece(kind, match[0], match.start(), match.end()))
    return pieces


class PieceCursor:
    """A place among the pieces of a line."""

    def __init__(self, pieces: Sequence[SheetPiece]) -> None:
        self.pieces = pieces
        self.at = 0

    def peek(self, ahead: int = 0) -> SheetPiece:
        place = self.at + ahead
        return self.pieces[place] if place < len(self.pieces) else END

    def take(self) -> SheetPiece:
        """Return the next piece, and go on after it."""
        self.at += 1
        return self.pieces[self.at - 1]

    def find(self, *ends: str) -> int | None:
        """Return the place after the next of these signs, or None if none is near."""
        last = min(self.at + LONGEST_BRACKET, len(self.pieces))
        places = (place + 1 for place in range(self.at, last) if self.pieces[place].text in ends)
        return next(places, None)

    def peek_after_bracket(self) -> SheetPiece:
        """Return the next piece, or the one after a bracket that begins here."""
        end = self.find(")") if self.peek().text == "(" else None
        return self.peek() if end is None else self.peek(end - self.at)
