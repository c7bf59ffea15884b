"""What people say of dice in words, and how that is written: tried where a line is not understood."""

import re
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import digit

from bot.mechanics.notation.reading import spellings
from bot.mechanics.notation.reading.spellings import changed

_SURE = (
    *spellings.SIGNS,
    *spellings.OTHER_BOTS,
    *spellings.SAID,
    *spellings.GAMES,
    *spellings.SETS,
    *spellings.AT_TABLES,
    *spellings.LABEL_BEFORE,
    *spellings.LABEL_BEHIND,
)

_ROUNDS = 3
"""How many times over they are tried: one may make what another reads."""

_LABEL = re.compile(r'#(?!\s*(?:\d*\s*d\s*[\d%f(\[]|[({]))[^;\n]*|"[^";\n]*"|“[^”;\n]*”')
"""A label with a mark, in which people write what they like."""

_MASK = 0xE000
"""A character that stands for the first label, the next for the second, while the rest is read."""

_WIDE = {sign: sign - 0xFEE0 for sign in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
"""The signs of a keyboard of full width."""

_ALIKE = re.compile(r"\s*(d\d+)((?:\s+\1){2,})\s*", re.IGNORECASE)
_COMMA = re.compile(r"\s*,\s*")
_THROWN = re.compile(r"d\s*[\d%f]", re.IGNORECASE)


def in_dice(line: str) -> str:
    """Return a line that speaks of dice in words in dice, as far as it has one meaning; else as it is."""
    labels: list[str] = []

    def mask(label: re.Match[str]) -> str:
        labels.append(label[0])
        return f"#{chr(_MASK + len(labels) - 1)}"

    said = _LABEL.sub(mask, line).translate(_WIDE)
    said = "".join(f"{digit(sign)}" if sign.isdecimal() else sign for sign in said)
    said = re.sub(r"(\s)\s+", r"\1", said).strip()
    for _ in range(_ROUNDS):
        before, said = said, changed(_apart(said), _SURE).strip()
        if said == before:
            break
    for place, label in enumerate(labels):
        said = said.replace(f"#{chr(_MASK + place)}", label)
    return said


def _apart(said: str) -> str:
    """Return a line with commas between rolls as it is written here."""
    within_brackets = re.search(r"[(\[{]", said)
    return (
        said if within_brackets or not all(map(_THROWN.search, said.split(","))) else _COMMA.sub("; ", said)
    )


def written(line: str) -> Iterator[str]:
    """Go through what a line may be, in dice, that speaks of them in words: nothing where it does not."""
    if alike := _ALIKE.fullmatch(line):
        count = len(line.split())
        yield from (f"{count}{alike[1]}", f"{count}x {alike[1]}")
        return
    said = changed(in_dice(line), spellings.GUESSED).strip()
    if not re.search(r"[(\[{]", said):
        said = _COMMA.sub("; ", said)
    labelled = [] if re.search(r"[\[{]", line) else [changed(line, (form,)) for form in spellings.LABELS]
    yield from (each for each in dict.fromkeys((said, *labelled)) if each != line.strip())


class Either(NamedTuple):
    """Words that have two meanings."""

    words: str
    sentence: str
    """What they may mean."""
    lines: tuple[str, ...]
    """The whole line with each meaning."""


def either(line: str) -> Either | None:
    """Return the first words of a line that have two meanings; None where none have."""
    said = in_dice(line)
    for form, meanings, sentence in spellings.EITHER:
        if found := re.search(form, said, re.IGNORECASE):
            lines = tuple(in_dice(changed(said, ((form, meaning),))) for meaning in meanings)
            return Either(found[0].strip(), sentence.format(found[0].strip()), lines)
    return None
