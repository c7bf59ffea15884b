"""Finds rows by the words of a search: in what was typed, in the dice, and in the results.

Python matches the rows, not SQL: each engine folds capitals in its own way, and SQLite only those of ASCII.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from bot.play.event import Json
from bot.play.reads import SearchWord
from bot.storage.event_rows import Row, from_json

AUTHOR, KIND, REQUEST, DICE, LINE, WORDS = 1, 3, 5, 9, 12, 23
"""Columns of a row of `event_rows.SELECT`."""

AIMED = ("at", "others", "blows")
"""Fields of requests that say whom in a fight a row is at: `[3, 0]`, or a list of such."""


def fits_words(row: Row, words: Sequence[SearchWord]) -> bool:
    """Whether a row has all the words."""
    left = [
        word
        for word in words
        if not (row[KIND] in word.kinds or row[AUTHOR] in word.people or _is_at(row, word))
    ]
    if not left:
        return True
    written = "".join(row[column] or "" for column in (REQUEST, DICE, LINE, WORDS)).casefold()
    if "\\" not in written and not _are_in(left, written):
        return False  # most rows end here, and their JSON stays unread: only escaped text needs it
    said = "\n".join(_texts_of(row)).casefold()
    return _are_in(left, said)


def _is_at(row: Row, word: SearchWord) -> bool:
    """Whether an attack or damage is at somebody in a fight whose name has the word."""
    text = row[REQUEST] or ""
    if not word.targets or not any(f'"{field}":[' in text for field in AIMED):
        return False
    request = from_json(text)
    aimed = [request.get(field) or [] for field in AIMED]
    each = [part for one in aimed for part in ([one] if one and isinstance(one[0], int) else one)]
    return any(isinstance(part, list) and tuple(part[:2]) in word.targets for part in each)


def _are_in(words: Sequence[SearchWord], said: str) -> bool:
    return all(any(text in said for text in word.texts) for word in words)


def _texts_of(row: Row) -> Iterator[str]:
    yield row[DICE]
    for column in (REQUEST, LINE, WORDS):
        yield from _texts_in(from_json(row[column]) if row[column] else None)


def _texts_in(value: Json) -> Iterator[str]:
    """Yield every text that is a value; names of fields say nothing about a row."""
    parts: list[Any] = [value]
    while parts:
        match parts.pop():
            case str() as text:
                yield text
            case list() as several:
                parts += several
            case dict() as named:
                parts += named.values()
