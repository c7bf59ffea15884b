"""Law 5, of completion: what is proposed is read where it is proposed."""

from collections.abc import Iterator
from itertools import product
from string import ascii_lowercase, digits

from bot.client.completion import dice_expressions, names
from bot.mechanics.games.catalogue import games
from tests.reader.doors import Reader
from tests.reader.law import Law, Try
from tests.reader.table import Scope
from tests.reader.vocabulary import NAMES, NUMBERS, SHEET

BEGUN = ("", "d20+", "d20 + 2 + ", "d20+5 vs ", "1d8 - ", "(d6 + ", "max(1d6, ", "2x ")
"""Behind these a value may stand, such as a name."""


def _dice() -> Iterator[Try]:
    for begun in (*ascii_lowercase, *digits):
        yield from (Try(choice.value) for choice in dice_expressions(begun))
    for entry in games().values():
        yield from (Try(example, Scope(game)) for example in entry.examples for game in ("", entry.name))


def _names() -> Iterator[Try]:
    few = [*(NAMES.keys() - NUMBERS.keys()), *list(NUMBERS)[:4]]
    for begun, name, game in product(BEGUN, sorted(few), ("", "d20")):
        for choice in names(f"{begun}{name[:2]}", NAMES):
            yield Try(f"{choice.value}{')' * begun.count('(')}", Scope(game, SHEET))


async def _is_read(reader: Reader, each: Try) -> str | None:
    reading = await reader.read(each.line, each.scope)
    return "" if reading.is_taken or reading.is_asked else str(reading)


LAWS = (
    Law("5 dice proposed", "dice that completion proposes are read", _dice, _is_read),
    Law("5 names proposed", "a name that completion proposes is read there", _names, _is_read),
)
