"""Lines of a character typed without a sign, `DEX 16; HP 12/12`, are read as those of a pasted sheet."""

from contextlib import suppress
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.sheet_import.pasted_text import read_rows
from bot.mechanics.sheet_import.savage_worlds import is_row
from bot.mechanics.sheets import refuse_line

LONGEST = 2**15
"""The longest text, in characters, that is read so: as long as a pasted sheet may be."""


LEAST_PASTED = 4
"""Lines without a sign that look like a whole sheet, pasted."""


class TypedLines(NamedTuple):
    """Lines that all have a sign, and what was guessed about those that had none."""

    text: str
    guesses: tuple[str, ...] = ()


def complete_lines(text: str) -> TypedLines:
    """Return lines as they were typed, with those that have no `=` as the import of pasted sheets reads them.

    Raises:
        BadInput: it does not read all of these.
    """
    lines = text.splitlines() if len(text) <= LONGEST else []
    is_savage = bool(lines) and "=" not in text and is_row(text)
    if len(lines) == 1 and (is_savage or not _has_sign(text)):
        lines = text.split(";")
    bare = [line for line in lines if line.strip() and (is_savage or not _has_sign(line))]
    if not bare:
        return TypedLines(text)
    read = None
    with suppress(BadInput):
        read = read_rows(bare)
    if read is None or read.unread:
        refusal = refuse_line(read.unread[0] if read else bare[0])
        if len(bare) < LEAST_PASTED:
            raise refusal
        raise BadInput(
            f"{refusal.sentence} A sheet from elsewhere goes into /character import.", typed=refusal.typed
        )
    first = lines.index(bare[0])
    others = [line for line in lines[first:] if line not in bare]
    return TypedLines("\n".join((*lines[:first], read.text, *others)), read.guesses)


def _has_sign(line: str) -> bool:
    return "=" in line or ":" in line
