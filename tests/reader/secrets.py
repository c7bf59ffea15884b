"""Law 6: what is asked for in secret is not posted, and nothing else is hidden."""

from collections.abc import Iterator
from itertools import product

from bot.mechanics.games.catalogue import games
from bot.mechanics.secrecy import USUAL
from tests.reader.doors import Reader
from tests.reader.law import Law, Try
from tests.reader.table import Scope
from tests.reader.vocabulary import DICE, NAMES, SECRECY, SHEET

ASKING = (
    "{dice} {word}",
    "{word} {dice}",
    "{dice} ({word})",
    "{word}roll {dice}",
    "{dice} {word} roll",
    "{dice} vs 15 {word}",
    "goblin {dice} {word}",
    "{dice} {word} please",
    "{word} roll: {dice}",
)
FOR_MASTERS = (
    "{} gm only", "gm only {}", "{} only for the GM", "{}, only gm", "goblin {} DM only",
    "dm only: {} goblin",
)  # fmt: skip
OPEN = (
    "{dice} # {word}",
    '{dice} "{word}"',
    "{dice} {word} goblin",
    "{dice} the {word} blade",
    "{dice} search for {word} doors",
)


def _is_penalty(dice: str, word: str) -> bool:
    """Whether the word is a die there."""
    return dice == "1d100" and word == "p"


def _asking() -> Iterator[Try]:
    for dice, word, line in product(DICE, SECRECY, ASKING):
        if not _is_penalty(dice, word):
            yield Try(line.format(dice=dice, word=word))
    yield from (Try(line.format(dice)) for dice, line in product(DICE, FOR_MASTERS))
    for name, word in product(NAMES, SECRECY):
        if f"{name}_{word}" in USUAL:  # spot hidden
            continue
        yield Try(f"d20 {name} {word}", Scope("", SHEET))
        yield Try(f"{name} {word}", Scope("d20", SHEET))
    for entry, word in product(games().values(), SECRECY):
        if word not in entry.words and word != "p":  # a die of many games
            yield Try(f"{entry.examples[0]} {word}")
            if entry.examples[0][-1].isdigit():  # a word behind a word is one label
                yield Try(f"goblin {entry.examples[0]} {word}")


async def _is_asked(reader: Reader, each: Try) -> str | None:
    reading = await reader.read(each.line, each.scope)
    return str(reading) if reading.is_taken else ""


def _open() -> Iterator[Try]:
    for dice, word, line in product(DICE, SECRECY, OPEN):
        if not _is_penalty(dice, word):
            yield Try(line.format(dice=dice, word=word))
    yield from (Try(f"d20 vs {word}") for word in SECRECY)
    for line in (
        "coc45 spot hidden",
        "1d20+5 search for secret doors",
        "1d20+3 hidden blade",
        "45 spot hidden",
    ):
        yield from (Try(line, Scope(game)) for game in ("coc", *(("",) if line[0] != "4" else ())))


async def _is_open(reader: Reader, each: Try) -> str | None:
    reading = await reader.read(each.line, each.scope)
    return str(reading) if reading.is_secret else ""


LAWS = (
    Law("6a", "a word of secrecy asks before anything is posted", _asking, _is_asked),
    Law("6b", "within a label such a word is a label", _open, _is_open),
)
