"""Reads a number of a pasted sheet with what belongs to it: `24/30`, `55% (27/11)`, `2/3 (long rest)`."""

from collections.abc import Sequence

from bot.mechanics.sheet_import.labels import LONG_RESTS, SHORT_RESTS
from bot.mechanics.sheet_import.pair import Pair
from bot.mechanics.sheet_import.pieces import PieceCursor, SheetPiece


def read_value(cursor: PieceCursor, piece: SheetPiece, text: str, *, may_have_parts: bool) -> Pair:
    """Return a number of a line, the `text`, with what follows it.

    It `may_have_parts` if a bare half and fifth can follow: it is not one of a row of numbers.
    """
    value = Pair((), numbers=[(piece.number, piece.is_signed)], start=piece.start, end=piece.end)
    if piece.kind == "boxes":
        value.most, value.is_track = len(piece.text), True
    elif piece.kind == "dots" and cursor.peek().kind == "number" and cursor.peek().number == piece.number:
        _skip(cursor, value, 1)
    elif not _read_parts(cursor, value, may_be_bare=may_have_parts):
        _read_most(cursor, value)
    if cursor.peek().text == "%":
        value.is_percent = True
        _skip(cursor, value, 1)
    if cursor.peek().text == "(" and (end := cursor.find(")")):
        _read_bracket(value, cursor.pieces[cursor.at + 1 : end - 1], text)
        _skip(cursor, value, end - cursor.at)
    elif value.most is not None:
        _read_rest(cursor, value)
    return value


def _skip(cursor: PieceCursor, value: Pair, count: int) -> None:
    """Make the next pieces a part of a value."""
    cursor.at += count
    value.end = cursor.pieces[cursor.at - 1].end


def _read_parts(cursor: PieceCursor, value: Pair, *, may_be_bare: bool) -> bool:
    """Read the half and the fifth after a chance: `50/25/10`, or `50 25 10` as printed sheets have it."""
    (number, is_signed), *_ = value.numbers
    ahead = [cursor.peek(n) for n in range(4)]
    parts = [each.number for each in ahead[:2] if each.kind == "number" and not each.is_signed]
    has_slashes = [each.text if each.kind == "sign" else each.kind for each in ahead] == ["/", "number"] * 2
    if has_slashes and ahead[1].number in {number // 2, (number + 1) // 2}:
        value.has_parts = True
        _skip(cursor, value, 4)
    elif may_be_bare and number and not is_signed and parts == [number // 2, number // 5]:
        value.has_parts = True
        _skip(cursor, value, 2)
    return value.has_parts


def _read_most(cursor: PieceCursor, value: Pair) -> None:
    """Read the most after what there is: `24/30`, `3/day`."""
    following = cursor.peek(1).text.lower()
    if cursor.peek().text != "/":
        return
    if cursor.peek(1).kind == "number":
        value.most = cursor.peek(1).number
        _skip(cursor, value, 2)
    elif following == "rest" or following in SHORT_RESTS | LONG_RESTS:
        value.most, value.is_full = value.numbers[0][0], True
        value.detail = "short rest" if following == "rest" else following
        _skip(cursor, value, 2)


def _read_rest(cursor: PieceCursor, value: Pair) -> None:
    """Read a rest without brackets after the most: `3/5 long`, `3/5 per short rest`."""
    skip = int(cursor.peek().text.lower() == "per")
    word, after = cursor.peek(skip).text.lower(), cursor.peek(skip + 1)
    is_rest = after.text.lower() == "rest"
    if word in SHORT_RESTS | LONG_RESTS and (is_rest or after.kind == "sign"):
        value.detail = word
        _skip(cursor, value, skip + 1 + is_rest)


def _read_bracket(value: Pair, inside: Sequence[SheetPiece], text: str) -> None:
    kinds = [each.kind for each in inside]
    if kinds == ["number"] and (inside[0].is_signed or not inside[0].number):
        value.numbers.append((inside[0].number, True))
    elif kinds == ["number", "sign", "number"] and inside[1].text == "/":
        value.has_parts = True
    elif kinds == ["number"] and inside[0].number == value.numbers[0][0] + 10:
        pass  # a passive score: `Initiative +3 (13)`
    elif kinds == ["word", "number"] and inside[0].text.lower() == "max":
        value.most = inside[1].number
    elif inside:
        words = text[inside[0].start : inside[-1].end]
        if value.detail:
            value.asides.append(words)
        else:
            value.detail = words
