"""Law 7: a doubt is asked about, a refusal quotes what was typed, and its buttons keep all the rest."""

import re
from collections.abc import Iterator
from itertools import product

from bot.mechanics.reading.phrase_book import ROWS
from tests.reader.doors import DOORS, ROLL, Reader
from tests.reader.law import Law, Try

WRAPS = {
    "{}": (),
    "3x {}": ("3x ",),
    "{} # red goblin": ("red goblin",),
    "3x {} # red goblin": ("3x ", "red goblin"),
    "{}; d4+1": ("d4",),
    "d4+1; {}": ("d4",),
}
"""A doubt within a line, and what of the line each button keeps."""


def _doubts() -> Iterator[Try]:
    alone = [row.typed for row in ROWS if row.is_asked and not set(row.typed) & set(";,#&\n")]
    for typed, (line, keeps) in product(dict.fromkeys(alone), WRAPS.items()):
        yield Try(line.format(typed), beside=(typed, keeps))


async def _is_asked(reader: Reader, each: Try) -> str | None:
    alone, _ = each.beside
    if (await reader.read(alone)).is_taken:  # a game knows it
        return None
    reading = await reader.read(each.line)
    return str(reading) if reading.is_taken else ""


async def _has_buttons(reader: Reader, each: Try) -> str | None:
    reading = await reader.read(each.line)
    if reading.is_taken:
        return None
    return "" if reading.is_asked else str(reading)


async def _is_kept(reader: Reader, each: Try) -> str | None:
    reading, (alone, keeps) = await reader.read(each.line), each.beside
    if not reading.is_asked:
        return None
    if (await reader.read(alone)).is_taken:  # a game knows it, and the other dice are rolled apart
        lost = [part for part in keeps if not any(_has(offer, part) for offer in reading.offers)]
        return f"{lost} is on none of {reading.offers}" if lost else ""
    lost = [offer for offer in reading.offers if not all(_has(offer, part) for part in keeps)]
    return f"{lost} without {keeps}" if lost else ""


def _has(offer: str, part: str) -> bool:
    """Whether a button has a part of the line; or other times, where it is asked how often all is rolled."""
    return _fold(part) in _fold(offer) or (part == "3x " and TIMES.match(offer) is not None)


TIMES = re.compile(r"\d+x ")


def _fold(text: str) -> str:
    return text.replace(" ", "").casefold()


async def _quotes(reader: Reader, each: Try) -> str | None:
    reading = await reader.read(each.line)
    if reading.is_taken:
        return None
    typed, at = reading.refusal.typed, reading.refusal.at
    if typed != each.line:
        return f"quotes {typed!r}"
    return "" if at is not None and 0 <= at <= len(typed) else f"no caret: {reading.refusal.sentence}"


async def _rolls(reader: Reader, each: Try) -> str | None:
    """Say which buttons do not roll."""
    reading = await reader.read(each.line)
    if not reading.is_asked:
        return None
    lost = [offer for offer in reading.offers if not (await reader.read(offer)).is_taken]
    return f"{lost} is not taken" if lost else ""


INVISIBLE = ("\x08", "\x1b", "\u200b", "\u202e", "\xad", "\ue000", "\u2028", "\t")
"""What comes with pasted text, and what would change the text beside it."""

LINES = (
    "$a + 3", "2d6 more than 7", "coc45 spot bonus", "dnd+3 advantages", "sr6 limit 4", "2d6 # secret fire",
    "attack of goblins", "d[hit, miss]", "4d6 e6", "d20+5 vs 15 $b",
)  # fmt: skip


def _invisible() -> Iterator[Try]:
    for line, sign in product(LINES, INVISIBLE):
        for at in range(0, len(line) + 1, 3):
            yield Try(f"{line[:at]}{sign}{line[at:]}")


async def _shows_no_sign(reader: Reader, each: Try) -> str | None:
    """Say which door repeats an invisible sign, in a refusal, on a button or in a label."""
    for door in (ROLL, *DOORS):
        reading = await reader.read(each.line, each.scope, door)
        shown = (reading.label, str(reading.refusal or ""), *reading.offers)
        if not all(text.replace("\n", " ").isprintable() for text in shown):
            return f"{door.name}: {shown}"
    return ""


LAWS = (
    Law("7a", "a doubt is asked about", _doubts, _is_asked),
    Law("7b", "a question about a doubt has buttons", _doubts, _has_buttons),
    Law("7c", "a button keeps target, label and times", _doubts, _is_kept),
    Law("7d", "a refusal quotes what was typed, with a caret in it", _doubts, _quotes),
    Law("7e", "what stands on a button is rolled by it", _doubts, _rolls),
    Law("7f", "no door repeats an invisible sign", _invisible, _shows_no_sign),
)
