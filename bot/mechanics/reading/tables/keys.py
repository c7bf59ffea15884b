"""Reads the beginning of a row, before its text: a range of numbers, one number, a weight, or nothing."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from bot.mechanics.errors import BadInput, cite

KeyKind = Literal["range", "number", "listed", "weight", "plain"]
"""`listed` is a bare number before a comma or tab: a weight, or a number of a die; `plain` is no key."""

_DASH = "[-–—−]"
_UP_TO = rf"(?:{_DASH}|\.{{2,3}}|…|to)"
RANGE = rf"\d{{1,6}}\s*{_UP_TO}\s*\d{{1,6}}"
WEIGHT = r"\d{1,6}(?:[x×](?!\w)|\s+[x×](?=[:\s]+\S)|\s*%)|\*"
OPEN = r"\d{1,6}(?:\+|\s+or\s+(?:more|higher|above))"
NUMBER = r"\d{1,6}"
BULLETS = "-–—•‣◦▪·"

MOST_SAID = 5
"""The most faults in one answer."""

HEAD = 60
"""The characters in which a key may be, so that no line takes long."""

_KEY = re.compile(
    rf"(?P<key>{RANGE}|{OPEN}|{WEIGHT}|{NUMBER})"
    rf"(?P<separator>\s*(?:[:|,;=]|[.)](?!\d)|{_DASH}(?=\s)|\s|$))",
    re.ASCII,
)
_NUMBERED = re.compile(rf"(?:{RANGE}|{OPEN}|{NUMBER}\s*[:|.)\t])", re.ASCII)
"""A key after a bullet; `- 2 wolves` has none and is a row of two wolves."""

_WEIGHT_ALONE = r"\d{1,6}\s*[x×%]"
_DATE = re.compile(
    r"\d{1,2}[-. ]+[^\W\d_]{3,}|[^\W\d_]{3,}[-. ]+\d{1,4}|\d{1,4}([-/.])\d{1,2}\1\d{1,4}", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Key:
    """The key before the text of a row, as written and as read."""

    written: str
    kind: KeyKind
    low: int
    """The lowest number of a range, the number, or the weight."""
    high: int
    """The highest number, equal to `low` if there is only one."""
    is_open: bool = False
    """Whether it goes up to the highest number of the dice, as 13+ does."""


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """One row as written, counted from 1."""

    number: int
    key: Key
    text: str

    @property
    def begin(self) -> str:
        """The same as `str`, at the beginning of a sentence."""
        return f"R{str(self)[1:]}"

    def __str__(self) -> str:
        return f"row {self.number}" if self.key.kind == "plain" else f"row {self.number} ({self.key.written})"


def refuse(faults: Sequence[str], offers: tuple[str, ...] = ()) -> None:
    """Raise the first faults, if any; `offers` are probable meanings of the whole text."""
    if len(faults) > MOST_SAID:
        faults = [*faults[:MOST_SAID], f"There are {len(faults) - MOST_SAID:,} more mistakes."]
    if faults:
        raise BadInput("\n".join(faults), offers=offers)


def split_key(line: str) -> tuple[Key, str] | None:
    """Return the key and the text of a line without separated values, or None if it has no key."""
    line = line.lstrip()
    if line.startswith("*"):
        return Key("*", "weight", 1, 1), line[1:]
    if line[:1] in BULLETS and line[1:2].isspace():
        line = line[1:].lstrip()
        if not _NUMBERED.match(line[:HEAD]):
            return key_of_line(line), line
    found = _KEY.match(line[:HEAD])
    if not found or found.end() == HEAD < len(line):
        return None
    listed = found["separator"].strip() in {",", ";"} or "\t" in found["separator"]
    return read_key(found["key"], bare="listed" if listed else "number"), line[found.end() :]


def read_key(written: str, bare: KeyKind) -> Key:
    """Read a key; `bare` is the meaning of a number alone.

    Raises:
        BadInput: it is none; the sentence continues after the number of the row.
    """
    key = written.strip()
    if len(key) > HEAD:
        raise _no_key(key)
    if re.fullmatch(RANGE, key, re.ASCII):
        low, high = re.split(_UP_TO, key)
        return Key(key, "range", _number(low), _number(high))
    if re.fullmatch(OPEN, key, re.ASCII):
        low = _number("".join(takewhile(str.isdecimal, key)))
        return Key(key, "range", low, low, is_open=True)
    if key == "*":
        return Key(key, "weight", 1, 1)
    if re.fullmatch(_WEIGHT_ALONE, key, re.ASCII):
        weight = int(key.rstrip("x×%").rstrip())
        return Key(key, "weight", weight, weight)
    if re.fullmatch(NUMBER, key, re.ASCII):
        value = int(key) if bare == "weight" else _number(key)
        return Key(key, bare, value, value)
    if _DATE.fullmatch(key):
        raise BadInput(
            f"begins with {cite(key, 20)}, a date that a spreadsheet made from a range: put the range into "
            "two columns, from and to."
        )
    raise _no_key(key)


def key_of_line(line: str) -> Key:
    """Return the key of a line that is only a result."""
    return Key(line[:20], "plain", 1, 1)


def _no_key(key: str) -> BadInput:
    return BadInput(
        f"begins with {cite(key, 20)}: begin with a range such as 01-15, or a weight such as 3x, "
        "or leave the "
        "numbers out of all rows."
    )


def _number(digits: str) -> int:
    """Read a number of a die; zeros alone are its highest number: 0 is 10, 00 is 100."""
    digits = digits.strip()
    return int(digits) or 10 ** len(digits)
