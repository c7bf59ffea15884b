"""Reads PDFs back as another program sees them: PDFium, which knows nothing of how they were made."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

import pypdfium2

MM = 25.4 / 72
WIDE = 4.0
"""Millimetres between signs that are of different words, whatever their size."""


class Sign(NamedTuple):
    """A letter and where its ink is, in millimetres from the upper left corner of the page."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True)
class Word:
    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def height(self) -> float:
        return self.bottom - self.top


def signs_of(pdf: bytes) -> list[list[Sign]]:
    """Return the signs of each page, in the order in which they are written, but for spaces."""
    return [[sign for sign in page if sign.text.strip()] for page in _pages(pdf)]


def words_of(pdf: bytes) -> list[list[Word]]:
    """Return the words of each page: signs without a space or a wide gap between them."""
    return [_words(signs) for signs in _pages(pdf)]


@lru_cache(maxsize=2)  # of what several tests look at
def _pages(pdf: bytes) -> list[list[Sign]]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [_signs(page) for page in document]
    finally:
        document.close()


def _signs(page) -> list[Sign]:
    text, height = page.get_textpage(), page.get_height()
    found = []
    for number in range(text.count_chars()):
        left, bottom, right, top = text.get_charbox(number)
        place = left * MM, (height - top) * MM, right * MM, (height - bottom) * MM
        found.append(Sign(text.get_text_range(number, 1), *place))
    return found


def _words(signs: list[Sign]) -> list[Word]:
    words: list[list[Sign]] = [[]]
    for sign in signs:
        last = words[-1][-1] if words[-1] else None
        if not sign.text.strip():
            words.append([])
        elif last and (abs(sign.left - last.right) > WIDE or abs(sign.bottom - last.bottom) > WIDE):
            words.append([sign])
        else:
            words[-1].append(sign)
    return [
        Word(
            "".join(sign.text for sign in word),
            min(sign.left for sign in word),
            min(sign.top for sign in word),
            max(sign.right for sign in word),
            max(sign.bottom for sign in word),
        )
        for word in words
        if word
    ]


def lines_of(words: list[Word], near: float = 1.0) -> list[list[Word]]:
    """Return words by lines, downwards, each from left to right."""
    ordered = sorted(words, key=lambda word: word.middle[1])
    number, numbers = 0, []
    for place, word in enumerate(ordered):
        if place and word.middle[1] - ordered[place - 1].middle[1] > near:
            number += 1
        numbers.append(number)
    grouped = groupby(zip(numbers, ordered, strict=True), key=lambda pair: pair[0])
    return [sorted((word for _, word in group), key=lambda word: word.left) for _, group in grouped]
