"""What a row of an encounter table begins with: a range of a die, one number, or a weight."""

import re
from dataclasses import dataclass
from typing import Literal

from bot.mechanics.errors import BadInput

KeyKind = Literal["range", "number", "listed", "weight"]
"""`listed` is a bare number before a comma or tab: a weight, or a number of a die."""

_DASH = "[-–—−]"
_UP_TO = rf"(?:{_DASH}|\.{{2,3}}|…|to)"
RANGE = rf"\d{{1,6}}\s*{_UP_TO}\s*\d{{1,6}}"
WEIGHT = r"\d{1,6}(?:[x×](?!\w)|\s+[x×](?=[:\s]+\S)|\s*%)|\*"
NUMBER = r"\d{1,6}"
DIE = r"1?d(?:\d{1,4}|%)"

HEAD = 60
"""Characters in which a key is looked for, so that no line costs much time."""

_KEY = re.compile(
    rf"(?P<key>{RANGE}|{WEIGHT}|{NUMBER})"
    rf"(?P<separator>\s*(?:[:|,;=]|[.)](?!\d)|{_DASH}(?=\s)|\s|$))",
    re.ASCII,
)
_WEIGHT_ALONE = r"\d{1,6}\s*[x×%]"
_DATE = re.compile(
    r"\d{1,2}[-. ]+[^\W\d_]{3,}|[^\W\d_]{3,}[-. ]+\d{1,4}|\d{1,4}([-/.])\d{1,2}\1\d{1,4}", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Key:
    """What stands before the text of a row, as written and as read."""

    written: str
    kind: KeyKind
    low: int
    """The lowest number of a range, the number, or the weight."""
    high: int
    """The highest number; the same as `low` where there is but one."""


def split(line: str) -> tuple[Key, str] | None:
    """Return the key and the text of a line that is not of separated values, None where it has no key."""
    line = line.lstrip()
    if line.startswith("*"):
        return Key("*", "weight", 1, 1), line[1:]
    found = _KEY.match(line[:HEAD])
    if not found or found.end() == HEAD < len(line):
        return None
    listed = found["separator"].strip() in {",", ";"} or "\t" in found["separator"]
    return read(found["key"], bare="listed" if listed else "number"), line[found.end() :]


def read(written: str, bare: KeyKind) -> Key:
    """Read a key; `bare` is what a number alone means.

    Raises:
        BadInput: it is none; the sentence goes on after the number of the row.
    """
    key = written.strip()
    if len(key) > HEAD:
        raise _no_key(key)
    if re.fullmatch(RANGE, key, re.ASCII):
        low, high = re.split(_UP_TO, key)
        return Key(key, "range", _number(low), _number(high))
    if key == "*":
        return Key(key, "weight", 1, 1)
    if re.fullmatch(_WEIGHT_ALONE, key, re.ASCII):
        weight = int(key.rstrip("x×% "))
        return Key(key, "weight", weight, weight)
    if re.fullmatch(NUMBER, key, re.ASCII):
        value = int(key) if bare == "weight" else _number(key)
        return Key(key, bare, value, value)
    if _DATE.fullmatch(key):
        raise BadInput(
            f"begins with {key[:20]!r}: a spreadsheet took a range for a date; "
            "use two columns, from and to, instead."
        )
    raise _no_key(key)


def sides_of(die: str) -> int:
    """Return how many sides a die has that is written as `DIE` says."""
    sides = die.lower().partition("d")[2]
    return 100 if sides == "%" else int(sides)


def _no_key(key: str) -> BadInput:
    return BadInput(
        f"begins with {key[:20]!r}: begin with a range (01-15), a weight (3x), or * for a weight of 1."
    )


def _number(digits: str) -> int:
    """Read a number of a die; zeros alone are its highest number: 0 is 10, 00 is 100."""
    digits = digits.strip()
    return int(digits) or 10 ** len(digits)
