"""Reads the parts of a line strictly: each has one type, and one way in which it is written.

So two verifiers agree on what a file says, and nothing in it is read that its hashes do not cover.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from bot.mechanics.proof.keys import SIZE

Line = Mapping[str, Any]

_HASH = re.compile(f"[0-9a-f]{{{2 * SIZE}}}").fullmatch
_DIGITS = re.compile("[0-9a-f]*").fullmatch
_ID = re.compile("0|[1-9][0-9]{0,19}").fullmatch

_BEYOND = 2**63
"""No number is as large as this."""


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")


read_json = json.JSONDecoder(parse_constant=_refuse).decode
"""Reads JSON, without `NaN` and `Infinity`, which others do not read."""


def text_in(line: Line, part: str) -> str:
    """Return a text.

    Raises:
        KeyError, ValueError: there is none.
    """
    value = line[part]
    if not isinstance(value, str):
        raise ValueError(f"{part} is no text")  # noqa: TRY004 - as all else that cannot be read
    return value


def hash_in(line: Line, part: str) -> bytes:
    """Return a hash, a key, or another value of 32 bytes.

    Raises:
        KeyError, ValueError: there is none.
    """
    digits = text_in(line, part)
    if not _HASH(digits):
        right = f"{SIZE} bytes long" if _DIGITS(digits) else "in hexadecimal digits, 0-9 and a-f"
        raise ValueError(f"{part} is not {right}")
    return bytes.fromhex(digits)


def hash_or_nothing_in(line: Line, part: str) -> bytes:
    """Return the same, or no bytes where the text is empty.

    Raises:
        KeyError, ValueError: there is neither.
    """
    return hash_in(line, part) if line[part] != "" else b""


def id_in(line: Line, part: str) -> int:
    """Return an id, which is written as a text.

    Raises:
        KeyError, ValueError: there is none.
    """
    digits = text_in(line, part)
    if not _ID(digits):
        raise ValueError(f"{part} is no id")
    return int(digits)


def number_in(line: Line, part: str, least: int = 0) -> int:
    """Return a whole number.

    Raises:
        KeyError, ValueError: there is none, or it is smaller than `least`, or too large.
    """
    value = line[part]
    if type(value) is not int or not least <= value < _BEYOND:
        raise ValueError(f"{part} is no number from {least} on")
    return value
