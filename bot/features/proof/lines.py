"""Reads the parts of the lines of a proof that someone hands in.

Lines are limited in size, and read strictly: each part has one type, and one way of writing. So two verifiers
agree on a file, and nothing in it is read that its hashes do not cover.

A reader of a part raises KeyError, TypeError or ValueError if it is missing, or is something else.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from bot.play.event import Json
from bot.play.proof.commitments import ProofEntry, commit_to_content, commit_to_words
from bot.play.proof.hashes import SIZE
from bot.play.proof.keys import ChainName


class Unreadable(ValueError):
    """The file is no proof; the sentence says why."""


class Wrong(Exception):
    """A row is wrong; the sentence says why."""


ProofLine = Mapping[str, Any]

_HASH = re.compile(f"[0-9a-f]{{{2 * SIZE}}}").fullmatch
_DIGITS = re.compile("[0-9a-f]*").fullmatch
_ID = re.compile("0|[1-9][0-9]{0,19}").fullmatch

BEYOND = 2**53
"""No number is as large as this: JavaScript reads larger ones as others."""

_DEEPEST = 100
"""The most levels of nested values."""

_BRACKETS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}]').finditer


def _refuse(number: str) -> None:
    raise ValueError(f"{number[:20]} is not read here")


def _read_exact(digits: str) -> int:
    number = int(digits)
    if abs(number) >= BEYOND:
        _refuse(digits)
    return number


_DECODE = json.JSONDecoder(parse_constant=_refuse).decode
_DECODE_EXACT = json.JSONDecoder(parse_constant=_refuse, parse_float=_refuse, parse_int=_read_exact).decode


def read_json(text: str) -> Json:
    """Read JSON without `NaN` and `Infinity`, which other readers refuse, and without deep nesting.

    Raises:
        ValueError: it is something else.
    """
    _check_depth(text)
    return _DECODE(text)


def read_line(text: str) -> Json:
    """Read a line in the same way, with whole numbers below 2^53, so that all readers agree.

    Raises:
        ValueError: it is something else.
    """
    _check_depth(text)
    return _DECODE_EXACT(text)


def _check_depth(text: str) -> None:
    if text.count("[") + text.count("{") <= _DEEPEST:
        return
    depth = 0
    for found in _BRACKETS(text):
        sign = found[0]
        depth += (sign in "[{") - (sign in "]}")
        if depth > _DEEPEST:
            raise ValueError(f"it has more than {_DEEPEST} values in one another")


def text_in(line: ProofLine, part: str) -> str:
    value = line[part]
    if not isinstance(value, str):
        raise ValueError(f"{part} is not text")  # noqa: TRY004 - the same error as for other unreadable parts
    return value


def hash_in(line: ProofLine, part: str) -> bytes:
    """Return a hash, a key, or another value of 32 bytes."""
    digits = text_in(line, part)
    if not _HASH(digits):
        right = f"{SIZE} bytes long" if _DIGITS(digits) else "in hexadecimal digits, 0-9 and a-f"
        raise ValueError(f"{part} is not {right}")
    return bytes.fromhex(digits)


def hash_or_nothing_in(line: ProofLine, part: str) -> bytes:
    """Return the same, or no bytes for an empty text."""
    return hash_in(line, part) if line[part] != "" else b""


def id_in(line: ProofLine, part: str) -> int:
    """Return an id, which JSON has as a text."""
    digits = text_in(line, part)
    if not _ID(digits):
        raise ValueError(f"{part} is not an id")
    return int(digits)


def number_in(line: ProofLine, part: str, least: int = 0) -> int:
    """Return a whole number from `least` on."""
    value = line[part]
    if type(value) is not int or not least <= value < BEYOND:
        raise ValueError(f"{part} is not a number from {least} on")
    return value


def entry_of(line: ProofLine, chain: ChainName) -> ProofEntry:
    """Read a row of a proof; a hidden row has the hash of its content in place of the content."""
    if "sealed" in line:
        if "content" in line or "typed" in line:
            raise ValueError("it is still hidden, but shows its content")
        content = hash_in(line, "sealed")
    else:
        salt = hash_in(line, "content_salt") if "content_salt" in line else b""
        content = commit_to_content(text_in(line, "content"), salt)
    return ProofEntry(
        name=chain,
        turn=number_in(line, "turn"),
        number=number_in(line, "number", 1),
        interaction=id_in(line, "interaction"),
        at=number_in(line, "at"),
        who=hash_in(line, "who"),
        content=content,
        words=hash_or_nothing_in(line, "words"),
        anchor=hash_in(line, "anchor"),
        seal=hash_in(line, "seal"),
    )


def check_words(line: ProofLine) -> None:
    """Check that a person's words match the commitment of the row.

    Raises:
        Wrong: they do not.
    """
    if "typed" not in line:
        return
    if commit_to_words(text_in(line, "typed"), hash_in(line, "typed_salt")).hex() != line["words"]:
        raise Wrong("the typed words are not those the row commits to")
