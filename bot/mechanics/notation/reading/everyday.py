"""What people say of dice in words, and how that is written: tried where a line is not understood."""

import re
from collections.abc import Iterator
from unicodedata import digit

from bot.mechanics.notation.reading.spellings import (
    AT_TABLES,
    LABEL_BEFORE,
    LABELS,
    OTHER_BOTS,
    Instead,
    changed,
)

_COUNTED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = ("a|an|one", *_COUNTED[1:])
_COUNT = rf"(\d+|{'|'.join(_COUNTED)})"
_SIDES = {"four": 4, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "twenty": 20, "hundred": 100}
_DICE = r"d\s*[\d%f\[]"
_COIN = "d[heads, tails]"


def _kept(phrase: re.Match[str]) -> str:
    kind = "l" if phrase[3].lower() in {"lowest", "lower", "worst"} else "h"
    does = "d" if phrase[1].lower() == "drop" else "k"
    return f"{does}{kind}{_number(phrase[2] or phrase[4] or '1')}"


def _kept_of(phrase: re.Match[str]) -> str:
    kind = "h" if phrase[1].lower() in {"highest", "best", "top"} else "l"
    return f"{phrase[3]}k{kind}{_number(phrase[2] or '1')}"


def _number(word: str) -> str:
    """Return a number in digits."""
    return f"{_COUNTED.index(word.lower()) + 1}" if word.lower() in _COUNTED else word


def _sides(word: str) -> int:
    return _SIDES[word.lower()]


_SAID: tuple[tuple[str, Instead], ...] = (
    (r"`", ""),
    (r"≥", ">="),
    (r"≤", "<="),
    (r"\A\s*[/!.]?\s*(?:please\s+)?(?:roll|throw|r)\b\s*(?:me\b)?(?=\s*\S)", ""),
    (r"[\s,]*\bplease\b[.!]?", ""),
    (rf"\b(?:flip|toss)\s+(?={_COUNT}\s+coins\b)", ""),
    (r"\b(?:flip|toss)\b(?:\s+(?:a|the|one)\b)?(?:\s+coin\b)?", _COIN),
    (rf"\b{_COUNT}\s+coins\b", lambda many: f"{_number(many[1])}{_COIN}"),
    (r"(?:\b(?:a|the|one)\s+)?\bcoin(?:\s*(?:flip|toss)\b)?|\bheads\s+or\s+tails\b", _COIN),
    *((rf"\b(?:{words})\s+(?={_DICE}|coin)", f"{number}") for number, words in enumerate(_NUMBERS, 1)),
    (rf"\b({'|'.join(_SIDES)})(?:\s+|-)sided\b", lambda sides: f"{_sides(sides[1])}-sided"),
    (r"\b(\d+)(?:\s+|-)sided(?:\s+(?:die|dice))?\b", r"d\1"),
    (r"\b(?:die|dice)\s+(\d+)\b", r"d\1"),
    (rf"\bd\s*({'|'.join(_SIDES)})\b", lambda sides: f"d{_sides(sides[1])}"),
    (rf"\b(?:a|an)\s+(?={_DICE})", ""),
    (r"(?<![^\W\d_])[wк](?=\d)", "d"),
    (r"\bd00\b|(?:\b1?d100\s+)?\bpercent(?:ile)?(?:\s+dice)?\b", "d%"),
    (rf"(?<!\w)(\d+)\s+(?={_DICE})", r"\1"),
    (r"(\d*d\d+)s\b", r"\1"),
    (
        rf"\b(drop|keep|take)(?:p?ing)?\s+(?:the\s+)?(?:{_COUNT}\s+)?(highest|higher|lowest|lower|best|better|worst|top)"
        rf"(?:\s+{_COUNT})?(?:\s+(?:dice|die|ones?))?\b",
        _kept,
    ),
    (
        rf"(?:\bthe\s+)?\b(highest|best|top|lowest|worst)\s+(?:{_COUNT}\s+)?of\s+(?:the\s+)?(\d*d\d+)",
        _kept_of,
    ),
    (rf"\A\s*{_COUNT}\s+(?:dice|die)\s*\Z", lambda many: f"{_number(many[1])}d6"),
    (r"\bre-?roll(?:ing|s)?\s+(\d+)s?\b", r"rr\1"),
    (r"\bexplod(?:e|es|ing)\b(?:\s+(?:on\s+)?(\d+)s?\b)?", lambda on: f"!={on[1]}" if on[1] else "!"),
    LABEL_BEFORE,
)
"""Forms of speech, and what is written instead."""

_ALIKE = re.compile(r"\s*(d\d+)((?:\s+\1){2,})\s*", re.IGNORECASE)
_AND = re.compile(rf"\s+(?:and|&+|\|+)\s+(?=\d*{_DICE})", re.IGNORECASE)
_COMMA = re.compile(r"\s*,\s*")


def written(line: str) -> Iterator[str]:
    """Go through what a line is, in dice, that speaks of them in words: nothing where it does not."""
    if alike := _ALIKE.fullmatch(line):
        count = len(line.split())
        yield from (f"{count}{alike[1]}", f"{count}x {alike[1]}")
        return
    said = changed(line, (*OTHER_BOTS, *AT_TABLES, *_SAID))
    said = "".join(f"{digit(sign)}" if sign.isdecimal() else sign for sign in said).strip()
    if not re.search(r"[(\[{]", said):
        said = _COMMA.sub("; ", said)
    both = [_AND.sub(" + ", said), _AND.sub("; ", said)]
    labelled = [] if re.search(r"[\[{]", line) else [changed(line, (form,)) for form in LABELS]
    yield from (each for each in dict.fromkeys((*both, *labelled)) if each != line.strip())
